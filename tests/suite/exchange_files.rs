//! Swiss-Manager's exchange files and upload files: the facts of the real files and of the samples.

use std::fs;
use std::path::PathBuf;

use crosstable::audit::{Audit, audit};
use crosstable::format::{Reading, read};
use crosstable::import::{Import, Lack, Part};
use crosstable::model::{Opponent, Outcome, PlayerId, RoundNumber, RoundRange, Tournament};

use crate::support::{root, shared};

fn reading(path: PathBuf) -> Reading {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let reading = read(&name, fs::read(path).unwrap(), &Default::default());
    reading.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads a real file; `None` if it is not available.
fn real(name: &str) -> Option<Reading> {
    shared(&format!("data/exports/{name}")).map(reading)
}

fn audited(reading: &Reading) -> Audit {
    audit(&reading.sources, &reading.import, &Default::default())
}

fn by_number(tournament: &Tournament, number: u16) -> PlayerId {
    let has = |id: &PlayerId| tournament.player(*id).number.is_some_and(|n| n.0 == number);
    tournament.ids().find(has).unwrap()
}

/// A player's row in the notation of TRF: opponent, colour and outcome.
fn row(import: &Import, number: u16) -> String {
    let tournament = &import.tournament;
    let id = by_number(tournament, number);
    let cells = tournament.row(id).iter().map(|entry| {
        let opponent = match entry.opponent {
            Opponent::Player(other) => tournament.player(other).number.unwrap().0.to_string(),
            Opponent::Unknown(number) => format!("?{number}"),
            Opponent::Nobody => String::new(),
        };
        let colour = match entry.colour {
            Some(crosstable::model::Colour::White) => "w",
            Some(crosstable::model::Colour::Black) => "b",
            None => "",
        };
        let letter = match entry.outcome {
            Outcome::Win => "1",
            Outcome::Draw => "=",
            Outcome::Loss => "0",
            Outcome::ForfeitWin => "+",
            Outcome::ForfeitLoss => "-",
            Outcome::PairingAllocatedBye => "U",
            Outcome::HalfPointBye => "H",
            Outcome::ZeroPointBye => "Z",
            Outcome::Absent => ".",
            Outcome::Unknown => "?",
            _ => "!",
        };
        format!("{opponent}{colour}{letter}")
    });
    cells.collect::<Vec<_>>().join(" ")
}

fn check_rows(import: &Import, expected: &[(u16, &str)]) {
    for (number, cells) in expected {
        assert_eq!(row(import, *number), *cells, "player {number}");
    }
}

fn rounds(first: u16, last: u16) -> Part {
    Part::Rounds(RoundRange {
        first: RoundNumber(first),
        last: RoundNumber(last),
    })
}

#[test]
fn pairing_files_agree_with_the_trf_export() {
    const FOLDER: &str = "swiss-manager-text";
    let file = |name| real(&format!("{FOLDER}/{name}"));
    let Some(trf) = file("fide-export-trf16-rochade9-r4-paired.trf") else {
        return;
    };
    let early = file("spielerauslosung-de-rochade9-r1-2.txt").unwrap();
    let late = file("spielerauslosung-de-rochade9-r3-4.txt").unwrap();
    assert_eq!(early.import.part, rounds(1, 2));
    assert_eq!(late.import.part, rounds(3, 4));
    let trf = &trf.import.tournament;
    let mut differ = Vec::new();
    for (import, compared) in [(&early.import, 1..=2), (&late.import, 3..=3)] {
        assert!(import.notes.is_empty(), "{:?}", import.notes);
        let tournament = &import.tournament;
        for number in 1..=9 {
            let (own, other) = (by_number(tournament, number), by_number(trf, number));
            for round in compared.clone().map(RoundNumber) {
                let own = tournament.entry(own, round).unwrap();
                let other = trf.entry(other, round).unwrap();
                let colour = own.outcome.is_forfeit() || own.colour == other.colour;
                let named = |tournament: &Tournament, opponent: Opponent| {
                    opponent.player().map(|id| tournament.player(id).number)
                };
                let opponent = named(tournament, own.opponent) == named(trf, other.opponent);
                if own.outcome != other.outcome || !colour || !opponent {
                    differ.push((number, round.0, own.outcome, other.outcome));
                }
            }
        }
    }
    // the half-point bye stands in the export alone
    let bye = (5, 2, Outcome::Absent, Outcome::HalfPointBye);
    assert_eq!(differ, [bye]);
    // round 4: a double forfeit, a forfeit for black, a bye
    let expected = [
        (2, ". . 4b0 5w-"),
        (5, ". . 8w+ 2b-"),
        (6, ". . U 7w-"),
        (8, ". . 5b- U"),
    ];
    check_rows(&late.import, &expected);
}

#[test]
fn an_unplayed_round_has_only_pairings() {
    let Some(file) = real("swiss-manager-text/spielerauslosung-de-rochade9-r3-unplayed.txt") else {
        return;
    };
    check_rows(
        &file.import,
        &[(4, ". . 2w?"), (9, ". . 7b?"), (6, ". . U")],
    );
    assert!(audited(&file).findings.is_empty());
}

#[test]
fn a_player_file_states_players_and_standings() {
    const FILE: &str = "swiss-manager-text/spielerdaten-de-rochade100-r1-excerpt.txt";
    let Some(file) = real(FILE) else {
        return;
    };
    let import = &file.import;
    assert_eq!(import.part, Part::Players);
    assert!(import.lacks(Lack::Results) && import.notes.is_empty());
    assert_eq!(import.tournament.players.len(), 14);
    let player = &import.tournament.players[4];
    assert_eq!(player.number.map(|n| n.0), Some(5));
    assert_eq!(player.name, "Haller, Lukas");
    assert_eq!((player.rating, player.national_rating), (Some(2324), None));
    assert_eq!(player.title.as_deref(), Some("IM"));
    assert_eq!(
        player.birth_date.map(|day| day.to_string()).as_deref(),
        Some("1980-11-27")
    );
    let points = import.claims.points[4].unwrap();
    assert_eq!(
        (
            points.value.to_string().as_str(),
            file.sources.slice(points.span)
        ),
        ("0.5", "½")
    );
    assert_eq!(import.claims.ranks[4].unwrap().value, 41);
    let columns: Vec<&str> = import
        .claims
        .columns
        .iter()
        .map(|c| c.label.as_str())
        .collect();
    assert_eq!(columns, ["Wtg1"]);
}

#[test]
fn an_upload_file_states_the_complete_event() {
    let Some(file) = real("upload-xml/xml-individual-swiss.xml") else {
        return;
    };
    let import = &file.import;
    assert_eq!((import.part, import.tournament.rounds), (Part::Event, 7));
    assert_eq!(import.tournament.players.len(), 21);
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    let codes: Vec<_> = import
        .announced_criteria
        .iter()
        .filter_map(|said| said.announcement.program_code)
        .map(|code| (code.number, code.replacement))
        .collect();
    assert_eq!(codes, [(37, Some(84)), (52, Some(85))]);
    let labels: Vec<&str> = import
        .claims
        .columns
        .iter()
        .map(|c| c.label.as_str())
        .collect();
    assert_eq!(labels, ["tb1", "tb2"]);
    // the points check out, the ranks follow them
    let audit = audited(&file);
    let wrong: Vec<&str> = audit.findings.iter().map(|f| f.code.code).collect();
    assert!(
        !wrong.iter().any(|code| code.starts_with(['R', 'P'])),
        "{wrong:?}"
    );
    let agree: Vec<_> = audit.columns.iter().map(|c| (c.agree, c.differ)).collect();
    assert_eq!(agree, [(21, 0), (21, 0)]);
}

#[test]
fn an_upload_file_of_a_team_event_states_the_teams() {
    let Some(file) = real("upload-xml/xml-team-swiss.xml") else {
        return;
    };
    let tournament = &file.import.tournament;
    assert!(tournament.team_event);
    assert_eq!((tournament.teams.len(), tournament.players.len()), (11, 51));
    let members: usize = tournament.teams.iter().map(|team| team.members.len()).sum();
    // four players have neither a name nor a team
    assert_eq!(
        (members, tournament.matches.len(), tournament.rounds),
        (47, 42, 7)
    );
    let codes = file
        .import
        .announced_criteria
        .iter()
        .filter_map(|said| said.announcement.program_code)
        .map(|code| (code.number, code.replacement));
    assert_eq!(
        codes.collect::<Vec<_>>(),
        [(13, None), (1, None), (84, None)]
    );
}

#[test]
fn both_files_together_show_that_a_bye_was_requested() {
    let players = reading(root().join("samples/exchange-players.txt"));
    let pairings = reading(root().join("samples/exchange-pairings.txt"));
    let event = players.merge_with(vec![pairings]).unwrap();
    assert_eq!(event.import.part, Part::Event);
    check_rows(&event.import, &[(4, "1b0 H 7w- 6b="), (6, "3b0 5w- U 4w=")]);
    let audit = audited(&event);
    let agree: Vec<_> = audit.columns.iter().map(|c| (c.agree, c.differ)).collect();
    assert_eq!(agree, [(7, 0), (7, 0)]);
    let errors = audit
        .findings
        .iter()
        .filter(|f| f.severity.word() == "error");
    // the bye of round 4 after a win by forfeit: a slip of the invented arbiter
    let errors: Vec<&str> = errors.map(|finding| finding.code.code).collect();
    assert_eq!(errors, ["W703"]);
}

#[test]
fn samples_are_read_with_the_content_they_were_built_from() {
    let upload = reading(root().join("samples/upload.xml"));
    let rows = [
        (1, "4w1 3w= 5b1 2w="),
        (4, "1b0 H 7w- 6b="),
        (5, "2w= 6b+ 1w0 U"),
        (6, "3b0 5w- U 4w="),
        (7, "U 2b0 4b- 3w0"),
    ];
    check_rows(&upload.import, &rows);
    let pairings = reading(root().join("samples/exchange-pairings.txt"));
    check_rows(
        &pairings.import,
        &[(4, "1b0 . 7w- 6b="), (5, "2w= 6b+ 1w0 U")],
    );
}
