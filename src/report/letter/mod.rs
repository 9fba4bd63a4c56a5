//! The reply to the sender of a file, ready to be mailed: the errors that must be corrected, the
//! questions to the sender, and the areas that were not examined. It states only what the file
//! shows.

mod days;
mod items;
mod paper;

use self::days::days_in_words;
use self::items::{is_compared_again, items};
use super::{AuditReport, filed, text};
use crate::finding::{Severity, count};
use crate::model::Arbiter;
use crate::source::printable;
use crate::verdict::{AreaVerdict, Decision, State, UnexaminedPart};

/// A reply to the sender of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// The subject line of the mail.
    pub subject: String,
    /// The chief arbiter's name, for the greeting; `None` if the file names none, or more than one.
    pub addressee: Option<String>,
    /// The event and the file, as named in the first sentence of the letter after `thank you for
    /// the`.
    pub event: String,
    /// The errors that the sender must correct, most serious first.
    pub corrections: Vec<Item>,
    /// The data that are missing, without which the event cannot be rated.
    pub missing: Vec<String>,
    /// The request to send the missing data; `None` if nothing is missing.
    pub request: Option<String>,
    /// The questions to the sender, most serious first.
    pub questions: Vec<Item>,
    /// The areas that were not examined because of the file, with the reasons, in sentences.
    pub not_examined: Vec<String>,
}

/// A numbered item of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The defect or the question, in sentences.
    pub text: String,
    /// The position in the file and the rule, to be written in brackets after the text; empty if
    /// neither is known.
    pub place: String,
    /// The fingerprints of the findings that the item is about; at least one.
    pub findings: Vec<String>,
}

/// Makes the reply about an audited tournament.
#[must_use]
pub fn letter(audited: &AuditReport<'_>) -> Letter {
    let tournament = &audited.import.tournament;
    let path = audited.source.main().name();
    let file = printable(path.rsplit(['/', '\\']).next().unwrap_or(path)).into_owned();
    let name = tournament.name.as_deref().map(str::trim);
    let name = name.filter(|name| !name.is_empty()).map(printable);
    let title = name.as_deref().unwrap_or(&file).to_owned();
    let verdict = audited.verdict;
    let corrections = items(audited, Severity::Error);
    let questions = items(audited, Severity::Warning);
    let request_words = match verdict.decision {
        Decision::Return => "please correct and send again",
        Decision::Ask => "please tell us",
        Decision::Unknown => "something is missing",
        Decision::Rate => "nothing to correct",
    };
    let days = days_in_words(tournament.start, tournament.end);
    let days = days.map_or_else(String::new, |days| format!(", {days}"));
    let (reached, planned) = audited.rounds();
    let group = audited.import.number;
    let group = group.map_or_else(String::new, |number| format!(", tournament {number}"));
    let size = text::participants(tournament);
    // standings and lists of players may show no round
    let rounds = match planned {
        _ if reached > planned => format!(", {reached} of {planned} rounds"),
        0 => String::new(),
        _ => format!(", {}", count(usize::from(planned), "round")),
    };
    let size = format!("{group}, {size}{rounds}");
    let event = match &name {
        Some(name) => format!("report on {name} (file {file}{size})"),
        None => format!("file {file} ({})", size.trim_start_matches(", ")),
    };
    Letter {
        subject: format!("{title}{days}: {request_words}"),
        addressee: tournament.chief_arbiter.as_deref().and_then(name_to_greet),
        event,
        corrections,
        missing: (verdict.missing.iter())
            .map(|missing_data| sentence(&filed::words(missing_data)))
            .collect(),
        request: request(audited),
        questions,
        not_examined: not_examined(audited),
    }
}

/// Returns a sentence for each area that was not examined, with the reasons. Leaves out reasons
/// that only the office can change, and reasons that the letter already names as missing data.
fn not_examined(audited: &AuditReport<'_>) -> Vec<String> {
    let is_missing = |area: &AreaVerdict, reason: &UnexaminedPart| {
        let mut missing_areas = audited.verdict.missing.iter();
        missing_areas.any(|words| match words.strip_prefix(area.area.name) {
            Some(rest) => rest.ends_with(&*reason.why),
            None => *words == reason.why,
        })
    };
    let areas = audited.verdict.areas.iter();
    let sentences = areas.filter_map(|area_verdict| {
        let reasons = area_verdict.unexamined.iter();
        let reasons =
            reasons.filter(|reason| !reason.by_office && !is_missing(area_verdict, reason));
        let reasons: Vec<String> = reasons.map(|reason| filed::words(&reason.why)).collect();
        if reasons.is_empty() {
            return None;
        }
        let extent = match area_verdict.state {
            State::NotExamined => "",
            _ => ", in part",
        };
        let words = format!("{}{extent}: {}", area_verdict.area.name, reasons.join("; "));
        Some(sentence(&words))
    });
    let unchecked = audited.audit.not_checked.iter();
    let unchecked = unchecked.map(|words| sentence(&filed::words(words)));
    let lines = sentences.chain(unchecked).chain(compared_again(audited));
    lines.map(|words| printable(&words).into_owned()).collect()
}

/// Returns the sentence about tie-break values and ranks that differ but may follow from errors
/// about results or points; `None` if there are none.
fn compared_again(audited: &AuditReport<'_>) -> Option<String> {
    let findings = audited.audit.findings.iter();
    let mut findings = findings.filter(|finding| finding.severity > Severity::Info);
    let words = "Tie-break values and ranks by them: some differ, which may follow from the errors about \
                 results and points. They are compared again when these are corrected.";
    findings
        .any(|finding| is_compared_again(audited, finding))
        .then(|| words.to_owned())
}

/// Returns the request to send the data without which the event cannot be rated; `None` if nothing
/// is missing.
fn request(audited: &AuditReport<'_>) -> Option<String> {
    let verdict = audited.verdict;
    let missing_rounds = audited.audit.open_rounds(audited.import);
    let in_progress =
        !missing_rounds.without_results.is_empty() && !missing_rounds.may_have_been_played;
    let only_rounds = verdict.missing.len() == 1 && in_progress;
    let words = match verdict.missing.as_slice() {
        [] => return None,
        _ if only_rounds => "Please send the report again when all rounds have been played.",
        _ if audited.import.capabilities.is_report => {
            "Please add what is missing to the event in the pairing program, export the file again \
             and send it."
        }
        _ => {
            "Please send the tournament report file (TRF) that the pairing program exports, with \
             all results, the dates and the FIDE IDs."
        }
    };
    Some(words.to_owned())
}

/// Returns the name of the chief arbiter to greet, without a FIDE ID or a text in brackets beside
/// it; `None` if the field contains anything but one name. If there are several chief arbiters,
/// nobody is greeted, because a greeting of one of them would leave out the others. A deputy is
/// never greeted: the chief arbiter is responsible for the report (B.02 9.1).
fn name_to_greet(arbiter: &str) -> Option<String> {
    let words = || arbiter.split_whitespace();
    let has_conjunction = words().any(|word| ["and", "und", "et"].contains(&word));
    if has_conjunction
        || arbiter.matches(',').count() > 1
        || Arbiter::all_from_text(arbiter).len() > 1
    {
        return None;
    }
    let name = arbiter.split(['(', '[', ';']).next().unwrap_or("").trim();
    // some programs write the FIDE ID before or after the name
    let is_id = |c: char| c.is_ascii_digit() || c.is_whitespace();
    let without_leading_id = name.trim_start_matches(is_id);
    let without_ids = without_leading_id.trim_end_matches(is_id);
    let is_cut = without_ids.len() < without_leading_id.len();
    let without_ids = match without_ids.rsplit_once(" - ") {
        Some((name, "AN" | "ID" | "FIDE" | "FIDE ID")) if is_cut => name,
        _ => without_ids,
    };
    let name = without_ids.trim().trim_end_matches(['-', ',']).trim();
    let is_name_character = |letter: char| letter.is_alphabetic() || " ,.'’-".contains(letter);
    let words = name.split([' ', ',']).filter(|word| !word.is_empty());
    let is_name = name.chars().all(is_name_character) && words.count() > 1;
    let starts_with_letter = name.starts_with(char::is_alphabetic);
    let names_office = name.to_lowercase().contains("arbiter");
    (is_name && starts_with_letter && !names_office).then(|| printable(name).into_owned())
}

/// Turns a phrase into a sentence: adds a capital letter and a full stop.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let initial = letters.next().map(char::to_uppercase);
    let text: String = initial.into_iter().flatten().chain(letters).collect();
    format!("{}.", without_full_stop(&text))
}

/// Removes the full stop at the end of a phrase.
fn without_full_stop(phrase: &str) -> &str {
    phrase.trim_end().trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greeting_uses_only_a_single_name() {
        let check = |field: &str, expected: Option<&str>| {
            assert_eq!(name_to_greet(field).as_deref(), expected, "{field}");
        };
        check("Example, Anna (12345)", Some("Example, Anna"));
        check("(12345)", None);
        check("232521 Example, Anna", Some("Example, Anna"));
        check("IA Anna Example - AN 2216434", Some("IA Anna Example"));
        check("Example, Anna 99000001", Some("Example, Anna"));
        check("99000001", None);
        check("The Chief Arbiter", None);
        check(
            "IA Example, Anna (99000001), FA Sample, Ben (99000002)",
            None,
        );
        check("Anna Example; Ben Sample", None);
        check("Anna Example and Ben Sample", None);
        check("Example, Anna, Sample, Ben", None);
        check("Anna Example & Ben Sample", None);
        check("Anna Example / Ben Sample", None);
    }
}
