//! Corrects ranks of teams by the rank order that the file declares or the user names.

use super::close_rules::{StatedRanks, find_edition_for_teams};
use super::ranks::table_of_all_editions;
use super::teams::{DOUBT_CHECKS, TEAM_CHECKS};
use super::{Correction, StepInput, StepResult, Value, is_from};
use crate::audit::evidence::judgement::is_defined;
use crate::audit::evidence::stated_ranks::differing_ranks;
use crate::audit::evidence::team_ranks::{better_order, describe_order_that_explains};
use crate::audit::evidence::team_scores::{SCORES, wrong_scores};
use crate::audit::{Case, RankOrderOrigin, TeamEvent};
use crate::finding::{Finding, Severity};
use crate::model::{ParticipantId, RankOrder, TeamId};
use crate::rules::{EDITIONS, RuleSet};
use crate::standings::{Standings, standings};
use crate::tiebreak::{Context, find_available};

pub(super) fn plan(step: &StepInput<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let Some(event) = case.facts.teams() else {
        return step_result;
    };
    let ranks = case.facts.import.claims.team_claims.iter();
    let ranks: Vec<_> = ranks.filter_map(|team| team.rank).collect();
    let is_about_rank = |finding: &&Finding| {
        let span = finding.at.as_ref().map(|label| label.span);
        ranks.iter().any(|rank| Some(rank.span) == span)
    };
    let findings: Vec<&Finding> = step
        .findings_of(&TEAM_CHECKS)
        .filter(is_about_rank)
        .collect();
    let Some(first) = findings.first() else {
        return step_result;
    };
    let certain_ranks = match derive_ranks(step, event, &findings) {
        Ok(certain_ranks) => certain_ranks,
        Err(why) => {
            for finding in findings {
                step_result.add_reason(finding, why.clone());
            }
            return step_result;
        }
    };
    let mut corrections = Vec::new();
    for (team, rank) in certain_ranks {
        let Some(stated) = case.facts.team_claims(team).rank else {
            continue;
        };
        let is_about_this_rank = |finding: &&&Finding| {
            finding
                .at
                .as_ref()
                .is_some_and(|label| label.span == stated.span)
                && finding.subject.team.is_some()
        };
        let own_finding = findings.iter().find(is_about_this_rank);
        let finding = own_finding.unwrap_or(first);
        corrections.push(Correction {
            value: Value::TeamRank(team, rank),
            span: stated.span,
            subject: format!("rank of {}", case.facts.describe_team(team)),
            stated: stated.value.to_string(),
            corrected: rank.to_string(),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: own_finding.map_or_else(Vec::new, |finding| finding.because.clone()),
        });
    }
    step_result.connected_corrections.push(corrections);
    step_result
}

/// Returns the teams whose stated rank is certainly wrong, with their right ranks. The error says
/// why the ranks are not certain.
fn derive_ranks(
    step: &StepInput<'_>,
    event: &TeamEvent,
    findings: &[&Finding],
) -> Result<Vec<(TeamId, u32)>, String> {
    let case = step.case;
    let Some(order) = case.facts.team_order() else {
        return Err(
            "the file names no rank order of its teams: name the order with --tie-breaks".into(),
        );
    };
    if let Some(why) =
        why_not_derivable(step, event, order).or_else(|| why_other_order(case, findings))
    {
        return Err(why);
    }
    let table_under = |rules: &RuleSet| standings(&Context::for_teams(&event.table, rules), order);
    let table = table_of_all_editions(case, &table_under)?;
    let rank = |id: ParticipantId| {
        let stated = case.facts.team_claims(id.team()).rank;
        stated.map_or(0, |rank| rank.value)
    };
    let ranked = case.facts.team_ids().map(ParticipantId::from);
    let ranked: Vec<ParticipantId> = ranked.filter(|&id| rank(id) > 0).collect();
    if let Some(id) = ranked.iter().find(|&&id| !is_defined(&table, None, id)) {
        let described_team = case.facts.describe_team(id.team());
        return Err(format!("a tie-break of {described_team} is undefined"));
    }
    let differing = differing_ranks(&table, &ranked, &rank);
    let stated: StatedRanks<'_> = (&ranked, &rank);
    if !differing.is_empty()
        && let Some(why) = why_other_edition(case, &table_under, stated)
    {
        return Err(why);
    }
    if let Some(why) = why_other_order_fits(case, event, &ranked, differing.len())
        .or_else(|| why_edition_is_uncertain(case, &table_under, stated, &differing))
    {
        return Err(why);
    }
    // wrong ranks do not show whether ranks are numbered 1 2 2 4 or 1 2 2 3
    let computed_rank = |id: ParticipantId| table.ranks[id.index()];
    let lowest_rank = differing.iter().map(|&(id, _)| computed_rank(id)).max();
    let shares_rank = |id: &ParticipantId| {
        let mut others = ranked.iter();
        Some(computed_rank(*id)) <= lowest_rank
            && others.any(|other| other != id && computed_rank(*other) == computed_rank(*id))
    };
    if ranked.iter().any(shares_rank) {
        return Err(
            "some teams share a rank, and programs differ on how to number the ranks that follow"
                .into(),
        );
    }
    Ok(differing
        .into_iter()
        .map(|(id, rank)| (id.team(), rank))
        .collect())
}

/// Says why another edition may be right; `None` unless an edition gives every stated rank.
fn why_other_edition(
    case: &Case<'_>,
    table_under: &dyn Fn(&RuleSet) -> Standings,
    stated: StatedRanks<'_>,
) -> Option<String> {
    if case.facts.options.rules.is_some() {
        return None;
    }
    let gives_stated_ranks =
        |rules: &&&RuleSet| differing_ranks(&table_under(rules), stated.0, stated.1).is_empty();
    let rules = EDITIONS.iter().find(gives_stated_ranks)?;
    Some(format!(
        "the stated ranks are right under edition {}: name the edition of the event with --rules",
        rules.name
    ))
}

/// Says why it is uncertain which edition applies; `None` unless another edition leaves hardly more
/// mistakes in the stated ranks, and gives a team another rank than the correction would.
fn why_edition_is_uncertain(
    case: &Case<'_>,
    table_under: &dyn Fn(&RuleSet) -> Standings,
    stated: StatedRanks<'_>,
    differing: &[(ParticipantId, u32)],
) -> Option<String> {
    if case.facts.options.rules.is_some() {
        return None;
    }
    let (rules, team) = find_edition_for_teams(table_under, stated, differing)?;
    Some(format!(
        "edition {} explains about as many of the stated ranks, but gives {} a different rank: \
         name the edition of the event with --rules",
        rules.name,
        case.facts.describe_team(team.team())
    ))
}

/// Says why another rank order may be right; `None` unless one explains all ranks, or too many
/// ranks differ from the declared order to be slips.
fn why_other_order_fits(
    case: &Case<'_>,
    event: &TeamEvent,
    ranked: &[ParticipantId],
    differing: usize,
) -> Option<String> {
    let announced_order = case.facts.announced_order.as_ref();
    if announced_order.is_some_and(|used| used.origin == RankOrderOrigin::Option) {
        return None;
    }
    let declared_order = case.facts.team_order()?;
    let describe_better = || {
        let order = better_order(&case.facts, event, declared_order)?;
        Some(format!("{order} explains the stated ranks"))
    };
    if let Some(order) = describe_order_that_explains(&case.facts, event).or_else(describe_better) {
        return Some(format!(
            "{order}: name the order of the event with --tie-breaks"
        ));
    }
    // a single exchange of two ranks is allowed, and one difference in four ranks
    (differing > (ranked.len() / 4).max(2)).then(|| {
        "so many teams contradict the declared rank order that another may have been used: \
         name it with --tie-breaks"
            .to_owned()
    })
}

/// Says why the ranks of the teams cannot be derived from their matches; `None` if they can be
/// derived.
fn why_not_derivable(step: &StepInput<'_>, event: &TeamEvent, order: &RankOrder) -> Option<String> {
    let case = step.case;
    let context = Context::for_teams(&event.table, case.facts.edition.rules);
    for spec in &order.criteria {
        if let Err(why) = find_available(&context, spec) {
            return Some(format!(
                "{} in the rank order cannot be computed: {why}",
                spec.spelled
            ));
        }
    }
    if case
        .facts
        .import
        .announced_criteria
        .iter()
        .any(|criterion| criterion.spec.is_none())
    {
        return Some("a criterion in the rank order cannot be computed".into());
    }
    if !case.facts.progress.finished || event.table.open_results() > 0 {
        return Some(
            "not all rounds have been played: the ranks may be those of an earlier round".into(),
        );
    }
    for (basis, name) in SCORES {
        if let Some(wrong) = wrong_scores(&case.facts, event, basis).first() {
            return Some(format!(
                "the ranks follow from the scores, and the {name} of {} are in doubt",
                case.facts.describe_team(wrong.team)
            ));
        }
    }
    let leaves_doubt = |finding: &&Finding| is_from(&DOUBT_CHECKS, finding);
    if let Some(doubt) = step.findings.iter().find(leaves_doubt) {
        return Some(format!(
            "the ranks depend on all matches, and a finding leaves one of them in doubt ({}: {})",
            doubt.code.code, doubt.message
        ));
    }
    let team_entries = case
        .facts
        .team_ids()
        .flat_map(|team| case.facts.entries_of_team(event, team));
    let mut doubtful_entries =
        team_entries.filter(|&(player, round)| !step.evidence.is_settled(player, round));
    let (player, round) = doubtful_entries.next()?;
    Some(format!(
        "the ranks depend on all results, and the result of {}{} is in doubt",
        case.facts.who(player),
        case.facts.in_round(round)
    ))
}

/// Says why the ranks may follow another order; `None` unless too many of them contradict the
/// declared order.
fn why_other_order(case: &Case<'_>, findings: &[&Finding]) -> Option<String> {
    let is_requested = case.facts.options.rules.is_some();
    if findings
        .iter()
        .any(|finding| finding.severity != Severity::Error)
        && !is_requested
    {
        return Some(
            "the teams are ranked as under another edition: name the edition of the event with \
             --rules"
                .into(),
        );
    }
    let is_declared = case
        .facts
        .announced_order
        .as_ref()
        .is_some_and(|used| used.origin == RankOrderOrigin::File);
    (is_declared
        && findings
            .iter()
            .any(|finding| finding.subject.team.is_none()))
    .then(|| {
        "so many teams contradict the declared rank order that another may have been used: name \
         it with --tie-breaks"
            .into()
    })
}
