//! Writes a sheet of a dossier as a sheet of a workbook.

use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, ExcelDateTime, Note, ObjectMovement, Url, Worksheet,
    XlsxError,
};

use super::formats::{Formats, Look, ValueForm};
use super::print::{LINE_HEIGHT, Plan};
use super::{chart, measure, number};
use crate::report::dossier::{
    Cell, Content, Dossier, Kind, Row, Sheet, Table, Target, Tone, Value,
};

/// The index of the last row that a sheet can have, from 0.
const LAST_ROW: usize = 1_048_575;

/// The largest number of links that a sheet can contain.
const MAX_LINKS: usize = 65_000;

/// The number of the paper size A4 in Excel.
const A4: u8 = 9;

/// Writes one sheet of a report, set up to be printed according to `plan`.
pub(super) fn write(
    page: &mut Worksheet,
    (sheet, plan): (&Sheet, &Plan),
    dossier: &Dossier,
    formats: &mut Formats,
) -> Result<(), XlsxError> {
    page.set_name(sheet.name.as_str())?;
    set_up(page, sheet, plan, dossier);
    let mut writer = Writer {
        page,
        formats,
        links: 0,
        plan,
    };
    match &sheet.content {
        Content::List(table) => writer.write_list(table),
        Content::Blocks(blocks) => writer.write_blocks(blocks),
    }
}

/// Sets up paper, margins, headers and footers.
fn set_up(page: &mut Worksheet, sheet: &Sheet, plan: &Plan, dossier: &Dossier) {
    let title = header_text(&dossier.title);
    let file = header_text(&dossier.file);
    let mut name = header_text(&sheet.name);
    if let (Some(printed_rows), [table]) = (plan.printed_rows, sheet.tables()) {
        name += &format!(" (rows 1 to {printed_rows} of {})", table.rows.len());
    }
    number::set_margins(page);
    page.set_paper_size(A4)
        .set_print_fit_to_pages(1, 0)
        .set_default_note_author("crosstable")
        .set_header(format!("&L&B{title}&B&R{name}"))
        .set_footer(format!("&L&8{file}&C&8Page &P of &N&R&8crosstable"));
    if plan.is_portrait {
        page.set_portrait();
    } else {
        page.set_landscape();
    }
    if matches!(sheet.content, Content::Blocks(_)) {
        page.set_screen_gridlines(false);
    }
}

/// Escapes text for a header or footer, in which `&` begins a command, and shortens it: Excel
/// allows 255 characters in total.
fn header_text(text: &str) -> String {
    measure::cut(text, 80).replace('&', "&&")
}

struct Writer<'a> {
    page: &'a mut Worksheet,
    formats: &'a mut Formats,
    links: usize,
    /// The plan for printing the sheet, which contains the widths of its columns and the heights of
    /// its rows.
    plan: &'a Plan,
}

impl Writer<'_> {
    /// Writes a list: the headings, if any, in the first row, which is frozen, then the rows.
    fn write_list(&mut self, table: &Table) -> Result<(), XlsxError> {
        for (index, width) in self.plan.widths.iter().enumerate() {
            self.page.set_column_width(column_index(index), *width)?;
        }
        if table.has_headings {
            self.write_headings(0, table, &self.plan.widths, true)?;
        }
        let headings = u32::from(table.has_headings);
        let written_rows = table.rows.len().min(LAST_ROW - 1);
        let mut breaks = Vec::new();
        for ((index, row), lines) in (headings..)
            .zip(&table.rows[..written_rows])
            .zip(&self.plan.lines)
        {
            self.row(index, table, row, &self.plan.widths)?;
            self.set_height(index, *lines)?;
            if row.begins_page && !self.plan.ignores_page_breaks {
                breaks.push(index);
            }
        }
        let columns = column_index(table.columns.len().saturating_sub(1));
        let last_row = (row_index(written_rows) + headings).saturating_sub(1);
        let missing_rows = table.rows.len() - written_rows;
        let text_below = match (written_rows, missing_rows) {
            (0, _) => table.empty_text.clone(),
            (_, 0) => String::new(),
            _ => format!("{missing_rows} more rows do not fit into a sheet"),
        };
        if !text_below.is_empty() {
            let look = Look::Cell(Kind::Text, Tone::Dim, ValueForm::Text, false);
            let format = self.formats.get(look);
            // the first column is often too narrow for a sentence
            if columns > 0 {
                self.page.merge_range(
                    last_row + 1,
                    0,
                    last_row + 1,
                    columns,
                    &text_below,
                    format,
                )?;
            } else {
                self.page
                    .write_string_with_format(last_row + 1, 0, text_below, format)?;
            }
        }
        let last_printed_column = match table.printed_columns {
            0 => columns,
            count => column_index(count - 1),
        };
        let last_printed_column = last_printed_column + column_index(self.plan.padding);
        let last_printed_row = self
            .plan
            .printed_rows
            .map_or(last_row, |rows| row_index(rows).min(last_row));
        if table.has_headings {
            self.page
                .set_freeze_panes(1, column_index(table.frozen_columns))?
                .set_repeat_rows(0, 0)?;
        }
        self.page
            .set_print_area(0, 0, last_printed_row.max(1), last_printed_column)?
            .set_page_breaks(&breaks)?;
        if written_rows > 0 && table.has_headings {
            self.page.autofilter(0, 0, last_row, columns)?;
            self.offer_choices(table, last_row)?;
        }
        Ok(())
    }

    /// Offers a choice of words in each column that has one. If somebody types a different word,
    /// Excel asks whether to keep it.
    fn offer_choices(&mut self, table: &Table, last: u32) -> Result<(), XlsxError> {
        for (column, head) in table.columns.iter().enumerate() {
            if head.choices.is_empty() {
                continue;
            }
            let words = DataValidation::new()
                .allow_list_strings(head.choices)?
                .set_error_style(DataValidationErrorStyle::Warning)
                .set_error_title(&head.heading)?
                .set_error_message("This word has no meaning in this column. Keep it anyway?")?;
            let column = column_index(column);
            self.page
                .add_data_validation(1, column, last, column, &words)?;
        }
        Ok(())
    }

    /// Writes blocks below each other. The last cell of a row takes up the remaining width.
    fn write_blocks(&mut self, blocks: &[Table]) -> Result<(), XlsxError> {
        for (index, width) in self.plan.widths.iter().enumerate() {
            self.page.set_column_width(column_index(index), *width)?;
        }
        let last_column = column_index(self.plan.widths.len() - 1);
        let mut index = 0;
        let mut breaks = Vec::new();
        for (number, block) in blocks.iter().enumerate() {
            let plan = &self.plan.blocks[number];
            if plan.begins_page {
                breaks.push(index);
            }
            let look = if number == 0 {
                Look::Title
            } else {
                Look::Block
            };
            let format = self.formats.get(look);
            let title = measure::cut(&block.title, measure::MAX_TEXT);
            self.page
                .merge_range(index, 0, index, last_column, &title, format)?;
            if number == 0 {
                self.page.set_row_height(index, 26)?;
            }
            index += 1;
            if block.has_headings {
                self.write_headings(index, block, &self.plan.widths, false)?;
                index += 1;
            }
            let first_row = index;
            for (row, lines) in block.rows.iter().zip(&plan.lines) {
                self.line(index, block, row, last_column)?;
                self.set_height(index, *lines)?;
                index += 1;
            }
            if block.chart.is_some() {
                let chart = chart::column_chart(&self.page.name(), block, (first_row, index - 1));
                self.page
                    .insert_chart_with_offset(first_row, 2, &chart, 12, 0)?;
                index = index.max(first_row + u32::from(chart::CHART_ROWS));
            }
            index += 1;
            if self.plan.printed_blocks == Some(number + 1) {
                self.page.set_print_area(0, 0, index - 1, last_column)?;
            }
        }
        if !breaks.is_empty() {
            self.page.set_page_breaks(&breaks)?;
        }
        Ok(())
    }

    /// Writes a row of a block. In a block of names and values, the value takes up the whole
    /// remaining width.
    fn line(
        &mut self,
        line: u32,
        block: &Table,
        row: &Row,
        last_column: u16,
    ) -> Result<(), XlsxError> {
        let cells = row.cells.as_slice();
        let cells = if block.chart.is_some() { &[] } else { cells };
        let [name, value] = cells else {
            return self.row(line, block, row, &self.plan.widths);
        };
        let name_width = self.plan.widths.first().copied().unwrap_or_default();
        let value_width = self.plan.widths.iter().skip(1).sum();
        self.cell(line, 0, (Kind::Prose, name_width), name)?;
        let look = Look::Cell(Kind::Prose, value.tone, ValueForm::Text, false);
        let format = self.formats.get(look).clone();
        self.page
            .merge_range(line, 1, line, last_column, "", &format)?;
        self.cell(line, 1, (Kind::Prose, value_width), value)
    }

    /// Sets the height of a row so that it fits `lines` lines of text, up to Excel's maximum.
    fn set_height(&mut self, line: u32, lines: usize) -> Result<(), XlsxError> {
        let lines = u32::try_from(lines.clamp(1, measure::MAX_LINES)).unwrap_or(1);
        if lines > 1 {
            self.page.set_row_height(line, LINE_HEIGHT * lines)?;
        }
        Ok(())
    }

    /// Writes the headings. The headings of a list have an extra line for the filter buttons, so
    /// that the buttons cover no text and columns can be narrow.
    fn write_headings(
        &mut self,
        line: u32,
        table: &Table,
        widths: &[u32],
        list: bool,
    ) -> Result<(), XlsxError> {
        for (place, head) in table.columns.iter().enumerate() {
            let format = self.formats.get(Look::Heading(head.kind, list));
            let text = measure::cut(&head.heading, measure::MAX_TEXT);
            self.page
                .write_string_with_format(line, column_index(place), text, format)?;
            if let Some(text) = &head.note {
                self.note(line, column_index(place), text)?;
            }
        }
        // headings are wrapped between words, so that a column is no wider than its values need
        let columns = table.columns.iter().zip(widths);
        let lines = columns.map(|(column, width)| measure::heading_lines(column, *width));
        self.set_height(line, lines.max().unwrap_or(1) + usize::from(list))
    }

    fn row(
        &mut self,
        line: u32,
        table: &Table,
        row: &Row,
        widths: &[u32],
    ) -> Result<(), XlsxError> {
        let columns = table.columns.iter().zip(widths);
        for (place, (cell, (head, width))) in row.cells.iter().zip(columns).enumerate() {
            self.cell(line, column_index(place), (head.kind, *width), cell)?;
        }
        Ok(())
    }

    /// Writes a cell of a column of this kind and width; the width is in characters.
    fn cell(
        &mut self,
        line: u32,
        column: u16,
        (kind, width): (Kind, u32),
        cell: &Cell,
    ) -> Result<(), XlsxError> {
        let form = match &cell.value {
            Value::Number(_, decimals) => ValueForm::Number(*decimals),
            Value::Day(_) => ValueForm::Day,
            Value::Text(_) | Value::Empty => ValueForm::Text,
        };
        let target = cell.link.as_ref().filter(|_| self.links < MAX_LINKS);
        let look = Look::Cell(kind, cell.tone, form, target.is_some());
        let format = self.formats.get(look);
        match (&cell.value, target) {
            (Value::Empty, None) => {
                self.page.write_blank(line, column, format)?;
            }
            (Value::Number(value, _), None) => {
                let number = number::cell_number(*value);
                self.page
                    .write_number_with_format(line, column, number, format)?;
            }
            (Value::Text(text), None) => {
                // only running text is wrapped
                let text = match kind {
                    Kind::Prose => measure::fit_with_rest(text, width),
                    _ => text.into(),
                };
                let text = measure::cut(&text, measure::MAX_TEXT);
                self.page
                    .write_string_with_format(line, column, text, format)?;
            }
            (Value::Day(day), None) => {
                // a workbook counts days from 1900
                match ExcelDateTime::from_ymd(day.year(), day.month(), day.day()) {
                    Ok(date) => self
                        .page
                        .write_datetime_with_format(line, column, &date, format)?,
                    Err(_) => {
                        let text = day.to_string();
                        self.page
                            .write_string_with_format(line, column, text, format)?
                    }
                };
            }
            (value, Some(target)) => {
                let text = match value {
                    Value::Empty => "see".into(),
                    value => value.words(),
                };
                let text = measure::cut(&text, measure::MAX_TEXT);
                let url = Url::new(internal_link(target)).set_text(text);
                self.page.write_url_with_format(line, column, url, format)?;
                self.links += 1;
            }
        }
        match &cell.note {
            Some(text) => self.note(line, column, text),
            None => Ok(()),
        }
    }

    fn note(&mut self, row_index: u32, column: u16, text: &str) -> Result<(), XlsxError> {
        let text = measure::cut(text, measure::MAX_NOTE);
        let lines: usize = text.lines().map(|line| 1 + line.chars().count() / 58).sum();
        let lines = u32::try_from(lines.clamp(1, 30)).unwrap_or(30);
        let note = Note::new(text)
            .add_author_prefix(false)
            .set_width(360)
            .set_height(16 + 14 * lines)
            .set_object_movement(ObjectMovement::DontMoveOrSizeWithCells);
        self.page.insert_note(row_index, column, &note)?;
        Ok(())
    }
}

/// Returns the internal link to a cell of a list. The row of the target is counted below the
/// headings.
fn internal_link(target: &Target) -> String {
    let letters = crate::source::column_letters(column_index(target.column));
    let sheet = target.sheet.replace('\'', "''");
    format!("internal:'{sheet}'!{letters}{}", target.row + 2)
}

fn row_index(row: usize) -> u32 {
    u32::try_from(row).expect("a sheet is cut at its last row")
}

fn column_index(column: usize) -> u16 {
    u16::try_from(column).expect("at most 500 rounds and a few columns for each criterion")
}
