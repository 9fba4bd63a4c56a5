//! The column of results of lists of pairings: its heading is not known, or the column is missing in
//! the list of one round.

use crate::list_numbers::{SAMPLES, findings, pairings, read, severe};

/// The lines with a change of the cells of one round. Its first line states the round, and the
/// second is the header.
fn with_changed_round(
    lines: &[String],
    round: usize,
    change: impl Fn(usize, &mut Vec<String>),
) -> Vec<String> {
    let (mut current, mut line_of_round) = (0, 0);
    let lines = lines.iter().map(|line| {
        (current, line_of_round) = match line.starts_with("Round ") {
            true => (current + 1, 0),
            false => (current, line_of_round + 1),
        };
        let mut cells: Vec<String> = line.split(';').map(str::to_owned).collect();
        if current == round && line_of_round > 0 && cells.len() > 5 {
            change(line_of_round, &mut cells);
        }
        cells.join(";")
    });
    lines.collect()
}

/// The index of the column of results in the header of a list.
fn result_column(lines: &[String]) -> usize {
    let header = lines.iter().find(|line| line.contains(";Result;")).unwrap();
    header.split(';').position(|cell| cell == "Result").unwrap()
}

/// A heading that is not known, or none: the cells show what the column contains.
#[test]
fn the_column_of_results_is_known_by_its_cells() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let column = result_column(&lines);
        let last = lines
            .iter()
            .filter(|line| line.starts_with("Round "))
            .count();
        for (heading, round) in [("Rslt", 3), ("", 3), ("Rslt", 1), ("Outcome?", last)] {
            let changed = with_changed_round(&lines, round, |line, cells| {
                if line == 1 {
                    cells[column] = heading.to_owned();
                }
            });
            let reading = read(&changed);
            assert_eq!(reading.import.tournament.entries, expected.entries);
            let found = findings(&reading);
            let words = match heading {
                "" => "a column without a heading contains results".to_owned(),
                _ => format!("the column `{heading}` contains results"),
            };
            let is_named = found.iter().any(|one| one.contains(&words));
            assert!(is_named, "{found:#?}");
        }
    }
}

/// Without the column, the results of the round are missing, as if its cells were blank.
#[test]
fn a_round_without_a_column_of_results_has_no_results() {
    for sample in SAMPLES {
        for lines in [pairings(sample), crate::list_points::pairings(sample)] {
            let column = result_column(&lines);
            let rounds = lines.iter().filter(|line| line.starts_with("Round "));
            let last = rounds.count();
            for round in [1, 3, last] {
                let without_column = with_changed_round(&lines, round, |_, cells| {
                    cells.remove(column);
                });
                let blank = with_changed_round(&lines, round, |line, cells| {
                    if line > 1 {
                        cells[column].clear();
                    }
                });
                let [reading, expected] = [&without_column, &blank].map(|lines| read(lines));
                let entries = &reading.import.tournament.entries;
                assert_eq!(*entries, expected.import.tournament.entries);
                let found = findings(&reading);
                let is_said = |one: &String| one.contains("the list has no column of results");
                assert!(found.iter().any(is_said), "{found:#?}");
                assert_eq!(severe(found), severe(findings(&expected)));
            }
        }
    }
}

/// The list of a round lacks the ratings of White as well: its games are read all the same.
#[test]
fn a_round_without_results_and_ratings_is_read() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let column = result_column(&lines);
        let expected = read(&with_changed_round(&lines, 3, |_, cells| {
            cells.remove(column);
        }));
        let reading = read(&with_changed_round(&lines, 3, |_, cells| {
            cells.remove(column);
            cells.remove(column - 1);
        }));
        let entries = &reading.import.tournament.entries;
        assert_eq!(*entries, expected.import.tournament.entries);
    }
}
