//! P304: a player with games has no rank.

use std::collections::HashSet;

use crate::audit::check::check;
use crate::audit::{Case, Findings, Need};
use crate::finding::Severity;
use crate::import::NoteKind;
use crate::model::{Entry, FieldKey, Outcome, PlayerId, System};
use crate::source::Span;

check! {
    RANK_MISSING = "P304" "rank-missing", Error,
    page: include_str!("../../../docs/checks/rank-missing.md"),
    needs: [Results],
    compares: RankColumn,
    not_corrected: "a player without a rank may have been taken out of the table",
    run: rank_missing,
}

/// Maximum number of players reported one by one; if there are more, the finding is about the
/// column.
const MAX_SEPARATE: usize = 8;

fn rank_missing(case: &Case<'_>, findings: &mut Findings) {
    if !case.states_ranks() || case.facts.import.has_only_extracts_of_standings() {
        return;
    }
    let ranks = &case.facts.import.claims.ranks;
    let tournament = &case.facts.import.tournament;
    let mut players_without_rank: Vec<PlayerId> = Vec::new();
    for id in tournament.ids() {
        let rank = ranks.get(id.index()).copied().flatten();
        let has_games = || {
            let mut row = tournament.row(id).iter();
            row.any(|entry| entry.outcome.is_played() || entry.outcome.is_forfeit())
        };
        if rank.is_none_or(|rank| rank.value == 0) && has_games() {
            players_without_rank.push(id);
        }
    }
    if !players_without_rank.is_empty() {
        let unreadable_ranks = unreadable_spans(case);
        let origins = &case.facts.import.origins;
        players_without_rank.retain(|&id| !unreadable_ranks.contains(&origins.player(id).rank));
    }
    let Some(&first_player) = players_without_rank.first() else {
        return;
    };
    if players_without_rank.len() > MAX_SEPARATE || case.ranking().order.is_empty() {
        return report_column(case, findings, first_player, &players_without_rank);
    }
    for id in players_without_rank {
        report_one(case, findings, id);
    }
}

/// Returns the spans of unreadable values, which have findings of their own.
fn unreadable_spans(case: &Case<'_>) -> HashSet<Span> {
    let notes = case.facts.import.notes.iter();
    let malformed_notes =
        notes.filter(|note| note.kind == NoteKind::Malformed && !note.span.is_empty());
    malformed_notes.map(|note| note.span).collect()
}

fn report_column(case: &Case<'_>, findings: &mut Findings, first: PlayerId, players: &[PlayerId]) {
    let missing_count = players.len();
    let is_nobody_ranked = case.ranking().order.is_empty();
    let message = match (is_nobody_ranked, missing_count) {
        (true, 1) => "ranks are missing: the only player with games has none".to_owned(),
        (true, _) => {
            format!("ranks are missing: none of the {missing_count} players with games has one")
        }
        (false, _) => format!("ranks are missing: {missing_count} players with games have none"),
    };
    // a file for the next pairing has no final table yet
    let severity = if case.facts.progress.finished {
        Severity::Error
    } else {
        Severity::Warning
    };
    if findings.attach_all(&RANK_MISSING, players, severity, || message.clone()) {
        return;
    }
    findings
        .report(&RANK_MISSING, message)
        .severity(severity)
        .at(
            case.facts.import.origins.player(first).rank,
            "the first such player",
        )
        .found(missing_count.to_string())
        .rests_on(players.iter().map(|&id| case.facts.who(id)))
        .cites(&[FieldKey::Ranks])
        .fix("export the file again after the final table has been computed");
}

fn report_one(case: &Case<'_>, findings: &mut Findings, id: PlayerId) {
    let last_round = last_round_before_withdrawal(case, id);
    let name = case.facts.who(id);
    let message = match last_round {
        Some(0) => format!("rank missing for {name}, who never appeared"),
        Some(round) => format!("rank missing for {name}, who withdrew after round {round}"),
        None => format!("rank missing for {name}"),
    };
    let fix = match last_round {
        Some(0) => "nothing, if the player was taken out of the final table",
        _ => {
            "export the file again after the final table has been computed; the games of a player who was \
             taken out of it are still rated"
        }
    };
    let severity = if last_round.is_some() {
        Severity::Info
    } else {
        Severity::Error
    };
    let text = || message.clone();
    if findings.attach(&RANK_MISSING, id, severity, text) {
        return;
    }
    findings
        .report(&RANK_MISSING, message)
        .severity(severity)
        .at(case.facts.import.origins.player(id).rank, "no rank")
        .player(case.facts.number(id))
        .cites(&[FieldKey::Ranks])
        .fix(fix);
}

/// Returns the number of the last round in which the player appeared, 0 if the player never
/// appeared; `None` if the player did not withdraw, or never took part. A player who won by
/// forfeit, or who had the pairing-allocated bye or a full-point bye, appeared. A player who lost
/// by forfeit, or had a half-point bye, still took part, but did not appear.
fn last_round_before_withdrawal(case: &Case<'_>, id: PlayerId) -> Option<usize> {
    let row = case.facts.import.tournament.row(id);
    let finished_rounds = &row[..row.len().min(case.facts.progress.rounds_over)];
    let has_appeared = |entry: &Entry| {
        let outcome = entry.outcome;
        let came_unopposed = matches!(
            outcome,
            Outcome::ForfeitWin | Outcome::PairingAllocatedBye | Outcome::FullPointBye
        );
        outcome.is_played() || came_unopposed
    };
    let took_part = |entry: &Entry| {
        let outcome = entry.outcome;
        has_appeared(entry) || outcome.is_forfeit() || outcome == Outcome::HalfPointBye
    };
    let last_round = finished_rounds.iter().rposition(took_part)?;
    let has_withdrawn = case.facts.has(Need::Rounds)
        && last_round + 1 < finished_rounds.len()
        && !is_free_in_one_round(case, finished_rounds);
    has_withdrawn.then(|| {
        finished_rounds
            .iter()
            .rposition(has_appeared)
            .map_or(0, |last| last + 1)
    })
}

/// Whether all absences of a player may be free rounds of a round robin. With an odd number of
/// players, everybody is free in one round of each cycle, which may be the last. So there must be
/// at most as many absences as cycles.
fn is_free_in_one_round(case: &Case<'_>, finished_rounds: &[Entry]) -> bool {
    let System::RoundRobin { cycles } = case.facts.table.system() else {
        return false;
    };
    let entries = finished_rounds.iter();
    let free_rounds = entries.filter(|entry| entry.outcome == Outcome::Absent);
    let players = case.facts.import.tournament.players.len();
    players % 2 == 1 && free_rounds.count() <= usize::from(cycles.max(1))
}
