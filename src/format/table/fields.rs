//! Reads rounds with several columns under one heading: either opponent, colour and result
//! (reference/swiss-manager-exports.md 8.2), or opponent with colour, and result. The heading names
//! only the round, so the meaning of each column is inferred from its cells.

use std::collections::HashMap;

use nom::Parser;
use nom::combinator::all_consuming;

use super::cell::{self, SwissCell};
use super::headers::normal_form;
use super::meaning::Meaning;
use super::numbers;
use super::tables::{Column, Table};
use crate::format::ColumnMap;

/// The indices of the columns of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fields {
    pub(super) opponent: u16,
    /// The column of colours; `None` if there is none. The cell with the opponent may then contain
    /// the colour.
    pub(super) colour: Option<u16>,
    pub(super) result: Option<u16>,
}

impl Fields {
    /// Finds the columns of a round whose opponents are in the column with the index `opponent`.
    pub(super) fn find(table: &Table<'_>, round: u16, opponent: u16) -> Fields {
        let index_of = |meaning| table.column(meaning).map(|column| column.index);
        Fields {
            opponent,
            colour: index_of(Meaning::RoundColour(round)),
            result: index_of(Meaning::RoundResult(round)),
        }
    }
}

/// Sets the meaning of the columns after the heading of each round, if their cells leave no doubt.
/// Columns that `map` names keep their meaning.
pub(super) fn assign_columns(table: &mut Table<'_>, map: Option<&ColumnMap>) {
    let is_mapped =
        |index| map.is_some_and(|map| map.columns.iter().any(|(_, column)| *column == index));
    for index in 0..table.columns.len() {
        let Meaning::Round(round) = table.columns[index].meaning else {
            continue;
        };
        let first_column = table.columns[index].index;
        let is_free = |offset: u16| {
            let column = table.columns.get(index + usize::from(offset));
            column.is_some_and(|column| {
                column.index == first_column + offset
                    && !is_mapped(column.index)
                    && may_be_in_round(column.meaning)
            })
        };
        let round_columns = match (is_free(1), is_free(1) && is_free(2)) {
            (_, true) => find_three_columns(table, first_column)
                .or_else(|| find_two_columns(table, first_column)),
            (true, false) => find_two_columns(table, first_column),
            _ => None,
        };
        let Some(fields) = round_columns else {
            continue;
        };
        let heading = table.columns[index].heading;
        for column in &mut table.columns[index..] {
            column.meaning = match column.index {
                column_index if column_index == fields.opponent => Meaning::Round(round),
                column_index if Some(column_index) == fields.colour => Meaning::RoundColour(round),
                column_index if Some(column_index) == fields.result => Meaning::RoundResult(round),
                _ => continue,
            };
            column.heading = heading;
        }
    }
}

/// Sets the meaning of the columns of rounds if each round has two or three columns with headings
/// in words: `Opp 1`, `Res 1`, or `Opp`, `Res` repeated. This requires that no heading names a
/// round, that the headings repeat in blocks, and that opponents refer to each other. If the
/// headings contain numbers, these must count from 1.
pub(super) fn assign_worded_rounds(table: &mut Table<'_>, map: Option<&ColumnMap>) {
    let has_column = |meaning| table.column(meaning).is_some();
    let has_sides = has_column(Meaning::White)
        || has_column(Meaning::Black)
        || has_column(Meaning::RoundNumber);
    if has_sides || !has_column(Meaning::Name) || !table.rounds().is_empty() {
        return;
    }
    let widths = [3, 2].into_iter();
    let mut starts =
        widths.flat_map(|width| (0..table.columns.len()).map(move |index| (width, index)));
    let Some(rounds) = starts.find_map(|(width, start)| find_blocks(table, map, start, width))
    else {
        return;
    };
    for (round, fields) in (1..).zip(rounds) {
        for column in &mut table.columns {
            column.meaning = match column.index {
                column_index if column_index == fields.opponent => Meaning::Round(round),
                column_index if Some(column_index) == fields.colour => Meaning::RoundColour(round),
                column_index if Some(column_index) == fields.result => Meaning::RoundResult(round),
                _ => continue,
            };
        }
    }
}

/// Finds the rounds, each of which has `width` columns, from the column with the index `start` on;
/// `None` if there are fewer than two rounds.
fn find_blocks(
    table: &Table<'_>,
    map: Option<&ColumnMap>,
    start: usize,
    width: usize,
) -> Option<Vec<Fields>> {
    let is_mapped =
        |index| map.is_some_and(|map| map.columns.iter().any(|(_, column)| *column == index));
    let is_free = |column: &Column| {
        let may_be_opponent = matches!(
            column.meaning,
            Meaning::NamedTieBreak | Meaning::RoundNumber
        );
        !is_mapped(column.index) && (may_be_opponent || may_be_in_round(column.meaning))
    };
    let heading_words = |column: &Column| {
        let heading = normal_form(table.heading(column));
        heading.replace(|c: char| c.is_ascii_digit(), "")
    };
    let columns = table.columns.get(start..)?;
    let first_headings: Vec<String> = columns.get(..width)?.iter().map(heading_words).collect();
    let mut rounds = Vec::new();
    for block in columns.chunks_exact(width) {
        let index = block[0].index;
        let is_adjacent = (index..)
            .zip(block)
            .all(|(index, column)| column.index == index);
        let has_same_headings = block
            .iter()
            .map(heading_words)
            .eq(first_headings.iter().cloned());
        if !is_adjacent || !has_same_headings || !block.iter().all(is_free) {
            break;
        }
        let counts_rounds = |column: &Column| {
            let heading = table.heading(column);
            let digits: String = heading.chars().filter(char::is_ascii_digit).collect();
            digits.is_empty() || digits.parse() == Ok(rounds.len() + 1)
        };
        let fields = match width {
            3 => find_three_columns(table, index),
            _ => find_two_columns(table, index),
        };
        match fields {
            Some(fields)
                if block.iter().all(counts_rounds) && is_mutual(table, fields.opponent) =>
            {
                rounds.push(fields);
            }
            _ => break,
        }
    }
    (rounds.len() >= 2).then_some(rounds)
}

/// Whether nearly all opponents in a column refer back to the player who refers to them.
fn is_mutual(table: &Table<'_>, column: u16) -> bool {
    let has_numbers = table.column(Meaning::Number).is_some();
    let number = |index: usize| {
        if has_numbers {
            numbers::parse_whole_number(&table.value_of(table.rows[index], Meaning::Number).text)
        } else {
            u32::try_from(index + 1).ok()
        }
    };
    let keys = (0..table.rows.len()).filter_map(|index| Some((number(index)?, index)));
    let rows_by_number: HashMap<u32, usize> = keys.collect();
    let opponent_row = |index: usize| {
        let text = table.value(table.rows[index], column).text;
        let opponent = match cell::parse_swiss_cell(&text) {
            Some(SwissCell::Game(game)) => Some(game.opponent),
            _ => numbers::parse_whole_number(&text),
        };
        opponent.and_then(|opponent| rows_by_number.get(&opponent).copied())
    };
    let references = (0..table.rows.len()).filter_map(|index| Some((index, opponent_row(index)?)));
    let (mut total, mut mutual) = (0, 0);
    for (index, opponent) in references {
        total += 1;
        mutual += usize::from(opponent != index && opponent_row(opponent) == Some(index));
    }
    total >= 2 && mutual * 5 >= total * 4
}

/// Whether a column whose heading has this meaning may be a further column of a round.
const fn may_be_in_round(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Blank | Meaning::Unknown | Meaning::Result)
}

/// The number of cells of each kind in a column.
#[derive(Clone, Copy, Default)]
struct CellCounts {
    filled_cells: usize,
    colours: usize,
    letters: usize,
    results: usize,
    numbers: usize,
    /// The number of cells with a number above 1, which cannot be a result.
    large_numbers: usize,
    /// The number of cells with an opponent and a colour but no result.
    unfinished_games: usize,
}

impl CellCounts {
    fn compute(table: &Table<'_>, column: u16) -> CellCounts {
        let mut counts = CellCounts::default();
        for row in &table.rows {
            let value = table.value(row, column);
            let text = value.text.as_ref();
            if text.is_empty() {
                continue;
            }
            counts.filled_cells += 1;
            let is_letter = all_consuming(cell::swiss_colour).parse(text).is_ok();
            let is_bye = matches!(cell::parse_swiss_cell(text), Some(SwissCell::Bye(_)));
            let is_nobody = text == "-" || (is_bye && text.contains(char::is_alphabetic));
            counts.letters += usize::from(is_letter);
            counts.colours += usize::from(is_letter || is_nobody);
            counts.results += usize::from(!is_letter && is_result(text));
            let number = numbers::parse_whole_number(text);
            counts.numbers += usize::from(number.is_some() || is_nobody);
            counts.large_numbers += usize::from(number.is_some_and(|number| number > 1));
            let is_unfinished = matches!(cell::parse_swiss_cell(text), Some(SwissCell::Game(game)) if game.result.is_none());
            counts.unfinished_games += usize::from(is_unfinished);
        }
        counts
    }

    /// Whether `count` is at least four fifths of the filled cells. The other cells may contain
    /// something unusual.
    const fn is_large_majority(&self, count: usize) -> bool {
        count > 0 && count * 5 >= self.filled_cells * 4
    }
}

/// Whether a text is a result, or a character that the user of Swiss-Manager may have chosen for
/// half a point (reference/swiss-manager-exports.md 8.2).
fn is_result(text: &str) -> bool {
    let mut characters = text.chars();
    let is_single =
        characters.next().is_some_and(|c| !c.is_ascii_digit()) && characters.next().is_none();
    is_single || all_consuming(cell::swiss_outcome).parse(text).is_ok()
}

/// Finds the columns of a round that has one column each for opponent, colour and result, in any
/// order. `first` is the first of the three columns. `None` if their cells do not have these
/// contents.
fn find_three_columns(table: &Table<'_>, first: u16) -> Option<Fields> {
    let indices = [first, first + 1, first + 2];
    let counts = indices.map(|index| CellCounts::compute(table, index));
    let column_orders = [
        [0, 1, 2],
        [1, 0, 2],
        [2, 1, 0],
        [2, 0, 1],
        [0, 2, 1],
        [1, 2, 0],
    ];
    let fits_order = |order: &&[usize; 3]| {
        let [opponent, colour, result] = order.map(|index| counts[index]);
        // forfeits have no colours; if no player has an opponent, only one order is certain
        let has_colours = colour.letters > 0 || (**order == [0, 1, 2] && colour.filled_cells > 0);
        opponent.is_large_majority(opponent.numbers)
            && result.is_large_majority(result.results)
            && colour.is_large_majority(colour.colours)
            && has_colours
            && result.large_numbers == 0
    };
    let [opponent, colour, result] = column_orders
        .iter()
        .find(fits_order)?
        .map(|index| indices[index]);
    Some(Fields {
        opponent,
        colour: Some(colour),
        result: Some(result),
    })
}

/// Finds the two columns of a round: the opponent, with or without a colour, and then the result.
/// `first` is the first of them. `None` if their cells do not have these contents.
fn find_two_columns(table: &Table<'_>, first: u16) -> Option<Fields> {
    let (opponent, result) = (
        CellCounts::compute(table, first),
        CellCounts::compute(table, first + 1),
    );
    let names_opponents = opponent.unfinished_games > 0 || opponent.large_numbers > 0;
    (names_opponents
        && opponent.is_large_majority(opponent.unfinished_games + opponent.numbers)
        && result.is_large_majority(result.results)
        && result.large_numbers == 0)
        .then_some(Fields {
            opponent: first,
            colour: None,
            result: Some(first + 1),
        })
}

#[cfg(test)]
mod tests {
    use crate::format::ReadOptions;
    use crate::format::table::read;
    use crate::model::{Colour, Opponent, Outcome, PlayerId, RoundNumber};
    use crate::source::{Limits, Source, read_separated};

    /// Checks that the third player's game in the second round is read as a loss with Black against
    /// the first player, in a table with several columns for each round.
    fn check(head: &str, rows: [&str; 4]) {
        check_noted(head, rows, &[]);
    }

    /// Like `check`, and also checks the notes of the reader.
    fn check_noted(head: &str, rows: [&str; 4], expected: &[&str]) {
        let names = ["Aster", "Birch", "Clover", "Dahlia"];
        let mut text = format!("No.;Name;{head};Pts\n");
        for ((number, name), row) in (1..).zip(names).zip(rows) {
            text += &format!("{number};{name};{row};\n");
        }
        let source = read_separated(Source::from_text("x", &text), &Limits::DEFAULT).unwrap();
        let import = read(source, "csv", &ReadOptions::default()).unwrap().import;
        let tournament = &import.tournament;
        assert_eq!(tournament.rounds, 2, "{text}");
        let entry = tournament.entry(PlayerId(2), RoundNumber(2)).unwrap();
        let (opponent, colour) = (Opponent::Player(PlayerId(0)), Some(Colour::Black));
        assert_eq!(
            (entry.opponent, entry.colour, entry.outcome),
            (opponent, colour, Outcome::Loss)
        );
        let first_entry = tournament.entry(PlayerId(0), RoundNumber(1)).unwrap();
        assert_eq!(first_entry.outcome, Outcome::Win, "{text}");
        let unread = import
            .notes
            .iter()
            .map(|note| &note.text)
            .collect::<Vec<_>>();
        assert_eq!(unread, expected, "{text}");
    }

    #[test]
    fn rounds_may_have_three_columns_in_any_order() {
        let head = "1.Rd;;;2.Rd;;";
        let rows = ["2;w;1;3;w;1", "1;b;0;4;b;½", "4;w;1;1;b;0", "3;b;0;2;w;½"];
        check(head, rows);
        let rows = ["w;2;1;w;3;1", "b;1;0;b;4;½", "w;4;1;b;1;0", "b;3;0;w;2;½"];
        check(head, rows);
        let rows = ["1;w;2;1;w;3", "0;b;1;½;b;4", "1;w;4;0;b;1", "0;b;3;½;w;2"];
        check("1.Rd;Colour;Opponent;2.Rd;Colour;Opponent", rows);
    }

    #[test]
    fn rounds_may_have_two_columns() {
        let rows = ["2w;1;3w;1", "1b;0;4b;0.5", "4w;1;1b;0", "3b;0;2w;1/2"];
        check("1.Rd;;2.Rd;", rows);
        check("1.Rd;Res.;2.Rd;Res.", rows);
        // a round of another shape than the others
        check(
            "1.Rd;;2.Rd",
            ["2w;1;3w1", "1b;0;4b½", "4w;1;1b0", "3b;0;2w½"],
        );
    }

    #[test]
    fn empty_columns_between_rounds_do_not_belong_to_them() {
        let rows = ["2w1;;3w1;", "1b0;;4b½;", "4w1;;1b0;", "3b0;;2w½;"];
        check("1.Rd;;2.Rd;", rows);
        let rows = ["2w1;;;3w1;;", "1b0;;;4b½;;", "4w1;;;1b0;;", "3b0;;;2w½;;"];
        check("1.Rd;;;2.Rd;;", rows);
        // the points so far in a column beside each round are not read, and a note says so
        let rows = ["2w1;1;3w1;2", "1b0;0;4b½;½", "4w1;1;1b0;1", "3b0;0;2w½;½"];
        check_noted("1.Rd;;2.Rd;", rows, &["columns D, F are not read"]);
    }
}
