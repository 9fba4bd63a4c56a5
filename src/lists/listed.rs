//! A list, and a player on a list.

use std::fmt;
use std::str::FromStr;

use super::Month;
use super::sound::fold;
use crate::model::{Sex, TimeClass};

/// The kind of a rating list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// All three ratings of FIDE, for everybody with an ID.
    Combined,
    /// One rating of FIDE, for the players who have it.
    Single(TimeClass),
    /// The list of a federation, by its code; its rating is stored as the standard one.
    National(String),
}

impl Kind {
    /// Whether a list of this kind has ratings of FIDE in this category.
    #[must_use]
    pub fn rates(&self, class: TimeClass) -> bool {
        match self {
            Kind::Combined => true,
            Kind::Single(own) => *own == class,
            Kind::National(_) => false,
        }
    }
}

/// `fide`, `fide-standard`, `fide-rapid`, `fide-blitz`; else the code of a federation.
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

/// A list that can be consulted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListInfo {
    /// Its number, which identifies it in queries.
    pub number: i64,
    /// The month in which it is in force.
    pub month: Month,
    /// The kind of the list.
    pub kind: Kind,
    /// The number of its players.
    pub players: u64,
    /// The name of the file that it was read from.
    pub file: String,
}

/// The entry of a player on a list in one category. Unrated players have no rating; a list without
/// the category has no entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InList {
    /// The rating; `None` for an unrated player.
    pub rating: Option<u16>,
    /// Games of the period; `None` if the list does not state them.
    pub games: Option<u16>,
    /// The development coefficient; `None` if the list does not state it.
    pub k: Option<u16>,
}

/// A player on a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listed {
    /// The FIDE ID; `None` on a national list that does not state it.
    pub id: Option<u32>,
    /// The number on a national list, which may have letters; empty on a list of FIDE.
    pub national_id: String,
    /// The name as the list writes it: `Lastname, Firstname`, or one word.
    pub name: String,
    /// The code of the federation; empty if it is not stated.
    pub federation: String,
    /// The sex; `None` if it is not stated.
    pub sex: Option<Sex>,
    /// The highest title (`GM`, `WFM`); empty if the player has none.
    pub title: String,
    /// The highest women's title; empty if the player has none.
    pub women_title: String,
    /// Titles of arbiters, trainers and organisers with commas between them.
    pub other_titles: String,
    /// The year of birth; `None` if it is not stated.
    pub birth: Option<u16>,
    /// Whether the player is marked as inactive.
    pub inactive: bool,
    /// Standard rating; on a national list its own rating.
    pub standard: InList,
    /// Rapid rating.
    pub rapid: InList,
    /// Blitz rating.
    pub blitz: InList,
}

impl Listed {
    /// Whether another entry, under another ID, has the same name, year of birth, federation and
    /// sex. Names of one word, and entries without a year, fit too many.
    #[must_use]
    pub fn is_double(&self, other: &Listed) -> bool {
        let name = fold(&self.name);
        self.id != other.id
            && self.birth.is_some()
            && self.birth == other.birth
            && self.federation == other.federation
            && self.sex == other.sex
            && name.contains(' ')
            && name == fold(&other.name)
    }

    /// The entry in a category.
    #[must_use]
    pub const fn in_category(&self, class: TimeClass) -> InList {
        match class {
            TimeClass::Standard => self.standard,
            TimeClass::Rapid => self.rapid,
            TimeClass::Blitz => self.blitz,
        }
    }

    /// The entry in a category, to be filled in.
    pub const fn of_mut(&mut self, class: TimeClass) -> &mut InList {
        match class {
            TimeClass::Standard => &mut self.standard,
            TimeClass::Rapid => &mut self.rapid,
            TimeClass::Blitz => &mut self.blitz,
        }
    }
}
