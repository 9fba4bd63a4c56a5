//! S106: damaged characters.

use super::{notes, place};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::import::NoteKind;

check! {
    ENCODING_DAMAGED = "S106" "encoding-damaged", Warning,
    page: include_str!("../../../docs/checks/encoding-damaged.md"),
    run: encoding_damaged,
}

fn encoding_damaged(case: &Case<'_>, findings: &mut Findings) {
    let kinds = [
        (NoteKind::Undecodable, "characters cannot be decoded"),
        (NoteKind::DoubleEncoding, "text was encoded twice"),
        (NoteKind::ControlCharacter, "control characters in the text"),
        (NoteKind::GuessedEncoding, "encoding is not certain"),
    ];
    for (kind, what) in kinds {
        let mut list = notes(case, kind);
        let Some(first) = list.next() else {
            continue;
        };
        // one cause, whatever the number of places
        let more = match notes(case, kind).count() - 1 {
            0 => String::new(),
            n => format!(" and in {n} more places"),
        };
        let mut finding = findings
            .report(&ENCODING_DAMAGED, format!("{what}: {}{more}", first.text))
            .record(match kind {
                NoteKind::Undecodable => "undecodable",
                NoteKind::DoubleEncoding => "twice",
                NoteKind::ControlCharacter => "control",
                _ => "guessed",
            })
            .rule("practice")
            .fix("export in the encoding the program offers for FIDE; plain ASCII names as in the list are safest");
        if !first.span.is_empty() {
            finding = finding.at(place(case, first), "here");
        }
        for note in list.take(4) {
            finding = finding.label(place(case, note), "and here");
        }
    }
}
