//! Defines a player's entry for a round: opponent, colour and outcome.

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
    /// Returns the colour of the opponent's pieces.
    #[must_use]
    pub const fn opposite(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// The opponent whom a player's row names for a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opponent {
    /// Nobody: a bye, an absence, or a forfeit without a recorded opponent.
    #[default]
    Nobody,
    /// A player of this tournament. In a damaged file, this may be the same player as that of the
    /// row.
    Player(PlayerId),
    /// A pairing number that belongs to no player, or to several players.
    Unknown(u32),
}

impl Opponent {
    /// Returns the opponent; `None` if the row names nobody or an unknown number.
    #[must_use]
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Opponent::Player(id) => Some(id),
            _ => None,
        }
    }
}

/// The result of a round for one player, as that player's own row states it.
///
/// The kinds of round are those of C.07 article 16.2. Each of the two players of a game has an
/// outcome of their own, because results such as 0-0 and ½-0 exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Outcome {
    /// A win over the board (`1`).
    Win,
    /// A draw over the board (`=`).
    Draw,
    /// A loss over the board (`0`).
    Loss,
    /// A win in a game that ended before both players had moved. It was played, but is not rated
    /// (`W`).
    UnratedWin,
    /// A draw in a game that ended before both players had moved. It was played, but is not rated
    /// (`D`).
    UnratedDraw,
    /// A loss in a game that ended before both players had moved. It was played, but is not rated
    /// (`L`).
    UnratedLoss,
    /// A win by forfeit (`+`).
    ForfeitWin,
    /// A loss by forfeit (`-`). In a double forfeit, both players have this outcome.
    ForfeitLoss,
    /// A pairing-allocated bye (`U`).
    PairingAllocatedBye,
    /// A full-point bye (`F`).
    FullPointBye,
    /// A half-point bye that the player requested (`H`).
    HalfPointBye,
    /// A zero-point bye (`Z`), which means that the player's absence was announced.
    ZeroPointBye,
    /// No entry: the player's row states no opponent, no result and no bye for the round. In a
    /// Swiss, this counts as a zero-point bye; in a round robin, the player is free in the round.
    #[default]
    Absent,
    /// A pairing whose result is not known yet (blank, `*`, `?`, adjourned).
    Unknown,
}

impl Outcome {
    /// Whether this is the result of a game over the board, rated or not (C.07 16.2.1).
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

    /// Whether this is a game over the board, with or without a known result.
    #[must_use]
    pub const fn is_game(self) -> bool {
        self.is_played() || matches!(self, Outcome::Unknown)
    }

    /// Whether this is a scheduled game that was forfeited.
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

    /// Whether the game is rated: it was played over the board, and each player made at least one
    /// move (B.02 5.1).
    #[must_use]
    pub const fn is_rated(self) -> bool {
        matches!(self, Outcome::Win | Outcome::Draw | Outcome::Loss)
    }

    /// Returns the score of a game over the board in half points: 2, 1 or 0. Tie-breaks based on
    /// ratings use it, whatever the score system of the tournament is. `None` for all other
    /// outcomes.
    #[must_use]
    pub const fn half_points(self) -> Option<u8> {
        match self {
            Outcome::Win | Outcome::UnratedWin => Some(2),
            Outcome::Draw | Outcome::UnratedDraw => Some(1),
            Outcome::Loss | Outcome::UnratedLoss => Some(0),
            _ => None,
        }
    }

    /// Returns the outcome in words, for messages.
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

/// A player's entry for a round, as the player's own row states it. A game has two entries, one for
/// each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry {
    /// The opponent whom the row names.
    pub opponent: Opponent,
    /// The player's colour; `None` if the row states none.
    pub colour: Option<Colour>,
    /// How the round ended for the player.
    pub outcome: Outcome,
}
