//! Computes direct encounter as programs print it: as points, not as positions within the tied set.

use super::printed::Printed;
use crate::model::{Crosstable, ParticipantId};
use crate::number::{Exact, Points};
use crate::tiebreak::Column;

/// Returns, for each player or team, the points scored against the players who are equal in points
/// and in every column of `earlier_columns`. Some programs print direct encounter in this way. The
/// value is 0 for the whole set unless all of its players met each other. For teams, the points
/// come from `encounter_table`, which may use another score than `table`, in which the teams are
/// tied.
pub(super) fn points_in_tied_sets(
    table: &Crosstable,
    encounter_table: &Crosstable,
    earlier_columns: &[Printed],
) -> Column {
    let mut order: Vec<ParticipantId> = table.ids().collect();
    let key = |player: ParticipantId| {
        let values = earlier_columns
            .iter()
            .map(move |column| column.values[player.index()]);
        (table.total(player), values.collect::<Vec<_>>())
    };
    order.sort_by_cached_key(|&player| key(player));
    let mut column = vec![Some(Exact::ZERO); table.participants()];
    for set in order.chunk_by(|&a, &b| key(a) == key(b)) {
        let rows: Vec<(usize, Points)> = set
            .iter()
            .map(|&p| result_within(encounter_table, set, p))
            .collect();
        if rows.iter().all(|(met, _)| met + 1 == set.len()) {
            for (&player, (_, points)) in set.iter().zip(rows) {
                column[player.index()] = Some(Exact::from(points));
            }
        }
    }
    column
}

/// Returns the number of different participants in `set` whom `participant` met, and the points
/// scored against them.
fn result_within(
    table: &Crosstable,
    set: &[ParticipantId],
    participant: ParticipantId,
) -> (usize, Points) {
    let mut opponents_met = Vec::new();
    let mut points = Points::ZERO;
    for round in table.round_numbers() {
        let Some(opponent) = table.opponent(participant, round) else {
            continue;
        };
        let outcome = table.outcome(participant, round);
        let is_game = outcome.is_played() || outcome.is_forfeit();
        if is_game && set.contains(&opponent) {
            points += table.points(participant)[round.index()];
            if !opponents_met.contains(&opponent) {
                opponents_met.push(opponent);
            }
        }
    }
    (opponents_met.len(), points)
}
