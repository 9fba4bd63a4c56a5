//! Separates two records that are in one line because a line end was lost. They are separated only
//! if the second is certainly a record of a player.

use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::source::{Source, Span};

/// The minimum number of characters in a record of a player, which extends at least to the points
/// (columns 81-84).
const MIN_PLAYER_LENGTH: usize = 84;

/// Separates the records in a line. Returns the spans of all records but the last, and the span of
/// the last record. Most lines are a single record.
pub(super) fn split_records(source: &Source, line: Span, notes: &mut Notes) -> (Vec<Span>, Span) {
    let mut spans = Vec::new();
    let mut remaining_span = line;
    while let Some(index) = second_record_start(source.slice(remaining_span)) {
        let index = remaining_span.start + u32::try_from(index).unwrap_or(u32::MAX);
        spans.push(Span {
            start: remaining_span.start,
            end: index,
        });
        remaining_span.start = index;
        let code = Span {
            start: index,
            end: index + 3,
        };
        let text = "the record of a player begins in the middle of a line; it was read as a separate record";
        notes.add(NoteKind::JoinedLines, code, text);
    }
    (spans, remaining_span)
}

/// Returns the byte offset at which a record of a player begins after another record; `None` if the
/// line is a single record.
fn second_record_start(line: &str) -> Option<usize> {
    // in a player's line, rounds begin after the rank; other records have no fixed length
    let search_start = match line.get(..3)? {
        "001" => MIN_PLAYER_LENGTH,
        code if code.bytes().all(|b| b.is_ascii_digit()) => 4,
        _ => return None,
    };
    let offsets = memchr::memmem::find_iter(line.as_bytes(), b"001 ");
    let mut offsets = offsets.filter(|&at| at >= search_start);
    offsets.find(|&at| line.get(at..).is_some_and(is_player))
}

/// Whether a text begins with `001`, has a number that ends in column 8 and a name in column 15,
/// and is long enough to contain points.
fn is_player(text: &str) -> bool {
    let bytes = text.as_bytes();
    let number = bytes.get(4..8).unwrap_or_default();
    let digits = number.trim_ascii_start();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let is_blank = |index: usize| bytes.get(index) == Some(&b' ');
    let name = text.chars().nth(14);
    is_number
        && is_blank(8)
        && is_blank(13)
        && name.is_some_and(char::is_alphabetic)
        && text.chars().count() >= MIN_PLAYER_LENGTH
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER: &str = "001    5 m FM Eriksen, Nils Olav                2199 NOR    99000104 \
                          1978/05/14  3.0    3     6 w 0    10 b 1";

    fn check(line: &str, expected: &[usize]) {
        let source = Source::from_text("x", line);
        let mut notes = Notes::default();
        let (pieces, last) = split_records(&source, source.line_span(0), &mut notes);
        let pieces = pieces.iter().chain([&last]);
        let starts: Vec<usize> = pieces.map(|piece| piece.start as usize).collect();
        assert_eq!(starts, expected, "{line}");
    }

    #[test]
    fn two_records_in_one_line_are_read_separately() {
        check(PLAYER, &[0]);
        check(&format!("{PLAYER}{PLAYER}"), &[0, PLAYER.len()]);
        check(&format!("142 5{PLAYER}"), &[0, 5]);
        // opponents with zeros in front are not records
        check(&format!("{PLAYER}  0001 w 1  0001 b 0"), &[0]);
        check("### 001    5 m FM Eriksen", &[0]);
    }
}
