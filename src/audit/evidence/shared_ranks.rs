//! Finds ranks that players share although a criterion of the rank order separates them.

use super::judgement::{
    Judgement, JudgementInput, deciding_criterion, editions_and_interpretations,
};
use super::ranking::Ranked;
use crate::audit::facts::UsedRankOrder;
use crate::model::RankOrder;
use crate::rules::RuleSet;
use crate::standings::{Standings, standings};
use crate::tiebreak::{self, Context, TieBreak};

/// Shared ranks that contradict the rank order.
pub(in crate::audit) struct SharedRanks {
    /// The edition under which the order was computed. If several editions are possible, it is the
    /// one with the fewest contradictions.
    pub(in crate::audit) rules: RuleSet,
    /// The complete table under this edition. Criteria that cannot be computed are ignored.
    pub(in crate::audit) standings: Standings,
    /// For each group of players who share a rank although they are separated, one separated pair.
    pub(in crate::audit) pairs: Vec<Pair>,
    /// An edition or interpretation under which no players who share a rank are separated; `None`
    /// if there is none.
    pub(in crate::audit) fitting_rules: Option<RuleSet>,
}

/// Two players who share a rank, by their indexes in the stated order, and the criterion that
/// separates them.
#[derive(Clone, Copy)]
pub(in crate::audit) struct Pair {
    pub(in crate::audit) players: (usize, usize),
    /// The index of the criterion in the rank order.
    pub(in crate::audit) criterion: usize,
}

impl SharedRanks {
    /// Finds shared ranks that contradict the order in use. `None` if there are none, or if ranks
    /// are shared by design: by all players with equal points, or by all who are equal in the first
    /// criteria.
    pub(in crate::audit) fn find(
        input: &JudgementInput<'_, '_>,
        used_order: &UsedRankOrder,
        judgement: &Judgement,
    ) -> Option<SharedRanks> {
        let search = SharedRankSearch {
            input,
            order: &used_order.order,
            computed_count: judgement.order.criteria.len(),
        };
        if !search.groups().any(|_| true) {
            return None;
        }
        let edition = &input.facts.edition;
        let other_editions: Vec<&RuleSet> = if edition.is_assumed {
            input.facts.possible_editions()
        } else {
            edition.other_acceptable_rules.to_vec()
        };
        let first_result = search.compute_under(&judgement.rules);
        let mut shared_ranks = other_editions
            .into_iter()
            .map(|rules| search.compute_under(rules))
            .fold(first_result, |best, other| {
                if other.pairs.len() < best.pairs.len() {
                    other
                } else {
                    best
                }
            });
        if shared_ranks.pairs.is_empty() || search.is_by_design(&shared_ranks) {
            return None;
        }
        let codes: Vec<&str> = used_order
            .order
            .criteria
            .iter()
            .map(|spec| spec.code.as_str())
            .collect();
        shared_ranks.fitting_rules = editions_and_interpretations(input.facts, &codes)
            .find(|rules| search.compute_under(rules).pairs.is_empty());
        Some(shared_ranks)
    }
}

/// The search for shared ranks that contradict a rank order.
struct SharedRankSearch<'s, 'g, 'a> {
    input: &'s JudgementInput<'g, 'a>,
    order: &'s RankOrder,
    /// The number of criteria before the first one that cannot be computed.
    computed_count: usize,
}

impl SharedRankSearch<'_, '_, '_> {
    /// Returns the groups of players who share points and a rank, each with the index of its first
    /// player in the stated order.
    fn groups(&self) -> impl Iterator<Item = (usize, &[Ranked])> {
        let mut start = 0;
        let share_rank = |a: &Ranked, b: &Ranked| (a.rank, a.points) == (b.rank, b.points);
        let groups = self
            .input
            .ranking
            .order
            .chunk_by(share_rank)
            .map(move |group| {
                let first = start;
                start += group.len();
                (first, group)
            });
        groups.filter(|(_, group)| group.len() > 1)
    }

    fn compute_under(&self, rules: &RuleSet) -> SharedRanks {
        let facts = self.input.facts;
        let context = Context::new(facts.settled(), rules).with_unrated(facts.options.unrated);
        let standings = standings(&context, self.order);
        let find_pair = |(first, group): (usize, &[Ranked])| {
            let mut others = group.iter().enumerate().skip(1);
            others.find_map(|(place, other)| {
                let criterion = self.deciding_criterion(&standings, &group[0], other)?;
                Some(Pair {
                    players: (first, first + place),
                    criterion,
                })
            })
        };
        SharedRanks {
            rules: rules.clone(),
            pairs: self.groups().filter_map(find_pair).collect(),
            standings,
            fitting_rules: None,
        }
    }

    /// Returns the index of the first criterion that separates two players who both have a value in
    /// it; `None` if none does. A direct encounter after a criterion that cannot be computed is
    /// ignored, because the tied set may contain other players.
    fn deciding_criterion(&self, standings: &Standings, a: &Ranked, b: &Ranked) -> Option<usize> {
        let (facts, known_results) = (self.input.facts, self.input.known_results);
        let is_sound = |ranked: &Ranked| {
            let id = ranked.player.into();
            facts.settled().total(id) == ranked.points
                && self
                    .order
                    .criteria
                    .iter()
                    .all(|spec| known_results.has_known_value(spec)(id))
        };
        let criterion = deciding_criterion(standings, a.player.into(), b.player.into())?;
        let spec = &standings.criteria[criterion];
        let compares_values = tiebreak::find(&spec.code).is_some_and(TieBreak::has_values);
        let column = standings.columns[criterion].as_ref().ok()?;
        let are_defined = [a, b]
            .iter()
            .all(|ranked| column[ranked.player.index()].is_some());
        let are_comparable = are_defined && (compares_values || criterion < self.computed_count);
        (are_comparable && is_sound(a) && is_sound(b)).then_some(criterion)
    }

    /// Whether the ranks follow an order with fewer criteria: all players who are equal in these
    /// criteria share a rank, and nobody else does.
    fn is_by_design(&self, found: &SharedRanks) -> bool {
        let order = &self.input.ranking.order;
        let tied_pairs = order
            .windows(2)
            .filter(|pair| pair[0].points == pair[1].points);
        let separations: Vec<(bool, Option<usize>)> = tied_pairs
            .map(|pair| {
                let criterion = deciding_criterion(
                    &found.standings,
                    pair[0].player.into(),
                    pair[1].player.into(),
                );
                (pair[0].rank == pair[1].rank, criterion)
            })
            .collect();
        let are_shared_after = |length: usize| {
            let are_equal =
                |criterion: Option<usize>| criterion.is_none_or(|criterion| criterion >= length);
            separations
                .iter()
                .all(|&(shared, criterion)| shared == are_equal(criterion))
        };
        // a single pair that only later criteria separate is more likely a mistake
        let has_several = found.pairs.len() > 1;
        are_shared_after(1) || (has_several && (2..self.order.criteria.len()).any(are_shared_after))
    }
}
