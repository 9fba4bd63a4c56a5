//! Which single change of the facts would make the rules give the recorded pairing. Each is a
//! guess: the file shows the state after the event, not the one in which the round was paired.

use super::{Board, Differing, Tried, Verdict, compare_within, recorded};
use crate::model::{Colour, Entry, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::{Edition, History, Record, first_group};

/// What may explain a pairing that the rules do not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// An edition gives it that was not asked for.
    OtherEdition(Edition),
    /// Two players had each other's pairing numbers.
    NumbersExchanged(PlayerId, PlayerId),
    /// A player stood at another place of the list: with this number.
    NumberOtherwise(PlayerId, u16),
    /// The other colour was drawn before round 1.
    InitialColour(Colour),
    /// The players of a board were paired by hand, the others by the rules.
    BoardByHand(Board),
    /// The game between two players in the round before was entered with another result.
    ResultOtherwise(PlayerId, PlayerId, RoundNumber),
    /// The bye of a player in an earlier round was of another kind.
    ByeOtherwise(PlayerId, RoundNumber, Outcome),
    /// The accelerations of the file were not used.
    NotAccelerated,
    /// The round was paired with fictitious points that the file does not state: as many players at
    /// the head of the list, with so many points.
    Accelerated(u16, Points),
}

/// How many changes are tried for a round, times its players: the engine pairs it anew for each.
const EFFORT: usize = 8_000;

/// With more players no change is tried: a pairing takes too long.
const LARGE: usize = 400;

/// In these rounds players may have stood elsewhere in the list: ratings and titles are corrected
/// up to the pairing of round 4 (C.04.2, handling rules 2.3 to 2.5).
const CORRECTED: u16 = 3;

/// Tries the changes in the order in which they are usual, and returns the first that explains the
/// round under one of the editions that were tried.
#[must_use]
pub(super) fn find(history: &History, verdict: &Verdict, steps: u64) -> Option<Cause> {
    let attempts = match history.players.len() {
        LARGE.. => 0,
        players => EFFORT / players.max(20),
    };
    let most = u64::try_from(attempts).unwrap_or(u64::MAX);
    let mut search = Search {
        history,
        round: verdict.round,
        // all of them together take no longer than the limit of a round
        steps: steps / most.max(1),
        editions: nearest_first(&verdict.tried),
        left: attempts,
    };
    let players = search.players(verdict);
    search
        .other_edition(verdict)
        .or_else(|| search.numbers_exchanged(&players))
        .or_else(|| search.number_otherwise(&players))
        .or_else(|| search.initial_colour())
        .or_else(|| search.board_by_hand(verdict))
        .or_else(|| search.result_otherwise(&players))
        .or_else(|| search.bye_otherwise())
        .or_else(|| search.acceleration())
}

/// The edition with the fewest boards that differ first.
fn nearest_first(tried: &[Tried]) -> Vec<Edition> {
    let known = tried.iter().filter_map(|tried| {
        let difference = tried.outcome.as_ref().ok()?;
        Some((difference.file.len(), tried.edition))
    });
    let mut known: Vec<(usize, Edition)> = known.collect();
    known.sort_by_key(|(count, _)| *count);
    known.into_iter().map(|(_, edition)| edition).collect()
}

struct Search<'h> {
    history: &'h History,
    /// The looks at a pair for each pairing that is tried.
    steps: u64,
    round: RoundNumber,
    editions: Vec<Edition>,
    left: usize,
}

impl Search<'_> {
    /// The players on boards that differ under the nearest edition.
    fn players(&self, verdict: &Verdict) -> Vec<PlayerId> {
        let nearest = self.editions.first();
        let tried = verdict
            .tried
            .iter()
            .find(|tried| Some(&tried.edition) == nearest);
        let boards = tried.and_then(|tried| tried.outcome.as_ref().ok());
        let boards = boards.map_or(&[][..], |difference| &difference.file);
        let mut players: Vec<PlayerId> = boards
            .iter()
            .flat_map(|board| [Some(board.white), board.black])
            .flatten()
            .collect();
        players.sort_unstable();
        players
    }

    /// Whether a changed history explains the round.
    fn explains(&mut self, changed: &History) -> bool {
        for index in 0..self.editions.len() {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let tried = compare_within(changed, self.round, self.editions[index], self.steps);
            if tried.outcome.as_ref().is_ok_and(Differing::is_empty) {
                return true;
            }
        }
        false
    }

    /// The edition that was not asked for.
    fn other_edition(&mut self, verdict: &Verdict) -> Option<Cause> {
        let others = [Edition::Dutch2017, Edition::Dutch2026].into_iter();
        let tried = |edition: &Edition| verdict.tried.iter().any(|tried| tried.edition == *edition);
        let mut others = others.filter(|edition| !tried(edition));
        let fits = |edition: &Edition| {
            let tried = compare_within(self.history, self.round, *edition, self.steps);
            tried.outcome.as_ref().is_ok_and(Differing::is_empty)
        };
        others.find(fits).map(Cause::OtherEdition)
    }

    /// Neighbours in the list, one of whom stands on a board that differs.
    fn numbers_exchanged(&mut self, players: &[PlayerId]) -> Option<Cause> {
        let mut order: Vec<PlayerId> = (0..self.history.players.len()).map(PlayerId::at).collect();
        order.sort_by_key(|id| self.history.players[id.index()].number);
        for pair in order.windows(2) {
            let [first, second] = [pair[0], pair[1]];
            if self.left == 0 {
                return None;
            }
            if !players.contains(&first) || !players.contains(&second) {
                continue;
            }
            let mut changed = self.history.clone();
            let number = changed.players[first.index()].number;
            changed.players[first.index()].number = changed.players[second.index()].number;
            changed.players[second.index()].number = number;
            if self.explains(&changed) {
                return Some(Cause::NumbersExchanged(first, second));
            }
        }
        None
    }

    /// A player of a board that differs at each other place of the list.
    fn number_otherwise(&mut self, players: &[PlayerId]) -> Option<Cause> {
        if self.round.0 > CORRECTED {
            return None;
        }
        let count = u16::try_from(self.history.players.len()).unwrap_or(u16::MAX);
        for &player in players {
            for number in 1..=count {
                if self.left == 0 {
                    return None;
                }
                if let Some(changed) = self.moved(player, number)
                    && self.explains(&changed)
                {
                    return Some(Cause::NumberOtherwise(player, number));
                }
            }
        }
        None
    }

    /// The list with a player at another place; those between move up or down.
    fn moved(&self, player: PlayerId, number: u16) -> Option<History> {
        let old = self.history.players[player.index()].number;
        if old.abs_diff(number) < 2 {
            return None;
        }
        let mut changed = self.history.clone();
        for record in &mut changed.players {
            if old < record.number && record.number <= number {
                record.number -= 1;
            } else if number <= record.number && record.number < old {
                record.number += 1;
            }
        }
        changed.players[player.index()].number = number;
        Some(changed)
    }

    fn initial_colour(&mut self) -> Option<Cause> {
        let other = self.history.drawn_colour()?.opposite();
        let mut changed = self.history.clone();
        changed.initial_colour = Some(other);
        self.explains(&changed)
            .then_some(Cause::InitialColour(other))
    }

    /// A recorded board that differs is taken out, and the others are paired by the rules.
    fn board_by_hand(&mut self, verdict: &Verdict) -> Option<Cause> {
        let mut boards: Vec<Board> = Vec::new();
        for tried in &verdict.tried {
            let of_file = tried.outcome.iter().flat_map(|difference| &difference.file);
            boards.extend(of_file);
        }
        boards.sort_unstable();
        boards.dedup();
        let all = recorded(self.history, self.round);
        boards.retain(|board| all.contains(board));
        for board in boards {
            if self.left == 0 {
                return None;
            }
            let mut changed = self.history.clone();
            for player in [Some(board.white), board.black].into_iter().flatten() {
                if let Some(entry) = changed.players[player.index()]
                    .entries
                    .get_mut(self.round.index())
                {
                    *entry = Entry {
                        outcome: Outcome::ZeroPointBye,
                        ..Entry::default()
                    };
                }
            }
            if self.explains(&changed) {
                return Some(Cause::BoardByHand(board));
            }
        }
        None
    }

    /// Each other result of the games in the round before of players on boards that differ.
    fn result_otherwise(&mut self, players: &[PlayerId]) -> Option<Cause> {
        let before = RoundNumber(self.round.0.checked_sub(1).filter(|round| *round > 0)?);
        for &player in players {
            let entry = self.history.players[player.index()].entry(before);
            let Some(other) = entry.opponent.player() else {
                continue;
            };
            let both = players.contains(&other) && other < player;
            if both || !entry.outcome.is_played() {
                continue;
            }
            for result in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
                if result == entry.outcome {
                    continue;
                }
                if self.left == 0 {
                    return None;
                }
                let changed = self.with_result(player, other, before, result);
                if self.explains(&changed) {
                    return Some(Cause::ResultOtherwise(player, other, before));
                }
            }
        }
        None
    }

    fn with_result(
        &self,
        player: PlayerId,
        other: PlayerId,
        round: RoundNumber,
        result: Outcome,
    ) -> History {
        let mirrored = match result {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            same => same,
        };
        let mut changed = self.history.clone();
        for (id, outcome) in [(player, result), (other, mirrored)] {
            let Some(record) = changed.players.get_mut(id.index()) else {
                continue;
            };
            if let Some(entry) = record.entries.get_mut(round.index()) {
                entry.outcome = outcome;
                record.points[round.index()] = self.history.scores.points(outcome, entry.colour);
            }
        }
        changed
    }

    /// Byes of earlier rounds as another kind.
    fn bye_otherwise(&mut self) -> Option<Cause> {
        const KINDS: [Outcome; 5] = [
            Outcome::PairingAllocatedBye,
            Outcome::FullPointBye,
            Outcome::HalfPointBye,
            Outcome::ZeroPointBye,
            Outcome::Absent,
        ];
        for index in 0..self.history.players.len() {
            for round in RoundNumber::up_to(self.round.index()) {
                let entry = self.history.players[index].entry(round);
                let is_bye = KINDS.contains(&entry.outcome) && entry.outcome != Outcome::Absent;
                for kind in KINDS
                    .into_iter()
                    .filter(|kind| is_bye && *kind != entry.outcome)
                {
                    if self.left == 0 {
                        return None;
                    }
                    let mut changed = self.history.clone();
                    let record = &mut changed.players[index];
                    record.entries[round.index()].outcome = kind;
                    if self.explains(&changed) {
                        return Some(Cause::ByeOtherwise(PlayerId::at(index), round, kind));
                    }
                }
            }
        }
        None
    }

    /// Without the accelerations of the file; without any, with those of Baku (C.04.7).
    fn acceleration(&mut self) -> Option<Cause> {
        let mut changed = self.history.clone();
        let mut records = self.history.players.iter();
        let stated = records.any(|record| record.fictitious.iter().any(|p| *p != Points::ZERO));
        if stated {
            for record in &mut changed.players {
                record.fictitious.clear();
            }
            return self.explains(&changed).then_some(Cause::NotAccelerated);
        }
        let players = u16::try_from(changed.players.len()).ok()?;
        let group = first_group(players);
        changed.accelerate(group);
        let of_round = |record: &Record| record.fictitious.get(self.round.index()).copied();
        let now = changed.players.iter().find_map(of_round)?;
        let explains = self.explains(&changed);
        explains.then_some(Cause::Accelerated(group.min(players), now))
    }
}
