//! Guesses the Windows code page of a text: the code page in which the characters beyond ASCII form
//! the most likely words.

use encoding_rs::{
    Encoding, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255,
    WINDOWS_1256, WINDOWS_1257,
};

/// The code pages that are tried. If several fit equally well, the first one is chosen.
static CANDIDATES: [&Encoding; 8] = [
    WINDOWS_1252,
    WINDOWS_1250,
    WINDOWS_1251,
    WINDOWS_1253,
    WINDOWS_1254,
    WINDOWS_1257,
    WINDOWS_1255,
    WINDOWS_1256,
];

/// Returns the non-ASCII letters of the languages for which a Latin code page was made; empty for
/// other code pages.
fn usual_letters(encoding: &'static Encoding) -> &'static str {
    match encoding.name() {
        "windows-1252" => "äöüßÄÖÜéèêëáàâåæøÅÆØÉñÑçÇíìîïóòôõúùûãÃÁÍÓÚýðþÞœ",
        "windows-1250" => {
            "ąćęłńóśźżĄĆĘŁŃÓŚŹŻčďěňřšťůžČĎĚŇŘŠŤŮŽáéíúýÁÉÍÚÝäöüÖÜőűŐŰăâîşţĂÂÎŞŢđĐľĺŕôßë"
        }
        "windows-1254" => "ğışĞİŞçÇöÖüÜâî",
        "windows-1257" => "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽąęėįųĄĘĖĮŲõäöüÕÄÖÜ",
        _ => "",
    }
}

/// The best code page for a text, and the second best one if it fits almost as well but gives a
/// different text.
pub(super) struct Guess {
    pub(super) encoding: &'static Encoding,
    pub(super) rival: Option<&'static Encoding>,
}

/// The largest number of words that are examined.
const MAX_WORDS: usize = 5000;

/// Guesses the code page of `bytes`; `likely_encodings` names code pages to prefer, the most likely
/// first.
pub(super) fn guess(bytes: &[u8], likely_encodings: &[&str]) -> Guess {
    let words: Vec<&[u8]> = words(bytes).take(MAX_WORDS).collect();
    let mut scores: Vec<(i64, &'static Encoding)> = CANDIDATES
        .iter()
        .map(|&encoding| {
            let letters = Letters::new(encoding);
            let score: i64 = words.iter().map(|word| letters.score(word)).sum();
            let preference = likely_encodings
                .iter()
                .position(|name| *name == encoding.name());
            // the code page of a federation outweighs an unlikely letter in a word or two, but not
            // more
            let bonus = match preference {
                Some(0) => 2,
                Some(_) => 1,
                None => 0,
            };
            let bonus = bonus * i64::try_from(words.len()).unwrap_or(0);
            (score + bonus, encoding)
        })
        .collect();
    // the sort is stable, so that the order of the candidates decides between equal scores
    scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let (best_score, encoding) = scores[0];
    let decodes_same = |other: &'static Encoding| {
        let (ours, theirs) = (Letters::new(encoding), Letters::new(other));
        words.iter().all(|word| {
            word.iter()
                .all(|&byte| ours.letter(byte) == theirs.letter(byte))
        })
    };
    let is_close = |score: i64| score > 0 && score * 10 >= best_score * 9;
    let rival = scores[1..]
        .iter()
        .find(|(score, other)| is_close(*score) && !decodes_same(other))
        .map(|(_, other)| *other);
    Guess { encoding, rival }
}

/// Returns the words that contain a byte beyond ASCII, each cut to at most 64 bytes.
fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes
        .split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic())
        .filter(|word| !word.is_ascii())
        .map(|word| &word[..word.len().min(64)])
}

/// The letters that the bytes of a text represent in one code page.
struct Letters {
    /// The characters for the bytes from 0x80.
    high_characters: [char; 128],
    /// The non-ASCII letters of the languages for which the code page was made.
    usual_letters: &'static str,
}

/// A writing system. All letters of a word should belong to the same script.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    Hebrew,
    Arabic,
}

impl Letters {
    fn new(encoding: &'static Encoding) -> Letters {
        let high_characters = std::array::from_fn(|index| {
            let byte = [u8::try_from(index + 128).unwrap_or(255)];
            let (text, _) = encoding.decode_without_bom_handling(&byte);
            text.chars().next().unwrap_or('\u{fffd}')
        });
        Letters {
            high_characters,
            usual_letters: usual_letters(encoding),
        }
    }

    fn letter(&self, byte: u8) -> char {
        match byte {
            0x80.. => self.high_characters[usize::from(byte - 0x80)],
            _ => char::from(byte),
        }
    }

    /// Returns how likely a word is in the code page, as a score; higher is more likely. The
    /// letters should be of one script and form a usual sequence, with a capital letter only at the
    /// beginning.
    fn score(&self, word: &[u8]) -> i64 {
        let mut score = 0;
        let mut previous: Option<char> = None;
        let mut script = None;
        let mut accented_count = 0;
        let mut consonants = 0;
        for &byte in word {
            let letter = self.letter(byte);
            score += self.letter_score(byte, letter);
            let Some(letter_script) = script_of_letter(letter) else {
                previous = None;
                continue;
            };
            if script.is_some_and(|script| script != letter_script) {
                score -= 8;
            }
            // a name starts with a capital in scripts that have capitals
            if script.is_none() && byte >= 0x80 && letter.is_lowercase() {
                score -= 4;
            }
            script = Some(letter_script);
            let has_inner_capital =
                previous.is_some_and(char::is_lowercase) && letter.is_uppercase();
            if has_inner_capital {
                score -= 4;
            }
            accented_count = match (letter_script, byte) {
                (Script::Latin, 0x80..) => accented_count + 1,
                _ => 0,
            };
            // no language writes three accented letters in a row
            if accented_count >= 3 {
                score -= 4;
            }
            // four consonants in a row are rare
            consonants = if is_consonant(letter, letter_script) {
                consonants + 1
            } else {
                0
            };
            if consonants >= 4 {
                score -= 4;
            }
            previous = Some(letter);
        }
        score
    }

    /// Returns how likely a single letter is in the code page, as a score; 0 for ASCII, negative if
    /// it is unlikely.
    fn letter_score(&self, byte: u8, letter: char) -> i64 {
        if byte.is_ascii() {
            return 0;
        }
        match letter {
            '\u{fffd}' => -50,
            letter if letter.is_control() => -50,
            letter if self.usual_letters.contains(letter) => 4,
            letter if letter.is_alphabetic() => 3,
            // punctuation
            '’' | '‘' | '“' | '”' | '„' | '–' | '—' | '\u{a0}' | '´' | '`' | '№' | '½' => {
                0
            }
            _ => -5,
        }
    }
}

/// Returns the script of a letter; `None` if the character is not a letter.
fn script_of_letter(letter: char) -> Option<Script> {
    if !letter.is_alphabetic() {
        return None;
    }
    Some(match letter {
        '\u{370}'..='\u{3ff}' => Script::Greek,
        '\u{400}'..='\u{52f}' => Script::Cyrillic,
        '\u{590}'..='\u{5ff}' => Script::Hebrew,
        '\u{600}'..='\u{6ff}' => Script::Arabic,
        _ => Script::Latin,
    })
}

/// Whether a letter is a consonant; always `false` for scripts whose code pages are not easily
/// confused.
fn is_consonant(letter: char, script: Script) -> bool {
    let vowels = match script {
        Script::Greek => "αεηιουωάέήίόύώϊϋΐΰΑΕΗΙΟΥΩΆΈΉΊΌΎΏ",
        Script::Cyrillic => "аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄйЙьЬъЪ",
        _ => return false,
    };
    !vowels.contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, encoding: &'static Encoding, likely: &[&str]) {
        let (bytes, _, lossy) = encoding.encode(text);
        assert!(!lossy, "{text}");
        let guess = guess(&bytes, likely);
        assert_eq!(guess.encoding.name(), encoding.name(), "{text}");
    }

    #[test]
    fn the_letters_of_names_determine_the_code_page() {
        check(
            "Müller, Jörg\nBjörkdahl, Göran\nBrandão, Inês",
            WINDOWS_1252,
            &[],
        );
        check(
            "Łukasz Wójcik\nŚwiątek, Żaneta\nGrabarczyk, Michał",
            WINDOWS_1250,
            &[],
        );
        check(
            "Dvořáček, Milan\nŽižka, Ondřej\nTěšínská, Růžena",
            WINDOWS_1250,
            &[],
        );
        check("Иванов Пётр\nСмирнова Анна", WINDOWS_1251, &[]);
        check("Παπαδόπουλος Γιώργος\nΑΝΔΡΕΟΥ ΝΙΚΟΣ", WINDOWS_1253, &[]);
        check("כהן דוד\nלוי שרה", WINDOWS_1255, &[]);
    }

    #[test]
    fn federations_determine_the_code_page_if_letters_do_not() {
        check(
            "Yıldız, Ayşe\nÇağlar, Gülşen",
            WINDOWS_1254,
            &["windows-1254"],
        );
        check(
            "Bērziņš, Jānis\nŽukauskas, Ąžuolas",
            WINDOWS_1257,
            &["windows-1257"],
        );
        check("محمد علي", WINDOWS_1256, &["windows-1256"]);
        check(
            "Horvat, Željko\nKovačić, Đuro",
            WINDOWS_1250,
            &["windows-1250"],
        );
    }

    #[test]
    fn a_second_encoding_is_named_only_if_the_text_would_differ() {
        let (bytes, _, _) = WINDOWS_1252.encode("Müller, Jörg");
        let guess = guess(&bytes, &[]);
        assert_eq!(guess.encoding.name(), "windows-1252");
        assert!(
            guess
                .rival
                .is_none_or(|rival| rival.name() != "windows-1250")
        );
    }
}
