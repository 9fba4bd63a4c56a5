//! Finds the words that may name the event of a list of pairings, and says by which of them the lists
//! of several events were told apart.

use std::collections::BTreeSet;

use super::details::is_detail;
use super::headers::{meaning, normal_form};
use super::meaning::Meaning;
use super::rounds::round_title;
use super::tables::Table;
use super::words::{KINDS, ROUNDS, VERSIONS};

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
    /// The kinds of chess that each of these texts names, such as `rapid`. Lines with details of the
    /// event, such as its place or the name of an arbiter, are left out.
    kinds: [BTreeSet<&'static str>; TEXT_COUNT],
    /// Whether one of these texts, without details, has a word such as `draft` or `corrected`.
    is_version: bool,
}

impl EventName {
    pub(super) fn read(table: &Table<'_>) -> EventName {
        let round_line = round_title(table).map(|(span, _)| span);
        let round_words = round_line.map_or("", |span| table.source.slice(span));
        let titles = table.title_texts();
        let titles: Vec<_> = titles
            .filter(|text| Some(text.span) != round_line)
            .map(|text| text.text)
            .collect();
        let texts = [
            table.sheet.name.trim().to_owned(),
            round_words.trim().to_owned(),
            titles.join(" ").trim().to_owned(),
        ];
        let names = titles.iter().filter(|title| !is_detail(title));
        let titles_without_details = Vec::from_iter(names.map(AsRef::as_ref)).join(" ");
        let may_name_event = [&texts[0], &texts[1], &titles_without_details];
        EventName {
            words: texts.each_ref().map(|text| words_without_round(text)),
            kinds: may_name_event.map(|text| kinds(text)),
            is_version: may_name_event.iter().any(|text| is_version(text)),
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
fn kinds(text: &str) -> BTreeSet<&'static str> {
    words_of(text)
        .iter()
        .filter_map(|word| KINDS.meaning(word))
        .collect()
}

/// Whether a word of a text says that a list is another version of one.
fn is_version(text: &str) -> bool {
    let words = words_of(text);
    words.iter().any(|word| VERSIONS.meaning(word).is_some())
}

/// Returns the words of a text in lower case, without the numbers at their ends.
fn words_of(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.map(|word| match KINDS.meaning(word) {
        Some(_) => word.to_owned(),
        None => word.trim_matches(|c: char| c.is_ascii_digit()).to_owned(),
    });
    words.collect()
}

/// Returns the kind of chess as which the names call each event, such as a rapid and a blitz
/// tournament; `None` unless one of the texts names another kind for each event, and no other. Other
/// words prove nothing: those of `Round 4 new` may name a corrected list of the same event, and those
/// of `Sunday` its second day. `events` contains the names in the tables of each event. A line above
/// the first list of an event may be missing above the others.
pub(super) fn kinds_of_events(events: &[Vec<&EventName>]) -> Option<Vec<&'static str>> {
    let mut names = events.iter().flatten();
    if names.any(|name| name.is_version) {
        return None;
    }
    (0..TEXT_COUNT).find_map(|index| {
        let kinds: Option<Vec<&'static str>> = events
            .iter()
            .map(|names| kind_of_event(names, index))
            .collect();
        kinds.filter(|kinds| {
            let distinct: BTreeSet<&str> = kinds.iter().copied().collect();
            distinct.len() == kinds.len()
        })
    })
}

/// Returns the only kind of chess that a text names in the tables of an event.
fn kind_of_event(names: &[&EventName], index: usize) -> Option<&'static str> {
    let kind = *names.first()?.kinds[index].first()?;
    let is_same = |name: &&EventName| name.kinds[index].iter().all(|other| *other == kind);
    names.iter().all(is_same).then_some(kind)
}

/// Says what divides the lists, with the texts of the first list of each event, and as which kinds of
/// chess the file names the events.
pub(super) fn describe_distinction(
    events: &[Vec<&EventName>],
    distinction: Distinction,
    kinds: Option<&[&'static str]>,
) -> String {
    let (what, texts) = match distinction {
        Distinction::Order => ("the lists begin again at round 1", Vec::new()),
        Distinction::Text(index) => {
            let place = match index {
                0 => "the names of the sheets differ",
                1 => "the lines that state the rounds differ",
                _ => "the lines above the lists differ",
            };
            let texts = events.iter().map(|names| names[0].texts[index].as_str());
            (place, texts.collect::<Vec<&str>>())
        }
    };
    let is_short = |text: &&str| (1..=MAX_NAME).contains(&text.len());
    let mut words = what.to_owned();
    if !texts.is_empty() && texts.iter().all(is_short) {
        let examples: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
        words += &format!(" ({})", first_few(&examples));
    }
    if let Some((last, others)) = kinds.and_then(<[_]>::split_last) {
        words += &format!(
            ", and the file calls the events {} and {last}",
            others.join(", ")
        );
    }
    words
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
            ("Blitz3", &["blitz"]),
            ("Spring Blitz", &["blitz"]),
            ("Schnellschach und Blitz", &["blitz", "rapid"]),
            ("Быстрые шахматы", &["rapid"]),
            ("Блиц, тур 1", &["blitz"]),
            ("Lynsjakk", &["blitz"]),
            ("Classical round 2", &["standard"]),
            ("Chess960 2026", &["chess960"]),
            ("Round 4 new", &[]),
            ("Grand Rapids", &[]),
            ("Hall 960", &[]),
            ("Lakeside Classic", &[]),
            ("Sunday", &[]),
            ("Sheet1", &[]),
            ("Classifica dopo il turno 3", &[]),
            ("Arbiter: Schnell, Hans", &[]),
        ] {
            assert_eq!(Vec::from_iter(kinds(text)), expected, "{text}");
        }
    }
}
