//! Brackets of the Dutch system (C.04.3 1.3; A.3 in the edition of 2017): the players moved down
//! into a bracket, its residents, and the players below.

use std::ops::Range;

use super::field::Field;
use crate::number::Points;

/// A bracket of a field. Players are given by their index in `Field::players`; every moved-down
/// player has a lower index than every resident.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bracket {
    /// The indices of the players moved down into the bracket (C.04.3 1.4.1, A.4), in the order of
    /// the field.
    pub(super) movers: Vec<usize>,
    /// The indices of the residents. These are one scoregroup or, in the collapsed last bracket
    /// (2017, A.9), all players below the penultimate bracket.
    pub(super) residents: Range<usize>,
    /// The indices of the players in the next scoregroup; empty if there is none.
    pub(super) next: Range<usize>,
    /// The number of players in the field, one more than the highest index in it.
    pub(super) end: usize,
}

/// The position of a player relative to a bracket.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Zone {
    /// The player was moved down into the bracket.
    Mover,
    /// The player is a resident of the bracket.
    Resident,
    /// The player is in the scoregroup directly below the bracket.
    Next,
    /// The player is below the next scoregroup.
    Below,
    /// Not a player, but a vertex of the matching graph: the partner of the player who has the
    /// pairing-allocated bye or is left over.
    Nobody,
}

impl Bracket {
    /// Returns the bracket of the scoregroup that begins at the index `start`, with the moved-down
    /// players `movers`.
    pub(super) fn from_scoregroup(field: &Field, movers: Vec<usize>, start: usize) -> Bracket {
        let end = field.players.len();
        let residents = start..field.group_end(start);
        let next = match residents.end {
            last if last == end => end..end,
            first => first..field.group_end(first),
        };
        Bracket {
            movers,
            residents,
            next,
            end,
        }
    }

    /// Returns the collapsed last bracket (2017, A.9): all players from the index `start` on are
    /// residents.
    pub(super) fn collapsed(field: &Field, movers: Vec<usize>, start: usize) -> Bracket {
        let end = field.players.len();
        Bracket {
            movers,
            residents: start..end,
            next: end..end,
            end,
        }
    }

    /// Whether there are no players below the bracket.
    pub(super) fn is_last(&self) -> bool {
        self.residents.end == self.end
    }

    /// Whether there are no players below the next scoregroup.
    pub(super) fn next_is_last(&self) -> bool {
        self.next.end == self.end
    }

    /// Returns the indices of the players in the bracket, in the order of the field.
    pub(super) fn players(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.movers.iter().copied().chain(self.residents.clone())
    }

    /// Returns the number of players in the bracket.
    pub(super) fn len(&self) -> usize {
        self.movers.len() + self.residents.len()
    }

    /// Returns the zone of a player who is in the bracket or below it.
    pub(super) fn zone(&self, player: usize) -> Zone {
        if player < self.residents.start {
            Zone::Mover
        } else if player < self.residents.end {
            Zone::Resident
        } else if player < self.next.end {
            Zone::Next
        } else {
            Zone::Below
        }
    }

    /// Returns the lowest score in the bracket.
    pub(super) fn lowest_score(&self, field: &Field) -> Points {
        field.score(self.residents.end - 1)
    }
}
