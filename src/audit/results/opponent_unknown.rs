//! R204: an opponent that is not in the list.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::Severity;
use crate::model::{Opponent, PlayerId, RoundNumber};

check! {
    OPPONENT_UNKNOWN = "R204" "opponent-unknown", Error,
    page: include_str!("../../../docs/checks/opponent-unknown.md"),
    run: opponent_unknown,
}

/// How many rows that name the same missing number are underlined.
const SHOWN: usize = 5;

fn opponent_unknown(case: &Case<'_>, findings: &mut Findings) {
    // one lost player is one cause, however many rows name the number
    let mut missing: BTreeMap<u32, Vec<(PlayerId, RoundNumber)>> = BTreeMap::new();
    for (id, round, entry) in case.halves() {
        if let Opponent::Unknown(number) = entry.opponent
            && !findings.speaks_of(id, round)
        {
            missing.entry(number).or_default().push((id, round));
        }
    }
    if missing.is_empty() {
        return;
    }
    let players = &case.import.tournament.players;
    let mut numbers: Vec<u32> = players
        .iter()
        .filter_map(|player| player.number.map(|n| u32::from(n.0)))
        .collect();
    numbers.sort_unstable();
    for (number, rows) in missing {
        // two players share it: S107 says so once, and every reference is ambiguous
        if numbers.binary_search(&number).is_ok() {
            continue;
        }
        report(case, findings, number, &rows, numbers.last().copied());
    }
}

fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    number: u32,
    rows: &[(PlayerId, RoundNumber)],
    last: Option<u32>,
) {
    let (first, round) = rows[0];
    let more = match rows.len() {
        1 => String::new(),
        n => format!(" and by {} other rows", n - 1),
    };
    let message = format!(
        "opponent {number} does not exist: named by {} in round {round}{more}",
        case.who(first)
    );
    let named = |(id, round): (PlayerId, RoundNumber)| {
        (
            case.import.origins.cell(id, round).opponent,
            format!("round {round}"),
        )
    };
    let (span, text) = named(rows[0]);
    let mut finding = findings
        .report(&OPPONENT_UNKNOWN, message)
        .severity(Severity::Error)
        .at(span, text)
        .player(u16::try_from(number).ok())
        .found(number.to_string())
        .rule("TRF26 001 col. 92-95")
        .fix("restore the player who was deleted, or correct the number");
    if let Some(last) = last {
        finding = finding.because([format!("the highest number in the list is {last}")]);
    }
    for &row in rows.iter().skip(1).take(SHOWN - 1) {
        let (span, text) = named(row);
        finding = finding.label(span, text);
    }
    for &(id, round) in rows {
        finding = finding.about(id, round).causes(id);
    }
}
