//! Collects the players to be paired in a round, in the order of the pairing, with the data that
//! the criteria use.

use super::colour::{ColourRule, Preference, Side, allocate};
use super::limit::Budget;
use super::matching::Failure;
use super::{Edition, History, Record};
use crate::model::{Colour, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// A player to be paired.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    pub(super) id: PlayerId,
    pub(super) number: u16,
    /// The pairing score: the points before the round plus the fictitious points of the round.
    pub(super) score: Points,
    pub(super) preference: Preference,
    /// The colours of the games played, in the order of the rounds.
    pub(super) colours: Vec<Colour>,
    /// Whether the player's position among all who have taken part in a pairing is odd, counted by
    /// pairing number (C.04.3 5.2.5, E.5).
    has_odd_position: bool,
    /// Whether the player had a downfloat one round ago (index 0) and two rounds ago (index 1).
    pub(super) downfloats: [bool; 2],
    /// Whether the player had an upfloat one round ago (index 0) and two rounds ago (index 1).
    pub(super) upfloats: [bool; 2],
    /// Whether C2 (C.2) allows the player the pairing-allocated bye.
    pub(super) may_have_bye: bool,
    /// The number of earlier rounds without a game over the board (C9).
    pub(super) unplayed_rounds: u16,
    /// Whether the player is a topscorer (C.04.3 1.8, A.7); always false before the last round.
    pub(super) is_topscorer: bool,
}

/// The players to be paired in a round, ordered by pairing score from the highest, then by pairing
/// number (C.04.3 1.2, A.2). Players are given by their index in this order.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) players: Vec<Contestant>,
    pub(super) edition: Edition,
    pub(super) initial_colour: Colour,
    /// One bit for each ordered pair of players, set if the players have already played each other
    /// or are a forbidden pair.
    prohibited_pairs: Vec<u64>,
    /// The number of 64-bit words in `prohibited_pairs` for each player.
    words_per_player: usize,
}

impl Field {
    /// Builds the field, and spends steps of the budget on it: the search for a cause builds a
    /// field for every changed history, which takes noticeable time.
    pub(super) fn new_within_budget(
        history: &History,
        round: RoundNumber,
        edition: Edition,
        budget: &mut Budget,
    ) -> Result<Field, Failure> {
        let players = history.players.len();
        budget.spend(players * (4 * usize::from(round.0) + players / 64))?;
        Ok(Field::new(history, round, edition))
    }

    pub(super) fn new(history: &History, round: RoundNumber, edition: Edition) -> Field {
        let entrants = history.entrants(round);
        let places = history.participant_positions(round, &entrants);
        let mut players: Vec<Contestant> = entrants
            .iter()
            .map(|&id| {
                let is_odd = places[id.index()] % 2 == 1;
                new_contestant(history, id, round, edition, is_odd)
            })
            .collect();
        players.sort_by_key(|player| (std::cmp::Reverse(player.score), player.number));
        let words_per_player = players.len().div_ceil(64);
        let mut field = Field {
            prohibited_pairs: vec![0; words_per_player * players.len()],
            words_per_player,
            players,
            edition,
            initial_colour: history.drawn_colour().unwrap_or(Colour::White),
        };
        field.bar_pairs(history, round);
        field
    }

    /// Marks as prohibited the pairs that have already played (C1, C.1) and the forbidden pairs.
    fn bar_pairs(&mut self, history: &History, round: RoundNumber) {
        let mut index = vec![usize::MAX; history.players.len()];
        for (place, player) in self.players.iter().enumerate() {
            index[player.id.index()] = place;
        }
        let mut pairs = Vec::new();
        let index_of = |id: PlayerId| index.get(id.index()).copied().filter(|&i| i != usize::MAX);
        for (own, player) in self.players.iter().enumerate() {
            let entries = history.players[player.id.index()].entries.iter();
            let games = entries.take(round.index()).filter(|e| e.outcome.is_game());
            let opponents = games.filter_map(|entry| index_of(entry.opponent.player()?));
            pairs.extend(opponents.map(|other| (own, other)));
        }
        for (rounds, list) in &history.forbidden {
            if rounds.first <= round && round <= rounds.last {
                let indices: Vec<usize> = list.iter().filter_map(|&id| index_of(id)).collect();
                for (i, &first) in indices.iter().enumerate() {
                    pairs.extend(indices[..i].iter().map(|&second| (first, second)));
                }
            }
        }
        for (first, second) in pairs {
            self.prohibited_pairs[first * self.words_per_player + second / 64] |=
                1 << (second % 64);
            self.prohibited_pairs[second * self.words_per_player + first / 64] |= 1 << (first % 64);
        }
    }

    /// Whether two players may meet under C1 and C3 (C.1, C.3) and the list of forbidden pairs.
    pub(super) fn may_meet(&self, first: usize, second: usize) -> bool {
        first != second
            && self.prohibited_pairs[first * self.words_per_player + second / 64] >> (second % 64)
                & 1
                == 0
            && !self.have_same_absolute_preference(first, second)
    }

    /// Whether two players, neither of them a topscorer, have the same absolute preference (C3,
    /// C.3).
    pub(super) fn have_same_absolute_preference(&self, first: usize, second: usize) -> bool {
        let (first, second) = (&self.players[first], &self.players[second]);
        first.preference.is_absolute()
            && second.preference.is_absolute()
            && first.preference.prefers_white == second.preference.prefers_white
            && !first.is_topscorer
            && !second.is_topscorer
    }

    /// Returns the colour of the higher ranked of two players, and the rule that decides.
    pub(super) fn colours(&self, higher: usize, lower: usize) -> (Colour, ColourRule) {
        allocate(self.side(higher), self.side(lower), self.initial_colour)
    }

    /// Returns the data of a player that the allocation of colours uses.
    fn side(&self, index: usize) -> Side<'_> {
        let player = &self.players[index];
        Side {
            preference: player.preference,
            colours: &player.colours,
            has_odd_position: player.has_odd_position,
        }
    }

    pub(super) fn score(&self, index: usize) -> Points {
        self.players[index].score
    }

    /// Returns the index after the last player who has the same score as the player at `start`.
    pub(super) fn group_end(&self, start: usize) -> usize {
        let score = self.score(start);
        let group = self.players[start..].iter();
        start + group.take_while(|player| player.score == score).count()
    }
}

/// Returns the data of a player who is to be paired in a round. `has_odd_position` is as in
/// [`Contestant`].
fn new_contestant(
    history: &History,
    id: PlayerId,
    round: RoundNumber,
    edition: Edition,
    has_odd_position: bool,
) -> Contestant {
    let record = &history.players[id.index()];
    let earlier_rounds = || RoundNumber::up_to(round.index());
    let colours = colours_before(record, round);
    let floats_before = |ago: u16| match round.0.checked_sub(ago) {
        Some(earlier) if earlier > 0 => {
            floats_in_round(history, record, RoundNumber(earlier), edition)
        }
        _ => (false, false),
    };
    let (last, earlier) = (floats_before(1), floats_before(2));
    let unplayed_rounds = earlier_rounds()
        .filter(|&r| !record.entry(r).outcome.is_game())
        .count();
    Contestant {
        id,
        number: record.number,
        score: record.pairing_score(round),
        preference: Preference::from_colours(&colours),
        colours,
        has_odd_position,
        downfloats: [last.0, earlier.0],
        upfloats: [last.1, earlier.1],
        may_have_bye: !earlier_rounds().any(|r| rules_out_bye(history, record, r, edition)),
        unplayed_rounds: u16::try_from(unplayed_rounds).unwrap_or(u16::MAX),
        is_topscorer: is_topscorer(history, record, round),
    }
}

/// Returns the colours of the games that a player has played before a round, in the order of the
/// rounds.
pub(super) fn colours_before(record: &Record, round: RoundNumber) -> Vec<Colour> {
    let entries = record.entries.iter().take(round.index());
    let games =
        entries.filter(|entry| entry.outcome.is_game() && entry.opponent.player().is_some());
    games.filter_map(|entry| entry.colour).collect()
}

/// Whether a player is a topscorer (C.04.3 1.8, A.7): the round is the last, and the player has
/// more than half of the points that were possible before it.
pub(super) fn is_topscorer(history: &History, record: &Record, round: RoundNumber) -> bool {
    let possible_points = history.win() * i32::from(round.0 - 1);
    history.is_last(round) && record.score(round) * 2 > possible_points
}

/// Whether the player's entry in a round rules out the pairing-allocated bye later (C2, C.2): a
/// pairing-allocated bye, or a win without play; under the rules of 2026, any round without play
/// that is worth as much as a win.
pub(super) fn rules_out_bye(
    history: &History,
    record: &Record,
    round: RoundNumber,
    edition: Edition,
) -> bool {
    let entry = record.entry(round);
    match entry.outcome {
        Outcome::PairingAllocatedBye => true,
        outcome if outcome.is_game() => false,
        outcome if edition < Edition::Dutch2026 => outcome == Outcome::ForfeitWin,
        _ => {
            let points = history.scores.points(entry.outcome, entry.colour);
            points >= history.win() && points > Points::ZERO
        }
    }
}

/// Returns whether the player had a downfloat in a round, and whether the player had an upfloat in
/// the same round (C.04.3 1.4, A.4).
fn floats_in_round(
    history: &History,
    record: &Record,
    round: RoundNumber,
    edition: Edition,
) -> (bool, bool) {
    let entry = record.entry(round);
    if entry.outcome.is_game() {
        let opponent = entry.opponent.player();
        let Some(opponent) = opponent.and_then(|id| history.players.get(id.index())) else {
            return (false, false);
        };
        let (own, other) = (record.pairing_score(round), opponent.pairing_score(round));
        return (own > other, own < other);
    }
    let is_downfloat = match edition {
        Edition::Dutch2017 => true,
        Edition::Dutch2026 => {
            let points = history.scores.points(entry.outcome, entry.colour);
            let loss = history.scores.points(Outcome::Loss, entry.colour);
            entry.outcome == Outcome::PairingAllocatedBye || points > loss
        }
        Edition::Older => history.scores.points(entry.outcome, entry.colour) > Points::ZERO,
    };
    (is_downfloat, false)
}
