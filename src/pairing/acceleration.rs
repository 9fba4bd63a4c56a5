//! The first group of the initial list, which has fictitious points in Baku acceleration (C.04.7).

/// Returns the number of players in the accelerated first group, if the event begins with `players`
/// players: a quarter of the players, rounded up, times two (C.04.7 1.1).
#[must_use]
pub const fn first_group_size(players: u16) -> u16 {
    players.div_ceil(4).saturating_mul(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entry, Outcome};
    use crate::number::Points;
    use crate::pairing::{History, Record};

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
