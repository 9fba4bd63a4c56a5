//! Reads the cell with the result in a row of a list of pairings.

use super::cell::{self, ResultCode};
use super::damage;
use super::tables::Value;
use crate::import::{Note, NoteKind};
use crate::source::Span;

/// Texts that are written instead of a result while the game is not over.
const UNFINISHED_MARKS: &[&str] = &["-", "–", ":", "*", "?"];

/// Returns the result codes of both players (`None` if there is no result), and a note if the cell
/// contains anything else. Marks such as `-` or `*` mean that the game is not over.
pub(super) fn read_result(value: &Value<'_>) -> (Option<[ResultCode; 2]>, Option<Note>) {
    let codes = cell::parse_pairing_result(&value.text);
    if codes.is_some() || value.is_empty() || UNFINISHED_MARKS.contains(&value.text.as_ref()) {
        return (codes, None);
    }
    let Some(damage) = damage::result_damage(value) else {
        let text = "a result is expected here, such as 1 - 0, ½ - ½ or + - -";
        let note = Note::new(NoteKind::UnknownCode, value.span, text);
        return (None, Some(note));
    };
    let codes = damage
        .original_value
        .as_deref()
        .and_then(cell::parse_pairing_result);
    (codes, Some(damage.note(value.span)))
}

/// Returns the spans of both players' results in a cell such as `1 - 0`. If the two results cannot
/// be separated, both spans are that of the cell.
pub(super) fn side_spans(value: &Value<'_>) -> [Span; 2] {
    let text = value.text.as_ref();
    let first_length = text.split_whitespace().next().unwrap_or("").len();
    let last_length = text.split_whitespace().last().unwrap_or("").len();
    if first_length + last_length >= text.len() || value.span.len() != text.len() {
        return [value.span; 2];
    }
    let (start, end) = (value.span.start as usize, value.span.end as usize);
    [
        Span::new(start..start + first_length),
        Span::new(end - last_length..end),
    ]
}
