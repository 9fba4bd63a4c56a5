//! Tables for a terminal: aligned columns with two spaces between them, no wider than the terminal
//! if possible.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::wrap::wrap;
use crate::report::{Paint, Style};

/// The width to which a column may be narrowed, in terminal columns.
const MIN_WIDTH: usize = 10;

/// The width below which wrapped text is hard to read, in terminal columns. Columns become narrower
/// than this only if the table is otherwise too wide.
const READABLE_WIDTH: usize = 24;

/// The alignment of a column, and the way in which the column becomes narrower if the table is too
/// wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Column {
    /// Text that is aligned to the left.
    Left,
    /// Numbers that are aligned to the right.
    Right,
    /// Text that is cut off if the table is too wide.
    Cut,
    /// Text that is wrapped if the table is too wide.
    Wrap,
}

/// A table to which columns and rows are added before it is rendered.
pub(super) struct Table {
    columns: Vec<Column>,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new<const N: usize>(columns: [(&str, Column); N]) -> Table {
        Table {
            columns: columns.iter().map(|(_, column)| *column).collect(),
            head: columns.iter().map(|(head, _)| (*head).to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a column at the right.
    pub(super) fn column(&mut self, head: String, column: Column) {
        self.head.push(head);
        self.columns.push(column);
    }

    /// Adds a row of texts, which must be safe to print.
    pub(super) fn row(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }

    /// Returns the table as text, with a line feed after each line. Columns without any content are
    /// left out.
    pub(super) fn render(mut self, style: Style) -> String {
        self.drop_empty_columns();
        let widths = self.widths(style.width);
        let mut out = String::new();
        let head = self.lines(&self.head, &widths, style);
        for line in head.lines() {
            out += &format!("{}\n", style.paint(line, Paint::Bold));
        }
        for row in &self.rows {
            out += &self.lines(row, &widths, style);
        }
        out
    }

    fn drop_empty_columns(&mut self) {
        for index in (0..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row[index].is_empty()) && !self.rows.is_empty() {
                self.columns.remove(index);
                self.head.remove(index);
                for row in &mut self.rows {
                    row.remove(index);
                }
            }
        }
    }

    fn widths(&self, max_width: usize) -> Vec<usize> {
        let rows = || std::iter::once(&self.head).chain(&self.rows);
        let mut widths: Vec<usize> = (0..self.columns.len())
            .map(|index| rows().map(|row| row[index].width()).max().unwrap_or(0))
            .collect();
        let total = |widths: &[usize]| widths.iter().map(|width| width + 2).sum::<usize>();
        let passes = [
            (Column::Wrap, READABLE_WIDTH),
            (Column::Cut, MIN_WIDTH),
            (Column::Wrap, MIN_WIDTH),
        ];
        for (kind, min_width) in passes {
            let columns = self.columns.iter().enumerate().rev();
            for (index, _) in columns.filter(|(_, column)| **column == kind) {
                let excess = total(&widths).saturating_sub(max_width);
                let min_width = min_width.max(self.head[index].width()).min(widths[index]);
                widths[index] = widths[index].saturating_sub(excess).max(min_width);
            }
        }
        widths
    }

    /// Returns the text of a row; it has several lines if a cell is wrapped.
    fn lines(&self, row: &[String], widths: &[usize], style: Style) -> String {
        let cells: Vec<Vec<String>> = (0..row.len())
            .map(|index| match self.columns[index] {
                Column::Wrap => {
                    let text = wrap(&row[index], widths[index]);
                    text.lines().map(str::to_owned).collect()
                }
                Column::Cut => vec![shorten(&row[index], widths[index], style)],
                _ => vec![row[index].clone()],
            })
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let mut out = String::new();
        for line in 0..height {
            let mut text = String::new();
            for (index, cell) in cells.iter().enumerate() {
                let part = cell.get(line).map_or("", String::as_str);
                let blanks = " ".repeat(widths[index].saturating_sub(part.width()));
                text.push_str("  ");
                match self.columns[index] {
                    Column::Right => text += &(blanks + part),
                    _ => text += &(part.to_owned() + &blanks),
                }
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
        out
    }
}

/// Shortens `text` to `width` terminal columns; an ellipsis shows that something was cut off.
fn shorten(text: &str, width: usize, style: Style) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let ellipsis = if style.unicode { "…" } else { "." };
    let mut out = String::new();
    let mut total_width = ellipsis.width();
    for c in text.chars() {
        total_width += c.width().unwrap_or(0);
        if total_width > width {
            break;
        }
        out.push(c);
    }
    out + ellipsis
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(width: usize, expected: &str) {
        let mut table = Table::new([
            ("No", Column::Right),
            ("Name", Column::Cut),
            ("Empty", Column::Left),
            ("Why", Column::Wrap),
        ]);
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        table.row(row(["9", "Žádný, Ota", "", "played"]));
        table.row(row([
            "10",
            "王小明, Example-Long",
            "",
            "a bye of half a point",
        ]));
        let style = Style {
            width,
            ..Style::PLAIN
        };
        assert_eq!(table.render(style), expected);
    }

    #[test]
    fn columns_are_aligned_in_all_scripts_and_narrowed_to_fit() {
        check(
            80,
            "  No  Name                  Why\n   9  Žádný, Ota            played\n  \
             10  王小明, Example-Long  a bye of half a point\n",
        );
        check(
            32,
            "  No  Name        Why\n   9  Žádný, Ota  played\n  \
             10  王小明, E…  a bye of half\n                  a point\n",
        );
    }
}
