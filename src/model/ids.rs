//! Defines separate types for the indices and numbers of players, teams, participants and rounds.

use std::fmt;

/// The index of a player in the tournament's list of players, from 0.
///
/// The pairing number is a different number: it is stated by the file, and may be missing or belong
/// to several players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub u16);

impl PlayerId {
    /// Returns the index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the player with this index (from 0), which must be below the limit of participants.
    ///
    /// # Panics
    /// If `index` is above 65535.
    #[must_use]
    pub fn at(index: usize) -> PlayerId {
        PlayerId(u16::try_from(index).expect("at most 9999 participants"))
    }
}

/// The index of a team in the tournament's list of teams, from 0.
///
/// The team's pairing number is a different number: it is stated by the file, and may be missing or
/// belong to several teams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TeamId(pub u16);

impl TeamId {
    /// Returns the index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the team with this index (from 0), which must be below the limit of teams.
    ///
    /// # Panics
    /// If `index` is above 65535.
    #[must_use]
    pub fn at(index: usize) -> TeamId {
        TeamId(u16::try_from(index).expect("at most 9999 teams"))
    }
}

/// The index of a row in a crosstable or in standings, from 0. The row belongs to the player or
/// team that has this index in the list of players or teams.
///
/// The index alone does not say whether the row belongs to a player or a team. The code that built
/// the crosstable must call [`ParticipantId::player`] or [`ParticipantId::team`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ParticipantId(pub(super) u16);

impl ParticipantId {
    /// Returns the index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the participant with this index (from 0), which must be below the limit of
    /// participants.
    ///
    /// # Panics
    /// If `index` is above 65535.
    #[must_use]
    pub fn at(index: usize) -> ParticipantId {
        ParticipantId(u16::try_from(index).expect("at most 9999 participants"))
    }

    /// Returns the participants with the indices 0 to `count - 1`, in order.
    ///
    /// # Panics
    /// If `count` is above 65535.
    #[inline]
    pub fn up_to(
        count: usize,
    ) -> impl DoubleEndedIterator<Item = ParticipantId> + ExactSizeIterator + Clone {
        let count = u16::try_from(count).expect("at most 9999 participants");
        (0..count).map(ParticipantId)
    }

    /// Returns the player in this row. To be called only for a crosstable of players.
    #[must_use]
    pub const fn player(self) -> PlayerId {
        PlayerId(self.0)
    }

    /// Returns the team in this row. To be called only for a crosstable of teams.
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

/// The pairing number (starting rank) that a file gives a player: 1 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PairingNumber(pub u16);

impl fmt::Display for PairingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The number of a round, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoundNumber(pub u16);

impl RoundNumber {
    /// Returns the index of the round in a list of all rounds, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }

    /// Returns the round with this index (from 0) in a list of all rounds.
    ///
    /// # Panics
    /// If `index` is above 65534.
    #[must_use]
    pub fn at(index: usize) -> RoundNumber {
        RoundNumber(u16::try_from(index + 1).expect("at most 500 rounds"))
    }

    /// Returns the first `count` rounds, in order.
    ///
    /// # Panics
    /// If `count` is above 65535.
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
