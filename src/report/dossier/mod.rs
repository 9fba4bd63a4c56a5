//! The content of a report before it becomes a workbook or a page: sheets of typed cells with their
//! emphasis, notes and links. The workbook and the page show exactly this content, so they cannot
//! differ.

mod batch;
mod cell;
mod certificates;
mod charts;
mod conversion;
mod crosstable;
mod derivation;
mod difference;
mod editions;
mod findings;
mod hints;
mod input;
mod layout;
mod letter;
mod listed;
mod marks;
mod moment;
mod norms;
mod pairings;
mod pairings_check;
mod players;
mod ratings;
mod received;
mod standings;
mod summary;
mod teams;

pub use batch::{MAX_EVENTS, UnreadFile, combine_events};
pub use cell::{Cell, Column, Kind, Target, Tone, Value};
pub use difference::diff_dossier;
pub use findings::{
    COMMENT_HEADING, DECISION_HEADING, DECISIONS, FILE_HEADING, KEY_HEADING, MESSAGE_HEADING,
    NAME as FINDINGS, TOURNAMENT_HEADING,
};
pub use moment::Moment;
pub use pairings_check::pairings_dossier;
pub use received::Received;

use std::ops::Range;

use self::cell::clean;
use self::input::DossierInput;
use self::layout::{CROSSTABLE, STANDINGS};
use super::file_names::split_folders;
use super::text::errors_in_words;
use super::{AuditReport, filed};
use crate::audit::{Case, Need, PointsDoubt, last_round};
use crate::finding::{Damage, Severity};
use crate::folder::Event;
use crate::model::Date;
use crate::source::printable;
use crate::tiebreak::{Context, ParticipantKind};

/// The content of a report about one tournament or several.
#[derive(Clone, Debug)]
pub struct Dossier {
    /// The name of the event, or the name of the file if the event has none. For several events,
    /// their number: `3 events`.
    pub title: String,
    /// The name of the file without its folders; if it has several tournaments, with the number of
    /// this one. A report about several events refers to its index instead.
    pub file: String,
    /// The folders in the path of the file: `season/may/`. They may distinguish files of one report
    /// that have the same name. Empty if the path has none.
    pub folders: String,
    /// The number of findings of each severity, most serious first.
    pub counts: [usize; 3],
    /// The verdict in words, with its emphasis.
    pub verdict: Cell,
    /// The first day of the event; `None` if the file does not state it.
    pub start: Option<Date>,
    /// The moment at which the report is written, if known.
    pub written_at: Option<Moment>,
    /// The event in the form in which it is compared with the other events of a report; `None` if
    /// it cannot be compared, for example because the file contains only a part of an event.
    pub comparable_event: Option<Event>,
    /// Whether all rows of all lists are printed, however many pages that takes.
    pub prints_all: bool,
    /// The events that have sheets of their own, in a report of several; otherwise empty.
    pub events: Vec<EventSheets>,
    /// The sheets in the order in which they are shown. A sheet has the same name in every run.
    pub sheets: Vec<Sheet>,
}

/// The sheets of one event in a report of several events.
#[derive(Clone, Debug)]
pub struct EventSheets {
    /// The number of the event in the report, and its name: `2 Harbour Open`.
    pub title: String,
    /// The indices of the event's sheets among all sheets of the report.
    pub sheets: Range<usize>,
}

/// A sheet of the workbook, or a section of the page.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of the sheet, unique in its report.
    pub name: String,
    /// A sentence that describes the content of the sheet.
    pub description: String,
    /// The tables of the sheet: one list, or several blocks below each other.
    pub content: Content,
}

/// The content of a sheet: one list or several blocks.
#[derive(Clone, Debug)]
pub enum Content {
    /// One list under a frozen row of headings; each row is about one thing, for example a player.
    List(Table),
    /// Blocks with titles, to be read from top to bottom.
    Blocks(Vec<Table>),
}

/// Rows of cells under headings.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The title; empty for the only list of a sheet.
    pub title: String,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The rows, each with one cell for every column.
    pub rows: Vec<Row>,
    /// The number of columns that stay visible on the left when scrolling.
    pub frozen_columns: usize,
    /// Whether the headings are shown.
    pub has_headings: bool,
    /// The number of columns that are printed, counted from the left; 0 means all.
    pub printed_columns: usize,
    /// A chart of the values, shown beside the table; `None` for most tables.
    pub chart: Option<Chart>,
    /// Whether the table is printed on paper in portrait format however wide it is.
    pub is_portrait: bool,
    /// Whether all rows are printed, however many there are. If a report would be too long, only
    /// the beginning of its other lists is printed.
    pub prints_all_rows: bool,
    /// Whether a part may be left out on paper if the report is still too long: of a list,
    /// everything after its first page, even if `prints_all_rows` is true; of blocks, this block
    /// and the blocks after it.
    pub may_be_cut: bool,
    /// The text that is shown if there are no rows.
    pub empty_text: String,
    /// Whether a new printed page begins with this block.
    pub begins_page: bool,
}

/// A chart that shows the values of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chart {
    /// A vertical bar for each row: the first column of the table names the bar, the second is its
    /// height.
    Columns,
}

/// A row of a table.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The cells, one for every column of the table.
    pub cells: Vec<Cell>,
    /// Whether a new printed page begins with this row.
    pub begins_page: bool,
}

impl From<Vec<Cell>> for Row {
    fn from(cells: Vec<Cell>) -> Row {
        Row {
            cells,
            begins_page: false,
        }
    }
}

impl Sheet {
    /// Returns the tables of the sheet: the list, or the blocks in order.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        match &self.content {
            Content::List(table) => std::slice::from_ref(table),
            Content::Blocks(tables) => tables,
        }
    }
}

/// Data of the tournament that another format cannot state.
#[derive(Clone, Debug)]
pub struct ConversionLoss {
    /// The name of the other format: `trf26`.
    pub format: &'static str,
    /// The data that are lost, in words.
    pub words: String,
    /// The players or teams that lose data; empty if the data belong to none of them.
    pub affected_participants: Vec<String>,
}

/// The parts of a report that do not come from the audit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances<'a> {
    /// The moment at which the report is written, if known.
    pub written_at: Option<Moment>,
    /// Size and checksum of the main file as it arrived; `None` if its bytes are not available.
    pub received: Option<&'a Received>,
    /// The data that conversions to other formats would lose.
    pub losses: &'a [ConversionLoss],
}

/// Collects everything that a report shows about one tournament: from the audit, from the data on
/// which the audit is based (`case`), and from `circumstances`.
#[must_use]
pub fn dossier(
    audited: &AuditReport<'_>,
    case: &Case<'_>,
    circumstances: Circumstances<'_>,
) -> Dossier {
    let facts = &case.facts;
    let context = Context::new(facts.settled(), case.edition_in_use().rules)
        .with_unrated(facts.options.unrated);
    let input = DossierInput::new(audited, case, &context, circumstances);
    let mut sheets = vec![
        findings::sheet(&input),
        standings::sheet(&input),
        crosstable::sheet(&input),
        editions::sheet(&input),
        players::sheet(&input),
        pairings::sheet(&input),
        ratings::sheet(&input),
        norms::sheet(&input),
        conversion::sheet(&input),
    ];
    if let Some(sheet) = certificates::sheet(&input) {
        let norms = sheets.iter().position(|sheet| sheet.name == norms::NAME);
        sheets.insert(norms.map_or(sheets.len(), |index| index + 1), sheet);
    }
    if let Some(check) = &audited.audit.pairings {
        let tournament = &audited.import.tournament;
        let pairings = sheets.iter().position(|sheet| sheet.name == pairings::NAME);
        let position = pairings.map_or(sheets.len(), |index| index + 1);
        sheets.insert(position, pairings_check::sheet(tournament, check));
    }
    sheets.splice(1..1, teams::sheets(&input));
    match audited.audit.damage() {
        Some(damage) => describe_doubt(&mut sheets, damage),
        None => describe_errors(&mut sheets, audited, case),
    }
    sheets.push(letter::sheet(&input));
    sheets.insert(0, summary::sheet(&input, &sheets));
    Dossier {
        title: input.title(),
        file: super::text::filed_title(audited.source, audited.import),
        folders: printable(split_folders(audited.source.main().name()).0).into_owned(),
        counts: SEVERITIES.map(|severity| audited.audit.count(severity)),
        verdict: summary::decision(audited.verdict),
        start: audited.import.tournament.start,
        written_at: circumstances.written_at,
        comparable_event: audited.event(),
        prints_all: false,
        events: Vec::new(),
        sheets,
    }
}

/// The sheets with values that are computed from the results, or compared with them.
const SHEETS_FROM_RESULTS: [&str; 7] = [
    STANDINGS,
    CROSSTABLE,
    editions::NAME,
    pairings_check::NAME,
    ratings::NAME,
    norms::NAME,
    certificates::NAME,
];

/// The sheets with values that are computed from the stated points and ranks, or compared with
/// them.
const SHEETS_FROM_TOTALS: [&str; 2] = [STANDINGS, editions::NAME];

/// Adds a warning to the descriptions of the sheets whose values are in doubt because the whole
/// file is damaged.
fn describe_doubt(sheets: &mut [Sheet], damage: Damage) {
    let words = damage.warning();
    for sheet in sheets {
        let name = sheet.name.as_str();
        let is_doubtful = if damage.concerns_results() {
            SHEETS_FROM_RESULTS.contains(&name) || teams::SHEETS_FROM_RESULTS.contains(&name)
        } else {
            SHEETS_FROM_TOTALS.contains(&name)
        };
        if is_doubtful {
            let highlights = match name {
                STANDINGS | teams::STANDINGS => {
                    " Values that follow from this are not highlighted."
                }
                _ => "",
            };
            sheet.description = format!("In doubt: {words}.{highlights} {}", sheet.description);
        }
    }
}

/// Adds to the descriptions of the sheets with standings which errors leave the points in doubt,
/// and a note if the stated points follow another score system.
fn describe_errors(sheets: &mut [Sheet], audited: &AuditReport<'_>, case: &Case<'_>) {
    let round = last_round(audited.import);
    let is_computed = Need::Results.is_met(audited.import);
    for sheet in sheets {
        let participant_kind = match sheet.name.as_str() {
            STANDINGS | editions::NAME if is_computed => ParticipantKind::Players,
            teams::STANDINGS => ParticipantKind::Teams,
            _ => continue,
        };
        let doubt = PointsDoubt::find(case, audited.audit, participant_kind, round);
        let errors = errors_in_words(&doubt, "these standings depend");
        let sentences = [
            errors.map(|errors| format!("In doubt: {errors}.")),
            doubt.score_system.map(|words| format!("Note: {words}.")),
        ];
        let sentences = sentences.into_iter().flatten();
        let mut description = String::new();
        for sentence in sentences {
            description += &clean(&filed::words(&sentence));
            description.push(' ');
        }
        sheet.description.insert_str(0, &description);
    }
}

/// All severities, most serious first.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];
