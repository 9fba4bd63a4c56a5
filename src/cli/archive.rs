//! Zip archives. Their files are read as if the archive were a folder.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::{Path, PathBuf};

use super::error::{Error, display_path};
use super::own_files;
use crate::format::ReadError;
use crate::source::{Attachment, Limits, attachments, is_zip};

/// Whether a path has the extension of a zip archive.
pub(super) fn has_archive_extension(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// Lists the files of a zip archive, except reports of crosstable; `None` if the path does not lead
/// to an archive.
pub(super) fn list_files(path: &Path, limits: &Limits) -> Result<Option<Vec<Attachment>>, Error> {
    let fail = |source| Error::Open {
        name: display_path(path),
        source,
    };
    // a pipe can be read only once
    if !path.is_file() {
        return Ok(None);
    }
    let mut file = File::open(path).map_err(fail)?;
    let mut bytes = Vec::new();
    (&mut file).take(4).read_to_end(&mut bytes).map_err(fail)?;
    if !is_zip(&bytes) {
        return Ok(None);
    }
    let size = file.metadata().map_err(fail)?.len();
    if size > limits.file_bytes {
        let source = ReadError::large_file(size, limits);
        return Err(Error::Read {
            name: display_path(path),
            source,
        });
    }
    file.take(limits.file_bytes)
        .read_to_end(&mut bytes)
        .map_err(fail)?;
    list_files_in_bytes(&bytes, &display_path(path), limits)
}

/// Lists the files of the zip archive with this name and content, except reports of crosstable;
/// `None` if the bytes are not an archive.
pub(super) fn list_files_in_bytes(
    bytes: &[u8],
    name: &str,
    limits: &Limits,
) -> Result<Option<Vec<Attachment>>, Error> {
    if !is_zip(bytes) {
        return Ok(None);
    }
    let files = attachments(bytes, limits).map_err(|error| Error::Read {
        name: name.to_owned(),
        source: error.into(),
    })?;
    let is_report = |file: &Attachment| {
        let content = || file.unpack(Cursor::new(bytes)).ok();
        file.bytes <= limits.file_bytes && own_files::is_report_in(Path::new(&file.name), content)
    };
    Ok(files.map(|mut files| {
        files.retain(|file| !is_report(file));
        files
    }))
}

/// Unpacks one file of the archive at this path.
pub(super) fn unpack(path: &Path, file: &Attachment, limits: &Limits) -> Result<Vec<u8>, Error> {
    let name = name(&display_path(path), file);
    match File::open(path) {
        Ok(archive) => unpack_from(io::BufReader::new(archive), name, file, limits),
        Err(source) => Err(Error::Open { name, source }),
    }
}

/// Unpacks one file of an archive; `name` is the name of the file in messages.
pub(super) fn unpack_from(
    archive: impl Read + Seek,
    name: String,
    file: &Attachment,
    limits: &Limits,
) -> Result<Vec<u8>, Error> {
    if file.bytes > limits.file_bytes {
        let source = ReadError::large_file(file.bytes, limits);
        return Err(Error::Read { name, source });
    }
    let bytes = file.unpack(archive).map_err(ReadError::from);
    let bytes = bytes.map_err(|source| Error::Read {
        name: name.clone(),
        source,
    })?;
    if is_zip(&bytes) && has_archive_extension(Path::new(&file.name)) {
        let source = ReadError::Unsupported {
            message: "it is an archive inside an archive".to_owned(),
            help: "unpack the outer archive, then name the inner archive".to_owned(),
        };
        return Err(Error::Read { name, source });
    }
    Ok(bytes)
}

/// Returns the name of a packed file in messages: `mail.zip/u18/open.trf`.
pub(super) fn name(archive: &str, file: &Attachment) -> String {
    format!("{archive}/{}", file.name)
}

/// Splits a path into the archive and the name in the archive: `mail.zip` and `u18/open.trf`.
/// `None` if none of the parent folders of the path is a file.
pub(super) fn split_archive_path(path: &Path) -> Option<(PathBuf, String)> {
    let archive = path.ancestors().skip(1).find(|folder| folder.is_file())?;
    let inner_path = path.strip_prefix(archive).ok()?;
    let parts = inner_path.iter().map(|part| part.to_string_lossy());
    Some((archive.to_owned(), parts.collect::<Vec<_>>().join("/")))
}
