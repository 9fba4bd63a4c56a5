//! Compares the stated ranks with the ranks by the rank order in use.

use super::attribution::{self, Attribution, KnownResults};
use super::computable::{Stop, computable_without, context_under};
use super::rank_order::MAX_MISPLACED;
use super::ranking::{Ranked, Ranking, find_nearest, mark_longest};
use super::totals::Totals;
use crate::audit::facts::{Facts, Need, RankOrderOrigin, UsedRankOrder};
use crate::model::{ParticipantId, PlayerId, RankOrder, TieBreakSpec};
use crate::rules::{self, RuleSet};
use crate::standings::{Standings, count_deciding_criteria, standings};
use crate::tiebreak::{self, Column, Context, TieBreak};

/// The facts and evidence that are needed to compare the stated ranks with a rank order.
pub(in crate::audit) struct JudgementInput<'g, 'a> {
    pub(in crate::audit) facts: &'g Facts<'a>,
    pub(in crate::audit) ranking: &'g Ranking,
    /// The results that are known. Only values that depend on known results are compared.
    pub(in crate::audit) known_results: &'g KnownResults,
}

/// A rank order computed under one rule set, and the stated ranks that contradict it.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Judgement {
    /// The edition or interpretation under which the ranks were computed.
    pub(in crate::audit) rules: RuleSet,
    /// The criteria that were computed: those before the first one that cannot be computed; if
    /// `skips_undefined` is set, also those after it.
    pub(in crate::audit) order: RankOrder,
    /// The first criterion that cannot be computed; `None` if all can be computed.
    pub(in crate::audit) stop: Option<Stop>,
    /// The computed table.
    pub(in crate::audit) standings: Standings,
    /// The players whose rank contradicts the criteria, each by the index in the order of stated
    /// ranks, with the index of a neighbour with equal points whose rank is right.
    pub(in crate::audit) contradictions: Vec<(usize, usize)>,
    /// Whether `rules` is only the edition that fits best, because the event has no known date.
    pub(in crate::audit) has_guessed_rules: bool,
    /// Whether criteria that are undefined because of missing ratings were skipped. They are if the
    /// ranks follow the criteria after them with few exceptions, and no rating tried for unrated
    /// players fits better.
    pub(in crate::audit) skips_undefined: bool,
}

impl Judgement {
    /// Whether so many players contradict the order that it is probably not the order of the event:
    /// more than a few, and more than one in ten of the players who have the same points as
    /// somebody else.
    pub(in crate::audit) fn fits_poorly(&self, ranking: &Ranking) -> bool {
        self.contradictions.len() > MAX_MISPLACED
            && self.contradictions.len() * 10 > count_tied(ranking)
    }

    /// Whether a criterion other than the scores was computed.
    pub(in crate::audit) fn breaks_ties(&self) -> bool {
        !self.order.criteria.iter().all(TieBreakSpec::is_score)
    }

    /// Returns the context in which the values of this judgement were computed.
    pub(in crate::audit) fn context<'j>(&'j self, facts: &'j Facts<'_>) -> Context<'j> {
        context_under(facts, &self.rules)
    }

    /// Whether the stated ranks can be compared with a rank order. They can if they form a final
    /// table, and if everything on which the order depends is stated.
    pub(in crate::audit) fn is_possible(
        facts: &Facts<'_>,
        totals: &Totals,
        ranking: &Ranking,
        used_order: &UsedRankOrder,
    ) -> bool {
        // an inferred order is a guess, so it proves no rank wrong; and the order announced for a
        // team event ranks its teams
        let is_order_of_teams =
            used_order.origin == RankOrderOrigin::File && facts.import.tournament.team_event;
        let needs = [Need::Results, Need::WholeList, Need::Opponents];
        used_order.origin != RankOrderOrigin::Inferred
            && !is_order_of_teams
            && ranking.other_ranks.is_none()
            && needs.into_iter().all(|need| facts.has(need))
            && !totals.follow_other_rounds()
            && !ranking.lacks_rounds
            && ranking.order.len() >= 2
    }

    /// Compares the stated ranks with a rank order. If the order comes from printed columns,
    /// `columns` are those columns.
    pub(in crate::audit) fn compute(
        input: &JudgementInput<'_, '_>,
        used_order: &UsedRankOrder,
        columns: &[Attribution],
    ) -> Judgement {
        let context_in_force = context_under(input.facts, input.facts.edition.rules);
        let (order, stop) =
            computable_without(input.facts, &context_in_force, used_order, |_| false);
        let judge = |rules: &RuleSet| {
            let context = context_under(input.facts, rules);
            judge(input, &context, &order, stop.as_ref())
        };
        let first_judgement = self::judge(input, &context_in_force, &order, stop.as_ref());
        if first_judgement.contradictions.is_empty() {
            return judge_without_undefined(input, used_order, &first_judgement)
                .unwrap_or(first_judgement);
        }
        // in a transition period two editions are right
        let mut acceptable_judgements = input
            .facts
            .edition
            .other_acceptable_rules
            .iter()
            .map(|rules| judge(rules));
        if let Some(fitting_judgement) =
            acceptable_judgements.find(|judgement| judgement.contradictions.is_empty())
        {
            return fitting_judgement;
        }
        if used_order.origin == RankOrderOrigin::Columns {
            return judge_by_columns(columns, first_judgement, judge);
        }
        if !input.facts.edition.is_assumed {
            return first_judgement;
        }
        // without a date, every edition is tried before an order is called wrong
        let other_editions = rules::EDITIONS.into_iter().rev();
        let edition = &input.facts.edition;
        let other_editions = other_editions
            .filter(|rules| rules.name != edition.rules.name && !edition.excludes(rules));
        let mut best_judgement = first_judgement;
        for rules in other_editions {
            let judgement = judge(rules);
            if judgement.contradictions.len() < best_judgement.contradictions.len() {
                best_judgement = judgement;
            }
        }
        best_judgement.has_guessed_rules = true;
        best_judgement
    }

    /// Returns another edition or interpretation that gives the stated order of all tied players;
    /// `None` if there is none.
    pub(in crate::audit) fn find_fitting_rules(
        &self,
        input: &JudgementInput<'_, '_>,
    ) -> Option<RuleSet> {
        let comparable_players = ComparablePlayers::find(input, &self.order.criteria);
        // Players whom a few criteria separate are separated in the same way by the whole order. So
        // the first criteria usually show a contradiction, and the others need not be computed.
        let criteria_until_contradiction = |rules: &RuleSet| {
            let context = context_under(input.facts, rules);
            count_deciding_criteria(&context, &self.order, |standings| {
                !find_contradictions(input, standings, &comparable_players, 1).is_empty()
            })
        };
        let editions = input.facts.possible_editions();
        let mut contradicted_editions = Vec::with_capacity(editions.len());
        for &rules in &editions {
            let contradicted_count = criteria_until_contradiction(rules);
            if contradicted_count.is_none() && *rules != self.rules {
                return Some(rules.clone());
            }
            contradicted_editions.push((rules, contradicted_count));
        }
        // an interpretation that changes none of the criteria that contradict the edition fits no
        // better
        let criteria = &self.order.criteria;
        let interpretations = contradicted_editions
            .into_iter()
            .flat_map(|(rules, after)| {
                let deciding_criteria = &criteria[..after.unwrap_or(criteria.len())];
                let interpretations =
                    interpretations_of(criteria.iter().map(|spec| spec.code.as_str()));
                let interpretations = interpretations
                    .filter(|interpretation| may_change(interpretation, deciding_criteria));
                interpretations.filter_map(move |interpretation| interpretation.applied_to(rules))
            });
        interpretations
            .filter(|rules| *rules != self.rules)
            .find(|rules| criteria_until_contradiction(rules).is_none())
    }

    /// Whether another rank order gives the stated order of all tied players.
    pub(in crate::audit) fn is_given_by(
        &self,
        input: &JudgementInput<'_, '_>,
        order: &RankOrder,
    ) -> bool {
        let standings = standings(&self.context(input.facts), order);
        let comparable_players = ComparablePlayers::find(input, &order.criteria);
        find_contradictions(input, &standings, &comparable_players, 1).is_empty()
    }

    /// Returns the index of the first criterion in which two players differ; `None` if they are
    /// tied.
    pub(in crate::audit) fn deciding_criterion(&self, a: PlayerId, b: PlayerId) -> Option<usize> {
        deciding_criterion(&self.standings, a.into(), b.into())
    }
}

/// Maximum number of entries of an event for which ratings of unrated players are tried.
const MAX_TRIED_ENTRIES: usize = 2000;

/// Returns the ratings that are tried for unrated players.
pub(in crate::audit) fn tried_ratings() -> impl Iterator<Item = u16> {
    (0..=3000).step_by(25)
}

/// Returns the judgement without the criteria that are undefined because of missing ratings and
/// that the rules therefore drop (C.07 10). A rating for unrated players may have been announced
/// although the file does not say so. So the result is `None` unless at most a tenth of the tied
/// players contradict the rest of the order, and no rating and no interpretation that is tried
/// leaves fewer contradictions.
fn judge_without_undefined(
    input: &JudgementInput<'_, '_>,
    used_order: &UsedRankOrder,
    first_judgement: &Judgement,
) -> Option<Judgement> {
    let facts = input.facts;
    let is_undefined = first_judgement
        .stop
        .as_ref()
        .is_some_and(|stop| stop.is_undefined);
    if !is_undefined || used_order.origin == RankOrderOrigin::Columns {
        return None;
    }
    let context_in_force = context_under(facts, facts.edition.rules);
    let (order, _) = computable_without(facts, &context_in_force, used_order, |stop| {
        stop.is_undefined
    });
    let judgement = judge(
        input,
        &context_in_force,
        &order,
        first_judgement.stop.as_ref(),
    );
    let contradiction_count = judgement.contradictions.len();
    let are_few = (1..=count_tied(input.ranking) / 10).contains(&contradiction_count);
    if !are_few || facts.import.tournament.entries.len() > MAX_TRIED_ENTRIES {
        return None;
    }
    let comparable_players = ComparablePlayers::find(input, &order.criteria);
    let count_contradictions = |context: &Context<'_>| {
        find_contradictions(
            input,
            &standings(context, &order),
            &comparable_players,
            contradiction_count,
        )
        .len()
    };
    let codes: Vec<&str> = order
        .criteria
        .iter()
        .map(|spec| spec.code.as_str())
        .collect();
    let mut interpretations = editions_and_interpretations(facts, &codes);
    let interpretation_is_no_better =
        |rules: RuleSet| count_contradictions(&context_under(facts, &rules)) >= contradiction_count;
    let mut ratings = tried_ratings();
    let rating_is_no_better = |rating| {
        let context = context_under(facts, facts.edition.rules).with_unrated(Some(rating));
        count_contradictions(&context) >= contradiction_count
    };
    let is_best =
        interpretations.all(interpretation_is_no_better) && ratings.all(rating_is_no_better);
    is_best.then_some(Judgement {
        skips_undefined: true,
        ..judgement
    })
}

/// Returns the number of players who have the same points as somebody else.
fn count_tied(ranking: &Ranking) -> usize {
    let sets = ranking.order.chunk_by(|a, b| a.points == b.points);
    sets.map(<[Ranked]>::len).filter(|&set| set > 1).sum()
}

/// Judges an order that comes from printed columns, under the edition or interpretation by which
/// the columns were computed. If this edition is the wrong one, T403 reports it for the columns.
fn judge_by_columns(
    columns: &[Attribution],
    first_judgement: Judgement,
    judge: impl Fn(&RuleSet) -> Judgement,
) -> Judgement {
    let rules = attribution::rules_of_columns(columns).into_iter();
    let judgements = rules.map(|rules| judge(&rules));
    // of several judgements with equally few contradictions, the first is used
    judgements.fold(first_judgement, |best, other| {
        if other.contradictions.len() < best.contradictions.len() {
            other
        } else {
            best
        }
    })
}

/// Returns the index of the first criterion in which two participants differ; `None` if they are
/// tied.
pub(in crate::audit) fn deciding_criterion(
    standings: &Standings,
    a: ParticipantId,
    b: ParticipantId,
) -> Option<usize> {
    standings.columns.iter().position(|column| {
        let Ok(column) = column else { return false };
        column[a.index()] != column[b.index()]
    })
}

/// Returns every edition that is possible for the event, then its interpretations that can change
/// one of `codes`.
pub(super) fn editions_and_interpretations(
    facts: &Facts<'_>,
    codes: &[&str],
) -> impl Iterator<Item = RuleSet> {
    let editions = facts.possible_editions();
    let applicable_interpretations: Vec<&rules::Interpretation> =
        interpretations_of(codes.iter().copied()).collect();
    let interpretations = editions.clone().into_iter().flat_map(move |edition| {
        let applicable_interpretations = applicable_interpretations.clone().into_iter();
        applicable_interpretations
            .filter_map(move |interpretation| interpretation.applied_to(edition))
    });
    editions.into_iter().cloned().chain(interpretations)
}

/// Tie-breaks whose declaration lists every interpretation that changes their values, except the
/// interpretation for round robins, which applies to all tie-breaks. Other tie-breaks list only
/// interpretations that files are known to use.
const WHOLLY_DECLARED: [&str; 4] = ["PTS", "DE", "BH", "SB"];

/// Whether an interpretation may change a value of one of these criteria.
fn may_change(interpretation: &rules::Interpretation, criteria: &[TieBreakSpec]) -> bool {
    interpretation.name == "round-robin-dummy"
        || criteria.iter().any(|spec| {
            let entry = tiebreak::find(&spec.code);
            !WHOLLY_DECLARED.contains(&spec.code.as_str())
                || entry.is_none_or(|entry| entry.interpretations.contains(&interpretation.name))
        })
}

/// Returns the interpretations that can change one of `codes`.
fn interpretations_of<'c>(
    codes: impl Iterator<Item = &'c str>,
) -> impl Iterator<Item = &'static rules::Interpretation> {
    let entries: Vec<&TieBreak> = codes.filter_map(tiebreak::find).collect();
    rules::INTERPRETATIONS.iter().filter(move |interpretation| {
        let mut entries = entries.iter();
        entries.any(|entry| entry.interpretations.contains(&interpretation.name))
    })
}

fn judge(
    input: &JudgementInput<'_, '_>,
    context: &Context<'_>,
    order: &RankOrder,
    stop: Option<&Stop>,
) -> Judgement {
    let standings = standings(context, order);
    let comparable_players = ComparablePlayers::find(input, &order.criteria);
    let contradictions = find_contradictions(input, &standings, &comparable_players, usize::MAX);
    Judgement {
        rules: context.rules.clone(),
        order: order.clone(),
        stop: stop.cloned(),
        standings,
        contradictions,
        has_guessed_rules: false,
        skips_undefined: false,
    }
}

/// The players whose values in all criteria depend only on known results and ratings.
struct ComparablePlayers {
    /// The indexes of these players in the stated order.
    indexes: Vec<usize>,
    /// These players with their stated ranks, in the same order as `indexes`.
    order: Vec<Ranked>,
}

impl ComparablePlayers {
    fn find(input: &JudgementInput<'_, '_>, criteria: &[TieBreakSpec]) -> ComparablePlayers {
        let known_results = input.known_results;
        let value_tests: Vec<_> = criteria
            .iter()
            .map(|spec| known_results.has_known_value(spec))
            .collect();
        let has_known_values = |ranked: &Ranked| {
            value_tests
                .iter()
                .all(|allows| allows(ranked.player.into()))
        };
        let players = input.ranking.order.iter().enumerate();
        let (indexes, order) = players
            .filter(|(_, ranked)| has_known_values(ranked))
            .unzip();
        ComparablePlayers { indexes, order }
    }
}

/// Returns the players whose position among those with equal points contradicts the computed order,
/// as few as possible and at most `limit`. Each entry has the index of such a player in the stated
/// order, and that of a neighbour whom the rank contradicts.
fn find_contradictions(
    input: &JudgementInput<'_, '_>,
    standings: &Standings,
    comparable_players: &ComparablePlayers,
    limit: usize,
) -> Vec<(usize, usize)> {
    let ComparablePlayers { indexes, order } = comparable_players;
    let mut contradictions = Vec::new();
    let mut start = 0;
    for set in order.chunk_by(|a, b| a.points == b.points) {
        let ranks = computed_ranks(set, standings);
        let agrees = mark_longest(&ranks, |above, below| above <= below);
        for index in (0..set.len()).filter(|&index| !agrees[index]) {
            let contradicts = |&other: &usize| {
                agrees[other]
                    && set[other].rank != set[index].rank
                    && (other < index) == (ranks[other] > ranks[index])
                    && ranks[other] != ranks[index]
            };
            if let Some(neighbour) = find_nearest(index, set.len(), contradicts) {
                // points that the table does not give are reported by P301
                let (player, other) = (set[index].player, set[neighbour].player);
                let criterion = deciding_criterion(standings, player.into(), other.into());
                let is_sound = |i: usize| {
                    let player = set[i].player;
                    is_comparable(standings, criterion, player.into())
                        && input.facts.settled().total(player.into()) == set[i].points
                };
                if is_sound(index) && is_sound(neighbour) {
                    contradictions.push((indexes[start + index], indexes[start + neighbour]));
                    if contradictions.len() == limit {
                        return contradictions;
                    }
                }
            }
        }
        start += set.len();
    }
    contradictions
}

/// Returns the computed ranks in the stated order. Players who share a stated rank are in the
/// computed order, because a shared rank does not contradict any order.
fn computed_ranks(set: &[Ranked], standings: &Standings) -> Vec<u16> {
    let mut ranks: Vec<u16> = set
        .iter()
        .map(|ranked| standings.ranks[ranked.player.index()])
        .collect();
    let mut start = 0;
    for shared in set.chunk_by(|a, b| a.rank == b.rank) {
        ranks[start..start + shared.len()].sort_unstable();
        start += shared.len();
    }
    ranks
}

/// Whether a participant has a value in every criterion up to the deciding one. Participants
/// without a value are sorted last, so their position proves nothing.
pub(in crate::audit) fn is_defined(
    standings: &Standings,
    deciding_index: Option<usize>,
    participant: ParticipantId,
) -> bool {
    has_values(standings, deciding_index, participant, |_| false)
}

/// Whether a participant has a value in every criterion up to the deciding one, except in criteria
/// that are undefined for everybody, because these separate no participants.
fn is_comparable(
    standings: &Standings,
    deciding_index: Option<usize>,
    participant: ParticipantId,
) -> bool {
    has_values(standings, deciding_index, participant, |column| {
        column.iter().all(Option::is_none)
    })
}

/// Whether a participant has a value in every criterion up to the deciding one, except in columns
/// that satisfy `is_skipped`.
fn has_values(
    standings: &Standings,
    deciding_index: Option<usize>,
    participant: ParticipantId,
    is_skipped: impl Fn(&Column) -> bool,
) -> bool {
    let criteria = standings.criteria.iter().zip(&standings.columns);
    let criterion_count = deciding_index.map_or(standings.criteria.len(), |index| index + 1);
    criteria.take(criterion_count).all(|(spec, column)| {
        let compares_values = tiebreak::find(&spec.code).is_some_and(TieBreak::has_values);
        let has_value =
            |column: &Column| column[participant.index()].is_some() || is_skipped(column);
        !compares_values || column.as_ref().is_ok_and(has_value)
    })
}
