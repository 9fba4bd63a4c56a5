//! Defines the errors for which a rating list is rejected, each with a remedy.

use std::io;

use thiserror::Error;

use crate::source::shortened;

/// Why reading stopped: because of an error in the list, or an error of the function that receives
/// the players.
#[derive(Debug)]
pub enum ReadFailure<E> {
    /// The list cannot be read.
    Read(ReadError),
    /// The function that receives the players returned this error.
    Receiver(E),
}

impl<E> From<ReadError> for ReadFailure<E> {
    fn from(error: ReadError) -> ReadFailure<E> {
        ReadFailure::Read(error)
    }
}

/// Why a rating list is rejected.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The bytes could not be read or unpacked.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The list is empty.
    #[error("it is empty")]
    Empty,
    /// The first line is not the heading line of a known layout. Contains the beginning of that
    /// line.
    #[error("line 1 is not the heading of a rating list: `{0}`")]
    NoList(String),
    /// The list is encoded as UTF-16, with two bytes for a character.
    #[error("it is encoded as UTF-16")]
    Utf16,
    /// The names are in another encoding than the assumed one.
    #[error("the names are not in the assumed encoding: line {line} reads as `{name}`")]
    Encoding {
        /// The number (from 1) of the first line with a name that seems to be decoded wrongly.
        line: u64,
        /// The name on that line as decoded in the assumed encoding.
        name: String,
    },
    /// Too many lines do not fit the columns of the heading.
    #[error(
        "{bad_lines} of {all_lines} lines do not fit the columns of the heading; \
         the first is line {line}: {why}"
    )]
    Shifted {
        /// The number of lines that do not fit the columns.
        bad_lines: u64,
        /// The number of lines after the heading.
        all_lines: u64,
        /// The number of the first line that does not fit, from 1.
        line: u64,
        /// The reason why the first such line does not fit the columns.
        why: String,
    },
    /// The list is cut off. Contains a description of how it ends.
    #[error("it is cut off: {0}")]
    CutOff(String),
    /// A line is longer than any line of a rating list. Contains the number of the line, from 1.
    #[error("line {0} is longer than any line of a list")]
    LongLine(u64),
    /// The list has more players than any rating list.
    #[error("it has more players than any rating list")]
    TooLong,
    /// The XML is damaged. Contains the position and the kind of damage.
    #[error("the XML is damaged: {0}")]
    Xml(String),
}

impl ReadError {
    pub(in crate::lists) fn no_list(line: &str) -> ReadError {
        ReadError::NoList(shortened(line.trim(), 60).into_owned())
    }

    /// Returns advice for the user on what to do about the error.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            ReadError::Io(_) => "the file may be incomplete: download it again",
            ReadError::Empty => "download the list again",
            ReadError::NoList(_) => {
                "import the list as downloaded: FIDE's text or XML, or a national list with its \
                 line of headings"
            }
            ReadError::Utf16 => "save the list as UTF-8, or import it as downloaded",
            ReadError::Encoding { .. } => {
                "name the encoding of the list: --encoding windows-1251 for Cyrillic, windows-1250 \
                 for Central Europe"
            }
            ReadError::Shifted { .. } => {
                "import the list as downloaded: editors that trim blanks or replace tabs shift its \
                 columns"
            }
            ReadError::CutOff(_) => "download the list again",
            ReadError::LongLine(_) | ReadError::TooLong => "check that it is a rating list",
            ReadError::Xml(_) => "download the list again, or import the text instead of the XML",
        }
    }
}
