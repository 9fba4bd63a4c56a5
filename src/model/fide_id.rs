//! FIDE IDs as files write them: with quotation marks, blanks, or the decimals of a spreadsheet.

use std::borrow::Cow;

use super::Player;

/// What the field of a FIDE ID contains, without regard to the way in which it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FideId {
    /// Nothing, or only zeros or dashes.
    Blank,
    /// A number of six to nine digits, as FIDE's own IDs.
    Fide(u32),
    /// A number of ten or eleven digits, which are too many but fit the field.
    Long(u64),
    /// A number of fewer than six digits, as those of national lists.
    National(u32),
    /// Something else, such as a date or a licence.
    Other,
}

impl FideId {
    /// Reads the text of the field. Blanks, quotation marks, and the decimals that a spreadsheet
    /// adds do not count.
    #[must_use]
    pub fn from_text(text: &str) -> FideId {
        let id = without_marks(text);
        let zeros = id.bytes().take_while(|&b| b == b'0').count();
        let number = &id[zeros..];
        let value = || number.parse::<u64>().unwrap_or_default();
        let short = || u32::try_from(value()).unwrap_or_default();
        match number.len() {
            _ if id.bytes().all(|b| matches!(b, b'0' | b'-')) => FideId::Blank,
            _ if !number.bytes().all(|b| b.is_ascii_digit()) => FideId::Other,
            0..=5 => FideId::National(short()),
            6..=9 => FideId::Fide(short()),
            10..=11 => FideId::Long(value()),
            _ => FideId::Other,
        }
    }

    /// The number of a person on FIDE's list; `None` for anything that cannot be one.
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        match self {
            FideId::Fide(number) => Some(number),
            _ => None,
        }
    }
}

/// Whether a character is no part of an ID wherever it stands.
fn is_mark(c: char) -> bool {
    c.is_whitespace()
        || is_quotation_mark(c)
        || matches!(
            c,
            '\'' | '’' | '‘' | '`' | '´' | '\u{200b}'..='\u{200f}' | '\u{feff}'
        )
}

/// Whether a character is a double quotation mark of any language.
#[must_use]
pub const fn is_quotation_mark(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '＂')
}

/// The text without the marks that are no part of an ID.
fn without_marks(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return Cow::Borrowed(text);
    }
    // a spreadsheet keeps digits as text in the form `="99000100"`
    let text = text.trim();
    let text = text
        .strip_prefix('=')
        .filter(|rest| rest.starts_with(is_quotation_mark))
        .unwrap_or(text);
    let plain = text.replace(is_mark, "");
    let whole = plain.trim_end_matches('0').strip_suffix(['.', ',']);
    match whole {
        // only decimals are cut off, never the zeros of the number
        Some(whole) if whole.len() + 1 < plain.len() => Cow::Owned(whole.to_owned()),
        _ => Cow::Owned(plain),
    }
}

impl Player {
    /// The player's FIDE ID, however it is written.
    #[must_use]
    pub fn read_fide_id(&self) -> FideId {
        FideId::from_text(self.fide_id.as_deref().unwrap_or_default())
    }

    /// The number of the player on FIDE's list; `None` if the file states none that can be one.
    #[must_use]
    pub fn fide_number(&self) -> Option<u32> {
        self.read_fide_id().number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_same_however_it_is_written() {
        for text in [
            "99000100",
            "0099000100",
            "'99000100",
            "\"99000100\"",
            "“99000100”",
            "=\"99000100\"",
            "99 000 100",
            "99\u{a0}000\u{a0}100",
            "\u{feff}99000100",
            "99000100.0",
            "99000100.00",
            "99000100,00",
            "\"99000100.0\"",
        ] {
            assert_eq!(FideId::from_text(text), FideId::Fide(99_000_100), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_ids() {
        let check = |text: &str, expected| assert_eq!(FideId::from_text(text), expected, "{text}");
        check("", FideId::Blank);
        check("0", FideId::Blank);
        check("----", FideId::Blank);
        check("0.0", FideId::Blank);
        check("\"\"", FideId::Blank);
        check("0000123456", FideId::Fide(123_456));
        check("990001000", FideId::Fide(990_001_000));
        check("12345", FideId::National(12_345));
        check("1234567890", FideId::Long(1_234_567_890));
        check("123456789012", FideId::Other);
        for other in [
            "Z56538",
            "11/01/1987",
            "11.01.1987",
            "CM1",
            "99000100.5",
            "=99000100",
            "-1",
            "９９０００１００",
        ] {
            check(other, FideId::Other);
        }
    }
}
