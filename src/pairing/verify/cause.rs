//! Single changes of the facts under which the rules give the recorded pairing. Each is a guess:
//! the file shows the state after the event, not the one in which the round was paired.

use super::{Board, Differing, Tried, Verdict, compare_within, recorded};
use crate::model::{Colour, Entry, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::{Edition, History, Record, first_group};

/// What may explain a pairing that the rules do not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// An edition that was not requested gives it.
    OtherEdition(Edition),
    /// Two players had each other's pairing numbers.
    NumbersExchanged(PlayerId, PlayerId),
    /// A player had this other number in the list.
    WrongNumber(PlayerId, u16),
    /// The other colour was drawn before round 1.
    InitialColour(Colour),
    /// The players of a board were paired by hand, the others by the rules.
    BoardByHand(Board),
    /// The result of the game between two players in the round before was entered wrongly.
    WrongResult(PlayerId, PlayerId, RoundNumber),
    /// The bye of a player in an earlier round was of another kind.
    WrongBye(PlayerId, RoundNumber, Outcome),
    /// The accelerations of the file were not used.
    NotAccelerated,
    /// The round was paired with fictitious points that the file does not state: the first this
    /// many players of the list got these points.
    Accelerated(u16, Points),
}

/// The most changes that are tried for a round, times its players: the engine pairs it again for
/// each.
const EFFORT: usize = 8_000;

/// If there are more players than this, no change is tried: a pairing takes too long.
const LARGE: usize = 400;

/// The last round in which players may have had other numbers: ratings and titles are corrected up
/// to the pairing of round 4 (C.04.2, handling rules 2.3 to 2.5).
const CORRECTED: u16 = 3;

/// Tries the changes, the most usual first, and returns the first that explains the round under one
/// of the editions tried.
#[must_use]
pub(super) fn find(history: &History, verdict: &Verdict, steps: u64) -> Option<Cause> {
    let mut search = Search {
        history,
        round: verdict.round,
        steps,
        editions: nearest_first(&verdict.tried),
        left: match history.players.len() {
            LARGE.. => 0,
            players => EFFORT / players.max(20),
        },
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
    /// The steps for each pairing that is tried.
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

    /// Tries the edition that was not requested.
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

    /// Tries exchanging neighbours in the list, one of whom is on a board that differs.
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

    /// Tries every other number for each player on a board that differs.
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
                    return Some(Cause::WrongNumber(player, number));
                }
            }
        }
        None
    }

    /// The history after a player has got another number; the players between the two numbers move
    /// up or down.
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

    /// Takes out a recorded board that differs, and pairs the other players by the rules.
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

    /// Tries each other result of the previous round for players on boards that differ.
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
                    return Some(Cause::WrongResult(player, other, before));
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

    /// Tries other kinds for the byes of earlier rounds.
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
                        return Some(Cause::WrongBye(PlayerId::at(index), round, kind));
                    }
                }
            }
        }
        None
    }

    /// Tries the round without the accelerations of the file; if there are none, with those of Baku
    /// (C.04.7).
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
