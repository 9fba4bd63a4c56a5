//! A bracket: the players moved down into it and its residents, and the players below (1.3, A.3).

use std::ops::Range;

use super::field::Field;
use crate::number::Points;

/// A bracket of a field. Players are named by their index in the field; every mover comes before
/// every resident.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bracket {
    /// The players moved down (1.4.1, A.4), in order.
    pub(super) movers: Vec<usize>,
    /// The residents: a scoregroup, or all players below the penultimate bracket.
    pub(super) residents: Range<usize>,
    /// The next scoregroup; empty if there is none.
    pub(super) next: Range<usize>,
    /// The number of players of the field.
    pub(super) end: usize,
}

/// The position of a player relative to a bracket.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Place {
    /// Moved down into the bracket.
    Mover,
    /// Resident of the bracket.
    Resident,
    /// In the next scoregroup.
    Next,
    /// Below that.
    Below,
    /// No player: the partner of the player with the pairing-allocated bye, or of one who is
    /// left over.
    Nobody,
}

impl Bracket {
    /// The bracket of the scoregroup that begins at `start`.
    pub(super) fn at(field: &Field, movers: Vec<usize>, start: usize) -> Bracket {
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

    /// The collapsed last bracket (2017, A.9): all players from `start` on are residents.
    pub(super) fn collapsed(field: &Field, movers: Vec<usize>, start: usize) -> Bracket {
        let end = field.players.len();
        Bracket {
            movers,
            residents: start..end,
            next: end..end,
            end,
        }
    }

    /// Whether nobody comes below.
    pub(super) fn is_last(&self) -> bool {
        self.residents.end == self.end
    }

    /// Whether the next scoregroup is the last.
    pub(super) fn next_is_last(&self) -> bool {
        self.next.end == self.end
    }

    /// The players of the bracket, in order.
    pub(super) fn players(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.movers.iter().copied().chain(self.residents.clone())
    }

    /// The number of players.
    pub(super) fn len(&self) -> usize {
        self.movers.len() + self.residents.len()
    }

    /// The position of a player of the bracket or below.
    pub(super) fn place(&self, player: usize) -> Place {
        if player < self.residents.start {
            Place::Mover
        } else if player < self.residents.end {
            Place::Resident
        } else if player < self.next.end {
            Place::Next
        } else {
            Place::Below
        }
    }

    /// The lowest score in the bracket.
    pub(super) fn low(&self, field: &Field) -> Points {
        field.score(self.residents.end - 1)
    }
}
