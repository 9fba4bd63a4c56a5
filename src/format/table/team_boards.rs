//! Reads board pairings of teams, which have a header for each match and a row for each board
//! (reference/swiss-manager-exports.md 4.1, 13.4).

use super::listed_games::RowPlace;
use super::markup::{BLACK_MARK, WHITE_MARK};
use super::meaning::Meaning;
use super::pairings::Rounds;
use super::rounds::{round_title, stated_round, table_round};
use super::side::Side;
use super::tables::{Table, Value, value};
use super::teams::{add_member, find_or_add_team};
use super::{List, numbers, players};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, PlayerOrigin};
use crate::model::{Colour, Match, Player, RoundRange};
use crate::number::Points;
use crate::source::{Field, Row};

/// Reads the games of team matches, board by board.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let mut rounds = Rounds::default();
    let mut round_range: Option<RoundRange> = None;
    let mut label = list.table().header.span;
    for table in &list.tables {
        // the matches of one round are below each other, and only the first has a line with the
        // round
        let round = match (stated_round(table), round_range) {
            (None, Some(round_range)) => round_range.last,
            _ => table_round(table, 0, true, notes),
        };
        label = round_title(table).map_or(label, |(span, _)| span);
        check_size(0, usize::from(round.0), &options.limits)?;
        let full_range = round_range.get_or_insert(RoundRange {
            first: round,
            last: round,
        });
        full_range.last = full_range.last.max(round);
        let Some(layout) = Layout::find(table) else {
            continue;
        };
        let teams = layout.teams(table);
        let numbers = teams
            .each_ref()
            .map(|(name, number)| find_or_add_team(&mut rounds.import, name, *number));
        let new_match = Match {
            round,
            first: numbers[0],
            second: Some(numbers[1]),
            board_points: layout.points(table),
            ..Match::default()
        };
        rounds.add_match(new_match, table.header.span);
        for row in &table.rows {
            let place = RowPlace {
                round,
                label,
                row: row.span,
            };
            layout.read_row(table, row, numbers, place, &mut rounds, notes);
        }
    }
    let last_round = round_range.map_or(1, |round_range| usize::from(round_range.last.0));
    check_size(
        rounds.import.tournament.players.len(),
        last_round,
        &options.limits,
    )?;
    let mut import = match round_range {
        Some(round_range) => rounds.finish(round_range, notes),
        None => rounds.import,
    };
    import.tournament.team_event = true;
    import
        .missing_data
        .push("matches and standings of the teams".to_owned());
    Ok(import)
}

/// The indices of the columns of a match: the column of ratings after the name of each team, and
/// the column of results at the end.
struct Layout {
    rating_columns: [u16; 2],
    result: u16,
}

impl Layout {
    fn find(table: &Table<'_>) -> Option<Layout> {
        let mut rating_columns = table.columns(Meaning::Rating).map(|column| column.index);
        let rating_columns = [rating_columns.next()?, rating_columns.next()?];
        // the points of the match are the heading of the column of results
        let columns_after = table
            .columns
            .iter()
            .filter(|column| column.index > rating_columns[1]);
        let mut results =
            columns_after.filter(|column| board_points(table.heading(column)).is_some());
        let result = results
            .next()
            .map_or(rating_columns[1] + 1, |column| column.index);
        Some(Layout {
            rating_columns,
            result,
        })
    }

    /// Returns the name of each team, and its number; `None` if the number is not stated.
    fn teams<'a>(&self, table: &Table<'a>) -> [(Value<'a>, Option<Field<u16>>); 2] {
        self.rating_columns.map(|rating| {
            let cell = |left: u16| {
                let cell = table.header.cell(rating.saturating_sub(left));
                cell.map(|cell| value(table.source, cell))
                    .unwrap_or_default()
            };
            let number_cell = cell(2);
            let number =
                numbers::parse_whole_number(&number_cell.text).and_then(|n| u16::try_from(n).ok());
            (
                cell(1),
                number.map(|number| Field::new(number, number_cell.span)),
            )
        })
    }

    fn points(&self, table: &Table<'_>) -> [Option<Points>; 2] {
        let cell = table.header.cell(self.result);
        let text = cell.map(|cell| value(table.source, cell).text);
        text.and_then(|text| board_points(&text))
            .map_or([None; 2], |points| points.map(Some))
    }

    fn read_row(
        &self,
        table: &Table<'_>,
        row: &Row,
        teams: [u16; 2],
        place: RowPlace,
        rounds: &mut Rounds,
        notes: &mut Notes,
    ) {
        let sides = self
            .rating_columns
            .map(|rating| read_side(table, row, rating));
        let result = table.value(row, self.result);
        // the name is to the left of the rating; without such a column there is no mark of a colour
        let name = self.rating_columns[0].checked_sub(1);
        let name = name.map_or_else(Value::default, |column_index| {
            table.value(row, column_index)
        });
        let colours = row_colours(&name, row, table);
        let ids = rounds.read_game(sides.each_ref(), colours.map(Some), &result, place, notes);
        if let Some(of) = rounds.import.tournament.matches.last_mut() {
            of.boards.push(ids);
        }
        for ((id, number), side) in ids.into_iter().zip(teams).zip(&sides) {
            if let Some(id) = id {
                add_member(&mut rounds.import, number, id, side.name.span);
            }
        }
    }
}

/// Parses the board points of both teams, such as `0 : 4` or `2½:1½`; `None` for other texts.
fn board_points(text: &str) -> Option<[Points; 2]> {
    let (first, second) = text.split_once(':')?;
    Some([
        numbers::parse_points(first)?,
        numbers::parse_points(second)?,
    ])
}

/// Reads the player of a row whose rating is in the column with the index `rating`.
fn read_side<'a>(table: &Table<'a>, row: &Row, rating: u16) -> Side<'a> {
    let mut name = table.value(row, rating.saturating_sub(1));
    let title = table.value(row, rating.saturating_sub(2));
    let rating = table.value(row, rating);
    let marks = [WHITE_MARK, BLACK_MARK, ' '];
    let plain_name = name.text.trim_start_matches(marks).to_owned();
    let mark_length = name.text.len() - plain_name.len();
    if name.span.len() == name.text.len() {
        name.span.start += u32::try_from(mark_length).unwrap_or(0);
    }
    name.text = plain_name.into();
    Side {
        number: None,
        player: Player {
            name: players::without_footnote(&name.text).to_owned(),
            title: title.non_empty_text(),
            rating: players::parse_rating(&rating),
            ..Player::default()
        },
        origin: PlayerOrigin {
            line: row.span,
            title: title.span,
            name: name.span,
            rating: rating.span,
            ..PlayerOrigin::default()
        },
        name,
        points: Value::default(),
    }
}

/// Returns the colours of both players in a row, as the page marks them before the name in `first`.
/// If there are no marks, the team on the left has White on the boards with odd numbers.
fn row_colours(first: &Value<'_>, row: &Row, table: &Table<'_>) -> [Colour; 2] {
    let first_has_white = match first.text.chars().next() {
        Some(WHITE_MARK) => true,
        Some(BLACK_MARK) => false,
        _ => {
            let board = table.value_of(row, Meaning::Board);
            let board = board
                .text
                .rsplit('.')
                .next()
                .and_then(numbers::parse_whole_number);
            board.is_none_or(|board| board % 2 == 1)
        }
    };
    if first_has_white {
        [Colour::White, Colour::Black]
    } else {
        [Colour::Black, Colour::White]
    }
}
