//! Turns the events of a page into rows: the cells of the tables that are read, and the lines of
//! text around them.

use super::super::CellKind;
use super::super::rendering::Rendering;
use super::ContainerError;
use super::surroundings::Surroundings;
use super::table::OpenTable;
use super::tags::{Block, Event, Page};

/// Adds the text and the cells of a page to `rendering`.
pub(super) fn render(page: &Page, rendering: &mut Rendering) -> Result<(), ContainerError> {
    let mut layout = PageLayout {
        page,
        is_table_read: tables_to_read(page),
        nested_tables: 0,
        table: None,
        surroundings: Surroundings::default(),
        rendering,
    };
    for &event in &page.events {
        layout.take_event(event)?;
    }
    layout.surroundings.end();
    layout.write_lines(usize::MAX)
}

/// Returns, for each table of the page, whether it is read.
fn tables_to_read(page: &Page) -> Vec<bool> {
    let tables = &page.tables;
    // a nested table comes after the table that contains it
    let mut contains_data = vec![false; tables.len()];
    let has_data: Vec<bool> = tables.iter().map(|table| table.wide_rows >= 2).collect();
    for (index, table) in tables.iter().enumerate().rev() {
        if let Some(parent) = table.parent {
            contains_data[parent] |= contains_data[index] || has_data[index];
        }
    }
    let has_any_list = tables.iter().any(|table| table.is_list);
    let has_any_data = has_data.contains(&true);
    let mut is_within = vec![false; tables.len()];
    let mut is_chosen = vec![false; tables.len()];
    for (index, table) in tables.iter().enumerate() {
        let parent_is_chosen = table.parent.is_some_and(|parent| is_within[parent]);
        let is_wanted = match (has_any_list, has_any_data) {
            (true, _) => table.is_list,
            (false, true) => has_data[index] && !contains_data[index],
            (false, false) => table.cells > 0,
        };
        is_chosen[index] = is_wanted && !parent_is_chosen;
        is_within[index] = is_wanted || parent_is_chosen;
    }
    is_chosen
}

/// The state of rendering a page, to which each tag or text of the page is passed in turn.
struct PageLayout<'a> {
    page: &'a Page,
    /// Whether each table of the page is read.
    is_table_read: Vec<bool>,
    /// The number of nested tables that have begun inside the current one and not ended.
    nested_tables: usize,
    /// The current table; `None` outside the tables that are read.
    table: Option<OpenTable>,
    surroundings: Surroundings,
    rendering: &'a mut Rendering,
}

impl PageLayout<'_> {
    fn take_event(&mut self, event: Event) -> Result<(), ContainerError> {
        let Some(mut table) = self.table.take() else {
            return match event {
                Event::Table(table) if self.is_table_read[table as usize] => self.start_sheet(),
                _ => {
                    self.surroundings.take_event(event, &self.page.texts);
                    Ok(())
                }
            };
        };
        match event {
            Event::EndTable if self.nested_tables == 0 => return self.end_row(&mut table),
            Event::Row(start, end) if self.nested_tables == 0 => {
                if table.number == 0 {
                    self.end_lines_above_rows()?;
                }
                self.end_row(&mut table)?;
                table.start_row(&self.page.texts[start as usize..end as usize]);
            }
            Event::Cell(columns, rows) if self.nested_tables == 0 => {
                table.start_cell(columns, rows)
            }
            Event::EndCell if self.nested_tables == 0 => table.end_cell(),
            Event::Text(..) | Event::Block(_) | Event::Break
                if self.nested_tables == 0 && table.number == 0 =>
            {
                self.surroundings.take_event(event, &self.page.texts);
            }
            Event::Table(_) => self.nested_tables += 1,
            Event::EndTable => self.nested_tables -= 1,
            event => table.take_event(event, &self.page.texts),
        }
        self.table = Some(table);
        Ok(())
    }

    /// Begins a sheet for the next table. The texts before the table are written above it. Between
    /// two tables, only those from the first heading onwards are, and the others are written below
    /// the previous table.
    fn start_sheet(&mut self) -> Result<(), ContainerError> {
        self.surroundings.end();
        let lines = &self.surroundings.lines;
        let is_first = self.rendering.is_empty();
        let heading = lines
            .iter()
            .position(|(block, _)| matches!(block, Block::Heading(_)));
        let heading = if is_first {
            0
        } else {
            heading.unwrap_or(lines.len())
        };
        if !is_first {
            self.write_lines(heading)?;
        }
        self.rendering
            .begin_sheet("", self.page.address.clone())?
            .is_cut_off = self.page.is_cut_off;
        self.write_lines(usize::MAX)?;
        self.table = Some(OpenTable::default());
        Ok(())
    }

    /// Writes the lines of the table that come before its first row, such as its caption.
    fn end_lines_above_rows(&mut self) -> Result<(), ContainerError> {
        self.surroundings.end();
        self.write_lines(usize::MAX)
    }

    /// Writes the first `count` of the lines of text that are not yet written.
    fn write_lines(&mut self, count: usize) -> Result<(), ContainerError> {
        let count = count.min(self.surroundings.lines.len());
        for (block, line) in self.surroundings.lines.drain(..count) {
            let row = self.rendering.begin_row(0);
            row.class = match block {
                Block::Heading(level) => Some(format!("h{level}")),
                Block::Paragraph => Some("p".to_owned()),
                Block::Caption => Some("caption".to_owned()),
                Block::Other => None,
            };
            self.rendering.add_cell(0, &line, CellKind::Text)?;
        }
        Ok(())
    }

    /// Ends the current row of a table, and writes it.
    fn end_row(&mut self, table: &mut OpenTable) -> Result<(), ContainerError> {
        let row = table.end_row();
        let Some(last) = row.iter().rposition(|cell| !cell.text.is_empty()) else {
            return Ok(());
        };
        let references = row.iter().flat_map(|cell| {
            let links = cell.links.iter();
            links.map(|&number| (cell.column, number))
        });
        let references: Vec<(u16, u32)> = references.collect();
        let rendered_row = self.rendering.begin_row(table.number);
        rendered_row.reference = references.first().map(|&(_, number)| number);
        rendered_row.references = references;
        rendered_row.class = table.class.take();
        for cell in &row[..=last] {
            let kind = match cell.text.as_str() {
                _ if cell.continues_cell_above => CellKind::Merged,
                "" => CellKind::Empty,
                _ => CellKind::Text,
            };
            self.rendering.add_cell(cell.column, &cell.text, kind)?;
            for offset in 1..cell.columns {
                let column = cell.column.saturating_add(offset);
                self.rendering.add_cell(column, "", CellKind::Merged)?;
            }
        }
        Ok(())
    }
}
