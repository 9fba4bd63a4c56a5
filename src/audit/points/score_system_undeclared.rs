//! P302: the points follow a score system that the file does not declare.

use std::collections::BTreeSet;

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::evidence::totals::{CommonCause, WrongTotal, total_under};
use crate::audit::facts::unread::unread_entries;
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::NoteKind;
use crate::model::{FieldKey, PlayerId};

check! {
    SCORE_SYSTEM_UNDECLARED = "P302" "score-system-undeclared", Warning,
    page: include_str!("../../../docs/checks/score-system-undeclared.md"),
    needs: [Results],
    compares: Points,
    not_corrected: "the regulations of the event say which score system applies",
    run: score_system_undeclared,
}

fn score_system_undeclared(case: &Case<'_>, findings: &mut Findings) {
    report_inferred(case, findings);
    let Some(CommonCause::System(name, system)) = case.totals().cause else {
        return;
    };
    if may_follow_from_unread(case) {
        return;
    }
    let origins = &case.facts.import.origins;
    let substitutes = origins.substitutes(FieldKey::ScoreSystem);
    let declared_field = origins
        .header(FieldKey::ScoreSystem)
        .chain(substitutes)
        .next();
    let (table, declared) = (
        &case.facts.table,
        &case.facts.import.tournament.score_system,
    );
    let is_explained = |wrong: &&WrongTotal| {
        total_under(table, declared, &system, wrong.player) == wrong.stated.value
    };
    let explained: Vec<&WrongTotal> = case.totals().wrong.iter().filter(is_explained).collect();
    let Some(first_total) = explained.first() else {
        return;
    };
    let notation = case.facts.import.notation;
    let message = match declared_field {
        Some(_) => "points do not follow the declared score system",
        None => "points follow a score system that is not declared",
    };
    let finding = findings
        .report(&SCORE_SYSTEM_UNDECLARED, message)
        .fits(Some(name.to_owned()))
        .at(
            first_total.stated.span,
            format!(
                "{} here, {} under {}",
                notation.points(first_total.stated.value),
                notation.points(first_total.derived),
                declared_field.map_or("1-½-0", |_| "the declared system"),
            ),
        )
        .found(name)
        .because([format!("the score system explains the totals of {} players", explained.len())])
        .cites(&[FieldKey::ScoreSystem])
        .fix(case.facts.choose_words(
            format!(
                "{} {}; ratings always use 1, ½, 0",
                declared_field.map_or("add", |_| "correct"),
                citation::record(FieldKey::ScoreSystem)
            ),
            "declare the score system when the tournament is reported; ratings always use 1, ½, 0"
                .to_owned(),
        ))
        .certainty(Certainty::Heuristic);
    if let Some(field) = declared_field {
        // the file contradicts itself
        let finding = finding.severity(Severity::Error);
        finding.label(field.value, "the declared system");
    }
}

/// Whether unread results (S111, S117) may be why most totals differ, even if a score system would
/// also explain them.
fn may_follow_from_unread(case: &Case<'_>) -> bool {
    let unread_players = unread_entries(case.facts.import, case.facts.table.rounds());
    let unread_players: BTreeSet<PlayerId> = unread_players.map(|(id, _)| id).collect();
    let wrong_totals = &case.totals().wrong;
    let totals_with_unread_results = wrong_totals
        .iter()
        .filter(|w| unread_players.contains(&w.player));
    totals_with_unread_results.count() * 2 > wrong_totals.len()
}

/// Reports a score system that a reader inferred with certainty. All points and tie-breaks are
/// computed with it.
fn report_inferred(case: &Case<'_>, findings: &mut Findings) {
    let mut notes = case.facts.import.notes.iter();
    let Some(note) = notes.find(|note| note.kind == NoteKind::ScoreSystem) else {
        return;
    };
    findings
        .report(
            &SCORE_SYSTEM_UNDECLARED,
            format!(
                "points follow a score system that is not declared: {}",
                note.text
            ),
        )
        .at(note.span, "not what 1-½-0 gives")
        .because(["all points and tie-breaks are computed with this score system".to_owned()])
        .cites(&[FieldKey::ScoreSystem])
        .fix(
            "declare the score system when the tournament is reported; ratings always use 1, ½, 0",
        );
}
