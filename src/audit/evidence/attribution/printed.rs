//! Represents a printed column as numbers that can be compared quickly.

use crate::import::StatedColumn;
use crate::model::ParticipantId;
use crate::number::Exact;
use crate::source::Sources;

/// The values of a column as whole numbers, in units of the last decimal that the column shows.
#[derive(Clone, Debug)]
pub(super) struct Printed {
    /// The index of this column in `claims.columns`; for teams, in `claims.team_columns`.
    pub(super) index: usize,
    /// The number of decimals that the column shows. Because programs drop trailing zeros, it is
    /// the largest number of decimals that any value has.
    decimals: usize,
    /// One value for each participant; `None` if none is printed.
    pub(super) values: Vec<Option<i64>>,
}

/// Maximum number of decimals compared.
const MAX_DECIMALS: usize = 6;

impl Printed {
    pub(super) fn new(index: usize, column: &StatedColumn, source: &Sources) -> Printed {
        let decimals_shown =
            |value: &crate::source::Field<Exact>| count_decimals(source.slice(value.span));
        let text_decimals = column
            .values
            .iter()
            .flatten()
            .map(decimals_shown)
            .max()
            .unwrap_or(0);
        // a cell with a number keeps decimals that its text does not show
        let decimals_of_value = |value: &crate::source::Field<Exact>| decimals_needed(value.value);
        let value_decimals = column.values.iter().flatten().map(decimals_of_value).max();
        let decimals = text_decimals
            .max(value_decimals.unwrap_or(0))
            .min(MAX_DECIMALS);
        let value = |field: &Option<crate::source::Field<Exact>>| {
            field.and_then(|field| in_units(field.value, decimals))
        };
        Printed {
            index,
            decimals,
            values: column.values.iter().map(value).collect(),
        }
    }

    /// Returns a copy of the column in which the values of `players` are those that `value`
    /// returns.
    pub(super) fn with_values(
        &self,
        players: &[ParticipantId],
        value: impl Fn(ParticipantId) -> Option<Exact>,
    ) -> Printed {
        let mut corrected = self.clone();
        for &player in players {
            corrected.values[player.index()] = self.in_units(value(player));
        }
        corrected
    }

    /// Whether the value of `participant` is the printed one; `None` if none is printed. If the
    /// value is undefined, a printed 0 agrees, because programs may print 0 for it.
    pub(super) fn agrees(&self, participant: ParticipantId, value: Option<Exact>) -> Option<bool> {
        let printed_value = self.values.get(participant.index()).copied().flatten()?;
        Some(match value {
            Some(value) => in_units(value, self.decimals) == Some(printed_value),
            None => printed_value == 0,
        })
    }

    /// Returns a value in the units of this column: 0 if it is undefined, `None` if it is too
    /// large.
    pub(super) fn in_units(&self, value: Option<Exact>) -> Option<i64> {
        value.map_or(Some(0), |value| in_units(value, self.decimals))
    }

    /// Returns the number of `players` whose value is not the most frequent one. Only such values
    /// distinguish one tie-break from another.
    pub(super) fn count_distinguishing(
        &self,
        players: impl Iterator<Item = ParticipantId>,
    ) -> usize {
        let mut values: Vec<i64> = players.filter_map(|p| self.values[p.index()]).collect();
        values.sort_unstable();
        let largest_group = values.chunk_by(|a, b| a == b).map(<[i64]>::len).max();
        values.len() - largest_group.unwrap_or(0)
    }
}

/// Returns the number of digits after the decimal separator of a number as written.
fn count_decimals(text: &str) -> usize {
    let digits = |(_, digits): (&str, &str)| digits.len();
    let text = text.trim();
    text.rsplit_once(['.', ','])
        .map_or(usize::from(text.ends_with('½')), digits)
}

/// Returns the number of decimals that are needed to write a value exactly; 0 if [`MAX_DECIMALS`]
/// are not enough.
fn decimals_needed(value: Exact) -> usize {
    let mut scale = 1;
    for digits in 0..=MAX_DECIMALS {
        if scale % value.denominator() == 0 {
            return digits;
        }
        scale *= 10;
    }
    0
}

/// Returns a value in units of the `digits`-th decimal, rounded half up; `None` if it is too large.
fn in_units(value: Exact, digits: usize) -> Option<i64> {
    let scale = 10_i64.pow(u32::try_from(digits).ok()?);
    let (num, den) = (value.numerator(), value.denominator());
    if scale % den == 0 {
        return num.checked_mul(scale / den);
    }
    let (num, den) = (i128::from(num) * i128::from(scale) * 2, i128::from(den));
    i64::try_from((num + den).div_euclid(den * 2)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_half_up_to_the_printed_decimals() {
        let check = |num, den, digits, expected| {
            let value = Exact::ratio(num, den).unwrap();
            assert_eq!(in_units(value, digits), Some(expected), "{num}/{den}");
        };
        check(89, 2, 1, 445);
        check(177, 4, 2, 4425);
        check(177, 4, 1, 443);
        check(38, 3, 2, 1267);
        check(-1, 2, 0, 0);
        check(5, 2, 0, 3);
    }

    #[test]
    fn the_decimals_of_a_printed_number_are_counted() {
        let check = |text, expected| assert_eq!(count_decimals(text), expected, "{text}");
        check("44,25", 2);
        check(" 50 ", 0);
        check("7½", 1);
        check("7.0", 1);
    }
}
