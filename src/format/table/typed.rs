//! Handles tables that people typed, with columns without a known heading, several columns with the
//! same meaning, and meanings that `--map` states.

use super::cell::{self, SwissCell};
use super::column_map::meaning;
use super::letter_cells::parse_letter_first;
use super::meaning::Meaning;
use super::spelling::parse_outcome_first;
use super::tables::{Column, Table, read_columns, value};
use crate::format::notes::Notes;
use crate::format::{ColumnMap, ReadError};
use crate::import::{Note, NoteKind};
use crate::source::{Row, Sheet, Source, column_letters, printable, shortened};

/// Gives each column that `--map` names the meaning that it states, and takes this meaning away
/// from all other columns.
pub(super) fn apply_map(table: &mut Table<'_>, map: Option<&ColumnMap>) -> Result<(), ReadError> {
    for (word, column_index) in map.iter().flat_map(|map| &map.columns) {
        let meaning = meaning(word)?;
        for column in &mut table.columns {
            if column.meaning == meaning {
                column.meaning = Meaning::Unknown;
            }
        }
        match table
            .columns
            .iter_mut()
            .find(|column| column.index == *column_index)
        {
            Some(column) => column.meaning = meaning,
            None => table.columns.push(Column {
                index: *column_index,
                meaning,
                heading: table.header.span,
            }),
        }
    }
    table.columns.sort_by_key(|column| column.index);
    Ok(())
}

/// Finds the rounds whose heading has no number, which are the columns whose cells mostly refer to
/// opponents.
///
/// # Errors
/// `ReadError::Columns` if other columns have the number of their round in the heading. The round
/// of the found column is then unknown, and without the column the points would be wrong.
pub(super) fn assign_unnamed_rounds(
    table: &mut Table<'_>,
    map: Option<&ColumnMap>,
) -> Result<(), ReadError> {
    let is_mapped =
        |index| map.is_some_and(|map| map.columns.iter().any(|(_, column)| *column == index));
    let is_unknown = |column: &Column| {
        matches!(column.meaning, Meaning::Unknown | Meaning::Blank) && !is_mapped(column.index)
    };
    let game_columns: Vec<usize> = (0..table.columns.len())
        .filter(|&index| {
            is_unknown(&table.columns[index]) && contains_games(table, table.columns[index].index)
        })
        .collect();
    let rounds = table.rounds();
    if let (Some(&first), false) = (game_columns.first(), rounds.is_empty()) {
        let column = table.columns[first];
        let letters = column_letters(column.index);
        let free_round = (1..).find(|round| rounds.iter().all(|(number, _)| number != round));
        return Err(ReadError::Columns {
            message: format!(
                "which round is column {}? Its cells contain games, but its heading does not name \
                 a round",
                column_names(table, &[column])
            ),
            help: format!(
                "name the round with --map {}={letters}, or skip the column with --map skip={letters}",
                free_round.unwrap_or(1)
            ),
        });
    }
    for (round, index) in (1..).zip(game_columns) {
        table.columns[index].meaning = Meaning::Round(round);
    }
    Ok(())
}

/// Whether a column has at least two cells with an opponent, and at most as many cells with other
/// content.
pub(super) fn contains_games(table: &Table<'_>, column: u16) -> bool {
    let (mut games, mut others) = (0, 0);
    for row in &table.rows {
        let value = table.value(row, column);
        match cell::parse_swiss_cell(&value.text) {
            _ if value.is_empty() => {}
            Some(SwissCell::Game(_)) => games += 1,
            _ if parse_outcome_first(&value.text).is_some() => games += 1,
            _ if parse_letter_first(&value.text).is_some() => games += 1,
            _ => others += 1,
        }
    }
    games >= 2 && games >= others
}

/// Adds a note about columns with the same meaning but different values, of which the first is
/// used. For names, points and rounds, such columns are an error, because the user must choose one.
pub(super) fn check_unclear_columns(table: &Table<'_>, notes: &mut Notes) -> Result<(), ReadError> {
    for column in &table.columns {
        let same_columns = || table.columns(column.meaning);
        let is_single_valued = matches!(
            column.meaning,
            Meaning::Name
                | Meaning::Rank
                | Meaning::Number
                | Meaning::Points
                | Meaning::Rating
                | Meaning::FideId
                | Meaning::Federation
                | Meaning::Round(_)
                | Meaning::TieBreak(_)
        );
        if !is_single_valued
            || same_columns()
                .next()
                .is_none_or(|first_column| first_column.index == column.index)
        {
            continue;
        }
        let has_different_values = |row: &&Row| {
            let mut values = same_columns().map(|column| table.value(row, column.index).text);
            let first_column = values.next();
            values.any(|value| Some(&value) != first_column.as_ref())
        };
        if !table.rows.iter().any(has_different_values) {
            continue;
        }
        let is_needed = matches!(
            column.meaning,
            Meaning::Name | Meaning::Points | Meaning::Round(_)
        );
        if is_needed {
            let meaning_name = meaning_word(column.meaning);
            let columns: Vec<Column> = same_columns().copied().collect();
            return Err(unclear_column_error(
                &meaning_name,
                &column_names(table, &columns),
                columns[0].index,
            ));
        }
        let first_column = same_columns()
            .next()
            .expect("`column` itself has this meaning");
        let text = format!(
            "columns {} have the same meaning; the first one counts",
            column_names(table, &same_columns().copied().collect::<Vec<_>>())
        );
        let note = Note::new(NoteKind::UnclearColumn, column.heading, text);
        notes.push(note.with_span(first_column.heading));
    }
    Ok(())
}

fn meaning_word(meaning: Meaning) -> String {
    match meaning {
        Meaning::Points => "points".to_owned(),
        Meaning::Round(round) => round.to_string(),
        _ => "name".to_owned(),
    }
}

/// The largest number of columns that an error names.
const MAX_NAMED_COLUMNS: usize = 6;

/// The number of characters to which an error shortens a heading, because a merged title can be
/// very long.
const MAX_HEADING_LENGTH: usize = 30;

/// Lists columns by their letters and headings: `B (Spieler), C (Verein)`.
pub(super) fn column_names(table: &Table<'_>, columns: &[Column]) -> String {
    let name = |column: &Column| {
        let letters = column_letters(column.index);
        match table.heading(column) {
            "" => letters,
            heading => {
                let heading = shortened(heading, MAX_HEADING_LENGTH);
                format!("{letters} ({})", printable(&heading))
            }
        }
    };
    let names: Vec<String> = columns.iter().take(MAX_NAMED_COLUMNS).map(name).collect();
    let more_words = match columns.len().saturating_sub(MAX_NAMED_COLUMNS) {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    names.join(", ") + &more_words
}

/// Returns the error for a meaning that several columns may have, which asks the user for the right
/// column. `columns` lists these columns, `first` is the index of the first.
fn unclear_column_error(meaning: &str, columns: &str, first: u16) -> ReadError {
    ReadError::Columns {
        message: format!("which column is `{meaning}`? It may be {columns}"),
        help: format!(
            "name it with --map {meaning}={}, or with the letter of another column",
            column_letters(first)
        ),
    }
}

/// Finds a table without a known header, by recognising the columns of rounds and names from their
/// cells; `None` if the sheet contains no table.
///
/// # Errors
/// `ReadError::Columns` unless exactly one column can be the column of names.
pub(super) fn find_table<'a>(
    source: &'a Source,
    sheet: &'a Sheet,
    map: Option<&ColumnMap>,
) -> Result<Option<Table<'a>>, ReadError> {
    let rows: Vec<&Row> = sheet
        .rows
        .iter()
        .filter(|row| is_wide(source, row))
        .collect();
    let Some(&first) = rows.first() else {
        return Ok(None);
    };
    let mut table = Table {
        source,
        sheet,
        titles: Vec::new(),
        header: first,
        columns: read_columns(source, first),
        rows,
        other_rows: Vec::new(),
        cut_row: None,
        half_sign: None,
        divided_cells: Vec::new(),
        black_start: None,
        sheet_number: None,
        other_header: None,
    };
    let last_column = table
        .rows
        .iter()
        .filter_map(|row| row.cells.last())
        .map(|cell| cell.column)
        .max();
    for column_index in 0..=last_column.unwrap_or(0) {
        if !table
            .columns
            .iter()
            .any(|column| column.index == column_index)
        {
            table.columns.push(Column {
                index: column_index,
                meaning: Meaning::Blank,
                heading: first.span,
            });
        }
    }
    table.columns.sort_by_key(|column| column.index);
    let rounds: Vec<u16> = table
        .columns
        .iter()
        .filter(|column| contains_games(&table, column.index))
        .map(|column| column.index)
        .collect();
    let has_mapped_name = map.is_some_and(|map| map.columns.iter().any(|(word, _)| word == "name"));
    if rounds.is_empty() && !has_mapped_name {
        return Ok(None);
    }
    let has_heading = rounds.iter().all(|&column_index| {
        let value = table.value(first, column_index);
        value.is_empty()
            || !matches!(
                cell::parse_swiss_cell(&value.text),
                Some(SwissCell::Game(_))
            )
    });
    if has_heading {
        table.rows.remove(0);
    } else {
        for column in &mut table.columns {
            column.meaning = Meaning::Unknown;
        }
    }
    for (round, column_index) in (1..).zip(rounds) {
        for column in &mut table.columns {
            if column.index == column_index && !matches!(column.meaning, Meaning::Round(_)) {
                column.meaning = Meaning::Round(round);
            }
        }
    }
    if !has_mapped_name {
        assign_name_column(&mut table)?;
    }
    Ok(Some(table).filter(|table| !table.rows.is_empty()))
}

/// Whether a row has at least two cells that are not blank.
fn is_wide(source: &Source, row: &Row) -> bool {
    let filled_cells = row
        .cells
        .iter()
        .filter(|cell| !value(source, cell).is_empty());
    row.number != 0 && filled_cells.count() >= 2
}

/// Sets the column of names, unless a heading names it, to the only column in which most cells are
/// words with at least four letters.
fn assign_name_column(table: &mut Table<'_>) -> Result<(), ReadError> {
    if table.column(Meaning::Name).is_some() {
        return Ok(());
    }
    let is_free = |column: &&Column| matches!(column.meaning, Meaning::Unknown | Meaning::Blank);
    let contains_names = |column: &&Column| {
        let is_name = |row: &&&Row| {
            let text = table.value(row, column.index).text;
            let letters = text.chars().filter(|c| c.is_alphabetic()).count();
            letters >= 4 && !text.contains(|c: char| c.is_ascii_digit())
        };
        table.rows.iter().filter(is_name).count() * 5 >= table.rows.len() * 4
    };
    let columns: Vec<Column> = table
        .columns
        .iter()
        .filter(is_free)
        .filter(contains_names)
        .copied()
        .collect();
    match columns.as_slice() {
        [name] => {
            let index = name.index;
            for column in &mut table.columns {
                if column.index == index {
                    column.meaning = Meaning::Name;
                }
            }
            Ok(())
        }
        [] => {
            let free_columns: Vec<Column> = table.columns.iter().filter(is_free).copied().collect();
            let first_column = free_columns.first().map_or(0, |column| column.index);
            Err(unclear_column_error(
                "name",
                &column_names(table, &free_columns),
                first_column,
            ))
        }
        several => Err(unclear_column_error(
            "name",
            &column_names(table, several),
            several[0].index,
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::table::read;
    use crate::format::{ReadOptions, Reading};
    use crate::source::{Limits, read_separated};

    fn read_text(text: &str, map: Option<&str>) -> Result<Reading, ReadError> {
        let source = read_separated(Source::from_text("x", text), &Limits::DEFAULT).unwrap();
        let options = ReadOptions {
            map: map.map(|map| map.parse().unwrap()),
            ..ReadOptions::default()
        };
        read(source, "csv", &options)
    }

    #[test]
    fn a_sheet_without_headings_is_read_by_its_content() {
        let text = "1;Ahlgren Tove;2w1;-1\n2;Brandao Ines;1b0;3w½\n3;Castellan Piero;-0;2b½\n";
        let reading = read_text(text, None).unwrap();
        let tournament = &reading.import.tournament;
        assert_eq!((tournament.players.len(), tournament.rounds), (3, 2));
        assert_eq!(tournament.players[1].name, "Brandao Ines");
    }

    #[test]
    fn a_question_names_the_columns_and_a_map_answers_it() {
        let text = "Spielerin;Ortschaft;Sa;So\nAhlgren Tove;Bergen;2w1;3b0\n\
                    Brandao Ines;Faro;1b0;\nCastellan Piero;Siena;;1w1\n";
        let error = read_text(text, None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "which column is `name`? It may be A (Spielerin), B (Ortschaft)"
        );
        assert!(error.help().contains("--map name=A"));
        let reading = read_text(text, Some("name=A,club=B")).unwrap();
        let tournament = &reading.import.tournament;
        assert_eq!((tournament.players.len(), tournament.rounds), (3, 2));
        assert_eq!(tournament.players[0].club.as_deref(), Some("Bergen"));
    }

    #[test]
    fn several_columns_with_one_meaning_cause_a_question_or_a_note() {
        let points = "Name;1.Rd;Points;Pts\nAhlgren Tove;2w1;1;2\nBrandao Ines;1b0;0;1\n";
        let error = read_text(points, None).unwrap_err();
        assert!(error.to_string().contains("C (Points), D (Pts)"), "{error}");
        assert!(read_text(points, Some("points=C")).is_ok());
        let ratings = "Name;Rtg;Elo;1.Rd\nAhlgren Tove;2200;2100;2w1\nBrandao Ines;2150;;1b0\n";
        let notes = read_text(ratings, None).unwrap().import.notes;
        assert!(
            notes
                .iter()
                .any(|note| note.kind == NoteKind::UnclearColumn)
        );
    }
}
