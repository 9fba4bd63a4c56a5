//! Unpacks the parts of a zip archive, each part once and all of them up to a limit.

use std::io::{Cursor, Read, Write};

use memchr::{memchr_iter, memmem};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::super::attachments::is_cut_off;
use super::super::{ContainerError, Limits, printable};
use super::{damaged_error, damaged_with_cause, encrypted_error};

/// The largest number of parts in an archive. No real workbook has so many.
const MAX_PARTS: usize = 10_000;

/// The message if the cause of an error in unpacking is not known.
const CANNOT_UNPACK: &str = "its parts cannot be unpacked";

/// Unpacked parts with their names, in the order of the archive.
pub(super) struct Parts {
    parts: Vec<(String, Vec<u8>)>,
}

/// Returns the author of a workbook of Excel, a person or a program, as the workbook's properties
/// state it. `None` if they do not state it or cannot be unpacked.
#[must_use]
pub fn author(bytes: &[u8], limits: &Limits) -> Option<String> {
    let text = properties(bytes, limits)?;
    let (_, rest) = text.split_once("<dc:creator>")?;
    let (author, _) = rest.split_once("</dc:creator>")?;
    Some(author.to_owned())
}

/// Returns the properties of a workbook of Excel as XML: author, title and subject. `None` if it
/// has none or cannot be unpacked.
#[must_use]
pub fn properties(bytes: &[u8], limits: &Limits) -> Option<String> {
    let is_properties = |part: &str| part.eq_ignore_ascii_case(PROPERTIES_PART);
    let parts = Parts::unpack(bytes, limits, is_properties).ok()?;
    let text = std::str::from_utf8(parts.get(PROPERTIES_PART)?).ok()?;
    Some(text.to_owned())
}

/// The name of the part that contains the author, the title and the subject.
const PROPERTIES_PART: &str = "docProps/core.xml";

impl Parts {
    /// Unpacks the parts for whose names `is_wanted` returns `true`.
    ///
    /// # Errors
    /// [`ContainerError`] if the archive is damaged, encrypted or larger than `limits` allow.
    pub(super) fn unpack(
        bytes: &[u8],
        limits: &Limits,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Parts, ContainerError> {
        let entries = memmem::find_iter(bytes, b"PK\x01\x02");
        if entries.take(MAX_PARTS + 1).count() > MAX_PARTS {
            return Err(damaged_error(&format!(
                "it has more than {MAX_PARTS} parts"
            )));
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(archive_error)?;
        if is_cut_off(&archive) {
            return Err(damaged_error("it is cut off"));
        }
        let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
        let mut remaining = limits.unpacked_bytes;
        for index in 0..archive.len() {
            let mut entry = archive.by_index(index).map_err(archive_error)?;
            let name = entry.name().map_err(archive_error)?;
            let name = name.trim_start_matches('/').replace('\\', "/");
            if !is_wanted(&name) || parts.iter().any(|(known, _)| *known == name) {
                continue;
            }
            let mut part = Vec::new();
            let result = (&mut entry)
                .take(remaining.saturating_add(1))
                .read_to_end(&mut part);
            let result = result.map_err(|error| {
                damaged_with_cause(
                    &format!("its part {} cannot be unpacked", printable(&name)),
                    error,
                )
            })?;
            let length = u64::try_from(result).unwrap_or(u64::MAX);
            remaining = remaining
                .checked_sub(length)
                .ok_or_else(|| ContainerError::too_large_unpacked(limits))?;
            parts.push((name, part));
        }
        Ok(Parts { parts })
    }

    /// Returns the content of the part with this name, in upper or lower case; `None` if it was not
    /// unpacked.
    pub(super) fn get(&self, name: &str) -> Option<&[u8]> {
        let has_name = |(known, _): &&(String, Vec<u8>)| known.eq_ignore_ascii_case(name);
        self.parts.iter().find(has_name).map(|(_, part)| &part[..])
    }

    /// Returns the names and contents of all unpacked parts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.parts.iter().map(|(name, part)| (&name[..], &part[..]))
    }

    /// Returns an upper limit for the number of elements in a part: the number of `<` characters.
    pub(super) fn max_elements(part: &[u8]) -> usize {
        memchr_iter(b'<', part).count()
    }

    /// Packs the parts into a new archive without compression.
    pub(super) fn pack_uncompressed(self) -> Result<Vec<u8>, ContainerError> {
        let size: usize = self
            .parts
            .iter()
            .map(|(name, part)| name.len() + part.len() + 200)
            .sum();
        let mut writer = ZipWriter::new(Cursor::new(Vec::with_capacity(size)));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        for (name, part) in self.parts {
            writer.start_file(name, options).map_err(archive_error)?;
            writer
                .write_all(&part)
                .map_err(|error| damaged_with_cause(CANNOT_UNPACK, error))?;
        }
        Ok(writer.finish().map_err(archive_error)?.into_inner())
    }
}

fn archive_error(error: ZipError) -> ContainerError {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            encrypted_error()
        }
        // the list of parts, which this error is about, is at the end of an archive
        ZipError::InvalidArchive(_) => {
            damaged_error("its end is missing or damaged; the file may be cut off")
        }
        error => damaged_with_cause(CANNOT_UNPACK, error),
    }
}
