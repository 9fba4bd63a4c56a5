//! D512: a birth date that cannot be right for a player.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, count};
use crate::model::{Date, FieldKey, PlayerId};

check! {
    BIRTH_DATE_IMPOSSIBLE = "D512" "birth-date-impossible", Error,
    page: include_str!("../../../docs/checks/birth-date-impossible.md"),
    needs: [FirstDay],
    not_corrected: "the right date is not in the file",
    run: birth_date_impossible on facts,
}

/// A birth date is doubtful if the player is younger than this, in years.
const MIN_LIKELY_AGE: u16 = 4;
/// A birth date is doubtful if the player is older than this, in years.
const MAX_LIKELY_AGE: u16 = 100;
/// A birth date is wrong if the player is older than this, in years.
const MAX_POSSIBLE_AGE: u16 = 110;

fn birth_date_impossible(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(start) = facts.possible_first_day() else {
        return;
    };
    let players = by_number(facts).into_iter();
    let players = players.filter_map(|id| Some((id, find_impossible_date(facts, id, start)?)));
    let players: Vec<(PlayerId, ImpossibleDate)> = players.collect();
    if let Some(placeholder) = find_placeholder(facts, &players) {
        return report_placeholder(facts, findings, &placeholder, &players);
    }
    for severity in [Severity::Error, Severity::Warning] {
        let players_of_severity = players
            .iter()
            .filter(|(_, impossible_date)| impossible_date.severity == severity);
        let texts: Vec<_> = players_of_severity
            .map(|(id, impossible_date)| (*id, impossible_date.text.clone()))
            .collect();
        let words = Words {
            field: FieldKey::Birth,
            message_for_many: "birth dates cannot be right",
            label: "this date",
            max_share: 30,
        };
        report(
            facts,
            findings,
            &BIRTH_DATE_IMPOSSIBLE,
            &words,
            &texts,
            |finding| {
                finding.severity(severity).cites(&[FieldKey::Birth]).fix(
                    "correct the date; often the century is wrong, or the day of data entry was typed instead",
                );
            },
        );
    }
}

/// A birth date that cannot be right, and the reason.
struct ImpossibleDate {
    severity: Severity,
    /// What is wrong with the date, in words.
    text: String,
    stated_date: String,
}

fn find_impossible_date(facts: &Facts<'_>, id: PlayerId, start: Date) -> Option<ImpossibleDate> {
    let player = facts.import.tournament.player(id);
    let year = player.birth_year()?;
    let is_after_start = match player.birth_date {
        Some(day) => day > start,
        None => year > start.year(),
    };
    let age = start.year().saturating_sub(year);
    let (severity, reason) = match age {
        _ if is_after_start => (
            Severity::Error,
            "is after the first day of the event".to_owned(),
        ),
        age if age > MAX_POSSIBLE_AGE => (Severity::Error, age_in_words(age)),
        age if !(MIN_LIKELY_AGE..=MAX_LIKELY_AGE).contains(&age) => {
            (Severity::Warning, age_in_words(age))
        }
        _ => return None,
    };
    let stated_date = player.birth.clone().unwrap_or_else(|| year.to_string());
    let text = format!(
        "the birth date of {} is {stated_date}: it {reason}",
        facts.who(id)
    );
    Some(ImpossibleDate {
        severity,
        text,
        stated_date,
    })
}

fn age_in_words(age: u16) -> String {
    format!("makes the player {} old", count(age.into(), "year"))
}

/// Returns the placeholder that a program wrote for unknown birth dates: the date that at least
/// four players and more than 30 % of all players have. `None` if there is no such date.
fn find_placeholder(facts: &Facts<'_>, players: &[(PlayerId, ImpossibleDate)]) -> Option<String> {
    const MIN_PLAYERS: usize = 4;
    let mut count_by_date: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, impossible_date) in players {
        *count_by_date
            .entry(&impossible_date.stated_date)
            .or_default() += 1;
    }
    let (date, count) = count_by_date.into_iter().max_by_key(|(_, count)| *count)?;
    let player_count = facts.import.tournament.players.len();
    (count >= MIN_PLAYERS && count * 100 > player_count * 30).then(|| date.to_owned())
}

fn report_placeholder(
    facts: &Facts<'_>,
    findings: &mut Findings,
    placeholder: &str,
    players: &[(PlayerId, ImpossibleDate)],
) {
    let players_with_placeholder = || {
        let dated_players = players.iter();
        dated_players.filter(|(_, impossible_date)| impossible_date.stated_date == placeholder)
    };
    let count = players_with_placeholder().count();
    let Some((first, _)) = players_with_placeholder().next() else {
        return;
    };
    findings
        .report(
            &BIRTH_DATE_IMPOSSIBLE,
            format!(
                "{count} players have the birth date {placeholder}, which is only a placeholder"
            ),
        )
        .severity(Severity::Warning)
        .at(
            facts
                .import
                .origins
                .player(*first)
                .field_span(FieldKey::Birth),
            "the first such player",
        )
        .found(count.to_string())
        .rests_on(players_with_placeholder().map(|(id, _)| facts.who(*id)))
        .cites(&[FieldKey::Birth])
        .fix("leave the birth date blank if it is not known");
}
