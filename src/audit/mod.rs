//! Derived against stated: one file per check, in a folder per family.

mod case;
mod catalogue;
mod causes;
mod check;
mod citation;
mod coverage;
mod dates;
mod editions;
mod evidence;
mod facts;
pub mod fix;
mod identity;
mod outcome;
mod pairings;
mod pairings_plan;
mod points;
mod printed;
mod results;
mod several;
mod structure;
mod tiebreaks;

pub use case::Case;
pub use catalogue::{CATALOGUE, find};
pub use check::{Builder, Check, Compared, Doubt, Findings};
pub use coverage::applies;
pub use editions::{of_teams_under_every_edition, under_every_edition};
pub use evidence::attribution::depends_on_opponents;
pub use evidence::columns::{AS_POINTS, ColumnEvidence, ColumnFit, ColumnMatch};
pub use evidence::rank_order;
pub use evidence::table_order::AsStated;
pub use facts::progress::last_round;
pub use facts::{Facts, Need, Options, RankOrderFrom, TeamEvent, UsedRankOrder, times_computed};
pub use outcome::{Audit, NotRun};
pub use pairings_plan::{PairingsPlan, pairings_plan};
pub(crate) use points::adjustment_unexplained::ADJUSTMENT_UNEXPLAINED;
pub(crate) use points::points_differ::POINTS_DIFFER;
pub(crate) use points::score_system_undeclared::SCORE_SYSTEM_UNDECLARED;
pub(crate) use points::team_points_differ::TEAM_POINTS_DIFFER;
pub use printed::{PrintedUnder, printed_under};
pub(crate) use tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
pub(crate) use tiebreaks::tie_break_unknown::TIE_BREAK_UNKNOWN;
pub(crate) use tiebreaks::tie_break_unsuitable::TIE_BREAK_UNSUITABLE;

use self::evidence::attribution::Attribution;
use crate::finding::{Family, Finding};
use crate::import::Import;
use crate::source::Sources;

/// Runs the catalogue over one tournament.
#[must_use]
pub fn audit(source: &Sources, import: &Import, options: &Options) -> Audit {
    judge(&Case::new(source, import, options))
}

/// Runs the catalogue over a case, whose facts and evidence can be asked for other things
/// before and after.
#[must_use]
pub fn judge(case: &Case<'_>) -> Audit {
    let mut findings = causes::gather(case, every_finding(case));
    tiebreaks::order_against_tie_breaks::advise(case, &mut findings);
    let columns = |attributions: &[Attribution]| {
        let columns = attributions.iter();
        columns.map(|found| found.summary(&case.facts)).collect()
    };
    let inference = case.inference_if_asked().cloned();
    let inferred = || {
        let best = inference.as_ref()?.found()?;
        Some(UsedRankOrder {
            order: best.order.clone(),
            from: RankOrderFrom::Inferred,
        })
    };
    Audit {
        checked: coverage::checked(&case.facts),
        edition: case.facts.edition.clone(),
        rank_order: case.rank_order().cloned().or_else(inferred),
        columns: columns(case.attributions()),
        team_columns: columns(case.team_attributions()),
        not_run: coverage::not_run(case),
        not_checked: coverage::not_checked(case),
        findings,
        inference,
    }
}

/// The findings of all checks, those included that follow from others.
fn every_finding(case: &Case<'_>) -> Vec<Finding> {
    findings_without(case, |_| false).unwrap_or_default()
}

/// The same; `None` as soon as one of them is `unwanted`, so that the checks after it need not run.
fn findings_without(case: &Case<'_>, unwanted: impl Fn(&Finding) -> bool) -> Option<Vec<Finding>> {
    let mut findings = Findings::about(case.facts.import);
    let mut seen = 0;
    for check in CATALOGUE {
        if coverage::unmet(case, check).is_none() {
            (check.run)(case, &mut findings);
        }
        // what a check before these finds, a later one may take under itself
        if matches!(check.code.family(), Family::Points | Family::TieBreaks) {
            if findings.open_since(seen).any(&unwanted) {
                return None;
            }
            seen = findings.so_far().len();
        }
    }
    Some(findings.into_list())
}
