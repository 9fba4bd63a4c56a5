//! S109: the declared number of rounds differs from the number in the file.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Severity, count};
use crate::import::{HeaderField, NoteKind};
use crate::model::FieldKey;
use crate::number::Points;

check! {
    ROUND_COUNT_DIFFERS = "S109" "round-count-differs", Warning,
    page: include_str!("../../../docs/checks/round-count-differs.md"),
    needs: [Results, Rounds],
    not_corrected: "the file does not say whether rounds are missing or the number is wrong",
    run: round_count_differs on facts,
}

fn round_count_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let last_played = facts
        .progress
        .rounds
        .iter()
        .rposition(|round| !round.is_empty());
    // a last round that consists of byes also counts if the points include the byes
    let last_played = last_played
        .map_or(0, |last| last + 1)
        .max(facts.progress.rounds_over);
    match facts.import.tournament.planned_rounds.map(usize::from) {
        Some(planned) if planned != last_played => {
            report_planned_rounds(facts, findings, planned, last_played);
        }
        _ => report_round_of_title(facts, findings),
    }
}

fn report_planned_rounds(
    facts: &Facts<'_>,
    findings: &mut Findings,
    planned: usize,
    last_played: usize,
) {
    let origins = &facts.import.origins;
    let declared_record = origins.header(FieldKey::PlannedRounds).next();
    let severity = if last_played > planned {
        Severity::Error
    } else if declared_record.is_some() && facts.has(Need::Records) {
        Severity::Warning
    } else {
        // files for a pairing engine have a substitute record, and are made between rounds; a
        // program's own file is saved at any time
        Severity::Info
    };
    let field = declared_record.or_else(|| origins.substitutes(FieldKey::PlannedRounds).next());
    let code = field
        .and_then(HeaderField::record)
        .unwrap_or(citation::record_code(FieldKey::PlannedRounds));
    let message = if last_played > planned {
        format!(
            "there are games after the last declared round: {} declared, but the last game is in \
             round {last_played}",
            count(planned, "round")
        )
    } else {
        format!(
            "the number of rounds differs: the file declares {planned}, but its results end with \
             round {last_played}"
        )
    };
    let finding = findings
        .report(&ROUND_COUNT_DIFFERS, message)
        .severity(severity)
        .record(code)
        .values(planned.to_string(), last_played.to_string())
        .cites(&[FieldKey::PlannedRounds])
        .rule("C.04.1 1")
        .fix(facts.choose_words(
            "export the file after the last round, or correct the number of rounds in the header",
            "audit the file again after the last round, or correct the number of rounds",
        ));
    if let Some(field) = field {
        finding.at(field.value, format!("{last_played} in the file"));
    }
}

/// Reports a title that names an earlier round than the last one that the stated points count.
fn report_round_of_title(facts: &Facts<'_>, findings: &mut Findings) {
    let mut notes = facts.import.notes.iter();
    let title = notes.find(|note| note.kind == NoteKind::TitleRound);
    let Some((round, title)) = title.and_then(|note| Some((note.round?, note))) else {
        return;
    };
    let last_round = facts.progress.rounds_over;
    if !points_are_later(facts, usize::from(round.0), last_round) {
        return;
    }
    findings
        .report(
            &ROUND_COUNT_DIFFERS,
            format!(
                "the title says that the list is after round {round}, but its points are those \
                 after round {last_round}"
            ),
        )
        .values(round.to_string(), last_round.to_string())
        .fix("export the list again, or correct its title")
        .at(
            title.span,
            format!("points of {}", count(last_round, "round")),
        );
}

/// Whether more of the stated points are those after round `later` than those after round
/// `earlier`, among the players who have different points after the two.
fn points_are_later(facts: &Facts<'_>, earlier: usize, later: usize) -> bool {
    let (mut earlier_count, mut later_count) = (0_usize, 0_usize);
    for id in facts.import.tournament.ids() {
        let points = facts.table.points(id.into());
        let (Some(before), Some(after), Some(stated)) = (
            points.get(..earlier),
            points.get(..later),
            facts.import.claims.points_of(id),
        ) else {
            continue;
        };
        let [before, after]: [Points; 2] =
            [before, after].map(|points| points.iter().copied().sum());
        if before != after {
            earlier_count += usize::from(stated.value == before);
            later_count += usize::from(stated.value == after);
        }
    }
    earlier < later && later_count > earlier_count
}
