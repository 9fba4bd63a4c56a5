//! Numbers of different kinds, each with its own type.

use std::fmt;

/// The index of a player in the tournament's list of players, from 0.
///
/// It is not the pairing number, which is data of the file and may be missing or double.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub u16);

impl PlayerId {
    /// The index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The player with this index, which must be below the limit of participants.
    ///
    /// # Panics
    /// If `index` is above 65535.
    #[must_use]
    pub fn at(index: usize) -> PlayerId {
        PlayerId(u16::try_from(index).expect("at most 9999 participants"))
    }
}

/// The pairing number (starting rank) that a file gives a player: 1 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PairingNumber(pub u16);

impl fmt::Display for PairingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A round, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoundNumber(pub u16);

impl RoundNumber {
    /// The index of the round in a row of rounds, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }

    /// The round with this index (from 0) in a row of rounds.
    ///
    /// # Panics
    /// If `index` is above 65534.
    #[must_use]
    pub fn at(index: usize) -> RoundNumber {
        RoundNumber(u16::try_from(index + 1).expect("at most 500 rounds"))
    }
}

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
