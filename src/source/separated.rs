//! Reads a text in which separators divide the cells: `;`, `,`, tab or `|`.
//!
//! ```ebnf
//! text      = [ "sep=" , separator , line-end ] , { record , line-end } ;
//! record    = field , { separator , field } ;
//! field     = quoted | plain ;
//! quoted    = '"' , { any - '"' | '""' } , '"' , { " " } ;   (* a separator or line end follows *)
//! plain     = { any - separator - line-end } ;
//! line-end  = CR LF | LF | CR ;
//! ```

use nom::bytes::complete::{is_not, tag, take_while};
use nom::character::complete::{char, one_of};
use nom::combinator::{map, opt, recognize, verify};
use nom::multi::many0_count;
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser, branch::alt};

use super::{
    Cell, CellKind, ContainerError, Grid, Layout, Limits, Naming, Row, Sheet, Source, Span,
};

/// The separators that are tried; if several fit equally well, the first one is chosen.
const SEPARATORS: [char; 4] = [';', '\t', '|', ','];

/// The largest number of records that are examined to find the separator.
const MAX_EXAMINED_RECORDS: usize = 200;

/// The largest number of columns in a worksheet. The rest of a longer line becomes its last cell.
const MAX_COLUMNS: usize = 16_384;

/// The largest number of line endings between quotation marks. If there are more, the quotation
/// mark was never closed and is treated as an ordinary character.
const MAX_LINES_IN_QUOTES: usize = 10;

/// Finds the cells of a text with separators. The text itself does not change.
///
/// # Errors
/// `ContainerError::Limit` if the text has more or longer cells than `limits` allow.
pub fn read_separated(source: Source, limits: &Limits) -> Result<Source, ContainerError> {
    let text = source.text();
    let (head, separator) = match declared_separator(text) {
        Ok((rest, separator)) => (text.len() - rest.len(), separator),
        Err(_) => (0, separator(text).unwrap_or(SEPARATORS[0])),
    };
    let mut rows = Vec::new();
    let mut cells = 0;
    let mut number = if head == 0 { 1 } else { 2 };
    let mut start = head;
    while start < text.len() {
        let (row, lines) = Record::read(text, start, separator);
        start = row.next_offset;
        cells += row.cells.len();
        if cells > limits.sheet_cells {
            return Err(ContainerError::too_many_cells(limits));
        }
        if row
            .cells
            .iter()
            .any(|cell| cell.span.len() > limits.line_bytes)
        {
            return Err(ContainerError::long_cell(number, limits));
        }
        rows.extend(row.into_row(number));
        number += lines;
    }
    let sheet = Sheet {
        is_cut_off: !text.ends_with(['\n', '\r']),
        rows,
        ..Sheet::default()
    };
    Ok(source.with_layout(Layout::Grid(Grid {
        sheets: vec![sheet],
        naming: Naming::Lines,
        ..Grid::default()
    })))
}

/// Returns the separator that the first line of a text declares or, without a declaration, the one
/// that divides the text most regularly; `None` if no line contains a separator.
#[must_use]
pub fn separator(text: &str) -> Option<char> {
    if let Ok((_, separator)) = declared_separator(text) {
        return Some(separator);
    }
    let mut best_separator = None;
    for separator in SEPARATORS {
        let score = regularity(text, separator);
        if score > best_separator.map_or(0, |(score, _)| score) {
            best_separator = Some((score, separator));
        }
    }
    best_separator.map(|(_, separator)| separator)
}

/// Returns how regularly a separator divides the text: the largest product of a number of
/// separators in a record and the number of records with so many separators. Higher is better. It
/// is halved for a comma, which occurs in names and decimals as well.
fn regularity(text: &str, separator: char) -> usize {
    let mut counts: Vec<usize> = Vec::new();
    let mut start = 0;
    while start < text.len() && counts.len() < MAX_EXAMINED_RECORDS {
        let record = Record::read(text, start, separator).0;
        start = record.next_offset;
        if record.cells.len() > 1 {
            counts.push(record.cells.len() - 1);
        }
    }
    counts.sort_unstable();
    let groups = counts.chunk_by(|one, other| one == other);
    let best_product = groups.map(|group| group.len() * group[0]).max();
    // names and decimals contain commas as well, so the score of a comma is halved
    let score = best_product.unwrap_or(0);
    if separator == ',' {
        score.div_ceil(2)
    } else {
        score
    }
}

/// A record that was divided into cells.
struct Record {
    span: Span,
    cells: Vec<Cell>,
    /// The offset at which the next record begins.
    next_offset: usize,
}

impl Record {
    /// Reads the record at the offset `start`. Also returns the number of lines that it covers.
    fn read(text: &str, start: usize, separator: char) -> (Record, u32) {
        let mut cells = Vec::new();
        let mut rest = &text[start..];
        let span_of = |part: &str, text_after: &str, closing: usize| {
            let end = text.len() - text_after.len() - closing;
            Span::new(end - part.len()..end)
        };
        loop {
            let is_last = cells.len() + 1 == MAX_COLUMNS;
            let (cell, text_after) = match quoted_cell(rest, separator) {
                Ok((text_after, (inner, closing))) if !is_last => (
                    Cell::new(
                        cells.len(),
                        span_of(inner, text_after, closing),
                        inner,
                        true,
                    ),
                    text_after,
                ),
                _ => {
                    let (text_after, plain) =
                        plain_cell(rest, if is_last { '\n' } else { separator });
                    (
                        Cell::new(cells.len(), span_of(plain, text_after, 0), plain, false),
                        text_after,
                    )
                }
            };
            cells.push(cell);
            match text_after.strip_prefix(separator) {
                Some(next) => rest = next,
                None => {
                    rest = text_after;
                    break;
                }
            }
        }
        let end = text.len() - rest.len();
        let rest = line_end(rest).map_or(rest, |(text_after, _)| text_after);
        let lines = line_ends(&text[start..end]) + 1;
        let record = Record {
            span: Span::new(start..end),
            cells,
            next_offset: text.len() - rest.len(),
        };
        (record, u32::try_from(lines).unwrap_or(u32::MAX))
    }

    /// Turns the record into a row without the empty cells at its end; `None` if no cell has
    /// content.
    fn into_row(mut self, number: u32) -> Option<Row> {
        let last_filled = self
            .cells
            .iter()
            .rposition(|cell| cell.kind != CellKind::Empty)?;
        self.cells.truncate(last_filled + 1);
        self.cells.shrink_to_fit();
        Some(Row {
            number,
            span: self.span,
            cells: self.cells,
            ..Row::default()
        })
    }
}

impl Cell {
    fn new(column: usize, span: Span, content: &str, is_quoted: bool) -> Cell {
        Cell {
            column: u16::try_from(column).unwrap_or(u16::MAX),
            span,
            kind: if content.trim().is_empty() {
                CellKind::Empty
            } else {
                CellKind::Text
            },
            is_quoted,
        }
    }
}

/// Parses the first line `sep=;`, which states the separator for spreadsheet programs.
fn declared_separator(text: &str) -> IResult<&str, char> {
    let quotation_mark = || opt(char('"'));
    let separator = one_of(&SEPARATORS[..]);
    let line = delimited((quotation_mark(), tag("sep=")), separator, quotation_mark());
    terminated(line, line_end).parse(text)
}

/// Parses a cell between quotation marks. Returns its text and the number of bytes from the closing
/// quotation mark to the end of the cell.
fn quoted_cell(text: &str, separator: char) -> IResult<&str, (&str, usize)> {
    let content = recognize(many0_count(alt((is_not("\""), tag("\"\"")))));
    let content = verify(content, |content: &str| {
        line_ends(content) <= MAX_LINES_IN_QUOTES
    });
    let closing = map(recognize((char('"'), take_while(|c| c == ' '))), str::len);
    let (rest, (_, content, closing)) = (char('"'), content, closing).parse(text)?;
    let is_end = rest.is_empty() || rest.starts_with([separator, '\r', '\n']);
    if is_end {
        return Ok((rest, (content, closing)));
    }
    // in a name such as "Bob" Smith, the quotation marks are part of the cell
    let error = nom::error::Error::new(text, nom::error::ErrorKind::Verify);
    Err(nom::Err::Error(error))
}

/// Splits off the text up to the next separator or the end of the line.
fn plain_cell(text: &str, separator: char) -> (&str, &str) {
    // a separator is an ASCII character
    let end = memchr::memchr3(separator as u8, b'\r', b'\n', text.as_bytes());
    let (cell, rest) = text.split_at(end.unwrap_or(text.len()));
    (rest, cell)
}

fn line_end(text: &str) -> IResult<&str, &str> {
    alt((tag("\r\n"), tag("\n"), tag("\r"))).parse(text)
}

/// Returns the number of line endings in a text. CR LF counts once.
fn line_ends(text: &str) -> usize {
    let bytes = text.as_bytes();
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
    ends.filter(|&index| bytes[index] == b'\n' || bytes.get(index + 1) != Some(&b'\n'))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid_of(text: &str) -> Source {
        let limits = Limits {
            line_bytes: usize::MAX,
            ..Limits::DEFAULT
        };
        read_separated(Source::from_text("x", text), &limits).unwrap()
    }

    /// Checks the rows of a text. An expected row begins with its number; `·` separates cells, and
    /// quoted cells are in guillemets.
    fn check(text: &str, expected: &[&str]) {
        let source = grid_of(text);
        let show = |cell: &Cell| {
            let shown = source.slice(cell.span).replace('\n', "⏎");
            if cell.is_quoted {
                format!("»{shown}«")
            } else {
                shown
            }
        };
        let rows = source.grid().unwrap().sheets[0].rows.iter();
        let rows = rows.map(|row| {
            let cells: Vec<String> = row.cells.iter().map(show).collect();
            format!("{} {}", row.number, cells.join("·"))
        });
        assert_eq!(rows.collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn the_separator_is_the_one_that_fits_most_lines() {
        check(
            "Open, Division A;;;\n\nRk.;Name;Pts;TB1\n1;Abel, Ada;1,5;2,25\n2;Bond, Bea;1;2\n",
            &[
                "1 Open, Division A",
                "3 Rk.·Name·Pts·TB1",
                "4 1·Abel, Ada·1,5·2,25",
                "5 2·Bond, Bea·1·2",
            ],
        );
        check("a\tb, c\r\n1\t2, 3\r\n", &["1 a·b, c", "2 1·2, 3"]);
        check(
            "Rk.,Name,Pts\n1,Ada,1.5\n",
            &["1 Rk.·Name·Pts", "2 1·Ada·1.5"],
        );
        check("1|Ada|1", &["1 1·Ada·1"]);
        check("sep=,\n1;2,3;4;5;6\n", &["2 1;2·3;4;5;6"]);
        assert_eq!(separator("no cells here\nnone at all\n"), None);
    }

    #[test]
    fn quotes_enclose_separators_quotes_and_line_ends() {
        check(
            "\"Abel, Ada\",1\n\"a \"\"b\"\" c\" ,2\n",
            &["1 »Abel, Ada«·1", "2 »a \"\"b\"\" c«·2"],
        );
        check("1,\"a\nb\",3\n4,5,6\n", &["1 1·»a⏎b«·3", "3 4·5·6"]);
    }

    #[test]
    fn a_quote_that_is_never_closed_is_a_character() {
        check("1;\"Bob\" Smith;3\n", &["1 1·\"Bob\" Smith·3"]);
        check("1;\"Bob;3\n4;5;6\n", &["1 1·\"Bob·3", "2 4·5·6"]);
    }

    #[test]
    fn empty_cells_are_kept_except_at_the_end() {
        check("a;;c;;;\n;;;\n;  8w½;\n", &["1 a··c", "3 ·  8w½"]);
    }

    #[test]
    fn a_line_wider_than_any_sheet_ends_in_one_cell() {
        let source = grid_of(&(";".repeat(20_000) + "x"));
        let row = &source.grid().unwrap().sheets[0].rows[0];
        assert_eq!(row.cells.len(), MAX_COLUMNS);
        assert_eq!(
            source.slice(row.cells[MAX_COLUMNS - 1].span).len(),
            20_000 - MAX_COLUMNS + 2
        );
    }

    #[test]
    fn more_cells_than_allowed_are_refused() {
        let source = Source::from_text("x", ";;;;;;;;;;;;;;;x\n".repeat(100_000));
        let error = read_separated(source, &Limits::DEFAULT).unwrap_err();
        assert_eq!(error.to_string(), "the file has more than 1000000 cells");
    }

    #[test]
    fn hostile_quotes_take_linear_time() {
        for unit in ["\"a;", "\"\"a;", "\"\"\"a;", "\"\"\"\"a;", "\"\nb"] {
            let text = unit.repeat(200_000);
            let source = grid_of(&text);
            assert!(!source.grid().unwrap().sheets[0].rows.is_empty());
        }
    }
}
