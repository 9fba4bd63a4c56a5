//! P309 for ranks: compares the stated ranks of teams with their rank order, or else with their
//! scores.

use std::ops::RangeInclusive;

use super::TEAM_POINTS_DIFFER;
use crate::audit::evidence::judgement::deciding_criterion;
use crate::audit::evidence::rank_order::MAX_MISPLACED;
use crate::audit::evidence::team_ranks::{
    Ranked, contradictions, describe_inferred_order, mark_agreeing, order_by_score, other_score,
    teams_with_ranks,
};
use crate::audit::evidence::team_scores::SCORES;
use crate::audit::facts::TeamEvent;
use crate::audit::tiebreaks::show;
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
    let declared = computable_order(facts, event);
    let orders = match &declared {
        Some(order) => vec![order.clone()],
        // it is not known by which score teams are ranked first, so both are tried
        None => vec![
            order_by_score(event.table.primary),
            order_by_score(other_score(event.table.primary)),
        ],
    };
    let judge = |order: &RankOrder, rules: &RuleSet| {
        let context = Context::of_teams(event.settled(), rules);
        standings(&context, order)
    };
    let rules = facts.edition.rules;
    let judged: Vec<Standings> = orders.iter().map(|order| judge(order, rules)).collect();
    let fits = |of: &Standings| contradictions(of, &ranked).1.is_empty();
    if let Some(of) = judged.iter().find(|of| fits(of)) {
        return report_shared(facts, findings, of, &ranked);
    }
    let (sorted, wrong) = contradictions(&judged[0], &ranked);
    if declared.is_some() {
        let mut others = facts.possible_editions().into_iter().skip(1);
        if let Some(rules) = others.find(|other| fits(&judge(&orders[0], other))) {
            return report_other_edition(facts, findings, &sorted, &wrong, rules);
        }
    }
    let instead = describe_inferred_order(facts, event);
    if wrong.len() > MAX_MISPLACED {
        return report_many(
            facts,
            findings,
            (&sorted, &wrong),
            &judged[0],
            instead.as_deref(),
        );
    }
    for index in wrong {
        let pair = may_have_stated_rank(&judged[0], &sorted[index])
            .then(|| contradicting_team(&judged[0], &sorted, index));
        match pair.flatten() {
            Some(other) => report_pair(
                facts,
                findings,
                (&sorted[index], other),
                &judged[0],
                instead.as_deref(),
            ),
            None => report(
                facts,
                findings,
                &sorted[index],
                &judged[0],
                instead.as_deref(),
            ),
        }
    }
}

/// The ranks that a team may have according to its matches: several if teams stay tied.
fn possible_ranks(of: &Standings, team: TeamId) -> RangeInclusive<usize> {
    let rank = of.ranks[team.index()];
    let tied = of.ranks.iter().filter(|&&other| other == rank).count();
    usize::from(rank)..=usize::from(rank) + tied - 1
}

/// Whether a team may have its stated rank according to its matches. If so, the rank can be wrong
/// only in comparison with the ranks of other teams.
fn may_have_stated_rank(of: &Standings, ranked: &Ranked) -> bool {
    let stated = usize::try_from(ranked.rank.value);
    stated.is_ok_and(|rank| possible_ranks(of, ranked.team).contains(&rank))
}

/// A team whose rank is right and contradicts the rank of the team at `index`: the first team
/// ranked above that belongs below, else the last team ranked below that belongs above.
fn contradicting_team<'r>(
    of: &Standings,
    sorted: &'r [Ranked],
    index: usize,
) -> Option<&'r Ranked> {
    let computed = |one: &Ranked| of.ranks[one.team.index()];
    let fits = mark_agreeing(of, sorted);
    let own_rank = computed(&sorted[index]);
    let above = (0..index).find(|&i| fits[i] && computed(&sorted[i]) > own_rank);
    let mut below = (index + 1..sorted.len()).rev();
    let place = above.or_else(|| below.find(|&i| fits[i] && computed(&sorted[i]) < own_rank))?;
    sorted.get(place)
}

/// Reports ranks that teams share although the order separates them, and ranks higher than the
/// number of teams.
fn report_shared(facts: &Facts<'_>, findings: &mut Findings, of: &Standings, ranked: &[Ranked]) {
    let teams = facts.import.tournament.teams.len();
    let mut sorted = ranked.to_vec();
    sorted.sort_by_key(|one| (one.rank.value, of.ranks[one.team.index()], one.team));
    let computed = |one: &Ranked| of.ranks[one.team.index()];
    let mut wrong: Vec<usize> = Vec::new();
    let mut start = 0;
    for same in sorted.chunk_by(|a, b| a.rank.value == b.rank.value) {
        let apart = same.iter().any(|one| computed(one) != computed(&same[0]));
        // the team that the shared rank belongs to is not reported
        let strays = (start..start + same.len())
            .filter(|&index| apart && !may_have_stated_rank(of, &sorted[index]));
        wrong.extend(strays);
        start += same.len();
    }
    if wrong.len() > MAX_MISPLACED {
        return report_many(facts, findings, (&sorted, &wrong), of, None);
    }
    for index in wrong {
        report(facts, findings, &sorted[index], of, None);
    }
    let beyond = |one: &&Ranked| usize::try_from(one.rank.value).is_ok_and(|rank| rank > teams);
    for one in sorted.iter().filter(beyond) {
        report(facts, findings, one, of, None);
    }
}

/// The declared rank order up to the first criterion that cannot be computed; `None` if the first
/// criterion cannot be computed.
fn computable_order(facts: &Facts<'_>, event: &TeamEvent) -> Option<RankOrder> {
    let context = Context::of_teams(event.settled(), facts.edition.rules);
    let criteria = facts.team_order()?.criteria.iter();
    let criteria = criteria.take_while(|spec| find_available(&context, spec).is_ok());
    let criteria: Vec<TieBreakSpec> = criteria.cloned().collect();
    (!criteria.is_empty()).then_some(RankOrder { criteria })
}

/// The right rank of a team, or the range of ranks if teams stay tied, and the values of the
/// criteria that decide.
fn expected_rank(of: &Standings, team: TeamId) -> (String, Vec<String>) {
    let (first, last) = possible_ranks(of, team).into_inner();
    let should = match first == last {
        true => first.to_string(),
        false => format!("{first} to {last}"),
    };
    let values = of.criteria.iter().zip(&of.columns);
    let values = values.filter_map(|(spec, column)| {
        let value = column.as_ref().ok()?[team.index()]?;
        Some(format!("{spec} {}", value.to_rounded_text(2)))
    });
    (should, values.collect())
}

fn order_of(of: &Standings) -> RankOrder {
    RankOrder {
        criteria: of.criteria.clone(),
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    ranked: &Ranked,
    of: &Standings,
    instead: Option<&str>,
) {
    let (should, values) = expected_rank(of, ranked.team);
    let mut finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "rank differs for {}: the file says {}, the matches give {should}",
                facts.describe_team(ranked.team),
                ranked.rank.value
            ),
        )
        .at(ranked.rank.span, format!("should be {should}"))
        .team(facts.import.tournament.teams[ranked.team.index()].number)
        .because([format!(
            "rank order {}: {}",
            order_of(of),
            values.join(", ")
        )])
        .cites(&[FieldKey::TeamRanks])
        .rule("C.07 4.2")
        .fix("compute the table of the teams again");
    finding = match should.contains(' ') {
        false => finding.values(ranked.rank.value.to_string(), should),
        true => finding.found(ranked.rank.value.to_string()),
    };
    if let Some(instead) = instead {
        finding.note(instead);
    }
}

/// Reports a rank that is wrong only in comparison with the rank of another team: names both teams
/// and the criterion that separates them.
fn report_pair(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (ranked, other): (&Ranked, &Ranked),
    of: &Standings,
    instead: Option<&str>,
) {
    let ids = [ranked, other].map(|one| ParticipantId::from(one.team));
    let by = deciding_criterion(of, ids[0], ids[1]);
    let value = |id: ParticipantId| {
        let value = of.columns[by?].as_ref().ok()?[id.index()]?;
        let spec = &of.criteria[by?];
        Some(match score_name(spec) {
            Some(_) => value.to_rounded_text(1),
            None => show(spec, Some(value)),
        })
    };
    let words = |one: &Ranked, id: ParticipantId| {
        let with = match value(id) {
            Some(value) => format!("{value} and "),
            None => String::new(),
        };
        format!(
            "{} has {with}rank {}",
            facts.describe_team(one.team),
            one.rank.value
        )
    };
    let what = by.map_or_else(|| "matches".to_owned(), |by| in_words(&of.criteria[by]));
    let message = format!(
        "rank contradicts {what}: {}, {}",
        words(ranked, ids[0]),
        words(other, ids[1])
    );
    let place = match ranked.rank.value > other.rank.value {
        true => "too low compared with the other team",
        false => "too high compared with the other team",
    };
    let finding = findings
        .report(&TEAM_POINTS_DIFFER, message)
        .at(ranked.rank.span, place)
        .label(other.rank.span, "the other team")
        .team(facts.import.tournament.teams[ranked.team.index()].number)
        .because([ranked, other].map(|one| {
            format!(
                "{}, rank order {}: {}",
                facts.describe_team(one.team),
                order_of(of),
                expected_rank(of, one.team).1.join(", ")
            )
        }))
        .found(ranked.rank.value.to_string())
        .cites(&[FieldKey::TeamRanks])
        .rule("C.07 4.2")
        .fix("compute the table of the teams again");
    if let Some(instead) = instead {
        finding.note(instead);
    }
}

/// A criterion in words: the name of a score, or the tie-break as it is spelled.
fn in_words(criterion: &TieBreakSpec) -> String {
    score_name(criterion).map_or_else(|| criterion.spelled.clone(), str::to_owned)
}

/// The name of a score of teams; `None` for a criterion that is not a score.
fn score_name(criterion: &TieBreakSpec) -> Option<&'static str> {
    let mut scores = SCORES.into_iter();
    let found = scores.find(|(basis, _)| basis.criterion() == criterion.code)?;
    Some(found.1)
}

fn report_other_edition(
    facts: &Facts<'_>,
    findings: &mut Findings,
    sorted: &[Ranked],
    wrong: &[usize],
    rules: &RuleSet,
) {
    let edition = facts.edition.rules.name;
    findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "ranks of the teams are those of the rules {}, not of {edition}: {}",
                rules.name,
                count(wrong.len(), "team")
            ),
        )
        .severity(Severity::Warning)
        .at(sorted[wrong[0]].rank.span, "the first of them")
        .found(wrong.len().to_string())
        .rule("C.07 16; C.07 4.2")
        .fix(format!(
            "compute the table under the rules {edition}, or say that the rules {} were announced",
            rules.name
        ));
}

fn report_many(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (sorted, wrong): (&[Ranked], &[usize]),
    of: &Standings,
    instead: Option<&str>,
) {
    let order = order_of(of);
    let first = &sorted[wrong[0]];
    let listed = wrong.iter().take(MAX_MISPLACED).map(|&at| {
        let (should, values) = expected_rank(of, sorted[at].team);
        format!(
            "{}: rank {}, should be {should} ({})",
            facts.describe_team(sorted[at].team),
            sorted[at].rank.value,
            values.join(", ")
        )
    });
    let because: Vec<String> = listed.collect();
    let finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "ranks of the teams are not those of {order}: {} of {} contradict it",
                wrong.len(),
                sorted.len()
            ),
        )
        .at(
            first.rank.span,
            format!("should be {}", expected_rank(of, first.team).0),
        )
        .found(wrong.len().to_string())
        .because(because)
        .cites(&[FieldKey::TeamRanks])
        .rule("C.07 4.2")
        .fix("compute the final table again and export, or declare the rank order that was used");
    if let Some(instead) = instead {
        finding.note(instead);
    }
}
