//! T403: a stated tie-break value is not the computed one.

use super::stated::{Compared, words};
use super::{show, trail};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::PlayerId;
use crate::number::Exact;
use crate::source::Field;
use crate::tiebreak::Context;

check! {
    TIE_BREAK_DIFFERS = "T403" "tie-break-differs", Error,
    page: include_str!("../../../docs/checks/tie-break-differs.md"),
    needs: [Results],
    run: tie_break_differs,
}

fn tie_break_differs(case: &Case<'_>, findings: &mut Findings) {
    for compared in case.compared() {
        if compared.wrong.is_empty() {
            continue;
        }
        let most = compared.wrong.len() * 2 > compared.compared && compared.wrong.len() > 5;
        if let Some(instead) = &compared.instead {
            // without a date any edition may be the right one: the values fit, and that is all
            let same = instead.spec == compared.spec && instead.rules.reading.is_none();
            let right = case.edition.assumed
                || (case.edition.also_acceptable.iter()).any(|rules| **rules == instead.rules);
            if !(right && same) {
                column(
                    case,
                    findings,
                    compared,
                    &format!("they fit {}", words(instead)),
                );
            }
        } else if most {
            let count = format!("{} of {} differ", compared.wrong.len(), compared.compared);
            column(case, findings, compared, &count);
        } else {
            for &wrong in &compared.wrong {
                report(case, findings, compared, wrong);
            }
        }
    }
}

/// One cause for the whole column.
fn column(case: &Case<'_>, findings: &mut Findings, compared: &Compared, cause: &str) {
    let label = &case.import.claims.columns[compared.column].label;
    let (player, stated) = compared.wrong[0];
    let spec = &compared.spec;
    let value = show(spec, compared.values[player.index()]);
    findings
        .report(
            &TIE_BREAK_DIFFERS,
            format!(
                "values of {label} are not {} under edition {}: {cause}",
                spec.spelled, compared.rules.name
            ),
        )
        .severity(Severity::Warning)
        .at(stated.span, format!("the first of them: {value} expected"))
        .tie_break(spec.spelled.clone())
        .found(compared.wrong.len().to_string())
        .because([format!("{}: {}", compared.rules.name, case.edition.why)])
        .rule("C.07")
        .fix("update the program or its settings, or write the tie-break that it computes")
        .certainty(Certainty::ByRule);
}

fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    compared: &Compared,
    (player, stated): (PlayerId, Field<Exact>),
) {
    let spec = &compared.spec;
    let (found, expected) = (
        show(spec, Some(stated.value)),
        show(spec, compared.values[player.index()]),
    );
    let severity = if changes_order(case, compared, player, stated.value) {
        Severity::Error
    } else {
        Severity::Warning
    };
    let message = format!(
        "{} of {} differs: the file says {found}, computed {expected}",
        spec.spelled,
        case.who(player)
    );
    if findings.attach(player, severity, || format!("so {message}")) {
        return;
    }
    let context = Context::new(&case.table, &compared.rules).with_unrated(case.options.unrated);
    findings
        .report(&TIE_BREAK_DIFFERS, message)
        .severity(severity)
        .at(stated.span, format!("should be {expected}"))
        .player(case.number(player))
        .tie_break(spec.spelled.clone())
        .values(
            stated.value.to_text(),
            compared.values[player.index()].map_or_else(|| "undefined".to_owned(), Exact::to_text),
        )
        .because(trail(case, &context, spec, &[], player))
        .rule("C.07")
        .fix("update the program or its settings");
}

/// Whether the stated value puts the player on the other side of somebody with the same
/// points.
fn changes_order(case: &Case<'_>, compared: &Compared, player: PlayerId, stated: Exact) -> bool {
    let table = &case.table;
    let Some(value) = compared.values[player.index()] else {
        return false;
    };
    let mut others = (0..table.participants()).filter(|&other| {
        other != player.index() && table.total(other) == table.total(player.index())
    });
    others.any(|other| {
        compared.values[other].is_some_and(|theirs| stated.cmp(&theirs) != value.cmp(&theirs))
    })
}
