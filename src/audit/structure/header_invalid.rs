//! S113: a value of the header does not follow its grammar.

use super::{
    group_same_faults, is_about_player, note_span, notes_of_kind, record_code, times_suffix,
};
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::dates::DAY_FIELDS;
use crate::audit::identity::federation_other_standard::possible_federations;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Finding, first_of};
use crate::import::{Note, NoteKind, Reason};
use crate::model::FieldKey;
use crate::number::Exact;
use crate::rating::TimeControl;
use crate::rules::federation;
use crate::source::{Span, shortened};

check! {
    HEADER_INVALID = "S113" "header-invalid", Warning,
    page: include_str!("../../../docs/checks/header-invalid.md"),
    not_corrected: "the file does not say what was meant",
    run: header_invalid on facts,
}

/// Maximum number of records with the same fault reported one by one. If there are more, the
/// program that wrote them is the cause.
const MAX_SEPARATE: usize = 3;
/// Maximum number of lines listed in one finding.
const MAX_LISTED_LINES: usize = 20;
/// Maximum length of a displayed time control, in characters.
const MAX_SHOWN_LENGTH: usize = 60;

fn header_invalid(facts: &Facts<'_>, findings: &mut Findings) {
    let is_about_header = |note: &&Note| match note.kind {
        NoteKind::InvalidHeader => true,
        NoteKind::Incomplete => true,
        NoteKind::Malformed | NoteKind::Unreadable | NoteKind::Realigned => {
            !is_about_player(facts, note)
        }
        _ => false,
    };
    // D501 reports the first and the last day
    let is_about_day = |note: &&Note| {
        DAY_FIELDS.iter().any(|&key| {
            let mut notes = facts.import.notes_about(key, note.kind);
            notes.any(|about| is_same_fault(facts, about, note))
        })
    };
    // I619 reports a code of another standard or in small letters, I618 any other unknown code
    let host = facts.import.tournament.federation.as_deref();
    let is_reported = |host| federation(host).is_none() || !possible_federations(host).is_empty();
    let is_host_reported = host.is_some_and(is_reported);
    let is_about_host = |note: &&Note| {
        let mut notes = facts.import.notes_about(FieldKey::Federation, note.kind);
        is_host_reported && notes.any(|about| about == *note)
    };
    let faults = facts.import.notes.iter().filter(is_about_header);
    let faults = faults.filter(|note| !is_about_day(note) && !is_about_host(note));
    let faults = faults.collect();
    for same in group_same_faults(facts, faults, MAX_SEPARATE) {
        let note = same[0];
        let other_notes = same.iter().skip(1).map(|note| note.span);
        let other_spans: Vec<Span> = other_notes.chain(note.others.iter().copied()).collect();
        let count = times_suffix(other_spans.len() + 1);
        let code = record_code(facts, note.span);
        let subject = facts.choose_words(citation::record_named(code), "value".to_owned());
        let value = facts.source.slice(note.span).trim();
        let mut finding = findings
            .report(
                &HEADER_INVALID,
                format!("{subject} is not valid{count}: {}", note.text),
            )
            .at(note_span(facts, note), "here")
            .record(code)
            .found(value)
            .cites_records(&[code])
            .rests_on(
                other_spans
                    .iter()
                    .map(|&span| facts.source.slice(span).trim()),
            )
            .fix("choose the value in the pairing program instead of typing it");
        if let Some(lines) = lines_in_words(facts, &note.others) {
            finding = finding.note(lines);
        }
        finding.finish();
    }
    for note in notes_of_kind(facts, NoteKind::UnlikelyType) {
        report_unlikely_type(facts, findings, note);
    }
    time_control_invalid(facts, findings);
}

/// Whether two notes are about one fault, which several lists of an event may state in their
/// headings.
fn is_same_fault(facts: &Facts<'_>, a: &Note, b: &Note) -> bool {
    a == b || (a.text == b.text && facts.source.slice(a.span) == facts.source.slice(b.span))
}

/// Returns the lines of further spans of a fault, in words; `None` if there are none.
fn lines_in_words(facts: &Facts<'_>, spans: &[Span]) -> Option<String> {
    let line = |span: &Span| facts.source.line_index(span.start) + 1;
    let mut lines: Vec<usize> = spans.iter().map(line).collect();
    lines.dedup();
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let word = match lines.len() {
        0 => return None,
        1 => "line",
        _ => "lines",
    };
    Some(format!(
        "also in {word} {}",
        first_of(&lines, MAX_LISTED_LINES)
    ))
}

/// Reports, as a question, a type of the event that another statement of the file contradicts.
fn report_unlikely_type(facts: &Facts<'_>, findings: &mut Findings, note: &Note) {
    let code = record_code(facts, note.span);
    let label = match note.reason {
        Some(Reason::Dropped) => "the competitors contradict this",
        _ => "the encoded type",
    };
    let finding = findings
        .report(
            &HEADER_INVALID,
            format!("the type of the event is in doubt: {}", note.text),
        )
        .at(note_span(facts, note), label)
        .record(code)
        .found(facts.source.slice(note.span).trim())
        .cites(&[FieldKey::TypeCode])
        .certainty(Certainty::Heuristic)
        .fix("choose the type of the event in the pairing program");
    match note.others.first() {
        Some(&words) => finding.label(words, "the type in words").finish(),
        None => finding.finish(),
    }
}

/// Whether a finding asks if the type of the event is right.
pub(in crate::audit) fn is_about_type(facts: &Facts<'_>, finding: &Finding) -> bool {
    let mut notes = notes_of_kind(facts, NoteKind::UnlikelyType);
    let is_at = |note: &Note| {
        let label = finding.at.as_ref();
        label.is_some_and(|label| label.span == note_span(facts, note))
    };
    // a finding at the same place that is not heuristic says that the value is not valid
    finding.code == HEADER_INVALID.code
        && finding.certainty == Certainty::Heuristic
        && notes.any(is_at)
}

/// Reports an encoded time control in minutes instead of seconds, or an encoded time control that
/// contradicts the time control in words.
fn time_control_invalid(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let Some(code) = tournament.time_code.as_deref() else {
        return;
    };
    let Some(coded) = TimeControl::parse(code) else {
        return;
    };
    let text = tournament.time_text.as_deref().unwrap_or_default().trim();
    let words = TimeControl::from_words(text).and_then(|time| time.seconds());
    let minutes = |seconds: u64| {
        Exact::ratio(seconds.into(), 60).map_or_else(String::new, |m| facts.in_notation(m))
    };
    let differing_times = words
        .zip(coded.seconds())
        .filter(|(words, coded)| words != coded);
    let contradiction = differing_times.map(|(words, coded)| {
        let [words, coded] = [words, coded].map(minutes);
        let stated_words = shortened(text, MAX_SHOWN_LENGTH);
        format!("it gives {coded} minutes for 60 moves, but `{stated_words}` gives {words}")
    });
    let code = shortened(code.trim(), MAX_SHOWN_LENGTH);
    let fault = match (coded.is_written_in_minutes(), contradiction) {
        (false, None) => return,
        (false, Some(contradiction)) => contradiction,
        (true, contradiction) => {
            let contradiction = contradiction.map(|words| format!("; {words}"));
            let contradiction = contradiction.unwrap_or_default();
            format!("`{code}` seems to be in minutes, but seconds are required{contradiction}")
        }
    };
    let record = facts.subject(FieldKey::TimeCode);
    let record_in_words = facts.describe_field(FieldKey::TimeCode);
    let spans = [FieldKey::TimeCode, FieldKey::TimeControl].map(|key| {
        let field = facts.import.origins.header(key).next();
        field.map(|field| field.value)
    });
    let mut finding = findings
        .report(
            &HEADER_INVALID,
            format!("{record_in_words} is not valid: {fault}"),
        )
        .record(record)
        .found(code)
        .cites(&[FieldKey::TimeCode])
        .fix(
            "write the seconds and the increment, such as `5400+30` for 90 minutes and 30 seconds \
             a move",
        );
    if coded.is_written_in_minutes() {
        finding = finding.certainty(Certainty::Heuristic);
    }
    if let Some(place) = spans[0] {
        finding = finding.at(place, "here");
    }
    if let Some(place) = spans[1].filter(|_| differing_times.is_some()) {
        finding.label(place, "the time control in words");
    }
}
