//! Decodes bytes as text, by a byte order mark, a declared encoding or a guessed one, and records
//! what could not be decoded.

use std::string::FromUtf8Error;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::Span;
use super::code_page;
use super::declared::declared_encoding;

/// The number of bytes at the beginning of a file that are examined to detect UTF-16.
const EXAMINED_BYTES: usize = 4096;

/// The way in which the bytes of a file were decoded as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoding {
    /// The name of the encoding in lower case, as the option `--encoding` accepts it.
    pub encoding: &'static str,
    /// Whether the file began with a byte order mark.
    pub has_byte_order_mark: bool,
    /// Whether all bytes are ASCII.
    pub is_ascii: bool,
    /// Whether the encoding was guessed.
    pub is_guessed: bool,
    /// Another encoding that fits almost as well but gives a different text; `None` if there is
    /// none.
    pub rival: Option<&'static str>,
    /// Whether the text had been encoded twice, and one encoding was undone.
    pub is_double_encoded: bool,
    /// The spans of the first hundred characters U+FFFD in the text, which replace bytes that could
    /// not be decoded.
    pub replaced_spans: Vec<Span>,
}

impl Decoding {
    /// Returns the decoding of a text that is certainly UTF-8.
    #[must_use]
    pub fn utf8() -> Decoding {
        Decoding {
            encoding: "utf-8",
            has_byte_order_mark: false,
            is_ascii: false,
            is_guessed: false,
            rival: None,
            is_double_encoded: false,
            replaced_spans: Vec::new(),
        }
    }

    /// Returns the decoding of a text whose encoding is certain.
    fn certain_encoding(encoding: &'static Encoding) -> Decoding {
        Decoding {
            encoding: encoding_name(encoding),
            ..Decoding::utf8()
        }
    }
}

/// The reason why bytes cannot be decoded as requested.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// `--encoding` names an unknown encoding.
    #[error("unknown encoding `{0}`")]
    UnknownEncoding(String),
}

/// Decodes `bytes` in the encoding named `label` or, if it is `None`, in the encoding that the
/// bytes indicate. If the encoding has to be guessed, `likely_encodings` names encodings to prefer,
/// the most likely first.
///
/// # Errors
/// `DecodeError::UnknownEncoding` if no encoding is named `label`.
pub fn decode(
    bytes: Vec<u8>,
    label: Option<&str>,
    likely_encodings: impl FnOnce(&[u8]) -> Vec<&'static str>,
) -> Result<(String, Decoding), DecodeError> {
    if let Some(label) = label {
        let encoding = encoding(label)?;
        let (text, _) = encoding.decode_with_bom_removal(&bytes);
        let mut decoding = Decoding::certain_encoding(encoding);
        decoding.is_ascii = bytes.is_ascii();
        return Ok(with_replacements(text.into_owned(), decoding));
    }
    if let Some((encoding, length)) = Encoding::for_bom(&bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
        let mut decoding = Decoding::certain_encoding(encoding);
        decoding.has_byte_order_mark = true;
        return Ok(with_replacements(text.into_owned(), decoding));
    }
    if let Some(encoding) = utf16_without_mark(&bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes);
        let mut decoding = Decoding::certain_encoding(encoding);
        decoding.is_guessed = true;
        return Ok(with_replacements(text.into_owned(), decoding));
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(decode_utf8(text)),
        Err(error) if ends_inside_character(&error) => {
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            return Ok(with_replacements(text, Decoding::utf8()));
        }
        Err(error) => error.into_bytes(),
    };
    if let Some(encoding) = declared_encoding(&bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes);
        return Ok(with_replacements(
            text.into_owned(),
            Decoding::certain_encoding(encoding),
        ));
    }
    let guess = code_page::guess(&bytes, &likely_encodings(&bytes));
    let (text, _) = guess.encoding.decode_without_bom_handling(&bytes);
    let mut decoding = Decoding::certain_encoding(guess.encoding);
    decoding.is_guessed = true;
    decoding.rival = guess.rival.map(encoding_name);
    Ok(with_replacements(text.into_owned(), decoding))
}

/// Whether a text is not valid UTF-8 only because it ends in the middle of a character.
/// The part before this character must contain characters beyond ASCII.
fn ends_inside_character(error: &FromUtf8Error) -> bool {
    let utf8_error = error.utf8_error();
    let complete_part = &error.as_bytes()[..utf8_error.valid_up_to()];
    utf8_error.error_len().is_none() && !complete_part.is_ascii()
}

/// Returns the encoding with this name, or an error if it is unknown. `cp1250` and `1250` name code
/// pages of Windows.
pub(super) fn encoding(label: &str) -> Result<&'static Encoding, DecodeError> {
    let name = label.trim().to_ascii_lowercase();
    let digits = name.strip_prefix("cp").unwrap_or(&name);
    Encoding::for_label(name.as_bytes())
        .or_else(|| Encoding::for_label(format!("windows-{digits}").as_bytes()))
        .ok_or_else(|| DecodeError::UnknownEncoding(label.to_owned()))
}

/// Returns the text and decoding of valid UTF-8, which may be plain ASCII or may have been encoded
/// twice.
fn decode_utf8(text: String) -> (String, Decoding) {
    let mut decoding = Decoding::utf8();
    if text.is_ascii() {
        decoding.is_ascii = true;
        return (text, decoding);
    }
    if let Some(once) = undo_double_encoding(&text) {
        decoding.is_double_encoded = true;
        return (once, decoding);
    }
    with_replacements(text, decoding)
}

/// Returns the original text if UTF-8 was mistaken for Windows-1252 and encoded again: `Müller` for
/// `MÃ¼ller`. `None` if a character beyond ASCII does not come from this mistake.
fn undo_double_encoding(text: &str) -> Option<String> {
    // a letter that was encoded twice begins with a lead byte of UTF-8 shown as a character
    let may_be_double = text.chars().any(|c| ('\u{c2}'..='\u{f4}').contains(&c));
    if !may_be_double {
        return None;
    }
    let (bytes, _, lossy) = WINDOWS_1252.encode(text);
    if lossy {
        return None;
    }
    String::from_utf8(bytes.into_owned()).ok()
}

/// Whether the beginning of a file is text in UTF-16, with or without a byte order mark.
#[must_use]
pub fn is_utf16(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(EXAMINED_BYTES) & !1];
    match Encoding::for_bom(head) {
        Some((encoding, length)) => is_utf16_text(&head[length..], encoding),
        None => utf16_without_mark(head).is_some(),
    }
}

/// Returns the byte order of a text in UTF-16 without a byte order mark; `None` if the bytes are
/// not such a text. Either most bytes at the even offsets or most bytes at the odd offsets are
/// zero, because names are mostly ASCII, or the bytes are a text in only one of the two byte
/// orders.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(EXAMINED_BYTES) & !1];
    let count_zeros = |offset: usize| {
        let bytes = head.iter().skip(offset).step_by(2);
        bytes.filter(|byte| **byte == 0).count()
    };
    let half_length = head.len() / 2;
    if half_length < 4 || memchr::memchr(0, head).is_none() {
        return None;
    }
    let (even, odd) = (count_zeros(0), count_zeros(1));
    if odd * 10 >= half_length * 6 && even * 20 <= half_length {
        return Some(UTF_16LE);
    }
    if even * 10 >= half_length * 6 && odd * 20 <= half_length {
        return Some(UTF_16BE);
    }
    match [UTF_16LE, UTF_16BE].map(|form| is_utf16_text(head, form)) {
        [true, false] => Some(UTF_16LE),
        [false, true] => Some(UTF_16BE),
        _ => None,
    }
}

/// Whether `bytes` are a text in `encoding`, one of the two byte orders of UTF-16, and long enough
/// to be recognised. In such a text, at least a fifth of the characters are ASCII (digits and
/// blanks beside names in any alphabet), and none is a character that never occurs in texts. Bytes
/// read in the wrong order contain almost no ASCII.
fn is_utf16_text(bytes: &[u8], encoding: &'static Encoding) -> bool {
    const MIN_BYTES: usize = 32;
    if bytes.len() < MIN_BYTES || encoding == UTF_8 {
        return false;
    }
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    // a pair of surrogates may be cut off at the end
    let text = text.strip_suffix('\u{fffd}').unwrap_or(&text);
    let is_odd = |c: char| {
        let is_private_use = ('\u{e000}'..='\u{f8ff}').contains(&c);
        is_private_use
            || c == '\u{fffd}'
            || c.is_control() && !matches!(c, '\t' | '\r' | '\n' | '\u{1a}')
    };
    let ascii_count = text.chars().filter(char::is_ascii).count();
    !text.chars().any(is_odd) && ascii_count * 5 >= text.chars().count()
}

/// Records in `decoding` the spans of the first hundred characters that could not be decoded
/// (U+FFFD). Returns the text unchanged.
pub(super) fn with_replacements(text: String, mut decoding: Decoding) -> (String, Decoding) {
    let replacements = text.match_indices('\u{fffd}').take(100);
    let replacements = replacements.map(|(start, found)| Span::new(start..start + found.len()));
    decoding.replaced_spans = replacements.collect();
    (text, decoding)
}

/// Returns the name of an encoding in lower case.
pub(super) fn encoding_name(encoding: &'static Encoding) -> &'static str {
    const OTHER_LABELS: [&str; 8] = [
        "utf-16le",
        "utf-16be",
        "ibm866",
        "iso-8859-2",
        "iso-8859-15",
        "iso-8859-7",
        "koi8-r",
        "iso-8859-5",
    ];
    if encoding == UTF_8 {
        return "utf-8";
    }
    let other_label = OTHER_LABELS
        .into_iter()
        .find(|other_label| other_label.eq_ignore_ascii_case(encoding.name()));
    other_label.unwrap_or(encoding.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], encoding: &str, text: &str) -> Decoding {
        let (found, decoding) = decode(bytes.to_vec(), None, |_| Vec::new()).unwrap();
        assert_eq!((found.as_str(), decoding.encoding), (text, encoding));
        decoding
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn byte_order_marks_are_dropped_and_remembered() {
        assert!(check(b"\xef\xbb\xbfM\xc3\xbcller", "utf-8", "Müller").has_byte_order_mark);
        let marked = |bytes| utf16("\u{feff}Müller, Jörg", bytes);
        assert!(check(&marked(u16::to_le_bytes), "utf-16le", "Müller, Jörg").has_byte_order_mark);
        assert!(check(&marked(u16::to_be_bytes), "utf-16be", "Müller, Jörg").has_byte_order_mark);
    }

    #[test]
    fn utf16_is_recognised_without_a_byte_order_mark() {
        let bytes = utf16("012 Müller", u16::to_le_bytes);
        assert!(check(&bytes, "utf-16le", "012 Müller").is_guessed);
    }

    #[test]
    fn utf16_is_recognised_in_non_latin_alphabets() {
        // more letters beyond ASCII than anything else
        let text = "1;Деревянкин, Аристарх;RUS;1268\r\n2;Погорельцева, Евдокия;RUS;1190\r\n";
        let little = utf16(text, u16::to_le_bytes);
        assert!(check(&little, "utf-16le", text).is_guessed && is_utf16(&little));
        let big = utf16(text, u16::to_be_bytes);
        assert!(check(&big, "utf-16be", text).is_guessed && is_utf16(&big));
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            assert!(is_utf16(&utf16(&format!("\u{feff}{text}"), order)));
        }
        assert!(!is_utf16(text.as_bytes()));
        let mut binary = little.clone();
        binary[10..14].copy_from_slice(&[1, 0, 2, 0]);
        assert!(!is_utf16(&binary));
        assert!(!is_utf16(&[0; 500]) && !is_utf16(&[0xff; 500]) && !is_utf16(b""));
    }

    #[test]
    fn ascii_and_utf8_are_certain() {
        assert!(check(b"plain", "utf-8", "plain").is_ascii);
        let decoding = check("Müller, Łukasz".as_bytes(), "utf-8", "Müller, Łukasz");
        assert!(!decoding.is_guessed && !decoding.is_ascii && !decoding.is_double_encoded);
    }

    #[test]
    fn double_encoding_is_undone_once() {
        assert!(
            check("MÃ¼ller, KovaÄ\u{8d}".as_bytes(), "utf-8", "Müller, Kovač").is_double_encoded
        );
        assert!(!check("Ã, ü and Ł".as_bytes(), "utf-8", "Ã, ü and Ł").is_double_encoded);
    }

    #[test]
    fn a_page_may_declare_its_encoding() {
        let page = b"<meta charset=iso-8859-2><p>\xb3\xf3d\xbc";
        let decoding = check(page, "iso-8859-2", "<meta charset=iso-8859-2><p>łódź");
        assert!(!decoding.is_guessed);
    }

    #[test]
    fn undecodable_bytes_keep_their_position() {
        let decoding = check("a\u{fffd}b".as_bytes(), "utf-8", "a\u{fffd}b");
        assert_eq!(decoding.replaced_spans, [Span::new(1..4)]);
    }

    #[test]
    fn an_encoding_can_be_forced() {
        let forced = |label| decode(b"\xb3\xf3d\xbc".to_vec(), Some(label), |_| Vec::new());
        for label in ["windows-1250", "cp1250", "1250"] {
            let (text, decoding) = forced(label).unwrap();
            assert_eq!((text.as_str(), decoding.encoding), ("łódĽ", "windows-1250"));
        }
        assert!(forced("klingon").is_err());
    }
}
