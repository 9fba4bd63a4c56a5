//! S103: a record that no version of the format defines.

use std::collections::BTreeMap;

use super::{line_code, notes_of_kind};
use crate::audit::check::check;
use crate::audit::citation::Specification;
use crate::audit::facts::needs::Need;
use crate::audit::facts::unread::entries_cut_off;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::import::{Note, NoteKind, Reason, UnreadKind};
use crate::model::{PlayerId, RoundNumber};
use crate::source::Span;

check! {
    RECORD_UNKNOWN = "S103" "record-unknown", Info,
    page: include_str!("../../../docs/checks/record-unknown.md"),
    doubts: [Points, UnreadPoints, Counts],
    not_corrected: "crosstable keeps a line that it does not understand",
    run: record_unknown on facts,
}

/// Maximum number of broken lines reported one by one; more are reported as one finding.
const MAX_SEPARATE: usize = 3;

fn record_unknown(facts: &Facts<'_>, findings: &mut Findings) {
    if !facts.has(Need::Records) {
        return notes_of_kind(facts, NoteKind::UnknownRecord)
            .for_each(|note| report_without_records(findings, note));
    }
    let is_unknown = |unread: &&crate::import::UnreadLine| unread.kind == UnreadKind::UnknownRecord;
    let lines: Vec<Span> = facts
        .import
        .unread
        .iter()
        .filter(is_unknown)
        .map(|u| u.span)
        .collect();
    if lines.is_empty() {
        return;
    }
    if notes_of_kind(facts, NoteKind::BrokenLines).next().is_some() {
        return report_broken_file(facts, findings, &lines);
    }
    let players = &facts.import.origins.players;
    let first_start = players
        .iter()
        .map(|p| p.line.start)
        .min()
        .unwrap_or(u32::MAX);
    let last_start = players.iter().map(|p| p.line.start).max().unwrap_or(0);
    // lines with the same code outside the player section have one cause, which is an extension
    let mut extensions: BTreeMap<String, Vec<Span>> = BTreeMap::new();
    let is_between_players = |line: &Span| {
        let is_inside = first_start < line.start && line.start < last_start;
        is_inside || BrokenRow::find(facts, *line).is_some()
    };
    let broken_lines: Vec<Span> = lines.iter().copied().filter(is_between_players).collect();
    // the lines of one row have one cause
    let row_of = |line: Span| BrokenRow::find(facts, line).map(|row| row.player);
    let is_same_row = |a: &Span, b: &Span| row_of(*a).is_some() && row_of(*a) == row_of(*b);
    let rows: Vec<&[Span]> = broken_lines.chunk_by(is_same_row).collect();
    if rows.len() > MAX_SEPARATE {
        report_broken(facts, findings, &broken_lines)
    } else {
        rows.into_iter()
            .for_each(|lines| report_broken(facts, findings, lines))
    }
    for line in lines {
        if !is_between_players(&line) {
            let code = line_code(facts, line).to_owned();
            extensions.entry(code).or_default().push(line);
        }
    }
    for (code, lines) in extensions {
        report_extension(facts, findings, code, &lines);
    }
}

/// Reports an unknown key, element or attribute of a file that has no records.
fn report_without_records(findings: &mut Findings, note: &Note) {
    findings
        .report(
            &RECORD_UNKNOWN,
            format!("an entry is not known: {}", note.text),
        )
        .at(note.span, "kept, not read")
        .found(note.text.clone())
        .rule("practice")
        .fix(
            "ignore the entry if it is an extension of a program; if somebody typed it, check the \
             spelling",
        );
}

/// Reports lines between the lines of players that are not records, probably because a player's
/// line was broken.
fn report_broken(facts: &Facts<'_>, findings: &mut Findings, lines: &[Span]) {
    let line = lines[0];
    let first_code = line_code(facts, line);
    let mut rows: Vec<BrokenRow> = lines
        .iter()
        .filter_map(|&line| BrokenRow::find(facts, line))
        .collect();
    rows.dedup_by_key(|row| row.player);
    let message = broken_in_words(facts, lines, &rows);
    let lost_rounds: Vec<String> = rows.iter().map(|row| row.describe(facts)).collect();
    let mut finding = findings
        .report(&RECORD_UNKNOWN, message)
        .severity(if rows.is_empty() {
            Severity::Warning
        } else {
            Severity::Error
        })
        .at(line, "kept, not read")
        .record(first_code)
        .rests_on(trimmed_lines(facts, lines))
        .because(lost_rounds)
        .cites_specification(Specification::Newest)
        .rule("practice")
        .fix(if rows.is_empty() {
            "check whether an editor or a mail program wrapped the line above"
        } else {
            "join the line to the one above, because an editor or a mail program wrapped it"
        });
    if let [row] = &rows[..] {
        finding = finding.player(facts.number(row.player));
    }
    for row in rows {
        finding = finding.causes(row.player);
        for round in row.rounds {
            finding = finding.about_entry(row.player, round);
        }
    }
}

/// Describes lines that are not records, and the reason: the players' rows that continue in them,
/// or else the beginning of the first line.
fn broken_in_words(facts: &Facts<'_>, lines: &[Span], rows: &[BrokenRow]) -> String {
    let (subject, first, them) = match lines.len() {
        1 => (
            "a line between the players is not a record".to_owned(),
            "it",
            "it",
        ),
        n => (
            format!("{n} lines between the players are not records"),
            "the first",
            "them",
        ),
    };
    let reason = match (rows, line_code(facts, lines[0]).trim_start()) {
        ([], "") => format!("{first} starts with blanks"),
        ([], start) => format!("{first} starts with `{start}`"),
        ([row], _) => format!("the row of {} continues in {them}", facts.who(row.player)),
        (rows, _) => format!("the rows of {} players continue in {them}", rows.len()),
    };
    format!("{subject}: {reason}")
}

/// Reports that lines are broken in the whole file. Lines of the tournament section may be broken
/// as well, so all other lines that are not records are attributed to this finding.
fn report_broken_file(facts: &Facts<'_>, findings: &mut Findings, lines: &[Span]) {
    let notes = notes_of_kind(facts, NoteKind::CutShort);
    let rows: Vec<BrokenRow> = notes
        .filter(|note| note.reason == Some(Reason::NextLine))
        .filter_map(|note| BrokenRow::from_note(facts, note))
        .collect();
    let players = facts.import.tournament.players.len();
    let players_in_words = if players == rows.len() {
        format!("of all {players} players")
    } else {
        format!("of {} of {players} players", rows.len())
    };
    let message = format!(
        "lines are broken: the rows {players_in_words} continue in the next line, which is not read"
    );
    let first = notes_of_kind(facts, NoteKind::BrokenLines).map(|note| note.span);
    let mut finding = findings
        .report(&RECORD_UNKNOWN, message)
        .severity(Severity::Error)
        .at(first.last().unwrap_or(lines[0]), "not read")
        .rests_on(trimmed_lines(facts, lines))
        .because(rows.first().map(|row| row.describe(facts)))
        .cites_specification(Specification::Newest)
        .rule("practice")
        .fix(
            "ask for the file as an attachment: an editor or a mail program wrapped its lines; or \
             join each line to the one above",
        );
    for row in rows {
        finding = finding.causes(row.player);
        for round in row.rounds {
            finding = finding.about_entry(row.player, round);
        }
    }
}

/// A player's row that continues in a line that is not a record.
struct BrokenRow {
    player: PlayerId,
    /// The rounds in the continuation of the row.
    rounds: Vec<RoundNumber>,
}

impl BrokenRow {
    /// Finds the row that continues in `line`; `None` if no row is broken there.
    fn find(facts: &Facts<'_>, line: Span) -> Option<BrokenRow> {
        let mut notes = notes_of_kind(facts, NoteKind::CutShort);
        let is_about_line = |note: &&Note| {
            note.reason == Some(Reason::NextLine)
                && (note.span == line || note.others.contains(&line))
        };
        BrokenRow::from_note(facts, notes.find(is_about_line)?)
    }

    fn from_note(facts: &Facts<'_>, note: &Note) -> Option<BrokenRow> {
        Some(BrokenRow {
            player: note.player?,
            rounds: entries_cut_off(facts.import, note)
                .map(|(_, round)| round)
                .collect(),
        })
    }

    fn describe(&self, facts: &Facts<'_>) -> String {
        let player_in_words = facts.who(self.player);
        match &self.rounds[..] {
            [first, .., last] => {
                format!(
                    "the line of {player_in_words} is broken: rounds {first} to {last} are missing \
                     from it"
                )
            }
            [round] => {
                format!("the line of {player_in_words} is broken: round {round} is missing from it")
            }
            [] => format!("the line of {player_in_words} is broken"),
        }
    }
}

/// Returns the lines without surrounding spaces. A finding depends on all lines, although it shows
/// only the first one.
fn trimmed_lines<'c>(facts: &'c Facts<'_>, lines: &'c [Span]) -> impl Iterator<Item = &'c str> {
    lines.iter().map(|&line| facts.source.slice(line).trim())
}

fn report_extension(facts: &Facts<'_>, findings: &mut Findings, code: String, lines: &[Span]) {
    let count = match lines.len() {
        1 => String::new(),
        n => format!(" ({n} lines)"),
    };
    findings
        .report(
            &RECORD_UNKNOWN,
            format!("record `{code}` is not known{count}"),
        )
        .at(lines[0], "kept, not read")
        .found(code.as_str())
        .record(code)
        .rests_on(trimmed_lines(facts, lines))
        .cites_specification(Specification::Newest)
        .rule("practice")
        .fix("ignore the record if it is an extension of a program; check that no line was broken");
}
