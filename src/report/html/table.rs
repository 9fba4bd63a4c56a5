//! Writes a table of a dossier as a table of the page.

use std::fmt::{self, Write};

use super::escape::escape;
use super::{Page, cell_anchor, chart, sheet_anchor};
use crate::report::dossier::{Cell, Column, Kind, Row, Sheet, Table, Tone, Value};

/// Writes a table. `is_list` says whether it is the list of a section, which readers can sort.
pub(super) fn write(
    page: &mut Page<'_>,
    sheet: &Sheet,
    table: &Table,
    is_list: bool,
) -> fmt::Result {
    if table.rows.is_empty() {
        return writeln!(
            page.out,
            "<p class=\"empty\">{}</p>",
            escape(&table.empty_text)
        );
    }
    if is_list {
        write_legend(page, table)?;
    }
    // running text needs width: on a phone each row becomes a card
    let prose_columns = table
        .columns
        .iter()
        .filter(|column| column.kind == Kind::Prose);
    let is_shown_as_cards = if is_list {
        prose_columns.count() > 1
    } else {
        // the few numbers of a chart fit on a phone
        table.has_headings && table.chart.is_none()
    };
    let class = match (is_list, is_shown_as_cards) {
        (true, true) => "list cards",
        (true, false) => "list",
        (false, true) => "block cards",
        (false, false) if table.has_headings => "block",
        (false, _) => "pairs",
    };
    if table.chart.is_some() {
        // a chart stays beside its values, also on paper
        page.out.push_str("<div class=\"figure\">\n");
    }
    writeln!(
        page.out,
        "<div class=\"scroll\" tabindex=\"0\">\n<table class=\"{class}\">"
    )?;
    if table.has_headings {
        page.out.push_str("<thead><tr>");
        for (index, column) in table.columns.iter().enumerate() {
            write_heading(page, column, ColumnPosition::from_column(table, index))?;
        }
        page.out.push_str("</tr></thead>\n");
    }
    page.out.push_str("<tbody>\n");
    for (index, row) in table.rows.iter().enumerate() {
        write_row(page, sheet, table, (index, row), is_shown_as_cards)?;
    }
    writeln!(page.out, "</tbody>\n</table>\n</div>")?;
    match table.chart {
        Some(_) => {
            chart::write_chart(&mut page.out, table)?;
            writeln!(page.out, "</div>")
        }
        None => Ok(()),
    }
}

/// The properties of a cell that depend on the position of its column.
#[derive(Clone, Copy)]
struct ColumnPosition {
    /// Whether the column stays visible when scrolling. Of the frozen columns of a list, only the
    /// last one does: the one with the name.
    is_frozen: bool,
    /// Whether the column is printed.
    is_printed: bool,
}

impl ColumnPosition {
    const fn from_column(table: &Table, index: usize) -> ColumnPosition {
        ColumnPosition {
            is_frozen: index + 1 == table.frozen_columns,
            is_printed: table.printed_columns == 0 || index < table.printed_columns,
        }
    }
}

/// Writes the explanations of the headings, which readers can open above the table.
fn write_legend(page: &mut Page<'_>, table: &Table) -> fmt::Result {
    let mut notes: Vec<(&str, &str)> = Vec::new();
    for column in &table.columns {
        if let Some(note) = &column.note
            && notes.iter().all(|(_, earlier_note)| *earlier_note != note)
        {
            notes.push((&column.heading, note));
        }
    }
    if notes.is_empty() {
        return Ok(());
    }
    page.out
        .push_str("<details class=\"legend\"><summary>What the columns mean</summary>\n<dl>\n");
    for (heading, note) in notes {
        writeln!(
            page.out,
            "<dt>{}</dt><dd>{}</dd>",
            escape(heading),
            escape(note)
        )?;
    }
    page.out.push_str("</dl></details>\n");
    Ok(())
}

fn write_heading(page: &mut Page<'_>, column: &Column, position: ColumnPosition) -> fmt::Result {
    let class = class_attribute(column.kind, None, Tone::Plain, position);
    write!(
        page.out,
        "<th scope=\"col\"{class}>{}</th>",
        escape(&column.heading)
    )
}

fn write_row(
    page: &mut Page<'_>,
    sheet: &Sheet,
    table: &Table,
    (index, row): (usize, &Row),
    is_shown_as_cards: bool,
) -> fmt::Result {
    page.out.push_str(if row.begins_page {
        "<tr class=\"np\">"
    } else {
        "<tr>"
    });
    for (place, (cell, column)) in row.cells.iter().zip(&table.columns).enumerate() {
        let position = ColumnPosition::from_column(table, place);
        let class = class_attribute(column.kind, Some(&cell.value), cell.tone, position);
        write!(page.out, "<td{class}")?;
        if let Some(id) = page.anchor_of(&sheet.name, index, place) {
            write!(page.out, " id=\"{id}\"")?;
        }
        if is_shown_as_cards && cell.value != Value::Empty {
            write!(page.out, " data-h=\"{}\"", escape(&column.heading))?;
        }
        page.out.push('>');
        write_content(page, cell)?;
        page.out.push_str("</td>");
    }
    page.out.push_str("</tr>\n");
    Ok(())
}

/// Returns the CSS class for an emphasis; empty for plain text.
pub(super) const fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Dim => "dim",
        Tone::Strong => "strong",
        Tone::Error => "error",
        Tone::Warning => "warning",
        Tone::Info => "info",
        Tone::Good => "good",
        Tone::Differs => "differs",
    }
}

/// Returns the CSS classes of a cell with this value, or of a heading, as an attribute; empty for
/// plain text.
fn class_attribute(
    kind: Kind,
    value: Option<&Value>,
    tone: Tone,
    position: ColumnPosition,
) -> String {
    let kind = match (kind, value) {
        // a date stays on one line
        (_, Some(Value::Day(_))) => "d",
        (Kind::Text, _) => "",
        (Kind::Prose, _) => "p",
        (Kind::Number, _) => "n",
        (Kind::Symbol, _) => "s",
    };
    let tone = tone_class(tone);
    let frozen_class = if position.is_frozen { "f" } else { "" };
    let printed_class = if position.is_printed { "" } else { "x" };
    let classes = [kind, tone, frozen_class, printed_class]
        .into_iter()
        .filter(|c| !c.is_empty());
    let classes: Vec<&str> = classes.collect();
    if classes.is_empty() {
        String::new()
    } else {
        format!(" class=\"{}\"", classes.join(" "))
    }
}

/// A text with more lines than this is folded: only a part is shown, on paper and at first on the
/// screen, so that the content below stays near.
const MAX_LINES: usize = 16;

/// The number of lines of a folded text that are always shown.
const SHOWN_LINES: usize = 12;

/// Writes text. If it has many lines, only the first ones are shown until a click shows the others.
fn write_text(page: &mut Page<'_>, text: &str) -> fmt::Result {
    let lines = 1 + text.bytes().filter(|byte| *byte == b'\n').count();
    let is_folded = lines > MAX_LINES && !page.dossier.prints_all;
    let mut line_ends = text.match_indices('\n');
    match is_folded.then(|| line_ends.nth(SHOWN_LINES - 1)).flatten() {
        None => page.out.write_str(&escape(text)),
        Some((fold, _)) => write!(
            page.out,
            "{}<details class=\"rest\"><summary>and {} more</summary>{}</details>",
            escape(&text[..fold]),
            lines - SHOWN_LINES,
            escape(&text[fold + 1..]),
        ),
    }
}

/// Writes the content of a cell. If it has a note, a click on the value opens the note.
fn write_content(page: &mut Page<'_>, cell: &Cell) -> fmt::Result {
    let text = cell.value.words();
    if cell.link.is_none() && cell.note.is_none() {
        return write_text(page, &text);
    }
    let text = escape(&text).into_owned();
    let text = match &cell.link {
        None => text,
        Some(link) => {
            let is_in_list = page
                .targets
                .contains(&(link.sheet.as_str(), link.row, link.column));
            let id = if is_in_list {
                cell_anchor(&link.sheet, link.row, link.column)
            } else {
                sheet_anchor(&link.sheet)
            };
            format!("<a href=\"#{id}\">{text}</a>")
        }
    };
    match &cell.note {
        None => page.out.write_str(&text),
        Some(note) => write!(
            page.out,
            "<details><summary>{text}</summary><p>{}</p></details>",
            escape(note)
        ),
    }
}
