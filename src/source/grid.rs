//! A spreadsheet, a web page or a text with separators as rows of cells, each with its
//! place in the text.
//!
//! The text of the source holds every cell once: what was no text before (a workbook, a
//! page) is rendered with a line for each row and a tab between cells, a file with
//! separators is its own text. So one kind of span points into all of them.

use super::Span;

/// Tables one below the other in the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// The sheets of a workbook, the tables of a page; one for a text with separators.
    pub sheets: Vec<Sheet>,
    /// How people name a place in it.
    pub naming: Naming,
}

/// How people name the place of a cell.
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
    /// Its name; empty for the table of a page.
    pub name: String,
    /// The address of the page that it was saved from, where the page says it.
    pub address: Option<String>,
    /// Hidden by the person who made the workbook; it counts all the same.
    pub hidden: bool,
    /// The source ends in the middle of a line, or before the table does.
    pub cut: bool,
    /// Rows with content, from the top.
    pub rows: Vec<Row>,
}

/// A row with content.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Its number in the sheet, from 1, as the program that made it counts; 0: a text above
    /// or below the table of a page (a heading, an annotation), the only cell of its row.
    pub number: u32,
    /// The whole row in the text.
    pub span: Span,
    /// Cells with content and, between them, empty ones, from the left.
    pub cells: Vec<Cell>,
    /// Hidden by the person who made the sheet; it counts all the same.
    pub hidden: bool,
    /// The number that the links of the row name on a page (`Markup::reference`), the first of several.
    pub reference: Option<u32>,
    /// All of these numbers, each with the column of its cell, from the left.
    pub references: Vec<(u16, u32)>,
    /// What the page's markup calls the row (`class`), where it says anything; for a text
    /// above or below the table its element: `h2`, `p`.
    pub class: Option<String>,
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// Its column, from 0.
    pub column: u16,
    /// What it shows, in the text.
    pub span: Span,
    /// What the file held.
    pub held: Held,
    /// Written between quotes in a text with separators, quotes inside doubled.
    pub quoted: bool,
}

/// What kind of value a cell held before it became text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Held {
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
    /// A formula whose value was not stored with it; the cell shows the formula.
    Formula,
    /// A cell below or to the right of a merged one, whose text stands in the first.
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
        // mostly every column has its cell
        let at = usize::from(column);
        match self.cells.get(at) {
            Some(cell) if cell.column == column => Some(cell),
            _ => self
                .cells
                .binary_search_by_key(&column, |cell| cell.column)
                .ok()
                .map(|at| &self.cells[at]),
        }
    }
}

impl Grid {
    /// The cell that holds the byte `at` of the text, else the last one before it in its
    /// row.
    #[must_use]
    pub fn at(&self, at: u32) -> Option<CellPlace<'_>> {
        // sheets may be empty
        let starts = |sheet: &Sheet| sheet.rows.first().is_some_and(|row| row.span.start <= at);
        let sheet = self.sheets.iter().rposition(starts)?;
        let rows = &self.sheets[sheet].rows;
        let row = &rows[rows
            .partition_point(|row| row.span.start <= at)
            .checked_sub(1)?];
        let cell = row.cells.partition_point(|cell| cell.span.start <= at);
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
        let check = |at, sheet, number| {
            let place = grid.at(at).unwrap();
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
