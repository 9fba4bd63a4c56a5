//! Represents exact values of tie-breaks, such as products and averages, as ratios of two integers
//! in lowest terms.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroI64;

use super::Points;

/// An exact value: a ratio in lowest terms with a positive denominator.
///
/// `Option<Exact>` (an undefined tie-break) needs no more memory than `Exact`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exact {
    num: i64,
    den: NonZeroI64,
}

const ONE: NonZeroI64 = NonZeroI64::new(1).unwrap();

impl Exact {
    /// The exact value 0.
    pub const ZERO: Exact = Exact { num: 0, den: ONE };

    /// Returns the ratio `num / den` in lowest terms; `None` if `den` is 0, or if the numerator or
    /// denominator in lowest terms needs more than 64 bits.
    #[must_use]
    pub fn ratio(num: i128, den: i128) -> Option<Exact> {
        if den == 0 {
            return None;
        }
        let (num, den) = match (i64::try_from(num), i64::try_from(den)) {
            (Ok(num), Ok(den)) if den > 0 => {
                let divisor = gcd(num.unsigned_abs(), den.unsigned_abs());
                let divisor = i64::try_from(divisor).ok()?;
                (num / divisor, den / divisor)
            }
            _ => reduce_wide(num, den)?,
        };
        Some(Exact {
            num,
            den: NonZeroI64::new(den)?,
        })
    }

    /// Returns the exact value of a whole number.
    #[must_use]
    pub const fn whole(value: i64) -> Exact {
        Exact {
            num: value,
            den: ONE,
        }
    }

    /// Returns the exact value of a number of hundredths, the unit of [`Points`].
    #[must_use]
    pub fn from_hundredths(hundredths: i64) -> Exact {
        Exact::from_units(hundredths, 100)
    }

    /// Returns the exact value of a number of ten-thousandths, the unit of a product of two
    /// [`Points`].
    #[must_use]
    pub fn from_products(ten_thousandths: i64) -> Exact {
        Exact::from_units(ten_thousandths, 10_000)
    }

    /// Returns the exact value of `count / per_whole`; `per_whole` must be positive.
    fn from_units(count: i64, per_whole: i64) -> Exact {
        let divisor = gcd(count.unsigned_abs(), per_whole.unsigned_abs());
        // the divisor divides `per_whole`, so it is positive and fits
        let divisor = i64::try_from(divisor).unwrap_or(1);
        Exact {
            num: count / divisor,
            den: NonZeroI64::new(per_whole / divisor).unwrap_or(ONE),
        }
    }

    /// Returns the numerator of the ratio in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.num
    }

    /// Returns the denominator of the ratio in lowest terms, which is always positive.
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.den.get()
    }

    /// Returns the exact sum; `None` if its numerator or denominator needs more than 64 bits.
    #[must_use]
    pub fn checked_add(self, other: Exact) -> Option<Exact> {
        let (a, b) = (i128::from(self.num), i128::from(self.den.get()));
        let (c, d) = (i128::from(other.num), i128::from(other.den.get()));
        Exact::ratio(
            a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?,
            b.checked_mul(d)?,
        )
    }

    /// Returns the exact product; `None` if its numerator or denominator needs more than 64 bits.
    #[must_use]
    pub fn checked_mul(self, other: Exact) -> Option<Exact> {
        Exact::ratio(
            i128::from(self.num).checked_mul(i128::from(other.num))?,
            i128::from(self.den.get()).checked_mul(i128::from(other.den.get()))?,
        )
    }

    /// Returns the exact quotient; `None` if `other` is 0, or if the numerator or denominator needs
    /// more than 64 bits.
    #[must_use]
    pub fn checked_div(self, other: Exact) -> Option<Exact> {
        Exact::ratio(
            i128::from(self.num).checked_mul(i128::from(other.den.get()))?,
            i128::from(self.den.get()).checked_mul(i128::from(other.num))?,
        )
    }

    /// Returns the exact difference; `None` if its numerator or denominator needs more than 64
    /// bits.
    #[must_use]
    pub fn checked_sub(self, other: Exact) -> Option<Exact> {
        self.checked_add(Exact {
            num: other.num.checked_neg()?,
            den: other.den,
        })
    }

    /// Returns the value as a decimal number with as many digits as needed, or as a fraction if the
    /// decimal number would not end: `45.5`, `49`, `38/3`.
    #[must_use]
    pub fn to_text(self) -> String {
        let (num, den) = (i128::from(self.num), i128::from(self.den.get()));
        let mut scale: i128 = 1;
        for digits in 0..=18 {
            if scale % den == 0 {
                return decimal(num * (scale / den), digits);
            }
            scale *= 10;
        }
        format!("{num}/{den}")
    }

    /// Returns the value rounded half up to `digits` decimals, at most 9. Only for display: ranks
    /// are computed from exact values.
    #[must_use]
    pub fn to_rounded_text(self, digits: usize) -> String {
        let scale = 10_i128.pow(u32::try_from(digits.min(9)).unwrap_or(9));
        let (num, den) = (
            i128::from(self.num) * scale * 2,
            i128::from(self.den.get()) * 2,
        );
        let rounded = (num + i128::from(self.den.get())).div_euclid(den);
        decimal(rounded, digits.min(9))
    }
}

/// Returns the decimal number `value / 10^digits` as text.
fn decimal(value: i128, digits: usize) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let text = format!("{:0>width$}", value.unsigned_abs(), width = digits + 1);
    let (whole, rest) = text.split_at(text.len() - digits);
    if rest.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest}")
    }
}

/// Returns the greatest common divisor; 1 if both numbers are 0, so that callers can divide by it.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// Returns the numerator and the positive denominator in lowest terms; `None` if either needs more
/// than 64 bits. Used only for the rare values beyond 64 bits, because 128-bit division is slow.
fn reduce_wide(num: i128, den: i128) -> Option<(i64, i64)> {
    let (mut a, mut b) = (num.unsigned_abs(), den.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = i128::try_from(a.max(1)).ok()?;
    let sign = if den < 0 { -1 } else { 1 };
    Some((
        i64::try_from(sign * (num / divisor)).ok()?,
        i64::try_from(sign * (den / divisor)).ok()?,
    ))
}

impl From<Points> for Exact {
    fn from(points: Points) -> Exact {
        Exact::from_hundredths(i64::from(points.hundredths()))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        if self.den == other.den {
            return self.num.cmp(&other.num);
        }
        let left = i128::from(self.num) * i128::from(other.den.get());
        let right = i128::from(other.num) * i128::from(self.den.get());
        left.cmp(&right)
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_text())
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(num: i128, den: i128) -> Exact {
        Exact::ratio(num, den).unwrap()
    }

    #[test]
    fn ratios_are_reduced_and_displayed_exactly() {
        assert_eq!(ratio(10, 4).to_text(), "2.5");
        assert_eq!(ratio(-10, 4).to_text(), "-2.5");
        assert_eq!(ratio(76, 6).to_text(), "38/3");
        assert_eq!(ratio(49, 1).to_text(), "49");
        assert_eq!(ratio(10, -4), ratio(-5, 2));
        assert_eq!(Exact::from_products(402_500).to_text(), "40.25");
        assert_eq!(Exact::ratio(1, 0), None);
    }

    #[test]
    fn ratios_with_different_denominators_are_compared() {
        assert!(ratio(1, 3) < ratio(34, 100));
        assert!(ratio(-1, 3) > ratio(-1, 2));
    }

    #[test]
    fn display_rounds_half_up() {
        assert_eq!(ratio(38, 3).to_rounded_text(2), "12.67");
        assert_eq!(ratio(1, 8).to_rounded_text(2), "0.13");
        assert_eq!(ratio(5, 2).to_rounded_text(0), "3");
    }

    #[test]
    fn arithmetic_beyond_64_bits_returns_none() {
        let huge = ratio(i128::from(i64::MAX), 1);
        assert_eq!(huge.checked_mul(huge), None);
        assert_eq!(std::mem::size_of::<Option<Exact>>(), 16);
    }
}
