//! The arbiters as a file names them.

use super::{FideId, Player, has_name_key, name_key};

/// The titles of arbiters, and abbreviations of national titles that files have instead.
const TITLES: [&str; 5] = ["IA", "FA", "NA", "RA", "CA"];
/// The smallest number of digits in a FIDE ID.
const MIN_DIGITS: usize = 6;

/// An arbiter as the file states it: `IA Example, Edda (99000001)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arbiter<'t> {
    /// The whole text, with title, name and ID.
    pub text: &'t str,
    /// The title before or after the name; `None` if none is stated.
    pub title: Option<&'t str>,
    /// The name as written, without title and ID.
    pub name: String,
    /// The digits of the FIDE ID, which may be too many; empty if there is none.
    pub digits: String,
    /// The name, normalized for comparison.
    key: String,
}

impl<'t> Arbiter<'t> {
    /// Reads the title, the name and the ID from the text of a file.
    #[must_use]
    pub fn from_text(text: &'t str) -> Arbiter<'t> {
        let is_title = |word: &&str| TITLES.contains(word);
        let name = text.split(['(', ')']).next().unwrap_or_default();
        let words = name.split_whitespace().skip_while(is_title);
        let words = words.filter(|word| !word.bytes().all(|b| b.is_ascii_digit()));
        let name = words.collect::<Vec<_>>().join(" ");
        let mut all = text.split(|c: char| !c.is_alphanumeric());
        Arbiter {
            text,
            title: all.find(is_title),
            digits: find_digits(text),
            key: name_key(&name),
            name,
        }
    }

    /// Whether a chief arbiter with this title can direct a tournament for norms (B.01 1.1.5).
    #[must_use]
    pub fn may_direct_norms(title: &str) -> bool {
        matches!(title, "IA" | "FA")
    }

    /// The number of the arbiter on FIDE's list; `None` if the text has none that can be one.
    #[must_use]
    pub fn fide_number(&self) -> Option<u32> {
        FideId::from_text(&self.digits).number()
    }

    /// Whether the text contains an ID.
    #[must_use]
    pub fn has_id(&self) -> bool {
        self.digits.len() >= MIN_DIGITS
    }

    /// Whether the arbiter is this player: by the ID if both have one, else by the name.
    #[must_use]
    pub fn is(&self, player: &Player) -> bool {
        match (player.fide_number(), self.fide_number()) {
            (Some(player), Some(own)) => player == own,
            _ => self.key.contains(' ') && has_name_key(&player.name, &self.key),
        }
    }
}

/// The digits of the ID in a text: those that stand together, else all of them, as an ID may be
/// written with blanks.
fn find_digits(text: &str) -> String {
    let mut runs = text.split(|c: char| !c.is_ascii_digit());
    match runs.find(|run| run.len() >= MIN_DIGITS) {
        Some(run) => run.to_owned(),
        None => text.chars().filter(char::is_ascii_digit).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arbiters_have_a_title_a_name_and_an_id() {
        let check = |text: &str, title: Option<&str>, digits: &str, name: &str| {
            let arbiter = Arbiter::from_text(text);
            assert_eq!(arbiter.title, title, "{text}");
            assert_eq!(arbiter.digits, digits, "{text}");
            assert_eq!(arbiter.name, name, "{text}");
        };
        check(
            "IA Example, Edda (99000001)",
            Some("IA"),
            "99000001",
            "Example, Edda",
        );
        check("Example, Edda", None, "", "Example, Edda");
        check("Example, Edda 99000001", None, "99000001", "Example, Edda");
        check("Example, Edda (NA)", Some("NA"), "", "Example, Edda");
        check(
            "Example, Edda (99 000 001)",
            None,
            "99000001",
            "Example, Edda",
        );
        check(
            "Example, Edda (99000001, since 2004)",
            None,
            "99000001",
            "Example, Edda",
        );
    }

    #[test]
    fn an_arbiter_is_a_player_by_the_id_or_else_by_the_name() {
        let player = |name: &str, id: Option<&str>| Player {
            name: name.to_owned(),
            fide_id: id.map(str::to_owned),
            ..Player::default()
        };
        let arbiter = Arbiter::from_text("IA Example, Edda (99000001)");
        assert!(arbiter.is(&player("Another, Name", Some("\"99000001\""))));
        assert!(!arbiter.is(&player("Example, Edda", Some("99000002"))));
        assert!(arbiter.is(&player("Example, Edda", None)));
        assert!(arbiter.is(&player("Example, Edda", Some("123"))));
    }
}
