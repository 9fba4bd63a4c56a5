//! Short lists of codes of checks.

use crate::audit::CATALOGUE;

/// Number of consecutive codes that are shown as a range.
const RANGE: usize = 3;

/// Limit on codes and ranges; more are counted by family.
const PARTS: usize = 8;

/// The codes of checks in order, those that follow each other in the catalogue as ranges:
/// `S109 P301–P304 T401`; very many as counts of their families: `S109, 9 of R, 12 of P`.
pub(in crate::report) fn in_few_words(codes: &[&str]) -> String {
    let mut known: Vec<&str> = CATALOGUE.iter().map(|check| check.code.code).collect();
    known.sort_unstable_by_key(place);
    let mut codes = codes.to_vec();
    codes.sort_unstable_by_key(place);
    let rank = |code: &str| known.iter().position(|other| *other == code);
    let follows = |a: &&str, b: &&str| {
        let next = rank(a).zip(rank(b)).is_some_and(|(a, b)| a + 1 == b);
        next && family(a) == family(b)
    };
    let runs = codes.chunk_by(follows);
    let parts: Vec<String> = runs.flat_map(part).collect();
    if parts.len() <= PARTS {
        return parts.join(" ");
    }
    let families = codes.chunk_by(|a, b| family(a) == family(b));
    let counts = families.map(|codes| match codes {
        [code] => (*code).to_owned(),
        _ => format!("{} of {}", codes.len(), family(codes[0])),
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// A run of codes: a range, or each of them.
fn part(run: &[&str]) -> Vec<String> {
    match run {
        [first, .., last] if run.len() >= RANGE => vec![format!("{first}–{last}")],
        _ => run.iter().map(|&code| code.to_owned()).collect(),
    }
}

fn family(code: &str) -> &str {
    code.get(..1).unwrap_or(code)
}

/// Families in the order in which they are checked.
fn place<'a>(code: &&'a str) -> (usize, &'a str) {
    let order = "SRPT".find(family(code));
    (order.unwrap_or(usize::MAX), code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_ranges_and_crowds_are_counted() {
        let check = |codes: &str, expected| {
            let codes: Vec<&str> = codes.split(' ').collect();
            assert_eq!(in_few_words(&codes), expected);
        };
        check("T403", "T403");
        check("P302 P301", "P301 P302");
        check("T401 P302 P303 P301 P304 S109", "S109 P301–P304 T401");
        check(
            "S109 R212 R213 R215 P302 P303 P301 P307 P304 T401 T403 T404 T406",
            "S109, 3 of R, 5 of P, 4 of T",
        );
    }
}
