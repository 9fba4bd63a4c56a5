//! A player's half of a round: opponent, colour and outcome.

use super::PlayerId;

/// The colour of a player's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// The white pieces.
    White,
    /// The black pieces.
    Black,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn opposite(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// The opponent that a player's row names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opponent {
    /// Nobody: a bye, an absence, or a forfeit without a recorded opponent.
    #[default]
    Nobody,
    /// A player of this tournament; in a damaged file possibly the player itself.
    Player(PlayerId),
    /// A pairing number that no player has, or that several have.
    Unknown(u32),
}

impl Opponent {
    /// The opponent; `None` if it is no player of the list.
    #[must_use]
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Opponent::Player(id) => Some(id),
            _ => None,
        }
    }
}

/// How a round ended for one player, as that player's own row states it.
///
/// The kinds of round are those of C.07 article 16.2. Each side of a game has its own outcome,
/// because results such as 0-0 and ½-0 exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Outcome {
    /// Won over the board (`1`).
    Win,
    /// Drawn over the board (`=`).
    Draw,
    /// Lost over the board (`0`).
    Loss,
    /// Won, but ended before each side had moved: played, not rated (`W`).
    UnratedWin,
    /// Drawn, not rated (`D`).
    UnratedDraw,
    /// Lost, not rated (`L`).
    UnratedLoss,
    /// Won by forfeit (`+`).
    ForfeitWin,
    /// Lost by forfeit (`-`), also each side of a double forfeit.
    ForfeitLoss,
    /// Pairing-allocated bye (`U`).
    PairingAllocatedBye,
    /// Full-point bye (`F`).
    FullPointBye,
    /// Half-point bye, requested (`H`).
    HalfPointBye,
    /// Zero-point bye, a known absence (`Z`).
    ZeroPointBye,
    /// The row states nothing for the round and names no opponent: an absence, which counts as a
    /// zero-point bye; in a round robin the free round.
    #[default]
    Absent,
    /// Paired, but the result is not known yet (blank, `*`, `?`, adjourned).
    Unknown,
}

impl Outcome {
    /// Whether the game was played over the board (16.2.1), rated or not.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(
            self,
            Outcome::Win
                | Outcome::Draw
                | Outcome::Loss
                | Outcome::UnratedWin
                | Outcome::UnratedDraw
                | Outcome::UnratedLoss
        )
    }

    /// Whether this is a game over the board, finished or not.
    #[must_use]
    pub const fn is_game(self) -> bool {
        self.is_played() || matches!(self, Outcome::Unknown)
    }

    /// Whether this is a scheduled game that was not played.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Outcome::ForfeitWin | Outcome::ForfeitLoss)
    }

    /// Whether this is a bye of any kind or an absence.
    #[must_use]
    pub const fn is_bye(self) -> bool {
        matches!(
            self,
            Outcome::PairingAllocatedBye
                | Outcome::FullPointBye
                | Outcome::HalfPointBye
                | Outcome::ZeroPointBye
                | Outcome::Absent
        )
    }

    /// Whether it counts for ratings: over the board, with at least one move each (B.02 5.1).
    #[must_use]
    pub const fn is_rated(self) -> bool {
        matches!(self, Outcome::Win | Outcome::Draw | Outcome::Loss)
    }

    /// The score of a game over the board in half points: 2, 1 or 0. Tie-breaks based on ratings
    /// use it, whatever the score system of the tournament is. `None` for all other outcomes.
    #[must_use]
    pub const fn half_points(self) -> Option<u8> {
        match self {
            Outcome::Win | Outcome::UnratedWin => Some(2),
            Outcome::Draw | Outcome::UnratedDraw => Some(1),
            Outcome::Loss | Outcome::UnratedLoss => Some(0),
            _ => None,
        }
    }

    /// The words for it in texts.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
            Outcome::UnratedWin => "unrated win",
            Outcome::UnratedDraw => "unrated draw",
            Outcome::UnratedLoss => "unrated loss",
            Outcome::ForfeitWin => "forfeit win",
            Outcome::ForfeitLoss => "forfeit loss",
            Outcome::PairingAllocatedBye => "pairing-allocated bye",
            Outcome::FullPointBye => "full-point bye",
            Outcome::HalfPointBye => "half-point bye",
            Outcome::ZeroPointBye => "zero-point bye",
            Outcome::Absent => "absent",
            Outcome::Unknown => "result not known",
        }
    }
}

/// One player's half of one round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry {
    /// The opponent that the row names.
    pub opponent: Opponent,
    /// The colour; `None` if none is stated.
    pub colour: Option<Colour>,
    /// How the round ended for this player.
    pub outcome: Outcome,
}
