// Tests the built page, opened from disk in a browser: node tests/page.mjs PAGE CROSSTABLE
// ONLY=words runs the tests whose name contains these words.
import { rmSync } from "node:fs";
import { browser, scratch } from "./harness.mjs";
import { layout } from "./layout.mjs";
import { office } from "./office.mjs";
import { robust } from "./robust.mjs";
import { views } from "./views.mjs";

let failed = 0;
const only = process.env.ONLY ?? "";

/** Runs tests in their order, as many at once as `lanes`. */
async function runAll(tests, lanes) {
  const waiting = Object.entries(tests).filter(([name]) => name.includes(only));
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, test] = next;
      try {
        await test();
        console.log(`ok ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED ${name}\n${error.stack ?? error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

await runAll({ ...views, ...layout, ...office }, 2);
// these measure how long the page stands still
await runAll(robust, 1);
await browser.close();
rmSync(scratch, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
