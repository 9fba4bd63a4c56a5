//! Defines the error for a text that is not a rank order, and its message.

use nom::error::{ContextError, ErrorKind, ParseError};

use super::is_gap;

/// A word of a rank order that does not follow the notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{}` is not a tie-break: {expected}{}",
    shorten(.word),
    found_instead(.word, .fault_offset - .start)
)]
/// The error for a text that is not a rank order.
pub struct RankOrderError {
    /// The word that does not follow the notation.
    pub word: String,
    /// The byte offset of the word in the text.
    pub start: usize,
    /// The byte offset in the text from which the word no longer follows the notation.
    pub fault_offset: usize,
    /// What the notation requires at `fault_offset`, in words for the message.
    pub expected: &'static str,
}

fn found_instead(word: &str, offset: usize) -> String {
    match word.get(offset..) {
        None | Some("") => " at its end".to_owned(),
        Some(rest) => format!(" instead of `{}`", shorten(rest)),
    }
}

/// Shortens a word for messages to 40 characters, and replaces control characters by `U+FFFD`.
fn shorten(word: &str) -> String {
    const LIMIT: usize = 40;
    let replaced = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut text: String = word.chars().take(LIMIT).map(replaced).collect();
    if word.chars().nth(LIMIT).is_some() {
        text.push('…');
    }
    text
}

/// Returns the error for the word in which parsing failed.
pub(super) fn error(text: &str, fault: &Fault<'_>) -> RankOrderError {
    let position = text.len() - fault.rest.len();
    let start = text[..position].rfind(is_gap).map_or(0, |gap| {
        gap + text[gap..].chars().next().map_or(0, char::len_utf8)
    });
    let end = text[position..]
        .find(is_gap)
        .map_or(text.len(), |gap| position + gap);
    RankOrderError {
        word: text[start..end].to_owned(),
        start,
        fault_offset: position,
        expected: fault
            .expected
            .unwrap_or("the code of a tie-break is expected"),
    }
}

/// The position at which parsing failed.
#[derive(Debug)]
pub(super) struct Fault<'a> {
    /// The text from the position at which parsing failed.
    pub(super) rest: &'a str,
    /// What was expected there, in words; `None` if no parser reported it.
    pub(super) expected: Option<&'static str>,
}

impl<'a> Fault<'a> {
    pub(super) fn new(rest: &'a str) -> Fault<'a> {
        Fault {
            rest,
            expected: None,
        }
    }
}

impl<'a> ParseError<&'a str> for Fault<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Fault<'a> {
        Fault::new(rest)
    }

    fn append(_: &'a str, _: ErrorKind, other: Fault<'a>) -> Fault<'a> {
        other
    }
}

impl<'a> ContextError<&'a str> for Fault<'a> {
    /// Adds what was expected, unless an inner parser has already done so.
    fn add_context(_: &'a str, expected: &'static str, mut fault: Fault<'a>) -> Fault<'a> {
        fault.expected.get_or_insert(expected);
        fault
    }
}
