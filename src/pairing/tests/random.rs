//! Generates random events with a few players and rounds.

use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::{Edition, History, Pair, Pairing, Record, pair};

/// Pseudo-random numbers that are the same in every run.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number from 0 to `limit - 1`.
    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    /// Returns a random event with this many players before the next round is paired, and the
    /// number of that round.
    pub(super) fn position(&mut self, players: u64) -> (History, RoundNumber) {
        let rounds = self.below(7.min(players));
        let last = rounds + 1 + self.below(2);
        let mut history = History {
            planned_rounds: u16::try_from(last).ok(),
            initial_colour: Some(Colour::White),
            ..History::default()
        };
        for number in 1..=players {
            history.players.push(Record {
                number: number as u16,
                ..Record::default()
            });
        }
        if self.below(6) == 0 {
            for record in history.players.iter_mut().take(players as usize / 2) {
                record.fictitious_points = vec![Points::ONE, Points::ONE, Points::HALF];
            }
        }
        for round in 1..=rounds {
            let round = RoundNumber(round as u16);
            self.announce(&mut history, round);
            let edition = Edition::ALL[self.below(3) as usize];
            let pairing = match self.below(3) {
                0 => Ok(self.random_pairing(&history, round)),
                _ => pair(&history, round, edition),
            };
            let pairing = pairing.unwrap_or_else(|_| self.random_pairing(&history, round));
            self.play(&mut history, round, &pairing);
        }
        let round = RoundNumber(rounds as u16 + 1);
        self.announce(&mut history, round);
        (history, round)
    }

    /// Gives some random players a requested bye in a round.
    fn announce(&mut self, history: &mut History, round: RoundNumber) {
        for record in &mut history.players {
            let kind = match self.below(40) {
                0 => Outcome::HalfPointBye,
                1 => Outcome::ZeroPointBye,
                2 => Outcome::FullPointBye,
                _ => continue,
            };
            record.entries.resize(round.index(), Entry::default());
            record.entries.push(Entry {
                outcome: kind,
                ..Entry::default()
            });
        }
    }

    /// Pairs all players at random, as an arbiter without a program might.
    pub(super) fn random_pairing(&mut self, history: &History, round: RoundNumber) -> Pairing {
        let mut unpaired = history.entrants(round);
        let mut pairing = Pairing::default();
        while unpaired.len() > 1 {
            let white = unpaired.swap_remove(self.below(unpaired.len() as u64) as usize);
            let black = unpaired.swap_remove(self.below(unpaired.len() as u64) as usize);
            let rule = crate::pairing::ColourRule::Granted;
            pairing.pairs.push(Pair { white, black, rule });
        }
        pairing.bye = unpaired.pop();
        pairing
    }

    /// Enters the pairs of a round with random results, and computes the points.
    pub(super) fn play(&mut self, history: &mut History, round: RoundNumber, pairing: &Pairing) {
        for pair in &pairing.pairs {
            let (white, black) = match self.below(20) {
                0..=7 => (Outcome::Win, Outcome::Loss),
                8..=13 => (Outcome::Loss, Outcome::Win),
                14..=17 => (Outcome::Draw, Outcome::Draw),
                18 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                _ => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            };
            for (own, other, colour, outcome) in [
                (pair.white, pair.black, Colour::White, white),
                (pair.black, pair.white, Colour::Black, black),
            ] {
                let entry = Entry {
                    opponent: Opponent::Player(other),
                    colour: Some(colour),
                    outcome,
                };
                enter(&mut history.players[own.index()], round, entry);
            }
        }
        if let Some(id) = pairing.bye {
            let entry = Entry {
                outcome: Outcome::PairingAllocatedBye,
                ..Entry::default()
            };
            enter(&mut history.players[id.index()], round, entry);
        }
        let scores = history.scores;
        for record in &mut history.players {
            let entries = record.entries.iter();
            let points = entries.map(|entry| scores.points(entry.outcome, entry.colour));
            record.points = points.collect();
        }
    }

    /// Returns a copy of an event with the players in another order.
    pub(super) fn shuffled(&mut self, history: &History) -> History {
        let count = history.players.len();
        let mut order: Vec<usize> = (0..count).collect();
        for place in (1..count).rev() {
            order.swap(place, self.below(place as u64 + 1) as usize);
        }
        let mut ids = vec![PlayerId(0); count];
        for (new, &old) in order.iter().enumerate() {
            ids[old] = PlayerId::at(new);
        }
        let mut shuffled = history.clone();
        for (new, &old) in order.iter().enumerate() {
            let mut record = history.players[old].clone();
            for entry in &mut record.entries {
                if let Opponent::Player(id) = entry.opponent {
                    entry.opponent = Opponent::Player(ids[id.index()]);
                }
            }
            shuffled.players[new] = record;
        }
        shuffled
    }
}

/// Enters a player's entry for a round. Rounds before it without an entry become absences.
fn enter(record: &mut Record, round: RoundNumber, entry: Entry) {
    if record.entries.len() <= round.index() {
        record.entries.resize(round.index() + 1, Entry::default());
    }
    record.entries[round.index()] = entry;
}
