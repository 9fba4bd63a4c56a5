//! Cuts remove the least and the most significant contributions (14.1, 14.2, 16.5).

use crate::model::{Cut, RoundNumber};
use crate::rules::LowCut;

/// A contribution that a cut may remove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cuttable {
    /// The round from which the contribution comes.
    pub(super) round: RoundNumber,
    /// The score or rating of the opponent, or the product, by which a cut orders the
    /// contributions.
    pub(super) score: i64,
    /// The contribution, in the unit of the sum.
    pub(super) value: i64,
    /// Whether the round is a voluntary unplayed round (16.5).
    pub(super) is_voluntary: bool,
}

/// The article under which a low cut removes a contribution.
pub(super) const LOW_CUT_ARTICLE: &str = "14.1";
/// The articles under which a low cut removes a voluntary unplayed round instead of the least
/// significant contribution.
pub(super) const EXCEPTION_ARTICLES: &str = "14.1, 16.5";
/// The article under which a high cut removes a contribution.
pub(super) const HIGH_CUT_ARTICLE: &str = "14.2";

/// Removes contributions one by one: first all low cuts, then the high cuts. Calls `on_removal`
/// with each removed contribution and the article under which this contribution is removed.
pub(super) fn cut(
    mut remaining: Vec<Cuttable>,
    cut: Cut,
    rule: LowCut,
    mut on_removal: impl FnMut(Cuttable, &'static str),
) {
    for _ in 0..cut.low {
        let Some((index, article)) = next_low_cut(&remaining, rule) else {
            return;
        };
        on_removal(remaining.swap_remove(index), article);
    }
    for _ in 0..cut.high {
        // rules with an exception for voluntary unplayed rounds have it only for low cuts
        let highest_index = least_by(&remaining, |entry| (-entry.score, -entry.value));
        let Some(index) = highest_index else { return };
        on_removal(remaining.swap_remove(index), HIGH_CUT_ARTICLE);
    }
}

/// Returns the index of the contribution that the next low cut removes, and the article under which
/// it is removed; `None` if no contribution remains.
fn next_low_cut(remaining: &[Cuttable], rule: LowCut) -> Option<(usize, &'static str)> {
    let least_key = |entry: &Cuttable| (entry.score, entry.value, entry.round);
    let voluntary_key = |entry: &Cuttable| (entry.value, entry.score, entry.round);
    let (mut least, mut voluntary): (Option<usize>, Option<usize>) = (None, None);
    for (index, entry) in remaining.iter().enumerate() {
        if least.is_none_or(|least| least_key(entry) < least_key(&remaining[least])) {
            least = Some(index);
        }
        if entry.is_voluntary
            && voluntary.is_none_or(|first| voluntary_key(entry) < voluntary_key(&remaining[first]))
        {
            voluntary = Some(index);
        }
    }
    let least_index = least?;
    let first_cut = match rule {
        LowCut::Least => None,
        LowCut::VoluntaryUnplayedFirst => voluntary,
        LowCut::VoluntaryUnplayedUnlessLower => {
            voluntary.filter(|&index| remaining[index].value >= remaining[least_index].value)
        }
    };
    Some(first_cut.map_or((least_index, LOW_CUT_ARTICLE), |index| {
        (index, EXCEPTION_ARTICLES)
    }))
}

/// Returns the index of the contribution with the smallest key; of equal contributions, the index
/// of the one from the earliest round.
fn least_by<K: Ord>(remaining: &[Cuttable], key: impl Fn(&Cuttable) -> K) -> Option<usize> {
    (0..remaining.len()).min_by_key(|&index| (key(&remaining[index]), remaining[index].round))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks which values are cut, in order. Values are written `score*points`, with a final `v`
    /// for a voluntary unplayed round.
    fn check(values: &str, (low, high): (u16, u16), rule: LowCut, expected: &[usize]) {
        let values: Vec<Cuttable> = values
            .split_whitespace()
            .enumerate()
            .map(|(round, word)| {
                let (score, points) = word.trim_end_matches('v').split_once('*').unwrap();
                let score: i64 = score.parse().unwrap();
                let points: i64 = points.parse().unwrap();
                Cuttable {
                    round: RoundNumber::at(round),
                    score,
                    value: score * points,
                    is_voluntary: word.ends_with('v'),
                }
            })
            .collect();
        let mut list = Vec::new();
        let shown = format!("{values:?}");
        cut(values, Cut { low, high }, rule, |entry, _| {
            list.push(usize::from(entry.round.0));
        });
        assert_eq!(list, expected, "{shown}");
    }

    #[test]
    fn voluntary_unplayed_rounds_are_cut_before_played_games() {
        let rule = LowCut::VoluntaryUnplayedUnlessLower;
        check("3*1 1*1 2*1", (1, 0), rule, &[2]);
        check("3*1v 1*1 2*1", (1, 0), rule, &[1]);
        check("3*1v 1*1 2*1", (1, 0), LowCut::Least, &[2]);
        // one exception, then the least of the others, then the highest
        check("3*1v 1*1 2*1 5*1", (2, 1), rule, &[1, 2, 4]);
        // a product of 0 is below the least significant value and stays
        check("3*0v 1*1 2*1", (1, 0), rule, &[2]);
        check("3*0v 1*1 2*1", (1, 0), LowCut::VoluntaryUnplayedFirst, &[1]);
    }

    #[test]
    fn equal_scores_are_cut_by_product_and_all_contributions_can_be_cut() {
        let rule = LowCut::VoluntaryUnplayedUnlessLower;
        check("2*2 2*0 2*1", (1, 1), rule, &[2, 1]);
        check("2*2 2*0", (5, 5), rule, &[2, 1]);
    }
}
