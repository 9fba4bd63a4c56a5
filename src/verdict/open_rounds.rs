//! Which rounds of an event have no results in the file.

use crate::audit::{last_round, open_rounds};
use crate::finding::first_of;
use crate::import::Import;

/// Which rounds of an event have no results in the file, in words; `None` if all rounds have
/// results. Says how many rounds are played only if the file shows it.
pub(super) fn open_rounds_in_words(import: &Import) -> Option<String> {
    let open = open_rounds(import);
    let none = rounds_in_words(&open.without_results);
    let few = rounds_in_words(&open.unfinished);
    if open.perhaps_played {
        return match (none, few) {
            (Some(none), Some(few)) => Some(format!(
                "the file shows no results of {none} and not all of {few}"
            )),
            (Some(none), None) => Some(format!("the file shows no results of {none}")),
            (None, few) => few.map(|few| format!("the file does not show all results of {few}")),
        };
    }
    let planned = *open.without_results.last()?;
    let played = match last_round(import) {
        0 => "no round is played".to_owned(),
        1 => format!("1 of {planned} rounds is played"),
        played => format!("{played} of {planned} rounds are played"),
    };
    Some(format!("the results of {} are missing: {played}", none?))
}

/// Rounds in ascending order, in words: `round 7`, `rounds 1 to 3, 5 and 8`; `None` if there are
/// none.
fn rounds_in_words(rounds: &[u16]) -> Option<String> {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &round in rounds {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == round => *last = round,
            _ => runs.push((round, round)),
        }
    }
    let run = |(first, last): (u16, u16)| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first} to {last}")],
    };
    let words: Vec<String> = runs.into_iter().flat_map(run).collect();
    let noun = if rounds.len() == 1 { "round" } else { "rounds" };
    (!words.is_empty()).then(|| format!("{noun} {}", first_of(&words, usize::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_listed_as_ranges() {
        let check = |rounds: &[u16], expected: Option<&str>| {
            assert_eq!(rounds_in_words(rounds).as_deref(), expected, "{rounds:?}");
        };
        check(&[], None);
        check(&[7], Some("round 7"));
        check(&[4, 5], Some("rounds 4 and 5"));
        check(&[1, 3], Some("rounds 1 and 3"));
        check(&[2, 3, 4, 5], Some("rounds 2 to 5"));
        check(&[1, 2, 3, 5, 8], Some("rounds 1 to 3, 5 and 8"));
        check(&[1, 3, 4], Some("rounds 1, 3 and 4"));
        check(&[1, 2, 4], Some("rounds 1, 2 and 4"));
    }
}
