//! A workbook, a web page or a text with separators as rows of cells, each with its place in
//! the text.
//!
//! The text of the source contains every cell once. A workbook and a page are rendered, with a
//! line for each row and a tab between cells; a text with separators is used as it is. So one
//! kind of span points into all of them.

use super::Span;

/// The tables of a source, one below the other in the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// The sheets of a workbook, the tables of a page; one for a text with separators.
    pub sheets: Vec<Sheet>,
    /// How the place of a cell is written.
    pub naming: Naming,
}

/// How the place of a cell is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Naming {
    /// Line and column of the text: a file with separators.
    #[default]
    Lines,
    /// `Sheet1!G14`: a workbook.
    Cells,
    /// `table 2, row 14, column 7`: a web page.
    Tables,
}

/// A sheet or a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The name; empty for the table of a page.
    pub name: String,
    /// The address of the page that it was saved from; `None` if the page does not state it.
    pub address: Option<String>,
    /// Whether it is hidden in the workbook. Hidden sheets are read like others.
    pub hidden: bool,
    /// Whether the source ends in the middle of a line or before the end of the table.
    pub cut: bool,
    /// Rows with content, from the top.
    pub rows: Vec<Row>,
}

/// A row with content.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Its number in the sheet, from 1, as spreadsheet programs count. 0 for a text above or
    /// below the table of a page (a heading, an annotation), which is the only cell of its row.
    pub number: u32,
    /// The span of the whole row.
    pub span: Span,
    /// Cells with content and, between them, empty ones, from the left.
    pub cells: Vec<Cell>,
    /// Whether it is hidden in the sheet. Hidden rows are read like others.
    pub hidden: bool,
    /// The number in the first link of the row on a page (`Markup::reference`); `None` without
    /// such a link.
    pub reference: Option<u32>,
    /// The numbers in all links of the row, each with the column of its cell, from the left.
    pub references: Vec<(u16, u32)>,
    /// The `class` of the row in the markup of the page; for a text above or below the table
    /// its element: `h2`, `p`. `None` if there is none.
    pub class: Option<String>,
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// Its column, from 0.
    pub column: u16,
    /// The span of its content.
    pub span: Span,
    /// The kind of value in the file.
    pub kind: CellKind,
    /// Whether it is written between quotes in a text with separators; quotes inside are doubled.
    pub quoted: bool,
}

/// The kind of value that a cell had before it became text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CellKind {
    /// Nothing.
    #[default]
    Empty,
    /// Text.
    Text,
    /// A number.
    Number,
    /// A date or a time.
    Date,
    /// True or false.
    Truth,
    /// An error such as `#REF!`.
    Error,
    /// A formula whose value is not stored; the content is the formula.
    Formula,
    /// A cell of a merged area other than the first, which has the text.
    Merged,
}

/// A cell with its row and sheet.
#[derive(Clone, Copy, Debug)]
pub struct CellPlace<'a> {
    /// The sheet, from 0.
    pub sheet: usize,
    /// The row.
    pub row: &'a Row,
    /// The cell.
    pub cell: &'a Cell,
}

impl Row {
    /// The cell in a column (from 0).
    #[must_use]
    pub fn cell(&self, column: u16) -> Option<&Cell> {
        // usually no column is left out
        let index = usize::from(column);
        match self.cells.get(index) {
            Some(cell) if cell.column == column => Some(cell),
            _ => self
                .cells
                .binary_search_by_key(&column, |cell| cell.column)
                .ok()
                .map(|index| &self.cells[index]),
        }
    }
}

impl Grid {
    /// The cell that contains the byte `offset` of the text, else the last one before it in its
    /// row; `None` if there is no row before it.
    #[must_use]
    pub fn cell_at(&self, offset: u32) -> Option<CellPlace<'_>> {
        // sheets may be empty
        let starts = |sheet: &Sheet| {
            sheet
                .rows
                .first()
                .is_some_and(|row| row.span.start <= offset)
        };
        let sheet = self.sheets.iter().rposition(starts)?;
        let rows = &self.sheets[sheet].rows;
        let row = &rows[rows
            .partition_point(|row| row.span.start <= offset)
            .checked_sub(1)?];
        let cell = row.cells.partition_point(|cell| cell.span.start <= offset);
        let cell = row.cells.get(cell.saturating_sub(1))?;
        Some(CellPlace { sheet, row, cell })
    }
}

/// The letters of a column (from 0): `A`, `Z`, `AA`.
#[must_use]
pub fn column_letters(column: u16) -> String {
    let mut letters = Vec::new();
    let mut rest = u32::from(column) + 1;
    while rest > 0 {
        let digit = u8::try_from((rest - 1) % 26).unwrap_or(0);
        letters.push(char::from(b'A' + digit));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_sheets_hold_nothing() {
        let row = |number, start: usize| Row {
            number,
            span: Span::new(start..start + 1),
            cells: vec![Cell {
                span: Span::new(start..start + 1),
                ..Cell::default()
            }],
            ..Row::default()
        };
        let sheet = |rows| Sheet {
            rows,
            ..Sheet::default()
        };
        let sheets = vec![
            sheet(vec![]),
            sheet(vec![row(1, 0)]),
            sheet(vec![row(4, 2)]),
            sheet(vec![]),
        ];
        let naming = Naming::Cells;
        let grid = Grid { sheets, naming };
        let check = |offset, sheet, number| {
            let place = grid.cell_at(offset).unwrap();
            assert_eq!((place.sheet, place.row.number), (sheet, number));
        };
        check(0, 1, 1);
        check(2, 2, 4);
        check(9, 2, 4);
    }

    #[test]
    fn columns_have_letters() {
        let check = |column, letters| assert_eq!(column_letters(column), letters);
        check(0, "A");
        check(25, "Z");
        check(26, "AA");
        check(701, "ZZ");
        check(702, "AAA");
        check(16383, "XFD");
    }
}
