//! Handles rows with more cells than headings. In such a row, an unquoted separator inside a cell
//! (`1;Smith;John;2100`) divides the cell, and all values after it are in the wrong columns. If the
//! row fits the columns when the parts are joined, it is read in this way. If several ways of
//! joining fit, the values in which they differ are not read. In all cases there is a note about
//! the row (S105).

use super::cut::cell_count;
use super::joined::{DividedCell, joined_value};
use super::meaning::Meaning;
use super::tables::{Column, Table, value};
use super::{cell, numbers};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::source::{Grid, Naming, Row, Span};

/// The largest number of parts, not counting the first, into which a cell may be divided. More are
/// unlikely.
const MAX_EXTRA_PARTS: u16 = 3;

/// The meanings of columns whose values may contain a separator, the likeliest first, each with
/// words for its content. People write commas in names and addresses.
const DIVIDED_MEANINGS: [(Meaning, &str); 8] = [
    (Meaning::Name, "name"),
    (Meaning::White, "name"),
    (Meaning::Black, "name"),
    (Meaning::Team, "name of a team"),
    (Meaning::FirstName, "first name"),
    (Meaning::Club, "club"),
    (Meaning::Group, "group"),
    (Meaning::Category, "category"),
];

/// The rows with more cells than headings: those that are read with their parts joined, and those
/// for which it is not clear which parts to join.
#[derive(Default)]
struct LongRows<'a> {
    joined_rows: Vec<(&'a Row, Vec<DividedCell>)>,
    unclear_rows: Vec<Span>,
}

/// Finds the rows with more cells than headings, joins the cells that are parts of one value, and
/// adds notes about these rows.
pub(super) fn join_divided_cells(table: &mut Table<'_>, notes: &mut Notes) {
    let is_text = |grid: &Grid| grid.naming == Naming::Lines;
    if !table.source.grid().is_some_and(is_text) {
        return;
    }
    let widths = (
        cell_count(table, table.header),
        filled_width(table, table.header),
    );
    let mut long_rows = LongRows::default();
    let mut has_unheaded_column = false;
    for &row in &table.rows {
        let (cells, filled) = (cell_count(table, row), filled_width(table, row));
        let extra_cells = cells
            .saturating_sub(widths.0)
            .max(filled.saturating_sub(widths.1));
        if extra_cells == 0 {
            continue;
        }
        let misfits = Misfits::count(table, row, &[]);
        let max_extra_parts = u16::try_from(extra_cells)
            .unwrap_or(u16::MAX)
            .min(MAX_EXTRA_PARTS);
        match find_divided_cells(table, row, (max_extra_parts, misfits)) {
            Some(divided_cells) => long_rows.joined_rows.push((row, divided_cells)),
            None if misfits.under_headings > 0 => long_rows.unclear_rows.push(row.span),
            None => has_unheaded_column |= misfits.beyond > 0,
        }
    }
    if has_unheaded_column {
        // a part that looks like decimals may be the value of a column without a heading
        let fits_divided = |row| Misfits::count(table, row, &[]).under_headings == 0;
        long_rows.joined_rows.retain(|(row, _)| !fits_divided(row));
    }
    note_joined_rows(table, &long_rows.joined_rows, notes);
    note_unclear_rows(&long_rows.unclear_rows, notes);
    let divided_cells = long_rows
        .joined_rows
        .into_iter()
        .flat_map(|(_, cells)| cells);
    table.divided_cells = divided_cells.collect();
}

/// Returns the number of cells of a row up to the last cell with content.
fn filled_width(table: &Table<'_>, row: &Row) -> usize {
    let mut cells = row.cells.iter().rev();
    let last = cells.find(|cell| !value(table.source, cell).is_empty());
    last.map_or(0, |cell| usize::from(cell.column) + 1)
}

/// Finds the divided cells with which the values of a row fit their columns best; `None` if no
/// choice of cells makes the row fit clearly better. `max_extra_parts` is the largest number of
/// parts, not counting the first, of a divided cell; `misfits` counts the values that do not fit
/// the row as it is.
fn find_divided_cells(
    table: &Table<'_>,
    row: &Row,
    (max_extra_parts, misfits): (u16, Misfits),
) -> Option<Vec<DividedCell>> {
    let columns = DIVIDED_MEANINGS
        .iter()
        .flat_map(|(meaning, _)| table.columns(*meaning));
    let texts = columns.flat_map(|column| {
        (1..=max_extra_parts).map(|extra_parts| {
            vec![DividedCell {
                row: row.span.start,
                column: column.index,
                extra_parts,
                is_unclear: false,
            }]
        })
    });
    // perhaps no text is divided, but only decimals
    let candidates = std::iter::once(Vec::new()).chain(texts);
    let candidates = candidates.filter_map(|divided_cells| {
        let remaining = Misfits::count(table, row, &divided_cells);
        match remaining.beyond {
            0 if divided_cells.is_empty() => None,
            0 => Some((remaining.under_headings, divided_cells)),
            beyond => with_decimals(table, row, &divided_cells, beyond),
        }
    });
    let (remaining_count, best) = candidates.min_by_key(|(misfits, divided_cells)| {
        let extra_parts: u16 = divided_cells
            .iter()
            .map(|divided| divided.extra_parts)
            .sum();
        (*misfits, extra_parts)
    })?;
    // some other value of the row may be wrong as well
    (remaining_count * 3 <= misfits.under_headings).then_some(best)
}

/// Adds `count` numbers to `divided_cells`, because a decimal comma divides `4,5` if the separator
/// is a comma. Returns the number of misfits that are left, and all divided cells; `None` if no
/// choice of numbers fits. If several choices fit equally well, the values in which they differ are
/// marked as unclear.
fn with_decimals(
    table: &Table<'_>,
    row: &Row,
    divided_cells: &[DividedCell],
    count: usize,
) -> Option<(usize, Vec<DividedCell>)> {
    let columns: Vec<u16> = table
        .columns
        .iter()
        .filter(|column| {
            matches!(
                column.meaning,
                Meaning::Points | Meaning::TieBreak(_) | Meaning::NamedTieBreak
            )
        })
        .map(|column| column.index)
        .collect();
    if count > columns.len() || columns.len() > MAX_DECIMAL_COLUMNS {
        return None;
    }
    let mut fitting_choices: Vec<(usize, Vec<DividedCell>)> = Vec::new();
    for choice in 0_u32..1 << columns.len() {
        if choice.count_ones() as usize != count {
            continue;
        }
        let chosen = columns.iter().enumerate();
        let chosen = chosen.filter(|(index, _)| choice >> index & 1 == 1);
        let mut cells = divided_cells.to_vec();
        cells.extend(chosen.map(|(_, &column)| DividedCell {
            row: row.span.start,
            column,
            extra_parts: 1,
            is_unclear: false,
        }));
        cells.sort_by_key(|divided| divided.column);
        let numbers = cells.iter().filter(|cell| columns.contains(&cell.column));
        let mut texts =
            numbers.map(|cell| joined_value(table.source, row, &cells, cell.column).text);
        let misfits = Misfits::count(table, row, &cells);
        if texts.all(|text| ends_in_fraction(&text)) && misfits.beyond == 0 {
            fitting_choices.push((misfits.under_headings, cells));
        }
    }
    let fewest_misfits = fitting_choices.iter().map(|(misfits, _)| *misfits).min()?;
    fitting_choices.retain(|(misfits, _)| *misfits == fewest_misfits);
    let choices: Vec<Vec<DividedCell>> = fitting_choices
        .into_iter()
        .map(|(_, cells)| cells)
        .collect();
    Some((fewest_misfits, mark_unclear_values(table, row, choices)))
}

/// Returns the first of several choices of divided cells, and marks the values in which another
/// choice differs as unclear. There must be at least one choice.
fn mark_unclear_values(
    table: &Table<'_>,
    row: &Row,
    mut choices: Vec<Vec<DividedCell>>,
) -> Vec<DividedCell> {
    let mut cells = choices.swap_remove(0);
    let text = |cells: &[DividedCell], column| joined_value(table.source, row, cells, column).text;
    let unclear_columns: Vec<u16> = table
        .columns
        .iter()
        .map(|column| column.index)
        .filter(|&column| {
            let first = text(&cells, column);
            choices.iter().any(|other| text(other, column) != first)
        })
        .collect();
    for column in unclear_columns {
        match cells.iter_mut().find(|cell| cell.column == column) {
            Some(cell) => cell.is_unclear = true,
            None => cells.push(DividedCell {
                row: row.span.start,
                column,
                extra_parts: 0,
                is_unclear: true,
            }),
        }
    }
    cells.sort_by_key(|divided| divided.column);
    cells
}

/// The largest number of columns of points and tie-breaks in which divided numbers are searched
/// for. It is limited because each further column doubles the number of choices.
const MAX_DECIMAL_COLUMNS: usize = 8;

/// Whether a text is a number with a comma and the decimals 5, 25 or 75.
fn ends_in_fraction(text: &str) -> bool {
    let parts = text.split_once(',');
    parts.is_some_and(|(whole, decimals)| {
        let is_number = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
        is_number && ["5", "25", "75"].contains(&decimals)
    })
}

/// Counts of the values in a row that do not fit.
#[derive(Clone, Copy)]
struct Misfits {
    /// The number of values below a heading that cannot be values of the column.
    under_headings: usize,
    /// The number of values after the last column of the table.
    beyond: usize,
}

impl Misfits {
    /// Counts the misfits of a row, with the parts of each of `divided_cells` joined.
    fn count(table: &Table<'_>, row: &Row, divided_cells: &[DividedCell]) -> Misfits {
        let is_misfit = |column: &&Column| {
            let value = joined_value(table.source, row, divided_cells, column.index);
            is_misfit(column.meaning, &value.text)
        };
        let extra_parts: u16 = divided_cells
            .iter()
            .map(|divided| divided.extra_parts)
            .sum();
        let ends = table.columns.iter().map(|column| column.index + 1);
        let width = usize::from(ends.max().unwrap_or(0)) + usize::from(extra_parts);
        Misfits {
            under_headings: table.columns.iter().filter(is_misfit).count(),
            beyond: filled_width(table, row).saturating_sub(width),
        }
    }
}

/// Whether a text cannot be a value of this meaning.
fn is_misfit(meaning: Meaning, text: &str) -> bool {
    if text.is_empty() {
        return matches!(meaning, Meaning::Name | Meaning::White | Meaning::Black);
    }
    let has_letters = || text.chars().any(char::is_alphabetic);
    let has_digits = || text.chars().any(|c| c.is_ascii_digit());
    match meaning {
        Meaning::Rank
        | Meaning::Number
        | Meaning::Rating
        | Meaning::InternationalRating
        | Meaning::NationalRating
        | Meaning::Points
        | Meaning::TieBreak(_)
        | Meaning::NamedTieBreak => numbers::parse_exact(text.trim_end_matches('.')).is_none(),
        Meaning::Federation => has_digits() || text.chars().count() < 2,
        Meaning::Birth => !has_digits(),
        Meaning::FideId => has_letters(),
        Meaning::Round(_) => {
            text.len() > 4 && cell::parse_swiss_cell(text).is_none() && has_digits()
        }
        _ => false,
    }
}

fn note_joined_rows(
    table: &Table<'_>,
    joined_rows: &[(&Row, Vec<DividedCell>)],
    notes: &mut Notes,
) {
    let mut spans = Vec::new();
    let mut contents: Vec<&str> = Vec::new();
    let mut example = None;
    let mut unclear_spans = Vec::new();
    let mut unclear_rows = 0;
    for (row, divided_cells) in joined_rows {
        let is_unclear = divided_cells.iter().any(|divided| divided.is_unclear);
        unclear_rows += usize::from(is_unclear);
        let mut known_cells = 0;
        for divided in divided_cells {
            let value = joined_value(table.source, row, divided_cells, divided.column);
            if divided.is_unclear {
                unclear_spans.push(value.span);
                continue;
            }
            known_cells += 1;
            if known_cells == 1 && !is_unclear {
                spans.push(value.span);
            }
            let content = content_words(table, divided);
            if !contents.contains(&content) {
                contents.push(content);
            }
            example.get_or_insert(value.text.into_owned());
        }
    }
    let all_spans: Vec<Span> = unclear_spans.iter().chain(&spans).copied().collect();
    let Some((&first, others)) = all_spans.split_first() else {
        return;
    };
    let (rows, parts) = match joined_rows.len() {
        1 => ("1 row has".to_owned(), "its parts were joined"),
        count => (format!("{count} rows have"), "the parts were joined"),
    };
    if contents.is_empty() {
        contents.push("number");
    }
    let mut text = format!(
        "{rows} more cells than headings: a separator divides a {}",
        contents.join(" or a ")
    );
    if let Some(example) = example {
        text += &format!("; {parts}, as in {example}");
    }
    if !unclear_spans.is_empty() {
        text += &format!(
            "; {} not read, because the parts can be joined in more than one way",
            match (unclear_spans.len(), unclear_rows) {
                (1, _) => "1 value is".to_owned(),
                (values, 1) => format!("{values} values of 1 row are"),
                (values, rows) => format!("{values} values of {rows} rows are"),
            }
        );
    }
    let mut note = Note::new(NoteKind::ExtraCells, first, text);
    if unclear_spans.is_empty() {
        note = note.with_reason(Reason::Restored);
    }
    notes.push(others.iter().copied().fold(note, Note::with_span));
}

/// Describes in words what a divided cell contains.
fn content_words(table: &Table<'_>, divided: &DividedCell) -> &'static str {
    let mut columns = table.columns.iter();
    let column = columns.find(|column| column.index == divided.column);
    let mut known = DIVIDED_MEANINGS.iter();
    let known = known.find(|(meaning, _)| column.is_some_and(|column| column.meaning == *meaning));
    known.map_or("number", |(_, words)| words)
}

fn note_unclear_rows(unclear_rows: &[Span], notes: &mut Notes) {
    let Some(&first) = unclear_rows.first() else {
        return;
    };
    let rows = match unclear_rows.len() {
        1 => "1 row has".to_owned(),
        count => format!("{count} rows have"),
    };
    let text = format!(
        "{rows} more cells than headings: values are in the wrong columns, and it is unclear which \
         cells are parts of one value"
    );
    let note = Note::new(NoteKind::ExtraCells, first, text);
    notes.push(
        unclear_rows
            .iter()
            .skip(1)
            .copied()
            .fold(note, Note::with_span),
    );
}
