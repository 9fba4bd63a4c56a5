//! Lists the formats, recognises the format of a file and reads the file.

mod birth_order;
mod boards;
mod chess_json;
mod cut_short;
mod event;
mod event_type;
mod extension;
pub mod json;
mod keep_lines;
pub mod lexis;
pub mod line;
mod lookalike;
mod notes;
mod numbers;
mod one_file;
mod open_games;
mod person;
mod prefilled;
mod read_error;
mod same_round;
pub mod swiss_manager;
mod swiss_manager_text;
mod table;
mod text_notes;
mod trf;
mod turneringsservice;
mod upload_xml;
mod words;
pub mod write;
mod xml;

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::import::{Capabilities, Import};
use crate::merge::{note_divided_events, note_other_versions};
use crate::source::{Limits, Source, Sources, decode};

pub use crate::model::notation::{RankOrderError, rank_order};
pub use extension::{has_known_extension, has_tournament_extension};
pub use lookalike::Lookalike;
pub use read_error::ReadError;
pub use table::CHESS_RESULTS;
pub use write::{Choice, WriteOptions, Writer, WrittenFile};

/// A format that can be read, and perhaps written.
pub struct Format {
    /// The name in options and documents, such as `trf16`.
    pub name: &'static str,
    /// The description of the format in one line.
    pub title: &'static str,
    /// Usual file extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// The manual page of the format in Markdown, which `explain` shows.
    pub page: &'static str,
    /// The facts that files of the format can state.
    pub capabilities: Capabilities,
    /// The functions that recognise and read the format.
    pub reader: Reader,
    /// The function that writes the format; `None` if it is only read.
    pub writer: Option<Writer>,
    /// The options that apply when the format is written.
    pub choices: &'static [Choice],
}

/// The functions that recognise and read a format. `sniff` returns how likely it is that the
/// content is in this format; 0 means that it certainly is not. The format with the highest value
/// is chosen; if several formats have this value, the last of them in [`FORMATS`].
#[derive(Clone, Copy)]
pub enum Reader {
    /// A text format. The text is decoded before `sniff` and `read` are called.
    Text {
        /// Returns how likely it is that the text is in this format; see [`Reader`].
        sniff: fn(&str) -> u8,
        /// The highest value that `sniff` can return. Formats with a higher `max_sniff` are tried
        /// first, and the search ends when a format has returned a value that no later format can
        /// exceed. 0 for formats that are not tried: tables, which are the fallback, and formats
        /// that share the reader of another format.
        max_sniff: u8,
        /// Reads the tournaments from the decoded text.
        read: fn(Source, &ReadOptions) -> Result<Reading, ReadError>,
    },
    /// A binary format. `read` also gets the name of the file.
    Bytes {
        /// Returns how likely it is that the bytes are in this format; see [`Reader`].
        sniff: fn(&[u8]) -> u8,
        /// Reads the tournaments from the bytes. The first parameter is the name of the file.
        read: fn(&str, Vec<u8>, &ReadOptions) -> Result<Reading, ReadError>,
    },
}

/// Every format, in the order in which `list formats` shows them.
pub static FORMATS: &[&Format] = &[
    &trf::TRF_06,
    &trf::TRF_16,
    &trf::TRF_26,
    &json::JSON,
    &swiss_manager::TUNX,
    &table::CSV,
    &table::HTML,
    &swiss_manager_text::SM_TEXT,
    &chess_json::CHESS_JSON,
    &upload_xml::UPLOAD_XML,
    &table::XLSX,
    &table::XLS,
    &table::ODS,
    &turneringsservice::TURNERINGSSERVICE,
];

/// The largest number of lines that a file may have. No tournament needs more.
const MAX_LINES: usize = 1_000_000;

/// Options for reading a file.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The name of the encoding, from `--encoding`; `None` to detect the encoding.
    pub encoding: Option<String>,
    /// The name of the format, from `--from`; `None` to detect the format.
    pub format: Option<String>,
    /// The meanings of the columns of a spreadsheet, from `--map`; `None` to find them by the
    /// headings.
    pub map: Option<ColumnMap>,
    /// The limits on the size of the input.
    pub limits: Limits,
}

/// The meanings of columns, in the order in which the user gives them, as in `--map
/// name=B,points=F,1=G`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColumnMap {
    /// A meaning (`name`, `points`, `rank`, `number`, the number of a round ...) and the index of
    /// its column, from 0.
    pub columns: Vec<(String, u16)>,
}

/// Checks the number of players, of rounds and of results against the limits.
fn check_size(players: usize, rounds: usize, limits: &Limits) -> Result<(), ReadError> {
    if players > limits.participants {
        return Err(ReadError::too_many("players", limits.participants));
    }
    if rounds > limits.rounds {
        return Err(ReadError::too_many("rounds", limits.rounds));
    }
    if players.saturating_mul(rounds) > limits.cells {
        return Err(ReadError::too_many("results", limits.cells));
    }
    Ok(())
}

/// The result of reading a file: its text and its tournaments.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The decoded text of the file.
    pub sources: Sources,
    /// The tournament; the first one if the file contains several.
    pub import: Import,
    /// The tournaments after the first one.
    pub further: Vec<Import>,
}

impl Reading {
    /// Creates the result for a file with one tournament.
    #[must_use]
    pub fn with_tournament(source: Source, import: Import) -> Reading {
        Reading {
            sources: source.into(),
            import,
            further: Vec::new(),
        }
    }

    /// Creates the result for a file with the tournaments in `imports`, and numbers them from 1 if
    /// there are several; `None` if `imports` is empty.
    #[must_use]
    pub fn with_tournaments(source: Source, mut imports: Vec<Import>) -> Option<Reading> {
        if imports.len() > 1 {
            for (number, import) in (1..).zip(&mut imports) {
                import.number = Some(number);
            }
        }
        let mut imports = imports.into_iter();
        Some(Reading {
            sources: source.into(),
            import: imports.next()?,
            further: imports.collect(),
        })
    }

    /// Keeps only the tournament with this number, from 1; `None` if the file has no such
    /// tournament.
    #[must_use]
    pub fn keep_only(mut self, number: u16) -> Option<Reading> {
        let others = self
            .imports()
            .zip(1..)
            .filter(|&(_, other)| other != number);
        let others: Vec<String> = others
            .map(|(import, other)| import.title_with_number(other))
            .collect();
        match number {
            0 => return None,
            1 => {}
            _ => {
                let index = usize::from(number) - 2;
                if index >= self.further.len() {
                    return None;
                }
                self.import = self.further.swap_remove(index);
            }
        }
        self.import.other_tournaments = others;
        self.further.clear();
        Some(self)
    }

    /// Returns every tournament of the file.
    pub fn imports(&self) -> impl Iterator<Item = &Import> {
        std::iter::once(&self.import).chain(&self.further)
    }
}

/// Decodes and reads the bytes of a file. `name` is the name of the file in messages.
///
/// # Errors
/// `ReadError` if the bytes are not a tournament file or exceed a limit. A tournament file with
/// mistakes is read, with notes.
pub fn read(name: &str, bytes: Vec<u8>, options: &ReadOptions) -> Result<Reading, ReadError> {
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    if size > options.limits.file_bytes {
        return Err(ReadError::large_file(size, &options.limits));
    }
    if bytes.trim_ascii().is_empty() {
        return Err(ReadError::Empty);
    }
    let format = options.format.as_deref().map(find_format).transpose()?;
    let mut reading = read_bytes(name, bytes, options, format)?;
    reading.join_lists();
    reading.recognise_whole_events();
    for import in std::iter::once(&mut reading.import).chain(&mut reading.further) {
        // a reader of reports may return another version of the format than its own
        let format = find_format(import.format);
        import.capabilities = format.map_or(Capabilities::NONE, |format| format.capabilities);
        if !import.capabilities.states_day_of_birth {
            birth_order::resolve_ambiguous_dates(import);
        }
        event_type::note_unlikely_type(import);
    }
    if !reading.further.is_empty() {
        let imports = std::iter::once(&mut reading.import).chain(&mut reading.further);
        let mut imports: Vec<&mut Import> = imports.collect();
        note_other_versions(&mut imports);
        note_divided_events(&mut imports);
    }
    Ok(reading)
}

fn read_bytes(
    name: &str,
    bytes: Vec<u8>,
    options: &ReadOptions,
    format: Option<&'static Format>,
) -> Result<Reading, ReadError> {
    match format
        .or_else(|| binary_format(&bytes))
        .map(|format| format.reader)
    {
        Some(Reader::Bytes { read, .. }) => {
            let mut reading = read(name, bytes, options)?;
            if reading.sources.main().grid().is_some() {
                note_text(&mut reading);
            }
            Ok(reading)
        }
        _ => read_text(name, bytes, options, format),
    }
}

fn read_text(
    name: &str,
    bytes: Vec<u8>,
    options: &ReadOptions,
    format: Option<&'static Format>,
) -> Result<Reading, ReadError> {
    // checked before anything is stored for each line; a line end in UTF-16 contains such a byte
    // too
    let line_ends = memchr::memchr2_iter(b'\n', b'\r', &bytes);
    if line_ends.take(2 * MAX_LINES + 1).count() > 2 * MAX_LINES {
        return Err(ReadError::TooManyLines(MAX_LINES));
    }
    let head = &bytes[..bytes.len().min(4096)];
    // a file with a requested text encoding is not binary data
    let is_wrong = |kind: &Lookalike| {
        let is_encoded_text = *kind == Lookalike::Binary && options.encoding.is_some();
        format.is_none() && !is_encoded_text
    };
    if let Some(lookalike) = Lookalike::guess_by_signature(head).filter(is_wrong) {
        return Err(ReadError::Unrecognised(lookalike.with_name(name)));
    }
    let head = head.to_vec();
    let declared_encoding = xml_encoding(&bytes).filter(|_| options.encoding.is_none());
    let encoding = options.encoding.as_deref().or(declared_encoding.as_deref());
    let (text, decoding) = decode(bytes, encoding, trf::likely_encodings)?;
    let source = Source::new(name, text, decoding);
    let mut reading = match format
        .map(|format| format.reader)
        .or_else(|| text_format(&source))
    {
        Some(Reader::Text { read, .. }) => read(source, options)?,
        Some(Reader::Bytes { .. }) => return Err(unrecognised_error(&head, &source)),
        None => read_table(source, options, &head)?,
    };
    note_text(&mut reading);
    Ok(reading)
}

/// Reads a text that no format has recognised, as a table. A long text is refused unless it looks
/// like a table. `head` is the beginning of the file, from which an error message guesses the kind
/// of the file.
fn read_table(source: Source, options: &ReadOptions, head: &[u8]) -> Result<Reading, ReadError> {
    // if the user gives the meaning of columns, the file is a table
    let is_table = |source: &Source| options.map.is_some() || table::is_likely_table(source.text());
    if table::is_short_text(source.text()) {
        return table::read_csv(source.clone(), options).map_err(|error| {
            if is_table(&source) {
                error
            } else {
                unrecognised_error(head, &source)
            }
        });
    }
    if is_table(&source) {
        table::read_csv(source, options)
    } else {
        Err(unrecognised_error(head, &source))
    }
}

/// Adds the notes that do not depend on the format. They are about the decoded text, even if the
/// file is a page or a workbook.
fn note_text(reading: &mut Reading) {
    let notes = text_notes::text_notes(reading.sources.main());
    for import in std::iter::once(&mut reading.import).chain(&mut reading.further) {
        import.notes.splice(..0, notes.iter().cloned());
    }
}

/// Returns the encoding that an XML declaration names; `None` if there is no declaration or its
/// encoding is unknown. Also `None` for valid UTF-8, whatever the declaration says, because an
/// editor may have saved the file in UTF-8.
fn xml_encoding(bytes: &[u8]) -> Option<String> {
    let head = bytes.trim_ascii_start();
    if !head.starts_with(b"<?xml") || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let head = std::str::from_utf8(&head[..memchr::memmem::find(head, b"?>")?]).ok()?;
    let (_, value) = head.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let label = value[1..].split(quote).next()?;
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes())?;
    let is_possible = encoding.is_single_byte() || encoding.is_ascii_compatible();
    (is_possible && encoding != encoding_rs::UTF_8).then(|| label.to_owned())
}

/// Returns the format with this name, or `ReadError::UnknownFormat`.
fn find_format(name: &str) -> Result<&'static Format, ReadError> {
    let format = FORMATS.iter().copied().find(|format| format.name == name);
    format.ok_or_else(|| ReadError::UnknownFormat(name.to_owned()))
}

/// Returns the binary format that fits the content best; `None` if none fits.
fn binary_format(bytes: &[u8]) -> Option<&'static Format> {
    let value = |format: &Format| match format.reader {
        Reader::Bytes { sniff, .. } => sniff(bytes),
        Reader::Text { .. } => 0,
    };
    let formats = FORMATS.iter().map(|format| (value(format), *format));
    let candidates = formats.filter(|(value, _)| *value > 0);
    candidates
        .max_by_key(|(value, _)| *value)
        .map(|(_, format)| format)
}

/// Returns the reader of the text format that fits the content best; `None` if none fits, as is the
/// case for tables.
fn text_format(source: &Source) -> Option<Reader> {
    static BY_MAX_SNIFF: LazyLock<Vec<(u8, &Format)>> = LazyLock::new(|| {
        let max_sniff = |format: &Format| match format.reader {
            Reader::Text { max_sniff, .. } => max_sniff,
            Reader::Bytes { .. } => 0,
        };
        let formats = FORMATS.iter().rev();
        let formats = formats.map(|format| (max_sniff(format), *format));
        let mut formats: Vec<_> = formats.filter(|(max_sniff, _)| *max_sniff > 0).collect();
        formats.sort_by_key(|(max_sniff, _)| Reverse(*max_sniff));
        formats
    });
    let mut best_format_reader = None;
    let mut highest_value = 0;
    for (max_sniff, format) in BY_MAX_SNIFF.iter() {
        if highest_value >= *max_sniff {
            break;
        }
        let Reader::Text { sniff, .. } = format.reader else {
            continue;
        };
        let value = sniff(source.text());
        debug_assert!(
            value <= *max_sniff,
            "{}: `sniff` returned more than `max_sniff`",
            format.name
        );
        if value > highest_value {
            (best_format_reader, highest_value) = (Some(format.reader), value);
        }
    }
    best_format_reader
}

fn unrecognised_error(head: &[u8], source: &Source) -> ReadError {
    if source.text().trim().is_empty() {
        return ReadError::Empty;
    }
    // kinds of text are recognised by ASCII characters
    let text = source.text().as_bytes();
    let head = if source.decoding().encoding.starts_with("utf-16") {
        &text[..text.len().min(head.len())]
    } else {
        head
    };
    ReadError::Unrecognised(Lookalike::guess(head).with_name(source.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(names: &[&str], number: u16, expected: Option<&str>) {
        let import = |name: &&str| {
            let mut import = Import::default();
            import.tournament.name = Some((*name).to_owned());
            import
        };
        let source = Source::from_text("x", "");
        let imports = names.iter().map(import).collect();
        let reading = Reading::with_tournaments(source, imports)
            .and_then(|reading| reading.keep_only(number));
        let found_names = reading.as_ref().map(|reading| {
            assert!(reading.further.is_empty());
            let has_several = names.len() > 1;
            assert_eq!(reading.import.number, has_several.then_some(number));
            reading.import.tournament.name.as_deref().unwrap_or("")
        });
        assert_eq!(found_names, expected);
    }

    #[test]
    fn a_tournament_is_selected_by_its_number() {
        check(&["A", "B", "C"], 1, Some("A"));
        check(&["A", "B", "C"], 3, Some("C"));
        check(&["A", "B", "C"], 4, None);
        check(&["A", "B", "C"], 0, None);
        check(&["A"], 1, Some("A"));
        check(&[], 1, None);
    }
}
