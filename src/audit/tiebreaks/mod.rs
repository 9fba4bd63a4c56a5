//! Tie-breaks (T): the declared criteria, the stated values, and the order of tied players.

mod column_meaning;
pub(super) mod order_against_printed_values;
pub(super) mod order_against_tie_breaks;
mod other_edition;
pub(in crate::audit) mod rounded_values;
pub(super) mod tie_break_differs;
pub(super) mod tie_break_unknown;
pub(super) mod tie_break_unsuitable;
pub(super) mod tie_breaks_undeclared;
pub(super) mod tie_unexplained;

pub(super) use self::column_meaning::has_known_meaning;

use super::case::Case;
use super::facts::{Facts, RankOrderOrigin};
use crate::model::{FieldKey, ParticipantId, PlayerId, TieBreakSpec};
use crate::number::Exact;
use crate::source::Span;
use crate::tiebreak::{self, Context, Derivation};

/// Returns the span in which the file declares a criterion: the word of the criterion in the
/// announced rank order, or else the whole order. `None` if the file declares no rank order.
fn declared_span(case: &Case<'_>, spec: &TieBreakSpec) -> Option<Span> {
    let announced_order = case.rank_order()?;
    if announced_order.origin != RankOrderOrigin::File {
        return None;
    }
    let origins = &case.facts.import.origins;
    let older_records = origins.substitutes(FieldKey::RankOrder);
    let field = origins
        .header(FieldKey::RankOrder)
        .chain(older_records)
        .next()?;
    let text = case.facts.source.slice(field.value);
    let start = field.value.start as usize;
    let index = text.find(&spec.spelled).map(|index| start + index);
    Some(index.map_or(field.value, |index| {
        Span::new(index..index + spec.spelled.len())
    }))
}

/// Returns a value of a tie-break as text, with the decimal sign of the file: exact if the value
/// has few decimals, otherwise rounded.
pub(super) fn value_as_text(
    facts: &Facts<'_>,
    spec: &TieBreakSpec,
    value: Option<Exact>,
) -> String {
    let Some(value) = value else {
        return "undefined".to_owned();
    };
    let decimals = tiebreak::find(&spec.code).map_or(2, |entry| entry.decimals);
    let exact_text = value.to_text();
    let exact_decimals = exact_text.split('.').nth(1).map_or(0, str::len);
    if exact_text.contains('/') || exact_decimals > decimals {
        facts
            .import
            .notation
            .number(&value.to_rounded_text(decimals.max(2)))
    } else {
        facts.import.notation.number(&exact_text)
    }
}

/// Returns the derivation of a value in one line: `BH of 5 Example, Anna: 2 + 1.5 + (0.5 cut) =
/// 3.5`; `None` if the tie-break cannot be computed. `tied_players` are the players who are tied
/// before the tie-break is applied.
fn describe_derivation(
    case: &Case<'_>,
    context: &Context<'_>,
    spec: &TieBreakSpec,
    tied_players: &[ParticipantId],
    player: PlayerId,
) -> Option<String> {
    let derivation = tiebreak::derive_in(context, spec, tied_players, player.into()).ok()?;
    let name = case.facts.who(player);
    Some(derivation_line(&case.facts, spec, &name, &derivation))
}

fn derivation_line(
    facts: &Facts<'_>,
    spec: &TieBreakSpec,
    name: &str,
    derivation: &Derivation,
) -> String {
    let amount = |value: Option<Exact>| {
        value.map_or_else(
            || "-".to_owned(),
            |value| facts.import.notation.number(&value.to_text()),
        )
    };
    let steps = derivation.steps.iter().map(|step| match &step.cut_reason {
        Some(article) => format!("({} cut, {article})", amount(step.amount)),
        None => amount(step.amount),
    });
    let steps: Vec<String> = steps.collect();
    format!(
        "{} of {name}: {} = {}",
        spec.spelled,
        steps.join(" + "),
        value_as_text(facts, spec, derivation.value)
    )
}
