//! Encodes text as bytes, the reverse of `decode`.

use encoding_rs::{Encoder, EncoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};
use unicode_normalization::UnicodeNormalization;

use super::Span;
use super::decode::{DecodeError, encoding, encoding_name};

/// A text in the form of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodedText {
    /// The encoded bytes.
    pub bytes: Vec<u8>,
    /// The name of the encoding in lower case.
    pub encoding: &'static str,
    /// The span of each character that the encoding lacks, with its replacement: the letter without
    /// its accent if possible, otherwise `?`.
    pub replacements: Vec<(Span, char)>,
}

/// Encodes `text` in the encoding named `label`; if `with_mark` is true, the bytes begin with a
/// byte order mark.
///
/// # Errors
/// `DecodeError::UnknownEncoding` if no encoding is named `label`.
pub fn encode(text: String, label: &str, with_mark: bool) -> Result<EncodedText, DecodeError> {
    let encoding = encoding(label)?;
    let mut encoded_text = EncodedText {
        bytes: Vec::new(),
        encoding: encoding_name(encoding),
        replacements: Vec::new(),
    };
    if encoding == UTF_8 && !with_mark {
        encoded_text.bytes = text.into_bytes();
    } else if encoding == UTF_8 {
        encoded_text.bytes = ["\u{feff}", &text].concat().into_bytes();
    } else if encoding == UTF_16LE || encoding == UTF_16BE {
        let code_units = with_mark
            .then_some(0xfeff)
            .into_iter()
            .chain(text.encode_utf16());
        encoded_text.bytes = if encoding == UTF_16LE {
            code_units.flat_map(u16::to_le_bytes).collect()
        } else {
            code_units.flat_map(u16::to_be_bytes).collect()
        };
    } else {
        encode_in_code_page(&text, encoding, &mut encoded_text);
    }
    Ok(encoded_text)
}

/// Encodes a text in a code page, and replaces the characters that the code page lacks.
fn encode_in_code_page(text: &str, encoding: &'static Encoding, encoded_text: &mut EncodedText) {
    let mut encoder = encoding.new_encoder();
    let mut position = 0;
    loop {
        let (result, read_length) = encode_piece(
            &mut encoder,
            &text[position..],
            true,
            &mut encoded_text.bytes,
        );
        position += read_length;
        let EncoderResult::Unmappable(c) = result else {
            break;
        };
        let substitute = replacement(c, encoding);
        encoded_text
            .replacements
            .push((Span::new(position - c.len_utf8()..position), substitute));
        let _ = encode_piece(
            &mut encoder,
            substitute.encode_utf8(&mut [0; 4]),
            false,
            &mut encoded_text.bytes,
        );
    }
}

/// Encodes text up to the first character that the encoding lacks. Also returns the number of bytes
/// of `text` that were read.
fn encode_piece(
    encoder: &mut Encoder,
    text: &str,
    is_last: bool,
    bytes: &mut Vec<u8>,
) -> (EncoderResult, usize) {
    let max_length = encoder.max_buffer_length_from_utf8_without_replacement(text.len());
    bytes.reserve(max_length.unwrap_or(text.len() * 4) + 16);
    encoder.encode_from_utf8_to_vec_without_replacement(text, bytes, is_last)
}

/// Returns the replacement of a character that the encoding lacks: the letter without its accents,
/// or a question mark if the encoding lacks that as well.
fn replacement(c: char, encoding: &'static Encoding) -> char {
    let base_letter = match c {
        'Ł' => 'L',
        'ł' => 'l',
        'Đ' => 'D',
        'đ' => 'd',
        'Ø' => 'O',
        'ø' => 'o',
        'ı' => 'i',
        '\u{2013}' | '\u{2014}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        other => other.nfd().next().unwrap_or('?'),
    };
    let (_, _, lossy) = encoding.encode(base_letter.encode_utf8(&mut [0; 4]));
    if lossy { '?' } else { base_letter }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, label: &str, mark: bool, bytes: &[u8], replacements: &[(Span, char)]) {
        let encoded = encode(text.to_owned(), label, mark).unwrap();
        assert_eq!(
            (&encoded.bytes[..], &encoded.replacements[..]),
            (bytes, replacements)
        );
    }

    #[test]
    fn texts_are_encoded() {
        check("Łód", "utf-8", false, "Łód".as_bytes(), &[]);
        check("ó", "utf-8", true, b"\xef\xbb\xbf\xc3\xb3", &[]);
        check("Łó", "windows-1250", false, b"\xa3\xf3", &[]);
        check("ó", "utf-16le", true, b"\xff\xfe\xf3\0", &[]);
        check("ó", "utf-16be", false, b"\0\xf3", &[]);
    }

    #[test]
    fn characters_missing_from_the_encoding_are_named() {
        let missing_characters = [
            (Span::new(0..2), 'L'),
            (Span::new(5..7), 'o'),
            (Span::new(7..10), '?'),
        ];
        check(
            "Łódő王x",
            "windows-1252",
            false,
            b"L\xf3do?x",
            &missing_characters,
        );
        assert!(encode(String::new(), "klingon", false).is_err());
    }
}
