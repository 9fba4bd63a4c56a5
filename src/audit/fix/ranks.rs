//! Corrects ranks by the rank order that the file declares or the user names, never by one that was
//! guessed.

use super::close_rules::{why_edition_is_uncertain, why_order_is_uncertain};
use super::suspects::Suspects;
use super::{Correction, StepInput, StepResult, Value};
use crate::audit::evidence::computable::{Stop, computable_part};
use crate::audit::evidence::judgement::is_defined;
use crate::audit::evidence::ranking::OtherRanks;
use crate::audit::evidence::stated_ranks::{count_mistakes, differing_ranks, is_ambiguous};
use crate::audit::facts::Need;
use crate::audit::points::rank_against_points::RANK_AGAINST_POINTS;
use crate::audit::points::rank_missing::RANK_MISSING;
use crate::audit::points::ranks_irregular::RANKS_IRREGULAR;
use crate::audit::tiebreaks::order_against_tie_breaks::{
    ORDER_AGAINST_TIE_BREAKS, is_about_shared_rank,
};
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::{Case, Check, RankOrderOrigin, UsedRankOrder};
use crate::finding::{Finding, Severity};
use crate::model::{Opponent, ParticipantId, PlayerId, TieBreakSpec};
use crate::rules::{EDITIONS, RuleSet};
use crate::standings::{Standings, standings};
use crate::tiebreak::{self, Aspect, Context};

/// The checks of ranks.
static RANK_CHECKS: [&Check; 4] = [
    &RANK_MISSING,
    &RANK_AGAINST_POINTS,
    &RANKS_IRREGULAR,
    &ORDER_AGAINST_TIE_BREAKS,
];

pub(super) fn plan(step: &StepInput<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let findings: Vec<&Finding> = step
        .findings_of(&RANK_CHECKS)
        .filter(|f| !is_about_absent_player(f) && !is_about_shared_rank(f))
        .collect();
    let Some(first) = findings.first() else {
        return step_result;
    };
    let ranks = match derive_ranks(step, &findings) {
        Ok(ranks) => ranks,
        Err(why) => {
            for finding in findings {
                step_result.add_reason(finding, why.clone());
            }
            return step_result;
        }
    };
    let mut corrections = Vec::new();
    for (id, rank) in ranks {
        let stated = case.facts.import.claims.ranks[id.index()];
        let number = case.facts.number(id);
        let own_finding = findings
            .iter()
            .find(|finding| finding.subject.player.is_some() && finding.subject.player == number);
        let finding = own_finding.unwrap_or(first);
        corrections.push(Correction {
            value: Value::Rank(id, rank),
            span: stated.map_or(case.facts.import.origins.player(id).rank, |field| {
                field.span
            }),
            subject: format!("rank of {}", case.facts.who(id)),
            stated: stated.map_or_else(String::new, |field| field.value.to_string()),
            corrected: rank.to_string(),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: own_finding.map_or_else(Vec::new, |finding| finding.because.clone()),
        });
    }
    step_result.connected_corrections.push(corrections);
    step_result
}

/// Whether the finding is about a single player without a rank, who may have been removed from the
/// table.
fn is_about_absent_player(finding: &Finding) -> bool {
    finding.code == RANK_MISSING.code && finding.subject.player.is_some()
}

/// Returns the players whose stated rank is certainly wrong, with their right ranks. The error says
/// why the ranks are not certain.
fn derive_ranks(step: &StepInput<'_>, wrong: &[&Finding]) -> Result<Vec<(PlayerId, u32)>, String> {
    let case = step.case;
    let Some(used_order) = &case.facts.announced_order else {
        return Err(
            "the file names no rank order: name the order of the event with --tie-breaks".into(),
        );
    };
    if let Some(why) =
        why_not_derivable(step, used_order).or_else(|| why_other_order(case, used_order, wrong))
    {
        return Err(why);
    }
    let (order, stop) = computable_part(&case.facts, used_order);
    if let Some(Stop { spelled, why, .. }) = stop {
        return Err(format!(
            "{spelled} in the rank order cannot be computed: {why}"
        ));
    }
    let table = table_of_all_editions(case, &|rules| {
        let context =
            Context::new(&case.facts.table, rules).with_unrated(case.facts.options.unrated);
        standings(&context, &order)
    })?;
    let ranked: Vec<ParticipantId> = ranked_players(case).into_iter().map(Into::into).collect();
    if let Some(&id) = ranked.iter().find(|&&id| !is_defined(&table, None, id)) {
        return Err(format!(
            "a tie-break of {} is undefined: name the rating of unrated players with --unrated, or other tie-breaks with --tie-breaks",
            case.facts.who(id.player())
        ));
    }
    let stated = |id: ParticipantId| case.facts.stated_rank(id.player());
    let wrong_ranks = differing_ranks(&table, &ranked, &stated);
    if is_ambiguous(&table, &ranked, &stated, &wrong_ranks) {
        return Err(
            "the ranks do not show whether numbers are skipped after a shared rank: the two ways \
             give different ranks"
                .into(),
        );
    }
    let suspects = Suspects {
        case,
        used_order,
        order: &order,
        table: &table,
        ranked_participants: &ranked,
        differing_ranks: &wrong_ranks,
        mistakes: count_mistakes(&wrong_ranks, &stated),
    };
    if let Some(why) = suspects
        .other_cause()
        .or_else(|| why_edition_is_uncertain(&suspects))
        .or_else(|| why_order_is_uncertain(&suspects))
    {
        return Err(why);
    }
    let wrong_ranks = wrong_ranks.into_iter();
    Ok(wrong_ranks.map(|(id, rank)| (id.player(), rank)).collect())
}

/// Says why the ranks of this file cannot be derived from its results; `None` if they can be
/// derived.
fn why_not_derivable(step: &StepInput<'_>, used_order: &UsedRankOrder) -> Option<String> {
    let case = step.case;
    let tournament = &case.facts.import.tournament;
    if tournament.team_event && used_order.origin == RankOrderOrigin::File {
        return Some("the rank order of a team event ranks its teams".into());
    }
    if used_order.origin == RankOrderOrigin::Columns {
        return Some(
            "only the printed columns show the rank order: name it with --tie-breaks".into(),
        );
    }
    let needs = [Need::Results, Need::Opponents, Need::WholeList];
    if !needs.into_iter().all(|need| case.facts.has(need)) {
        return Some("the file does not have all results on which the ranks depend".into());
    }
    let players = case.facts.import.claims.players;
    if players.is_some_and(|stated| stated.value as usize > tournament.players.len()) {
        return Some("a player may be missing: the list is shorter than the file says".into());
    }
    if !case.facts.progress.finished {
        return Some(
            "not all rounds have been played: the ranks may be those of an earlier round".into(),
        );
    }
    let doubtful_result = tournament
        .ids()
        .find_map(|id| Some((id, step.evidence.doubtful_round(id)?)));
    if let Some((id, round)) = doubtful_result {
        return Some(format!(
            "the ranks depend on all results, and the result of {}{} is in doubt",
            case.facts.who(id),
            case.facts.in_round(round)
        ));
    }
    if let Some(game) = step.evidence.repeated_games().first() {
        return Some(format!(
            "the ranks depend on all games, and {} and {} met in two rounds of a Swiss tournament: \
             look at the pairings",
            case.facts.who(game.player),
            case.facts.who(game.opponent)
        ));
    }
    if let Some(finding) = step.finding_about_irregular_pair(None) {
        return Some(format!(
            "the ranks depend on all results, and one result may be missing ({}: {})",
            finding.code.code, finding.message
        ));
    }
    if case.totals().cause.is_some() {
        return Some(
            "the ranks follow from the points, and the points in the file are in doubt".into(),
        );
    }
    if let Some(open) = case.totals().wrong.first() {
        return Some(format!(
            "the ranks follow from the points, and the points of {} are in doubt",
            case.facts.who(open.player)
        ));
    }
    let unstated_player = ranked_players(case)
        .into_iter()
        .find(|&id| super::sound::stated_points(case, id).is_none());
    if let Some(id) = unstated_player {
        return Some(format!(
            "the ranks follow from the points, and the points of {} are not stated",
            case.facts.who(id)
        ));
    }
    let is_about_value = |finding: &&Finding| {
        let is_about_player_values =
            finding.code == TIE_BREAK_DIFFERS.code && finding.severity > Severity::Info;
        is_about_player_values && finding.subject.team.is_none()
    };
    if let Some(finding) = step.findings.iter().find(is_about_value) {
        return Some(format!(
            "the ranks follow from the tie-breaks, and stated values differ from the computed ones \
             ({}: {})",
            finding.code.code, finding.message
        ));
    }
    let depends_on_colours =
        |spec: &TieBreakSpec| tiebreak::depends_on(&spec.code, Aspect::Colours);
    (used_order.order.criteria.iter().any(depends_on_colours) && colours_contradict(case))
        .then(|| "a tie-break counts colours, and the colours of a game are in doubt".into())
}

fn colours_contradict(case: &Case<'_>) -> bool {
    let mut played_games = case
        .facts
        .games
        .iter()
        .filter(|game| game.first.1.outcome.is_played());
    played_games.any(|game| {
        let colours = (game.first.1.colour, game.second.1.colour);
        !matches!(colours, (Some(a), Some(b)) if a == b.opposite())
    })
}

/// Says why the ranks may follow another order; `None` unless too many of them contradict the
/// declared order.
fn why_other_order(
    case: &Case<'_>,
    used_order: &UsedRankOrder,
    wrong: &[&Finding],
) -> Option<String> {
    let is_about_many = |finding: &&&Finding| {
        finding.code == ORDER_AGAINST_TIE_BREAKS.code && finding.subject.player.is_none()
    };
    let is_requested = case.facts.options.rules.is_some();
    if let Some(many) = wrong.iter().find(is_about_many) {
        let edition = many
            .found
            .as_deref()
            .filter(|found| found.parse::<usize>().is_err() || is_edition(found));
        return match edition {
            Some(edition) if !is_requested => Some(format!(
                "the tied players are ranked as under edition {edition}: name the edition of the \
                 event with --rules"
            )),
            None if used_order.origin == RankOrderOrigin::File => Some(
                "so many tied players are ranked against the declared tie-breaks that others may \
                 have been used: name them with --tie-breaks"
                    .into(),
            ),
            _ => None,
        };
    }
    (case.ranking().other_ranks == Some(OtherRanks::Unknown)
        && used_order.origin == RankOrderOrigin::File)
        .then(|| {
            "so many ranks contradict the points that they may follow another order: name it \
         with --tie-breaks"
                .into()
        })
}

fn is_edition(name: &str) -> bool {
    EDITIONS.iter().any(|rules| rules.name == name)
}

/// Returns the table if all editions that may apply give the same table. The error says how they
/// differ.
pub(super) fn table_of_all_editions(
    case: &Case<'_>,
    table: &dyn Fn(&RuleSet) -> Standings,
) -> Result<Standings, String> {
    let own_table = table(case.facts.edition.rules);
    let other_editions: Vec<&RuleSet> = if case.facts.edition.is_assumed {
        EDITIONS.to_vec()
    } else {
        case.facts.edition.other_acceptable_rules.to_vec()
    };
    let differing_edition = other_editions
        .into_iter()
        .find(|rules| table(rules).ranks != own_table.ranks);
    match differing_edition {
        None => Ok(own_table),
        Some(other) => Err(format!(
            "editions {} and {} give different ranks, and {}: name one with --rules",
            case.facts.edition.rules.name,
            other.name,
            if case.facts.edition.is_assumed {
                "the file has no date"
            } else {
                "both were in use at the time of the event"
            }
        )),
    }
}

/// Returns the players for whom a rank is stated; if there are none, all players who were paired.
fn ranked_players(case: &Case<'_>) -> Vec<PlayerId> {
    let tournament = &case.facts.import.tournament;
    let ranks = &case.facts.import.claims.ranks;
    let has_rank = |id: &PlayerId| ranks[id.index()].is_some_and(|rank| rank.value > 0);
    let stated: Vec<PlayerId> = tournament.ids().filter(has_rank).collect();
    if !stated.is_empty() {
        return stated;
    }
    let plays = |id: &PlayerId| {
        let mut row = tournament.row(*id).iter();
        row.any(|entry| matches!(entry.opponent, Opponent::Player(_)))
    };
    tournament.ids().filter(plays).collect()
}
