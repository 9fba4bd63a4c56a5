//! The areas of an event that an officer examines, and the checks of each.

use crate::audit::{
    K_FACTOR_DIFFERS, NEWCOMER_RATED, OTHER_LIST_USED, OUTLIER, RATED_IN_FILE_ONLY,
    RATED_ON_LIST_ONLY, RATING_DIFFERS, RATING_FIGURES_DIFFER, RATING_IMPLAUSIBLE,
};
use crate::finding::{Code, Family};

/// An area of an event, and the checks that examine it.
#[derive(PartialEq, Eq, Debug)]
pub struct Area {
    /// The name in documents and verdicts, such as `tie-breaks`.
    pub name: &'static str,
    /// The subject of the area in a few words, for headings.
    pub description: &'static str,
    /// The group whose checks belong to the area, unless another area names them in `checks`;
    /// `None` if the area has only the checks that it names.
    family: Option<Family>,
    /// The checks of other groups that belong to the area.
    checks: &'static [Code],
    /// Parts of the area that no check of the catalogue examines yet.
    pub gaps: &'static [Gap],
}

/// A part of an area that is never examined, because its checks do not exist yet.
#[derive(PartialEq, Eq, Debug)]
pub struct Gap {
    /// The codes of these checks; at least one.
    pub codes: &'static [&'static str],
    /// The part that is not examined, in words for people, without codes.
    pub words: &'static str,
}

const fn new_area(
    name: &'static str,
    description: &'static str,
    family: Option<Family>,
    checks: &'static [Code],
    gaps: &'static [Gap],
) -> Area {
    Area {
        name,
        description,
        family,
        checks,
        gaps,
    }
}

/// The checks of the area of ratings, which compare ratings and rating figures.
const RATING_CHECKS: &[Code] = &[
    RATING_DIFFERS.code,
    OTHER_LIST_USED.code,
    RATED_IN_FILE_ONLY.code,
    RATED_ON_LIST_ONLY.code,
    RATING_IMPLAUSIBLE.code,
    K_FACTOR_DIFFERS.code,
    RATING_FIGURES_DIFFER.code,
    NEWCOMER_RATED.code,
];

/// The checks of the area of eligibility that are not in the group of rating checks.
const ELIGIBILITY_CHECKS: &[Code] = &[OUTLIER.code];

/// All areas, in the order in which a verdict lists them.
pub static AREAS: [Area; 10] = [
    new_area(
        "structure",
        "structure of the file",
        Some(Family::Structure),
        &[],
        &[],
    ),
    new_area("results", "results", Some(Family::Results), &[], &[]),
    new_area("points", "points and ranks", Some(Family::Points), &[], &[]),
    new_area(
        "tie-breaks",
        "tie-breaks",
        Some(Family::TieBreaks),
        &[],
        &[],
    ),
    new_area("dates", "dates", Some(Family::Dates), &[], &[]),
    new_area(
        "identity",
        "identity of players",
        Some(Family::Identity),
        &[],
        &[],
    ),
    new_area("ratings", "ratings", None, RATING_CHECKS, &[]),
    new_area(
        "eligibility",
        "eligibility for rating",
        Some(Family::Rating),
        ELIGIBILITY_CHECKS,
        &[Gap {
            codes: &["D509", "Q814"],
            words: "the file is not compared with the registration",
        }],
    ),
    new_area(
        "norms",
        "title norms",
        Some(Family::Norms),
        &[],
        &[Gap {
            codes: &["N903"],
            words: "claimed norms are not compared with the computed ones",
        }],
    ),
    new_area("pairings", "pairings", Some(Family::Pairings), &[], &[]),
];

/// Returns the area to which a check belongs.
#[must_use]
pub fn area(code: Code) -> &'static Area {
    &AREAS[area_index(code)]
}

/// Returns the index in [`AREAS`] of the area to which a check belongs.
pub(super) fn area_index(code: Code) -> usize {
    let index_of = |fits: &dyn Fn(&Area) -> bool| AREAS.iter().position(fits);
    let explicit_index = index_of(&|area| area.checks.contains(&code));
    let index = explicit_index.or_else(|| index_of(&|area| area.family == Some(code.family())));
    index.expect("every group has an area")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::{CATALOGUE, unbuilt};

    #[test]
    fn every_check_has_an_area() {
        for check in CATALOGUE {
            assert!(!area(check.code).name.is_empty(), "{check:?}");
        }
    }

    #[test]
    fn a_check_that_an_area_names_does_not_belong_to_the_area_of_its_group() {
        let check = |code, expected| {
            let mut checks = CATALOGUE.iter();
            let check = checks.find(|check| check.code.code == code).unwrap();
            assert_eq!(area(check.code).name, expected, "{code}");
        };
        check("S101", "structure");
        check("I603", "identity");
        check("I610", "ratings");
        check("I617", "identity");
        check("I623", "eligibility");
        check("Q801", "eligibility");
        check("Q808", "ratings");
        check("N901", "norms");
        check("W701", "pairings");
    }

    #[test]
    fn gaps_are_checks_that_do_not_run() {
        let gaps = AREAS.iter().flat_map(|area| area.gaps);
        for code in gaps.flat_map(|gap| gap.codes) {
            assert!(unbuilt().any(|check| check.code == *code), "{code}");
        }
    }
}
