//! Reports values of the source that the reader could not read, or had to interpret.

use super::words::loss_texts;
use super::{LossKind, Losses, Subject, one_line};
use crate::format::trf::date::is_exchanged_birth;
use crate::import::{Import, Note, NoteKind, Reason, UnreadLine};
use crate::model::PlayerId;
use crate::source::Sources;

loss_texts! {
    UNREAD_VALUES Lost "unread-values",
        "value of the source could not be read", "values of the source could not be read", "dropped";
    HEADER_VALUES Lost "unread-header-values",
        "value of the tournament section could not be read", "values of the tournament section could not be read", "dropped";
    REPEATED Lost "repeated-records",
        "record is repeated with another value", "records are repeated with other values", "only the first is written";
    SECOND_ROWS Lost "second-rows",
        "further row of a player has other values", "further rows of players have other values", "not written";
    SECOND_GAMES Lost "second-games",
        "list or row states other games for a round that is listed already",
        "lists or rows state other games for rounds that are listed already", "not written";
    REPEATED_UNCHANGED Changed "repeated-statements",
        "statement is repeated", "statements are repeated", "written once";
    CONTRADICTED Lost "contradicted-values",
        "value contradicts another value, which is used instead", "values contradict other values, which are used instead", "dropped";
    MISSING_ENTRIES Changed "missing-entries",
        "player has no record in a round that was paired",
        "players have no record in rounds that were paired", "written as absent";
    REPAIRED Changed "repaired-values",
        "value of the source was damaged", "values of the source were damaged", "written as interpreted";
    DATES Changed "interpreted-dates",
        "date of the source is ambiguous or not a valid date",
        "dates of the source are ambiguous or not valid dates", "written as interpreted";
}

/// Reports values of the source that the reader could not read, or had to interpret. The audit of
/// the source reports them, but the audit of the written file cannot.
pub(in crate::format) fn report_unread_values(
    import: &Import,
    sources: Option<&Sources>,
    losses: &mut Losses,
) {
    let tournament = &import.tournament;
    for note in &import.notes {
        let loss_text = match note.kind {
            // without any unread text, the value is missing, and nothing is lost
            NoteKind::NoNumber | NoteKind::TextBeyondColumns
                if unread_text(note, sources).is_none() =>
            {
                continue;
            }
            NoteKind::Malformed
            | NoteKind::UnreadSex
            | NoteKind::NoNumber
            | NoteKind::TextBeyondColumns
            | NoteKind::CutShort
            | NoteKind::UnknownCode
            | NoteKind::Uncomputed
            | NoteKind::UnreadColumn
            | NoteKind::CellsAfterHeadings
            | NoteKind::DroppedRound
            | NoteKind::RowWithoutRound
            | NoteKind::Placeholder => &UNREAD_VALUES,
            NoteKind::RowsWithoutHeadings if note.reason != Some(Reason::Restored) => {
                &UNREAD_VALUES
            }
            NoteKind::SpreadsheetDamage if note.reason != Some(Reason::Restored) => &UNREAD_VALUES,
            NoteKind::SpreadsheetDamage
            | NoteKind::ShownAsDate
            | NoteKind::ExtraCells
            | NoteKind::FootnoteMark
            | NoteKind::ExchangedColumns
            | NoteKind::Undecodable
            | NoteKind::Realigned
            | NoteKind::JoinedLines => &REPAIRED,
            NoteKind::AmbiguousDate | NoteKind::ImpossibleDate => &DATES,
            NoteKind::BirthOrder
                if !matches!(note.reason, Some(Reason::Restored | Reason::Exchanged)) =>
            {
                &DATES
            }
            NoteKind::InvalidHeader | NoteKind::UnusualDate if is_dropped(import, note) => {
                &HEADER_VALUES
            }
            NoteKind::Repeated if !is_dropped(import, note) => continue,
            NoteKind::Repeated if is_different_repetition(note, sources) => &REPEATED,
            NoteKind::RepeatedRound | NoteKind::SecondGame => &SECOND_GAMES,
            NoteKind::RepeatedRow if note.reason == Some(Reason::Dropped) => &SECOND_ROWS,
            NoteKind::Repeated | NoteKind::RepeatedRow => &REPEATED_UNCHANGED,
            NoteKind::Disagreement if note.reason == Some(Reason::Kept) => continue,
            // no other cell or record is about the player in this round, so the entry is missing
            NoteKind::Disagreement if note.player.is_some() && note.others.is_empty() => {
                &MISSING_ENTRIES
            }
            NoteKind::UnsuitableReference if note.reason != Some(Reason::Dropped) => continue,
            NoteKind::Disagreement | NoteKind::UnsuitableReference => &CONTRADICTED,
            _ => continue,
        };
        // a note about realigned fields may not name the player whose line was realigned
        let is_line_of = |id: &PlayerId| {
            let origin = import.origins.players.get(id.index());
            origin.is_some_and(|origin| origin.line.start == note.span.start)
        };
        let player = match note.kind {
            NoteKind::Realigned => note.player.or_else(|| tournament.ids().find(is_line_of)),
            _ => note.player,
        };
        let subject = match player {
            Some(id) if id.index() < tournament.players.len() => Subject::player(tournament, id),
            _ => Subject::default(),
        };
        let subject = match note.round {
            // the text of such a note says which rounds are lost
            Some(_) if note.kind == NoteKind::CutShort => subject,
            Some(round) => subject.in_round(round),
            None => subject,
        };
        if note.kind == NoteKind::RepeatedRound {
            let words = format!("{} rows of the list differ", note.text);
            losses.add(loss_text, subject.with_value(words));
            continue;
        }
        // a row that was cut off ends at the span of the note, so there is no lost text to quote
        let is_quoted = loss_text.kind == LossKind::Lost
            && !matches!(note.kind, NoteKind::RepeatedRow | NoteKind::SecondGame)
            && (note.kind != NoteKind::CutShort || note.reason == Some(Reason::NextLine));
        let words = match unread_text(note, sources).filter(|_| is_quoted) {
            Some(text) if !note.text.contains(&format!("`{text}`")) => {
                format!("{} (`{text}`)", note.text)
            }
            _ => note.text.clone(),
        };
        losses.add(loss_text, subject.with_value(one_line(&words)));
    }
}

/// Reports birth dates whose day and month were exchanged when they were read.
pub(in crate::format) fn report_exchanged_births(import: &Import, losses: &mut Losses) {
    let tournament = &import.tournament;
    for (id, player) in tournament.ids().zip(&tournament.players) {
        let birth = player.birth.as_deref().zip(player.birth_date);
        if let Some((text, _)) = birth.filter(|&(text, date)| is_exchanged_birth(text, date)) {
            losses.add(
                &DATES,
                Subject::player(tournament, id).with_value(one_line(text)),
            );
        }
    }
}

/// Whether the value that a note is about is lost, because it is kept neither as written nor in an
/// unread record.
fn is_dropped(import: &Import, note: &Note) -> bool {
    let is_in = |unread: &UnreadLine| {
        unread.span.start <= note.span.start && note.span.end <= unread.span.end
    };
    note.reason != Some(Reason::Kept) && !import.unread.iter().any(is_in)
}

/// Whether the note is about a repeated record whose text differs from that of the first one.
fn is_different_repetition(note: &Note, sources: Option<&Sources>) -> bool {
    let first_text = sources.zip(note.others.first());
    first_text.is_some_and(|(sources, &first)| {
        sources.slice(note.span).trim() != sources.slice(first).trim()
    })
}

/// Returns the text of the source that a note is about; `None` if it is blank, or too long to be a
/// single value.
fn unread_text(note: &Note, sources: Option<&Sources>) -> Option<String> {
    const MAX_CHARACTERS: usize = 40;
    let text = one_line(sources?.slice(note.span));
    let is_value = !text.is_empty() && text.chars().count() <= MAX_CHARACTERS;
    is_value.then(|| text.into_owned())
}
