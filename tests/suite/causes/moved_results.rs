//! Results in the wrong round: those of one row moved by one round, and two exchanged rounds.

use super::{findings, only, sample};

/// The first and the last column of the rounds in a row, and the columns of each round.
const FIRST_COLUMN: usize = 92;
const ROUND_COLUMNS: usize = 10;

/// The sample with one row changed: the characters of the row, from the first round on.
fn with_row(name: &str, number: &str, change: impl Fn(&str) -> String) -> String {
    let text = sample(name);
    let rows = text.lines().map(|line| {
        if line.starts_with(&format!("001 {number:>4} ")) {
            let head: String = line.chars().take(FIRST_COLUMN - 2).collect();
            let rounds: String = line.chars().skip(FIRST_COLUMN - 2).collect();
            format!("{head}{}\n", change(&rounds).trim_end())
        } else {
            format!("{line}\n")
        }
    });
    rows.collect()
}

/// A cell is deleted from one row, and the cells of the later rounds move to its place.
#[test]
fn results_of_a_row_that_moved_by_one_round_are_one_finding() {
    for (number, round) in [("1", 1), ("2", 1), ("8", 1), ("19", 3), ("2", 5)] {
        let text = with_row("lakeside-open.trf", number, |rounds| {
            let (before, after) = rounds.split_at((round - 1) * ROUND_COLUMNS);
            format!("{before}{}", &after[ROUND_COLUMNS..])
        });
        let finding = only("x.trf", text, "R202 the results in the row of ");
        let from_round = match round {
            1 => String::new(),
            _ => format!(" from round {round} on"),
        };
        let expected = format!("seem to have moved one round earlier{from_round}: ");
        assert!(finding.message.contains(&expected), "{}", finding.message);
        assert_eq!(finding.subject.player, number.parse().ok());
    }
}

/// A game of the last round that is missing is no move.
#[test]
fn one_missing_game_is_no_move() {
    let text = with_row("lakeside-open.trf", "2", |rounds| {
        rounds[..6 * ROUND_COLUMNS].to_owned()
    });
    let found = findings("x.trf", text);
    assert!(
        !found.iter().any(|one| one.message.contains("moved")),
        "{found:#?}"
    );
}

/// Two rounds are exchanged in all rows. What depends on their order is one finding.
#[test]
fn exchanged_rounds_are_one_finding() {
    let text = sample("lakeside-open.trf");
    let exchanged = |line: &str| {
        let head: String = line.chars().take(FIRST_COLUMN - 2).collect();
        let rounds: Vec<char> = line.chars().skip(FIRST_COLUMN - 2).collect();
        let mut cells: Vec<String> = rounds
            .chunks(ROUND_COLUMNS)
            .map(|cell| format!("{:<10}", cell.iter().collect::<String>()))
            .collect();
        cells.swap(3, 6);
        format!("{head}{}\n", cells.concat().trim_end())
    };
    let rows = text.lines().map(|line| match line.starts_with("001 ") {
        true => exchanged(line),
        false => format!("{line}\n"),
    });
    let finding = only(
        "x.trf",
        rows.collect(),
        "T404 rounds 4 and 7 seem to be exchanged: ",
    );
    let codes: Vec<&str> = finding.consequences.iter().map(|code| code.code).collect();
    assert!(codes.contains(&"W706"), "{codes:?}");
}
