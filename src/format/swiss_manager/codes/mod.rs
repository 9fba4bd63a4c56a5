//! Swiss-Manager's list of tie-breaks, with the number and name of each and FIDE's code for it.
//! Tournament files and upload files contain the numbers. The annotations below a printed list
//! contain the names, and the columns of such a list have the short headings.

mod interpret;
mod list;

use crate::import::ProgramCode;
use crate::model::Cut;

pub use interpret::{EventContext, Settings, interpret};
pub(in crate::format) use interpret::{codes, editions, interpretations};
pub use list::TIE_BREAKS;

/// A tie-break in Swiss-Manager's list.
#[derive(Debug)]
pub struct ProgramTieBreak {
    /// The number of the tie-break in the list, from 1.
    pub number: u16,
    /// The name, which is English in every language of the program.
    pub name: &'static str,
    /// The heading of a column with values of the tie-break.
    pub heading: &'static str,
    /// What the tie-break means in FIDE's terms.
    pub meaning: Meaning,
    /// The way in which the program counts unplayed rounds in the tie-break.
    pub unplayed_rounds: UnplayedRounds,
    /// Whether printed lists do not show the parameters (cuts, forfeits), because the name does not
    /// include them.
    pub hides_parameters: bool,
}

/// What a tie-break in Swiss-Manager's list means in FIDE's terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The tie-break with this FIDE code. The cut is `None` if the number does not imply one, but
    /// the settings of the file state it.
    Code(&'static str, Option<Cut>),
    /// The tie-break has one of these FIDE codes. The type that the settings state is an index in
    /// this list, from 0.
    ByType(&'static [&'static str]),
    /// The tie-break is a rule of Swiss-Manager without a FIDE code. Only its name is known.
    ProgramRule,
    /// The values are entered by hand or imported, and cannot be computed.
    ByHand,
}

/// The way in which a tie-break of Swiss-Manager counts unplayed rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnplayedRounds {
    /// Unplayed rounds count in an unknown way, or do not affect the value.
    Plain,
    /// Unplayed rounds count as games against the virtual opponent of the rules before 2023.
    Virtual,
    /// Unplayed rounds count as games against the virtual opponent of the rules before 2023, but a
    /// player's own unplayed rounds count half of the virtual opponent's score.
    Halves,
    /// Unplayed rounds count by FIDE's rules of 2023, or by those of 2026 if the file says so.
    Rules,
}

/// Returns the tie-break with this number, from 1; `None` if the list has no such number.
#[must_use]
pub fn tie_break(number: u16) -> Option<&'static ProgramTieBreak> {
    let index = usize::from(number).checked_sub(1)?;
    TIE_BREAKS.get(index)
}

/// Returns a tie-break number of Swiss-Manager as a code of this program. If the number stands for
/// Buchholz or Sonneborn-Berger with unplayed rounds counted by the rules before 2023, the code
/// contains the number of the same tie-break under the rules since 2023.
pub(in crate::format) fn program_code(number: u16) -> ProgramCode {
    let known = tie_break(number);
    let outdated = known.filter(|known| {
        matches!(
            known.unplayed_rounds,
            UnplayedRounds::Virtual | UnplayedRounds::Halves
        )
    });
    let replacement = outdated.and_then(|known| match known.meaning {
        Meaning::Code("BH", _) => Some(84),
        Meaning::Code("SB", _) => Some(85),
        _ => None,
    });
    ProgramCode {
        program: "Swiss-Manager",
        number,
        replacement,
    }
}

/// Names in annotation lines that differ from the names in the list, each with the number of the
/// tie-break.
const PRINTED_NAMES: &[(u16, &str)] = &[
    (68, "Number of wins"),
    (86, "Progressive Score"),
    (
        88,
        "Average [Tournament] Performance Rating Of Opponents (APRO)",
    ),
];

/// Finds the tie-break with whose name a line of an annotation begins. Returns it with the rest of
/// the line, which contains the parameters; `None` if no name fits. Case and the number of blanks
/// do not matter.
#[must_use]
pub fn find_by_name(line: &str) -> Option<(&'static ProgramTieBreak, &str)> {
    // a year in the name is a parameter: some lines have `(2026)` instead
    let name = |row: &ProgramTieBreak| row.name.trim_end_matches(" (2023)");
    let listed_names = TIE_BREAKS.iter().map(|row| (row.number, name(row)));
    let matches = listed_names
        .chain(PRINTED_NAMES.iter().copied())
        .filter_map(|(number, name)| Some((name.len(), number, rest_after(line, name)?)));
    // the longest name wins, and the first of several equal names (manual input)
    let (_, number, rest) = matches.rev().max_by_key(|(length, ..)| *length)?;
    Some((tie_break(number)?, rest.trim()))
}

/// Returns the rest of `line` after the words of `name`; `None` if `line` does not begin with these
/// words.
fn rest_after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = line;
    for word in name.split_whitespace() {
        rest = rest.trim_start();
        let (start, after) = rest.split_at_checked(word.len())?;
        if !start.eq_ignore_ascii_case(word) {
            return None;
        }
        rest = after;
    }
    let is_whole_word = !rest.starts_with(|c: char| c.is_alphanumeric());
    is_whole_word.then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_lists_every_number_in_order() {
        for (number, known) in (1..).zip(TIE_BREAKS) {
            assert_eq!(known.number, number);
        }
        assert!(tie_break(0).is_none() && tie_break(93).is_none());
    }

    #[test]
    fn tie_breaks_are_found_by_the_names_in_annotations() {
        let check = |line: &str, number: u16, expected_rest: &str| {
            let (known, rest) = find_by_name(line).unwrap();
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
        assert!(find_by_name("Something else").is_none());
    }
}
