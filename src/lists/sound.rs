//! Converts names to a form for searching, which has Latin letters and is the same for all
//! spellings of a name.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns a name in lower-case Latin letters. Accents are removed, Cyrillic and Greek are
/// transliterated, and anything but letters and digits becomes a blank between words.
#[must_use]
pub fn fold(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    if name.is_ascii() {
        for c in name.chars() {
            push_letter(&mut text, c.to_ascii_lowercase());
        }
    } else {
        for c in name.nfc().flat_map(char::to_lowercase) {
            match to_latin(c) {
                Some(letters) => text.push_str(letters),
                None => {
                    let letters = std::iter::once(c).nfd();
                    for part in letters.filter(|&part| !is_combining_mark(part)) {
                        match to_latin(part) {
                            Some(letters) => text.push_str(letters),
                            None => push_letter(&mut text, part),
                        }
                    }
                }
            }
        }
    }
    text.truncate(text.trim_end().len());
    text
}

fn push_letter(text: &mut String, c: char) {
    match c {
        '\'' | '’' | '`' | '´' | 'ʼ' => {}
        c if c.is_alphanumeric() => text.push(c),
        _ if text.is_empty() || text.ends_with(' ') => {}
        _ => text.push(' '),
    }
}

/// Returns the Latin letters for a letter that does not become Latin if its accent is removed;
/// `None` for any other letter.
const fn to_latin(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'ø' | 'ö' => "oe",
        'ä' | 'æ' => "ae",
        'ü' => "ue",
        'å' => "aa",
        'œ' => "oe",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'þ' => "th",
        'ı' => "i",
        'а' | 'α' => "a",
        'б' => "b",
        'в' | 'β' => "v",
        'г' | 'ґ' | 'γ' => "g",
        'д' | 'δ' => "d",
        'е' | 'э' | 'є' | 'ε' => "e",
        'ё' => "e",
        'ж' => "zh",
        'з' | 'ζ' => "z",
        'и' | 'й' | 'і' | 'η' | 'ι' => "i",
        'ї' => "yi",
        'ј' => "j",
        'к' | 'κ' => "k",
        'л' | 'λ' => "l",
        'љ' => "lj",
        'м' | 'μ' => "m",
        'н' | 'ν' => "n",
        'њ' => "nj",
        'о' | 'ο' | 'ω' => "o",
        'п' | 'π' => "p",
        'р' | 'ρ' => "r",
        'с' | 'σ' | 'ς' => "s",
        'т' | 'τ' => "t",
        'ћ' => "c",
        'ђ' => "dj",
        'у' => "u",
        'ў' => "u",
        'ф' | 'φ' => "f",
        'х' | 'χ' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'џ' => "dz",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ы' | 'υ' => "y",
        'ю' => "yu",
        'я' => "ya",
        'θ' => "th",
        'ξ' => "x",
        'ψ' => "ps",
        _ => return None,
    })
}

/// Spellings, each with a shorter spelling of the same sound. Longer spellings come first. Because
/// of them, `Aleksandr` equals `Alexander`, `Shcherbakov` equals `Scherbakov`, and `Mueller` equals
/// `Müller`.
const SOUNDS: [(&str, &str); 27] = [
    ("shch", "s"),
    ("sch", "s"),
    ("sh", "s"),
    ("zh", "z"),
    ("kh", "h"),
    ("ks", "x"),
    ("ck", "k"),
    ("ph", "f"),
    ("th", "t"),
    ("tch", "c"),
    ("ch", "c"),
    ("cz", "c"),
    ("ts", "c"),
    ("tz", "c"),
    ("dj", "d"),
    ("dz", "d"),
    ("ae", "a"),
    ("oe", "o"),
    ("ue", "u"),
    ("ou", "u"),
    ("yu", "u"),
    ("iu", "u"),
    ("ya", "a"),
    ("ia", "a"),
    ("ie", "e"),
    ("ye", "e"),
    ("w", "v"),
];

/// Returns a folded word in the form that all its transliterations share.
#[must_use]
pub fn sound(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        let spelling = SOUNDS.iter().find(|(from, _)| rest.starts_with(from));
        let (from, to) = match spelling {
            Some((from, to)) => (from.len(), (*to).to_owned()),
            None => (c.len_utf8(), plain_letter(c).to_string()),
        };
        if !text.ends_with(&to) {
            text.push_str(&to);
        }
        rest = &rest[from..];
    }
    text
}

const fn plain_letter(c: char) -> char {
    match c {
        'y' | 'j' => 'i',
        c => c,
    }
}

/// Returns the surnames that a name on a list may have, in the form for searching, each with the
/// first letter of the given name (a blank if there is none). The surname is the part before the
/// comma; without a comma, any word may be the surname. If the part before the comma has several
/// words, each word of more than three letters is also a possible surname.
#[must_use]
pub fn surnames(name: &str) -> Vec<(String, char)> {
    let mut surnames = Vec::with_capacity(1);
    let mut add = |words: &str, others: &str| {
        let key = sound(words);
        let initial = sound(others).chars().next().unwrap_or(' ');
        if !key.is_empty() && surnames.iter().all(|(known, _)| *known != key) {
            surnames.push((key, initial));
        }
    };
    let (last_name, first_name) = match name.split_once(',') {
        Some((last_name, first_name)) => (fold(last_name), fold(first_name)),
        None => (String::new(), fold(name)),
    };
    if !last_name.is_empty() {
        add(&last_name, &first_name);
        if last_name.contains(' ') {
            for word in last_name.split(' ').filter(|word| word.len() > 3) {
                add(word, &first_name);
            }
        }
        return surnames;
    }
    let words: Vec<&str> = first_name.split(' ').collect();
    for (index, word) in words.iter().enumerate() {
        let other_word = words[usize::from(index == 0).min(words.len() - 1)];
        add(word, if words.len() == 1 { "" } else { other_word });
    }
    surnames
}

/// The largest number of words in a name without a comma that are tried as surname and as given
/// name.
const MAX_TRIED_WORDS: usize = 6;

/// Returns the surnames that a name to search for may have, each with the first letter of the given
/// name as in [`surnames`]. The words before and after the comma may be exchanged. Without a comma,
/// every word may be the given name, and several words may be one surname. A name without blanks,
/// such as `Meier-Huber`, has no given name.
#[must_use]
pub fn searched_surnames(name: &str) -> Vec<(String, char)> {
    let mut surname_pairs = surnames(name);
    let mut add = |entry: (String, char)| {
        if !entry.0.is_empty() && !surname_pairs.contains(&entry) {
            surname_pairs.push(entry);
        }
    };
    if let Some((last_name, first_name)) = name.split_once(',') {
        surnames(&format!("{first_name},{last_name}"))
            .into_iter()
            .for_each(add);
        return surname_pairs;
    }
    let words = fold(name);
    let words: Vec<&str> = words.split(' ').take(MAX_TRIED_WORDS).collect();
    if name.split_whitespace().count() == 1 {
        add((sound(&words.join(" ")), ' '));
        words.iter().for_each(|word| add((sound(word), ' ')));
        return surname_pairs;
    }
    for surname in &words {
        for given_name in words.iter().filter(|given_name| *given_name != surname) {
            add((
                sound(surname),
                sound(given_name).chars().next().unwrap_or(' '),
            ));
        }
    }
    // `Le Fèvre Jean`, `Jean Le Fèvre`: the surname has several words
    for surname_length in 1..words.len() {
        let (left, right) = words.split_at(surname_length);
        for (surname, given_names) in [(left, right), (right, left)] {
            if surname.len() > 1 {
                let initial = sound(given_names[0]).chars().next().unwrap_or(' ');
                add((sound(&surname.join(" ")), initial));
            }
        }
    }
    surname_pairs
}

/// Returns the text and, if it has at least four letters, every text that results from removing one
/// of its letters. If two texts of at least four letters differ in one letter, they have at least
/// one of these variants in common.
pub fn deletion_variants(text: &str) -> impl Iterator<Item = String> {
    let starts: Vec<usize> = text.char_indices().map(|(index, _)| index).collect();
    // a very short name is similar to too many others
    let letter_starts = if starts.len() < 4 { Vec::new() } else { starts };
    let shorter = letter_starts.into_iter().map(move |index| {
        let end = text[index..]
            .chars()
            .next()
            .map_or(index, |c| index + c.len_utf8());
        format!("{}{}", &text[..index], &text[end..])
    });
    std::iter::once(text.to_owned()).chain(shorter)
}

/// Whether two texts differ by at most one letter that is replaced, added or removed, or by two
/// neighbouring letters that are exchanged.
#[must_use]
pub fn is_near(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let common_length = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (x, y) = (&a[common_length..], &b[common_length..]);
    let are_exchanged =
        || x.len() >= 2 && y.len() >= 2 && x[0] == y[1] && x[1] == y[0] && x[2..] == y[2..];
    match x.len().cmp(&y.len()) {
        std::cmp::Ordering::Equal => x[1..] == y[1..] || are_exchanged(),
        std::cmp::Ordering::Less => x == &y[1..],
        std::cmp::Ordering::Greater => &x[1..] == y,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_folded_to_latin_words() {
        assert_eq!(fold("Dvořák,Milan"), "dvorak milan");
        assert_eq!(fold("Muster-Probe, Jan"), "muster probe jan");
        assert_eq!(fold("Вымышленный, Пётр"), "vymyshlennyi petr");
        assert_eq!(fold("Παράδειγμα"), "paradeigma");
        assert_eq!(fold("O'Fiction, Sean"), "ofiction sean");
    }

    #[test]
    fn different_spellings_of_a_name_sound_alike() {
        for (a, b) in [
            ("Aleksandr", "Alexandr"),
            ("Müller", "Mueller"),
            ("Müller", "Muller"),
            ("Щербаков", "Scherbakov"),
            ("Sørlie", "Sorlie"),
            ("Chekhov", "Cehov"),
        ] {
            assert_eq!(sound(&fold(a)), sound(&fold(b)), "{a} {b}");
        }
        assert_ne!(sound("berg"), sound("burg"));
    }

    #[test]
    fn words_that_differ_in_one_letter_are_near() {
        for (a, b, expected) in [
            ("berg", "burg", true),
            ("berg", "bergs", true),
            ("berg", "brge", false),
            ("berg", "begr", true),
            ("berg", "er", false),
            ("", "a", true),
        ] {
            assert_eq!(is_near(a, b), expected, "{a} {b}");
            assert_eq!(is_near(b, a), expected, "{b} {a}");
        }
        let variants = |text| deletion_variants(text).collect::<std::collections::HashSet<_>>();
        assert!(!variants("berg").is_disjoint(&variants("burg")));
    }

    #[test]
    fn without_a_comma_any_word_may_be_the_surname() {
        let keys = |name: &str| -> Vec<String> {
            surnames(name).into_iter().map(|(key, _)| key).collect()
        };
        assert_eq!(keys("Example, Anna"), ["example"]);
        assert_eq!(keys("Anna Example"), ["ana", "example"]);
        assert_eq!(
            keys("Muster-Probe, Jan"),
            ["muster probe", "muster", "probe"]
        );
        assert_eq!(keys(""), Vec::<String>::new());
    }

    #[test]
    fn a_double_name_is_searched_for_in_every_order() {
        let listed = surnames("Muster-Probe, Jan");
        for name in [
            "Muster-Probe, Jan",
            "Jan, Muster-Probe",
            "Muster-Probe Jan",
            "Muster Probe Jan",
            "Jan Muster-Probe",
            "Jan Muster Probe",
        ] {
            let searched = searched_surnames(name);
            assert!(searched.iter().any(|key| listed.contains(key)), "{name}");
        }
        // a surname alone fits every given name
        let fits_all =
            |name: &str, key: &str| searched_surnames(name).contains(&(key.to_owned(), ' '));
        assert!(fits_all("Muster-Probe", "muster probe"));
        assert!(fits_all("Muster-Probe", "probe"));
        assert!(fits_all("Muster", "muster"));
        assert!(searched_surnames("Le Fo Jean").contains(&("le fo".to_owned(), 'i')));
    }
}
