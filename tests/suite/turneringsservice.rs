//! TournamentService: the files of the shared data compared with Chess-JSON files of the same
//! events, encodings, data that must never be shown, and hostile input.

use std::fs;

use crosstable::audit::{self, Options};
use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::NoteKind;
use crosstable::model::{Outcome, PlayerId, RoundNumber};
use proptest::prelude::*;

use crate::support::same::{differences, told};
use crate::support::scratch::Scratch;
use crate::support::{root, shared};

fn reading(bytes: &[u8]) -> Reading {
    read("x.trx", bytes.to_vec(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn message(bytes: &[u8]) -> String {
    match read("x.trx", bytes.to_vec(), &ReadOptions::default()) {
        Ok(_) => panic!("it was read"),
        Err(error) => {
            assert!(!error.help().is_empty());
            error.to_string()
        }
    }
}

/// The sample as text. ISO-8859-1 and Windows-1252 agree on its letters.
fn sample() -> String {
    let bytes = fs::read(root().join("samples/norwegian-groups.trx")).unwrap();
    bytes.into_iter().map(char::from).collect()
}

fn latin(text: &str) -> Vec<u8> {
    text.chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect()
}

/// Checks the findings about teams after these replacements in the shared team event.
fn check_teams(changes: &[(&str, &str)], expected: &[&str]) {
    let Some(folder) = shared("data/turneringsservice") else {
        return;
    };
    let mut text = fs::read_to_string(folder.join("team-roundrobin-4x2.trx")).unwrap();
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text = text.replace(from, to);
    }
    let reading = reading(text.as_bytes());
    let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
    let is_about_teams = |code: &str| ["P309", "R216"].contains(&code);
    let found = audit
        .findings
        .iter()
        .filter(|f| is_about_teams(f.code.code));
    let found: Vec<&str> = found.map(|f| f.message.as_str()).collect();
    assert_eq!(found, expected);
}

#[test]
fn match_points_ranks_and_results_of_teams_are_compared() {
    check_teams(&[], &[]);
    let wrong =
        "match points differ for team 3 Soervik SK: the file says 4.0, the matches give 3.0";
    check_teams(&[(r#"Pts="3" Rank="2""#, r#"Pts="4" Rank="2""#)], &[wrong]);
    check_teams(
        &[(r#"Pts="1" Rank="4""#, r#"Pts="1" Rank="1""#)],
        &["the rank differs for team 4 Nordby SK 2: the file says 1, the matches give 4"],
    );
    check_teams(
        &[(
            r#"Rd="2" Clr="W" Opnt="3" Res="=" Table="1""#,
            r#"Rd="2" Clr="W" Opnt="3" Res="1" Table="1""#,
        )],
        &[
            "match points of team 4 Nordby SK 2 - team 3 Soervik SK in round 2 differ: the file \
           says 2.0 : 0.0, the boards give 1.0 : 1.0",
        ],
    );
}

#[test]
fn a_file_agrees_with_its_chess_json() {
    let Some(folder) = shared("data/turneringsservice") else {
        return;
    };
    for name in ["swiss-7-players", "team-roundrobin-4x2"] {
        let of = |ending: &str| {
            let file = format!("{name}.{ending}");
            let bytes = fs::read(folder.join(&file)).unwrap();
            read(&file, bytes, &ReadOptions::default()).unwrap().import
        };
        let (trx, json) = (of("trx"), of("json"));
        assert_eq!(trx.format, "turneringsservice");
        assert_eq!(
            differences(&trx, &json, &[]),
            Vec::<String>::new(),
            "{name}"
        );
        let (a, b) = (&trx.tournament, &json.tournament);
        assert_eq!(
            (&a.name, &a.city, &a.federation),
            (&b.name, &b.city, &b.federation)
        );
        assert_eq!(
            (a.start, a.end, &a.round_dates),
            (b.start, b.end, &b.round_dates)
        );
        assert_eq!(
            (a.system.is_some(), a.planned_rounds),
            (b.system.is_some(), b.planned_rounds)
        );
        assert_eq!(
            (&a.rank_order, a.score_system),
            (&b.rank_order, b.score_system)
        );
        assert_eq!(a.chief_arbiter, b.chief_arbiter);
        assert_eq!(a.matches.len(), b.matches.len());
    }
}

/// The totals are those in the README of the files.
#[test]
fn totals_are_those_stated_for_the_files() {
    let Some(folder) = shared("data/turneringsservice") else {
        return;
    };
    let reading = reading(&fs::read(folder.join("swiss-7-players.trx")).unwrap());
    let points = reading.import.claims.points.iter();
    let points: Vec<String> = points
        .map(|field| field.unwrap().value.to_string())
        .collect();
    assert_eq!(points, ["4.5", "4", "2.5", "3", "2", "1", "1.5"]);
    let tournament = &reading.import.tournament;
    for id in tournament.ids() {
        let sum = tournament
            .row(id)
            .iter()
            .map(|entry| tournament.points(entry))
            .sum();
        let stated = reading.import.claims.points[id.index()].unwrap().value;
        assert_eq!(stated, sum, "{id:?}");
    }
}

#[test]
fn every_result_code_has_its_meaning() {
    let check = |opponent: &str, result: &str, expected: Outcome| {
        let from = r#"Rd="1" Clr="W" Opnt="3" Res="1" Table="1""#;
        let to = format!(r#"Rd="1" Clr="W" Opnt="{opponent}" Res="{result}" Table="1""#);
        let text = sample().replacen(from, &to, 1);
        let import = reading(&latin(&text)).import;
        let entry = import
            .tournament
            .entry(PlayerId(0), RoundNumber(1))
            .unwrap();
        assert_eq!(entry.outcome, expected, "{opponent} {result}");
        assert_eq!(entry.colour.is_some(), opponent == "3");
    };
    check("3", "1", Outcome::Win);
    check("3", "=", Outcome::Draw);
    check("3", "0", Outcome::Loss);
    check("3", "+", Outcome::ForfeitWin);
    check("3", "-", Outcome::ForfeitLoss);
    check("3", "A", Outcome::Unknown);
    check("3", "?", Outcome::Unknown);
    check("3", "d", Outcome::UnratedDraw);
    check("-1", "+", Outcome::PairingAllocatedBye);
    check("-1", "d", Outcome::PairingAllocatedBye);
    check("0", "+", Outcome::FullPointBye);
    check("0", "d", Outcome::HalfPointBye);
    check("0", "-", Outcome::ZeroPointBye);
    check("0", "?", Outcome::Absent);
}

#[test]
fn groups_become_tournaments_and_the_layout_is_marked_as_uncertain() {
    let reading = reading(&latin(&sample()));
    let names: Vec<_> = reading
        .imports()
        .map(|import| import.tournament.name.clone())
        .collect();
    let expected = ["Fjordby Autumn Weekend, A", "Fjordby Autumn Weekend, B"];
    assert_eq!(names, expected.map(|name| Some(name.to_owned())));
    for import in reading.imports() {
        let uncertain = import
            .notes
            .iter()
            .filter(|note| note.kind == NoteKind::UncertainLayout);
        assert_eq!(uncertain.count(), 1);
    }
    let order = |at: usize| {
        let import = reading.imports().nth(at).unwrap();
        import.tournament.rank_order.clone().unwrap().to_string()
    };
    assert_eq!(order(0), "PTS,BH/C1,BH,ARO");
    // never taken for one of FIDE
    assert_eq!(order(1), "PTS,OTHER_Monrad-1low,OTHER_Monrad,SB");
    // the first round of group B is not rated
    let second = reading.imports().nth(1).unwrap();
    let outcome = |round| {
        second
            .tournament
            .entry(PlayerId(0), RoundNumber(round))
            .unwrap()
            .outcome
    };
    assert_eq!(
        (outcome(1), outcome(2)),
        (Outcome::UnratedWin, Outcome::Win)
    );
}

#[test]
fn a_rank_order_of_the_federation_is_shown_by_its_name() {
    let scratch = Scratch::new("norwegian-order");
    scratch.sample("norwegian-groups.trx", "a.trx");
    let run = scratch.run(&["audit", "--tournament", "1", "a.trx"]);
    assert!(
        run.out
            .contains("PTS,BH/C1,BH,ARO (from the file: norway2017)"),
        "{}",
        run.out
    );
}

#[test]
fn access_keys_are_never_shown() {
    let scratch = Scratch::new("access-keys");
    // a finding on the very line of a key
    let text = sample().replacen("Producer=", "Odd=\"1\" Producer=", 1);
    assert!(text.contains("invented-key-0001") && text.contains("invented-key-0002"));
    scratch.file("a.trx", latin(&text));
    for format in ["text", "concise", "json"] {
        let run = scratch.run(&["audit", "--format", format, "a.trx"]);
        assert!(run.out.contains("S103"), "{}", run.out);
        assert!(!run.out.contains("invented-key") && !run.err.contains("invented-key"));
    }
    let reading = reading(&latin(&text));
    assert!(!reading.sources.main().text().contains("invented-key"));
}

#[test]
fn the_declared_encoding_counts() {
    let plain = reading(&latin(&sample()));
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(sample().encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let utf8 = sample().replace("ISO-8859-1", "UTF-8").into_bytes();
    let undeclared = sample().replace(" encoding=\"ISO-8859-1\"", "");
    let wrong = sample().replace("ISO-8859-1", "UTF-8");
    let saved_again = sample().into_bytes();
    let others = [
        utf16,
        utf8,
        undeclared.clone().into_bytes(),
        latin(&undeclared),
        latin(&wrong),
        saved_again,
    ];
    for other in others {
        let other = reading(&other);
        for (a, b) in plain.imports().zip(other.imports()) {
            assert_eq!(told(a), told(b));
        }
    }
    assert!(!plain.sources.main().decoding().is_guessed);
}

#[test]
fn unreadable_files_are_refused_with_a_reason() {
    let check = |from: &str, to: &str, expected: &str| {
        let text = sample();
        assert!(text.contains(from));
        let message = message(&latin(&text.replacen(from, to, 1)));
        assert!(message.contains(expected), "{message}");
    };
    check(
        "<Players Num=\"5\" SeparateFile=\"N\">",
        "<Players Num=\"5\" SeparateFile=\"Y\">",
        "`Players` is in another file",
    );
    check(
        "<Tournament ",
        "<!DOCTYPE a [<!ENTITY b \"c\">]>\n<Tournament ",
        "document type definition",
    );
    check("Clr=\"W\"", "Clr=\"W\" Clr=\"B\"", "not valid XML");
    check("<Group Event=\"A\"", "<Grp Event=\"A\"", "not valid XML");
    // another program's root of the same name is not taken for one
    let gotha = "<Tournament dataVersion=\"201\" Event=\"x\"><Players/></Tournament>";
    assert!(message(gotha.as_bytes()).contains("not a tournament file"));
}

#[test]
fn cut_off_files_are_refused() {
    let text = sample();
    let first = text.find("Producer=\"written").unwrap() + 20;
    for length in first..text.trim_end().len() {
        if !text.is_char_boundary(length) {
            continue;
        }
        let error = message(&latin(&text[..length]));
        assert!(
            error.contains("cut off") || error.contains("not valid XML"),
            "{length}: {error}"
        );
    }
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let deep = "<a>".repeat(100_000) + &"</a>".repeat(100_000);
    let text = format!(
        "<Tournament Event=\"x\"><Groups><Group PointsForWin=\"1\">{deep}<Players/></Group></Groups></Tournament>"
    );
    let import = reading(text.as_bytes()).import;
    assert!(import.tournament.players.is_empty());
    let many = "<Player/>".repeat(10_000);
    let text = format!(
        "<Tournament Event=\"x\"><Groups><Group><Players>{many}</Players></Group></Groups></Tournament>"
    );
    assert!(message(text.as_bytes()).contains("more than 9999 players"));
}

#[test]
fn unknown_content_is_reported_once() {
    let text = sample().replace("Table=\"1\"", "Tafel=\"1\"");
    let reading = reading(&latin(&text));
    let notes = reading.import.notes.iter();
    let unknown: Vec<&str> = notes
        .filter(|note| note.kind == NoteKind::UnknownRecord)
        .map(|note| note.text.as_str())
        .collect();
    assert_eq!(unknown.len(), 1, "{unknown:?}");
    assert!(
        unknown[0].starts_with("`Tafel` is not a known attribute of `Game`"),
        "{unknown:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_files_never_cause_a_panic(
        places in prop::collection::vec((0usize..20_000, any::<prop::sample::Index>()), 1..12),
    ) {
        const PIECES: [&str; 18] = [
            "", "0", "-1", "-2147483648", "99999999999", "Y", "+", "?", "d", "1,5", "-0.5", "65535",
            "2025.13.45", "\u{1}", "&lt;", "½", "501", "Undefined",
        ];
        let mut text = sample();
        for (at, piece) in places {
            // the value of an attribute, as far as one stands there
            let at = at % text.len();
            if !text.is_char_boundary(at) { continue }
            let Some(start) = text[at..].find("=\"").map(|found| at + found + 2) else { continue };
            let end = text[start..].find('"').map_or(text.len(), |end| start + end);
            text.replace_range(start..end, PIECES[piece.index(PIECES.len())]);
        }
        if let Ok(reading) = read("x.trx", text.into_bytes(), &ReadOptions::default()) {
            for import in reading.imports() {
                let _ = audit::audit(&reading.sources, import, &Options::default());
            }
        }
    }
}
