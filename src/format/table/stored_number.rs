//! Reads numbers of a workbook that are shown as dates because their cells have the format of a
//! date. For example, 5.5 points are shown as noon on 1900-01-05. The file stores the number, so
//! the number is read.

use super::meaning::Meaning;
use crate::source::{Cell, Source};

/// The numbers that a workbook stores for the days of the years 2000 to 2099. If a program turned
/// typed text into a date (`4.5` into the fourth of May), the date is one of these days. A small
/// number that is only shown as a date is not.
const DAYS_OF_THIS_CENTURY: std::ops::Range<u64> = 36_526..73_051;

/// Returns the number that a cell stores for the date that it shows; `None` if columns with this
/// meaning do not contain numbers, or if a program may have made the date from typed text.
pub(super) fn number_shown_as_date<'a>(
    source: &'a Source,
    meaning: Meaning,
    cell: &Cell,
) -> Option<&'a str> {
    let number = source.grid()?.number_of_date(cell)?;
    let whole_part: u64 = number.split('.').next()?.parse().ok()?;
    (contains_numbers(meaning) && !DAYS_OF_THIS_CENTURY.contains(&whole_part)).then_some(number)
}

const fn contains_numbers(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Rank
            | Meaning::Number
            | Meaning::Rating
            | Meaning::InternationalRating
            | Meaning::NationalRating
            | Meaning::FideId
            | Meaning::NationalId
            | Meaning::Points
            | Meaning::TieBreak(_)
            | Meaning::NamedTieBreak
            | Meaning::Figure(_)
            | Meaning::KFactor
            | Meaning::Performance
            | Meaning::Board
            | Meaning::RoundNumber
            | Meaning::TeamRating
            | Meaning::MatchPoints
    )
}
