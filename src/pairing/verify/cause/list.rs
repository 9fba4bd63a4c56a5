//! Finds causes in the list of players: two players had each other's numbers, or one or two players
//! had a different position in the list.

use super::{Cause, Search, history_with_cause};
use crate::model::{Colour, PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::History;

impl Search<'_> {
    /// Tries to exchange the numbers of two neighbours in the list. `players`, in ascending order,
    /// are the players on boards that differ; both neighbours must be among them.
    pub(super) fn try_exchanged_numbers(&mut self, players: &[PlayerId]) -> Option<Cause> {
        let order = players_by_number(self.history, |_| true);
        let pairs = order.windows(2).map(|pair| [pair[0], pair[1]]);
        let mut pairs =
            pairs.filter(|pair| pair.iter().all(|id| players.binary_search(id).is_ok()));
        let pair = pairs.find(|&[first, second]| {
            if self.is_spent() {
                return false;
            }
            let changed_history =
                history_with_cause(self.history, Cause::NumbersExchanged(first, second));
            changed_history.is_some_and(|changed_history| self.explains(&changed_history))
        });
        pair.map(|[first, second]| Cause::NumbersExchanged(first, second))
    }

    /// Tries to move each of these players directly before or after each other one in the list.
    /// `players`, in ascending order, are the players on boards that differ.
    pub(super) fn try_other_numbers(&mut self, players: &[PlayerId]) -> Option<Cause> {
        let neighbours = players_by_number(self.history, |id| players.binary_search(&id).is_ok());
        for &player in players {
            for &other in neighbours.iter().filter(|other| **other != player) {
                for behind in [false, true] {
                    if self.is_spent() {
                        return None;
                    }
                    let changed_history = with_player_moved(self.history, player, other, behind);
                    if let Some(changed_history) = changed_history
                        && self.explains(&changed_history)
                    {
                        let number = changed_history.players[player.index()].number;
                        return Some(Cause::WrongNumber(player, number));
                    }
                }
            }
        }
        None
    }

    /// For round 1, tries lists in which one or two players have different positions. In this round
    /// the upper half of the list meets the lower half in order, so the boards show the list from
    /// which they were made.
    pub(super) fn try_lists_of_round_1(&mut self) -> Option<Cause> {
        let round_1 = RoundNumber(1);
        let entrants = self.history.entrants(round_1);
        let mut scores = entrants.iter().map(|id| self.score(*id));
        let score = scores.next()?;
        if self.round != round_1 || scores.any(|other| other != score) {
            return None;
        }
        let lists = possible_lists(self.history, &entrants);
        lists.into_iter().find_map(|possible_list| {
            if self.is_spent() {
                None
            } else {
                self.try_list(&possible_list)
            }
        })
    }

    /// Tests whether round 1 was paired from `possible_list`. If this explains the round, returns
    /// the one or two players whose positions in the list are different.
    fn try_list(&mut self, possible_list: &[PlayerId]) -> Option<Cause> {
        if count_moved_players(self.history, possible_list) > 2 {
            return None;
        }
        let moved_ids = moved_players(self.history, possible_list);
        let mut changed_history = self.history.clone();
        let mut numbers: Vec<u16> = possible_list.iter().map(|id| self.number(*id)).collect();
        numbers.sort_unstable();
        for (id, &number) in possible_list.iter().zip(&numbers) {
            changed_history.players[id.index()].number = number;
        }
        let number = |id: PlayerId| (id, changed_history.players[id.index()].number);
        let cause = match moved_ids[..] {
            [player] => Cause::WrongNumber(player, number(player).1),
            [one, other] => Cause::TwoWrongNumbers([number(one), number(other)]),
            _ => return None,
        };
        self.explains(&changed_history).then_some(cause)
    }

    /// For round 1, tries to explain the colours by a list in which they alternate, and which also
    /// counts players who were absent or had a bye.
    pub(super) fn try_absent_counted(&mut self) -> Option<Cause> {
        let round_1 = RoundNumber(1);
        if self.round != round_1 {
            return None;
        }
        let white_is_odd = self.history.drawn_colour()? == Colour::White;
        let (mut place, mut counted, mut absent) = (0, Vec::new(), None);
        let mut changed_history = self.history.clone();
        changed_history.odd_by_number = true;
        let order = players_by_number(self.history, |_| true);
        for &id in &order {
            let record = &self.history.players[id.index()];
            if !record.is_paired(round_1) {
                absent = absent.or(Some(id));
                continue;
            }
            let entry = record.entry(round_1);
            let higher_opponent =
                (entry.opponent.player()).filter(|id| record.number < self.number(*id));
            if let Some(colour) = entry.colour.filter(|_| higher_opponent.is_some()) {
                let is_odd = (colour == Colour::White) == white_is_odd;
                if (place % 2 == 0) != is_odd {
                    counted.push(absent?);
                    place += 1;
                }
            }
            place += 1;
            changed_history.players[id.index()].number = place;
            absent = None;
        }
        // the absent players who were not counted get the last numbers; they are not paired
        for id in order {
            if !self.history.players[id.index()].is_paired(round_1) {
                place += 1;
                changed_history.players[id.index()].number = place;
            }
        }
        let cause = Cause::AbsentCounted(*counted.first()?, counted.len());
        self.explains(&changed_history).then_some(cause)
    }

    fn number(&self, id: PlayerId) -> u16 {
        self.history.players[id.index()].number
    }

    fn score(&self, id: PlayerId) -> Points {
        self.history.players[id.index()].pairing_score(self.round)
    }
}

/// Returns the players for whom `is_meant` is true, ordered by pairing number.
fn players_by_number(history: &History, is_meant: impl Fn(PlayerId) -> bool) -> Vec<PlayerId> {
    let ids = (0..history.players.len()).map(PlayerId::at);
    let mut order: Vec<PlayerId> = ids.filter(|&id| is_meant(id)).collect();
    order.sort_by_key(|id| history.players[id.index()].number);
    order
}

/// Returns the history with `player` moved in the list, directly before or (if `behind`) after
/// `other`; `None` if this does not change the order.
fn with_player_moved(
    history: &History,
    player: PlayerId,
    other: PlayerId,
    behind: bool,
) -> Option<History> {
    let old_order = players_by_number(history, |_| true);
    let mut order: Vec<PlayerId> = old_order
        .iter()
        .copied()
        .filter(|id| *id != player)
        .collect();
    let new_index = order.iter().position(|id| *id == other)? + usize::from(behind);
    order.insert(new_index, player);
    if order == old_order {
        return None;
    }
    let mut changed_history = history.clone();
    for (new, old) in order.into_iter().zip(old_order) {
        changed_history.players[new.index()].number = history.players[old.index()].number;
    }
    Some(changed_history)
}

/// Returns the lists that the boards of round 1 may have been made from: the higher ranked players
/// of the boards in order, then their opponents, and then the player with the bye. If the numbers
/// of the two players of a board imply different positions for it, both positions are tried, unless
/// there are more than two such boards. Empty if many boards are out of order: the search is for
/// one or two moved players, and each of them moves only one board.
fn possible_lists(history: &History, entrants: &[PlayerId]) -> Vec<Vec<PlayerId>> {
    let number = |id: PlayerId| history.players[id.index()].number;
    let opponent = |id: PlayerId| {
        let entry = history.players[id.index()].entry(RoundNumber(1));
        entry.opponent.player()
    };
    let order = players_by_number(history, |id| entrants.binary_search(&id).is_ok());
    let boards = order.iter().filter_map(|&id| Some((id, opponent(id)?)));
    let boards: Vec<(PlayerId, PlayerId)> = boards
        .filter(|&(upper, lower)| number(upper) < number(lower))
        .collect();
    let lower_players: Vec<PlayerId> = boards.iter().map(|board| board.1).collect();
    if count_moved_players(history, &lower_players) > MAX_BOARDS_OUT_OF_ORDER {
        return Vec::new();
    }
    let outside_players = moved_players(history, &lower_players);
    // with more than two such boards, only the positions of the higher ranked players are tried
    let choices = if outside_players.len() > 2 {
        0
    } else {
        outside_players.len()
    };
    let list_of_choice = |choice: usize| {
        let is_outside = |board: &(PlayerId, PlayerId)| outside_players.contains(&board.1);
        let (outside_boards, mut boards): (Vec<_>, Vec<_>) =
            boards.iter().copied().partition(is_outside);
        for (index, board) in outside_boards.into_iter().enumerate() {
            let uses_lower_player = index < choices && choice >> index & 1 == 1;
            let is_above = |other: &(PlayerId, PlayerId)| {
                if uses_lower_player {
                    number(other.1) < number(board.1)
                } else {
                    number(other.0) < number(board.0)
                }
            };
            let position = boards.iter().take_while(|other| is_above(other)).count();
            boards.insert(position, board);
        }
        let byes = order.iter().copied().filter(|id| opponent(*id).is_none());
        let higher_players = boards.iter().map(|board| board.0);
        higher_players
            .chain(boards.iter().map(|board| board.1))
            .chain(byes)
            .collect()
    };
    (0..1 << choices).map(list_of_choice).collect()
}

/// The largest number of boards out of order in round 1. If there are more, no list in which only
/// one or two players have different positions can explain the round.
const MAX_BOARDS_OUT_OF_ORDER: usize = 16;

/// Returns the number of [`moved_players`]. It is counted without finding the players, which is
/// much faster in a long list.
fn count_moved_players(history: &History, list: &[PlayerId]) -> usize {
    // for each length, the smallest number at the end of a rising sequence of this length
    let mut ends: Vec<u16> = Vec::new();
    for id in list {
        let number = history.players[id.index()].number;
        let length = ends.partition_point(|&end| end < number);
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    list.len() - ends.len()
}

/// Returns a smallest set of players such that the other players of the list are in the order of
/// their numbers.
fn moved_players(history: &History, list: &[PlayerId]) -> Vec<PlayerId> {
    let number = |place: usize| history.players[list[place].index()].number;
    // for each position, the length of the longest rising sequence that ends there, and the
    // previous position in this sequence
    let mut sequences: Vec<(usize, Option<usize>)> = Vec::with_capacity(list.len());
    for place in 0..list.len() {
        let previous = (0..place).filter(|&earlier| number(earlier) < number(place));
        let previous = previous.max_by_key(|&earlier| sequences[earlier].0);
        sequences.push((
            1 + previous.map_or(0, |earlier| sequences[earlier].0),
            previous,
        ));
    }
    let mut is_kept = vec![false; list.len()];
    let mut last_position = (0..list.len()).max_by_key(|&place| sequences[place].0);
    while let Some(place) = last_position {
        is_kept[place] = true;
        last_position = sequences[place].1;
    }
    let moved_ids = list.iter().zip(is_kept).filter(|(_, is_kept)| !is_kept);
    moved_ids.map(|(id, _)| *id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Colour, Entry, Opponent, Outcome};
    use crate::pairing::Record;

    #[test]
    fn a_folded_pairing_of_many_boards_suggests_no_list() {
        const PLAYERS: u16 = 140;
        let record = |number| Record {
            number,
            entries: vec![Entry {
                opponent: Opponent::Player(PlayerId(PLAYERS - number)),
                colour: Some(Colour::White),
                outcome: Outcome::Draw,
            }],
            ..Record::default()
        };
        let history = History {
            players: (1..=PLAYERS).map(record).collect(),
            ..History::default()
        };
        let entrants: Vec<PlayerId> = (0..PLAYERS).map(PlayerId).collect();
        let lists = possible_lists(&history, &entrants);
        assert!(lists.is_empty());
    }
}
