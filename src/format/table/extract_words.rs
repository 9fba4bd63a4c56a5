//! Finds the words in the title of a list, or in the name of its sheet, that say that the list has
//! only some of the players: `Best women`, `Top 10`, `U16`.

use super::words::EXTRACTS;

/// Returns these words of a text, in lower case.
pub(in crate::format) fn extract_words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let next = words.get(index + 1).copied().unwrap_or_default();
        if EXTRACTS.meanings_at_start(word).next().is_some() || is_band(word) {
            found.push((*word).to_owned());
        } else if is_band(&format!("{word}{next}")) {
            found.push(format!("{word}{next}"));
        }
    }
    found
}

/// Whether a word is a limit of age or rating: `u16`, `s50`, `u2000`.
fn is_band(word: &str) -> bool {
    let mut chars = word.chars();
    let letter = chars.next();
    let digits = chars.as_str();
    letter.is_some_and(|letter| "usoü".contains(letter))
        && (2..=4).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::extract_words;

    #[test]
    fn titles_of_extracts_are_recognised() {
        for (text, expected) in [
            ("Best women", &["best", "women"][..]),
            ("Top 10", &["top"]),
            ("Preisträger Jugend U-16", &["preisträger", "jugend", "u16"]),
            ("Ветераны", &["ветераны"]),
            ("S50+", &["s50"]),
            ("Final standings after 9 rounds", &[]),
            ("Sheet1", &[]),
            ("Round 10", &[]),
            ("Open A 2026", &[]),
        ] {
            assert_eq!(extract_words(text), expected, "{text}");
        }
    }
}
