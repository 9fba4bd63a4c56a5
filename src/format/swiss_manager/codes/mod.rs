//! Swiss-Manager's list of tie-breaks: its numbers and names, and the code of FIDE for each.
//! Tournament files and upload files have the numbers, the annotations below a printed list have
//! the names, and its columns have the short headings.

mod announce;
mod list;

use crate::model::Cut;

pub use announce::{Setting, Settings, announce};
pub(in crate::format) use announce::{codes, editions, readings};
pub use list::TIE_BREAKS;

/// A tie-break of the program's list.
#[derive(Debug)]
pub struct ProgramTieBreak {
    /// Its number.
    pub number: u16,
    /// Its name, in English whatever the language of the program.
    pub name: &'static str,
    /// The heading over its column.
    pub heading: &'static str,
    /// The tie-break that the number means.
    pub meaning: Meaning,
    /// How it counts unplayed rounds.
    pub unplayed: Unplayed,
    /// Whether the name does not include the parameters (cuts, forfeits), so that printed lists
    /// hide them.
    pub hidden: bool,
}

/// What a tie-break of the program's list is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A code of FIDE with the settings of the file, and the cut if the number itself implies one.
    Code(&'static str, Option<Cut>),
    /// One of these codes, depending on the program's type 0, 1, 2 ...
    ByType(&'static [&'static str]),
    /// A rule of the program's own, known by name only.
    Own,
    /// Entered by hand or imported: no calculation can give it.
    ByHand,
}

/// How unplayed rounds are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayed {
    /// Unknown, or without effect.
    Plain,
    /// By the virtual opponent of the years before 2023.
    Virtual,
    /// The same for opponents, but a player's own unplayed round counts half the virtual opponent.
    Halves,
    /// By FIDE's rules from 2023 on, or those from 2026 on if the file says so.
    Rules,
}

/// The tie-break with this number; `None` where the list has none.
#[must_use]
pub fn tie_break(number: u16) -> Option<&'static ProgramTieBreak> {
    let index = usize::from(number).checked_sub(1)?;
    TIE_BREAKS.get(index)
}

/// Beginnings of annotation lines that differ from the list.
const PRINTED: &[(u16, &str)] = &[
    (68, "Number of wins"),
    (86, "Progressive Score"),
    (
        88,
        "Average [Tournament] Performance Rating Of Opponents (APRO)",
    ),
];

/// The tie-break with whose name a line of an annotation begins, and the rest of the line (its
/// parameters). Case and the number of blanks do not matter.
#[must_use]
pub fn named(line: &str) -> Option<(&'static ProgramTieBreak, &str)> {
    // the year that the list names is a parameter: lines have `(2026)` as well
    let name = |known: &ProgramTieBreak| known.name.trim_end_matches(" (2023)");
    let listed = TIE_BREAKS.iter().map(|known| (known.number, name(known)));
    let begun = listed
        .chain(PRINTED.iter().copied())
        .filter_map(|(number, name)| Some((name.len(), number, rest_after(line, name)?)));
    // the longest name; of several equal ones (manual input) the first
    let (_, number, rest) = begun.rev().max_by_key(|(length, ..)| *length)?;
    Some((tie_break(number)?, rest.trim()))
}

/// The rest of `line` after the words of `name`; `None` if it does not begin with them.
fn rest_after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = line;
    for word in name.split_whitespace() {
        rest = rest.trim_start();
        let (begin, after) = rest.split_at_checked(word.len())?;
        if !begin.eq_ignore_ascii_case(word) {
            return None;
        }
        rest = after;
    }
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric());
    ends.then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_place() {
        for (number, known) in (1..).zip(TIE_BREAKS) {
            assert_eq!(known.number, number);
        }
        assert!(tie_break(0).is_none() && tie_break(93).is_none());
    }

    #[test]
    fn annotations_name_tie_breaks() {
        let check = |line: &str, number: u16, expected_rest: &str| {
            let (known, rest) = named(line).unwrap();
            assert_eq!((known.number, rest), (number, expected_rest));
        };
        check("Buchholz Tie-Breaks (variabel with parameter)", 37, "");
        check(
            "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
            84,
            "(2026) (Gamepoints, Cut1)",
        );
        check(
            "Buchholz Tie-Break Variable (2023) (Gamepoints)",
            84,
            "(2023) (Gamepoints)",
        );
        check("the greater number of victories", 12, "");
        check("The greater number of victories (variable)", 68, "");
        check(
            "Number of wins including byes (WIN) (Gamepoints, Forfeited games count)",
            68,
            "including byes (WIN) (Gamepoints, Forfeited games count)",
        );
        check(
            "Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)",
            86,
            ", before FIDE-Tie-Break (PS)(Gamepoints)",
        );
        check(
            "Koya System (KS) (Gamepoints/Limit 50\")",
            87,
            "(Gamepoints/Limit 50\")",
        );
        assert!(named("Something else").is_none());
    }
}
