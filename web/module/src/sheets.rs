//! Converts the sheets of a report, the reply to the sender and the lists of choices to JSON for
//! the page.

use std::borrow::Cow;

use crosstable::format::FORMATS;
use crosstable::report::dossier::{Cell, Dossier, Kind, Sheet, Table, Tone};
use crosstable::report::{AuditReport, Item, Letter, json};
use crosstable::source::Limits;
use crosstable::verdict::{PROFILES, State};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct DossierDoc<'a> {
    title: &'a str,
    file: &'a str,
    counts: [usize; 3],
    sheets: Vec<SheetDoc<'a>>,
}

#[derive(Serialize)]
struct SheetDoc<'a> {
    name: &'a str,
    about: &'a str,
    tables: Vec<TableDoc<'a>>,
}

#[derive(Serialize)]
struct TableDoc<'a> {
    title: &'a str,
    columns: Vec<ColumnDoc<'a>>,
    rows: Vec<Vec<CellDoc<'a>>>,
    frozen: usize,
    headed: bool,
    empty: &'a str,
}

#[derive(Serialize)]
struct ColumnDoc<'a> {
    heading: &'a str,
    kind: &'static str,
    note: Option<&'a str>,
}

/// A cell: `t` is the text, `k` the emphasis, `n` a note, `l` the sheet, row and column to which
/// the cell links.
#[derive(Serialize)]
struct CellDoc<'a> {
    t: Cow<'a, str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    k: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<(&'a str, usize, usize)>,
}

pub(crate) fn document(dossier: &Dossier) -> DossierDoc<'_> {
    DossierDoc {
        title: &dossier.title,
        file: &dossier.file,
        counts: dossier.counts,
        sheets: dossier.sheets.iter().map(sheet).collect(),
    }
}

fn sheet(sheet: &Sheet) -> SheetDoc<'_> {
    SheetDoc {
        name: &sheet.name,
        about: &sheet.description,
        tables: sheet.tables().iter().map(table).collect(),
    }
}

fn table(table: &Table) -> TableDoc<'_> {
    let columns = table.columns.iter().map(|column| ColumnDoc {
        heading: &column.heading,
        kind: match column.kind {
            Kind::Text => "text",
            Kind::Prose => "prose",
            Kind::Number => "number",
            Kind::Symbol => "sign",
        },
        note: column.note.as_deref(),
    });
    TableDoc {
        title: &table.title,
        columns: columns.collect(),
        rows: (table.rows.iter())
            .map(|row| row.cells.iter().map(cell).collect())
            .collect(),
        frozen: table.frozen_columns,
        headed: table.has_headings,
        empty: &table.empty_text,
    }
}

fn cell(cell: &Cell) -> CellDoc<'_> {
    CellDoc {
        t: cell.value.words(),
        k: match cell.tone {
            Tone::Plain => "",
            Tone::Dim => "dim",
            Tone::Strong => "strong",
            Tone::Error => "error",
            Tone::Warning => "warning",
            Tone::Info => "info",
            Tone::Good => "good",
            Tone::Differs => "differs",
        },
        n: cell.note.as_deref(),
        l: (cell.link.as_ref()).map(|link| (link.sheet.as_str(), link.row, link.column)),
    }
}

#[derive(Serialize)]
pub(crate) struct LetterDoc<'a> {
    subject: &'a str,
    text: String,
    correct: Vec<ItemDoc<'a>>,
    ask: Vec<ItemDoc<'a>>,
    not_examined: &'a [String],
}

#[derive(Serialize)]
struct ItemDoc<'a> {
    text: &'a str,
    place: &'a str,
    findings: &'a [String],
}

pub(crate) fn letter(letter: &Letter) -> LetterDoc<'_> {
    fn items(items: &[Item]) -> Vec<ItemDoc<'_>> {
        let items = items.iter().map(|item| ItemDoc {
            text: &item.text,
            place: &item.place,
            findings: &item.findings,
        });
        items.collect()
    }
    LetterDoc {
        subject: &letter.subject,
        text: letter.to_text(),
        correct: items(&letter.corrections),
        ask: items(&letter.questions),
        not_examined: &letter.not_examined,
    }
}

/// The areas that were not examined, each with the reason. Unlike the letter, the list includes
/// what only the office can examine, such as ratings without a list.
pub(crate) fn not_examined(audited: &AuditReport<'_>) -> Vec<String> {
    let areas = audited.verdict.areas.iter();
    let areas = areas.filter(|found| !found.unexamined.is_empty());
    let of_areas = areas.map(|found| {
        let part = match found.state {
            State::NotExamined => "",
            _ => ", in part",
        };
        let reasons = found.unexamined.iter().map(|reason| reason.why.as_str());
        let reasons: Vec<&str> = reasons.collect();
        format!("{}{part}: {}", found.area.name, reasons.join("; "))
    });
    of_areas
        .chain(audited.audit.not_checked.iter().cloned())
        .collect()
}

#[derive(Serialize)]
pub(crate) struct KnownDoc {
    version: &'static str,
    editions: json::EditionsDoc,
    tie_breaks: json::TieBreaksDoc,
    checks: json::ChecksDoc,
    formats: Vec<FormatDoc>,
    profiles: Vec<ProfileDoc>,
    /// The largest number of bytes in a file.
    file_bytes: u64,
}

#[derive(Serialize)]
struct ProfileDoc {
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct FormatDoc {
    name: &'static str,
    title: &'static str,
    extension: &'static str,
    writes: bool,
}

pub(crate) fn known() -> KnownDoc {
    let format = |format: &&'static crosstable::format::Format| FormatDoc {
        name: format.name,
        title: format.title,
        extension: format.extensions.first().copied().unwrap_or("txt"),
        writes: format.writer.is_some(),
    };
    KnownDoc {
        version: env!("CARGO_PKG_VERSION"),
        editions: json::editions_document(),
        tie_breaks: json::tie_breaks_document(),
        checks: json::checks_document(),
        formats: FORMATS.iter().map(format).collect(),
        profiles: (PROFILES.iter())
            .map(|profile| ProfileDoc {
                name: profile.name,
                about: profile.description,
            })
            .collect(),
        file_bytes: Limits::DEFAULT.file_bytes,
    }
}
