//! Byes in lists of pairings of all rounds: which of them are allocated by the pairing system, and
//! what they are worth.

use crosstable::audit::{Options, audit};
use crosstable::format::{self, ReadOptions, Reading};
use crosstable::model::{Outcome, RoundNumber};
use crosstable::number::Points;

use crate::list_sheets::assert_same_on_sheets;

fn read(text: &str) -> Reading {
    assert_same_on_sheets(&text.lines().map(str::to_owned).collect::<Vec<_>>());
    format::read("x.csv", text.as_bytes().to_vec(), &ReadOptions::default()).unwrap()
}

/// A list of two rounds of five players, with the given rows without opponents in each round.
fn list(byes: [&[&str]; 2]) -> String {
    let mut lines = vec![
        "Invented Open".to_owned(),
        "Number of rounds : 2".to_owned(),
    ];
    let games = [
        ["1;1;Ahlgren, Tove;1 - 0;Dvorak, Milan;4"],
        ["1;2;Brandao, Ines;0 - 1;Ahlgren, Tove;1"],
    ];
    for (round, (games, byes)) in games.iter().zip(byes).enumerate() {
        lines.push(format!("Round {}", round + 1));
        lines.push("Bo.;No.;White;Result;Black;No.".to_owned());
        let rows = games.iter().chain(byes);
        lines.extend(rows.map(|row| (*row).to_owned()));
    }
    lines.join("\n")
}

fn outcomes(reading: &Reading, round: u16) -> Vec<Outcome> {
    let tournament = &reading.import.tournament;
    let entry = |id| tournament.entry(id, RoundNumber(round)).unwrap();
    let entries = tournament.ids().map(|id| entry(id).outcome);
    entries
        .filter(|outcome| !matches!(outcome, Outcome::Win | Outcome::Loss))
        .collect()
}

/// Whether the audit reports a finding with this code.
fn reports(reading: &Reading, code: &str) -> bool {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    audit.findings.iter().any(|one| one.code.code == code)
}

/// A bye with half a point beside one with a full point was requested (C.04.1 3: a round has at
/// most one allocated bye, and all of an event give the same points).
#[test]
fn a_bye_with_half_a_point_beside_full_ones_was_requested() {
    let reading = read(&list([
        &["2;2;Brandao, Ines;1;bye;", "3;3;Castellan, Piero;½;bye;"],
        &["2;3;Castellan, Piero;1;bye;", "3;4;Dvorak, Milan;0;bye;"],
    ]));
    let byes = outcomes(&reading, 1);
    assert_eq!(byes, [Outcome::PairingAllocatedBye, Outcome::HalfPointBye]);
    let system = &reading.import.tournament.score_system;
    assert_eq!(system.pairing_allocated_bye, Points::ONE);
    assert!(!reports(&reading, "W704"));
}

#[test]
fn an_event_may_give_half_a_point_for_allocated_byes() {
    let reading = read(&list([
        &["2;2;Brandao, Ines;½;bye;"],
        &["2;3;Castellan, Piero;½;bye;"],
    ]));
    assert!(outcomes(&reading, 1).contains(&Outcome::PairingAllocatedBye));
    let system = &reading.import.tournament.score_system;
    assert_eq!(system.pairing_allocated_bye, Points::HALF);
}

/// A round has at most one allocated bye.
#[test]
fn two_half_point_byes_in_a_round_were_requested() {
    let reading = read(&list([
        &["2;2;Brandao, Ines;½;bye;", "3;3;Castellan, Piero;½;bye;"],
        &["2;3;Castellan, Piero;½;bye;"],
    ]));
    let byes = outcomes(&reading, 1);
    assert_eq!(byes, [Outcome::HalfPointBye, Outcome::HalfPointBye]);
    let system = &reading.import.tournament.score_system;
    assert_eq!(system.pairing_allocated_bye, Points::ONE);
    assert!(!reports(&reading, "W704"));
}

/// A list with a bye of these points in the first round, and one without points in the second.
fn list_with_blank_bye(points: &str) -> String {
    list([
        &[
            &format!("2;2;Brandao, Ines;{points};bye;"),
            "3;3;Castellan, Piero;0;not paired;",
        ],
        &[
            "2;3;Castellan, Piero;;bye;",
            "3;4;Dvorak, Milan;0;not paired;",
        ],
    ])
}

/// A bye without points among byes with points is read like them, and one finding says so. The list
/// names the player, so no finding says that it does not.
#[test]
fn a_bye_without_points_is_read_like_the_others() {
    let reading = read(&list_with_blank_bye("1"));
    assert!(outcomes(&reading, 2).contains(&Outcome::PairingAllocatedBye));
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let about_bye = audit.findings.iter().filter(|one| one.code.code == "R212");
    let messages: Vec<&str> = about_bye.map(|one| one.message.as_str()).collect();
    let expected = "the points of a bye are missing: 3 Castellan, Piero in round 2";
    assert_eq!(messages, [expected]);
    assert!(!reports(&reading, "S114"));
}

/// If no bye has points, the players may have free rounds.
#[test]
fn byes_without_points_are_free_rounds() {
    let reading = read(&list_with_blank_bye(""));
    assert!(outcomes(&reading, 2).contains(&Outcome::Absent));
    assert!(!reports(&reading, "R212") && !reports(&reading, "S114"));
}

/// A player who is not paired and for whom no points are stated, although they are for another.
#[test]
fn a_player_not_paired_without_points_beside_one_with_points_is_reported() {
    let stated = "2;2;Brandao, Ines;½;not paired;";
    let blank = "3;3;Castellan, Piero;;not paired;";
    let reading = read(&list([
        &[stated, blank],
        &["2;3;Castellan, Piero;0;not paired;"],
    ]));
    assert!(reports(&reading, "R212"));
    let outcomes = outcomes(&reading, 1);
    assert_eq!(outcomes, [Outcome::HalfPointBye, Outcome::ZeroPointBye]);
    let blanks = ["2;2;Brandao, Ines;;not paired;", blank];
    let reading = read(&list([&blanks, &["2;3;Castellan, Piero;;not paired;"]]));
    assert!(!reports(&reading, "R212"));
}
