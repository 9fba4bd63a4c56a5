//! S105: a player's line does not have its fields in their columns.

use super::missing_names::{report_nameless, report_rows_without_name};
use super::{
    concerned_player, group_same_faults, is_about_player, note_span, notes_of_kind, times_suffix,
};
use crate::audit::check::check;
use crate::audit::citation::Specification;
use crate::audit::facts::unread::entries_cut_off;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, Severity, first_of};
use crate::import::{Note, NoteKind, Reason, RoundsOfLine};
use crate::model::{FieldKey, PlayerId, RoundNumber};

check! {
    PLAYER_LINE_MALFORMED = "S105" "player-line-malformed", Error,
    page: include_str!("../../../docs/checks/player-line-malformed.md"),
    doubts: [Points, UnreadPoints, Counts],
    not_corrected: "crosstable does not change such a line; if only its columns are wrong, \
                    `crosstable convert --anew` writes all fields in their columns",
    run: player_line_malformed on facts,
}

/// Maximum number of lines with the same fault reported one by one. If there are more, the program
/// that wrote them is the cause.
const MAX_SEPARATE: usize = 3;

fn player_line_malformed(facts: &Facts<'_>, findings: &mut Findings) {
    let is_player_fault =
        |note: &&Note| severity(note.kind).is_some() && is_about_player(facts, note);
    let mut faults: Vec<&Note> = facts.import.notes.iter().filter(is_player_fault).collect();
    // an unusable number has two notes, one of which only says that the number is missing: the note
    // that names the player is kept
    let names_player = |note: &&Note| note.kind == NoteKind::NoNumber && note.player.is_some();
    let reported_lines: Vec<u32> = faults
        .iter()
        .copied()
        .filter(names_player)
        .map(|n| n.span.start)
        .collect();
    faults.retain(|note| {
        note.kind != NoteKind::NoNumber
            || note.player.is_some()
            || reported_lines.binary_search(&note.span.start).is_err()
    });
    let cut_notes = notes_of_kind(facts, NoteKind::CutShort);
    // S103 reports the line that the rest of a broken row is in
    for note in cut_notes.filter(|note| note.reason != Some(Reason::NextLine)) {
        report_cut_short(facts, findings, note);
    }
    report_repaired_rows(facts, findings);
    report_nameless(facts, findings, &PLAYER_LINE_MALFORMED);
    report_rows_without_name(facts, findings, &PLAYER_LINE_MALFORMED);
    report_rows_without_round(facts, findings);
    report_rows_without_headings(facts, findings);
    report_missing_numbers(facts, findings);
    report_numbers_against_names(facts, findings);
    for same in group_same_faults(facts, faults, MAX_SEPARATE) {
        report(facts, findings, &same);
    }
}

/// Reports rows of a table with more cells than headings, and names with a footnote mark.
fn report_repaired_rows(facts: &Facts<'_>, findings: &mut Findings) {
    for note in &facts.import.notes {
        let (severity, label, fix) = match (note.kind, note.reason) {
            (NoteKind::ExtraCells, Some(Reason::Restored)) => {
                (Severity::Warning, "read as one cell", QUOTE_CELL)
            }
            (NoteKind::ExtraCells, _) => (Severity::Error, "the first such row", QUOTE_CELL),
            (NoteKind::FootnoteMark, _) => (
                Severity::Info,
                "the first such name",
                "put the remark in a separate column",
            ),
            _ => continue,
        };
        let mut finding = findings
            .report(&PLAYER_LINE_MALFORMED, note.text.clone())
            .severity(severity)
            .at(note.span, label)
            .found((note.others.len() + 1).to_string())
            .record(facts.subject(FieldKey::PlayerRows))
            .rule("practice")
            .fix(fix);
        for &other in note.others.iter().take(MAX_SEPARATE - 1) {
            finding = finding.label(other, "and this one");
        }
    }
}

/// Reports the rows of a list of pairings that were not read because their round is not known.
fn report_rows_without_round(facts: &Facts<'_>, findings: &mut Findings) {
    let notes: Vec<&Note> = notes_of_kind(facts, NoteKind::RowWithoutRound).collect();
    let Some(first) = notes.first() else { return };
    let (subject, verb) = match notes.len() {
        1 => ("the round of a row".to_owned(), "it is"),
        n => (format!("the rounds of {n} rows"), "they are"),
    };
    let mut finding = findings
        .report(
            &PLAYER_LINE_MALFORMED,
            format!(
                "{subject} cannot be read, so {verb} left out: {}",
                first.text
            ),
        )
        .at(first.span, "not read")
        .found(notes.len().to_string())
        .record(facts.subject(FieldKey::PlayerRows))
        .rule("practice")
        .fix("write the number of the round into each row of the list");
    for note in &notes[1..] {
        finding = finding.label(note.span, "not read");
    }
}

/// Reports rows of games that have no headings. They are read if they fit those of another list.
fn report_rows_without_headings(facts: &Facts<'_>, findings: &mut Findings) {
    for note in notes_of_kind(facts, NoteKind::RowsWithoutHeadings) {
        let is_read = note.reason == Some(Reason::Restored);
        let (severity, conclusion) = match is_read {
            true => (
                Severity::Warning,
                "are read with those of another list, whose columns they fit",
            ),
            false => (
                Severity::Error,
                "are not read; they seem to be a list of games",
            ),
        };
        let message = format!("{} rows without headings {conclusion}", note.text);
        let mut finding = findings
            .report(&PLAYER_LINE_MALFORMED, message)
            .severity(severity)
            .at(note.span, "the first of them")
            .found(note.text.clone())
            .record(facts.subject(FieldKey::PlayerRows))
            .rule("practice")
            .fix("write the row of headings above them, such as No., White, Result, Black, No.")
            .certainty(Certainty::Heuristic);
        for &header in note.others.iter().filter(|_| is_read) {
            finding = finding.label(header, "these headings");
        }
    }
}

/// Reports rows of lists of pairings without a usable starting number of a player: one finding for
/// the players whom their names identify, and others for those whom nothing identifies. An empty
/// cell and a cell that contains no number are different faults.
fn report_missing_numbers(facts: &Facts<'_>, findings: &mut Findings) {
    let mut groups: Vec<(bool, &str, Vec<&Note>)> = Vec::new();
    for note in notes_of_kind(facts, NoteKind::MissingNumber) {
        let is_blank = facts.source.slice(note.span).trim().is_empty();
        let has_number = note.player.is_some_and(|id| facts.number(id).is_some());
        let unknown_because = if has_number { "" } else { note.text.as_str() };
        let key = (is_blank, unknown_because);
        let mut same_groups = groups.iter_mut();
        match same_groups.find(|group| (group.0, group.1) == key) {
            Some((.., notes)) => notes.push(note),
            None => groups.push((is_blank, unknown_because, vec![note])),
        }
    }
    for (is_blank, unknown_because, notes) in groups {
        report_missing_number(facts, findings, &notes, (is_blank, unknown_because));
    }
}

/// Reports rows without a usable starting number. `unknown_because` says why nothing identifies the
/// players; it is empty if the names do.
fn report_missing_number(
    facts: &Facts<'_>,
    findings: &mut Findings,
    notes: &[&Note],
    (is_blank, unknown_because): (bool, &str),
) {
    let Some(first) = notes.first() else { return };
    let in_words = |note: &&Note| {
        let who = note.player.map_or_else(String::new, |id| facts.who(id));
        let round = note
            .round
            .map_or_else(String::new, |round| facts.in_round(round));
        match facts.source.slice(note.span).trim() {
            "" => format!("{who}{round}"),
            text => format!("{text} for {who}{round}"),
        }
    };
    let rows: Vec<String> = notes.iter().map(in_words).collect();
    let fault = match (notes.len(), is_blank) {
        (1, true) => "a starting number is missing".to_owned(),
        (count, true) => format!("starting numbers are missing in {count} rows"),
        (1, false) => "a starting number is not a whole number".to_owned(),
        (count, false) => format!("starting numbers are not whole numbers in {count} rows"),
    };
    let (severity, conclusion) = match unknown_because {
        "" => (
            Severity::Warning,
            "the name in other rounds identifies the player",
        ),
        reason => (Severity::Error, reason),
    };
    let (label, fix) = match is_blank {
        true => (
            "the number belongs here",
            "enter the number in the pairing program and export the list again",
        ),
        false => (
            "not a whole number",
            "correct the number, or export the list again",
        ),
    };
    let named = first_of(&rows, MAX_NAMED);
    let mut finding = findings
        .report(
            &PLAYER_LINE_MALFORMED,
            format!("{fault}: {named}; {conclusion}"),
        )
        .severity(severity)
        .at(first.span, label)
        .player(first.player.and_then(|id| facts.number(id)))
        .found(notes.len().to_string())
        .record(facts.subject(FieldKey::PlayerRows))
        .rests_on(rows.iter().skip(MAX_NAMED))
        .rule("practice")
        .fix(fix);
    for note in notes.iter().skip(1).take(MAX_SEPARATE - 1) {
        finding = finding.label(note.span, "and here");
    }
}

/// Reports rows of lists of pairings in which the starting number of a player contradicts the name,
/// in one finding for names that have another number in other rows, and in another for the others.
fn report_numbers_against_names(facts: &Facts<'_>, findings: &mut Findings) {
    let notes = notes_of_kind(facts, NoteKind::NumberAgainstName);
    let (of_rows, of_lists): (Vec<&Note>, Vec<&Note>) =
        notes.partition(|note| note.player.is_some());
    for note in of_lists {
        findings
            .report(&PLAYER_LINE_MALFORMED, note.text.clone())
            .severity(Severity::Info)
            .at(note.span, "the first number")
            .record(facts.subject(FieldKey::PlayerRows))
            .rule("practice")
            .fix("export the list with the starting numbers, if they are needed");
    }
    let has_unknown_name = |note: &&Note| note.reason == Some(Reason::Name);
    let (unknown_names, other_numbers): (Vec<&Note>, Vec<&Note>) =
        of_rows.into_iter().partition(has_unknown_name);
    for (notes, severity, topic) in [
        (
            other_numbers,
            Severity::Error,
            "a starting number contradicts the name",
        ),
        (
            unknown_names,
            Severity::Warning,
            "a starting number has several names",
        ),
    ] {
        let Some(first) = notes.first() else { continue };
        let round = |note: &Note| {
            note.round
                .map_or_else(String::new, |round| facts.in_round(round))
        };
        let in_words = |note: &&Note| format!("{}{}", note.text, round(note));
        let mut rows: Vec<String> = notes.iter().map(in_words).collect();
        let topic = match notes.len() {
            1 => format!("{topic}{}", round(first)),
            count => format!("{topic} {count} times"),
        };
        if let [row] = &mut rows[..] {
            row.clone_from(&first.text);
        }
        let more = match rows.len().saturating_sub(MAX_NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let named = rows[..rows.len().min(MAX_NAMED)].join("; ");
        let mut finding = findings
            .report(&PLAYER_LINE_MALFORMED, format!("{topic}: {named}{more}"))
            .severity(severity)
            .at(first.span, "the number")
            .player(first.player.and_then(|id| facts.number(id)))
            .found(notes.len().to_string())
            .record(facts.subject(FieldKey::PlayerRows))
            .rests_on(rows.iter().skip(MAX_NAMED))
            .rule("practice")
            .fix("correct the number or the name, or export the list again");
        for note in notes.iter().take(MAX_SEPARATE) {
            finding = finding.label(note.other_span(), "the name");
        }
        for (id, round) in notes.iter().flat_map(|note| entries_of_either(facts, note)) {
            finding = finding.about_entry(id, round);
        }
    }
}

/// Returns the entries that are in doubt because a row may be one of either of two players: those
/// of both players and of their opponents in the round.
fn entries_of_either(facts: &Facts<'_>, note: &Note) -> Vec<(PlayerId, RoundNumber)> {
    let Some((Reason::OtherPlayer(number), round)) = note.reason.zip(note.round) else {
        return Vec::new();
    };
    let mut ids = facts.import.tournament.ids();
    let other = ids.find(|&id| facts.number(id) == Some(number.0));
    let players = note.player.into_iter().chain(other);
    let with_opponent = |id| [Some(id), facts.entry(id, round).opponent.player()];
    let entries = players.flat_map(with_opponent).flatten();
    entries.map(|id| (id, round)).collect()
}

/// The advice about a cell that was divided because it contains the separator.
const QUOTE_CELL: &str = "put quotation marks around a cell that contains the separator";

/// Reports that the file ends in the middle of a player's row, so that some games are only in the
/// rows of the opponents.
fn report_cut_short(facts: &Facts<'_>, findings: &mut Findings, note: &Note) {
    let Some(id) = note.player else {
        return;
    };
    let rounds: Vec<RoundNumber> = entries_cut_off(facts.import, note)
        .map(|(_, round)| round)
        .collect();
    let loss = match (&rounds[..], facts.has(Need::Rounds)) {
        ([], _) => "everything after the last cell is lost".to_owned(),
        (_, false) => "games are lost".to_owned(),
        ([round], _) => format!("round {round} is lost"),
        ([first, .., last], _) => format!("rounds {first} to {last} are lost"),
    };
    let message = format!(
        "the file ends in the middle of the row of {}: {loss}",
        facts.who(id)
    );
    let mut finding = findings
        .report(&PLAYER_LINE_MALFORMED, message)
        .at(note_span(facts, note), "here")
        .player(facts.number(id))
        .record(facts.subject(FieldKey::PlayerRows))
        .because(["values that depend on the lost part are not compared".to_owned()])
        .cites_specification(Specification::PlayerSection)
        .fix("export or download the file again, because it is incomplete")
        .causes(id);
    for round in rounds {
        finding = finding.about_entry(id, round);
    }
}

/// Returns the severity of a note about a player's line; `None` if another check reports the note.
const fn severity(kind: NoteKind) -> Option<Severity> {
    match kind {
        // text between the columns of a round shows that a block is not aligned
        NoteKind::Malformed
        | NoteKind::JoinedLines
        | NoteKind::Unreadable
        | NoteKind::NoNumber
        | NoteKind::Realigned
        | NoteKind::TextBeyondColumns => Some(Severity::Error),
        NoteKind::Tab => Some(Severity::Warning),
        // no value of the tournament depends on the sex
        NoteKind::UnreadSex => Some(Severity::Info),
        _ => None,
    }
}

/// Whether values in the line of a note may be wrong because of the fault, if so many lines have
/// the same fault. If the fields of many lines are displaced, a program displaced them without
/// changing a value; then only games whose rounds are unknown may be wrong.
fn may_be_wrong(note: &Note, lines: usize) -> bool {
    match (note.kind, note.reason) {
        // no value of the tournament depends on the sex
        (NoteKind::UnreadSex, _) => false,
        (NoteKind::Realigned, Some(Reason::WordOrder(RoundsOfLine::Unknown))) => true,
        (NoteKind::Realigned, _) => lines + note.others.len() <= MAX_SEPARATE,
        _ => true,
    }
}

/// Says which lines omit rounds that the lines of the opponents show; `None` if no line does.
fn placed_rounds(facts: &Facts<'_>, same_faults: &[&Note]) -> Option<String> {
    let is_placed =
        |note: &&&Note| note.reason == Some(Reason::WordOrder(RoundsOfLine::ByOpponents));
    let placed_notes = same_faults.iter().filter(is_placed);
    let players = placed_notes.filter_map(|note| concerned_player(facts, note));
    let names: Vec<String> = players.map(|id| facts.who(id)).collect();
    let (lines, omit, this) = match names.len() {
        0 => return None,
        1 => ("the line", "omits", "this player"),
        _ => ("the lines", "omit", "these players"),
    };
    Some(format!(
        "{lines} of {} {omit} rounds; the games are in the rounds in which the opponents name {this}",
        first_of(&names, MAX_NAMED)
    ))
}

/// Maximum number of players named in a note.
const MAX_NAMED: usize = 3;

fn report(facts: &Facts<'_>, findings: &mut Findings, same_faults: &[&Note]) {
    let (note, lines) = (same_faults[0], same_faults.len());
    let fault = match note.kind {
        NoteKind::Unreadable => "a player line cannot be read",
        NoteKind::JoinedLines => "two records are in one line",
        NoteKind::Realigned => "fields of a player line are in the wrong columns",
        NoteKind::NoNumber => "a pairing number is not usable",
        NoteKind::Tab => "a player line contains a tab",
        NoteKind::UnreadSex => "the sex of a player cannot be read",
        NoteKind::TextBeyondColumns => "a player line contains text outside its columns",
        _ => facts.choose_words(
            "a field of a player line is malformed",
            "a value is not valid",
        ),
    };
    let player = concerned_player(facts, note).filter(|_| lines == 1);
    let player_in_words = match player {
        Some(id) => format!(" ({})", facts.who(id)),
        None => String::new(),
    };
    let location = note_span(facts, note);
    let mut finding = findings
        .report(
            &PLAYER_LINE_MALFORMED,
            format!(
                "{fault}{player_in_words}{}: {}",
                times_suffix(lines),
                note.text
            ),
        )
        .severity(severity(note.kind).unwrap_or(Severity::Error))
        .at(
            location,
            if lines == 1 {
                "here"
            } else {
                "the first such line"
            },
        )
        .record(facts.subject(FieldKey::PlayerRows))
        .found(facts.source.slice(note.span).trim())
        .rests_on(same_faults.iter().skip(1).map(|note| {
            let player_in_words = concerned_player(facts, note).map(|id| facts.who(id));
            let text = facts.source.slice(note.span).trim();
            format!("{} {text}", player_in_words.unwrap_or_default())
        }))
        .cites_specification(Specification::PlayerSection)
        .fix(facts.choose_words(
            "export the file again; if you edit it, use a fixed-width font and keep the blanks",
            "correct the value, or export the file again",
        ));
    if let Some(id) = player {
        finding = finding.player(facts.number(id));
    }
    if let Some(text) = placed_rounds(facts, same_faults) {
        finding = finding.note(text);
    }
    for note in same_faults.iter().filter(|note| may_be_wrong(note, lines)) {
        if let Some(id) = concerned_player(facts, note) {
            finding = finding.causes(id);
        }
    }
}
