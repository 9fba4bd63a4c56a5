//! Joins cells that unquoted separators have divided, so that they are read as one cell.

use super::value::{Value, value};
use crate::source::{Cell, Row, Source, Span};

/// A cell that separators have divided into several cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DividedCell {
    /// The offset at which the row starts in the source.
    pub(super) row: u32,
    /// The index of the column to which the cell belongs.
    pub(super) column: u16,
    /// The number of parts after the first, which are cells of their own in the file; 0 if the cell
    /// is not divided but only unclear.
    pub(super) extra_parts: u16,
    /// Whether the value of the cell is not known, because different parts may belong to it.
    pub(super) is_unclear: bool,
}

/// Returns the span from a cell to the last of the `extra_parts` cells after it; `None` if the row
/// does not have these cells.
fn span_of_parts(row: &Row, column: u16, extra_parts: u16) -> Option<Span> {
    let (first, last) = (
        row.cell(column)?,
        row.cell(column.checked_add(extra_parts)?)?,
    );
    Some(Span {
        start: first.span.start,
        end: last.span.end,
    })
}

/// Returns the divided cells of a row. `cells` contains the divided cells of all rows, in the order
/// of the rows.
pub(super) fn divided_cells_of<'c>(cells: &'c [DividedCell], row: &Row) -> &'c [DividedCell] {
    let first = cells.partition_point(|divided| divided.row < row.span.start);
    let later_cells = &cells[first..];
    let count = later_cells
        .iter()
        .take_while(|divided| divided.row == row.span.start);
    &later_cells[..count.count()]
}

/// Returns the value of a row in a column, with the parts of the divided cells joined.
/// `divided_cells` are those of the row. A value that is not known is blank.
pub(super) fn joined_value<'a>(
    source: &'a Source,
    row: &Row,
    divided_cells: &[DividedCell],
    column: u16,
) -> Value<'a> {
    let value = value_with_parts(source, row, divided_cells, column);
    let mut cells = divided_cells.iter();
    if cells.any(|divided| divided.column == column && divided.is_unclear) {
        return Value {
            text: "".into(),
            ..value
        };
    }
    value
}

fn value_with_parts<'a>(
    source: &'a Source,
    row: &Row,
    divided_cells: &[DividedCell],
    column: u16,
) -> Value<'a> {
    let cell_value = |column: u16| {
        let cell = row.cell(column);
        cell.map(|cell| value(source, cell)).unwrap_or_default()
    };
    let earlier_cells = divided_cells
        .iter()
        .filter(|divided| divided.column < column);
    let shift: u16 = earlier_cells.map(|divided| divided.extra_parts).sum();
    let column_in_row = column.saturating_add(shift);
    let mut cells = divided_cells.iter();
    let Some(divided) = cells.find(|divided| divided.column == column) else {
        return cell_value(column_in_row);
    };
    if divided.extra_parts == 0 {
        return cell_value(column_in_row);
    }
    let column = column_in_row;
    let (Some(cell), Some(span)) = (
        row.cell(column),
        span_of_parts(row, column, divided.extra_parts),
    ) else {
        return cell_value(column);
    };
    let whole_value = value(source, &Cell { span, ..*cell });
    // a comma is usual inside a name; other separators stand for it
    let mut parts = (column..=column + divided.extra_parts).map(|part| cell_value(part).text);
    let text = source.slice(span);
    if text.contains(',') && !text.contains([';', '\t', '|']) {
        return whole_value;
    }
    let first_part = parts.next().unwrap_or_default().into_owned();
    let text = parts.fold(first_part, |text, part| {
        if part.is_empty() {
            text
        } else {
            format!("{text}, {part}")
        }
    });
    Value {
        text: text.into(),
        ..whole_value
    }
}
