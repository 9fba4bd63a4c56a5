//! Describes a rating list, and a player on a rating list.

use std::fmt;
use std::str::FromStr;

use super::Month;
use super::sound::fold;
use crate::model::{Sex, TimeClass};

/// The kind of a rating list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// FIDE's list of all three ratings, which contains everybody with a FIDE ID.
    Combined,
    /// FIDE's list of one rating, which contains the players who have a rating in this time class.
    Single(TimeClass),
    /// The list of a national federation. Contains the federation's code. The national rating is
    /// stored as the standard rating.
    National(String),
}

impl Kind {
    /// Whether a list of this kind has FIDE ratings in the time class `class`.
    #[must_use]
    pub fn rates(&self, class: TimeClass) -> bool {
        match self {
            Kind::Combined => true,
            Kind::Single(own) => *own == class,
            Kind::National(_) => false,
        }
    }
}

/// Writes the kind as `fide`, `fide-standard`, `fide-rapid`, `fide-blitz`, or the code of a
/// federation, such as `GER`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Combined => "fide",
            Kind::Single(TimeClass::Standard) => "fide-standard",
            Kind::Single(TimeClass::Rapid) => "fide-rapid",
            Kind::Single(TimeClass::Blitz) => "fide-blitz",
            Kind::National(code) => code,
        })
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        match text.to_ascii_lowercase().as_str() {
            "fide" => Ok(Kind::Combined),
            "fide-standard" => Ok(Kind::Single(TimeClass::Standard)),
            "fide-rapid" => Ok(Kind::Single(TimeClass::Rapid)),
            "fide-blitz" => Ok(Kind::Single(TimeClass::Blitz)),
            code if code.len() == 3 && code.bytes().all(|b| b.is_ascii_alphabetic()) => {
                Ok(Kind::National(code.to_ascii_uppercase()))
            }
            _ => Err(
                "the kinds are fide, fide-standard, fide-rapid, fide-blitz, or the code \
                      of a federation, such as GER"
                    .to_owned(),
            ),
        }
    }
}

/// The properties of a rating list in which players can be looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListInfo {
    /// The number by which queries identify the list.
    pub number: i64,
    /// The month in which the list is in force.
    pub month: Month,
    /// The kind of the list.
    pub kind: Kind,
    /// The number of players on the list.
    pub players: u64,
    /// The name of the file from which the list was read.
    pub file: String,
}

/// A player's values on a list in one time class. All are `None` if the list does not have the time
/// class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ListValues {
    /// The rating; `None` for an unrated player.
    pub rating: Option<u16>,
    /// The number of rated games in the period of the list; `None` if the list does not state it.
    pub games: Option<u16>,
    /// The development coefficient K; `None` if the list does not state it.
    pub k: Option<u16>,
}

/// A player on a rating list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ListEntry {
    /// The FIDE ID; `None` if a national list does not state it.
    pub id: Option<u32>,
    /// The player's number on a national list, which may contain letters; empty on a FIDE list.
    pub national_id: String,
    /// The name as on the list: `Lastname, Firstname`, or a single word.
    pub name: String,
    /// The code of the federation; empty if it is not stated.
    pub federation: String,
    /// The sex; `None` if it is not stated.
    pub sex: Option<Sex>,
    /// The highest title, such as `GM` or `WFM`; empty if the player has none.
    pub title: String,
    /// The highest women's title; empty if the player has none.
    pub women_title: String,
    /// Titles as arbiter, trainer or organiser, separated by commas; empty if the player has none.
    pub other_titles: String,
    /// The year of birth; `None` if it is not stated.
    pub birth: Option<u16>,
    /// Whether the list marks the player as inactive.
    pub is_inactive: bool,
    /// The values for standard chess; on a national list, the national rating.
    pub standard: ListValues,
    /// The values for rapid chess.
    pub rapid: ListValues,
    /// The values for blitz.
    pub blitz: ListValues,
}

impl ListEntry {
    /// Whether another entry has a different ID but the same name, year of birth, federation and
    /// sex. `false` if the name is a single word or the year of birth is missing, because such an
    /// entry fits too many people.
    #[must_use]
    pub fn is_double(&self, other: &ListEntry) -> bool {
        let name = fold(&self.name);
        self.id != other.id
            && self.birth.is_some()
            && self.birth == other.birth
            && self.federation == other.federation
            && self.sex == other.sex
            && name.contains(' ')
            && name == fold(&other.name)
    }

    /// Returns the player's values in a time class.
    #[must_use]
    pub const fn in_category(&self, class: TimeClass) -> ListValues {
        match class {
            TimeClass::Standard => self.standard,
            TimeClass::Rapid => self.rapid,
            TimeClass::Blitz => self.blitz,
        }
    }

    /// Returns the player's values in a time class, so that the caller can change them.
    pub const fn category_mut(&mut self, class: TimeClass) -> &mut ListValues {
        match class {
            TimeClass::Standard => &mut self.standard,
            TimeClass::Rapid => &mut self.rapid,
            TimeClass::Blitz => &mut self.blitz,
        }
    }
}
