//! Reads tournament files: versions, repairs, encodings, hostile input.

use std::fs;

use crosstable::format::{ReadError, ReadOptions, Reading, read};
use crosstable::import::NoteKind;
use crosstable::model::{Opponent, Outcome, PlayerId, RoundNumber, System};
use crosstable::number::Points;
use proptest::prelude::*;

use crate::support::{bulk, root};

fn parsed(bytes: impl Into<Vec<u8>>) -> Result<Reading, ReadError> {
    read("test.trf", bytes.into(), &ReadOptions::default())
}

fn reading(text: &str) -> Reading {
    parsed(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A player line with these cells, each eight columns wide.
fn line(number: u32, points: &str, rank: &str, cells: &[&str]) -> String {
    let name = format!("Example{number}, Ann");
    let fixed = format!(
        "001 {number:4} w    {name:33} 2000 NOR {:11} 1990/01/01 {points:>4} {rank:>4}",
        1_500_000 + number
    );
    let cells: String = cells.iter().map(|cell| format!("  {cell:8}")).collect();
    fixed + &cells + "\n"
}

fn kinds(reading: &Reading) -> Vec<NoteKind> {
    reading.import.notes.iter().map(|note| note.kind).collect()
}

fn has(reading: &Reading, kind: NoteKind, words: &str) {
    let found = reading
        .import
        .notes
        .iter()
        .any(|note| note.kind == kind && note.text.contains(words));
    assert!(
        found,
        "no {kind:?} with {words:?} in {:#?}",
        reading.import.notes
    );
}

fn outcomes(reading: &Reading, player: usize) -> Vec<Outcome> {
    let row = reading.import.tournament.row(PlayerId::at(player));
    row.iter().map(|entry| entry.outcome).collect()
}

#[test]
fn the_header_is_read() {
    let head = "012 Harbour Open\n022 Exampleton\n032 NOR\n042 28. 07. 2005\n052 2005/07/31\n062 2 (1)\n072 2\n\
        092 Individual: Round-Robin\n102 IA Example, Edda\n112 One\n112\n112 Two\n122 90 min\n142 5\n152 b\n\
        162  W 3.0    D 1.0    L 0.0    P 2.0\n172 NOR FIDON\n182 Paper\n192 FIDE_DUTCH_2026_BAKU\n212 PTS,BH/C1,SB\n222 5400+30\n";
    let reading = reading(&(head.to_owned() + &line(1, "0.0", "1", &["0000 - Z"])));
    let tournament = &reading.import.tournament;
    assert_eq!(tournament.name.as_deref(), Some("Harbour Open"));
    assert_eq!(
        tournament.start.map(|d| d.to_string()).as_deref(),
        Some("2005-07-28")
    );
    assert_eq!(tournament.deputy_arbiters, ["One", "Two"]);
    assert_eq!(tournament.planned_rounds, Some(5));
    assert_eq!(tournament.system, Some(System::Swiss));
    let scores = &tournament.score_system;
    let of = Points::from_whole;
    assert_eq!(
        (scores.w(), scores.d(), scores.pairing_allocated_bye),
        (of(3), of(1), of(2))
    );
    assert_eq!(
        (scores.full_point_bye, scores.half_point_bye),
        (of(3), of(1))
    );
    assert_eq!(
        tournament
            .rank_order
            .as_ref()
            .map(ToString::to_string)
            .as_deref(),
        Some("PTS,BH/C1,SB")
    );
    assert_eq!(
        tournament
            .starting_rank
            .as_ref()
            .map(|rank| rank.method.as_str()),
        Some("FIDON")
    );
    let claims = &reading.import.claims;
    assert_eq!(claims.players.map(|field| field.value), Some(2));
    assert_eq!(claims.active_players.map(|field| field.value), Some(1));
    assert_eq!(reading.import.format, "trf26");
    // the words name a round robin, the code a Swiss
    assert_eq!(kinds(&reading), [NoteKind::UnlikelyType]);
}

#[test]
fn days_and_months_are_distinguished_by_the_rounds() {
    let check = |start: &str, end: &str, rounds: &str, expected: &str, ambiguous: bool| {
        let head = format!("042 {start}\n052 {end}\n{:91}{rounds}\n", "132");
        let reading = reading(&(head + &line(1, "0.0", "1", &["0000 - Z"])));
        let found = reading.import.tournament.start.map(|date| date.to_string());
        assert_eq!(found.as_deref(), Some(expected), "{start}");
        let end = reading.import.tournament.end;
        assert!(end >= reading.import.tournament.start, "{start}");
        let told = kinds(&reading).contains(&NoteKind::AmbiguousDate);
        assert_eq!(told, ambiguous, "{start}: {:?}", reading.import.notes);
    };
    check("04/05/2025", "04/05/2025", "", "2025-05-04", true);
    check("04/05/2025", "04/06/2025", "25/04/05", "2025-04-05", false);
    check("04/05/2025", "06/05/2025", "25/05/04", "2025-05-04", false);
    check("28/05/2025", "04/06/2025", "", "2025-05-28", false);
    check("04.05.2025", "05.05.2025", "", "2025-05-04", false);
    check("09/13/2025", "09/14/2025", "", "2025-09-13", false);
}

#[test]
fn versions_are_distinguished() {
    let check = |head: &str, cell: &str, format: &str, dialect: &str| {
        let reading = reading(&(head.to_owned() + &line(1, "0.5", "1", &[cell])));
        assert_eq!(
            (reading.import.format, reading.import.dialect.as_str()),
            (format, dialect)
        );
    };
    check("", "   1 w 1", "trf16", "TRF06 or TRF16 (read as TRF16)");
    check("", "0000 - =", "trf06", "TRF06");
    check("042 28.07.2005\n", "   1 w 1", "trf06", "TRF06");
    check("", "0000 - H", "trf16", "TRF16");
    check("142 5\n", "0000 - H", "trf16", "TRF16 with a round count");
    check(
        "XXR 5\n",
        "0000 - H",
        "trf16",
        "TRF16 with engine extensions (XX)",
    );
    check(
        "XXR 5\nBBW  1.0\n",
        "0000 - H",
        "trf16",
        "TRF16 with engine extensions (XX and BB)",
    );
    check(
        "TNR 5\n",
        "0000 - H",
        "trf16",
        "TRF16 with records of CPPDubovSystem",
    );
    check("### a comment\n", "0000 - H", "trf26", "TRF26");
    check(
        "192 FIDE_DUTCH\nXXR 5\n",
        "0000 - H",
        "trf26",
        "TRF26 with engine extensions (XX)",
    );
    check("162 5\n", "0000 - H", "trf16", "TRF16");
}

#[test]
fn a_vega_file_is_read_by_its_description() {
    let reading = reading(
        "012 Example\n142 3.0 1.0\n162 5\n192 Vega\n001 1|m|GM|Example, Ann|2400|NOR|1500001||| 1990/01/01|3.0|1|2w1\n001 2|w||Example, Ben|2300|NOR|1500002|||1991|0.0|2|1b0\n",
    );
    let tournament = &reading.import.tournament;
    assert_eq!(reading.import.dialect, "Vega TDF");
    assert_eq!((tournament.players.len(), tournament.rounds), (2, 1));
    assert_eq!(tournament.planned_rounds, Some(5));
    assert_eq!(tournament.score_system.w(), Points::from_whole(3));
    assert_eq!(tournament.pairing_program.as_deref(), Some("Vega"));
    assert_eq!(
        tournament.row(PlayerId::at(1))[0].opponent,
        Opponent::Player(PlayerId::at(0))
    );
    has(
        &reading,
        NoteKind::UncertainVersion,
        "not tested with real files",
    );
}

#[test]
fn unplayed_rounds_are_read_in_old_and_new_notation() {
    use Outcome::{FullPointBye, HalfPointBye, PairingAllocatedBye, ZeroPointBye};
    let file = |cell: &str| {
        line(1, "1.0", "1", &["   2 w 1", cell])
            + &line(2, "0.0", "2", &["   1 b 0", "   3 w 0"])
            + &line(3, "1.0", "3", &["0000 - Z", "   2 b 1"])
    };
    let check = |cell: &str, expected: Outcome| {
        assert_eq!(outcomes(&reading(&file(cell)), 0)[1], expected, "{cell}");
    };
    check("0000 - =", HalfPointBye);
    check("0000 - -", ZeroPointBye);
    check("       H", HalfPointBye);
    // the only one of its round, in a file without `U`
    check("0000 - +", PairingAllocatedBye);
    check("0000 - F", PairingAllocatedBye);
    check("0000 - U", PairingAllocatedBye);
    let with_u = file("0000 - F").replace("0000 - Z", "0000 - U");
    assert_eq!(outcomes(&reading(&with_u), 0)[1], FullPointBye);
    // in a team event the opponent was absent
    let team = file("0000 - +") + "013 Team                               1    2\n";
    assert_eq!(outcomes(&reading(&team), 0)[1], Outcome::ForfeitWin);
}

/// A `U` that counts as a requested bye also shows that the file distinguishes the two kinds of
/// bye.
#[test]
fn a_requested_allocated_bye_keeps_full_point_byes_as_they_are() {
    let file = |next: &str| {
        line(1, "2.0", "1", &["   2 w 1", "0000 - F", next])
            + &line(2, "1.0", "2", &["   1 b 0", "   3 w 1", ""])
            + &line(3, "0.0", "3", &["0000 - Z", "   2 b 0", ""])
    };
    let with_u = reading(&file("0000 - U"));
    assert_eq!(with_u.import.tournament.rounds, 2);
    assert_eq!(with_u.import.tournament.bye_requests.len(), 1);
    assert_eq!(outcomes(&with_u, 0)[1], Outcome::FullPointBye);
    let with_h = reading(&file("0000 - H"));
    assert_eq!(with_h.import.tournament.rounds, 2);
    assert_eq!(outcomes(&with_h, 0)[1], Outcome::PairingAllocatedBye);
}

/// `D` of record XXS also sets the points of the half-point bye, and `W` those of the full-point
/// bye; a later code overrides them.
#[test]
fn a_half_point_bye_gives_the_points_of_a_draw() {
    let check = |head: &str, half: Points, full: Points| {
        let reading = reading(&(head.to_owned() + "\n" + &line(1, "0.0", "1", &["0000 - Z"])));
        let system = &reading.import.tournament.score_system;
        let found = (system.half_point_bye, system.full_point_bye);
        assert_eq!(found, (half, full), "{head}");
    };
    let (one, two, three) = (Points::ONE, Points::from_whole(2), Points::from_whole(3));
    check("162  W 3.0    D 1.0    L 0.0", one, three);
    check("XXS W=3.0 D=1.0", one, three);
    check("XXS HPB=2.0 FPB=2.0 W=3.0 D=1.0", one, three);
    check("XXS W=3.0 D=1.0 HPB=2.0 FPB=2.0", two, two);
}

#[test]
fn zero_rounds_are_not_a_planned_number() {
    for record in ["142 0", "XXR 0", "142 00"] {
        let text = format!("{record}\n{}", line(1, "0.0", "1", &["0000 - Z"]));
        let reading = reading(&text);
        assert_eq!(reading.import.tournament.planned_rounds, None, "{record}");
        let expected = "a number of rounds is expected here";
        has(&reading, NoteKind::InvalidHeader, expected);
    }
    let formats = [
        ("upload.xml", "rounds=\"4\"", "rounds=\"0\""),
        ("two-groups.json", "\"numRounds\": 3", "\"numRounds\": 0"),
        ("norwegian-groups.trx", "NumRounds=\"3\"", "NumRounds=\"0\""),
    ];
    for (sample, planned, none) in formats {
        let bytes = fs::read(root().join("samples").join(sample)).unwrap();
        let text: String = bytes.into_iter().map(char::from).collect();
        assert!(text.contains(planned), "{sample}");
        let found = |text: String| {
            let bytes: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
            let reading = read(sample, bytes, &ReadOptions::default()).unwrap();
            reading.import.tournament.planned_rounds
        };
        assert!(found(text.clone()).is_some(), "{sample}");
        assert_eq!(found(text.replace(planned, none)), None, "{sample}");
    }
}

#[test]
fn byes_of_the_next_round_count_if_the_points_include_them() {
    let file = |points: &str| {
        line(1, points, "1", &["   2 w 1", "0000 - H"]) + &line(2, "0.0", "2", &["   1 b 0", ""])
    };
    assert_eq!(reading(&file("1.5")).import.tournament.rounds, 2);
    let requested = reading(&file("1.0"));
    let tournament = &requested.import.tournament;
    assert_eq!(tournament.rounds, 1);
    assert_eq!(tournament.bye_requests.len(), 1);
    assert_eq!(tournament.bye_requests[0].kind, Outcome::HalfPointBye);
    has(&requested, NoteKind::UncertainBye, "kept as requests");
}

#[test]
fn a_superfluous_last_round_is_dropped() {
    let file = "142 1\n".to_owned()
        + &line(1, "1.0", "1", &["   2 w 1", "       Z"])
        + &line(2, "0.0", "2", &["   1 b 0", "       -"]);
    let reading = reading(&file);
    assert_eq!(reading.import.tournament.rounds, 1);
    has(&reading, NoteKind::DroppedRound, "round 2");
}

#[test]
fn duplicate_and_missing_numbers_are_reported() {
    let file = line(1, "1.0", "1", &["   2 w 1"])
        + &line(2, "0.0", "2", &["   1 b 0"])
        + &line(2, "0.0", "3", &["   1 b 0"]);
    let double = reading(&file);
    has(&double, NoteKind::DoubleNumber, "pairing number 2");
    let row = double.import.tournament.row(PlayerId::at(0));
    assert_eq!(row[0].opponent, Opponent::Unknown(2));
    let file = line(1, "1.0", "1", &["9999 w 1"]) + &line(0, "0.0", "2", &["0001 b 0"]);
    let missing = reading(&file);
    has(&missing, NoteKind::NoNumber, "from 1 to 9999");
    assert_eq!(missing.import.tournament.players[1].number, None);
}

#[test]
fn numbers_in_lists_of_trf26_refer_to_players() {
    let head = "142 3\n192 FIDE_DUTCH\n240 H   2    1\n240 F   1    2\n250      1.0   1   2    1    2\n260   1   3    1    2\n299     -0.5              2\n240 Z   2   77\n260   9   9    1    2\n";
    let file =
        head.to_owned() + &line(1, "1.0", "1", &["   2 w 1"]) + &line(2, "0.0", "2", &["   1 b 0"]);
    let reading = reading(&file);
    let tournament = &reading.import.tournament;
    assert_eq!(tournament.bye_requests.len(), 1);
    assert_eq!(
        tournament.accelerations[0].players,
        [PlayerId(0), PlayerId(1)]
    );
    assert_eq!(tournament.forbidden.len(), 1);
    has(
        &reading,
        NoteKind::Disagreement,
        "record 240 states a full-point bye in round 1",
    );
    has(&reading, NoteKind::UnknownReference, "number 77");
    has(&reading, NoteKind::UnknownReference, "round 9");
}

#[test]
fn adjustments_of_points_are_read_in_three_layouts() {
    let players = line(1, "1.0", "1", &["   2 w 1"]) + &line(2, "0.0", "2", &["   1 b 0"]);
    let check = |record: &str| {
        let reading = reading(&(record.to_owned() + "\n" + &players));
        let list = &reading.import.tournament.adjustments;
        assert_eq!(list.len(), 1, "{record}");
        assert_eq!(list[0].points, Points::from_hundredths(-50), "{record}");
        assert_eq!(list[0].round, Some(RoundNumber(1)), "{record}");
        assert_eq!(list[0].players, [PlayerId(1)], "{record}");
    };
    check("299          -0.5    1    2");
    check("299        -0.5    1    2");
    check("299 -0.5 1 2");
}

#[test]
fn teams_are_read_from_both_records() {
    let players: String = (1..=4)
        .map(|n| line(n, "0.0", "1", &["0000 - Z"]))
        .collect();
    let old = "013 Ängelholm                         1    2\n013 Team Two                            4    3\n";
    let old = reading(&(players.clone() + old));
    assert_eq!(
        old.import.tournament.teams[1].members,
        [PlayerId(3), PlayerId(2)]
    );
    let new = "310   2 Team Two                         T2                                       3    4\n310   1 Team One                                                                  1   99\n";
    let new = reading(&(players + new));
    let teams = &new.import.tournament.teams;
    assert_eq!((teams[0].number, teams[0].name.as_str()), (1, "Team One"));
    assert_eq!(teams[1].members, [PlayerId(2), PlayerId(3)]);
    has(&new, NoteKind::UnknownReference, "number 99");
}

#[test]
fn every_line_is_kept() {
    let file = "# by hand\n         1         2\nDDD SSSS sTTT NNNN\nXYZ something\nPAB 1 2\nXXX 1\n300   1   1   2    1\n".to_owned()
        + &line(1, "0.0", "1", &["0000 - Z"])
        + "001\n";
    let reading = reading(&file);
    assert_eq!(reading.import.unread.len(), 8);
    has(&reading, NoteKind::UnknownRecord, "no version");
    has(&reading, NoteKind::WithdrawnDraft, "TRF25");
    has(&reading, NoteKind::Unreadable, "pairing number");
}

#[test]
fn files_that_are_not_tournaments_are_refused_with_a_remedy() {
    let check = |bytes: &[u8], message: &str| {
        let error = parsed(bytes).expect_err(message);
        assert!(error.to_string().contains(message), "{error}");
        assert!(!error.help().is_empty());
    };
    check(b"", "the file is empty");
    check(b" \r\n \n", "the file is empty");
    check(b"\xef\xbb\xbf", "the file is empty");
    check(b"%PDF-1.4 001    1", "a PDF document");
    check(b"PK\x03\x04", "a zip archive");
    check(b"PK\x03\x04 xl/workbook.xml", "the workbook is damaged");
    check(b"<!DOCTYPE html>\n<p>001 1", "no tournament table");
    check(b"Dear all,\nthe files follow\n", "some other text");
    check(b"2\n1 4\n3 2\n", "a list of pairings");
    check(&[0; 500], "binary data");
    check(b"001 Apples\n002 Pears\n", "some other text");
    let options = ReadOptions {
        encoding: Some("klingon".to_owned()),
        ..ReadOptions::default()
    };
    let error = read("x", b"012 x".to_vec(), &options).unwrap_err();
    assert!(error.help().contains("windows-1250"));
    let options = ReadOptions {
        format: Some("pgn".to_owned()),
        ..ReadOptions::default()
    };
    let error = read("x", b"012 x".to_vec(), &options).unwrap_err();
    assert!(error.help().contains("trf26"));
}

#[test]
fn files_beyond_the_limits_are_refused_with_a_position() {
    let limited = |bytes: Vec<u8>, message: &str| {
        let error = parsed(bytes).expect_err(message);
        assert!(error.to_string().contains(message), "{error}");
    };
    let player = line(1, "0.0", "1", &["0000 - Z"]);
    let long = player.clone() + "012 " + &"x".repeat(10 << 20) + "\n";
    limited(long.into_bytes(), "line 2 is 10485764 bytes long");
    let cells = vec!["0000 - Z"; 501];
    limited(
        line(1, "0.0", "1", &cells).into_bytes(),
        "more than 500 rounds",
    );
    limited(player.repeat(10_000).into_bytes(), "more than 9999 players");
    let wide = line(1, "0.0", "1", &cells[..450]) + &player.repeat(9_000);
    limited(wide.into_bytes(), "more than 4000000 results");
    limited(vec![b'x'; (64 << 20) + 1], "at most 64 MiB");
}

#[test]
fn the_largest_numbers_are_read() {
    let file = line(9999, "9999", "9999", &["9999 w 1", "0000 - 1", "9998 x ?"]);
    let reading = reading(&file);
    let tournament = &reading.import.tournament;
    assert_eq!(
        tournament.row(PlayerId(0))[0].opponent,
        Opponent::Player(PlayerId(0))
    );
    assert_eq!(
        tournament.row(PlayerId(0))[2].opponent,
        Opponent::Unknown(9998)
    );
    assert_eq!(
        reading.import.claims.points[0].unwrap().value,
        Points::from_whole(9999)
    );
    has(&reading, NoteKind::UnknownCode, "`x` is not a colour");
}

#[test]
fn control_characters_are_reported() {
    let file = line(1, "0.0", "1", &["0000 - Z"]).replace("Ann", "A\u{1b}\0");
    let reading = reading(&file);
    has(&reading, NoteKind::ControlCharacter, "the first of 2");
}

#[test]
fn points_are_shown_in_the_notation_of_the_file() {
    let shown = |points: &str| {
        let reading = reading(&line(1, points, "1", &["0000 - H"]));
        reading.import.notation.points(Points::HALF)
    };
    assert_eq!(shown("0.5"), "0.5");
    assert_eq!(shown("0,5"), "0,5");
}

#[test]
fn an_invalid_cell_does_not_affect_other_cells() {
    let file = line(1, "2.0", "1", &["   2 w 1", "  x2 b 1", "   2 w 1"])
        + &line(2, "0.0", "2", &["   1 b 0"]);
    let reading = reading(&file);
    assert_eq!(outcomes(&reading, 0), [Outcome::Win; 3]);
    let opponents: Vec<_> = reading
        .import
        .tournament
        .row(PlayerId(0))
        .iter()
        .map(|e| e.opponent)
        .collect();
    assert_eq!(opponents[1], Opponent::Nobody);
    assert_eq!(opponents[2], Opponent::Player(PlayerId(1)));
    has(&reading, NoteKind::Malformed, "opponent");
}

/// Every sample, with its name.
fn samples() -> Vec<(String, Vec<u8>)> {
    let mut list = Vec::new();
    for entry in fs::read_dir(root().join("samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension != "md") {
            list.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    assert!(list.len() >= 2);
    list
}

#[test]
fn samples_have_the_content_that_their_list_states() {
    let check = |name: &str,
                 format: &str,
                 encoding: &str,
                 players: usize,
                 rounds: u16,
                 notes: &[NoteKind]| {
        let bytes = fs::read(root().join("samples").join(name)).unwrap();
        let reading = parsed(bytes).unwrap();
        let tournament = &reading.import.tournament;
        let shape = (tournament.players.len(), tournament.rounds);
        assert_eq!(shape, (players, rounds), "{name}");
        let found = (
            reading.import.format,
            reading.sources.main().decoding().encoding,
        );
        assert_eq!(found, (format, encoding), "{name}");
        assert_eq!(kinds(&reading), notes, "{name}");
        assert!(
            !reading.sources.main().text().contains('\u{fffd}'),
            "{name}"
        );
    };
    use NoteKind::{GuessedEncoding, OldNotation, Realigned, UncertainVersion};
    check("clean-open.trf", "trf26", "utf-8", 10, 5, &[]);
    check(
        "harbour-open-trf06.trf",
        "trf06",
        "utf-8",
        10,
        5,
        &[OldNotation],
    );
    check("harbour-open-trf26.trf", "trf26", "utf-8", 10, 5, &[]);
    check("every-unplayed-round.trf", "trf26", "utf-8", 9, 5, &[]);
    check("harbour-open-trf16.trf", "trf16", "utf-8", 10, 5, &[]);
    check("round-robin.trf", "trf16", "utf-8", 6, 5, &[]);
    check("three-points-for-a-win.trf", "trf26", "utf-8", 4, 3, &[]);
    check(
        "bent-lines.trf",
        "trf16",
        "utf-8",
        4,
        3,
        &[UncertainVersion, Realigned, Realigned, Realigned, Realigned],
    );
    let guessed = [GuessedEncoding, UncertainVersion];
    check(
        "encoding-windows-1250.trf",
        "trf16",
        "windows-1250",
        4,
        3,
        &guessed,
    );
    check(
        "encoding-windows-1251.trf",
        "trf16",
        "windows-1251",
        4,
        3,
        &guessed,
    );
    check(
        "encoding-windows-1252.trf",
        "trf16",
        "windows-1252",
        4,
        3,
        &guessed,
    );
    check(
        "encoding-utf-8-mark.trf",
        "trf16",
        "utf-8",
        4,
        3,
        &[UncertainVersion],
    );
    check(
        "encoding-utf-16.trf",
        "trf16",
        "utf-16le",
        4,
        3,
        &[UncertainVersion],
    );
    check(
        "line-ends-cr.trf",
        "trf16",
        "utf-8",
        4,
        3,
        &[UncertainVersion],
    );
}

#[test]
fn names_are_decoded_from_every_encoding() {
    let check = |name: &str, expected: &str| {
        let bytes = fs::read(root().join("samples").join(name)).unwrap();
        let reading = parsed(bytes).unwrap();
        assert_eq!(reading.import.tournament.players[0].name, expected);
    };
    check("encoding-windows-1250.trf", "Łącka, Grażyna");
    check("encoding-windows-1251.trf", "Снегирёв, Фёдор");
    check("encoding-windows-1252.trf", "Großmühl, Jürgen");
    check("encoding-utf-8-mark.trf", "Παπαδέλη, Ελένη");
    check("encoding-utf-16.trf", "Õunapuu, Külli");
    check("bent-lines.trf", "Åsgård, Bjørg");
}

#[test]
fn no_truncated_sample_causes_a_panic() {
    let step = if bulk() { 1 } else { 11 };
    for (name, bytes) in samples() {
        for length in (0..bytes.len()).step_by(step) {
            // a result, whatever it is
            let _ = read(&name, bytes[..length].to_vec(), &ReadOptions::default());
        }
    }
}

/// A byte that matters in the format, or any other byte.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        any::<u8>(),
        prop::sample::select(b" 0123456789\n\r.,-+=wbHFUZ|\t\0".to_vec())
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_samples_never_panic(
        sample in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), byte(), 0..3_u8), 1..60),
    ) {
        let samples = samples();
        let (name, mut bytes) = samples[sample.index(samples.len())].clone();
        for (place, byte, kind) in changes {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => { bytes.remove(at); }
                _ => {}
            }
        }
        if let Ok(reading) = read(&name, bytes, &ReadOptions::default()) {
            let tournament = &reading.import.tournament;
            let cells = tournament.players.len() * usize::from(tournament.rounds);
            prop_assert_eq!(tournament.entries.len(), cells);
            prop_assert_eq!(reading.import.origins.cells.len(), cells);
            prop_assert_eq!(reading.import.claims.points.len(), tournament.players.len());
            for note in &reading.import.notes {
                prop_assert!(note.span.end as usize <= reading.sources.main().text().len());
                prop_assert!(reading.sources.main().text().get(note.span.start as usize..note.span.end as usize).is_some());
                prop_assert!(!reading.sources.locate(note.span).to_string().is_empty());
            }
        }
    }
}

#[test]
fn a_file_of_empty_lines_is_refused_with_a_useful_remedy() {
    let text = "012 Harbour Open\n".to_owned() + &"\n".repeat(2_000_001);
    let error = crosstable::format::read("x.trf", text.into(), &Default::default()).unwrap_err();
    assert_eq!(error.to_string(), "the file has more than 1000000 lines");
    assert!(error.help().contains("lines without content"));
}
