//! Parses the cells of rounds: opponent, colour, result (reference/trf.md 5.2).

use nom::IResult;
use nom::Parser;
use nom::combinator::all_consuming;

use crate::format::lexis::number;
use crate::format::line::Line;
use crate::format::notes::Notes;
use crate::import::{CellOrigin, NoteKind};
use crate::source::Span;

/// The opponent, colour and result in a cell, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format::trf) struct Cell {
    /// The opponent's pairing number; `None` if the columns are blank.
    pub(in crate::format::trf) opponent: Option<u32>,
    pub(in crate::format::trf) colour: char,
    pub(in crate::format::trf) result: char,
    pub(in crate::format::trf) origin: CellOrigin,
}

impl Cell {
    /// Whether opponent, colour and result are blank.
    pub(in crate::format::trf) fn is_blank(&self) -> bool {
        self.opponent.is_none() && self.colour == ' ' && self.result == ' '
    }
}

/// The column in which the first round begins, counted from 1.
pub(super) const FIRST_ROUND_COLUMN: usize = 92;
/// The number of columns of a round.
pub(super) const COLUMNS_PER_ROUND: usize = 10;

/// Appends the cells of a player's line to `list`. Blank cells at the end of the line are omitted.
///
/// round-cell = game | unpaired
/// game = positive(1-4) [ colour(6) ] [ result(8) ]
/// unpaired = [ nobody(1-4) ] [ colour(6) ] [ letter-result(8) ]
pub(super) fn cells(line: Line<'_>, list: &mut Vec<Cell>, notes: &mut Notes) {
    if line.width() + 3 < FIRST_ROUND_COLUMN {
        return;
    }
    let first_cell = list.len();
    if line.is_ascii_from(FIRST_ROUND_COLUMN) {
        ascii_cells(line, list, notes);
    } else {
        non_ascii_cells(line, list, notes);
    }
    let filled_count = list[first_cell..]
        .iter()
        .rposition(|cell| !cell.is_blank())
        .map_or(0, |last| last + 1);
    list.truncate(first_cell + filled_count);
}

/// Parses the cells of a line whose characters are all ASCII, so that a column is a byte.
fn ascii_cells(line: Line<'_>, list: &mut Vec<Cell>, notes: &mut Notes) {
    let first_byte = line.byte_offset(FIRST_ROUND_COLUMN);
    let start = line.span().start as usize + first_byte;
    let rounds_text = &line.text()[first_byte..];
    list.reserve(rounds_text.len() / COLUMNS_PER_ROUND + 1);
    let mut offset = 0;
    while offset < rounds_text.len() {
        let group = &rounds_text[offset..(offset + COLUMNS_PER_ROUND).min(rounds_text.len())];
        let bytes = group.as_bytes();
        let character = |index: usize| bytes.get(index).map_or(' ', |&byte| char::from(byte));
        let span = Span::new(start + offset..start + offset + group.len());
        let span = |from: u32, to: u32| Span {
            start: (span.start + from).min(span.end),
            end: (span.start + to).min(span.end),
        };
        let opponent = &group[..group.len().min(4)];
        let has_strays = [4, 6, 8, 9].iter().any(|&index| is_stray(character(index)));
        let raw_cell = RawCell {
            opponent,
            has_strays,
            colour: character(5),
            result: character(7),
            spans: [span(0, 4), span(5, 6), span(7, 8), span(0, 10)],
        };
        list.push(raw_cell.cell(notes));
        offset += COLUMNS_PER_ROUND;
    }
}

/// Parses the cells of a line that may contain non-ASCII characters, column by column.
fn non_ascii_cells(mut line: Line<'_>, list: &mut Vec<Cell>, notes: &mut Notes) {
    let mut column = FIRST_ROUND_COLUMN;
    while column <= line.width() {
        line = line.with_mark_at(column);
        let (opponent, opponent_span) = line.columns(column..=column + 3);
        let (colour, colour_span) = line.character(column + 5);
        let (result, result_span) = line.character(column + 7);
        let gaps = [4, 6, 8, 9];
        let raw_cell = RawCell {
            opponent,
            has_strays: gaps
                .iter()
                .any(|&offset| is_stray(line.character(column + offset).0)),
            colour,
            result,
            spans: [
                opponent_span,
                colour_span,
                result_span,
                line.columns(column..=column + 9).1,
            ],
        };
        list.push(raw_cell.cell(notes));
        column += COLUMNS_PER_ROUND;
    }
}

/// Whether a character in a column that should be blank is not blank.
fn is_stray(character: char) -> bool {
    character != ' ' && character != '\t'
}

/// The columns of a round before they are checked. `spans` contains the spans of opponent, colour,
/// result and the whole round; `has_strays` is true if there is text between these columns.
struct RawCell<'a> {
    opponent: &'a str,
    has_strays: bool,
    colour: char,
    result: char,
    spans: [Span; 4],
}

impl RawCell<'_> {
    fn cell(self, notes: &mut Notes) -> Cell {
        let [opponent_span, colour_span, result_span, whole] = self.spans;
        if self.has_strays {
            let text = "text between the columns of a round: opponent, colour or result may be \
                        in the wrong columns";
            notes.add(NoteKind::TextBeyondColumns, whole, text);
        }
        let parse_opponent = || all_consuming(opponent).parse(self.opponent.trim_ascii());
        let opponent = match right_aligned_number(self.opponent)
            .map_or_else(parse_opponent, |n| Ok(("", Some(n))))
        {
            Ok((_, number)) => number,
            Err(_) => {
                let text = "the opponent's pairing number is expected here";
                notes.add(NoteKind::Malformed, opponent_span, text);
                None
            }
        };
        let (colour, result) = (normalise_blank(self.colour), normalise_blank(self.result));
        Cell {
            opponent,
            colour,
            result,
            origin: CellOrigin {
                opponent: opponent_span,
                colour: colour_span,
                result: result_span,
                result_code: match result {
                    ' ' => 0,
                    sign => u8::try_from(sign).unwrap_or(b'?'),
                },
            },
        }
    }
}

fn normalise_blank(character: char) -> char {
    if character.is_whitespace() || character.is_control() {
        ' '
    } else {
        character
    }
}

/// Returns the number in four columns if it is right-aligned; `None` for every other text. Nearly
/// all cells are written in this way, and the general parser would take a sixth of the time of
/// reading a file.
fn right_aligned_number(columns: &str) -> Option<u32> {
    let columns: &[u8; 4] = columns.as_bytes().try_into().ok()?;
    let blank_count = columns.iter().take_while(|&&sign| sign == b' ').count();
    let digits = &columns[blank_count..];
    let are_digits =
        !digits.is_empty() & digits.iter().fold(true, |all, d| all & d.is_ascii_digit());
    let value = || digits.iter().fold(0, |n, d| n * 10 + u32::from(d - b'0'));
    are_digits.then(value)
}

/// Parses the opponent's number; `None` if the text is empty.
///
/// nobody = "0"{1,4}
fn opponent(i: &str) -> IResult<&str, Option<u32>> {
    if i.is_empty() {
        return Ok((i, None));
    }
    let (i, value) = number(i)?;
    Ok((i, Some(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rounds: &str, expected: &[(Option<u32>, char, char)], notes: usize) {
        let text = format!("{:91}{rounds}", "001    1");
        let line = Line::new(&text, 0);
        let mut collected = Notes::default();
        let mut list = Vec::new();
        cells(line, &mut list, &mut collected);
        let read_cells: Vec<_> = list
            .iter()
            .map(|cell| (cell.opponent, cell.colour, cell.result))
            .collect();
        assert_eq!(read_cells, expected, "{rounds:?}");
        assert_eq!(collected.finish().len(), notes, "{rounds:?}");
    }

    #[test]
    fn reads_valid_and_invalid_cells() {
        check("", &[], 0);
        check("  12 w 1", &[(Some(12), 'w', '1')], 0);
        check("0000 - Z  ", &[(Some(0), '-', 'Z')], 0);
        let gap = [(Some(2), 'w', '1'), (None, ' ', ' '), (Some(3), 'b', '=')];
        check("   2 w 1               3 b =  ", &gap, 0);
        check("       U", &[(None, ' ', 'U')], 0);
        check("  1x w 1", &[(None, 'w', '1')], 1);
        check("   1 w ù", &[(Some(1), 'w', 'ù')], 0);
        check("   1 w 1 #", &[(Some(1), 'w', '1')], 1);
        check("   1", &[(Some(1), ' ', ' ')], 0);
    }
}
