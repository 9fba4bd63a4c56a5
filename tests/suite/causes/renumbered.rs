//! Rows that were numbered again after their opponents were entered, and columns that were sorted
//! without the others. Each is one finding, which names the slip; nothing is corrected.

use crosstable::audit::{Case, Options, find_damage, judge};
use crosstable::finding::{Damage, Finding};
use crosstable::format;

use super::columns::{NUMBER, POINTS, RANK, change_values, changed_columns, check};
use super::rows::split;
use super::{findings, only, sample};

/// Tournament reports without errors: the name, and the number of players.
const REPORTS: [(&str, u32); 3] = [
    ("clean-open.trf", 10),
    ("lakeside-open.trf", 24),
    ("round-robin.trf", 6),
];

/// From the point after the ranks: all rounds.
const ROUNDS: std::ops::Range<usize> = 92..162;

fn number_of(line: &str) -> Option<u32> {
    let number = line.strip_prefix("001")?.get(1..5)?;
    Some(number.trim().parse().unwrap())
}

fn with_number(line: &str, number: u32) -> String {
    format!("001 {number:>4}{}", &line[8..])
}

/// A report without the rows of these numbers; the rows below are numbered without a gap.
pub(super) fn without_rows(text: &str, deleted: &[u32]) -> String {
    let lines = text.lines().filter_map(|line| {
        let Some(number) = number_of(line) else {
            return Some(format!("{line}\n"));
        };
        let above = deleted.iter().filter(|&&one| one < number).count();
        let is_kept = !deleted.contains(&number);
        is_kept.then(|| with_number(line, number - above as u32) + "\n")
    });
    lines.collect()
}

/// A report with the row of a player without games before the row of a number, which this player
/// gets; the rows from there on have the next number.
fn with_inserted_row(text: &str, inserted: u32) -> String {
    let lines = text.lines().map(|line| {
        let Some(number) = number_of(line).filter(|&number| number >= inserted) else {
            return format!("{line}\n");
        };
        let moved = with_number(line, number + 1);
        if number > inserted {
            return moved + "\n";
        }
        let name = "Newcomer, Nora";
        format!("001 {inserted:>4}      {name:<66}0.0\n{moved}\n")
    });
    lines.collect()
}

/// Checks that a report has one finding, an error with this message, that nothing is corrected and
/// that the damage is found without an audit too.
fn check_damage(text: String, expected: &str, damage: Damage) -> Finding {
    let found = check(text.clone(), expected);
    assert_eq!(found.damage, Some(damage));
    let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
    let case = Case::new(&reading.sources, &reading.import, &Options::default());
    assert_eq!(find_damage(&case), Some(damage));
    found
}

#[test]
fn a_deleted_row_whose_number_was_given_away_is_one_finding() {
    for (name, players) in REPORTS {
        // without the last row, no number changes
        for deleted in 1..players {
            let text = without_rows(&sample(name), &[deleted]);
            let expected = format!(
                "the row with starting number {deleted} seems to be missing, and the rows below \
                 seem to have been renumbered: "
            );
            let found = check_damage(text, &expected, Damage::Renumbered);
            let advice = format!(
                "restore the row with starting number {deleted}, and give the rows below the \
                 numbers that the opponents use for them"
            );
            assert_eq!(found.fix, Some(advice));
        }
    }
}

#[test]
fn several_deleted_rows_are_one_finding() {
    for (name, deleted, words) in [
        ("clean-open.trf", &[2, 5][..], "2 and 5"),
        ("lakeside-open.trf", &[3, 4], "3 and 4"),
        ("lakeside-open.trf", &[1, 9, 20], "1, 9 and 20"),
    ] {
        let expected = format!("the rows with starting numbers {words} seem to be missing");
        let text = without_rows(&sample(name), deleted);
        check_damage(text, &expected, Damage::Renumbered);
    }
}

#[test]
fn an_inserted_row_that_took_a_number_is_one_finding() {
    for (name, players) in REPORTS {
        for inserted in 1..=players {
            let text = with_inserted_row(&sample(name), inserted);
            let expected = format!(
                "the row with starting number {inserted} seems to have been inserted, and the \
                 rows below renumbered: "
            );
            check_damage(text, &expected, Damage::Renumbered);
        }
    }
}

/// In a table without starting numbers, the opponents are named by the rank.
#[test]
fn a_deleted_row_of_a_table_in_the_order_of_ranks_is_one_finding() {
    for deleted in 1..8 {
        let text = sample("harbour-csv.csv");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let heading = lines
            .iter()
            .position(|line| line.starts_with("Rk."))
            .unwrap();
        lines.remove(heading + deleted);
        for (index, line) in lines.iter_mut().enumerate().skip(heading + 1).take(7) {
            let (_, others) = line.split_once(';').unwrap();
            *line = format!("{};{others}", index - heading);
        }
        let expected = format!(
            "R202 the row with rank {deleted} seems to be missing, and the rows below seem to \
             have been renumbered: "
        );
        only("x.csv", lines.join("\n"), &expected);
    }
}

/// Without a new number there is no new numbering: the last row is missing, or a row has a number
/// that nobody else has.
#[test]
fn a_lost_row_and_a_wrong_number_are_not_called_a_numbering() {
    for (name, players) in REPORTS {
        let lost = without_rows(&sample(name), &[players]);
        only("x.trf", lost, "R204 opponent");
        let wrong = sample(name).replace(&format!("\n001 {players:>4}"), "\n001   77");
        let found = findings("x.trf", wrong);
        let is_numbering = |found: &Finding| found.message.contains("renumbered");
        assert!(!found.iter().any(is_numbering), "{found:#?}");
    }
}

/// A wrong total that has nothing to do with the numbers stays a finding of its own.
#[test]
fn other_mistakes_stay_beside_new_numbers() {
    let text = changed_columns("lakeside-open.trf", [POINTS], |values| {
        values[19][0] = " 6.0".to_owned();
    });
    // player 20 met none of these: the total of whoever met a missing player is in doubt anyway
    for deleted in [2, 11, 22] {
        let found = findings("x.trf", without_rows(&text, &[deleted]));
        let lines: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        let is_numbering = |line: &&&str| line.starts_with("the row with starting number");
        assert_eq!(lines.iter().filter(is_numbering).count(), 1, "{lines:#?}");
        let is_total =
            |line: &&&str| line.starts_with("points differ for") && line.contains("Tammsalu");
        assert_eq!(lines.iter().filter(is_total).count(), 1, "{lines:#?}");
    }
}

/// The same for a game whose two results cannot both be right: 8 and 16 met in round 2.
#[test]
fn a_wrong_result_stays_beside_new_numbers() {
    let game = 107..110;
    let text = changed_columns("lakeside-open.trf", [game], |values| {
        assert_eq!(values[7][0].trim(), "w 1");
        values[7][0] = values[7][0].replace('1', "0");
    });
    for deleted in [2, 11, 23] {
        let found = findings("x.trf", without_rows(&text, &[deleted]));
        let lines: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        let is_numbering = |line: &&&str| line.starts_with("the row with starting number");
        assert_eq!(lines.iter().filter(is_numbering).count(), 1, "{lines:#?}");
        let is_game =
            |line: &&&str| line.contains("in round 2: ") && line.contains("Besim has `0`");
        assert_eq!(lines.iter().filter(is_game).count(), 1, "{lines:#?}");
    }
}

/// The order of values that were sorted by their last characters.
fn sort_by_end<const N: usize>(values: &mut [[String; N]]) {
    values.sort_by_cached_key(|row| row.concat().trim_end().chars().rev().collect::<String>());
}

#[test]
fn numbers_and_names_sorted_without_the_results_are_one_finding() {
    for name in ["clean-open.trf", "lakeside-open.trf"] {
        let name_and_rest = [15..48, 48..80];
        let [person, rest] = name_and_rest;
        let text = changed_columns(name, [rest, NUMBER, person], |values| sort_by_end(values));
        let expected = "the starting numbers seem to have been sorted without the results: ";
        check_damage(text, expected, Damage::ColumnSlip);
    }
}

#[test]
fn results_sorted_without_the_other_columns_are_one_finding() {
    for name in ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"] {
        let text = changed_columns(name, [ROUNDS], |values| sort_by_end(values));
        let expected = "the results seem to have been sorted without the other columns: ";
        check_damage(text, expected, Damage::ColumnSlip);
    }
}

#[test]
fn points_sorted_without_the_other_columns_are_one_finding() {
    let text = changed_columns("lakeside-open.trf", [POINTS], |values| {
        values.sort();
        values.reverse();
    });
    let expected = "the points seem to have been sorted without the other columns: ";
    check_damage(text, expected, Damage::ColumnSlip);
    // only three totals change, but the ranks follow the results
    let text = changed_columns("clean-open.trf", [POINTS], |values| {
        values.sort();
        values.reverse();
    });
    check_damage(text, expected, Damage::ColumnSlip);
    let text = changed_columns("lakeside-open.trf", [POINTS, RANK], |values| {
        values.sort_by_key(|row| std::cmp::Reverse(row[0].clone()));
    });
    let expected = "the points and ranks seem to have been sorted without the other columns: ";
    check_damage(text, expected, Damage::ColumnSlip);
}

/// In a table in the order of its ranks the points are in descending order by right: wrong totals
/// there are not called sorted.
#[test]
fn wrong_points_in_the_order_of_the_ranks_are_not_called_sorted() {
    let text = sample("lakeside-open.trf");
    let (players, others): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("001"));
    let mut players: Vec<String> = players.into_iter().map(str::to_owned).collect();
    players.sort_by_key(|line| {
        split(line, RANK.start).1[..4]
            .trim()
            .parse::<u32>()
            .unwrap()
    });
    let lines: Vec<String> = others
        .into_iter()
        .map(str::to_owned)
        .chain(players)
        .collect();
    let text = lines.join("\n") + "\n";
    assert!(findings("x.trf", text.clone()).is_empty());
    // the results of one round are those of the players below
    let round = 98..100;
    let changed = change_values(&text, [round], |values| values.rotate_left(3));
    let found = findings("x.trf", changed);
    assert!(!found.is_empty());
    let is_sorted = |found: &Finding| found.message.contains("sorted");
    assert!(!found.iter().any(is_sorted), "{found:#?}");
}

/// No slip is seen in files without one, and none in the other mistakes of the samples.
#[test]
fn files_without_new_numbers_are_not_called_damaged() {
    for name in [
        "clean-open.trf",
        "lakeside-open.trf",
        "round-robin.trf",
        "planted-errors.trf",
        "planted-tie-breaks.trf",
        "clean-teams.trf",
        "harbour-csv.csv",
    ] {
        let reading = format::read(name, sample(name).into_bytes(), &Default::default()).unwrap();
        let case = Case::new(&reading.sources, &reading.import, &Options::default());
        let found = judge(&case).findings;
        assert!(found.iter().all(|one| one.damage.is_none()), "{name}");
    }
}
