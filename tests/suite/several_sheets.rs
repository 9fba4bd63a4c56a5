//! R214: whoever opens a workbook learns which sheets are read and which are hidden, and that two of
//! them state the same event with different results.

use crosstable::audit::{Options, audit};
use crosstable::format::{self, Reading};
use crosstable::import::Import;
use rust_xlsxwriter::Workbook;

use crate::support::scratch::Scratch;

type Rows = Vec<Vec<&'static str>>;

const NAMES: [&str; 6] = [
    "Alder, Ann",
    "Birch, Bob",
    "Cedar, Cid",
    "Dogwood, Dee",
    "Elm, Eve",
    "Fir, Fay",
];

/// Three rounds: 1-4, 2-5, 3-6; 2-1, 5-3, 4-6; 1-3, 6-2, 4-5.
const GAMES: [[&str; 3]; 6] = [
    ["4w1", "2b½", "3w1"],
    ["5w½", "1w½", "6b1"],
    ["6w1", "5b1", "1b0"],
    ["1b0", "6w1", "5w½"],
    ["2b½", "3w0", "4b½"],
    ["3b0", "4b0", "2w0"],
];
const POINTS: [&str; 6] = ["2.5", "2", "2", "1.5", "1", "0"];

/// The crosstable after a number of rounds, with these points.
fn crosstable(games: [[&'static str; 3]; 6], points: [&'static str; 6], rounds: usize) -> Rows {
    let headings = ["No.", "Name", "1.Rd", "2.Rd", "3.Rd"];
    let mut rows = vec![headings[..2 + rounds].to_vec()];
    rows[0].push("Pts.");
    let numbers = ["1", "2", "3", "4", "5", "6"];
    for index in 0..6 {
        let mut row = vec![numbers[index], NAMES[index]];
        row.extend(&games[index][..rounds]);
        row.push(points[index]);
        rows.push(row);
    }
    rows
}

/// The table in which 4 Dogwood won in round 3 against 5 Elm.
fn corrected() -> Rows {
    let (mut games, mut points) = (GAMES, POINTS);
    (games[3][2], games[4][2]) = ("5w1", "4b0");
    (points[3], points[4]) = ("2", "0.5");
    crosstable(games, points, 3)
}

/// A workbook with these sheets; a sheet whose name begins with a dot is hidden.
fn workbook(sheets: &[(&str, Rows)]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for (name, rows) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name.trim_start_matches('.')).unwrap();
        sheet.set_hidden(name.starts_with('.'));
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                sheet.write_string(row, column, *cell).unwrap();
            }
        }
    }
    workbook.save_to_buffer().unwrap()
}

fn read(sheets: &[(&str, Rows)]) -> Reading {
    format::read("open.xlsx", workbook(sheets), &Default::default()).unwrap()
}

/// The findings R214 about each tournament of the workbook.
fn contradictions(sheets: &[(&str, Rows)]) -> Vec<Vec<String>> {
    let reading = read(sheets);
    let of_import = |import: &Import| {
        let audit = audit(&reading.sources, import, &Options::default());
        let findings = audit.findings.iter().filter(|f| f.code.code == "R214");
        let words = findings.map(|f| format!("{} {}", f.severity.word(), f.message));
        words.collect()
    };
    reading.imports().map(of_import).collect()
}

#[test]
fn two_sheets_that_contradict_each_other_are_named() {
    let sheets = [
        ("Open", crosstable(GAMES, POINTS, 3)),
        (".Old", corrected()),
    ];
    let expected = [
        [
            "warning tournament 2 on the sheet Old (hidden) seems to be the same event, but 1 game differs",
        ],
        ["warning tournament 1 on the sheet Open seems to be the same event, but 1 game differs"],
    ];
    assert_eq!(contradictions(&sheets), expected);
    let notes = &read(&sheets).import.notes;
    let note = notes.iter().find(|note| note.player.is_some()).unwrap();
    assert_eq!(
        note.text,
        "this table states a draw with White against 5 Elm, Eve; the other table states a win with \
         White against 5 Elm, Eve"
    );
}

/// The odd sheets contradict the even ones. Each sheet is noted with at most four earlier ones, so
/// that the notes do not grow with the square of the number of sheets, and none stays silent.
#[test]
fn every_one_of_many_sheets_is_named_with_a_few_others() {
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
    let usual = || crosstable(GAMES, POINTS, 3);
    let sheets: Vec<(&str, Rows)> = (names.into_iter().enumerate())
        .map(|(index, name)| (name, if index % 2 == 0 { usual() } else { corrected() }))
        .collect();
    let counts: Vec<usize> = contradictions(&sheets).iter().map(Vec::len).collect();
    // `I` and `J` contradict five others as well, but are each the fifth one for the other
    assert_eq!(counts, [5, 5, 5, 5, 5, 5, 5, 5, 4, 4]);
}

#[test]
fn points_of_a_second_sheet_are_compared_if_it_has_no_games() {
    let mut standings: Rows = vec![vec!["Rk.", "Name", "Pts."]];
    let ranks = ["1", "2", "2", "4", "5", "6"];
    for ((rank, name), points) in ranks.into_iter().zip(NAMES).zip(POINTS) {
        standings.push(vec![rank, name, points]);
    }
    let table = crosstable(GAMES, POINTS, 3);
    let agreeing = [("Table", table.clone()), ("Standings", standings.clone())];
    assert_eq!(contradictions(&agreeing), [[""; 0]; 2]);
    standings[5][2] = "0.5";
    let found = contradictions(&[("Table", table), ("Standings", standings)]);
    assert_eq!(
        found[0],
        [
            "warning tournament 2 on the sheet Standings seems to be the same event, but the points of 1 player differ"
        ]
    );
}

#[test]
fn sheets_that_do_not_contradict_each_other_are_silent() {
    let table = || crosstable(GAMES, POINTS, 3);
    let silent = |other: Rows| {
        let found = contradictions(&[("A", table()), ("B", other)]);
        assert_eq!(found, [[""; 0]; 2]);
    };
    silent(table());
    // the state after two rounds
    silent(crosstable(GAMES, ["1.5", "1", "2", "1", "0.5", "0"], 2));
    // another section
    let mut section = table();
    for (row, name) in section[1..]
        .iter_mut()
        .zip(["Gum", "Hazel", "Ivy", "Juniper", "Kapok", "Larch"])
    {
        row[1] = name;
    }
    silent(section);
    // the blitz event of the same players, with the same pairings and other results
    let blitz = [
        ["4w0", "2b1", "3w0"],
        ["5w1", "1w0", "6b1"],
        ["6w½", "5b0", "1b1"],
        ["1b1", "6w0", "5w1"],
        ["2b0", "3w1", "4b0"],
        ["3b½", "4b1", "2w0"],
    ];
    silent(crosstable(blitz, ["1", "2", "1.5", "2", "1", "1.5"], 3));
}

#[test]
fn the_summary_names_the_sheets() {
    let scratch = Scratch::new("several-sheets");
    let check = |sheets: &[(&str, Rows)], expected: &str| {
        let path = scratch.path("open.xlsx");
        std::fs::write(&path, workbook(sheets)).unwrap();
        let run = scratch.run(&["audit", "open.xlsx"]);
        let line = run.out.lines().find(|line| line.starts_with("  sheets "));
        assert_eq!(line.unwrap_or("").trim(), expected, "{}", run.out);
    };
    let table = || crosstable(GAMES, POINTS, 3);
    let remarks = || vec![vec!["Prizes are paid on Sunday"]];
    check(&[("Open", table())], "");
    check(
        &[("Remarks", remarks()), (".Open", table())],
        "sheets       Open (hidden); not read: Remarks",
    );
    check(
        &[
            ("Remarks", remarks()),
            ("Open", table()),
            (".A 1", corrected()),
        ],
        "sheets       Open; tournament 2 in 'A 1' (hidden); not read: Remarks",
    );
}

#[test]
fn the_choice_of_a_tournament_names_the_sheets() {
    let scratch = Scratch::new("several-sheets-choice");
    let sheets = [
        ("Open", crosstable(GAMES, POINTS, 3)),
        (".Old", corrected()),
    ];
    std::fs::write(scratch.path("open.xlsx"), workbook(&sheets)).unwrap();
    let run = scratch.run(&["standings", "open.xlsx"]);
    let help = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        help.contains(
            "1: unnamed (6 players, sheet Open); 2: unnamed (6 players, sheet Old (hidden))"
        ),
        "{help}"
    );
    let run = scratch.run(&["standings", "--tournament", "1", "open.xlsx"]);
    assert!(run.err.contains("R214"), "{}", run.err);
}

/// Equal tables contradict nothing, but whoever reads one of them learns that there is another one.
#[test]
fn equal_sheets_are_named_in_the_summary_and_in_json() {
    let scratch = Scratch::new("equal-sheets");
    let reading = |sheets: &[(&str, Rows)]| {
        let path = scratch.path("open.xlsx");
        std::fs::write(&path, workbook(sheets)).unwrap();
        let run = scratch.run(&["audit", "--tournament", "1", "open.xlsx"]);
        let line = run.out.lines().find(|line| line.starts_with("  same as "));
        let line = line.unwrap_or("").trim().to_owned();
        let json = scratch.run(&[
            "audit",
            "--tournament",
            "1",
            "--format",
            "json",
            "open.xlsx",
        ]);
        let document: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        (line, document["tournament"]["equal_tournaments"].clone())
    };
    let table = || crosstable(GAMES, POINTS, 3);
    let equal = [("A", table()), ("B", table())];
    assert_eq!(contradictions(&equal), [[""; 0]; 2]);
    let (line, numbers) = reading(&equal);
    let expected = "same as      tournament 2 in B, which has the same players, results and points";
    assert_eq!(line, expected);
    assert_eq!(numbers, serde_json::json!([2]));
    // the same rows in another order
    let mut reversed = table();
    reversed[1..].reverse();
    let (line, _) = reading(&[("A", table()), ("B", reversed), (".C", table())]);
    // the line is broken at the width of the terminal
    let expected = "same as      tournament 2 in B and tournament 3 in C (hidden), which have the";
    assert_eq!(line, expected);
    // of equal tables the ratings may differ
    let rated = |rating| {
        let mut rows = table();
        rows[0].insert(2, "Rtg");
        rows[1..].iter_mut().for_each(|row| row.insert(2, "2000"));
        rows[3][2] = rating;
        rows
    };
    let (line, _) = reading(&[("A", rated("2000")), ("B", rated("2010"))]);
    let expected = "same as      tournament 2 in B (with other values of: rating), ";
    assert!(line.starts_with(expected), "{line}");
    let (line, _) = reading(&[("A", rated("2000")), ("B", rated("2000"))]);
    assert!(!line.contains("rating"), "{line}");
    // other results, an earlier state, and other points are not equal
    let earlier = crosstable(GAMES, ["1.5", "1", "2", "1", "0.5", "0"], 2);
    let mut other_points = table();
    other_points[1][5] = "3";
    for other in [corrected(), earlier, other_points] {
        let (line, numbers) = reading(&[("A", table()), ("B", other)]);
        assert_eq!((line.as_str(), numbers), ("", serde_json::Value::Null));
    }
}

/// A conversion writes one tournament of the file, and lists the others as lost.
#[test]
fn a_conversion_lists_the_tournaments_that_it_does_not_write() {
    let scratch = Scratch::new("other-tournaments");
    let sheets = [
        ("A", crosstable(GAMES, POINTS, 3)),
        ("B", corrected()),
        (".C", corrected()),
    ];
    std::fs::write(scratch.path("open.xlsx"), workbook(&sheets)).unwrap();
    for target in ["out.trf", "out.json", "out.csv"] {
        let run = scratch.run(&["convert", "--tournament", "2", "open.xlsx", target]);
        assert_eq!(run.code, 0);
        let losses = run.out + &run.err;
        assert!(
            losses.contains("2 other tournaments of the file"),
            "{losses}"
        );
        assert!(losses.contains("sheet C (hidden)"), "{losses}");
    }
}

/// A further file may contain two crosstables of the event: one is merged, the other is named.
#[test]
fn a_crosstable_of_a_further_file_that_is_not_merged_is_named() {
    let whole = crosstable(GAMES, POINTS, 3);
    let main = read(&[("Open", whole.clone())]);
    let further = read(&[("Final", whole), ("Corrected", corrected())]);
    let merged = main.merge_with(vec![further]).unwrap();
    assert_eq!(
        merged.import.other_tournaments,
        ["open.xlsx, 2: unnamed (sheet Corrected)"]
    );
}

/// The summary of an audit names the tournaments of further files that are left out.
#[test]
fn an_audit_names_the_tournaments_that_are_left_out() {
    let scratch = Scratch::new("left-out");
    let whole = crosstable(GAMES, POINTS, 3);
    let further = [("Final", whole.clone()), ("Corrected", corrected())];
    std::fs::write(scratch.path("a.xlsx"), workbook(&[("Open", whole)])).unwrap();
    std::fs::write(scratch.path("b.xlsx"), workbook(&further)).unwrap();
    let run = scratch.run(&["audit", "a.xlsx", "--with", "b.xlsx"]);
    let line = run.out.lines().find(|line| line.starts_with("  left out "));
    let expected = "left out     b.xlsx, 2: unnamed (sheet Corrected)";
    assert_eq!(line.map(str::trim), Some(expected), "{}", run.out);
}

/// The first file may contain further tournaments, which are named as well.
#[test]
fn further_tournaments_of_the_first_file_are_named() {
    let whole = crosstable(GAMES, POINTS, 3);
    let main = read(&[("Final", whole.clone()), ("Corrected", corrected())]);
    let merged = main.merge_with(vec![read(&[("Open", whole)])]).unwrap();
    assert_eq!(
        merged.import.other_tournaments,
        ["2: unnamed (sheet Corrected)"]
    );
}
