//! Where a text stops to be a rank order, and how that is told.

use nom::error::{ContextError, ErrorKind, ParseError};

use super::is_gap;

/// A word of a rank order that does not follow the notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no tie-break: {expected}{}", shown(.word), found(.word, .at - .start))]
pub struct RankOrderError {
    /// The word.
    pub word: String,
    /// Where the word starts, in bytes of the text.
    pub start: usize,
    /// Where it stops to be a tie-break, in bytes of the text.
    pub at: usize,
    /// What is expected there.
    pub expected: &'static str,
}

fn found(word: &str, at: usize) -> String {
    match word.get(at..) {
        None | Some("") => " at its end".to_owned(),
        Some(rest) => format!(" in place of `{}`", shown(rest)),
    }
}

/// A word as a message may show it: of bearable length and without control characters.
fn shown(word: &str) -> String {
    const MOST: usize = 40;
    let safe = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut text: String = word.chars().take(MOST).map(safe).collect();
    if word.chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}

/// The error for the word in which the fault lies.
pub(super) fn error(text: &str, fault: &Fault<'_>) -> RankOrderError {
    let at = text.len() - fault.at.len();
    let start = text[..at].rfind(is_gap).map_or(0, |gap| {
        gap + text[gap..].chars().next().map_or(0, char::len_utf8)
    });
    let end = text[at..].find(is_gap).map_or(text.len(), |gap| at + gap);
    RankOrderError {
        word: text[start..end].to_owned(),
        start,
        at,
        expected: fault
            .expected
            .unwrap_or("the code of a tie-break is expected"),
    }
}

/// Where a text stops to follow the notation, and what is expected there.
#[derive(Debug)]
pub(super) struct Fault<'a> {
    pub(super) at: &'a str,
    pub(super) expected: Option<&'static str>,
}

impl<'a> Fault<'a> {
    pub(super) fn new(at: &'a str) -> Fault<'a> {
        Fault { at, expected: None }
    }
}

impl<'a> ParseError<&'a str> for Fault<'a> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Fault<'a> {
        Fault::new(at)
    }

    fn append(_: &'a str, _: ErrorKind, other: Fault<'a>) -> Fault<'a> {
        other
    }
}

impl<'a> ContextError<&'a str> for Fault<'a> {
    /// The innermost expectation is the one to tell.
    fn add_context(_: &'a str, expected: &'static str, mut fault: Fault<'a>) -> Fault<'a> {
        fault.expected.get_or_insert(expected);
        fault
    }
}
