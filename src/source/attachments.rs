//! Reads zip archives that contain files of any kind, such as the attachments of an email.

use std::collections::HashMap;
use std::io::{Cursor, Read, Seek};

use memchr::memmem;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::{ContainerError, Limits, printable, shortened};

/// The largest number of files in an archive.
const MAX_FILES: usize = 1000;

/// The largest number of entries in the directory of an archive. Folders, and the entries of
/// archives inside the archive, count as well.
const MAX_ENTRIES: usize = 20_000;

/// The first bytes of an archive with files, and of an archive without files.
const SIGNATURES: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// A file in a zip archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attachment {
    /// The path of the file in the archive, with `/` between folders and name and without control
    /// characters.
    pub name: String,
    /// The size in bytes that the archive states for the unpacked file.
    pub bytes: u64,
    /// The index of the file in the directory of the archive; `None` if a later file of the archive
    /// has the same name and hides this one.
    index: Option<usize>,
}

/// Whether `bytes` begin like a zip archive; the first four bytes are enough.
#[must_use]
pub fn is_zip(bytes: &[u8]) -> bool {
    SIGNATURES
        .iter()
        .any(|signature| bytes.starts_with(signature))
}

/// Whether an archive has lost its own directory, so that the directory found belongs to an
/// uncompressed archive inside it. This is so if other bytes precede the archive to which the
/// directory belongs.
pub(super) fn is_cut_off<R: Read + Seek>(archive: &ZipArchive<R>) -> bool {
    archive.offset() > 0
}

/// Lists the files of a zip archive, sorted by name. Hidden files, and files that macOS adds, are
/// omitted. Returns `None` if the archive is itself a document, such as a workbook, a text document
/// or a program.
///
/// # Errors
/// [`ContainerError`] if the archive is damaged, has too many files, or would unpack to more than
/// `Limits::unpacked_bytes`. Files larger than `Limits::file_bytes` do not count towards this
/// limit, because they are not unpacked.
pub fn attachments(
    bytes: &[u8],
    limits: &Limits,
) -> Result<Option<Vec<Attachment>>, ContainerError> {
    if memmem::find_iter(bytes, b"PK\x01\x02")
        .take(MAX_ENTRIES + 1)
        .count()
        > MAX_ENTRIES
    {
        return Err(too_many_files());
    }
    let archive = ZipArchive::new(Cursor::new(bytes)).map_err(archive_error)?;
    if is_cut_off(&archive) {
        return Err(damaged_with_cause(
            "the archive is cut off",
            "the directory at its end belongs to another archive inside it",
        ));
    }
    let uses_by_name = count_name_uses(bytes, archive.central_directory_start());
    let mut files = Vec::new();
    let mut remaining = limits.unpacked_bytes;
    for index in 0..archive.len() {
        let entry = archive.by_index_data(index).map_err(archive_error)?;
        let name = match entry.name() {
            Ok(name) => name.into_owned(),
            Err(_) => String::from_utf8_lossy(entry.name_raw()).into_owned(),
        };
        if is_document(&name) {
            return Ok(None);
        }
        let Some(name) = visible_path(&name).filter(|_| entry.is_file()) else {
            continue;
        };
        let bytes = entry.size();
        if bytes <= limits.file_bytes {
            remaining = remaining
                .checked_sub(bytes)
                .ok_or_else(|| ContainerError::too_large_unpacked(limits))?;
        }
        let hidden_files = uses_by_name
            .get(entry.name_raw())
            .map_or(0, |uses| uses - 1);
        if files.len() + hidden_files >= MAX_FILES {
            return Err(too_many_files());
        }
        for index in [Some(index)].into_iter().chain(vec![None; hidden_files]) {
            let name = name.clone();
            files.push(Attachment { name, bytes, index });
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(Some(files))
}

impl Attachment {
    /// Unpacks the file. Stops reading after one byte more than the stated size.
    ///
    /// # Errors
    ///
    /// [`ContainerError`] if the file is encrypted, packed by an unusual method, damaged, not of
    /// the stated size, or hidden by another file of the same name.
    pub fn unpack(&self, archive: impl Read + Seek) -> Result<Vec<u8>, ContainerError> {
        let Some(index) = self.index else {
            return Err(ContainerError::Damaged {
                message: "another file of the archive has the same name, so this one is not read"
                    .to_owned(),
                help: "unpack the archive with another program, and give the files different names"
                    .to_owned(),
            });
        };
        let mut archive = ZipArchive::new(archive).map_err(archive_error)?;
        let entry = archive.by_index_data(index).map_err(archive_error)?;
        if entry.encrypted() {
            return Err(ContainerError::Damaged {
                message: "it is encrypted".to_owned(),
                help: "unpack the archive with its password, and use the unpacked file".to_owned(),
            });
        }
        if !matches!(
            entry.compression(),
            CompressionMethod::Stored | CompressionMethod::Deflated
        ) {
            return Err(ContainerError::Damaged {
                message: format!(
                    "it is packed with the method {}, which is not supported",
                    entry.compression()
                ),
                help: UNPACK_HELP.to_owned(),
            });
        }
        let entry = archive.by_index(index).map_err(archive_error)?;
        let mut bytes = Vec::new();
        entry
            .take(self.bytes.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| damaged_with_cause("it cannot be unpacked", error))?;
        if u64::try_from(bytes.len()) != Ok(self.bytes) {
            return Err(damaged_with_cause(
                "it cannot be unpacked",
                "its size differs from the stated size",
            ));
        }
        Ok(bytes)
    }
}

/// Returns how often each name occurs in the directory of an archive; the directory begins at the
/// offset `start`. The library that unpacks files keeps only the last file of each name.
fn count_name_uses(bytes: &[u8], start: u64) -> HashMap<&[u8], usize> {
    const HEADER_LENGTH: usize = 46;
    let mut uses_by_name = HashMap::new();
    let start = usize::try_from(start).unwrap_or(usize::MAX);
    let mut rest = bytes.get(start..).unwrap_or_default();
    while let Some(header) = rest
        .get(..HEADER_LENGTH)
        .filter(|h| h.starts_with(b"PK\x01\x02"))
    {
        let length =
            |offset: usize| usize::from(u16::from_le_bytes([header[offset], header[offset + 1]]));
        let (name, extra, comment) = (length(28), length(30), length(32));
        let Some(name_text) = rest.get(HEADER_LENGTH..HEADER_LENGTH + name) else {
            break;
        };
        *uses_by_name.entry(name_text).or_default() += 1;
        let end = HEADER_LENGTH + name + extra + comment;
        rest = rest.get(end..).unwrap_or_default();
    }
    uses_by_name
}

/// Whether an entry with this name shows that the archive is itself a document.
fn is_document(name: &str) -> bool {
    matches!(
        name,
        "[Content_Types].xml" | "mimetype" | "META-INF/MANIFEST.MF"
    )
}

/// Returns the path of an entry inside the archive; `None` if the entry is hidden or has no name.
fn visible_path(name: &str) -> Option<String> {
    let parts = name.split(['/', '\\']);
    let parts = parts.filter(|part| !matches!(*part, "" | "." | ".."));
    let parts: Vec<&str> = parts.collect();
    let is_hidden = |part: &&str| part.starts_with('.') || *part == "__MACOSX";
    if parts.is_empty() || parts.iter().any(is_hidden) {
        return None;
    }
    Some(printable(&parts.join("/")).into_owned())
}

const UNPACK_HELP: &str = "unpack the archive with another program, and use the unpacked file";

fn too_many_files() -> ContainerError {
    ContainerError::Limit {
        message: format!("the archive has more than {MAX_FILES} files"),
        help: "unpack it, and use the folder with its files".to_owned(),
    }
}

fn archive_error(error: ZipError) -> ContainerError {
    match error {
        // the directory, which this error is about, is at the end of an archive
        ZipError::InvalidArchive(_) => damaged_error(
            "the end of the archive is missing or damaged; it may have been cut off".to_owned(),
        ),
        error => damaged_with_cause("the archive is damaged", error),
    }
}

fn damaged_with_cause(what: &str, cause: impl std::fmt::Display) -> ContainerError {
    const MAX_CHARACTERS: usize = 100;
    let cause = cause.to_string();
    let cause = shortened(&cause, MAX_CHARACTERS);
    damaged_error(format!("{what} ({})", printable(&cause)))
}

fn damaged_error(message: String) -> ContainerError {
    ContainerError::Damaged {
        message,
        help: "copy or download the archive again".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
            writer
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            writer.write_all(content).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    fn names(bytes: &[u8], limits: &Limits) -> Result<Option<Vec<String>>, ContainerError> {
        let files = attachments(bytes, limits)?;
        Ok(files.map(|files| files.into_iter().map(|file| file.name).collect()))
    }

    #[test]
    fn files_are_listed_and_unpacked() {
        let bytes = archive(&[
            ("u18/open.trf", b"B"),
            ("..\\..\\/a.trf", b"A"),
            ("__MACOSX/u18/._open.trf", b"?"),
            ("u18/.hidden.trf", b"?"),
        ]);
        let files = attachments(&bytes, &Limits::DEFAULT).unwrap().unwrap();
        let unpacked = files.iter().map(|file| {
            let content = file.unpack(Cursor::new(&bytes)).unwrap();
            (file.name.as_str(), content)
        });
        let unpacked: Vec<_> = unpacked.collect();
        let expected = [("a.trf", b"A".to_vec()), ("u18/open.trf", b"B".to_vec())];
        assert_eq!(unpacked, expected);
    }

    #[test]
    fn a_second_file_of_one_name_is_listed_and_not_read() {
        let mut bytes = archive(&[("a.trf", b"first"), ("b.trf", b"other"), ("c.trf", b"last")]);
        // the name is in front of the file and in the directory
        let places: Vec<usize> = memmem::find_iter(&bytes, b"c.trf").collect();
        assert_eq!(places.len(), 2);
        places.into_iter().for_each(|at| bytes[at] = b'a');
        let files = attachments(&bytes, &Limits::DEFAULT).unwrap().unwrap();
        let unpacked = files.iter().map(|file| {
            let content = file.unpack(Cursor::new(&bytes));
            (
                file.name.as_str(),
                content.map_err(|error| error.to_string()),
            )
        });
        let unpacked: Vec<_> = unpacked.collect();
        let refused = "another file of the archive has the same name, so this one is not read";
        let expected = [
            ("a.trf", Ok(b"last".to_vec())),
            ("a.trf", Err(refused.to_owned())),
            ("b.trf", Ok(b"other".to_vec())),
        ];
        assert_eq!(unpacked, expected);
    }

    #[test]
    fn workbooks_are_not_read_as_archives() {
        for name in ["[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF"] {
            let bytes = archive(&[(name, b"x"), ("xl/workbook.xml", b"x")]);
            assert_eq!(names(&bytes, &Limits::DEFAULT), Ok(None));
        }
    }

    #[test]
    fn archives_beyond_the_limits_are_refused() {
        let mut limits = Limits::DEFAULT;
        let bytes = archive(&[("a.trf", &[0; 600]), ("b.trf", &[0; 600])]);
        limits.unpacked_bytes = 1000;
        let error = names(&bytes, &limits).unwrap_err();
        assert!(matches!(error, ContainerError::Limit { .. }), "{error}");
        // files that are too large to be read are not unpacked
        limits.file_bytes = 500;
        assert_eq!(names(&bytes, &limits).unwrap().unwrap().len(), 2);
        let many: Vec<String> = (0..=MAX_FILES).map(|number| number.to_string()).collect();
        let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
        assert_eq!(
            names(&archive(&many), &Limits::DEFAULT),
            Err(too_many_files())
        );
        assert!(names(&archive(&many[1..]), &Limits::DEFAULT).is_ok());
    }

    #[test]
    fn a_cut_off_archive_is_not_read_as_an_archive_inside_it() {
        for inner in [
            archive(&[("a.trf", b"A tournament")]),
            archive(&[("[Content_Types].xml", b"x"), ("xl/workbook.xml", b"x")]),
        ] {
            let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
            let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
            writer.start_file("inner", stored).unwrap();
            writer.write_all(&inner).unwrap();
            let bytes = writer.finish().unwrap().into_inner();
            assert!(names(&bytes, &Limits::DEFAULT).is_ok());
            for end in 4..bytes.len() {
                let found = names(&bytes[..end], &Limits::DEFAULT);
                assert!(found.is_err(), "cut at {end}: {found:?}");
            }
        }
    }

    #[test]
    fn an_archive_may_be_empty() {
        let bytes = archive(&[]);
        assert!(is_zip(&bytes));
        assert_eq!(names(&bytes, &Limits::DEFAULT), Ok(Some(Vec::new())));
    }

    #[test]
    fn a_damaged_archive_is_an_error() {
        let bytes = archive(&[("a.trf", b"A tournament of a few players")]);
        for end in 4..bytes.len() {
            assert!(
                names(&bytes[..end], &Limits::DEFAULT).is_err(),
                "cut at {end}"
            );
        }
        let file = &attachments(&bytes, &Limits::DEFAULT).unwrap().unwrap()[0];
        let mut changed_bytes = bytes.clone();
        // the content follows the header of the file
        changed_bytes[45] ^= 0x40;
        assert!(file.unpack(Cursor::new(&changed_bytes)).is_err());
        // the flag of encryption, in the header of the file and in the directory
        let mut encrypted = bytes.clone();
        let directory = memmem::find(&bytes, b"PK\x01\x02").unwrap();
        encrypted[6] |= 1;
        encrypted[directory + 8] |= 1;
        let error = file.unpack(Cursor::new(&encrypted)).unwrap_err();
        assert_eq!(error.to_string(), "it is encrypted");
    }
}
