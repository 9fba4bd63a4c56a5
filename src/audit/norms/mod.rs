//! Norms (N): who has a title norm, who narrowly missed one, and which documents a norm requires.
//!
//! Ratings, titles and federations are those of the rating list in force at the start for players
//! who are on it, else those of the file. Each finding says which.

pub(super) mod norm_documents;
pub(super) mod norm_impossible;
pub(super) mod norm_missed;
pub(super) mod norm_reached;
pub(super) mod norm_special;

use std::collections::BTreeSet;

use super::facts::Facts;
use super::outcome::PartlyRun;
use super::{Case, Check};
use crate::finding::{amount, count};
use crate::model::PlayerId;
use crate::rating;
use crate::rating::norms::{Assessment, Condition, Kind, NormResult, PlayerNorms, Verdict};

/// Says, as a note of a finding about these norms, whether their ratings, titles and federations
/// come from the rating list or from the file.
fn describe_value_sources<'n>(
    facts: &Facts<'_>,
    norms: impl IntoIterator<Item = &'n Assessment>,
) -> String {
    let values = match facts.in_force() {
        Some(list) => format!(
            "ratings, titles and federations are {}",
            list.describe_sources(&opponents(norms), "opponents")
        ),
        None => "ratings, titles and federations are those of the file, but those of the list in \
                 force at the start of the event count"
            .to_owned(),
    };
    match days_of_long_event(facts) {
        Some(days) => format!(
            "{values}; the event lasts {days} days, so each game should count with the ratings and \
             titles of its own day (B.01 1.1.4), but those at the start are used"
        ),
        None => values,
    }
}

/// Returns the number of days of an event that lasts so long that the ratings and titles on the day
/// of each game count; `None` for a shorter event.
fn days_of_long_event(facts: &Facts<'_>) -> Option<i32> {
    let tournament = &facts.import.tournament;
    rating::days_of_long_event(tournament, rating::first_day(tournament))
}

/// Lists the checks of norms that examined only a part of the event, and why.
pub(in crate::audit) fn partly_run(case: &Case<'_>) -> Vec<PartlyRun> {
    let mut partly_run_checks: Vec<PartlyRun> = norm_missed::partly_run(case).into_iter().collect();
    let has_run = |check: &Check| check.needs.iter().all(|&need| case.facts.has(need));
    let checks = [&norm_reached::NORM_REACHED, &norm_missed::NORM_MISSED];
    let checks = checks.into_iter().filter(|check| has_run(check));
    let codes: Vec<&str> = checks.map(|check| check.code.code).collect();
    let days = days_of_long_event(&case.facts).filter(|_| !codes.is_empty());
    partly_run_checks.extend(days.map(|days| PartlyRun {
        codes,
        why: format!(
            "the ratings and titles at the start count for all games, although the event lasts \
             {days} days (B.01 1.1.4)"
        ),
    }));
    partly_run_checks
}

/// Returns the opponents in the games of these norms, each of them once.
fn opponents<'n>(norms: impl IntoIterator<Item = &'n Assessment>) -> Vec<PlayerId> {
    let games = norms.into_iter().flat_map(|norm| &norm.used_games);
    let opponents: BTreeSet<PlayerId> = games.filter_map(|game| game.opponent).collect();
    opponents.into_iter().collect()
}

/// Returns the players who have a norm or are close to one, by starting number.
fn players_near_norm<'c>(case: &'c Case<'_>) -> Vec<&'c PlayerNorms> {
    let norms = case.norms().into_iter();
    let mut players: Vec<&PlayerNorms> = norms.flat_map(|norms| &norms.players).collect();
    players.sort_by_key(|player| case.facts.number(player.player).unwrap_or(u16::MAX));
    players
}

/// Whether a norm is reached, or is reached if conditions that the file leaves open are met.
fn is_reached(result: &NormResult) -> bool {
    matches!(result.verdict(), Verdict::Reached | Verdict::Unclear)
}

/// Returns the highest norm that a player reached; `None` if the player reached no norm.
fn highest_norm(player: &PlayerNorms) -> Option<&NormResult> {
    player.results.iter().find(|result| is_reached(result))
}

/// Returns the games of a norm in words: `6.5 points in 9 games, performance 2467, average 2301`.
/// Numbers that the description of an unmet condition contains are omitted.
fn describe_games(facts: &Facts<'_>, norm: &Assessment) -> String {
    let mut words = format!(
        "{} in {}",
        amount(&facts.import.notation.points(norm.score), "point"),
        count(norm.used_games.len(), "game"),
    );
    let numbers = [
        (Kind::Performance, "performance", norm.performance),
        (Kind::Average, "average", norm.average),
    ];
    for (kind, name, number) in numbers {
        if !norm
            .failing_conditions()
            .any(|condition| condition.kind == kind)
        {
            let number = number.map_or("?".to_owned(), |number| number.to_string());
            words += &format!(", {name} {number}");
        }
    }
    words
}

/// Describes a condition with its numbers: `opponents with a title: 3 (at least 4 required)`.
fn describe_condition(facts: &Facts<'_>, condition: &Condition) -> String {
    if condition.kind == Kind::TimeDifference {
        return "White and Black have different times, but norms require equal times".to_owned();
    }
    if condition.kind == Kind::ChiefArbiter {
        return if condition.fails() {
            "the chief arbiter is neither IA nor FA".to_owned()
        } else {
            "the chief arbiter is IA or FA".to_owned()
        };
    }
    let actual_value = match condition.actual {
        Some(actual_value) => facts.in_notation(actual_value),
        None => "not stated".to_owned(),
    };
    let (comparison, verb) = if condition.kind.is_maximum() {
        ("at most", "allowed")
    } else {
        ("at least", "required")
    };
    format!(
        "{}: {actual_value} ({comparison} {} {verb})",
        condition.kind.words(),
        facts.in_notation(condition.required)
    )
}

/// Returns the span of a player's name.
fn name_span(facts: &Facts<'_>, player: PlayerId) -> crate::source::Span {
    facts.import.origins.player(player).name
}
