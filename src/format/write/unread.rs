//! Reports values that the reader could not read, or had to interpret.

use super::words::loss_texts;
use super::{Losses, Subject, one_line};
use crate::import::{Import, Note, NoteKind};
use crate::source::Sources;

loss_texts! {
    UNREAD_VALUES Lost "unread-values",
        "value of the source could not be read", "values of the source could not be read", "dropped";
    REPAIRED Changed "repaired-values",
        "value of the source was damaged", "values of the source were damaged", "written as read";
    DATES Changed "interpreted-dates",
        "date of the source has several interpretations, or is not a day of the calendar",
        "dates of the source have several interpretations, or are not days of the calendar", "written as read";
}

/// Reports values that the reader could not read, or had to interpret. The audit of the source
/// reports them, but the audit of the written file cannot.
pub(in crate::format) fn report_unread_values(
    import: &Import,
    sources: Option<&Sources>,
    losses: &mut Losses,
) {
    let tournament = &import.tournament;
    for note in &import.notes {
        let what = match note.kind {
            // without any text the value is only missing
            NoteKind::NoNumber | NoteKind::TextBeyondColumns
                if unread_text(note, sources).is_none() =>
            {
                continue;
            }
            NoteKind::Malformed
            | NoteKind::NoNumber
            | NoteKind::TextBeyondColumns
            | NoteKind::CutShort
            | NoteKind::UnknownCode
            | NoteKind::Uncomputed
            | NoteKind::UnreadColumn
            | NoteKind::DroppedRound
            | NoteKind::Placeholder => &UNREAD_VALUES,
            NoteKind::SpreadsheetDamage
            | NoteKind::Undecodable
            | NoteKind::Realigned
            | NoteKind::JoinedLines => &REPAIRED,
            NoteKind::AmbiguousDate | NoteKind::ImpossibleDate => &DATES,
            _ => continue,
        };
        let subject = match note.player {
            Some(id) if id.index() < tournament.players.len() => Subject::player(tournament, id),
            _ => Subject::default(),
        };
        let subject = match note.round {
            Some(round) => subject.in_round(round),
            None => subject,
        };
        let words = match unread_text(note, sources).filter(|_| what.name == UNREAD_VALUES.name) {
            Some(text) if !note.text.contains(&format!("`{text}`")) => {
                format!("{} (`{text}`)", note.text)
            }
            _ => note.text.clone(),
        };
        losses.add(what, subject.with(one_line(&words)));
    }
}

/// The text of the source that a note is about; `None` if it is blank, or too long to be one value.
fn unread_text(note: &Note, sources: Option<&Sources>) -> Option<String> {
    const MAX_CHARACTERS: usize = 40;
    let text = one_line(sources?.slice(note.span));
    let is_value = !text.is_empty() && text.chars().count() <= MAX_CHARACTERS;
    is_value.then(|| text.into_owned())
}
