//! S106: the file contains damaged characters.

use super::{note_span, notes_of_kind};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::import::NoteKind;

check! {
    ENCODING_DAMAGED = "S106" "encoding-damaged", Warning,
    page: include_str!("../../../docs/checks/encoding-damaged.md"),
    not_corrected: "the file does not say what the damaged characters were",
    run: encoding_damaged on facts,
}

fn encoding_damaged(facts: &Facts<'_>, findings: &mut Findings) {
    let kinds = [
        (NoteKind::Undecodable, "some characters cannot be decoded: "),
        (NoteKind::DoubleEncoding, "the text was encoded twice: "),
        (
            NoteKind::ControlCharacter,
            "the text contains control characters: ",
        ),
        // the note says that the encoding is not stated
        (NoteKind::GuessedEncoding, ""),
    ];
    for (kind, fault) in kinds {
        let mut list = notes_of_kind(facts, kind);
        let Some(first) = list.next() else {
            continue;
        };
        // there is one cause, however many spans there are
        let further_places = match notes_of_kind(facts, kind).count() - 1 {
            0 => String::new(),
            1 => " and at 1 more place".to_owned(),
            n => format!(" and at {n} more places"),
        };
        let mut finding = findings
            .report(
                &ENCODING_DAMAGED,
                format!("{fault}{}{further_places}", first.text),
            )
            .record(match kind {
                NoteKind::Undecodable => "undecodable",
                NoteKind::DoubleEncoding => "twice",
                NoteKind::ControlCharacter => "control",
                _ => "guessed",
            })
            .rule("practice")
            .fix(
                "export the file in the encoding that the program offers for FIDE; names in plain \
                 ASCII, as in the rating list, are safest",
            );
        // if only one code page fits, the text is read with confidence, although the file does not
        // state it
        if kind == NoteKind::GuessedEncoding && facts.source.main().decoding().rival.is_none() {
            finding = finding.severity(Severity::Info);
        }
        if !first.span.is_empty() {
            finding = finding.at(note_span(facts, first), "here");
        }
        for note in list.take(4) {
            finding = finding.label(note_span(facts, note), "and here");
        }
    }
    let reported_kinds = [NoteKind::Undecodable, NoteKind::DoubleEncoding];
    if reported_kinds
        .iter()
        .all(|&kind| notes_of_kind(facts, kind).next().is_none())
    {
        report_names(facts, findings);
    }
}

/// Reports names that were already damaged before the file was written.
fn report_names(facts: &Facts<'_>, findings: &mut Findings) {
    let players = &facts.import.tournament.players;
    let damaged_players = players.iter().zip(&facts.import.origins.players);
    let mut damaged_players = damaged_players.filter(|(player, _)| is_damaged(&player.name));
    let Some((first, origin)) = damaged_players.next() else {
        return;
    };
    let further_names = match damaged_players.clone().count() {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    let mut finding = findings
        .report(
            &ENCODING_DAMAGED,
            format!(
                "some names contain damaged characters: {}{further_names}",
                first.name
            ),
        )
        .at(origin.name, "here")
        .record("names")
        .found(first.name.clone())
        .rests_on(damaged_players.clone().map(|(player, _)| &player.name))
        .rule("practice")
        .fix("correct the names in the pairing program and export the file again");
    for (_, origin) in damaged_players.take(4) {
        finding = finding.label(origin.name, "and here");
    }
}

/// Whether a name contains a replacement character, a question mark in place of a letter
/// (`M?ller`), or a letter that was encoded twice (`Ã¼`, `Å‚`).
fn is_damaged(name: &str) -> bool {
    if has_question_mark_for_letter(name) {
        return true;
    }
    if name.is_ascii() {
        return false;
    }
    let mut previous_character = ' ';
    name.chars().any(|c| {
        let is_second_half = matches!(
            c,
            '\u{80}'
                ..='\u{bf}'
                    | '‚'
                    | '„'
                    | '…'
                    | '†'
                    | '‡'
                    | '™'
                    | '‘'
                    | '’'
                    | '“'
                    | '”'
                    | '•'
                    | '–'
                    | '—'
                    | '›'
                    | '‹'
                    | 'ƒ'
                    | 'ˆ'
                    | '˜'
                    | '‰'
                    | '€'
        );
        let is_encoded_twice =
            matches!(previous_character, 'Ã' | 'Â' | 'Ä' | 'Å') && is_second_half;
        previous_character = c;
        is_encoded_twice || c == char::REPLACEMENT_CHARACTER
    })
}

/// Whether a question mark stands before one of the letters of a word in the name. Programs write
/// `?` for a letter that their encoding does not have. A question mark at the end of a word may
/// express doubt about the name.
fn has_question_mark_for_letter(name: &str) -> bool {
    if !name.contains('?') {
        return false;
    }
    let mut words = name.split(|c: char| !c.is_alphabetic() && c != '?');
    words.any(|word| {
        let inner = word.trim_end_matches('?');
        inner.contains('?') && inner.contains(char::is_alphabetic)
    })
}

#[cfg(test)]
mod tests {
    use super::is_damaged;

    fn check(name: &str, expected: bool) {
        assert_eq!(is_damaged(name), expected, "{name}");
    }

    #[test]
    fn damaged_names_are_recognised() {
        check("MÃ¼ller, Jan", true);
        check("WÅ‚adys, Ola", true);
        check("M\u{fffd}ller", true);
        check("JOÃO, ÅSE", false);
        check("Müller, Ångström", false);
        check("M?ller, J?rg", true);
        check("Dvo??ek, Petr", true);
        check("?ström, Ann", true);
        check("Miller, Jan?", false);
        check("Miller (?), Jan", false);
        check("?", false);
    }
}
