//! The lines of a list, each decoded by itself.

use std::borrow::Cow;
use std::io::{BufRead, Read};

use encoding_rs::{Encoding, WINDOWS_1252};

use super::ReadError;

/// The most bytes of a line.
const LONGEST: u64 = 64 << 10;

/// The bytes of a list, line by line.
pub(super) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    /// The number of the line that was read last, from 1.
    pub(super) number: u64,
    /// Whether that line had no end: it is the last one.
    pub(super) unfinished: bool,
    encoding: &'static Encoding,
    /// Whether the user named the encoding.
    pub(super) is_named: bool,
    /// Whether the first line was only looked at and is to be read again.
    repeat: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, encoding: Option<&'static Encoding>) -> Lines<R> {
        Lines {
            input,
            line: Vec::with_capacity(256),
            number: 0,
            unfinished: false,
            encoding: encoding.unwrap_or(WINDOWS_1252),
            is_named: encoding.is_some(),
            repeat: false,
        }
    }

    /// The first line with text, which is also the next one to be read. `None` without any.
    pub(super) fn first_text(&mut self) -> Result<Option<String>, ReadError> {
        while self.advance()? {
            if self.number == 1 {
                if self.line.starts_with(&[0xff, 0xfe]) || self.line.starts_with(&[0xfe, 0xff]) {
                    return Err(ReadError::Wide);
                }
                if self.line.starts_with(b"\xef\xbb\xbf") {
                    self.line.drain(..3);
                }
            }
            if self
                .line
                .iter()
                .take(200)
                .filter(|&&byte| byte == 0)
                .count()
                > 4
            {
                return Err(ReadError::Wide);
            }
            if self.line.iter().any(|byte| !byte.is_ascii_whitespace()) {
                self.repeat = true;
                return Ok(Some(self.text().into_owned()));
            }
        }
        Ok(None)
    }

    /// Reads the next line; `false` at the end.
    pub(super) fn advance(&mut self) -> Result<bool, ReadError> {
        if std::mem::take(&mut self.repeat) {
            return Ok(true);
        }
        self.line.clear();
        let mut limited = self.input.by_ref().take(LONGEST + 1);
        let read = limited.read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(false);
        }
        self.number += 1;
        if read as u64 > LONGEST {
            return Err(ReadError::LongLine(self.number));
        }
        self.unfinished = self.line.last() != Some(&b'\n');
        while matches!(self.line.last(), Some(b'\n' | b'\r')) {
            self.line.pop();
        }
        Ok(true)
    }

    /// The bytes of the line without its end.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.line
    }

    /// The line decoded.
    pub(super) fn text(&self) -> Cow<'_, str> {
        self.decode(&self.line)
    }

    /// A part of a line decoded: as UTF-8 where it is that, else in the encoding of the list.
    pub(super) fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => self.encoding.decode_without_bom_handling(bytes).0,
        }
    }

    /// The rest of the input, including the line that was only looked at.
    pub(super) fn into_rest(self) -> impl BufRead {
        let mut line = self.line;
        line.push(b'\n');
        std::io::Cursor::new(if self.repeat { line } else { Vec::new() }).chain(self.input)
    }
}

/// Checks the names of a list: a list of Cyrillic names in the wrong encoding is full of accented
/// letters.
#[derive(Default)]
pub(super) struct Names {
    all: u64,
    odd: u64,
    first: Option<(u64, String)>,
}

impl Names {
    pub(super) fn look(&mut self, line: u64, name: &str) {
        self.all += 1;
        if name.is_ascii() {
            return;
        }
        let letters = name.chars().filter(|c| c.is_alphabetic()).count();
        let accented = |c: &char| ('\u{c0}'..='\u{ff}').contains(c);
        let accented = name.chars().filter(accented).count();
        let double = ["Ã¼", "Ã¶", "Ã¤", "Ã©", "Å‚", "Ð°", "Ã¡"];
        if accented * 2 > letters
            || name.contains('\u{fffd}')
            || double.iter().any(|pair| name.contains(pair))
        {
            self.odd += 1;
            self.first.get_or_insert_with(|| (line, name.to_owned()));
        }
    }

    /// Refuses a list in which more than one name of ten is odd.
    pub(super) fn judge(self) -> Result<(), ReadError> {
        match self.first {
            Some((line, name)) if self.odd * 10 > self.all => {
                Err(ReadError::Encoding { line, name })
            }
            _ => Ok(()),
        }
    }
}

/// Lines that could not be read.
#[derive(Default)]
pub(super) struct Bad {
    /// Lines that could be read.
    pub(super) good: u64,
    bad: u64,
    first: Option<(u64, String)>,
}

impl Bad {
    pub(super) fn add(&mut self, line: u64, why: impl FnOnce() -> String) {
        self.bad += 1;
        self.first.get_or_insert_with(|| (line, why()));
    }

    /// Refuses a list in which more than one line of twenty cannot be read; a few are named.
    pub(super) fn judge(self) -> Result<Vec<String>, ReadError> {
        let all = self.good + self.bad;
        match self.first {
            Some((line, why)) if self.bad * 20 > all => Err(ReadError::Shifted {
                bad: self.bad,
                all,
                line,
                why,
            }),
            Some((line, why)) => Ok(vec![match self.bad {
                1 => format!("1 line was left out: line {line}: {why}"),
                bad => format!("{bad} lines were left out; the first is line {line}: {why}"),
            }]),
            None if all == 0 => Err(ReadError::Cut("it has a heading but no players".to_owned())),
            None => Ok(Vec::new()),
        }
    }
}
