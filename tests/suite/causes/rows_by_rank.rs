//! Tables that name opponents by their places in the order of the ranks: a row that was lost or
//! moved as a whole leaves the meaning of the other rows as it was.

use std::collections::BTreeMap;

use crosstable::format::{self, write::Order, write::WriteOptions};
use crosstable::import::Import;
use crosstable::model::{Opponent, Outcome};
use crosstable::source::{Field, Span};

use super::{findings, sample};
use crate::writing::named;

/// How a table prints the ranks of players with equal points.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ties {
    /// Every player has a rank of his own.
    None,
    /// The players share a rank.
    Shared,
    /// Only the first of the players has a rank.
    Blank,
}

const TIES: [Ties; 3] = [Ties::None, Ties::Shared, Ties::Blank];

const SAMPLES: [&str; 2] = ["lakeside-open.trf", "clean-open.trf"];

fn read(name: &str, text: String) -> Import {
    let reading = format::read(name, text.into_bytes(), &Default::default()).unwrap();
    reading.import
}

/// A sample as a crosstable in the order of the ranks: the lines up to the heading, the lines of the
/// players, and the lines below. The players have the ranks of their points, without tie-breaks.
fn table(name: &str, ties: Ties) -> [Vec<String>; 3] {
    let mut import = read(name, sample(name));
    import.claims.columns.clear();
    import.tournament.rank_order = None;
    let points = |at: usize| import.claims.points[at].unwrap().value;
    let players = import.tournament.players.len();
    let rank = |at: usize| {
        let is_above = |&other: &usize| {
            points(other) > points(at)
                || ties == Ties::None && points(other) == points(at) && other < at
        };
        (0..players).filter(is_above).count() + 1
    };
    let ranks = (0..players).map(|at| u32::try_from(rank(at)).unwrap());
    import.claims.ranks = ranks
        .map(|rank| Some(Field::new(rank, Span::default())))
        .collect();
    let options = WriteOptions {
        order: Order::Rank,
        ..WriteOptions::default()
    };
    let written = named("csv")(&import, &options).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let heading = lines.iter().position(|line| line.starts_with("Rk."));
    let (head, rest) = lines.split_at(heading.unwrap() + 1);
    let (rows, end) = rest.split_at(players);
    let mut rows = rows.to_vec();
    if ties == Ties::Blank {
        let mut above = String::new();
        for row in &mut rows {
            let (rank, others) = row.split_once(';').unwrap();
            let printed = if rank == above { "" } else { rank };
            let blanked = format!("{printed};{others}");
            above = rank.to_owned();
            *row = blanked;
        }
    }
    [head.to_vec(), rows, end.to_vec()]
}

fn joined(head: &[String], rows: &[String], end: &[String]) -> String {
    [head, rows, end].concat().join("\n") + "\n"
}

fn rank_of(row: &str) -> &str {
    row.split(';').next().unwrap()
}

/// Who met whom in each round, by name, with the result.
fn games(import: &Import) -> BTreeMap<(String, usize), (Option<String>, Outcome)> {
    let tournament = &import.tournament;
    let name = |at: usize| tournament.players[at].name.clone();
    let rounds = usize::from(tournament.rounds);
    let entries = tournament.entries.iter().enumerate();
    entries
        .map(|(index, entry)| {
            let opponent = match entry.opponent {
                Opponent::Player(id) => Some(name(id.index())),
                _ => None,
            };
            let key = (format!("{:?}", name(index / rounds)), index % rounds);
            (
                key,
                (opponent.map(|name| format!("{name:?}")), entry.outcome),
            )
        })
        .collect()
}

#[test]
fn a_lost_row_is_one_finding() {
    for name in SAMPLES {
        for ties in TIES {
            let [head, rows, end] = table(name, ties);
            let before = findings("x.csv", joined(&head, &rows, &end));
            let messages: Vec<&String> = before.iter().map(|found| &found.message).collect();
            for lost in 0..rows.len() {
                let mut left = rows.clone();
                let row = left.remove(lost);
                let found = findings("x.csv", joined(&head, &left, &end));
                let is_about_row =
                    |code: &str| code.starts_with('R') || ["P304", "P306"].contains(&code);
                let new: Vec<String> = found
                    .iter()
                    .filter(|found| is_about_row(found.code.code))
                    .filter(|found| !messages.contains(&&found.message))
                    .map(|found| format!("{} {}", found.code.code, found.message))
                    .collect();
                let place = lost + 1;
                assert_eq!(new.len(), 1, "{name} {ties:?} {row}: {new:#?}");
                let by_place =
                    format!("R204 the row in place {place} of the table seems to be missing: ");
                let by_number = format!("R204 opponent {place} does not exist: ");
                let is_right = [by_place, by_number]
                    .iter()
                    .any(|start| new[0].starts_with(start));
                assert!(is_right, "{name} {ties:?} {row}: {new:#?}");
            }
        }
    }
}

#[test]
fn the_place_of_a_lost_row_is_said_with_its_neighbours() {
    let [head, mut rows, end] = table("lakeside-open.trf", Ties::None);
    rows.remove(9);
    let found = findings("x.csv", joined(&head, &rows, &end));
    let because = &found
        .iter()
        .find(|one| one.code.code == "R204")
        .unwrap()
        .because;
    assert!(
        because
            .iter()
            .any(|line| line.starts_with("place 10 is between ")
                && line.contains(" (rank 9) and ")
                && line.ends_with(" (rank 11)")),
        "{because:?}"
    );
}

/// An opponent without a row must not become the player whose starting number is that place.
#[test]
fn a_lost_row_is_no_other_player_in_another_format() {
    for name in SAMPLES {
        for ties in TIES {
            let [head, rows, end] = table(name, ties);
            for lost in 0..rows.len() {
                let mut left = rows.clone();
                left.remove(lost);
                let import = read("x.csv", joined(&head, &left, &end));
                let entries = import.tournament.entries.iter();
                let unknown = entries.filter_map(|entry| match entry.opponent {
                    Opponent::Unknown(number) => Some(number),
                    _ => None,
                });
                for number in unknown {
                    let mut players = import.tournament.players.iter();
                    let is_used = players
                        .any(|player| player.number.is_some_and(|own| u32::from(own.0) == number));
                    assert!(!is_used, "{name} {ties:?}: {number}");
                }
            }
        }
    }
}

#[test]
fn exchanged_rows_are_read_by_their_ranks() {
    for name in SAMPLES {
        for ties in TIES {
            let [head, rows, end] = table(name, ties);
            let right = games(&read("x.csv", joined(&head, &rows, &end)));
            for first in 0..rows.len() - 1 {
                let ranks = [first, first + 1].map(|row| rank_of(&rows[row]));
                // nothing in the table shows the order of players who share a rank
                if ranks[0] == ranks[1] {
                    continue;
                }
                let mut exchanged = rows.clone();
                exchanged.swap(first, first + 1);
                let text = joined(&head, &exchanged, &end);
                let place = format!("{name} {ties:?} {}", rows[first]);
                assert_eq!(games(&read("x.csv", text)), right, "{place}");
            }
        }
    }
}

/// The same for a table without starting numbers, in which the printed ranks are the only numbers.
#[test]
fn a_lost_row_of_a_table_without_starting_numbers_is_one_finding() {
    for name in SAMPLES {
        for ties in TIES {
            let [head, rows, end] = table(name, ties);
            let without_number = |line: &String| {
                let mut cells: Vec<&str> = line.split(';').collect();
                cells.remove(1);
                cells.join(";")
            };
            let rows: Vec<String> = rows.iter().map(without_number).collect();
            let mut head = head;
            let heading = head.pop().unwrap();
            head.push(without_number(&heading));
            // without the last row, the table has its right places
            for lost in 0..rows.len() - 1 {
                let mut left = rows.clone();
                let row = left.remove(lost);
                let found = findings("x.csv", joined(&head, &left, &end));
                let messages: Vec<String> = found
                    .iter()
                    .filter(|found| found.code.code.starts_with('R'))
                    .map(|found| format!("{} {}", found.code.code, found.message))
                    .collect();
                assert_eq!(messages.len(), 1, "{name} {ties:?} {row}: {messages:#?}");
                assert!(
                    messages[0].starts_with("R204 "),
                    "{name} {ties:?} {row}: {messages:#?}"
                );
            }
        }
    }
}
