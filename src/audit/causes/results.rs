//! Suspects that one slip changed the results of a whole round: they were inverted, moved to other
//! boards, or copied from elsewhere. Different results of the games in that round explain nearly
//! all wrong totals.

use std::collections::BTreeMap;

use super::moves::is_convincing;
use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::outcomes_of_opponent;
use crate::audit::{Case, Facts, Need};
use crate::finding::{Damage, first_of};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// Minimum number of games with wrong results for which a slip of the whole round is tried as the
/// cause.
const MIN_WRONG_GAMES: usize = 3;

/// Maximum number of games that a message lists.
const MAX_LISTED_GAMES: usize = 4;

/// A game, and the outcomes of its first and second player that would make both totals right.
type OtherResult<'g> = (&'g Game, [Outcome; 2]);

/// Returns the suspicion that the results of a round are wrong in several games: in each of them,
/// one other result makes the totals of both players right.
pub(super) fn result_suspicion(case: &Case<'_>) -> Option<Suspicion> {
    let (facts, totals) = (&case.facts, case.totals());
    let wrong_before = totals.wrong.len();
    if totals.cause.is_some() || wrong_before < 2 * MIN_WRONG_GAMES || !facts.has(Need::Rounds) {
        return None;
    }
    let wrong = totals.wrong.iter();
    let surpluses: BTreeMap<PlayerId, Points> =
        wrong.map(|wrong| (wrong.player, wrong.surplus())).collect();
    let mut results_by_round: BTreeMap<RoundNumber, Vec<OtherResult<'_>>> = BTreeMap::new();
    for game in &facts.games {
        if let Some(outcomes) = fitting_outcomes(facts, &surpluses, game) {
            let results = results_by_round.entry(game.round).or_default();
            results.push((game, outcomes));
        }
    }
    let rows = facts.import.tournament.players.len();
    let explains = |results: &[OtherResult<'_>]| {
        let wrong_after = wrong_before.saturating_sub(2 * results.len());
        results.len() >= MIN_WRONG_GAMES && is_convincing(wrong_before, wrong_after, rows)
    };
    let repairs = results_by_round
        .into_iter()
        .filter(|(_, results)| explains(results))
        .map(|(round, results)| repair_round(facts, round, &results));
    Some(Suspicion {
        players: surpluses.keys().copied().collect(),
        repairs: repairs.collect(),
    })
}

/// Returns the outcomes of a game that would make the totals of both players right; `None` if there
/// are none, or if the totals are right now.
fn fitting_outcomes(
    facts: &Facts<'_>,
    surpluses: &BTreeMap<PlayerId, Points>,
    game: &Game,
) -> Option<[Outcome; 2]> {
    let system = &facts.import.tournament.score_system;
    let fits = |(id, entry): (PlayerId, Entry), outcome: Outcome| {
        let gained =
            system.points(outcome, entry.colour) - system.points(entry.outcome, entry.colour);
        surpluses.get(&id) == Some(&gained)
    };
    let was_played = game.first.1.outcome.is_played() && game.second.1.outcome.is_played();
    let is_wrong = |id: PlayerId| surpluses.contains_key(&id);
    if !was_played || !is_wrong(game.first.0) || !is_wrong(game.second.0) {
        return None;
    }
    let is_unrated = matches!(
        game.first.1.outcome,
        Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss
    );
    let [win, draw, loss] = if is_unrated {
        [
            Outcome::UnratedWin,
            Outcome::UnratedDraw,
            Outcome::UnratedLoss,
        ]
    } else {
        [Outcome::Win, Outcome::Draw, Outcome::Loss]
    };
    let results = [[win, loss], [draw, draw], [loss, win]];
    let mut results = results.into_iter();
    results.find(|&[first, second]| fits(game.first, first) && fits(game.second, second))
}

/// Returns the repair that replaces the results of the given games of a round.
fn repair_round(facts: &Facts<'_>, round: RoundNumber, results: &[OtherResult<'_>]) -> Repair {
    let games: Vec<Repair> = results
        .iter()
        .map(|(game, outcomes)| {
            Repair::for_game(facts, round, [game.first.0, game.second.0], *outcomes)
        })
        .collect();
    let round_suffix = facts.of_round(round);
    let (statement, description) = if are_inverted(facts, round, results) {
        (
            format!("the results{round_suffix} seem to be inverted (1-0 instead of 0-1)"),
            format!("the inverse results{round_suffix}"),
        )
    } else {
        let all_games = facts.games.iter().filter(|game| game.round == round);
        let descriptions: Vec<String> = games.iter().map(|game| game.description.clone()).collect();
        (
            format!(
                "the results{round_suffix} seem to be wrong in {} of {} games",
                results.len(),
                all_games.count()
            ),
            first_of(&descriptions, MAX_LISTED_GAMES),
        )
    };
    Repair {
        entries: games.into_iter().flat_map(|game| game.entries).collect(),
        description,
        exchange: Some(Exchange {
            statement,
            advice: format!(
                "compare the results{round_suffix} with the score sheets: they may be inverted, or \
                 belong to other boards"
            ),
            rows: Vec::new(),
            claims: None,
            damage: Some(Damage::RoundResults),
            concerns_column: true,
        }),
        ..Repair::default()
    }
}

/// Whether the games with wrong results are exactly the decided games of the round, and the result
/// of each is inverted.
fn are_inverted(facts: &Facts<'_>, round: RoundNumber, results: &[OtherResult<'_>]) -> bool {
    let is_decided = |game: &&Game| {
        let outcome = game.first.1.outcome;
        matches!(
            outcome,
            Outcome::Win | Outcome::Loss | Outcome::UnratedWin | Outcome::UnratedLoss
        )
    };
    let games = facts.games.iter().filter(|game| game.round == round);
    let is_inverse = |&(game, outcomes): &OtherResult<'_>| {
        outcomes_of_opponent(game.first.1.outcome) == &outcomes[..1] && is_decided(&game)
    };
    results.iter().all(is_inverse) && games.filter(is_decided).count() == results.len()
}
