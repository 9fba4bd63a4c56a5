//! Defines a match of two teams, or the round of a team without a match, and the way in which it
//! was decided.

use crate::model::{Colour, Outcome, PlayerId, RoundNumber, TeamId, Tournament};

/// How a match was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// The results on the boards, including forfeits, decide the match.
    Boards,
    /// A team forfeited the whole match.
    Forfeit {
        /// Whether the first team was present, and whether the second team was.
        present: [bool; 2],
    },
    /// The first team had no opponent. Contains the kind of bye, or `Absent`.
    Bye(Outcome),
}

/// A match, or the round of a team that had no match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The round of the match.
    pub round: RoundNumber,
    /// The team that the file names first, or else the team with White on board 1, or else the team
    /// with the lower number.
    pub first: TeamId,
    /// The opponent of the first team; `None` for a bye, and for a forfeit win against a team that
    /// the file does not state.
    pub second: Option<TeamId>,
    /// How the match was decided.
    pub course: Course,
    /// The players of both teams on boards 1, 2, …; `None` if a team has no player on the board.
    pub boards: Vec<[Option<PlayerId>; 2]>,
    /// Members of either team who have an opponent in this round but no board in the match.
    pub spare_players: Vec<PlayerId>,
    /// The index of the match in `Tournament::matches`; `None` if the file does not state the
    /// match.
    pub match_index: Option<usize>,
}

impl Encounter {
    /// Returns 0 if the team is the `first` of the match, 1 if it is the `second`; `None` if it did
    /// not take part.
    #[must_use]
    pub fn side(&self, team: TeamId) -> Option<usize> {
        match team {
            _ if team == self.first => Some(0),
            _ if Some(team) == self.second => Some(1),
            _ => None,
        }
    }
}

/// Returns the encounter of a team that has no opponent in a round.
pub(super) fn bye_encounter(
    round: RoundNumber,
    team: TeamId,
    outcome: Outcome,
    match_index: Option<usize>,
) -> Encounter {
    Encounter {
        round,
        first: team,
        second: None,
        course: Course::Bye(outcome),
        boards: Vec::new(),
        spare_players: Vec::new(),
        match_index,
    }
}

/// Whether the first team has the wrong colour on the first board whose colour is known. The right
/// colours are those in `Tournament::board_colours`; if none are stated, the first team has White
/// on odd boards.
pub(super) fn first_has_black(
    tournament: &Tournament,
    round: RoundNumber,
    boards: &[[Option<PlayerId>; 2]],
) -> bool {
    let colour = |(index, board): (usize, &[Option<PlayerId>; 2])| {
        let colour_of = |seat: Option<PlayerId>| tournament.entry(seat?, round)?.colour;
        let stated_colour = colour_of(board[0]).or(colour_of(board[1]).map(Colour::opposite))?;
        let expected = tournament.board_colours.get(index).copied();
        let expected = expected.unwrap_or(if index % 2 == 0 {
            Colour::White
        } else {
            Colour::Black
        });
        Some(stated_colour != expected)
    };
    boards.iter().enumerate().find_map(colour).unwrap_or(false)
}

/// Whether at least one game of a match was played over the board.
pub(super) fn is_played(
    tournament: &Tournament,
    round: RoundNumber,
    boards: &[[Option<PlayerId>; 2]],
) -> bool {
    let mut seats = boards.iter().flatten().flatten();
    seats.any(|&player| {
        let entry = tournament.entry(player, round);
        entry.is_some_and(|entry| entry.outcome.is_played())
    })
}

/// Finds how a match was decided from the results on its boards. A match in which nobody played is
/// forfeited as a whole, unless both teams won a board by forfeit: then the boards decide it.
pub(super) fn course_by_boards(
    tournament: &Tournament,
    round: RoundNumber,
    boards: &[[Option<PlayerId>; 2]],
) -> Course {
    let mut has_won = [false; 2];
    let mut has_players = false;
    for board in boards {
        for (side, seat) in board.iter().enumerate() {
            let Some(entry) = seat.and_then(|player| tournament.entry(player, round)) else {
                continue;
            };
            has_players = true;
            match entry.outcome {
                Outcome::ForfeitWin => has_won[side] = true,
                Outcome::ForfeitLoss => {}
                _ => return Course::Boards,
            }
        }
    }
    if !has_players || has_won == [true; 2] {
        return Course::Boards;
    }
    Course::Forfeit { present: has_won }
}
