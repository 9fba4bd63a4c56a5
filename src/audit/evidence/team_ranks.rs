//! Compares the stated ranks of teams with rank orders, and finds the orders that explain them.

use super::rank_order::{BetterOrderSearch, Inference, SearchInput, infer};
use super::ranking::mark_longest;
use crate::audit::facts::{Facts, RankOrderOrigin, TeamEvent};
use crate::model::{ParticipantId, RankOrder, ScoreBasis, TeamId, TeamTable, TieBreakSpec};
use crate::source::Field;
use crate::standings::{Standings, standings};
use crate::tiebreak::Context;

/// A team with its stated rank.
#[derive(Clone, Copy)]
pub(in crate::audit) struct Ranked {
    pub(in crate::audit) team: TeamId,
    pub(in crate::audit) rank: Field<u32>,
}

/// Returns the teams for which the file states a rank.
pub(in crate::audit) fn teams_with_ranks(facts: &Facts<'_>) -> Vec<Ranked> {
    let ranked = facts.team_ids().filter_map(|team| {
        let rank = facts.team_claims(team).rank.filter(|rank| rank.value > 0)?;
        Some(Ranked { team, rank })
    });
    ranked.collect()
}

/// Returns the other of the two scores of a team.
pub(in crate::audit) const fn other_score(basis: ScoreBasis) -> ScoreBasis {
    match basis {
        ScoreBasis::MatchPoints => ScoreBasis::GamePoints,
        ScoreBasis::GamePoints => ScoreBasis::MatchPoints,
    }
}

/// Returns the rank order that has this score as its only criterion.
pub(in crate::audit) fn order_by_score(basis: ScoreBasis) -> RankOrder {
    RankOrder {
        criteria: vec![TieBreakSpec::without_modifiers(basis.criterion())],
    }
}

/// Returns the teams in the order of their stated ranks, and the indexes of the teams, as few as
/// possible, without whom this order agrees with the computed ranks.
pub(in crate::audit) fn contradictions(
    computed: &Standings,
    ranked: &[Ranked],
) -> (Vec<Ranked>, Vec<usize>) {
    let computed_rank = |ranked_team: &Ranked| computed.ranks[ranked_team.team.index()];
    let mut sorted = ranked.to_vec();
    sorted.sort_by_key(|ranked_team| {
        (
            ranked_team.rank.value,
            computed_rank(ranked_team),
            ranked_team.team,
        )
    });
    let agrees = mark_agreeing(computed, &sorted);
    let wrong_indexes = (0..sorted.len()).filter(|&index| !agrees[index]).collect();
    (sorted, wrong_indexes)
}

/// Returns, for each of the teams in `sorted`, which are sorted by stated rank, whether it belongs
/// to a longest sequence that agrees with the computed ranks.
pub(in crate::audit) fn mark_agreeing(computed: &Standings, sorted: &[Ranked]) -> Vec<bool> {
    let ranks = sorted
        .iter()
        .map(|ranked_team| computed.ranks[ranked_team.team.index()]);
    mark_longest(&ranks.collect::<Vec<u16>>(), |above, below| above <= below)
}

/// Returns the input of a search for the rank order of the teams in `table`, which the file ranks.
fn search_input<'a>(facts: &Facts<'_>, table: &'a TeamTable) -> SearchInput<'a> {
    let mut ranked = teams_with_ranks(facts);
    ranked.sort_by_key(|ranked_team| (ranked_team.rank.value, ranked_team.team));
    SearchInput {
        table: table.score(table.primary),
        team_table: Some(table),
        ranked_participants: ranked
            .iter()
            .map(|ranked_team| {
                (
                    ParticipantId::from(ranked_team.team),
                    ranked_team.rank.value,
                )
            })
            .collect(),
        unrated: None,
        has_numbers: true,
    }
}

/// Returns a rank order that explains more of the stated ranks than the declared one does; `None`
/// if there is none. It has at most as many criteria as the declared one, because few teams are
/// tied, so a longer order that fits nearly always exists.
pub(in crate::audit) fn better_order(
    facts: &Facts<'_>,
    event: &TeamEvent,
    declared_order: &RankOrder,
) -> Option<RankOrder> {
    let rank = |id: ParticipantId| {
        facts
            .team_claims(id.team())
            .rank
            .map_or(0, |rank| rank.value)
    };
    let search = BetterOrderSearch {
        input: &search_input(facts, event.settled()),
        rules: facts.edition.rules,
        ranked_participants: facts
            .team_ids()
            .map(ParticipantId::from)
            .filter(|&id| rank(id) > 0)
            .collect(),
        stated_rank: &rank,
    };
    search.find_order(declared_order, declared_order.criteria.len())
}

/// Searches for the rank orders that explain the stated ranks of the teams in `table`.
fn search_orders(facts: &Facts<'_>, table: &TeamTable) -> Inference {
    let evidence = search_input(facts, table);
    let mut inference = infer(&evidence, &facts.possible_editions());
    for candidate in &mut inference.candidates {
        for spec in &mut candidate.order.criteria {
            if spec.code == "PTS" {
                *spec = TieBreakSpec::without_modifiers(table.primary.criterion());
            }
        }
    }
    inference
}

/// Returns the rank order of the teams, where it comes from, and the result of the search if it
/// ran. The order is the requested one, else the declared one, else the one found by the search,
/// else the score that decides first, then the other score.
pub(in crate::audit) fn team_ranking(
    facts: &Facts<'_>,
) -> (RankOrder, Option<RankOrderOrigin>, Option<Inference>) {
    if let Some(used_order) = &facts.announced_order {
        return (used_order.order.clone(), Some(used_order.origin), None);
    }
    let Some(event) = facts.teams() else {
        return (RankOrder::default().with_points(), None, None);
    };
    // the stated ranks are those after all rounds of the file, whichever round is requested
    let inference = search_orders(facts, &event.table_after_rounds_over(facts));
    if let Some(best) = inference.best_candidate() {
        let order = best.order.clone();
        return (order, Some(RankOrderOrigin::Inferred), Some(inference));
    }
    (event.order_by_both_scores(), None, None)
}

/// Describes a rank order that explains all stated ranks, in a sentence: both scores, or else an
/// order that the search finds; `None` if there is no such order.
pub(in crate::audit) fn describe_order_that_explains(
    facts: &Facts<'_>,
    event: &TeamEvent,
) -> Option<String> {
    let ranked = teams_with_ranks(facts);
    let rules = facts.edition.rules;
    let scores = [ScoreBasis::MatchPoints, ScoreBasis::GamePoints];
    for first in scores {
        let codes = [first.criterion(), other_score(first).criterion()];
        let order = RankOrder {
            criteria: codes.map(TieBreakSpec::without_modifiers).to_vec(),
        };
        let computed = standings(&Context::for_teams(event.settled(), rules), &order);
        if contradictions(&computed, &ranked).1.is_empty() {
            return Some(format!("{order} explains the stated ranks"));
        }
    }
    describe_inferred_order(facts, event)
}

/// Describes, in a sentence, a rank order that the search finds and that explains all stated ranks;
/// `None` if there is none.
pub(in crate::audit) fn describe_inferred_order(
    facts: &Facts<'_>,
    event: &TeamEvent,
) -> Option<String> {
    let inference = search_orders(facts, event.settled());
    let best_candidate = inference.best_candidate().filter(|best| best.wrong == 0)?;
    let rules = best_candidate.editions.first()?;
    Some(format!(
        "{} under edition {} explains the stated ranks",
        best_candidate.order, rules.name
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    /// `stated` and `computed` are the ranks of the teams in the same order; `expected` are the
    /// stated ranks that contradict the computed ones.
    fn check(stated: &[u32], computed: &[u16], expected: &[u32]) {
        let table = Standings {
            criteria: Vec::new(),
            columns: Vec::new(),
            board_values: Vec::new(),
            order: ParticipantId::up_to(stated.len()).collect(),
            ranks: computed.to_vec(),
            separated_by: vec![None; stated.len()],
        };
        let ranked = stated.iter().enumerate().map(|(index, &rank)| Ranked {
            team: TeamId::at(index),
            rank: Field::new(rank, Span::default()),
        });
        let (sorted, wrong) = contradictions(&table, &ranked.collect::<Vec<_>>());
        let found: Vec<u32> = wrong
            .iter()
            .map(|&index| sorted[index].rank.value)
            .collect();
        assert_eq!(found, expected, "{stated:?} {computed:?}");
    }

    #[test]
    fn tied_teams_may_be_ranked_in_any_order() {
        check(&[1, 2, 3], &[1, 2, 3], &[]);
        check(&[2, 1, 3], &[1, 1, 3], &[]);
        check(&[1, 2, 3, 4], &[4, 1, 2, 3], &[1]);
    }
}
