//! S108: the players have different numbers of rounds.

use super::{note_span, notes_of_kind};
use crate::audit::check::check;
use crate::audit::{Facts, Findings, Need};
use crate::import::NoteKind;
use crate::model::{FieldKey, Opponent, Outcome, PlayerId, RoundNumber};

check! {
    ROUNDS_UNEVEN = "S108" "rounds-uneven", Error,
    page: include_str!("../../../docs/checks/rounds-uneven.md"),
    doubts: [Points],
    not_corrected: "the file does not say whether rounds are missing or superfluous",
    run: rounds_uneven on facts,
}

fn rounds_uneven(facts: &Facts<'_>, findings: &mut Findings) {
    for note in notes_of_kind(facts, NoteKind::DroppedRound) {
        let finding = findings
            .report(
                &ROUNDS_UNEVEN,
                format!("a round is superfluous: {}", note.text),
            )
            .at(note_span(facts, note), "a round without a game")
            .cites(&[FieldKey::PlayerRows])
            .fix("export the file again without the superfluous round");
        if let Some(round) = note.round {
            finding.round(round.0);
        }
    }
    if facts.has(Need::Records) {
        report_superfluous(facts, findings);
    }
}

/// Reports a last block of columns that only some players have and that is blank. If the block
/// contained codes, these would be byes requested in advance.
fn report_superfluous(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(last) = facts.progress.rounds.len().checked_sub(1) else {
        return;
    };
    if last == 0 || !facts.progress.rounds[last].is_empty() {
        return;
    }
    let round = RoundNumber::at(last);
    let (mut with_block, mut without_block, mut first) = (0, 0, None::<PlayerId>);
    for id in facts.import.tournament.ids() {
        let cell = facts.import.origins.cell(id, round);
        let entry = facts.entry(id, round);
        let is_written = !facts.source.slice(cell.opponent).trim().is_empty();
        match (entry.opponent, entry.outcome) {
            (Opponent::Nobody, Outcome::Absent) if is_written => {
                with_block += 1;
                first = first.or(Some(id));
            }
            (Opponent::Nobody, Outcome::Absent) => without_block += 1,
            (Opponent::Nobody, Outcome::ZeroPointBye) if cell.result_code == b'-' => {
                with_block += 1;
                first = first.or(Some(id));
            }
            _ => return,
        }
    }
    let Some(first) = first.filter(|_| without_block > 0) else {
        return;
    };
    findings
        .report(
            &ROUNDS_UNEVEN,
            format!(
                "the players have different numbers of rounds: {with_block} with a block for round \
                 {round}, and {without_block} without one"
            ),
        )
        .at(facts.cell(first, round), "the first block without a game")
        .round(round.0)
        .found(with_block.to_string())
        .cites(&[FieldKey::PlayerRows])
        .fix("complete the results, or export the file again without the superfluous round")
        .about_entry(first, round);
}
