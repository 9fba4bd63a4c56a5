//! Reads one table: texts become cells, and each cell gets its column.

use super::push_collapsed;
use super::tags::Event;

/// The largest number of cells that may cover the same row from above. Further such cells cover
/// only their own row.
const MAX_COVERING_CELLS: usize = 64;

/// A table that is being read, with its current row.
#[derive(Default)]
pub(super) struct OpenTable {
    /// The number of the current row, from 1.
    pub(super) number: u32,
    /// The attribute `class` of the current row; `None` if it has none.
    pub(super) class: Option<String>,
    row: Vec<PlacedCell>,
    /// The numbers of columns and rows that the current cell covers; `None` between cells.
    cell_size: Option<(u16, u16)>,
    /// The text of the current cell so far.
    text: String,
    /// The players' numbers in the links of the current cell so far.
    links: Vec<u32>,
    /// Cells of earlier rows that cover the current row.
    covering_cells: Vec<CoveringCell>,
    /// Cells of the current row that cover later rows.
    next_covering_cells: Vec<CoveringCell>,
}

/// A cell with the columns that it covers.
pub(super) struct PlacedCell {
    pub(super) column: u16,
    pub(super) columns: u16,
    pub(super) text: String,
    /// The players' numbers in the links of the cell.
    pub(super) links: Vec<u32>,
    /// Whether this is not a cell of its own but the continuation of a cell of an earlier row.
    pub(super) continues_cell_above: bool,
}

/// A cell that covers rows below its own.
struct CoveringCell {
    column: u16,
    columns: u16,
    /// The number of further rows that the cell covers.
    rows: u16,
}

impl OpenTable {
    pub(super) fn start_row(&mut self, class: &str) {
        self.number = self.number.saturating_add(1);
        let class = class.trim();
        self.class = (!class.is_empty()).then(|| class.to_owned());
    }

    /// Ends the current row and returns its cells.
    pub(super) fn end_row(&mut self) -> Vec<PlacedCell> {
        self.end_cell();
        self.covering_cells.retain_mut(|covering_cell| {
            covering_cell.rows -= 1;
            covering_cell.rows > 0
        });
        self.covering_cells.append(&mut self.next_covering_cells);
        std::mem::take(&mut self.row)
    }

    pub(super) fn start_cell(&mut self, columns: u16, rows: u16) {
        self.cell_size = Some((columns, rows));
    }

    pub(super) fn end_cell(&mut self) {
        let Some((columns, rows)) = self.cell_size.take() else {
            return;
        };
        let column = self.free_column();
        let covering_count = self.covering_cells.len() + self.next_covering_cells.len();
        if rows > 1 && covering_count < MAX_COVERING_CELLS {
            self.next_covering_cells.push(CoveringCell {
                column,
                columns,
                rows: rows - 1,
            });
        }
        self.row.push(PlacedCell {
            column,
            columns,
            text: self.text.trim_end().to_owned(),
            links: std::mem::take(&mut self.links),
            continues_cell_above: false,
        });
        self.text.clear();
    }

    /// Returns the first column of the current row that is still free. Adds the cells of earlier
    /// rows that cover the columns before it to the row.
    fn free_column(&mut self) -> u16 {
        let end = |cell: &PlacedCell| cell.column.saturating_add(cell.columns);
        let mut column = self.row.last().map_or(0, end);
        let covers = |covering_cell: &&CoveringCell, column| {
            (covering_cell.column..covering_cell.column.saturating_add(covering_cell.columns))
                .contains(&column)
        };
        while let Some(covering_cell) = self
            .covering_cells
            .iter()
            .find(|covering_cell| covers(covering_cell, column))
        {
            let columns = covering_cell.column + covering_cell.columns - column;
            self.row.push(PlacedCell {
                column,
                columns,
                text: String::new(),
                links: Vec::new(),
                continues_cell_above: true,
            });
            column += columns;
        }
        column
    }

    /// Adds content to the current cell. Content outside of cells is ignored.
    pub(super) fn take_event(&mut self, event: Event, texts: &str) {
        // text between cells is ignored
        if self.cell_size.is_none() {
            return;
        }
        match event {
            Event::Text(start, end) => {
                push_collapsed(&mut self.text, &texts[start as usize..end as usize]);
            }
            Event::Mark(mark) => {
                push_collapsed(&mut self.text, " ");
                self.text.push(mark);
                self.text.push(' ');
            }
            Event::Link(number) => self.links.push(number),
            _ => push_collapsed(&mut self.text, " "),
        }
    }
}
