//! Writes a sheet as a workbook. Numbers are written as numbers, everything else as text.

use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

use super::number;
use super::sheet::{Listing, Sheet, Value};
use crate::import::Import;
use crate::model::Date;
use crate::source::with_unix_system;

/// Returns the bytes of a workbook with this sheet.
///
/// # Errors
/// If the sheet is larger than a worksheet, or a text is longer than a cell allows.
pub(super) fn workbook_bytes(sheet: &Sheet, import: &Import) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(import)?);
    let formats = Formats::new();
    let worksheet = workbook.add_worksheet();
    worksheet.set_name("Sheet1")?;
    let mut row = 0;
    for (index, title) in sheet.titles.iter().enumerate() {
        match index {
            0 => worksheet.write_string_with_format(row, 0, title, &formats.bold)?,
            _ => worksheet.write_string(row, 0, title)?,
        };
        row += 1;
    }
    let mut header = row;
    for list in &sheet.lists {
        for title in &list.titles {
            worksheet.write_string_with_format(row, 0, title, &formats.bold)?;
            row += 1;
        }
        header = row;
        row = write_rows(worksheet, list, row, &formats)?;
    }
    for footer in &sheet.footer {
        worksheet.write_string(row, 0, footer)?;
        row += 1;
    }
    let columns = sheet.lists.first().map_or(0, |list| list.header.len());
    for (column, index) in (0..).zip(0..columns) {
        worksheet.set_column_width_pixels(column, column_width(sheet, index))?;
    }
    if sheet.lists.len() == 1 {
        // the header and the names stay visible when the sheet is scrolled
        worksheet.set_freeze_panes(header + 1, 3)?;
        worksheet.set_repeat_rows(header, header)?;
    }
    worksheet.set_landscape();
    worksheet.set_print_fit_to_pages(1, 0);
    worksheet.set_footer("&C&P / &N");
    workbook.save_to_buffer().map(with_unix_system)
}

struct Formats {
    bold: Format,
    heading: Format,
    heading_of_numbers: Format,
    round: Format,
}

impl Formats {
    fn new() -> Formats {
        let heading = Format::new()
            .set_bold()
            .set_border_bottom(FormatBorder::Thin);
        Formats {
            bold: Format::new().set_bold(),
            heading_of_numbers: heading.clone().set_align(FormatAlign::Right),
            heading,
            round: Format::new().set_align(FormatAlign::Right),
        }
    }
}

/// Writes the header and the rows of a list, starting at the row `header`. Returns the index of the
/// row after them.
fn write_rows(
    worksheet: &mut Worksheet,
    list: &Listing,
    header: u32,
    formats: &Formats,
) -> Result<u32, XlsxError> {
    for (column, (text, index)) in (0..).zip(list.header.iter().zip(0..)) {
        let format = if is_right_aligned(list, index) {
            &formats.heading_of_numbers
        } else {
            &formats.heading
        };
        worksheet.write_string_with_format(header, column, text, format)?;
    }
    let mut row_index = header + 1;
    for row in &list.rows {
        for (column, value) in (0..).zip(row) {
            match value {
                Value::Empty => continue,
                Value::Text(text) => worksheet.write_string(row_index, column, text)?,
                Value::Code(text) => {
                    worksheet.write_string_with_format(row_index, column, text, &formats.round)?
                }
                Value::Number(text) => number::write(&mut *worksheet, row_index, column, text)?,
            };
        }
        row_index += 1;
    }
    Ok(row_index)
}

/// Whether the values of a column are aligned to the right.
fn is_right_aligned(list: &Listing, column: usize) -> bool {
    let mut values = list.rows.iter().filter_map(|row| row.get(column));
    let first_value = values.find(|value| !value.is_empty());
    matches!(first_value, Some(Value::Number(_) | Value::Code(_)))
}

/// Returns the width of a column in pixels, which fits its longest value up to a limit.
fn column_width(sheet: &Sheet, column: usize) -> u32 {
    let length = |value: &Value| match value {
        Value::Empty => 0,
        Value::Text(text) | Value::Code(text) | Value::Number(text) => text.chars().count(),
    };
    let rows = sheet.lists.iter().flat_map(|list| &list.rows);
    let max_width = rows.filter_map(|row| row.get(column)).map(length).max();
    let heading = |list: &Listing| list.header[column].chars().count();
    let headings = sheet.lists.iter().map(heading).max();
    let max_width = max_width.unwrap_or(0).max(headings.unwrap_or(0));
    u32::try_from(max_width.clamp(2, 50)).unwrap_or(50) * 7 + 12
}

/// Returns the properties of the workbook. Its creation date is a day of the event, so that writing
/// the same event twice gives the same bytes.
fn properties(import: &Import) -> Result<DocProperties, XlsxError> {
    let tournament = &import.tournament;
    let day = tournament.end.or(tournament.start);
    let day = day.unwrap_or(Date::known(2000, 1, 1));
    let day = ExcelDateTime::from_ymd(day.year().clamp(1900, 9999), day.month(), day.day())?;
    let name = tournament.name.as_deref().unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).take(200).collect();
    Ok(DocProperties::new()
        .set_title(name)
        .set_comment("written by crosstable")
        .set_creation_datetime(&day))
}
