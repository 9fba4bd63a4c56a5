//! Finds out whether stated points are in the wrong rows, because cells of their column were
//! inserted or deleted, or because the column was reversed.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::WrongTotal;
use crate::audit::facts::Facts;
use crate::model::PlayerId;
use crate::number::Points;

/// Minimum number of wrong totals that belong to the row above or below, or to the opposite row of
/// the table. Fewer may agree by chance.
const MIN_FITTING_ROWS: usize = 4;

/// Minimum number of such totals if they belong to a row that is further away, and the move does not
/// explain the whole column.
const MIN_FITTING_DISTANT_ROWS: usize = 6;

/// Minimum number of such totals for each total that is wrong for another reason.
const FITTING_PER_OTHER: usize = 3;

/// Maximum number of rows by which a column is tried to have moved.
const MAX_DISTANCE: usize = 3;

/// Maximum number of totals that may be wrong for another reason.
const MAX_OTHERS: usize = 5;

/// Points that are in the wrong rows.
#[derive(Clone, Debug)]
pub(in crate::audit) struct DisplacedPoints {
    /// How the points came into other rows.
    pub(in crate::audit) displacement: Displacement,
    /// For each row with the points of another row, that other row. If points were moved out of the
    /// column, cells without points of any row stand for them.
    pub(in crate::audit) owners: Vec<(PlayerId, PlayerId)>,
    /// The rows whose points were moved out of the column.
    pub(in crate::audit) lost_rows: Vec<PlayerId>,
    /// Whether the column contains nothing but displaced points: the cells without points of any
    /// row are blank, or repeat other points of the column.
    pub(super) explains_all_cells: bool,
    /// Whether no other total is wrong.
    pub(super) explains_all_totals: bool,
    /// All parts of the column whose move explains as much, this one included: rows with equal
    /// points do not show where the moved part begins and ends.
    pub(in crate::audit) possible_moves: Vec<Move>,
}

/// How points came into other rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum Displacement {
    /// The points moved by this number of rows, from the first to the last of these rows. A row is
    /// `None` if it is the first or the last one of the table.
    Moved {
        is_down: bool,
        distance: usize,
        first: Option<PlayerId>,
        last: Option<PlayerId>,
    },
    /// The column is in reverse order.
    Reversed,
}

/// Returns the players in the order of their rows in the file.
pub(in crate::audit) fn rows_in_order(facts: &Facts<'_>) -> Vec<PlayerId> {
    let mut rows: Vec<PlayerId> = facts.import.tournament.ids().collect();
    let players = &facts.import.origins.players;
    rows.sort_by_key(|id| players.get(id.index()).map(|origin| origin.line.start));
    rows
}

/// Returns the displacement that explains nearly all wrong totals; `None` if there is none.
pub(super) fn find_displaced_points(
    facts: &Facts<'_>,
    wrong: &[WrongTotal],
) -> Option<DisplacedPoints> {
    if wrong.len() < MIN_FITTING_ROWS - 1 {
        return None;
    }
    let rows = rows_in_order(facts);
    let column = Column::new(facts, wrong, &rows);
    let last_row = rows.len() - 1;
    let moves = column.moves().into_iter();
    let best_move = moves
        .filter_map(|candidate| {
            let unexplained_cells = column.count_unexplained_cells(&candidate);
            let others = column.count_others(&candidate, unexplained_cells)?;
            let is_partial = candidate.is_partial(last_row);
            let ends_early = *candidate.segment.end() < last_row;
            let length = candidate.segment.clone().count();
            let unexplained = others + unexplained_cells;
            let key = (
                unexplained,
                candidate.distance,
                is_partial,
                ends_early,
                Reverse(length),
            );
            Some((key, candidate, others))
        })
        .min_by_key(|(key, ..)| *key);
    if let Some((_, candidate, others)) = best_move {
        let unexplained_cells = column.count_unexplained_cells(&candidate);
        return Some(DisplacedPoints {
            explains_all_cells: unexplained_cells == 0,
            explains_all_totals: others == 0,
            possible_moves: column.equivalent_moves(&candidate, [others, unexplained_cells]),
            ..candidate.into_displaced_points(&rows)
        });
    }
    let opposite_row = |row: usize| Some(last_row - row);
    let others = column.explains(opposite_row, [MIN_FITTING_ROWS, FITTING_PER_OTHER])?;
    Some(DisplacedPoints {
        displacement: Displacement::Reversed,
        owners: rows
            .iter()
            .copied()
            .zip(rows.iter().rev().copied())
            .collect(),
        lost_rows: Vec::new(),
        explains_all_cells: true,
        explains_all_totals: others == 0,
        possible_moves: Vec::new(),
    })
}

/// A move of the points in a part of the column.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Move {
    is_down: bool,
    distance: usize,
    /// The indices of the rows whose cells changed.
    segment: RangeInclusive<usize>,
}

impl Move {
    /// Returns the index of the row to which the points in a row belong; `None` for a cell that was
    /// inserted, or that became free, which contains the points of no row.
    fn owner(&self, row: usize) -> Option<usize> {
        if !self.segment.contains(&row) {
            return Some(row);
        }
        let owner = match self.is_down {
            true => row.checked_sub(self.distance),
            false => Some(row + self.distance),
        };
        owner.filter(|owner| self.segment.contains(owner))
    }

    fn is_partial(&self, last_row: usize) -> bool {
        self.segment != (0..=last_row)
    }

    /// Returns the move of the smallest part of the column that contains the parts of all `moves`,
    /// which differ in nothing else; `None` if there are none.
    pub(in crate::audit) fn widest(moves: &[Move]) -> Option<Move> {
        let start = moves.iter().map(|one| *one.segment.start()).min()?;
        let end = moves.iter().map(|one| *one.segment.end()).max()?;
        let segment = start..=end;
        moves.first().map(|one| Move {
            segment,
            ..one.clone()
        })
    }

    /// Returns the displacement by this move in a table with these rows.
    pub(in crate::audit) fn into_displaced_points(self, rows: &[PlayerId]) -> DisplacedPoints {
        let (start, end) = (*self.segment.start(), *self.segment.end());
        let segment = &rows[self.segment];
        let mut owners = segment.to_vec();
        let lost_rows = if self.is_down {
            owners.rotate_right(self.distance);
            &segment[segment.len() - self.distance..]
        } else {
            owners.rotate_left(self.distance);
            &segment[..self.distance]
        };
        DisplacedPoints {
            displacement: Displacement::Moved {
                is_down: self.is_down,
                distance: self.distance,
                first: (start > 0).then(|| rows[start]),
                last: (end + 1 < rows.len()).then(|| rows[end]),
            },
            owners: segment.iter().copied().zip(owners).collect(),
            lost_rows: lost_rows.to_vec(),
            explains_all_cells: false,
            explains_all_totals: false,
            possible_moves: Vec::new(),
        }
    }
}

/// The column of points, in the order of the rows.
struct Column {
    stated: Vec<Option<Points>>,
    /// The total of each row; `None` if it is not known.
    totals: Vec<Option<Points>>,
    is_wrong: Vec<bool>,
    /// Whether a single cell is blank, which then is not only missing but part of the displacement.
    has_one_blank_cell: bool,
}

impl Column {
    fn new(facts: &Facts<'_>, wrong: &[WrongTotal], rows: &[PlayerId]) -> Column {
        let mut is_wrong_player = vec![false; rows.len()];
        for total in wrong {
            is_wrong_player[total.player.index()] = true;
        }
        let stated = |id: &PlayerId| Some(facts.import.claims.points_of(*id)?.value);
        let total = |id: &PlayerId| {
            let is_known = !facts.import.has_unknown_rounds(*id);
            is_known.then(|| facts.table.total((*id).into()))
        };
        let stated: Vec<Option<Points>> = rows.iter().map(stated).collect();
        Column {
            has_one_blank_cell: stated.iter().filter(|stated| stated.is_none()).count() == 1,
            stated,
            totals: rows.iter().map(total).collect(),
            is_wrong: rows.iter().map(|id| is_wrong_player[id.index()]).collect(),
        }
    }

    /// Returns the moves that are tried. They begin and end near the first and the last wrong totals,
    /// or at the ends of the column.
    fn moves(&self) -> Vec<Move> {
        let last_row = self.stated.len() - 1;
        let wrong_rows = || (0..=last_row).filter(|&row| self.is_wrong[row]);
        let first_wrong: Vec<usize> = wrong_rows().take(MAX_OTHERS + 1).collect();
        let last_wrong: Vec<usize> = wrong_rows().rev().take(MAX_OTHERS + 1).collect();
        // a blank cell may have been inserted, or became free at the end of the moved cells
        let blank_row = match self.has_one_blank_cell {
            true => self.stated.iter().position(Option::is_none),
            false => None,
        };
        let mut moves = Vec::new();
        for (is_down, distance) in (1..=MAX_DISTANCE).flat_map(|d| [(true, d), (false, d)]) {
            // the cells without points of any row may contain a right total by chance
            let (before, after) = if is_down {
                (distance, 0)
            } else {
                (0, distance)
            };
            let starts = first_wrong
                .iter()
                .flat_map(|&row| row.saturating_sub(before)..=row);
            let mut starts: Vec<usize> = starts.chain([0]).chain(blank_row).collect();
            let ends = last_wrong
                .iter()
                .flat_map(|&row| row..=last_row.min(row + after));
            let mut ends: Vec<usize> = ends.chain([last_row]).chain(blank_row).collect();
            starts.sort_unstable();
            starts.dedup();
            ends.sort_unstable();
            ends.dedup();
            for start in starts {
                let long_enough = ends.iter().filter(|&&end| end + 1 >= start + 2 * distance);
                moves.extend(long_enough.map(|&end| Move {
                    is_down,
                    distance,
                    segment: start..=end,
                }));
            }
        }
        moves
    }

    /// Returns the moves that leave as many totals wrong and as many cells unexplained as `best`,
    /// itself included. Their parts of the column begin and end in other rows.
    fn equivalent_moves(&self, best: &Move, unexplained: [usize; 2]) -> Vec<Move> {
        let last_row = self.stated.len() - 1;
        let is_equivalent = |segment: &RangeInclusive<usize>| {
            let candidate = Move {
                segment: segment.clone(),
                ..best.clone()
            };
            let is_long = segment.clone().count() >= 2 * best.distance;
            is_long && self.count_unexplained(&candidate) == unexplained
        };
        let (start, end) = (*best.segment.start(), *best.segment.end());
        let starts_above = (0..start).rev().map(|start| start..=end);
        let starts_below = (start + 1..end).map(|start| start..=end);
        let ends_above = (start..end).rev().map(|end| start..=end);
        let ends_below = (end + 1..=last_row).map(|end| start..=end);
        let starts = starts_above.take_while(is_equivalent);
        let starts: Vec<usize> = starts
            .chain(starts_below.take_while(is_equivalent))
            .map(|segment| *segment.start())
            .chain([start])
            .collect();
        let ends = ends_above.take_while(is_equivalent);
        let ends: Vec<usize> = ends
            .chain(ends_below.take_while(is_equivalent))
            .map(|segment| *segment.end())
            .chain([end])
            .collect();
        let segments = starts
            .iter()
            .flat_map(|&start| ends.iter().map(move |&end| start..=end));
        segments
            .filter(is_equivalent)
            .map(|segment| Move {
                segment,
                ..best.clone()
            })
            .collect()
    }

    /// Returns the number of totals that a move leaves wrong, and the number of cells without
    /// points of any row that it does not explain.
    fn count_unexplained(&self, candidate: &Move) -> [usize; 2] {
        let is_wrong = |&row: &usize| {
            let owner = candidate.owner(row);
            owner.is_some_and(|owner| !self.fits(row, owner))
        };
        let others = (0..self.stated.len()).filter(is_wrong).count();
        [others, self.count_unexplained_cells(candidate)]
    }

    /// Returns the number of totals that a move leaves wrong; `None` if it does not explain nearly
    /// all of them. `unexplained_cells` is the number of cells without points of any row that it
    /// does not explain.
    fn count_others(&self, candidate: &Move, unexplained_cells: usize) -> Option<usize> {
        let last_row = self.stated.len() - 1;
        let is_partial = candidate.is_partial(last_row);
        // a move of a part of the column can begin and end anywhere
        let fitting_per_other = match is_partial {
            true => FITTING_PER_OTHER + 1,
            false => FITTING_PER_OTHER,
        };
        let explains = |min_fitting| {
            self.explains(|row| candidate.owner(row), [min_fitting, fitting_per_other])
        };
        let has_free_cell = |is_evident: &dyn Fn(usize) -> bool| {
            let mut free_rows = candidate.segment.clone();
            free_rows.any(|row| candidate.owner(row).is_none() && is_evident(row))
        };
        // the cells that were inserted or became free are further evidence
        let has_blank_cell = has_free_cell(&|row| self.stated[row].is_none());
        let has_lost_points = has_free_cell(&|row| self.is_wrong[row]);
        let explains_all = |min_fitting| unexplained_cells == 0 && explains(min_fitting) == Some(0);
        let is_evident = has_blank_cell || has_lost_points;
        let reaches_end = candidate.segment.contains(&0) || candidate.segment.contains(&last_row);
        let is_long = reaches_end && candidate.segment.clone().count() * 2 > last_row;
        let min_fitting = match candidate.distance {
            _ if is_evident && explains_all(MIN_FITTING_ROWS - 1) => MIN_FITTING_ROWS - 1,
            1 if !is_partial || has_blank_cell => MIN_FITTING_ROWS - 1,
            1 if is_long && explains_all(MIN_FITTING_ROWS - 1) => MIN_FITTING_ROWS - 1,
            1 => MIN_FITTING_ROWS,
            _ if !is_partial && explains_all(MIN_FITTING_ROWS) => MIN_FITTING_ROWS,
            _ => MIN_FITTING_DISTANT_ROWS,
        };
        explains(min_fitting)
    }

    /// Returns the number of cells without points of any row that a move does not explain: they are
    /// not blank, and contain neither the points that were moved out of the column nor those of one
    /// of the moved cells beside them, which were entered twice.
    fn count_unexplained_cells(&self, candidate: &Move) -> usize {
        let (start, end) = (*candidate.segment.start(), *candidate.segment.end());
        let free_rows = candidate.segment.clone();
        let free_rows = free_rows.filter(|&row| candidate.owner(row).is_none());
        let is_unexplained = |row: &usize| {
            let lost_row = match candidate.is_down {
                true => end + 1 - candidate.distance + (row - start),
                false => row + start + candidate.distance - end - 1,
            };
            let [neighbour, next_moved] = match candidate.is_down {
                true => [row + candidate.distance, start + candidate.distance],
                false => [row - candidate.distance, end - candidate.distance],
            };
            self.stated[*row].is_some_and(|stated| {
                let is_copy = |of: usize| self.stated[of] == Some(stated);
                self.totals[lost_row] != Some(stated) && !is_copy(neighbour) && !is_copy(next_moved)
            })
        };
        free_rows.filter(is_unexplained).count()
    }

    /// Returns the number of totals that are still wrong if the points in each row belong to its
    /// owner. `None` unless at least `min_fitting` wrong totals are then right, and at least
    /// `fitting_per_other` for each that is still wrong.
    fn explains(
        &self,
        owner: impl Fn(usize) -> Option<usize>,
        [min_fitting, fitting_per_other]: [usize; 2],
    ) -> Option<usize> {
        // one wrong result makes two totals wrong
        let max_others = (self.stated.len() / 10).clamp(2, MAX_OTHERS);
        let (mut others, mut fitting) = (0, 0);
        for row in 0..self.stated.len() {
            let Some(owner) = owner(row) else { continue };
            if !self.fits(row, owner) {
                others += 1;
            } else if self.is_wrong[row] {
                fitting += 1;
            }
            if others > max_others {
                return None;
            }
        }
        (fitting >= min_fitting.max(others * fitting_per_other)).then_some(others)
    }

    /// Whether the points in a row are those of its owner.
    fn fits(&self, row: usize, owner: usize) -> bool {
        match self.stated[row] {
            None if owner == row => !self.has_one_blank_cell,
            _ if owner == row => !self.is_wrong[row],
            Some(points) => self.totals[owner].is_none_or(|total| points == total),
            None => false,
        }
    }
}
