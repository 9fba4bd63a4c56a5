// Tests the built page, opened from disk in a browser: node tests/page.mjs PAGE CROSSTABLE
// ONLY=words runs the tests whose name contains these words.
import { rmSync } from "node:fs";
import { browser, scratch } from "./harness.mjs";
import { layout } from "./layout.mjs";
import { office } from "./office.mjs";
import { robust } from "./robust.mjs";
import { views } from "./views.mjs";

const tests = { ...views, ...layout, ...office, ...robust };
let failed = 0;
const only = process.env.ONLY ?? "";
for (const [name, test] of Object.entries(tests)) {
  if (!name.includes(only)) continue;
  try {
    await test();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n${error.stack ?? error}`);
  }
}
await browser.close();
rmSync(scratch, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
