//! The ratings and K of the rating list in force at the start of an event.

use super::regulations::time_class_name;
use crate::model::{PlayerId, TimeClass};

/// What a rating list says about the rating of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedRating {
    /// The rating that counts; `None` if the player is unrated.
    pub rating: Option<u16>,
    /// K in the category of the event; `None` if the list does not state it.
    pub k: Option<u16>,
    /// Whether the rating is the standard rating of a player without a rating in the category of a
    /// rapid or blitz event (B.02 rapid and blitz 7.2.1).
    pub is_standard: bool,
}

/// Where the rating of a player comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingOrigin {
    /// The list in force, in the category of the event.
    List,
    /// The standard rating on the list in force, for a rapid or blitz event.
    StandardList,
    /// The file.
    File,
}

impl RatingOrigin {
    /// The word for documents: `standard-list`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RatingOrigin::List => "list",
            RatingOrigin::StandardList => "standard-list",
            RatingOrigin::File => "file",
        }
    }
}

/// The rating list in force at the start of an event, for its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// The month of the list: `2026-10`.
    pub month: String,
    /// The category in which the event is rated.
    pub category: TimeClass,
    /// What the list says about each player of the tournament; `None` for players whom it does not
    /// have under their ID and name.
    pub players: Vec<Option<ListedRating>>,
}

impl InForce {
    /// What the list says about a player; `None` if the values of the file count.
    #[must_use]
    pub fn listed(&self, player: PlayerId) -> Option<ListedRating> {
        self.players.get(player.index()).copied().flatten()
    }

    /// Where the rating of a player comes from.
    #[must_use]
    pub fn origin(&self, player: PlayerId) -> RatingOrigin {
        match self.listed(player) {
            Some(listed) if listed.is_standard => RatingOrigin::StandardList,
            Some(_) => RatingOrigin::List,
            None => RatingOrigin::File,
        }
    }

    /// The list in words: `the rapid list of 2026-10`.
    #[must_use]
    pub fn words(&self) -> String {
        format!(
            "the {} list of {}",
            time_class_name(self.category),
            self.month
        )
    }

    /// How many of these players have this origin of their rating.
    #[must_use]
    pub fn count(&self, players: impl Iterator<Item = PlayerId>, origin: RatingOrigin) -> usize {
        players.filter(|&id| self.origin(id) == origin).count()
    }
}

/// What rating lists that were consulted contribute to the ratings of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RatingList {
    /// The list in force at the start.
    InForce(InForce),
    /// No list that was consulted is in force, with the reason in words.
    Missing(String),
}

impl RatingList {
    /// The list in force at the start, if it rates this category; else `None`.
    #[must_use]
    pub fn in_force(&self, category: TimeClass) -> Option<&InForce> {
        match self {
            RatingList::InForce(list) if list.category == category => Some(list),
            RatingList::InForce(_) | RatingList::Missing(_) => None,
        }
    }

    /// Why no list is in force, in words; `None` if one is.
    #[must_use]
    pub fn why_missing(&self) -> Option<&str> {
        match self {
            RatingList::InForce(_) => None,
            RatingList::Missing(why) => Some(why),
        }
    }
}
