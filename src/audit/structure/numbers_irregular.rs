//! S107: starting numbers are used twice, or have gaps.

use std::collections::BTreeSet;

use crate::audit::check::check;
use crate::audit::evidence::repeated_rows::{differences, first_row_of_player, supported_row};
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, Severity, first_of};
use crate::import::{Lack, Note, NoteKind, Part};
use crate::model::{FieldKey, PlayerId};

check! {
    NUMBERS_IRREGULAR = "S107" "numbers-irregular", Error,
    page: include_str!("../../../docs/checks/numbers-irregular.md"),
    doubts: [Counts],
    not_corrected: "results refer to players by their numbers; correct the rows or the numbers in \
                    the pairing program",
    run: numbers_irregular on facts,
}

/// Maximum number of gaps, or of differences between two rows, listed.
const MAX_SHOWN: usize = 5;

/// Maximum number of players reported one by one who have the number of another player.
const MAX_SEPARATE: usize = 4;

fn numbers_irregular(facts: &Facts<'_>, findings: &mut Findings) {
    report_repeated_rows(facts, findings);
    let notes: Vec<&Note> = super::notes_of_kind(facts, NoteKind::DoubleNumber).collect();
    if notes.len() > MAX_SEPARATE {
        report_shared_numbers(facts, findings, &notes);
    } else {
        for note in notes {
            report_shared_number(facts, findings, note);
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

/// Reports players whose rows occur twice, equal in every character. Such a player is counted once,
/// so nothing else follows from the repetition.
fn report_repeated_rows(facts: &Facts<'_>, findings: &mut Findings) {
    let notes = super::notes_of_kind(facts, NoteKind::RepeatedRow);
    // S104 reports a second row with other values
    let is_equal = |note: &&Note| note.player.is_some() && note.reason.is_none();
    let notes: Vec<&Note> = notes.filter(is_equal).collect();
    let Some(first) = notes.first() else {
        return;
    };
    let players = facts.import.tournament.players.len();
    let who = |note: &&Note| note.player.map_or_else(String::new, |id| facts.who(id));
    let repeated_players: BTreeSet<Option<PlayerId>> =
        notes.iter().map(|note| note.player).collect();
    let (message, fix) = match repeated_players.len() {
        1 if notes.len() > 1 => (
            format!(
                "the row of {} is given {} times, but counts once",
                who(first),
                notes.len() + 1
            ),
            "remove all but one of these rows",
        ),
        1 => (
            format!("the row of {} is given twice, but counts once", who(first)),
            "remove one of the two rows",
        ),
        count if count == players => (
            format!(
                "the rows of all {players} players are given twice: the file seems to contain the \
                 event twice, and each row counts once"
            ),
            "remove the second copy of the event",
        ),
        count => (
            format!(
                "the rows of {count} players are given twice, but each counts once; the first is \
                 that of {}",
                who(first)
            ),
            "keep only one row for each of these players",
        ),
    };
    let mut finding = findings
        .report(&NUMBERS_IRREGULAR, message)
        .at(first.span, "again here")
        .found(notes.len().to_string())
        .rests_on(notes.iter().map(who))
        .cites(&[FieldKey::StartingNumbers])
        .fix(fix);
    if repeated_players.len() == players && players > 1 {
        finding = finding.certainty(Certainty::Heuristic);
    }
    if repeated_players.len() == 1 {
        let id = first.player;
        finding = finding.player(id.and_then(|id| facts.number(id)));
    }
    for &earlier in &first.others {
        finding = finding.label(earlier, "first here");
    }
}

fn report_shared_number(facts: &Facts<'_>, findings: &mut Findings, note: &Note) {
    let player_in_words = note.player.map_or_else(String::new, |id| facts.who(id));
    let number = note.player.and_then(|id| facts.number(id));
    let rows = rows_of_one_player(facts, note);
    let (message, fix) = match rows {
        Some(rows) => describe_rows(facts, rows),
        None => (
            format!("the starting number of {player_in_words} is used twice"),
            "renumber the players in the pairing program and export the file again",
        ),
    };
    let mut finding = findings
        .report(&NUMBERS_IRREGULAR, message)
        .at(note.span, "again here")
        .player(number)
        .found(number.map_or_else(String::new, |n| n.to_string()))
        .because([WHY_UNIQUE.to_owned()])
        .cites(&[FieldKey::StartingNumbers])
        .fix(fix);
    for &other in &note.others {
        finding = finding.label(other, "first here");
    }
}

/// Returns the two rows of one player, if a note about a shared number is about such rows;
/// otherwise `None`.
fn rows_of_one_player(facts: &Facts<'_>, note: &Note) -> Option<[PlayerId; 2]> {
    let second = note.player?;
    Some([first_row_of_player(facts, second)?, second])
}

/// Returns the message and the advice about two different rows of one player.
fn describe_rows(facts: &Facts<'_>, rows: [PlayerId; 2]) -> (String, &'static str) {
    let lines = if facts.has(Need::Records) {
        let [first, second] = rows.map(|row| {
            let line = facts.import.origins.player(row).line;
            facts.source.line_index(line.start) + 1
        });
        format!(", in lines {first} and {second},")
    } else {
        String::new()
    };
    let values = match &differences(facts, rows)[..] {
        // they may differ only in blanks
        [] => lines.trim_end_matches(',').to_owned(),
        differences => format!(
            "{lines} with different values: {}",
            first_of(differences, MAX_SHOWN)
        ),
    };
    let message = format!("the row of {} is given twice{values}", facts.who(rows[0]));
    let fix = match supported_row(facts, rows) {
        Some(row) if row == rows[0] => {
            "delete the wrong row; only the first row agrees with those of the opponents"
        }
        Some(_) => "delete the wrong row; only the second row agrees with those of the opponents",
        None => "delete the wrong row, because both rows are of the same player",
    };
    (message, fix)
}

const WHY_UNIQUE: &str = "lists and results refer to players by their starting numbers";

/// Reports several numbers that are used twice as one finding, because they have the same cause.
fn report_shared_numbers(facts: &Facts<'_>, findings: &mut Findings, notes: &[&Note]) {
    let who = |note: &&Note| note.player.map_or_else(String::new, |id| facts.who(id));
    let first = notes[0];
    let has_rows_of_one_player = |note: &&Note| rows_of_one_player(facts, note).is_some();
    let mut certainty = Certainty::Proved;
    let (guess, fix) = if notes.iter().all(has_rows_of_one_player) {
        (
            "; the second rows are of the same players, with different values",
            "delete the wrong row of each player",
        )
    } else if has_second_list(facts) {
        certainty = Certainty::Heuristic;
        (
            "; the file seems to contain two events, one after the other",
            "put each event into a separate file",
        )
    } else {
        (
            "",
            "renumber the players in the pairing program and export the file again",
        )
    };
    let mut finding = findings
        .report(
            &NUMBERS_IRREGULAR,
            format!(
                "{} starting numbers are used twice; the first is that of {}{guess}",
                notes.len(),
                who(&first)
            ),
        )
        .at(first.span, "again here")
        .found(notes.len().to_string())
        .rests_on(notes.iter().map(who))
        .because([WHY_UNIQUE.to_owned()])
        .cites(&[FieldKey::StartingNumbers])
        .fix(fix)
        .certainty(certainty);
    for &other in &first.others {
        finding = finding.label(other, "first here");
    }
}

/// Whether a second list of players seems to follow the first one: from the first row with a number
/// that is already used, nearly all rows have such numbers. One row in ten may have an unused
/// number, unless the second list is the longer one.
pub(in crate::audit) fn has_second_list(facts: &Facts<'_>) -> bool {
    let notes = super::notes_of_kind(facts, NoteKind::DoubleNumber);
    let players = notes.filter_map(|note| note.player);
    let repeated: Vec<usize> = players.map(PlayerId::index).collect();
    let Some(first) = repeated.iter().copied().min() else {
        return false;
    };
    let second_list = facts.import.tournament.players.len() - first;
    let common = second_list.min(first);
    repeated.len() > MAX_SEPARATE && repeated.len() * 10 >= common * 9
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
            "the starting numbers have {} gaps; the first are {}",
            gaps.len(),
            list.join(", ")
        )
    } else {
        format!(
            "the starting numbers have gaps: no player has number {}",
            list.join(", ")
        )
    };
    if gaps.len() > MAX_SHOWN {
        list.push(format!("and {} more gaps", gaps.len() - MAX_SHOWN));
    }
    let span_after_gap = players
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
    if let Some(span) = span_after_gap {
        finding.at(span, "after the first gap");
    }
}
