//! Numbers that must not be mixed up.

use std::fmt;

/// The place of a player in the tournament's list of players, from 0.
///
/// Not the pairing number: that is data of the file, and may be missing or double.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub u16);

impl PlayerId {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The player at place `index`, which is below the limit of participants.
    #[must_use]
    pub fn at(index: usize) -> PlayerId {
        PlayerId(u16::try_from(index).expect("at most 9999 participants"))
    }
}

/// The pairing number (starting rank) a file gives a player: 1 to 9999.
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
    /// The round's place in a row of rounds, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }

    /// The round at place `index` of a row, counted from 0.
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
