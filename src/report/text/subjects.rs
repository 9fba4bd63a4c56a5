//! The subjects of checks in words, for summaries of what was not checked.

use crate::audit::{CATALOGUE, Check, ComparedClaim, Need, find};
use crate::finding::Family;

/// Returns the subjects of the checks with these codes, each once: `the printed tie-breaks, the
/// rank order`. The words `in part` follow a subject if `other_ran` returns `true` for another
/// check of that subject.
pub(super) fn subjects(codes: &[&str], other_ran: impl Fn(&Check) -> bool) -> String {
    let mut subjects: Vec<&str> = Vec::new();
    for code in codes {
        let subject = find(code).map_or("other checks", subject);
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let is_partly = |subject_words: &str| {
        let mut checks = CATALOGUE.iter().copied();
        checks.any(|check| {
            subject(check) == subject_words && !codes.contains(&check.code.code) && other_ran(check)
        })
    };
    let words = subjects.into_iter().map(|subject| {
        if is_partly(subject) {
            format!("{subject} in part")
        } else {
            subject.to_owned()
        }
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Returns the subject of a check: the stated values that it compares or, if it compares none, the
/// area of its family.
fn subject(check: &Check) -> &'static str {
    match (check.compares, check.code.family()) {
        (Some(ComparedClaim::Teams), _) => "scores and ranks of teams",
        (Some(ComparedClaim::Points), _) => "stated points",
        (Some(ComparedClaim::Ranks | ComparedClaim::RankColumn), _) => "stated ranks",
        (Some(ComparedClaim::Columns), _) => "printed tie-breaks",
        (Some(ComparedClaim::RatingFigures), _) => "rating figures",
        (
            Some(
                ComparedClaim::RankOrder
                | ComparedClaim::WholeRankOrder
                | ComparedClaim::PrintedOrder,
            ),
            _,
        ) => "the order of tied players",
        (None, Family::Structure) => "header records",
        (None, Family::Results) => "results",
        (None, Family::Points) => "points",
        (None, Family::TieBreaks) => "tie-breaks",
        (None, Family::Dates) => "dates",
        (None, Family::Identity) if consults_lists(check) => {
            "players and ratings against the rating list"
        }
        (None, Family::Identity) => "identity of players",
        (None, Family::Pairings) => "pairings",
        (None, Family::Rating) => "whether games can be rated",
        (None, Family::Norms) => "title norms",
    }
}

fn consults_lists(check: &Check) -> bool {
    let mut needs = check.needs.iter();
    needs.any(|need| matches!(need, Need::RatingList | Need::ListInForce))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subject_is_named_once() {
        let check = |codes: &str, expected| {
            let codes: Vec<&str> = codes.split(' ').collect();
            assert_eq!(subjects(&codes, |_| false), expected);
        };
        check("T403", "printed tie-breaks");
        check("T404 T406", "the order of tied players");
        check(
            "S101 S102 R201 P301",
            "header records, results, stated points",
        );
    }

    #[test]
    fn a_partly_checked_subject_is_named_in_part() {
        let words = |codes: &[&str]| subjects(codes, |check| check.code.code == "D507");
        assert_eq!(
            words(&["D508", "T403"]),
            "dates in part, printed tie-breaks"
        );
        assert_eq!(words(&["D507", "D508"]), "dates");
    }
}
