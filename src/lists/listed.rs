//! A list, and a player as a list has it.

use std::fmt;
use std::str::FromStr;

use super::Month;
use crate::model::{Sex, TimeClass};

/// What a list contains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// All three ratings of FIDE, and everybody with an ID.
    Combined,
    /// One rating of FIDE: only players who have it.
    Single(TimeClass),
    /// The list of a federation, by its code; the rating is in the place of the standard one.
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

/// A list that can be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListInfo {
    /// Its number, by which it is asked.
    pub number: i64,
    /// The month in which it is in force.
    pub month: Month,
    /// What it contains.
    pub kind: Kind,
    /// How many players it has.
    pub players: u64,
    /// The name of the file that it was read from.
    pub file: String,
}

/// What a list says about a player in one category. Unrated players have no rating; a list that
/// does not have the category says nothing at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InList {
    /// The rating; `None` for an unrated player.
    pub rating: Option<u16>,
    /// Games of the period; `None` if the list does not say it.
    pub games: Option<u16>,
    /// The development coefficient; `None` if the list does not say it.
    pub k: Option<u16>,
}

/// A player as a list has it.
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
    /// The highest title (`GM`, `WFM`); empty without one.
    pub title: String,
    /// The highest women's title; empty without one.
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
    /// What the list says in a category.
    #[must_use]
    pub const fn in_category(&self, class: TimeClass) -> InList {
        match class {
            TimeClass::Standard => self.standard,
            TimeClass::Rapid => self.rapid,
            TimeClass::Blitz => self.blitz,
        }
    }

    /// What the list says in a category, to be filled in.
    pub const fn of_mut(&mut self, class: TimeClass) -> &mut InList {
        match class {
            TimeClass::Standard => &mut self.standard,
            TimeClass::Rapid => &mut self.rapid,
            TimeClass::Blitz => &mut self.blitz,
        }
    }
}
