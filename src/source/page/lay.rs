//! Events ▶ rows: cells of the tables that are read, lines of text around them.

use super::super::Held;
use super::super::rendering::Rendering;
use super::ContainerError;
use super::around::Around;
use super::inside::Inside;
use super::tags::{Block, Event, Page};

/// Lays the page out.
pub(super) fn lay(page: &Page, rendering: &mut Rendering) -> Result<(), ContainerError> {
    let mut layout = Lay {
        page,
        chosen: chosen(page),
        depth: 0,
        inside: None,
        around: Around::default(),
        rendering,
    };
    for &event in &page.events {
        layout.event(event)?;
    }
    layout.around.end();
    layout.below(usize::MAX)
}

/// Which tables are read.
fn chosen(page: &Page) -> Vec<bool> {
    let tables = &page.tables;
    // a nested table comes after the one around it
    let mut holds = vec![false; tables.len()];
    let data: Vec<bool> = tables.iter().map(|table| table.wide_rows >= 2).collect();
    for (at, table) in tables.iter().enumerate().rev() {
        if let Some(parent) = table.parent {
            holds[parent] |= holds[at] || data[at];
        }
    }
    let any_list = tables.iter().any(|table| table.list);
    let any_data = data.contains(&true);
    let mut within = vec![false; tables.len()];
    let mut chosen = vec![false; tables.len()];
    for (at, table) in tables.iter().enumerate() {
        let inside = table.parent.is_some_and(|parent| within[parent]);
        let wanted = match (any_list, any_data) {
            (true, _) => table.list,
            (false, true) => data[at] && !holds[at],
            (false, false) => table.cells > 0,
        };
        chosen[at] = wanted && !inside;
        within[at] = wanted || inside;
    }
    chosen
}

struct Lay<'a> {
    page: &'a Page,
    chosen: Vec<bool>,
    /// Tables within the chosen one.
    depth: usize,
    inside: Option<Inside>,
    around: Around,
    rendering: &'a mut Rendering,
}

impl Lay<'_> {
    fn event(&mut self, event: Event) -> Result<(), ContainerError> {
        let Some(mut inside) = self.inside.take() else {
            return match event {
                Event::Table(table) if self.chosen[table as usize] => self.start(),
                _ => {
                    self.around.event(event, &self.page.texts);
                    Ok(())
                }
            };
        };
        match event {
            Event::EndTable if self.depth == 0 => return self.end_row(&mut inside),
            Event::Row(start, end) if self.depth == 0 => {
                self.end_row(&mut inside)?;
                inside.start_row(&self.page.texts[start as usize..end as usize]);
            }
            Event::Cell(columns, rows) if self.depth == 0 => inside.start_cell(columns, rows),
            Event::EndCell if self.depth == 0 => inside.end_cell(),
            Event::Table(_) => self.depth += 1,
            Event::EndTable => self.depth -= 1,
            event => inside.event(event, &self.page.texts),
        }
        self.inside = Some(inside);
        Ok(())
    }

    /// A sheet for the next table; texts from the first heading on stand above it, what
    /// comes before stands below the table before.
    fn start(&mut self) -> Result<(), ContainerError> {
        self.around.end();
        let lines = &self.around.lines;
        let first = self.rendering.is_empty();
        let heading = lines
            .iter()
            .position(|(block, _)| matches!(block, Block::Heading(_)));
        let heading = if first {
            0
        } else {
            heading.unwrap_or(lines.len())
        };
        if !first {
            self.below(heading)?;
        }
        self.rendering.sheet("", self.page.address.clone())?.cut = self.page.cut;
        self.below(usize::MAX)?;
        self.inside = Some(Inside::default());
        Ok(())
    }

    /// Writes lines of text, as many as are asked for.
    fn below(&mut self, count: usize) -> Result<(), ContainerError> {
        let count = count.min(self.around.lines.len());
        for (block, line) in self.around.lines.drain(..count) {
            let row = self.rendering.row(0);
            row.class = match block {
                Block::Heading(level) => Some(format!("h{level}")),
                Block::Paragraph => Some("p".to_owned()),
                Block::Other => None,
            };
            self.rendering.cell(0, &line, Held::Text)?;
        }
        Ok(())
    }

    /// Writes the row that ends.
    fn end_row(&mut self, inside: &mut Inside) -> Result<(), ContainerError> {
        let row = inside.end_row();
        let Some(last) = row.iter().rposition(|cell| !cell.shown.is_empty()) else {
            return Ok(());
        };
        let references = row.iter().flat_map(|cell| {
            let links = cell.links.iter();
            links.map(|&number| (cell.column, number))
        });
        let references: Vec<(u16, u32)> = references.collect();
        let written = self.rendering.row(inside.number);
        written.reference = references.first().map(|&(_, number)| number);
        written.references = references;
        written.class = inside.class.take();
        for cell in &row[..=last] {
            let held = match cell.shown.as_str() {
                _ if cell.covered => Held::Merged,
                "" => Held::Empty,
                _ => Held::Text,
            };
            self.rendering.cell(cell.column, &cell.shown, held)?;
            for further in 1..cell.columns {
                let column = cell.column.saturating_add(further);
                self.rendering.cell(column, "", Held::Merged)?;
            }
        }
        Ok(())
    }
}
