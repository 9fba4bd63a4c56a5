//! The scores of the players of a team event on their boards.

use std::collections::BTreeMap;

use crate::audit::TeamEvent;
use crate::model::{Outcome, PlayerId, RoundNumber, ScoreBasis, Tournament};
use crate::number::{Exact, Points};

/// A player's number of games and the points in them, on one board or on all boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    /// The number of finished games over the board, without forfeits.
    pub(super) games: u32,
    /// The points of these games under the score system of the event.
    pub(super) points: Points,
    /// The score in these games in half points, if a win counts 1 point and a draw ½.
    half_points: u32,
    /// The number of boards won by forfeit, and the number lost by forfeit.
    forfeits: [u32; 2],
}

impl Tally {
    /// Counts a game that was played over the board; other outcomes are ignored.
    fn add_game(&mut self, outcome: Outcome, points: Points) {
        if let Some(half_points) = outcome.half_points() {
            self.games += 1;
            self.points += points;
            self.half_points += u32::from(half_points);
        }
    }

    /// Counts a board that was not played. A pairing-allocated bye means that the board had no
    /// opponent.
    fn add_forfeit(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::ForfeitWin | Outcome::PairingAllocatedBye => self.forfeits[0] += 1,
            Outcome::ForfeitLoss => self.forfeits[1] += 1,
            _ => {}
        }
    }

    /// Returns the score in percent, on the scale 1-½-0; `None` if there is no game.
    pub(super) fn percentage(&self) -> Option<Exact> {
        Exact::ratio(i128::from(self.half_points) * 50, i128::from(self.games))
    }

    /// Returns the boards won and lost by forfeit: `+2 -1`; empty if there are none.
    pub(super) fn forfeits(&self) -> String {
        let signs = self.forfeits.iter().zip(["+", "-"]);
        let forfeits = signs.filter(|(count, _)| **count > 0);
        let forfeits: Vec<String> = forfeits
            .map(|(count, sign)| format!("{sign}{count}"))
            .collect();
        forfeits.join(" ")
    }
}

/// The scores of all players in the matches of an event.
#[derive(Clone, Debug, Default)]
pub(super) struct Tallies {
    /// The games of each player on all boards, indexed by player.
    tally_by_player: Vec<Tally>,
    /// The games on each board, by board (from 1) and player.
    pub(super) tally_by_board_and_player: BTreeMap<(usize, PlayerId), Tally>,
    /// The number of rounds that are counted.
    pub(super) rounds: usize,
}

impl Tallies {
    /// Counts the games of the completed rounds.
    pub(super) fn compute(tournament: &Tournament, event: &TeamEvent) -> Tallies {
        let rounds = event.settled().score(ScoreBasis::GamePoints).rounds();
        let mut tallies = Tallies {
            tally_by_player: vec![Tally::default(); tournament.players.len()],
            tally_by_board_and_player: BTreeMap::new(),
            rounds,
        };
        // on all boards together, every game of a player counts, even if its board is not known
        for id in tournament.ids() {
            for entry in tournament.row(id).iter().take(rounds) {
                tallies.tally_by_player[id.index()]
                    .add_game(entry.outcome, tournament.points(entry));
            }
        }
        let is_complete = |round: RoundNumber| round.index() < rounds;
        let encounters = event.encounters.list.iter();
        for encounter in encounters.filter(|encounter| is_complete(encounter.round)) {
            for (board, seats) in (1..).zip(&encounter.boards) {
                for &player in seats.iter().flatten() {
                    let Some(entry) = tournament.entry(player, encounter.round) else {
                        continue;
                    };
                    tallies.tally_by_player[player.index()].add_forfeit(entry.outcome);
                    let tally = tallies
                        .tally_by_board_and_player
                        .entry((board, player))
                        .or_default();
                    tally.add_game(entry.outcome, tournament.points(entry));
                }
            }
        }
        tallies
    }

    /// Returns the tally of a player's games on all boards together.
    pub(super) fn player(&self, id: PlayerId) -> Tally {
        self.tally_by_player
            .get(id.index())
            .copied()
            .unwrap_or_default()
    }

    /// Returns the number of games that a board prize requires: half of the rounds, rounded up.
    pub(super) const fn min_games(&self) -> usize {
        self.rounds.div_ceil(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts a player's rounds. `rounds` are outcomes, each with its points; `expected` states
    /// games, points, percentage and forfeits.
    fn check(rounds: &[(Outcome, i32)], expected: &str) {
        let mut tally = Tally::default();
        for &(outcome, points) in rounds {
            tally.add_game(outcome, Points::from_whole(points));
            tally.add_forfeit(outcome);
        }
        let percentage = tally.percentage().map(|value| value.to_rounded_text(1));
        let text = format!(
            "{} {} {} {}",
            tally.games,
            tally.points.to_text(0, '.'),
            percentage.unwrap_or_default(),
            tally.forfeits()
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn forfeits_are_not_counted_as_games() {
        check(&[], "0 0  ");
        // 3-1-0: the percentage is that of 1-½-0
        let three = [(Outcome::Win, 3), (Outcome::Draw, 1), (Outcome::Loss, 0)];
        check(&three, "3 4 50.0 ");
        let forfeits = [
            (Outcome::ForfeitWin, 1),
            (Outcome::ForfeitLoss, 0),
            (Outcome::Win, 1),
            (Outcome::ForfeitWin, 1),
            (Outcome::Unknown, 0),
        ];
        check(&forfeits, "1 1 100.0 +2 -1");
    }

    #[test]
    fn half_of_the_rounds_are_rounded_up() {
        let check = |rounds, expected| {
            let tallies = Tallies {
                rounds,
                ..Tallies::default()
            };
            assert_eq!(tallies.min_games(), expected);
        };
        check(9, 5);
        check(14, 7);
        check(1, 1);
    }
}
