//! Ranks that players share although a criterion of the rank order separates them.

use super::judgement::{Ground, Judgement, editions_and_readings, separating};
use super::ranking::Ranked;
use crate::audit::facts::UsedRankOrder;
use crate::model::RankOrder;
use crate::rules::RuleSet;
use crate::standings::{Standings, standings};
use crate::tiebreak::{self, Context, TieBreak};

/// Shared ranks that contradict the rank order.
pub(in crate::audit) struct SharedRanks {
    /// The edition: of those that may be right, the one with the fewest contradictions.
    pub(in crate::audit) rules: RuleSet,
    /// The whole table under this edition: a criterion that cannot be computed separates nobody.
    pub(in crate::audit) standings: Standings,
    /// One separated pair of each group that shares a rank, as indices in the stated order, and the
    /// criterion.
    pub(in crate::audit) pairs: Vec<Pair>,
    /// The edition or reading under which no shared rank is separated, if there is one.
    pub(in crate::audit) fitting: Option<RuleSet>,
}

/// Two players who share a rank, and what separates them.
#[derive(Clone, Copy)]
pub(in crate::audit) struct Pair {
    pub(in crate::audit) players: (usize, usize),
    /// The index of the criterion in the rank order.
    pub(in crate::audit) criterion: usize,
}

impl SharedRanks {
    /// Who shares a rank against the order in use; `None` if nobody does, or ranks are shared
    /// by design: by the points alone, or by the first criteria of the order.
    pub(in crate::audit) fn find(
        ground: &Ground<'_, '_>,
        used: &UsedRankOrder,
        judgement: &Judgement,
    ) -> Option<SharedRanks> {
        let sharing = Sharing {
            ground,
            order: &used.order,
            computed: judgement.order.criteria.len(),
        };
        if !sharing.groups().any(|_| true) {
            return None;
        }
        let edition = &ground.facts.edition;
        let others: Vec<&RuleSet> = match edition.assumed {
            true => ground.facts.possible_editions(),
            false => edition.also_acceptable.to_vec(),
        };
        let first = sharing.under(&judgement.rules);
        let mut found =
            others
                .into_iter()
                .map(|rules| sharing.under(rules))
                .fold(first, |best, other| {
                    match other.pairs.len() < best.pairs.len() {
                        true => other,
                        false => best,
                    }
                });
        if found.pairs.is_empty() || sharing.is_by_design(&found) {
            return None;
        }
        let codes: Vec<&str> = used
            .order
            .criteria
            .iter()
            .map(|spec| spec.code.as_str())
            .collect();
        found.fitting = editions_and_readings(ground.facts, &codes)
            .find(|rules| sharing.under(rules).pairs.is_empty());
        Some(found)
    }
}

struct Sharing<'s, 'g, 'a> {
    ground: &'s Ground<'g, 'a>,
    order: &'s RankOrder,
    /// The number of criteria before the first that cannot be computed.
    computed: usize,
}

impl Sharing<'_, '_, '_> {
    /// The indices of those who share points and a rank.
    fn groups(&self) -> impl Iterator<Item = (usize, &[Ranked])> {
        let mut start = 0;
        let same = |a: &Ranked, b: &Ranked| (a.rank, a.points) == (b.rank, b.points);
        let groups = self.ground.ranking.order.chunk_by(same).map(move |group| {
            let first = start;
            start += group.len();
            (first, group)
        });
        groups.filter(|(_, group)| group.len() > 1)
    }

    fn under(&self, rules: &RuleSet) -> SharedRanks {
        let facts = self.ground.facts;
        let context = Context::new(facts.settled(), rules).with_unrated(facts.options.unrated);
        let standings = standings(&context, self.order);
        let pair = |(first, group): (usize, &[Ranked])| {
            let mut others = group.iter().enumerate().skip(1);
            others.find_map(|(place, other)| {
                let criterion = self.separating(&standings, &group[0], other)?;
                Some(Pair {
                    players: (first, first + place),
                    criterion,
                })
            })
        };
        SharedRanks {
            rules: rules.clone(),
            pairs: self.groups().filter_map(pair).collect(),
            standings,
            fitting: None,
        }
    }

    /// The first criterion in which both have a value and the values differ. A direct encounter
    /// after a criterion that cannot be computed may be one of other players.
    fn separating(&self, standings: &Standings, a: &Ranked, b: &Ranked) -> Option<usize> {
        let (facts, known) = (self.ground.facts, self.ground.known);
        let sound = |ranked: &Ranked| {
            let id = ranked.player.into();
            facts.settled().total(id) == ranked.points
                && self
                    .order
                    .criteria
                    .iter()
                    .all(|spec| known.allows(spec)(id))
        };
        let criterion = separating(standings, a.player.into(), b.player.into())?;
        let spec = &standings.criteria[criterion];
        let by_value = tiebreak::find(&spec.code).is_some_and(TieBreak::has_values);
        let column = standings.columns[criterion].as_ref().ok()?;
        let defined = [a, b]
            .iter()
            .all(|ranked| column[ranked.player.index()].is_some());
        let comparable = defined && (by_value || criterion < self.computed);
        (comparable && sound(a) && sound(b)).then_some(criterion)
    }

    /// Whether the ranks are those of an order that ends earlier: all who are equal in its
    /// criteria share a rank, and nobody else does.
    fn is_by_design(&self, found: &SharedRanks) -> bool {
        let order = &self.ground.ranking.order;
        let tied = order
            .windows(2)
            .filter(|pair| pair[0].points == pair[1].points);
        let separated: Vec<(bool, Option<usize>)> = tied
            .map(|pair| {
                let by = separating(
                    &found.standings,
                    pair[0].player.into(),
                    pair[1].player.into(),
                );
                (pair[0].rank == pair[1].rank, by)
            })
            .collect();
        let ends_at = |length: usize| {
            let equal = |by: Option<usize>| by.is_none_or(|by| by >= length);
            separated.iter().all(|&(shared, by)| shared == equal(by))
        };
        // one pair that the last criteria separate is rather a mistake
        let several = found.pairs.len() > 1;
        ends_at(1) || (several && (2..self.order.criteria.len()).any(ends_at))
    }
}
