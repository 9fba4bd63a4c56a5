//! Finds the rank orders that the stated ranks of a file may follow.

use std::cell::OnceCell;

use super::attempt::{Attempt, MAX_RANKED_ENTRIES};
use crate::audit::evidence::computable::{computable_part, part_without_undefined};
use crate::audit::evidence::judgement::tried_ratings;
use crate::audit::evidence::stated_ranks::{count_mistakes, differing_ranks};
use crate::audit::{Case, UsedRankOrder};
use crate::model::{ParticipantId, RankOrder};

/// A rank order that the stated ranks may follow.
pub(super) struct TriedOrder {
    pub(super) order: RankOrder,
    /// The rating that counts for unrated players; `None` if they have none.
    pub(super) unrated: Option<u16>,
    /// Whether the ranks follow this order, as far as it can be computed.
    pub(super) is_certain: bool,
}

/// The stated ranks of a file, and the orders that they may follow.
pub(super) struct TriedOrders<'a> {
    case: &'a Case<'a>,
    /// The players with a stated rank.
    ranked: Vec<ParticipantId>,
    orders: OnceCell<Vec<TriedOrder>>,
}

impl<'a> TriedOrders<'a> {
    pub(super) fn new(case: &'a Case<'a>) -> TriedOrders<'a> {
        let facts = &case.facts;
        let ids = facts.import.tournament.ids();
        let ranked = ids.filter(|&id| facts.stated_rank(id) > 0);
        TriedOrders {
            case,
            ranked: ranked.map(ParticipantId::from).collect(),
            orders: OnceCell::new(),
        }
    }

    /// Returns the players with a stated rank.
    pub(super) fn ranked(&self) -> &[ParticipantId] {
        &self.ranked
    }

    /// Returns the orders, computed on first use: the part of the announced order that can be
    /// computed and, if the next criterion is undefined because of missing ratings, the order
    /// without it, and the order with the rating for unrated players that fits best. Such a rating
    /// may have been announced although the file does not say so (C.07 10). There is no order if
    /// the file states no ranks.
    pub(super) fn all(&self) -> &[TriedOrder] {
        self.orders.get_or_init(|| {
            let facts = &self.case.facts;
            let is_of_teams = facts.import.tournament.team_event;
            match &facts.announced_order {
                _ if self.ranked.is_empty() => Vec::new(),
                // the order of a team event ranks its teams
                Some(used) if !is_of_teams && facts.progress.finished => self.announced(used),
                _ => vec![self.certain(RankOrder::default().with_points())],
            }
        })
    }

    fn announced(&self, used: &UsedRankOrder) -> Vec<TriedOrder> {
        let (order, stop) = computable_part(&self.case.facts, used);
        let mut orders = vec![self.certain(order)];
        if !stop.is_some_and(|stop| stop.is_undefined) {
            return orders;
        }
        let (order, _) = part_without_undefined(&self.case.facts, used);
        let without_undefined = self.certain(order);
        orders.push(TriedOrder {
            is_certain: false,
            ..without_undefined
        });
        let rating = self.find_likely_rating(&used.order);
        orders.extend(rating.map(|rating| TriedOrder {
            order: used.order.clone(),
            unrated: Some(rating),
            is_certain: false,
        }));
        orders
    }

    fn certain(&self, order: RankOrder) -> TriedOrder {
        TriedOrder {
            order,
            unrated: self.case.facts.options.unrated,
            is_certain: true,
        }
    }

    /// Returns the rating for unrated players with which the ranks contain the fewest mistakes;
    /// `None` if it would take too long to try the ratings.
    fn find_likely_rating(&self, order: &RankOrder) -> Option<u16> {
        let facts = &self.case.facts;
        let entry_count = facts.import.tournament.entries.len();
        if tried_ratings().count() * entry_count > MAX_RANKED_ENTRIES {
            return None;
        }
        let stated_rank = |id: ParticipantId| facts.stated_rank(id.player());
        let mut attempt = Attempt::new(self.case, order);
        tried_ratings().min_by_key(|&rating| {
            attempt.set_unrated(Some(rating));
            let differing = differing_ranks(&attempt.rank_with(&[]), &self.ranked, &stated_rank);
            count_mistakes(&differing, &stated_rank)
        })
    }
}
