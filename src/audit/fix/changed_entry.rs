//! Finds evidence that a changed entry caused a wrong total. Either a game had another result,
//! which gives the stated total, and the opponent's total was adapted to the result in the file; or
//! a bye was of another kind. In both cases, the tie-break values, the scores of the teams and the
//! ranks still follow from the other entry.

use super::attempt::{Attempt, Change, MAX_RANKED_ENTRIES};
use super::other_causes::{OtherResult, noun, other_results, with_article};
use super::other_totals::changes_of_totals;
use super::tried_orders::TriedOrders;
use super::{StepInput, is_from};
use crate::audit::evidence::stated_ranks::{
    count_fewest_mistakes, count_mistakes, differing_ranks,
};
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::facts::Facts;
use crate::audit::points::team_points_differ::TEAM_POINTS_DIFFER;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::{Case, Check};
use crate::finding::{Finding, Severity};
use crate::model::{Entry, ParticipantId, PlayerId};
use crate::number::Points;
use crate::standings::Standings;

/// The checks of values that follow from results, apart from points.
static DERIVED_CHECKS: [&Check; 2] = [&TIE_BREAK_DIFFERS, &TEAM_POINTS_DIFFER];

const TOO_MANY_ENTRIES: &str = "ranks differ from those of the results as well, and there are too \
                                many entries that may be wrong";

/// Says why a total may be right; `None` unless tie-break values or ranks fit another result or
/// another kind of bye better.
pub(super) fn why_entry_may_be_changed(
    step: &StepInput<'_>,
    wrong: &WrongTotal,
    orders: &TriedOrders<'_>,
) -> Option<String> {
    why_by_values(step, wrong).or_else(|| why_by_ranks(step.case, wrong, orders))
}

/// Says why a total may be right; `None` unless a stated tie-break value of the player or of an
/// opponent, or a stated score of one of their teams, does not follow from the results either.
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

/// Says why a total may not be the only mistake; `None` unless the stated ranks fit another result
/// of a game or another kind of bye better than the present one.
fn why_by_ranks(case: &Case<'_>, wrong: &WrongTotal, orders: &TriedOrders<'_>) -> Option<String> {
    orders.all().iter().find_map(|order| {
        let mut attempt = Attempt::new(case, &order.order);
        attempt.set_unrated(order.unrated);
        let mut trial = RankTrial {
            case,
            wrong,
            ranked: orders.ranked(),
            attempt,
            is_order_certain: order.is_certain,
        };
        let is_finished = case.facts.progress.finished;
        let why_game = is_finished.then(|| trial.why_game_fits_better());
        why_game.flatten().or_else(|| trial.why_bye_fits())
    })
}

/// The stated ranks, compared with those that other entries would give.
struct RankTrial<'a> {
    case: &'a Case<'a>,
    /// The total that may be right.
    wrong: &'a WrongTotal,
    /// The players with a stated rank.
    ranked: &'a [ParticipantId],
    attempt: Attempt<'a>,
    /// Whether the ranks follow the order of the attempt. If they may follow another one, they are
    /// evidence only if all of them fit.
    is_order_certain: bool,
}

impl RankTrial<'_> {
    /// Returns the number of mistakes in the stated ranks with some entries changed.
    fn count_mistakes_with(&mut self, changes: &[Change]) -> usize {
        let table = self.attempt.rank_with(changes);
        self.count_mistakes_in(&table)
    }

    /// Returns the number of mistakes in the stated ranks with some entries changed, and the
    /// smallest number of mistakes that may explain them.
    fn count_all_mistakes_with(&mut self, changes: &[Change]) -> [usize; 2] {
        let table = self.attempt.rank_with(changes);
        let stated_rank = |id: ParticipantId| self.case.facts.stated_rank(id.player());
        let fewest = count_fewest_mistakes(&table, self.ranked, &stated_rank);
        [self.count_mistakes_in(&table), fewest]
    }

    fn count_mistakes_in(&self, table: &Standings) -> usize {
        let stated_rank = |id: ParticipantId| self.case.facts.stated_rank(id.player());
        let differing = differing_ranks(table, self.ranked, &stated_rank);
        count_mistakes(&differing, &stated_rank)
    }

    /// Returns the number of mistakes in the ranks below which another entry fits them better. If
    /// the ranks may belong to another table or follow another order, they are evidence only if all
    /// of them fit.
    fn limit_mistakes(&self, present_mistakes: usize) -> usize {
        match self.case.ranking().other_ranks {
            None if self.is_order_certain => present_mistakes,
            _ => present_mistakes.min(1),
        }
    }

    /// Says why a total may be right; `None` unless more of the stated ranks fit another result of
    /// a game.
    fn why_game_fits_better(&mut self) -> Option<String> {
        let (case, wrong) = (self.case, self.wrong);
        let present = self.count_mistakes_with(&[]);
        let mistake_limit = self.limit_mistakes(present);
        if mistake_limit == 0 {
            return None;
        }
        let games: Vec<OtherResult> = other_results(case, wrong).collect();
        if are_too_many_attempts(case, games.len()) {
            return Some(TOO_MANY_ENTRIES.to_owned());
        }
        let game = games.iter().find(|game| {
            self.count_mistakes_with(&changes_of_game(case, wrong, game)) < mistake_limit
        })?;
        Some(format!(
            "more ranks fit if the game of {} and {}{} had another result, which gives the stated \
             total as well",
            case.facts.who(wrong.player),
            case.facts.who(game.opponent),
            case.facts.in_round(game.round)
        ))
    }

    /// Says why a total may not be the only mistake, or no mistake at all; `None` unless the stated
    /// ranks fit another kind of a bye, an absence or a double forfeit of the player. A kind that
    /// gives the stated total need not fit better, because the rank of the player may be wrong as
    /// well, for example exchanged with that of another player.
    fn why_bye_fits(&mut self) -> Option<String> {
        let facts = &self.case.facts;
        let changes: Vec<Change> = changes_of_totals(facts, &[self.wrong.player]).collect();
        if are_too_many_attempts(self.case, changes.len()) {
            return Some(TOO_MANY_ENTRIES.to_owned());
        }
        let [present, fewest_present] = self.count_all_mistakes_with(&[]);
        let mistake_limit = self.limit_mistakes(fewest_present);
        let [allowed, fewest_allowed] =
            [present, fewest_present].map(|present| match self.is_order_certain {
                true => present + 1,
                false => 1,
            });
        changes.into_iter().find_map(|change| {
            let [mistakes, fewest] = self.count_all_mistakes_with(&[change]);
            let explains_total = gain_of(facts, &change) == self.wrong.surplus();
            let is_likely = if explains_total {
                mistakes <= allowed || fewest <= fewest_allowed
            } else {
                fewest < mistake_limit
            };
            is_likely.then(|| why_entry_may_differ(facts, change, explains_total))
        })
    }
}

/// Whether it would take too long to rank the event `attempt_count` times for each wrong total.
fn are_too_many_attempts(case: &Case<'_>, attempt_count: usize) -> bool {
    let entry_count = case.facts.import.tournament.entries.len();
    attempt_count * case.totals().wrong.len() * entry_count > MAX_RANKED_ENTRIES
}

/// Returns the points that a player gains with the new entry of a change.
fn gain_of(facts: &Facts<'_>, &(player, round, new_entry): &Change) -> Points {
    let system = &facts.import.tournament.score_system;
    let points = |entry: Entry| system.points(entry.outcome, entry.colour);
    points(new_entry) - points(facts.entry(player, round))
}

fn why_entry_may_differ(
    facts: &Facts<'_>,
    (player, round, new_entry): Change,
    explains_total: bool,
) -> String {
    let kind = with_article(noun(new_entry.outcome));
    let present_kind = with_article(noun(facts.entry(player, round).outcome));
    let consequence = if explains_total {
        "the total is right, and at most one more rank is wrong,"
    } else {
        "more ranks fit"
    };
    format!(
        "{consequence} if {} has {kind} instead of {present_kind}{}: look at the pairings",
        facts.who(player),
        facts.in_round(round)
    )
}

fn changes_of_game(case: &Case<'_>, wrong: &WrongTotal, game: &OtherResult) -> [Change; 2] {
    let players = [wrong.player, game.opponent];
    [0, 1].map(|side| {
        let entry = case.facts.entry(players[side], game.round);
        let outcome = game.results[side];
        (players[side], game.round, Entry { outcome, ..entry })
    })
}
