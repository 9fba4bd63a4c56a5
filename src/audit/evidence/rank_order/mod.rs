//! Which rank order reproduces the stated ranks?
//!
//! Older reports do not say which tie-breaks a tournament used. Players with equal points and
//! different ranks are evidence: each pair of them, neighbours by stated rank, is put right, put
//! wrong or left tied by a criterion. The search grows rank orders criterion by criterion and keeps
//! those that put most pairs right and few wrong; so a few wrong ranks do not mislead it. Usually
//! several orders fit equally well. The answer is a guess with its evidence, never a fact.

mod candidates;
mod criteria;
mod explaining;
mod pairs;
mod search;
mod words;

use super::ranking::{Ranking, longest};
use super::totals::Totals;
use crate::audit::facts::{Facts, Need};
use crate::import::Lack;
use crate::model::{Crosstable, ParticipantId, PlayerId, RankOrder};
use crate::rules::RuleSet;

pub(in crate::audit) use candidates::{SearchInput, infer};
pub(in crate::audit) use explaining::{Explaining, explaining};

/// The most players who may be misplaced by mistake; up to this number they are named.
pub(in crate::audit) const FEW: usize = 5;

/// The rank orders that the search found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inference {
    /// Pairs of players with equal points that the stated ranks separate: the evidence.
    pub pairs: usize,
    /// Rank orders, the best first; empty where `why_not` says why.
    pub candidates: Vec<Candidate>,
    /// How many rank orders fit as well as the best and are as short as the shortest of
    /// these, under the same edition.
    pub equally_good: u64,
    /// The search dropped some beginnings: there may be more than `equally_good`.
    pub at_least: bool,
    /// Why nothing was inferred.
    pub why_not: Option<WhyNot>,
}

impl Inference {
    /// The rank order that the search found, a guess; `None` if nothing explains the ranks well: an
    /// order that fits poorly is not taken as that of the event.
    #[must_use]
    pub fn found(&self) -> Option<&Candidate> {
        self.candidates.first().filter(|best| !best.fits_poorly())
    }
}

/// Why no rank order was inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// No player has a usable rank.
    NoRanks,
    /// The ranks are not a final table.
    NoTable,
    /// The file has no results.
    NoResults,
    /// The list of players is cut short.
    CutShort,
    /// The file does not state who played whom.
    NoOpponents,
    /// The stated points and the results are of different rounds.
    OtherRounds,
    /// No two players of equal points have different ranks.
    NoTies,
    /// Players with equal points are in the order of their starting numbers.
    StartingOrder,
    /// Players with equal points are in the order of their ratings.
    RatingOrder,
    /// So few ties are broken that many rank orders would fit by chance.
    TooFew,
    /// No rank order does better than chance.
    NothingFits,
}

impl WhyNot {
    /// The reason in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            WhyNot::NoRanks => "the file states no ranks",
            WhyNot::NoTable => "the stated ranks do not follow the points",
            WhyNot::NoResults => "the file has no results",
            WhyNot::CutShort => "the list of players is cut short",
            WhyNot::NoOpponents => "the file does not name the opponents",
            WhyNot::OtherRounds => "the points and the results are of different rounds",
            WhyNot::NoTies => "no two players with equal points have different ranks",
            WhyNot::StartingOrder => {
                "players with equal points are in the order of their starting numbers"
            }
            WhyNot::RatingOrder => "players with equal points are in the order of their ratings",
            WhyNot::TooFew => "too few ties are broken to distinguish one order from another",
            WhyNot::NothingFits => "no rank order explains the stated ranks better than chance",
        }
    }
}

/// A rank order that explains the stated ranks, and how well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The rank order, points included.
    pub order: RankOrder,
    /// Its name, where it is a known one.
    pub name: Option<&'static str>,
    /// The editions under which it fits equally well, the most likely first.
    pub editions: Vec<&'static RuleSet>,
    /// Pairs that it ranks as stated.
    pub right: usize,
    /// Pairs that it ranks against the file.
    pub wrong: usize,
    /// Pairs that it leaves tied.
    pub open: usize,
    /// The fewest players whose ranks must be called wrong for the rest to fit, in the
    /// order of their stated ranks.
    pub misplaced: Vec<ParticipantId>,
}

impl Candidate {
    /// Whether so many pairs contradict the file that the order was hardly used.
    #[must_use]
    pub fn fits_poorly(&self) -> bool {
        let pairs = self.right + self.wrong + self.open;
        self.wrong * 10 > pairs && self.misplaced.len() > FEW
    }
}

/// The rank orders that would explain the stated ranks of the players.
pub(in crate::audit) fn infer_for_players(
    facts: &Facts<'_>,
    totals: &Totals,
    ranking: &Ranking,
) -> Inference {
    let refuse = |why_not| Inference {
        why_not: Some(why_not),
        ..Inference::default()
    };
    if !facts.has(Need::Results) {
        return refuse(WhyNot::NoResults);
    }
    if !facts.has(Need::WholeList) {
        return refuse(WhyNot::CutShort);
    }
    if !facts.has(Need::Opponents) {
        return refuse(WhyNot::NoOpponents);
    }
    if ranking.instead.is_some() {
        return refuse(WhyNot::NoTable);
    }
    if totals.count_other_rounds() {
        return refuse(WhyNot::OtherRounds);
    }
    // the stated ranks were made from the stated points, right or wrong
    let claims = &facts.import.claims.points;
    let stated = |player: PlayerId| claims.get(player.index()).copied().flatten();
    let wrong = totals.wrong.iter().filter(|_| totals.cause.is_none());
    let table = wrong.fold(facts.table.clone(), |table, wrong| {
        table.with_total(wrong.player.into(), wrong.stated.value)
    });
    let points = ranking
        .order
        .iter()
        .map(|ranked| match stated(ranked.player) {
            Some(stated) => stated.value,
            None => ranked.points,
        });
    let agrees = longest(&points.collect::<Vec<_>>(), |above, below| above >= below);
    let input = input_of_players(facts, &table, (ranking, &agrees));
    infer(&input, &facts.possible_editions())
}

/// The stated ranks of the players, without those that contradict the points: with each rank,
/// whether it agrees.
fn input_of_players<'a>(
    facts: &Facts<'_>,
    table: &'a Crosstable,
    (ranking, agrees): (&Ranking, &[bool]),
) -> SearchInput<'a> {
    let both = ranking.order.iter().zip(agrees);
    let agreeing = both.filter(|(_, agrees)| **agrees);
    SearchInput {
        table,
        teams: None,
        ranked: agreeing.map(|(r, _)| (r.player.into(), r.rank)).collect(),
        unrated: facts.options.unrated,
        numbered: !facts.import.lacks(Lack::PairingNumbers),
    }
}
