//! P309 for ranks in a file with wrong scores: compares the stated ranks of teams with the stated
//! scores and with the scores from the matches. It is not known which scores are right, but a rank
//! that contradicts both is an independent mistake, which must not hide behind another finding.

use std::cmp::Ordering;

use super::ranks::{report_many, report_pair, report_shared};
use crate::audit::evidence::rank_order::MAX_MISPLACED;
use crate::audit::evidence::team_ranks::{
    Ranked, contradictions, order_by_score, other_score, teams_with_ranks,
};
use crate::audit::evidence::team_scores::SCORES;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::model::{RankOrder, ScoreBasis, TeamId, TeamTable, TieBreakSpec};
use crate::number::Points;
use crate::standings::Standings;

/// Maximum number of teams with contradictory ranks among which two exchanged ranks are looked for.
const MAX_TRIED: usize = 40;

/// The note for two teams whose exchanged ranks explain all contradictions.
const EXCHANGED: &str =
    "the two ranks seem to be exchanged: if they are put right, no rank is wrong";

/// The team event, and for each score that another system than the declared one explains, the
/// tables under this system.
type MatchTables<'t> = (&'t TeamEvent, &'t [(ScoreBasis, TeamTable)]);

/// Selects the scores with which the ranks of the teams are compared.
#[derive(Clone, Copy)]
enum Scores {
    /// The stated scores; for a team without one, the score from the matches.
    Stated,
    /// The scores from the matches.
    FromMatches,
}

/// Reports ranks that contradict the scores of the teams, whichever of two different scores of a
/// team is right: the stated one or the one from the matches.
pub(super) fn check_ranks_by_scores(
    facts: &Facts<'_>,
    findings: &mut Findings,
    match_tables: MatchTables<'_>,
) {
    let event = match_tables.0;
    let ranked = teams_with_ranks(facts);
    let orders = orders_by_scores(facts, event);
    let tables: Vec<Standings> = [Scores::Stated, Scores::FromMatches]
        .into_iter()
        .flat_map(|scores| orders.iter().map(move |order| (scores, order)))
        .map(|(scores, order)| rank_by_scores(facts, match_tables, scores, order))
        .collect();
    let fits_a_table = |teams: &[Ranked]| {
        let mut tables = tables.iter();
        tables.any(|table| contradictions(table, teams).1.is_empty())
    };
    // teams without a doubtful score come first: the ranks of the others are compared with theirs
    let (mut sound, doubtful): (Vec<Ranked>, Vec<Ranked>) = ranked
        .into_iter()
        .partition(|ranked| has_sound_scores(facts, match_tables, ranked.team));
    let Some(stated_table) = tables.first() else {
        return;
    };
    let mut wrong_pairs: Vec<(Ranked, Ranked)> = Vec::new();
    if !fits_a_table(&sound) {
        let all: Vec<Ranked> = sound.iter().chain(&doubtful).copied().collect();
        if let Some([team, other]) = find_exchanged(&tables, &all) {
            let pair = (&team, &other);
            return report_pair(facts, findings, pair, stated_table, Some(EXCHANGED));
        }
        let (sorted, wrong_indices) = contradictions(stated_table, &sound);
        if wrong_indices.len() > MAX_MISPLACED {
            let wrong = (&sorted[..], &wrong_indices[..]);
            return report_many(facts, findings, wrong, stated_table, None);
        }
        let is_wrong = |index: usize| wrong_indices.contains(&index);
        sound = (0..sorted.len())
            .filter(|&index| !is_wrong(index))
            .map(|index| sorted[index])
            .collect();
        let wrong_teams = wrong_indices.iter().map(|&index| sorted[index]);
        wrong_pairs = wrong_teams
            .filter_map(|team| Some((team, find_contradicting(&tables, &sound, &team)?)))
            .collect();
    }
    for team in doubtful {
        match find_contradicting(&tables, &sound, &team) {
            Some(other) => wrong_pairs.push((team, other)),
            None => sound.push(team),
        }
    }
    for (team, other) in &wrong_pairs {
        report_pair(facts, findings, (team, other), stated_table, None);
    }
    if wrong_pairs.is_empty() {
        let tables: Vec<&Standings> = tables.iter().collect();
        report_shared(facts, findings, &tables, &sound);
    }
}

/// Finds the two teams whose ranks leave no contradiction if they are exchanged; `None` if there
/// are no such teams, several pairs of them, or more than [`MAX_TRIED`] teams with contradictions.
fn find_exchanged(tables: &[Standings], teams: &[Ranked]) -> Option<[Ranked; 2]> {
    let is_contradicted =
        |teams: &[Ranked], team: &Ranked| find_contradicting(tables, teams, team).is_some();
    let contradicted = (0..teams.len()).filter(|&index| is_contradicted(teams, &teams[index]));
    let contradicted: Vec<usize> = contradicted.collect();
    if contradicted.len() > MAX_TRIED {
        return None;
    }
    let mut found = None;
    for (position, &first) in contradicted.iter().enumerate() {
        for &second in &contradicted[position + 1..] {
            let mut exchanged = teams.to_vec();
            exchanged[first].rank = teams[second].rank;
            exchanged[second].rank = teams[first].rank;
            if exchanged
                .iter()
                .any(|team| is_contradicted(&exchanged, team))
            {
                continue;
            }
            if found.is_some() {
                return None;
            }
            found = Some([teams[first], teams[second]]);
        }
    }
    found
}

/// Finds a team in `agreeing` whose rank contradicts the rank of `team` in all tables; `None` if
/// there is none.
fn find_contradicting(tables: &[Standings], agreeing: &[Ranked], team: &Ranked) -> Option<Ranked> {
    let contradicts = |other: &Ranked, table: &Standings| {
        let computed_rank = |ranked: &Ranked| table.ranks[ranked.team.index()];
        match team.rank.value.cmp(&other.rank.value) {
            Ordering::Less => computed_rank(team) > computed_rank(other),
            Ordering::Equal => false,
            Ordering::Greater => computed_rank(team) < computed_rank(other),
        }
    };
    let mut others = agreeing.iter().copied();
    others.find(|other| tables.iter().all(|table| contradicts(other, table)))
}

/// Returns the rank orders that consist of the scores at the beginning of the announced order. If
/// none is announced, it is not known by which score teams are ranked first, so there are two
/// orders, one for each score. Empty if the order begins with another criterion.
fn orders_by_scores(facts: &Facts<'_>, event: &TeamEvent) -> Vec<RankOrder> {
    let Some(order) = facts.team_order() else {
        let primary = event.table.primary;
        return vec![
            order_by_score(primary),
            order_by_score(other_score(primary)),
        ];
    };
    let criteria = order.criteria.iter();
    let scores = criteria.take_while(|spec| score_of(event, spec).is_some());
    let criteria: Vec<_> = scores.cloned().collect();
    if criteria.is_empty() {
        Vec::new()
    } else {
        vec![RankOrder { criteria }]
    }
}

/// Returns the score that is a criterion of a rank order; `None` for other criteria.
fn score_of(event: &TeamEvent, criterion: &TieBreakSpec) -> Option<ScoreBasis> {
    if criterion.code == "PTS" {
        return Some(criterion.basis.unwrap_or(event.table.primary));
    }
    let mut scores = SCORES.into_iter();
    let score = scores.find(|(basis, _)| basis.criterion() == criterion.code);
    score.map(|(basis, _)| basis)
}

/// Returns the score that the matches give a team. If the stated scores follow a score system that
/// the file does not declare, that system is used.
fn score_from_matches(
    facts: &Facts<'_>,
    (event, undeclared_tables): MatchTables<'_>,
    team: TeamId,
    basis: ScoreBasis,
) -> Points {
    let mut undeclared_tables = undeclared_tables.iter();
    if let Some((_, table)) = undeclared_tables.find(|(of_basis, _)| *of_basis == basis) {
        return table.score(basis).total(team.into());
    }
    match facts.team_claims(team).score(basis) {
        Some(stated) => event.total(team, basis, stated.value),
        None => event.settled().score(basis).total(team.into()),
    }
}

/// Whether both scores of a team are stated, and the matches give both.
fn has_sound_scores(facts: &Facts<'_>, tables: MatchTables<'_>, team: TeamId) -> bool {
    SCORES.iter().all(|&(basis, _)| {
        let stated = facts.team_claims(team).score(basis);
        stated.is_some_and(|stated| score_from_matches(facts, tables, team, basis) == stated.value)
    })
}

/// Returns the standings of the teams by the scores in `order` alone.
fn rank_by_scores(
    facts: &Facts<'_>,
    tables: MatchTables<'_>,
    scores: Scores,
    order: &RankOrder,
) -> Standings {
    let criteria = order.criteria.iter();
    let bases = criteria.filter_map(|spec| score_of(tables.0, spec));
    let bases: Vec<ScoreBasis> = bases.collect();
    let score = |team: TeamId, basis: ScoreBasis| -> Points {
        let from_matches = || score_from_matches(facts, tables, team, basis);
        let stated = facts.team_claims(team).score(basis);
        match scores {
            Scores::Stated => stated.map_or_else(from_matches, |stated| stated.value),
            Scores::FromMatches => from_matches(),
        }
    };
    let values: Vec<Vec<Points>> = facts
        .team_ids()
        .map(|team| bases.iter().map(|&basis| score(team, basis)).collect())
        .collect();
    Standings::by_points(order.criteria.clone(), &values)
}
