//! Real tables beside the project: each reads to the facts of their README, which were
//! established by hand.

use std::fs;

use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::{Import, Lack};
use crosstable::model::{Opponent, Outcome, PlayerId, RoundNumber};
use crosstable::number::Points;

use crate::support::shared;

fn load(file: &str) -> Option<Reading> {
    let path = shared("data/exports")?.join(file);
    let bytes = fs::read(path).unwrap();
    let reading = read(file, bytes, &ReadOptions::default());
    Some(reading.unwrap_or_else(|error| panic!("{file}: {error}\n{}", error.help())))
}

/// What the README says about a crosstable.
struct Facts {
    file: &'static str,
    players: usize,
    rounds: u16,
    complete: u16,
    columns: &'static [&'static str],
    /// Rows whose points are not the sum of their cells.
    differing: &'static [usize],
}

const CROSSTABLES: &[Facts] = &[
    Facts {
        file: "csv-ranking-en-moscow2018-a.csv",
        players: 220,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3", "TB4"],
        differing: &[],
    },
    Facts {
        file: "csv-ranking-en-stockholm-senior2026-r4.csv",
        players: 40,
        rounds: 5,
        // a game of each of rounds 2 to 4 is postponed
        complete: 1,
        columns: &["TB1", "TB2", "TB3"],
        differing: &[],
    },
    Facts {
        file: "csv-roundrobin-en-six-players.csv",
        players: 6,
        rounds: 5,
        complete: 5,
        columns: &["TB1", "TB2"],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-arad2026-a.html",
        players: 209,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3", "TB4", "TB5"],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-british2026-after-r7.html",
        players: 108,
        rounds: 7,
        complete: 7,
        columns: &[],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-british2026-r9-running.html",
        players: 108,
        rounds: 9,
        complete: 8,
        columns: &[],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-frome2026-open.html",
        players: 38,
        rounds: 5,
        complete: 5,
        columns: &["TB2", "TB3"],
        differing: &[],
    },
    Facts {
        file: "html-roundrobin-en-ussa2026.html",
        players: 9,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3", "TB4"],
        differing: &[],
    },
    Facts {
        file: "html-startrank-fi-hof2016.html",
        players: 103,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3"],
        differing: &[],
    },
    Facts {
        file: "txt-swissmanager-ranking-en-sansebastian.txt",
        players: 150,
        rounds: 9,
        complete: 9,
        columns: &["RecRp"],
        differing: &[130, 133, 145],
    },
];

/// Cells whose game the opponent's row does not confirm.
fn not_mirrored(import: &Import) -> usize {
    let tournament = &import.tournament;
    let colours = !import.lacks(Lack::Colours);
    let confirmed = |id: PlayerId, round: RoundNumber| {
        let entry = tournament.entry(id, round).unwrap();
        let Opponent::Player(other) = entry.opponent else {
            return matches!(entry.opponent, Opponent::Nobody) || import.lacks(Lack::Rows);
        };
        let answer = tournament.entry(other, round).unwrap();
        let sum = tournament.points(entry) + tournament.points(answer);
        let complementary = sum == Points::ONE
            || (entry.outcome == answer.outcome
                && matches!(entry.outcome, Outcome::ForfeitLoss | Outcome::Unknown));
        let opposed = !colours
            || entry.colour.is_none()
            || entry.colour.map(|colour| colour.opposite()) == answer.colour;
        answer.opponent == Opponent::Player(id) && complementary && opposed
    };
    let rounds = || (1..=tournament.rounds).map(RoundNumber);
    let cells = tournament
        .ids()
        .flat_map(|id| rounds().map(move |round| (id, round)));
    cells.filter(|&(id, round)| !confirmed(id, round)).count()
}

/// Rows, counted from 1, whose stated points are not the sum of their cells.
fn differing(import: &Import) -> Vec<usize> {
    let tournament = &import.tournament;
    let differs = |id: &PlayerId| {
        let sum: Points = tournament
            .row(*id)
            .iter()
            .map(|e| tournament.points(e))
            .sum();
        import.claims.points[id.index()].map(|points| points.value) != Some(sum)
    };
    tournament
        .ids()
        .filter(differs)
        .map(|id| id.index() + 1)
        .collect()
}

fn check(facts: &Facts) {
    let Some(reading) = load(&format!("crosstable/{}", facts.file)) else {
        return;
    };
    let file = facts.file;
    let import = &reading.import;
    let tournament = &import.tournament;
    assert!(reading.further.is_empty(), "{file}");
    assert_eq!(tournament.players.len(), facts.players, "{file}");
    assert_eq!(tournament.rounds, facts.rounds, "{file}");
    assert_eq!(tournament.complete_rounds(), facts.complete, "{file}");
    let columns: Vec<&str> = import
        .claims
        .columns
        .iter()
        .map(|c| c.label.as_str())
        .collect();
    assert_eq!(columns, facts.columns, "{file}");
    assert_eq!(not_mirrored(import), 0, "{file}");
    assert_eq!(differing(import), facts.differing, "{file}");
    let every = |values: usize| assert_eq!(values, facts.players, "{file}");
    every(import.claims.points.iter().flatten().count());
    every(import.claims.ranks.iter().flatten().count());
    for column in &import.claims.columns {
        every(column.values.iter().flatten().count());
    }
}

#[test]
fn crosstables_read_to_their_facts() {
    for facts in CROSSTABLES {
        check(facts);
    }
}

#[test]
fn a_crosstable_of_teams_reads_to_its_facts() {
    let Some(reading) = load("crosstable/csv-team-ranking-en-olympiad2018.csv") else {
        return;
    };
    let tournament = &reading.import.tournament;
    assert_eq!((tournament.teams.len(), tournament.rounds), (185, 11));
    assert!(tournament.team_event && tournament.players.is_empty());
    assert!(
        reading.import.notes.is_empty(),
        "{:?}",
        reading.import.notes
    );
    let played = || tournament.matches.iter().filter(|m| m.second.is_some());
    // 2018 cells, two for each match, on four boards
    assert_eq!(played().count(), 1009);
    let sum =
        |m: &crosstable::model::Match| m.board_points[0].unwrap() + m.board_points[1].unwrap();
    assert!(played().all(|m| sum(m) == Points::from_whole(4)));
}

#[test]
fn the_signs_of_a_page_are_counted() {
    let Some(reading) = load("crosstable/html-startrank-en-arad2026-a.html") else {
        return;
    };
    let import = &reading.import;
    let entries = || import.tournament.entries.iter();
    let count = |outcome| entries().filter(|e| e.outcome == outcome).count();
    assert_eq!(count(Outcome::ZeroPointBye), 59);
    assert_eq!(count(Outcome::HalfPointBye), 20);
    // two in the first round: one of them was granted
    assert_eq!(count(Outcome::PairingAllocatedBye), 3);
    assert_eq!(count(Outcome::FullPointBye), 1);
    assert_eq!(count(Outcome::ForfeitWin), 3);
    assert_eq!(count(Outcome::ForfeitLoss), 5);
    let granted = entries().position(|e| e.outcome == Outcome::FullPointBye);
    assert_eq!(granted, Some(139 * 9), "no. 140 in round 1");
    let said: Vec<String> = import
        .claims
        .columns
        .iter()
        .map(|c| {
            c.announced
                .as_ref()
                .map_or("-".to_owned(), ToString::to_string)
        })
        .collect();
    assert_eq!(said, ["APRO/U1400", "DE", "ARO/C1/U1400", "BH/C1", "BH/M1"]);
    assert_eq!(import.tournament.database_number, Some(1_342_553));
    let name = import.tournament.name.as_deref().unwrap();
    assert!(name.starts_with("19th Arad Open"), "{name}");
}
