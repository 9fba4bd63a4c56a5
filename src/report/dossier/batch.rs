//! A report about several events: an index, the findings of all events together, and the sheets of
//! each event.

use super::cell::{Cell, Column, Kind, Target, Tone};
use super::{Content, Dossier, EventSheets, Moment, Row, Sheet, Table, findings, hints};
use crate::finding::count;
use crate::report::file_names::shared_folders_length;

/// The name of the index sheet.
const NAME: &str = "Index";

/// The largest number of events in a report that have sheets of their own. A report about more
/// events has none for single events, because the index would be hard to find among so many sheets.
pub const MAX_EVENTS: usize = 20;

/// A file that could not be read, as listed in the index.
#[derive(Clone, Debug)]
pub struct UnreadFile {
    /// The path of the file.
    pub file: String,
    /// The reason why the file could not be read.
    pub why: String,
}

impl Dossier {
    /// Drops the sheets that a report about more than [`MAX_EVENTS`] events does not contain, so
    /// that memory stays bounded for a large folder.
    pub fn drop_event_sheets(&mut self) {
        self.sheets.retain(|sheet| sheet.name == findings::NAME);
    }
}

/// Makes one report of several events. With more than [`MAX_EVENTS`] events, it has only the index
/// and the findings.
#[must_use]
pub fn combine_events(
    events: Vec<Dossier>,
    unread_files: &[UnreadFile],
    written_at: Option<Moment>,
) -> Dossier {
    let has_event_sheets = events.len() <= MAX_EVENTS;
    let counts = [0, 1, 2].map(|index| events.iter().map(|event| event.counts[index]).sum());
    let shared_folders = shared_folders_of(&events, unread_files);
    let mut sheets = vec![index_sheet(
        &events,
        unread_files,
        (has_event_sheets, &shared_folders),
    )];
    sheets.extend(hints::sheet(
        &events,
        unread_files.len(),
        (NAME, &shared_folders),
    ));
    sheets.push(all_findings_sheet(&events, has_event_sheets));
    let title = count(events.len(), "event");
    let mut sheets_by_event = Vec::new();
    if has_event_sheets {
        for (number, event) in (1..).zip(events) {
            let first_sheet = sheets.len();
            let event_sheets = event.sheets.into_iter();
            let event_sheets = event_sheets.filter(|sheet| sheet.name != findings::NAME);
            sheets.extend(event_sheets.map(|sheet| with_event_number(number, sheet)));
            sheets_by_event.push(EventSheets {
                title: format!("{number} {}", event.title),
                sheets: first_sheet..sheets.len(),
            });
        }
    }
    Dossier {
        file: format!("{title}, see {NAME}"),
        folders: String::new(),
        title,
        counts,
        verdict: Cell::default(),
        start: None,
        written_at,
        comparable_event: None,
        prints_all: false,
        events: sheets_by_event,
        sheets,
    }
}

/// Returns the folders with which the paths of all files of a report begin. They belong to the
/// machine that wrote the report, and are not shown.
fn shared_folders_of(events: &[Dossier], unread_files: &[UnreadFile]) -> String {
    let folders = events.iter().map(|event| event.folders.as_str());
    let paths: Vec<&str> = folders
        .chain(unread_files.iter().map(|file| file.file.as_str()))
        .collect();
    let first_path = paths.first().copied().unwrap_or_default();
    first_path[..shared_folders_length(paths.iter().copied())].to_owned()
}

/// Returns the name of a sheet in the report, with the number of its event: `2 Standings`.
fn sheet_name(number: usize, sheet: &str) -> String {
    format!("{number} {sheet}")
}

/// Returns the reason why a file was not read, without the name of the file, which is in the cell
/// beside it.
fn unread_reason(file: &UnreadFile) -> String {
    let message_start = format!("cannot read {}: ", file.file);
    let why = file.why.strip_prefix(&message_start).unwrap_or(&file.why);
    format!("not read: {why}")
}

fn index_sheet(
    events: &[Dossier],
    unread_files: &[UnreadFile],
    (has_event_sheets, shared_folders): (bool, &str),
) -> Sheet {
    let columns = [
        ("No", Kind::Number),
        ("Event", Kind::Text),
        ("Begins", Kind::Text),
        ("File", Kind::Prose),
        ("Errors", Kind::Number),
        ("Warnings", Kind::Number),
        ("Infos", Kind::Number),
        ("Verdict", Kind::Prose),
        ("Go to", Kind::Symbol),
    ];
    let mut rows: Vec<Row> = (1..)
        .zip(events)
        .map(|(number, event)| event_row(number, event, (has_event_sheets, shared_folders)))
        .collect();
    rows.extend(unread_files.iter().map(|file| {
        let mut cells = vec![Cell::default(); 3];
        let name = file.file.strip_prefix(shared_folders).unwrap_or(&file.file);
        cells.push(Cell::text(name));
        cells.resize(7, Cell::default());
        cells.push(Cell::text(unread_reason(file)).with_tone(Tone::Error));
        cells.push(Cell::default());
        Row::from(cells)
    }));
    let description = if has_event_sheets {
        "Every event in this report, with its verdict and the number of findings".to_owned()
    } else {
        format!(
            "Every event in this report, with its verdict and the number of findings; with more \
             than {MAX_EVENTS} events, standings, crosstables and pairings are left out; a report \
             for each event has them"
        )
    };
    Sheet {
        name: NAME.to_owned(),
        description,
        content: Content::List(Table {
            columns: columns
                .map(|(heading, kind)| Column::new(heading, kind))
                .into(),
            rows,
            frozen_columns: 2,
            prints_all_rows: true,
            has_headings: true,
            empty_text: "no event was read".to_owned(),
            ..Table::default()
        }),
    }
}

fn event_row(
    number: usize,
    event: &Dossier,
    (has_event_sheets, shared_folders): (bool, &str),
) -> Row {
    let folders = event
        .folders
        .strip_prefix(shared_folders)
        .unwrap_or_default();
    let tones = [Tone::Error, Tone::Warning, Tone::Info];
    let mut cells = vec![
        Cell::whole(number),
        Cell::text(&event.title).with_tone(Tone::Strong),
        Cell::day(event.start),
        Cell::text(format!("{folders}{}", event.file)),
    ];
    cells.extend(event.counts.iter().zip(tones).map(|(&count, tone)| {
        Cell::whole(count).with_tone(if count > 0 { tone } else { Tone::Dim })
    }));
    cells.push(event.verdict.clone());
    cells.push(if has_event_sheets {
        Cell::text("sheets").with_link(Some(Target {
            sheet: sheet_name(number, "Summary"),
            row: 0,
            column: 0,
        }))
    } else {
        Cell::default()
    });
    Row::from(cells)
}

/// Makes a sheet with the findings of all events in one list; the first columns are the number and
/// the name of the event.
fn all_findings_sheet(events: &[Dossier], has_event_sheets: bool) -> Sheet {
    let mut combined_table = Table {
        frozen_columns: 4,
        printed_columns: 2 + findings::PRINTED_COLUMNS,
        is_portrait: true,
        prints_all_rows: true,
        has_headings: true,
        empty_text: "no problem was found in what was checked".to_owned(),
        ..Table::default()
    };
    let mut description = String::new();
    for (number, event) in (1..).zip(events) {
        let sheets = event
            .sheets
            .iter()
            .find(|sheet| sheet.name == findings::NAME);
        let Some(sheets) = sheets else { continue };
        description.clone_from(&sheets.description);
        for table in sheets.tables() {
            if combined_table.columns.is_empty() {
                combined_table.columns = vec![
                    Column::new("Event", Kind::Number).with_note(
                        "The number of the event in the \
                        index.",
                    ),
                    Column::new("Event name", Kind::Text).with_max_width(16),
                ];
                combined_table.columns.extend(table.columns.iter().cloned());
            }
            combined_table.rows.extend(table.rows.iter().map(|row| {
                let mut cells = vec![Cell::whole(number), Cell::text(&event.title)];
                cells.extend(
                    row.cells
                        .iter()
                        .cloned()
                        .map(|cell| with_numbered_link(number, cell, has_event_sheets)),
                );
                Row::from(cells)
            }));
        }
    }
    Sheet {
        name: findings::NAME.to_owned(),
        description,
        content: Content::List(combined_table),
    }
}

/// Adds the number of the event to the name of the sheet, and makes the links of the sheet lead to
/// the sheets with these new names.
fn with_event_number(number: usize, mut sheet: Sheet) -> Sheet {
    let tables = match &mut sheet.content {
        Content::List(table) => std::slice::from_mut(table),
        Content::Blocks(tables) => tables.as_mut_slice(),
    };
    for row in tables.iter_mut().flat_map(|table| &mut table.rows) {
        for cell in &mut row.cells {
            *cell = with_numbered_link(number, std::mem::take(cell), true);
        }
    }
    sheet.name = sheet_name(number, &sheet.name);
    sheet
}

/// Makes the link of a cell lead to the sheet of the event with this number. If the report has no
/// sheets of single events (`has_event_sheets` is false), the link is removed.
fn with_numbered_link(number: usize, mut cell: Cell, has_event_sheets: bool) -> Cell {
    if !has_event_sheets {
        cell.link = None;
    } else if let Some(link) = &mut cell.link
        && link.sheet != findings::NAME
    {
        link.sheet = sheet_name(number, &link.sheet);
    }
    cell
}
