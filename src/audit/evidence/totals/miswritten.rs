//! Finds out whether a whole column of points is written without its decimals: rounded to whole
//! numbers, or without the decimal separator in `4.5`.

use super::{WrongTotal, explains_column};
use crate::import::Import;
use crate::number::Points;

/// The way in which a column of points lost its halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum Miswriting {
    /// Halves are rounded up: 5 for 4.5.
    RoundedUp,
    /// Halves are cut off: 4 for 4.5.
    RoundedDown,
    /// Halves are rounded to the nearest even number: 4 for 4.5, and 6 for 5.5.
    RoundedToEven,
    /// The decimal separator is missing: 45 for 4.5, and also 40 for 4.0 if the file writes the
    /// decimal of whole points.
    SeparatorLost,
}

/// All ways in which a column may lose its halves. The first that explains all wrong totals is
/// used.
const MISWRITINGS: [Miswriting; 4] = [
    Miswriting::RoundedUp,
    Miswriting::RoundedDown,
    Miswriting::RoundedToEven,
    Miswriting::SeparatorLost,
];

/// Minimum number of wrong totals that show that a column is miswritten. Fewer wrong totals may
/// have this form by chance.
const MIN_WRONG_TOTALS: usize = 3;

impl Miswriting {
    /// Whether a total is wrong only because its half was lost in this way.
    pub(super) fn explains(self, wrong: &WrongTotal) -> bool {
        let has_half = wrong.derived.hundredths().rem_euclid(100) == 50;
        let lost_decimal = has_half || self == Miswriting::SeparatorLost;
        lost_decimal && wrong.stated.value == self.apply(wrong.derived)
    }

    /// Returns the number that a column miswritten in this way contains instead of `points`.
    fn apply(self, points: Points) -> Points {
        let rounded_down = points.hundredths().div_euclid(100) * 100;
        let is_rounded_down_even = rounded_down % 200 == 0;
        Points::from_hundredths(match self {
            Miswriting::RoundedUp => rounded_down + 100,
            Miswriting::RoundedDown => rounded_down,
            Miswriting::RoundedToEven if is_rounded_down_even => rounded_down,
            Miswriting::RoundedToEven => rounded_down + 100,
            Miswriting::SeparatorLost => points.hundredths() * 10,
        })
    }
}

/// Returns how the stated points lost their halves; `None` if a stated total has a half, or if this
/// way does not explain nearly all wrong totals.
pub(super) fn find_miswriting(import: &Import, wrong: &[WrongTotal]) -> Option<Miswriting> {
    let is_whole = |points: Points| points.hundredths() % 100 == 0;
    let mut stated_points = import.claims.points.iter().flatten();
    if wrong.len() < MIN_WRONG_TOTALS || !stated_points.all(|stated| is_whole(stated.value)) {
        return None;
    }
    MISWRITINGS.into_iter().find(|miswriting| {
        let explained = wrong.iter().filter(|wrong| miswriting.explains(wrong));
        let explained = explained.count();
        explained >= MIN_WRONG_TOTALS && explains_column(explained, wrong.len())
    })
}

/// Returns how the stated points lost their halves if only two players have a half, so that nothing
/// else in the column shows it. Both totals must be wrong in the same way, no stated total may have
/// a half, and no other cause may explain them. Halves that are cut off are assumed only if the
/// tie-break values of the file are whole numbers as well. Halves that are rounded up or to even
/// numbers are never assumed, because two byes or one game may explain such totals.
pub(super) fn find_miswriting_of_two(import: &Import, wrong: &[WrongTotal]) -> Option<Miswriting> {
    let is_whole = |points: Points| points.hundredths() % 100 == 0;
    let mut stated_points = import.claims.points.iter().flatten();
    if wrong.len() != 2 || !stated_points.all(|stated| is_whole(stated.value)) {
        return None;
    }
    let columns = &import.claims.columns;
    let mut values = columns
        .iter()
        .flat_map(|column| column.values.iter().flatten());
    let are_whole = !columns.is_empty() && values.all(|value| value.value.denominator() == 1);
    let explains_both = |miswriting: &Miswriting| {
        let is_shown = *miswriting == Miswriting::SeparatorLost || are_whole;
        is_shown && wrong.iter().all(|wrong| miswriting.explains(wrong))
    };
    let mut miswritings = [Miswriting::RoundedDown, Miswriting::SeparatorLost].into_iter();
    miswritings.find(explains_both)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_lost_in_every_way() {
        let check = |miswriting: Miswriting, halves: i32, expected: i32| {
            let points = miswriting.apply(Points::from_halves(halves));
            assert_eq!(
                points,
                Points::from_hundredths(100 * expected),
                "{miswriting:?}"
            );
        };
        check(Miswriting::RoundedUp, 9, 5);
        check(Miswriting::RoundedDown, 9, 4);
        check(Miswriting::RoundedToEven, 9, 4);
        check(Miswriting::RoundedToEven, 11, 6);
        check(Miswriting::RoundedToEven, 1, 0);
        check(Miswriting::SeparatorLost, 9, 45);
        check(Miswriting::SeparatorLost, 1, 5);
    }
}
