//! A player as the tournament file describes it.

use super::{Date, PairingNumber};

/// Sex as the rating lists know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sex {
    /// `m`
    Man,
    /// `w`
    Woman,
}

/// A participant of an individual event, or a member of a team.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The pairing number (starting rank) that the file gives; `None` where it is
    /// missing or unusable. May be double in a bent file.
    pub number: Option<PairingNumber>,
    /// The name as written, blanks trimmed.
    pub name: String,
    /// Sex, where known.
    pub sex: Option<Sex>,
    /// The title as in the handbook (`GM`, `WFM`), or a national title as written.
    pub title: Option<String>,
    /// The rating that the organiser used; `None`: unrated.
    pub rating: Option<u16>,
    /// Three-letter federation code as written.
    pub federation: Option<String>,
    /// FIDE ID, or another number that stands in its place, as written.
    pub fide_id: Option<String>,
    /// Birth date as written (`1990/01/01`, `1990`, `1990/00/00`).
    pub birth: Option<String>,
    /// FIDE rating, where the file has it beside the rating in use.
    pub fide_rating: Option<u16>,
    /// Rating on a national list, where the file has it beside the rating in use.
    pub national_rating: Option<u16>,
    /// Number on a national list; may hold letters.
    pub national_id: Option<String>,
    /// Club or city.
    pub club: Option<String>,
    /// Age group or other type (`Typ`: `U12`, `S60`).
    pub category: Option<String>,
    /// Prize group.
    pub group: Option<String>,
    /// FIDE development coefficient (K), where stated.
    pub k_factor: Option<u16>,
    /// The day of birth, where all of it is known.
    pub birth_date: Option<Date>,
}

impl Player {
    /// Number and name as written: `12 Example, Anna`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let number = self.number.map(|number| format!("{number} "));
        let words = number.unwrap_or_default() + &self.name;
        words.trim_end().to_owned()
    }

    /// Whether the name stands for nobody: `bye`, `spielfrei`, `exempt` ... Lists hold such
    /// an entry so that a player without an opponent has one.
    #[must_use]
    pub fn is_placeholder(&self) -> bool {
        const NAMES: [&str; 22] = [
            "bye",
            "byeplayer",
            "dummy",
            "exempt",
            "exento",
            "descansa",
            "descanso",
            "folga",
            "frei",
            "free",
            "freilos",
            "fri",
            "frirond",
            "friplads",
            "oneven",
            "spielfrei",
            "vrij",
            "volno",
            "pauza",
            "riposa",
            "riposo",
            "свободен",
        ];
        let letters = self.name.chars().filter(|c| c.is_alphabetic());
        let name: String = letters.flat_map(char::to_lowercase).collect();
        NAMES.contains(&name.as_str()) && self.fide_id.is_none() && self.rating.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_stand_for_nobody() {
        let check = |name: &str, rating, expected| {
            let player = Player {
                name: name.to_owned(),
                rating,
                ..Player::default()
            };
            assert_eq!(player.is_placeholder(), expected, "{name}");
        };
        check("Bye", None, true);
        check("- spielfrei -", None, true);
        check("BYE.", None, true);
        check("Free, Anna", None, false);
        check("Frei", Some(1850), false);
        check("", None, false);
    }
}
