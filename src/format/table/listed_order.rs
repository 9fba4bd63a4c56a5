//! Finds out which round a list of pairings belongs to if two lists state the same round.

use crate::model::RoundNumber;

/// Returns the only round between the first and the last of these rounds that is not among them;
/// `None` if no round or more than one is missing.
pub(super) fn only_missing_round(rounds: &[RoundNumber]) -> Option<RoundNumber> {
    let (first, last) = (rounds.iter().min()?.0, rounds.iter().max()?.0);
    let all_rounds = (first..=last).map(RoundNumber);
    let mut missing_rounds = all_rounds.filter(|round| !rounds.contains(round));
    let missing = missing_rounds.next()?;
    missing_rounds.next().is_none().then_some(missing)
}

/// Whether the first of two lists that state the same round takes the place of the list of the
/// missing round, because only then the rounds of all lists are in order. `pair` contains the
/// indices of the two lists.
pub(super) fn precedes_in_order(
    rounds: &[RoundNumber],
    pair: [usize; 2],
    missing: RoundNumber,
) -> bool {
    let is_ordered = |index: usize| {
        let mut rounds = rounds.to_vec();
        rounds[index] = missing;
        rounds.is_sorted() || rounds.is_sorted_by(|a, b| a >= b)
    };
    is_ordered(pair[0]) && !is_ordered(pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(numbers: &[u16]) -> Vec<RoundNumber> {
        numbers.iter().copied().map(RoundNumber).collect()
    }

    #[test]
    fn one_missing_round_is_found() {
        let check = |numbers: &[u16], expected: Option<u16>| {
            let missing = only_missing_round(&rounds(numbers));
            assert_eq!(missing, expected.map(RoundNumber), "{numbers:?}");
        };
        check(&[1, 2, 2, 4], Some(3));
        check(&[3, 4, 4, 6], Some(5));
        check(&[1, 2, 2], None);
        check(&[1, 1, 4], None);
        check(&[], None);
    }

    #[test]
    fn the_order_shows_which_list_is_of_the_missing_round() {
        let check = |numbers: &[u16], pair, missing, expected| {
            let precedes = precedes_in_order(&rounds(numbers), pair, RoundNumber(missing));
            assert_eq!(precedes, expected, "{numbers:?}");
        };
        check(&[1, 2, 2, 4], [1, 2], 3, false);
        check(&[1, 3, 3, 4], [1, 2], 2, true);
        check(&[4, 3, 3, 1], [1, 2], 2, false);
        check(&[4, 2, 2, 1], [1, 2], 3, true);
        check(&[2, 1, 4, 2], [0, 3], 3, false);
    }
}
