//! Orders the rows of a table, and assigns the numbers by which cells refer to opponents.

use crate::format::write::{
    HIGHEST_NUMBER, Numbers, Order, WriteError, does_not_fit, player_words,
};
use crate::import::Import;
use crate::model::PlayerId;
use crate::source::Field;

/// The order of the rows of a table, and the numbers by which cells refer to them.
pub(super) struct Rows {
    /// The players, from top to bottom.
    pub(super) order: Vec<PlayerId>,
    pub(super) is_by_rank: bool,
    /// The number by which cells refer to a player, indexed by `PlayerId`.
    numbers: Vec<u16>,
}

impl Rows {
    /// Orders the rows as requested.
    ///
    /// # Errors
    /// If the order is by rank and a player has no rank.
    pub(super) fn new(
        import: &Import,
        numbers: &Numbers,
        order: Order,
    ) -> Result<Rows, WriteError> {
        let mut ids = import.tournament.ids();
        if order == Order::Number {
            return Ok(Rows {
                order: numbers.order.clone(),
                is_by_rank: false,
                numbers: ids.map(|id| numbers.get(id)).collect(),
            });
        }
        if let Some(id) = ids.find(|&id| stated_rank(import, id).is_none()) {
            let message = format!("{} has no rank", player_words(&import.tournament, id));
            return Err(does_not_fit(message, "omit --order rank"));
        }
        let mut order = numbers.order.clone();
        // among players who share a rank, the lower number comes first
        order.sort_by_key(|&id| stated_rank(import, id));
        let mut row_numbers = vec![0; order.len()];
        for (row, id) in (1..).zip(&order) {
            row_numbers[id.index()] = row;
        }
        Ok(Rows {
            order,
            is_by_rank: true,
            numbers: row_numbers,
        })
    }

    /// Returns the number by which cells refer to a player.
    pub(super) fn number_of(&self, id: PlayerId) -> u16 {
        self.numbers[id.index()]
    }

    /// Whether a cell can use this number to refer to an opponent who is not in the list, because
    /// the table is ordered by starting number and no player has the number.
    pub(super) fn is_free(&self, number: u32) -> bool {
        let is_in_range = (1..=u32::from(HIGHEST_NUMBER)).contains(&number);
        let is_taken = || self.numbers.iter().any(|&taken| u32::from(taken) == number);
        !self.is_by_rank && is_in_range && !is_taken()
    }
}

/// Returns the value that is stated about a player; `None` if there is none. `values` is indexed by
/// `PlayerId`.
pub(super) fn stated_value<T: Copy>(values: &[Option<Field<T>>], id: PlayerId) -> Option<T> {
    let field = values.get(id.index()).copied().flatten();
    field.map(|field| field.value)
}

/// Returns the stated rank of a player; `None` if there is none or it is 0, which programs write if
/// a player has no rank.
pub(super) fn stated_rank(import: &Import, id: PlayerId) -> Option<u32> {
    stated_value(&import.claims.ranks, id).filter(|&rank| rank > 0)
}
