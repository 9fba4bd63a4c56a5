//! `diff` compares two files of one event.

mod births;
mod missing_games;
mod national;
mod teams;

use serde_json::Value;

use crate::support::scratch::{Run, Scratch};
use crate::support::{crosstable, root};

const CLEAN: &str = "samples/clean-open.trf";
const PLANTED: &str = "samples/planted-errors.trf";

fn run(arguments: &[&str]) -> Run {
    crosstable(arguments).into()
}

fn document(arguments: &[&str]) -> Value {
    let all = [&["diff", "--format", "json"], arguments].concat();
    serde_json::from_str(&run(&all).out).unwrap()
}

/// Checks the differences: field, player of the first file, round, and the value in each file.
fn check(first: &str, second: &str, expected: &[&str]) {
    let document = document(&[first, second]);
    let differences = document["differences"].as_array().unwrap().iter();
    let found: Vec<String> = differences
        .map(|difference| {
            let said = |side: usize| {
                let said = &difference["said"][side];
                said["value"].as_str().unwrap_or("-").to_owned()
            };
            let player = &difference["player"][0]["number"];
            format!(
                "{} {} {}: {} | {}",
                difference["field"].as_str().unwrap(),
                player,
                difference["round"],
                said(0),
                said(1)
            )
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(document["same"], Value::Bool(expected.is_empty()));
}

#[test]
fn a_file_equals_itself_in_every_format() {
    check(CLEAN, CLEAN, &[]);
    assert_eq!(run(&["diff", CLEAN, CLEAN]).code, 0);
    // one event, written in every container: what a container cannot tell is no difference
    let harbour = ["harbour-open-trf26.trf", "harbour-open-trf16.trf"];
    check(
        &format!("samples/{}", harbour[0]),
        &format!("samples/{}", harbour[1]),
        &[],
    );
    let text = "samples/harbour-csv.csv";
    for other in [
        "harbour-html.html",
        "harbour-ods.ods",
        "harbour-xls.xls",
        "harbour-xlsx.xlsx",
    ] {
        check(text, &format!("samples/{other}"), &[]);
    }
}

#[test]
fn planted_differences_are_found_with_both_positions() {
    check(
        CLEAN,
        PLANTED,
        &[
            "number of rated players null null: 10 | 9",
            "colour 4 1: a loss with Black against 3 Castellan, Piero | a loss with White against \
             3 Castellan, Piero",
            "result 8 2: a loss with White against 4 Dvořáček, Milan | a draw with White against \
             4 Dvořáček, Milan",
            "result 10 3: a loss with Black against 8 Hoxha, Besnik | a forfeit loss with Black \
             against 8 Hoxha, Besnik",
            "opponent 10 5: a loss with White against 4 Dvořáček, Milan | a loss with White \
             against 3 Castellan, Piero",
            "points 7 null: 2.5 | 3",
            "rank 5 null: 3 | 4",
            "rank 6 null: 4 | 3",
        ],
    );
    let run = run(&["diff", CLEAN, PLANTED]);
    assert_eq!(run.code, 1);
    for words in [
        "10 players in both files: 10 by FIDE ID",
        "round 1, 4 Dvořáček, Milan: colour",
        "(20:97)",
        "(16:97)",
        "only A states: city",
        "8 differences",
    ] {
        assert!(run.out.contains(words), "{words}\n{}", run.out);
    }
}

/// Writes the sample as `a.trf`, and with one replacement as `b.trf`.
fn altered(scratch: &Scratch, from: &str, to: &str) {
    let text = std::fs::read_to_string(root().join(CLEAN)).unwrap();
    assert!(text.contains(from), "{from}");
    scratch.file("a.trf", &text);
    scratch.file("b.trf", text.replacen(from, to, 1));
}

#[test]
fn fields_of_players_and_of_the_tournament_are_compared() {
    let scratch = Scratch::new("diff-fields");
    altered(&scratch, "Hoxha, Besnik ", "Hoxha, Besnic ");
    let run = scratch.run(&["diff", "a.trf", "b.trf"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("8 Hoxha, Besnik: name"), "{}", run.out);
    assert!(run.out.contains("Hoxha, Besnic"), "{}", run.out);
    altered(&scratch, "012 Harbour Open", "012 Harbour Opan");
    let run = scratch.run(&["diff", "a.trf", "b.trf"]);
    assert!(
        run.out.contains("tournament section: 1 difference"),
        "{}",
        run.out
    );
    altered(&scratch, "012 Harbour Open", "012 HARBOUR  OPEN");
    assert_eq!(scratch.run(&["diff", "a.trf", "b.trf"]).code, 0);
}

/// Checks the differences between a text and the same text with one replacement.
fn check_altered(name: &str, text: &str, from: &str, to: &str, expected: &[&str]) {
    let scratch = Scratch::new(name);
    assert!(text.contains(from), "{from}");
    scratch.file("a.trf", text);
    scratch.file("b.trf", text.replacen(from, to, 1));
    let [a, b] = ["a.trf", "b.trf"].map(|file| scratch.path(file).to_string_lossy().into_owned());
    check(&a, &b, expected);
    let code = i32::from(!expected.is_empty());
    assert_eq!(scratch.run(&["diff", "b.trf", "a.trf"]).code, code);
}

#[test]
fn data_missing_for_one_player_are_a_difference() {
    let text = std::fs::read_to_string(root().join(CLEAN)).unwrap();
    let line = text.lines().find(|line| line.contains("Hoxha")).unwrap();
    let without = |columns: std::ops::Range<usize>| {
        let blank: String = " ".repeat(columns.len());
        let mut chars: Vec<char> = line.chars().collect();
        chars.splice(columns, blank.chars());
        chars.into_iter().collect::<String>()
    };
    let column = |columns: std::ops::Range<usize>| {
        let value: String = line
            .chars()
            .skip(columns.start)
            .take(columns.len())
            .collect();
        value.trim().to_owned()
    };
    // columns of TRF, from 0
    let fields = [
        ("FIDE ID", 57..68),
        ("birth date", 69..79),
        ("points", 80..84),
        ("rank", 85..89),
        ("rating", 48..52),
    ];
    for (name, columns) in fields {
        let value = column(columns.clone());
        assert_ne!(value, "", "{name}");
        let value = value.trim_end_matches(".0").to_owned();
        let expected = format!("{name} 8 null: {value} | -");
        let scratch = format!("diff-without-{}", name.replace(' ', "-"));
        check_altered(&scratch, &text, line, &without(columns), &[&expected]);
    }
    let scratch = Scratch::new("diff-without");
    scratch.file("a.trf", &text);
    scratch.file("b.trf", text.replacen(line, &without(48..52), 1));
    let run = scratch.run(&["diff", "a.trf", "b.trf"]);
    for words in [
        "8 Hoxha, Besnik: rating",
        "B  not stated  (",
        "1 difference",
    ] {
        assert!(run.out.contains(words), "{words}\n{}", run.out);
    }
}

#[test]
fn an_unknown_opponent_is_a_different_opponent() {
    let text = std::fs::read_to_string(root().join(CLEAN)).unwrap();
    check_altered(
        "diff-opponent-unknown",
        &text,
        "7 b 0     4 w 0",
        "7 b 0    22 w 0",
        &[
            "opponent 10 5: a loss with White against 4 Dvořáček, Milan | a loss with White \
           against 22, who is not in the file",
        ],
    );
    let unknown = text.replace("7 b 0     4 w 0", "7 b 0    22 w 0");
    check_altered("diff-opponent-same", &unknown, "22 w 0", "22 w 0", &[]);
    check_altered(
        "diff-opponent-other",
        &unknown,
        "22 w 0",
        "23 w 0",
        &[
            "opponent 10 5: a loss with White against 22, who is not in the file | a loss with \
           White against 23, who is not in the file",
        ],
    );
    let bye = text.replace("7 b 0     4 w 0", "7 b 0  0000 - Z");
    check_altered(
        "diff-opponent-of-bye",
        &bye,
        "0000 - Z",
        "0001 - Z",
        &["opponent 10 5: a zero-point bye | a zero-point bye against 1 Ahlgren, Tove"],
    );
}

#[test]
fn a_file_with_a_duplicate_line_equals_itself() {
    let text = std::fs::read_to_string(root().join(CLEAN)).unwrap();
    let line = text.lines().find(|line| line.contains("Hoxha")).unwrap();
    let twice = text.replacen(line, &format!("{line}\n{line}"), 1);
    check_altered("diff-twice", &twice, line, line, &[]);
}

#[test]
fn lists_about_players_are_compared() {
    let clean = std::fs::read_to_string(root().join(CLEAN)).unwrap();
    let lists = "299           1.0    3    7\n240 H   6    4    5\n250      1.0   1   2    1    2\n\
                 260   1   6    3    5\n";
    let text = clean.trim_end().to_owned() + "\n" + lists;
    let check = |name: &str, from: &str, to: &str, expected: &[&str]| {
        check_altered(&format!("diff-lists-{name}"), &text, from, to, expected);
    };
    check(
        "points",
        "299           1.0    3    7\n",
        "",
        &["adjusted points 7 null: 1 added in round 3 | -"],
    );
    check(
        "byes",
        "240 H   6    4    5",
        "240 H   6    4     ",
        &["bye announced 5 null: a half-point bye in round 6 | -"],
    );
    check(
        "acceleration",
        "250      1.0   1   2    1    2",
        "250      1.0   1   2    1    4",
        &[
            "acceleration 3 null: - | 1, rounds 1 to 2",
            "acceleration 4 null: - | 1, rounds 1 to 2",
        ],
    );
    check(
        "pairs",
        "260   1   6    3    5",
        "260   1   6    5    3",
        &[],
    );
}

#[test]
fn different_events_and_invalid_inputs_are_refused() {
    let other = run(&["diff", CLEAN, "samples/round-robin.trf"]);
    let stranger = run(&["diff", CLEAN, "samples/three-points-for-a-win.trf"]);
    // the samples share some of their invented players
    for run in [other, stranger] {
        assert!(run.code == 1 || run.code == 2, "{}", run.out);
    }
    let both = run(&["diff", "-", "-"]);
    assert_eq!(both.code, 2);
    assert!(both.err.contains("both files are named as standard input"));
    let missing = run(&["diff", CLEAN, "samples/nowhere.trf"]);
    assert_eq!(missing.code, 2);
    let groups = run(&["diff", "samples/two-groups.json", CLEAN]);
    assert!(groups.err.contains("--tournament"), "{}", groups.err);
    let own = run(&["diff", CLEAN, PLANTED, "-o", PLANTED, "--force"]);
    assert_eq!(own.code, 2, "{}", own.err);
}
