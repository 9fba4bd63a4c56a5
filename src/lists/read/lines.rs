//! Reads a rating list line by line. Each line is decoded separately.

use std::borrow::Cow;
use std::io::{BufRead, Read};

use encoding_rs::{Encoding, WINDOWS_1252};

use super::ReadError;

/// The largest number of bytes that a line may have.
const MAX_LINE_BYTES: u64 = 64 << 10;

/// A rating list that is read line by line.
pub(super) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    /// The number (from 1) of the current line, which is the line that was read last; 0 before the
    /// first line.
    pub(super) number: u64,
    /// Whether the current line does not end with a line feed, so that it is the last line.
    pub(super) unfinished: bool,
    encoding: &'static Encoding,
    /// Whether the user stated the encoding of the list.
    pub(super) is_encoding_named: bool,
    /// Whether the next call of `advance` stays on the current line, because this was only
    /// inspected.
    stays_on_line: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, encoding: Option<&'static Encoding>) -> Lines<R> {
        Lines {
            input,
            line: Vec::with_capacity(256),
            number: 0,
            unfinished: false,
            encoding: encoding.unwrap_or(WINDOWS_1252),
            is_encoding_named: encoding.is_some(),
            stays_on_line: false,
        }
    }

    /// Finds the first line that is not blank, and decodes it; `None` if all are blank. The next
    /// call of `advance` stays on that line.
    pub(super) fn first_text(&mut self) -> Result<Option<String>, ReadError> {
        while self.advance()? {
            if self.number == 1 {
                if self.line.starts_with(&[0xff, 0xfe]) || self.line.starts_with(&[0xfe, 0xff]) {
                    return Err(ReadError::Utf16);
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
                return Err(ReadError::Utf16);
            }
            if self.line.iter().any(|byte| !byte.is_ascii_whitespace()) {
                self.stays_on_line = true;
                return Ok(Some(self.text().into_owned()));
            }
        }
        Ok(None)
    }

    /// Reads the next line. Returns `false` at the end of the list.
    pub(super) fn advance(&mut self) -> Result<bool, ReadError> {
        if std::mem::take(&mut self.stays_on_line) {
            return Ok(true);
        }
        self.line.clear();
        let mut limited_input = self.input.by_ref().take(MAX_LINE_BYTES + 1);
        let length = limited_input.read_until(b'\n', &mut self.line)?;
        if length == 0 {
            return Ok(false);
        }
        self.number += 1;
        if length as u64 > MAX_LINE_BYTES {
            return Err(ReadError::LongLine(self.number));
        }
        self.unfinished = self.line.last() != Some(&b'\n');
        while matches!(self.line.last(), Some(b'\n' | b'\r')) {
            self.line.pop();
        }
        Ok(true)
    }

    /// Returns the bytes of the current line, without the line end.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.line
    }

    /// Returns the current line as text.
    pub(super) fn text(&self) -> Cow<'_, str> {
        self.decode(&self.line)
    }

    /// Decodes a part of a line: as UTF-8 if the bytes are valid UTF-8, otherwise in the encoding
    /// of the list.
    pub(super) fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => self.encoding.decode_without_bom_handling(bytes).0,
        }
    }

    /// Returns the rest of the input. It begins with the current line if that line was only
    /// inspected.
    pub(super) fn into_rest(self) -> impl BufRead {
        let mut line = self.line;
        line.push(b'\n');
        std::io::Cursor::new(if self.stays_on_line { line } else { Vec::new() }).chain(self.input)
    }
}

/// Checks whether the names of a list were decoded correctly. In Cyrillic names that were decoded
/// wrongly, most letters have accents.
#[derive(Default)]
pub(super) struct NameCheck {
    name_count: u64,
    suspicious_count: u64,
    first_example: Option<(u64, String)>,
}

impl NameCheck {
    pub(super) fn inspect(&mut self, line: u64, name: &str) {
        self.name_count += 1;
        if name.is_ascii() {
            return;
        }
        let letter_count = name.chars().filter(|c| c.is_alphabetic()).count();
        let is_accented = |c: &char| ('\u{c0}'..='\u{ff}').contains(c);
        let accented_count = name.chars().filter(is_accented).count();
        let double_encoded_letters = ["Ã¼", "Ã¶", "Ã¤", "Ã©", "Å‚", "Ð°", "Ã¡"];
        if accented_count * 2 > letter_count
            || name.contains('\u{fffd}')
            || double_encoded_letters
                .iter()
                .any(|pair| name.contains(pair))
        {
            self.suspicious_count += 1;
            self.first_example
                .get_or_insert_with(|| (line, name.to_owned()));
        }
    }

    /// Returns an error if more than one name in ten seems to be decoded wrongly.
    pub(super) fn judge(self) -> Result<(), ReadError> {
        match self.first_example {
            Some((line, name)) if self.suspicious_count * 10 > self.name_count => {
                Err(ReadError::Encoding { line, name })
            }
            _ => Ok(()),
        }
    }
}

/// Counts the lines of a list that fit its columns, and the lines that were skipped because they do
/// not.
#[derive(Default)]
pub(super) struct LineCheck {
    /// The number of lines that fit the columns.
    pub(super) fitting_lines: u64,
    skipped_lines: u64,
    first_example: Option<(u64, String)>,
}

impl LineCheck {
    pub(super) fn add_skipped(&mut self, line: u64, why: impl FnOnce() -> String) {
        self.skipped_lines += 1;
        self.first_example.get_or_insert_with(|| (line, why()));
    }

    /// Returns an error if more than one line in twenty does not fit the columns. Otherwise returns
    /// remarks on the skipped lines; empty if there are none.
    pub(super) fn judge(self) -> Result<Vec<String>, ReadError> {
        let line_count = self.fitting_lines + self.skipped_lines;
        match self.first_example {
            Some((line, why)) if self.skipped_lines * 20 > line_count => Err(ReadError::Shifted {
                bad_lines: self.skipped_lines,
                all_lines: line_count,
                line,
                why,
            }),
            Some((line, why)) => Ok(vec![match self.skipped_lines {
                1 => format!("1 line was skipped: line {line}: {why}"),
                skipped_lines => {
                    format!("{skipped_lines} lines were skipped; the first is line {line}: {why}")
                }
            }]),
            None if line_count == 0 => Err(ReadError::CutOff(
                "it has a heading but no players".to_owned(),
            )),
            None => Ok(Vec::new()),
        }
    }
}
