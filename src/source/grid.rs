//! Rows of cells, each with its span in the text: the form in which a workbook, a web page and a
//! text with separators are read.
//!
//! The text of the source contains every cell once. A workbook and a page are rendered, with a line
//! for each row and a tab between cells; a text with separators is used unchanged. The same kind of
//! span therefore points into all of them.

use super::Span;

/// The tables of a source, which follow each other in the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// The sheets of a workbook, the tables of a page, or the single table of a text with
    /// separators.
    pub sheets: Vec<Sheet>,
    /// The way in which messages name the position of a cell.
    pub naming: Naming,
    /// The numbers that cells of a workbook store for the dates that they show, in the order of the
    /// text, as pairs: the start of the cell's span, and the number.
    pub numbers_of_dates: Vec<(u32, String)>,
}

/// The way in which messages name the position of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Naming {
    /// A text with separators: a cell is named by its line and column in the text.
    #[default]
    Lines,
    /// A workbook: a cell is named by sheet and cell, as in `Sheet1!G14`.
    Cells,
    /// A web page: a cell is named by table, row and column, as in `table 2, row 14, column 7`.
    Tables,
}

/// A sheet of a workbook or a table of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The name of the sheet; empty for the table of a page.
    pub name: String,
    /// The web address from which the page was saved; `None` if the page does not state it.
    pub address: Option<String>,
    /// Whether the sheet is hidden in the workbook. Hidden sheets are read as well.
    pub is_hidden: bool,
    /// Whether the source ends in the middle of a line or before the end of the table.
    pub is_cut_off: bool,
    /// The rows with content, from the top.
    pub rows: Vec<Row>,
}

/// A row with content in a sheet or table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// The number of the row in the sheet, from 1, as spreadsheet programs count. 0 for a text
    /// above or below the table of a page (a heading, an annotation), which is a row with a single
    /// cell.
    pub number: u32,
    /// The span of the whole row.
    pub span: Span,
    /// The cells from the left: those with content, and the empty cells between them.
    pub cells: Vec<Cell>,
    /// Whether the row is hidden in the sheet. Hidden rows are read as well.
    pub is_hidden: bool,
    /// The number in the first link of the row on a page (`Markup::reference`); `None` if no link
    /// has a number.
    pub reference: Option<u32>,
    /// The numbers in all links of the row, from the left, as pairs: the column of the cell, from
    /// 0, and the number.
    pub references: Vec<(u16, u32)>,
    /// The attribute `class` of the row in the markup of the page; for a text above or below the
    /// table, the name of its element: `h2`, `p`. `None` if there is none.
    pub class: Option<String>,
}

/// A cell of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The column of the cell, from 0.
    pub column: u16,
    /// The span of the cell's content.
    pub span: Span,
    /// The kind of value that the cell had in the file.
    pub kind: CellKind,
    /// Whether the cell is between quotation marks in a text with separators. Quotation marks
    /// inside such a cell are doubled.
    pub is_quoted: bool,
}

/// The kind of value that a cell had before it became text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CellKind {
    /// An empty cell.
    #[default]
    Empty,
    /// Text.
    Text,
    /// A number.
    Number,
    /// A date or a time.
    Date,
    /// A truth value: true or false.
    Truth,
    /// An error such as `#REF!`.
    Error,
    /// A formula whose value is not stored in the file; the content is the formula.
    Formula,
    /// An empty cell of a merged area. The first cell of the area has the text.
    Merged,
}

/// A cell, with the row and the sheet that contain it.
#[derive(Clone, Copy, Debug)]
pub struct CellPlace<'a> {
    /// The index of the sheet, from 0.
    pub sheet: usize,
    /// The row that contains the cell.
    pub row: &'a Row,
    /// The cell itself, which is in `row`.
    pub cell: &'a Cell,
}

impl Row {
    /// Returns the cell in a column (from 0); `None` if the row has no such cell.
    #[must_use]
    pub fn cell(&self, column: u16) -> Option<&Cell> {
        // usually the row has a cell in every column
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
    /// Returns the number that a cell stores for the date that it shows; `None` if the cell shows
    /// no date or the file does not store a number.
    #[must_use]
    pub fn number_of_date(&self, cell: &Cell) -> Option<&str> {
        let numbers = &self.numbers_of_dates;
        let index = numbers.binary_search_by_key(&cell.span.start, |(start, _)| *start);
        index.ok().map(|index| numbers[index].1.as_str())
    }

    /// Returns the cell that contains the byte `offset` of the text or, if no cell contains it, the
    /// last cell before it in the same row. `None` if no row begins before the offset.
    #[must_use]
    pub fn cell_at(&self, offset: u32) -> Option<CellPlace<'_>> {
        // a sheet may be empty
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

/// Returns the letters of a column (from 0) in a spreadsheet: `A`, `Z`, `AA`.
#[must_use]
pub fn column_letters(column: u16) -> String {
    let mut letters = Vec::new();
    let mut remaining = u32::from(column) + 1;
    while remaining > 0 {
        let digit = u8::try_from((remaining - 1) % 26).unwrap_or(0);
        letters.push(char::from(b'A' + digit));
        remaining = (remaining - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_sheets_have_no_cells() {
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
        let grid = Grid {
            sheets,
            naming,
            ..Grid::default()
        };
        let check = |offset, sheet, number| {
            let place = grid.cell_at(offset).unwrap();
            assert_eq!((place.sheet, place.row.number), (sheet, number));
        };
        check(0, 1, 1);
        check(2, 2, 4);
        check(9, 2, 4);
    }

    #[test]
    fn columns_are_named_by_letters() {
        let check = |column, letters| assert_eq!(column_letters(column), letters);
        check(0, "A");
        check(25, "Z");
        check(26, "AA");
        check(701, "ZZ");
        check(702, "AAA");
        check(16383, "XFD");
    }
}
