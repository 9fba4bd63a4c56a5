//! Implements the two kinds of rounding in the regulations: half up, and half away from zero.

use super::Exact;

/// Rounds the ratio `num / den` to the nearest integer, halves upwards (C.07 10.1: the average
/// rating "rounded to the nearest whole number, .5 up"). `None` for a denominator of 0.
#[must_use]
pub fn round_half_up(num: i64, den: i64) -> Option<i64> {
    let value = Exact::ratio(i128::from(num), i128::from(den))?;
    let (num, den) = (
        i128::from(value.numerator()),
        i128::from(value.denominator()),
    );
    i64::try_from((2 * num + den).div_euclid(2 * den)).ok()
}

/// Rounds `value` to the nearest integer, halves away from zero, as the rating regulations round
/// the change of a rating (B.02 8.3.4).
#[must_use]
pub fn round_half_away(value: Exact) -> i64 {
    let (num, den) = (
        i128::from(value.numerator()),
        i128::from(value.denominator()),
    );
    let size = (2 * num.abs() + den) / (2 * den);
    // the rounded value of a 64-bit ratio is at most one larger than its numerator
    i64::try_from(size * num.signum()).unwrap_or(value.numerator())
}

/// Returns the score as a percentage of the maximum score, rounded to a whole number with halves
/// upwards, as needed for the conversion table of the rating regulations (B.02 8.1). `half_points`
/// is the score in half points. `None` if there are no games.
#[must_use]
pub fn score_percentage(half_points: u32, games: u32) -> Option<u32> {
    let rounded = round_half_up(i64::from(half_points) * 100, i64::from(games) * 2)?;
    u32::try_from(rounded).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_up() {
        assert_eq!(round_half_up(5, 2), Some(3));
        assert_eq!(round_half_up(-5, 2), Some(-2));
        assert_eq!(round_half_up(7, 3), Some(2));
        assert_eq!(round_half_up(1, 0), None);
        // 1.5 points of 4 are 37.5 %, rounded to 38 %
        assert_eq!(score_percentage(3, 4), Some(38));
    }

    #[test]
    fn halves_of_rating_changes_are_rounded_away_from_zero() {
        let rounded = [-250, -249, -50, -49, 0, 49, 50, 250]
            .map(|hundredths| round_half_away(Exact::from_hundredths(hundredths)));
        assert_eq!(rounded, [-3, -2, -1, 0, 0, 0, 1, 3]);
        assert_eq!(round_half_away(Exact::whole(i64::MIN)), i64::MIN);
    }
}
