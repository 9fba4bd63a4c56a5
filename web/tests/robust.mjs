// Tests with large, many, broken and hostile files, of printing, and of connections.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, choose, eventually, open, open2000, sample, samples, scratch, tab, verdict, zip } from "./harness.mjs";

/** Measures the longest time during which nothing else could run on the page. */
const watch = (page) =>
  page.evaluate(() => {
    globalThis.longest = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      globalThis.longest = Math.max(globalThis.longest, now - last - 20);
      last = now;
    }, 20);
  });

/** Drops files or folders on the page, as from the desktop. */
async function drop(page, ...files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
}

export const robust = {
  async "a bug in the module is a card, and the next file works"() {
    const { page, done } = await open();
    const panic = join(scratch, "panic.trf");
    const endless = join(scratch, "endless.trf");
    writeFileSync(panic, "crosstable test: panic");
    writeFileSync(endless, "crosstable test: endless");
    await choose(page, panic);
    await page.getByText("This is a bug in crosstable").waitFor();
    assert.match(await page.locator("[role=alert]").textContent(), /panic\.trf.*crash\.rs.*requested by a test/s, "the card names the place");
    await accessible(page, "a bug");
    await choose(page, sample("planted-errors.trf"));
    assert.equal(await verdict(page), "return");
    // a panic and an endless loop among the dropped files
    await choose(page, panic, endless, sample("clean-open.trf"));
    await page.getByRole("button", { name: "Stop" }).click({ timeout: 30_000 });
    await page.locator(".events tbody tr").nth(4).waitFor();
    const rows = await page.locator(".events tbody tr").allTextContents();
    assert.equal(rows.filter((row) => row.includes("cannot be read")).length, 3);
    assert.ok(rows.some((row) => row.includes("you stopped") || row.includes("You stopped")));
    assert.ok(rows.some((row) => row.includes("clean-open.trf") && row.includes("can be rated")));
    // a file that was open before the worker was lost can still be shown
    await page.getByRole("button", { name: "Harbour Open" }).first().click();
    await tab(page, "Standings");
    await page.locator("button.bare.number").first().click();
    await page.locator(".derivation h2").waitFor();
    await done();
  },

  async "files in an archive are read whatever lies beside them"() {
    const { page, done } = await open();
    const archive = join(scratch, "mixed.zip");
    const inner = ["clean-open.trf", "harbour-xlsx.xlsx", "planted-errors.trf"].map((name) => [name, readFileSync(sample(name))]);
    writeFileSync(archive, zip([["a-bug.trf", Buffer.from("crosstable test: panic")], ...inner]));
    await choose(page, archive);
    await page.locator(".events tbody tr").nth(3).waitFor();
    const rows = await page.locator(".events tbody tr").allTextContents();
    assert.deepEqual(rows.filter((row) => row.includes("cannot be read")).map((row) => /mixed\.zip\/([a-z-]+)/.exec(row)[1]), ["a-bug"]);
    await done();
  },

  async "files of other kinds are rows, but skipped in folders and archives"() {
    const other = [["notes.txt", "Dear all, see you on Sunday.\n"], ["photo.jpg", "x"], ["report.pdf", "%PDF-1.4\nx"]];
    const paths = other.map(([name, content]) => {
      writeFileSync(join(scratch, name), content);
      return join(scratch, name);
    });
    const named = await open();
    await choose(named.page, sample("clean-open.trf"), ...paths);
    await named.page.locator(".events tbody tr").nth(3).waitFor();
    const rows = await named.page.locator(".events tbody tr").allTextContents();
    assert.equal(rows.filter((row) => row.includes("cannot be read")).length, 3);
    assert.match(rows.find((row) => row.includes("report.pdf")), /PDF document/);
    await named.done();

    // a damaged tournament file is never skipped, and nothing is skipped silently
    const archive = join(scratch, "mail.zip");
    const inner = other.map(([name, content]) => [name, Buffer.from(content)]);
    writeFileSync(archive, zip([...inner, ["cut.xlsx", readFileSync(sample("harbour-xlsx.xlsx")).subarray(0, 900)], ["empty.trf", Buffer.alloc(0)]]));
    const packed = await open();
    await choose(packed.page, archive);
    await packed.page.locator(".events tbody tr").nth(1).waitFor();
    const notice = await packed.page.locator(".notice").textContent();
    assert.match(notice, /Skipped, not a tournament: 3 files \(mail\.zip\/notes\.txt, mail\.zip\/photo\.jpg, mail\.zip\/report\.pdf\)\./);
    assert.equal(await packed.page.locator(".events tbody tr").count(), 2);
    await packed.done();

    writeFileSync(archive, zip(inner));
    const nothing = await open();
    await choose(nothing.page, archive);
    assert.match(await nothing.page.locator(".notice").textContent(), /3 files/);
    await nothing.done();
  },

  async "limits are those of the program"() {
    const { page, done } = await open();
    const huge = join(scratch, "huge.trf");
    writeFileSync(huge, Buffer.alloc((64 << 20) + 1, 0x20));
    const nested = join(scratch, "nested.zip");
    writeFileSync(nested, zip([["inner.zip", zip([["a.trf", readFileSync(sample("clean-open.trf"))]])], ["b.trf", readFileSync(sample("clean-open.trf"))]]));
    const empty = join(scratch, "empty.zip");
    writeFileSync(empty, zip([]));
    const nothing = join(scratch, "nothing.trf");
    writeFileSync(nothing, "");
    await choose(page, huge, nested, empty, nothing);
    await page.locator(".events tbody tr").nth(4).waitFor();
    const rows = (await page.locator(".events tbody tr").allTextContents()).join("\n");
    assert.match(rows, /huge\.trf.*65 MiB.*at most 64 MiB/i);
    assert.match(rows, /inner\.zip.*archive in an archive/i);
    assert.match(rows, /empty\.zip.*archive is empty/i);
    assert.match(rows, /nothing\.trf/);
    assert.match(rows, /nested\.zip\/b\.trf.*|can be rated.*b\.trf/);
    await done();
  },

  async "a folder and five hundred files are dropped at once"() {
    const folder = join(scratch, "season");
    mkdirSync(join(folder, "u18"), { recursive: true });
    mkdirSync(join(folder, ".hidden"));
    for (const name of ["planted-errors.trf", "harbour-open.TUNX"]) cpSync(join(samples, name), join(folder, "u18", name));
    cpSync(join(samples, "clean-open.trf"), join(folder, "clean-open.trf"));
    writeFileSync(join(folder, ".hidden", "x.trf"), "x");
    writeFileSync(join(folder, "photo.jpg"), "x");
    const { page, done } = await open();
    await drop(page, folder);
    await page.locator(".events tbody tr").nth(2).waitFor();
    await eventually(async () => assert.equal(await page.locator(".events tbody tr").count(), 3));
    assert.match(await page.locator(".notice").textContent(), /not a tournament: 1 file \(season\/photo\.jpg\)/);

    const many = join(scratch, "many");
    mkdirSync(many);
    const text = readFileSync(sample("clean-open.trf"), "utf8");
    const files = Array.from({ length: 500 }, (_, index) => join(many, `open-${index + 1}.trf`));
    for (const [index, file] of files.entries()) writeFileSync(file, text.replace(/^012 .*/m, `012 Open ${index + 1}`));
    const start = Date.now();
    await drop(page, ...files);
    // the browser needs some time to hand over so many files
    await watch(page);
    await eventually(async () => assert.equal(await page.locator(".events tbody tr").count(), 503), 120_000);
    const longest = await page.evaluate(() => globalThis.longest);
    console.log(`  500 files after ${Date.now() - start} ms; the page stood still for ${Math.round(longest)} ms at most`);
    assert.ok(longest < 1000);
    // one of the first files must be opened again in the worker
    await page.getByRole("button", { name: "Open 1", exact: true }).click();
    assert.equal(await verdict(page), "rate");
    await done();
  },

  async "a workbook of twenty megabytes does not freeze the page"() {
    const { page, done } = await open();
    const file = join(scratch, "large.xlsx");
    writeFileSync(file, largeWorkbook());
    await watch(page);
    const start = Date.now();
    await choose(page, file);
    await page.locator("[data-verdict], [role=alert]").first().waitFor({ timeout: 110_000 });
    await tab(page, "Source");
    await page.locator(".grid td").first().waitFor({ timeout: 60_000 });
    const longest = await page.evaluate(() => globalThis.longest);
    console.log(`  ${readFileSync(file).length >> 20} MB after ${Date.now() - start} ms; the page stood still for ${Math.round(longest)} ms at most`);
    assert.ok(longest < 1000, `${longest} ms`);
    await done();
  },

  async "two thousand players stay smooth"() {
    const { page, done } = await open();
    const large = join(scratch, "large.trf");
    writeFileSync(large, open2000());
    await watch(page);
    const start = Date.now();
    await choose(page, large);
    await verdict(page);
    const after = Date.now() - start;
    await tab(page, "Crosstable");
    await page.locator("table.crosstable tbody tr").nth(20).waitFor();
    assert.ok((await page.locator("table.crosstable tbody tr").count()) < 200, "rows out of sight are not in the document");
    await page.locator(".scroll.tall").evaluate((element) => (element.scrollTop = element.scrollHeight));
    await page.locator("table.crosstable td.strong", { hasText: "Example, 2000" }).waitFor();
    for (const view of ["Standings", "Rounds", "Players", "Findings", "Pictures", "Decision"]) {
      await tab(page, view);
      await page.locator(`#tab-${view}[aria-selected=true]`).waitFor();
      await page.waitForTimeout(100);
    }
    const longest = await page.evaluate(() => globalThis.longest);
    console.log(`  2000 players: verdict after ${after} ms; the page stood still for ${Math.round(longest)} ms at most`);
    assert.ok(longest < 500, `${longest} ms`);
    await done();
  },

  async "an event prints as a document"() {
    const { page, done } = await open({ colorScheme: "dark" });
    await choose(page, sample("planted-errors.trf"));
    await verdict(page);
    const pages = (bytes) => bytes.toString("latin1").match(/\/Type \/Page\b/g).length;
    const shown = () =>
      page.evaluate(() => {
        dispatchEvent(new Event("beforeprint"));
        return new Promise((next) => setTimeout(() => next(document.querySelector(".printed")?.textContent ?? ""), 200));
      });
    await page.emulateMedia({ media: "print" });
    const text = await shown();
    assert.match(text, /Findings.*Points differ for 7 Grüner.*Standings.*Ahlgren, Tove/s);
    assert.equal(await page.getByRole("button", { name: "Letter", exact: true }).isVisible(), false);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: null });
    const decision = pages(await page.pdf({ format: "A4" }));
    assert.ok(decision >= 3 && decision <= 5, `${decision} pages`);
    assert.equal(await page.locator(".printed").count(), 0);

    // a long table is printed with all rows
    const large = join(scratch, "printed.trf");
    writeFileSync(large, open2000());
    await choose(page, large);
    await page.getByRole("heading", { name: "Large Open" }).waitFor();
    await page.getByText("2000", { exact: true }).first().waitFor();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await eventually(async () => assert.equal(await page.locator(".printed table tbody tr").count(), 2000));
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await tab(page, "Crosstable");
    await page.locator("table.crosstable tbody tr").nth(20).waitFor();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await eventually(async () => assert.equal(await page.locator("table.crosstable tbody tr").count(), 2000));
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await eventually(async () => assert.ok((await page.locator("table.crosstable tbody tr").count()) < 200));
    await done();
  },

  async "the keyboard reaches everything"() {
    const { page, done } = await open();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
    await choose(page, sample("harbour-open-trf26.trf"));
    await verdict(page);
    await page.locator("#tab-Decision").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("#tab-Standings[aria-selected=true]").waitFor();
    const first = page.locator(".standings button.number").first();
    await first.waitFor();
    assert.ok((await page.locator(".standings button.number[tabindex='0']").count()) < 20, "one row of numbers is in the order of tabs");
    await first.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    const at = await page.evaluate(() => {
      const cell = document.activeElement.closest("td");
      return [cell.parentElement.rowIndex, document.activeElement.className];
    });
    assert.deepEqual(at, [2, "bare number"]);
    await page.keyboard.press("Enter");
    await page.locator(".derivation h2").waitFor();
    await page.locator("#tab-Standings").focus();
    await page.keyboard.press("End");
    await page.locator("#tab-Compare[aria-selected=true]").waitFor();
    await done();
  },

  async "no way out of the page is open"() {
    const { page, done } = await open({ offline: true });
    await page.getByRole("button", { name: "a report with errors" }).click();
    assert.equal(await verdict(page), "return");
    const ways = await page.evaluate(async () => {
      const violated = [];
      addEventListener("securitypolicyviolation", (event) => violated.push(event.effectiveDirective));
      const attempt = async (what) => {
        try {
          await what();
        } catch {
          // some requests are refused at once
        }
      };
      await attempt(() => fetch("https://example.org/"));
      await attempt(() => new WebSocket("wss://example.org/"));
      await attempt(() => new EventSource("https://example.org/"));
      await attempt(() => navigator.sendBeacon("https://example.org/", "x"));
      await attempt(() => (new Image().src = "https://example.org/x.png"));
      await attempt(() => document.head.append(Object.assign(document.createElement("script"), { src: "https://example.org/x.js" })));
      await attempt(() => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "https://example.org/x.css" })));
      await attempt(() => document.body.append(Object.assign(document.createElement("iframe"), { src: "https://example.org/" })));
      await attempt(() => {
        const form = document.body.appendChild(Object.assign(document.createElement("form"), { action: "https://example.org/", method: "post" }));
        form.submit();
      });
      const inWorker = await new Promise((next) => {
        const code = "fetch('https://example.org/').then(() => postMessage('sent'), () => postMessage('refused'))";
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        worker.onmessage = ({ data }) => next(data);
      });
      await new Promise((next) => setTimeout(next, 200));
      return { violated: [...new Set(violated)].sort(), inWorker };
    });
    assert.equal(ways.inWorker, "refused");
    for (const directive of ["connect-src", "form-action", "frame-src", "img-src", "script-src-elem", "style-src-elem"]) assert.ok(ways.violated.includes(directive), `${directive} of ${ways.violated}`);
    // the browser reports the refused requests
    await page.context().close();
    void done;
  },
};

/** A workbook of about twenty megabytes: the standings of an event, and a sheet of notes. */
function largeWorkbook() {
  const cell = (value) => (typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`);
  const sheet = (rows) => `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`;
  const players = [["No", "Name", "Rtg", "1.Rd", "Pts", "Rk"]];
  for (let number = 1; number <= 2000; number++) {
    const white = number % 2 === 1;
    players.push([number, `Example, ${String(number).padStart(4, "0")}`, 3000 - number, `${white ? number + 1 : number - 1}${white ? "w1" : "b0"}`, white ? 1 : 0, white ? (number + 1) / 2 : 1000 + number / 2]);
  }
  const notes = Array.from({ length: 20000 }, (_, row) => Array.from({ length: 20 }, (_, column) => `note ${row} ${column}`));
  const main = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (id, type, target) => `<Relationship Id="${id}" Type="${main}/${type}" Target="${target}"/>`;
  const relations = (...list) => `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`;
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    "_rels/.rels": relations(relation("r1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${main}"><sheets><sheet name="Final" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" r:id="r2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(relation("r1", "worksheet", "worksheets/sheet1.xml"), relation("r2", "worksheet", "worksheets/sheet2.xml")),
    "xl/worksheets/sheet1.xml": sheet(players),
    "xl/worksheets/sheet2.xml": sheet(notes),
  };
  return zip(Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)]));
}
