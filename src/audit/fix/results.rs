//! Corrects results. If the two sides of a game contradict each other, and only one combination of
//! results gives the stated points of both players, the wrong side is corrected.

use std::collections::BTreeMap;

use super::contradicted::{OpenGame, Sides, why_not_proved};
use super::sound::{has_several_results, results_are_adjusted, stated_points};
use super::{Correction, StepInput, StepResult, Value};
use crate::audit::facts::Game;
use crate::audit::facts::codes::report_code;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides, outcomes_of_opponent};
use crate::audit::results::division_unusual::DIVISION_UNUSUAL;
use crate::audit::results::result_missing::RESULT_MISSING;
use crate::audit::results::results_disagree::RESULTS_DISAGREE;
use crate::audit::results::team_match_disagrees::TEAM_MATCH_DISAGREES;
use crate::audit::structure::sign_unknown::SIGN_UNKNOWN;
use crate::audit::{Case, Check, Need};
use crate::finding::Finding;
use crate::model::{PlayerId, RoundNumber};
use crate::number::Points;

/// The checks that compare the two sides of a game.
static GAME_CHECKS: [&Check; 4] = [
    &RESULTS_DISAGREE,
    &DIVISION_UNUSUAL,
    &RESULT_MISSING,
    &SIGN_UNKNOWN,
];

/// Maximum number of connected games whose results are decided together. Larger groups are left to
/// the user.
const MAX_CONNECTED_GAMES: usize = 6;

/// Why results that are unusual together are not corrected if both totals agree with them.
const TOTALS_AGREE: &str = "the totals agree with this result: the arbiter may have decided on it";

pub(super) fn plan(step: &StepInput<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let mut open_games: Vec<(&Game, &Finding)> = Vec::new();
    for game in case
        .facts
        .games
        .iter()
        .filter(|game| has_several_results(game))
    {
        let Some(finding) = find_finding(step, game) else {
            continue;
        };
        if compare_sides(game) == ResultAgreement::Split && totals_confirm_division(case, game) {
            if states_points(case, game) {
                step_result.add_reason(finding, TOTALS_AGREE);
            }
        } else {
            open_games.push((game, finding));
        }
    }
    for group in connected_groups(&open_games) {
        match decide_results(step, &group) {
            Ok(results) => {
                // the results were chosen together, so none of them is certain without the others
                let corrections = group
                    .iter()
                    .zip(results)
                    .flat_map(|(&open_game, sides)| corrections_of_game(case, open_game, sides));
                step_result
                    .connected_corrections
                    .push(corrections.collect());
            }
            Err(why) => {
                for (_, finding) in group {
                    step_result.add_reason(finding, why.clone());
                }
            }
        }
    }
    step_result
}

/// Returns the finding about a game. Its subject is one of the two players. `None` if there is
/// none.
fn find_finding<'a>(step: &StepInput<'a>, game: &Game) -> Option<&'a Finding> {
    let facts = &step.case.facts;
    let sides = [game.first.0, game.second.0];
    let numbers = sides.map(|id| facts.number(id));
    let cells = sides.map(|id| facts.result(id, game.round));
    let is_about_game = |finding: &&Finding| {
        let is_same_game = match finding.subject.round {
            Some(round) => round == game.round.0,
            // a table without rounds: only the marked cells identify the game
            None => {
                let mut labels = finding.at.iter().chain(&finding.labels);
                labels.any(|label| cells.contains(&label.span))
            }
        };
        is_same_game && numbers.contains(&finding.subject.player)
    };
    step.findings_of(&GAME_CHECKS).find(is_about_game)
}

/// Whether the stated totals confirm that the arbiter gave two results that are unusual together.
fn totals_confirm_division(case: &Case<'_>, game: &Game) -> bool {
    [game.first.0, game.second.0].iter().all(|&id| {
        let total = case.facts.table.total(id.into());
        stated_points(case, id).is_none_or(|stated| stated == total)
    })
}

/// Whether the file states the points of both players.
fn states_points(case: &Case<'_>, game: &Game) -> bool {
    let mut players = [game.first.0, game.second.0].into_iter();
    players.all(|id| stated_points(case, id).is_some())
}

/// Groups games that share players, because the result of one game limits the possible results of
/// the others.
fn connected_groups<'a>(open_games: &[OpenGame<'a>]) -> Vec<Vec<OpenGame<'a>>> {
    let mut groups: Vec<Vec<(&Game, &Finding)>> = Vec::new();
    for &(game, finding) in open_games {
        let shares_player = |group: &Vec<(&Game, &Finding)>| {
            group.iter().any(|(other, _)| {
                let players = [other.first.0, other.second.0];
                players.contains(&game.first.0) || players.contains(&game.second.0)
            })
        };
        let (connected, rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(shares_player);
        let mut group: Vec<_> = connected.into_iter().flatten().collect();
        group.push((game, finding));
        groups = rest;
        groups.push(group);
    }
    groups
}

/// Returns the only combination of results of these games that gives the stated points of all their
/// players. The error says why there is none, or more than one.
fn decide_results(step: &StepInput<'_>, group: &[(&Game, &Finding)]) -> Result<Vec<Sides>, String> {
    let case = step.case;
    if group.len() > MAX_CONNECTED_GAMES {
        return Err(format!(
            "{} games of the same players have contradictory results",
            group.len()
        ));
    }
    if case.totals().cause.is_some() {
        return Err("the stated points of the file do not follow from its results".into());
    }
    if results_are_adjusted(case) {
        return Err("the file changes the points of some results, so totals prove nothing".into());
    }
    let mut rounds_by_player: BTreeMap<PlayerId, Vec<RoundNumber>> = BTreeMap::new();
    for (game, _) in group {
        if step.evidence.is_doubted(game.first.0, game.round) {
            return Err("another finding concerns this game as well".into());
        }
        for id in [game.first.0, game.second.0] {
            rounds_by_player.entry(id).or_default().push(game.round);
        }
    }
    for (&id, rounds) in &rounds_by_player {
        if stated_points(case, id).is_none() {
            return Err(format!(
                "the file states no points for {}",
                case.facts.who(id)
            ));
        }
        if let Some(round) = step.evidence.doubtful_points(id, rounds) {
            return Err(format!(
                "the result of {}{} is in doubt as well",
                case.facts.who(id),
                case.facts.in_round(round)
            ));
        }
        if let Some(opponent) = step.evidence.opponent_met_twice(id) {
            let (first, second) = case.facts.lower_first(id, opponent);
            return Err(format!(
                "{} and {} met in two rounds of a Swiss tournament, and one game may be against \
                 somebody else: look at the pairings",
                case.facts.who(first),
                case.facts.who(second)
            ));
        }
        let irregular_pair = || step.finding_about_irregular_pair(Some(id));
        if let Some(finding) = find_team_finding(step, id, rounds).or_else(irregular_pair) {
            return Err(format!(
                "a game of {} may be against somebody else: look at the pairings ({}: {})",
                case.facts.who(id),
                finding.code.code,
                finding.message
            ));
        }
    }
    let possible_results_by_game: Vec<Vec<Sides>> = group
        .iter()
        .map(|(game, _)| possible_results(game))
        .collect();
    let mut fitting_results = combinations(&possible_results_by_game)
        .filter(|chosen| give_stated_points(case, group, &rounds_by_player, chosen));
    let no_result = "no result of this game gives the stated points of both players";
    let chosen_results = fitting_results.next().ok_or(no_result)?;
    if fitting_results.next().is_some()
        || !other_side_fits_neither(case, group, &possible_results_by_game, &chosen_results)
    {
        return Err("the stated points fit more than one result of this game".into());
    }
    match why_not_proved(step, group, &chosen_results) {
        Some(why) => Err(why),
        None => Ok(chosen_results),
    }
}

/// Returns the finding that a player met somebody of a wrong team in a round other than `rounds`;
/// `None` if there is none.
fn find_team_finding<'a>(
    step: &StepInput<'a>,
    player: PlayerId,
    rounds: &[RoundNumber],
) -> Option<&'a Finding> {
    let number = step.case.facts.number(player)?;
    step.findings.iter().find(|finding| {
        let subject = &finding.subject;
        finding.code == TEAM_MATCH_DISAGREES.code
            && subject.player == Some(number)
            && subject
                .round
                .is_some_and(|round| !rounds.contains(&RoundNumber(round)))
    })
}

/// Returns the possible results of a game: either side may be right, and the other side then has
/// the matching outcome. If the two results are unusual together, both sides may be right.
fn possible_results(game: &Game) -> Vec<Sides> {
    let (a, b) = (game.first.1.outcome, game.second.1.outcome);
    let mut results: Vec<Sides> = Vec::new();
    if compare_sides(game) == ResultAgreement::Split {
        results.push([a, b]);
    }
    results.extend(outcomes_of_opponent(a).iter().map(|&other| [a, other]));
    results.extend(outcomes_of_opponent(b).iter().map(|&other| [other, b]));
    let mut known_results: Vec<Sides> = Vec::new();
    results.retain(|sides| {
        let is_new = !known_results.contains(sides);
        known_results.push(*sides);
        is_new
    });
    results
}

/// Returns every combination of one result for each game.
fn combinations(lists: &[Vec<Sides>]) -> impl Iterator<Item = Vec<Sides>> + '_ {
    let count: usize = lists.iter().map(Vec::len).product();
    (0..count).map(move |mut remaining_index| {
        let choose = |list: &Vec<Sides>| {
            let sides = list[remaining_index % list.len()];
            remaining_index /= list.len();
            sides
        };
        lists.iter().map(choose).collect()
    })
}

/// Whether the chosen results give every player the stated points.
fn give_stated_points(
    case: &Case<'_>,
    group: &[(&Game, &Finding)],
    rounds_by_player: &BTreeMap<PlayerId, Vec<RoundNumber>>,
    chosen_results: &[Sides],
) -> bool {
    rounds_by_player
        .keys()
        .all(|&id| stated_points(case, id) == Some(total_with(case, group, chosen_results, id)))
}

/// Returns the total of a player with the chosen results.
fn total_with(
    case: &Case<'_>,
    group: &[(&Game, &Finding)],
    chosen_results: &[Sides],
    player: PlayerId,
) -> Points {
    let system = &case.facts.import.tournament.score_system;
    let mut total = case.facts.table.total(player.into());
    for ((game, _), sides) in group.iter().zip(chosen_results) {
        for ((id, entry), &outcome) in [game.first, game.second].into_iter().zip(sides) {
            if id == player {
                let counted_points = system.points(entry.outcome, entry.colour);
                total += system.points(outcome, entry.colour) - counted_points;
            }
        }
    }
    total
}

/// Whether the other possible result of each game, in which the other side is right, gives the
/// stated points of neither player.
fn other_side_fits_neither(
    case: &Case<'_>,
    group: &[(&Game, &Finding)],
    possible_results_by_game: &[Vec<Sides>],
    chosen_results: &[Sides],
) -> bool {
    (0..group.len()).all(|index| {
        let game = group[index].0;
        let mut others = possible_results_by_game[index].iter().filter(|other| {
            let [a, b] = **other;
            // if the point is divided, each possible result keeps one side as it is
            a != chosen_results[index][0] && b != chosen_results[index][1]
        });
        others.all(|&other| {
            let mut other_results = chosen_results.to_vec();
            other_results[index] = other;
            [game.first.0, game.second.0].iter().all(|&id| {
                stated_points(case, id) != Some(total_with(case, group, &other_results, id))
            })
        })
    })
}

fn corrections_of_game(
    case: &Case<'_>,
    (game, finding): (&Game, &Finding),
    result: Sides,
) -> Vec<Correction> {
    let mut corrections = Vec::new();
    let sides = [game.first, game.second];
    for (index, ((id, entry), outcome)) in sides.into_iter().zip(result).enumerate() {
        if entry.outcome == outcome {
            continue;
        }
        let (other, _) = sides[1 - index];
        let notation = case.facts.import.notation;
        let points_of =
            |id| stated_points(case, id).map_or_else(String::new, |p| notation.points(p));
        let stated_code = case.facts.quoted_code(id, game.round);
        corrections.push(Correction {
            value: Value::Outcome(id, game.round, outcome),
            span: case.facts.result(id, game.round),
            subject: if case.facts.has(Need::Rounds) {
                format!("result of {} in round {}", case.facts.who(id), game.round)
            } else {
                format!(
                    "result of {} against {}",
                    case.facts.who(id),
                    case.facts.who(other)
                )
            },
            stated: stated_code.trim_matches('`').to_owned(),
            corrected: report_code(outcome).to_owned(),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: vec![format!(
                "only then do the results give the stated points of both players: {} for {}, {} \
                 for {}",
                points_of(id),
                case.facts.who(id),
                points_of(other),
                case.facts.who(other),
            )],
        });
    }
    corrections
}
