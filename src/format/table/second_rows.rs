//! Drops rows of a crosstable that contain a player a second time, with other values. Two players
//! with the same name cannot have the same opponents, and the second row would make the numbers
//! ambiguous by which other rows refer to the player.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::cell::{self, Game, SwissCell};
use super::meaning::Meaning;
use super::tables::Table;
use super::{numbers, players};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::model::PlayerId;

/// The largest number of columns whose values a note states.
const MAX_NAMED_COLUMNS: usize = 3;

/// The indices of a row that is dropped and of the row of the same player that is kept.
/// `is_confirmed` says whether the rows of the opponents show that the kept row is right.
struct SecondRow {
    dropped: usize,
    kept: usize,
    is_confirmed: bool,
}

/// Removes rows of players who have another row with different values, and adds a note about each
/// removed row.
pub(super) fn remove_second_rows(table: &mut Table<'_>, notes: &mut Notes) {
    let second_rows = find_second_rows(table);
    if second_rows.is_empty() {
        return;
    }
    let dropped: BTreeSet<usize> = second_rows.iter().map(|row| row.dropped).collect();
    for second in &second_rows {
        let name_span = |row: usize| players::cell_span(table, table.rows[row], Meaning::Name);
        let rows_before = dropped.range(..second.kept).count();
        let text = describe(table, second);
        let note = Note::new(NoteKind::RepeatedRow, name_span(second.dropped), text)
            .about(PlayerId::at(second.kept - rows_before))
            .with_span(name_span(second.kept))
            .with_reason(Reason::Dropped);
        notes.push(note);
    }
    let rows = std::mem::take(&mut table.rows);
    for (index, row) in rows.into_iter().enumerate() {
        if dropped.contains(&index) {
            // the row is kept among the other rows
            table.other_rows.push(row);
        } else {
            table.rows.push(row);
        }
    }
}

fn find_second_rows(table: &Table<'_>) -> Vec<SecondRow> {
    let mut rows_by_name: HashMap<Cow<'_, str>, Vec<usize>> = HashMap::new();
    for (index, row) in table.rows.iter().enumerate() {
        let name = table.value_of(row, Meaning::Name).text;
        if !name.is_empty() {
            rows_by_name.entry(name).or_default().push(index);
        }
    }
    rows_by_name.retain(|_, rows| rows.len() > 1);
    if rows_by_name.is_empty() {
        return Vec::new();
    }
    let games = Games::read(table);
    let groups: BTreeMap<usize, Vec<usize>> = rows_by_name
        .into_values()
        .map(|rows| (rows[0], rows))
        .collect();
    let mut second_rows = Vec::new();
    // two starting numbers are two entries, even of one player: I603 reports them
    let number = |row: usize| table.value_of(table.rows[row], Meaning::Number).text;
    for group in groups.values() {
        let mut persons: Vec<Vec<usize>> = Vec::new();
        for &row in group {
            let is_same = |rows: &&mut Vec<usize>| {
                number(rows[0]) == number(row) && games.belong_to_one_player(rows[0], row)
            };
            match persons.iter_mut().find(is_same) {
                Some(rows) => rows.push(row),
                None => persons.push(vec![row]),
            }
        }
        for rows in persons {
            second_rows.extend(games.choose(&rows));
        }
    }
    second_rows
}

/// The games in the cells of a table, and the numbers by which cells may refer to its rows.
struct Games {
    /// For each row, the game in each round; `None` if there is none.
    rows: Vec<Vec<Option<Game>>>,
    /// For each row, its starting number and its rank; if the table has neither, its position.
    numbers: Vec<Vec<u32>>,
    rows_by_number: HashMap<u32, Vec<usize>>,
}

impl Games {
    fn read(table: &Table<'_>) -> Games {
        let rounds = table.rounds();
        let mut games = Games {
            rows: Vec::new(),
            numbers: Vec::new(),
            rows_by_number: HashMap::new(),
        };
        for (index, row) in table.rows.iter().enumerate() {
            let game = |text: &str| match cell::parse_swiss_cell(text) {
                Some(SwissCell::Game(game)) => Some(game),
                _ => None,
            };
            let cells = rounds.iter();
            let row_games = cells.map(|(_, column)| game(&table.value(row, column.index).text));
            games.rows.push(row_games.collect());
            let mut numbers: Vec<u32> = [Meaning::Number, Meaning::Rank]
                .into_iter()
                .filter_map(|meaning| {
                    numbers::parse_whole_number(&table.value_of(row, meaning).text)
                })
                .collect();
            if numbers.is_empty() {
                numbers.extend(u32::try_from(index + 1));
            }
            for &number in &numbers {
                games.rows_by_number.entry(number).or_default().push(index);
            }
            games.numbers.push(numbers);
        }
        games
    }

    /// Whether two rows have the same opponent in most rounds in which either of them has a game.
    fn belong_to_one_player(&self, a: usize, b: usize) -> bool {
        let rounds = self.rows[a].iter().zip(&self.rows[b]);
        let (mut round_count, mut same_count) = (0, 0);
        for (a, b) in rounds {
            round_count += usize::from(a.is_some() || b.is_some());
            let is_same = a
                .as_ref()
                .zip(b.as_ref())
                .is_some_and(|(a, b)| a.opponent == b.opponent);
            same_count += usize::from(is_same);
        }
        same_count * 2 > round_count
    }

    /// Chooses which row of a player is kept: the one that the opponents' rows confirm best, or the
    /// first of several such rows. Returns the other rows.
    fn choose(&self, rows: &[usize]) -> Vec<SecondRow> {
        let counts = rows.iter().map(|&row| self.count_confirmed(row));
        let counts: Vec<usize> = counts.collect();
        let best = counts.iter().max().copied().unwrap_or(0);
        let kept_index = counts.iter().position(|&count| count == best).unwrap_or(0);
        let others = (0..rows.len()).filter(|&other| other != kept_index);
        others
            .map(|other| SecondRow {
                dropped: rows[other],
                kept: rows[kept_index],
                is_confirmed: counts[other] < best,
            })
            .collect()
    }

    /// Returns how many games of a row are confirmed by an opponent's row, which contains the game
    /// with the matching result.
    fn count_confirmed(&self, row: usize) -> usize {
        let confirms = |(round, game): (usize, &Option<Game>)| {
            let Some((game, result)) = game.as_ref().and_then(|game| Some((game, game.result?)))
            else {
                return false;
            };
            let opponents = self.rows_by_number.get(&game.opponent);
            opponents.is_some_and(|opponents| {
                opponents.iter().any(|&opponent| {
                    let opponent_game = self.rows[opponent][round].as_ref();
                    opponent_game.is_some_and(|opponent_game| {
                        self.numbers[row].contains(&opponent_game.opponent)
                            && (opponent_game.result)
                                .is_some_and(|other_result| result.fits_opponent(other_result))
                    })
                })
            })
        };
        let games = self.rows[row].iter().enumerate();
        games.filter(|&game| confirms(game)).count()
    }
}

/// Describes the values in which the two rows of a player differ, and says which row is kept.
fn describe(table: &Table<'_>, second: &SecondRow) -> String {
    let [kept, dropped] = [second.kept, second.dropped].map(|row| table.rows[row]);
    let quoted = |value: Cow<'_, str>| {
        if value.is_empty() {
            "nothing".to_owned()
        } else {
            format!("`{value}`")
        }
    };
    let differences: Vec<_> = table
        .columns
        .iter()
        .filter_map(|column| {
            let [kept, dropped] = [kept, dropped].map(|row| table.value(row, column.index).text);
            (kept != dropped).then(|| (table.heading(column), [kept, dropped].map(quoted)))
        })
        .collect();
    let (named, others) = differences.split_at(differences.len().min(MAX_NAMED_COLUMNS));
    let named: Vec<String> = named
        .iter()
        .map(|(heading, [kept, dropped])| format!("column `{heading}` has {kept} and {dropped}"))
        .collect();
    let others: Vec<String> = others
        .iter()
        .map(|(heading, _)| format!("`{heading}`"))
        .collect();
    let more = match others.len() {
        0 => String::new(),
        1 => format!(", and column {} differs", others[0]),
        _ => format!(", and the columns {} differ", others.join(", ")),
    };
    let counts = if second.is_confirmed {
        "the row that fits those of the opponents counts"
    } else {
        "nothing shows which one is right, and the first one counts"
    };
    format!(
        "two rows of {} differ: {}{more}; {counts}",
        table.value_of(kept, Meaning::Name).text.trim(),
        named.join(", ")
    )
}
