//! P301: the stated points are not the sum of the results.

use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::model::{Outcome, RoundNumber};

check! {
    POINTS_DIFFER = "P301" "points-differ", Error,
    page: include_str!("../../../docs/checks/points-differ.md"),
    run: points_differ,
}

fn points_differ(case: &Case<'_>, findings: &mut Findings) {
    let import = case.import;
    let notation = import.notation;
    for id in import.tournament.ids() {
        let Some(stated) = import.claims.points.get(id.index()).copied().flatten() else {
            continue;
        };
        let derived = case.table.total(id.index());
        if stated.value == derived {
            continue;
        }
        let (found, expected) = (notation.points(stated.value), notation.points(derived));
        let trail = (0..case.table.rounds()).map(|round| {
            let outcome = case.table.outcome(id.index(), round);
            let points = case.table.points(id.index())[round];
            format!("round {}: {}, {points}", round + 1, outcome.words())
        });
        let trail: Vec<String> = trail.collect();
        let mut finding = findings
            .report(
                &POINTS_DIFFER,
                format!("points differ: the file says {found}, the results give {expected}"),
            )
            .at(stated.span, format!("should be {expected}"))
            .player(import.tournament.player(id).number.map(|n| n.0))
            .values(stated.value.to_string(), derived.to_string())
            .because(trail)
            .rule("TRF26 001 col. 81-84")
            .fix(format!("write {expected}"));
        for round in (0..case.table.rounds()).map(RoundNumber::at) {
            let outcome = case.table.outcome(id.index(), round.index());
            if outcome.is_bye() && outcome != Outcome::Absent {
                let span = import.origins.cell(id, round).span();
                finding = finding.label(span, format!("a {}", outcome.words()));
            }
        }
    }
}
