//! Made-up Swiss-Manager files: the samples, files with errors, and cut, damaged and random bytes.

use std::fs;

use crosstable::format::{ReadError, ReadOptions, Reading, read};
use crosstable::import::{Import, NoteKind, UnreadKind};
use crosstable::model::{
    Adjustment, AdjustmentKind, ByeRequest, Match, Opponent, Outcome, PlayerId, RoundNumber,
    RoundRange, System, Team, Tournament,
};
use crosstable::number::Points;
use proptest::prelude::*;

use crate::support::tunx::{Criterion, file, parameters};
use crate::support::{bulk, root, shared};

fn parsed(bytes: Vec<u8>) -> Result<Reading, ReadError> {
    read("test.tunx", bytes, &ReadOptions::default())
}

fn import(bytes: Vec<u8>) -> Import {
    parsed(bytes)
        .unwrap_or_else(|error| panic!("{error}"))
        .import
}

/// The facts of a sample in TRF.
fn facts(name: &str) -> Tournament {
    let bytes = fs::read(root().join("samples").join(name)).unwrap();
    let reading = read(name, bytes, &ReadOptions::default()).unwrap();
    reading.import.tournament
}

fn criteria() -> Vec<Criterion> {
    vec![
        (84, parameters(0x01, 0, 0, true)),
        (84, parameters(0x00, 0, 0, true)),
        (85, parameters(0x00, 0, 0, true)),
    ]
}

/// The bytes of the clean open after a change.
fn open(change: impl Fn(&mut Tournament)) -> Vec<u8> {
    let mut facts = facts("clean-open.trf");
    change(&mut facts);
    file(&facts, &criteria())
}

/// The clean open in its third round: one game is still open, one player withdraws afterwards, and
/// another has a half-point bye in round 4.
fn running(tournament: &mut Tournament) {
    let rounds = usize::from(tournament.rounds);
    let rows = tournament.entries.chunks(rounds);
    tournament.entries = rows.flat_map(|row| row[..3].to_vec()).collect();
    tournament.rounds = 3;
    for id in [PlayerId(6), PlayerId(5)] {
        tournament.entries[id.index() * 3 + 2].outcome = Outcome::Unknown;
    }
    for (round, player, kind) in [
        (4, 1, Outcome::HalfPointBye),
        (4, 9, Outcome::ZeroPointBye),
        (5, 9, Outcome::ZeroPointBye),
    ] {
        tournament.bye_requests.push(ByeRequest {
            round: RoundNumber(round),
            player: PlayerId(player),
            kind,
        });
    }
}

#[test]
fn samples_equal_the_output_of_the_builder() {
    let check = |name: &str, bytes: Vec<u8>| {
        let path = root().join("samples").join(name);
        if std::env::var_os("CROSSTABLE_EXPECTED").is_some() {
            fs::write(&path, &bytes).unwrap();
        }
        assert!(fs::read(&path).unwrap_or_default() == bytes, "{name}");
    };
    check("harbour-open.TUNX", open(|_| {}));
    check("harbour-open-round-3.TUNX", open(running));
}

/// The data about the players' rounds that both formats state: opponents and outcomes.
fn rows(tournament: &Tournament) -> Vec<(Opponent, Outcome)> {
    let entries = tournament.entries.iter();
    entries
        .map(|entry| (entry.opponent, entry.outcome))
        .collect()
}

#[test]
fn a_file_agrees_with_the_same_event_as_trf() {
    for name in [
        "clean-open.trf",
        "every-unplayed-round.trf",
        "round-robin.trf",
    ] {
        let facts = facts(name);
        let found = import(file(&facts, &criteria()));
        assert_eq!(found.notes, [], "{name}");
        let read = &found.tournament;
        assert_eq!(rows(read), rows(&facts), "{name}");
        let names = |tournament: &Tournament| {
            let players = tournament.players.iter();
            let told = players.map(|p| (p.name.clone(), p.rating, p.fide_id.clone(), p.sex));
            told.collect::<Vec<_>>()
        };
        assert_eq!(names(read), names(&facts), "{name}");
        assert_eq!(read.name, facts.name);
        assert_eq!(read.chief_arbiter, facts.chief_arbiter);
        assert_eq!(read.round_dates, facts.round_dates);
        let system = facts.system.unwrap_or(System::Swiss);
        assert_eq!(
            read.system.map(System::is_predetermined),
            Some(system.is_predetermined())
        );
        let order = read.rank_order.as_ref().unwrap().to_string();
        assert_eq!(order, "PTS,BH/C1,BH,SB");
        let years: Vec<_> = found
            .announced_criteria
            .iter()
            .map(|c| c.announcement.year)
            .collect();
        assert_eq!(years, [Some(2026); 3]);
    }
}

#[test]
fn a_running_event_keeps_announced_byes() {
    let found = import(open(running));
    let tournament = &found.tournament;
    assert_eq!((tournament.rounds, tournament.planned_rounds), (3, Some(5)));
    assert_eq!(tournament.complete_rounds(), 2);
    assert_eq!(tournament.bye_requests.len(), 3);
    assert_eq!(found.notes, []);
    // an open game brings no points
    let entry = tournament.entry(PlayerId(6), RoundNumber(3)).unwrap();
    assert_eq!(tournament.points(entry), Points::ZERO);
}

#[test]
fn extra_points_count_only_if_the_file_says_so() {
    let bytes = open(|tournament| {
        tournament.adjustments.push(Adjustment {
            kind: AdjustmentKind::Bonus,
            points: Points::ONE,
            round: None,
            players: vec![PlayerId(3)],
        });
    });
    let found = import(bytes.clone());
    let extra = &found.tournament.adjustments[0];
    assert_eq!(
        (extra.points, extra.players.as_slice()),
        (Points::ONE, &[PlayerId(3)][..])
    );
    let without = import(changed(bytes, |at, bytes| {
        bytes[at.configuration + 0x35F] = 0
    }));
    assert!(without.tournament.adjustments.is_empty());
    let told = without
        .missing_data
        .iter()
        .any(|what| what.starts_with("extra points"));
    assert!(told, "{:?}", without.missing_data);
}

/// The rounds from 1 to `last`.
fn all_rounds(last: u16) -> RoundRange {
    let [first, last] = [1, last].map(RoundNumber);
    RoundRange { first, last }
}

#[test]
fn teams_and_matches_are_kept() {
    let found = import(open(|tournament| {
        tournament.team_event = true;
        tournament.teams = [1, 2]
            .map(|number: u16| Team {
                number,
                name: format!("Exampleton {number}"),
                members: (0..5).map(|at| PlayerId(at * 2 + number - 1)).collect(),
                ..Team::default()
            })
            .into();
        tournament.matches = (1..=5)
            .map(|round| Match {
                round: RoundNumber(round),
                first: 1,
                second: (round < 5).then_some(2),
                board_points: [(round == 5).then_some(Points::from_halves(5)), None],
                ..Match::default()
            })
            .collect();
        tournament.forbidden_teams.push((all_rounds(5), vec![1, 2]));
    }));
    let tournament = &found.tournament;
    assert!(tournament.team_event);
    let members: Vec<u16> = tournament.teams[1].members.iter().map(|id| id.0).collect();
    assert_eq!(members, [1, 3, 5, 7, 9]);
    assert_eq!(tournament.matches.len(), 5);
    assert_eq!(tournament.matches[0].board_points, [None, None]);
    let bye = tournament.matches[4].clone();
    let points = [Some(Points::from_halves(5)), Some(Points::ZERO)];
    assert_eq!((bye.second, bye.board_points), (None, points));
    assert_eq!(tournament.forbidden_teams, [(all_rounds(5), vec![1, 2])]);
    let order = tournament.rank_order.as_ref().unwrap().to_string();
    assert_eq!(order, "GPTS,BH:GP/C1,BH:GP,SB");
    assert_eq!(found.notes, []);
}

/// The offsets at which the sections of a file begin, after their markers.
struct Places {
    configuration: usize,
    players: usize,
    pairings: usize,
    directory: usize,
}

/// A file with some bytes changed.
fn changed(mut bytes: Vec<u8>, change: impl Fn(&Places, &mut Vec<u8>)) -> Vec<u8> {
    let directory = bytes.len() - 32;
    let entry = |index: usize| {
        let at = directory + 4 * index;
        let four: [u8; 4] = bytes[at..at + 4].try_into().unwrap();
        usize::try_from(u32::from_le_bytes(four)).unwrap()
    };
    let places = Places {
        configuration: entry(0) - 5883,
        players: entry(1) + 4,
        pairings: entry(2) + 4,
        directory,
    };
    change(&places, &mut bytes);
    bytes
}

fn set(bytes: &mut [u8], at: usize, value: u16) {
    bytes[at..at + 2].copy_from_slice(&value.to_le_bytes());
}

/// Changes the bytes of the clean open and checks that a note of this kind contains `words`.
fn odd(kind: NoteKind, words: &str, change: impl Fn(&Places, &mut Vec<u8>)) -> Import {
    let reading = parsed(changed(open(|_| {}), change)).unwrap();
    let notes = &reading.import.notes;
    let found = notes
        .iter()
        .find(|note| note.kind == kind && note.text.contains(words));
    let found = found.unwrap_or_else(|| panic!("no {kind:?} with {words:?}: {notes:#?}"));
    if found.span.end > 0 {
        let place = reading.sources.locate(found.span).to_string();
        assert!(place.contains(", byte "), "{place}");
    }
    reading.import
}

#[test]
fn unusual_content_is_reported_and_reading_continues() {
    odd(
        NoteKind::UncertainLayout,
        "3 bytes after the end",
        |_, bytes| {
            bytes.extend([1, 2, 3]);
        },
    );
    odd(
        NoteKind::UncertainLayout,
        "the directory of the file gives byte",
        |at, bytes| {
            bytes[at.directory] ^= 1;
        },
    );
    odd(NoteKind::UncertainLayout, "12 tie-breaks", |at, bytes| {
        set(bytes, at.configuration + 0x1B, 12);
    });
    let found = odd(NoteKind::UnknownCode, "round 1, board 1", |at, bytes| {
        set(bytes, at.pairings + 4, 12);
    });
    let open = |outcome: &Outcome| *outcome == Outcome::Unknown;
    let outcomes: Vec<Outcome> = found.tournament.entries.iter().map(|e| e.outcome).collect();
    assert_eq!(outcomes.into_iter().filter(open).count(), 2);
    let found = odd(
        NoteKind::UnknownReference,
        "names player 99",
        |at, bytes| {
            set(bytes, at.pairings, 99);
        },
    );
    assert_eq!(found.unread[0].kind, UnreadKind::Damaged);
    odd(
        NoteKind::Disagreement,
        "the player has a second entry in round 1; the first counts",
        |at, bytes| {
            bytes.copy_within(at.pairings..at.pairings + 2, at.pairings + 21);
        },
    );
    odd(
        NoteKind::Disagreement,
        "the player has no record for round 1",
        |at, bytes| {
            bytes.copy_within(at.pairings..at.pairings + 2, at.pairings + 21);
        },
    );
    odd(
        NoteKind::InvalidHeader,
        "20261399 is not a date",
        |at, bytes| {
            let place = at.configuration + 0x47;
            bytes[place..place + 4].copy_from_slice(&20_261_399_u32.to_le_bytes());
        },
    );
    odd(NoteKind::Undecodable, "surrogate", |at, bytes| {
        // the first unit of the first name
        set(bytes, at.players + 2, 0xD800);
    });
    odd(
        NoteKind::Disagreement,
        "is paired, but the event has",
        |at, bytes| {
            set(bytes, at.configuration + 0x11, 7);
        },
    );
}

#[test]
fn sections_of_another_kind_of_event_are_reported() {
    let teams = open(|tournament| {
        tournament.team_event = true;
        tournament.teams.push(Team {
            number: 1,
            name: "Exampleton".to_owned(),
            members: vec![PlayerId(0)],
            ..Team::default()
        });
    });
    let told = |bytes: Vec<u8>, kind: u16| {
        let found = import(changed(bytes, |at, bytes| {
            set(bytes, at.configuration + 0x0B, kind);
        }));
        let layout = |note: &crosstable::import::Note| note.kind == NoteKind::UncertainLayout;
        assert!(found.notes.iter().any(layout), "{:#?}", found.notes);
    };
    told(teams, 0);
    told(open(|_| {}), 3);
}

/// Checks that reading fails with an error that names the section and the byte.
fn check_error(bytes: Vec<u8>, section: &str) {
    let (message, help, place) = match parsed(bytes) {
        Err(ReadError::Damaged { message, help }) => {
            (message, help, format!("section `{section}`, byte "))
        }
        Err(ReadError::Unsupported { message, help }) => {
            (message, help, format!("section `{section}` (byte "))
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("read without an error, expected one in {section}"),
    };
    assert!(message.contains(&place), "{message}");
    assert!(!help.is_empty());
}

#[test]
fn unreadable_damage_is_an_error_with_a_position() {
    let error = |section, change: &dyn Fn(&Places, &mut Vec<u8>)| {
        check_error(changed(open(|_| {}), change), section);
    };
    error("configuration", &|at, bytes| {
        set(bytes, at.configuration + 0x0B, 4)
    });
    error("configuration", &|at, bytes| {
        set(bytes, at.configuration + 0x13, 60_000)
    });
    error("configuration", &|at, bytes| {
        set(bytes, at.configuration + 0x17, 501)
    });
    error("players", &|at, bytes| {
        set(bytes, at.configuration + 0x13, 9000)
    });
    error("players", &|at, bytes| set(bytes, at.players, 60_000));
    error("forbidden pairings", &|at, bytes| {
        set(bytes, at.configuration + 0x34E, 1)
    });
    error("pairings", &|at, bytes| bytes[at.pairings - 4] = 0xB5);
    // an older or another version
    error("header", &|_, bytes| bytes[0] = 0x91);
}

#[test]
fn formats_are_recognised_by_content() {
    let reading = read("renamed.bin", open(|_| {}), &ReadOptions::default()).unwrap();
    assert_eq!(reading.import.format, "tunx");
    let options = ReadOptions {
        format: Some("tunx".to_owned()),
        ..ReadOptions::default()
    };
    let error = read("x.trf", b"012 Open\n".to_vec(), &options).unwrap_err();
    assert!(
        error.to_string().contains("not a Swiss-Manager file"),
        "{error}"
    );
    // an old file: no marker at its beginning, but the extension of one
    let old = b"\x01\x02\x00\x00\x08\x0bSwiss-Manager\x00\x00\x01\x02\x03\x04\x05".to_vec();
    let error = read("open.TUN", old, &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("Swiss-Manager"), "{error}");
}

/// Checks that a file that is cut off after any number of bytes (or any multiple of `step`) is
/// refused with section and byte, or not recognised with less than four bytes.
fn prefixes(bytes: &[u8], step: usize) {
    for length in (4..bytes.len()).step_by(step) {
        match parsed(bytes[..length].to_vec()) {
            Err(ReadError::Damaged { message, .. }) => {
                let place = message.contains("section `") && message.contains(", byte ");
                assert!(place, "{length} of {}: {message}", bytes.len());
            }
            other => panic!("{length} of {}: {other:?}", bytes.len()),
        }
    }
    for length in 0..4 {
        assert!(parsed(bytes[..length].to_vec()).is_err());
    }
}

#[test]
fn cut_off_files_are_refused() {
    prefixes(&open(|_| {}), 1);
    let Some(folder) = shared("data/tunx") else {
        return;
    };
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension == "json") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let step = if bulk() || bytes.len() < 10_000 {
            1
        } else {
            97
        };
        prefixes(&bytes, step);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Bytes of a file are changed, lost or duplicated: reading gives an error or a result that can
    /// be audited, and never panics.
    #[test]
    fn damaged_files_never_cause_a_panic(
        changes in prop::collection::vec((any::<u32>(), any::<u8>()), 0..6),
        cut in prop::option::of((any::<u16>(), 0..60_u16)),
        which in 0..2_usize,
    ) {
        let mut bytes = if which == 0 { open(|_| {}) } else { open(running) };
        let length = bytes.len();
        for (at, value) in changes {
            let at = usize::try_from(at).unwrap() % length;
            bytes[at] = value;
        }
        if let Some((at, count)) = cut {
            let at = usize::from(at) % length;
            bytes.drain(at..(at + usize::from(count)).min(length));
        }
        if let Ok(reading) = parsed(bytes) {
            let options = crosstable::audit::Options::default();
            let audit = crosstable::audit::audit(&reading.sources, &reading.import, &options);
            for finding in &audit.findings {
                for label in finding.at.iter().chain(&finding.labels) {
                    let place = reading.sources.locate(label.span).to_string();
                    prop_assert!(place.contains(", byte "), "{place}");
                }
            }
        }
    }

    /// Only the counts on which lengths depend are changed.
    #[test]
    fn wrong_counts_never_cause_a_panic(
        offset in prop::sample::select(vec![0x0B_usize, 0x11, 0x13, 0x17, 0x1B, 0x2F, 0x31, 0x34E]),
        value in any::<u16>(),
    ) {
        let bytes = changed(open(|_| {}), |at, bytes| {
            set(bytes, at.configuration + offset, value);
        });
        let _ = parsed(bytes);
    }
}
