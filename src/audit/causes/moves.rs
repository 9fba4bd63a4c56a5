//! Describes slips of a whole column: the rows to which the moved values belong, and the claims of
//! the file with these values moved to other rows.

use super::moved_rows::exchange_claims;
use super::repairs::{Exchange, Repair};
use crate::audit::Facts;
pub(super) use crate::audit::evidence::totals::displaced::rows_in_order;
use crate::finding::Damage;
use crate::import::Claims;
use crate::model::PlayerId;

/// Minimum number of rows with wrong values for which a slip of a whole column is tried as the
/// cause.
pub(super) const MIN_WRONG_ROWS: usize = 4;

/// Rows that contain the values of another row: the row itself, and the row to which the values
/// belong.
pub(super) type Owners = Vec<(PlayerId, PlayerId)>;

/// Whether a repair leaves at most one row in ten wrong, and at most one in five of those that are
/// wrong now.
pub(super) const fn is_convincing(wrong_before: usize, wrong_after: usize, rows: usize) -> bool {
    wrong_after * 10 <= rows && wrong_after * 5 <= wrong_before
}

/// The direction in which a column moved by one row.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Down,
    Up,
}

impl Direction {
    pub(super) const BOTH: [Direction; 2] = [Direction::Down, Direction::Up];

    /// Returns the direction as a word for messages: `down` or `up`.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Direction::Down => "down",
            Direction::Up => "up",
        }
    }

    pub(super) const fn opposite(self) -> Direction {
        match self {
            Direction::Down => Direction::Up,
            Direction::Up => Direction::Down,
        }
    }

    /// Returns, for each row, the row to which the values in it belong, if the values of all rows
    /// moved in this direction.
    pub(super) fn owners(self, facts: &Facts<'_>) -> Owners {
        self.owners_from(&rows_in_order(facts), 0)
    }

    /// Returns, for the rows from the index `first` on, the row to which the values in each of them
    /// belong, if all of them moved in this direction. The value that was moved out of the table is
    /// assumed to be at the other end of these rows.
    pub(super) fn owners_from(self, rows: &[PlayerId], first: usize) -> Owners {
        let mut owners = rows.to_vec();
        match self {
            Direction::Down => owners[first..].rotate_right(1),
            Direction::Up => owners[first..].rotate_left(1),
        }
        rows.iter().copied().zip(owners).collect()
    }
}

/// A repair that replaces the claims of the file, and its description in words.
pub(super) struct ClaimsRepair {
    /// The claims after the repair.
    pub(super) claims: Claims,
    /// What seems to have happened, in words.
    pub(super) statement: String,
    /// The repair as a phrase.
    pub(super) description: String,
    /// The advice to the user.
    pub(super) advice: String,
}

impl ClaimsRepair {
    pub(super) fn into_repair(self) -> Repair {
        Repair {
            description: self.description,
            exchange: Some(Exchange {
                statement: self.statement,
                advice: self.advice,
                rows: Vec::new(),
                claims: Some(Box::new(self.claims)),
                damage: Some(Damage::ColumnSlip),
                concerns_column: true,
            }),
            ..Repair::default()
        }
    }
}

impl Repair {
    /// Whether the repair moves stated points to other rows, and changes no results.
    pub(super) fn moves_points(&self) -> bool {
        let is_slip = |exchange: &Exchange| {
            exchange.claims.is_some()
                && exchange.rows.is_empty()
                && exchange.damage == Some(Damage::ColumnSlip)
        };
        self.entries.is_empty() && self.exchange.as_ref().is_some_and(is_slip)
    }

    /// Whether two repairs move the stated points to the same rows. They may differ in the other
    /// values that they move.
    pub(super) fn moves_same_points(&self, other: &Repair) -> bool {
        let points = |repair: &Repair| {
            let claims = repair.exchange.as_ref()?.claims.as_ref()?;
            let values = claims.points.iter();
            Some(
                values
                    .map(|stated| stated.map(|stated| stated.value))
                    .collect::<Vec<_>>(),
            )
        };
        self.moves_points() && other.moves_points() && points(self) == points(other)
    }
}

/// Values that may have moved together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MovedValues {
    Points,
    PointsAndTieBreaks,
    PointsAndRanks,
    All,
}

impl MovedValues {
    /// Returns the values in words: `points and ranks`.
    pub(super) const fn words(self) -> &'static str {
        match self {
            MovedValues::Points => "points",
            MovedValues::PointsAndTieBreaks => "points and tie-breaks",
            MovedValues::PointsAndRanks => "points and ranks",
            MovedValues::All => "points, ranks and tie-breaks",
        }
    }

    pub(super) const fn include_ranks(self) -> bool {
        matches!(self, MovedValues::PointsAndRanks | MovedValues::All)
    }

    pub(super) const fn include_tie_breaks(self) -> bool {
        matches!(self, MovedValues::PointsAndTieBreaks | MovedValues::All)
    }
}

/// Returns the groups of values that may have moved together: the points alone, and the points with
/// other claims of the file.
pub(super) fn movable_values(claims: &Claims) -> impl Iterator<Item = MovedValues> + use<> {
    let has_ranks = claims.ranks.iter().any(Option::is_some);
    let groups: &[MovedValues] = match (has_ranks, claims.columns.is_empty()) {
        (true, true) => &[MovedValues::Points, MovedValues::PointsAndRanks],
        (true, false) => &[
            MovedValues::Points,
            MovedValues::PointsAndTieBreaks,
            MovedValues::All,
        ],
        (false, false) => &[MovedValues::Points, MovedValues::PointsAndTieBreaks],
        (false, true) => &[MovedValues::Points],
    };
    groups.iter().copied()
}

/// Returns a copy of the claims with these values of rows moved to their owners.
pub(super) fn move_values_to_owners(
    claims: &Claims,
    owners: &Owners,
    values: MovedValues,
) -> Claims {
    let mut repaired_claims = claims.clone();
    exchange_claims(&mut repaired_claims, owners);
    if !values.include_ranks() {
        repaired_claims.ranks.clone_from(&claims.ranks);
    }
    if !values.include_tie_breaks() {
        repaired_claims.columns.clone_from(&claims.columns);
    }
    repaired_claims
}
