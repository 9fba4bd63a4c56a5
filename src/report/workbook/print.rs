//! How a workbook is printed: the direction and scale of each sheet, and how much of a long list.

use super::{chart, measure};
use crate::report::dossier::{Content, Dossier, Row, Sheet, Table};

/// The most pages on which a report is printed, unless everything is requested.
const MAX_PAGES: usize = 20;

/// The printable width and height of A4 paper in points, without margins, header and footer: in
/// portrait and in landscape format.
const PORTRAIT: (u32, u32) = (537, 748);
const LANDSCAPE: (u32, u32) = (784, 502);

/// The height of a line of text in points.
pub(super) const LINE_HEIGHT: u32 = 15;

/// A list with at most this many rows is always printed whole.
const SHORT_LIST: usize = 60;

/// The width in points of a column that has no width of its own.
const DEFAULT_WIDTH: u32 = 48;

/// The scale in percent at which lists of several pages are printed, so that they take up fewer
/// pages.
const SMALL_SCALE: u32 = 75;

/// The scale in percent below which text is hard to read. Fewer pages alone are no reason to print
/// a list in portrait format at a smaller scale.
const READABLE_SCALE: u32 = 62;

/// The widths and heights of a list, and how it is printed.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The widths of the columns of a list or of blocks, in characters.
    pub(super) widths: Vec<u32>,
    /// The number of text lines in the headings of a list.
    heading: usize,
    /// The number of text lines in each row of a list.
    pub(super) lines: Vec<usize>,
    /// Whether the paper is in portrait format.
    pub(super) upright: bool,
    /// The number of empty columns that are printed beside a list. They make the printed width
    /// larger and so the scale smaller, so that the list fits on fewer pages.
    pub(super) padding: usize,
    /// The scale in percent.
    scale: u32,
    /// Whether requests of rows to begin a new page are ignored, which saves pages.
    pub(super) flows: bool,
    /// The number of rows that are printed; `None` means all.
    pub(super) rows: Option<usize>,
    /// The number of pages that the list takes up.
    pages: usize,
    /// Whether only the beginning of the list may be printed.
    may_be_cut: bool,
}

/// Decides how each sheet of a report is printed.
pub(super) fn plans(dossier: &Dossier) -> Vec<Plan> {
    let mut plans: Vec<Plan> = dossier.sheets.iter().map(plan).collect();
    if dossier.prints_all {
        return plans;
    }
    // the shortest lists are printed whole as long as the limit on pages allows it
    let mut order: Vec<usize> = (0..plans.len())
        .filter(|&at| plans[at].may_be_cut)
        .collect();
    order.sort_by_key(|&at| plans[at].pages);
    let fixed = plans.iter().filter(|plan| !plan.may_be_cut);
    let mut used = order.len() + fixed.map(|plan| plan.pages).sum::<usize>();
    for at in order {
        let plan = &mut plans[at];
        if used + plan.pages <= MAX_PAGES {
            used += plan.pages - 1;
        } else if let [table] = dossier.sheets[at].tables() {
            plan.flows = true;
            plan.pages = plan.count_pages(table, plan.paper(), plan.scale);
            if used + plan.pages <= MAX_PAGES {
                used += plan.pages - 1;
            } else if plan.pages > 1 {
                plan.print_first_page_only();
            }
        }
    }
    plans
}

fn plan(sheet: &Sheet) -> Plan {
    match &sheet.content {
        Content::List(table) => Plan::of_list(table),
        Content::Blocks(blocks) => {
            let begun = blocks.iter().filter(|block| block.new_page).count();
            let height = |block: &Table| match block.chart {
                Some(_) => block.rows.len().max(chart::CHART_ROWS.into()) + 3,
                None => block.rows.len() + 3,
            };
            let rows: usize = blocks.iter().map(height).sum();
            let height = u32::try_from(rows)
                .unwrap_or(u32::MAX)
                .saturating_mul(LINE_HEIGHT);
            Plan {
                upright: true,
                widths: block_widths(blocks),
                pages: (1 + usize::try_from(height / PORTRAIT.1).unwrap_or(0)).max(1 + begun),
                ..Plan::default()
            }
        }
    }
}

/// The widths in characters of the columns that all blocks of a sheet share. They are fixed where few
/// columns suffice: names, numbers, single words, running text. In a block of names and values, a
/// value takes up all columns but the first.
fn block_widths(blocks: &[Table]) -> Vec<u32> {
    const USUAL: [u32; 6] = [24, 8, 10, 7, 14, 40];
    let columns = blocks.iter().map(|block| block.columns.len()).max();
    let columns = columns.unwrap_or(0);
    if columns <= USUAL.len() {
        return USUAL.to_vec();
    }
    let width = |index: usize| {
        // a value that takes up the rest of the line sets no width
        let lists = blocks.iter().filter(|block| block.columns.len() > 2);
        let widths = lists.filter_map(|block| {
            let cells = block.rows.iter().filter_map(|row| row.cells.get(index));
            Some(measure::column_width(block.columns.get(index)?, cells))
        });
        widths.max().unwrap_or(USUAL[1])
    };
    (0..columns).map(width).collect()
}

impl Plan {
    fn of_list(table: &Table) -> Plan {
        let columns = table.columns.iter().enumerate();
        let widths = columns.map(|(index, head)| {
            let cells = table.rows.iter().filter_map(|row| row.cells.get(index));
            measure::column_width(head, cells)
        });
        let widths: Vec<u32> = widths.collect();
        let heads = table.columns.iter().zip(&widths);
        let heading = heads.map(|(head, width)| measure::heading_lines(head, *width));
        let lines = |row: &Row| {
            let cells = row.cells.iter().zip(&widths);
            let lines = cells.map(|(cell, width)| measure::cell_lines(cell, *width));
            lines.max().unwrap_or(1).min(measure::MAX_LINES)
        };
        let mut plan = Plan {
            heading: match table.headed {
                true => heading.max().unwrap_or(1) + 1,
                false => 0,
            },
            lines: table.rows.iter().map(lines).collect(),
            widths,
            may_be_cut: !table.whole && table.rows.len() > SHORT_LIST,
            ..Plan::default()
        };
        plan.choose_paper(table);
        plan
    }

    /// Chooses the direction of the paper and the scale.
    fn choose_paper(&mut self, table: &Table) {
        let printed = match table.printed {
            0 => self.widths.len(),
            count => count.min(self.widths.len()),
        };
        // a character is seven pixels wide, the edges of a column take up five
        let width: u32 = self.widths[..printed]
            .iter()
            .map(|width| (width * 7 + 5) * 3 / 4)
            .sum();
        let fit = |paper: (u32, u32)| (paper.0 * 100 / width.max(1)).clamp(10, 100);
        let across = self.count_pages(table, LANDSCAPE, fit(LANDSCAPE));
        self.upright = table.upright;
        if across > 1 && !table.upright {
            let upright = self.count_pages(table, PORTRAIT, fit(PORTRAIT).min(SMALL_SCALE));
            self.upright = fit(PORTRAIT) >= READABLE_SCALE && upright < across;
        }
        let paper = self.paper();
        let mut scale = fit(paper);
        self.pages = self.count_pages(table, paper, scale);
        let missing = (paper.0 * 100 / SMALL_SCALE).saturating_sub(width);
        if self.pages > 1 && missing >= DEFAULT_WIDTH {
            scale = SMALL_SCALE;
            self.padding = usize::try_from(missing / DEFAULT_WIDTH).unwrap_or(0);
            self.pages = self.count_pages(table, paper, scale);
        }
        self.scale = scale;
    }

    /// The printable width and height of the paper, in points.
    const fn paper(&self) -> (u32, u32) {
        if self.upright { PORTRAIT } else { LANDSCAPE }
    }

    /// The number of pages that a list takes up at this scale.
    fn count_pages(&self, table: &Table, paper: (u32, u32), scale: u32) -> usize {
        let room = Self::lines_per_page(paper, scale)
            .saturating_sub(self.heading)
            .max(1);
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

    /// The number of text lines that fit on a page at this scale.
    fn lines_per_page((_, height): (u32, u32), scale: u32) -> usize {
        usize::try_from(height * 100 / scale / LINE_HEIGHT).unwrap_or(1)
    }

    /// Restricts printing to the first page.
    fn print_first_page_only(&mut self) {
        let room = Self::lines_per_page(self.paper(), self.scale).saturating_sub(self.heading);
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
