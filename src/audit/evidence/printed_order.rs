//! Compares the order of tied players with the printed tie-break values, where the rank order
//! cannot be computed: the file then contradicts itself, whatever the values mean.

use super::judgement::Judgement;
use super::rank_order::MAX_MISPLACED;
use super::ranking::{Ranked, Ranking, find_nearest, mark_longest};
use crate::audit::facts::{Facts, RankOrderOrigin, UsedRankOrder};
use crate::import::StatedColumn;
use crate::model::{PlayerId, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::tiebreak::{self, Sense};

/// Minimum number of tied neighbours from whose order it is concluded that the ranks follow columns
/// that no rank order names.
const MIN_AGREEING: usize = 12;

/// Whole values above this may be rounded averages of ratings, so players with equal values may
/// still have been separated by them.
const MAX_UNROUNDED: i64 = 200;

/// The printed columns that separate tied players, and the ranks that contradict them.
#[derive(Clone, Debug)]
pub(in crate::audit) struct PrintedOrder {
    /// The indexes of the columns in `Claims::columns`, the deciding one first.
    pub(in crate::audit) columns: Vec<usize>,
    /// Whether the rank order of the event names the first of these columns.
    pub(in crate::audit) is_declared: bool,
    /// The contradictions, for each group of tied players that has some.
    pub(in crate::audit) contradictions: Vec<Contradictions>,
}

/// What contradicts the printed values in a group of tied players.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Contradictions {
    /// For each player whose rank contradicts the values, as few as possible, the player and a tied
    /// player whose rank does not.
    pub(in crate::audit) pairs: Vec<(Ranked, Ranked)>,
    /// Two players: if their ranks are exchanged, the whole group agrees with the values. `None` if
    /// there is no such pair.
    pub(in crate::audit) exchanged: Option<(Ranked, Ranked)>,
}

/// A player with the printed values that are compared.
#[derive(Clone)]
struct Printed {
    ranked: Ranked,
    /// The players who have this key are not separated by what can be computed: the stated points,
    /// and the rank by the criteria before the first one that cannot be computed.
    key: (Points, u16),
    /// The values, one for each column, each negated if low values are better.
    values: Vec<Exact>,
}

impl PrintedOrder {
    /// Compares the stated ranks with the printed values. `None` if the ranks are not those of a
    /// final table, if the whole rank order can be computed, or if the ranks do not follow the
    /// columns.
    pub(in crate::audit) fn find(
        facts: &Facts<'_>,
        ranking: &Ranking,
        (used_order, judgement): (Option<&UsedRankOrder>, Option<&Judgement>),
    ) -> Option<PrintedOrder> {
        if facts.import.tournament.team_event || ranking.other_ranks.is_some() {
            return None;
        }
        let claimed_columns = &facts.import.claims.columns;
        let is_of = |column: &StatedColumn, spelled: &str| {
            let announced = column.announced.as_ref();
            announced.is_some_and(|spec| spec.spelled == spelled)
        };
        let declared_order = used_order
            .filter(|used| matches!(used.origin, RankOrderOrigin::File | RankOrderOrigin::Option))
            .map(|used| &used.order);
        let (first, is_declared) = match judgement {
            None => {
                let mut criteria = declared_order.into_iter().flat_map(|o| &o.criteria);
                let tie_break = criteria.find(|spec| !spec.is_score());
                let column = claimed_columns.first()?;
                let is_first = tie_break.is_some_and(|spec| is_of(column, &spec.spelled));
                // the file may name the tie-breaks in order, but not exactly enough to compute them
                (0, is_first || column.announcement.words.is_some())
            }
            Some(judgement) if judgement.skips_undefined => return None,
            Some(judgement) => {
                let stop = judgement.stop.as_ref()?;
                let mut columns = claimed_columns.iter();
                let column = columns.position(|column| is_of(column, &stop.spelled))?;
                (column, declared_order.is_some())
            }
        };
        let mut columns = vec![first];
        let mut best = compare(facts, ranking, judgement, &columns)?;
        if !best.is_convincing(is_declared) {
            return None;
        }
        for next in first + 1..claimed_columns.len() {
            if may_be_rounded(&claimed_columns[next - 1]) {
                break;
            }
            columns.push(next);
            let comparison = compare(facts, ranking, judgement, &columns);
            match comparison.filter(|comparison| comparison.is_convincing(is_declared)) {
                Some(comparison) => best = comparison,
                None => {
                    columns.pop();
                    break;
                }
            }
        }
        Some(PrintedOrder {
            columns,
            is_declared,
            contradictions: best.contradictions,
        })
    }

    /// Returns the first of the columns in which two players have different values, and both values;
    /// `None` if they are equal.
    pub(in crate::audit) fn deciding_column<'c>(
        &self,
        facts: &'c Facts<'_>,
        (a, b): (PlayerId, PlayerId),
    ) -> Option<(&'c StatedColumn, Exact, Exact)> {
        self.columns.iter().find_map(|&index| {
            let column = &facts.import.claims.columns[index];
            let (a, b) = (value(column, a)?, value(column, b)?);
            (a != b).then_some((column, a, b))
        })
    }
}

/// The result of comparing the ranks with columns.
struct Comparison {
    /// The number of players whom the columns separate from a tied player.
    separated: usize,
    /// The number of pairs of tied players, neighbours in the stated order, in which the player
    /// above has the better values.
    agreeing: usize,
    contradictions: Vec<Contradictions>,
}

impl Comparison {
    /// Whether so few ranks contradict the columns that the ranks probably follow them.
    fn is_convincing(&self, is_declared: bool) -> bool {
        let groups = self.contradictions.iter();
        let contradicting: usize = groups.map(|group| group.pairs.len()).sum();
        if is_declared {
            return self.separated > 0
                && contradicting <= MAX_MISPLACED
                && contradicting * 2 <= self.separated;
        }
        self.agreeing >= MIN_AGREEING && contradicting * 10 <= self.agreeing
    }
}

/// Compares the ranks of tied players with their values in `columns`. `None` if nobody has all
/// values.
fn compare(
    facts: &Facts<'_>,
    ranking: &Ranking,
    judgement: Option<&Judgement>,
    columns: &[usize],
) -> Option<Comparison> {
    let players = ranking.order.iter().filter_map(|ranked| {
        let player = ranked.player;
        let points = facts.import.claims.points_of(player)?.value;
        let computed_rank = judgement.map_or(0, |j| j.standings.ranks[player.index()]);
        let columns = columns
            .iter()
            .map(|&index| &facts.import.claims.columns[index]);
        let values: Option<Vec<Exact>> = columns
            .map(|column| sorted_value(column, value(column, player)?))
            .collect();
        Some(Printed {
            ranked: *ranked,
            key: (points, computed_rank),
            values: values?,
        })
    });
    let mut players: Vec<Printed> = players.collect();
    if players.is_empty() {
        return None;
    }
    // players who share a rank contradict no order of their values
    players.sort_by(|a, b| {
        let groups = b.key.0.cmp(&a.key.0).then(a.key.1.cmp(&b.key.1));
        let ranks = a.ranked.rank.cmp(&b.ranked.rank);
        groups.then(ranks).then_with(|| b.values.cmp(&a.values))
    });
    let mut comparison = Comparison {
        separated: 0,
        agreeing: 0,
        contradictions: Vec::new(),
    };
    for group in players.chunk_by(|a, b| a.key == b.key) {
        add_group(group, &mut comparison);
    }
    Some(comparison)
}

/// Adds what the ranks of players with the same key show.
fn add_group(group: &[Printed], comparison: &mut Comparison) {
    if group.iter().all(|player| player.values == group[0].values) {
        return;
    }
    comparison.separated += group.len();
    let neighbours = group.windows(2);
    comparison.agreeing += neighbours
        .filter(|pair| pair[0].values > pair[1].values)
        .count();
    let mut values: Vec<&[Exact]> = group.iter().map(|player| &player.values[..]).collect();
    let agrees = mark_longest(&values, |above, below| above >= below);
    let contradicting = (0..group.len()).filter(|&index| !agrees[index]);
    let pairs = contradicting.filter_map(|index| {
        let contradicts = |&other: &usize| {
            let is_on_wrong_side = if other < index {
                values[other] < values[index]
            } else {
                values[other] > values[index]
            };
            agrees[other]
                && group[other].ranked.rank != group[index].ranked.rank
                && is_on_wrong_side
        };
        Some((index, find_nearest(index, group.len(), contradicts)?))
    });
    let pairs: Vec<(usize, usize)> = pairs.collect();
    if pairs.is_empty() {
        return;
    }
    values.sort_by(|a, b| b.cmp(a));
    let misplaced = (0..group.len()).filter(|&index| values[index] != group[index].values);
    let exchanged = match misplaced.collect::<Vec<usize>>()[..] {
        [a, b] => Some((a, b)),
        _ => None,
    };
    let ranked = |(a, b): (usize, usize)| (group[a].ranked, group[b].ranked);
    comparison.contradictions.push(Contradictions {
        pairs: pairs.into_iter().map(ranked).collect(),
        exchanged: exchanged.map(ranked),
    });
}

fn value(column: &StatedColumn, player: PlayerId) -> Option<Exact> {
    let value = column.values.get(player.index())?.as_ref()?;
    Some(value.value)
}

/// Returns a value such that the higher one is better; `None` if it cannot be negated.
fn sorted_value(column: &StatedColumn, value: Exact) -> Option<Exact> {
    let is_low_first = column.announced.as_ref().is_some_and(is_low_first);
    if is_low_first {
        Exact::ZERO.checked_sub(value)
    } else {
        Some(value)
    }
}

fn is_low_first(spec: &TieBreakSpec) -> bool {
    let entry = tiebreak::find(&spec.code);
    let is_low_first = entry.is_some_and(|entry| entry.sense == Sense::LowFirst);
    is_low_first != spec.modifiers.reversed
}

/// Whether the values may be rounded averages of ratings.
fn may_be_rounded(column: &StatedColumn) -> bool {
    let mut values = column.values.iter().flatten();
    values.any(|value| value.value > Exact::whole(MAX_UNROUNDED))
}
