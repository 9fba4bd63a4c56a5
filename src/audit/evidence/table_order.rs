//! Decides whether a table is ordered by a rank order of the event, or by the stated ranks because
//! no rank order is certain enough to contradict the file.

use super::judgement::Judgement;
use super::rank_order::Inference;
use super::ranking::{OtherRanks, Ranked, Ranking};
use super::team_ranks;
use super::team_scores::{SCORES, wrong_scores};
use super::totals::Totals;
use crate::audit::facts::{Facts, Need, RankOrderOrigin, UsedRankOrder};
use crate::finding::Damage;
use crate::model::RankOrder;
use crate::number::Points;

/// The reason, in words, why the stated ranks order a table if damage of the whole file leaves the
/// results in doubt.
const DOUBTFUL_RESULTS: &str = "the results are in doubt";

/// The reason why a table is ordered by the stated ranks, and these ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedOrder {
    /// The reason, in words that fit after "as stated: ".
    pub why: String,
    /// The stated rank of each player or team; `None` if none is stated.
    pub ranks: Vec<Option<u32>>,
}

/// The evidence that decides how a table is ordered.
pub(in crate::audit) struct OrderEvidence<'a> {
    pub(in crate::audit) totals: &'a Totals,
    pub(in crate::audit) ranking: &'a Ranking,
    /// The rank order that was requested, announced, or found in the printed columns; `None` if
    /// none is known.
    pub(in crate::audit) used_order: Option<&'a UsedRankOrder>,
    /// How well `used_order` agrees with the stated ranks; `None` if it was not compared with them.
    pub(in crate::audit) judgement: Option<&'a Judgement>,
    /// The result of the search for a rank order; `None` if the search was not run.
    pub(in crate::audit) inference: Option<&'a Inference>,
    /// The damage of the whole file; `None` if the file is not damaged.
    pub(in crate::audit) damage: Option<Damage>,
}

impl StatedOrder {
    /// Returns the stated ranks and the reason why the table of the players is ordered by the
    /// stated ranks; `None` if it is ordered by a rank order, or if the stated ranks do not form a
    /// final table.
    pub(in crate::audit) fn find(
        facts: &Facts<'_>,
        evidence: &OrderEvidence<'_>,
    ) -> Option<StatedOrder> {
        let ranking = evidence.ranking;
        let players = facts.import.tournament.players.len();
        let is_in_doubt = is_in_doubt(evidence.damage);
        let is_final_table = match ranking.other_ranks {
            None => true,
            // only the results show that the ranks are those of another table
            Some(OtherRanks::AfterRound(_) | OtherRanks::Unknown) => is_in_doubt,
            Some(OtherRanks::StartingNumbers | OtherRanks::RatingOrder) => false,
        };
        let is_final_table = is_final_table && ranking.order.len() * 2 > players;
        let is_applicable = !facts.import.tournament.team_event && facts.options.round.is_none();
        if !is_final_table || !is_applicable || !facts.has(Need::Results) {
            return None;
        }
        let missing_results =
            ranking.describe_missing_results(evidence.totals, &facts.table, &facts.progress);
        let why = match (evidence.used_order, evidence.judgement) {
            (Some(used_order), _) if used_order.origin == RankOrderOrigin::Option => return None,
            _ if is_in_doubt => DOUBTFUL_RESULTS.to_owned(),
            _ if missing_results.is_some() => missing_results?,
            (Some(_), judgement) => {
                let stop = judgement?.stop.as_ref()?;
                format!(
                    "{} in the rank order cannot be computed: {}",
                    stop.spelled, stop.why
                )
            }
            (None, _) if !breaks_ties(&ranking.order) => return None,
            (None, _) => match evidence.inference.and_then(Inference::best_candidate) {
                Some(best) => describe_guess(&best.order),
                None => "no known rank order explains the stated ranks".to_owned(),
            },
        };
        let mut ranks = vec![None; players];
        for ranked in &ranking.order {
            ranks[ranked.player.index()] = Some(ranked.rank);
        }
        Some(StatedOrder { why, ranks })
    }

    /// Returns the stated ranks and the reason why the table of the teams is ordered by the stated
    /// ranks; `None` if it is ordered by `order`. `origin` says where `order` comes from, and
    /// `totals` are those of the players.
    pub(in crate::audit) fn find_for_teams(
        facts: &Facts<'_>,
        (order, origin): (&RankOrder, Option<RankOrderOrigin>),
        (damage, totals): (Option<Damage>, &Totals),
    ) -> Option<StatedOrder> {
        let missing_results = totals
            .describe_missing_results(&facts.table, &facts.progress)
            .filter(|_| may_lack_matches(facts));
        let ranked_teams = team_ranks::teams_with_ranks(facts);
        let teams = facts.import.tournament.teams.len();
        let why = match origin {
            Some(RankOrderOrigin::Option) => return None,
            _ if is_in_doubt(damage) => DOUBTFUL_RESULTS.to_owned(),
            _ if missing_results.is_some() => missing_results?,
            Some(RankOrderOrigin::Inferred) => describe_guess(order),
            _ => return None,
        };
        if facts.options.round.is_some() || ranked_teams.len() * 2 <= teams {
            return None;
        }
        let mut ranks = vec![None; teams];
        for ranked in &ranked_teams {
            ranks[ranked.team.index()] = Some(ranked.rank.value);
        }
        Some(StatedOrder { why, ranks })
    }
}

/// Whether damage of the whole file makes the results doubtful, from which ranks are computed.
fn is_in_doubt(damage: Option<Damage>) -> bool {
    damage.is_some_and(Damage::concerns_results)
}

/// Whether the teams may have won points in matches that are missing from the file: a stated score
/// is higher than the score from the matches, or no score is stated.
fn may_lack_matches(facts: &Facts<'_>) -> bool {
    facts.teams().is_some_and(|event| {
        let is_stated = |team| {
            let claims = facts.team_claims(team);
            SCORES
                .iter()
                .any(|&(basis, _)| claims.score(basis).is_some())
        };
        let scores = SCORES.into_iter();
        let mut wrong = scores.flat_map(|(basis, _)| wrong_scores(facts, event, basis));
        wrong.any(|wrong| wrong.surplus() > Points::ZERO) || !facts.team_ids().any(is_stated)
    })
}

fn describe_guess(order: &RankOrder) -> String {
    format!("the rank order is a guess: {order}")
}

/// Whether the ranks separate neighbours with equal points, so that the points alone do not
/// determine the ranks.
fn breaks_ties(order: &[Ranked]) -> bool {
    let mut pairs = order.windows(2);
    pairs.any(|pair| pair[0].points == pair[1].points && pair[0].rank != pair[1].rank)
}
