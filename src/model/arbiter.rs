//! Reads the arbiters from the texts in which a file names them.

use super::{FideId, Player, has_name_key, name_key};

/// The titles of arbiters that occur in files, including abbreviations of national titles.
const TITLES: [&str; 5] = ["IA", "FA", "NA", "RA", "CA"];
/// The smallest number of digits in a FIDE ID.
const MIN_DIGITS: usize = 6;

/// An arbiter's entry in the file, such as `IA Example, Edda (99000001)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arbiter<'t> {
    /// The whole text, with title, name and ID.
    pub text: &'t str,
    /// The title before or after the name; `None` if none is stated.
    pub title: Option<&'t str>,
    /// The name as written, without title and ID.
    pub name: String,
    /// The digits of the FIDE ID, which may be more than an ID can have; empty if there is no ID.
    pub digits: String,
    /// The name in a form that can be compared with other names.
    key: String,
}

impl<'t> Arbiter<'t> {
    /// Reads the title, the name and the ID from a text of the file.
    #[must_use]
    pub fn from_text(text: &'t str) -> Arbiter<'t> {
        let is_title = |word: &&str| TITLES.contains(word);
        let name = text.split(['(', ')']).next().unwrap_or_default();
        let words = name.split_whitespace().skip_while(is_title);
        let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        let words = words.filter(|word| !is_number(word.trim_end_matches(',')));
        let name = words.collect::<Vec<_>>().join(" ");
        let mut all_words = text.split(|c: char| !c.is_alphanumeric());
        Arbiter {
            text,
            title: all_words.find(is_title),
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

    /// Reads all arbiters that a text names, such as `IA Example, Edda (99000001), FA Sample, Ben
    /// (99000002)`. Empty for a blank text.
    #[must_use]
    pub fn all_from_text(text: &'t str) -> Vec<Arbiter<'t>> {
        let parts = text.split([';', '&', '\n']).flat_map(split_after_ids);
        let parts = parts.map(|part| part.trim_matches(is_separator));
        let parts = parts.filter(|part| part.contains(char::is_alphanumeric));
        parts.map(Arbiter::from_text).collect()
    }

    /// Returns the arbiter's FIDE ID as a number; `None` if the text contains none that can be a
    /// FIDE ID.
    #[must_use]
    pub fn fide_number(&self) -> Option<u32> {
        FideId::from_text(&self.digits).number()
    }

    /// Whether the text contains digits of an ID.
    #[must_use]
    pub fn has_id(&self) -> bool {
        self.digits.len() >= MIN_DIGITS
    }

    /// Whether the arbiter is this player. If both have an ID, the IDs are compared, otherwise the
    /// names.
    #[must_use]
    pub fn is_player(&self, player: &Player) -> bool {
        match (player.fide_number(), self.fide_number()) {
            (Some(player), Some(own)) => player == own,
            _ => self.key.contains(' ') && has_name_key(&player.name, &self.key),
        }
    }
}

/// Whether a character may separate the arbiters in a text.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '/' | '+' | '|')
}

/// Splits a text after each ID that is followed by another arbiter. This arbiter must have a name
/// with an ID or a title.
fn split_after_ids(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(end) = end_of_first(rest) {
        let (part, others) = rest.split_at(end);
        parts.push(part);
        rest = others;
    }
    parts.push(rest);
    parts
}

/// Returns the byte offset at which the first arbiter in a text ends; `None` if no other arbiter
/// follows.
fn end_of_first(text: &str) -> Option<usize> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut search_start = 0;
    while let Some(start) = text[search_start..]
        .find(is_digit)
        .map(|start| search_start + start)
    {
        let run = text[start..].find(|c: char| !is_digit(c));
        let end = run.map_or(text.len(), |length| start + length);
        search_start = end;
        if end - start < MIN_DIGITS || !has_name(&text[..start]) {
            continue;
        }
        // the rest of the text in the brackets belongs to this arbiter
        let is_open = text[..start].rfind('(') > text[..start].rfind(')');
        let end = match text[end..].find(')') {
            Some(length) if is_open => end + length + 1,
            _ => end,
        };
        let rest = text[end..].trim_start_matches(is_separator);
        let first_word = rest.split(|c: char| !c.is_alphanumeric()).next();
        let has_title = first_word.is_some_and(|word| TITLES.contains(&word));
        let mut runs = rest.split(|c: char| !is_digit(c));
        let has_id = runs.any(|run| run.len() >= MIN_DIGITS);
        if has_name(rest) && (has_title || has_id) {
            return Some(end);
        }
    }
    None
}

/// Whether a text has a word that is not a title of an arbiter, such as a word of a name.
fn has_name(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.contains(char::is_alphabetic) && !TITLES.contains(&word))
}

/// Returns the digits of the ID in a text. These are the first run of digits that is long enough,
/// or else all digits, because an ID may be written with blanks.
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
    fn a_text_may_name_several_arbiters() {
        let check = |text: &str, expected: &[(&str, &str)]| {
            let all = Arbiter::all_from_text(text);
            let found: Vec<_> = all.iter().map(|one| (&*one.name, &*one.digits)).collect();
            assert_eq!(found, expected, "{text}");
        };
        let (jan, rolf) = (("Muster, Jan", "99000002"), ("Plain, Rolf", "99000001"));
        for text in [
            "IA Muster, Jan (99000002), FA Plain, Rolf (99000001)",
            "IA Muster, Jan (99000002); FA Plain, Rolf (99000001)",
            "Muster, Jan (99000002) Plain, Rolf (99000001)",
            "Muster, Jan 99000002 / Plain, Rolf 99000001;",
            "Muster, Jan (99000002, IA) & Plain, Rolf (99000001, FA)",
        ] {
            check(text, &[jan, rolf]);
        }
        let third = ("Third, Tom", "99000003");
        check(
            "Muster, Jan (99000002), Plain, Rolf (99000001), Third, Tom (99000003)",
            &[jan, rolf, third],
        );
        check(
            "Muster, Jan (99000002), FA Plain, Rolf",
            &[jan, ("Plain, Rolf", "")],
        );
        check(
            "Muster, Jan; Plain, Rolf",
            &[("Muster, Jan", ""), ("Plain, Rolf", "")],
        );
        check(
            "(99000001); FA Muster, Jan (99000002)",
            &[("", "99000001"), jan],
        );
        // one arbiter
        for text in [
            "IA Muster, Jan (99000002)",
            "99000002 Muster, Jan",
            "99000002, Muster, Jan",
            "IA 99000002 Muster, Jan",
            "Muster, Jan (99000002) IA",
            "Muster, Jan (99000002), NOR",
            "Muster, Jan (99000002, since 2004)",
        ] {
            check(text, &[jan]);
        }
        check("99000001", &[("", "99000001")]);
        check("  ", &[]);
    }

    #[test]
    fn an_arbiter_is_a_player_by_the_id_or_else_by_the_name() {
        let player = |name: &str, id: Option<&str>| Player {
            name: name.to_owned(),
            fide_id: id.map(str::to_owned),
            ..Player::default()
        };
        let arbiter = Arbiter::from_text("IA Example, Edda (99000001)");
        assert!(arbiter.is_player(&player("Another, Name", Some("\"99000001\""))));
        assert!(!arbiter.is_player(&player("Example, Edda", Some("99000002"))));
        assert!(arbiter.is_player(&player("Example, Edda", None)));
        assert!(arbiter.is_player(&player("Example, Edda", Some("123"))));
    }
}
