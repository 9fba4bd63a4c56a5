//! What was audited, on what grounds, what was not, and what came of it.

use std::fmt::{self, Write};

use super::concise::paint;
use super::wrap::wrap;
use super::{count, edition};
use crate::finding::Severity;
use crate::report::json::system_name;
use crate::report::{Audited, Paint, Style};
use crate::source::printable;

/// The summary of one audit.
///
/// # Errors
/// Where the output cannot be written.
pub fn audit_summary(out: &mut impl Write, audited: &Audited<'_>, style: Style) -> fmt::Result {
    let audit = audited.audit;
    let title = style.paint(printable(audited.source.name()), Paint::Bold);
    writeln!(out, "{title}: {}", tournament(audited))?;
    line(out, style, "edition", &edition(&audit.edition))?;
    line(out, style, "checked", &count(audit.checked, "stated value"))?;
    let missing = not_checked(audited);
    if !missing.is_empty() {
        line(out, style, "not checked", &missing)?;
    }
    line(out, style, "found", &found(audited, style))
}

/// The same on one line, where many files are audited.
///
/// # Errors
/// Where the output cannot be written.
pub fn audit_line(out: &mut impl Write, audited: &Audited<'_>, style: Style) -> fmt::Result {
    let name = style.paint(printable(audited.source.name()), Paint::Bold);
    let mut parts = vec![
        found(audited, style),
        tournament(audited),
        format!("edition {}", edition(&audited.audit.edition)),
    ];
    let missing = not_checked(audited);
    if !missing.is_empty() {
        parts.push(format!("not checked: {missing}"));
    }
    writeln!(out, "{name}: {}", parts.join("; "))
}

fn line(out: &mut impl Write, style: Style, head: &str, text: &str) -> fmt::Result {
    let room = style.text_width().saturating_sub(15);
    for (at, part) in wrap(text, room).lines().enumerate() {
        writeln!(out, "  {:12} {part}", if at == 0 { head } else { "" })?;
    }
    Ok(())
}

fn tournament(audited: &Audited<'_>) -> String {
    let tournament = &audited.import.tournament;
    let planned = tournament.planned_rounds.unwrap_or(tournament.rounds);
    let rounds = if planned == tournament.rounds {
        count(usize::from(planned), "round")
    } else {
        format!("{} of {planned} rounds", tournament.rounds)
    };
    let assumed = match tournament.system {
        None => " (assumed)",
        Some(_) => "",
    };
    format!(
        "{}, {rounds}, {}{assumed}, {}, {}",
        count(tournament.players.len(), "player"),
        system_name(audited.system),
        audited.import.format,
        audited.source.decoding().encoding.to_ascii_lowercase(),
    )
}

/// What the file holds and nothing looked at, and the checks that could not run.
fn not_checked(audited: &Audited<'_>) -> String {
    let mut parts: Vec<String> = audited.import.missing.clone();
    let checks = &audited.audit.not_run;
    parts.extend(
        checks
            .iter()
            .map(|check| format!("{} (needs {})", check.code, check.needs)),
    );
    printable(&parts.join("; ")).into_owned()
}

fn found(audited: &Audited<'_>, style: Style) -> String {
    let audit = audited.audit;
    let words = [Severity::Error, Severity::Warning, Severity::Info].map(|severity| {
        let number = audit.count(severity);
        (number > 0).then(|| {
            let text = count(number, severity.word());
            style.paint(text, paint(severity)).to_string()
        })
    });
    let words: Vec<String> = words.into_iter().flatten().collect();
    let mut text = if words.is_empty() {
        style
            .paint("nothing wrong in what was checked", Paint::Green)
            .to_string()
    } else {
        words.join(", ")
    };
    if audited.left_out > 0 {
        let left = count(audited.left_out, "finding");
        text += &format!(" ({left} left out by --select or --ignore)");
    }
    text
}
