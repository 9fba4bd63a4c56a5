//! Finds the words that may name the event of a list of pairings, and says by which of them the lists
//! of several events were told apart.

use std::collections::BTreeSet;

use super::headers::{meaning, normal_form};
use super::meaning::Meaning;
use super::rounds::round_title;
use super::tables::Table;
use super::words::{KINDS, ROUNDS};

/// Maximum number of events that a text names.
const MAX_NAMED: usize = 4;

/// Maximum length in bytes of a name or line that a text contains.
const MAX_NAME: usize = 40;

/// Number of texts that may name the event of a table.
pub(super) const TEXT_COUNT: usize = 3;

/// What may name the event of a table.
pub(super) struct EventName {
    /// The name of the sheet, the line that states the round, and the other lines above the table.
    texts: [String; TEXT_COUNT],
    /// The words of these texts that are neither words for a round nor numbers.
    pub(super) words: [String; TEXT_COUNT],
    /// The kinds of chess that the texts name, such as `rapid`.
    kinds: BTreeSet<&'static str>,
}

impl EventName {
    pub(super) fn read(table: &Table<'_>) -> EventName {
        let round_line = round_title(table).map(|(span, _)| span);
        let round_words = round_line.map_or("", |span| table.source.slice(span));
        let titles = table.title_texts();
        let titles = titles.filter(|text| Some(text.span) != round_line);
        let titles: Vec<String> = titles.map(|text| text.text.into_owned()).collect();
        let texts = [
            table.sheet.name.trim().to_owned(),
            round_words.trim().to_owned(),
            titles.join(" ").trim().to_owned(),
        ];
        EventName {
            words: texts.each_ref().map(|text| words_without_round(text)),
            kinds: texts.iter().flat_map(|text| kinds(text)).collect(),
            texts,
        }
    }
}

/// What divides the lists of the same players into those of several events.
#[derive(Clone, Copy)]
pub(super) enum Distinction {
    /// The text with this index has other words in the lists of each event.
    Text(usize),
    /// The lists begin again at round 1.
    Order,
}

/// Returns the words of a text that are neither words for a round nor numbers.
fn words_without_round(text: &str) -> String {
    let text = normal_form(text);
    let words = text.split(|c: char| !c.is_alphanumeric());
    let says_more = |word: &&str| {
        word.contains(char::is_alphabetic)
            && ROUNDS.meaning(word).is_none()
            && !matches!(meaning(word), Meaning::Round(_))
    };
    words.filter(says_more).collect::<Vec<_>>().join(" ")
}

/// Returns the kinds of chess that the words of a text name.
fn kinds(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric());
    let kinds = words.filter_map(|word| KINDS.meanings_at_start(word).next());
    kinds.collect()
}

/// Whether each event is named as one of another kind, such as a rapid and a blitz tournament. Other
/// words prove nothing: those of `Round 4 new` may name a corrected list of the same event, and those
/// of `Sunday` its second day. `events` contains the names in the tables of each event.
pub(super) fn are_named(events: &[Vec<&EventName>]) -> bool {
    let kinds: BTreeSet<_> = events.iter().map(|names| kinds_of(names)).collect();
    kinds.len() == events.len() && !kinds.contains(&BTreeSet::new())
}

/// Returns the kinds of chess that the tables of an event name.
fn kinds_of(names: &[&EventName]) -> BTreeSet<&'static str> {
    names
        .iter()
        .flat_map(|name| name.kinds.iter().copied())
        .collect()
}

/// Says what divides the lists, with the texts of the first list of each event, or the kinds of the
/// events.
pub(super) fn describe_distinction(events: &[Vec<&EventName>], distinction: Distinction) -> String {
    let (what, texts) = match distinction {
        Distinction::Order => {
            let kinds = |names: &Vec<&EventName>| Vec::from_iter(kinds_of(names)).join(" and ");
            let kinds = events.iter().filter(|_| are_named(events)).map(kinds);
            ("the lists begin again at round 1", kinds.collect())
        }
        Distinction::Text(index) => {
            let place = match index {
                0 => "the names of the sheets differ",
                1 => "the lines that state the rounds differ",
                _ => "the lines above the lists differ",
            };
            let texts = events.iter().map(|names| names[0].texts[index].clone());
            (place, texts.collect::<Vec<String>>())
        }
    };
    let is_short = |text: &String| (1..=MAX_NAME).contains(&text.len());
    if texts.is_empty() || !texts.iter().all(is_short) {
        return what.to_owned();
    }
    let examples: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
    format!("{what} ({})", first_few(&examples))
}

/// Joins the first texts, and says how many more there are.
fn first_few(texts: &[String]) -> String {
    let more = match texts.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let first: Vec<&str> = texts.iter().take(MAX_NAMED).map(String::as_str).collect();
    first.join(", ") + &more
}

#[cfg(test)]
mod tests {
    use super::kinds;

    #[test]
    fn kinds_of_chess_are_recognised_in_several_languages() {
        for (text, expected) in [
            ("Rapid Rd 1", &["rapid"][..]),
            ("Spring Blitz", &["blitz"]),
            ("Schnellschach und Blitz", &["rapid", "blitz"]),
            ("Быстрые шахматы", &["rapid"]),
            ("Блиц, тур 1", &["blitz"]),
            ("Lynsjakk", &["blitz"]),
            ("Classical round 2", &["standard"]),
            ("Chess960 2026", &["chess960"]),
            ("Round 4 new", &[]),
            ("Sunday", &[]),
            ("Sheet1", &[]),
            ("Classifica dopo il turno 3", &[]),
            ("Arbiter: Schnell, Hans", &[]),
        ] {
            assert_eq!(kinds(text), expected, "{text}");
        }
    }
}
