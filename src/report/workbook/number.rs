//! The numbers in the cells of a workbook.

#![expect(
    clippy::disallowed_types,
    reason = "the cells of a workbook hold such numbers; nothing is computed with them"
)]

use rust_xlsxwriter::Worksheet;

use crate::number::Exact;

/// Returns the nearest number that a cell can hold. Halves and hundredths are shown exactly, other
/// fractions with about fifteen digits.
pub(super) fn cell_number(value: Exact) -> f64 {
    // parsing the text of a decimal gives the number that a person would have typed
    let text = value.to_text();
    text.parse().unwrap_or_else(|_| quotient(value))
}

fn quotient(value: Exact) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a cell holds no more digits")]
    let (numerator, denominator) = (value.numerator() as f64, value.denominator() as f64);
    numerator / denominator
}

/// Sets narrow page margins, with room for the header and the footer.
pub(super) fn set_margins(page: &mut Worksheet) {
    page.set_margins(0.4, 0.4, 0.7, 0.6, 0.3, 0.3);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(num: i128, den: i128, expected: &str) {
        let value = Exact::ratio(num, den).unwrap();
        assert_eq!(cell_number(value).to_string(), expected);
    }

    #[test]
    fn a_cell_contains_the_number_as_written() {
        check(9, 2, "4.5");
        check(4025, 100, "40.25");
        check(-1, 2, "-0.5");
        check(49, 1, "49");
        check(38, 3, "12.666666666666666");
    }
}
