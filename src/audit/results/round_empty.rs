//! R213: a round has no games.

use crate::audit::check::check;
use crate::audit::structure::rounds_uneven::ROUNDS_UNEVEN;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::NoteKind;
use crate::model::{FieldKey, RoundNumber};

check! {
    ROUND_EMPTY = "R213" "round-empty", Error,
    page: include_str!("../../../docs/checks/round-empty.md"),
    needs: [Results, Rounds, Opponents],
    not_corrected: "results that are not in the file must be entered by a person",
    run: round_empty on facts,
}

fn round_empty(facts: &Facts<'_>, findings: &mut Findings) {
    let rounds = &facts.progress.rounds;
    if facts.import.tournament.players.is_empty() {
        return;
    }
    if rounds.iter().all(|round| round.is_empty()) {
        return report_whole_file(facts, findings);
    }
    let last_filled_index = rounds.iter().rposition(|round| !round.is_empty());
    let empty_rounds: Vec<usize> = (0..rounds.len())
        .filter(|&at| rounds[at].is_empty())
        .collect();
    // successive rounds have one cause
    for run in empty_rounds.chunk_by(|a, b| a + 1 == *b) {
        let is_in_middle =
            last_filled_index.is_some_and(|last_filled_index| run[0] < last_filled_index);
        // S108 has reported a superfluous block at the end
        if !is_in_middle && findings.count(&ROUNDS_UNEVEN) > 0 {
            continue;
        }
        let severity = match (is_in_middle, has_rounds_to_come(facts)) {
            (true, _) => Severity::Error,
            (false, false) => Severity::Warning,
            // the next round, filled with byes for a pairing engine
            (false, true) => Severity::Info,
        };
        report(facts, findings, run, severity);
    }
}

/// Whether more rounds are planned than have been played.
fn has_rounds_to_come(facts: &Facts<'_>) -> bool {
    let planned = facts.import.tournament.planned_rounds;
    planned.is_some_and(|planned| usize::from(planned) > facts.progress.rounds_over)
}

fn report(facts: &Facts<'_>, findings: &mut Findings, run: &[usize], severity: Severity) {
    let round = RoundNumber::at(run[0]);
    let rounds = match run.len() {
        1 => format!("round {round}"),
        n => format!("rounds {round} to {}", run[0] + n),
    };
    let first_player = facts
        .import
        .tournament
        .ids()
        .find(|&id| facts.import.origins.cell(id, round).result_code != 0);
    let mut notes = facts.import.notes.iter();
    let note_on_missing_column =
        notes.find(|note| note.kind == NoteKind::RoundWithoutColumn && note.round == Some(round));
    let finding = findings
        .report(
            &ROUND_EMPTY,
            match severity {
                Severity::Info => format!("there is no game and no forfeit yet in {rounds}"),
                _ => format!("there is no game and no forfeit in {rounds}"),
            },
        )
        .severity(severity)
        .round(round.0)
        .cites(&[FieldKey::PlayerRows])
        .fix(match severity {
            Severity::Info => "audit again after the last round",
            _ if note_on_missing_column.is_some() => "export the list again, with all rounds",
            _ => "check which column belongs to which round: shifted columns leave a round without games",
        })
        .certainty(Certainty::ByRule);
    if let Some(note) = note_on_missing_column {
        finding.at(note.span, format!("{} before this one", note.text));
    } else if let Some(id) = first_player {
        finding.at(facts.cell(id, round), "the first entry of the round");
    }
}

fn report_whole_file(facts: &Facts<'_>, findings: &mut Findings) {
    let severity = if has_rounds_to_come(facts) {
        Severity::Info
    } else {
        Severity::Warning
    };
    findings
        .report(&ROUND_EMPTY, "the file has no games and no forfeits")
        .severity(severity)
        .cites(&[FieldKey::PlayerRows])
        .fix("export the file again after the results have been entered");
}
