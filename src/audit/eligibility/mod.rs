//! Rating (Q): whether the games can be rated, and for which rating list.

pub(super) mod category_differs;
pub(super) mod games_not_rated;
pub(super) mod games_unplayed;
pub(super) mod match_not_rated;
pub(super) mod newcomer_rated;
pub(super) mod nothing_to_rate;
pub(super) mod rating_consequences;
pub(super) mod rating_figures_differ;
pub(super) mod time_control_missing;
pub(super) mod time_too_short;
pub(super) mod times_unequal;
pub(super) mod unrated_outlook;

use super::Facts;
use crate::finding::Severity;
use crate::model::{FieldKey, PlayerId};
use crate::rating::{InForce, Rounds};
use crate::source::Span;

/// The note of a finding that depends on the ratings in the file.
const RATINGS_OF_FILE: &str = "the ratings are those of the file, but those of the list in force at the start of the event count";

/// The ratings that decide whether games are rated.
struct Ratings<'f> {
    list: Option<&'f InForce>,
    rounds: Rounds<'f>,
}

impl<'f> Ratings<'f> {
    /// Returns the ratings of the list in force if it is known, else those of the file.
    fn in_force_or_stated(facts: &'f Facts<'_>) -> Ratings<'f> {
        Ratings {
            list: facts.in_force(),
            rounds: Rounds::new(&facts.import.tournament, facts.in_force()),
        }
    }

    /// Returns the rating of a player; `None` if the player is unrated.
    fn rating(&self, player: PlayerId) -> Option<u16> {
        self.rounds.rating(player)
    }

    /// Returns the severity of a finding that depends on these ratings: an error only if they come
    /// from the list in force.
    fn severity(&self) -> Severity {
        match self.list {
            Some(_) => Severity::Error,
            None => Severity::Warning,
        }
    }

    /// Describes where these ratings come from.
    fn words(&self) -> String {
        match self.list {
            Some(_) => {
                "the ratings are those of the list in force at the start of the event".to_owned()
            }
            None => RATINGS_OF_FILE.to_owned(),
        }
    }
}

/// Returns the span of the time control, or of its line if the value is blank; `None` if the file
/// has no time control.
fn time_control_span(facts: &Facts<'_>) -> Option<Span> {
    let keys = [FieldKey::TimeCode, FieldKey::TimeControl];
    let mut fields = keys
        .into_iter()
        .flat_map(|key| facts.import.origins.header(key));
    let field = fields.next()?;
    let is_blank = facts.source.slice(field.value).trim().is_empty();
    Some(if is_blank { field.line } else { field.value })
}

/// Returns the time control as the file writes it; empty if it is missing.
fn stated_time_control<'f>(facts: &'f Facts<'_>) -> &'f str {
    let tournament = &facts.import.tournament;
    let texts = [&tournament.time_code, &tournament.time_text];
    let mut texts = texts.into_iter().filter_map(|text| text.as_deref());
    texts
        .find(|text| !text.trim().is_empty())
        .unwrap_or_default()
}
