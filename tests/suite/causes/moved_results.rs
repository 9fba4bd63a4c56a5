//! Results in the wrong round: those of one row moved by one round, and two exchanged rounds.

use super::{changed, findings, only, sample};

/// The first and the last column of the rounds in a row, and the columns of each round.
const FIRST_COLUMN: usize = 92;
const ROUND_COLUMNS: usize = 10;

/// The sample with one row changed: the characters of the row, from the first round on.
fn with_row(name: &str, number: &str, change: impl Fn(&str) -> String) -> String {
    with_row_of(&sample(name), number, change)
}

/// The text of a report with one row changed, as [`with_row`] does.
fn with_row_of(text: &str, number: &str, change: impl Fn(&str) -> String) -> String {
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
    // of the last two rounds only one game is left, but both opponents contradict the row
    let late = [("2", 6), ("8", 6), ("12", 6)];
    for (number, round) in [("1", 1), ("2", 1), ("8", 1), ("19", 3), ("2", 5)]
        .into_iter()
        .chain(late)
    {
        let text = with_row("lakeside-open.trf", number, |rounds| {
            without_round(rounds, round)
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

/// The rounds of a row without the cell of one round.
fn without_round(rounds: &str, round: usize) -> String {
    let (before, after) = rounds.split_at((round - 1) * ROUND_COLUMNS);
    format!("{before}{}", &after[ROUND_COLUMNS..])
}

/// A blank cell is inserted into one row, and the last game is lost.
#[test]
fn results_that_moved_to_a_later_round_are_one_finding() {
    for (number, round) in [("2", 2), ("8", 6), ("12", 6)] {
        let text = with_row("lakeside-open.trf", number, |rounds| {
            let (before, after) = rounds.split_at((round - 1) * ROUND_COLUMNS);
            let blank = " ".repeat(ROUND_COLUMNS);
            format!("{before}{blank}{}", &after[..after.len() - ROUND_COLUMNS])
        });
        let finding = only("x.trf", text, "R202 the results in the row of ");
        let expected = format!("one round later from round {round} on: ");
        assert!(finding.message.contains(&expected), "{}", finding.message);
    }
}

/// A cell of one row is inserted or deleted: whichever row it is, and although the findings may be
/// listed under opponents with lower numbers, the one finding is about this row.
#[test]
fn every_moved_row_is_one_finding_about_this_row() {
    let name = "clean-open.trf";
    for number in 1..=10_u16 {
        for round in 1..=3 {
            let later = with_row(name, &number.to_string(), |rounds| {
                let (before, after) = rounds.split_at((round - 1) * ROUND_COLUMNS);
                let blank = " ".repeat(ROUND_COLUMNS);
                // the row has five rounds
                let all = format!("{before}{blank}{after}");
                all[..5 * ROUND_COLUMNS].to_owned()
            });
            let earlier = with_row(name, &number.to_string(), |rounds| {
                without_round(rounds, round)
            });
            for (text, direction) in [(later, "later"), (earlier, "earlier")] {
                let finding = only("x.trf", text, "R202 the results in the row of ");
                let row = format!("the row of {number} ");
                let expected = format!("seem to have moved one round {direction}");
                assert!(finding.message.contains(&row), "{}", finding.message);
                assert!(finding.message.contains(&expected), "{}", finding.message);
                assert_eq!(finding.subject.player, Some(number));
            }
        }
    }
}

/// The deleted cell was a half-point bye: no opponent names the player in its round, but the stated
/// total shows what the row lacks.
#[test]
fn a_deleted_bye_is_part_of_the_move() {
    let text = with_row("lakeside-open.trf", "12", |rounds| without_round(rounds, 2));
    let finding = only("x.trf", text, "R202 the results in the row of 12 ");
    let expected = "seem to have moved one round earlier from round 2 on: ";
    assert!(finding.message.contains(expected), "{}", finding.message);
}

/// Row 8 names 3 in round 4 after the move, so that the game of 2 and 3 in that round is not
/// compared. Its wrong result is found nevertheless, and what follows from it is not listed twice.
#[test]
fn a_wrong_result_that_the_moved_row_hides_is_a_second_finding() {
    let text = sample("clean-open.trf");
    let wrong = text.replace("4 b =     3 w 0", "4 b =     3 w =");
    assert_ne!(text, wrong);
    let moved = with_row_of(&wrong, "8", |rounds| without_round(rounds, 1));
    let mut found = findings("x.trf", moved);
    found.sort_by_key(|finding| finding.code.code);
    let codes: Vec<&str> = found.iter().map(|finding| finding.code.code).collect();
    assert_eq!(codes, ["R202", "R211"], "{found:#?}");
    assert!(found[0].message.contains("the row of 8 "), "{found:#?}");
    let is_about_points = |note: &String| note.starts_with("so points differ for 2 ");
    assert!(
        !found[0].notes_in_words().iter().any(is_about_points),
        "{found:#?}"
    );
    assert!(
        found[1].notes_in_words().iter().any(is_about_points),
        "{found:#?}"
    );
}

/// Another mistake keeps its own finding, and the move is still recognised.
#[test]
fn another_mistake_beside_moved_results_is_a_second_finding() {
    let moved = |text: &str| with_row_of(text, "2", |rounds| without_round(rounds, 2));
    let check = |change: (&str, &str), expected: &str| {
        let text = sample("lakeside-open.trf");
        assert_eq!(text.matches(change.0).count(), 1, "{change:?}");
        let found = findings("x.trf", moved(&text.replace(change.0, change.1)));
        let mut lines: Vec<String> = found
            .iter()
            .map(|one| format!("{} {}", one.code.code, one.message))
            .collect();
        lines.sort();
        let is_move = |line: &&String| {
            line.starts_with("R202 the results in the row of 2 ")
                && line.contains("seem to have moved one round earlier from round 2 on")
        };
        assert_eq!(lines.iter().filter(is_move).count(), 1, "{lines:#?}");
        let others: Vec<&String> = lines.iter().filter(|line| !is_move(line)).collect();
        assert_eq!(others.len(), 1, "{lines:#?}");
        assert!(others[0].starts_with(expected), "{lines:#?}");
    };
    // the total of another row, and that of the moved row
    check(
        ("3.0   16     5 b =", "3.5   16     5 b ="),
        "P301 points differ for 17 ",
    );
    check(
        ("5.0    3    14 b 0", "6.0    3    14 b 0"),
        "P301 points differ for 2 ",
    );
    // a result and an opponent in the moved row
    check(
        ("15 b 1    11 w 1", "15 b =    11 w 1"),
        "R211 unusual division of the point in round 5",
    );
    check(
        ("15 b 1    11 w 1", "15 b 1    10 w 1"),
        "R202 the pairing of round 6",
    );
}

/// The values of tie-breaks contradict the other result, and are listed under it.
#[test]
fn tie_breaks_follow_from_a_wrong_result_beside_moved_results() {
    // a result of two other players, and one of the moved row
    for (other, expected) in [
        (("  7b½;  8w1;  1w0", "  7b1;  8w1;  1w0"), "R211"),
        (("  7w1;  1b0;  2w1", "  7w1;  1b1;  2w1"), "R201"),
    ] {
        let moved = [
            ("  5b½;  7w1;", "  7w1;"),
            ("  2w1;3;12,5", "  2w1;;3;12,5"),
        ];
        let changes = [other, moved[0], moved[1]];
        let found = findings("x.csv", changed("harbour-csv.csv", &changes));
        let mut codes: Vec<&str> = found.iter().map(|one| one.code.code).collect();
        codes.sort_unstable();
        let mut both = ["R202", expected];
        both.sort_unstable();
        assert_eq!(codes, both, "{found:#?}");
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

/// The text of a report in which rounds 4 and 7 are exchanged in all rows.
fn with_exchanged_rounds(text: &str) -> String {
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
    rows.collect()
}

/// Two rounds are exchanged in all rows. What depends on their order is one finding.
#[test]
fn exchanged_rounds_are_one_finding() {
    let text = with_exchanged_rounds(&sample("lakeside-open.trf"));
    let finding = only("x.trf", text, "T404 rounds 4 and 7 seem to be exchanged: ");
    let codes: Vec<&str> = finding.consequences.iter().map(|code| code.code).collect();
    assert!(codes.contains(&"W706"), "{codes:?}");
}

/// What contradicts the tie-breaks does not follow from a wrong total beside exchanged rounds.
#[test]
fn a_wrong_total_beside_exchanged_rounds_is_a_second_finding() {
    let total = ("3.0   16     5 b =", "3.5   16     5 b =");
    let text = sample("lakeside-open.trf");
    assert!(text.contains(total.0));
    let found = findings(
        "x.trf",
        with_exchanged_rounds(&text.replace(total.0, total.1)),
    );
    let lines: Vec<String> = found
        .iter()
        .map(|one| format!("{} {}", one.code.code, one.message))
        .collect();
    let begins = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(lines.len(), 2, "{found:#?}");
    assert_eq!(
        begins("T404 rounds 4 and 7 seem to be exchanged: "),
        1,
        "{lines:#?}"
    );
    assert_eq!(begins("P301 points differ for 17 "), 1, "{lines:#?}");
}
