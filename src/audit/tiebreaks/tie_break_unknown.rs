//! T402: a tie-break that is unknown or not exact.

use super::declared_at;
use crate::audit::check::check;
use crate::audit::outcome::RankOrderFrom;
use crate::audit::{Case, Findings};
use crate::tiebreak::{self, Unavailable};

check! {
    TIE_BREAK_UNKNOWN = "T402" "tie-break-unknown", Warning,
    page: include_str!("../../../docs/checks/tie-break-unknown.md"),
    run: tie_break_unknown,
}

fn tie_break_unknown(case: &Case<'_>, findings: &mut Findings) {
    let used = case
        .rank_order
        .as_ref()
        .filter(|used| used.from != RankOrderFrom::Inferred);
    for spec in used.map_or(&[][..], |used| &used.order.criteria) {
        let why = match tiebreak::resolve(spec) {
            // criteria of teams: T405 in an individual event, later work in a team event
            Ok(_) | Err(Unavailable::TeamOnly { .. } | Unavailable::ScoreOfTeams { .. }) => {
                continue;
            }
            Err(why) => why,
        };
        let mut finding = findings
            .report(
                &TIE_BREAK_UNKNOWN,
                format!("tie-break {} is not known: {why}", spec.spelled),
            )
            .tie_break(spec.spelled.clone())
            .found(spec.spelled.clone())
            .because(["nothing ranked by it or by what follows it is asserted".to_owned()])
            .rule("C.07 articles 5 and 14")
            .fix(
                "use the acronym and the modifiers of C.07; `crosstable list tie-breaks` has them",
            );
        if let Some(span) = declared_at(case, spec) {
            finding = finding.at(span, "not known");
            let _ = finding;
        }
    }
    for column in &case.import.claims.columns {
        if column.announced.is_some() {
            continue;
        }
        let mut finding = findings
            .report(
                &TIE_BREAK_UNKNOWN,
                format!(
                    "heading `{}` does not say which tie-break it is",
                    column.label
                ),
            )
            .tie_break(column.label.clone())
            .found(column.label.clone())
            .rule("C.07 articles 5 and 14")
            .fix("write the acronym of C.07 as the heading, or give `--tie-breaks`");
        if let Some(value) = column.values.iter().flatten().next() {
            finding = finding.at(value.span, "its first value");
            let _ = finding;
        }
    }
}
