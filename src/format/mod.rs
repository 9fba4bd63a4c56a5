//! The table of formats; which one is this file?

pub mod lexis;
pub mod line;
mod rank_order;
mod trf;

use crate::import::Import;
use crate::source::{DecodeError, Limits, Source, decode};

pub use rank_order::{RankOrderError, rank_order};

/// A format that can be read (and, with the work that needs it, written).
pub struct Format {
    /// The name people and documents use: `trf16`.
    pub name: &'static str,
    /// What it is, in a line.
    pub title: &'static str,
    /// Usual file extensions.
    pub extensions: &'static [&'static str],
    /// How sure a look at the text makes us: 0 is "certainly not".
    pub sniff: fn(&str) -> u8,
    /// Reads a source.
    pub read: fn(&Source, &ReadOptions) -> Result<Import, ReadError>,
}

/// Every format, in the order in which `list formats` shows them.
pub static FORMATS: &[&Format] = &[&trf::TRF_06, &trf::TRF_16, &trf::TRF_26];

/// What the person at the keyboard decided.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// `--encoding`
    pub encoding: Option<String>,
    /// `--from`
    pub format: Option<String>,
    /// Limits on the input.
    pub limits: Limits,
}

/// The work could not be done.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The bytes cannot be decoded as asked.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// `--from` named something unknown.
    #[error("unknown format `{0}`")]
    UnknownFormat(String),
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// No format recognises the content.
    #[error("not a tournament file in any format crosstable reads")]
    Unrecognised,
    /// The file asks for more than a limit allows.
    #[error("{0}")]
    Limit(String),
}

impl ReadError {
    fn limit(what: &str, most: usize) -> ReadError {
        ReadError::Limit(format!("more than {most} {what}"))
    }

    fn long_line(line: usize, length: usize, limits: &Limits) -> ReadError {
        ReadError::Limit(format!(
            "line {line} is {length} bytes long; at most {} are read",
            limits.line_bytes
        ))
    }
}

/// A file as read: its text with places, and what was found in it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The decoded file.
    pub source: Source,
    /// What it says.
    pub import: Import,
}

/// Decodes and reads `bytes`, known to people as `name`.
///
/// # Errors
/// `ReadError` where the bytes are no tournament file, or beyond a limit. A tournament
/// file that is merely odd is read with notes.
pub fn read(name: &str, bytes: Vec<u8>, options: &ReadOptions) -> Result<Reading, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::Empty);
    }
    let (text, decoding) = decode(bytes, options.encoding.as_deref())?;
    let source = Source::new(name, text, decoding);
    let format = match &options.format {
        Some(wanted) => FORMATS
            .iter()
            .find(|format| format.name == wanted)
            .ok_or_else(|| ReadError::UnknownFormat(wanted.clone()))?,
        None => FORMATS
            .iter()
            .map(|format| ((format.sniff)(source.text()), format))
            .filter(|(score, _)| *score > 0)
            .max_by_key(|(score, _)| *score)
            .map(|(_, format)| format)
            .ok_or(ReadError::Unrecognised)?,
    };
    let import = (format.read)(&source, options)?;
    Ok(Reading { source, import })
}
