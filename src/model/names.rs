//! The form in which names are compared: files spell the name of a person in several ways.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Length in characters from which a name may be cut off at the width of its column.
const LONG: usize = 25;

/// A name without details that differ from list to list: commas, dots, footnotes (` *)`), repeated
/// blanks, case, accents (reference/swiss-manager-exports.md 5.1).
#[must_use]
pub fn key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for c in name.trim().trim_end_matches("*)").nfd() {
        match c {
            ',' | '.' => key.push(' '),
            '\'' | '’' | '`' | '´' => {}
            c if is_combining_mark(c) => {}
            c if c.is_whitespace() => key.push(' '),
            c => {
                for lower in c.to_lowercase() {
                    match without_stroke(lower) {
                        Some(letters) => key.push_str(letters),
                        None => key.push(lower),
                    }
                }
            }
        }
    }
    let words: Vec<&str> = key.split_whitespace().collect();
    words.join(" ")
}

/// Letters that differ from a plain one by more than an accent.
const fn without_stroke(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

/// The words of a key in alphabetical order: `Anna Example` and `Example, Anna`.
pub(crate) fn sorted(key: &str) -> String {
    let mut words: Vec<&str> = key.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}

/// Whether one key is the other, cut off at the width of a column.
pub(crate) fn cut_off(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.chars().count() >= LONG && long.starts_with(short)
}

/// Whether two keys can mean one person whose number is the same in both files: they share a
/// word.
pub(crate) fn akin(a: &str, b: &str) -> bool {
    a.is_empty()
        || b.is_empty()
        || a.split(' ')
            .any(|word| word.chars().count() > 1 && b.split(' ').any(|other| word == other))
}

/// Whether two keys can be one name that lists write in several ways: each word of the shorter
/// one is a word of the longer one or the beginning of one (`Ahlgren T.`), or the longer is cut
/// off at the width of a column.
pub(crate) fn may_be_same(a: &str, b: &str) -> bool {
    let [a_words, b_words] = [a, b].map(|key| key.split(' ').collect::<Vec<_>>());
    let (short, long) = if a_words.len() <= b_words.len() {
        (a_words, b_words)
    } else {
        (b_words, a_words)
    };
    let begins = |word: &str, other: &str| word.starts_with(other) || other.starts_with(word);
    let is_found = |word: &&str| long.iter().any(|other| begins(word, other));
    a.is_empty() || b.is_empty() || cut_off(a, b) || short.iter().all(is_found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: &str) {
        assert_eq!(key(name), expected);
    }

    #[test]
    fn lists_write_names_in_several_ways() {
        check("Ahlgren, Tove", "ahlgren tove");
        check("Ahlgren  Tove ", "ahlgren tove");
        check("AHLGREN, Tove *)", "ahlgren tove");
        check("Dvořák,Milan", "dvorak milan");
        check("D’Angelo, Rita M.", "dangelo rita m");
        check("Sørlie, Åse", "sorlie ase");
        check("Ёлкин Андрей", "елкин андреи");
    }

    #[test]
    fn names_are_cut_off_or_turned_round() {
        assert!(cut_off(
            "van den ahlgren-castellan margar",
            "van den ahlgren-castellan margarethe tove"
        ));
        assert!(!cut_off("berg ann", "berg anna"));
        assert_eq!(sorted("tove ahlgren"), sorted("ahlgren tove"));
        assert!(akin("ahlgren tove", "ahlgren t"));
        assert!(!akin("ahlgren tove", "brandao ines"));
        assert!(may_be_same("ahlgren tove", "tove ahlgren"));
        assert!(may_be_same("ahlgren t", "ahlgren tove marie"));
        assert!(!may_be_same("zhlgren tove", "ahlgren tove"));
    }
}
