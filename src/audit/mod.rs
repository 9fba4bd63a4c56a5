//! Derived against stated: one file per check, in a folder per family.

mod case;
mod check;
mod points;

pub use case::{Audit, Case, NotRun, Options, RankOrderFrom};
pub use check::{Check, Findings};

use crate::import::Import;
use crate::source::Source;

/// Every check, in the order in which they run: results before points, points before
/// tie-breaks, tie-breaks before ranks. A check sees what was found before it.
pub static CATALOGUE: &[&Check] = &[&points::points_differ::POINTS_DIFFER];

/// The check with this code (`P301`) or name (`points-differ`), in either case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Check> {
    CATALOGUE.iter().copied().find(|check| {
        check.code.code.eq_ignore_ascii_case(name) || check.code.name.eq_ignore_ascii_case(name)
    })
}

/// Runs the catalogue over one tournament.
#[must_use]
pub fn audit(source: &Source, import: &Import, options: &Options) -> Audit {
    let case = Case::new(source, import, options);
    let mut findings = Findings::default();
    for check in CATALOGUE {
        (check.run)(&case, &mut findings);
    }
    case.finish(findings)
}
