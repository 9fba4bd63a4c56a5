//! Describes the ratings and K (the development coefficient) on the rating list in force at the
//! start of an event.

use super::regulations::time_class_name;
use super::title::Title;
use crate::model::{PlayerId, Sex, TimeClass};

/// The rating and K of a player on a rating list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedRating {
    /// The rating that counts for the event; `None` if the player is unrated.
    pub rating: Option<u16>,
    /// K, the development coefficient, in the category of the event; `None` if the list does not
    /// state it.
    pub k: Option<u16>,
    /// Whether the rating is the standard rating of a player without a rating in the category of a
    /// rapid or blitz event (B.02 rapid and blitz 7.2.1).
    pub is_standard: bool,
}

/// The data of a player on a rating list that title norms use in addition to the rating.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ListedPerson {
    /// The highest title; `None` if the player has none.
    pub title: Option<Title>,
    /// The highest women's title, unless it is the one in `title`: WIM for an FM who is also a WIM.
    /// `None` if the player has no such title.
    pub women_title: Option<Title>,
    /// The code of the federation in upper case; `None` if the list does not state it.
    pub federation: Option<String>,
    /// The sex; `None` if the list does not state it.
    pub sex: Option<Sex>,
}

impl ListedPerson {
    /// Returns the highest title and then the women's title, as far as the player has them.
    pub fn titles(&self) -> impl Iterator<Item = Title> {
        self.title.into_iter().chain(self.women_title)
    }
}

/// The origin of a player's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingOrigin {
    /// The rating is from the list in force, in the category of the event.
    List,
    /// The rating is the standard rating on the list in force, used for a rapid or blitz event.
    StandardList,
    /// The rating is from the file.
    File,
}

impl RatingOrigin {
    /// Returns the word for the origin in documents, such as `standard-list`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RatingOrigin::List => "list",
            RatingOrigin::StandardList => "standard-list",
            RatingOrigin::File => "file",
        }
    }
}

/// The rating list from which K is taken. The one that counts is the list before that on which the
/// event is rated (B.02 8.3.3).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum KList {
    /// The list in force at the start of the event.
    #[default]
    AtStart,
    /// The list of this month, which is later than the one in force at the start.
    Later(String),
    /// The list of this month counts, but it is not imported, so the list in force at the start is
    /// used.
    Missing(String),
}

impl KList {
    /// Returns a sentence that names the list from which K is taken.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            KList::AtStart => "If the event is rated later than on the next list, the K of the \
                               list before the one on which it is rated counts."
                .to_owned(),
            KList::Later(month) => format!(
                "K is that of the list of {month}, the one before the first list on which the \
                 event can be rated."
            ),
            KList::Missing(month) => format!(
                "The K that counts is that of the list of {month}, the one before the first list \
                 on which the event can be rated; it is not imported, so the K of the list in \
                 force at the start is used."
            ),
        }
    }
}

/// The entries of an event's players on the rating list in force at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// The month of the list, such as `2026-10`.
    pub month: String,
    /// The category in which the event is rated.
    pub category: TimeClass,
    /// The list from which K is taken.
    pub k: KList,
    /// The rating and K of each player of the tournament on the list, indexed by [`PlayerId`].
    /// `None` for players who are not on the list with the same ID and name.
    pub players: Vec<Option<ListedRating>>,
    /// The title, the federation and the sex of each player on the list, indexed by [`PlayerId`].
    /// `None` for the same players as in `players`.
    pub persons: Vec<Option<ListedPerson>>,
}

impl InForce {
    /// Returns the rating and K of a player on the list; `None` if the player is not on it, so that
    /// the values of the file count.
    #[must_use]
    pub fn listed(&self, player: PlayerId) -> Option<ListedRating> {
        self.players.get(player.index()).copied().flatten()
    }

    /// Returns the title, the federation and the sex of a player on the list; `None` if the player
    /// is not on it, so that the values of the file count.
    #[must_use]
    pub fn person(&self, player: PlayerId) -> Option<&ListedPerson> {
        self.persons.get(player.index())?.as_ref()
    }

    /// Returns the origin of a player's rating.
    #[must_use]
    pub fn origin(&self, player: PlayerId) -> RatingOrigin {
        match self.listed(player) {
            Some(listed) if listed.is_standard => RatingOrigin::StandardList,
            Some(_) => RatingOrigin::List,
            None => RatingOrigin::File,
        }
    }

    /// Returns the list in words, such as `the rapid list of 2026-10`.
    #[must_use]
    pub fn words(&self) -> String {
        format!(
            "the {} list of {}",
            time_class_name(self.category),
            self.month
        )
    }

    /// Returns the sources of the values of these players, in words that can follow `ratings are`,
    /// such as `those of the standard list of 2026-10 for 5 of 9 players, and those of the file for
    /// the others`. `noun` is the word for the players, such as `players`.
    #[must_use]
    pub fn describe_sources(&self, players: &[PlayerId], noun: &str) -> String {
        let (list, all) = (self.words(), players.len());
        match all - self.count(players.iter().copied(), RatingOrigin::File) {
            0 => format!(
                "those of the file, because none of the {all} {noun} is on {list} under their ID \
                 and name"
            ),
            listed if listed == all => format!("those of {list} for all {all} {noun}"),
            listed => format!(
                "those of {list} for {listed} of {all} {noun}, and those of the file for the \
                 others, who are not on it under their ID and name"
            ),
        }
    }

    /// Returns the number of these players whose rating has this origin.
    #[must_use]
    pub fn count(&self, players: impl Iterator<Item = PlayerId>, origin: RatingOrigin) -> usize {
        players.filter(|&id| self.origin(id) == origin).count()
    }
}

/// What is known about the rating list in force at the start of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RatingList {
    /// The list in force at the start.
    InForce(InForce),
    /// None of the consulted lists is the one in force. The text is the reason, in words.
    Missing(String),
}

impl RatingList {
    /// Returns the list in force at the start; `None` if it is missing, or if its ratings are of
    /// another category.
    #[must_use]
    pub fn in_force(&self, category: TimeClass) -> Option<&InForce> {
        match self {
            RatingList::InForce(list) if list.category == category => Some(list),
            RatingList::InForce(_) | RatingList::Missing(_) => None,
        }
    }

    /// Returns why the list in force is missing, in words; `None` if it is not.
    #[must_use]
    pub fn why_missing(&self) -> Option<&str> {
        match self {
            RatingList::InForce(_) => None,
            RatingList::Missing(why) => Some(why),
        }
    }
}
