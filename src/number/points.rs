//! Represents points as an integer number of hundredths, so that halves, quarters and every
//! fraction that a format can write are exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Points of a participant, exact to a hundredth.
///
/// A single value read from a file is at most [`Points::LIMIT`], so the sum of 500 rounds does not
/// overflow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(50);
    /// One point.
    pub const ONE: Points = Points(100);
    /// The largest value that a reader accepts for one field: 9999.99.
    pub const LIMIT: Points = Points(999_999);

    /// Returns points from a number of hundredths.
    #[must_use]
    pub const fn from_hundredths(hundredths: i32) -> Points {
        Points(hundredths)
    }

    /// Returns points from a number of half points.
    #[must_use]
    pub const fn from_halves(halves: i32) -> Points {
        Points(halves * 50)
    }

    /// Returns points from a number of whole points.
    #[must_use]
    pub const fn from_whole(whole: i32) -> Points {
        Points(whole * 100)
    }

    /// Returns the value in hundredths of a point.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Returns the points as text, with at least `decimals` digits after `separator`, and more if
    /// the exact value needs them: `2.5`, `2,50`.
    #[must_use]
    pub fn to_text(self, decimals: usize, separator: char) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let needed_decimals = match rest {
            0 => 0,
            r if r % 10 == 0 => 1,
            _ => 2,
        };
        // built by hand because long lists of points are written, and `format!` is slower
        let mut text = String::with_capacity(8 + decimals);
        text.push_str(sign);
        text.push_str(&whole.to_string());
        let decimals = decimals.max(needed_decimals);
        if decimals > 0 {
            text.push(separator);
            text.push(digit(rest / 10));
        }
        if decimals > 1 {
            text.push(digit(rest % 10));
        }
        text.extend(std::iter::repeat_n('0', decimals.saturating_sub(2)));
        text
    }
}

impl Points {
    /// Returns the points with the noun in singular or plural, such as `1 point` or `0.5 points`.
    #[must_use]
    pub fn in_words(self) -> String {
        let s = if self == Points::ONE { "" } else { "s" };
        format!("{self} point{s}")
    }
}

/// Returns the character of a digit from 0 to 9.
fn digit(value: u32) -> char {
    char::from_digit(value, 10).unwrap_or('0')
}

/// Writes the points in the shortest exact form, such as `2`, `2.5` or `2.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_text(0, '.'))
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Mul<i32> for Points {
    type Output = Points;
    fn mul(self, times: i32) -> Points {
        Points(self.0.saturating_mul(times))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(iter: I) -> Points {
        iter.fold(Points::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_exactly_and_briefly() {
        let check = |hundredths, decimals, expected: &str| {
            assert_eq!(
                Points::from_hundredths(hundredths).to_text(decimals, '.'),
                expected
            );
        };
        check(250, 0, "2.5");
        check(200, 0, "2");
        check(200, 1, "2.0");
        check(225, 1, "2.25");
        check(-50, 1, "-0.5");
        check(5, 0, "0.05");
        check(1150, 3, "11.500");
    }
}
