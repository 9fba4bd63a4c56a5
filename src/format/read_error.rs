//! The errors for files that cannot be read.

use super::{FORMATS, Lookalike};
use crate::source::{ContainerError, DecodeError, Limits};

/// The reason why a file cannot be read, with advice on what to do; see [`ReadError::help`].
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The bytes cannot be decoded in the requested encoding.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The option `--from` names an unknown format.
    #[error("unknown format `{0}`")]
    UnknownFormat(String),
    /// The file is empty or contains only white space.
    #[error("the file is empty")]
    Empty,
    /// The file has more lines than this limit. No option raises it.
    #[error("the file has more than {0} lines")]
    TooManyLines(usize),
    /// No format recognises the content. The value is a guess at the kind of the file.
    #[error("not a tournament file in any format crosstable reads: it looks like {0}")]
    Unrecognised(Lookalike),
    /// The file exceeds a limit.
    #[error("{message}")]
    Limit {
        /// The limit that is exceeded, and where in the file it is.
        message: String,
        /// Advice for the user.
        help: String,
    },
    /// The file is cut off, or breaks the rules of its container (XML, JSON, zip, the sections
    /// of a binary file).
    #[error("{message}")]
    Damaged {
        /// The problem, and where in the file it is.
        message: String,
        /// Advice for the user.
        help: String,
    },
    /// The file is well-formed, but it contains no tournament, no players or no games.
    #[error("{message}")]
    NoTournament {
        /// What is missing in the file, and where it should be.
        message: String,
        /// Advice for the user.
        help: String,
    },
    /// The file is of a kind or version that is not read.
    #[error("{message}")]
    Unsupported {
        /// The kind or version of the file.
        message: String,
        /// Advice on how to get a file that can be read.
        help: String,
    },
    /// A document of crosstable has a value that is not allowed.
    #[error("{message}")]
    InvalidValue {
        /// The key, its value, and what is expected instead.
        message: String,
        /// Where the allowed values are described.
        help: String,
    },
    /// The meaning of a column is unclear, so the user has to state it with `--map`; or `--map`
    /// names a meaning or a column that does not exist.
    #[error("{message}")]
    Columns {
        /// The unclear column, or the mistake in `--map`.
        message: String,
        /// Advice on how to name the column.
        help: String,
    },
}

impl From<ContainerError> for ReadError {
    fn from(error: ContainerError) -> ReadError {
        match error {
            ContainerError::Limit { message, help } => ReadError::Limit { message, help },
            ContainerError::Damaged { message, help } => ReadError::Damaged { message, help },
        }
    }
}

impl ReadError {
    /// Whether the file is empty or not a tournament file at all. This is false for a damaged
    /// tournament file.
    #[must_use]
    pub const fn is_other_kind(&self) -> bool {
        matches!(self, ReadError::Unrecognised(_) | ReadError::Empty)
    }

    /// Returns advice for the user on what to do about the error.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            ReadError::Decode(DecodeError::UnknownEncoding(_)) => {
                "use a name such as utf-8, utf-16le, windows-1252, windows-1250 or iso-8859-2; \
                 without `--encoding` the encoding is detected"
                    .to_owned()
            }
            ReadError::UnknownFormat(_) => {
                let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
                format!(
                    "use one of the formats that `crosstable list formats` shows: {}",
                    names.join(", ")
                )
            }
            ReadError::Empty => {
                "export the tournament again, and check that the file was copied completely"
                    .to_owned()
            }
            ReadError::TooManyLines(_) => {
                "check that this is the right file, or remove the lines without content".to_owned()
            }
            ReadError::Unrecognised(lookalike) => lookalike.help().to_owned(),
            ReadError::Limit { help, .. }
            | ReadError::Damaged { help, .. }
            | ReadError::NoTournament { help, .. }
            | ReadError::Unsupported { help, .. }
            | ReadError::InvalidValue { help, .. }
            | ReadError::Columns { help, .. } => help.clone(),
        }
    }

    /// Returns the error for a file with more than `limit` items such as players or rounds, which
    /// `items` names in the plural.
    pub(in crate::format) fn too_many(items: &str, limit: usize) -> ReadError {
        ReadError::Limit {
            message: format!("the file has more than {limit} {items}"),
            help: "check that this is the right file; no tournament is that large".to_owned(),
        }
    }

    /// Returns the error for a file of `bytes` bytes, which is too large.
    #[must_use]
    pub fn large_file(bytes: u64, limits: &Limits) -> ReadError {
        const MEBIBYTE: u64 = 1 << 20;
        let (unit, unit_bytes) = if limits.file_bytes.is_multiple_of(MEBIBYTE) {
            ("MiB", MEBIBYTE)
        } else {
            ("bytes", 1)
        };
        ReadError::Limit {
            message: format!(
                "the file has {} {unit}, but crosstable reads at most {} {unit}",
                bytes.div_ceil(unit_bytes),
                limits.file_bytes / unit_bytes
            ),
            help:
                "a tournament of 1000 players and 9 rounds takes 0.2 MiB; check that this is the \
                 right file"
                    .to_owned(),
        }
    }

    /// Returns the error for a line that is too long. `length` is in bytes.
    pub(in crate::format) fn long_line(line: usize, length: usize, limits: &Limits) -> ReadError {
        ReadError::Limit {
            message: format!(
                "line {line} is {length} bytes long, but crosstable reads at most {} bytes of a \
                 line",
                limits.line_bytes
            ),
            help: "in a tournament report file each player has a separate line: check whether \
                   the line ends were lost, and export the file again"
                .to_owned(),
        }
    }
}
