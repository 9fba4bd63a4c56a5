//! Plans how a workbook is printed: the direction and scale of each sheet, and the printed part of
//! a long list.

use super::{chart, measure};
use crate::report::dossier::{Cell, Column, Content, Dossier, Kind, Row, Sheet, Table};

/// The largest number of pages on which a report is printed, unless everything is requested.
const MAX_PAGES: usize = 19;

/// The printable width and height of A4 paper in portrait format, in points, without margins,
/// header and footer.
const PORTRAIT: (u32, u32) = (537, 748);
/// The printable width and height of A4 paper in landscape format, in points.
const LANDSCAPE: (u32, u32) = (784, 502);

/// The height of a line of text in points.
pub(super) const LINE_HEIGHT: u32 = 15;

/// A list with at most this many rows is always printed whole.
const MAX_SHORT_LIST_ROWS: usize = 60;

/// The width in points of a column that has no width of its own.
const DEFAULT_WIDTH: u32 = 48;

/// The scale in percent at which lists of several pages are printed, so that they take up fewer
/// pages.
const SMALL_SCALE: u32 = 75;

/// The scale in percent below which text is hard to read. A list is not printed in portrait format
/// at a smaller scale only to save pages.
const READABLE_SCALE: u32 = 62;

/// The plan for printing a sheet, which is either a list or a series of blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The widths, in characters, of the columns of the list or of the blocks.
    pub(super) widths: Vec<u32>,
    /// The number of text lines in the headings of the list.
    heading_lines: usize,
    /// The number of text lines in each row of the list.
    pub(super) lines: Vec<usize>,
    /// Whether the paper is in portrait format.
    pub(super) is_portrait: bool,
    /// The number of empty columns that are printed beside the list. They make the printed width
    /// larger and so the scale smaller, so that the list fits on fewer pages.
    pub(super) padding: usize,
    /// The scale in percent.
    scale: u32,
    /// Whether the list is printed without the page breaks before its rows, to save pages.
    pub(super) ignores_page_breaks: bool,
    /// The number of rows of the list that are printed; `None` means all.
    pub(super) printed_rows: Option<usize>,
    /// The number of blocks that are printed; `None` means all.
    pub(super) printed_blocks: Option<usize>,
    /// The number of pages that the sheet takes up.
    pages: usize,
    /// Whether it is allowed to print only the beginning of the list.
    may_be_cut: bool,
    /// The plans for printing the blocks of a sheet; empty for a list.
    pub(super) blocks: Vec<BlockPlan>,
}

/// The plan for printing a block.
#[derive(Clone, Debug)]
pub(super) struct BlockPlan {
    /// The number of text lines in the headings; 0 if there are none.
    heading_lines: usize,
    /// The number of text lines in each row.
    pub(super) lines: Vec<usize>,
    /// Whether a new page begins with the block.
    pub(super) begins_page: bool,
}

/// Decides how each sheet of a report is printed.
pub(super) fn plan_printing(dossier: &Dossier) -> Vec<Plan> {
    let mut plans: Vec<Plan> = dossier.sheets.iter().map(plan).collect();
    if dossier.prints_all {
        return plans;
    }
    // the shortest lists are printed whole as long as the limit on pages allows it
    let mut order: Vec<usize> = (0..plans.len())
        .filter(|&index| plans[index].may_be_cut)
        .collect();
    order.sort_by_key(|&index| plans[index].pages);
    let whole_plans = plans.iter().filter(|plan| !plan.may_be_cut);
    let mut page_count = order.len() + whole_plans.map(|plan| plan.pages).sum::<usize>();
    for index in order {
        let plan = &mut plans[index];
        if page_count + plan.pages - 1 <= MAX_PAGES {
            page_count += plan.pages - 1;
        } else if let [table] = dossier.sheets[index].tables() {
            plan.ignores_page_breaks = true;
            plan.pages = plan.count_pages(table, plan.paper(), plan.scale);
            if page_count + plan.pages - 1 <= MAX_PAGES {
                page_count += plan.pages - 1;
            } else if plan.pages > 1 {
                plan.print_first_page_only();
            }
        }
    }
    let saved_pages = save_pages(dossier, &mut plans, page_count.saturating_sub(MAX_PAGES));
    let page_count = page_count - saved_pages;
    // the crosstable is shortened last
    let page_count = cut_further(dossier, &mut plans, page_count, |table| {
        !table.prints_all_rows
    });
    cut_further(dossier, &mut plans, page_count, |table| table.may_be_cut);
    plans
}

/// Saves up to `excess` pages without omitting a row of a list: rounds and boards no longer begin a
/// new page, and the contents at the end of a sheet, whose links are useless on paper, are not
/// printed. Returns the number of pages saved.
fn save_pages(dossier: &Dossier, plans: &mut [Plan], excess: usize) -> usize {
    let mut saved_pages = 0;
    // the contents first, then the lists from the end: the first ones matter more
    let (blocks, lists): (Vec<_>, Vec<_>) = (dossier.sheets.iter().zip(plans))
        .partition(|(sheet, _)| matches!(sheet.content, Content::Blocks(_)));
    for (sheet, plan) in blocks.into_iter().chain(lists.into_iter().rev()) {
        if saved_pages >= excess {
            break;
        }
        let pages_before = plan.pages;
        match &sheet.content {
            Content::List(table) if plan.printed_rows.is_none() => {
                plan.ignores_page_breaks = true;
                plan.pages = plan.count_pages(table, plan.paper(), plan.scale);
            }
            Content::List(_) => {}
            Content::Blocks(blocks) => plan.leave_out_contents(blocks),
        }
        saved_pages += pages_before - plan.pages;
    }
    saved_pages
}

/// Restricts further lists for which `is_eligible` returns `true` to their first page, the longest
/// list first, until the report, which has `page_count` pages, has at most [`MAX_PAGES`]. Returns
/// the number of pages that remain.
fn cut_further(
    dossier: &Dossier,
    plans: &mut [Plan],
    mut page_count: usize,
    is_eligible: impl Fn(&Table) -> bool,
) -> usize {
    while page_count > MAX_PAGES {
        let sheets = dossier.sheets.iter().zip(&mut *plans);
        let lists = sheets.filter(|(sheet, plan)| match &sheet.content {
            Content::List(table) => plan.pages > 1 && is_eligible(table),
            Content::Blocks(_) => false,
        });
        let Some((_, longest)) = lists.max_by_key(|(_, plan)| plan.pages) else {
            return page_count;
        };
        page_count -= longest.pages - 1;
        longest.print_first_page_only();
    }
    page_count
}

fn plan(sheet: &Sheet) -> Plan {
    match &sheet.content {
        Content::List(table) => Plan::from_list(table),
        Content::Blocks(blocks) => Plan::from_blocks(blocks),
    }
}

/// Returns the number of text lines of the cell with the most lines. The iterator gives each cell
/// with its column and the width of the column in characters.
fn longest_cell<'a>(cells: impl Iterator<Item = (&'a Cell, (&'a Column, &'a u32))>) -> usize {
    let lines = cells.map(|(cell, (head, width))| measure::cell_lines(cell, (head.kind, *width)));
    lines.max().unwrap_or(1)
}

/// Returns the number of text lines in a row of a block, on a sheet whose columns have these widths
/// in characters.
fn block_row_lines(block: &Table, row: &Row, widths: &[u32]) -> usize {
    let lines = match row.cells.as_slice() {
        // in a block of names and values, the value takes up the whole remaining width
        [name, value] if block.chart.is_none() => {
            let name_width = widths.first().copied().unwrap_or_default();
            let value_width = widths.iter().skip(1).sum();
            let lines = |cell, width| measure::cell_lines(cell, (Kind::Prose, width));
            lines(value, value_width).max(lines(name, name_width))
        }
        cells => {
            let columns = block.columns.iter().zip(widths);
            longest_cell(cells.iter().zip(columns))
        }
    };
    lines.clamp(1, measure::MAX_LINES)
}

/// Returns the total width, in points, of columns with these widths in characters.
fn width_in_points(widths: &[u32]) -> u32 {
    // a character is seven pixels wide, the edges of a column take up five
    widths.iter().map(|width| (width * 7 + 5) * 3 / 4).sum()
}

impl BlockPlan {
    fn new(block: &Table, widths: &[u32]) -> BlockPlan {
        let heads = block.columns.iter().zip(widths);
        let heading = heads.map(|(head, width)| measure::heading_lines(head, *width));
        let rows = block.rows.iter();
        BlockPlan {
            heading_lines: if block.has_headings {
                heading.max().unwrap_or(1)
            } else {
                0
            },
            lines: rows
                .map(|row| block_row_lines(block, row, widths))
                .collect(),
            begins_page: block.begins_page,
        }
    }

    /// Returns the height of a block in text lines: the title, the headings, the rows or the chart
    /// beside them, and an empty line.
    fn height(&self, block: &Table) -> usize {
        let rows = self.lines.iter().sum::<usize>();
        let rows = match block.chart {
            Some(_) => rows.max(chart::CHART_ROWS.into()),
            None => rows,
        };
        2 + self.heading_lines + rows
    }
}

/// Returns the widths in characters of the columns that all blocks of a sheet share: fixed widths
/// if there are few columns, otherwise those that fit the cells. In a block of names and values, a
/// value takes up all columns but the first.
fn block_widths(blocks: &[Table]) -> Vec<u32> {
    const USUAL_WIDTHS: [u32; 6] = [24, 8, 10, 7, 14, 40];
    let columns = blocks.iter().map(|block| block.columns.len()).max();
    let columns = columns.unwrap_or(0);
    if columns <= USUAL_WIDTHS.len() {
        return USUAL_WIDTHS.to_vec();
    }
    let width = |index: usize| {
        // a value that takes up the rest of the line does not determine the width of its column
        let lists = blocks.iter().filter(|block| block.columns.len() > 2);
        let widths = lists.filter_map(|block| {
            let cells = block.rows.iter().filter_map(|row| row.cells.get(index));
            Some(measure::column_width(block.columns.get(index)?, cells))
        });
        widths.max().unwrap_or(USUAL_WIDTHS[1])
    };
    (0..columns).map(width).collect()
}

impl Plan {
    /// Plans a sheet of blocks. A block that is shorter than a page is not divided between pages.
    fn from_blocks(blocks: &[Table]) -> Plan {
        let widths = block_widths(blocks);
        let scale = (PORTRAIT.0 * 100 / width_in_points(&widths).max(1)).clamp(10, 100);
        let page_lines = Plan::lines_per_page(PORTRAIT, scale);
        // the name of the event at the top is larger
        let (mut pages, mut used_lines) = (1, 1);
        let mut plans = Vec::new();
        for (index, block) in blocks.iter().enumerate() {
            let mut plan = BlockPlan::new(block, &widths);
            let height = plan.height(block);
            // the empty line below a block need not fit
            let fits = used_lines + height <= page_lines + 1;
            plan.begins_page = index > 0 && (plan.begins_page || !fits && height <= page_lines);
            if plan.begins_page {
                pages += 1;
                used_lines = 0;
            }
            used_lines += height;
            pages += used_lines.saturating_sub(2) / page_lines;
            used_lines %= page_lines;
            plans.push(plan);
        }
        Plan {
            is_portrait: true,
            widths,
            pages,
            blocks: plans,
            ..Plan::default()
        }
    }

    /// Excludes the contents at the end of the sheet from printing.
    fn leave_out_contents(&mut self, blocks: &[Table]) {
        let printed_blocks = blocks.iter().take_while(|block| !block.may_be_cut).count();
        if printed_blocks < blocks.len() {
            self.pages = Plan::from_blocks(&blocks[..printed_blocks]).pages;
            self.printed_blocks = Some(printed_blocks);
        }
    }

    fn from_list(table: &Table) -> Plan {
        let columns = table.columns.iter().enumerate();
        let widths = columns.map(|(index, head)| {
            let cells = table.rows.iter().filter_map(|row| row.cells.get(index));
            measure::column_width(head, cells)
        });
        let widths: Vec<u32> = widths.collect();
        let heads = table.columns.iter().zip(&widths);
        let heading = heads.map(|(head, width)| measure::heading_lines(head, *width));
        let lines = |row: &Row| {
            let columns = table.columns.iter().zip(&widths);
            longest_cell(row.cells.iter().zip(columns)).min(measure::MAX_LINES)
        };
        let mut plan = Plan {
            heading_lines: if table.has_headings {
                heading.max().unwrap_or(1) + 1
            } else {
                0
            },
            lines: table.rows.iter().map(lines).collect(),
            widths,
            may_be_cut: !table.prints_all_rows && table.rows.len() > MAX_SHORT_LIST_ROWS,
            ..Plan::default()
        };
        plan.choose_paper(table);
        plan
    }

    /// Chooses the direction of the paper and the scale.
    fn choose_paper(&mut self, table: &Table) {
        let printed_columns = match table.printed_columns {
            0 => self.widths.len(),
            count => count.min(self.widths.len()),
        };
        let width = width_in_points(&self.widths[..printed_columns]);
        let fitting_scale = |paper: (u32, u32)| (paper.0 * 100 / width.max(1)).clamp(10, 100);
        let landscape_pages = self.count_pages(table, LANDSCAPE, fitting_scale(LANDSCAPE));
        self.is_portrait = table.is_portrait;
        if landscape_pages > 1 && !table.is_portrait {
            let portrait_pages =
                self.count_pages(table, PORTRAIT, fitting_scale(PORTRAIT).min(SMALL_SCALE));
            self.is_portrait =
                fitting_scale(PORTRAIT) >= READABLE_SCALE && portrait_pages < landscape_pages;
        }
        let paper = self.paper();
        let mut scale = fitting_scale(paper);
        self.pages = self.count_pages(table, paper, scale);
        let spare_width = (paper.0 * 100 / SMALL_SCALE).saturating_sub(width);
        if self.pages > 1 && spare_width >= DEFAULT_WIDTH {
            scale = SMALL_SCALE;
            self.padding = usize::try_from(spare_width / DEFAULT_WIDTH).unwrap_or(0);
            self.pages = self.count_pages(table, paper, scale);
        }
        self.scale = scale;
    }

    /// Returns the printable width and height of the paper, in points.
    const fn paper(&self) -> (u32, u32) {
        if self.is_portrait {
            PORTRAIT
        } else {
            LANDSCAPE
        }
    }

    /// Returns the number of pages that a list takes up on paper of this printable size in points,
    /// at a scale in percent.
    fn count_pages(&self, table: &Table, paper: (u32, u32), scale: u32) -> usize {
        let page_lines = Self::lines_per_page(paper, scale)
            .saturating_sub(self.heading_lines)
            .max(1);
        let (mut pages, mut used_lines) = (1, 0);
        for (row, lines) in table.rows.iter().zip(&self.lines) {
            let lines = (*lines).min(page_lines);
            if used_lines > 0
                && (row.begins_page && !self.ignores_page_breaks || used_lines + lines > page_lines)
            {
                pages += 1;
                used_lines = 0;
            }
            used_lines += lines;
        }
        pages
    }

    /// Returns the number of text lines that fit on a page of this printable size in points, at a
    /// scale in percent.
    fn lines_per_page((_, height): (u32, u32), scale: u32) -> usize {
        usize::try_from(height * 100 / scale / LINE_HEIGHT).unwrap_or(1)
    }

    /// Restricts printing to the first page of the list.
    fn print_first_page_only(&mut self) {
        let page_lines =
            Self::lines_per_page(self.paper(), self.scale).saturating_sub(self.heading_lines);
        let mut used_lines = 0;
        let fits = |lines: &&usize| {
            let is_first = used_lines == 0;
            used_lines += **lines;
            is_first || used_lines <= page_lines
        };
        self.printed_rows = Some(self.lines.iter().take_while(fits).count());
        self.pages = 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(rows: usize, new_page_every: usize) -> Sheet {
        let row = |index| Row {
            cells: vec![Cell::whole(1_u8)],
            begins_page: index > 0 && index % new_page_every == 0,
        };
        sheet(Content::List(Table {
            columns: vec![Column::new("No", Kind::Number)],
            rows: (0..rows).map(row).collect(),
            ..Table::default()
        }))
    }

    /// Returns a sheet with a block of `rows` rows, and a table of contents of `contents` rows.
    fn blocks(rows: usize, contents: usize) -> Sheet {
        let block = |rows, may_be_cut| Table {
            columns: vec![Column::new("", Kind::Text), Column::new("", Kind::Prose)],
            rows: (0..rows)
                .map(|_| Row::from(vec![Cell::text("name"), Cell::text("value")]))
                .collect(),
            may_be_cut,
            ..Table::default()
        };
        sheet(Content::Blocks(vec![
            block(rows, false),
            block(contents, true),
        ]))
    }

    fn sheet(content: Content) -> Sheet {
        Sheet {
            name: String::new(),
            description: String::new(),
            content,
        }
    }

    fn planned(sheets: Vec<Sheet>) -> Vec<Plan> {
        plan_printing(&Dossier {
            title: String::new(),
            file: String::new(),
            folders: String::new(),
            counts: [0; 3],
            verdict: Cell::default(),
            start: None,
            written_at: None,
            comparable_event: None,
            prints_all: false,
            events: Vec::new(),
            sheets,
        })
    }

    fn pages(plans: &[Plan]) -> usize {
        plans.iter().map(|plan| plan.pages).sum()
    }

    #[test]
    fn rounds_of_short_lists_share_pages_if_a_report_is_too_long() {
        let few = planned((0..4).map(|_| list(8, 2)).collect());
        assert_eq!(pages(&few), 16);
        assert!(few.iter().all(|plan| !plan.ignores_page_breaks));
        let many = planned((0..10).map(|_| list(8, 2)).collect());
        // a list gives up its three breaks only until the rest fits
        assert_eq!(pages(&many), 19);
        assert!(many.iter().all(|plan| plan.printed_rows.is_none()));
    }

    #[test]
    fn the_table_of_contents_is_omitted_if_a_report_is_too_long() {
        let sheets = |lists: usize| {
            let mut sheets = vec![blocks(40, 20)];
            sheets.extend((0..lists).map(|_| list(5, 9)));
            planned(sheets)
        };
        let [short, long] = [sheets(17), sheets(18)];
        assert_eq!((pages(&short), short[0].printed_blocks), (19, None));
        assert_eq!((pages(&long), long[0].printed_blocks), (19, Some(1)));
    }

    #[test]
    fn long_lists_are_printed_in_part_before_short_ones() {
        // 18 sheets of a page, a short list of several pages, and a long one
        let mut sheets: Vec<Sheet> = (0..17).map(|_| list(5, 9)).collect();
        sheets.extend([list(60, 99), list(200, 999)]);
        let plans = planned(sheets);
        assert!(pages(&plans) <= MAX_PAGES, "{}", pages(&plans));
        assert!(plans[18].printed_rows.is_some());
    }
}
