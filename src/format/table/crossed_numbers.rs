//! Decides whether the numbers or the names are right if the numbers of several rows of a round of
//! a list of pairings belong to other names: two numbers were exchanged, or a column moved by a row.

use std::collections::{HashMap, HashSet};

use super::List;
use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::numbers::parse_points;
use super::pairing_result::read_result;
use super::tables::Table;
use super::unnumbered::{SideColumns, player_columns};
use crate::model::{Outcome, PairingNumber, RoundNumber, ScoreSystem};
use crate::number::Points;
use crate::source::Row;

/// What identifies the players in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Identified {
    ByNumber,
    ByName,
}

/// What the rows of a list mostly say about numbers and names.
pub(super) struct UsualNames<'a> {
    /// Whether a name, or a spelling of it, is the usual one of a number.
    pub(super) is_usual: &'a dyn Fn(PairingNumber, &str) -> bool,
    /// Finds the only number whose usual name this is.
    pub(super) find_number: &'a dyn Fn(&str) -> Option<PairingNumber>,
}

/// A row that states a player's points before its round, and the points of its result; `None` for
/// what it does not state.
#[derive(Clone, Copy, Default)]
struct Score {
    before: Option<Points>,
    gain: Option<Points>,
}

/// A player in a row whose number belongs to another name, or is missing.
struct CrossedRow {
    round: RoundNumber,
    number: Option<PairingNumber>,
    /// The number that the name has in other rows.
    named: PairingNumber,
    score: Score,
    /// The opponent, unless the opponent's number contradicts the name as well.
    opponent: Option<PairingNumber>,
}

/// The rows of a list whose numbers and names agree, and those in which they do not.
#[derive(Default)]
pub(super) struct CrossedNumbers {
    scores: HashMap<(RoundNumber, PairingNumber), Score>,
    /// The players who meet in rows without a contradiction.
    pairs: HashSet<[PairingNumber; 2]>,
    /// What identifies the players in the rows of a round that name one of these numbers.
    decisions: HashMap<(RoundNumber, PairingNumber), Identified>,
}

impl CrossedNumbers {
    /// Compares the rows of a list. `places` contains the rounds of the rows of each table.
    pub(super) fn new(
        list: &List<'_>,
        places: &[Vec<Option<RowPlace>>],
        is_unpaired: fn(&str) -> bool,
        usual_names: &UsualNames<'_>,
    ) -> CrossedNumbers {
        let mut crossed_numbers = CrossedNumbers::default();
        let mut crossed_rows = Vec::new();
        for (table, places) in list.tables.iter().zip(places) {
            let columns = player_columns(table, is_unpaired);
            for (row, place) in table.rows.iter().zip(places) {
                let Some(place) = place else { continue };
                let players = || columns.iter().filter(|side| side.is_player(table, row));
                let numbers: Vec<_> = players()
                    .map(|side| agreeing_number(side, table, row, usual_names))
                    .collect();
                if let [Some(white), Some(black)] = numbers[..] {
                    crossed_numbers.pairs.insert(sorted([white, black]));
                }
                for (index, side) in players().enumerate() {
                    let score = score(side, table, row, numbers.len() == 2);
                    if let Some(number) = numbers[index] {
                        let key = (place.round, number);
                        crossed_numbers.scores.insert(key, score);
                        continue;
                    }
                    let number = side.number(table, row);
                    let named = (usual_names.find_number)(&side.name_text(table, row));
                    if let Some(named) = named {
                        crossed_rows.push(CrossedRow {
                            round: place.round,
                            number,
                            named,
                            score,
                            opponent: numbers.iter().copied().flatten().next(),
                        });
                    }
                }
            }
        }
        crossed_numbers.decide(&crossed_rows);
        crossed_numbers
    }

    /// Returns what identifies the players of the rows of a round that name the number; `None` if
    /// nothing decides it.
    pub(super) fn decision(&self, round: RoundNumber, number: PairingNumber) -> Option<Identified> {
        self.decisions.get(&(round, number)).copied()
    }

    /// Decides for each group of rows of a round that name the same numbers. The points of later
    /// rounds show who played; if they do not decide, a missing number, the points before the round
    /// or a pairing that would occur twice do.
    fn decide(&mut self, crossed_rows: &[CrossedRow]) {
        let rounds = crossed_rows.chunk_by(|a, b| a.round == b.round);
        for rows in rounds.flat_map(groups) {
            let by_gain = rows.iter().map(|row| self.by_gain(row)).collect();
            let by_lost_number = rows.iter().map(|row| by_lost_number(row)).collect();
            let by_points = rows.iter().map(|row| self.by_points(row)).collect();
            let by_pairs = rows.iter().map(|row| self.by_pairs(row)).collect();
            let evidence: [Vec<Option<Identified>>; 4] =
                [by_gain, by_lost_number, by_points, by_pairs];
            let Some(decision) = evidence.iter().find_map(|votes| common_vote(votes)) else {
                continue;
            };
            for row in rows {
                for number in row.number.into_iter().chain([row.named]) {
                    self.decisions.insert((row.round, number), decision);
                }
            }
        }
    }

    /// Returns a player's points before a round, from the row of the round before it.
    fn points_before(&self, number: PairingNumber, round: RoundNumber) -> Option<Points> {
        if round.0 == 1 {
            return Some(Points::ZERO);
        }
        let score = self.scores.get(&(RoundNumber(round.0 - 1), number))?;
        Some(score.before? + score.gain?)
    }

    /// Returns the points that a player won in a round, from the rows of other rounds.
    fn gain(&self, number: PairingNumber, round: RoundNumber) -> Option<Points> {
        let next_round = RoundNumber(round.0.checked_add(1)?);
        let after = self.scores.get(&(next_round, number))?.before?;
        Some(after - self.points_before(number, round)?)
    }

    fn by_gain(&self, row: &CrossedRow) -> Option<Identified> {
        let gain = row.score.gain?;
        let gains = |number| self.gain(number, row.round).map(|points| points == gain);
        one_of(gains(row.number?)?, gains(row.named)?)
    }

    fn by_points(&self, row: &CrossedRow) -> Option<Identified> {
        let before = row.score.before?;
        let has_points = |number| {
            let points = self.points_before(number, row.round);
            points.map(|points| points == before)
        };
        one_of(has_points(row.number?)?, has_points(row.named)?)
    }

    fn by_pairs(&self, row: &CrossedRow) -> Option<Identified> {
        let opponent = row.opponent?;
        let is_new = |number| !self.pairs.contains(&sorted([number, opponent]));
        one_of(is_new(row.number?), is_new(row.named))
    }
}

/// A column of numbers that moved by a row leaves one cell empty, and the names are complete.
fn by_lost_number(row: &CrossedRow) -> Option<Identified> {
    row.number.is_none().then_some(Identified::ByName)
}

/// Returns what identifies the players if only one of the two fits.
fn one_of(number_fits: bool, name_fits: bool) -> Option<Identified> {
    match (number_fits, name_fits) {
        (true, false) => Some(Identified::ByNumber),
        (false, true) => Some(Identified::ByName),
        _ => None,
    }
}

/// Returns the vote if all rows that have one agree.
fn common_vote(votes: &[Option<Identified>]) -> Option<Identified> {
    let mut votes = votes.iter().flatten();
    let first = votes.next()?;
    votes.all(|vote| vote == first).then_some(*first)
}

fn sorted([a, b]: [PairingNumber; 2]) -> [PairingNumber; 2] {
    [a.min(b), a.max(b)]
}

/// Returns the rows of a round in groups: a number of one row of a group belongs to the name of
/// another. A single row is no group, because nothing was exchanged there.
fn groups(rows: &[CrossedRow]) -> Vec<Vec<&CrossedRow>> {
    let mut groups: Vec<Vec<&CrossedRow>> = Vec::new();
    for row in rows {
        let is_linked = |other: &&CrossedRow| {
            let shares = |number: Option<PairingNumber>, named| number == Some(named);
            shares(other.number, row.named) || shares(row.number, other.named)
        };
        let (linked, mut others): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.iter().any(is_linked));
        let mut group = linked.concat();
        group.push(row);
        others.push(group);
        groups = others;
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Returns the number of a player in a row if the name usually stands beside it.
fn agreeing_number(
    side: &SideColumns,
    table: &Table<'_>,
    row: &Row,
    usual_names: &UsualNames<'_>,
) -> Option<PairingNumber> {
    let number = side.number(table, row)?;
    let name = side.name_text(table, row);
    (usual_names.is_usual)(number, &name).then_some(number)
}

/// Returns the points that a row states for one of its players.
fn score(side: &SideColumns, table: &Table<'_>, row: &Row, is_game: bool) -> Score {
    let result = table.column(Meaning::Result);
    let gain = result.and_then(|result| {
        let value = table.value(row, result.index);
        if !is_game {
            return parse_points(&value.text);
        }
        let code = read_result(&value).0?[usize::from(!side.is_white)];
        let outcome = code.outcome();
        let is_known = outcome != Outcome::Unknown;
        is_known.then(|| ScoreSystem::default().points(outcome, None))
    });
    Score {
        before: side.points(table, row),
        gain,
    }
}
