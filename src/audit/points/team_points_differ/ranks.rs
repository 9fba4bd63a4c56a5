//! P309 for ranks: compares the stated ranks of teams with their rank order, or else with their
//! scores.

use std::ops::RangeInclusive;

use super::TEAM_POINTS_DIFFER;
use crate::audit::evidence::judgement::deciding_criterion;
use crate::audit::evidence::rank_order::MAX_MISPLACED;
use crate::audit::evidence::stated_ranks::{differing_ranks, is_ambiguous};
use crate::audit::evidence::team_ranks::{
    Ranked, contradictions, describe_inferred_order, mark_agreeing, order_by_score, other_score,
    teams_with_ranks,
};
use crate::audit::evidence::team_scores::SCORES;
use crate::audit::facts::TeamEvent;
use crate::audit::tiebreaks::value_as_text;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, count};
use crate::model::{FieldKey, ParticipantId, RankOrder, TeamId, TieBreakSpec};
use crate::rules::RuleSet;
use crate::standings::{Standings, standings};
use crate::tiebreak::{Context, find_available};

pub(super) fn check_ranks(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let ranked = teams_with_ranks(facts);
    if ranked.len() < 2 {
        return;
    }
    // the ranks depend on all scores
    if facts.team_ids().any(|team| event.has_unstated_rounds(team)) {
        return;
    }
    let declared_order = computable_order(facts, event);
    let orders = match &declared_order {
        Some(order) => vec![order.clone()],
        // it is not known by which score teams are ranked first, so both are tried
        None => vec![
            order_by_score(event.table.primary),
            order_by_score(other_score(event.table.primary)),
        ],
    };
    let compute_standings = |order: &RankOrder, rules: &RuleSet| {
        let context = Context::for_teams(event.settled(), rules);
        standings(&context, order)
    };
    let rules = facts.edition.rules;
    let candidates: Vec<Standings> = orders
        .iter()
        .map(|order| compute_standings(order, rules))
        .collect();
    let fits_ranks = |standings: &Standings| contradictions(standings, &ranked).1.is_empty();
    if let Some(fitting) = candidates.iter().find(|standings| fits_ranks(standings)) {
        let is_whole_order = facts.team_order() == declared_order.as_ref();
        return match report_shared(facts, findings, &[fitting], &ranked) {
            0 if is_whole_order && declared_order.is_some() => {
                report_irregular(facts, findings, fitting, &ranked)
            }
            _ => {}
        };
    }
    let (sorted, wrong_indices) = contradictions(&candidates[0], &ranked);
    if declared_order.is_some() {
        let mut other_editions = facts.possible_editions().into_iter().skip(1);
        if let Some(rules) =
            other_editions.find(|other| fits_ranks(&compute_standings(&orders[0], other)))
        {
            return report_other_edition(facts, findings, &sorted, &wrong_indices, rules);
        }
    }
    let order_note = describe_inferred_order(facts, event);
    if wrong_indices.len() > MAX_MISPLACED {
        return report_many(
            facts,
            findings,
            (&sorted, &wrong_indices),
            &candidates[0],
            order_note.as_deref(),
        );
    }
    for index in wrong_indices {
        let pair = may_have_stated_rank(&candidates[0], &sorted[index])
            .then(|| contradicting_team(&candidates[0], &sorted, index));
        match pair.flatten() {
            Some(other) => report_pair(
                facts,
                findings,
                (&sorted[index], other),
                &candidates[0],
                order_note.as_deref(),
            ),
            None => report(
                facts,
                findings,
                &sorted[index],
                &candidates[0],
                order_note.as_deref(),
            ),
        }
    }
}

/// Returns the ranks that a team may have according to its matches: a single rank, or a range if
/// teams stay tied.
fn possible_ranks(standings: &Standings, team: TeamId) -> RangeInclusive<usize> {
    let rank = standings.ranks[team.index()];
    let tied_teams = standings
        .ranks
        .iter()
        .filter(|&&other| other == rank)
        .count();
    usize::from(rank)..=usize::from(rank) + tied_teams - 1
}

/// Whether a team may have its stated rank according to its matches. If so, the rank can be wrong
/// only in comparison with the ranks of other teams.
fn may_have_stated_rank(standings: &Standings, ranked: &Ranked) -> bool {
    let stated_rank = usize::try_from(ranked.rank.value);
    stated_rank.is_ok_and(|rank| possible_ranks(standings, ranked.team).contains(&rank))
}

/// Finds a team whose rank is right and contradicts the rank of the team at `index`: the first team
/// that is ranked above but belongs below, otherwise the last team that is ranked below but belongs
/// above.
fn contradicting_team<'r>(
    standings: &Standings,
    sorted_teams: &'r [Ranked],
    index: usize,
) -> Option<&'r Ranked> {
    let computed_rank = |ranked: &Ranked| standings.ranks[ranked.team.index()];
    let is_agreeing = mark_agreeing(standings, sorted_teams);
    let own_rank = computed_rank(&sorted_teams[index]);
    let ranked_above =
        (0..index).find(|&i| is_agreeing[i] && computed_rank(&sorted_teams[i]) > own_rank);
    let mut ranked_below = (index + 1..sorted_teams.len()).rev();
    let neighbour = ranked_above.or_else(|| {
        ranked_below.find(|&i| is_agreeing[i] && computed_rank(&sorted_teams[i]) < own_rank)
    })?;
    sorted_teams.get(neighbour)
}

/// Reports ranks that teams share although the order separates them, and ranks higher than the
/// number of teams. A shared rank is reported only if it is wrong under all of `tables`. There is
/// at least one table, and messages compare ranks with the first. Returns the number of wrong
/// ranks.
pub(super) fn report_shared(
    facts: &Facts<'_>,
    findings: &mut Findings,
    tables: &[&Standings],
    ranked: &[Ranked],
) -> usize {
    let standings = tables[0];
    // the record of a team may be missing (S110), but its rank counts
    let stated_count = facts.import.claims.teams.map_or(0, |count| count.value);
    let stated_count = usize::try_from(stated_count).unwrap_or(usize::MAX);
    let team_count = facts.import.tournament.teams.len().max(stated_count);
    let mut sorted_teams = ranked.to_vec();
    sorted_teams.sort_by_key(|team| {
        (
            team.rank.value,
            standings.ranks[team.team.index()],
            team.team,
        )
    });
    let mut wrong_indices: Vec<usize> = Vec::new();
    let mut start = 0;
    for teams_of_rank in sorted_teams.chunk_by(|a, b| a.rank.value == b.rank.value) {
        let are_separated = |table: &Standings| {
            let rank = |team: &Ranked| table.ranks[team.team.index()];
            let mut teams = teams_of_rank.iter();
            teams.any(|team| rank(team) != rank(&teams_of_rank[0]))
        };
        // the team that the shared rank belongs to is not reported
        let misplaced_indices = (start..start + teams_of_rank.len()).filter(|&index| {
            tables.iter().all(|table| {
                are_separated(table) && !may_have_stated_rank(table, &sorted_teams[index])
            })
        });
        wrong_indices.extend(misplaced_indices);
        start += teams_of_rank.len();
    }
    if wrong_indices.len() > MAX_MISPLACED {
        let wrong = (&sorted_teams[..], &wrong_indices[..]);
        report_many(facts, findings, wrong, standings, None);
        return wrong_indices.len();
    }
    let is_too_high =
        |team: &Ranked| usize::try_from(team.rank.value).is_ok_and(|rank| rank > team_count);
    let too_high = (0..sorted_teams.len())
        .filter(|index| is_too_high(&sorted_teams[*index]) && !wrong_indices.contains(index));
    let too_high: Vec<usize> = too_high.collect();
    wrong_indices.extend(too_high);
    for &index in &wrong_indices {
        report(facts, findings, &sorted_teams[index], standings, None);
    }
    wrong_indices.len()
}

/// Reports ranks that follow the order, but are not numbered like the other ranks: after teams that
/// share a rank, the next rank counts all of them, as in 1 2 2 4, or is the next number, as in 1 2
/// 2 3. The file uses the way that makes most of its ranks right.
fn report_irregular(
    facts: &Facts<'_>,
    findings: &mut Findings,
    standings: &Standings,
    ranked: &[Ranked],
) {
    // a team without a record would have one of the ranks
    let stated_count = facts.import.claims.teams.map(|count| count.value as usize);
    if stated_count.is_some_and(|count| count > facts.import.tournament.teams.len()) {
        return;
    }
    let find = |id: ParticipantId| ranked.iter().find(|ranked| ranked.team == id.team());
    let stated_rank = |id: ParticipantId| find(id).map_or(0, |ranked| ranked.rank.value);
    let ids: Vec<ParticipantId> = ranked.iter().map(|ranked| ranked.team.into()).collect();
    let differing = differing_ranks(standings, &ids, &stated_rank);
    if differing.len() > MAX_MISPLACED || is_ambiguous(standings, &ids, &stated_rank, &differing) {
        return;
    }
    for (id, right_rank) in differing {
        let Some(ranked) = find(id) else { continue };
        let expected = if may_have_stated_rank(standings, ranked) {
            // only the numbering is wrong: it follows the other of the two ways
            right_rank.to_string()
        } else {
            expected_rank(standings, ranked.team).0
        };
        report_expected(facts, findings, ranked, standings, (&expected, None));
    }
}

/// Returns the declared rank order up to the first criterion that cannot be computed; `None` if the
/// first criterion cannot be computed.
fn computable_order(facts: &Facts<'_>, event: &TeamEvent) -> Option<RankOrder> {
    let context = Context::for_teams(event.settled(), facts.edition.rules);
    let criteria = facts.team_order()?.criteria.iter();
    let criteria = criteria.take_while(|spec| find_available(&context, spec).is_ok());
    let criteria: Vec<TieBreakSpec> = criteria.cloned().collect();
    (!criteria.is_empty()).then_some(RankOrder { criteria })
}

/// Returns, in words, the right rank of a team, or the range of ranks if teams stay tied, and the
/// values of the criteria that decide.
fn expected_rank(standings: &Standings, team: TeamId) -> (String, Vec<String>) {
    let (first_rank, last_rank) = possible_ranks(standings, team).into_inner();
    let expected = if first_rank == last_rank {
        first_rank.to_string()
    } else {
        format!("{first_rank} to {last_rank}")
    };
    let values = standings.criteria.iter().zip(&standings.columns);
    let values = values.filter_map(|(spec, column)| {
        let value = column.as_ref().ok()?[team.index()]?;
        Some(format!("{spec} {}", value.to_rounded_text(2)))
    });
    (expected, values.collect())
}

fn rank_order_of(standings: &Standings) -> RankOrder {
    RankOrder {
        criteria: standings.criteria.clone(),
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    ranked: &Ranked,
    standings: &Standings,
    order_note: Option<&str>,
) {
    let (expected, _) = expected_rank(standings, ranked.team);
    let expected = (expected.as_str(), order_note);
    report_expected(facts, findings, ranked, standings, expected);
}

/// Reports a wrong rank. `expected` is the right rank, or the possible ranks in words, and
/// `order_note` a note about the rank order.
fn report_expected(
    facts: &Facts<'_>,
    findings: &mut Findings,
    ranked: &Ranked,
    standings: &Standings,
    (expected, order_note): (&str, Option<&str>),
) {
    let (_, values) = expected_rank(standings, ranked.team);
    let mut finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "the rank differs for {}: the file says {}, the matches give {expected}",
                facts.describe_team(ranked.team),
                ranked.rank.value
            ),
        )
        .at(ranked.rank.span, format!("should be {expected}"))
        .team(facts.import.tournament.teams[ranked.team.index()].number)
        .because([format!(
            "rank order {}: {}",
            rank_order_of(standings),
            values.join(", ")
        )])
        .cites(&[FieldKey::TeamRanks])
        .rule("C.07 4.2")
        .fix("compute the table of the teams again");
    finding = if expected.contains(' ') {
        finding.found(ranked.rank.value.to_string())
    } else {
        finding.values(ranked.rank.value.to_string(), expected)
    };
    if let Some(order_note) = order_note {
        finding.note(order_note);
    }
}

/// Reports a rank that is wrong only in comparison with the rank of another team: names both teams
/// and the criterion that separates them.
pub(super) fn report_pair(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (ranked, other): (&Ranked, &Ranked),
    standings: &Standings,
    order_note: Option<&str>,
) {
    let ids = [ranked, other].map(|ranked_team| ParticipantId::from(ranked_team.team));
    let criterion = deciding_criterion(standings, ids[0], ids[1]);
    let value = |id: ParticipantId| {
        let value = standings.columns[criterion?].as_ref().ok()?[id.index()]?;
        let spec = &standings.criteria[criterion?];
        Some(match score_name(spec) {
            Some(_) => value.to_rounded_text(1),
            None => value_as_text(facts, spec, Some(value)),
        })
    };
    let describe_rank = |ranked_team: &Ranked, id: ParticipantId| {
        let value_in_words = match value(id) {
            Some(value) => format!("{value} and "),
            None => String::new(),
        };
        format!(
            "{} has {value_in_words}rank {}",
            facts.describe_team(ranked_team.team),
            ranked_team.rank.value
        )
    };
    let criterion_name = criterion.map_or_else(
        || "matches".to_owned(),
        |criterion| criterion_in_words(&standings.criteria[criterion]),
    );
    let message = format!(
        "the rank contradicts {criterion_name}: {}, {}",
        describe_rank(ranked, ids[0]),
        describe_rank(other, ids[1])
    );
    let finding_label = if ranked.rank.value > other.rank.value {
        "too low compared with the other team"
    } else {
        "too high compared with the other team"
    };
    let finding = findings
        .report(&TEAM_POINTS_DIFFER, message)
        .at(ranked.rank.span, finding_label)
        .label(other.rank.span, "the other team")
        .team(facts.import.tournament.teams[ranked.team.index()].number)
        .because([ranked, other].map(|ranked_team| {
            format!(
                "{}, rank order {}: {}",
                facts.describe_team(ranked_team.team),
                rank_order_of(standings),
                expected_rank(standings, ranked_team.team).1.join(", ")
            )
        }))
        .found(ranked.rank.value.to_string())
        .cites(&[FieldKey::TeamRanks])
        .rule("C.07 4.2")
        .fix("compute the table of the teams again");
    if let Some(order_note) = order_note {
        finding.note(order_note);
    }
}

/// Returns a criterion in words: the name of a score, or the tie-break as it is spelled.
fn criterion_in_words(criterion: &TieBreakSpec) -> String {
    score_name(criterion).map_or_else(|| criterion.spelled.clone(), str::to_owned)
}

/// Returns the name of a score of teams; `None` for a criterion that is not a score.
fn score_name(criterion: &TieBreakSpec) -> Option<&'static str> {
    let mut scores = SCORES.into_iter();
    let score = scores.find(|(basis, _)| basis.criterion() == criterion.code)?;
    Some(score.1)
}

fn report_other_edition(
    facts: &Facts<'_>,
    findings: &mut Findings,
    sorted: &[Ranked],
    wrong_indices: &[usize],
    rules: &RuleSet,
) {
    let edition = facts.edition.rules.name;
    findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "ranks of the teams are those of edition {}, not of {edition}: {}",
                rules.name,
                count(wrong_indices.len(), "team")
            ),
        )
        .severity(Severity::Warning)
        .at(sorted[wrong_indices[0]].rank.span, "the first such rank")
        .found(wrong_indices.len().to_string())
        .rule("C.07 16; C.07 4.2")
        .fix(format!(
            "compute the table under edition {edition}, or confirm that edition {} was announced",
            rules.name
        ));
}

pub(super) fn report_many(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (sorted, wrong_indices): (&[Ranked], &[usize]),
    standings: &Standings,
    order_note: Option<&str>,
) {
    let order = rank_order_of(standings);
    let first_wrong_team = &sorted[wrong_indices[0]];
    let listed_ranks = wrong_indices.iter().take(MAX_MISPLACED).map(|&index| {
        let (expected, values) = expected_rank(standings, sorted[index].team);
        format!(
            "{}: rank {}, should be {expected} ({})",
            facts.describe_team(sorted[index].team),
            sorted[index].rank.value,
            values.join(", ")
        )
    });
    let lines: Vec<String> = listed_ranks.collect();
    let finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "ranks of the teams are not those of {order}: {} of {} contradict it",
                wrong_indices.len(),
                sorted.len()
            ),
        )
        .at(
            first_wrong_team.rank.span,
            format!(
                "should be {}",
                expected_rank(standings, first_wrong_team.team).0
            ),
        )
        .found(wrong_indices.len().to_string())
        .because(lines)
        .cites(&[FieldKey::TeamRanks])
        .rule("C.07 4.2")
        .fix("compute the final table and export the file again, or declare the rank order that was used");
    if let Some(order_note) = order_note {
        finding.note(order_note);
    }
}
