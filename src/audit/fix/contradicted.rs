//! Finds reasons why a result may be wrong although it gives the stated points of both players: the
//! entries that confirm it are contradicted elsewhere.

use super::StepInput;
use super::other_causes::other_results;
use super::sound::stated_points;
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_outcomes, compare_sides};
use crate::audit::{Case, Need};
use crate::finding::Finding;
use crate::model::{Outcome, PlayerId, RoundNumber};

/// A possible result of a game, given as the outcomes of its two players.
pub(super) type Sides = [Outcome; 2];

/// A game with contradictory results, and the finding about it.
pub(super) type OpenGame<'a> = (&'a Game, &'a Finding);

/// Says why the chosen results of connected games are not proved; `None` if they are proved.
pub(super) fn why_not_proved(
    step: &StepInput<'_>,
    group: &[OpenGame<'_>],
    chosen_results: &[Sides],
) -> Option<String> {
    why_row_confirms_nothing(step, group, chosen_results)
        .or_else(|| why_opponents_may_be_exchanged(step.case, group))
}

/// Says why a row does not confirm a result; `None` unless the row is contradicted in another round
/// as well, so that it may be wrong in both rounds. A result that is missing from the row is no
/// contradiction.
fn why_row_confirms_nothing(
    step: &StepInput<'_>,
    group: &[OpenGame<'_>],
    chosen_results: &[Sides],
) -> Option<String> {
    let facts = &step.case.facts;
    let is_contradicted = |id: PlayerId, round: RoundNumber| {
        let mut games = group.iter().filter(|(game, _)| game.round == round);
        let is_missing = games.any(|(game, _)| {
            has_player(game, id) && compare_sides(game) == ResultAgreement::Unknown
        });
        !is_missing && !step.evidence.is_settled(id, round)
    };
    let mut games = group.iter().zip(chosen_results);
    games.find_map(|((game, _), sides)| {
        let players = [game.first, game.second];
        let changed_side = (0..2).find(|&side| players[side].1.outcome != sides[side])?;
        let confirming_player = players[1 - changed_side].0;
        let mut rounds = facts.table.round_numbers();
        let other_round = rounds
            .find(|&round| round != game.round && is_contradicted(confirming_player, round))?;
        let rounds = if facts.has(Need::Rounds) {
            format!(" in rounds {} and {other_round}", game.round)
        } else {
            " in two games".to_owned()
        };
        Some(format!(
            "the row of {} is contradicted{rounds}, so it confirms neither result: look at the \
             score sheets",
            facts.who(confirming_player),
        ))
    })
}

/// Says why two games may be mixed up. `None` unless the results of both are contradictory, agree
/// if two of the players exchange opponents, and the rows of the other game fit the totals. A total
/// that does not fit is allowed if another result against a player of the group may explain it.
fn why_opponents_may_be_exchanged(case: &Case<'_>, group: &[OpenGame<'_>]) -> Option<String> {
    let facts = &case.facts;
    if !facts.has(Need::Rounds) {
        return None;
    }
    let is_in_group = |id: PlayerId| group.iter().any(|(game, _)| has_player(game, id));
    let is_explained = |id: PlayerId| {
        let mut wrong_totals = case.totals().wrong.iter();
        let wrong = wrong_totals.find(|wrong| wrong.player == id);
        wrong.is_some_and(|wrong| other_results(case, wrong).any(|game| is_in_group(game.opponent)))
    };
    let fits = |id: PlayerId| {
        stated_points(case, id) == Some(facts.table.total(id.into())) || is_explained(id)
    };
    let other_games = facts.games.iter().filter(|game| {
        let players = [game.first.0, game.second.0];
        is_contradictory(game) && players.into_iter().all(|id| fits(id) && !is_in_group(id))
    });
    let other_games: Vec<&Game> = other_games.collect();
    group.iter().find_map(|(game, _)| {
        let mut games = other_games.iter().filter(|other| other.round == game.round);
        let player = games.find_map(|other| {
            let pairings = [[other.first, other.second], [other.second, other.first]];
            let exchanged = pairings.into_iter().find(|[first, second]| {
                let sides = [(game.first.1, second.1), (first.1, game.second.1)];
                sides.into_iter().all(|(one, another)| {
                    compare_outcomes(one.outcome, another.outcome) == ResultAgreement::Agree
                })
            });
            exchanged.map(|[_, second]| second.0)
        })?;
        let (first, second) = facts.lower_first(game.second.0, player);
        Some(format!(
            "the results{} agree if {} and {} exchange opponents: look at the pairings",
            facts.of_round(game.round),
            facts.who(first),
            facts.who(second)
        ))
    })
}

/// Whether `id` is one of the two players of a game.
fn has_player(game: &Game, id: PlayerId) -> bool {
    [game.first.0, game.second.0].contains(&id)
}

/// Whether the two results of a game contradict each other or are unusual together.
fn is_contradictory(game: &Game) -> bool {
    use ResultAgreement::{Contradiction, Split};
    matches!(compare_sides(game), Contradiction | Split)
}
