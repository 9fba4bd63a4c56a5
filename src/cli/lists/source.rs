//! Opens the file of a rating list: an unpacked list, or the only list in a zip archive.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::Path;

use zip::ZipArchive;
use zip::read::ZipFile;

use crate::cli::error::{Error, display_path};
use crate::lists::Month;
use crate::lists::read::ReadError;
use crate::source::is_zip;

/// The maximum size of an unpacked list, in bytes: about five times the size of FIDE's list.
const MAX_UNPACKED: u64 = 4 << 30;
/// The maximum number of entries in an archive.
const MAX_ENTRIES: usize = 1000;
/// The extensions of files that contain rating lists.
const EXTENSIONS: [&str; 4] = [".txt", ".xml", ".csv", ".tsv"];

/// A file that contains a rating list.
pub(super) struct ListFile {
    archive: Option<(ZipArchive<BufReader<File>>, usize)>,
    file: Option<File>,
    /// The name of the file in messages; for an entry of an archive, with the name of the entry.
    pub(super) name: String,
    /// The names that may contain the month or the kind of the list, most specific first.
    pub(super) names: Vec<String>,
    /// The month in which the archive was packed, or the next month if it was packed in the last
    /// days of a month; `None` for a file that is not in an archive.
    pub(super) packing_month: Option<Month>,
}

impl ListFile {
    /// Opens a file. If it is an archive, finds the list in it.
    pub(super) fn open(path: &Path) -> Result<ListFile, Error> {
        let fail = |source| Error::Open {
            name: display_path(path),
            source,
        };
        let mut file = File::open(path).map_err(fail)?;
        if path.is_dir() {
            return Err(Error::usage(
                format!("{} is a folder", display_path(path)),
                "name the file of the rating list",
            ));
        }
        let mut signature = [0; 4];
        let length = file.read(&mut signature).map_err(fail)?;
        file.rewind().map_err(fail)?;
        let file_name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !is_zip(&signature[..length]) {
            return Ok(ListFile {
                archive: None,
                file: Some(file),
                name: display_path(path),
                names: vec![file_name],
                packing_month: None,
            });
        }
        let archive = ZipArchive::new(BufReader::new(file));
        let mut archive =
            archive.map_err(|error| unreadable_list(path, &unpacking_error(error)))?;
        let (index, entry) = find_list(path, &mut archive)?;
        let packing_month = archive
            .by_index_data(index)
            .ok()
            .and_then(|entry| entry.last_modified())
            // the first day that an archive can state; programs write it if the day is unknown
            .filter(|day| (day.year(), day.month(), day.day()) != (1980, 1, 1))
            .and_then(|day| {
                let is_late_in_month = day.day() >= 26;
                match (day.month(), is_late_in_month) {
                    (12, true) => Month::new(day.year() + 1, 1),
                    (month, is_late_in_month) => {
                        Month::new(day.year(), month + u8::from(is_late_in_month))
                    }
                }
            });
        Ok(ListFile {
            archive: Some((archive, index)),
            file: None,
            name: format!("{}/{entry}", display_path(path)),
            names: vec![entry, file_name],
            packing_month,
        })
    }

    /// Calls `take` with a reader of the unpacked bytes, and returns its result.
    pub(super) fn read<T>(
        &mut self,
        take: impl FnOnce(BufReader<Box<dyn Read + '_>>) -> T,
    ) -> Result<T, ReadError> {
        let input: Box<dyn Read> = match (&mut self.archive, &mut self.file) {
            (Some((archive, index)), _) => Box::new(entry(archive, *index)?.take(MAX_UNPACKED)),
            (None, Some(file)) => Box::new(file.take(MAX_UNPACKED)),
            (None, None) => Box::new(io::empty()),
        };
        Ok(take(BufReader::with_capacity(1 << 18, input)))
    }
}

fn entry(
    archive: &mut ZipArchive<BufReader<File>>,
    index: usize,
) -> Result<ZipFile<'_, BufReader<File>>, ReadError> {
    archive.by_index(index).map_err(unpacking_error)
}

fn unpacking_error(error: zip::result::ZipError) -> ReadError {
    match error {
        zip::result::ZipError::Io(error) => ReadError::Io(error),
        error => ReadError::CutOff(format!("the archive cannot be unpacked ({error})")),
    }
}

/// Creates the error about a list that cannot be read, with the name of the file and advice.
pub(super) fn unreadable_list(path: &Path, error: &ReadError) -> Error {
    let name = display_path(path);
    Error::Absent {
        message: format!("{name}: {error}"),
        help: error.remedy().to_owned(),
        name,
    }
}

/// Finds the list in an archive: the only text, XML or table file or, if there are several, the one
/// whose name says that it contains players. Returns its index in the archive and its name.
fn find_list(
    path: &Path,
    archive: &mut ZipArchive<BufReader<File>>,
) -> Result<(usize, String), Error> {
    let mut candidates: Vec<(usize, String)> = Vec::new();
    for index in 0..archive.len().min(MAX_ENTRIES) {
        let Ok(entry) = archive.by_index_data(index) else {
            continue;
        };
        let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
        let lower_case = name.to_lowercase();
        if EXTENSIONS
            .iter()
            .any(|extension| lower_case.ends_with(extension))
        {
            candidates.push((index, crate::source::printable(&name).into_owned()));
        }
    }
    let players_position = candidates
        .iter()
        .position(|(_, name)| name.to_lowercase().ends_with("spieler.csv"));
    match (players_position, candidates.len()) {
        (Some(place), _) => Ok(candidates.swap_remove(place)),
        (None, 1) => Ok(candidates.remove(0)),
        (None, 0) => Err(Error::Absent {
            name: display_path(path),
            message: format!(
                "{} contains no rating list: no .txt, .xml, .csv or .tsv file",
                display_path(path)
            ),
            help: "import the archive as downloaded, or the unpacked list".to_owned(),
        }),
        (None, _) => {
            let names: Vec<&str> = candidates
                .iter()
                .take(5)
                .map(|(_, name)| name.as_str())
                .collect();
            Err(Error::Absent {
                name: display_path(path),
                message: format!(
                    "{} contains several rating lists: {}",
                    display_path(path),
                    names.join(", ")
                ),
                help: "unpack the archive, then import the list that you need".to_owned(),
            })
        }
    }
}
