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

/// The place of a team in the tournament's list of teams, from 0.
///
/// Not the team's number: that is data of the file, and may be missing or double.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TeamId(pub u16);

impl TeamId {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The team at place `index`, which is below the limit of teams.
    #[must_use]
    pub fn at(index: usize) -> TeamId {
        TeamId(u16::try_from(index).expect("at most 9999 teams"))
    }
}

/// The place of a participant in a crosstable and in standings, from 0: a player's place in the
/// list of players or, in a team event, a team's place in the list of teams.
///
/// Only who made the crosstable knows which of the two it is: see [`ParticipantId::player`] and
/// [`ParticipantId::team`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ParticipantId(pub(super) u16);

impl ParticipantId {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The participant at place `index`, which is below the limit of participants.
    #[must_use]
    pub fn at(index: usize) -> ParticipantId {
        ParticipantId(u16::try_from(index).expect("at most 9999 participants"))
    }

    /// The participants of a list of `count`, in its order.
    #[inline]
    pub fn up_to(
        count: usize,
    ) -> impl DoubleEndedIterator<Item = ParticipantId> + ExactSizeIterator + Clone {
        let count = u16::try_from(count).expect("at most 9999 participants");
        (0..count).map(ParticipantId)
    }

    /// The player that it is in a crosstable of players.
    #[must_use]
    pub const fn player(self) -> PlayerId {
        PlayerId(self.0)
    }

    /// The team that it is in a crosstable of teams.
    #[must_use]
    pub const fn team(self) -> TeamId {
        TeamId(self.0)
    }
}

impl From<PlayerId> for ParticipantId {
    fn from(player: PlayerId) -> ParticipantId {
        ParticipantId(player.0)
    }
}

impl From<TeamId> for ParticipantId {
    fn from(team: TeamId) -> ParticipantId {
        ParticipantId(team.0)
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

    /// The first `count` rounds, in order.
    #[inline]
    pub fn up_to(
        count: usize,
    ) -> impl DoubleEndedIterator<Item = RoundNumber> + ExactSizeIterator + Clone {
        let count = u16::try_from(count).expect("at most 500 rounds");
        (0..count).map(|index| RoundNumber(index + 1))
    }
}

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
