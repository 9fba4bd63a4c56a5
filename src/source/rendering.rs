//! Renders cells as text, with a line for each row and a tab between cells.

use super::decode::with_replacements;
use super::{
    Cell, CellKind, ContainerError, Decoding, Grid, Layout, Limits, Naming, Row, Sheet, Source,
    Span,
};

/// The largest number of columns in a worksheet. Cells further to the right are appended to the
/// last column.
pub(super) const MAX_COLUMNS: u16 = 16_384;

/// The widest gap between two cells, in columns, that is filled with empty cells.
const MAX_GAP: u16 = 100;

/// A text and its cells, while they are being built.
pub(super) struct Rendering {
    text: String,
    grid: Grid,
    /// The number of cells that were added so far.
    cells: usize,
    limits: Limits,
}

impl Rendering {
    pub(super) fn new(naming: Naming, limits: &Limits) -> Rendering {
        Rendering {
            text: String::new(),
            grid: Grid {
                naming,
                ..Grid::default()
            },
            cells: 0,
            limits: *limits,
        }
    }

    /// Whether no sheet has begun.
    pub(super) fn is_empty(&self) -> bool {
        self.grid.sheets.is_empty()
    }

    /// Begins a sheet. Rows that are added later belong to it.
    pub(super) fn begin_sheet(
        &mut self,
        name: impl Into<String>,
        address: Option<String>,
    ) -> Result<&mut Sheet, ContainerError> {
        if self.grid.sheets.len() >= self.limits.sheets {
            return Err(ContainerError::too_many_sheets(&self.limits));
        }
        self.grid.sheets.push(Sheet {
            name: name.into(),
            address,
            ..Sheet::default()
        });
        Ok(self.grid.sheets.last_mut().expect("a sheet was just added"))
    }

    /// Begins a row of the last sheet. Cells that are added later belong to it.
    pub(super) fn begin_row(&mut self, number: u32) -> &mut Row {
        if self.grid.sheets.is_empty() {
            self.grid.sheets.push(Sheet::default());
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let start = self.text.len();
        let sheet = self.grid.sheets.last_mut().expect("a sheet was just added");
        sheet.rows.push(Row {
            number,
            span: Span::new(start..start),
            ..Row::default()
        });
        sheet.rows.last_mut().expect("a row was just added")
    }

    /// Adds a cell to the last row. Columns must ascend: a cell that does not follow the last cell
    /// is moved to the next column.
    pub(super) fn add_cell(
        &mut self,
        column: u16,
        cell_text: &str,
        kind: CellKind,
    ) -> Result<(), ContainerError> {
        let sheet = self.grid.sheets.last_mut();
        let row = sheet.and_then(|sheet| sheet.rows.last_mut());
        let row = row.expect("a cell belongs to a row that has begun");
        // a text above or below the table of a page may be long
        if row.number != 0 && cell_text.len() > self.limits.line_bytes {
            return Err(ContainerError::long_cell(row.number, &self.limits));
        }
        let next_column = row.cells.last().map_or(0, |cell| cell.column + 1);
        if next_column >= MAX_COLUMNS {
            // appended to the last cell
            let last_cell = row.cells.last_mut().expect("the row is full");
            push_cell_text(&mut self.text, " ");
            push_cell_text(&mut self.text, cell_text);
            last_cell.span = Span {
                end: Span::new(0..self.text.len()).end,
                ..last_cell.span
            };
            row.span.end = last_cell.span.end;
            return Ok(());
        }
        let column = column.clamp(next_column, MAX_COLUMNS - 1);
        let first_column = if column - next_column > MAX_GAP {
            column
        } else {
            next_column
        };
        for number in first_column..=column {
            if !(row.cells.is_empty() && number == first_column) {
                self.text.push('\t');
            }
            let start = self.text.len();
            if number == column {
                push_cell_text(&mut self.text, cell_text);
            }
            row.cells.push(Cell {
                column: number,
                span: Span::new(start..self.text.len()),
                kind: if number == column {
                    kind
                } else {
                    CellKind::Empty
                },
                is_quoted: false,
            });
            self.cells += 1;
        }
        row.span.end = Span::new(0..self.text.len()).end;
        if self.cells > self.limits.sheet_cells {
            return Err(ContainerError::too_many_cells(&self.limits));
        }
        if u64::from(row.span.end) > self.limits.unpacked_bytes {
            return Err(ContainerError::too_large_unpacked(&self.limits));
        }
        Ok(())
    }

    /// Stores the number that the last cell has in the file for the date that it shows.
    pub(super) fn keep_number(&mut self, number: String) {
        let rows = self.grid.sheets.last().map(|sheet| &sheet.rows);
        let row = rows.and_then(|rows| rows.last());
        if let Some(cell) = row.and_then(|row| row.cells.last()) {
            self.grid.numbers_of_dates.push((cell.span.start, number));
        }
    }

    /// Ends the rendering, and returns the text with its cells.
    pub(super) fn finish(self, name: impl Into<String>, decoding: Decoding) -> Source {
        // the decoding has the places of the text before rendering, which are no longer right
        let (text, decoding) = with_replacements(self.text, decoding);
        Source::new(name, text, decoding).with_layout(Layout::Grid(self.grid))
    }
}

/// Appends the text of a cell. Tabs and line endings inside it become blanks.
fn push_cell_text(text: &mut String, cell_text: &str) {
    let is_break = |c| matches!(c, '\t' | '\n' | '\r');
    if cell_text.contains(is_break) {
        text.extend(cell_text.chars().map(|c| if is_break(c) { ' ' } else { c }));
    } else {
        text.push_str(cell_text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cells: &[(u16, &str)], text: &str, columns: &[u16]) {
        let mut rendering = Rendering::new(Naming::Cells, &Limits::DEFAULT);
        rendering.begin_row(7);
        for &(column, cell_text) in cells {
            rendering
                .add_cell(column, cell_text, CellKind::Text)
                .unwrap();
        }
        let source = rendering.finish("x", Decoding::utf8());
        let row = &source.grid().unwrap().sheets[0].rows[0];
        assert_eq!(source.text(), text);
        assert_eq!(source.slice(row.span), text);
        let found: Vec<u16> = row.cells.iter().map(|cell| cell.column).collect();
        assert_eq!(found, columns);
    }

    #[test]
    fn a_row_becomes_a_line_with_tabs() {
        check(&[(0, "a"), (1, "b\tc\nd")], "a\tb c d", &[0, 1]);
        check(&[(1, "a"), (3, "b")], "\ta\t\tb", &[0, 1, 2, 3]);
    }

    #[test]
    fn a_wide_gap_is_not_filled_with_cells() {
        check(&[(0, "a"), (9000, "b")], "a\tb", &[0, 9000]);
        check(&[(16_383, "a"), (16_384, "b")], "a b", &[16_383]);
    }
}
