//! Defines the type of a check, the macro that declares checks, and the collection of findings.

mod findings;

use std::fmt;

pub use self::findings::{Builder, Findings};
pub(super) use self::findings::{sort, sort_by_weight};

use super::case::Case;
use super::facts::Need;
use crate::finding::{Code, Severity};

/// A check in the catalogue.
pub struct Check {
    /// The code and the name of the check, such as `P301` and `points-differ`.
    pub code: Code,
    /// The severity of the check's findings, unless a finding sets another one.
    pub severity: Severity,
    /// The text of the check's page in the manual.
    pub page: &'static str,
    /// The input that the check needs and that some files do not state.
    pub needs: &'static [Need],
    /// The kind of claim that the check compares with the facts; if the file makes no such claim,
    /// the check is reported as not run. `None` if the check compares no claims.
    pub compares: Option<ComparedClaim>,
    /// The values that become doubtful if the check reports an error. Values that depend on these
    /// are not reported as wrong.
    pub doubts: &'static [Doubt],
    /// Why `--fix` does not correct the check's findings, unless one of its steps gives a more
    /// specific reason.
    pub not_corrected: &'static str,
    /// Whether the data that a warning of the check reports may be right. A letter then asks the
    /// sender about them; otherwise it requests a correction, a statement or a confirmation.
    pub may_be_right: bool,
    /// The function that examines a case and reports findings.
    pub run: fn(&Case<'_>, &mut Findings),
}

impl fmt::Debug for Check {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.code.code, self.code.name)
    }
}

/// A kind of stated value that a check compares with what follows from the facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComparedClaim {
    /// Scores and ranks of teams.
    Teams,
    /// Points of players.
    Points,
    /// Ranks of players.
    Ranks,
    /// Ranks of players; a column for ranks counts as a claim even if it is blank.
    RankColumn,
    /// Printed columns of tie-break values.
    Columns,
    /// Rating figures of players: games, expected score, change.
    RatingFigures,
    /// The ranks of players, compared with the ranks by a rank order.
    RankOrder,
    /// The ranks of players, compared with the ranks by a rank order that can be computed to its
    /// last criterion.
    WholeRankOrder,
    /// The ranks of tied players, compared with the printed tie-break values because the rank order
    /// cannot be computed.
    PrintedOrder,
}

/// The values that a finding leaves in doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The points of the players concerned.
    Points,
    /// The points of all players for a round, because an entry of the round could not be read.
    UnreadPoints,
    /// The numbers of players, rated players or teams: a line may be missing, damaged or repeated,
    /// so a stated number that differs from the count may still be right.
    Counts,
}

/// Declares a check: a `static` with all its properties. A check that needs only facts, not
/// evidence, says so: `run: header_missing on facts`.
macro_rules! check {
    (@run $run:ident) => {
        $run
    };
    (@run $run:ident on facts) => {
        |case, findings| $run(&case.facts, findings)
    };
    (@compared) => {
        None
    };
    (@compared $compared:ident) => {
        Some($crate::audit::check::ComparedClaim::$compared)
    };
    (
        $static:ident = $code:literal $name:literal, $severity:ident,
        page: $page:expr,
        $(needs: [$($need:ident),+],)?
        $(compares: $compared:ident,)?
        $(doubts: [$($doubt:ident),+],)?
        not_corrected: $not_corrected:literal,
        $(may_be_right: $may_be_right:literal,)?
        run: $run:ident $(on $facts:ident)?,
    ) => {
        #[doc = concat!($code, " `", $name, "`")]
        pub(crate) static $static: $crate::audit::Check = $crate::audit::Check {
            code: $crate::finding::Code {
                code: $code,
                name: $name,
            },
            severity: $crate::finding::Severity::$severity,
            page: $page,
            needs: &[$($($crate::audit::Need::$need),+)?],
            compares: $crate::audit::check::check!(@compared $($compared)?),
            doubts: &[$($($crate::audit::check::Doubt::$doubt),+)?],
            not_corrected: $not_corrected,
            may_be_right: false $(|| $may_be_right)?,
            run: $crate::audit::check::check!(@run $run $(on $facts)?),
        };
    };
}
pub(super) use check;
