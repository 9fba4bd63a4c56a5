//! Says when two spellings of a field mean the same value.

use crate::model::{FieldKey, FieldSpec, Spelling, name_key};

/// Whether two spellings of a field mean the same value.
pub(crate) fn is_same_value<T>(field: &FieldSpec<T>, a: &str, b: &str) -> bool {
    match field.key {
        FieldKey::FideId => a.trim_start_matches('0') == b.trim_start_matches('0'),
        FieldKey::Birth => is_same_birth(a, b),
        FieldKey::ShortName => is_same_short_name(a, b),
        FieldKey::Strength => is_same_amount(a, b),
        _ => match field.spelling {
            Spelling::Free => name_key(a) == name_key(b),
            Spelling::Exact => a.trim().eq_ignore_ascii_case(b.trim()),
        },
    }
}

/// Whether two dates of birth agree. Files write the day or only the year: `1990/05/11`,
/// `1990/00/00`, `11.05.1990`, `1990`.
fn is_same_birth(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| {
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        let mut numbers: Vec<u32> = numbers.filter_map(|n| n.parse().ok()).collect();
        numbers.retain(|&number| number != 0);
        if numbers.last().is_some_and(|&last| last > 31) {
            numbers.reverse();
        }
        numbers
    });
    a.iter().zip(&b).all(|(a, b)| a == b)
}

/// The width of the column for short names in record 310 of a TRF, in characters.
const SHORT_NAME_WIDTH: usize = 5;

/// Whether two short names agree. One of them may be cut off at `SHORT_NAME_WIDTH`.
fn is_same_short_name(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|name| name_key(name).replace(' ', ""));
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short == long || short.chars().count() == SHORT_NAME_WIDTH && long.starts_with(&short)
}

/// Whether two amounts are equal in any notation: `2587.5`, `2587,50`.
fn is_same_amount(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| {
        let text = text.trim().replace(',', ".");
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    });
    a == b
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(same: fn(&str, &str) -> bool, a: &str, b: &str, expected: bool) {
        assert_eq!(same(a, b), expected, "{a} {b}");
        assert_eq!(same(b, a), expected, "{b} {a}");
    }

    #[test]
    fn birth_dates_are_compared_in_any_notation() {
        let check = |a, b, expected| check(is_same_birth, a, b, expected);
        check("1990/05/11", "11.05.1990", true);
        check("1990/05/11", "1990", true);
        check("1990/00/00", "1990-05-11", true);
        check("1990/05/11", "1990/05/12", false);
        check("1990", "1991", false);
    }

    #[test]
    fn short_names_of_teams_may_be_cut_off() {
        check(is_same_short_name, "FERRY", "Ferry Quay", true);
        check(is_same_short_name, "Old C", "Old Customs House", false);
        check(is_same_short_name, "OLDCU", "Old Customs House", true);
        check(is_same_short_name, "SALT", "Salt Warehouse", false);
    }

    #[test]
    fn strengths_are_compared_as_numbers() {
        check(is_same_amount, "2587.5", "2587,50", true);
        check(is_same_amount, "2214", "2214.0", true);
        check(is_same_amount, "2210", "221", false);
    }
}
