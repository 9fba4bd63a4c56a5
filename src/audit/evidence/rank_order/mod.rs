//! Finds the rank orders that would explain the stated ranks.
//!
//! Older reports do not say which tie-breaks a tournament used. The evidence consists of players
//! with equal points and different ranks. Two of them who are neighbours by stated rank are a pair,
//! and a criterion orders each pair correctly or wrongly, or leaves it tied. The search extends
//! rank orders criterion by criterion, and keeps those that order most pairs correctly and few
//! wrongly; so a few wrong ranks do not mislead it. Usually several orders fit equally well. The
//! result is a guess with its evidence, never a fact.

mod better_order;
mod candidates;
mod criteria;
mod pairs;
mod search;
mod words;

use super::ranking::{Ranking, mark_longest};
use super::totals::Totals;
use crate::audit::facts::{Facts, Need};
use crate::import::Lack;
use crate::model::{Crosstable, ParticipantId, PlayerId, RankOrder};
use crate::rules::RuleSet;

pub(in crate::audit) use better_order::{BetterOrderSearch, find_better_order};
pub(in crate::audit) use candidates::{SearchInput, infer};

/// Maximum number of players whose ranks may differ from an order by mistake. Up to this number,
/// messages name them.
pub(in crate::audit) const MAX_MISPLACED: usize = 5;

/// The result of a search for rank orders: the orders, and how well they explain the stated ranks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inference {
    /// The number of pairs of players with equal points that the stated ranks separate. These pairs
    /// are the evidence.
    pub pairs: usize,
    /// Rank orders, best first; empty if no order was inferred.
    pub candidates: Vec<Candidate>,
    /// The number of rank orders under one edition that fit as well as the best one and are no
    /// longer than the shortest of them.
    pub equally_good: u64,
    /// Whether more orders may fit than `equally_good` says, because the search did not extend
    /// every order.
    pub may_be_more: bool,
    /// Why no order was inferred; `None` if an order was inferred.
    pub no_order: Option<NoOrderReason>,
}

impl Inference {
    /// Returns the best rank order that the search found, which is a guess. `None` if it fits so
    /// poorly that it cannot be taken as the order of the event.
    #[must_use]
    pub fn best_candidate(&self) -> Option<&Candidate> {
        self.candidates.first().filter(|best| !best.fits_poorly())
    }
}

/// The reason why no rank order was inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoOrderReason {
    /// No player has a rank that can be used.
    NoRanks,
    /// The ranks do not form a final table.
    NoTable,
    /// The file has no results.
    NoResults,
    /// The list of players is cut short.
    CutShort,
    /// The file does not state who played whom.
    NoOpponents,
    /// The stated points and the results of the file do not belong to the same rounds.
    OtherRounds,
    /// The file states no points, and it lacks games of a round that the ranks may include.
    MissingRounds,
    /// No two players with equal points have different ranks.
    NoTies,
    /// Players with equal points are in the order of their starting numbers.
    StartingOrder,
    /// Players with equal points are in the order of their ratings.
    RatingOrder,
    /// So few ties are broken that many rank orders would fit by chance.
    TooFew,
    /// No rank order explains more ranks than an arbitrary order would explain by chance.
    NothingFits,
}

impl NoOrderReason {
    /// Returns the reason in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            NoOrderReason::NoRanks => "the file states no ranks",
            NoOrderReason::NoTable => "the stated ranks do not follow the points",
            NoOrderReason::NoResults => "the file has no results",
            NoOrderReason::CutShort => "the list of players is cut short",
            NoOrderReason::NoOpponents => "the file does not name the opponents",
            NoOrderReason::OtherRounds => "the points and the results belong to different rounds",
            NoOrderReason::MissingRounds => {
                "the file lacks games of a round that the ranks may count"
            }
            NoOrderReason::NoTies => "no two players with equal points have different ranks",
            NoOrderReason::StartingOrder => {
                "players with equal points are in the order of their starting numbers"
            }
            NoOrderReason::RatingOrder => {
                "players with equal points are in the order of their ratings"
            }
            NoOrderReason::TooFew => {
                "too few ties are broken to distinguish one order from another"
            }
            NoOrderReason::NothingFits => {
                "no rank order explains the stated ranks better than chance"
            }
        }
    }
}

/// A rank order that explains the stated ranks, and how well it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The rank order, including the points.
    pub order: RankOrder,
    /// The name of the order; `None` if it has none.
    pub name: Option<&'static str>,
    /// The editions under which the order fits equally well, most likely first.
    pub editions: Vec<&'static RuleSet>,
    /// The number of pairs that the order ranks as the file does.
    pub right: usize,
    /// The number of pairs that the order ranks the other way round.
    pub wrong: usize,
    /// The number of pairs that the order leaves tied.
    pub open: usize,
    /// The smallest set of players or teams whose ranks must be wrong if the order is right,
    /// ordered by stated rank.
    pub misplaced: Vec<ParticipantId>,
}

impl Candidate {
    /// Whether the order ranks so many pairs the other way round that the event probably did not
    /// use it.
    #[must_use]
    pub fn fits_poorly(&self) -> bool {
        let pairs = self.right + self.wrong + self.open;
        self.wrong * 10 > pairs && self.misplaced.len() > MAX_MISPLACED
    }
}

/// Returns the rank orders that would explain the stated ranks of the players.
pub(in crate::audit) fn infer_for_players(
    facts: &Facts<'_>,
    totals: &Totals,
    ranking: &Ranking,
) -> Inference {
    let without_order = |no_order| Inference {
        no_order: Some(no_order),
        ..Inference::default()
    };
    if !facts.has(Need::Results) {
        return without_order(NoOrderReason::NoResults);
    }
    if !facts.has(Need::WholeList) {
        return without_order(NoOrderReason::CutShort);
    }
    if !facts.has(Need::Opponents) {
        return without_order(NoOrderReason::NoOpponents);
    }
    if ranking.other_ranks.is_some() {
        return without_order(NoOrderReason::NoTable);
    }
    if totals.follow_other_rounds() {
        return without_order(NoOrderReason::OtherRounds);
    }
    if ranking.lacks_rounds {
        return without_order(NoOrderReason::MissingRounds);
    }
    // the stated ranks were computed from the stated points, even if these are wrong, unless only
    // their halves are missing
    let claims = &facts.import.claims.points;
    let stated_points = |player: PlayerId| claims.get(player.index()).copied().flatten();
    let wrong_totals = totals.wrong.iter().filter(|_| totals.cause.is_none());
    let table = wrong_totals.fold(facts.table.clone(), |table, wrong| {
        table.with_total(wrong.player.into(), wrong.stated.value)
    });
    let points = ranking
        .order
        .iter()
        .map(|ranked| match stated_points(ranked.player) {
            Some(stated_points) if !totals.are_miswritten() => stated_points.value,
            _ => ranked.points,
        });
    let agrees = mark_longest(&points.collect::<Vec<_>>(), |above, below| above >= below);
    let input = input_of_players(facts, &table, (ranking, &agrees));
    infer(&input, &facts.possible_editions())
}

/// Returns the input of a search for the rank order of the players. `agrees` contains, for each
/// rank of `ranking`, whether it agrees with the points; the search omits ranks that do not.
fn input_of_players<'a>(
    facts: &Facts<'_>,
    table: &'a Crosstable,
    (ranking, agrees): (&Ranking, &[bool]),
) -> SearchInput<'a> {
    let marked_ranks = ranking.order.iter().zip(agrees);
    let agreeing_ranks = marked_ranks.filter(|(_, agrees)| **agrees);
    SearchInput {
        table,
        team_table: None,
        ranked_participants: agreeing_ranks
            .map(|(r, _)| (r.player.into(), r.rank))
            .collect(),
        unrated: facts.options.unrated,
        has_numbers: !facts.import.lacks(Lack::PairingNumbers),
    }
}
