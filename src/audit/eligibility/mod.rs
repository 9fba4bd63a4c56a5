//! Rating (Q): whether the games can be rated, and for which list.

pub(super) mod category_differs;
pub(super) mod games_unplayed;
pub(super) mod match_not_rated;
pub(super) mod nothing_to_rate;
pub(super) mod time_control_missing;
pub(super) mod time_too_short;
pub(super) mod times_unequal;

use super::Facts;
use crate::model::FieldKey;
use crate::source::Span;

/// The remark that findings about ratings use those of the file.
const OF_THE_FILE: &str = "ratings are those of the file; the list in force at the start decides";

/// Where the time control stands; `None` where the file has no place for it.
fn place(facts: &Facts<'_>) -> Option<Span> {
    let keys = [FieldKey::TimeCode, FieldKey::TimeControl];
    let mut fields = keys
        .into_iter()
        .flat_map(|key| facts.import.origins.header(key));
    let field = fields.next()?;
    let blank = facts.source.slice(field.value).trim().is_empty();
    Some(if blank { field.line } else { field.value })
}

/// The time control as the file writes it; empty if it does not.
fn written<'f>(facts: &'f Facts<'_>) -> &'f str {
    let tournament = &facts.import.tournament;
    let texts = [&tournament.time_code, &tournament.time_text];
    let mut texts = texts.into_iter().filter_map(|text| text.as_deref());
    texts
        .find(|text| !text.trim().is_empty())
        .unwrap_or_default()
}
