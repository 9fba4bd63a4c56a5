// The built page, opened from disk in a browser: node tests/page.mjs PAGE CROSSTABLE
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
const samples = resolve(here, "../../samples");
const [file = join(here, "../dist/crosstable.html"), built = join(here, "../../target/debug/crosstable")] = process.argv.slice(2);
const program = resolve(built);
const sample = (name) => join(samples, name);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? browsers.find(existsSync);
const scratch = mkdtempSync(join(tmpdir(), "crosstable-page-"));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** What the program prints; findings are no failure. */
function run(...args) {
  try {
    return execFileSync(program, args, { encoding: "utf8", cwd: scratch, stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, ...epoch } });
  } catch (error) {
    assert.equal(error.status, 1, `${args}`);
    return error.stdout;
  }
}

const now = new Date();
const epoch = { CROSSTABLE_LISTS: "none", SOURCE_DATE_EPOCH: String(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 1000) };

/** Waits until a check passes: the page draws a moment after the key or the click. */
async function eventually(check) {
  for (const until = Date.now() + 5000; ; await new Promise((next) => setTimeout(next, 25))) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** A page of its own; every request but that of the file itself is noted, and so is every error. */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
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

const choose = (page, ...files) => page.setInputFiles("input[type=file]", files);
const verdict = (page) => page.locator("[data-verdict]").getAttribute("data-verdict", { timeout: 60_000 });
const tab = (page, name) => page.locator(`#tab-${name}`).click();

async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const words = found.violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].failureSummary}`);
  assert.deepEqual(words, [], where);
}

/** The verdict of a file by its document, as the page shows it. */
function expected(document) {
  if (document.verdict) return document.verdict.decision;
  const { errors, warnings, checked } = document.summary;
  return errors > 0 ? "return" : warnings > 0 ? "ask" : checked > 0 ? "rate" : "unknown";
}

const tests = {
  async "files of several formats have the verdict and findings of the program"() {
    for (const name of ["planted-errors.trf", "clean-open.trf", "harbour-open.TUNX", "spreadsheet-damage.xlsx", "harbour-html.html"]) {
      const { page, done } = await open();
      await choose(page, sample(name));
      const document = JSON.parse(run("audit", "--format", "json", sample(name)));
      assert.equal(await verdict(page), expected(document), name);
      await tab(page, "Findings");
      const shown = await page.locator(".found .code").allTextContents();
      assert.deepEqual(shown, document.findings.map((one) => one.code), name);
      await done();
    }
  },

  async "a drop opens a file"() {
    const { page, done } = await open();
    const content = readFileSync(sample("planted-errors.trf")).toString("base64");
    await page.evaluate((content) => {
      const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], "dropped.trf"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, content);
    assert.equal(await verdict(page), "return");
    assert.match(await page.locator(".head .file").textContent(), /dropped\.trf/);
    await done();
  },

  async "an archive and a broken file become rows"() {
    const { page, done } = await open();
    const archive = join(scratch, "mail.zip");
    const names = ["planted-errors.trf", "clean-open.trf", "harbour-open.TUNX"];
    writeFileSync(archive, zip(names.map((name) => [`u18/${name}`, readFileSync(sample(name))])));
    const broken = join(scratch, "broken.xlsx");
    writeFileSync(broken, readFileSync(sample("harbour-xlsx.xlsx")).subarray(0, 900));
    await choose(page, archive, broken);
    await page.locator(".events tbody tr").nth(3).waitFor();
    const rows = await page.locator(".events tbody tr").allTextContents();
    assert.equal(rows.length, 4);
    assert.match(rows[0], /cannot be read.*broken\.xlsx/);
    assert.match(rows[1], /send back.*planted-errors\.trf/);
    await accessible(page, "inbox");
    await page.getByRole("button", { name: /can be rated/ }).click();
    assert.equal(await page.locator(".events tbody tr").count(), 2);
    await page.getByRole("button", { name: /can be rated/ }).click();
    await page.getByRole("button", { name: "broken.xlsx" }).click();
    assert.match(await page.locator("[role=alert]").textContent(), /broken\.xlsx/);
    await page.getByRole("button", { name: "← 4 events" }).click();
    const letters = await saved(page, () => page.getByRole("button", { name: "Letters of all" }).click());
    assert.equal(letters.bytes.toString().match(/^Subject: /gm).length, 3);
    await done();
  },

  async "findings are filtered, searched, walked through and decided"() {
    const { page, done } = await open();
    await choose(page, sample("planted-errors.trf"));
    await tab(page, "Findings");
    const list = page.locator(".found li");
    await eventually(async () => assert.equal(await list.count(), 11));
    await page.getByRole("button", { name: /warning 3/ }).click();
    await eventually(async () => assert.equal(await list.count(), 3));
    await page.getByRole("button", { name: /warning 3/ }).click();
    await page.getByRole("searchbox").fill("grüner");
    await eventually(async () => assert.deepEqual(await page.locator(".found .code").allTextContents(), ["P301"]));
    await eventually(async () => assert.equal((await page.locator(".excerpt mark.at").textContent()).trim(), "3.0"));
    await page.getByRole("searchbox").fill("");
    await page.locator(".evidence h2").click();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await eventually(async () => assert.match(await page.locator(".found li button[aria-current=true]").textContent(), /accept$/));
    await page.locator("details summary").click();
    assert.ok((await page.locator(".markdown").textContent()).length > 200);
    await accessible(page, "findings");
    await done();
  },

  async "every value of the standings can be derived"() {
    const { page, done } = await open();
    await choose(page, sample("harbour-open-trf26.trf"));
    const ranked = JSON.parse(run("standings", "--format", "json", sample("harbour-open-trf26.trf")));
    const best = ranked.standings[0];
    await tab(page, "Standings");
    for (const [index, code] of ranked.tie_breaks.entries()) {
      if (best.values[index] === null) continue;
      const heading = code === "PTS" ? "Points" : code;
      await page.locator(`.standings td[data-heading="${heading}"] button`).first().click();
      const why = JSON.parse(run("why", "--format", "json", sample("harbour-open-trf26.trf"), String(best.id), code));
      const value = why.value.replace(/^(\d+)\.5$/, (_, n) => (n === "0" ? "½" : `${n}½`));
      await page.locator(".derivation h2", { hasText: `${code} of ${best.id} ${best.name} = ${value}` }).waitFor();
      assert.equal(await page.locator(".derivation .steps tbody tr").count(), why.steps.length);
    }
    await page.locator(".editions strong").first().waitFor();
    await accessible(page, "standings");
    await page.getByRole("textbox", { name: "Add a tie-break" }).fill("ARO");
    await page.keyboard.press("Enter");
    await page.locator('.standings th:has-text("ARO")').waitFor();
    await done();
  },

  async "downloads are those of the program"() {
    for (const name of ["planted-errors.trf", "harbour-open.TUNX"]) {
      const { page, done } = await open();
      // the name in the report is the one that the browser tells
      writeFileSync(join(scratch, name), readFileSync(sample(name)));
      await choose(page, sample(name));
      await verdict(page);
      for (const [button, kind] of [["Workbook", "xlsx"], ["Page", "html"]]) {
        const own = await saved(page, () => page.getByRole("button", { name: button, exact: true }).click());
        run("report", name, "-o", `${button}.${kind}`, "--force");
        assert.ok(own.bytes.equals(readFileSync(join(scratch, `${button}.${kind}`))), `${name}: ${own.name}`);
      }
      await page.getByRole("button", { name: "Letter", exact: true }).click();
      assert.equal(await page.locator("dialog textarea").inputValue(), run("letter", name));
      await accessible(page, "letter");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Convert", exact: true }).click();
      await page.locator("dialog select").selectOption("csv");
      await page.getByRole("heading", { name: /Nothing is lost|cannot be carried over/ }).waitFor();
      await page.waitForTimeout(300);
      const csv = await saved(page, () => page.getByRole("button", { name: "Save", exact: true }).click());
      run("convert", name, "out.csv", "--force");
      assert.ok(csv.bytes.equals(readFileSync(join(scratch, "out.csv"))), `${name}: ${csv.name}`);
      await page.keyboard.press("Escape");
      if (name.endsWith(".trf")) {
        await page.getByRole("button", { name: "Corrected copy" }).click();
        const copy = await saved(page, () => page.getByRole("button", { name: "Save the copy" }).click());
        run("audit", name, "--fix", "-o", "fixed.trf", "--force");
        assert.ok(copy.bytes.equals(readFileSync(join(scratch, "fixed.trf"))));
      }
      await done();
    }
  },

  async "the source shows every place, and two files are compared"() {
    const { page, done } = await open();
    await choose(page, sample("planted-errors.trf"), sample("clean-open.trf"));
    await page.getByRole("button", { name: "Harbour Open" }).first().click();
    await tab(page, "Source");
    const lines = page.locator(".source .line:not(.ruler)");
    await lines.nth(23).waitFor();
    assert.equal(await lines.count(), 24);
    await page.getByRole("button", { name: "Finding in line 19" }).click();
    assert.match(await page.locator(".evidence h2").textContent(), /Points differ for 7/);
    await tab(page, "Compare");
    await page.locator(".compare td").first().waitFor();
    await accessible(page, "compare");
    await done();
  },

  async "pages are accessible in both schemes and fit a phone"() {
    for (const [width, height, colorScheme] of [[1280, 800, "light"], [1280, 800, "dark"], [390, 844, "light"], [390, 844, "dark"]]) {
      const { page, done } = await open({ viewport: { width, height }, colorScheme });
      const where = `${width} ${colorScheme}`;
      await accessible(page, `${where} empty`);
      await choose(page, sample("planted-errors.trf"));
      await verdict(page);
      for (const view of ["Decision", "Findings", "Standings", "Crosstable", "Rounds", "Players", "Editions", "Pictures", "Source"]) {
        await tab(page, view);
        await page.waitForTimeout(100);
        await accessible(page, `${where} ${view}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${where} ${view} is ${over} pixels too wide`);
      }
      await done();
    }
  },

  async "the page works offline and refuses connections"() {
    const { page, done } = await open({ offline: true });
    await page.getByRole("button", { name: "a report with errors" }).click();
    assert.equal(await verdict(page), "return");
    const refused = await page.evaluate(() =>
      Promise.all([
        fetch("https://example.org").then(() => "sent", () => "refused"),
        new Promise((done) => addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true })),
      ]),
    );
    assert.deepEqual(refused, ["refused", "connect-src"]);
    // the refusal above is what the browser reports
    await page.context().close();
    void done;
  },

  async "two thousand players stay smooth"() {
    const { page, done } = await open();
    const large = join(scratch, "large.trf");
    writeFileSync(large, open2000());
    const start = Date.now();
    await choose(page, large);
    await verdict(page);
    console.log(`  2000 players: verdict after ${Date.now() - start} ms`);
    await tab(page, "Crosstable");
    await page.locator("table.crosstable tbody tr").nth(20).waitFor();
    assert.ok((await page.locator("table.crosstable tbody tr").count()) < 200, "rows out of sight are not in the document");
    await page.locator(".scroll.tall").evaluate((element) => (element.scrollTop = element.scrollHeight));
    await page.locator("table.crosstable td.strong", { hasText: "Example, 2000" }).waitFor();
    await done();
  },
};

/** An open of 2,000 players after one round, without a place for anything else. */
function open2000() {
  const lines = ["012 Large Open", "042 2026/05/01", "052 2026/05/01"];
  for (let number = 1; number <= 2000; number++) {
    const white = number % 2 === 1;
    const half = `  ${String(white ? number + 1 : number - 1).padStart(4)} ${white ? "w 1" : "b 0"}`;
    const name = `Example, ${String(number).padStart(4, "0")}`.padEnd(33);
    lines.push(`001 ${String(number).padStart(4)}      ${name} ${3000 - number}`.padEnd(80) + `${white ? " 1.0" : " 0.0"} ${String(white ? (number + 1) / 2 : 1000 + number / 2).padStart(4)}${half}`);
  }
  return `${lines.join("\n")}\n`;
}

/** An archive whose files are stored as they are. */
function zip(files) {
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
