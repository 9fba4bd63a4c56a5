//! Lists of pairings on sheets whose names say other rounds than the lines above the lists.

use crosstable::format::Reading;

use crate::list_numbers::SAMPLES;
use crate::list_sheets::{all_of, rounds, severe, with_heading, workbook};

/// Asserts that a reading has the games of another one and a single error or warning, S104 with
/// these words.
fn assert_one_contradiction(reading: &Reading, expected: &Reading, words: &str) {
    let entries = &reading.import.tournament.entries;
    assert_eq!(*entries, expected.import.tournament.entries, "{words}");
    let found = severe(reading);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("S104"), "{found:#?}");
    assert!(found[0].contains(words), "{found:#?}");
}

/// Sheets have each other's lists, or only the lines above the lists: the games show whether the
/// names of the sheets or the lines are wrong.
#[test]
fn exchanged_names_of_sheets_are_one_finding() {
    for sample in SAMPLES {
        let lines = crate::list_points::pairings(sample);
        let expected = workbook(&[("Sheet1".to_owned(), all_of(&lines))]);
        let (heading, rounds) = rounds(&lines);
        for first in 1..rounds.len() - 1 {
            for count in [2, 3] {
                let mut lists = rounds.clone();
                let Some(exchanged) = lists.get_mut(first..first + count) else {
                    continue;
                };
                exchanged.rotate_left(1);
                let mut only_lines = rounds.clone();
                for (list, other) in only_lines.iter_mut().zip(&lists) {
                    list[0] = other[0];
                }
                for (lists, words) in [(lists, "the lines count"), (only_lines, "the names count")]
                {
                    let mut sheets = with_heading(&heading, &lists);
                    for (number, sheet) in (1..).zip(&mut sheets) {
                        sheet.0 = format!("Round {number}");
                    }
                    assert_one_contradiction(&workbook(&sheets), &expected, words);
                }
            }
        }
    }
}

/// The lines above the lists begin again at round 1, as in a double round robin: the names count.
#[test]
fn lines_that_begin_again_are_one_finding() {
    for sample in SAMPLES {
        let lines = crate::list_points::pairings(sample);
        let expected = workbook(&[("Sheet1".to_owned(), all_of(&lines))]);
        let last = rounds(&lines).1.len();
        let typed = lines.iter().map(|line| {
            let line = line.replace(&format!("Round {last} "), "Round 2 ");
            line.replace(&format!("Round {} ", last - 1), "Round 1 ")
        });
        let typed: Vec<String> = typed.collect();
        let (heading, lists) = rounds(&typed);
        let mut sheets = with_heading(&heading, &lists);
        for (number, sheet) in (1..).zip(&mut sheets) {
            sheet.0 = format!("Round {number}");
        }
        assert_one_contradiction(&workbook(&sheets), &expected, "the names count");
    }
}
