// Tests of the views of an event, the list of events, downloads, and accessibility.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, choose, eventually, expected, open, run, sample, saved, scratch, tab, verdict, zip } from "./harness.mjs";

export const views = {
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
    await page.getByRole("button", { name: "← 3 events, 1 file not read" }).click();
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
    await page.getByRole("button", { name: /warning 2/ }).click();
    await eventually(async () => assert.equal(await list.count(), 2));
    await page.getByRole("button", { name: /warning 2/ }).click();
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
    // the derivation follows the round that the table shows
    await page.locator(`.standings td[data-heading="Points"] button`).first().click();
    await page.locator(".derivation", { hasText: "after round 5" }).waitFor();
    await page.getByRole("slider", { name: "After round" }).press("ArrowLeft");
    await page.locator(".derivation", { hasText: "after round 4" }).waitFor();
    await page.getByRole("textbox", { name: "Add a tie-break" }).fill("ARO");
    await page.keyboard.press("Enter");
    await page.locator('.standings th:has-text("ARO")').waitFor();
    await done();
  },

  async "downloads are those of the program"() {
    for (const name of ["planted-errors.trf", "harbour-open.TUNX"]) {
      const { page, done } = await open();
      // the report has the file name that the browser gives
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
    // a click while the second file is read may hit a row that is about to be drawn again
    await page.getByText("Read: 2 events", { exact: true }).waitFor({ state: "attached", timeout: 60_000 });
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
      for (const view of ["Decision", "Findings", "Standings", "Crosstable", "Rounds", "Players", "Ratings", "Editions", "Pictures", "Source", "Compare"]) {
        await tab(page, view);
        await page.waitForTimeout(100);
        await accessible(page, `${where} ${view}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${where} ${view} is ${over} pixels too wide`);
      }
      for (const dialog of ["Corrected copy", "Convert", "Letter"]) {
        await page.getByRole("button", { name: dialog, exact: true }).click();
        await page.locator("dialog .actions button").first().waitFor();
        await accessible(page, `${where} ${dialog}`);
        await page.keyboard.press("Escape");
      }
      await done();

      // without a finding, nothing in the lines can be focused but the file itself
      const clean = await open({ viewport: { width, height }, colorScheme });
      await choose(clean.page, sample("clean-open.trf"));
      await verdict(clean.page);
      await tab(clean.page, "Source");
      await clean.page.locator(".source .line").nth(3).waitFor();
      await accessible(clean.page, `${where} Source of a clean file`);
      const hidden = await clean.page.locator(".source .tall").evaluate((file) => file.scrollWidth - file.clientWidth);
      assert.equal(hidden > 0, width < 1000, `${hidden}`);
      await clean.done();
    }
  },
};
