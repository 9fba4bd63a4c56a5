//! Finds out which criteria of a rank order can be computed, and why the next one cannot.

use crate::audit::facts::{Facts, RankOrderOrigin, UsedRankOrder};
use crate::import::Lack;
use crate::model::{RankOrder, TieBreakSpec};
use crate::rules::RuleSet;
use crate::tiebreak::{self, Aspect, Context, ParticipantKind};

/// The first criterion of a rank order that cannot be computed. The audit makes no statement about
/// the order of players whom the criteria before it leave tied.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Stop {
    /// The criterion as it is written in the rank order.
    pub(in crate::audit) spelled: String,
    /// Why the criterion cannot be computed, as a phrase for messages.
    pub(in crate::audit) why: String,
    /// Whether the criterion is undefined for everybody because ratings are missing, so that the
    /// rules drop it from the rank order (C.07 10).
    pub(in crate::audit) is_undefined: bool,
}

/// Returns the part of a rank order before its first criterion that cannot be computed, and that
/// criterion; `None` if all can be computed. The audit makes no statement about ranks that depend
/// on it.
pub(in crate::audit) fn computable_part(
    facts: &Facts<'_>,
    used_order: &UsedRankOrder,
) -> (RankOrder, Option<Stop>) {
    let context = context_under(facts, facts.edition.rules);
    computable_without(facts, &context, used_order, |_| false)
}

/// Like [`computable_part`], but skips the criteria that are undefined because ratings are missing,
/// as the rules do (C.07 10). The result is a guess, because a rating for unrated players may have
/// been announced although the file does not say so.
pub(in crate::audit) fn part_without_undefined(
    facts: &Facts<'_>,
    used_order: &UsedRankOrder,
) -> (RankOrder, Option<Stop>) {
    let context = context_under(facts, facts.edition.rules);
    computable_without(facts, &context, used_order, |stop| stop.is_undefined)
}

/// Returns the part of a rank order before its first criterion that cannot be computed, and that
/// criterion; `None` if there is no such criterion. Criteria that cannot be computed but satisfy
/// `separates_nobody` are skipped.
pub(super) fn computable_without(
    facts: &Facts<'_>,
    context: &Context<'_>,
    used_order: &UsedRankOrder,
    separates_nobody: impl Fn(&Stop) -> bool,
) -> (RankOrder, Option<Stop>) {
    let mut criteria = Vec::new();
    let criterion_without_rules = match used_order.origin {
        RankOrderOrigin::File => find_criterion_without_rules(facts, &used_order.order),
        _ => None,
    };
    for (index, spec) in used_order.order.criteria.iter().enumerate() {
        if let Some((_, stop)) = criterion_without_rules
            .as_ref()
            .filter(|(place, _)| *place == index)
        {
            return (RankOrder { criteria }, Some(stop.clone()));
        }
        if let Some(stop) =
            why_not_computable(facts, context, spec).filter(|stop| !separates_nobody(stop))
        {
            return (RankOrder { criteria }, Some(stop));
        }
        criteria.push(spec.clone());
    }
    (
        RankOrder { criteria },
        criterion_without_rules.map(|(_, stop)| stop),
    )
}

/// Returns the first criterion that the file names and no rules define. `order` does not contain
/// this criterion; the index is that of the criterion in `order` before which it belongs.
fn find_criterion_without_rules(facts: &Facts<'_>, order: &RankOrder) -> Option<(usize, Stop)> {
    let (number, index) = facts.import.first_criterion_without_code(order)?;
    let words = facts.import.announced_criteria[number]
        .announcement
        .words
        .as_ref();
    let name = words.map_or_else(String::new, |words| format!(", {}", words.value));
    let stop = Stop {
        spelled: format!("criterion {}{name}", number + 1),
        why: "its settings are not known or no rules define it".to_owned(),
        is_undefined: false,
    };
    Some((index, stop))
}

/// Says why a criterion cannot be computed for this event; `None` if it can be computed.
fn why_not_computable(
    facts: &Facts<'_>,
    context: &Context<'_>,
    spec: &TieBreakSpec,
) -> Option<Stop> {
    let stop = |why: &str, is_undefined| {
        Some(Stop {
            spelled: spec.spelled.clone(),
            why: why.to_owned(),
            is_undefined,
        })
    };
    if let Err(why) = tiebreak::resolve(spec, ParticipantKind::Players) {
        return stop(&why.to_string(), false);
    }
    if !tiebreak::depends_on(&spec.code, Aspect::Ratings) {
        return None;
    }
    let players = &facts.import.tournament.players;
    let nobody_is_rated = players.iter().all(|player| player.rating.is_none());
    if facts.import.lacks(Lack::Ratings) || nobody_is_rated {
        return stop("it needs ratings, and the file has none", false);
    }
    // nobody has a value if one player has no rating (article 10)
    let is_undefined = !tiebreak::is_defined(context, spec).ok()?;
    let why = "it is undefined as long as a player has no rating and none is announced for \
               unrated players";
    stop(why, true).filter(|_| is_undefined)
}

/// Returns the context in which tie-breaks are computed under `rules`.
pub(super) fn context_under<'c>(facts: &'c Facts<'_>, rules: &'c RuleSet) -> Context<'c> {
    Context::new(facts.settled(), rules).with_unrated(facts.options.unrated)
}
