//! The catalogue: every tie-break under its code.

use super::{Column, Context, Derivation, points};
use crate::model::{Modifiers, PlayerId};

/// Which values come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// The higher value is better.
    HighFirst,
    /// The lower value is better (TPN, BC).
    LowFirst,
}

/// A modifier a code may carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifier {
    /// `/Cn`
    CutLow,
    /// `/Mn`
    CutMedian,
    /// `/L±n`
    Limit,
    /// `/Kn`
    Divisor,
    /// `/P`
    ForfeitsAsPlayed,
    /// `/F`
    Fore,
    /// `/R`
    Reversed,
    /// `/Un`
    Unrated,
}

/// How a criterion splits participants.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// One value for each participant. The second function derives the value of one
    /// participant step by step, by the same code.
    Value {
        /// All values.
        column: fn(&Context<'_>, &Modifiers) -> Column,
        /// The derivation of one value.
        derive: fn(&Context<'_>, &Modifiers, PlayerId) -> Derivation,
    },
    /// Splits a set of tied participants into smaller sets, best first; a set that stays
    /// tied stays together. (Direct encounter and its relatives.)
    Order {
        /// The sets.
        split: fn(&Context<'_>, &Modifiers, &[PlayerId]) -> Vec<Vec<PlayerId>>,
    },
}

/// An entry of the catalogue.
#[derive(Debug)]
pub struct TieBreak {
    /// `BH`
    pub code: &'static str,
    /// `Buchholz`
    pub name: &'static str,
    /// The article that defines it: `C.07 8.1`.
    pub article: &'static str,
    /// Modifiers it accepts (`/R` and `/V` are accepted everywhere).
    pub modifiers: &'static [Modifier],
    /// Which values come first.
    pub sense: Sense,
    /// Decimals usual when it is shown under 1-½-0.
    pub decimals: usize,
    /// How it is computed.
    pub method: Method,
    /// Its manual page.
    pub page: &'static str,
}

/// Every tie-break, in the order in which `list tie-breaks` shows them.
pub static CATALOGUE: &[&TieBreak] = &[&points::PTS];

/// The entry with this code, in either case.
#[must_use]
pub fn find(code: &str) -> Option<&'static TieBreak> {
    CATALOGUE
        .iter()
        .copied()
        .find(|entry| entry.code.eq_ignore_ascii_case(code))
}
