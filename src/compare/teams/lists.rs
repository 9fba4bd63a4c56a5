//! Compares the lists of the tournament section that concern teams: adjustments of points and
//! prohibited pairings.

use crate::compare::Comparison;
use crate::compare::lists::{
    ListComparison, ListKind, Statement, replaced_result, rounds_in_words,
};
use crate::import::Import;
use crate::model::{FieldKey, Team, TeamAdjustment, TeamId};

/// The lists that may contain statements about teams.
const LISTS: [ListKind<Team>; 2] = [
    ListKind {
        name: "adjusted points",
        key: FieldKey::Adjustments,
        count: |import| import.tournament.team_adjustments.len(),
        statements: adjustments,
    },
    ListKind {
        name: "prohibited pairing",
        key: FieldKey::ForbiddenPairs,
        count: |import| import.tournament.forbidden_teams.len(),
        statements: forbidden_opponents,
    },
];

/// Compares the lists of statements about teams, team by team.
pub(in crate::compare) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    if comparison.team_pairs.is_empty() {
        return;
    }
    let lists = ListComparison::<Team>::new(files, comparison);
    for list in &LISTS {
        lists.compare(list, comparison);
    }
    // a file states accelerations in a team event without naming the teams
    let accelerates = |import: &&Import| !import.tournament.accelerations.is_empty();
    if files.iter().any(accelerates) {
        let words = "accelerations of teams";
        comparison.uncompared_values.push(words.to_owned());
    }
}

/// Returns the pairing number of a team in the file with index `side`.
fn pairing_number(lists: &ListComparison<'_, Team>, side: usize, id: TeamId) -> u16 {
    lists.files[side].tournament.teams[id.index()].number
}

/// Lists the adjustments of the points of a team or, if `id` is `None`, of all teams.
fn adjustments(
    lists: &ListComparison<'_, Team>,
    side: usize,
    id: Option<TeamId>,
) -> Vec<Statement> {
    let own_number = id.map(|id| pairing_number(lists, side, id));
    let list = lists.files[side].tournament.team_adjustments.iter();
    let is_about_team = |adjustment: &TeamAdjustment| match own_number {
        Some(own_number) => adjustment.teams.contains(&own_number),
        None => adjustment.teams.is_empty(),
    };
    list.enumerate()
        .filter(|(_, adjustment)| is_about_team(adjustment))
        .map(|(index, adjustment)| (in_words(adjustment), index))
        .collect()
}

/// Describes an adjustment: `-1 match points added in round 2`.
fn in_words(adjustment: &TeamAdjustment) -> String {
    let amounts = [
        (adjustment.match_points, "match points"),
        (adjustment.game_points, "game points"),
    ];
    let amounts = amounts.into_iter().filter_map(|(points, name)| {
        let points = points?;
        Some(format!("{points} {name}"))
    });
    let mut words = amounts.collect::<Vec<_>>().join(" and ");
    words += &match replaced_result(adjustment.kind) {
        None => " added".to_owned(),
        Some(kind) => format!(" for {kind}"),
    };
    if let Some(round) = adjustment.round {
        words += &format!(" in round {round}");
    }
    words
}

/// Lists the teams that a team may not meet. Each pair is listed once, under the team that comes
/// first in the first file.
fn forbidden_opponents(
    lists: &ListComparison<'_, Team>,
    side: usize,
    id: Option<TeamId>,
) -> Vec<Statement> {
    let Some((id, own_number)) = id.and_then(|id| Some((id, lists.first_id(side, id)?))) else {
        return Vec::new();
    };
    let tournament = &lists.files[side].tournament;
    let number = pairing_number(lists, side, id);
    let list = tournament.forbidden_teams.iter().enumerate();
    let mut statements = Vec::new();
    for (index, (range, teams)) in list.filter(|(_, (_, teams))| teams.contains(&number)) {
        let opponents = teams
            .iter()
            .filter_map(|&opponent| tournament.team(opponent));
        let opponents = opponents.filter_map(|opponent| lists.first_id(side, opponent));
        for opponent in opponents.filter(|&opponent| opponent > own_number) {
            let opponent = lists.files[0].team_in_words(opponent);
            let words = format!("against {opponent}, {}", rounds_in_words(*range));
            statements.push((words, index));
        }
    }
    statements
}
