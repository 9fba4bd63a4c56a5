//! Crosstables in the order of the ranks with a column of starting numbers, from which a row was
//! lost before ranks, starting numbers or both were filled in again. It is one error, which names
//! the row that is missing.

use crosstable::finding::{Damage, Finding, Severity};
use crosstable::format::{self, write::Order, write::WriteOptions};

use super::{findings, sample};
use crate::support::{rows, step};
use crate::writing::named;

const SAMPLES: [&str; 2] = ["clean-open.trf", "lakeside-open.trf"];

const RANK: usize = 0;
const NUMBER: usize = 1;

/// The number by which the cells of a table name opponents.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Named {
    Rank,
    Number,
}

/// What happened to the starting numbers of the rows that are left.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Numbers {
    Kept,
    /// Each number above the lost one is one less.
    Closed,
    /// The numbers are 1, 2, 3 and so on in the order of the rows.
    Filled,
}

/// A sample as a crosstable in the order of the ranks, by rows and cells.
fn table(name: &str, by: Named) -> Vec<Vec<String>> {
    let text = sample(name).into_bytes();
    let import = format::read(name, text, &Default::default())
        .unwrap()
        .import;
    let options = WriteOptions {
        order: Order::Rank,
        ..WriteOptions::default()
    };
    let mut table = rows::of_csv(&named("csv")(&import, &options).unwrap().bytes);
    let heading = heading(&table);
    let numbers: Vec<String> = table[heading + 1..]
        .iter()
        .map(|row| row[NUMBER].clone())
        .collect();
    if by == Named::Number {
        let columns = 0..table[heading].len();
        let rounds: Vec<usize> = columns
            .filter(|&column| table[heading][column].ends_with(".Rd"))
            .collect();
        for row in &mut table[heading + 1..] {
            for &column in &rounds {
                let cell = &mut row[column];
                let digits = cell.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
                let (rank, rest) = cell.split_at(digits);
                if let Ok(rank) = rank.parse::<usize>() {
                    *cell = format!("{}{rest}", numbers[rank - 1]);
                }
            }
        }
    }
    table
}

fn heading(table: &[Vec<String>]) -> usize {
    table.iter().position(|row| row[RANK] == "Rk.").unwrap()
}

/// The table without the row of a rank, with other numbers in the rows that are left.
fn without_row(
    mut table: Vec<Vec<String>>,
    rank: usize,
    has_new_ranks: bool,
    numbers: Numbers,
) -> Vec<Vec<String>> {
    let first = heading(&table) + 1;
    let lost = table.remove(first + rank - 1);
    let lost_number: usize = lost[NUMBER].parse().unwrap();
    for (place, row) in (1..).zip(&mut table[first..]) {
        if has_new_ranks {
            row[RANK] = place.to_string();
        }
        let number: usize = row[NUMBER].parse().unwrap();
        row[NUMBER] = match numbers {
            Numbers::Kept => number,
            Numbers::Closed => number - usize::from(number > lost_number),
            Numbers::Filled => place,
        }
        .to_string();
    }
    table
}

/// The only error in a table.
fn only_error(name: &str, bytes: Vec<u8>, what: &str) -> Finding {
    let reading = format::read(name, bytes, &Default::default()).unwrap();
    let audit = crosstable::audit::audit(&reading.sources, &reading.import, &Default::default());
    let mut errors: Vec<Finding> = audit
        .findings
        .into_iter()
        .filter(|finding| finding.severity == Severity::Error)
        .collect();
    let messages: Vec<&String> = errors.iter().map(|error| &error.message).collect();
    assert_eq!(errors.len(), 1, "{what}: {messages:#?}");
    errors.remove(0)
}

/// The beginning of the message, and the damage.
fn expected(
    by: Named,
    [rank, number, players]: [usize; 3],
    has_new_ranks: bool,
    numbers: Numbers,
) -> (String, Option<Damage>) {
    let missing = "seems to be missing, and";
    let below = format!("{missing} the rows below seem to have been renumbered: ");
    let filled = format!(
        "{missing} the starting numbers seem to have been filled in again in the order of the rows: "
    );
    let renumbered = Some(Damage::Renumbered);
    match (by, numbers) {
        // the cells name another player than before only if the rows below have other numbers
        (Named::Rank, _) if !has_new_ranks || rank == players => (String::new(), None),
        // the highest number leaves no gap
        (Named::Rank, Numbers::Kept) if number < players => (
            format!("the row with rank {rank} (starting number {number}) {below}"),
            renumbered,
        ),
        (Named::Rank, _) => (format!("the row with rank {rank} {below}"), renumbered),
        (Named::Number, Numbers::Kept) => (String::new(), None),
        (Named::Number, Numbers::Closed) if number == players => (String::new(), None),
        (Named::Number, Numbers::Closed) => (
            format!("the row with starting number {number} "),
            renumbered,
        ),
        (Named::Number, Numbers::Filled) => (
            format!("the row with starting number {number} {filled}"),
            renumbered,
        ),
    }
}

#[test]
fn a_lost_row_is_named_whatever_numbers_were_filled_in_again() {
    for name in SAMPLES {
        for by in [Named::Rank, Named::Number] {
            let whole = table(name, by);
            let first = heading(&whole) + 1;
            let players = whole[first..].len();
            for rank in (1..=players).rev().step_by(step(4)) {
                let number = whole[first + rank - 1][NUMBER].parse().unwrap();
                for has_new_ranks in [true, false] {
                    for numbers in [Numbers::Kept, Numbers::Closed, Numbers::Filled] {
                        let what = format!(
                            "{name} by {by:?} without {rank} ({number}), new ranks: \
                             {has_new_ranks}, numbers {numbers:?}"
                        );
                        let changed = without_row(whole.clone(), rank, has_new_ranks, numbers);
                        let error = only_error("x.csv", rows::csv(&changed), &what);
                        let (start, damage) =
                            expected(by, [rank, number, players], has_new_ranks, numbers);
                        let message = &error.message;
                        assert!(message.starts_with(&start), "{what}: {message}");
                        assert_eq!(error.damage, damage, "{what}: {message}");
                        if damage.is_none() {
                            assert_eq!(error.code.code, "R204", "{what}: {message}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_lost_row_is_named_in_pages_and_workbooks() {
    for name in SAMPLES {
        let changed = without_row(table(name, Named::Rank), 6, true, Numbers::Kept);
        let files = [
            ("x.html", rows::html(&changed)),
            ("x.xlsx", rows::xlsx(&changed).unwrap()),
        ];
        for (file, bytes) in files {
            let error = only_error(file, bytes, file);
            // the player of rank 6 has number 4 in both
            let start = "the row with rank 6 (starting number 4) seems to be missing, and ";
            assert!(error.message.starts_with(start), "{}", error.message);
            assert!(
                error
                    .fix
                    .unwrap()
                    .starts_with("restore the row with rank 6 (starting number 4)")
            );
        }
    }
}

/// What else is the matter with the ranks of a table of which a row was lost.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ranks {
    /// Players with equal points share a rank.
    Shared,
    /// Only the first of the players with equal points has the rank.
    BlankIfShared,
    /// The row below the lost one has none.
    BlankBelow,
    /// Every third row has none.
    BlankEveryThird,
}

fn change_ranks(table: &mut [Vec<String>], lost: usize, ranks: Ranks) {
    let first = heading(table) + 1;
    let points = table[first - 1].iter().position(|cell| cell == "Pts.");
    let points = points.unwrap();
    for row in first..table.len() {
        let is_shared = row > first && table[row][points] == table[row - 1][points];
        table[row][RANK] = match ranks {
            Ranks::Shared if is_shared => table[row - 1][RANK].clone(),
            Ranks::BlankIfShared if is_shared => String::new(),
            Ranks::BlankBelow if row == first + lost - 1 => String::new(),
            Ranks::BlankEveryThird if (row - first) % 3 == 1 => String::new(),
            _ => (row - first + 1).to_string(),
        };
    }
}

/// Ranks that are blank or shared are not the places by which cells name the opponents.
#[test]
fn a_lost_row_is_named_although_ranks_are_blank_or_shared() {
    for name in SAMPLES {
        let whole = table(name, Named::Rank);
        let first = heading(&whole) + 1;
        let players = whole[first..].len();
        for rank in (1..=players).rev().step_by(step(3)) {
            for ranks in [
                Ranks::Shared,
                Ranks::BlankIfShared,
                Ranks::BlankBelow,
                Ranks::BlankEveryThird,
            ] {
                for has_numbers in [true, false] {
                    let mut changed = without_row(whole.clone(), rank, true, Numbers::Kept);
                    change_ranks(&mut changed, rank, ranks);
                    if !has_numbers {
                        for row in &mut changed[first - 1..] {
                            row.remove(NUMBER);
                        }
                    }
                    let what = format!("{name} without {rank}, {ranks:?}, numbers: {has_numbers}");
                    let found = findings("x.csv", String::from_utf8(rows::csv(&changed)).unwrap());
                    // a rank that is blank may be an error of its own
                    let errors = found
                        .iter()
                        .filter(|one| one.severity == Severity::Error && one.code.code != "P304");
                    let messages: Vec<&str> = errors.map(|one| one.message.as_str()).collect();
                    assert_eq!(messages.len(), 1, "{what}: {messages:#?}");
                    let starts = [
                        format!("the row with rank {rank} "),
                        format!("the row with place {rank} "),
                        format!("the row in place {rank} of the table seems to be missing"),
                        format!("opponent {rank} does not exist"),
                    ];
                    let names_row = starts.iter().any(|start| messages[0].starts_with(start));
                    assert!(names_row, "{what}: {messages:#?}");
                }
            }
        }
    }
}

/// The rank of an inserted row was filled in together with those of the rows below, so it is no
/// error of its own.
#[test]
fn an_inserted_row_before_new_ranks_is_one_error() {
    for name in SAMPLES {
        let whole = table(name, Named::Rank);
        let first = heading(&whole) + 1;
        let players = whole[first..].len();
        for rank in 1..=players {
            let mut changed = whole.clone();
            let mut new = vec![String::new(); whole[first].len()];
            new[NUMBER] = (players + 1).to_string();
            new[3] = "Newman, Paul".to_owned();
            *new.last_mut().unwrap() = "0".to_owned();
            changed.insert(first + rank - 1, new);
            for (place, row) in (1..).zip(&mut changed[first..]) {
                row[RANK] = place.to_string();
            }
            let what = format!("{name}, new row {rank}");
            let error = only_error("x.csv", rows::csv(&changed), &what);
            let start = format!(
                "the row with rank {rank} seems to have been inserted, and the rows below renumbered"
            );
            assert!(
                error.message.starts_with(&start),
                "{what}: {}",
                error.message
            );
        }
    }
}

/// Without a lost row there is no such finding.
#[test]
fn whole_tables_have_no_missing_row() {
    for name in SAMPLES {
        for by in [Named::Rank, Named::Number] {
            let text = String::from_utf8(rows::csv(&table(name, by))).unwrap();
            let found = findings("x.csv", text);
            assert!(
                found.iter().all(|one| one.severity < Severity::Error),
                "{found:#?}"
            );
        }
    }
}

/// The row of a new player without games who got the rank of another player: this rank still means
/// the other player, whose row is not missing.
#[test]
fn a_new_row_with_a_rank_in_use_does_not_hide_the_row_of_this_rank() {
    for name in SAMPLES {
        let whole = table(name, Named::Rank);
        let first = heading(&whole) + 1;
        let players = whole[first..].len();
        for rank in 1..players {
            for place in [rank - 1, rank] {
                let mut changed = whole.clone();
                let mut new = vec![String::new(); whole[first].len()];
                new[RANK] = rank.to_string();
                new[NUMBER] = (players + 1).to_string();
                new[3] = "Newman, Paul".to_owned();
                *new.last_mut().unwrap() = "0".to_owned();
                changed.insert(first + place, new);
                let text = String::from_utf8(rows::csv(&changed)).unwrap();
                let found = findings("x.csv", text);
                let about_row = |one: &&Finding| ["R202", "R204"].contains(&one.code.code);
                assert_eq!(found.iter().filter(about_row).count(), 0, "{found:#?}");
                let errors = found.iter().filter(|one| one.severity == Severity::Error);
                // the rank of the new row, unless the players behind it have no points either
                let messages: Vec<&str> = errors.map(|one| one.message.as_str()).collect();
                assert!(messages.len() <= 1, "{messages:#?}");
                assert!(
                    messages.iter().all(|one| one.contains("Newman, Paul")),
                    "{messages:#?}"
                );
            }
        }
    }
}
