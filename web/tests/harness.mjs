// Shared by the tests of the page: the browser, calls of the program, made-up files.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
export const samples = resolve(here, "../../samples");
const [file = join(here, "../dist/crosstable.html"), built = join(here, "../../target/debug/crosstable")] = process.argv.slice(2);
export const program = resolve(built);
export const sample = (name) => join(samples, name);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? browsers.find(existsSync);
export const scratch = mkdtempSync(join(tmpdir(), "crosstable-page-"));
export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** What the program prints. An exit code for findings is not a failure. */
export const run = (...args) => runIn(scratch, ...args);

/** What the program prints in a folder. */
export function runIn(cwd, ...args) {
  try {
    return execFileSync(program, args, { encoding: "utf8", cwd, stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, ...epoch } });
  } catch (error) {
    assert.equal(error.status, 1, `${args}`);
    return error.stdout;
  }
}

// the time of reports, the same for the program and the page
const now = Math.floor(Date.now() / 1000);
const epoch = { CROSSTABLE_LISTS: "none", SOURCE_DATE_EPOCH: String(now) };

/** Waits until a check passes, because the page redraws shortly after a key or a click. */
export async function eventually(check, within = 5000) {
  for (const until = Date.now() + within; ; await new Promise((next) => setTimeout(next, 25))) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Opens a new page. Notes every error, and every request except the one for the page itself. */
export async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  await page.addInitScript((fixed) => (Date.now = () => fixed), now * 1000);
  const requests = [];
  const errors = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(pathToFileURL(resolve(file)).href);
  await page.getByRole("button", { name: "Choose files…" }).waitFor();
  return {
    page,
    requests,
    async done() {
      const foreign = requests.filter((url) => !/^(file|blob|data):/.test(url));
      assert.deepEqual(foreign, [], "no request leaves");
      assert.deepEqual(errors, []);
      await context.close();
    },
  };
}

export const choose = (page, ...files) => page.setInputFiles("input.of-files", files);
export const verdict = (page) => page.locator("[data-verdict]").getAttribute("data-verdict", { timeout: 60_000 });
export const tab = (page, name) => page.locator(`#tab-${name}`).click();

export async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

export async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const words = found.violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].failureSummary}`);
  assert.deepEqual(words, [], where);
}

/** The verdict that the page should show for an audit document. */
export function expected(document) {
  if (document.verdict) return document.verdict.decision;
  const { errors, warnings, checked } = document.summary;
  return errors > 0 ? "return" : warnings > 0 ? "ask" : checked > 0 ? "rate" : "unknown";
}

/** A tournament of 2,000 players after one round. */
export function open2000() {
  const lines = ["012 Large Open", "042 2026/05/01", "052 2026/05/01"];
  for (let number = 1; number <= 2000; number++) {
    const white = number % 2 === 1;
    const half = `  ${String(white ? number + 1 : number - 1).padStart(4)} ${white ? "w 1" : "b 0"}`;
    const name = `Example, ${String(number).padStart(4, "0")}`.padEnd(33);
    lines.push(`001 ${String(number).padStart(4)}      ${name} ${3000 - number}`.padEnd(80) + `${white ? " 1.0" : " 0.0"} ${String(white ? (number + 1) / 2 : 1000 + number / 2).padStart(4)}${half}`);
  }
  return `${lines.join("\n")}\n`;
}

/** A zip archive with uncompressed files. */
export function zip(files) {
  const parts = [];
  const list = [];
  let at = 0;
  for (const [name, content] of files) {
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const head = Buffer.concat([Buffer.from("PK\x03\x04"), common, path, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, tail, path]));
    parts.push(head);
    at += head.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\x05\x06"), end]);
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
