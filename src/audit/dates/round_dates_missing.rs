//! D503: the file states no day for some rounds, or it states more days than rounds.

use super::date_missing::DATE_MISSING;
use super::{header_span, round_days};
use crate::audit::check::check;
use crate::audit::{Facts, Findings, Need, citation};
use crate::finding::{Severity, count};
use crate::import::NoteKind;
use crate::model::FieldKey;

check! {
    ROUND_DATES_MISSING = "D503" "round-dates-missing", Error,
    page: include_str!("../../../docs/checks/round-dates-missing.md"),
    needs: [Section],
    not_corrected: "nothing else in the file says when the rounds were played",
    run: round_dates_missing on facts,
}

fn round_dates_missing(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    // future rounds need no date
    let rounds = if facts.progress.finished {
        tournament.planned_rounds.unwrap_or(tournament.rounds)
    } else {
        tournament.rounds
    };
    let day_count = round_days(facts).len();
    let is_final = tournament.planned_rounds.is_some() && facts.progress.finished;
    let has_surplus = day_count > usize::from(rounds) && is_final;
    if rounds == 0 || (day_count >= usize::from(rounds) && !has_surplus) {
        return;
    }
    if !facts.has(Need::Records)
        && (has_surplus || !should_state_all_days(facts, day_count, rounds))
    {
        return;
    }
    let message = match day_count {
        // if the file has no date at all, another check has reported it
        0 if findings.count(&DATE_MISSING) > 0 => return,
        0 => format!(
            "dates of the rounds are missing ({})",
            citation::record(FieldKey::RoundDates)
        ),
        _ => format!(
            "{} for {}",
            count(day_count, "date"),
            count(usize::from(rounds), "round")
        ),
    };
    let severity = if facts.is_newest_report() && facts.progress.finished {
        Severity::Error
    } else {
        Severity::Info
    };
    let finding = findings
        .report(&ROUND_DATES_MISSING, message)
        .severity(severity)
        .record(facts.subject(FieldKey::RoundDates))
        .values(day_count.to_string(), rounds.to_string())
        .because(["FIDE uses these dates to count the rounds on each day".to_owned()])
        .cites(&[FieldKey::RoundDates])
        .fix("enter the day of each round; several rounds may share a day");
    if let Some(span) = header_span(facts, FieldKey::RoundDates) {
        finding.at(span, "the days of the rounds");
    }
}

/// Whether a file that is not a tournament report, and so need not state any days, should state the
/// days of all rounds: it states those of most rounds, and no day is reported as unreadable (S113).
/// A list of pairings that states only the day of its own round need not state the other days.
fn should_state_all_days(facts: &Facts<'_>, day_count: usize, rounds: u16) -> bool {
    let import = facts.import;
    let mut unreadable_days = import.notes_about(FieldKey::RoundDates, NoteKind::InvalidHeader);
    day_count * 2 > usize::from(rounds) && unreadable_days.next().is_none()
}
