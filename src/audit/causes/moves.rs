//! Values of a column that moved by one row, and the evidence for a slip of a whole column.

use crate::audit::Facts;
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

/// The rows in the order in which they are in the file.
pub(super) fn rows_in_order(facts: &Facts<'_>) -> Vec<PlayerId> {
    let mut rows: Vec<PlayerId> = facts.import.tournament.ids().collect();
    let players = &facts.import.origins.players;
    rows.sort_by_key(|id| players.get(id.index()).map(|origin| origin.line.start));
    rows
}

/// A direction in which a column moved by one row.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Down,
    Up,
}

impl Direction {
    pub(super) const BOTH: [Direction; 2] = [Direction::Down, Direction::Up];

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

    /// For each row, the row to which its values belong, if the values of all rows moved in this
    /// direction.
    pub(super) fn owners(self, facts: &Facts<'_>) -> Owners {
        self.owners_from(&rows_in_order(facts), 0)
    }

    /// For each row, the row to which its values belong, if the values of the rows from the index
    /// `first` on moved in this direction. The value that was moved out of the table is taken to be
    /// at the other end of these rows.
    pub(super) fn owners_from(self, rows: &[PlayerId], first: usize) -> Owners {
        let mut owners = rows.to_vec();
        match self {
            Direction::Down => owners[first..].rotate_right(1),
            Direction::Up => owners[first..].rotate_left(1),
        }
        rows.iter().copied().zip(owners).collect()
    }
}
