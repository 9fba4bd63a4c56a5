//! Players compared with the rating lists: code that the checks of single fields share.

pub(in crate::audit) mod birth_year_differs;
pub(in crate::audit) mod candidate_found;
pub(in crate::audit) mod federation_differs;
pub(in crate::audit) mod id_not_on_list;
pub(in crate::audit) mod k_factor_differs;
pub(in crate::audit) mod name_differs;
pub(in crate::audit) mod other_list_used;
pub(in crate::audit) mod rated_in_file_only;
pub(in crate::audit) mod rated_on_list_only;
pub(in crate::audit) mod rating_differs;
pub(in crate::audit) mod sex_differs;
pub(in crate::audit) mod title_differs;

use crate::audit::facts::by_list::{is_somebody_else, same_year};
use crate::audit::several::{self, Words};
use crate::audit::{Check, Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::lists::{InList, Listed, Month};
use crate::model::{FieldKey, Player, PlayerId};
use crate::rating::category_name;

/// A player whose entry on the list differs.
struct Difference {
    player: PlayerId,
    severity: Severity,
    /// The message.
    text: String,
    /// The values of the file and of the list; empty if there is none.
    values: (String, String),
    /// A note for the reader about this player.
    note: Option<String>,
}

impl Difference {
    /// A warning about the values of the file and of the list, without a note.
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

/// What the findings of a check have in common.
struct Common<'c> {
    check: &'static Check,
    words: Words<'c>,
    rule: &'c str,
    fix: &'c str,
}

/// The share of players, in percent, from which on a cause is one finding.
const SHARE: usize = 30;

/// Reports each difference; one finding with a table where they concern many players.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    common: &Common<'_>,
    differences: impl Iterator<Item = Difference>,
) {
    let differences: Vec<Difference> = differences.collect();
    let field = common.words.field;
    let gravest = differences.iter().map(|one| one.severity).max();
    let Some(gravest) = gravest else { return };
    let cites = [field];
    if several::is_one(facts, differences.len(), &common.words) {
        let players = differences.into_iter().map(|one| (one.player, one.text));
        let players: Vec<_> = players.collect();
        several::report(
            facts,
            findings,
            common.check,
            &common.words,
            &players,
            |finding| {
                finding
                    .severity(gravest)
                    .cites(&cites)
                    .rule(common.rule)
                    .fix(common.fix)
                    .certainty(Certainty::ByList);
            },
        );
        return;
    }
    for one in differences {
        let place = facts.import.origins.player(one.player).place(field);
        let (found, expected) = one.values;
        let finding = findings
            .report(common.check, one.text)
            .severity(one.severity)
            .at(place, common.words.label)
            .player(facts.number(one.player))
            .values(found, expected)
            .cites(&cites)
            .rule(common.rule)
            .fix(common.fix)
            .certainty(Certainty::ByList);
        if let Some(note) = one.note {
            finding.note(note);
        }
    }
}

/// The players who are on the list under their ID, by starting number, each with the entry. Players
/// whose ID belongs to somebody else are left out.
fn on_list<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = (PlayerId, &'f Player, &'f Listed)> {
    let players = several::by_number(facts).into_iter();
    players.filter_map(|id| {
        let player = facts.import.tournament.player(id);
        let listed = facts.listed(id)?;
        (!is_somebody_else(player, listed)).then_some((id, player, listed))
    })
}

/// `the list of 2026-11`, which says who the players are.
fn list_in_words(facts: &Facts<'_>) -> String {
    match facts.lists().and_then(|lists| lists.identity) {
        Some(month) => format!("the list of {month}"),
        None => "the list".to_owned(),
    }
}

/// The FIDE rating that the file states; `None` for an unrated player.
fn stated_rating(player: &Player) -> Option<u16> {
    player
        .fide_rating
        .or(player.rating)
        .filter(|&rating| rating > 0)
}

/// The players who are on the list in force, with their entry in the category of the event, and the
/// list in words; a player of the file who is only on a list of another category is unrated.
fn rated<'f>(
    facts: &'f Facts<'_>,
) -> impl Iterator<Item = (PlayerId, &'f Player, InList, Month, String)> {
    let in_force = facts.lists().and_then(|lists| {
        let month = lists.in_force()?;
        Some((lists, month, lists.class?))
    });
    on_list(facts).filter_map(move |(id, player, _)| {
        let (lists, month, class) = in_force?;
        let rating = lists.rating(id.index(), month, class).unwrap_or_default();
        let list = format!("the {} list of {month}", category_name(class));
        Some((id, player, rating, month, list))
    })
}

/// The words for a field.
const fn words<'w>(field: FieldKey, many: &'w str, label: &'w str) -> Words<'w> {
    Words {
        field,
        many,
        label,
        share: SHARE,
    }
}
