//! S109: the declared number of rounds differs from the number in the file.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Severity, count};
use crate::import::HeaderField;
use crate::model::FieldKey;

check! {
    ROUND_COUNT_DIFFERS = "S109" "round-count-differs", Warning,
    page: include_str!("../../../docs/checks/round-count-differs.md"),
    needs: [Results, Rounds],
    not_corrected: "the file does not say whether rounds are missing or the number is wrong",
    run: round_count_differs on facts,
}

fn round_count_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(planned) = facts.import.tournament.planned_rounds.map(usize::from) else {
        return;
    };
    let last_played = facts
        .progress
        .rounds
        .iter()
        .rposition(|round| !round.is_empty());
    // a last round that consists of byes also counts if the points include the byes
    let last_played = last_played
        .map_or(0, |last| last + 1)
        .max(facts.progress.over);
    if planned == last_played {
        return;
    }
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
            "there are games after the last declared round: {} declared, games in round {last_played}",
            count(planned, "round")
        )
    } else {
        format!("number of rounds differs: {planned} declared, results up to round {last_played}")
    };
    let finding = findings
        .report(&ROUND_COUNT_DIFFERS, message)
        .severity(severity)
        .record(code)
        .values(planned.to_string(), last_played.to_string())
        .cites(&[FieldKey::PlannedRounds])
        .rule("C.04.1 1")
        .fix(facts.choose_words(
            "export after the last round, or correct the header",
            "audit again after the last round, or correct the number of rounds",
        ));
    if let Some(field) = field {
        finding.at(field.value, format!("{last_played} in the file"));
    }
}
