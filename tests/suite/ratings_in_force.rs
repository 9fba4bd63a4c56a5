//! Ratings of the rating list in force: the commands, the findings and the report use the same
//! ones.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use serde_json::Value;

use crate::support::root;
use crate::support::scratch::{Run, Scratch};

const HEADING: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";

/// A woman from NOR on a combined list, with her standard rating, rapid rating and K.
fn listed(id: &str, name: &str, values: [u16; 3]) -> String {
    person(id, name, ["NOR", "F", "", ""], values)
}

/// A person on a combined list: federation, sex, title and other titles, standard rating, K, and
/// rapid rating.
fn person(
    id: &str,
    name: &str,
    [federation, sex, title, other]: [&str; 4],
    [standard, k, rapid]: [u16; 3],
) -> String {
    format!(
        "{id:<15}{name:<61}{federation:<4}{sex:<4}{title:<5}{:<5}{other:<19}{standard:<6}{:<4}{k:<3}{rapid:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}\n",
        "", 3, 0, 20, 0, 0, 20, 1990
    )
}

/// A report of one round with this time control: 1 beats 2, and 3 has a bye. `ratings` are those in
/// the file.
fn report(time: &str, ratings: [&str; 3]) -> String {
    let mut text = format!(
        "012 Harbour Open\n022 Exampleton\n032 NOR\n042 2026/05/01\n052 2026/05/01\n092 Individual: \
         Swiss-System\n102 IA Example, Edda (99000001)\n122 {time}\n142 1\n"
    );
    let rounds = ["2 w 1", "1 b 0", "0000 - U"];
    let names = ["Example, Anna", "Sample, Bea", "Third, Ota"];
    for (index, ((name, rating), round)) in names.iter().zip(ratings).zip(rounds).enumerate() {
        let number = index + 1;
        let points = if round.ends_with('0') { "0.0" } else { "1.0" };
        text += &format!(
            "001 {number:4} w    {name:<33} {rating:>4} NOR    9900010{number} 1990/02/11  {points} {number:4}  {round:>8}\n"
        );
    }
    text
}

const STANDARD: &str = "90 minutes + 30 seconds per move";

/// A folder with a report and a database of lists. The list of May 2026 contains 1 and 2; the ID of
/// 3 belongs to another person.
fn event(name: &str, file: &str, ratings: [[u16; 3]; 2]) -> Scratch {
    let scratch = Scratch::new(name);
    scratch.file("open.trf", file);
    let list = format!(
        "{HEADING}\n{}{}{}",
        listed("99000101", "Example, Anna", ratings[0]),
        listed("99000102", "Sample, Bea", ratings[1]),
        listed("99000103", "Quite, Different", [2200, 20, 2200]),
    );
    import(&scratch, &list);
    scratch
}

fn import(scratch: &Scratch, list: &str) {
    scratch.file("list.txt", list);
    let run = scratch.run(&[
        "list-import",
        "list.txt",
        "--month",
        "2026-05",
        "--lists",
        "db.sqlite",
    ]);
    assert_eq!(run.code, 0, "{run:?}");
}

fn json(scratch: &Scratch, arguments: &[&str]) -> Value {
    let all = [arguments, &["--format", "json", "open.trf"][..]].concat();
    let run = scratch.run(&all);
    assert!(run.code < 2, "{run:?}");
    serde_json::from_str(&run.out).unwrap()
}

/// Runs `norms` with CSV output on the event with the list.
fn norms_as_csv(scratch: &Scratch) -> Run {
    scratch.run(&[
        "norms",
        "open.trf",
        "--format",
        "csv",
        "--lists",
        "db.sqlite",
    ])
}

/// The message of the only finding of a check.
fn finding(scratch: &Scratch, code: &str) -> String {
    let document = json(
        scratch,
        &["audit", "--select", code, "--lists", "db.sqlite"],
    );
    let findings = document["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 1, "{document}");
    findings[0]["message"].as_str().unwrap().to_owned()
}

/// A cell in a player's row on a sheet of the report.
fn cell(scratch: &Scratch, sheet: &str, name: &str, heading: &str) -> String {
    let run = scratch.run(&[
        "report",
        "open.trf",
        "-o",
        "open.xlsx",
        "--force",
        "--lists",
        "db.sqlite",
    ]);
    assert!(run.code < 2, "{run:?}");
    let mut book = Xlsx::new(Cursor::new(scratch.bytes("open.xlsx"))).unwrap();
    let rows = book.worksheet_range(sheet).unwrap();
    let mut rows = rows.rows();
    let headings = rows.next().unwrap();
    let is = |cell: &Data, wanted: &str| *cell == *wanted;
    let column = headings.iter().position(|cell| is(cell, heading));
    let row = rows.find(|row| row.iter().any(|cell| is(cell, name)));
    let (column, row) = (column.unwrap(), row.unwrap());
    row[column].to_string()
}

#[test]
fn commands_findings_and_sheets_use_the_same_list() {
    let file = report(STANDARD, ["2000", "1900", "1700"]);
    let scratch = event("in-force", &file, [[2095, 40, 0], [2100, 20, 0]]);
    assert_eq!(
        finding(&scratch, "Q811"),
        "consequence of the new rating of 1 Example, Anna: 2095 becomes 2115 (may claim the title \
         WFM after 30 rated games)"
    );
    let lists = ["--lists", "db.sqlite"];
    let document = json(&scratch, &[&["rating"][..], &lists].concat());
    let first = &document["players"][0];
    let expected = [
        ("rating", "2095"),
        ("rating_from", "list"),
        ("k", "40"),
        ("k_basis", "listed"),
        ("new_rating", "2115"),
    ];
    for (key, value) in expected {
        assert_eq!(first[key], value, "{first}");
    }
    assert_eq!(document["list"]["month"], "2026-05");
    // the ID is somebody else's, so the rating is that of the file
    let third = &document["players"][2];
    assert_eq!(third["rating"], "1700", "{third}");
    assert_eq!(third["rating_from"], "file", "{third}");
    let why = scratch.run(&[&["why", "open.trf", "1", "RATING"][..], &lists].concat());
    let words = why.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "1 Example, Anna: 2095, change +20.40, new rating 2115",
        "rating: the standard list of 2026-05, in force at the start",
        "K 40, as the list states it",
        "Ratings and K: the standard list of 2026-05, in force at the start, for 2 of 3 players",
    ] {
        assert!(words.contains(part), "no `{part}` in {words}");
    }
    let of_sheet = |heading| cell(&scratch, "Ratings", "Example, Anna", heading);
    assert_eq!(
        ["Rating", "K", "K is", "New"].map(of_sheet),
        ["2095", "40", "listed", "2115"]
    );
    let origin = |name| cell(&scratch, "Ratings", name, "Rating from");
    assert_eq!(
        ["Example, Anna", "Third, Ota"].map(origin),
        ["list", "file"]
    );
    let of_player = |heading| cell(&scratch, "Players", "Example, Anna", heading);
    assert_eq!(
        ["Rating", "Rating on list", "K on list"].map(of_player),
        ["2000", "2095", "40"]
    );
    let table = scratch.run(&[&["rating", "open.trf", "--format", "csv"][..], &lists].concat());
    let rows: Vec<&str> = table.out.lines().collect();
    assert!(rows[0].ends_with(";rating_from"), "{rows:?}");
    assert!(rows[1].contains(";2095;2100;1;"), "{rows:?}");
    assert!(rows[3].ends_with(";file"), "{rows:?}");
}

#[test]
fn without_a_list_the_values_of_the_file_count() {
    let file = report(STANDARD, ["2000", "1900", "1700"]);
    let scratch = event("in-force-none", &file, [[2095, 40, 0], [2100, 20, 0]]);
    let document = json(&scratch, &["rating", "--lists", "none"]);
    assert_eq!(document["players"][0]["rating"], "2000");
    for absent in [&document["list"], &document["players"][0]["rating_from"]] {
        assert!(absent.is_null(), "{document}");
    }
    let remark = |arguments: &[&str]| json(&scratch, arguments)["remarks"][0].to_string();
    assert!(remark(&["rating", "--lists", "none"]).contains("no rating list was used"));
    // a list that is not in force changes nothing, and the output says so
    let later = ["--lists", "db.sqlite", "--start", "2026-06-01"];
    let document = json(&scratch, &[&["rating"][..], &later].concat());
    assert_eq!(document["players"][0]["rating"], "2000");
    for command in ["rating", "norms"] {
        let words = remark(&[&[command][..], &later].concat());
        let expected = "the rating list of 2026-06 is not imported";
        assert!(words.contains(expected), "{words}");
    }
}

#[test]
fn a_player_without_a_rapid_rating_counts_with_the_standard_rating() {
    let file = report("15 minutes + 10 seconds per move", ["", "1800", "1700"]);
    let scratch = event("in-force-rapid", &file, [[1900, 40, 0], [1800, 40, 1750]]);
    assert_eq!(
        finding(&scratch, "Q809"),
        "1 Example, Anna is unrated in the file and has no rapid rating, but the standard rating \
         1900 counts"
    );
    let document = json(&scratch, &["rating", "--lists", "db.sqlite"]);
    let players = &document["players"];
    assert_eq!(players[0]["rating"], "1900");
    assert_eq!(players[0]["rating_from"], "standard-list");
    // it counts for the opponent too, and K is that of rapid chess
    assert_eq!(players[1]["rating"], "1750");
    assert_eq!(players[1]["k"], "20");
    assert_eq!(players[1]["trail"][0]["rating"], "1900");
    let of_sheet = |heading| cell(&scratch, "Ratings", "Example, Anna", heading);
    assert_eq!(
        ["Rating", "Rating from"].map(of_sheet),
        ["1900", "standard list"]
    );
}

/// The players in a report, each as ID, name, federation, title and rating.
fn rows_of(file: &str) -> Vec<[String; 5]> {
    let rows = file.lines().filter(|line| line.starts_with("001"));
    let columns = [57..68, 14..47, 53..56, 10..13, 48..52];
    rows.map(|row| columns.clone().map(|column| row[column].trim().to_owned()))
        .collect()
}

/// The report of `docs/checks/norm-reached.md`: a round robin in which player 1 has 7 points of 9
/// against 1 GM, 3 IM and 3 FM, and so reaches an IM norm.
fn event_for_norms() -> String {
    let page = std::fs::read_to_string(root().join("docs/checks/norm-reached.md")).unwrap();
    let page = page.replace("\r\n", "\n");
    let file = page.split_once("```trf wrong\n").unwrap().1;
    file.split_once("```").unwrap().0.to_owned()
}

/// Writes the report `file`, and imports a list with the players `listed` and the chief arbiter,
/// whose title is `arbiter`.
fn with_list(name: &str, file: &str, listed: &[[String; 5]], arbiter: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch.file("open.trf", file);
    let rows = listed.iter().map(|[id, name, federation, title, rating]| {
        let values = [rating.parse().unwrap(), 20, 0];
        person(id, name, [federation, "M", title, ""], values)
    });
    let rows: String = rows.collect();
    let chief = person(
        "99000001",
        "Example, Edda",
        ["NOR", "F", "", arbiter],
        [0, 0, 0],
    );
    import(&scratch, &format!("{HEADING}\n{rows}{chief}"));
    scratch
}

/// The IM norm of player 1 in the JSON document of `norms`.
fn im_norm(document: &Value) -> Value {
    let norms = document["players"][0]["norms"].as_array().unwrap();
    let mut norms = norms.iter();
    norms.find(|norm| norm["norm"] == "IM").unwrap().clone()
}

/// The codes of the findings N901, N904 and N906.
fn codes(scratch: &Scratch) -> Vec<String> {
    let select = [
        "audit",
        "--select",
        "N901,N904,N906",
        "--lists",
        "db.sqlite",
    ];
    let document = json(scratch, &select);
    let findings = document["findings"].as_array().unwrap().iter();
    let mut codes: Vec<String> = findings
        .map(|finding| finding["code"].as_str().unwrap().to_owned())
        .collect();
    codes.sort();
    codes
}

#[test]
fn titles_and_federations_of_norms_are_those_of_the_list() {
    let file = event_for_norms();
    let norms = ["norms", "--lists", "db.sqlite"];
    let rows = rows_of(&file);
    let scratch = with_list("in-force-same", &file, &rows, "IA");
    let found = im_norm(&json(&scratch, &norms));
    assert_eq!(found["verdict"], "reached");
    assert_eq!(codes(&scratch), ["N901", "N906"]);
    // 1 GM and 1 IM are left, and 3 are needed
    let mut lesser = rows.clone();
    for row in &mut lesser[3..5] {
        assert_eq!(row[3], "IM");
        "FM".clone_into(&mut row[3]);
    }
    let scratch = with_list("in-force-lesser", &file, &lesser, "IA");
    let found = im_norm(&json(&scratch, &norms));
    assert_eq!(found["verdict"], "missed");
    let conditions = found["conditions"].as_array().unwrap().iter();
    let failing: Vec<&Value> = conditions.filter(|one| one["met"] == false).collect();
    assert_eq!(failing.len(), 1, "{failing:?}");
    let own = (
        &failing[0]["article"],
        &failing[0]["actual"],
        &failing[0]["required"],
    );
    assert_eq!(own, (&"B.01 1.4.5c".into(), &"2".into(), &"3".into()));
    assert_eq!(codes(&scratch), [""; 0]);
    let used = found["used"].as_array().unwrap();
    let fourth = used.iter().find(|game| game["opponent"] == 4).unwrap();
    assert_eq!(fourth["title"], "IM");
    assert_eq!(fourth["listed"]["title"], "FM");
    assert_eq!(fourth["rating_from"], "list");
    let text = scratch.run(&["norms", "--player", "1", "open.trf", "--lists", "db.sqlite"]);
    assert!(text.out.contains("FM (file: IM)"), "{}", text.out);
    assert_eq!(cell(&scratch, "Norms", "IM", "Result"), "not reached");
    // no federation and no title in the file: the list has both
    let mut bare = file.clone();
    for row in &rows {
        let [_, name, federation, title, _] = row;
        let begin = bare.find(name.as_str()).unwrap();
        bare.replace_range(begin - 4..begin - 1, "   ");
        assert!(title.len() <= 3);
        let begin = begin + 39;
        assert_eq!(&bare[begin..begin + 3], federation);
        bare.replace_range(begin..begin + 3, "NON");
    }
    let scratch = with_list("in-force-bare", &bare, &rows, "IA");
    assert_eq!(im_norm(&json(&scratch, &norms))["verdict"], "reached");
    assert_eq!(codes(&scratch), ["N901", "N906"]);
}

#[test]
fn the_chief_arbiter_is_a_condition_of_norms() {
    let file = event_for_norms();
    let rows = rows_of(&file);
    let check = |name: &str, stated: &str, listed: &str, verdict: &str, found: &[&str]| {
        let file = file.replace("102 IA", &format!("102 {stated}"));
        let scratch = with_list(name, &file, &rows, listed);
        let norm = im_norm(&json(&scratch, &["norms", "--lists", "db.sqlite"]));
        assert_eq!(norm["verdict"], verdict, "{name}");
        assert_eq!(codes(&scratch), found, "{name}");
        norm
    };
    // the title on the list counts, whatever the file states
    check("arbiter-ia", "NA", "IA", "reached", &["N901", "N906"]);
    check("arbiter-fa", "", "FA,SI", "reached", &["N901", "N906"]);
    check("arbiter-none", "IA", "", "missed", &["N904"]);
    let norm = check("arbiter-na", "IA", "NA,SI", "missed", &["N904"]);
    let first = &norm["conditions"][0];
    assert_eq!(first["name"], "chief_arbiter");
    assert_eq!(first["met"], false);
    assert_eq!(first["article"], "B.01 1.1.5");
    // without a list the file says it
    let scratch = Scratch::new("arbiter-file");
    scratch.file("open.trf", file.replace("102 IA", "102 NA"));
    let norm = im_norm(&json(&scratch, &["norms", "--lists", "none"]));
    assert_eq!(norm["verdict"], "missed");
}

#[test]
fn norms_state_the_number_of_players_on_the_list() {
    let file = event_for_norms();
    let rows = rows_of(&file);
    let check = |name: &str, listed: &[[String; 5]], words: &str, opponents: &str| {
        let scratch = with_list(name, &file, listed, "IA");
        let document = json(&scratch, &["norms", "--lists", "db.sqlite"]);
        let remark = document["remarks"][0].as_str().unwrap();
        assert!(remark.contains(words), "{remark}");
        let select = ["audit", "--select", "N901", "--lists", "db.sqlite"];
        let findings = json(&scratch, &select)["findings"].to_string();
        assert!(findings.contains(opponents), "{findings}");
        let table = norms_as_csv(&scratch);
        let last = table.out.lines().last().unwrap().to_owned();
        assert!(table.out.lines().next().unwrap().contains(";rating_from;"));
        (document["players"][0]["rating_from"].clone(), last)
    };
    let list = "the standard list of 2026-05";
    let (from, last) = check(
        "in-force-all",
        &rows,
        &format!("those of {list} for all 10 players"),
        &format!("those of {list} for all 9 opponents"),
    );
    assert_eq!(from, "list");
    // player 1 of SWE has no title; the last game is that against 8, an FM of ALB
    assert!(last.ends_with(";list;;SWE;list;FM;ALB"), "{last}");
    let (from, last) = check(
        "in-force-half",
        &rows[1..5],
        &format!("those of {list} for 4 of 10 players"),
        &format!("those of {list} for 4 of 9 opponents"),
    );
    assert_eq!(from, "file");
    assert!(last.ends_with(";file;;SWE;file;FM;ALB"), "{last}");
    let (from, _) = check(
        "in-force-nobody",
        &[],
        &format!("those of the file, because none of the 10 players is on {list}"),
        "look the opponents up in the list",
    );
    assert_eq!(from, "file");
}

#[test]
fn a_long_event_causes_a_remark() {
    let check = |name: &str, last: &str, expected: bool| {
        let file = event_for_norms();
        let file = file.replace("052 2026/05/09", &format!("052 {last}"));
        let scratch = Scratch::new(name);
        scratch.file("open.trf", &file);
        for command in ["rating", "norms"] {
            let remarks = json(&scratch, &[command, "--lists", "none"])["remarks"].to_string();
            assert_eq!(remarks.contains("lasts 31 days"), expected, "{remarks}");
        }
    };
    check("long-30", "2026/05/30", false);
    check("long-31", "2026/05/31", true);
}

#[test]
fn norms_are_those_of_the_list() {
    let page = std::fs::read_to_string(root().join("docs/checks/norm-missed.md")).unwrap();
    let page = page.replace("\r\n", "\n");
    let file = page.split_once("```trf wrong\n").unwrap().1;
    let file = file.split_once("```").unwrap().0;
    let scratch = Scratch::new("in-force-norms");
    scratch.file("open.trf", file);
    let rows = file.lines().filter(|line| line.starts_with("001"));
    let list: String = rows
        .map(|row| {
            let rating: u16 = row[48..52].trim().parse().unwrap();
            let (id, name) = (row[57..68].trim(), row[14..47].trim());
            let about = [row[53..56].trim(), "M", row[10..13].trim(), ""];
            person(id, name, about, [rating + 20, 20, 0])
        })
        .collect();
    import(&scratch, &format!("{HEADING}\n{list}"));
    // all opponents have 20 points more than the file states
    let of_file = json(&scratch, &["norms", "--lists", "none"]);
    let of_list = json(&scratch, &["norms", "--lists", "db.sqlite"]);
    let im = |document: &Value, key: &str| {
        let norms = document["players"][0]["norms"].as_array().unwrap().clone();
        let im = norms.into_iter().find(|norm| norm["norm"] == "IM").unwrap();
        im[key].as_str().unwrap().to_owned()
    };
    assert_eq!(im(&of_file, "average"), "2373");
    assert_eq!(im(&of_list, "average"), "2393");
    assert_eq!(of_list["list"]["category"], "standard");
    let expected = format!(
        "performance {}, average {}",
        im(&of_list, "performance"),
        im(&of_list, "average")
    );
    let message = finding(&scratch, "N902");
    assert!(message.contains(&expected), "{message}");
    assert_eq!(cell(&scratch, "Norms", "IM", "Ra"), "2393");
    // the certificate: nine opponents with what counts, and the condition that fails
    let run = scratch.run(&[
        "report",
        "open.trf",
        "-o",
        "page.html",
        "--lists",
        "db.sqlite",
    ]);
    assert!(run.code < 2, "{run:?}");
    let html = String::from_utf8(scratch.bytes("page.html")).unwrap();
    let begin = html.find("<h2>Norm certificates</h2>").unwrap();
    let section = &html[begin..];
    let section = &section[..section.find("</section>").unwrap()];
    for part in [
        "IM norm of 1 Ahlgren, Tove: not reached",
        "FM 5, GM 1, IM 1, none 2",
        "2393",
        "the standard list of 2026-05",
        "opponents with this title or a higher one",
    ] {
        assert!(section.contains(part), "no `{part}` in {section}");
    }
    let table = norms_as_csv(&scratch);
    let rows = table
        .out
        .lines()
        .filter(|line| line.contains(";IM;missed;9;7;"));
    assert_eq!(rows.count(), 9, "{table:?}");
}

/// The list of 1 November closes on 29 October (B.02 7.1.3). An event that ends on 2 November is
/// rated on the list of December, so K is that of November, but the ratings are those of October.
#[test]
fn k_is_that_of_the_list_before_the_one_on_which_the_event_is_rated() {
    let scratch = Scratch::new("k-of-later-list");
    let file = report(STANDARD, ["2000", "1900", "1700"]);
    let list = |rating: u16, k: u16| {
        let first = listed("99000101", "Example, Anna", [rating, k, 0]);
        let second = listed("99000102", "Sample, Bea", [1900, 20, 0]);
        format!("{HEADING}\n{first}{second}")
    };
    let check = |days: [&str; 2], months: &[&str], expected: (&str, &str, &str)| {
        let file = file.replace("042 2026/05/01", &format!("042 {}", days[0]));
        scratch.file(
            "open.trf",
            file.replace("052 2026/05/01", &format!("052 {}", days[1])),
        );
        let database = format!("{}.sqlite", months.join("-"));
        for (month, text) in [("2026-10", list(2000, 40)), ("2026-11", list(2050, 10))] {
            if months.contains(&month) {
                scratch.file("list.txt", &text);
                let run = [
                    "list-import",
                    "list.txt",
                    "--month",
                    month,
                    "--partial",
                    "--lists",
                    &database,
                ];
                let run = scratch.run(&run);
                assert_eq!(run.code, 0, "{run:?}");
            }
        }
        let document = json(&scratch, &["rating", "--lists", &database]);
        let player = &document["players"][0];
        let value = |name: &str| player[name].to_string().trim_matches('"').to_owned();
        assert_eq!(
            (value("rating").as_str(), value("k").as_str()),
            (expected.0, expected.1)
        );
        let remarks = document["remarks"].to_string();
        assert!(remarks.contains(expected.2), "{remarks}");
    };
    let both = ["2026-10", "2026-11"];
    let later = "K is that of the list of 2026-11";
    check(["2026/10/31", "2026/11/02"], &both, ("2000", "10", later));
    check(["2026/10/28", "2026/10/30"], &both, ("2000", "10", later));
    check(
        ["2026/10/28", "2026/10/29"],
        &both,
        ("2000", "40", "rated later than on the next list"),
    );
    let missing = "that of the list of 2026-11, the one before";
    check(
        ["2026/10/31", "2026/11/02"],
        &both[..1],
        ("2000", "40", missing),
    );
    // longer than 30 days: every month has its own report
    check(
        ["2026/10/01", "2026/11/02"],
        &both,
        ("2000", "40", "it lasts 33 days"),
    );
}

/// The K in the file may be right if the list that states it is not imported.
#[test]
fn k_is_not_compared_without_the_list_that_counts() {
    let page = std::fs::read_to_string(root().join("docs/checks/k-factor-differs.md")).unwrap();
    let page = page.replace("\r\n", "\n");
    let block = |mark: &str| {
        let (_, rest) = page.split_once(mark).unwrap();
        rest.split("```").next().unwrap().to_owned()
    };
    let scratch = Scratch::new("k-not-compared");
    import(&scratch, &block("```list 2026-05\n"));
    let check = |days: &str, findings: usize, said: bool| {
        let file = block("```csv wrong\n").replace("2026/05/01", days);
        scratch.file("open.csv", &file);
        let run = [
            "audit",
            "--select",
            "I615",
            "--format",
            "json",
            "--lists",
            "db.sqlite",
            "open.csv",
        ];
        let document: Value = serde_json::from_str(&scratch.run(&run).out).unwrap();
        let found = document["findings"].as_array().unwrap();
        assert_eq!(found.len(), findings, "{days}: {document}");
        let verdict = document["verdict"].to_string();
        let why = "K not compared: the list of 2026-06, which states it, is not imported";
        assert_eq!(verdict.contains(why), said, "{days}: {verdict}");
    };
    check("2026/05/27 to 2026/05/29", 1, false);
    check("2026/05/28 to 2026/05/30", 0, true);
}
