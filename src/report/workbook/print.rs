//! How a workbook is printed: the direction and scale of each sheet, and how much of a long list.

use super::{chart, measure};
use crate::report::dossier::{Content, Dossier, Row, Sheet, Table};

/// A report prints on fewer pages than this, unless everything is asked for.
const PAGES: usize = 20;

/// The printable part of A4 in points: its shorter and its longer side, without margins, header and
/// footer when upright and when across.
const UPRIGHT: (u32, u32) = (537, 748);
const ACROSS: (u32, u32) = (784, 502);

/// The height of a line of text in points.
pub(super) const LINE: u32 = 15;

/// The rows of a list that is always printed whole.
const SHORT: usize = 60;

/// The width of a column that nothing sets, in points.
const COLUMN: u32 = 48;

/// The scale of lists of several pages in per cent, so that they take fewer of them.
const SMALL: u32 = 75;

/// The scale in per cent below which a list is not set upright only because this takes fewer pages.
const READABLE: u32 = 62;

/// What the widths and heights of a list are, and how it is printed.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The widths of the columns of a list, in characters.
    pub(super) widths: Vec<u32>,
    /// The lines of the headings of a list.
    heading: usize,
    /// The lines of each row of a list.
    pub(super) lines: Vec<usize>,
    /// Whether the paper stands upright.
    pub(super) upright: bool,
    /// Empty columns that are printed beside a list, so that it fits on fewer pages: the width of what
    /// is printed decides the scale.
    pub(super) padding: usize,
    /// The scale in per cent.
    scale: u32,
    /// Whether no row begins a new page, which saves some.
    pub(super) flows: bool,
    /// The rows that are printed; `None`: all.
    pub(super) rows: Option<usize>,
    /// The pages that it takes.
    pages: usize,
    /// Whether it may be printed in part.
    may_be_cut: bool,
}

/// How each sheet of a report is printed.
pub(super) fn plans(dossier: &Dossier) -> Vec<Plan> {
    let mut plans: Vec<Plan> = dossier.sheets.iter().map(plan).collect();
    if dossier.prints_all {
        return plans;
    }
    // the shortest lists are printed whole as long as there is room
    let mut order: Vec<usize> = (0..plans.len())
        .filter(|&at| plans[at].may_be_cut)
        .collect();
    order.sort_by_key(|&at| plans[at].pages);
    let fixed = plans.iter().filter(|plan| !plan.may_be_cut);
    let mut used = order.len() + fixed.map(|plan| plan.pages).sum::<usize>();
    for at in order {
        let plan = &mut plans[at];
        if used + plan.pages <= PAGES {
            used += plan.pages - 1;
        } else if let [table] = dossier.sheets[at].tables() {
            plan.flows = true;
            plan.pages = plan.count(table, plan.paper(), plan.scale);
            if used + plan.pages <= PAGES {
                used += plan.pages - 1;
            } else if plan.pages > 1 {
                plan.cut();
            }
        }
    }
    plans
}

fn plan(sheet: &Sheet) -> Plan {
    match &sheet.content {
        Content::List(table) => Plan::of_list(table),
        Content::Blocks(blocks) => {
            let height = |block: &Table| match block.chart {
                Some(_) => block.rows.len().max(chart::ROWS.into()) + 3,
                None => block.rows.len() + 3,
            };
            let rows: usize = blocks.iter().map(height).sum();
            let height = u32::try_from(rows).unwrap_or(u32::MAX).saturating_mul(LINE);
            Plan {
                upright: true,
                pages: 1 + usize::try_from(height / UPRIGHT.1).unwrap_or(0),
                ..Plan::default()
            }
        }
    }
}

impl Plan {
    fn of_list(table: &Table) -> Plan {
        let columns = table.columns.iter().enumerate();
        let widths = columns.map(|(index, head)| {
            let cells = table.rows.iter().filter_map(|row| row.cells.get(index));
            measure::width(head, cells)
        });
        let widths: Vec<u32> = widths.collect();
        let heads = table.columns.iter().zip(&widths);
        let heading = heads.map(|(head, width)| measure::heading_lines(head, *width));
        let lines = |row: &Row| {
            let cells = row.cells.iter().zip(&widths);
            let lines = cells.map(|(cell, width)| measure::lines(cell, *width));
            lines.max().unwrap_or(1)
        };
        let mut plan = Plan {
            heading: heading.max().unwrap_or(1) + 1,
            lines: table.rows.iter().map(lines).collect(),
            widths,
            may_be_cut: !table.whole && table.rows.len() > SHORT,
            ..Plan::default()
        };
        plan.choose(table);
        plan
    }

    /// Chooses direction and scale.
    fn choose(&mut self, table: &Table) {
        let printed = match table.printed {
            0 => self.widths.len(),
            count => count.min(self.widths.len()),
        };
        // seven pixels for a character and five for the edges of a column
        let width: u32 = self.widths[..printed]
            .iter()
            .map(|width| (width * 7 + 5) * 3 / 4)
            .sum();
        let fit = |paper: (u32, u32)| (paper.0 * 100 / width.max(1)).clamp(10, 100);
        let across = self.count(table, ACROSS, fit(ACROSS));
        self.upright = table.upright;
        if across > 1 && !table.upright {
            let upright = self.count(table, UPRIGHT, fit(UPRIGHT).min(SMALL));
            self.upright = fit(UPRIGHT) >= READABLE && upright < across;
        }
        let paper = self.paper();
        let mut scale = fit(paper);
        self.pages = self.count(table, paper, scale);
        let missing = (paper.0 * 100 / SMALL).saturating_sub(width);
        if self.pages > 1 && missing >= COLUMN {
            scale = SMALL;
            self.padding = usize::try_from(missing / COLUMN).unwrap_or(0);
            self.pages = self.count(table, paper, scale);
        }
        self.scale = scale;
    }

    /// The printable part of the paper.
    const fn paper(&self) -> (u32, u32) {
        if self.upright { UPRIGHT } else { ACROSS }
    }

    /// The pages that a list takes in this scale.
    fn count(&self, table: &Table, paper: (u32, u32), scale: u32) -> usize {
        let room = Self::room(paper, scale).saturating_sub(self.heading).max(1);
        let (mut pages, mut used) = (1, 0);
        for (row, lines) in table.rows.iter().zip(&self.lines) {
            let lines = (*lines).min(room);
            if used > 0 && (row.new_page && !self.flows || used + lines > room) {
                pages += 1;
                used = 0;
            }
            used += lines;
        }
        pages
    }

    /// The lines of text on a page.
    fn room((_, height): (u32, u32), scale: u32) -> usize {
        usize::try_from(height * 100 / scale / LINE).unwrap_or(1)
    }

    /// Prints only the first page.
    fn cut(&mut self) {
        let room = Self::room(self.paper(), self.scale).saturating_sub(self.heading);
        let mut used = 0;
        let fits = |lines: &&usize| {
            let is_first = used == 0;
            used += **lines;
            is_first || used <= room
        };
        self.rows = Some(self.lines.iter().take_while(fits).count());
        self.pages = 1;
    }
}
