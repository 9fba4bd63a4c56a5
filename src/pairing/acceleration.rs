//! Baku acceleration (C.04.7): fictitious points for the first group of the initial list.

use super::History;
use crate::number::Points;

/// The size of the accelerated first group if the event begins with `players` players: twice a
/// quarter of them, rounded up (C.04.7 1.1).
#[must_use]
pub const fn first_group(players: u16) -> u16 {
    players.div_ceil(4).saturating_mul(2)
}

impl History {
    /// Gives the fictitious points of Baku acceleration to the players with pairing numbers up to
    /// `last`. They get the points of a win in the first half (rounded up) of the accelerated
    /// rounds, and the points of a draw in the others; the first half of all rounds, rounded up, is
    /// accelerated. All earlier fictitious points are replaced. Does nothing if the planned number
    /// of rounds is unknown.
    ///
    /// The last player of the first group stays the same when players enter late (C.04.7 1.2), so
    /// the caller has to pass `last`; see [`first_group`].
    pub fn accelerate(&mut self, last: u16) {
        let Some(rounds) = self.planned_rounds else {
            return;
        };
        let accelerated = rounds.div_ceil(2);
        let whole = accelerated.div_ceil(2);
        let (win, draw) = (self.win(), self.scores.d());
        let points = (0..accelerated).map(|round| if round < whole { win } else { draw });
        let points: Vec<Points> = points.collect();
        for record in &mut self.players {
            record.fictitious = if record.number <= last {
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
    use crate::pairing::Record;

    #[test]
    fn the_first_group() {
        assert_eq!(first_group(160), 80);
        assert_eq!(first_group(161), 82);
        assert_eq!(first_group(0), 0);
    }

    #[test]
    fn points_of_nine_and_eleven_rounds() {
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
            assert_eq!(history.players[1].fictitious, halves);
            assert!(history.players[2].fictitious.is_empty());
        };
        check(9, &[2, 2, 2, 1, 1]);
        check(11, &[2, 2, 2, 1, 1, 1]);
        check(1, &[2]);
    }
}
