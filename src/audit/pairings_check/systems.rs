//! Finds out which pairing system a file names, if it is not the Dutch system.

use crate::model::Tournament;

/// The words that name a pairing system, one entry on each line.
const SYSTEMS: &str = include_str!("systems.tsv");

/// Whether a file names the Dutch system, by its code or in the words about the type of the event.
pub(super) fn names_dutch_system(tournament: &Tournament) -> bool {
    let fields = [&tournament.type_code, &tournament.type_text];
    let mut words = fields.into_iter().flatten().flat_map(|text| words(text));
    words.any(|word| word == "dutch")
}

/// Returns the system other than the Dutch one that a file names, in words: `the Dubov system`;
/// `None` if it names no other system. If the code names the Dutch system, the words, which are
/// free text, are ignored.
pub(super) fn other_system(tournament: &Tournament) -> Option<&'static str> {
    let code = words(tournament.type_code.as_deref().unwrap_or_default());
    if code.iter().any(|word| word == "dutch") {
        return None;
    }
    let text = words(tournament.type_text.as_deref().unwrap_or_default());
    let find_named = |[field, words_of_entry, system]: [&'static str; 3]| {
        let known_words: Vec<&str> = words_of_entry.split(' ').collect();
        let is_in = |words: &[String]| {
            words
                .windows(known_words.len())
                .any(|part| part == known_words)
        };
        (is_in(&code) || field == "any" && is_in(&text)).then_some(system)
    };
    entries().find_map(find_named)
}

/// Returns, for each entry, the field in which the words are searched (`any` or `code`), the words,
/// and the system.
fn entries() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = SYSTEMS.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut cells = line.split('\t');
        Some([cells.next()?, cells.next()?, cells.next()?])
    })
}

/// Splits a text into words in lower case. An upper-case letter after a lower-case one also begins
/// a new word.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut follows_lower_case = false;
    for c in text.chars() {
        if !c.is_alphanumeric() || follows_lower_case && c.is_uppercase() {
            words.push(String::new());
        }
        follows_lower_case = c.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(text: &str, code: &str) -> Option<&'static str> {
        let non_empty = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        other_system(&Tournament {
            type_text: non_empty(text),
            type_code: non_empty(code),
            ..Tournament::default()
        })
    }

    /// The types of tournaments are spelled as in real files.
    #[test]
    fn words_that_name_another_system_are_recognised() {
        let check = |text, name| assert_eq!(system(text, ""), Some(name), "{text}");
        check("Individual FIDE Dubov", "the Dubov system");
        check("swiss Dubov", "the Dubov system");
        check("Individual: Swiss-System (Dubov)", "the Dubov system");
        check("IndividualDubov FIDE", "the Dubov system");
        check("Burstein System", "the Burstein system");
        check("Individual: Swiss (Lim)", "the Lim system");
        check("Individual: Double Swiss", "a double Swiss");
        check("Keizer", "the Keizer system");
        check("MONRAD", "the Monrad system");
        check("Individual: Knock-Out", "a knock-out");
        check("Arena", "an arena");
        check(
            "Individual: Swiss-System (Manual pairing)",
            "pairings by hand",
        );
        check("Team Swiss-System", "a team Swiss");
    }

    #[test]
    fn codes_that_name_another_system_are_recognised() {
        let check = |code, name| assert_eq!(system("Swiss", code), Some(name), "{code}");
        check("FIDE_DUBOV", "the Dubov system");
        check("FIDE_LIM_BAKU", "the Lim system");
        check("FIDE_DOUBLESWISS", "a double Swiss");
        check("FIDE_DOUBLESWISS_BAKU", "a double Swiss");
        check("FIDE_DOUBLE_SWISS", "a double Swiss");
        check("CUSTOM_SWISS", "a system of its own");
        check("OTHER_KEIZER", "the Keizer system");
        check("OTHER_SWISS", "another system");
        check("FIDE_TEAM_BAKU", "a team Swiss");
    }

    #[test]
    fn words_for_the_dutch_system_or_for_none_name_no_other_system() {
        let check = |text, code| assert_eq!(system(text, code), None, "{text} {code}");
        check("", "");
        check("Individual: Swiss-System", "");
        check("Individual: Swiss-System (Standard)", "");
        check("Individual: Swiss-System Dutch (JaVaFo)", "");
        check("IndividualDutch FIDE (JaVaFo)", "");
        check("Individual  Swiss Dutch 2017 rules", "");
        check("Rapid - Swiss - Individual", "");
        check("Individual: Accelerated Swiss-System", "");
        check("Schweizer System", "");
        check("Swiss, preliminaries of Limburg", "");
        check("Tournament", "FIDE_SWISS");
        // if the file has a code, the words count as free text
        check("Swiss, not Dubov", "FIDE_DUTCH_2026");
    }

    #[test]
    fn the_dutch_system_is_named_in_either_record() {
        let names = |text: &str, code: &str| {
            names_dutch_system(&Tournament {
                type_text: Some(text.to_owned()),
                type_code: Some(code.to_owned()),
                ..Tournament::default()
            })
        };
        assert!(names("IndividualDutch FIDE (JaVaFo)", ""));
        assert!(names("Tournament", "FIDE_DUTCH_2026"));
        assert!(!names("Individual: Swiss-System", "FIDE_SWISS"));
        assert!(!names_dutch_system(&Tournament::default()));
    }

    #[test]
    fn every_system_is_found_by_its_own_words() {
        let mut known = entries();
        assert!(entries().count() > 20);
        assert!(known.all(|[place, words, _]| {
            let found = match place {
                "code" => system("", words),
                _ => system(words, ""),
            };
            found.is_some()
        }));
        let lines = SYSTEMS.lines().filter(|line| !line.starts_with('#'));
        assert!(lines.clone().all(|line| line.split('\t').count() == 3));
        let places = ["any", "code"];
        assert!(entries().all(|[place, ..]| places.contains(&place)));
        assert_eq!(entries().count(), lines.count());
    }
}
