//! Rounds that the engines of the two editions paired, with the same pairs and colours.
//!
//! Uses a part of the events, and all of them with `CROSSTABLE_BULK=1`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crosstable::format::{self, ReadOptions};
use crosstable::model::{Colour, Outcome, PlayerId, RoundNumber};
use crosstable::pairing::verify::compare;
use crosstable::pairing::{Edition, History, Limit, Pairing, pair};
use serde_json::Value;

use crate::support::{bulk, shared};

/// Pairs of player numbers, White first; 0 for the bye.
type Boards = BTreeSet<(u64, u64)>;

fn history(path: &Path) -> History {
    let bytes = fs::read(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let reading = format::read(name, bytes, &ReadOptions::default()).unwrap();
    History::from_tournament(&reading.import.tournament)
}

fn number(history: &History, id: PlayerId) -> u64 {
    u64::from(history.players[id.index()].number)
}

fn paired(history: &History, pairing: &Pairing) -> Boards {
    let pairs = pairing.pairs.iter();
    let pairs = pairs.map(|pair| (number(history, pair.white), number(history, pair.black)));
    pairs
        .chain(pairing.bye.map(|id| (number(history, id), 0)))
        .collect()
}

fn recorded(history: &History, round: RoundNumber) -> Boards {
    let board = |(id, entry): (u64, crosstable::model::Entry)| match entry.opponent.player() {
        Some(other) if entry.colour == Some(Colour::White) => Some((id, number(history, other))),
        None if entry.outcome == Outcome::PairingAllocatedBye => Some((id, 0)),
        _ => None,
    };
    let players = history.players.iter();
    let entries = players.map(|record| (u64::from(record.number), record.entry(round)));
    entries.filter_map(board).collect()
}

fn boards(value: &Value) -> Boards {
    let pairs = value.as_array().into_iter().flatten();
    pairs
        .map(|pair| (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap()))
        .collect()
}

fn expected(folder: &Path) -> serde_json::Map<String, Value> {
    let text = fs::read_to_string(folder.join("expected.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn check_events(folder: &str, step: usize) {
    let Some(folder) = shared(folder) else { return };
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (file, event) in expected(&folder)
        .into_iter()
        .step_by(if bulk() { 1 } else { step })
    {
        if !bulk()
            && event["players"]
                .as_u64()
                .is_some_and(|players| players > 60)
        {
            continue;
        }
        let history = history(&folder.join(&file));
        let rounds = history.players[0].entries.len();
        for round in RoundNumber::up_to(rounds) {
            for edition in [Edition::Dutch2017, Edition::Dutch2026] {
                let mut boards_expected = recorded(&history, round);
                let differs = &event["differs"][edition.name()][round.to_string()];
                for board in boards(&differs["file"]) {
                    assert!(boards_expected.remove(&board), "{file} {round}: {board:?}");
                }
                boards_expected.extend(boards(&differs["engine"]));
                checked += 1;
                let found = pair(&history, round, edition).map(|found| paired(&history, &found));
                if found.as_ref() != Ok(&boards_expected) {
                    wrong.push(format!("{file} round {round}, {}", edition.name()));
                }
            }
        }
    }
    assert!(checked > 100, "{checked} rounds are too few");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rounds_of_both_editions_are_reproduced() {
    check_events("data/pairing", 9);
}

#[test]
fn rounds_with_acceleration_other_points_and_prohibitions_are_reproduced() {
    check_events("data/pairing/special", 5);
}

/// The fictitious points of Baku acceleration follow from the code in record 192 alone.
#[test]
fn rounds_with_acceleration_stated_only_by_the_type_are_reproduced() {
    let Some(folder) = shared("data/pairing/special") else {
        return;
    };
    let mut checked = 0;
    for (file, event) in expected(&folder) {
        if !file.starts_with("baku") {
            continue;
        }
        let bytes = fs::read(folder.join(&file)).unwrap();
        let reading = format::read(&file, bytes, &ReadOptions::default()).unwrap();
        let mut tournament = reading.import.tournament;
        assert!(!std::mem::take(&mut tournament.accelerations).is_empty());
        tournament.type_code = Some("FIDE_DUTCH_2026_BAKU".to_owned());
        let history = History::from_tournament(&tournament);
        let edition = match event["made_by"].as_str() {
            Some("2017") => Edition::Dutch2017,
            _ => Edition::Dutch2026,
        };
        for round in RoundNumber::up_to(history.players[0].entries.len()) {
            let found = pair(&history, round, edition).map(|found| paired(&history, &found));
            assert_eq!(found, Ok(recorded(&history, round)), "{file} round {round}");
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked} rounds are too few");
}

#[test]
fn disputed_positions_are_paired_by_the_chosen_interpretations() {
    let Some(folder) = shared("data/pairing/positions") else {
        return;
    };
    let mut wrong = Vec::new();
    for (file, position) in expected(&folder) {
        let history = history(&folder.join(&file));
        let rounds = history.players.iter().map(|record| record.entries.len());
        let made = |round: &RoundNumber| history.players.iter().any(|r| r.is_paired(*round));
        let last = RoundNumber::up_to(rounds.max().unwrap())
            .rev()
            .find(made)
            .unwrap();
        let mut editions = Edition::ALL.into_iter();
        let edition = editions.find(|edition| position["edition"] == edition.name());
        let found = pair(&history, RoundNumber(last.0 + 1), edition.unwrap());
        let found = found.map(|found| paired(&history, &found));
        if found != Ok(boards(&position["pairs"])) {
            wrong.push(file);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The Swiss tournaments among Swiss-Manager's files: the number of rounds, and the rounds that
/// each edition does not give. Six rounds follow neither edition, for reasons that `pairings` gives
/// as guesses. In all other rounds in which the editions differ, the file follows that of 2017.
const REAL_EVENTS: [(&str, u16, &[u16], &[u16]); 17] = [
    ("argentine_blitz_1200000", 5, &[], &[]),
    ("aut_1384031", 7, &[], &[]),
    ("brazilian_circuit_1370000", 2, &[], &[]),
    ("dubai_mira_1378000", 5, &[], &[]),
    ("esp_1385606", 4, &[], &[]),
    ("hungarian_rapid_1382000", 7, &[], &[]),
    ("indian_u11_1376000", 6, &[1], &[1]),
    ("isr_1385730", 5, &[], &[]),
    ("maestro_1384490", 5, &[], &[]),
    ("romanian_u1700_1350000", 7, &[], &[4]),
    ("russian_blitz11_1373000", 11, &[], &[6]),
    ("sample", 7, &[], &[]),
    ("srb_1386570", 9, &[1, 2, 3, 8], &[1, 2, 3, 8]),
    ("swiss_system_18players", 6, &[], &[]),
    ("ukraine_rapid8_1377000", 8, &[], &[6]),
    ("uzbek_agzamov_1374000", 10, &[], &[8, 9]),
    ("vietnamese_1380000", 6, &[2], &[2]),
];

#[test]
fn rounds_of_real_events_follow_the_listed_editions() {
    let Some(folder) = shared("data/tunx") else {
        return;
    };
    for (name, count, of_2017, of_2026) in REAL_EVENTS {
        let history = history(&folder.join(format!("{name}.TUNX")));
        let is_paired = |round: &RoundNumber| history.players.iter().any(|r| r.is_paired(*round));
        let rounds = RoundNumber::up_to(usize::from(count) + 3).filter(is_paired);
        let rounds: Vec<RoundNumber> = rounds.collect();
        assert_eq!(rounds.last(), Some(&RoundNumber(count)), "{name}");
        for (edition, expected) in [(Edition::Dutch2017, of_2017), (Edition::Dutch2026, of_2026)] {
            let differs = |round: &&RoundNumber| {
                let tried = compare(&history, **round, edition, &mut Limit::default());
                !tried.outcome.unwrap().is_empty()
            };
            let differing: Vec<u16> = rounds.iter().filter(differs).map(|one| one.0).collect();
            assert_eq!(differing, expected, "{name} {}", edition.name());
        }
    }
}
