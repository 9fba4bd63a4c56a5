//! Corrects results. If the two sides of a game contradict each other, and only one combination of
//! results gives the stated points of both players, the wrong side is corrected.

use std::collections::BTreeMap;

use super::sound::{is_open, results_are_adjusted, sign, stated};
use super::{Correction, Found, Step, Value};
use crate::audit::facts::Game;
use crate::audit::facts::verdict::{Verdict, mirrored, verdict};
use crate::audit::results::division_unusual::DIVISION_UNUSUAL;
use crate::audit::results::result_missing::RESULT_MISSING;
use crate::audit::results::results_disagree::RESULTS_DISAGREE;
use crate::audit::structure::sign_unknown::SIGN_UNKNOWN;
use crate::audit::{Case, Check};
use crate::finding::Finding;
use crate::model::{Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// The checks of the two sides of a game.
static OF_GAMES: [&Check; 4] = [
    &RESULTS_DISAGREE,
    &DIVISION_UNUSUAL,
    &RESULT_MISSING,
    &SIGN_UNKNOWN,
];

/// The most connected games that are solved together; a person could not solve more of them either.
const TOGETHER: usize = 6;

/// A possible result of a game: the outcomes of its two sides.
type Reading = [Outcome; 2];

pub(super) fn plan(step: &Step<'_>) -> Found {
    let case = step.case;
    let mut found = Found::default();
    let mut open: Vec<(&Game, &Finding)> = Vec::new();
    for game in case.facts.games.iter().filter(|game| is_open(game)) {
        if let Some(finding) = finding(step, game)
            && !(verdict(game) == Verdict::Split && fits_as_it_is(case, game))
        {
            open.push((game, finding));
        }
    }
    for group in connected_groups(&open) {
        match certain(step, &group) {
            Ok(readings) => {
                for ((game, finding), reading) in group.iter().zip(readings) {
                    correct(case, &mut found, (game, finding), reading);
                }
            }
            Err(why) => {
                for (_, finding) in group {
                    found.keep(finding, why.clone());
                }
            }
        }
    }
    found
}

/// The finding about a game, which has one of its players as its subject.
fn finding<'a>(step: &Step<'a>, game: &Game) -> Option<&'a Finding> {
    let numbers = [game.first.0, game.second.0].map(|id| step.case.facts.number(id));
    let about = |finding: &&Finding| {
        let subject = &finding.subject;
        subject.round == Some(game.round.0) && numbers.contains(&subject.player)
    };
    step.findings_of(&OF_GAMES).find(about)
}

/// Whether the stated totals confirm that an arbiter divided the point in this way.
fn fits_as_it_is(case: &Case<'_>, game: &Game) -> bool {
    [game.first.0, game.second.0].iter().all(|&id| {
        let total = case.facts.table.total(id.into());
        stated(case, id).is_none_or(|stated| stated == total)
    })
}

/// Groups games that share players, because the result of one affects what the others can be.
fn connected_groups<'a>(open: &[(&'a Game, &'a Finding)]) -> Vec<Vec<(&'a Game, &'a Finding)>> {
    let mut groups: Vec<Vec<(&Game, &Finding)>> = Vec::new();
    for &(game, finding) in open {
        let meets = |group: &Vec<(&Game, &Finding)>| {
            group.iter().any(|(other, _)| {
                let players = [other.first.0, other.second.0];
                players.contains(&game.first.0) || players.contains(&game.second.0)
            })
        };
        let (mut mine, rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(meets);
        let mut group: Vec<_> = mine.drain(..).flatten().collect();
        group.push((game, finding));
        groups = rest;
        groups.push(group);
    }
    groups
}

/// The only combination of results of these games that gives the stated points of all their
/// players; else why there is none.
fn certain(step: &Step<'_>, group: &[(&Game, &Finding)]) -> Result<Vec<Reading>, String> {
    let case = step.case;
    if group.len() > TOGETHER {
        return Err(format!(
            "{} games of the same players have contradictory results",
            group.len()
        ));
    }
    if case.totals().cause.is_some() {
        return Err("the stated points of the file do not follow from its results".into());
    }
    if results_are_adjusted(case) {
        return Err("the file declares other points for results, so totals prove nothing".into());
    }
    let mut players: BTreeMap<PlayerId, Vec<RoundNumber>> = BTreeMap::new();
    for (game, _) in group {
        if step.evidence.is_doubted(game.first.0, game.round) {
            return Err("another finding concerns this game as well".into());
        }
        for id in [game.first.0, game.second.0] {
            players.entry(id).or_default().push(game.round);
        }
    }
    for (&id, rounds) in &players {
        if stated(case, id).is_none() {
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
    }
    let lists: Vec<Vec<Reading>> = group.iter().map(|(game, _)| readings(game)).collect();
    let mut fitting = every(&lists).filter(|chosen| fits(case, group, &players, chosen));
    let none = "no result of this game gives the stated points of both players";
    let chosen = fitting.next().ok_or(none)?;
    if fitting.next().is_some() || !other_side_fits_neither(case, group, &lists, &chosen) {
        return Err("the stated points fit more than one result of this game".into());
    }
    Ok(chosen)
}

/// The possible results of a game: one side is right, and the other side has the matching outcome.
/// If the point is divided in an unusual way, both sides may be right.
fn readings(game: &Game) -> Vec<Reading> {
    let (a, b) = (game.first.1.outcome, game.second.1.outcome);
    let mut list: Vec<Reading> = Vec::new();
    if verdict(game) == Verdict::Split {
        list.push([a, b]);
    }
    list.extend(mirrored(a).iter().map(|&other| [a, other]));
    list.extend(mirrored(b).iter().map(|&other| [other, b]));
    let mut seen: Vec<Reading> = Vec::new();
    list.retain(|reading| {
        let new = !seen.contains(reading);
        seen.push(*reading);
        new
    });
    list
}

/// Every combination of one result for each game.
fn every(lists: &[Vec<Reading>]) -> impl Iterator<Item = Vec<Reading>> + '_ {
    let count: usize = lists.iter().map(Vec::len).product();
    (0..count).map(move |mut at| {
        let choose = |list: &Vec<Reading>| {
            let reading = list[at % list.len()];
            at /= list.len();
            reading
        };
        lists.iter().map(choose).collect()
    })
}

/// Whether the chosen results give the stated points of each player.
fn fits(
    case: &Case<'_>,
    group: &[(&Game, &Finding)],
    players: &BTreeMap<PlayerId, Vec<RoundNumber>>,
    chosen: &[Reading],
) -> bool {
    players
        .keys()
        .all(|&id| stated(case, id) == Some(total(case, group, chosen, id)))
}

/// The total of a player with the chosen results.
fn total(
    case: &Case<'_>,
    group: &[(&Game, &Finding)],
    chosen: &[Reading],
    player: PlayerId,
) -> Points {
    let system = &case.facts.import.tournament.score_system;
    let mut total = case.facts.table.total(player.into());
    for ((game, _), reading) in group.iter().zip(chosen) {
        for ((id, entry), &outcome) in [game.first, game.second].into_iter().zip(reading) {
            if id == player {
                let before = system.points(entry.outcome, entry.colour);
                total += system.points(outcome, entry.colour) - before;
            }
        }
    }
    total
}

/// Whether the opposite result of each game, in which the other side is right, gives the stated
/// points of neither player.
fn other_side_fits_neither(
    case: &Case<'_>,
    group: &[(&Game, &Finding)],
    lists: &[Vec<Reading>],
    chosen: &[Reading],
) -> bool {
    (0..group.len()).all(|index| {
        let game = group[index].0;
        let mut others = lists[index].iter().filter(|other| {
            let [a, b] = **other;
            // if the point is divided, each possible result keeps one side as it is
            a != chosen[index][0] && b != chosen[index][1]
        });
        others.all(|&other| {
            let mut instead = chosen.to_vec();
            instead[index] = other;
            [game.first.0, game.second.0]
                .iter()
                .all(|&id| stated(case, id) != Some(total(case, group, &instead, id)))
        })
    })
}

fn correct(
    case: &Case<'_>,
    found: &mut Found,
    (game, finding): (&Game, &Finding),
    reading: Reading,
) {
    let sides = [game.first, game.second];
    for (index, ((id, entry), outcome)) in sides.into_iter().zip(reading).enumerate() {
        if entry.outcome == outcome {
            continue;
        }
        let (other, _) = sides[1 - index];
        let points = case.facts.import.notation;
        let points_of = |id| stated(case, id).map_or_else(String::new, |p| points.points(p));
        let from = case.facts.sign(id, game.round);
        found.corrections.push(Correction {
            value: Value::Outcome(id, game.round, outcome),
            at: case.facts.result(id, game.round),
            what: format!(
                "result of {}{}",
                case.facts.who(id),
                case.facts.in_round(game.round)
            ),
            from: from.trim_matches('`').to_owned(),
            to: sign(outcome).to_owned(),
            code: finding.code,
            finding: finding.fingerprint(),
            why: vec![format!(
                "only then do the results give the stated points of both players: {} for {}, {} \
                 for {}",
                points_of(id),
                case.facts.who(id),
                points_of(other),
                case.facts.who(other),
            )],
        });
    }
}
