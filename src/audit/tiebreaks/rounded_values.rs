//! Finds columns of tie-break values that are printed without all their decimals: 45 for 44.5.

use super::value_as_text;
use crate::audit::evidence::attribution::{Attribution, Fit};
use crate::audit::{Case, Check, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::ParticipantId;
use crate::number::Exact;
use crate::tiebreak;

/// The values of a column that lack decimals.
pub(super) struct RoundedValues {
    /// The participants whose values have more decimals than the column shows; at least one.
    pub(super) participants: Vec<ParticipantId>,
    /// The number of decimals in the values of the column.
    decimals: usize,
    loss: DecimalLoss,
}

/// How values lost their decimals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DecimalLoss {
    /// Rounded to the nearest value, halves up: 45 for 44.5.
    Nearest,
    /// Cut off: 44 for 44.5.
    CutOff,
    /// The decimal sign is missing: 445 for 44.5.
    SignLost,
}

/// The advice about a column of rounded values.
pub(in crate::audit) const EXPORT_DECIMALS: &str =
    "export the values again with all their decimals";

/// Minimum number of rounded values that is reported; fewer may look rounded by chance.
const MIN_ROUNDED: usize = 3;

/// All ways of losing decimals. The first one that explains all values is taken.
const DECIMAL_LOSSES: [DecimalLoss; 3] = [
    DecimalLoss::Nearest,
    DecimalLoss::CutOff,
    DecimalLoss::SignLost,
];

impl DecimalLoss {
    /// Returns the value that a column with `decimals` decimals states for `value`, which has more
    /// decimals; `None` if it is too large.
    fn apply(self, value: Exact, decimals: usize) -> Option<Exact> {
        match self {
            DecimalLoss::Nearest => round_half_up(value, decimals),
            DecimalLoss::CutOff => round_down(value, decimals),
            DecimalLoss::SignLost => {
                let scale = i64::try_from(scale(count_decimals(value))?).ok()?;
                value.checked_mul(Exact::whole(scale))
            }
        }
    }
}

impl RoundedValues {
    /// Finds the rounded values of a column; `None` if something else is wrong in it too, or if
    /// there are fewer than `MIN_ROUNDED`, which may be chance.
    pub(super) fn find_all(
        case: &Case<'_>,
        attribution: &Attribution,
        fit: &Fit,
    ) -> Option<RoundedValues> {
        let rounded_values = RoundedValues::find(case, attribution, fit)?;
        let is_rounded = |id: &ParticipantId| rounded_values.participants.contains(id);
        let explains_all = fit.wrong.iter().all(is_rounded);
        (explains_all && rounded_values.participants.len() >= MIN_ROUNDED).then_some(rounded_values)
    }

    /// Finds the rounded values of a column; `None` if no value is rounded, or if other values of
    /// the column have the decimals that the rounded values lack.
    pub(super) fn find(
        case: &Case<'_>,
        attribution: &Attribution,
        best_fit: &Fit,
    ) -> Option<RoundedValues> {
        let entry = tiebreak::find(&best_fit.meaning.spec.code)?;
        if !entry.has_values() || best_fit.meaning.as_points {
            return None;
        }
        let column = attribution.stated(&case.facts);
        let stated_values = column.values.iter().flatten().map(|field| field.value);
        let decimals = stated_values.map(count_decimals).max()?;
        // decimals beyond the usual number for this tie-break are not missing
        if decimals >= entry.decimals {
            return None;
        }
        let lacks_decimals = |value: Exact| {
            let needed_decimals = count_decimals(value);
            decimals < needed_decimals && needed_decimals <= entry.decimals
        };
        let pairs = (0..).map(ParticipantId::at).zip(&column.values);
        let pairs = pairs.filter_map(|(id, field)| {
            let computed = best_fit.values.get(id.index()).copied().flatten()?;
            let stated = (*field)?.value;
            let losses = DECIMAL_LOSSES.map(|loss| loss.apply(computed, decimals) == Some(stated));
            (lacks_decimals(computed) && losses.contains(&true)).then_some((id, losses))
        });
        let (participants, losses): (Vec<_>, Vec<_>) = pairs.unzip();
        let explains_all = |index: &usize| losses.iter().all(|losses| losses[*index]);
        let loss = (0..DECIMAL_LOSSES.len())
            .find(explains_all)
            .map(|index| DECIMAL_LOSSES[index])?;
        (!participants.is_empty()).then_some(RoundedValues {
            participants,
            decimals,
            loss,
        })
    }

    /// Reports the column as a finding of `check`: its values are right except for the decimals.
    pub(super) fn report(
        &self,
        check: &'static Check,
        (case, findings): (&Case<'_>, &mut Findings),
        (attribution, best_fit): (&Attribution, &Fit),
    ) {
        let first_participant = self.participants[0];
        let column = attribution.stated(&case.facts);
        let Some(stated) = column.values[first_participant.index()] else {
            return;
        };
        let spec = &best_fit.meaning.spec;
        let value = best_fit.values[first_participant.index()];
        let expected = value_as_text(&case.facts, spec, value);
        let (label, count) = (&column.label, self.participants.len());
        let fault = match (self.loss, self.decimals) {
            (DecimalLoss::SignLost, _) => "have lost their decimal sign",
            (_, 0) => "are rounded to whole numbers",
            _ => "are rounded to one decimal",
        };
        findings
            .report(
                check,
                format!(
                    "values of {label} {fault}: {count} of {} differ from the computed {}",
                    attribution.compared, spec.spelled,
                ),
            )
            .severity(Severity::Warning)
            .at(
                stated.span,
                format!("the first such value: the computed value is {expected}"),
            )
            .tie_break(spec.spelled.clone())
            .found(count.to_string())
            .rule("C.07")
            .fix(EXPORT_DECIMALS)
            .certainty(Certainty::ByRule)
            .finish();
    }
}

/// Returns the number of decimals that an exact value needs. If it needs more than 2, the result is
/// higher than the number of decimals of any tie-break.
fn count_decimals(value: Exact) -> usize {
    match value.denominator() {
        1 => 0,
        2 | 5 | 10 => 1,
        4 | 20 | 25 | 50 | 100 => 2,
        _ => usize::MAX,
    }
}

fn round_half_up(value: Exact, decimals: usize) -> Option<Exact> {
    let half_unit = Exact::ratio(1, 2 * scale(decimals)?)?;
    round_down(value.checked_add(half_unit)?, decimals)
}

fn round_down(value: Exact, decimals: usize) -> Option<Exact> {
    let scale = scale(decimals)?;
    let scaled = i128::from(value.numerator()) * scale;
    Exact::ratio(scaled.div_euclid(i128::from(value.denominator())), scale)
}

fn scale(decimals: usize) -> Option<i128> {
    10_i128.checked_pow(u32::try_from(decimals).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_to_the_decimals_of_the_column() {
        let ratio = |num, den| Exact::ratio(num, den).unwrap();
        assert_eq!(round_half_up(ratio(89, 2), 0), Some(Exact::whole(45)));
        assert_eq!(round_down(ratio(89, 2), 0), Some(Exact::whole(44)));
        assert_eq!(round_half_up(ratio(129, 4), 1), Exact::ratio(323, 10));
        assert_eq!(round_down(ratio(129, 4), 1), Exact::ratio(161, 5));
    }
}
