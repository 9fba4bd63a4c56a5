//! Single changes of the facts under which the rules give the recorded pairing. Each is a guess:
//! the file shows the state after the event, not the one in which the round was paired.

mod list;

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
    /// A player stood at another place of the list: with this number.
    WrongNumber(PlayerId, u16),
    /// Two players stood at other places of the list: with these numbers.
    TwoNumbersOtherwise([(PlayerId, u16); 2]),
    /// The other colour was drawn before round 1.
    InitialColour(Colour),
    /// The players of a board were paired by hand, the others by the rules.
    BoardByHand(Board),
    /// The colours of one board were exchanged by hand.
    ColoursExchanged(Board),
    /// Players without a game in round 1 had a place in the list by which its colours alternate:
    /// the first of them, and how many.
    AbsentCounted(PlayerId, usize),
    /// The game between two players in an earlier round was entered with another result: in the
    /// round before, or in any earlier one if it was not played.
    WrongResult(PlayerId, PlayerId, RoundNumber),
    /// The bye of a player in an earlier round was of another kind.
    WrongBye(PlayerId, RoundNumber, Outcome),
    /// The accelerations of the file were not used.
    NotAccelerated,
    /// The round was paired with fictitious points that the file does not state: the first this
    /// many players of the list got these points.
    Accelerated(u16, Points),
    /// Another system was used: so it paired round 1.
    OtherSystem(FirstRound),
}

/// How a system pairs the list in round 1, unlike the Dutch one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstRound {
    /// The first meets the last, the second the last but one.
    Folded,
    /// The first meets the second, the third the fourth.
    Neighbours,
}

/// How many changes of a kind are tried for a round, times the square of its players: the engine
/// pairs the round anew for each.
const EFFORT: usize = 4_000_000;

/// The most changes of a kind that are tried.
const MOST: usize = 2_000;

/// If there are more players than this, no change is tried: a pairing takes too long.
const LARGE: usize = 400;

/// Up to this round players often stood elsewhere in the list: ratings and titles are corrected up
/// to the pairing of round 4 (C.04.2, handling rules 2.3 to 2.5).
const CORRECTED: u16 = 3;

/// Tries the changes, the most usual first, and returns the first that explains the round under one
/// of the editions tried.
#[must_use]
pub(super) fn find(history: &History, verdict: &Verdict, steps: u64) -> Option<Cause> {
    let players = history.players.len();
    let most = match players {
        LARGE.. => 0,
        players => (EFFORT / players.pow(2).max(1)).min(MOST),
    };
    let mut search = Search {
        history,
        round: verdict.round,
        // those of a kind together take no longer than the limit of a round
        steps: steps / u64::try_from(most).unwrap_or(u64::MAX).max(1),
        editions: nearest_first(&verdict.tried),
        left: most,
    };
    let players = search.players(verdict);
    if let Some(cause) = search.other_edition(verdict) {
        return Some(cause);
    }
    let early = verdict.round.0 <= CORRECTED;
    type Kind<'k> = &'k dyn Fn(&mut Search<'_>) -> Option<Cause>;
    let kinds: [Kind<'_>; 10] = [
        &|search| search.colours_exchanged(verdict),
        &|search| search.numbers_exchanged(&players),
        &|search| search.places_of_round_1(),
        &|search| {
            if early {
                search.number_otherwise(&players)
            } else {
                None
            }
        },
        &|search| search.initial_colour(),
        &|search| search.board_by_hand(verdict),
        &|search| search.result_otherwise(&players),
        &|search| search.bye_otherwise(),
        &|search| {
            if early {
                None
            } else {
                search.number_otherwise(&players)
            }
        },
        &|search| search.acceleration(),
    ];
    let mut found = kinds.into_iter().filter_map(|kind| {
        search.left = most;
        kind(&mut search)
    });
    let found = found.next();
    found.or_else(|| other_system(history).map(Cause::OtherSystem))
}

/// The edition with the fewest boards that differ first. Of editions that give the same pairing
/// only the first is there: a change rarely tells them apart.
fn nearest_first(tried: &[Tried]) -> Vec<Edition> {
    let known = tried.iter().filter_map(|tried| {
        let difference = tried.outcome.as_ref().ok()?;
        Some((difference, tried.edition))
    });
    let mut known: Vec<(&Differing, Edition)> = known.collect();
    known.sort_by_key(|(difference, _)| difference.file.len());
    known.dedup_by_key(|(difference, _)| *difference);
    known.into_iter().map(|(_, edition)| edition).collect()
}

/// Whether the list of round 1 was paired in an order that other systems use; `None` also if fewer
/// than eight players were paired.
fn other_system(history: &History) -> Option<FirstRound> {
    const FEW: usize = 8;
    let first = RoundNumber(1);
    let mut order = history.entrants(first);
    order.retain(|id| {
        history.players[id.index()]
            .entry(first)
            .opponent
            .player()
            .is_some()
    });
    order.sort_by_key(|id| history.players[id.index()].number);
    let count = order.len();
    let meet = |[one, other]: [usize; 2]| {
        let opponent = history.players[order[one].index()].entry(first).opponent;
        opponent.player() == Some(order[other])
    };
    let folded = (0..count / 2).all(|place| meet([place, count - 1 - place]));
    let neighbours = (0..count / 2).all(|place| meet([2 * place, 2 * place + 1]));
    match (folded, neighbours) {
        _ if count < FEW => None,
        (true, _) => Some(FirstRound::Folded),
        (_, true) => Some(FirstRound::Neighbours),
        _ => None,
    }
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

    /// Only colours differ: all of them by the initial colour, or those of one board.
    fn colours_exchanged(&mut self, verdict: &Verdict) -> Option<Cause> {
        let nearest = self.editions.first();
        let mut tried = verdict.tried.iter();
        let tried = tried.find(|tried| Some(&tried.edition) == nearest)?;
        let difference = tried.outcome.as_ref().ok()?;
        if !difference.is_of_colours() {
            return None;
        }
        let initial = self.initial_colour();
        let alternated = initial.or_else(|| self.absent_counted());
        alternated.or(match difference.file[..] {
            [board] => Some(Cause::ColoursExchanged(board)),
            _ => None,
        })
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

    /// Each other result of the games in the round before of players on boards that differ, and of
    /// their forfeits in all earlier rounds: a forfeit is often entered after the next pairing.
    fn result_otherwise(&mut self, players: &[PlayerId]) -> Option<Cause> {
        const RESULTS: [Outcome; 5] = [
            Outcome::Win,
            Outcome::Draw,
            Outcome::Loss,
            Outcome::ForfeitWin,
            Outcome::ForfeitLoss,
        ];
        let before = RoundNumber(self.round.0.checked_sub(1)?);
        for round in RoundNumber::up_to(self.round.index()).rev() {
            for &player in players {
                let entry = self.history.players[player.index()].entry(round);
                let Some(other) = entry.opponent.player() else {
                    continue;
                };
                let both = players.contains(&other) && other < player;
                if both || round < before && !entry.outcome.is_forfeit() {
                    continue;
                }
                for result in RESULTS
                    .into_iter()
                    .filter(|result| *result != entry.outcome)
                {
                    if self.left == 0 {
                        return None;
                    }
                    let changed = self.with_result(player, other, round, result);
                    if self.explains(&changed) {
                        return Some(Cause::WrongResult(player, other, round));
                    }
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
            Outcome::ForfeitWin => Outcome::ForfeitLoss,
            Outcome::ForfeitLoss => Outcome::ForfeitWin,
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
