//! D505: no round was played on the first or the last day.

use super::end_before_start::END_BEFORE_START;
use super::round_date_outside::ROUND_DATE_OUTSIDE;
use super::{certain_day, report, round_days};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{Date, FieldKey};

check! {
    DAY_WITHOUT_ROUND = "D505" "day-without-round", Warning,
    page: include_str!("../../../docs/checks/day-without-round.md"),
    needs: [Days],
    not_corrected: "the file does not say whether a day or a round is wrong",
    may_be_right: true,
    run: day_without_round on facts,
}

fn day_without_round(facts: &Facts<'_>, findings: &mut Findings) {
    // days that other checks report as wrong prove nothing
    if findings.count(&END_BEFORE_START) + findings.count(&ROUND_DATE_OUTSIDE) > 0 {
        return;
    }
    let dated_rounds = round_days(facts);
    let (Some(&(_, first)), Some(&(round, last))) = (dated_rounds.first(), dated_rounds.last())
    else {
        return;
    };
    let tournament = &facts.import.tournament;
    let round_count = tournament
        .planned_rounds
        .unwrap_or(0)
        .max(tournament.rounds);
    // the last known day of a round is the last day of play only if all rounds have a day
    let have_all_days = dated_rounds.len() == usize::from(round_count) && round.0 == round_count;
    let are_all_played = facts.progress.finished && have_all_days;
    let start = certain_day(facts, FieldKey::FirstDay)
        .filter(|&day| day != first && dated_rounds[0].0.0 == 1);
    let end = certain_day(facts, FieldKey::LastDay).filter(|&day| day != last && are_all_played);
    let mut words = Vec::new();
    if let Some(start) = start {
        words.push(format!(
            "the event starts on {start}, but its first round is on {first}"
        ));
    }
    if let Some(end) = end {
        words.push(format!(
            "the event ends on {end}, but its last round is on {last}"
        ));
    }
    let (key, stated): (FieldKey, Date) = match (start, end) {
        (Some(start), _) => (FieldKey::FirstDay, start),
        (None, Some(end)) => (FieldKey::LastDay, end),
        (None, None) => return,
    };
    let message = format!("no round on the first or last day: {}", words.join("; "));
    let label = match key {
        FieldKey::FirstDay => "the first day",
        _ => "the last day",
    };
    let finding = report(facts, findings, &DAY_WITHOUT_ROUND, (message, key, label));
    let expected = if key == FieldKey::FirstDay {
        first
    } else {
        last
    };
    finding
        .values(stated.to_string(), expected.to_string())
        .cites(&[key, FieldKey::RoundDates])
        .rule("B.02 7.1.3")
        .fix("enter the days of play, not those of arrival or of the closing ceremony");
}
