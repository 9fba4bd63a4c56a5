//! Finds evidence for a changed game behind a wrong total: the game had another result, which gives
//! the stated total, and the opponent's total was adapted to the result that the file states. The
//! tie-break values, the scores of the teams and the ranks then still follow from the other result.

use super::attempt::{Attempt, Change, MAX_RANKED_ENTRIES};
use super::other_causes::{OtherResult, other_results};
use super::{StepInput, is_from};
use crate::audit::evidence::computable::computable_part;
use crate::audit::evidence::stated_ranks::{count_mistakes, differing_ranks};
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::points::team_points_differ::TEAM_POINTS_DIFFER;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::{Case, Check};
use crate::finding::{Finding, Severity};
use crate::model::{Entry, ParticipantId, PlayerId, RankOrder};
use crate::standings::Standings;

/// The checks of values that follow from results as the points do.
static DERIVED_CHECKS: [&Check; 2] = [&TIE_BREAK_DIFFERS, &TEAM_POINTS_DIFFER];

/// Why a total may be right: tie-break values or ranks fit a game with another result better.
pub(super) fn why_game_may_be_changed(step: &StepInput<'_>, wrong: &WrongTotal) -> Option<String> {
    why_by_values(step, wrong).or_else(|| {
        let games: Vec<OtherResult> = other_results(step.case, wrong).collect();
        why_by_ranks(step.case, wrong, &games)
    })
}

/// Why a total may be right: a stated tie-break value of the player or of an opponent, or a stated
/// score of one of their teams, does not follow from the results either.
fn why_by_values(step: &StepInput<'_>, wrong: &WrongTotal) -> Option<String> {
    let facts = &step.case.facts;
    let row = facts.import.tournament.row(wrong.player).iter();
    let opponents = row.filter_map(|entry| entry.opponent.player());
    let players: Vec<PlayerId> = opponents.chain([wrong.player]).collect();
    let is_about_player = |number: u16| players.iter().any(|&id| facts.number(id) == Some(number));
    let is_about_team = |number: u16| {
        let mut teams = facts.import.tournament.teams.iter();
        teams.any(|team| {
            team.number == number && team.members.iter().any(|member| players.contains(member))
        })
    };
    let is_evidence = |finding: &&Finding| {
        is_from(&DERIVED_CHECKS, finding)
            && finding.severity > Severity::Info
            && finding.subject.player.is_none_or(is_about_player)
            && finding.subject.team.is_none_or(is_about_team)
    };
    let finding = step.findings.iter().find(is_evidence)?;
    Some(format!(
        "another stated value does not follow from the results either ({}: {}): a result may be \
         wrong",
        finding.code.code, finding.message
    ))
}

/// Why a total may be right: the stated ranks fit another result of a game better than the present
/// one.
fn why_by_ranks(case: &Case<'_>, wrong: &WrongTotal, games: &[OtherResult]) -> Option<String> {
    let facts = &case.facts;
    let tournament = &facts.import.tournament;
    let stated_rank = |id: ParticipantId| facts.stated_rank(id.player());
    let ranked: Vec<ParticipantId> = tournament
        .ids()
        .map(ParticipantId::from)
        .filter(|&id| stated_rank(id) > 0)
        .collect();
    if ranked.is_empty() || !facts.progress.finished {
        return None;
    }
    let order = match &facts.announced_order {
        // the order of a team event ranks its teams
        Some(used) if !tournament.team_event => computable_part(facts, used).0,
        _ => RankOrder::default().with_points(),
    };
    let count_mistakes_in = |table: &Standings| {
        count_mistakes(&differing_ranks(table, &ranked, &stated_rank), &stated_rank)
    };
    let mut attempt = Attempt::new(case, &order);
    let present_mistakes = count_mistakes_in(&attempt.rank_with(&[]));
    // ranks that seem to be those of another table are evidence only if all of them fit
    let mistake_limit = match case.ranking().other_ranks {
        Some(_) => present_mistakes.min(1),
        None => present_mistakes,
    };
    if mistake_limit == 0 {
        return None;
    }
    let attempt_count = games.len() * case.totals().wrong.len();
    if attempt_count * tournament.entries.len() > MAX_RANKED_ENTRIES {
        return Some(
            "ranks differ from those of the results as well, and there are too many games that \
             may be wrong"
                .to_owned(),
        );
    }
    let game = games.iter().find(|game| {
        count_mistakes_in(&attempt.rank_with(&changes_of_game(case, wrong, game))) < mistake_limit
    })?;
    Some(format!(
        "more ranks fit if the game of {} and {}{} had another result, which gives the stated \
         total as well",
        facts.who(wrong.player),
        facts.who(game.opponent),
        facts.in_round(game.round)
    ))
}

fn changes_of_game(case: &Case<'_>, wrong: &WrongTotal, game: &OtherResult) -> [Change; 2] {
    let players = [wrong.player, game.opponent];
    [0, 1].map(|side| {
        let entry = case.facts.entry(players[side], game.round);
        let outcome = game.results[side];
        (players[side], game.round, Entry { outcome, ..entry })
    })
}
