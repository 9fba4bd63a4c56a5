//! Makes control characters visible, so that the content of a file cannot control a terminal.

use std::borrow::Cow;

/// Whether a character moves the cursor, changes the state of the terminal or the direction of
/// text, or is invisible. Such a character is never written to a terminal.
#[must_use]
pub const fn is_control(c: char) -> bool {
    matches!(c,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // soft hyphen, Arabic letter mark, zero-width space, marks of direction
        | '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        // line and paragraph separator, embeddings and overrides
        | '\u{2028}'..='\u{202e}'
        // invisible operators, isolates, deprecated format characters
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Appends `c`, or its visible form if it is a control character: `␛` for an escape, and `<U+202E>`
/// for a character without a symbol.
pub fn push_printable(out: &mut String, c: char) {
    if !is_control(c) {
        out.push(c);
        return;
    }
    let symbol = match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32),
        '\u{7f}' => Some('\u{2421}'),
        _ => None,
    };
    match symbol {
        Some(symbol) => out.push(symbol),
        None => out.push_str(&format!("<U+{:04X}>", c as u32)),
    }
}

/// Returns `text` with every control character replaced by its visible form.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        push_printable(&mut out, c);
    }
    Cow::Owned(out)
}

/// Returns `text` shortened to at most `max_chars` characters; a shortened text ends in an
/// ellipsis.
#[must_use]
pub fn shortened(text: &str, max_chars: usize) -> Cow<'_, str> {
    if text.len() <= max_chars || text.chars().nth(max_chars).is_none() {
        return Cow::Borrowed(text);
    }
    let mut shortened: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    shortened.truncate(shortened.trim_end().len());
    shortened.push('…');
    Cow::Owned(shortened)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shortened() {
        let check = |text: &str, most, expected: &str| assert_eq!(shortened(text, most), expected);
        check("Müller", 6, "Müller");
        check("Müller", 5, "Müll…");
        check("Ana Lima", 5, "Ana…");
        check("", 0, "");
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(printable(text), expected);
        assert!(!printable(text).chars().any(is_control));
    }

    #[test]
    fn control_characters_become_visible() {
        check("Müller, Jürgen", "Müller, Jürgen");
        check("\u{1b}[31mred\u{7}", "␛[31mred␇");
        check("a\tb\0\u{7f}", "a␉b␀␡");
        check("\u{9b}2J", "<U+009B>2J");
        check("abc\u{202e}cba", "abc<U+202E>cba");
        // joiners belong to Persian names
        check("عل\u{200c}ی", "عل\u{200c}ی");
    }
}
