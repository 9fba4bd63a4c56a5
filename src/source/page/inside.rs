//! The table that is being read: texts become cells, cells find their columns.

use super::push_collapsed;
use super::tags::Event;

/// Cells that cover several rows, at a time; more are taken for one row each.
const COVERING: usize = 64;

/// A table and its row that has begun.
#[derive(Default)]
pub(super) struct Inside {
    /// The row, from 1.
    pub(super) number: u32,
    /// What the markup calls the row.
    pub(super) class: Option<String>,
    row: Vec<Laid>,
    /// Columns and rows that the open cell covers.
    cell: Option<(u16, u16)>,
    shown: String,
    links: Vec<u32>,
    /// Cells of rows above that reach further down.
    covering: Vec<Covering>,
    /// The same of this row.
    begun: Vec<Covering>,
}

/// A cell in its column.
pub(super) struct Laid {
    pub(super) column: u16,
    pub(super) columns: u16,
    pub(super) shown: String,
    /// Numbers of players that it links to.
    pub(super) links: Vec<u32>,
    /// It belongs to a cell of a row above.
    pub(super) covered: bool,
}

struct Covering {
    column: u16,
    columns: u16,
    rows: u16,
}

impl Inside {
    pub(super) fn start_row(&mut self, class: &str) {
        self.number = self.number.saturating_add(1);
        let class = class.trim();
        self.class = (!class.is_empty()).then(|| class.to_owned());
    }

    /// The cells of the row that ends.
    pub(super) fn end_row(&mut self) -> Vec<Laid> {
        self.end_cell();
        self.covering.retain_mut(|above| {
            above.rows -= 1;
            above.rows > 0
        });
        self.covering.append(&mut self.begun);
        std::mem::take(&mut self.row)
    }

    pub(super) fn start_cell(&mut self, columns: u16, rows: u16) {
        self.cell = Some((columns, rows));
    }

    pub(super) fn end_cell(&mut self) {
        let Some((columns, rows)) = self.cell.take() else {
            return;
        };
        let column = self.free_column();
        let covering = self.covering.len() + self.begun.len();
        if rows > 1 && covering < COVERING {
            self.begun.push(Covering {
                column,
                columns,
                rows: rows - 1,
            });
        }
        self.row.push(Laid {
            column,
            columns,
            shown: self.shown.trim_end().to_owned(),
            links: std::mem::take(&mut self.links),
            covered: false,
        });
        self.shown.clear();
    }

    /// The next column that no cell of a row above covers.
    fn free_column(&mut self) -> u16 {
        let behind = |cell: &Laid| cell.column.saturating_add(cell.columns);
        let mut column = self.row.last().map_or(0, behind);
        let covers = |above: &&Covering, column| {
            (above.column..above.column.saturating_add(above.columns)).contains(&column)
        };
        while let Some(above) = self.covering.iter().find(|above| covers(above, column)) {
            let columns = above.column + above.columns - column;
            self.row.push(Laid {
                column,
                columns,
                shown: String::new(),
                links: Vec::new(),
                covered: true,
            });
            column += columns;
        }
        column
    }

    /// What stands in a cell.
    pub(super) fn event(&mut self, event: Event, texts: &str) {
        // text between cells belongs to nothing
        if self.cell.is_none() {
            return;
        }
        match event {
            Event::Text(start, end) => {
                push_collapsed(&mut self.shown, &texts[start as usize..end as usize]);
            }
            Event::Mark(mark) => {
                push_collapsed(&mut self.shown, " ");
                self.shown.push(mark);
                self.shown.push(' ');
            }
            Event::Link(number) => self.links.push(number),
            _ => push_collapsed(&mut self.shown, " "),
        }
    }
}
