//! Both halves of a game ▶ one object; a round without an opponent is one of its own.

use super::Writing;
use super::doc::{Game, Side};
use super::words as w;
use crate::format::write::{Losses, Rival, Subject, What, mirrored, rival};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};

impl Writing<'_> {
    /// Games by round, in each the games in the order of White's numbers and then the byes.
    pub(super) fn games(&mut self, losses: &mut Losses) -> Vec<Game> {
        let tournament = &self.import.tournament;
        let order = self.numbers.order.clone();
        let mut list = Vec::new();
        for round in (0..usize::from(tournament.rounds)).map(RoundNumber::at) {
            let mut byes = Vec::new();
            for &id in &order {
                let entry = *tournament.entry(id, round).expect("a round of the file");
                match rival(tournament, id, round, entry) {
                    Rival::Both(other) if self.before(other, id) => {}
                    Rival::Both(other) => {
                        let mirror = *tournament.entry(other, round).expect("a round of the file");
                        list.push(self.game(round, [id, other], [entry, mirror], losses));
                    }
                    Rival::Silent(other) => {
                        let mirror = mirrored(entry);
                        self.lose(&w::ONE_SIDED, id, round, losses);
                        list.push(self.game(round, [id, other], [entry, mirror], losses));
                    }
                    Rival::Nobody => byes.extend(self.bye(id, round, entry, losses)),
                }
            }
            if round.0 == tournament.rounds && byes.is_empty() && no_game(&list, round) {
                // without it the last round would not be in the file
                byes.extend(order.first().map(|&id| self.alone(id, round, "U", false)));
            }
            list.append(&mut byes);
        }
        list
    }

    fn before(&self, first: PlayerId, second: PlayerId) -> bool {
        let place = |id| (self.numbers.get(id), id);
        place(first) < place(second)
    }

    fn lose(&self, what: &'static What, id: PlayerId, round: RoundNumber, losses: &mut Losses) {
        losses.add(
            what,
            Subject::player(&self.import.tournament, id).in_round(round),
        );
    }

    fn game(
        &mut self,
        round: RoundNumber,
        players: [PlayerId; 2],
        entries: [Entry; 2],
        losses: &mut Losses,
    ) -> Game {
        let [first, second] = entries;
        let other = second.colour.map(Colour::opposite);
        if first.colour.or(other).is_none()
            || (other.is_some() && first.colour.is_some_and(|c| Some(c) != other))
        {
            self.lose(&w::COLOURS, players[0], round, losses);
        }
        let white = first.colour.or(other) != Some(Colour::Black);
        let played = entries.iter().any(|entry| entry.outcome.is_game());
        let rated = entries.iter().all(|entry| entry.outcome.is_rated());
        let game = |entry: &Entry| (entry.outcome.is_game(), entry.outcome.is_rated());
        if game(&first) != game(&second) {
            self.lose(&w::MIXED, players[0], round, losses);
        }
        let side = |at: usize| Side {
            cid: u32::from(self.numbers.get(players[at])),
            result: letter(entries[at].outcome),
        };
        let (white, black) = if white {
            (side(0), side(1))
        } else {
            (side(1), side(0))
        };
        Game {
            id: self.ids.next(),
            round: round.0,
            white,
            black: Some(black),
            played,
            rated,
            board: None,
        }
    }

    fn bye(
        &mut self,
        id: PlayerId,
        round: RoundNumber,
        entry: Entry,
        losses: &mut Losses,
    ) -> Option<Game> {
        let what = match (entry.opponent, entry.outcome) {
            (Opponent::Nobody, Outcome::Unknown) => Some(&w::UNKNOWN_ALONE),
            (Opponent::Nobody, outcome) if !outcome.is_bye() => Some(&w::ALONE),
            (Opponent::Nobody, _) => None,
            _ => Some(&w::OPPONENTS),
        };
        if let Some(what) = what {
            self.lose(what, id, round, losses);
        }
        let allocated = entry.outcome == Outcome::PairingAllocatedBye;
        let told = !matches!(entry.outcome, Outcome::Absent | Outcome::Unknown);
        told.then(|| self.alone(id, round, bye_letter(entry.outcome), allocated))
    }

    fn alone(
        &mut self,
        id: PlayerId,
        round: RoundNumber,
        result: &'static str,
        played: bool,
    ) -> Game {
        Game {
            id: self.ids.next(),
            round: round.0,
            white: Side {
                cid: u32::from(self.numbers.get(id)),
                result,
            },
            black: None,
            played,
            rated: false,
            board: None,
        }
    }
}

fn no_game(list: &[Game], round: RoundNumber) -> bool {
    list.last().is_none_or(|game| game.round < round.0)
}

/// The letter of a side (section 5 of the specification).
const fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => "W",
        Outcome::Draw | Outcome::UnratedDraw => "D",
        Outcome::Loss | Outcome::UnratedLoss => "L",
        Outcome::ForfeitLoss | Outcome::ZeroPointBye => "Z",
        Outcome::PairingAllocatedBye => "P",
        Outcome::FullPointBye => "F",
        Outcome::HalfPointBye => "H",
        Outcome::Absent => "U",
        Outcome::Unknown => "A",
    }
}

/// The letter of a round without an opponent.
const fn bye_letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin | Outcome::FullPointBye => "W",
        Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfPointBye => "D",
        Outcome::PairingAllocatedBye => "P",
        _ => "Z",
    }
}
