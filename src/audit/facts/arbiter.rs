//! The arbiters as a file names them.

use super::Facts;
use crate::model::{FieldKey, Player, Tournament, has_name_key, name_key};
use crate::source::Span;

/// The titles of arbiters, and abbreviations of national titles that files have instead.
const TITLES: [&str; 5] = ["IA", "FA", "NA", "RA", "CA"];

/// An arbiter as the file states it: `IA Example, Edda (99000001)`.
pub(in crate::audit) struct Arbiter<'t> {
    /// The whole text, with title, name and ID.
    pub(in crate::audit) text: &'t str,
    /// The title before or after the name; `None` if none is stated.
    pub(in crate::audit) title: Option<&'t str>,
    /// The digits of the FIDE ID; empty if there is none.
    pub(in crate::audit) digits: String,
    /// The name, normalized for comparison.
    pub(in crate::audit) name: String,
}

impl<'t> Arbiter<'t> {
    /// Reads the title, the name and the ID from the text of a file.
    pub(in crate::audit) fn from_text(text: &'t str) -> Arbiter<'t> {
        let is_title = |word: &&str| TITLES.contains(word);
        let name = text.split(['(', ')']).next().unwrap_or_default();
        let words = name.split_whitespace().skip_while(is_title);
        let words = words.filter(|word| !word.bytes().all(|b| b.is_ascii_digit()));
        let mut all = text.split(|c: char| !c.is_alphanumeric());
        Arbiter {
            text,
            title: all.find(is_title),
            digits: text.chars().filter(char::is_ascii_digit).collect(),
            name: name_key(&words.collect::<Vec<_>>().join(" ")),
        }
    }

    /// Whether the arbiter is this player: by the ID if both have one, else by the name.
    pub(in crate::audit) fn is(&self, player: &Player) -> bool {
        let id = player.fide_id.as_deref().filter(|id| id.len() >= 6);
        match id {
            Some(id) if !self.digits.is_empty() => id == self.digits,
            _ => self.name.contains(' ') && has_name_key(&player.name, &self.name),
        }
    }
}

/// Every arbiter as stated, each with the field of the office.
pub(in crate::audit) fn arbiters(
    tournament: &Tournament,
) -> impl Iterator<Item = (FieldKey, &String)> {
    let chief = tournament.chief_arbiter.iter();
    let deputies = tournament.deputy_arbiters.iter();
    let chief = chief.map(|text| (FieldKey::ChiefArbiter, text));
    chief.chain(deputies.map(|text| (FieldKey::DeputyArbiters, text)))
}

/// The name of an office in messages.
pub(in crate::audit) const fn office_in_words(office: FieldKey) -> &'static str {
    match office {
        FieldKey::ChiefArbiter => "chief arbiter",
        _ => "deputy arbiter",
    }
}

/// The span that names an arbiter; `None` if the file does not state one.
pub(in crate::audit) fn arbiter_span(
    facts: &Facts<'_>,
    office: FieldKey,
    text: &str,
) -> Option<Span> {
    let places = facts.import.origins.header(office);
    let mut places = places.map(|field| field.value);
    places.find(|place| facts.source.slice(*place).contains(text))
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
            assert_eq!(arbiter.name, name_key(name), "{text}");
        };
        check(
            "IA Example, Edda (99000001)",
            Some("IA"),
            "99000001",
            "Example Edda",
        );
        check("Example, Edda", None, "", "Example Edda");
        check("Example, Edda 99000001", None, "99000001", "Example Edda");
        check("Example, Edda (NA)", Some("NA"), "", "Example Edda");
    }
}
