//! Crosstables whose cells begin with a letter for the result (`W4`, `D2`, `L3`): whatever numbers
//! and letters for byes they use, the same games are read as from the usual cells. `W4` may also be
//! White against number 4; then the list as a whole decides, or nothing does.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format::write::{Order, WriteOptions};
use crosstable::format::{self, ReadOptions};
use crosstable::import::Import;
use crosstable::model::{Colour, Opponent, Outcome};

use crate::support::{root, rows};
use crate::writing::named;

const SAMPLES: [&str; 3] = ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"];

/// The table, and the numbers by which its cells name opponents.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Layout {
    Number,
    Rank,
    RankWithoutNumbers,
    RankNamingNumbers,
}

const LAYOUTS: [Layout; 4] = [
    Layout::Number,
    Layout::Rank,
    Layout::RankWithoutNumbers,
    Layout::RankNamingNumbers,
];

/// The cells for a full point, half a point and nothing without a game, and the letters for wins and
/// losses by forfeit.
#[derive(Clone, Copy, Debug)]
struct Letters {
    byes: [&'static str; 3],
    forfeits: [&'static str; 2],
}

const LETTERS: [Letters; 7] = [
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

fn read(bytes: Vec<u8>) -> Import {
    format::read("x.csv", bytes, &ReadOptions::default())
        .unwrap()
        .import
}

/// A sample as a crosstable, by rows and cells.
fn table(sample: &str, layout: Layout) -> Vec<Vec<String>> {
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
fn split(cell: &str) -> Option<(usize, &str)> {
    let end = cell.find(|c: char| !c.is_ascii_digit())?;
    Some((cell[..end].parse().ok()?, &cell[end..]))
}

/// Replaces cells of rounds for which `change` returns another text.
fn change_cells(table: &mut [Vec<String>], change: impl Fn(&str) -> Option<String>) {
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
fn with_letters(mut table: Vec<Vec<String>>, letters: Letters) -> Vec<Vec<String>> {
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

fn findings(bytes: Vec<u8>) -> Vec<Finding> {
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
                let errors = found.iter().filter(|one| one.severity == Severity::Error);
                assert_eq!(errors.count(), 0, "{what}: {found:#?}");
                let says_reading = |one: &&Finding| {
                    one.code.code == "S112" && one.message.contains("` was read as a win, not as a")
                };
                assert_eq!(found.iter().filter(says_reading).count(), 1, "{what}");
            }
        }
    }
}

/// Without points, nothing says whether `U` is a full point or nothing.
#[test]
fn letters_with_several_meanings_are_not_read_without_points() {
    let mut table = table("lakeside-open.trf", Layout::Number);
    let letters = LETTERS[3];
    let players = rows::players(&table);
    let heading = &table[players.start - 1];
    let points = heading.iter().position(|cell| cell == "Pts.").unwrap();
    for row in &mut table[players.start - 1..players.end] {
        row[points] = String::new();
    }
    let found = findings(rows::csv(&with_letters(table, letters)));
    let unknown: Vec<&Finding> = found.iter().filter(|one| one.code.code == "S111").collect();
    // number 24 has `U` in rounds 6 and 7; `B` and `H` have one meaning
    let subjects: Vec<_> = unknown
        .iter()
        .map(|one| (one.subject.player, one.subject.round))
        .collect();
    assert_eq!(subjects, [(Some(24), Some(6)), (Some(24), Some(7))]);
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

/// Games that are still to be played have a colour and no result.
#[test]
fn colours_before_opponents_stay_colours() {
    let mut table = table("lakeside-open.trf", Layout::Number);
    let usual = read(rows::csv(&table));
    change_cells(&mut table, |cell| {
        let (opponent, rest) = split(cell)?;
        Some(format!("{}{opponent}", rest[..1].to_uppercase()))
    });
    let import = read(rows::csv(&table));
    let colours = |import: &Import| -> Vec<Option<Colour>> {
        import
            .tournament
            .entries
            .iter()
            .map(|entry| entry.colour)
            .collect()
    };
    assert_eq!(colours(&import), colours(&usual));
}

/// If some cells of a round begin with a colour and others with a result, or all with a colour, `W4`
/// may be either there, and neither is read. The other rounds have results.
#[test]
fn a_mixture_of_colours_and_results_is_a_question() {
    let usual = table("lakeside-open.trf", Layout::Number);
    let players = rows::players(&usual);
    let lettered = with_letters(usual.clone(), LETTERS[0]);
    let mut mixed = lettered.clone();
    let headings = &usual[players.start - 1];
    // rounds 5 to 7 have colours
    let columns: Vec<usize> = (0..headings.len())
        .filter(|&column| ["5.Rd", "6.Rd", "7.Rd"].contains(&headings[column].as_str()))
        .collect();
    for row in players.clone() {
        for &column in &columns {
            if let Some((opponent, rest)) = split(&usual[row][column]) {
                mixed[row][column] = format!("{}{opponent}", rest[..1].to_uppercase());
            }
        }
    }
    let import = read(rows::csv(&mixed));
    let expected = read(rows::csv(&usual));
    let rounds = usize::from(import.tournament.rounds);
    let first = headings.iter().position(|cell| cell == "1.Rd").unwrap();
    let mut undecided = 0;
    for (index, entry) in import.tournament.entries.iter().enumerate() {
        let cell = &mixed[players.start + index / rounds][first + index % rounds];
        assert_eq!(
            entry.opponent, expected.tournament.entries[index].opponent,
            "{cell}"
        );
        if cell.starts_with('W') {
            let has_colours = index % rounds >= 4;
            let outcome = match has_colours {
                true => Outcome::Unknown,
                false => Outcome::Win,
            };
            assert_eq!((entry.colour, entry.outcome), (None, outcome), "{cell}");
            undecided += usize::from(has_colours);
        }
    }
    assert!(undecided > 20, "{undecided}");
    let found = findings(rows::csv(&mixed));
    let question = found
        .iter()
        .find(|one| one.message.contains("neither was read"));
    assert_eq!(question.unwrap().severity, Severity::Warning);
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
