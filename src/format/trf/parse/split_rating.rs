//! Reads player lines with a blank inside the rating, such as `21 10` in place of `2110`
//! (reference/trf.md 12, step 4).

use super::cell::Cell;
use super::columns_fit::{AFTER_RATING, fits_columns_without_rating};
use super::player::{PlayerRecord, player};
use crate::format::line::{Line, Shift};
use crate::format::notes::Notes;

/// The shift of a line in which the blank moves all further fields by one column.
const SHIFT_AFTER_RATING: Shift = Shift {
    first: AFTER_RATING + 1,
    last: usize::MAX,
    distance: 1,
};

/// Reads a line whose rating has a blank between its four digits. The blank either moves all further
/// fields by one column, or replaces the blank after the rating. `None` if the line is not of this
/// kind, or if its other fields are not in their columns.
pub(super) fn player_with_split_rating<'a>(
    line: Line<'a>,
    cells: &mut Vec<Cell>,
    notes: &mut Notes,
) -> Option<PlayerRecord<'a>> {
    let (text, span) = line.columns(49..=AFTER_RATING);
    join_split_rating(text)?;
    let shifted = line.with_shift(SHIFT_AFTER_RATING);
    let is_shifted = || line.is_blank(AFTER_RATING + 1) && fits_columns_without_rating(shifted);
    let layout = if fits_columns_without_rating(line) {
        line
    } else {
        is_shifted().then_some(shifted)?
    };
    let mut record = player(layout, cells, notes);
    record.rating = text;
    record.origin.rating = span;
    Some(record)
}

/// Returns the four digits of a rating that has one blank between them; `None` if the text is
/// something else.
pub(in crate::format::trf) fn join_split_rating(text: &str) -> Option<u16> {
    let (first, second) = text.split_once(' ')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_split = is_number(first) && is_number(second) && first.len() + second.len() == 4;
    let rating = is_split.then(|| format!("{first}{second}").parse().ok())?;
    rating.filter(|&rating| rating >= 1000)
}

#[cfg(test)]
mod tests {
    use super::join_split_rating;

    #[test]
    fn only_four_digits_with_one_blank_are_a_split_rating() {
        for text in ["2 110", "21 10", "211 0"] {
            assert_eq!(join_split_rating(text), Some(2110), "{text}");
        }
        for text in [
            "2 10", "21  1", "2110 ", " 2110", "2110", "21 1x", "0 110", "21 100",
        ] {
            assert_eq!(join_split_rating(text), None, "{text}");
        }
    }
}
