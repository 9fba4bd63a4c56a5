//! Lists of pairings in which the numbers of several rows of a round belong to other names: two
//! numbers were exchanged, or a column moved by a row. What other rounds prove decides who is meant.

use crosstable::model::{PairingNumber, PlayerId, RoundNumber, Tournament};

use crate::list_numbers::{SAMPLES, findings, games, read, severe};
use crate::list_points::pairings;

/// A row of a game: the index of its line, its round, and its cells.
type Row = (usize, usize, Vec<String>);

/// The columns of the number, the name and the points of White, then of Black.
struct Columns {
    numbers: [usize; 2],
    names: [usize; 2],
    ratings: [usize; 2],
}

/// The pairings of a sample with the points before each round, and their columns.
fn list(sample: &str) -> (Vec<String>, Columns) {
    let lines = pairings(sample);
    let header = lines.iter().find(|line| line.contains("White")).unwrap();
    let find = |word: &str| -> [usize; 2] {
        let cells = header.split(';').enumerate();
        let found = cells.filter(|(_, cell)| *cell == word);
        let indices: Vec<usize> = found.map(|(index, _)| index).collect();
        indices.try_into().unwrap()
    };
    let white = header.split(';').position(|cell| cell == "White").unwrap();
    let black = header.split(';').position(|cell| cell == "Black").unwrap();
    let columns = Columns {
        numbers: find("No."),
        names: [white, black],
        ratings: find("Rtg"),
    };
    (lines, columns)
}

fn without_ratings(lines: &[String], columns: &Columns) -> Vec<String> {
    with_cells(lines, &rows(lines, columns), |cells| {
        for column in columns.ratings {
            cells[column].clear();
        }
    })
}

/// The rows of games of a list.
fn rows(lines: &[String], columns: &Columns) -> Vec<Row> {
    let mut round = 0;
    let mut rows = Vec::new();
    for (line, text) in lines.iter().enumerate() {
        round += usize::from(text.starts_with("Round "));
        let cells: Vec<String> = text.split(';').map(str::to_owned).collect();
        let has_number =
            |column: &usize| cells.get(*column).is_some_and(|c| c.parse::<u16>().is_ok());
        if round > 0 && columns.numbers.iter().all(has_number) {
            rows.push((line, round, cells));
        }
    }
    rows
}

fn with_cells(lines: &[String], rows: &[Row], change: impl Fn(&mut Vec<String>)) -> Vec<String> {
    let mut lines = lines.to_vec();
    for (line, _, cells) in rows {
        let mut cells = cells.clone();
        change(&mut cells);
        lines[*line] = cells.join(";");
    }
    lines
}

/// Whether the results of both players in a round differ, and both play in the next one, which
/// states their points.
fn points_decide(tournament: &Tournament, numbers: [&str; 2], round: usize) -> bool {
    let id = |number: &str| -> PlayerId {
        let number = Some(PairingNumber(number.parse().unwrap()));
        let mut ids = tournament.ids();
        ids.find(|&id| tournament.player(id).number == number)
            .unwrap()
    };
    let entry = |number: &str, round: usize| {
        let round = RoundNumber::at(round - 1);
        tournament.entry(id(number), round).unwrap()
    };
    let points = numbers.map(|number| tournament.points(entry(number, round)));
    let plays = |&number: &&str| {
        let is_stated = |round| entry(number, round).opponent.player().is_some();
        (1..=round + 1).all(is_stated)
    };
    round < usize::from(tournament.rounds) && points[0] != points[1] && numbers.iter().all(plays)
}

/// Exchanges the cells of White in `columns` of two rows that follow each other in a round.
fn check_exchanged(is_name: bool) {
    for sample in SAMPLES {
        let (lines, columns) = list(sample);
        let lines = without_ratings(&lines, &columns);
        let expected = read(&lines).import.tournament;
        let mut decided_count = 0;
        for pair in rows(&lines, &columns).windows(2) {
            let [first, second] = pair else {
                unreachable!()
            };
            if first.1 != second.1 {
                continue;
            }
            let column = match is_name {
                true => columns.names[0],
                false => columns.numbers[0],
            };
            let mut changed = pair.to_vec();
            changed[0].2[column].clone_from(&second.2[column]);
            changed[1].2[column].clone_from(&first.2[column]);
            let changed = with_cells(&lines, &changed, |_| {});
            let reading = read(&changed);
            let numbers = [first, second].map(|row| row.2[columns.numbers[0]].as_str());
            if points_decide(&expected, numbers, first.1) {
                decided_count += 1;
                assert_eq!(reading.import.tournament.entries, expected.entries);
            }
            let found = severe(findings(&reading));
            assert_eq!(found.len(), 1, "{numbers:?} {} {found:#?}", first.1);
            assert!(found[0].contains("S105"), "{found:#?}");
        }
        assert!(decided_count > 2, "{sample}: {decided_count}");
    }
}

/// Points before the next round prove that the names are right if the numbers were exchanged.
#[test]
fn points_prove_that_names_are_right() {
    check_exchanged(false);
}

/// Points before the next round prove that the numbers are right if the names were exchanged.
#[test]
fn points_prove_that_numbers_are_right() {
    check_exchanged(true);
}

/// A column of numbers that moved by a row from one row on leaves one cell without a number: the
/// names count.
#[test]
fn a_column_of_numbers_that_moved_is_one_finding() {
    for sample in SAMPLES {
        let (with_ratings, columns) = list(sample);
        let no_ratings = without_ratings(&with_ratings, &columns);
        for (lines, side, is_down) in [
            (&with_ratings, 1, true),
            (&with_ratings, 0, false),
            (&no_ratings, 0, true),
            (&no_ratings, 1, false),
        ] {
            let expected = read(lines).import.tournament;
            let all_rows = rows(lines, &columns);
            let column = columns.numbers[side];
            for round in all_rows.chunk_by(|a, b| a.1 == b.1) {
                for start in (0..round.len() - 1).step_by(2) {
                    let mut moved = round.to_vec();
                    for (index, moved_row) in moved.iter_mut().enumerate().skip(start) {
                        let from = match is_down {
                            true => index.checked_sub(1).filter(|&from| from >= start),
                            false => Some(index + 1),
                        };
                        let number = from.and_then(|from| round.get(from));
                        moved_row.2[column] =
                            number.map_or_else(String::new, |row| row.2[column].clone());
                    }
                    let reading = read(&with_cells(lines, &moved, |_| {}));
                    assert_eq!(reading.import.tournament.entries, expected.entries);
                    let found = severe(findings(&reading));
                    assert_eq!(found.len(), 1, "{found:#?}");
                    let start = "error S105 a starting number contradicts the name";
                    assert!(found[0].starts_with(start), "{found:#?}");
                }
            }
        }
    }
}

/// A cell that contains something else than a number is not empty.
#[test]
fn a_number_that_is_none_is_quoted() {
    for sample in SAMPLES {
        let lines = crate::list_numbers::pairings(sample);
        let expected = read(&lines).import.tournament;
        for (line, round, mut cells) in games(&lines).into_iter().step_by(9) {
            let mut lines = lines.clone();
            let number = cells[1].clone();
            cells[1].push('a');
            lines[line] = cells.join(";");
            let reading = read(&lines);
            assert_eq!(reading.import.tournament.entries, expected.entries);
            let message = format!(
                "warning S105 a starting number is not a whole number: {number}a for {number} {} \
                 in round {round}; the name in other rounds identifies the player",
                cells[3]
            );
            assert_eq!(severe(findings(&reading)), [message]);
        }
    }
}
