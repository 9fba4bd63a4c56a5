//! P304: a player with games has no rank.

use crate::audit::check::check;
use crate::audit::{Case, Findings, Need};
use crate::finding::Severity;
use crate::model::{FieldKey, PlayerId};

check! {
    RANK_MISSING = "P304" "rank-missing", Error,
    page: include_str!("../../../docs/checks/rank-missing.md"),
    needs: [Results],
    compares: RankColumn,
    kept: "a player without a rank may have been taken out of the table",
    run: rank_missing,
}

/// The largest number of players who are reported one by one; if there are more, the finding is
/// about the column.
const MAX_SINGLE: usize = 8;

fn rank_missing(case: &Case<'_>, findings: &mut Findings) {
    if !case.states_ranks() {
        return;
    }
    let ranks = &case.facts.import.claims.ranks;
    let tournament = &case.facts.import.tournament;
    let mut missing: Vec<PlayerId> = Vec::new();
    for id in tournament.ids() {
        let rank = ranks.get(id.index()).copied().flatten();
        let plays = || {
            let mut row = tournament.row(id).iter();
            row.any(|entry| entry.outcome.is_played() || entry.outcome.is_forfeit())
        };
        if rank.is_none_or(|rank| rank.value == 0) && plays() {
            missing.push(id);
        }
    }
    let Some(&first) = missing.first() else {
        return;
    };
    if missing.len() > MAX_SINGLE || case.ranking().order.is_empty() {
        return report_column(case, findings, first, missing.len());
    }
    for id in missing {
        report_one(case, findings, id);
    }
}

fn report_column(case: &Case<'_>, findings: &mut Findings, first: PlayerId, missing: usize) {
    let all = case.ranking().order.is_empty();
    let message = match (all, missing) {
        (true, 1) => "ranks are missing: the only player with games has none".to_owned(),
        (true, _) => format!("ranks are missing: none of the {missing} players with games has one"),
        (false, _) => format!("ranks are missing: {missing} players with games have none"),
    };
    // a file for the next pairing has no final table yet
    let severity = if case.facts.progress.finished {
        Severity::Error
    } else {
        Severity::Warning
    };
    findings
        .report(&RANK_MISSING, message)
        .severity(severity)
        .at(
            case.facts.import.origins.player(first).rank,
            "the first of them",
        )
        .found(missing.to_string())
        .cites(&[FieldKey::Ranks])
        .fix("export again after the final table has been computed");
}

fn report_one(case: &Case<'_>, findings: &mut Findings, id: PlayerId) {
    let withdrawn = last_round_of_withdrawn(case, id);
    let message = match withdrawn {
        Some(round) => format!(
            "rank missing for {}, who withdrew after round {round}",
            case.facts.who(id)
        ),
        None => format!("rank missing for {}", case.facts.who(id)),
    };
    let severity = if withdrawn.is_some() {
        Severity::Info
    } else {
        Severity::Error
    };
    let text = || format!("so {message}");
    if findings.attach(id, severity, text) {
        return;
    }
    findings
        .report(&RANK_MISSING, message)
        .severity(severity)
        .at(case.facts.import.origins.player(id).rank, "no rank")
        .player(case.facts.number(id))
        .cites(&[FieldKey::Ranks])
        .fix("export again after the final table has been computed; a player who was taken out of it still has rated games");
}

/// The number of the last round with a game, if the player was absent in all later rounds.
fn last_round_of_withdrawn(case: &Case<'_>, id: PlayerId) -> Option<usize> {
    let row = case.facts.import.tournament.row(id);
    let last = row
        .iter()
        .take(case.facts.progress.over)
        .rposition(|entry| entry.outcome.is_played() || entry.outcome.is_forfeit())?;
    let known = case.facts.has(Need::Rounds) && last + 1 < case.facts.progress.over;
    known.then_some(last + 1)
}
