//! Contains what the checks of players against the rating lists have in common.

pub(in crate::audit) mod birth_year_differs;
pub(in crate::audit) mod candidate_found;
mod coverage;
pub(in crate::audit) mod federation_differs;
pub(in crate::audit) mod id_not_on_list;
pub(in crate::audit) mod k_factor_differs;
pub(in crate::audit) mod name_differs;
pub(in crate::audit) mod other_list_used;
pub(in crate::audit) mod outlier;
pub(in crate::audit) mod rated_in_file_only;
pub(in crate::audit) mod rated_on_list_only;
pub(in crate::audit) mod rating_differs;
pub(in crate::audit) mod sex_differs;
pub(in crate::audit) mod title_differs;

pub(in crate::audit) use self::coverage::partly_run;
use crate::audit::facts::by_list::{belongs_to_another_person, same_year};
use crate::audit::several::{self, Words};
use crate::audit::{Check, Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::lists::{ListEntry, ListValues, Month};
use crate::model::{FieldKey, Player, PlayerId};
use crate::rating::time_class_name;

/// A player about whom the file and the list differ.
struct Difference {
    player: PlayerId,
    severity: Severity,
    /// The message of the finding.
    text: String,
    /// The value in the file and the value on the list; a missing value is empty.
    values: (String, String),
    /// A further note about this player.
    note: Option<String>,
}

impl Difference {
    /// Creates a difference of severity warning, without a note. `values` are the value in the file
    /// and the value on the list.
    fn warning(player: PlayerId, text: String, values: (String, String)) -> Difference {
        Difference {
            player,
            severity: Severity::Warning,
            text,
            values,
            note: None,
        }
    }
}

/// The parts that all findings of a check have in common.
struct CommonParts<'c> {
    check: &'static Check,
    words: Words<'c>,
    rule: &'c str,
    fix: &'c str,
}

/// If differences concern more than this share of all players, in percent, they are reported in one
/// finding.
const MAX_SHARE: usize = 30;

/// Reports each difference or, if many players differ, one finding with a line for each player.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    common_parts: &CommonParts<'_>,
    differences: impl Iterator<Item = Difference>,
) {
    let differences: Vec<Difference> = differences.collect();
    let field = common_parts.words.field;
    let max_severity = differences
        .iter()
        .map(|difference| difference.severity)
        .max();
    let Some(max_severity) = max_severity else {
        return;
    };
    let fields = [field];
    if several::is_reported_as_one(facts, differences.len(), &common_parts.words) {
        let players = differences
            .into_iter()
            .map(|difference| (difference.player, difference.text));
        let players: Vec<_> = players.collect();
        several::report(
            facts,
            findings,
            common_parts.check,
            &common_parts.words,
            &players,
            |finding| {
                finding
                    .severity(max_severity)
                    .cites(&fields)
                    .rule(common_parts.rule)
                    .fix(common_parts.fix)
                    .certainty(Certainty::ByList);
            },
        );
        return;
    }
    for difference in differences {
        let span = facts
            .import
            .origins
            .player(difference.player)
            .field_span(field);
        let (found, expected) = difference.values;
        let finding = findings
            .report(common_parts.check, difference.text)
            .severity(difference.severity)
            .at(span, common_parts.words.label)
            .player(facts.number(difference.player))
            .values(found, expected)
            .cites(&fields)
            .rule(common_parts.rule)
            .fix(common_parts.fix)
            .certainty(Certainty::ByList);
        if let Some(note) = difference.note {
            finding.note(note);
        }
    }
}

/// Returns the players whose ID is on the list, by starting number, each with the list's entry.
/// Players whose ID belongs to somebody else are omitted.
fn listed_players<'f>(
    facts: &'f Facts<'_>,
) -> impl Iterator<Item = (PlayerId, &'f Player, &'f ListEntry)> {
    let players = several::by_number(facts).into_iter();
    players.filter_map(|id| {
        let player = facts.import.tournament.player(id);
        let listed = facts.list_entry(id)?;
        (!belongs_to_another_person(player, listed)).then_some((id, player, listed))
    })
}

/// Returns the list that identifies the players, in words: `the list of 2026-11`.
pub(in crate::audit) fn list_in_words(facts: &Facts<'_>) -> String {
    match facts.lists().and_then(|lists| lists.identity_month) {
        Some(month) => format!("the list of {month}"),
        None => "the list".to_owned(),
    }
}

/// Returns the FIDE rating that the file states; `None` if the player is unrated.
fn stated_rating(player: &Player) -> Option<u16> {
    player
        .fide_rating
        .or(player.rating)
        .filter(|&rating| rating > 0)
}

/// Returns the players who are on the list in force, each with the rating and K factor in the
/// category of the event, the month of the list, and its name in words. A player who is rated only
/// in another category has no rating in the result.
fn players_on_list_in_force<'f>(
    facts: &'f Facts<'_>,
) -> impl Iterator<Item = (PlayerId, &'f Player, ListValues, Month, String)> {
    let list_in_force = facts.lists().and_then(|lists| {
        let month = lists.in_force()?;
        Some((lists, month, lists.class?))
    });
    listed_players(facts).filter_map(move |(id, player, _)| {
        let (lists, month, class) = list_in_force?;
        let rating = lists.rating(id, month, class).unwrap_or_default();
        let list = format!("the {} list of {month}", time_class_name(class));
        Some((id, player, rating, month, list))
    })
}

/// Returns the words of a check for findings about a field.
const fn words_for<'w>(field: FieldKey, message_for_many: &'w str, label: &'w str) -> Words<'w> {
    Words {
        field,
        message_for_many,
        label,
        max_share: MAX_SHARE,
    }
}
