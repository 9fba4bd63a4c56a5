//! The reply to the sender of a file, ready to be mailed: what must be corrected, what the sender
//! is asked, and what was not examined. It states only what the file shows.

use std::fmt::Write;

use super::{Audited, filed};
use crate::audit::REPORT_LATE;
use crate::finding::{Finding, Severity, count};
use crate::model::Date;
use crate::source::{Sources, printable};
use crate::verdict::{Decision, State};

/// The most findings of one check that are written out. For further findings, only their positions
/// are listed.
const MAX_WRITTEN_OUT: usize = 5;

/// The most positions that are listed for further findings of one check.
const MAX_POSITIONS: usize = 12;

/// The most characters on a line of the letter.
const WIDTH: usize = 76;

/// A reply to the sender of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// The subject line of the mail.
    pub subject: String,
    /// The name in the greeting; `None` if the file names no arbiter.
    pub to: Option<String>,
    /// The event and the file, as named in the first sentence of the letter.
    pub event: String,
    /// The errors that the sender must correct, most serious first.
    pub correct: Vec<Item>,
    /// The data that are missing, without which the event cannot be rated.
    pub missing: Vec<String>,
    /// The questions to the sender, most serious first.
    pub ask: Vec<Item>,
    /// What was not examined, and why, in sentences.
    pub not_examined: Vec<String>,
}

/// A numbered item of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What is wrong, or what the sender is asked, in sentences.
    pub text: String,
    /// The position in the file and the rule, for the brackets after the text; empty if there is
    /// neither.
    pub place: String,
    /// The fingerprints of the findings that the item is about; at least one.
    pub findings: Vec<String>,
}

/// Makes the reply about an audited tournament.
#[must_use]
pub fn letter(audited: &Audited<'_>) -> Letter {
    let tournament = &audited.import.tournament;
    let path = audited.source.main().name();
    let file = printable(path.rsplit(['/', '\\']).next().unwrap_or(path)).into_owned();
    let name = tournament.name.as_deref().map(str::trim);
    let name = name.filter(|name| !name.is_empty()).map(printable);
    let name = name.map_or_else(|| file.clone(), |name| name.into_owned());
    let verdict = audited.verdict;
    let correct = items(audited, Severity::Error);
    let ask = items(audited, Severity::Warning);
    let wish = match verdict.decision {
        Decision::Return => "please correct and send again",
        Decision::Ask => "please tell us",
        Decision::Unknown => "something is missing",
        Decision::Rate => "nothing to correct",
    };
    let days = days(tournament.start, tournament.end);
    let days = days.map_or_else(String::new, |days| format!(", {days}"));
    let (_, rounds) = audited.rounds();
    let group = audited.import.number;
    let group = group.map_or_else(String::new, |number| format!(", tournament {number}"));
    let event = format!(
        "{name} (file {file}{group}, {}, {})",
        count(tournament.players.len(), "player"),
        count(usize::from(rounds), "round")
    );
    Letter {
        subject: format!("{name}{days}: {wish}"),
        to: tournament.chief_arbiter.as_deref().and_then(name_to_greet),
        event,
        correct,
        missing: verdict.missing.iter().map(|what| sentence(what)).collect(),
        ask,
        not_examined: not_examined(audited),
    }
}

/// What was not examined, and why: a sentence for each area. Reasons that only the office can
/// change are left out.
fn not_examined(audited: &Audited<'_>) -> Vec<String> {
    let areas = audited.verdict.areas.iter();
    let of_areas = areas.filter_map(|found| {
        let reasons = found.unexamined.iter().filter(|reason| !reason.by_office);
        let reasons: Vec<&str> = reasons.map(|reason| reason.why.as_str()).collect();
        if reasons.is_empty() {
            return None;
        }
        let part = match found.state {
            State::NotExamined => "",
            _ => ", in part",
        };
        Some(format!("{}{part}: {}", found.area.name, reasons.join("; ")))
    });
    let others = audited.audit.not_checked.iter().cloned();
    let all = of_areas.chain(others).map(|words| sentence(&words));
    all.map(|words| printable(&words).into_owned()).collect()
}

/// The name of the arbiter to greet, without any text in brackets after it; `None` if the field
/// contains anything but a name.
fn name_to_greet(arbiter: &str) -> Option<String> {
    let name = arbiter.split(['(', '[', ';']).next().unwrap_or("").trim();
    let is_part = |letter: char| letter.is_alphabetic() || " ,.'’-".contains(letter);
    let words = name.split([' ', ',']).filter(|word| !word.is_empty());
    let is_name = name.chars().all(is_part) && words.count() > 1;
    let starts = name.starts_with(char::is_alphabetic);
    (is_name && starts).then(|| printable(name).into_owned())
}

/// The items about the findings of this severity, in the order of the findings.
fn items(audited: &Audited<'_>, severity: Severity) -> Vec<Item> {
    let findings = audited.audit.findings.iter();
    // findings that do not delay the rating are not asked about
    let can_wait = audited.verdict.profile.profile.can_wait;
    let counts = |finding: &&Finding| {
        let waits = severity == Severity::Warning && can_wait.contains(&finding.code.code);
        // a missing day of receipt is the office's to enter, not the sender's
        let of_the_office = finding.code == REPORT_LATE.code && finding.at.is_none();
        finding.severity == severity && !waits && !of_the_office
    };
    let findings: Vec<&Finding> = findings.filter(counts).collect();
    let mut items = Vec::new();
    for (index, finding) in findings.iter().enumerate() {
        let is_same = |other: &&&Finding| other.code == finding.code;
        match findings[..index].iter().filter(is_same).count() {
            0..MAX_WRITTEN_OUT => items.push(item(audited.source, finding)),
            MAX_WRITTEN_OUT => {
                let rest = findings[index..].iter().filter(is_same);
                items.push(item_for_further_findings(
                    audited.source,
                    &rest.copied().collect::<Vec<_>>(),
                ));
            }
            _ => {}
        }
    }
    items
}

fn item(source: &Sources, finding: &Finding) -> Item {
    let mut text = sentence(&filed::words(&finding.message));
    // advice about options is useful only to people who run the program
    let advice = finding.fix.as_deref();
    let advice = advice.filter(|fix| !fix.contains("--") && !fix.contains("crosstable"));
    if finding.severity == Severity::Warning {
        text += " Is this right?";
        if let Some(advice) = advice {
            text += &format!(" If not: {}.", without_full_stop(&filed::words(advice)));
        }
    } else if let Some(advice) = advice {
        text += &format!(" {}", sentence(&filed::words(advice)));
    }
    let place = finding.at.as_ref().map(|at| filed::place(source, at.span));
    let rule = Some(finding.rule.as_str()).filter(|rule| !rule.is_empty());
    let parts = place.into_iter().chain(rule.map(str::to_owned));
    Item {
        text: printable(&text).into_owned(),
        place: printable(&parts.collect::<Vec<_>>().join("; ")).into_owned(),
        findings: vec![finding.fingerprint()],
    }
}

/// One item for all findings of a check beyond the first [`MAX_WRITTEN_OUT`].
fn item_for_further_findings(source: &Sources, findings: &[&Finding]) -> Item {
    let name = findings[0].code.name.replace('-', " ");
    let places = findings.iter().filter_map(|finding| finding.at.as_ref());
    let mut places: Vec<String> = places.map(|at| filed::place(source, at.span)).collect();
    places.dedup();
    let more = places.len().saturating_sub(MAX_POSITIONS);
    places.truncate(MAX_POSITIONS);
    let mut place = places.join("; ");
    if more > 0 {
        place += &format!("; and {more} more");
    }
    Item {
        text: format!(
            "The same problem ({name}) occurs in {}.",
            count(findings.len(), "further place")
        ),
        place: printable(&place).into_owned(),
        findings: findings.iter().map(|one| one.fingerprint()).collect(),
    }
}

/// Makes a sentence of a phrase: adds a capital letter and a full stop.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(char::to_uppercase);
    let text: String = first.into_iter().flatten().chain(letters).collect();
    format!("{}.", without_full_stop(&text))
}

/// Removes the full stop at the end of a phrase.
fn without_full_stop(phrase: &str) -> &str {
    phrase.trim_end().trim_end_matches('.')
}

/// The days of an event: `1-3 May 2026`; `None` if the first day is not known.
fn days(start: Option<Date>, end: Option<Date>) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = |date: Date| MONTHS[usize::from(date.month()) - 1];
    let whole = |date: Date| format!("{} {} {}", date.day(), month(date), date.year());
    let start = start.or(end)?;
    let Some(end) = end.filter(|end| *end > start) else {
        return Some(whole(start));
    };
    Some(
        if (start.year(), start.month()) == (end.year(), end.month()) {
            format!("{}-{}", start.day(), whole(end))
        } else if start.year() == end.year() {
            format!("{} {} - {}", start.day(), month(start), whole(end))
        } else {
            format!("{} - {}", whole(start), whole(end))
        },
    )
}

impl Letter {
    /// The letter as plain text, with lines of at most 76 characters.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = format!("Subject: {}\n\n", self.subject);
        let to = self.to.as_deref().unwrap_or("colleague");
        let _ = writeln!(out, "Dear {to},\n");
        let mut opening = format!("thank you for the report of the {}.", self.event);
        let is_whole = self.missing.is_empty();
        opening += match (self.correct.is_empty(), is_whole, self.ask.is_empty()) {
            (false, _, _) => " Before it can be rated, please correct:",
            (true, false, _) => " It cannot be rated yet, because something is missing:",
            (true, true, false) => " Before it is rated, please tell us:",
            (true, true, true) => " Nothing in it has to be corrected.",
        };
        wrap(&mut out, "", &opening);
        write_numbered(&mut out, &self.correct, 1);
        if !is_whole && !self.correct.is_empty() {
            out.push('\n');
            wrap(&mut out, "", "This is missing:");
        }
        for words in &self.missing {
            wrap(&mut out, "- ", words);
        }
        if !self.ask.is_empty() {
            if !self.correct.is_empty() || !is_whole {
                out.push('\n');
                wrap(&mut out, "", "Please also tell us:");
            }
            write_numbered(&mut out, &self.ask, self.correct.len() + 1);
        }
        if !self.not_examined.is_empty() {
            out.push_str("\nNot examined:\n");
            for words in &self.not_examined {
                wrap(&mut out, "- ", words);
            }
        }
        out.push_str("\nKind regards\n");
        out
    }
}

fn write_numbered(out: &mut String, items: &[Item], first: usize) {
    for (number, item) in (first..).zip(items) {
        let place = match item.place.as_str() {
            "" => String::new(),
            place => format!(" ({place})"),
        };
        out.push('\n');
        wrap(
            out,
            &format!("{number}. "),
            &format!("{}{place}", item.text),
        );
    }
}

/// Adds a paragraph. Its lines after the first are indented to where the text after `mark` begins.
fn wrap(out: &mut String, mark: &str, text: &str) {
    let indent = " ".repeat(mark.len());
    let mut line = mark.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(out, "{line}");
            line.clone_from(&indent);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    let _ = writeln!(out, "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_people_write_them() {
        let check = |start: (u16, u8, u8), end: (u16, u8, u8), expected: &str| {
            let date = |(year, month, day)| Date::new(year, month, day);
            assert_eq!(days(date(start), date(end)).as_deref(), Some(expected));
        };
        check((2026, 5, 1), (2026, 5, 3), "1-3 May 2026");
        check((2026, 5, 1), (2026, 5, 1), "1 May 2026");
        check((2026, 5, 30), (2026, 6, 2), "30 May - 2 June 2026");
        check(
            (2025, 12, 27),
            (2026, 1, 2),
            "27 December 2025 - 2 January 2026",
        );
        assert_eq!(days(None, None), None);
    }

    #[test]
    fn paragraphs_are_wrapped_below_their_number() {
        let mut out = String::new();
        wrap(&mut out, "1. ", &"word ".repeat(20));
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("1. word") && lines[1].starts_with("   word"));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
    }

    #[test]
    fn brackets_are_not_greeted() {
        assert_eq!(
            name_to_greet("Example, Anna (12345)"),
            Some("Example, Anna".to_owned())
        );
        assert_eq!(name_to_greet("(12345)"), None);
    }
}
