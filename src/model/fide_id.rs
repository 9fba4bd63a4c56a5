//! Reads FIDE IDs as files write them, for example with quotation marks, with blanks, or with the
//! decimals of a spreadsheet.

use std::borrow::Cow;

use super::Player;

/// What the field for the FIDE ID contains, in whatever notation the file uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FideId {
    /// Nothing, or only zeros or hyphens.
    Blank,
    /// A number of six to nine digits, like FIDE's own IDs.
    Fide(u32),
    /// A number of ten or eleven digits, which is too long for an ID, but fits into the field.
    Long(u64),
    /// A number of fewer than six digits, like those of national lists.
    National(u32),
    /// Something else, such as a date or a licence number.
    Other,
}

/// Why a text that was meant as an ID cannot be read as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdFault {
    /// All digits are present, but with other characters between or around them: `91.000.100`, `ID
    /// 91000100`, `#91000100`.
    Marked,
    /// A spreadsheet has removed digits: `9.1E+07`.
    Cut,
}

impl FideId {
    /// Reads the text of the field. Blanks, quotation marks, and decimals added by a spreadsheet
    /// are ignored.
    #[must_use]
    pub fn from_text(text: &str) -> FideId {
        let id = without_marks(text);
        let zeros = id.bytes().take_while(|&b| b == b'0').count();
        let number = &id[zeros..];
        let value = || number.parse::<u64>().unwrap_or_default();
        let short_value = || u32::try_from(value()).unwrap_or_default();
        match number.len() {
            _ if id.bytes().all(|b| matches!(b, b'0' | b'-')) => FideId::Blank,
            _ if !number.bytes().all(|b| b.is_ascii_digit()) => FideId::Other,
            0..=5 => FideId::National(short_value()),
            6..=9 => FideId::Fide(short_value()),
            10..=11 => FideId::Long(value()),
            _ => FideId::Other,
        }
    }

    /// Returns why a text that was meant as an ID cannot be read as one; `None` for any other text.
    #[must_use]
    pub fn fault(text: &str) -> Option<IdFault> {
        let plain_text = without_marks(text);
        if FideId::from_text(text) != FideId::Other {
            return None;
        }
        if is_grouped(&plain_text) || is_labelled(&plain_text) {
            Some(IdFault::Marked)
        } else {
            is_scientific(&plain_text).then_some(IdFault::Cut)
        }
    }

    /// Returns the FIDE ID as a number; `None` if it is something that cannot be a FIDE ID.
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        match self {
            FideId::Fide(number) => Some(number),
            _ => None,
        }
    }
}

/// Whether a number has as many digits as a FIDE ID.
fn has_length_of_id(digits: &str) -> bool {
    matches!(digits.trim_start_matches('0').len(), 6..=9)
}

/// Whether a text is a number that has the length of an ID and separated thousands: `91.000.100`.
fn is_grouped(text: &str) -> bool {
    let mut groups = text.split(['.', ',', '-', '_', '/']);
    let is_number = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    let first_group = groups.next().unwrap_or_default();
    matches!(first_group.len(), 1..=3)
        && is_number(first_group)
        && groups.all(|group| group.len() == 3 && is_number(group))
        && has_length_of_id(&text.replace(|c: char| !c.is_ascii_digit(), ""))
}

/// Whether a text consists of a number that has the length of an ID, and of words such as `FIDE
/// ID`.
fn is_labelled(text: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.to_ascii_lowercase();
        matches!(&*word, "" | "id" | "fide" | "fideid" | "fin" | "no" | "nr")
    };
    let all_digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let mut rest = text.split(&*all_digits);
    !all_digits.is_empty()
        && has_length_of_id(&all_digits)
        && text.contains(&*all_digits)
        && rest.all(|rest| rest.split(|c: char| !c.is_alphanumeric()).all(is_word))
}

/// Whether a text is an ID in scientific notation, such as `9.1E+07`.
fn is_scientific(text: &str) -> bool {
    let Some((factor, exponent)) = text.split_once(['e', 'E']) else {
        return false;
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
    let is_exponent = exponent.len() <= 2 && exponent.chars().all(is_digit);
    let factor = factor.replace(['.', ','], "");
    is_exponent
        && matches!(exponent.parse(), Ok(5..=8))
        && !factor.is_empty()
        && factor.chars().all(is_digit)
}

/// Whether a character is ignored anywhere in an ID.
fn is_mark(c: char) -> bool {
    c.is_whitespace()
        || is_quotation_mark(c)
        || matches!(
            c,
            '\'' | '’' | '‘' | '`' | '´' | '\u{200b}'..='\u{200f}' | '\u{feff}'
        )
}

/// Whether a character is a double quotation mark, in any language.
#[must_use]
pub const fn is_quotation_mark(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '＂')
}

/// Returns the text without the characters that are ignored in an ID.
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
    /// Reads the content of the player's field for the FIDE ID.
    #[must_use]
    pub fn read_fide_id(&self) -> FideId {
        FideId::from_text(self.fide_id.as_deref().unwrap_or_default())
    }

    /// Whether the file states a FIDE ID for the player, even an unreadable one.
    #[must_use]
    pub fn states_fide_id(&self) -> bool {
        let text = self.fide_id.as_deref().unwrap_or_default();
        self.fide_number().is_some() || FideId::fault(text).is_some()
    }

    /// Returns the player's FIDE ID as a number; `None` if the file states none that can be a FIDE
    /// ID.
    #[must_use]
    pub fn fide_number(&self) -> Option<u32> {
        self.read_fide_id().number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_equal_in_every_notation() {
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
    fn other_texts_are_not_ids() {
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

    #[test]
    fn texts_meant_as_ids_are_recognised() {
        for text in [
            "91.009.264",
            "91,009,264",
            "1.503.014",
            "91-009-264",
            "ID91009264",
            "ID: 91009264",
            "FIDE-ID 91009264",
            "#91009264",
            "91009264 (FIDE)",
        ] {
            assert_eq!(FideId::fault(text), Some(IdFault::Marked), "{text}");
        }
        for text in ["9.1E+07", "9,1E+07", "9.1009264E7", "1.5e6"] {
            assert_eq!(FideId::fault(text), Some(IdFault::Cut), "{text}");
        }
        for text in [
            "",
            "0",
            "91009264",
            "\"91009264\"",
            "12345",
            // dates and licences
            "01.02.1990",
            "1990/02/11",
            "Z56538",
            "GER91009264",
            "910.09.264",
            "91009264/12",
            "9.1E+02",
            "9.1E+12",
            "E+07",
            "9.1E",
            "#",
            "ID",
            "91009264 91009264",
        ] {
            assert_eq!(FideId::fault(text), None, "{text}");
        }
    }
}
