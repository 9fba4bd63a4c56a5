//! Interprets the stated ranks as an order of the players, or finds out what the column of ranks
//! contains instead of a final table.

use crate::audit::facts::needs::Need;
use crate::audit::facts::progress::Progress;
use crate::finding::count;
use crate::import::{Import, Lack};
use crate::model::{Crosstable, PlayerId, RoundNumber, Tournament};
use crate::number::Points;
use crate::source::Span;

use super::totals::Totals;

/// A player with a stated rank.
#[derive(Clone, Copy, Debug)]
pub(in crate::audit) struct Ranked {
    pub(in crate::audit) player: PlayerId,
    pub(in crate::audit) rank: u32,
    pub(in crate::audit) span: Span,
    /// The points with which the ranks are compared.
    pub(in crate::audit) points: Points,
}

/// The content of a column of ranks that is not the final table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum OtherRanks {
    /// The ranks are the starting numbers.
    StartingNumbers,
    /// The ranks follow the order of the ratings.
    RatingOrder,
    /// The ranks are those after an earlier round.
    AfterRound(RoundNumber),
    /// The ranks are unexplained. Too many are wrong to be mistakes about single players.
    Unknown,
}

/// The stated ranks compared with the points.
#[derive(Clone, Debug, Default)]
pub(in crate::audit) struct Ranking {
    /// The players who have a rank, best first. Players who share a rank are ordered by points.
    pub(in crate::audit) order: Vec<Ranked>,
    /// For each player of `order`, whether the rank agrees with the points. As few ranks as
    /// possible are counted as disagreeing.
    pub(in crate::audit) agrees: Vec<bool>,
    /// The content of the column if the ranks do not form a final table; `None` if they do.
    pub(in crate::audit) other_ranks: Option<OtherRanks>,
    /// Whether the points lack rounds that the ranks count or may count. Then no rank is compared
    /// with them.
    pub(in crate::audit) lacks_rounds: bool,
}

impl Ranking {
    pub(in crate::audit) fn compute(
        import: &Import,
        table: &Crosstable,
        progress: &Progress,
        totals: &Totals,
    ) -> Ranking {
        // if one cause explains all wrong totals, the ranks follow the stated totals, unless they
        // agree with the results and only the points are those of another round
        let follow_stated_totals = totals.cause.is_some() && !totals.are_miswritten();
        let ranking_by = |follow_stated_totals: bool| {
            let mut order = ranked_players(import, table, totals, follow_stated_totals);
            sort_by_rank(&import.tournament, &mut order);
            let points: Vec<Points> = order.iter().map(|r| r.points).collect();
            let agrees = mark_longest(&points, |above, below| above >= below);
            let wrong_count = agrees.iter().filter(|&&fits| !fits).count();
            (order, agrees, wrong_count)
        };
        let by_chosen_totals = ranking_by(follow_stated_totals);
        let by_results = (follow_stated_totals && by_chosen_totals.2 > 0)
            .then(|| ranking_by(false))
            .filter(|by_results| by_results.2 == 0);
        let (order, mut agrees, wrong_count) = by_results.unwrap_or(by_chosen_totals);
        let mut other_ranks = match wrong_count {
            0 => None,
            _ => find_other_ranks(import, table, progress, &order, wrong_count),
        };
        let lacks_rounds = !order.is_empty() && !totals.missing_rounds.is_empty()
            || (wrong_count > 0
                && may_count_unrecorded_rounds(import, progress)
                && counts_unrecorded_rounds(table, progress, &order, other_ranks));
        if lacks_rounds {
            // the starting numbers and the ratings show by themselves what the ranks are
            let by_points = |other: &OtherRanks| {
                matches!(other, OtherRanks::AfterRound(_) | OtherRanks::Unknown)
            };
            other_ranks = other_ranks.filter(|other| !by_points(other));
        }
        if lacks_rounds && other_ranks.is_none() {
            agrees.fill(true);
        }
        Ranking {
            order,
            agrees,
            other_ranks,
            lacks_rounds,
        }
    }

    /// Says which results the stated ranks count although the file does not contain them, in words
    /// that fit after "because"; `None` if no such results are missing.
    pub(in crate::audit) fn describe_missing_results(
        &self,
        totals: &Totals,
        table: &Crosstable,
        progress: &Progress,
    ) -> Option<String> {
        let missing_results_in_words = totals.describe_missing_results(table, progress);
        missing_results_in_words.or_else(|| {
            let announced = count(progress.announced, "round");
            let recorded = progress.recorded();
            let words = format!("the file announces {announced} and has only {recorded}");
            self.lacks_rounds.then_some(words)
        })
    }

    /// Whether no rank contradicts the points.
    pub(in crate::audit) fn follows_points(&self) -> bool {
        self.agrees.iter().all(|&fits| fits)
    }
}

/// Sorts players by rank. Players with equal ranks are sorted by points and, if these are equal
/// too, by starting number, whatever the file's order.
fn sort_by_rank(tournament: &Tournament, order: &mut [Ranked]) {
    let tie_key = |ranked: &Ranked| {
        let player = tournament.player(ranked.player);
        let number = player.number.map_or(u16::MAX, |number| number.0);
        (number, player.name.as_str(), ranked.player)
    };
    order.sort_by(|a, b| {
        let comparison = (a.rank, b.points).cmp(&(b.rank, a.points));
        comparison.then_with(|| tie_key(a).cmp(&tie_key(b)))
    });
}

/// Returns the players who have a rank, in the order of the list of players. If
/// `follow_stated_totals` is not set, wrong totals are replaced by those that the results give.
fn ranked_players(
    import: &Import,
    table: &Crosstable,
    totals: &Totals,
    follow_stated_totals: bool,
) -> Vec<Ranked> {
    // if the points do not include a bonus or penalty, the ranks do not include it either
    let unadjusted_totals = totals.wrong.iter().filter(|w| w.adjustment.is_none());
    let mut wrong_players = unadjusted_totals.map(|w| w.player).peekable();
    let mut order = Vec::with_capacity(import.tournament.players.len());
    for player in import.tournament.ids() {
        let is_wrong = wrong_players.next_if_eq(&player).is_some();
        let Some(rank) = import.claims.rank_of(player) else {
            continue;
        };
        if rank.value == 0 {
            continue;
        }
        let stated_points = import.claims.points_of(player);
        let points = match stated_points {
            Some(stated_points) if !is_wrong || follow_stated_totals => stated_points.value,
            None if !Need::Results.is_met(import) => continue,
            _ => table.total(player.into()),
        };
        order.push(Ranked {
            player,
            rank: rank.value,
            span: rank.span,
            points,
        });
    }
    order
}

/// Marks the elements that belong to a longest subsequence in which each element fits after the one
/// before it (patience sorting, n log n).
pub(in crate::audit) fn mark_longest<T: Copy>(
    items: &[T],
    fits: impl Fn(T, T) -> bool,
) -> Vec<bool> {
    let mut marks = vec![true; items.len()];
    if items.is_sorted_by(|a, b| fits(*a, *b)) {
        return marks;
    }
    // for each length, the index of the last element of the best sequence of that length
    let mut ends: Vec<usize> = Vec::new();
    let mut predecessors: Vec<Option<usize>> = Vec::with_capacity(items.len());
    for (index, value) in items.iter().enumerate() {
        let length = ends.partition_point(|&end| fits(items[end], *value));
        predecessors.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(index);
        } else {
            ends[length] = index;
        }
    }
    marks.fill(false);
    let mut index = ends.last().copied();
    while let Some(position) = index {
        marks[position] = true;
        index = predecessors[position];
    }
    marks
}

/// Returns the index nearest to `index` that satisfies `contradicts`: the nearest above or, if
/// there is none, the nearest below. `count` is the number of elements.
pub(in crate::audit) fn find_nearest(
    index: usize,
    count: usize,
    contradicts: impl Fn(&usize) -> bool,
) -> Option<usize> {
    let index_above = (0..index).rev().find(&contradicts);
    index_above.or_else(|| (index + 1..count).find(&contradicts))
}

fn find_other_ranks(
    import: &Import,
    table: &Crosstable,
    progress: &Progress,
    order: &[Ranked],
    wrong_count: usize,
) -> Option<OtherRanks> {
    let tournament = &import.tournament;
    if order.len() < 3 {
        return None;
    }
    let states_numbers = !import.lacks(Lack::PairingNumbers);
    let mut ranked_players = order.iter();
    if states_numbers
        && ranked_players.all(|r| starting_number(tournament, r.player) == Some(r.rank))
    {
        return Some(OtherRanks::StartingNumbers);
    }
    // if few ranks are wrong, these ranks are mistakes, and the column is a table
    if wrong_count <= 2 || (wrong_count * 10 <= order.len() && !tournament.team_event) {
        return None;
    }
    let rounds_over = if Need::Rounds.is_met(import) {
        progress.rounds_over
    } else {
        0
    };
    if let Some(round) = find_earlier_round(table, order, rounds_over) {
        return Some(OtherRanks::AfterRound(round));
    }
    if follows_ratings(table, order) {
        return Some(OtherRanks::RatingOrder);
    }
    // in a team event the ranks of players do not follow their points
    let are_too_many = wrong_count * 4 > order.len() || tournament.team_event;
    are_too_many.then_some(OtherRanks::Unknown)
}

/// Whether the ranks may count announced rounds that the file lacks. They may if the rank order
/// begins with the points, and the file states no points, which would show the counted rounds.
pub(in crate::audit) fn may_count_unrecorded_rounds(import: &Import, progress: &Progress) -> bool {
    let tournament = &import.tournament;
    let rank_order = tournament.rank_order.as_ref();
    let first_criterion = rank_order.and_then(|order| order.criteria.first());
    progress.unrecorded() > 0
        // in a team event the ranks of players do not follow their points
        && !tournament.team_event
        && import.claims.points.iter().all(Option::is_none)
        && first_criterion.is_none_or(|criterion| criterion.is_score())
}

/// Whether ranks that contradict the points count the announced rounds that the file lacks: nothing
/// else explains the ranks, and nobody is ranked above a player who has more points than can be
/// won in these rounds.
fn counts_unrecorded_rounds(
    table: &Crosstable,
    progress: &Progress,
    order: &[Ranked],
    other_ranks: Option<OtherRanks>,
) -> bool {
    let surplus = table.win() * i32::try_from(progress.unrecorded()).unwrap_or(i32::MAX);
    let mut fewest_points = order.first().map_or(Points::ZERO, |ranked| ranked.points);
    let is_possible = |ranked: &Ranked| {
        fewest_points = fewest_points.min(ranked.points);
        ranked.points - fewest_points <= surplus
    };
    let follows_points = matches!(other_ranks, None | Some(OtherRanks::Unknown));
    follows_points
        && order.len() * 2 > table.ids().len()
        && order.iter().all(is_possible)
        && !follows_ratings(table, order)
        && find_earlier_round(table, order, progress.rounds_over).is_none()
}

/// Whether the ranks follow the ratings.
fn follows_ratings(table: &Crosstable, order: &[Ranked]) -> bool {
    let ratings = order.iter().map(|r| table.rating(r.player.into()));
    let ratings: Vec<_> = ratings.filter(Option::is_some).collect();
    ratings.len() > 2 && ratings.is_sorted_by(|above, below| above >= below)
}

fn starting_number(tournament: &Tournament, player: PlayerId) -> Option<u32> {
    tournament.player(player).number.map(|n| u32::from(n.0))
}

/// Returns the round, one or two before the last round that is over, whose points the ranks follow.
fn find_earlier_round(
    table: &Crosstable,
    order: &[Ranked],
    rounds_over: usize,
) -> Option<RoundNumber> {
    let rounds_over = rounds_over.min(table.rounds());
    let earlier_rounds = RoundNumber::up_to(rounds_over.saturating_sub(1)).rev();
    let mut latest_rounds = earlier_rounds.take(2);
    latest_rounds.find(|&round| is_order_after(table, order, round))
}

fn is_order_after(table: &Crosstable, order: &[Ranked], round: RoundNumber) -> bool {
    let total = |r: &Ranked| -> Points {
        let later_points = table.points(r.player.into())[usize::from(round.0)..]
            .iter()
            .copied()
            .sum();
        table.total(r.player.into()) - later_points
    };
    order
        .windows(2)
        .all(|pair| total(&pair[0]) >= total(&pair[1]) || pair[0].rank == pair[1].rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(halves: &[i32], expected: &[bool]) {
        let points: Vec<Points> = halves.iter().map(|&h| Points::from_halves(h)).collect();
        assert_eq!(
            mark_longest(&points, |above, below| above >= below),
            expected
        );
    }

    #[test]
    fn the_longest_increasing_subsequence_is_marked() {
        check(&[6, 5, 5, 2], &[true, true, true, true]);
        check(&[6, 2, 5, 4, 1], &[true, false, true, true, true]);
        check(&[6, 5, 4, 9, 3], &[true, true, true, false, true]);
    }
}
