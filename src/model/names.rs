//! Compares names of people by keys, because files spell the same name in different ways.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The smallest number of characters with which a name may have been cut off at the width of its
/// column.
const MIN_CUT_LENGTH: usize = 25;

/// Returns the key of a name: the name without details that differ from list to list, which are
/// commas, dots, footnotes (` *)`), repeated blanks, case and accents
/// (reference/swiss-manager-exports.md 5.1).
#[must_use]
pub fn key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for_each_key_char(name, |c| {
        key.push(c);
        true
    });
    key
}

/// Whether `key` is the key of `name` (see [`key`]). This is faster than computing the key of
/// `name`.
#[must_use]
pub fn has_key(name: &str, key: &str) -> bool {
    let mut rest = key.chars();
    for_each_key_char(name, |c| rest.next() == Some(c)) && rest.next().is_none()
}

/// Passes the characters of a name's key to `take` one by one, until `take` returns `false`.
/// Returns whether `take` accepted all characters.
fn for_each_key_char(name: &str, take: impl FnMut(char) -> bool) -> bool {
    let name = name.trim().trim_end_matches("*)");
    // ASCII text has no characters to decompose
    if name.is_ascii() {
        for_each_decomposed_char(name.chars(), take)
    } else {
        for_each_decomposed_char(name.nfd(), take)
    }
}

/// Passes the characters of a name's key to `take` as [`for_each_key_char`] does; `name` is
/// decomposed (NFD).
fn for_each_decomposed_char(
    name: impl Iterator<Item = char>,
    mut take: impl FnMut(char) -> bool,
) -> bool {
    // a blank is passed on only when the next word begins
    let mut blank_is_pending = false;
    let mut has_begun = false;
    for c in name {
        if !c.is_ascii_alphanumeric() {
            match c {
                '\'' | '’' | '`' | '´' => continue,
                c if matches!(c, ',' | '.') || c.is_whitespace() => {
                    blank_is_pending = has_begun;
                    continue;
                }
                c if is_combining_mark(c) => continue,
                _ => {}
            }
        }
        if blank_is_pending && !take(' ') {
            return false;
        }
        (blank_is_pending, has_begun) = (false, true);
        let is_accepted = if c.is_ascii() {
            take(c.to_ascii_lowercase())
        } else {
            c.to_lowercase().all(|lower| match without_stroke(lower) {
                Some(letters) => letters.chars().all(&mut take),
                None => take(lower),
            })
        };
        if !is_accepted {
            return false;
        }
    }
    true
}

/// Returns the plain letters for a letter such as ø or ß, which is not a plain letter with an
/// accent; `None` for all other letters.
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

/// Returns the words of a key in alphabetical order, so that `Anna Example` and `Example, Anna`
/// give the same result.
pub(crate) fn sorted_words(key: &str) -> String {
    let mut words: Vec<&str> = key.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}

/// Whether one key is the beginning of the other, and long enough to have been cut off at the width
/// of a column.
pub(crate) fn is_column_cut(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.chars().count() >= MIN_CUT_LENGTH && long.starts_with(short)
}

/// Whether two keys share a word, or one of them is empty. If two entries have the same number,
/// they are then probably the same person.
pub(crate) fn share_word(a: &str, b: &str) -> bool {
    a.is_empty()
        || b.is_empty()
        || a.split(' ')
            .any(|word| word.chars().count() > 1 && b.split(' ').any(|other| word == other))
}

/// Whether two keys may be spellings of the same name. For each word of the name with fewer words,
/// the other name must have an equal word, or one of the two words must be the beginning of the
/// other (`Ahlgren T.`); if both have the same number of words, this is required in both
/// directions. A name may also be cut off at the width of a column. An empty key may be any name.
pub(crate) fn may_be_same(a: &str, b: &str) -> bool {
    let [a_words, b_words] = [a, b].map(|key| key.split(' ').collect::<Vec<_>>());
    let (short, long) = if a_words.len() <= b_words.len() {
        (a_words, b_words)
    } else {
        (b_words, a_words)
    };
    let begins = |word: &str, other: &str| word.starts_with(other) || other.starts_with(word);
    let are_found = |words: &[&str], others: &[&str]| {
        let is_found = |word: &&str| others.iter().any(|other| begins(word, other));
        words.iter().all(is_found)
    };
    a.is_empty()
        || b.is_empty()
        || is_column_cut(a, b)
        || are_found(&short, &long) && (short.len() < long.len() || are_found(&long, &short))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: &str) {
        assert_eq!(key(name), expected);
        assert!(has_key(name, expected), "{name}");
        assert!(!has_key(name, &format!("{expected} x")), "{name}");
        assert!(!has_key(&format!("{name} x"), expected), "{name}");
    }

    #[test]
    fn names_are_normalised_for_comparison() {
        check("Ahlgren, Tove", "ahlgren tove");
        check("Ahlgren  Tove ", "ahlgren tove");
        check("AHLGREN, Tove *)", "ahlgren tove");
        check("Dvořák,Milan", "dvorak milan");
        check("D’Angelo, Rita M.", "dangelo rita m");
        check("Sørlie, Åse", "sorlie ase");
        check("Ёлкин Андрей", "елкин андреи");
    }

    #[test]
    fn truncated_and_reversed_names_are_recognised() {
        assert!(is_column_cut(
            "van den ahlgren-castellan margar",
            "van den ahlgren-castellan margarethe tove"
        ));
        assert!(!is_column_cut("berg ann", "berg anna"));
        assert_eq!(sorted_words("tove ahlgren"), sorted_words("ahlgren tove"));
        assert!(share_word("ahlgren tove", "ahlgren t"));
        assert!(!share_word("ahlgren tove", "brandao ines"));
        assert!(may_be_same("ahlgren tove", "tove ahlgren"));
        assert!(may_be_same("ahlgren t", "ahlgren tove marie"));
        assert!(!may_be_same("zhlgren tove", "ahlgren tove"));
        assert!(!may_be_same("kim jae sung", "kim j j"));
    }
}
