//! The sheet *Pairings check*: each round beside the pairing that the rules give, for events whose
//! pairings were compared.

use super::cell::{Cell, Column, Kind, Tone};
use super::{Content, Dossier, Row, Sheet, Table};
use crate::audit::{
    CheckedRound, PairingsCheck, SwissCheck, boards_in_words, breach_in_words, guess_in_words,
    no_guess_in_words, reason_in_words, unfinished_in_words,
};
use crate::model::Tournament;
use crate::pairing::Edition;
use crate::pairing::tables::TableReview;
use crate::pairing::verify::{
    Board, Chain, DifferingBoards, EditionComparison, chains_and_colours,
};
use crate::report::PairingsReport;
use crate::report::text;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Pairings check";

/// Makes a report that has only the sheet *Pairings check*.
#[must_use]
pub fn pairings_dossier(verified: &PairingsReport<'_>) -> Dossier {
    let tournament = &verified.import.tournament;
    let file = text::filed_title(verified.source, verified.import);
    let sheet = sheet(tournament, verified.check);
    Dossier {
        title: tournament.name.clone().unwrap_or_else(|| file.clone()),
        file,
        folders: String::new(),
        counts: [0; 3],
        verdict: Cell::text(&sheet.description),
        start: None,
        written_at: None,
        comparable_event: None,
        prints_all: true,
        events: Vec::new(),
        sheets: vec![sheet],
    }
}

/// Makes the sheet for an event whose pairings were compared.
pub(super) fn sheet(tournament: &Tournament, check: &PairingsCheck) -> Sheet {
    let description = check
        .describe_compared()
        .into_iter()
        .chain(check.describe_unchecked());
    let description = description.collect::<Vec<_>>().join("; ");
    let (columns, rows, description) = match check {
        PairingsCheck::Swiss(swiss) => {
            let rows = swiss.rounds.iter();
            let rows = rows.flat_map(|round| round_rows(tournament, swiss, round));
            (swiss_columns(swiss), rows.collect(), description)
        }
        PairingsCheck::Tables(review) => {
            (table_columns(), table_rows(tournament, review), description)
        }
        PairingsCheck::NotChecked(why) => (
            vec![Column::new("Not checked", Kind::Prose).with_max_width(PROSE_WIDTH)],
            vec![Row::from(vec![Cell::text(why)])],
            format!("not checked: {why}"),
        ),
    };
    Sheet {
        name: NAME.to_owned(),
        description,
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: 1,
            has_headings: true,
            ..Table::default()
        }),
    }
}

/// Returns the columns for a Swiss-system event: the round, whether each edition gives the pairings
/// of the round, and the differences.
fn swiss_columns(swiss: &SwissCheck) -> Vec<Column> {
    let mut columns = vec![Column::new("Round", Kind::Number)];
    columns.extend(swiss.editions.iter().map(|edition| {
        let note = format!(
            "Whether the Dutch system of {} gives the pairings of the round.",
            edition.name()
        );
        Column::new(edition.name(), Kind::Symbol).with_note(note)
    }));
    columns.extend([
        Column::new("Rules of", Kind::Symbol),
        Column::new("The rules give", Kind::Prose).with_max_width(BOARDS_WIDTH),
        Column::new("The file has", Kind::Prose)
            .with_max_width(BOARDS_WIDTH)
            .with_note("White is named first. Boards that share players are in one row."),
        Column::new("First difference, from the top", Kind::Prose).with_max_width(PROSE_WIDTH),
        Column::new("Likely cause", Kind::Prose)
            .with_max_width(PROSE_WIDTH)
            .with_note("A guess: one or two changes that would explain the whole round."),
    ]);
    columns
}

/// The width of the columns with boards, in characters.
const BOARDS_WIDTH: usize = 24;
/// The width of the columns with sentences, in characters.
const PROSE_WIDTH: usize = 44;

/// Returns the rows of a round, at least one. Boards that differ from those of an edition and share
/// players form a chain, and each chain has a row. Editions that give the same pairing have these
/// rows in common.
fn round_rows(tournament: &Tournament, swiss: &SwissCheck, round: &CheckedRound) -> Vec<Row> {
    let number = Cell::whole(round.round.0);
    let editions = swiss.editions.len();
    let verdict = match &round.verdict {
        Ok(verdict) => verdict,
        Err(why) => {
            let mut cells = vec![number];
            cells.resize(1 + editions, Cell::text("–").with_tone(Tone::Dim));
            cells.resize(4 + editions, Cell::default());
            cells.push(Cell::text(format!("not compared: {why}")).with_tone(Tone::Warning));
            cells.push(Cell::default());
            return vec![Row::from(cells)];
        }
    };
    let edition_cell = |comparison: &EditionComparison| match &comparison.outcome {
        Ok(differing) if differing.is_empty() => Cell::text("yes").with_tone(Tone::Good),
        Ok(_) if verdict.differs() => Cell::text("no").with_tone(Tone::Differs),
        Ok(_) => Cell::text("no").with_tone(Tone::Dim),
        Err(_) => Cell::text("–").with_tone(Tone::Dim),
    };
    let mut first_cells = vec![number];
    first_cells.extend(verdict.comparisons.iter().map(edition_cell));
    let mut rows: Vec<Row> = Vec::new();
    let mut differences: Vec<&DifferingBoards> = Vec::new();
    let breaches = verdict.breaches.iter();
    let breaches = breaches.map(|breach| breach_in_words(tournament, breach));
    let unanswered_remarks = verdict.unanswered_editions().map(|(edition, why)| {
        let (name, why) = (edition.name(), why.words());
        format!("{name} was not compared: {why}")
    });
    // notes about the whole round are in its first row
    let remarks = unanswered_remarks.chain(breaches);
    let remarks = remarks.chain(unfinished_in_words(verdict));
    let mut remarks: Vec<String> = remarks.collect();
    for comparison in &verdict.comparisons {
        let Ok(differing) = &comparison.outcome else {
            continue;
        };
        if differences.contains(&differing) {
            continue;
        }
        differences.push(differing);
        let editions: Vec<Edition> = if differing.is_empty() {
            verdict.fitting_editions().collect()
        } else {
            verdict.editions_that_differ_in(differing)
        };
        let names: Vec<&str> = editions.iter().map(|edition| edition.name()).collect();
        let mut reasons: Vec<String> = Vec::new();
        if !differing.is_empty() {
            reasons.append(&mut remarks);
        }
        for reason in editions
            .iter()
            .filter_map(|edition| verdict.reason(*edition))
        {
            let name = reason.edition.name();
            reasons.push(format!("{name}: {}", reason_in_words(tournament, reason)));
        }
        for Chain { engine, file } in chains_and_colours(&differing.file, &differing.engine) {
            let mut cells = first_cells.clone();
            cells.extend([
                Cell::text(names.join(", ")),
                Cell::text(boards_in_words(tournament, &engine)),
                Cell::text(boards_in_words(tournament, &file)),
                Cell::lines(std::mem::take(&mut reasons)),
                Cell::default(),
            ]);
            rows.push(Row::from(cells));
        }
    }
    let older_rules_remark = verdict.fits_older_rules.then(|| {
        "the rules before 2014 were used: they give the pairings of this round".to_owned()
    });
    let cause = guess_in_words(tournament, verdict);
    let cause = cause.or_else(|| no_guess_in_words(verdict).map(str::to_owned));
    let causes: Vec<String> = cause.into_iter().chain(older_rules_remark).collect();
    if rows.is_empty() {
        first_cells.resize(4 + editions, Cell::default());
        first_cells.push(Cell::lines(&remarks));
        first_cells.push(Cell::default());
        rows.push(Row::from(first_cells));
    }
    if let Some(last) = rows[0].cells.last_mut() {
        *last = Cell::lines(&causes);
    }
    rows
}

fn table_columns() -> Vec<Column> {
    vec![
        Column::new("Round", Kind::Number),
        Column::new("Round of the Berger table", Kind::Number),
        Column::new("Fits", Kind::Symbol),
        Column::new("The table gives", Kind::Prose).with_max_width(BOARDS_WIDTH),
        Column::new("The file has", Kind::Prose).with_max_width(BOARDS_WIDTH),
        Column::new("In words", Kind::Prose).with_max_width(PROSE_WIDTH),
    ]
}

fn table_rows(tournament: &Tournament, review: &TableReview) -> Vec<Row> {
    let rows = review.rounds.iter().map(|round| {
        let fits_cell = if round.differing.is_empty() {
            Cell::text("yes").with_tone(Tone::Good)
        } else {
            Cell::text("no").with_tone(Tone::Differs)
        };
        let boards = |boards: &[Board]| Cell::text(boards_in_words(tournament, boards));
        Row::from(vec![
            Cell::whole(round.round.0),
            Cell::whole(round.table_round),
            fits_cell,
            boards(&round.differing.engine),
            boards(&round.differing.file),
            Cell::text(text::round_of_table(tournament, review, round)),
        ])
    });
    rows.collect()
}
