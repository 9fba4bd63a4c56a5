//! The report on a file: the workbook and the page, read back by another library.

mod differences;
mod page;
mod printed;
mod ratings;
mod sheets;
mod table;
mod teams;

use std::io::{Cursor, Read};

use calamine::{Data, Range, Reader, Xlsx};
use crosstable::audit::{self, Case, Options};
use crosstable::format::{self, ReadOptions};
use crosstable::model::System;
use crosstable::report::AuditReport;
use crosstable::report::dossier::{
    Circumstances, Dossier, Moment, UnreadFile, combine_events, dossier,
};
use crosstable::report::html::html;
use crosstable::report::workbook::workbook;
use crosstable::verdict::Verdict;

use crate::support::root;

/// The sheets of a report on one event.
const SHEETS: [&str; 11] = [
    "Summary",
    "Findings",
    "Standings",
    "Crosstable",
    "Editions",
    "Players",
    "Pairings",
    "Ratings",
    "Norms",
    "Conversion",
    "Letter",
];

/// The additional sheets for a team event, after the findings.
const TEAM_SHEETS: [&str; 6] = [
    "Team standings",
    "Team crosstable",
    "Matches",
    "Line-ups",
    "Boards",
    "Board prizes",
];

/// The report on the audit of a file.
fn of(name: &str, bytes: impl Into<Vec<u8>>) -> Dossier {
    let reading = format::read(name, bytes.into(), &ReadOptions::default()).unwrap();
    let (source, import) = (&reading.sources, &reading.import);
    let options = Options::default();
    let case = Case::new(source, import, &options);
    let audit = audit::judge(&case);
    let verdict = Verdict::without_choices(import, &audit);
    let audited = AuditReport {
        source,
        import,
        audit: &audit,
        system: import.tournament.system.unwrap_or(System::Swiss),
        left_out: 0,
        verdict: &verdict,
        small_groups_from: None,
    };
    let about = Circumstances {
        // 2026-11-22 14:07:30 UTC
        written_at: Moment::from_unix(1_795_356_450),
        ..Circumstances::default()
    };
    dossier(&audited, &case, about)
}

fn sample(name: &str) -> Dossier {
    of(
        name,
        std::fs::read(root().join("samples").join(name)).unwrap(),
    )
}

/// A workbook, read by another library.
struct Book {
    bytes: Vec<u8>,
    cells: Xlsx<Cursor<Vec<u8>>>,
}

impl Book {
    fn new(bytes: Vec<u8>) -> Book {
        let cells = Xlsx::new(Cursor::new(bytes.clone())).unwrap();
        Book { bytes, cells }
    }

    fn of(dossier: &Dossier) -> Book {
        Book::new(workbook(dossier).unwrap())
    }

    fn sheet(&mut self, name: &str) -> Range<Data> {
        self.cells.worksheet_range(name).unwrap()
    }

    /// The text of a part of the file; empty if there is no such part.
    fn part(&self, name: &str) -> String {
        let mut archive = zip::ZipArchive::new(Cursor::new(&self.bytes)).unwrap();
        let mut text = String::new();
        if let Ok(mut part) = archive.by_name(name) {
            part.read_to_string(&mut text).unwrap();
        }
        text
    }

    fn parts(&self) -> Vec<String> {
        let archive = zip::ZipArchive::new(Cursor::new(&self.bytes)).unwrap();
        archive
            .file_names()
            .map(|name| name.unwrap().into_owned())
            .collect()
    }

    /// The XML of a sheet in a report on one event.
    fn xml(&self, sheet: &str) -> String {
        let at = SHEETS.iter().position(|name| *name == sheet).unwrap();
        self.part(&format!("xl/worksheets/sheet{}.xml", at + 1))
    }
}

/// The index of the column with a heading.
fn column(sheet: &Range<Data>, heading: &str) -> usize {
    let heads = sheet.rows().next().unwrap();
    let found = heads.iter().position(|cell| *cell == heading);
    found.unwrap_or_else(|| panic!("no {heading} in {heads:?}"))
}

/// The row with this value in a column.
fn row<'a>(sheet: &'a Range<Data>, heading: &str, value: &str) -> &'a [Data] {
    let at = column(sheet, heading);
    let mut rows = sheet.rows();
    let found = rows.find(|row| row[at] == value);
    found.unwrap_or_else(|| panic!("no {value} under {heading}"))
}

fn text(cell: &str) -> Data {
    Data::String(cell.to_owned())
}

/// A player's line in the columns of TRF16.
fn player(number: usize, name: &str, points: &str, rank: usize, cells: &str) -> String {
    let pad = " ".repeat(33_usize.saturating_sub(name.chars().count()));
    format!(
        "001 {number:4} m    {name}{pad} 2100 NOR   90000{number:03}   1990/01/01 {points:>4} {rank:4}  {cells}\n"
    )
}

/// Names that spreadsheets and browsers may interpret, in pairs.
const NAMES: [&str; 8] = [
    "=1+1",
    "+CMD|'/c calc'!A1",
    "-2+3",
    "@SUM(A1:A9)",
    "<script>alert(1)</script>",
    "\"><b>&amp;",
    "😀 王, 小明",
    "כהן, דוד",
];

fn hostile() -> String {
    let mut text = "012 =HYPERLINK(\"http://example.org\") & <Open>\n042 2026/05/01\n".to_owned();
    for (at, name) in NAMES.iter().enumerate() {
        let (number, colour) = (at + 1, if at % 2 == 0 { "w" } else { "b" });
        let other = if at % 2 == 0 { number + 1 } else { number - 1 };
        text += &player(
            number,
            name,
            "0.5",
            number,
            &format!("{other:4} {colour} ="),
        );
    }
    text
}

/// The page of a dossier.
fn page_of(dossier: &Dossier) -> String {
    html(dossier)
}
