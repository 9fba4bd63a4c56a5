// Tests of the work of an office: decisions, profile, rating lists, ratings, norms, pairings.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, choose, eventually, open, run, runIn, sample, saved, scratch, tab, verdict, zip } from "./harness.mjs";

const name = "planted-errors.trf";

/** Decides about the current finding, with a comment. */
async function decide(page, key, comment) {
  await page.keyboard.press(key);
  await page.keyboard.press("c");
  await page.keyboard.type(comment);
  await page.keyboard.press("Enter");
}

export const office = {
  async "decisions stay, are written into the workbook, and come back from it"() {
    const { page, done } = await open();
    // accepted findings are stored beside the file, and other tests read the same samples
    const folder = join(scratch, "decisions");
    mkdirSync(folder);
    copyFileSync(sample(name), join(folder, name));
    await choose(page, sample(name));
    await verdict(page);
    const before = await page.locator(".head .counts").first().textContent();
    assert.equal(before, "8 errors, 2 warnings");
    await tab(page, "Findings");
    await page.locator(".found button", { hasText: "S101" }).click();
    await page.locator(".evidence h2", { hasText: "City blank" }).click();
    // without a reason the finding still counts
    await page.keyboard.press("a");
    await page.getByText("It counts until you write why").waitFor();
    await page.keyboard.press("c");
    // a redraw while somebody types, here for a filter, keeps what was typed
    const redraw = () => page.evaluate(() => document.querySelector(".filters .chip").click());
    await page.keyboard.type("told on");
    await redraw();
    await page.locator(".filters .chip[aria-pressed=true]").waitFor();
    await page.keyboard.type(" the phone");
    await page.keyboard.press("Enter");
    await redraw();
    await page.getByText("7 errors, 2 warnings").waitFor();
    await page.locator(".found button", { hasText: "R205" }).click();
    await page.locator(".evidence h2", { hasText: "Colours disagree" }).click();
    await decide(page, "q", "who had white?");
    const workbook = await saved(page, () => page.getByRole("button", { name: "Workbook", exact: true }).click());

    // the program accepts the same finding and keeps the other decision: its report has the same
    // bytes
    const report = join(folder, "planted-errors-report.xlsx");
    writeFileSync(report, workbook.bytes);
    runIn(folder, "accept", report);
    runIn(folder, "report", name, "-o", report, "--force");
    assert.ok(readFileSync(report).equals(workbook.bytes), "the program writes the same workbook");
    const document = JSON.parse(runIn(folder, "audit", "--format", "json", name));
    assert.deepEqual(document.accepted.map((one) => [one.finding.code, one.reason]), [["S101", "told on the phone"]]);

    // the browser has stored the decisions
    await page.reload();
    await choose(page, sample(name));
    await page.getByText("7 errors, 2 warnings").waitFor();
    await page.getByText("1 accepted").waitFor();

    // a corrected file of the same name: decisions about unchanged facts are kept
    const corrected = readFileSync(sample(name), "utf8").replace(/^072 .*/m, "072 10");
    await page.reload();
    await page.setInputFiles("input.of-files", { name, mimeType: "text/plain", buffer: Buffer.from(corrected) });
    await page.getByText("2 decisions or comments taken over from the earlier planted-errors.trf").waitFor();
    await page.getByText("7 errors, 1 warning").waitFor();
    await done();

    // another browser takes the decisions from the workbook, whichever file is opened first
    for (const order of [[sample(name), report], [report, sample(name)]]) {
      const other = await open();
      await choose(other.page, order[0]);
      if (order[0] === report) await other.page.getByText("Open that file to take them over").waitFor();
      else await verdict(other.page);
      await choose(other.page, order[1]);
      await other.page.getByText("2 decisions or comments taken over").waitFor();
      await other.page.getByText("7 errors, 2 warnings").waitFor();
      await tab(other.page, "Findings");
      await other.page.locator(".found button", { hasText: "R205" }).click();
      await eventually(async () => assert.equal(await other.page.getByLabel("Comment").inputValue(), "who had white?"));
      assert.equal(await other.page.getByRole("button", { name: "ask", exact: true }).getAttribute("aria-pressed"), "true");
      await accessible(other.page, "decisions");
      await other.done();
    }
  },

  async "a date in the future is found as by the program"() {
    const { page, done } = await open();
    const year = new Date().getFullYear() + 3;
    const text = readFileSync(sample("clean-open.trf"), "utf8").replace(/^(0[45]2) \d{4}/gm, `$1 ${year}`);
    const file = join(scratch, "future.trf");
    writeFileSync(file, text);
    const codes = (document) => document.findings.map((one) => one.code).filter((code) => code.startsWith("D"));
    const document = JSON.parse(run("audit", "--format", "json", "future.trf"));
    assert.ok(codes(document).includes("D501"));
    await choose(page, file);
    assert.equal(await verdict(page), document.verdict.decision);
    await tab(page, "Findings");
    for (const code of codes(document)) await page.locator(".found button", { hasText: code }).first().waitFor();
    await done();
  },

  async "several events become one workbook"() {
    const { page, done } = await open();
    const names = [name, "clean-open.trf"];
    for (const one of names) copyFileSync(sample(one), join(scratch, one));
    await choose(page, ...names.map(sample));
    await page.locator(".events tbody tr").nth(1).waitFor();
    const whole = await saved(page, () => page.getByRole("button", { name: "Workbook of all" }).click());
    run("report", ...names, "-o", "both.xlsx", "--force");
    assert.ok(whole.bytes.equals(readFileSync(join(scratch, "both.xlsx"))));
    await done();
  },

  async "the profile decides what must be examined"() {
    const { page, done } = await open();
    await choose(page, sample("clean-open.trf"));
    await verdict(page);
    for (const profile of ["title-event", "fide-blitz", "national"]) {
      await page.getByLabel("Rated as").selectOption(profile);
      const document = JSON.parse(run("audit", "--format", "json", "--profile", profile, sample("clean-open.trf")));
      const { decision, words } = document.verdict;
      await eventually(async () => {
        assert.equal(await verdict(page), decision, profile);
        const shown = await page.locator(".decision section > p").nth(1).textContent();
        assert.equal(shown.toLowerCase(), `${words}.`.toLowerCase(), profile);
      });
    }
    await page.getByRole("button", { name: "Back to the file's own rules" }).click();
    await done();
  },

  async "players are compared with a rating list"() {
    const { page, done } = await open();
    const heading = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA MAY26 Gms K  B-day Flag";
    const row = (id, name, rating) => String(id).padEnd(15) + name.padEnd(61) + "NOR".padEnd(4) + "M".padEnd(4) + "".padEnd(29) + String(rating).padEnd(6) + "0".padEnd(4) + "20".padEnd(3) + "1980".padEnd(6);
    const list = join(scratch, "standard_may26frl.txt");
    writeFileSync(list, `${[heading, row(99000106, "Example, Other", 2111), row(99000999, "Sample, Nobody", 1500)].join("\r\n")}\r\n`);
    await choose(page, sample(name));
    await verdict(page);
    await page.setInputFiles("input.of-list", list);
    const database = join(scratch, "lists.db");
    run("list-import", "--lists", database, list);
    const codes = JSON.parse(run("audit", "--format", "json", "--lists", database, sample(name))).findings.map((one) => one.code);
    assert.ok(codes.some((code) => /^I6/.test(code)), "the list finds something");
    await page.getByText("standard_may26frl.txt: fide-standard 2026-05, 2 players").waitFor();
    await tab(page, "Findings");
    await eventually(async () => assert.deepEqual(await page.locator(".found .code").allTextContents(), codes));
    await tab(page, "Decision");
    await page.getByRole("button", { name: "Forget" }).click();
    await page.getByText("players are not compared with a list").waitFor();
    await tab(page, "Findings");
    await eventually(async () => assert.equal(await page.locator(".found .code").count(), 11));
    // not a rating list: the page shows an error and goes on
    await tab(page, "Decision");
    await page.setInputFiles("input.of-list", sample("clean-open.trf"));
    await page.locator(".lists [role=alert]").waitFor();
    // a list in an archive as downloaded, and one that is too large
    const archive = join(scratch, "list.zip");
    writeFileSync(archive, zip([["standard_may26frl.txt", readFileSync(list)]]));
    await page.setInputFiles("input.of-list", archive);
    await page.getByText("standard_may26frl.txt: fide-standard 2026-05, 2 players").waitFor();
    writeFileSync(archive, zip([["standard_may26frl.txt", Buffer.alloc(17 << 20, 0x20)]]));
    await page.setInputFiles("input.of-list", archive);
    await page.getByText("The list is larger than 16 MiB").waitFor();
    await done();
  },

  async "rating changes and norms are those of the program"() {
    const { page, done } = await open();
    const file = sample("clean-open.trf");
    await choose(page, file);
    await tab(page, "Ratings");
    const { players } = JSON.parse(run("rating", "--format", "json", file));
    const rated = players.filter((one) => one.rating !== null);
    const news = page.getByRole("region", { name: "Rating changes" }).locator('td[data-heading="New"]');
    await eventually(async () => assert.deepEqual(await news.allTextContents(), rated.map((one) => one.new_rating)));
    await page.locator('td[data-heading="Change"] button').first().click();
    await page.locator(".derivation h2", { hasText: rated[0].name }).waitFor();
    assert.equal(await page.locator(".derivation tbody tr").count(), rated[0].trail.length);
    await accessible(page, "rating changes");
    await page.getByRole("button", { name: "norms" }).click();
    const norms = JSON.parse(run("norms", "--format", "json", file));
    if (norms.players.length === 0) await page.getByText("Nobody reached a norm").waitFor();
    await eventually(async () => assert.equal(await page.locator(".norm").count(), norms.players.length));
    await accessible(page, "norms");
    await done();
  },

  async "norms are shown with their conditions"() {
    const { page, done } = await open();
    const file = join(scratch, "norms.trf");
    writeFileSync(file, masters());
    const norms = JSON.parse(run("norms", "--format", "json", file));
    const reached = norms.players.flatMap((player) => player.norms).filter((norm) => norm.verdict === "reached");
    assert.ok(reached.length > 0, "the made-up event has a norm");
    await choose(page, file);
    await tab(page, "Ratings");
    await page.getByRole("button", { name: "norms" }).click();
    await page.locator(".norm strong.good").first().waitFor();
    assert.equal(await page.locator(".norm strong.good").count(), reached.length);
    const conditions = page.locator(".norm details[open]").first().locator("tbody tr");
    assert.equal(await conditions.count(), reached[0].conditions.length);
    await accessible(page, "a norm");
    await done();
  },

  async "pairings are checked on request, and count if they shall"() {
    const { page, done } = await open();
    const file = sample("harbour-open.TUNX");
    const document = JSON.parse(run("pairings", "--format", "json", file));
    assert.ok(document.rounds.some((round) => round.checked));
    await choose(page, file);
    await tab(page, "Rounds");
    await page.getByRole("button", { name: "Check the pairings" }).click();
    await page.getByRole("button", { name: "Check again" }).waitFor({ timeout: 60_000 });
    const rows = await page.locator(".check tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].slice(0, 3).map((cell) => cell.textContent)));
    const fits = (round, edition) => (!round.checked ? "–" : round.fits.includes(edition) ? "✓ yes" : "≠ no");
    assert.deepEqual(rows, document.rounds.map((round) => [String(round.round), fits(round, "2017"), fits(round, "2026")]));
    await accessible(page, "check of the pairings");
    await page.getByRole("button", { name: "Count it for the verdict" }).click();
    const counted = JSON.parse(run("audit", "--format", "json", "--pairings", file));
    await tab(page, "Findings");
    const codes = counted.findings.map((one) => one.code);
    if (codes.length > 0) await eventually(async () => assert.deepEqual(await page.locator(".found .code").allTextContents(), codes));
    await tab(page, "Decision");
    const state = counted.verdict.areas.find((area) => area.area === "pairings").reasons.join("; ");
    await eventually(async () => assert.ok((await page.locator(".areas").textContent()).includes(state), state));
    await done();
  },
};

/** A round robin of ten players from five federations, in which the first player often wins. */
function masters() {
  const federations = ["NOR", "SWE", "DEN", "GER", "POL"];
  const titles = ["GM", "GM", "GM", "IM", "IM", "IM", "GM", "IM", "FM", "FM"];
  const lines = ["012 Masters", "022 Harbour", "032 NOR", "042 2026/05/01", "052 2026/05/09", "062 10", "072 10", "082 0", "092 Individual: Round-Robin", "102 IA Example, Edda", "122 90 minutes + 30 seconds a move"];
  lines.push(`${"132".padEnd(91)}${Array.from({ length: 9 }, (_, day) => `26/05/0${day + 1}`).join("  ")}`);
  const games = berger();
  const score = new Map();
  for (let number = 1; number <= 10; number++) {
    const halves = [];
    let points = 0;
    for (const round of games) {
      const [white, black] = round.find((pair) => pair.includes(number));
      const opponent = white === number ? black : white;
      const result = number === 10 && opponent !== 1 ? 1 : opponent === 10 && number !== 1 ? 0 : 0.5;
      points += result;
      halves.push(`  ${String(opponent).padStart(4)} ${white === number ? "w" : "b"} ${result === 1 ? "1" : result === 0 ? "0" : "="}`);
    }
    score.set(number, points);
    const rating = number === 10 ? 2380 : 2560 - number * 10;
    lines.push(
      `001 ${String(number).padStart(4)} m${titles[number - 1].padStart(3)} ${`Example, Player ${number}`.padEnd(33)} ${rating} ${federations[number % 5]} ${String(99000100 + number).padStart(11)} 1990/01/01 ${points.toFixed(1).padStart(4)} ${String(number).padStart(4)}${halves.join("")}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** The pairings of a Berger table for ten players, by round. */
function berger() {
  const ring = Array.from({ length: 9 }, (_, index) => index + 1);
  return ring.map((_, round) => {
    const at = (index) => ring[(((index + round) % 9) + 9) % 9];
    const pairs = [[at(0), 10]];
    for (let step = 1; step <= 4; step++) pairs.push([at(step), at(-step)]);
    return round % 2 ? pairs.map(([a, b]) => [b, a]) : pairs;
  });
}
