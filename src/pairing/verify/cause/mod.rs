//! Searches for changes to the facts under which the rules give the recorded pairing. Every such
//! change is a guess: the file shows the state after the event, not the state when the round was
//! paired.

mod change;
mod exchange;
mod list;
mod shared;
mod two;

use self::change::{OTHER_BYES, RESULTS, history_with_cause, is_bye};
pub use self::shared::{ComparedRound, share_causes};
use self::two::PartialCause;
use super::{
    Board, DifferingBoards, EditionComparison, Search as End, Verdict, compare_with_budget,
    recorded_boards,
};
use crate::model::{Colour, Entry, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::limit::Budget;
use crate::pairing::{Edition, History, Limit, Record};

/// A possible cause of a pairing that the rules do not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// An edition that was not requested gives the recorded pairing.
    OtherEdition(Edition),
    /// Two players had each other's pairing numbers.
    NumbersExchanged(PlayerId, PlayerId),
    /// A player had this number in the list when the round was paired, not the number in the file.
    WrongNumber(PlayerId, u16),
    /// Two players had these numbers in the list when the round was paired, not the numbers in the
    /// file.
    TwoWrongNumbers([(PlayerId, u16); 2]),
    /// This colour was drawn before round 1, not the one that the file shows.
    InitialColour(Colour),
    /// The players of a board were paired by hand, and all others by the rules.
    BoardByHand(Board),
    /// Two players had each other's opponents in this round: two boards were exchanged by hand, or
    /// in the file.
    OpponentsExchanged(PlayerId, PlayerId, RoundNumber),
    /// The two players of this recorded board had the opposite colours in this round: they were
    /// exchanged by hand, or in the file.
    ColoursExchanged(Board, RoundNumber),
    /// Players without a game in round 1 were counted when the colours were alternated down the
    /// list. Contains the first of these players, and the number of players counted.
    AbsentCounted(PlayerId, usize),
    /// The game between two players in an earlier round had another result when the round was
    /// paired. The outcome is that of the first player.
    WrongResult(PlayerId, PlayerId, RoundNumber, Outcome),
    /// The bye of a player in an earlier round was of this kind when the round was paired, not of
    /// the recorded kind.
    WrongBye(PlayerId, RoundNumber, Outcome),
    /// The round was paired without the accelerations that the file states.
    NotAccelerated,
    /// The round was paired with fictitious points that the file does not state: the players up to
    /// this pairing number got these points.
    Accelerated(u16, Points),
    /// A system other than the Dutch one was used, and paired round 1 in the stated way.
    OtherSystem(FirstRound),
}

/// The way in which a system other than the Dutch one pairs the list in round 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstRound {
    /// The first player meets the last, the second the last but one, and so on.
    Folded,
    /// The first player meets the second, the third the fourth, and so on.
    Neighbours,
}

/// The search for a cause gets the remaining steps of the round divided by this number.
const SEARCH_DIVISOR: u64 = 5;

/// The last round that is often paired from a different list of players: ratings and titles are
/// corrected until round 4 is paired (C.04.2, handling rules 2.3 to 2.5).
const LAST_ROUND_OF_CORRECTIONS: u16 = 3;

/// In rounds with at most this many boards, a single board made by hand could explain anything.
const TOO_FEW_BOARDS: usize = 2;

/// Tries changes, the most usual ones first. Returns the first change that explains the round under
/// one of the editions tried, or two changes that explain it together, and how the search ended.
#[must_use]
pub(super) fn find_cause(
    history: &History,
    verdict: &Verdict,
    budget: &mut Budget,
) -> (Vec<Cause>, End) {
    let is_early = verdict.round.0 <= LAST_ROUND_OF_CORRECTIONS;
    let mut search = Search::new(history, verdict, Budget::paused(Limit::from_steps(0)));
    let players = search.differing_players(verdict);
    let boards = search.differing_boards(verdict);
    type Kind<'k> = &'k dyn Fn(&mut Search<'_>) -> Option<Vec<Cause>>;
    let as_list = |cause: Option<Cause>| cause.map(|cause| vec![cause]);
    let kinds: [Kind<'_>; 13] = [
        &|search| as_list(search.try_other_edition(verdict)),
        &|search| as_list(search.try_other_colours(verdict)),
        &|search| as_list(search.try_exchanged_numbers(&players)),
        &|search| as_list(search.try_lists_of_round_1()),
        &|search| as_list(search.try_other_numbers(if is_early { &players } else { &[] })),
        &|search| as_list(search.try_other_initial_colour()),
        &|search| as_list(search.try_board_by_hand(&boards)),
        &|search| as_list(search.try_other_results(&players)),
        &|search| as_list(search.try_other_byes()),
        &|search| as_list(search.try_other_numbers(if is_early { &[] } else { &players })),
        &|search| as_list(search.try_acceleration()),
        &|search| as_list(search.exchanges(verdict).into_iter().next()),
        &|search| search.try_two_changes(&boards),
    ];
    let mut remaining_budget = budget.take(budget.steps() / SEARCH_DIVISOR);
    let mut causes_found = None;
    for (index, kind) in kinds.into_iter().enumerate() {
        // the steps that one kind of change does not use are shared by the kinds after it
        search.budget =
            remaining_budget.take(remaining_budget.steps() / (kinds.len() - index) as u64);
        causes_found = kind(&mut search);
        search.stopped |= search.budget.is_spent();
        remaining_budget.put_back(search.budget);
        if causes_found.is_some() {
            break;
        }
    }
    budget.put_back(remaining_budget);
    if let Some(causes) = causes_found {
        return (causes, End::Done);
    }
    if let Some(system) = system_of_round_1(history) {
        return (vec![Cause::OtherSystem(system)], End::Done);
    }
    let with_two_changes = search.tries_two();
    let end = if search.stopped {
        End::Stopped
    } else {
        End::NothingFound { with_two_changes }
    };
    (Vec::new(), end)
}

/// Returns the editions that give a pairing, sorted by the number of boards that differ, the
/// smallest first. If several editions give the same pairing, only the first is kept, because most
/// changes affect such editions in the same way.
fn nearest_first(comparisons: &[EditionComparison]) -> Vec<Edition> {
    let differences = comparisons.iter().filter_map(|comparison| {
        let difference = comparison.outcome.as_ref().ok()?;
        Some((difference, comparison.edition))
    });
    let mut differences: Vec<(&DifferingBoards, Edition)> = differences.collect();
    differences.sort_by_key(|(difference, _)| difference.file.len());
    let mut kept_differences: Vec<&DifferingBoards> = Vec::new();
    differences
        .into_iter()
        .filter(|(difference, _)| {
            let is_new = !kept_differences.contains(difference);
            kept_differences.extend(is_new.then_some(*difference));
            is_new
        })
        .map(|(_, edition)| edition)
        .collect()
}

/// Returns the other system whose way of pairing round 1 matches all boards of round 1. `None` if
/// there is none, or if fewer than eight players were paired.
fn system_of_round_1(history: &History) -> Option<FirstRound> {
    const MIN_PLAYERS: usize = 8;
    let round_1 = RoundNumber(1);
    let mut order = history.entrants(round_1);
    order.retain(|id| {
        history.players[id.index()]
            .entry(round_1)
            .opponent
            .player()
            .is_some()
    });
    order.sort_by_key(|id| history.players[id.index()].number);
    let count = order.len();
    let meet = |[one, other]: [usize; 2]| {
        let opponent = history.players[order[one].index()].entry(round_1).opponent;
        opponent.player() == Some(order[other])
    };
    let is_folded = (0..count / 2).all(|place| meet([place, count - 1 - place]));
    let are_neighbours = (0..count / 2).all(|place| meet([2 * place, 2 * place + 1]));
    match (is_folded, are_neighbours) {
        _ if count < MIN_PLAYERS => None,
        (true, _) => Some(FirstRound::Folded),
        (_, true) => Some(FirstRound::Neighbours),
        _ => None,
    }
}

/// A search for the cause of one round.
struct Search<'h> {
    history: &'h History,
    round: RoundNumber,
    /// The editions that give a pairing, the nearest first. Of editions with the same pairing, the
    /// list may contain only the first.
    editions: Vec<Edition>,
    /// The steps left for the changes of one kind.
    budget: Budget,
    /// Whether the limit was reached before all changes of one kind were tried.
    stopped: bool,
    /// The changes after which the fewest boards differ, the best first. Each of them is tried
    /// together with a second change.
    partial: Vec<PartialCause>,
}

impl<'h> Search<'h> {
    /// Prepares a search for the cause of a round, with this budget.
    fn new(history: &'h History, verdict: &Verdict, budget: Budget) -> Search<'h> {
        Search {
            history,
            round: verdict.round,
            editions: nearest_first(&verdict.comparisons),
            budget,
            stopped: false,
            partial: Vec::new(),
        }
    }

    /// Returns the players, in ascending order, on boards of the file that differ from the nearest
    /// edition.
    fn differing_players(&self, verdict: &Verdict) -> Vec<PlayerId> {
        let nearest_edition = self.editions.first();
        let comparison = verdict
            .comparisons
            .iter()
            .find(|comparison| Some(&comparison.edition) == nearest_edition);
        let boards = comparison.and_then(|comparison| comparison.outcome.as_ref().ok());
        let boards = boards.map_or(&[][..], |difference| &difference.file);
        let mut players: Vec<PlayerId> = boards
            .iter()
            .flat_map(|board| [Some(board.white), board.black])
            .flatten()
            .collect();
        players.sort_unstable();
        players
    }

    /// Whether an edition gives the recorded pairing if the facts are those of `changed_history`.
    fn explains(&mut self, changed_history: &History) -> bool {
        self.remaining_boards(changed_history)
            .is_some_and(|boards| boards.is_empty())
    }

    /// Returns the boards that still differ if the facts are those of `changed_history`, under the
    /// edition with the fewest such boards; `None` if no edition gives a pairing, or the limit is
    /// reached.
    fn remaining_boards(&mut self, changed_history: &History) -> Option<Vec<Board>> {
        let mut fewest_boards: Option<Vec<Board>> = None;
        for &edition in &self.editions {
            let comparison =
                compare_with_budget(changed_history, self.round, edition, &mut self.budget);
            let Ok(DifferingBoards { file, engine }) = comparison.outcome else {
                continue;
            };
            // if a board is missing in the file, only the engine's boards may differ
            let differing = if file.is_empty() { engine } else { file };
            if fewest_boards
                .as_ref()
                .is_none_or(|known| differing.len() < known.len())
            {
                fewest_boards = Some(differing);
            }
            if fewest_boards.as_ref().is_some_and(Vec::is_empty) {
                break;
            }
        }
        fewest_boards
    }

    /// Whether no steps are left for this kind of change.
    fn is_spent(&self) -> bool {
        self.budget.is_spent()
    }

    /// Tries the editions of 2017 and 2026 if they were not requested.
    fn try_other_edition(&mut self, verdict: &Verdict) -> Option<Cause> {
        let other_editions = [Edition::Dutch2017, Edition::Dutch2026].into_iter();
        let is_tried = |edition: &Edition| {
            verdict
                .comparisons
                .iter()
                .any(|comparison| comparison.edition == *edition)
        };
        let mut other_editions = other_editions.filter(|edition| !is_tried(edition));
        let budget = &mut self.budget;
        let is_fitting = |edition: &Edition| {
            let comparison = compare_with_budget(self.history, self.round, *edition, budget);
            comparison
                .outcome
                .as_ref()
                .is_ok_and(DifferingBoards::is_empty)
        };
        other_editions.find(is_fitting).map(Cause::OtherEdition)
    }

    /// If only colours differ under the nearest edition, tries the other initial colour, then
    /// absent players who were counted, and then exchanged colours on one board.
    fn try_other_colours(&mut self, verdict: &Verdict) -> Option<Cause> {
        let nearest_edition = self.editions.first();
        let mut comparisons = verdict.comparisons.iter();
        let comparison =
            comparisons.find(|comparison| Some(&comparison.edition) == nearest_edition)?;
        let difference = comparison.outcome.as_ref().ok()?;
        if !difference.differs_only_in_colours() {
            return None;
        }
        let initial_colour = self.try_other_initial_colour();
        let colour_cause = initial_colour.or_else(|| self.try_absent_counted());
        colour_cause.or(match difference.file[..] {
            [board] => Some(Cause::ColoursExchanged(board, self.round)),
            _ => None,
        })
    }

    /// Tries the other initial colour.
    fn try_other_initial_colour(&mut self) -> Option<Cause> {
        let other_colour = self.history.drawn_colour()?.opposite();
        // if every board of round 1 shows the same drawn colour, the other colour cannot explain a
        // later round
        let first_boards = self.history.colours_of_round_1();
        let is_shown = !first_boards.is_empty()
            && first_boards
                .iter()
                .all(|board| board.colour != other_colour);
        if is_shown && self.round != RoundNumber(1) {
            return None;
        }
        let cause = Cause::InitialColour(other_colour);
        let changed_history = history_with_cause(self.history, cause)?;
        self.explains(&changed_history).then_some(cause)
    }

    /// Returns the recorded boards that differ from at least one edition, in ascending order.
    fn differing_boards(&self, verdict: &Verdict) -> Vec<Board> {
        let outcomes = verdict
            .comparisons
            .iter()
            .flat_map(|comparison| &comparison.outcome);
        let differing_boards = outcomes.flat_map(|difference| &difference.file);
        let file_boards = recorded_boards(self.history, self.round);
        let mut boards: Vec<Board> = differing_boards
            .copied()
            .filter(|board| file_boards.binary_search(board).is_ok())
            .collect();
        boards.sort_unstable();
        boards.dedup();
        boards
    }

    /// Tests for each of these recorded boards, which differ from the rules, whether it may have
    /// been paired by hand: removes its players from the round and pairs the others by the rules.
    /// `None` if this explains the round for no board, or if the round has too few boards.
    fn try_board_by_hand(&mut self, boards: &[Board]) -> Option<Cause> {
        if recorded_boards(self.history, self.round).len() <= TOO_FEW_BOARDS {
            return None;
        }
        for &board in boards {
            if self.is_spent() {
                return None;
            }
            let mut changed_history = self.history.clone();
            for player in board.players() {
                let entries = &mut changed_history.players[player.index()].entries;
                if let Some(entry) = entries.get_mut(self.round.index()) {
                    *entry = Entry {
                        outcome: Outcome::ZeroPointBye,
                        ..Entry::default()
                    };
                }
            }
            if self.explains_or_keeps(changed_history, Cause::BoardByHand(board)) {
                return Some(Cause::BoardByHand(board));
            }
        }
        None
    }

    /// Tries different results for the games of `players`, who are on boards that differ: for all
    /// their games in the previous round, and for their forfeits in all earlier rounds, because a
    /// forfeit is often entered only after the next round is paired.
    fn try_other_results(&mut self, players: &[PlayerId]) -> Option<Cause> {
        let earlier_rounds = self.round.index();
        let mut results = self.results(players);
        results.retain(|(round, is_forfeit, _)| round.0 as usize == earlier_rounds || *is_forfeit);
        for (_, _, cause) in results {
            if self.is_spent() {
                return None;
            }
            let changed_history = history_with_cause(self.history, cause)?;
            if self.explains_or_keeps(changed_history, cause) {
                return Some(cause);
            }
        }
        None
    }

    /// Returns the other results that the games of these players may have had, from the previous
    /// round back to the first. Each item contains the round, whether the recorded result is a
    /// forfeit, and the change. `players` are in ascending order.
    fn results(&self, players: &[PlayerId]) -> Vec<(RoundNumber, bool, Cause)> {
        let mut results = Vec::new();
        for round in RoundNumber::up_to(self.round.index()).rev() {
            for &player in players {
                let entry = self.history.players[player.index()].entry(round);
                let Some(other) = entry.opponent.player() else {
                    continue;
                };
                if other < player && players.binary_search(&other).is_ok() {
                    continue;
                }
                let other_results = RESULTS
                    .into_iter()
                    .filter(|result| *result != entry.outcome);
                results.extend(other_results.map(|result| {
                    let cause = Cause::WrongResult(player, other, round, result);
                    (round, entry.outcome.is_forfeit(), cause)
                }));
            }
        }
        results
    }

    /// Tries a different kind for each bye of the earlier rounds.
    fn try_other_byes(&mut self) -> Option<Cause> {
        self.byes().into_iter().find(|cause| {
            !self.is_spent()
                && history_with_cause(self.history, *cause)
                    .is_some_and(|changed_history| self.explains(&changed_history))
        })
    }

    /// Returns every change of a bye in an earlier round to another kind, ordered by player.
    fn byes(&self) -> Vec<Cause> {
        let mut byes = Vec::new();
        for (index, record) in self.history.players.iter().enumerate() {
            for round in RoundNumber::up_to(self.round.index()) {
                let recorded_kind = record.entry(round).outcome;
                if is_bye(recorded_kind) {
                    let other_kinds = OTHER_BYES.into_iter().filter(|kind| *kind != recorded_kind);
                    let player = PlayerId::at(index);
                    byes.extend(other_kinds.map(|kind| Cause::WrongBye(player, round, kind)));
                }
            }
        }
        byes
    }

    /// Tries the round without the fictitious points in the file. If the file has none, tries Baku
    /// acceleration (C.04.7).
    fn try_acceleration(&mut self) -> Option<Cause> {
        let mut records = self.history.players.iter();
        let is_stated =
            records.any(|record| record.fictitious_points.iter().any(|p| *p != Points::ZERO));
        let cause = if is_stated {
            Cause::NotAccelerated
        } else {
            let last_number = self.history.last_of_first_group()?;
            let mut changed_history = self.history.clone();
            changed_history.accelerate(last_number);
            let fictitious_points =
                |record: &Record| record.fictitious_points.get(self.round.index()).copied();
            Cause::Accelerated(
                last_number,
                changed_history.players.iter().find_map(fictitious_points)?,
            )
        };
        let changed_history = history_with_cause(self.history, cause)?;
        self.explains(&changed_history).then_some(cause)
    }
}
