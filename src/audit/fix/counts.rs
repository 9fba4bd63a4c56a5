//! Numbers of players and teams in the tournament section.

use super::{Correction, Found, Step, Value};
use crate::audit::citation;
use crate::audit::structure::counts_differ::{COUNTS_DIFFER, Count, Differing, differing};
use crate::audit::{Case, Check};
use crate::import::{Note, NoteKind};
use crate::model::Opponent;

/// The check that speaks of stated numbers of players and teams.
static OF_COUNTS: [&Check; 1] = [&COUNTS_DIFFER];

pub(super) fn plan(step: &Step<'_>) -> Found {
    let case = step.case;
    let mut found = Found::default();
    let findings: Vec<_> = step.findings_of(&OF_COUNTS).collect();
    // findings stand in the order of the records
    let mut taken = vec![false; findings.len()];
    for wrong in differing(&case.facts) {
        let same = |at: &usize| {
            !taken[*at]
                && findings[*at].subject.record.as_deref() == Some(citation::code(wrong.key))
                && findings[*at].expected == Some(wrong.counted.to_string())
        };
        let Some(at) = (0..findings.len()).find(same) else {
            continue;
        };
        taken[at] = true;
        let finding = findings[at];
        let Ok(counted) = u32::try_from(wrong.counted) else {
            continue;
        };
        if let Some(why) = why_not(case, &wrong) {
            found.keep(finding, why);
            continue;
        }
        found.corrections.push(Correction {
            value: Value::Count(wrong.count, counted),
            at: wrong.stated.span,
            what: format!(
                "number of {}{}",
                wrong.what,
                case.facts
                    .words(format!(" ({})", citation::record(wrong.key)), String::new())
            ),
            from: wrong.stated.value.to_string(),
            to: counted.to_string(),
            code: finding.code,
            finding: finding.fingerprint(),
            why: vec![format!("the file has {counted}")],
        });
    }
    found
}

/// What lets the stated number perhaps be the right one.
fn why_not(case: &Case<'_>, wrong: &Differing) -> Option<&'static str> {
    let tournament = &case.facts.import.tournament;
    let is_lost = tournament
        .entries
        .iter()
        .any(|entry| matches!(entry.opponent, Opponent::Unknown(_)));
    if is_lost {
        return Some("results name players who are not in the file: they may be missing");
    }
    let unread = |note: &Note| matches!(note.kind, NoteKind::Unreadable | NoteKind::NoNumber);
    if case.facts.import.notes.iter().any(unread) && wrong.count != Count::Teams {
        return Some("unread lines may be players");
    }
    match wrong.count {
        Count::RatedPlayers => {
            let national = tournament
                .players
                .iter()
                .any(|player| player.rating.is_some() && player.fide_id.is_none());
            let fewer = (wrong.stated.value as usize) < wrong.counted;
            (fewer && national).then_some(
                "some rated players have no FIDE number, so their ratings may be national, which are not counted here",
            )
        }
        Count::ActivePlayers if wrong.with_forfeits != wrong.counted => {
            Some("programs differ on whether a player who has only forfeits counts here")
        }
        _ => None,
    }
}
