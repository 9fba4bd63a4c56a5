//! The content of a report before it becomes a workbook or a page: sheets of typed cells with their
//! emphasis, notes and links. Both outputs print exactly this, so they cannot differ.

mod batch;
mod cell;
mod charts;
mod conversion;
mod crosstable;
mod derivation;
mod difference;
mod editions;
mod findings;
mod given;
mod hints;
mod layout;
mod marks;
mod norms;
mod pairings;
mod pairings_check;
mod players;
mod ratings;
mod received;
mod standings;
mod summary;
mod teams;

pub use batch::{SHOWN, Unread, together};
pub use cell::{Cell, Column, Kind, Target, Tone, Value};
pub use difference::diff_dossier;
pub use findings::{
    COMMENT, DECISION, DECISIONS, KEY, MESSAGE, NAME as FINDINGS, SOURCE, TOURNAMENT,
};
pub use pairings_check::pairings_dossier;
pub use received::Received;

use self::given::Given;
use super::Audited;
use crate::audit::Case;
use crate::finding::Severity;
use crate::folder::Event;
use crate::model::Date;
use crate::tiebreak::Context;

/// The content of a report about one tournament, or about several.
#[derive(Clone, Debug)]
pub struct Dossier {
    /// The name of the event, else of the file.
    pub title: String,
    /// The file, and the tournament in it.
    pub file: String,
    /// Findings of each severity, most serious first.
    pub counts: [usize; 3],
    /// The verdict in words, with its tone.
    pub verdict: Cell,
    /// The first day of the event.
    pub start: Option<Date>,
    /// The day on which the report is written, if known.
    pub written: Option<Date>,
    /// What is compared with the other events of a report; `None` if the file is only a part of an
    /// event.
    pub compared: Option<Event>,
    /// Whether everything is printed, however many pages it takes.
    pub prints_all: bool,
    /// The sheets, in their order. Names never change from run to run.
    pub sheets: Vec<Sheet>,
}

/// A sheet of the workbook, a section of the page.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its content, in a sentence.
    pub about: String,
    /// One list with a frozen heading row, or several blocks below each other.
    pub content: Content,
}

/// The content of a sheet.
#[derive(Clone, Debug)]
pub enum Content {
    /// A list, one thing in each row.
    List(Table),
    /// Blocks with titles, to be read from top to bottom.
    Blocks(Vec<Table>),
}

/// Rows of cells under headings.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The title; empty for a list, which needs none.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Row>,
    /// Number of frozen columns on the left.
    pub frozen: usize,
    /// Whether the headings are shown.
    pub headed: bool,
    /// Columns that are printed, counted from the left; 0: all.
    pub printed: usize,
    /// The chart beside it.
    pub chart: Option<Chart>,
    /// Whether it is printed on upright paper however wide it is.
    pub upright: bool,
    /// Whether all rows are printed however many they are. Of other lists only the beginning is
    /// printed in a report that would be too long.
    pub whole: bool,
    /// The text shown where there are no rows.
    pub empty: String,
}

/// A chart of the values of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chart {
    /// A column for each row: the first column of the table names it, the second is its height.
    Columns,
}

/// A row.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Whether a new printed page begins with it.
    pub new_page: bool,
}

impl From<Vec<Cell>> for Row {
    fn from(cells: Vec<Cell>) -> Row {
        Row {
            cells,
            new_page: false,
        }
    }
}

impl Sheet {
    /// The tables of the sheet.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        match &self.content {
            Content::List(table) => std::slice::from_ref(table),
            Content::Blocks(tables) => tables,
        }
    }
}

/// A value that another format cannot hold.
#[derive(Clone, Debug)]
pub struct Lost {
    /// The other format: `trf26`.
    pub format: &'static str,
    /// What is lost, in words.
    pub words: String,
    /// Players or teams concerned, if known.
    pub whom: Vec<String>,
}

/// What a report shows besides what was audited.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances<'a> {
    /// The day on which the report is written, if known.
    pub written: Option<Date>,
    /// The main file as it arrived, if its bytes are at hand.
    pub received: Option<&'a Received>,
    /// What a conversion would lose.
    pub lost: &'a [Lost],
}

/// Everything a report shows about one tournament: the case that was audited, and what the
/// audit found.
#[must_use]
pub fn dossier(audited: &Audited<'_>, case: &Case<'_>, about: Circumstances<'_>) -> Dossier {
    let facts = &case.facts;
    let context =
        Context::new(facts.settled(), facts.edition.rules).with_unrated(facts.options.unrated);
    let given = Given::new(audited, case, &context, about);
    let mut sheets = vec![
        findings::sheet(&given),
        standings::sheet(&given),
        crosstable::sheet(&given),
        editions::sheet(&given),
        players::sheet(&given),
        pairings::sheet(&given),
        ratings::sheet(&given),
        norms::sheet(&given),
        conversion::sheet(&given),
    ];
    if let Some(check) = &audited.audit.pairings {
        let tournament = &audited.import.tournament;
        let pairings = sheets.iter().position(|sheet| sheet.name == pairings::NAME);
        let after = pairings.map_or(sheets.len(), |index| index + 1);
        sheets.insert(after, pairings_check::sheet(tournament, check));
    }
    sheets.splice(1..1, teams::sheets(&given));
    sheets.insert(0, summary::sheet(&given, &sheets));
    Dossier {
        title: given.title(),
        file: super::text::title(audited.source, audited.import),
        counts: SEVERITIES.map(|severity| audited.audit.count(severity)),
        verdict: summary::decision(audited.verdict),
        start: audited.import.tournament.start,
        written: about.written,
        compared: audited.event(),
        prints_all: false,
        sheets,
    }
}

/// The severities, most serious first.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];
