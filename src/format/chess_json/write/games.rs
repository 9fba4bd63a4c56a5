//! Writes an object for each game, and one for each player and round without an opponent.

use super::Writing;
use super::doc::{Game, Side};
use super::words as w;
use crate::format::write::{
    Board, LossText, Losses, ONE_SIDED_GAMES, Subject, UNCOLOURED_GAMES, UNOPPOSED_RESULTS,
    UNOPPOSED_UNKNOWN, games_and_unpaired,
};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};

impl Writing<'_> {
    /// Returns the games and byes, round by round. In each round, the games come first, ordered by
    /// the lower number of the two players, then the byes.
    pub(super) fn games(&mut self, losses: &mut Losses) -> Vec<Game> {
        let tournament = &self.import.tournament;
        let order = self.numbers.order.clone();
        let mut list = Vec::new();
        for round in (0..usize::from(tournament.rounds)).map(RoundNumber::at) {
            let (boards, unpaired) = games_and_unpaired(tournament, &self.numbers, round);
            for board in &boards {
                list.push(self.build_game(round, board, losses));
            }
            let entry = |id| tournament.row(id)[round.index()];
            let byes = unpaired.into_iter();
            let mut byes: Vec<Game> = byes
                .filter_map(|id| self.build_bye(id, round, entry(id), losses))
                .collect();
            if round.0 == tournament.rounds && byes.is_empty() && has_no_game(&list, round) {
                // without this entry the last round would not be in the file
                byes.extend(
                    order
                        .first()
                        .map(|&id| self.unopposed_game(id, round, "U", false)),
                );
            }
            list.append(&mut byes);
        }
        list
    }

    fn report_loss(
        &self,
        loss_text: &'static LossText,
        id: PlayerId,
        round: RoundNumber,
        losses: &mut Losses,
    ) {
        losses.add(
            loss_text,
            Subject::player(&self.import.tournament, id).in_round(round),
        );
    }

    fn build_game(&mut self, round: RoundNumber, board: &Board, losses: &mut Losses) -> Game {
        let [first, second] = &board.entries;
        if board.is_one_sided {
            self.report_loss(&ONE_SIDED_GAMES, board.first, round, losses);
        }
        if board.has_unknown_colours {
            self.report_loss(&UNCOLOURED_GAMES, board.first, round, losses);
        }
        let kind = |entry: &Entry| (entry.outcome.is_game(), entry.outcome.is_rated());
        if kind(first) != kind(second) {
            self.report_loss(&w::MIXED, board.first, round, losses);
        }
        let side = |side_index: usize| Side {
            cid: u32::from(self.numbers.get(board.players[side_index])),
            result: result_code(board.entries[side_index].outcome),
        };
        let (white, black) = (side(0), side(1));
        Game {
            id: self.ids.next(),
            round: round.0,
            white,
            black: Some(black),
            played: board.entries.iter().any(|entry| entry.outcome.is_game()),
            rated: is_rated(&board.entries),
            board: None,
        }
    }

    fn build_bye(
        &mut self,
        id: PlayerId,
        round: RoundNumber,
        entry: Entry,
        losses: &mut Losses,
    ) -> Option<Game> {
        let loss_text = match (entry.opponent, entry.outcome) {
            (Opponent::Nobody, Outcome::Unknown) => Some(&UNOPPOSED_UNKNOWN),
            // at a board of a match, such a win is read back unchanged
            (Opponent::Nobody, Outcome::ForfeitWin)
                if self.unopposed_winners.binary_search(&(round, id)).is_ok() =>
            {
                None
            }
            (Opponent::Nobody, outcome) if !outcome.is_bye() => Some(&UNOPPOSED_RESULTS),
            (Opponent::Nobody, _) => None,
            _ => Some(&w::OPPONENTS),
        };
        if let Some(loss_text) = loss_text {
            self.report_loss(loss_text, id, round, losses);
        }
        if entry.opponent == Opponent::Nobody && entry.colour.is_some() {
            self.report_loss(&w::COLOURS_WITHOUT_OPPONENT, id, round, losses);
        }
        let is_allocated = entry.outcome == Outcome::PairingAllocatedBye;
        let is_written = !matches!(entry.outcome, Outcome::Absent | Outcome::Unknown);
        is_written.then(|| self.unopposed_game(id, round, bye_code(entry.outcome), is_allocated))
    }

    fn unopposed_game(
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

fn has_no_game(list: &[Game], round: RoundNumber) -> bool {
    list.last().is_none_or(|game| game.round < round.0)
}

/// Whether a game is written as rated, because neither player's result is that of an unrated game.
fn is_rated(entries: &[Entry; 2]) -> bool {
    let has_rated_result = |entry: &Entry| entry.outcome.is_rated();
    let has_no_result = |entry: &Entry| entry.outcome == Outcome::Unknown;
    entries.iter().any(has_rated_result)
        && entries
            .iter()
            .all(|entry| has_rated_result(entry) || has_no_result(entry))
}

/// Returns the result code of one side of a game (reference/chess-json.md 5).
const fn result_code(outcome: Outcome) -> &'static str {
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

/// Returns the result code of a player without an opponent.
const fn bye_code(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin | Outcome::FullPointBye => "W",
        Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfPointBye => "D",
        Outcome::PairingAllocatedBye => "P",
        _ => "Z",
    }
}
