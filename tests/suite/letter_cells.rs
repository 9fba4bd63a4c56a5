//! Crosstables whose cells begin with a letter for the result (`W4`, `D2`, `L3`): whatever numbers
//! and letters for byes they use, the same games are read as from the usual cells. `W4` may also be
//! White against number 4; then the list as a whole decides, or nothing does.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format::write::{Order, WriteOptions};
use crosstable::format::{self, ReadOptions};
use crosstable::import::Import;
use crosstable::model::{Opponent, Outcome};

use crate::support::{root, rows};
use crate::writing::named;

const SAMPLES: [&str; 3] = ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"];

/// The table, and the numbers by which its cells name opponents.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Layout {
    Number,
    Rank,
    RankWithoutNumbers,
    RankNamingNumbers,
}

pub(crate) const LAYOUTS: [Layout; 4] = [
    Layout::Number,
    Layout::Rank,
    Layout::RankWithoutNumbers,
    Layout::RankNamingNumbers,
];

/// The cells for a full point, half a point and nothing without a game, and the letters for wins and
/// losses by forfeit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    byes: [&'static str; 3],
    forfeits: [&'static str; 2],
}

pub(crate) const LETTERS: [Letters; 7] = [
    Letters {
        byes: ["-1", "-½", "-0"],
        forfeits: ["W", "L"],
    },
    Letters {
        byes: ["-1", "-½", "-0"],
        forfeits: ["X", "F"],
    },
    Letters {
        byes: ["B", "H", "U"],
        forfeits: ["W", "L"],
    },
    Letters {
        byes: ["B", "H", "U"],
        forfeits: ["X", "F"],
    },
    Letters {
        byes: ["b", "h", "z"],
        forfeits: ["x", "f"],
    },
    // as in tournament reports
    Letters {
        byes: ["U", "H", "Z"],
        forfeits: ["X", "F"],
    },
    Letters {
        byes: ["X", "H", "F"],
        forfeits: ["X", "F"],
    },
];

pub(crate) fn read(bytes: Vec<u8>) -> Import {
    format::read("x.csv", bytes, &ReadOptions::default())
        .unwrap()
        .import
}

/// A sample as a crosstable, by rows and cells.
pub(crate) fn table(sample: &str, layout: Layout) -> Vec<Vec<String>> {
    let bytes = fs::read(root().join("samples").join(sample)).unwrap();
    let import = format::read(sample, bytes, &ReadOptions::default())
        .unwrap()
        .import;
    let order = match layout {
        Layout::Number => Order::Number,
        _ => Order::Rank,
    };
    let options = WriteOptions {
        order,
        ..WriteOptions::default()
    };
    let mut table = rows::of_csv(&named("csv")(&import, &options).unwrap().bytes);
    let players = rows::players(&table);
    let heading = players.start - 1;
    match layout {
        Layout::Number | Layout::Rank => {}
        Layout::RankWithoutNumbers => {
            for row in &mut table[heading..players.end] {
                row.remove(1);
            }
        }
        Layout::RankNamingNumbers => {
            let numbers: Vec<String> = table[players.clone()]
                .iter()
                .map(|row| row[1].clone())
                .collect();
            change_cells(&mut table, |cell| {
                let (rank, rest) = split(cell)?;
                Some(format!("{}{rest}", numbers[rank - 1]))
            });
        }
    }
    table
}

/// Splits a cell with a game into the opponent and the rest.
pub(crate) fn split(cell: &str) -> Option<(usize, &str)> {
    let end = cell.find(|c: char| !c.is_ascii_digit())?;
    Some((cell[..end].parse().ok()?, &cell[end..]))
}

/// Replaces cells of rounds for which `change` returns another text.
pub(crate) fn change_cells(table: &mut [Vec<String>], change: impl Fn(&str) -> Option<String>) {
    let players = rows::players(table);
    let headings = table[players.start - 1].clone();
    for row in &mut table[players] {
        for (cell, heading) in row.iter_mut().zip(&headings) {
            if heading.ends_with(".Rd") {
                *cell = change(cell).unwrap_or_else(|| cell.clone());
            }
        }
    }
}

/// The table with letters for the results and byes.
pub(crate) fn with_letters(mut table: Vec<Vec<String>>, letters: Letters) -> Vec<Vec<String>> {
    change_cells(&mut table, |cell| {
        let bye = ["-1", "-½", "-0"].iter().position(|&bye| bye == cell);
        if let Some(bye) = bye {
            return Some(letters.byes[bye].to_owned());
        }
        let (opponent, rest) = split(cell)?;
        let letter = match rest.trim_start_matches(['w', 'b']) {
            "1" => "W",
            "½" => "D",
            "0" => "L",
            "+" => letters.forfeits[0],
            "-" => letters.forfeits[1],
            other => panic!("{other}"),
        };
        Some(format!("{letter}{opponent}"))
    });
    table
}

/// The opponent and the outcome of each entry. Forfeits written like games are games.
fn games(import: &Import, letters: Letters) -> Vec<(Opponent, Outcome)> {
    let entries = import.tournament.entries.iter();
    entries
        .map(|entry| {
            let outcome = match entry.outcome {
                Outcome::ForfeitWin if letters.forfeits[0] == "W" => Outcome::Win,
                Outcome::ForfeitLoss if letters.forfeits[1] == "L" => Outcome::Loss,
                outcome => outcome,
            };
            (entry.opponent, outcome)
        })
        .collect()
}

pub(crate) fn findings(bytes: Vec<u8>) -> Vec<Finding> {
    let reading = format::read("x.csv", bytes, &ReadOptions::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default()).findings
}

#[test]
fn letters_are_read_as_results_whatever_numbers_and_byes_the_table_has() {
    for sample in SAMPLES {
        for layout in LAYOUTS {
            let usual = table(sample, layout);
            let usual_import = read(rows::csv(&usual));
            for letters in LETTERS {
                let what = format!("{sample}, {layout:?}, {letters:?}");
                let bytes = rows::csv(&with_letters(usual.clone(), letters));
                let import = read(bytes.clone());
                assert_eq!(
                    games(&import, letters),
                    games(&usual_import, letters),
                    "{what}"
                );
                let entries = &import.tournament.entries;
                assert!(entries.iter().all(|entry| entry.colour.is_none()), "{what}");
                let found = findings(bytes);
                assert_eq!(errors(&found), [""; 0], "{what}");
                let says_reading = |one: &&Finding| {
                    one.code.code == "S112" && one.message.contains("` was read as a win, not as a")
                };
                assert_eq!(found.iter().filter(says_reading).count(), 1, "{what}");
            }
        }
    }
}

/// The column of the points in the rows of the players.
fn points_column(table: &[Vec<String>]) -> usize {
    let heading = &table[rows::players(table).start - 1];
    heading.iter().position(|cell| cell == "Pts.").unwrap()
}

/// Adds half points to the total of a row of the table.
pub(crate) fn add_half_points(table: &mut [Vec<String>], row: usize, half_points: i32) {
    let column = points_column(table);
    let cell = &mut table[row][column];
    let (whole, half) = match cell.split_once(',') {
        Some((whole, _)) => (whole, 1),
        None => (cell.as_str(), 0),
    };
    let total = whole.parse::<i32>().unwrap() * 2 + half + half_points;
    *cell = format!("{}{}", total / 2, ["", ",5"][usize::from(total % 2 == 1)]);
}

pub(crate) fn messages(found: &[Finding], code: &str) -> Vec<String> {
    let of_code = found.iter().filter(|one| one.code.code == code);
    of_code.map(|one| one.message.clone()).collect()
}

fn errors(found: &[Finding]) -> Vec<String> {
    let errors = found.iter().filter(|one| one.severity == Severity::Error);
    errors
        .map(|one| format!("{} {}", one.code.code, one.message))
        .collect()
}

/// Without points, nothing proves whether `U` is a full point or nothing.
#[test]
fn letters_with_several_meanings_have_the_usual_one_without_points() {
    let mut table = table("lakeside-open.trf", Layout::Number);
    let letters = LETTERS[3];
    let expected = games(&read(rows::csv(&table)), letters);
    let column = points_column(&table);
    let players = rows::players(&table);
    for row in &mut table[players.start - 1..players.end] {
        row[column] = String::new();
    }
    let bytes = rows::csv(&with_letters(table, letters));
    assert_eq!(games(&read(bytes.clone()), letters), expected);
    let found = findings(bytes);
    assert_eq!(errors(&found), [""; 0]);
    // number 24 has `U` in rounds 6 and 7; `B` and `H` have one meaning
    let reading = "`U` was read as a bye without points, its usual meaning, which the points of no \
                   row prove (2 times)";
    let readings = messages(&found, "S112");
    let of_letters = readings.iter().filter(|text| text.contains("meaning"));
    let of_letters: Vec<&String> = of_letters.collect();
    assert_eq!(of_letters.len(), 1, "{readings:#?}");
    assert!(of_letters[0].ends_with(reading), "{readings:#?}");
}

/// A letter that stands in a single row has its usual meaning: another total is wrong.
#[test]
fn a_wrong_total_does_not_change_the_meaning_of_a_letter() {
    for layout in LAYOUTS {
        for letter in ["U", "u", "F"] {
            for [first, second] in [[letter, "Z"], [letter, "-0"], [letter, letter]] {
                let mut table = table("lakeside-open.trf", layout);
                // number 24, who has the last rank too, was absent in the last two rounds
                let row = rows::players(&table).end - 1;
                let absent: Vec<usize> = (0..table[row].len())
                    .filter(|&column| table[row][column] == "-0")
                    .collect();
                assert_eq!(absent.len(), 2);
                table = with_letters(table, LETTERS[0]);
                table[row][absent[0]] = first.to_owned();
                table[row][absent[1]] = second.to_owned();
                let what = format!("{layout:?}, {first}, {second}");
                assert_eq!(errors(&findings(rows::csv(&table))), [""; 0], "{what}");
                add_half_points(&mut table, row, 2);
                let found = findings(rows::csv(&table));
                assert_eq!(messages(&found, "P301").len(), 1, "{what}: {found:#?}");
                let readings = messages(&found, "S112").join("\n");
                let reading = format!(
                    "`{}` was read as a bye without points, its usual meaning",
                    letter.to_uppercase()
                );
                assert!(readings.contains(&reading), "{what}: {readings}");
            }
        }
    }
}

/// Four rows prove that `U` is a full point. If the total of one of them is wrong, three still do.
#[test]
fn several_rows_prove_another_meaning_and_do_not_hide_a_wrong_total() {
    for layout in LAYOUTS {
        let table = with_letters(table("lakeside-open.trf", layout), LETTERS[5]);
        let players = rows::players(&table);
        let with_bye: Vec<usize> = players
            .filter(|&row| table[row].iter().any(|cell| cell == "U"))
            .collect();
        assert_eq!(with_bye.len(), 4);
        for row in with_bye {
            for half_points in [-2, -1, 1] {
                let mut table = table.clone();
                add_half_points(&mut table, row, half_points);
                let found = findings(rows::csv(&table));
                let what = format!("{layout:?}, row {row}, {half_points}: {found:#?}");
                assert_eq!(messages(&found, "P301").len(), 1, "{what}");
                let readings = messages(&found, "S112").join("\n");
                let reading = "`U` was read as a bye with a full point, because the points of 3 \
                               rows fit only this";
                assert!(readings.contains(reading), "{what}");
            }
        }
    }
}

/// The rows do not confirm each other if one was lost and the others were numbered again; the
/// losses still show what `W` means.
#[test]
fn a_lost_row_does_not_turn_wins_into_colours() {
    for rank in [1, 5, 12] {
        let mut table = with_letters(table("lakeside-open.trf", Layout::Rank), LETTERS[3]);
        let players = rows::players(&table);
        table.remove(players.start + rank - 1);
        let players = players.start..players.end - 1;
        for (place, row) in (1..).zip(&mut table[players]) {
            row[0] = place.to_string();
        }
        let found = findings(rows::csv(&table));
        let errors = found.iter().filter(|one| one.severity == Severity::Error);
        let messages: Vec<&String> = errors.map(|one| &one.message).collect();
        assert_eq!(messages.len(), 1, "{messages:#?}");
        let start = format!("the row with rank {rank} ");
        assert!(messages[0].starts_with(&start), "{messages:#?}");
    }
}

/// A draw or an absence in an unknown spelling is not read, and does not turn wins into colours.
#[test]
fn unknown_cells_do_not_turn_wins_into_colours() {
    for layout in [Layout::Number, Layout::Rank] {
        let usual = table("lakeside-open.trf", layout);
        let players = rows::players(&usual);
        let lettered = with_letters(usual.clone(), LETTERS[0]);
        for draw in ["=", "T", "½"] {
            let mut other_draws = lettered.clone();
            let first = usual[players.start - 1]
                .iter()
                .position(|cell| cell == "1.Rd");
            for row in players.clone() {
                for cell in &mut other_draws[row][first.unwrap()..] {
                    if let Some(opponent) = cell.strip_prefix('D') {
                        *cell = format!("{draw}{opponent}");
                    }
                }
            }
            let import = read(rows::csv(&other_draws));
            let expected = read(rows::csv(&lettered));
            let wins = |import: &Import| {
                let entries = import.tournament.entries.iter();
                entries
                    .map(|entry| entry.outcome == Outcome::Win)
                    .collect::<Vec<_>>()
            };
            assert_eq!(wins(&import), wins(&expected), "{draw}");
            assert!(wins(&import).iter().filter(|&&win| win).count() > 40);
        }
    }
}
