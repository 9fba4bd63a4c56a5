//! The tie-breaks, with one file for each, and their catalogue.

mod boards;
mod catalogue;
mod context;
mod contribution;
mod cut;
mod derivation;
mod entry;
mod game;
mod opponent_score;
mod participant;
mod places;
mod properties;
mod rated_games;
mod round;
mod sum;
#[cfg(test)]
mod testing;
mod trace;
mod unavailable;

mod adjusted;
mod average_of_buchholz;
mod average_perfect_performance;
mod average_performance;
mod average_rating;
mod berlin;
mod black_games;
mod black_wins;
mod board_count;
mod bottom_boards;
mod buchholz;
mod direct_encounter;
mod extended_direct_encounter;
mod extended_sonneborn_berger;
mod fore_buchholz;
mod gelbfuhs;
mod koya;
mod non_neustadtl;
mod olympiad;
mod other_score;
mod pairing_number;
mod perfect_performance;
mod performance;
mod points;
mod progressive;
mod rating;
mod rounds_elected;
mod secondary_score;
mod sonneborn_berger;
mod standard_points;
mod sum_of_buchholz;
mod sum_of_ratings;
mod team_points;
mod top_boards;
mod wins;
mod wins_over_the_board;

pub use catalogue::{CATALOGUE, depends_on, find, has_values};
pub use context::Context;
pub use derivation::{Derivation, Step};
pub use entry::{Method, TieBreak};
pub use places::write_places;
pub use properties::{
    Aspect, Candidate, Event, Modifier, ParticipantKind, PrintFrequency, Sense, Trait,
};
pub use unavailable::{Unavailable, find_available, resolve, resolve_for_any};

use crate::model::{Modifiers, ParticipantId, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::rules;

/// The value of each participant; `None` for an undefined value.
pub type Column = Vec<Option<Exact>>;

/// Computes the value of each participant in a criterion. Direct encounter gives no values; the
/// values are then the ranks, from 1, within each set of participants with equal points, and `None`
/// for a participant who is not tied.
///
/// # Errors
/// [`Unavailable`] if the criterion cannot be computed.
pub fn column(context: &Context<'_>, spec: &TieBreakSpec) -> Result<Column, Unavailable> {
    let entry = find_available(context, spec)?;
    Ok(with_forced_settings(context, spec, |context, modifiers| {
        if entry.depends_on(Aspect::Ratings) && !context.are_all_rated() {
            return vec![None; context.table.participants()];
        }
        match entry.method {
            Method::Value { column, .. } => column(context, modifiers),
            Method::Order { split, .. } => {
                let mut column = vec![None; context.table.participants()];
                let sets = sets_tied_on_points(context);
                for set in sets.iter().filter(|set| set.len() > 1) {
                    write_places(&split(context, modifiers, set), &mut column);
                }
                column
            }
        }
    }))
}

/// Whether any participant has a value in a criterion. Computes values only until the first
/// participant with one is found.
///
/// # Errors
/// [`Unavailable`] if the criterion cannot be computed.
pub fn is_defined(context: &Context<'_>, spec: &TieBreakSpec) -> Result<bool, Unavailable> {
    let entry = find_available(context, spec)?;
    let Method::Value { derive, .. } = entry.method else {
        return Ok(column(context, spec)?.iter().any(Option::is_some));
    };
    let all_missing =
        |context: &Context<'_>| entry.depends_on(Aspect::Ratings) && !context.are_all_rated();
    Ok(with_forced_settings(context, spec, |context, modifiers| {
        let has_value = |id| derive(context, modifiers, id).value.is_some();
        !all_missing(context) && context.table.ids().any(has_value)
    }))
}

/// Derives the value of one participant. Direct encounter is computed among the participants with
/// equal points.
///
/// # Errors
/// [`Unavailable`] if the criterion cannot be computed.
pub fn derive(
    context: &Context<'_>,
    spec: &TieBreakSpec,
    participant: ParticipantId,
) -> Result<Derivation, Unavailable> {
    let sets = sets_tied_on_points(context);
    let set = sets.iter().find(|set| set.contains(&participant));
    derive_in(context, spec, set.map_or(&[], Vec::as_slice), participant)
}

/// Derives the value of one participant. Direct encounter is computed inside `set`, the
/// participants who are still tied.
///
/// # Errors
/// [`Unavailable`] if the criterion cannot be computed.
pub fn derive_in(
    context: &Context<'_>,
    spec: &TieBreakSpec,
    set: &[ParticipantId],
    participant: ParticipantId,
) -> Result<Derivation, Unavailable> {
    let entry = find_available(context, spec)?;
    let derive = |context: &Context<'_>, modifiers: &Modifiers| match entry.method {
        _ if entry.depends_on(Aspect::Ratings) && !context.are_all_rated() => {
            undefined_derivation(context)
        }
        Method::Value { derive, .. } => derive(context, modifiers, participant),
        Method::Order { derive, .. } => derive(context, modifiers, set, participant),
    };
    let mut derivation = with_forced_settings(context, spec, derive);
    if let Some(rules) = spec.modifiers.version.and_then(rules::version) {
        let remark = format!("computed under edition {}, as /V requests", rules.name);
        derivation.remarks.push(remark);
    }
    if context.table.open_results() > 0 {
        let remark = "provisional: results of these rounds are not known yet";
        derivation.remarks.push(remark.to_owned());
    }
    Ok(derivation)
}

/// Returns the derivation of an undefined value: nobody has a value, because a player has no rating
/// (article 10).
fn undefined_derivation(context: &Context<'_>) -> Derivation {
    let participants = context.table.participants();
    let unrated = |player: &ParticipantId| context.rating(*player).is_none();
    let unrated = context.table.ids().filter(unrated).count();
    let remark = format!(
        "undefined for all: {unrated} of {participants} players have no rating and none was \
         announced for them (article 10)"
    );
    Derivation {
        remarks: vec![remark],
        ..Derivation::default()
    }
}

/// Whether a criterion compares several values of each team, one by one (12.2, 12.3).
#[must_use]
pub fn compares_boards(code: &str) -> bool {
    find(code).is_some_and(|entry| entry.compared_values.is_some())
}

/// Returns the values of a team that TBR or BBE compares one by one; empty for other criteria.
///
/// # Errors
/// [`Unavailable`] if the criterion cannot be computed.
pub fn board_values(
    context: &Context<'_>,
    spec: &TieBreakSpec,
    team: ParticipantId,
) -> Result<Vec<Points>, Unavailable> {
    let compared_values = find_available(context, spec)?.compared_values;
    let values = compared_values.map(|compared_values| {
        compared_values(&boards::totals_in_all_rounds(context, team.team()))
    });
    Ok(values.unwrap_or_default())
}

/// Splits a set of tied participants by a criterion with [`Method::Order`], the best first. A
/// criterion that gives values does not split the set.
///
/// # Errors
/// [`Unavailable`] if the criterion cannot be computed.
pub fn split(
    context: &Context<'_>,
    spec: &TieBreakSpec,
    set: &[ParticipantId],
) -> Result<Vec<Vec<ParticipantId>>, Unavailable> {
    let entry = find_available(context, spec)?;
    Ok(with_forced_settings(
        context,
        spec,
        |context, modifiers| match entry.method {
            Method::Value { .. } => vec![set.to_vec()],
            Method::Order { split, .. } => split(context, modifiers, set),
        },
    ))
}

/// Calls `run` with the context that a criterion requests: in the score that `:MP` or `:GP` names,
/// under the rules that `/V` names, and with the rating that `/U` states for unrated players.
fn with_forced_settings<R>(
    context: &Context<'_>,
    spec: &TieBreakSpec,
    run: impl FnOnce(&Context<'_>, &Modifiers) -> R,
) -> R {
    let modifiers = &spec.modifiers;
    let context = match spec.basis {
        Some(basis) => context.in_score(basis),
        None => context,
    };
    if modifiers.version.is_none() && modifiers.unrated.is_none() {
        return run(context, modifiers);
    }
    let rules = modifiers.version.and_then(rules::version);
    let own_value = context
        .with_rules(rules.unwrap_or(context.rules))
        .with_unrated(modifiers.unrated.or(context.unrated));
    run(&own_value, modifiers)
}

/// Returns the sets of participants with equal points, the highest points first.
fn sets_tied_on_points(context: &Context<'_>) -> Vec<Vec<ParticipantId>> {
    let table = context.table;
    let mut all: Vec<ParticipantId> = table.ids().collect();
    let points = |id: &ParticipantId| table.total(*id);
    all.sort_by_key(|id| std::cmp::Reverse(points(id)));
    all.chunk_by(|a, b| points(a) == points(b))
        .map(<[ParticipantId]>::to_vec)
        .collect()
}
