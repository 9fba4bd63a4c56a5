//! Describes slips of a whole column: the rows to which the moved values belong, and the claims of
//! the file with these values moved to other rows.

use super::repairs::{Exchange, Repair, exchange_claims};
use crate::audit::Facts;
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

    /// Returns the row whose values were moved out of the table if the values of all `rows` moved in
    /// this direction; `None` if there are no rows.
    pub(super) fn lost_row(self, rows: &[PlayerId]) -> Option<PlayerId> {
        match self {
            Direction::Down => rows.last(),
            Direction::Up => rows.first(),
        }
        .copied()
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

/// Returns the players in the order of their rows in the file.
pub(super) fn rows_in_order(facts: &Facts<'_>) -> Vec<PlayerId> {
    let mut rows: Vec<PlayerId> = facts.import.tournament.ids().collect();
    let players = &facts.import.origins.players;
    rows.sort_by_key(|id| players.get(id.index()).map(|origin| origin.line.start));
    rows
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

/// Returns the groups of values that may have moved together: the points alone, and the points with
/// the other claims of the file. Each item has the group in words, and a flag that is `true` for
/// the points alone.
pub(super) fn movable_values(
    claims: &Claims,
) -> impl Iterator<Item = (&'static str, bool)> + use<> {
    let has_ranks = claims.ranks.iter().any(Option::is_some);
    let moved_together = match (has_ranks, claims.columns.is_empty()) {
        (true, true) => Some("points and ranks"),
        (true, false) => Some("points, ranks and tie-breaks"),
        (false, false) => Some("points and tie-breaks"),
        (false, true) => None,
    };
    let moved_together = moved_together.map(|values| (values, false));
    [("points", true)].into_iter().chain(moved_together)
}

/// Returns a copy of the claims with the values of rows moved to their owners: only the points if
/// `points_alone` is set, else the ranks and tie-break values as well.
pub(super) fn move_values_to_owners(
    claims: &Claims,
    owners: &Owners,
    points_alone: bool,
) -> Claims {
    let mut repaired_claims = claims.clone();
    exchange_claims(&mut repaired_claims, owners);
    if points_alone {
        repaired_claims.ranks.clone_from(&claims.ranks);
        repaired_claims.columns.clone_from(&claims.columns);
    }
    repaired_claims
}
