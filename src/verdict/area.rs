//! The areas of an event that an officer examines, and the checks of each.

use crate::finding::Code;

/// An area of an event, and the checks that examine it.
#[derive(PartialEq, Eq, Debug)]
pub struct Area {
    /// The name in documents and verdicts, such as `tie-breaks`.
    pub name: &'static str,
    /// The subject in a few words, for headings.
    pub description: &'static str,
    /// The codes of its checks, or their beginnings. If several areas fit a code, the one with the
    /// longest beginning counts, so that `I610` can belong to another area than `I`.
    codes: &'static [&'static str],
    /// Parts of the area that no check of the catalogue examines yet.
    pub gaps: &'static [Gap],
}

/// A part of an area that is not examined until a check with one of these codes exists.
#[derive(PartialEq, Eq, Debug)]
pub struct Gap {
    /// The codes that the checks will have, at least one.
    pub codes: &'static [&'static str],
    /// The part that is not examined, in words for people, without codes.
    pub words: &'static str,
}

const fn new_area(
    name: &'static str,
    description: &'static str,
    codes: &'static [&'static str],
    gaps: &'static [Gap],
) -> Area {
    Area {
        name,
        description,
        codes,
        gaps,
    }
}

/// All areas, in the order in which a verdict lists them.
pub static AREAS: [Area; 10] = [
    new_area("structure", "structure of the file", &["S"], &[]),
    new_area("results", "results", &["R"], &[]),
    new_area("points", "points and ranks", &["P"], &[]),
    new_area("tie-breaks", "tie-breaks", &["T"], &[]),
    new_area("dates", "dates", &["D"], &[]),
    new_area(
        "identity",
        "identity of players",
        &["I"],
        &[Gap {
            codes: &["I604"],
            words: "players are not looked up in a rating list",
        }],
    ),
    new_area(
        "ratings",
        "ratings",
        &[
            "I610", "I611", "I612", "I613", "I614", "I615", "Q808", "Q809",
        ],
        &[Gap {
            codes: &["I610"],
            words: "ratings are not compared with a rating list",
        }],
    ),
    new_area(
        "eligibility",
        "eligibility for rating",
        &["Q", "I623"],
        &[Gap {
            codes: &["D509", "Q814"],
            words: "the file is not compared with the registration",
        }],
    ),
    new_area(
        "norms",
        "title norms",
        &["N"],
        &[Gap {
            codes: &["N903"],
            words: "claimed norms are not compared with the computed ones",
        }],
    ),
    new_area("pairings", "pairings", &["W"], &[]),
];

/// The area that a check belongs to.
#[must_use]
pub fn area(code: Code) -> &'static Area {
    &AREAS[area_index(code)]
}

/// The index in [`AREAS`] of the area that a check belongs to.
pub(super) fn area_index(code: Code) -> usize {
    let (mut best, mut longest) = (0, 0);
    for (index, area) in AREAS.iter().enumerate() {
        for start in area.codes {
            // if several areas fit equally well, the first one counts
            if start.len() > longest && code.code.starts_with(start) {
                (best, longest) = (index, start.len());
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::CATALOGUE;

    #[test]
    fn every_check_has_an_area() {
        for check in CATALOGUE {
            let area = area(check.code);
            let mut starts = area.codes.iter();
            assert!(
                starts.any(|start| check.code.code.starts_with(start)),
                "{check:?} is in {}",
                area.name
            );
        }
    }

    #[test]
    fn the_longest_matching_prefix_determines_the_area() {
        let check = |code, expected| {
            assert_eq!(area(Code { code, name: "" }).name, expected, "{code}");
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
}
