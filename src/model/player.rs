//! Defines what a tournament file states about a player.

use super::{Date, PairingNumber};

/// The sex of a player, as stated in the rating lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sex {
    /// A man (`m`).
    Man,
    /// A woman (`w`).
    Woman,
}

/// A participant of an individual event, or a member of a team.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The pairing number (starting rank); `None` if it is missing or is not a number from 1 to
    /// 9999. In a damaged file, two players may have the same number.
    pub number: Option<PairingNumber>,
    /// The name as written, without blanks around it.
    pub name: String,
    /// The sex; `None` if the file does not state it.
    pub sex: Option<Sex>,
    /// The title as in the FIDE Handbook (`GM`, `WFM`), or a national title as written; `None` if
    /// the file states none.
    pub title: Option<String>,
    /// The rating that the organiser used; `None` for an unrated player.
    pub rating: Option<u16>,
    /// The federation's code of three letters, as written; `None` if the file states none.
    pub federation: Option<String>,
    /// The content of the field for the FIDE ID, as written, even if it is not a FIDE ID; `None` if
    /// the file states none.
    pub fide_id: Option<String>,
    /// The date of birth as written (`1990/01/01`, `1990`, `1990/00/00`); `None` if the file states
    /// none.
    pub birth: Option<String>,
    /// The FIDE rating, if the file states it in addition to the rating that the organiser used;
    /// otherwise `None`.
    pub fide_rating: Option<u16>,
    /// The rating on a national list, if the file states it in addition to the rating that the
    /// organiser used; otherwise `None`.
    pub national_rating: Option<u16>,
    /// The player's number on a national list, which may contain letters; `None` if the file states
    /// none.
    pub national_id: Option<String>,
    /// The club or city; `None` if the file states none.
    pub club: Option<String>,
    /// The age group or another category (`Typ`: `U12`, `S60`); `None` if the file states none.
    pub category: Option<String>,
    /// The prize group; `None` if the file states none.
    pub group: Option<String>,
    /// FIDE's development coefficient (K); `None` if the file states none.
    pub k_factor: Option<u16>,
    /// The day of birth; `None` if the day, the month or the year is not known.
    pub birth_date: Option<Date>,
}

impl Player {
    /// Returns the number and the name as written, such as `12 Example, Anna`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let number = self.number.map(|number| format!("{number} "));
        let words = number.unwrap_or_default() + &self.name;
        words.trim_end().to_owned()
    }

    /// Returns the year of birth; `None` if it is not stated, or if the stated text is not a date
    /// (`1990/13/45`).
    #[must_use]
    pub fn birth_year(&self) -> Option<u16> {
        if let Some(day) = self.birth_date {
            return Some(day.year());
        }
        let (year, rest) = self.birth.as_deref()?.trim().split_at_checked(4)?;
        let is_partial = rest
            .chars()
            .all(|c| matches!(c, '0' | '/' | '.' | '-' | ' '));
        let is_number_complete = !rest.starts_with('0') || rest == "0000";
        let is_year = year.bytes().all(|b| b.is_ascii_digit()) && is_partial && is_number_complete;
        year.parse().ok().filter(|year| is_year && *year > 0)
    }

    /// Returns the birth date as written, if neither a day nor a year can be read from it. `None`
    /// if it can be read, or if only zeros and separators are stated.
    #[must_use]
    pub fn unreadable_birth(&self) -> Option<&str> {
        let stated_birth = self.birth.as_deref()?;
        let is_stated = stated_birth.contains(|c: char| c.is_alphanumeric() && c != '0');
        (is_stated && self.birth_year().is_none()).then_some(stated_birth)
    }

    /// Whether this is a placeholder instead of a person: its name is `bye`, `spielfrei`, `exempt`
    /// or similar, and it has no rating and no FIDE ID. Some lists contain such a player as the
    /// opponent of unpaired players.
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
        if self.fide_id.is_some() || self.rating.is_some() {
            return false;
        }
        let letters = self.name.chars().filter(|c| c.is_alphabetic());
        let name: String = letters.flat_map(char::to_lowercase).collect();
        NAMES.contains(&name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_of_birth_is_found_in_the_stated_text() {
        let check = |birth: &str, expected| {
            let player = Player {
                birth: Some(birth.to_owned()),
                ..Player::default()
            };
            assert_eq!(player.birth_year(), expected, "{birth}");
        };
        check("1990", Some(1990));
        check("1990/00/00", Some(1990));
        check("19900000", Some(1990));
        check("30000", None);
        check("1990/13/45", None);
        check("0000/00/00", None);
        check("+199", None);
    }

    #[test]
    fn placeholders_are_recognised() {
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
