//! Reads a text whose cells have fixed columns of characters.

use std::ops::Range;

use super::{
    Cell, CellKind, ContainerError, Grid, Layout, Limits, Naming, Row, Sheet, Source, Span,
};

/// Finds the cells of a text with fixed columns. The cells in the `lines` of a table (from 0) begin
/// at the columns `starts` (characters from 0, ascending); every other line is a single cell.
///
/// # Errors
/// `ContainerError::Limit` if the text has more cells than `limits` allow.
pub fn read_fixed_columns(
    source: Source,
    lines: &Range<usize>,
    starts: &[usize],
    limits: &Limits,
) -> Result<Source, ContainerError> {
    let mut rows = Vec::new();
    let mut cells = 0;
    for line in 0..source.line_starts().len() {
        let span = source.line_span(line);
        let text = source.slice(span);
        if text.trim().is_empty() {
            continue;
        }
        let starts = if lines.contains(&line) { starts } else { &[] };
        let row = Row {
            number: u32::try_from(line + 1).unwrap_or(u32::MAX),
            span,
            cells: cells_of_line(text, span.start as usize, starts),
            ..Row::default()
        };
        cells += row.cells.len();
        if cells > limits.sheet_cells {
            return Err(ContainerError::too_many_cells(limits));
        }
        rows.push(row);
    }
    let sheet = Sheet {
        is_cut_off: !source.text().ends_with(['\n', '\r']),
        rows,
        ..Sheet::default()
    };
    Ok(source.with_layout(Layout::Grid(Grid {
        sheets: vec![sheet],
        naming: Naming::Lines,
        ..Grid::default()
    })))
}

/// Returns the cells of a line whose text begins at the offset `base` of the source.
fn cells_of_line(text: &str, base: usize, starts: &[usize]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut push = |range: Range<usize>| {
        let piece = &text[range.clone()];
        cells.push(Cell {
            column: u16::try_from(cells.len()).unwrap_or(u16::MAX),
            span: Span::new(base + range.start..base + range.end),
            kind: if piece.trim().is_empty() {
                CellKind::Empty
            } else {
                CellKind::Text
            },
            is_quoted: false,
        });
    };
    let mut start = 0;
    let mut next = starts.iter().skip(1).peekable();
    for (index, (byte, _)) in text.char_indices().enumerate() {
        if next.next_if_eq(&&index).is_some() {
            push(start..byte);
            start = byte;
        }
    }
    push(start..text.len());
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters() {
        let text = "Open\nNo Name  Pts\n 1 Müller 1½\n 2 Ek\n";
        let source = Source::from_text("x", text);
        let source = read_fixed_columns(source, &(1..4), &[0, 3, 9], &Limits::DEFAULT).unwrap();
        let rows = &source.grid().unwrap().sheets[0].rows;
        let shown = |row: &Row| {
            let cells = row.cells.iter();
            let cells: Vec<&str> = cells.map(|cell| source.slice(cell.span).trim()).collect();
            cells.join("|")
        };
        let found: Vec<String> = rows.iter().map(shown).collect();
        assert_eq!(found, ["Open", "No|Name|Pts", "1|Müller|1½", "2|Ek"]);
    }
}
