//! The suspicion that two players exchanged their opponents in a round, because a pair met more often
//! than the system of the tournament allows. Both have the same points for the round, so that no total
//! differs. Many other exchanges would undo the rematch as well, so that an exchange is named only if
//! stated tie-breaks or ranks confirm it.

use std::collections::{BTreeMap, BTreeSet};

use super::repairs::{Repair, Suspicion};
use super::under::{is_from, list_under};
use crate::audit::Facts;
use crate::audit::facts::Game;
use crate::audit::pairings::rematch::REMATCH;
use crate::audit::pairings::rematches;
use crate::audit::pairings::score_difference::SCORE_DIFFERENCE;
use crate::audit::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use crate::finding::{Family, Finding};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber, System};

/// Maximum number of pairs that met too often. In an event with more of them, this is usual.
const MAX_PAIRS: usize = 3;

/// Maximum number of players whose values are wrong and who may have been exchanged.
const MAX_CANDIDATES: usize = 6;

/// Returns the suspicions about the games of pairs that met too often.
pub(super) fn repeated_pairing_suspicions(
    facts: &Facts<'_>,
    findings: &[Finding],
) -> Vec<Suspicion> {
    let is_about_pair = |finding: &Finding| {
        let checks = [&REMATCH, &ROUND_ROBIN_INCOMPLETE];
        finding.subject.player.is_some() && checks.iter().any(|check| finding.code == check.code)
    };
    if !findings.iter().any(is_about_pair) {
        return Vec::new();
    }
    let pairs = pairs_with_too_many_games(facts);
    let candidates = players_with_wrong_values(facts, findings);
    if pairs.len() > MAX_PAIRS || candidates.len() > MAX_CANDIDATES {
        return Vec::new();
    }
    let suspicion = |(pair, rounds): (&[PlayerId; 2], &Vec<RoundNumber>)| {
        let repairs_of_round = |&round: &RoundNumber| {
            let others = candidates.iter().copied();
            let others = others.chain(players_without_opponent(facts, round));
            let others: BTreeSet<PlayerId> = others.filter(|other| !pair.contains(other)).collect();
            let exchanges = others
                .into_iter()
                .flat_map(|other| pair.map(|player| [player, other]))
                .filter(|players| have_same_points(facts, round, *players));
            let repairs = exchanges.map(|players| Repair {
                // in a round robin, only one exchange gives everybody the right opponents
                is_one_of_many: !facts.table.system().is_predetermined(),
                ..Repair::for_exchange(facts, round, players)
            });
            repairs.collect::<Vec<Repair>>()
        };
        Suspicion {
            players: pair.to_vec(),
            repairs: rounds.iter().flat_map(repairs_of_round).collect(),
        }
    };
    pairs.iter().map(suspicion).collect()
}

/// Lists under the finding about a rematch that one of its games is between players with very different
/// points: both follow if the opponents of that game are wrong.
pub(super) fn list_under_rematches(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_about_pair =
        |finding: &Finding| is_from(finding, &REMATCH) && finding.subject.player.is_some();
    if !findings
        .iter()
        .any(|finding| is_from(finding, &SCORE_DIFFERENCE))
        || !findings.iter().any(is_about_pair)
    {
        return;
    }
    for (pair, rounds) in pairs_with_too_many_games(facts) {
        let numbers = pair.map(|player| facts.number(player));
        let is_about_game_of_pair = |finding: &Finding| {
            let subject = &finding.subject;
            let mut rounds = rounds.iter();
            numbers.contains(&subject.player) && rounds.any(|round| Some(round.0) == subject.round)
        };
        list_under(
            findings,
            |finding| is_about_pair(finding) && is_about_game_of_pair(finding),
            |finding| is_from(finding, &SCORE_DIFFERENCE) && is_about_game_of_pair(finding),
        );
    }
}

/// Returns the pairs of players who met more often than the system allows, with the rounds of their
/// games. In a Swiss, a forfeited game may be paired again.
fn pairs_with_too_many_games(facts: &Facts<'_>) -> BTreeMap<[PlayerId; 2], Vec<RoundNumber>> {
    let mut rounds_by_pair: BTreeMap<[PlayerId; 2], Vec<RoundNumber>> = BTreeMap::new();
    let mut add = |game: &Game| {
        let rounds = rounds_by_pair
            .entry([game.first.0, game.second.0])
            .or_default();
        if !rounds.contains(&game.round) {
            rounds.push(game.round);
        }
    };
    let System::RoundRobin { cycles } = facts.table.system() else {
        for (earlier_game, game) in rematches(facts) {
            add(earlier_game);
            add(game);
        }
        return rounds_by_pair;
    };
    facts.games.iter().for_each(add);
    let allowed_games = usize::from(cycles).max(1);
    rounds_by_pair.retain(|_, rounds| rounds.len() > allowed_games);
    rounds_by_pair
}

/// Returns the players whose tie-break values, ranks or numbers of games differ. The opponents of
/// exchanged players are among them.
fn players_with_wrong_values(facts: &Facts<'_>, findings: &[Finding]) -> BTreeSet<PlayerId> {
    let mut numbers = BTreeSet::new();
    for finding in findings {
        let is_about_pair = finding.code == ROUND_ROBIN_INCOMPLETE.code;
        if is_about_pair || finding.code.family() == Family::TieBreaks {
            numbers.extend(finding.subject.player);
        }
        // the code of the subject is the number of the other player
        let other = finding.subject.code.as_ref().filter(|_| is_about_pair);
        numbers.extend(other.and_then(|other| other.parse::<u16>().ok()));
    }
    let ids = facts.import.tournament.ids();
    ids.filter(|&id| facts.number(id).is_some_and(|n| numbers.contains(&n)))
        .collect()
}

/// Returns the players without an opponent in a round, if they are few.
fn players_without_opponent(facts: &Facts<'_>, round: RoundNumber) -> Vec<PlayerId> {
    let ids = facts.import.tournament.ids();
    let is_alone = |&id: &PlayerId| facts.entry(id, round).opponent == Opponent::Nobody;
    let players: Vec<PlayerId> = ids.filter(is_alone).collect();
    match players.len() {
        0..=MAX_CANDIDATES => players,
        _ => Vec::new(),
    }
}

/// Whether an exchange of the games of two players leaves the points of all players as they are.
fn have_same_points(facts: &Facts<'_>, round: RoundNumber, players: [PlayerId; 2]) -> bool {
    let system = &facts.import.tournament.score_system;
    let [a, b] = players.map(|player| facts.entry(player, round));
    let points = |entry: Entry| system.points(entry.outcome, entry.colour);
    a.opponent != b.opponent && points(a) == points(b)
}
