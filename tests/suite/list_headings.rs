//! Lists of pairings of which one has no row of headings: its rows are read with the headings of
//! another list if they fit them, and one finding says so.

use crosstable::format::{self, Reading};

use crate::list_events::rounds_of;
use crate::list_sheets::{Sheet, page, severe, workbook};

const SAMPLES: [&str; 3] = ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"];

/// The rounds without the headings of one. Each row of this one is changed.
fn without_headings(
    rounds: &[Vec<String>],
    index: usize,
    change: impl Fn(&str) -> String,
) -> Vec<Vec<String>> {
    let mut rounds = rounds.to_vec();
    rounds[index].remove(1);
    for row in &mut rounds[index][1..] {
        *row = change(row);
    }
    rounds
}

/// A sheet for each round; without the lines that state the rounds, only the names of the sheets do.
fn sheets(rounds: &[Vec<String>], has_lines: bool) -> Vec<Sheet<'_>> {
    let sheets = rounds.iter().zip(1..).map(|(lines, round)| {
        let lines = lines.iter().skip(usize::from(!has_lines));
        (
            format!("Round {round}"),
            lines.map(String::as_str).collect(),
        )
    });
    sheets.collect()
}

fn lines_of(rounds: &[Vec<String>]) -> Vec<Vec<&str>> {
    let rounds = rounds.iter();
    rounds
        .map(|lines| lines.iter().map(String::as_str).collect())
        .collect()
}

fn csv(rounds: &[Vec<String>]) -> Reading {
    let bytes = lines_of(rounds).concat().join("\n").into_bytes();
    format::read("x.csv", bytes, &Default::default()).unwrap()
}

fn html(rounds: &[Vec<String>]) -> Reading {
    page(&[], &lines_of(rounds), ["<h2>", "</h2><table>"])
}

#[track_caller]
fn assert_read(reading: &Reading, complete: &Reading, case: &str) {
    assert!(reading.further.is_empty(), "{case}");
    let [found, expected] =
        [reading, complete].map(|reading| (&reading.import.tournament, severe(reading)));
    assert_eq!(found.0.players, expected.0.players, "{case}");
    assert_eq!(found.0.entries, expected.0.entries, "{case}");
    let mut findings = found.1;
    findings.retain(|one| !expected.1.contains(one));
    assert_eq!(findings.len(), 1, "{case} {findings:#?}");
    let words = "rows without headings are read with those of another list";
    assert!(
        findings[0].starts_with("warning S105") && findings[0].contains(words),
        "{case} {findings:#?}"
    );
}

/// The list of any round has no headings, on a sheet, on a page or at the beginning of a text.
#[test]
fn games_that_fit_other_headings_are_read() {
    for sample in SAMPLES {
        let rounds = rounds_of(sample);
        for index in 0..rounds.len() {
            let case = format!("{sample} {index}");
            let without = without_headings(&rounds, index, str::to_owned);
            for has_lines in [true, false] {
                let [found, complete] =
                    [&without, &rounds].map(|rounds| workbook(&sheets(rounds, has_lines)));
                assert_read(&found, &complete, &case);
            }
            assert_read(&html(&without), &html(&rounds), &case);
            if index == 0 {
                assert_read(&csv(&without), &csv(&rounds), &case);
            }
        }
    }
}

/// The columns of the list are other ones, or its players: it is not read, and no other finding says
/// that its round is missing.
#[test]
fn games_that_fit_no_headings_are_one_finding() {
    let changes: [fn(&str) -> String; 3] = [
        |row| format!("x;{row}"),
        |row| row.split(';').rev().collect::<Vec<_>>().join(";"),
        |row| row.replace(',', "ov,"),
    ];
    for sample in SAMPLES {
        let rounds = rounds_of(sample);
        for index in 0..rounds.len() {
            for (number, change) in changes.iter().enumerate() {
                let without = without_headings(&rounds, index, change);
                let case = format!("{sample} {index} {number}");
                let mut readings = vec![workbook(&sheets(&without, true)), html(&without)];
                if index == 0 {
                    readings.push(csv(&without));
                }
                for reading in readings {
                    let found = severe(&reading);
                    let words = "rows without headings are not read";
                    let named = found.iter().filter(|one| one.contains(words));
                    assert_eq!(named.count(), 1, "{case} {found:#?}");
                    assert!(
                        !found.iter().any(|one| one.contains("S114")),
                        "{case} {found:#?}"
                    );
                }
            }
        }
    }
}
