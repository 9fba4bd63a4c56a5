//! Baku acceleration (C.04.7): fictitious points for the first group of the initial list.

use super::History;
use crate::model::{Entry, RoundNumber};
use crate::number::Points;

/// The number of players in the accelerated first group, if the event begins with `players`
/// players: a quarter of the players, rounded up, times two (C.04.7 1.1).
#[must_use]
pub const fn first_group_size(players: u16) -> u16 {
    players.div_ceil(4).saturating_mul(2)
}

impl History {
    /// The pairing number of the last player of the first group (C.04.7 1.1, 1.2); `None` if there
    /// are no players, or if the number of rounds is unknown. The initial list contains the players
    /// with an entry in round 1, or all players if round 1 is not paired yet. Players who enter
    /// later do not change the first group.
    #[must_use]
    pub fn last_of_first_group(&self) -> Option<u16> {
        self.planned_rounds?;
        let round_1 = RoundNumber(1);
        let is_paired = self.players.iter().any(|record| record.is_paired(round_1));
        let records = self.players.iter();
        let list_records =
            records.filter(|record| !is_paired || record.entry(round_1) != Entry::default());
        let mut numbers: Vec<u16> = list_records.map(|record| record.number).collect();
        numbers.sort_unstable();
        let group = usize::from(first_group_size(u16::try_from(numbers.len()).ok()?));
        let last_index = group.min(numbers.len()).checked_sub(1)?;
        Some(numbers[last_index])
    }

    /// Gives every player up to the pairing number `last` the fictitious points of Baku
    /// acceleration (C.04.7). The accelerated rounds are the first half of all rounds, rounded up.
    /// In the first half of the accelerated rounds, rounded up, the fictitious points are those of
    /// a win, and in the other accelerated rounds those of a draw. Fictitious points that the
    /// records contained before are replaced. Nothing changes if the number of rounds is unknown.
    ///
    /// The last player of the first group stays the same when players enter late (C.04.7 1.2), so
    /// the caller has to pass `last`; see [`first_group_size`].
    pub fn accelerate(&mut self, last: u16) {
        let Some(rounds) = self.planned_rounds else {
            return;
        };
        let accelerated_rounds = rounds.div_ceil(2);
        let rounds_with_win = accelerated_rounds.div_ceil(2);
        let (win, draw) = (self.win(), self.scores.d());
        let points =
            (0..accelerated_rounds).map(|round| if round < rounds_with_win { win } else { draw });
        let points: Vec<Points> = points.collect();
        for record in &mut self.players {
            record.fictitious_points = if record.number <= last {
                points.clone()
            } else {
                Vec::new()
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Outcome;
    use crate::pairing::Record;

    #[test]
    fn the_first_group_has_twice_a_quarter_of_the_players() {
        assert_eq!(first_group_size(160), 80);
        assert_eq!(first_group_size(161), 82);
        assert_eq!(first_group_size(0), 0);
    }

    /// Eight players begin, so the first group has four: 1, 2, 4 and 5. Number 3 enters in round 2,
    /// and 5 remains the last player of the group (C.04.7 1.2). A player with a bye in round 1
    /// counts as entered.
    #[test]
    fn late_entries_do_not_move_the_last_player_of_the_first_group() {
        let entry = |number| match number {
            3 => Entry::default(),
            9 => Entry {
                outcome: Outcome::HalfPointBye,
                ..Entry::default()
            },
            _ => Entry {
                outcome: Outcome::PairingAllocatedBye,
                ..Entry::default()
            },
        };
        let record = |number| Record {
            number,
            entries: vec![entry(number)],
            ..Record::default()
        };
        let mut history = History {
            planned_rounds: Some(5),
            players: (1..=9).map(record).collect(),
            ..History::default()
        };
        assert_eq!(history.last_of_first_group(), Some(5));
        // before round 1 is paired, all nine players count: a quarter is 2.25, rounded up 3, times
        // two
        for record in &mut history.players {
            record.entries.clear();
        }
        assert_eq!(history.last_of_first_group(), Some(6));
        history.planned_rounds = None;
        assert_eq!(history.last_of_first_group(), None);
    }

    #[test]
    fn fictitious_points_are_given_in_the_first_half_of_the_rounds() {
        let check = |rounds: u16, expected: &[i32]| {
            let record = |number| Record {
                number,
                ..Record::default()
            };
            let mut history = History {
                planned_rounds: Some(rounds),
                players: vec![record(1), record(2), record(3)],
                ..History::default()
            };
            history.accelerate(2);
            let halves: Vec<Points> = expected.iter().map(|&h| Points::from_halves(h)).collect();
            assert_eq!(history.players[1].fictitious_points, halves);
            assert!(history.players[2].fictitious_points.is_empty());
        };
        check(9, &[2, 2, 2, 1, 1]);
        check(11, &[2, 2, 2, 1, 1, 1]);
        check(1, &[2]);
    }
}
