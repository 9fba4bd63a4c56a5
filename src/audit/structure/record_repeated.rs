//! S104: a record that may occur only once is repeated, or two records contradict each other.

use std::collections::BTreeSet;

use super::{notes_of_kind, record_code};
use crate::audit::check::check;
use crate::audit::citation::{self, Specification};
use crate::audit::facts::MAX_NAME;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, Severity, first_of};
use crate::import::{Note, NoteKind, Reason};
use crate::source::shortened;

check! {
    RECORD_REPEATED = "S104" "record-repeated", Warning,
    page: include_str!("../../../docs/checks/record-repeated.md"),
    not_corrected: "the file does not say which of the statements is right",
    run: record_repeated on facts,
}

/// Maximum number of statements named in one finding.
const MAX_NAMED: usize = 4;

/// Maximum number of repeated rows reported one by one. If there are more, a list was pasted twice.
const MAX_SEPARATE_ROWS: usize = 3;

fn record_repeated(facts: &Facts<'_>, findings: &mut Findings) {
    for notes in group_by_cause(facts) {
        report_repeated(facts, findings, &notes);
    }
    for note in notes_of_kind(facts, NoteKind::TooMany).filter(|note| !note.span.is_empty()) {
        let code = record_code(facts, note.span);
        let subject = facts.choose_words(citation::record_named(code), "statement".to_owned());
        findings
            .report(
                &RECORD_REPEATED,
                format!("{subject} occurs too often: {}", note.text),
            )
            .severity(Severity::Error)
            .at(facts.source.line_of(note.span), "not read from here on")
            .record(code)
            .rule("practice")
            .fix("remove the entries that do not belong to the tournament");
    }
    // a row with a starting number that identifies the player is reported with the numbers (S107)
    let rows = notes_of_kind(facts, NoteKind::RepeatedRow);
    let (second_rows, rows): (Vec<&Note>, Vec<&Note>) =
        rows.partition(|note| note.reason == Some(Reason::Dropped));
    for note in second_rows {
        report_second_row(facts, findings, note);
    }
    let notes: Vec<&Note> = rows
        .into_iter()
        .filter(|note| note.player.is_none())
        .collect();
    // a row of a list of pairings is that of two players
    let line = |note: &Note| facts.source.line_index(note.span.start);
    let rows: Vec<&[&Note]> = notes.chunk_by(|a, b| line(a) == line(b)).collect();
    if rows.len() > MAX_SEPARATE_ROWS {
        report_repeated_rows(facts, findings, &notes, rows.len());
    } else {
        for notes in rows {
            report_repeated_rows(facts, findings, notes, 1);
        }
    }
    // two records may state the same thing differently
    for note in notes_of_kind(facts, NoteKind::Disagreement).filter(|note| note.round.is_none()) {
        let code = record_code(facts, note.span);
        let player = note.player;
        let for_player = player.map_or_else(String::new, |id| format!(" for {}", facts.who(id)));
        let mut finding = findings
            .report(
                &RECORD_REPEATED,
                format!(
                    "{} contradict each other{for_player}: {}",
                    facts.choose_words("records", "statements"),
                    note.text
                ),
            )
            // for a player, the audit uses the statement that the tournament contains
            .severity(match (note.player, note.reason) {
                (Some(_), _) | (_, Some(Reason::SheetName | Reason::FirstStatement)) => {
                    Severity::Warning
                }
                // another list may state the same round
                (_, Some(Reason::ProbableRound(_))) if note.others.is_empty() => Severity::Warning,
                _ => Severity::Error,
            })
            .at(note.span, "one statement")
            .record(code)
            .cites_specification(Specification::TournamentSection)
            .fix("correct one of the two, or remove it");
        if let Some(id) = player {
            finding = finding.player(facts.number(id));
        }
        if let Some(Reason::ProbableRound(_)) = note.reason {
            finding = finding.certainty(Certainty::Heuristic);
        }
        for &other in &note.others {
            finding = finding.label(other, "the other statement");
        }
    }
}

/// Reports a row that is given twice, or many such rows as one finding: a list was then probably
/// pasted twice.
fn report_repeated_rows(
    facts: &Facts<'_>,
    findings: &mut Findings,
    notes: &[&Note],
    row_count: usize,
) {
    let names: Vec<String> = notes
        .iter()
        .map(|note| shortened(&note.text, MAX_NAME).into_owned())
        .collect();
    let players: BTreeSet<&str> = names.iter().map(String::as_str).collect();
    let are_all = players.len() == facts.import.tournament.players.len();
    let (message, fix) = match row_count {
        1 => (
            format!(
                "the row of {} is given twice, but counts once",
                first_of(&names, MAX_NAMED)
            ),
            "remove one of the two rows",
        ),
        _ if are_all => (
            format!("a list is given twice; its {row_count} rows count once"),
            "remove one of the two lists",
        ),
        _ => (
            format!(
                "{row_count} rows are given twice, but count once: {}",
                first_of(&names, MAX_NAMED)
            ),
            "remove the rows that repeat others",
        ),
    };
    let first_note = notes[0];
    let mut finding = findings
        .report(&RECORD_REPEATED, message)
        .at(first_note.span, "again here")
        .found(first_note.text.clone())
        .rests_on(notes.iter().skip(1).map(|note| &note.text))
        .rule("practice")
        .fix(fix);
    for &first in &first_note.others {
        finding = finding.label(first, "first here");
    }
}

/// Reports a player with two different rows, of which only one counts.
fn report_second_row(facts: &Facts<'_>, findings: &mut Findings, note: &Note) {
    let mut finding = findings
        .report(&RECORD_REPEATED, note.text.clone())
        .severity(Severity::Error)
        .at(note.span, "this row is not read")
        .player(note.player.and_then(|id| facts.number(id)))
        .found(facts.source.slice(facts.source.line_of(note.span)).trim())
        .rule("practice")
        .fix("find out which row is right, and remove the other one");
    for &kept in &note.others {
        finding = finding.label(kept, "this row counts");
    }
    if let Some(id) = note.player {
        finding.causes(id);
    }
}

/// Returns the repeated statements, in groups with one cause: a record that is repeated with
/// several values, or games with the number of a round that the file has already.
fn group_by_cause<'c>(facts: &'c Facts<'_>) -> Vec<Vec<&'c Note>> {
    let repeated_notes: Vec<&Note> = notes_of_kind(facts, NoteKind::Repeated).collect();
    let line = |note: &Note| facts.source.line_index(note.span.start);
    if facts.has(Need::Records) {
        let lines = repeated_notes.chunk_by(|a, b| line(a) == line(b));
        return lines.map(<[&Note]>::to_vec).collect();
    }
    let mut groups: Vec<Vec<&Note>> = Vec::new();
    for note in repeated_notes {
        let has_same_round =
            |group: &&mut Vec<&Note>| note.round.is_some() && group[0].round == note.round;
        match groups.iter_mut().find(has_same_round) {
            Some(group) => group.push(note),
            None => groups.push(vec![note]),
        }
    }
    groups
}

/// Reports one repeated record or statement, or several with the same cause as one finding.
fn report_repeated(facts: &Facts<'_>, findings: &mut Findings, notes: &[&Note]) {
    let note = notes[0];
    let code = record_code(facts, note.span);
    let value = |span| {
        let text = facts.source.slice(span).trim();
        text.strip_prefix(code).unwrap_or(text).trim()
    };
    let differs = |note: &&Note| {
        let first = note.others.first();
        first.is_some_and(|&first| value(first) != value(note.span))
    };
    let values_differ = notes.iter().any(differs);
    let record = match note.reason {
        Some(Reason::Part) => format!("{} ({})", citation::record_named(code), note.text),
        _ => citation::record_named(code),
    };
    let predicate = match note.round {
        Some(round) if notes.len() > 1 => format!("are given twice in round {round}"),
        Some(round) => format!("is given twice in round {round}"),
        None => "is given twice".to_owned(),
    };
    let subject = facts.choose_words(record, describe_statements(notes));
    let (severity, difference) = if values_differ {
        (Severity::Error, " with different values; the first counts")
    } else {
        (Severity::Warning, "")
    };
    let remedy = match note.round {
        Some(_) => "remove one of the two, or correct its round number",
        None => "remove one of the two",
    };
    let mut finding = findings
        .report(
            &RECORD_REPEATED,
            format!("{subject} {predicate}{difference}"),
        )
        .severity(severity)
        .at(note.span, "again here")
        .record(code)
        .found(value(note.span))
        .rests_on(notes.iter().skip(MAX_NAMED).map(|note| &note.text))
        .cites_specification(Specification::TournamentSection)
        .fix(remedy);
    if let Some(round) = note.round {
        finding = finding.round(round.0);
    }
    if let Some(&first) = note.others.first() {
        finding.label(first, "first here");
    }
}

/// Lists the statements that a file without records contains twice, in the words of its reader.
fn describe_statements(notes: &[&Note]) -> String {
    let texts: Vec<String> = notes.iter().map(|note| note.text.clone()).collect();
    match texts.as_slice() {
        [only] if only.is_empty() => "statement".to_owned(),
        [only] if notes[0].round.is_none() => format!("statement ({only})"),
        _ => first_of(&texts, MAX_NAMED),
    }
}
