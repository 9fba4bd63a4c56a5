// Tests of what is in view: no view is wider than the window, marked places can be seen, and the
// list of events agrees with the verdicts.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, choose, eventually, open, open2000, run, sample, scratch, tab, verdict } from "./harness.mjs";

const FILES = ["planted-errors.trf", "spreadsheet-damage.xlsx", "harbour-html.html", "harbour-open-round-3.TUNX", "planted-teams-trf16.trf", "exchange-players.txt"];

const LONG = "The Fourteenth International Open Championship of the Harbour and of the Lakeside for Seniors and Juniors";

/** An event with long names, in a file with a long name. */
function longNames() {
  const text = readFileSync(sample("planted-errors.trf"), "utf8").replace(/^012 .*/m, `012 ${LONG}`);
  const file = join(scratch, `${LONG.replaceAll(" ", "-")}-final-report.trf`);
  writeFileSync(file, text);
  return file;
}

/** By how many pixels the document is wider than the window. */
const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The views whose tabs are shown, once the event is judged. */
async function viewsOf(page) {
  await page.locator(".decision .facts-list dt").first().waitFor();
  return page.locator("[role=tab]").evaluateAll((tabs) => tabs.map((one) => one.id.slice("tab-".length)));
}

/** The parts of the elements that nothing hides from left or right: `[left, right, from, to]` for each. */
const clipped = (page, selector) =>
  page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const own = element.getBoundingClientRect();
      let [from, to] = [0, innerWidth];
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowX === "visible") continue;
        const box = outer.getBoundingClientRect();
        [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      }
      const fixed = element.closest(".line, tr")?.querySelector(".no, th");
      if (fixed && fixed !== element && getComputedStyle(fixed).position === "sticky") from = Math.max(from, fixed.getBoundingClientRect().right);
      return [own.left, own.right, from, to].map(Math.round);
    }),
  );

/** Whether a part that is clipped to `from` and `to` is in view, or fills the view because it is longer. */
const isInView = ([left, right, from, to]) => left >= from - 1 && left < to && (right <= to + 1 || right - left > to - from - 80);

export const layout = {
  async "no view is wider than the window, and every marked place is in view"() {
    for (const width of [1280, 390]) {
      const { page, done } = await open({ viewport: { width, height: 844 } });
      await choose(page, ...FILES.map(sample), longNames());
      await page.locator(".events tbody tr").nth(FILES.length).waitFor();
      assert.ok((await tooWide(page)) <= 0, `${width}: the list of events is ${await tooWide(page)} pixels too wide`);
      const events = page.locator(".events td.name button");
      for (let index = 0; index < (await events.count()); index++) {
        const name = await events.nth(index).textContent();
        await events.nth(index).click();
        for (const view of await viewsOf(page)) {
          await tab(page, view);
          await page.waitForTimeout(60);
          const over = await tooWide(page);
          assert.ok(over <= 0, `${width}: ${view} of ${name} is ${over} pixels too wide`);
        }
        await tab(page, "Findings");
        const codes = page.locator(".found .code");
        for (let finding = 0; finding < Math.min(20, await codes.count()); finding++) {
          await codes.nth(finding).click();
          await page.waitForTimeout(30);
          const marked = await clipped(page, ".excerpt .at");
          const where = `${width}: ${await codes.nth(finding).textContent()} of ${name}: ${marked}`;
          if (marked.length > 0) assert.ok(marked.some(isInView), where);
        }
        await page.locator(".brand").click();
      }
      await done();
    }
  },

  async "changes of a corrected copy are marked and in view"() {
    for (const width of [1280, 390]) {
      const { page, done } = await open({ viewport: { width, height: 844 } });
      await choose(page, sample("planted-errors.trf"));
      await verdict(page);
      await page.getByRole("button", { name: "Corrected copy" }).click();
      const { corrections } = JSON.parse(run("audit", "--diff", "--format", "json", sample("planted-errors.trf")));
      await page.locator(".diff ins").first().waitFor();
      const marked = await page.locator(".diff ins").allTextContents();
      assert.deepEqual(marked.map((text) => text.trim()).sort(), corrections.map((one) => one.to).sort());
      for (const place of await clipped(page, ".diff ins, .diff del")) assert.ok(isInView(place), `${width}: ${place}`);
      await accessible(page, "changes");
      await done();
    }
  },

  async "the list of events names the reason for each verdict"() {
    const { page, done } = await open();
    const broken = join(scratch, "broken.trf");
    writeFileSync(broken, Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(3000, 7)]));
    const long = longNames();
    await choose(page, ...FILES.map(sample), long, broken);
    await page.locator(".events tbody tr").nth(FILES.length + 1).waitFor();
    const plain = (text) => text.replaceAll("`", "").toLowerCase();
    for (const file of FILES) {
      const { verdict, findings } = JSON.parse(run("audit", "--format", "json", sample(file)));
      const row = page.locator(".events tr", { hasText: file });
      const words = verdict.decision === "unknown" ? verdict.missing[0] : findings.find((one) => one.severity === "error").message;
      assert.equal((await row.locator(".gravest").textContent()).toLowerCase(), plain(words), file);
    }
    // a long name leaves room for the file name, and neither touches the dates
    const row = page.locator(".events tr", { hasText: LONG });
    const [[left, right]] = await clipped(page, `.events .file[title="${long.split("/").pop()}"]`);
    const [name, dates] = [await row.locator(".link").boundingBox(), await row.locator(".days, .num").first().boundingBox()];
    assert.ok(right - left > 80 && left >= name.x + name.width && right <= dates.x, `${[left, right]}`);
    assert.equal(await row.locator(".link").evaluate((link) => getComputedStyle(link).textOverflow), "ellipsis");
    // files that cannot be read are not events, and their reason has no words of a library
    await page.getByRole("button", { name: `${FILES.length + 1} events, 1 file not read` }).waitFor();
    assert.doesNotMatch(await page.locator(".events").textContent(), /EOCD|\(could not/i);
    await accessible(page, "list of events");
    await done();
  },

  async "one event is counted as one"() {
    const { page, done } = await open();
    await choose(page, sample("clean-open.trf"));
    await verdict(page);
    await page.getByText("Read: 1 event", { exact: true }).waitFor({ state: "attached" });
    await done();
  },

  async "tables are cards on a phone"() {
    const { page, done } = await open({ viewport: { width: 390, height: 844 } });
    await choose(page, sample("planted-errors.trf"));
    await verdict(page);
    for (const view of ["Standings", "Crosstable", "Rounds", "Players", "Ratings"]) {
      await tab(page, view);
      await page.locator(".carded td").first().waitFor();
      const cells = await clipped(page, ".carded td:not(:empty)");
      assert.ok(cells.length > 20, view);
      for (const [left, right, from, to] of cells) assert.ok(left >= from && right <= to, `${view}: ${[left, right, from, to]}`);
    }
    // a value can still be derived
    await tab(page, "Standings");
    await page.locator("button.bare.number").first().click();
    await page.locator(".derivation h2").waitFor();
    await accessible(page, "cards with a derivation");
    // long lists are shown in parts
    const large = join(scratch, "large-cards.trf");
    writeFileSync(large, open2000());
    await choose(page, large);
    await page.getByRole("heading", { name: "Large Open" }).waitFor();
    await tab(page, "Crosstable");
    const cards = page.locator("table.crosstable tbody tr");
    await eventually(async () => assert.equal(await cards.count(), 60));
    await page.getByRole("button", { name: "Show 60 more of 1940" }).click();
    await eventually(async () => assert.equal(await cards.count(), 120));
    await done();
  },

  async "accepted findings are counted apart everywhere"() {
    const { page, done } = await open();
    await choose(page, sample("planted-errors.trf"));
    await verdict(page);
    await tab(page, "Findings");
    await page.locator(".evidence h2").click();
    await page.keyboard.press("a");
    await page.keyboard.press("c");
    await page.keyboard.type("told on the phone");
    await page.keyboard.press("Enter");
    await page.getByText("7 errors, 2 warnings").waitFor();
    await page.getByRole("button", { name: "error 7" }).waitFor();
    assert.equal(await page.locator("#tab-Findings .count").textContent(), "10");
    await page.getByRole("button", { name: "accepted 1" }).click();
    await eventually(async () => assert.equal(await page.locator(".found li").count(), 1));
    await accessible(page, "accepted findings");
    // the other decisions change neither verdict nor letter, and the page says so
    await page.getByRole("button", { name: "accepted 1" }).click();
    await page.getByRole("button", { name: "error 7" }).click();
    await page.locator(".evidence h2").click();
    await page.keyboard.press("q");
    await page.getByText("Only accepted findings change the verdict and the letter").waitFor();
    await done();
  },

  async "a file chosen or dropped in the comparison is compared"() {
    const { page, done } = await open();
    await choose(page, sample("planted-errors.trf"));
    await verdict(page);
    await tab(page, "Compare");
    await page.getByText("Drop a second file of this event here").waitFor();
    await page.setInputFiles("input.to-compare", sample("clean-open.trf"));
    await page.getByRole("region", { name: "Differences" }).waitFor();
    assert.match(await page.locator(".head .file").textContent(), /planted-errors\.trf/);
    const content = readFileSync(sample("harbour-open-trf16.trf")).toString("base64");
    await page.evaluate((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], "third.trf"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, content);
    await page.locator(".compare th", { hasText: "third.trf" }).waitFor();
    const broken = join(scratch, "nothing-to-compare.trf");
    writeFileSync(broken, "nothing");
    await page.setInputFiles("input.to-compare", broken);
    await page.getByText("nothing-to-compare.trf cannot be read").waitFor();
    // in any other view a new file is opened
    await tab(page, "Decision");
    await choose(page, sample("harbour-open.TUNX"));
    await page.locator(".head .file", { hasText: "harbour-open.TUNX" }).waitFor();
    await done();
  },

  async "stated values that differ are marked in the standings"() {
    const { page, done } = await open();
    await choose(page, sample("planted-errors.trf"));
    await tab(page, "Standings");
    await page.locator('.standings td[data-heading="Stated points"]').first().waitFor();
    const cells = (heading) => page.locator(`.standings td[data-heading="${heading}"]`);
    const values = (texts) => texts.map((text) => Number(/[\d.]+$/.exec(text)[0]));
    const [stated, computed] = [values(await cells("Stated points").allTextContents()), values(await cells("Points").allTextContents())];
    const marked = await cells("Stated points").evaluateAll((found) => found.map((cell) => /error|warning|differs/.test(cell.className)));
    assert.deepEqual(marked, stated.map((value, index) => value !== computed[index]));
    assert.equal(marked.filter((one) => one).length, 2);
    await done();
  },

  async "what the office has not examined is listed"() {
    const { page, done } = await open();
    await choose(page, sample("clean-open.trf"));
    await verdict(page);
    const list = page.locator("h2:text-is('Not examined') + ul li");
    const { areas } = JSON.parse(run("audit", "--format", "json", sample("clean-open.trf"))).verdict;
    const partly = areas.filter((area) => area.state === "partly" || area.state === "not-examined");
    await eventually(async () => {
      const shown = await list.allTextContents();
      for (const { area } of partly) assert.ok(shown.some((words) => words.toLowerCase().startsWith(area)), `${area} in ${shown}`);
      assert.ok(shown.some((words) => words.includes("no rating list was given")), `${shown}`);
    });
    // the areas above do not repeat it
    const above = await page.locator("ul.areas").textContent();
    assert.ok(!above.includes("no rating list was given"), above);
    await done();
  },

  async "an event with open rounds is not called all right"() {
    const { page, done } = await open();
    const file = sample("harbour-open-round-3.TUNX");
    await choose(page, file);
    assert.equal(await verdict(page), "unknown");
    const { missing } = JSON.parse(run("audit", "--format", "json", file)).verdict;
    const list = page.locator("h2:text-is('Missing before it can be rated') + ul li");
    assert.deepEqual((await list.allTextContents()).map((text) => text.toLowerCase()), missing.map((text) => text.toLowerCase()));
    await page.locator(".areas li").first().waitFor();
    assert.doesNotMatch(await page.locator(".decision").textContent(), /nothing has to be corrected/);
    await done();
  },

  async "averages are shown as decimals"() {
    const { page, done } = await open();
    const file = sample("harbour-open-round-3.TUNX");
    const { players } = JSON.parse(run("rating", "--format", "json", file));
    assert.ok(players.some((one) => /\//.test(`${one.average} ${one.first?.average}`)), "an average is a fraction");
    await choose(page, file);
    await tab(page, "Ratings");
    await page.locator('td[data-heading="Opponents"]').first().waitFor();
    for (const text of await page.locator(".ratings td.number").allTextContents()) assert.doesNotMatch(text, /\//);
    await done();
  },

  async "long explanations are printed as lists"() {
    const { page, done } = await open();
    const large = join(scratch, "explained.trf");
    // some players have a FIDE ID, so that those without one are listed
    const withIds = open2000().replace(/^001 .{53}.{11}/gm, (line) => (line.charCodeAt(7) % 2 ? `${line.slice(0, 57)}${99000000 + Number(line.slice(4, 8))}`.padEnd(68) : line));
    writeFileSync(large, withIds);
    const { findings } = JSON.parse(run("audit", "--format", "json", large));
    const longest = Math.max(...findings.map((one) => one.because.length));
    assert.ok(longest > 16, `${longest}`);
    await choose(page, large);
    await verdict(page);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.locator(".printed li li", { hasText: `and ${longest - 16} more` }).first().waitFor();
    const lists = await page.locator(".printed li ul").evaluateAll((found) => found.map((list) => list.children.length));
    assert.ok(Math.max(...lists) <= 17, `${lists}`);
    await done();
  },
};
