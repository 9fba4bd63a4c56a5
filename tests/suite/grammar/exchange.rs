//! The grammar of Swiss-Manager's exchange texts against the reader.

use std::fs;
use std::path::Path;

use crosstable::import::{NoteKind, UnreadKind};

use super::load;
use crate::support::grammar::Generator;
use crate::support::{root, shared};

const PLAYERS: &str = "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;\
    FideIdent;Quelle;Pkt;Wtg1;Wtg2;Wtg3;Wtg4;Wtg5;Wtg6;Rang;Nachname;Vorname;Atitel";
const PAIRINGS: &str =
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS";

/// What the reader says of a line, apart from how its cells fit together.
fn odd(header: &str, line: &str) -> Vec<String> {
    let file = format!("{header}\r\n{line}\r\n").into_bytes();
    let reading = crosstable::format::read("line", file, &Default::default()).unwrap();
    assert_eq!(reading.import.format, "sm-text");
    let unread = &reading.import.unread;
    let damaged = unread
        .iter()
        .filter(|line| line.kind == UnreadKind::Damaged);
    assert_eq!(damaged.count(), 0, "{line}");
    // the result stands twice in a line; a player may sit on both sides
    let between = [NoteKind::Disagreement, NoteKind::Repeated];
    let notes = reading.import.notes.iter();
    notes
        .filter(|note| !between.contains(&note.kind))
        .map(|note| format!("{line}\n  {:?}: {}", note.kind, note.text))
        .collect()
}

fn is_in_the_calendar(date: &str) -> bool {
    let parts: Vec<&str> = date.split('.').collect();
    let small = |text: &str| matches!(text.parse(), Ok(1..=12));
    small(parts[0]) && small(parts[1])
}

#[test]
fn generated_lines_are_read_without_notes() {
    let grammar = load("swiss-manager.ebnf");
    let mut generator = Generator::new(&grammar, 5).only("birth-day", is_in_the_calendar);
    let mut wrong = Vec::new();
    for _ in 0..1000 {
        let pairing = generator.sentence("pairing-line").text;
        wrong.extend(odd(PAIRINGS, &pairing));
        let player = generator.sentence("player-line").text;
        wrong.extend(odd(PLAYERS, &player));
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// The lines of a file below its header derive from the grammar.
fn check(path: &Path) {
    let grammar = load("swiss-manager.ebnf");
    let text = fs::read_to_string(path).unwrap();
    for line in text.lines().skip(1) {
        let derives = grammar.derives(&grammar.start, line);
        assert_eq!(derives, Ok(()), "{}: {line}", path.display());
    }
}

#[test]
fn lines_of_files_derive_from_the_grammar() {
    check(&root().join("samples/exchange-players.txt"));
    check(&root().join("samples/exchange-pairings.txt"));
    let Some(folder) = shared("data/exports/swiss-manager-text") else {
        return;
    };
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            check(&path);
            files += 1;
        }
    }
    assert_eq!(files, 5);
}
