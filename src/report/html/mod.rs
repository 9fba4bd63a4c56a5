//! Writes a dossier as one self-contained page, which needs no network and can be read without
//! scripts.

mod chart;
mod escape;
mod table;

use std::collections::BTreeSet;
use std::fmt::Write;

use self::escape::escape;
use super::dossier::{Content, Dossier, Sheet, Value};

/// The style sheet of the page.
const STYLE: &str = include_str!("page.css");
/// The script of the page, which sorts and filters lists.
const SCRIPT: &str = include_str!("page.js");

/// A list with more rows than this is closed at first, unless all its rows must be printed.
const MAX_OPEN_ROWS: usize = 100;

/// A section with at most this many rows is printed below the section before it, if it fits there.
const MAX_SHORT_SECTION_ROWS: usize = 15;

/// A list with at least this many columns is printed in landscape format.
const MIN_LANDSCAPE_COLUMNS: usize = 19;

/// Writes the page of a dossier.
#[must_use]
pub fn html(dossier: &Dossier) -> String {
    let mut page = Page {
        out: String::with_capacity(1 << 16),
        dossier,
        targets: link_targets(dossier),
    };
    // writing into a String cannot fail
    let _ = page.write();
    page.out
}

/// Returns the cells to which links lead: the name of the sheet, the row and the column, both from
/// 0. The first cell of a sheet is left out, because a link to it leads to the section.
fn link_targets(dossier: &Dossier) -> BTreeSet<(&str, usize, usize)> {
    let tables = dossier.sheets.iter().flat_map(Sheet::tables);
    let cells = tables
        .flat_map(|table| &table.rows)
        .flat_map(|row| &row.cells);
    let links = cells.filter_map(|cell| cell.link.as_ref());
    // a link to the first cell leads to the section
    let links = links.filter(|link| (link.row, link.column) != (0, 0));
    links
        .map(|link| (link.sheet.as_str(), link.row, link.column))
        .collect()
}

struct Page<'a> {
    out: String,
    dossier: &'a Dossier,
    /// The cells to which links lead, from [`link_targets`].
    targets: BTreeSet<(&'a str, usize, usize)>,
}

impl Page<'_> {
    fn write(&mut self) -> std::fmt::Result {
        let title = escape(&self.dossier.title);
        let file = escape(&self.dossier.file);
        // only the style and script of the page itself may be used
        writeln!(
            self.out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
             <meta name=\"generator\" content=\"crosstable {}\">\n\
             <meta name=\"description\" content=\"Audit of {file}\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>",
            env!("CARGO_PKG_VERSION"),
        )?;
        writeln!(self.out, "<header>\n<h1>{title}</h1>")?;
        // the title of a report of several events already contains the number of events
        if self.dossier.events.is_empty() {
            writeln!(self.out, "<p class=\"file\">{file}</p>")?;
        }
        let verdict = &self.dossier.verdict;
        if let Value::Text(words) = &verdict.value {
            let class = table::tone_class(verdict.tone);
            writeln!(
                self.out,
                "<p class=\"verdict {class}\">{}</p>",
                escape(words)
            )?;
        }
        writeln!(self.out, "</header>")?;
        self.write_navigation()?;
        writeln!(self.out, "<main>")?;
        for (index, sheet) in self.dossier.sheets.iter().enumerate() {
            self.write_section(index, sheet)?;
        }
        writeln!(
            self.out,
            "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>"
        )
    }

    /// Writes the links to the sections. The links to sections of single events are in a menu,
    /// because a report of twenty events has more than two hundred.
    fn write_navigation(&mut self) -> std::fmt::Result {
        let Dossier { events, sheets, .. } = self.dossier;
        let class = if events.is_empty() {
            ""
        } else {
            " class=\"many\""
        };
        writeln!(self.out, "<nav aria-label=\"Sections\"{class}>")?;
        let report_sheets = events
            .first()
            .map_or(sheets.len(), |event| event.sheets.start);
        for sheet in &sheets[..report_sheets] {
            self.write_link(sheet, &sheet.name)?;
        }
        if !events.is_empty() {
            writeln!(
                self.out,
                "<details class=\"menu\"><summary>Events</summary>\n<dl>"
            )?;
            for event in events {
                writeln!(self.out, "<dt>{}</dt>\n<dd>", escape(&event.title))?;
                for sheet in &sheets[event.sheets.clone()] {
                    // the names begin with the number of the event
                    let name = sheet.name.split_once(' ').map_or("", |(_, name)| name);
                    self.write_link(sheet, name)?;
                }
                writeln!(self.out, "</dd>")?;
            }
            writeln!(self.out, "</dl></details>")?;
        }
        writeln!(self.out, "</nav>")
    }

    fn write_link(&mut self, sheet: &Sheet, name: &str) -> std::fmt::Result {
        let anchor = sheet_anchor(&sheet.name);
        writeln!(self.out, "<a href=\"#{anchor}\">{}</a>", escape(name))
    }

    fn write_section(&mut self, index: usize, sheet: &Sheet) -> std::fmt::Result {
        let id = sheet_anchor(&sheet.name);
        let name = escape(&sheet.name);
        let description = escape(&sheet.description);
        let is_list = matches!(sheet.content, Content::List(_));
        let mut events = self.dossier.events.iter();
        let event = events.find(|event| event.sheets.contains(&index));
        let is_open = match event {
            // of the sections of an event, only the first one, the summary, is open, unless all
            // rows are printed
            Some(event) => self.dossier.prints_all || event.sheets.start == index,
            None => self.is_open(sheet),
        };
        let open_attribute = if is_open { " open" } else { "" };
        // wide lists are printed in landscape format
        let columns = sheet
            .tables()
            .iter()
            .map(|table| match table.printed_columns {
                0 => table.columns.len(),
                count => count,
            });
        let rows = sheet.tables().iter().map(|table| table.rows.len());
        let is_wide = is_list
            && columns
                .max()
                .is_some_and(|most| most >= MIN_LANDSCAPE_COLUMNS);
        let class = match (rows.sum::<usize>() > MAX_SHORT_SECTION_ROWS, is_wide) {
            (false, false) => "",
            (true, false) => " class=\"long\"",
            (false, true) => " class=\"wide\"",
            (true, true) => " class=\"long wide\"",
        };
        writeln!(
            self.out,
            "<section id=\"{id}\"{class}>\n<details{open_attribute}><summary><h2>{name}</h2>"
        )?;
        if let Some(event) = event {
            // the heading begins with the number already
            let title = event.title.split_once(' ').map_or("", |(_, title)| title);
            writeln!(self.out, "<span class=\"event\">{}</span>", escape(title))?;
        }
        writeln!(self.out, "</summary>\n<p class=\"about\">{description}</p>")?;
        for (index, table) in sheet.tables().iter().enumerate() {
            // the page already begins with the name of the event
            if !table.title.is_empty() && index > 0 {
                let class = if table.begins_page {
                    " class=\"np\""
                } else {
                    ""
                };
                writeln!(self.out, "<h3{class}>{}</h3>", escape(&table.title))?;
            }
            table::write(self, sheet, table, is_list)?;
        }
        writeln!(self.out, "</details>\n</section>")
    }

    /// Whether a section that belongs to no single event of a report is open at first. Long lists,
    /// in which people look something up, are closed and therefore not printed.
    fn is_open(&self, sheet: &Sheet) -> bool {
        let mut tables = sheet.tables().iter();
        self.dossier.prints_all
            || tables.all(|table| table.prints_all_rows || table.rows.len() <= MAX_OPEN_ROWS)
    }

    /// Returns the anchor of a cell; `None` if no link leads to the cell.
    fn anchor_of(&self, sheet: &str, row: usize, column: usize) -> Option<String> {
        let is_linked = self.targets.contains(&(sheet, row, column));
        is_linked.then(|| cell_anchor(sheet, row, column))
    }
}

/// Returns the anchor of a sheet: its name in lower case, with only characters that need no
/// escaping.
fn sheet_anchor(sheet: &str) -> String {
    let anchor_character = |c: char| match c {
        c if c.is_ascii_alphanumeric() => c.to_ascii_lowercase(),
        _ => '-',
    };
    sheet.chars().map(anchor_character).collect()
}

fn cell_anchor(sheet: &str, row: usize, column: usize) -> String {
    format!("{}-{}-{}", sheet_anchor(sheet), row + 1, column + 1)
}
