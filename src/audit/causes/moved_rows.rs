//! Moves what rows state to the players to whom it belongs.

use crate::import::Claims;
use crate::model::{Player, PlayerId};

/// Moves the points, ranks and tie-break values that rows state to other players.
pub(super) fn exchange_claims(claims: &mut Claims, rows: &[(PlayerId, PlayerId)]) {
    fn move_values<T: Clone>(list: &mut [T], rows: &[(PlayerId, PlayerId)]) {
        let values: Option<Vec<T>> = rows
            .iter()
            .map(|(row, _)| list.get(row.index()).cloned())
            .collect();
        for (value, (_, player)) in values.into_iter().flatten().zip(rows) {
            list[player.index()] = value;
        }
    }
    move_values(&mut claims.points, rows);
    move_values(&mut claims.ranks, rows);
    for column in &mut claims.columns {
        move_values(&mut column.values, rows);
    }
}

/// Moves the persons of rows to other starting numbers.
pub(super) fn exchange_persons(players: &mut [Player], rows: &[(PlayerId, PlayerId)]) {
    let persons: Vec<Player> = rows
        .iter()
        .filter_map(|(row, _)| players.get(row.index()).cloned())
        .collect();
    for (person, (_, player)) in persons.into_iter().zip(rows) {
        let target = &mut players[player.index()];
        let number = target.number;
        *target = Player { number, ..person };
    }
}
