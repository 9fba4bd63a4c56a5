//! Lists as rows of cells, and as the text, page or workbook in which they are published, in the
//! layout of chess-results.com (reference/swiss-manager-exports.md).

use rust_xlsxwriter::Workbook;

/// Reads the rows of a text whose cells are separated by semicolons.
pub(crate) fn of_csv(bytes: &[u8]) -> Vec<Vec<String>> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    text.lines()
        .map(|line| line.split(';').map(str::to_owned).collect())
        .collect()
}

/// The index of the row with the headings; `None` if there is none.
pub(crate) fn heading(rows: &[Vec<String>]) -> Option<usize> {
    let is_heading = |row: &Vec<String>| row.iter().any(|cell| cell == "Name");
    rows.iter().position(is_heading)
}

/// The indices of the rows with players, which follow the headings.
pub(crate) fn players(rows: &[Vec<String>]) -> std::ops::Range<usize> {
    let Some(heading) = heading(rows) else {
        return 0..0;
    };
    let ends = |row: &Vec<String>| row.iter().all(String::is_empty);
    let below = &rows[heading + 1..];
    let count = below.iter().position(ends).unwrap_or(below.len());
    heading + 1..heading + 1 + count
}

/// Writes the rows as a text whose cells are separated by semicolons.
pub(crate) fn csv(rows: &[Vec<String>]) -> Vec<u8> {
    let lines = rows.iter().map(|row| row.join(";") + "\r\n");
    let text: String = lines.collect();
    [b"\xef\xbb\xbf", text.as_bytes()].concat()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('½', "&frac12;")
}

fn cells(row: &[String], tag: &str) -> String {
    let cells = row.iter();
    let cells = cells.map(|cell| format!("<{tag} class=\"CR\">{}</{tag}>", escaped(cell)));
    cells.collect()
}

/// Writes the rows as a page of chess-results.com.
pub(crate) fn html(rows: &[Vec<String>]) -> Vec<u8> {
    let table = players(rows);
    let head = &rows[..table.start.saturating_sub(1)];
    let foot = &rows[table.end..];
    let name = head.first().map_or("", |row| row[0].as_str());
    let details = head.iter().filter_map(|row| row[0].split_once(" : "));
    let details: String = details
        .map(|(key, value)| {
            let row = [key.to_owned(), value.to_owned()];
            format!("<tr>{}</tr>", cells(&row, "td"))
        })
        .collect();
    let title = head.iter().rev().find(|row| !row[0].is_empty());
    let title = title.map_or("", |row| row[0].as_str());
    let shades = ["CRg2", "CRg1"].into_iter().cycle();
    let players: String = shades
        .zip(&rows[table.clone()])
        .map(|(shade, row)| format!("<tr class=\"{shade}\">{}</tr>\n", cells(row, "td")))
        .collect();
    let notes: Vec<String> = foot
        .iter()
        .map(|row| escaped(&row.join(" ")))
        .filter(|line| !line.is_empty())
        .collect();
    let headings = rows.get(table.start.saturating_sub(1));
    let headings = headings.map_or_else(String::new, |row| cells(row, "th"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><title>{name}</title></head><body>\n\
         <form method=\"post\" action=\"./tnr9999999.aspx?lan=1&amp;art=5\" id=\"form1\">\n\
         <table><tr><td>\n<h2>{name}</h2><table>{details}</table>\n<h2>{title}</h2>\n\
         <table class=\"CRs1\"><tr class=\"CRg1b\">{headings}</tr>\n{players}</table>\n\
         <p class=\"CR\">{}</p>\n<div id=\"fuss\">Chess-Tournament-Results-Server</div>\
         </td></tr></table></form></body></html>\n",
        notes.join("<br/>")
    )
    .into_bytes()
}

/// Writes the rows as a workbook, in which numbers are numbers and everything else is text.
pub(crate) fn xlsx(rows: &[Vec<String>]) -> Option<Vec<u8>> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (at, row) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(row) {
            match cell.replace(',', ".").parse::<i32>() {
                Ok(number) => sheet.write_number(at, column, number).ok()?,
                Err(_) => sheet.write_string(at, column, cell).ok()?,
            };
        }
    }
    workbook.save_to_buffer().ok()
}
