//! Bytes become text: byte order mark, declared or guessed encoding, and what could not
//! be decoded.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::Span;

/// How bytes became text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoding {
    /// Lower-case name of the encoding, as `--encoding` takes it.
    pub encoding: &'static str,
    /// The file began with a byte order mark.
    pub byte_order_mark: bool,
    /// The bytes are plain ASCII.
    pub ascii: bool,
    /// The encoding was guessed, not certain.
    pub guessed: bool,
    /// Another encoding that fits almost as well.
    pub rival: Option<&'static str>,
    /// The text was encoded twice and has been undone once.
    pub doubled: bool,
    /// Places where bytes could not be decoded (U+FFFD in the text).
    pub replaced: Vec<Span>,
}

impl Decoding {
    /// UTF-8 without any doubt.
    #[must_use]
    pub fn utf8() -> Decoding {
        Decoding {
            encoding: "utf-8",
            byte_order_mark: false,
            ascii: false,
            guessed: false,
            rival: None,
            doubled: false,
            replaced: Vec::new(),
        }
    }
}

/// The bytes cannot be decoded as asked.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// `--encoding` named something unknown.
    #[error("unknown encoding `{0}`")]
    UnknownEncoding(String),
}

/// Decodes `bytes` by `forced`, or by what they look like.
///
/// # Errors
/// `DecodeError::UnknownEncoding` where `forced` is no encoding.
pub fn decode(bytes: Vec<u8>, forced: Option<&str>) -> Result<(String, Decoding), DecodeError> {
    let mut decoding = Decoding::utf8();
    if let Some(label) = forced {
        let encoding = Encoding::for_label(label.as_bytes())
            .ok_or_else(|| DecodeError::UnknownEncoding(label.to_owned()))?;
        decoding.encoding = encoding.name();
        return Ok((encoding.decode(&bytes).0.into_owned(), decoding));
    }
    decoding.ascii = bytes.is_ascii();
    match String::from_utf8(bytes) {
        Ok(text) => Ok((text, decoding)),
        Err(error) => {
            let (text, encoding, _) = WINDOWS_1252.decode(error.as_bytes());
            debug_assert_ne!(encoding, UTF_8);
            decoding.encoding = "windows-1252";
            decoding.guessed = true;
            Ok((text.into_owned(), decoding))
        }
    }
}
