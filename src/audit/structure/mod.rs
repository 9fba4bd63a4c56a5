//! Structure of the file (S). Most of these checks turn notes of the reader into findings.

pub(super) mod cell_damaged;
pub(super) mod column_unclear;
pub(super) mod counts_differ;
pub(super) mod dialect_old;
pub(super) mod encoding_damaged;
pub(super) mod events_divided;
mod extracts;
pub(super) mod header_invalid;
pub(super) mod header_missing;
mod missing_names;
mod missing_pairings;
pub(super) mod numbers_irregular;
pub(super) mod placeholder_player;
pub(super) mod player_line_malformed;
pub(super) mod record_repeated;
pub(super) mod record_unknown;
pub(super) mod reference_unknown;
pub(super) mod round_count_differs;
pub(super) mod round_repeated;
pub(super) mod rounds_uneven;
pub(super) mod sign_unknown;
pub(super) mod team_membership;
pub(super) mod title_header_missing;

use super::facts::{Facts, Need};
use crate::audit::citation;
use crate::import::{Note, NoteKind};
use crate::model::{FieldKey, PlayerId};
use crate::source::Span;

/// Returns the notes of one kind, in the order in which the reader wrote them.
fn notes_of_kind<'c>(facts: &'c Facts<'_>, kind: NoteKind) -> impl Iterator<Item = &'c Note> {
    facts
        .import
        .notes
        .iter()
        .filter(move |note| note.kind == kind)
}

/// Groups notes with the same kind, text and record, if there are more than `max_separate` of them.
/// Each group has one cause and becomes one finding. Each other note is a group of its own.
fn group_same_faults<'c>(
    facts: &Facts<'_>,
    mut faults: Vec<&'c Note>,
    max_separate: usize,
) -> Vec<Vec<&'c Note>> {
    let record = |note: &Note| record_code(facts, note.span);
    faults.sort_by(|a, b| {
        let texts = (record(a), a.kind as u8, &a.text).cmp(&(record(b), b.kind as u8, &b.text));
        texts.then(a.span.cmp(&b.span))
    });
    let is_same_fault =
        |a: &&Note, b: &&Note| a.kind == b.kind && a.text == b.text && record(a) == record(b);
    let mut groups = Vec::new();
    for group in faults.chunk_by(is_same_fault) {
        if group.len() > max_separate {
            groups.push(group.to_vec());
        } else {
            groups.extend(group.iter().map(|&note| vec![note]));
        }
    }
    groups
}

/// Returns the end of a message about several spans: ` (3 times)`; empty if `count` is 1.
fn times_suffix(count: usize) -> String {
    match count {
        1 => String::new(),
        n => format!(" ({n} times)"),
    }
}

/// Returns the player whom a note concerns: the player that the note names, or the player in whose
/// line its span is; `None` if there is neither.
fn concerned_player(facts: &Facts<'_>, note: &Note) -> Option<PlayerId> {
    let players = &facts.import.origins.players;
    let index = players.partition_point(|player| player.line.start <= note.span.start);
    let line_index = index.checked_sub(1).filter(|&index| {
        let line = players[index].line;
        (line.start..=line.end).contains(&note.span.start) && !line.is_empty()
    });
    note.player.or(line_index.map(PlayerId::at))
}

/// Whether a note is about a player's line, and not about the tournament as a whole.
fn is_about_player(facts: &Facts<'_>, note: &Note) -> bool {
    if facts.has(Need::Records) {
        line_code(facts, note.span) == citation::record_code(FieldKey::PlayerRows)
    } else {
        concerned_player(facts, note).is_some() || note.kind == NoteKind::NoNumber
    }
}

/// Returns the code of the record that contains a span; empty for files without records.
fn record_code<'c>(facts: &'c Facts<'_>, span: Span) -> &'c str {
    facts.choose_words(line_code(facts, span), "")
}

/// Returns the first three characters of the line that contains a span, which are the code of a
/// record.
fn line_code<'c>(facts: &'c Facts<'_>, span: Span) -> &'c str {
    let line = facts.source.line_of(span);
    let text = facts.source.slice(line);
    let end = text
        .char_indices()
        .nth(3)
        .map_or(text.len(), |(index, _)| index);
    text[..end].trim_end()
}

/// Returns the span to underline for a note: its own span, or the whole line if its own span is
/// empty.
fn note_span(facts: &Facts<'_>, note: &Note) -> Span {
    if note.span.is_empty() && note.span.start > 0 {
        facts.source.line_of(note.span)
    } else {
        note.span
    }
}
