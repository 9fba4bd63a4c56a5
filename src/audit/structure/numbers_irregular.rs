//! S107: starting numbers are used twice, or have gaps.

use crate::audit::check::check;
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
use crate::import::{Lack, NoteKind, Part};
use crate::model::FieldKey;

check! {
    NUMBERS_IRREGULAR = "S107" "numbers-irregular", Error,
    page: include_str!("../../../docs/checks/numbers-irregular.md"),
    doubts: [Counts],
    not_corrected: "results name players by their numbers: renumber in the pairing program",
    run: numbers_irregular on facts,
}

/// Maximum number of gaps listed.
const MAX_SHOWN: usize = 5;

fn numbers_irregular(facts: &Facts<'_>, findings: &mut Findings) {
    for note in super::notes_of_kind(facts, NoteKind::DoubleNumber) {
        let player_in_words = note.player.map_or_else(String::new, |id| facts.who(id));
        let number = note.player.and_then(|id| facts.number(id));
        let mut finding = findings
            .report(
                &NUMBERS_IRREGULAR,
                format!("starting number is used twice: {player_in_words} has it as well"),
            )
            .at(note.span, "again here")
            .player(number)
            .found(number.map_or_else(String::new, |n| n.to_string()))
            .because(["lists and results name players by their starting numbers".to_owned()])
            .cites(&[FieldKey::StartingNumbers])
            .fix("renumber in the pairing program and export again");
        for &other in &note.others {
            finding = finding.label(other, "first here");
        }
    }
    let is_whole_list = matches!(
        facts.import.part,
        Part::Event | Part::Players | Part::Standings
    );
    if is_whole_list && facts.has(Need::WholeList) && !facts.import.lacks(Lack::PairingNumbers) {
        report_gaps(facts, findings);
    }
}

fn report_gaps(facts: &Facts<'_>, findings: &mut Findings) {
    let players = &facts.import.tournament.players;
    let mut numbers: Vec<u16> = players.iter().filter_map(|p| Some(p.number?.0)).collect();
    numbers.sort_unstable();
    let mut gaps = Vec::new();
    let mut previous_number = 0;
    for number in numbers {
        if number > previous_number + 1 {
            gaps.push((previous_number + 1, number - 1));
        }
        previous_number = number;
    }
    if gaps.is_empty() {
        return;
    }
    let words = |&(from, to): &(u16, u16)| match to - from {
        0 => from.to_string(),
        _ => format!("{from}-{to}"),
    };
    let mut list: Vec<String> = gaps.iter().take(MAX_SHOWN).map(words).collect();
    let message = if gaps.len() > MAX_SHOWN {
        format!(
            "starting numbers have {} gaps, the first at {}",
            gaps.len(),
            list.join(", ")
        )
    } else {
        format!(
            "starting numbers have gaps: no player has number {}",
            list.join(", ")
        )
    };
    if gaps.len() > MAX_SHOWN {
        list.push(format!("and {} more gaps", gaps.len() - MAX_SHOWN));
    }
    let after_gap = players
        .iter()
        .position(|p| p.number.is_some_and(|n| n.0 == gaps[0].1 + 1))
        .map(|index| facts.import.origins.players[index].number);
    let finding = findings
        .report(&NUMBERS_IRREGULAR, message)
        .severity(Severity::Info)
        .found(list.join(", "))
        .rests_on(gaps.iter().map(words))
        .cites(&[FieldKey::StartingNumbers])
        .fix("keep no-shows in the file with their forfeits; delete players only before round 1");
    if let Some(span) = after_gap {
        finding.at(span, "after the first gap");
    }
}
