//! The sheet *Conversion*: data that the format of the file cannot state, that were read with an
//! assumption or a repair, that were kept unread, or that a conversion would lose.

use super::cell::{Cell, Column, Kind, Tone};
use super::{Content, ConversionLoss, DossierInput, Row, Sheet, Table};
use crate::import::{UnreadKind, UnreadLine};
use crate::report::filed;
use crate::source::Span;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Conversion";

/// The largest number of notes that are listed. The list of the parts that were kept unread has the
/// same limit.
const MAX_LISTED: usize = 1000;

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let columns = [
        ("What", Kind::Text),
        ("In words", Kind::Prose),
        ("No", Kind::Number),
        ("Round", Kind::Number),
        ("Place", Kind::Text),
        ("As written", Kind::Prose),
    ];
    let mut rows = not_stated_rows(input);
    rows.extend(note_rows(input));
    rows.extend(unread_rows(input));
    rows.extend(input.circumstances.losses.iter().map(loss_row));
    Sheet {
        name: NAME.to_owned(),
        description:
            "What this format cannot state, what was read with an assumption or a repair, \
            what was kept unread, and what a conversion would lose"
                .to_owned(),
        content: Content::List(Table {
            columns: columns
                .map(|(heading, kind)| Column::new(heading, kind))
                .into(),
            rows,
            frozen_columns: 1,
            has_headings: true,
            empty_text: "everything in the file was read as written".to_owned(),
            ..Table::default()
        }),
    }
}

fn not_stated_rows(input: &DossierInput<'_>) -> Vec<Row> {
    let words = input.audited.import.not_checked();
    let row = |words: &String| {
        let mut cells = vec![
            Cell::text("not stated").with_tone(Tone::Warning),
            Cell::text(filed::words(words)),
        ];
        cells.resize(6, Cell::default());
        Row::from(cells)
    };
    words.iter().map(row).collect()
}

fn note_rows(input: &DossierInput<'_>) -> Vec<Row> {
    let import = input.audited.import;
    let number = |id| import.tournament.player(id).number.map(|number| number.0);
    let notes = import.notes.iter().take(MAX_LISTED);
    let rows = notes.map(|note| {
        Row::from(vec![
            Cell::text("noticed").with_tone(Tone::Info),
            Cell::text(filed::words(&note.text)),
            Cell::optional_whole(note.player.and_then(number)),
            Cell::optional_whole(note.round.map(|round| round.0)),
            Cell::text(place(input, note.span)),
            Cell::text(beginning_of(input, note.span)),
        ])
    });
    let mut rows: Vec<Row> = rows.collect();
    rows.extend(more_row(import.notes.len(), "noticed"));
    rows
}

fn unread_rows(input: &DossierInput<'_>) -> Vec<Row> {
    let import = input.audited.import;
    let row = |line: &UnreadLine| {
        let why = match line.kind {
            UnreadKind::Comment => "a comment, a ruler or a legend",
            UnreadKind::RepeatedRow => "a further row of a player, which does not count",
            UnreadKind::UnknownRecord => "a record that no version defines",
            UnreadKind::Extension => "a record of an extension that is not interpreted",
            UnreadKind::Kept => "a known record, kept unchanged",
            UnreadKind::Damaged => "a known record too damaged to read",
        };
        let tone = match line.kind {
            UnreadKind::Comment => Tone::Dim,
            UnreadKind::Damaged => Tone::Error,
            _ => Tone::Warning,
        };
        Row::from(vec![
            Cell::text("kept unread").with_tone(tone),
            Cell::text(why),
            Cell::default(),
            Cell::default(),
            Cell::text(place(input, line.span)),
            Cell::text(beginning_of(input, line.span)),
        ])
    };
    let mut rows: Vec<Row> = import.unread.iter().take(MAX_LISTED).map(row).collect();
    rows.extend(more_row(import.unread.len(), "kept unread"));
    rows
}

fn loss_row(loss: &ConversionLoss) -> Row {
    const MAX_NAMED: usize = 20;
    let mut affected_participants = loss
        .affected_participants
        .iter()
        .take(MAX_NAMED)
        .cloned()
        .collect::<Vec<_>>();
    if loss.affected_participants.len() > MAX_NAMED {
        affected_participants.push(format!(
            "and {} more",
            loss.affected_participants.len() - MAX_NAMED
        ));
    }
    let mut cells = vec![
        Cell::text(format!("lost in {}", loss.format)).with_tone(Tone::Warning),
        Cell::text(filed::words(&loss.words)),
    ];
    cells.resize(5, Cell::default());
    cells.push(Cell::lines(affected_participants));
    Row::from(cells)
}

/// Returns the row that says how many of `count` notes or unread parts are not listed; `None` if
/// all are.
fn more_row(count: usize, kind: &str) -> Option<Row> {
    let remaining = count
        .checked_sub(MAX_LISTED)
        .filter(|&remaining| remaining > 0)?;
    let mut cells = vec![
        Cell::text(kind).with_tone(Tone::Dim),
        Cell::text(format!("and {remaining} more")),
    ];
    cells.resize(6, Cell::default());
    Some(Row::from(cells))
}

/// Describes the position of a span; empty for the default span, which stands for no position.
fn place(input: &DossierInput<'_>, span: Span) -> String {
    if span == Span::default() {
        String::new()
    } else {
        filed::place(input.audited.source, span)
    }
}

/// Returns the beginning of the text that a span of the file covers, at most 300 characters.
fn beginning_of(input: &DossierInput<'_>, span: Span) -> String {
    const MAX_CHARACTERS: usize = 300;
    let text = input.audited.source.slice(span);
    let mut excerpt: String = text.chars().take(MAX_CHARACTERS).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt
}
