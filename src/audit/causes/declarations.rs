//! Suspects that the file declares a wrong score system, or a bonus or a penalty that nobody
//! counted: without it, other values are right as well.

use super::repairs::{Declaration, Repair, Suspicion};
use crate::audit::Case;
use crate::audit::evidence::totals::{AdjustmentCause, CommonCause};
use crate::audit::points::adjustment_unexplained::ADJUSTMENT_UNEXPLAINED;
use crate::audit::points::score_system_undeclared::SCORE_SYSTEM_UNDECLARED;
use crate::finding::{Finding, FindingNote};
use crate::model::PlayerId;

/// Returns the suspicions that a declaration is wrong because the score system that explains the
/// totals is another one, or bonuses and penalties are not counted in the totals.
pub(super) fn declaration_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let totals = case.totals();
    let mut suspicions = Vec::new();
    if let Some(CommonCause::System(name, system)) = totals.cause {
        suspicions.push(Suspicion {
            players: totals.wrong.iter().map(|wrong| wrong.player).collect(),
            repairs: vec![Repair {
                description: name.to_owned(),
                declaration: Some(Declaration::ScoreSystem(Box::new(system))),
                ..Repair::default()
            }],
        });
    }
    if totals.cause.is_none() {
        let wrong = totals.wrong.iter();
        let not_counted =
            wrong.filter(|wrong| wrong.adjustment == Some(AdjustmentCause::NotCounted));
        suspicions
            .extend(not_counted.map(|wrong| suspicion_without_adjustment(case, wrong.player)));
    }
    suspicions
}

/// Suspects that the bonuses and penalties of a player are not included in the total.
fn suspicion_without_adjustment(case: &Case<'_>, player: PlayerId) -> Suspicion {
    Suspicion {
        players: vec![player],
        repairs: vec![Repair {
            description: format!(
                "leaving out the bonus or penalty of {}",
                case.facts.who(player)
            ),
            declaration: Some(Declaration::WithoutAdjustments(player)),
            ..Repair::default()
        }],
    }
}

/// Whether a finding is about the declaration that a repair changes.
pub(super) fn is_about_declaration(repair: &Repair, finding: &Finding) -> bool {
    match repair.declaration {
        Some(Declaration::ScoreSystem(_)) => finding.code == SCORE_SYSTEM_UNDECLARED.code,
        Some(Declaration::WithoutAdjustments(_)) => finding.code == ADJUSTMENT_UNEXPLAINED.code,
        None => false,
    }
}

/// Adds to the finding about a declaration that other values are right without it, so that the
/// declaration is wrong and not the total.
pub(super) fn explain_declaration(cause: &mut Finding, repair: &Repair) {
    let note = format!(
        "{} would explain this finding and its consequences",
        repair.description
    );
    let advice = match repair.declaration {
        Some(Declaration::ScoreSystem(_)) => {
            "correct the declared score system: with the system that explains the totals, all these values are right"
        }
        _ => {
            "find out whether the bonus or penalty was really given: if not, remove it; if it was, correct the total"
        }
    };
    cause.rest_on(&repair.description);
    cause.notes.insert(0, FindingNote::Repair(note));
    cause.fix = Some(advice.to_owned());
    if let Some(expected) = cause.expected.take()
        && let Some(label) = &mut cause.at
    {
        label.text = format!("with the bonus or penalty, the results give {expected}");
    }
}
