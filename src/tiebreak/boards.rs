//! The points of teams on each board, on which board count, top boards and bottom boards are based
//! (article 12).

use super::places::place_of;
use super::trace::Trace;
use super::{Context, Derivation, Step};
use crate::model::{ParticipantId, RoundNumber, TeamId, TeamTable};
use crate::number::{Exact, Points};

/// A function that computes, from a team's points on each board, the values that are compared, the
/// most important first.
pub(super) type ComparedValues = fn(&[Points]) -> Vec<Points>;

/// Returns the points of a team on each board, from board 1, summed over the rounds in `rounds`.
pub(super) fn totals(
    table: &TeamTable,
    team: TeamId,
    rounds: impl Iterator<Item = RoundNumber>,
) -> Vec<Points> {
    let mut totals = vec![Points::ZERO; table.boards()];
    for round in rounds {
        for (total, points) in totals.iter_mut().zip(table.points_on_boards(team, round)) {
            *total += *points;
        }
    }
    totals
}

/// Returns the points of a team on each board, from board 1, summed over all rounds.
pub(super) fn totals_in_all_rounds(context: &Context<'_>, team: TeamId) -> Vec<Points> {
    let Some(table) = context.teams() else {
        return Vec::new();
    };
    totals(table, team, context.table.round_numbers())
}

/// Returns the board count in hundredths: the sum of the points on each board times the number of
/// the board (12.1). A lower value is better.
pub(super) fn board_count_value(boards: &[Points]) -> i64 {
    let products = (1..).zip(boards);
    products
        .map(|(board, points)| board * i64::from(points.hundredths()))
        .sum()
}

/// Returns the values that top board results compare: the points on board 1, board 2, … (12.2).
pub(super) fn top_values(boards: &[Points]) -> Vec<Points> {
    boards.to_vec()
}

/// Returns the values that bottom board elimination compares: the points on all boards but the
/// last, all but the last two, … (12.3).
pub(super) fn bottom_values(boards: &[Points]) -> Vec<Points> {
    let sum_until = |end: usize| boards[..end].iter().copied().sum();
    (1..boards.len()).rev().map(sum_until).collect()
}

/// Splits a set of tied teams by their lists of values, the best teams first. The first values are
/// compared first, then the second ones, and so on; higher values are better.
pub(super) fn split(
    set: &[ParticipantId],
    values: impl Fn(ParticipantId) -> Vec<Points>,
) -> Vec<Vec<ParticipantId>> {
    let mut list: Vec<(Vec<Points>, ParticipantId)> =
        set.iter().map(|&id| (values(id), id)).collect();
    list.sort_by(|(a, _), (b, _)| b.cmp(a)); // stable: those still tied keep their order
    list.chunk_by(|(a, _), (b, _)| a == b)
        .map(|group| group.iter().map(|(_, id)| *id).collect())
        .collect()
}

/// Splits a set of tied teams by the values that `compared_values` computes from a team's points on
/// each board, the best teams first.
pub(super) fn order(
    context: &Context<'_>,
    set: &[ParticipantId],
    compared_values: ComparedValues,
) -> Vec<Vec<ParticipantId>> {
    split(set, |team| {
        compared_values(&totals_in_all_rounds(context, team.team()))
    })
}

/// Derives the rank of a team within a set of tied teams that is split by the values of
/// `compared_values`. The remarks show these values; `comparison` says in words how the values are
/// compared.
pub(super) fn derive(
    context: &Context<'_>,
    set: &[ParticipantId],
    team: ParticipantId,
    compared_values: ComparedValues,
    comparison: &str,
) -> Derivation {
    let mut derivation = Derivation::default();
    let points = totals_in_all_rounds(context, team.team());
    record(&points, &mut derivation);
    let values = in_words(&compared_values(&points));
    derivation.remarks.push(format!("{comparison}: {values}"));
    if set.len() > 1 {
        let groups = order(context, set, compared_values);
        derivation.value = place_of(&groups, team);
        let compared_values =
            |team: ParticipantId| compared_values(&totals_in_all_rounds(context, team.team()));
        derivation
            .remarks
            .push(tied_teams_in_words(context, &groups, compared_values));
    }
    derivation
}

/// The largest number of tied teams whose values a remark lists.
const MAX_LISTED_TEAMS: usize = 12;

/// Returns a remark with the values of all tied teams by pairing number, the best team first: `1:
/// 3.5, 1; 4: 3, 2`.
fn tied_teams_in_words(
    context: &Context<'_>,
    groups: &[Vec<ParticipantId>],
    compared_values: impl Fn(ParticipantId) -> Vec<Points>,
) -> String {
    let teams = groups.iter().flatten();
    let count = teams.clone().count();
    let values = teams.take(MAX_LISTED_TEAMS).map(|&team| {
        let number = context.table.number(team);
        format!("{number}: {}", in_words(&compared_values(team)))
    });
    let values: Vec<String> = values.collect();
    let ellipsis = if count > MAX_LISTED_TEAMS { " …" } else { "" };
    format!(
        "the tied teams, best first: {}{ellipsis}",
        values.join("; ")
    )
}

/// Records the points of a team on each board as steps.
fn record<T: Trace>(boards: &[Points], trace: &mut T) {
    for (board, points) in (1..).zip(boards) {
        trace.step(|| Step {
            why: format!("points on board {board}"),
            amount: Some(Exact::from(*points)),
            ..Step::default()
        });
    }
}

/// Returns several values as text: `2.5, 1, 3`.
pub(super) fn in_words(values: &[Points]) -> String {
    let texts: Vec<String> = values.iter().map(Points::to_string).collect();
    texts.join(", ")
}
