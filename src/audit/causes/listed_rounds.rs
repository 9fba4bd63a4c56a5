//! Suspects that the lists of two rounds were exchanged: the points that lists of pairings state for
//! the players before each round then differ from the results of the rounds before. Without points,
//! the order of the lists may show it.

use super::repairs::{Exchange, Repair, Suspicion};
use super::rounds::exchange_repair;
use crate::audit::Facts;
use crate::audit::points::standings_differ::points_before::{
    wrong_points_before, wrong_points_with,
};
use crate::import::{Claims, Note, NoteKind, PointsBefore, Reason};
use crate::model::{Entry, RoundNumber};

/// Minimum number of players with wrong points before a round.
const MIN_WRONG_PLAYERS: usize = 3;

/// Of the players with wrong points before a round, one in this many may have them for another
/// reason.
const PLAYERS_PER_OTHER_MISTAKE: usize = 4;

/// Maximum number of entries, over all pairs of rounds, for which the points are compared.
const MAX_ENTRIES: usize = 5_000_000;

/// Returns the suspicion that the lists of two rounds were exchanged, with a repair for each pair of
/// rounds whose exchange leaves the fewest players with wrong points before a round. `None` if no
/// exchange makes nearly all of these points right.
pub(super) fn listed_round_suspicion(facts: &Facts<'_>) -> Option<Suspicion> {
    if facts.import.claims.points_before.is_empty() {
        return suspicion_from_places(facts);
    }
    let wrong_now = wrong_points_before(facts);
    if wrong_now.len() < MIN_WRONG_PLAYERS {
        return None;
    }
    let tournament = &facts.import.tournament;
    let is_listed = |round: &RoundNumber| {
        let mut ids = tournament.ids();
        ids.any(|id| facts.entry(id, *round) != Entry::default())
    };
    let rounds = RoundNumber::up_to(facts.table.rounds()).filter(is_listed);
    let rounds: Vec<RoundNumber> = rounds.collect();
    let pairs = rounds.iter().enumerate().flat_map(|(index, &a)| {
        let later_rounds = rounds[index + 1..].iter();
        later_rounds.map(move |&b| [a, b])
    });
    let pairs: Vec<[RoundNumber; 2]> = pairs.collect();
    if pairs.len() * tournament.entries.len() > MAX_ENTRIES {
        return None;
    }
    let counts = pairs.iter().map(|&pair| count_wrong_with(facts, pair));
    let counts: Vec<usize> = counts.collect();
    let fewest = *counts.iter().min()?;
    if fewest * PLAYERS_PER_OTHER_MISTAKE > wrong_now.len() {
        return None;
    }
    let best_pairs = pairs
        .iter()
        .zip(counts)
        .filter(|(_, count)| *count == fewest);
    Some(Suspicion {
        players: wrong_now.iter().map(|wrong| wrong.player).collect(),
        repairs: best_pairs.map(|(&pair, _)| repair(facts, pair)).collect(),
    })
}

/// Returns the suspicion that two lists which are in each other's places were exchanged. The reader
/// of the file adds a note about them.
fn suspicion_from_places(facts: &Facts<'_>) -> Option<Suspicion> {
    let pair_of = |note: &Note| match (note.kind, note.round, note.reason) {
        (NoteKind::UncertainLayout, Some(round), Some(Reason::ProbableRound(other))) => {
            Some([round.min(other), round.max(other)])
        }
        _ => None,
    };
    let pair = facts.import.notes.iter().find_map(pair_of)?;
    Some(Suspicion {
        players: facts.import.tournament.ids().collect(),
        repairs: vec![repair(facts, pair)],
    })
}

/// Returns the repair that exchanges the lists of two rounds, with the points before them.
fn repair(facts: &Facts<'_>, [a, b]: [RoundNumber; 2]) -> Repair {
    let mut claims: Claims = facts.import.claims.clone();
    claims.points_before = exchanged_points_before(facts, [a, b]);
    Repair {
        description: format!("an exchange of the lists of rounds {a} and {b}"),
        exchange: Some(Exchange {
            statement: format!("the lists of rounds {a} and {b} seem to be exchanged"),
            advice: format!(
                "compare the lists of rounds {a} and {b} with the pairings of the event"
            ),
            rows: Vec::new(),
            damage: None,
            claims: Some(Box::new(claims)),
            concerns_column: false,
        }),
        exchanges_lists: true,
        ..exchange_repair(&facts.import.tournament, [a, b])
    }
}

/// Returns the points before rounds as they are if the lists of two rounds are exchanged.
fn exchanged_points_before(facts: &Facts<'_>, [a, b]: [RoundNumber; 2]) -> Vec<PointsBefore> {
    let stated_points = facts.import.claims.points_before.iter();
    let exchanged = stated_points.map(|points_before| PointsBefore {
        round: match points_before.round {
            round if round == a => b,
            round if round == b => a,
            round => round,
        },
        ..*points_before
    });
    exchanged.collect()
}

/// Returns the number of players with wrong points before a round if the lists of two rounds are
/// exchanged.
fn count_wrong_with(facts: &Facts<'_>, pair: [RoundNumber; 2]) -> usize {
    let mut tournament = facts.import.tournament.clone();
    let width = usize::from(tournament.rounds);
    let [a, b] = pair.map(RoundNumber::index);
    for row in tournament.entries.chunks_mut(width) {
        row.swap(a, b);
    }
    wrong_points_with(facts, &tournament, exchanged_points_before(facts, pair)).len()
}
