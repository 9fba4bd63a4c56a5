//! The verdict as text: the decision on the first line, the areas below it.

use std::fmt::{self, Write};

use super::wrap::line;
use crate::report::{AuditReport, Paint, Style};
use crate::source::printable;
use crate::verdict::{AreaVerdict, Decision, State, UnexaminedPart, Verdict};

/// Writes the verdict of one audit: the decision, then the areas, grouped by result.
///
/// # Errors
/// The output cannot be written.
pub fn verdict(out: &mut impl Write, audited: &AuditReport<'_>, style: Style) -> fmt::Result {
    let verdict = audited.verdict;
    writeln!(out, "{}", paint_words(verdict, &decision(verdict), style))?;
    for state in [State::Errors, State::Questions, State::Clean] {
        write_areas_on_one_line(out, style, verdict, state)?;
    }
    let examined_areas = areas_by_reason(verdict, |state| state != State::NotExamined);
    write_areas_with_reasons(out, style, State::Partly, &examined_areas)?;
    let unexamined_areas = areas_by_reason(verdict, |state| state == State::NotExamined);
    write_areas_with_reasons(out, style, State::NotExamined, &unexamined_areas)?;
    let comparisons = verdict.areas.iter();
    for words in comparisons.filter_map(|area| area.comparison.as_deref()) {
        line(out, style, "compared", words)?;
    }
    let chosen_profile = &verdict.profile;
    let profile = format!("{} ({})", chosen_profile.profile.name, chosen_profile.why);
    line(out, style, "profile", &printable(&profile))?;
    for check in &verdict.ignored {
        let words = format!("{} {}: {}", check.code.code, check.code.name, check.why);
        line(out, style, "ignored", &printable(&words))?;
    }
    for accepted in &verdict.accepted {
        let finding = &accepted.finding;
        let words = format!("{} {}", finding.code.code, finding.message);
        line(out, style, "accepted", &printable(&words))?;
        line(out, style, "", &printable(&accepted.words()))?;
    }
    writeln!(out)
}

/// Returns the decision in words: `send back (3 errors)`.
pub(super) fn decision(verdict: &Verdict) -> String {
    printable(&verdict.words()).into_owned()
}

/// Colours `words`, a text about the verdict, according to the decision.
pub(super) fn paint_words(verdict: &Verdict, words: &str, style: Style) -> String {
    let paint = match verdict.decision {
        Decision::Rate => Paint::Green,
        Decision::Ask | Decision::Unknown => Paint::Yellow,
        Decision::Return => Paint::Red,
    };
    style.paint(words, paint).to_string()
}

/// Writes the areas whose result is `state` on one line, each with the number of its findings.
fn write_areas_on_one_line(
    out: &mut impl Write,
    style: Style,
    verdict: &Verdict,
    state: State,
) -> fmt::Result {
    let areas = verdict.areas.iter().filter(|judged| judged.state == state);
    let words = areas.map(|judged| match judged.describe_counts().as_slice() {
        [] => judged.area.name.to_owned(),
        reasons => format!("{} ({})", judged.area.name, reasons.join(", ")),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        Ok(())
    } else {
        line(out, style, state.words(), &words.join(", "))
    }
}

/// Writes areas whose result is `state`, a line for each reason. `areas` are the names of areas and
/// their reason.
fn write_areas_with_reasons(
    out: &mut impl Write,
    style: Style,
    state: State,
    areas: &[(String, String)],
) -> fmt::Result {
    for (index, (names, why)) in areas.iter().enumerate() {
        let head = if index == 0 { state.words() } else { "" };
        line(out, style, head, &format!("{names}: {why}"))?;
    }
    Ok(())
}

/// Returns the areas that were not completely examined; areas with the same reasons are joined.
fn areas_by_reason(verdict: &Verdict, is_wanted: impl Fn(State) -> bool) -> Vec<(String, String)> {
    let mut reasons: Vec<(String, String)> = Vec::new();
    let is_listed = |area: &&AreaVerdict| is_wanted(area.state) && !area.unexamined.is_empty();
    for judged in verdict.areas.iter().filter(is_listed) {
        let why: Vec<String> = judged
            .unexamined
            .iter()
            .map(UnexaminedPart::words)
            .collect();
        let why = printable(&why.join("; ")).into_owned();
        match reasons.iter_mut().find(|(_, other)| *other == why) {
            Some((names, _)) => *names += &format!(", {}", judged.area.name),
            None => reasons.push((judged.area.name.to_owned(), why)),
        }
    }
    reasons
}
