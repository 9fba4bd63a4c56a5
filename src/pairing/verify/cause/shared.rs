//! One change that explains several rounds, such as a result or a bye corrected after the event.

use super::change::changed;
use super::{Cause, End, Search};
use crate::pairing::History;
use crate::pairing::matching::Budget;
use crate::pairing::verify::{Effort, Verdict};

/// The part of a round's limit that this search may take.
const SHARE: u64 = 10;

/// Tries changes that explain several rounds: those that were found for one of them, then two opponents
/// exchanged in the earliest, each other
/// kind of every earlier bye and each other result of earlier games of the players on boards that
/// differ. Rounds that a change explains together get it as their cause, the change that explains most
/// first, whatever was found for each of them alone: one fact is more likely than several boards made
/// by hand. A round that it does not explain alone is tried with it and a second change.
pub fn share_causes(history: &History, verdicts: &mut [&mut Verdict], effort: Effort) {
    let is_open = |verdict: &&mut &mut Verdict| {
        let other = |cause: &Cause| matches!(cause, Cause::OtherEdition(_));
        verdict.is_unexplained() && !verdict.causes.iter().any(other)
    };
    let mut open: Vec<&mut &mut Verdict> = verdicts.iter_mut().filter(is_open).collect();
    open.sort_by_key(|verdict| verdict.round);
    let mut found: Vec<Cause> = Vec::new();
    for cause in open.iter().flat_map(|verdict| &verdict.causes) {
        if !found.contains(cause) {
            found.push(*cause);
        }
    }
    let limit = Budget(effort.steps / SHARE);
    let searches = open.iter().map(|verdict| {
        let answered = verdict.tried.iter().filter(|tried| tried.outcome.is_ok());
        Search {
            // editions that agree with the recorded facts may differ with others
            editions: answered.map(|tried| tried.edition).collect(),
            ..Search::new(history, verdict, limit)
        }
    });
    let mut searches: Vec<Search<'_>> = searches.collect();
    let mut left: Vec<usize> = (0..open.len()).collect();
    while left.len() > 1 {
        let first = left.remove(0);
        let players = searches[first].differing_players(open[first]);
        let byes = searches[first].byes();
        let results = searches[first].results(&players);
        let results = results.into_iter().map(|(_, _, cause)| cause);
        let exchanges = searches[first].exchanges(open[first]);
        let causes = found.iter().copied().chain(exchanges);
        let causes = causes.chain(byes).chain(results);
        let Some((cause, also)) = best(history, causes, &mut searches, (first, &left)) else {
            continue;
        };
        left.retain(|place| !also.contains(place));
        for place in also.into_iter().chain([first]) {
            open[place].causes = vec![cause];
            open[place].search = End::Done;
        }
        let Some(changed) = changed(history, cause) else {
            continue;
        };
        left.retain(|&place| {
            // what one change explains in this round alone is more likely than two
            if open[place].causes.len() == 1 {
                return true;
            }
            let boards = searches[place].differing_boards(open[place]);
            let search = &mut searches[place];
            let found = search.try_shared_and_another((cause, &changed), &boards);
            let Some(causes) = found else {
                return true;
            };
            open[place].causes = causes;
            open[place].search = End::Done;
            false
        });
    }
}

/// Of the changes that explain the first round, the one that explains most of the others too, and
/// which of them; `None` where none explains another one.
fn best(
    history: &History,
    causes: impl Iterator<Item = Cause>,
    searches: &mut [Search<'_>],
    (first, others): (usize, &[usize]),
) -> Option<(Cause, Vec<usize>)> {
    let mut best: Option<(Cause, Vec<usize>)> = None;
    for cause in causes {
        if searches[first].is_spent() {
            break;
        }
        let Some(changed) = changed(history, cause) else {
            continue;
        };
        if !searches[first].explains(&changed) {
            continue;
        }
        let mut also = others.to_vec();
        also.retain(|&place| searches[place].explains(&changed));
        let most = best.as_ref().map_or(0, |(_, known)| known.len());
        if also.len() > most {
            let is_all = also.len() == others.len();
            best = Some((cause, also));
            if is_all {
                break;
            }
        }
    }
    best
}
