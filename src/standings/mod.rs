//! Computes ranks from points and a rank order.

mod named;

pub use named::{NAMED_ORDERS, NamedOrder, find_named_order};

use crate::model::{Crosstable, ParticipantId, RankOrder, TieBreakSpec};
use crate::number::Points;
use crate::tiebreak::{self, Column, Context, Derivation, Method, Sense, Unavailable};

/// The ranks of all participants, and their values in each criterion.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The criteria of the rank order, the most important first.
    pub criteria: Vec<TieBreakSpec>,
    /// A column for each criterion. It contains the values of the participants or, for direct
    /// encounter, their places inside the tied sets (`None` for participants who were not tied). A
    /// criterion that cannot be computed separates nobody; there is the reason instead of a column.
    pub columns: Vec<Result<Column, Unavailable>>,
    /// For each criterion that compares several values of a team (TBR, BBE; 12.2, 12.3): the index
    /// of the criterion, and the values of each team in the order in which they are compared.
    pub board_values: Vec<(usize, Vec<Vec<Points>>)>,
    /// Participants, best first; tied participants keep the order of the list.
    pub order: Vec<ParticipantId>,
    /// The rank of each participant, from 1; tied participants share the best rank.
    pub ranks: Vec<u16>,
    /// For each position in `order`, the index in `criteria` of the criterion that separates this
    /// participant from the previous one; `None` for the first and for tied participants.
    pub separated_by: Vec<Option<u16>>,
}

impl Standings {
    /// Ranks participants by given points. `values` contains, for each participant, its points in
    /// each of `criteria`, which are scores.
    #[must_use]
    pub fn by_points(criteria: Vec<TieBreakSpec>, values: &[Vec<Points>]) -> Standings {
        let points = |id: ParticipantId| &values[id.index()];
        let mut order: Vec<ParticipantId> = ParticipantId::up_to(values.len()).collect();
        order.sort_by(|&a, &b| points(b).cmp(points(a)));
        let separator = |above: ParticipantId, below: ParticipantId| {
            let mut pairs = points(above).iter().zip(points(below));
            let index = pairs.position(|(a, b)| a != b)?;
            u16::try_from(index).ok()
        };
        let separations = order.windows(2).map(|pair| separator(pair[0], pair[1]));
        let ranking = Ranking {
            separated_by: std::iter::once(None).chain(separations).collect(),
            order,
        };
        let column = |index: usize| {
            let values = values.iter().map(|points| Some(points[index].into()));
            Ok(values.collect())
        };
        Standings {
            columns: (0..criteria.len()).map(column).collect(),
            criteria,
            board_values: Vec::new(),
            ranks: ranking.ranks(),
            separated_by: ranking.separated_by,
            order: ranking.order,
        }
    }

    /// Returns these standings with the participants in the order of their stated ranks; the values
    /// stay the same. Participants without a stated rank come last, in their computed order, with
    /// rank 0.
    #[must_use]
    pub fn with_stated_ranks(mut self, stated: &[Option<u32>]) -> Standings {
        let rank = |id: &ParticipantId| stated.get(id.index()).copied().flatten();
        self.order
            .sort_by_key(|id| rank(id).map_or((1, 0), |rank| (0, rank)));
        for id in &self.order {
            let rank = rank(id).map_or(0, |rank| u16::try_from(rank).unwrap_or(u16::MAX));
            self.ranks[id.index()] = rank;
        }
        self.separated_by.fill(None);
        self
    }

    /// Returns the criteria that could not be computed, each with the reason.
    pub fn unavailable_criteria(&self) -> impl Iterator<Item = (&TieBreakSpec, &Unavailable)> {
        let criteria = self.criteria.iter().zip(&self.columns);
        criteria.filter_map(|(spec, column)| Some((spec, column.as_ref().err()?)))
    }

    /// Returns the criteria that separate nobody because no participant has a value. For example,
    /// criteria that need ratings are undefined if a rating is missing (article 10).
    pub fn undefined_criteria(&self) -> impl Iterator<Item = &TieBreakSpec> {
        let criteria = self.criteria.iter().zip(&self.columns);
        let is_computed_as_value = |spec: &TieBreakSpec| {
            let entry = tiebreak::find(&spec.code);
            entry.is_some_and(|entry| matches!(entry.method, Method::Value { .. }))
        };
        let has_no_values =
            |column: &Column| !column.is_empty() && column.iter().all(Option::is_none);
        let undefined_criteria = criteria.filter(move |(spec, column)| {
            is_computed_as_value(spec) && column.as_ref().is_ok_and(has_no_values)
        });
        undefined_criteria.map(|(spec, _)| spec)
    }
}

/// Ranks the participants of a crosstable. Each criterion applies only to participants whom the
/// earlier criteria leave tied (C.07 4.2); direct encounter applies to them as sets.
#[must_use]
pub fn standings(context: &Context<'_>, order: &RankOrder) -> Standings {
    standings_with_contexts(context.table, order, |_| context)
}

/// Ranks the participants of a crosstable by criteria that follow different rules, as the settings
/// of a program may require. `context_of` returns the context of the criterion with the given
/// index; all contexts must be of `table`.
#[must_use]
pub fn standings_with_contexts<'c, 't: 'c>(
    table: &Crosstable,
    order: &RankOrder,
    context_of: impl Fn(usize) -> &'c Context<'t>,
) -> Standings {
    let mut ranking = Ranking::all_tied(table);
    let columns = (0..).zip(order.criteria.iter().enumerate());
    let columns = columns
        .map(|(number, (index, spec))| ranking.apply_criterion(context_of(index), number, spec))
        .collect();
    Standings {
        criteria: order.criteria.clone(),
        columns,
        board_values: compared_board_values(order, &context_of),
        ranks: ranking.ranks(),
        order: ranking.order,
        separated_by: ranking.separated_by,
    }
}

/// Returns the number of criteria after which `condition` is true of the standings; `None` if it
/// never is. Each criterion is computed once. The condition is tested after 2 and 3 criteria, then
/// each time their number has doubled, and after the last one. The tested standings do not contain
/// `board_values`.
#[must_use]
pub fn count_deciding_criteria(
    context: &Context<'_>,
    order: &RankOrder,
    condition: impl Fn(&Standings) -> bool,
) -> Option<usize> {
    let mut ranking = Ranking::all_tied(context.table);
    let mut standings = Standings {
        criteria: Vec::new(),
        columns: Vec::new(),
        board_values: Vec::new(),
        order: Vec::new(),
        ranks: Vec::new(),
        separated_by: Vec::new(),
    };
    let mut next_test = 2;
    for (number, spec) in (0..).zip(&order.criteria) {
        let column = ranking.apply_criterion(context, number, spec);
        standings.columns.push(column);
        standings.criteria.push(spec.clone());
        let count = standings.criteria.len();
        if count == next_test || count == order.criteria.len() {
            // three are the points and usually direct encounter and one tie-break with values
            next_test = if next_test == 2 { 3 } else { 2 * next_test };
            standings.ranks = ranking.ranks();
            standings.order.clone_from(&ranking.order);
            standings.separated_by.clone_from(&ranking.separated_by);
            if condition(&standings) {
                return Some(count);
            }
        }
    }
    None
}

/// Returns, for each criterion that compares several values of a team, its index and the values of
/// each team.
fn compared_board_values<'c, 't: 'c>(
    order: &RankOrder,
    context_of: &impl Fn(usize) -> &'c Context<'t>,
) -> Vec<(usize, Vec<Vec<Points>>)> {
    let criteria = order.criteria.iter().enumerate();
    let criteria = criteria.filter(|(_, spec)| tiebreak::compares_boards(&spec.code));
    let values = criteria.filter_map(|(index, spec)| {
        let context = context_of(index);
        let teams = context.table.ids();
        let values = teams.map(|team| tiebreak::board_values(context, spec, team));
        Some((index, values.collect::<Result<_, _>>().ok()?))
    });
    values.collect()
}

/// The participants as sorted by the criteria so far, and the positions at which tied sets begin.
struct Ranking {
    order: Vec<ParticipantId>,
    /// For each position in `order`, the index of the criterion that separates this participant
    /// from the one before; `None` if the two are tied.
    separated_by: Vec<Option<u16>>,
}

impl Ranking {
    /// Returns a ranking in which all participants are tied, in the order of the list.
    fn all_tied(table: &Crosstable) -> Ranking {
        Ranking {
            order: table.ids().collect(),
            separated_by: vec![None; table.participants()],
        }
    }

    /// Returns the rank of each participant, from 1; tied participants share the best rank.
    fn ranks(&self) -> Vec<u16> {
        let mut ranks = vec![0; self.order.len()];
        let mut rank = 0;
        for (position, id) in self.order.iter().enumerate() {
            if position == 0 || self.separated_by[position].is_some() {
                rank = u16::try_from(position + 1).unwrap_or(u16::MAX);
            }
            ranks[id.index()] = rank;
        }
        ranks
    }

    /// Applies a criterion to every set that is still tied.
    fn apply_criterion(
        &mut self,
        context: &Context<'_>,
        criterion: u16,
        spec: &TieBreakSpec,
    ) -> Result<Column, Unavailable> {
        let entry = tiebreak::find_available(context, spec)?;
        match entry.method {
            Method::Value { .. } => {
                let column = tiebreak::column(context, spec)?;
                let high_first = (entry.sense == Sense::HighFirst) != spec.modifiers.reversed;
                self.sort_by_value(criterion, &column, high_first);
                Ok(column)
            }
            Method::Order { .. } => self.split_by_order(context, criterion, spec),
        }
    }

    /// Sorts every tied set by the values of a column.
    fn sort_by_value(&mut self, criterion: u16, column: &Column, high_first: bool) {
        for set in self.tied_sets() {
            let tied_set = &mut self.order[set.clone()];
            let value = |id: &ParticipantId| column[id.index()];
            tied_set.sort_by(|a, b| match (value(a), value(b)) {
                (Some(x), Some(y)) if high_first => y.cmp(&x),
                (Some(x), Some(y)) => x.cmp(&y),
                // undefined values are sorted last, also when the order is reversed
                (x, y) => y.is_some().cmp(&x.is_some()),
            });
            for index in set.start + 1..set.end {
                if value(&self.order[index]) != value(&self.order[index - 1]) {
                    self.separated_by[index] = Some(criterion);
                }
            }
        }
    }

    /// Splits every tied set by a criterion that orders sets instead of giving values.
    fn split_by_order(
        &mut self,
        context: &Context<'_>,
        criterion: u16,
        spec: &TieBreakSpec,
    ) -> Result<Column, Unavailable> {
        let mut column = vec![None; self.order.len()];
        for set in self.tied_sets() {
            let mut groups = tiebreak::split(context, spec, &self.order[set.clone()])?;
            if spec.modifiers.reversed {
                groups.reverse();
            }
            tiebreak::write_places(&groups, &mut column);
            let mut index = set.start;
            for group in groups {
                if index > set.start {
                    self.separated_by[index] = Some(criterion);
                }
                self.order[index..index + group.len()].copy_from_slice(&group);
                index += group.len();
            }
        }
        Ok(column)
    }

    /// Returns the ranges of `order` in which several participants are tied.
    fn tied_sets(&self) -> Vec<std::ops::Range<usize>> {
        let mut sets = Vec::new();
        let mut start = 0;
        for index in 1..=self.order.len() {
            if index == self.order.len() || self.separated_by[index].is_some() {
                if index - start > 1 {
                    sets.push(start..index);
                }
                start = index;
            }
        }
        sets
    }
}

impl Standings {
    /// Returns the participants, `player` included, who were still tied before the criterion with
    /// index `criterion` was applied. Empty if `player` is not in the standings.
    #[must_use]
    pub fn tied_set_before(&self, criterion: usize, player: ParticipantId) -> &[ParticipantId] {
        let is_separated_earlier =
            |index: usize| self.separated_by[index].is_some_and(|by| usize::from(by) < criterion);
        let Some(index) = self.order.iter().position(|&id| id == player) else {
            return &[];
        };
        let start = (1..=index)
            .rev()
            .find(|&index| is_separated_earlier(index))
            .unwrap_or(0);
        let end = (index + 1..self.order.len()).find(|&index| is_separated_earlier(index));
        &self.order[start..end.unwrap_or(self.order.len())]
    }

    /// Returns the derivation of the value of `player` in the criterion with index `criterion`.
    /// Direct encounter is computed among the participants who were still tied before it.
    ///
    /// # Errors
    /// [`Unavailable`] if the criterion cannot be computed.
    ///
    /// # Panics
    /// If there is no such criterion.
    pub fn derive(
        &self,
        context: &Context<'_>,
        criterion: usize,
        player: ParticipantId,
    ) -> Result<Derivation, Unavailable> {
        let set = self.tied_set_before(criterion, player);
        tiebreak::derive_in(context, &self.criteria[criterion], set, player)
    }
}
