//! P303: a bonus or penalty seems to be counted but is not declared, or is declared but not
//! counted.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::evidence::totals::{AdjustmentCause, WrongTotal};
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::FieldKey;

check! {
    ADJUSTMENT_UNEXPLAINED = "P303" "adjustment-unexplained", Warning,
    page: include_str!("../../../docs/checks/adjustment-unexplained.md"),
    needs: [Results],
    compares: Points,
    not_corrected: "the regulations of the event say whether the bonus or penalty applies",
    may_be_right: true,
    run: adjustment_unexplained,
}

fn adjustment_unexplained(case: &Case<'_>, findings: &mut Findings) {
    if case.totals().cause.is_some() {
        return;
    }
    for wrong_total in &case.totals().wrong {
        if let Some(adjustment) = wrong_total.adjustment {
            report(case, findings, wrong_total, adjustment);
        }
    }
}

fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    wrong_total: &WrongTotal,
    adjustment: AdjustmentCause,
) {
    let notation = case.facts.import.notation;
    let (found, expected) = (
        notation.points(wrong_total.stated.value),
        notation.points(wrong_total.derived),
    );
    let id = wrong_total.player;
    let (reason, fix) = match adjustment {
        AdjustmentCause::NotCounted => (
            format!(
                "{} is not counted: it gives {}",
                case.facts.describe_field(FieldKey::Adjustments),
                notation.points(wrong_total.derived - wrong_total.stated.value)
            ),
            case.facts.choose_words(
                format!(
                    "write {expected}, or remove {}",
                    citation::record(FieldKey::Adjustments)
                ),
                format!("write {expected}, or remove the bonus or penalty"),
            ),
        ),
        AdjustmentCause::SharedByTeam => (
            format!(
                "the totals of other team members also differ by {}: probably a bonus or a penalty",
                notation.points(wrong_total.surplus())
            ),
            case.facts.choose_words(
                format!(
                    "declare the bonus or penalty and its round in {}",
                    citation::record(FieldKey::Adjustments)
                ),
                "declare the bonus or penalty".to_owned(),
            ),
        ),
    };
    let message = format!(
        "points of {} differ by a bonus or a penalty: the file says {found}, the results give {expected}",
        case.facts.who(id)
    );
    if findings.attach(&ADJUSTMENT_UNEXPLAINED, id, Severity::Warning, || {
        message.clone()
    }) {
        return;
    }
    let mut finding = findings
        .report(&ADJUSTMENT_UNEXPLAINED, message)
        .at(wrong_total.stated.span, format!("should be {expected}"))
        .player(case.facts.number(id))
        .values(
            wrong_total.stated.value.to_string(),
            wrong_total.derived.to_string(),
        )
        .because([reason])
        .cites(&[FieldKey::Adjustments])
        .fix(fix)
        .certainty(Certainty::Heuristic)
        .causes(id);
    if adjustment == AdjustmentCause::NotCounted {
        for field in case
            .facts
            .import
            .origins
            .header(FieldKey::Adjustments)
            .take(3)
        {
            finding = finding.label(field.line, "bonus or penalty");
        }
    }
}
