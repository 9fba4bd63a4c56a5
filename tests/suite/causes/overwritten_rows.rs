//! The results of a row are those of another row: one error names the row, although each opponent
//! contradicts it.

use crosstable::finding::{Finding, Severity};
use crosstable::format::write::Order;

use super::displaced_points::Table;
use super::exchanged_cells::sheets;
use super::exchanged_tie_breaks::{Sheet, harbour};
use super::findings;

const SAMPLES: [&str; 2] = ["lakeside-open.trf", "clean-open.trf"];

/// The indices of the columns of rounds.
fn round_columns(table: &Table) -> Vec<usize> {
    let headings = table.headings();
    let is_round = |column: &usize| headings[*column].ends_with(".Rd");
    (0..headings.len()).filter(is_round).collect()
}

/// The errors about results and points.
fn errors(table: &Table) -> Vec<Finding> {
    let found = findings("x.csv", table.with_points(&table.points()));
    let is_error = |found: &Finding| {
        found.severity == Severity::Error && found.code.code.starts_with(['R', 'P'])
    };
    found.into_iter().filter(is_error).collect()
}

#[test]
fn a_row_with_the_results_of_the_next_row_is_one_finding() {
    let mut count = 0;
    for name in SAMPLES {
        let original = Table::write(name, Order::Number);
        let columns = round_columns(&original);
        for row in 0..original.rows.len() - 1 {
            let mut table = Table::write(name, Order::Number);
            for &column in &columns {
                table.rows[row][column] = original.rows[row + 1][column].clone();
            }
            let number = (row + 1).to_string();
            // the two players met, so that the row names its own player
            let met = columns
                .iter()
                .any(|&column| table.rows[row][column].split(['w', 'b']).next() == Some(&number));
            let all_games = [row, row + 1].iter().all(|&row| {
                let mut cells = columns.iter().map(|&column| &original.rows[row][column]);
                cells.all(|cell| cell.contains(['w', 'b']))
            });
            if met || !all_games {
                continue;
            }
            count += 1;
            let errors = errors(&table);
            let messages: Vec<&str> = errors.iter().map(|e| e.message.as_str()).collect();
            let [message] = messages[..] else {
                panic!("{name}, row {row}: {messages:#?}");
            };
            let expected = format!(
                "the results in the row of {number} {} seem to be copied from the row of {} {}",
                table.rows[row][table.name],
                row + 2,
                table.rows[row + 1][table.name]
            );
            assert!(message.starts_with(&expected), "{name}: {message}");
        }
    }
    assert!(count > 4, "{count}");
}

/// A copied bye of a full point is read as a bye of another kind than the one that it is a copy of.
/// The points and the rank may be copied with the results.
#[test]
fn a_row_with_the_results_of_a_row_with_a_bye_is_one_finding() {
    let name = "lakeside-open.trf";
    let original = Table::write(name, Order::Number);
    let columns = round_columns(&original);
    let headings = original.headings();
    let column = |heading: &str| headings.iter().position(|cell| cell == heading).unwrap();
    let claims = [column("Pts."), column("Rk.")];
    let has_bye = |row: usize| {
        let mut cells = columns.iter().map(|&column| &original.rows[row][column]);
        cells.any(|cell| cell == "-1")
    };
    // in these rows, everybody has an opponent in each round
    let is_full = |row: usize| {
        let mut cells = columns.iter().map(|&column| &original.rows[row][column]);
        cells.all(|cell| cell.contains(['w', 'b']) && !cell.ends_with(['+', '-']))
    };
    let met = |row: usize, other: usize| {
        let number = (other + 1).to_string();
        let mut cells = columns.iter().map(|&column| &original.rows[row][column]);
        cells.any(|cell| cell.split(['w', 'b']).next() == Some(&number))
    };
    let mut count = 0;
    for with_bye in (0..original.rows.len()).filter(|&row| has_bye(row)) {
        let rows = (0..original.rows.len()).filter(|&row| is_full(row) && !met(row, with_bye));
        for row in rows.step_by(3) {
            for (copied_claims, values) in [
                (&claims[..0], "results"),
                (&claims[..], "results, points and rank"),
            ] {
                let has_same_points =
                    original.rows[row][claims[0]] == original.rows[with_bye][claims[0]];
                if has_same_points && !copied_claims.is_empty() {
                    continue;
                }
                let mut table = Table::write(name, Order::Number);
                for &column in columns.iter().chain(copied_claims) {
                    table.rows[row][column] = original.rows[with_bye][column].clone();
                }
                count += 1;
                let errors = errors(&table);
                let messages: Vec<&str> = errors.iter().map(|e| e.message.as_str()).collect();
                let [message] = messages[..] else {
                    panic!("{with_bye} over {row}: {messages:#?}");
                };
                let [copy, source] = [row, with_bye]
                    .map(|row| format!("{} {}", row + 1, original.rows[row][table.name]));
                let expected = format!(
                    "the {values} in the row of {copy} seem to be copied from the row of {source}"
                );
                assert!(message.starts_with(&expected), "{message}");
            }
        }
    }
    assert!(count > 8, "{count}");
}

/// The right rows show colours that break the rules. The rows as they are do not show this, because
/// the games in them are not confirmed.
#[test]
fn exchanged_rows_that_hide_repeated_colours_are_one_finding() {
    for name in SAMPLES {
        let mut table = Table::write(name, Order::Number);
        let columns = round_columns(&table);
        let player = 4;
        for &column in &columns {
            let Some((opponent, result)) = table.rows[player][column]
                .split_once('b')
                .map(|(opponent, result)| (opponent.to_owned(), result.to_owned()))
            else {
                continue;
            };
            table.rows[player][column] = format!("{opponent}w{result}");
            let opponent: usize = opponent.parse().unwrap();
            let other = &mut table.rows[opponent - 1][column];
            *other = other.replacen('w', "b", 1);
        }
        let before = findings("x.csv", table.with_points(&table.points()));
        assert!(
            before.iter().any(|found| found.code.code == "W707"),
            "{name}"
        );
        let points = table.points();
        let others =
            (0..points.len()).filter(|&row| row != player && points[row] == points[player]);
        for other in others.collect::<Vec<_>>() {
            let rows = table.rows.clone();
            for &column in &columns {
                table.rows[player][column].clone_from(&rows[other][column]);
                table.rows[other][column].clone_from(&rows[player][column]);
            }
            let errors = errors(&table);
            let messages: Vec<&str> = errors.iter().map(|e| e.message.as_str()).collect();
            assert_eq!(messages.len(), 1, "{name}, row {other}: {messages:#?}");
            table.rows = rows;
        }
    }
}

/// Copies the columns of rounds and all those from the points on over another row, or only some of
/// the latter, and checks that it is one finding about the copy.
fn check_copy(name: &str, sheet: &Sheet, [row, source]: [usize; 2], claims: &[usize]) {
    let rounds = sheet.columns_with(|heading| heading.ends_with(".Rd"));
    let mut rows = sheet.rows.clone();
    for &column in rounds.iter().chain(claims) {
        rows[row][column].clone_from(&sheet.rows[source][column]);
    }
    let found = sheet.new_findings(&rows);
    let messages: Vec<&str> = found.iter().map(|found| &found.message[..]).collect();
    let [message] = messages[..] else {
        panic!("{name}, {source} over {row}: {messages:#?}");
    };
    let [copy, source] =
        [row, source].map(|row| format!("{} {}", row + 1, sheet.rows[row][sheet.name].trim()));
    let expected = format!(" in the row of {copy} seem to be copied from the row of {source}: ");
    assert!(
        message.starts_with("the results") && message.contains(&expected),
        "{name}: {message}"
    );
}

/// The tie-break values may be copied with the results of a player with as many points, whose
/// points show no copy.
#[test]
fn a_row_with_everything_of_a_row_with_equal_points_is_one_finding() {
    let sheet = harbour();
    let claims = sheet.columns_with(|heading| heading == "Pts." || heading.starts_with("TB"));
    let mut count = 0;
    for row in 0..sheet.rows.len() {
        for source in (0..sheet.rows.len()).filter(|&source| source != row) {
            if sheet.rows[row][claims[0]] == sheet.rows[source][claims[0]] {
                check_copy("harbour-csv.csv", &sheet, [row, source], &claims);
                count += 1;
            }
        }
    }
    assert_eq!(count, 8);
}

/// The opponents do not show what a bye in the lost row was, and neither does a copied total.
#[test]
fn a_copied_row_that_had_a_bye_is_one_finding() {
    let sheets = sheets();
    let (name, sheet) = sheets
        .iter()
        .find(|(name, _)| *name == "lakeside-open.trf")
        .unwrap();
    let rounds = sheet.columns_with(|heading| heading.ends_with(".Rd"));
    let column = |heading: &str| sheet.columns_with(|other| other == heading)[0];
    let (points, rank) = (column("Pts."), column("Rk."));
    let is_game = |row: usize, column: usize| {
        let cell = &sheet.rows[row][column];
        cell.contains(['w', 'b']) && !cell.ends_with(['+', '-'])
    };
    let games = |row: usize| {
        rounds
            .iter()
            .filter(|&&column| is_game(row, column))
            .count()
    };
    let met = |row: usize, other: usize| {
        let number = (other + 1).to_string();
        let mut cells = rounds.iter().map(|&column| &sheet.rows[row][column]);
        cells.any(|cell| cell.split(['w', 'b']).next() == Some(&number))
    };
    let mut count = 0;
    for row in (0..sheet.rows.len()).filter(|&row| games(row) + 1 == rounds.len()) {
        let sources = (0..sheet.rows.len()).filter(|&source| {
            let has_other_points = sheet.rows[row][points] != sheet.rows[source][points];
            source != row && games(source) == rounds.len() && has_other_points && !met(row, source)
        });
        for source in sources.step_by(4) {
            for claims in [&[points][..], &[points, rank]] {
                check_copy(name, sheet, [row, source], claims);
                count += 1;
            }
        }
    }
    assert!(count >= 8, "{count}");
}
