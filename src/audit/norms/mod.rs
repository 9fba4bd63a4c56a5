//! Norms (N): who has a title norm, who narrowly missed one, and which documents it requires.
//!
//! Ratings, titles and federations are those of the file, so each finding says that the rating list
//! in force at the start decides.

pub(super) mod norm_documents;
pub(super) mod norm_impossible;
pub(super) mod norm_missed;
pub(super) mod norm_reached;
pub(super) mod norm_special;

use super::Case;
use super::facts::Facts;
use crate::finding::{amount, count};
use crate::model::PlayerId;
use crate::rating;
use crate::rating::norms::{Assessment, Condition, Kind, NormResult, PlayerNorms, Verdict};

/// The remark that a finding uses the ratings, titles and federations of the file.
const VALUES_OF_FILE: &str =
    "ratings, titles and federations are those of the file; the list in force at the start decides";

/// The players who have a norm or are close to one, by starting number.
fn players_near_norm<'c>(case: &'c Case<'_>) -> Vec<&'c PlayerNorms> {
    let norms = case.norms().into_iter();
    let mut players: Vec<&PlayerNorms> = norms.flat_map(|norms| &norms.players).collect();
    players.sort_by_key(|of| case.facts.number(of.player).unwrap_or(u16::MAX));
    players
}

/// Whether a norm is reached, as far as the file shows.
fn is_reached(result: &NormResult) -> bool {
    matches!(result.verdict(), Verdict::Reached | Verdict::Unclear)
}

/// The highest norm that a player reached; `None` if there is none.
fn highest_norm(player: &PlayerNorms) -> Option<&NormResult> {
    player.results.iter().find(|result| is_reached(result))
}

/// Whether a condition is the same for every player of the event.
const fn is_of_event(condition: &Condition) -> bool {
    matches!(condition.kind, Kind::Time | Kind::RoundsADay)
}

/// The games of a norm in words: `6.5 points in 9 games, performance 2467, average 2301`.
fn describe_games(facts: &Facts<'_>, best: &Assessment) -> String {
    let number = |number: Option<i32>| number.map_or("?".to_owned(), |n| n.to_string());
    format!(
        "{} in {}, performance {}, average {}",
        amount(&facts.import.notation.points(best.score), "point"),
        count(best.used.len(), "game"),
        number(best.performance),
        number(best.average)
    )
}

/// A condition with its numbers, in words: `opponents with a title: 3, at least 4 needed`.
fn describe_condition(facts: &Facts<'_>, condition: &Condition) -> String {
    let time = rating::time_control(&facts.import.tournament);
    // such a time control has no minutes that could be compared
    if condition.kind == Kind::Time && time.is_some_and(|time| time.minutes().is_none()) {
        return "White and Black have different times, and norms require the same".to_owned();
    }
    let actual = match condition.actual {
        Some(actual) => facts.in_notation(actual),
        None => "not stated".to_owned(),
    };
    let bound = match condition.kind.is_maximum() {
        true => "at most",
        false => "at least",
    };
    format!(
        "{}: {actual}, {bound} {}",
        condition.kind.words(),
        facts.in_notation(condition.required)
    )
}

/// The span of a player's name.
fn name_span(facts: &Facts<'_>, player: PlayerId) -> crate::source::Span {
    facts.import.origins.player(player).name
}
