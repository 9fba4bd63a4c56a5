//! Collects the cells of a sheet, which may be read in any order, and renders them.

use std::collections::HashMap;

use super::super::rendering::{MAX_COLUMNS, Rendering};
use super::super::{CellKind, ContainerError, Limits};

/// The largest number of merged areas that may cover the same row. The cells of further areas are
/// treated as single cells.
const MAX_MERGED_AREAS: usize = 1000;

/// A rectangle of merged cells: its first and last row and its first and last column, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) rows: (u32, u32),
    pub(super) columns: (u32, u32),
}

/// The hidden rows and merged areas of a sheet.
#[derive(Clone, Default)]
pub(super) struct Frame {
    /// Ranges of hidden rows: the first and the last row of each, from 0.
    pub(super) hidden_rows: Vec<(u32, u32)>,
    pub(super) merged_areas: Vec<Area>,
}

/// The cells of a sheet, collected before they are rendered.
pub(super) struct Cells<'a> {
    text: String,
    cells: Vec<FoundCell>,
    /// The stored numbers of cells that show dates, by the start of the cell's text.
    numbers: HashMap<usize, String>,
    /// Whether the cells were added in the order of their rows and columns.
    is_sorted: bool,
    limits: &'a Limits,
}

/// A collected cell; its text is a range of bytes of `Cells::text`.
struct FoundCell {
    row: u32,
    column: u16,
    kind: CellKind,
    start: usize,
    end: usize,
}

impl<'a> Cells<'a> {
    pub(super) fn new(limits: &'a Limits) -> Cells<'a> {
        Cells {
            text: String::new(),
            cells: Vec::new(),
            numbers: HashMap::new(),
            is_sorted: true,
            limits,
        }
    }

    /// Adds a cell; `row` and `column` count from 0. `number` is the number that a cell stores for
    /// the date that it shows. A cell that shows only blanks is omitted.
    pub(super) fn push(
        &mut self,
        (row, column): (u32, u32),
        cell_text: &str,
        kind: CellKind,
        number: Option<String>,
    ) -> Result<(), ContainerError> {
        if cell_text.trim().is_empty() {
            return Ok(());
        }
        let size = u64::try_from(self.text.len() + cell_text.len()).unwrap_or(u64::MAX);
        if size > self.limits.unpacked_bytes {
            return Err(ContainerError::too_large_unpacked(self.limits));
        }
        if self.cells.len() >= self.limits.sheet_cells {
            return Err(ContainerError::too_many_cells(self.limits));
        }
        let start = self.text.len();
        self.text.push_str(cell_text);
        if let Some(number) = number {
            self.numbers.insert(start, number);
        }
        let column = u16::try_from(column).unwrap_or(u16::MAX);
        let last_cell = self.cells.last();
        self.is_sorted &=
            last_cell.is_none_or(|last_cell| (last_cell.row, last_cell.column) < (row, column));
        self.cells.push(FoundCell {
            row,
            column,
            kind,
            start,
            end: self.text.len(),
        });
        Ok(())
    }

    /// Renders the rows into the current sheet of `rendering`.
    pub(super) fn render(
        mut self,
        frame: Frame,
        rendering: &mut Rendering,
    ) -> Result<(), ContainerError> {
        if !self.is_sorted {
            // the sort is stable, so that the later one of two cells in the same position counts
            self.cells.sort_by_key(|cell| (cell.row, cell.column));
            self.cells.reverse();
            self.cells.dedup_by_key(|cell| (cell.row, cell.column));
            self.cells.reverse();
        }
        let width = self.cells.iter().map(|cell| u32::from(cell.column)).max();
        let mut merged_areas = MergedAreas::new(frame.merged_areas, width.unwrap_or(0));
        let mut hidden_rows = frame.hidden_rows;
        hidden_rows.sort_unstable();
        for row in self.cells.chunk_by(|one, other| one.row == other.row) {
            let number = row[0].row;
            let next = hidden_rows.partition_point(|&(first, _)| first <= number);
            let last_hidden = hidden_rows[..next].last();
            let rendered_row = rendering.begin_row(number.saturating_add(1));
            rendered_row.is_hidden =
                last_hidden.is_some_and(|&(_, last_hidden)| number <= last_hidden);
            let mut covered_columns = merged_areas.covered_columns(number).into_iter().peekable();
            for cell in row {
                while let Some(column) = covered_columns.next_if(|&column| column < cell.column) {
                    rendering.add_cell(column, "", CellKind::Merged)?;
                }
                covered_columns.next_if(|&column| column == cell.column);
                rendering.add_cell(cell.column, &self.text[cell.start..cell.end], cell.kind)?;
                if cell.kind == CellKind::Date
                    && let Some(number) = self.numbers.remove(&cell.start)
                {
                    rendering.keep_number(number);
                }
            }
            for column in covered_columns {
                rendering.add_cell(column, "", CellKind::Merged)?;
            }
        }
        Ok(())
    }
}

/// The merged areas of a sheet while its rows are rendered from top to bottom.
struct MergedAreas {
    /// The areas that begin in later rows, the next one last.
    later_areas: Vec<Area>,
    /// The areas that cover the current row.
    current_areas: Vec<Area>,
    width: u32,
}

impl MergedAreas {
    fn new(mut areas: Vec<Area>, width: u32) -> MergedAreas {
        let width = width.min(u32::from(MAX_COLUMNS) - 1);
        areas.retain(|area| area.columns.0 <= width && area.rows.0 <= area.rows.1);
        areas.sort_unstable_by_key(|area| std::cmp::Reverse((area.rows.0, area.columns.0)));
        MergedAreas {
            later_areas: areas,
            current_areas: Vec::new(),
            width,
        }
    }

    /// Returns the columns of a row, from the left, whose cells are in a merged area without being
    /// its first cell, which has the text. Callers must pass rows in ascending order.
    fn covered_columns(&mut self, row: u32) -> Vec<u16> {
        self.current_areas.retain(|area| area.rows.1 >= row);
        while let Some(area) = self.later_areas.pop_if(|area| area.rows.0 <= row) {
            if area.rows.1 >= row && self.current_areas.len() < MAX_MERGED_AREAS {
                self.current_areas.push(area);
            }
        }
        let mut columns: Vec<u16> = Vec::new();
        for area in &self.current_areas {
            let first = area.columns.0 + u32::from(area.rows.0 == row);
            let covered_range = first..=area.columns.1.min(self.width);
            columns.extend(covered_range.filter_map(|column| u16::try_from(column).ok()));
        }
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}
