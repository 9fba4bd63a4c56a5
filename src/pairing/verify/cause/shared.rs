//! Searches for changes that explain several rounds, such as a result or a bye corrected after the
//! event.

use super::change::history_with_cause;
use super::{Cause, End, Search};
use crate::pairing::limit::Budget;
use crate::pairing::verify::Verdict;
use crate::pairing::{History, Limit};

/// The search in a round gets at most the full limit of a round divided by this number.
const SEARCH_DIVISOR: u64 = 10;

/// A compared round, which may have the same cause as other rounds.
#[derive(Debug)]
pub struct ComparedRound<'v> {
    /// The comparison of the round with the editions.
    pub verdict: &'v mut Verdict,
    /// What remains of the round's limit.
    pub remaining: Limit,
}

/// Tries changes that explain several rounds. First come the changes that were found for single
/// rounds, then two opponents exchanged in the earliest round, other kinds of earlier byes, and
/// other results of earlier games of the players on boards that differ. A change becomes the cause
/// of all rounds that it explains, even if another cause was found for one of them alone: one wrong
/// fact is more likely than several boards made by hand. The change that explains the most rounds
/// is preferred. For a round that it does not explain, it is tried together with a second change.
/// `full_limit` is the limit of a round before any work.
pub fn share_causes(history: &History, rounds: Vec<ComparedRound<'_>>, full_limit: Limit) {
    let is_open = |round: &ComparedRound<'_>| {
        let is_other_edition = |cause: &Cause| matches!(cause, Cause::OtherEdition(_));
        let verdict = &round.verdict;
        verdict.is_unexplained() && !verdict.causes.iter().any(is_other_edition)
    };
    let mut open_rounds: Vec<ComparedRound<'_>> = rounds.into_iter().filter(is_open).collect();
    open_rounds.sort_by_key(|round| round.verdict.round);
    let mut found_causes: Vec<Cause> = Vec::new();
    for cause in open_rounds.iter().flat_map(|round| &round.verdict.causes) {
        if !found_causes.contains(cause) {
            found_causes.push(*cause);
        }
    }
    let searches = open_rounds.iter().map(|round| {
        let comparisons = round.verdict.comparisons.iter();
        let answers = comparisons.filter(|comparison| comparison.outcome.is_ok());
        let limit = Limit {
            steps: round.remaining.steps.min(full_limit.steps / SEARCH_DIVISOR),
            ..round.remaining
        };
        Search {
            // editions with the same pairing under the recorded facts may differ under changed
            // facts
            editions: answers.map(|comparison| comparison.edition).collect(),
            // the clock of a round runs only while work is done for it
            ..Search::new(history, round.verdict, Budget::paused(limit))
        }
    });
    let mut searches: Vec<Search<'_>> = searches.collect();
    let mut remaining_rounds: Vec<usize> = (0..open_rounds.len()).collect();
    while remaining_rounds.len() > 1 {
        let first = remaining_rounds.remove(0);
        searches[first].budget.resume();
        let sharing_rounds = share_cause_of(
            history,
            (&mut open_rounds, &mut searches),
            (first, &remaining_rounds),
            &found_causes,
        );
        if let Some(explained_rounds) = sharing_rounds {
            remaining_rounds.retain(|index| !explained_rounds.contains(index));
        }
        searches[first].budget.pause();
    }
    for (round, search) in open_rounds.into_iter().zip(searches) {
        // a change that was not tried might explain the round
        if matches!(round.verdict.search, End::NothingFound { .. }) && search.budget.is_spent() {
            round.verdict.search = End::Stopped;
        }
    }
}

/// Looks for a change that explains the round `first` and some of `other_rounds`, alone or with a
/// second change, and makes it the cause of all rounds that it explains. Returns the indices of the
/// other rounds that it explains; `None` if there is no such change.
fn share_cause_of(
    history: &History,
    (open_rounds, searches): (&mut [ComparedRound<'_>], &mut [Search<'_>]),
    (first, other_rounds): (usize, &[usize]),
    found_causes: &[Cause],
) -> Option<Vec<usize>> {
    let verdict = &*open_rounds[first].verdict;
    let players = searches[first].differing_players(verdict);
    let byes = searches[first].byes();
    let results = searches[first].results(&players);
    let results = results.into_iter().map(|(_, _, cause)| cause);
    let exchanges = searches[first].exchanges(verdict);
    let causes = found_causes.iter().copied().chain(exchanges);
    let causes = causes.chain(byes).chain(results);
    let (cause, mut explained_rounds) =
        most_explaining_cause(history, causes, searches, (first, other_rounds))?;
    for &index in explained_rounds.iter().chain([&first]) {
        open_rounds[index].verdict.causes = vec![cause];
        open_rounds[index].verdict.search = End::Done;
    }
    let Some(changed_history) = history_with_cause(history, cause) else {
        return Some(explained_rounds);
    };
    let unexplained_rounds = other_rounds
        .iter()
        .filter(|index| !explained_rounds.contains(index));
    let mut rounds_with_second_change: Vec<usize> = Vec::new();
    for &index in unexplained_rounds {
        let verdict = &mut *open_rounds[index].verdict;
        // one change in this round alone is more likely than two changes
        if verdict.causes.len() == 1 {
            continue;
        }
        let search = &mut searches[index];
        let boards = search.differing_boards(verdict);
        search.budget.resume();
        let causes = search.try_shared_and_another((cause, &changed_history), &boards);
        search.budget.pause();
        if let Some(causes) = causes {
            verdict.causes = causes;
            verdict.search = End::Done;
            rounds_with_second_change.push(index);
        }
    }
    explained_rounds.extend(rounds_with_second_change);
    Some(explained_rounds)
}

/// Of the changes that explain the round `first`, returns the one that explains the most of
/// `other_rounds`, and the indices of those that it explains. `None` if no change explains another
/// round.
fn most_explaining_cause(
    history: &History,
    causes: impl Iterator<Item = Cause>,
    searches: &mut [Search<'_>],
    (first, other_rounds): (usize, &[usize]),
) -> Option<(Cause, Vec<usize>)> {
    let mut best_cause: Option<(Cause, Vec<usize>)> = None;
    for cause in causes {
        if searches[first].is_spent() {
            break;
        }
        let Some(changed_history) = history_with_cause(history, cause) else {
            continue;
        };
        if !searches[first].explains(&changed_history) {
            continue;
        }
        let mut explained_rounds = other_rounds.to_vec();
        explained_rounds.retain(|&index| {
            searches[index].budget.resume();
            let explains = searches[index].explains(&changed_history);
            searches[index].budget.pause();
            explains
        });
        let most_explained = best_cause.as_ref().map_or(0, |(_, known)| known.len());
        if explained_rounds.len() > most_explained {
            let is_all = explained_rounds.len() == other_rounds.len();
            best_cause = Some((cause, explained_rounds));
            if is_all {
                break;
            }
        }
    }
    best_cause
}
