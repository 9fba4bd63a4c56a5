//! Words that all formats share: points, numbers.

use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::one_of;
use nom::combinator::{map_opt, opt};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::number::Points;

/// number = digit { digit }
///
/// # Errors
/// Where no digit stands there, or the number does not fit.
pub fn number(i: &str) -> IResult<&str, u32> {
    map_opt(take_while1(|c: char| c.is_ascii_digit()), |digits: &str| {
        digits.parse().ok()
    })
    .parse(i)
}

/// One to `most` digits.
fn digits(i: &str, most: usize) -> IResult<&str, &str> {
    take_while_m_n(1, most, |c: char| c.is_ascii_digit()).parse(i)
}

/// points = digit{1,4} [ ( "." | "," ) digit{1,2} ]
///
/// # Errors
/// Where the text is no amount of points.
pub fn points(i: &str) -> IResult<&str, Points> {
    let fraction = preceded(one_of(".,"), |i| digits(i, 2));
    map_opt((|i| digits(i, 4), opt(fraction)), |(whole, rest)| {
        let whole: i32 = whole.parse().ok()?;
        let rest = match rest {
            Some(text) if text.len() == 1 => text.parse::<i32>().ok()? * 10,
            Some(text) => text.parse().ok()?,
            None => 0,
        };
        Some(Points::from_hundredths(whole * 100 + rest))
    })
    .parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_good_and_bad() {
        let good = |text, hundredths| {
            assert_eq!(points(text), Ok(("", Points::from_hundredths(hundredths))));
        };
        good("2.5", 250);
        good("11,5", 1150);
        good("7", 700);
        assert!(points(".5").is_err());
        assert!(points("x").is_err());
        assert!(points("").is_err());
    }
}
