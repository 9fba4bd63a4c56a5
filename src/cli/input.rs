//! Finds and reads the files that arguments name: paths, folders, globs and standard input.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use super::error::{Error, display_path};
use super::file_origin::{FileOrigin, likelihood_by_extension, may_be_archive};
use super::{archive, own_files, print_stderr, temporary};
use crate::format::{self, ReadError, ReadOptions};
use crate::source::{Attachment, Limits, PackedKind, printable};

/// The name of standard input in messages.
const STDIN: &str = "<stdin>";

/// A file that is given to crosstable: on disk, in an archive, or from standard input.
#[derive(Clone, Debug)]
pub(super) struct Input {
    /// The path of the file or, if it is in an archive, the path of the archive; `None` for
    /// standard input.
    pub(super) path: Option<PathBuf>,
    /// The bytes of standard input, at most one more than the limit allows; `None` for a file on
    /// disk.
    pub(super) stdin_bytes: Option<Arc<Vec<u8>>>,
    /// The entry of the file in the archive; `None` if the file is not in an archive.
    pub(super) packed: Option<Attachment>,
    /// How the file was found.
    pub(super) origin: FileOrigin,
}

/// The files that the arguments name.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// The files in the order of the arguments. The files of a folder are sorted by name. A file
    /// that cannot be found is represented by an error.
    pub(super) list: Vec<Result<Input, Error>>,
    /// Whether the arguments name several files, a folder or a glob. The output is then a list.
    pub(super) is_list: bool,
}

impl Input {
    /// Returns the name of the file in messages.
    pub(super) fn name(&self) -> String {
        match (&self.path, &self.packed) {
            (None, None) => STDIN.to_owned(),
            (None, Some(packed)) => archive::name(STDIN, packed),
            (Some(path), None) => display_path(path),
            (Some(path), Some(packed)) => archive::name(&display_path(path), packed),
        }
    }

    /// Returns the file in this archive that `packed` describes.
    fn packed_file(&self, packed: Attachment) -> Input {
        Input {
            origin: likelihood_by_extension(Path::new(&packed.name)),
            packed: Some(packed),
            ..self.clone()
        }
    }

    /// Whether a file in an archive may be a tournament: its extension says so, or it can be parsed
    /// as one. A file that cannot be unpacked may be a tournament too.
    fn may_be_tournament(&self, limits: &Limits) -> bool {
        if self.origin == FileOrigin::LikelyInFolder {
            return true;
        }
        let options = ReadOptions {
            limits: *limits,
            ..ReadOptions::default()
        };
        let name = self.name();
        let result = self.read(limits).and_then(|bytes| {
            let result = format::read(&name, bytes, &options);
            result.map_err(|source| Error::Read {
                name: name.clone(),
                source,
            })
        });
        result.map_or_else(|error| !self.skips_after(&error), |_| true)
    }

    /// Returns the name of the file without folders; `None` for standard input.
    pub(super) fn file_name(&self) -> Option<&Path> {
        let path = match &self.packed {
            Some(packed) => Path::new(&packed.name),
            None => self.path.as_deref()?,
        };
        path.file_name().map(Path::new)
    }

    /// Whether the file is skipped because of this error: it was found in a folder and is not a
    /// tournament.
    pub(super) fn skips_after(&self, error: &Error) -> bool {
        self.origin == FileOrigin::PerhapsInFolder
            && matches!(error, Error::Read { source, .. } if source.is_other_kind())
    }

    /// Reads the bytes of the file. Reading stops one byte beyond the limit.
    pub(super) fn read(&self, limits: &Limits) -> Result<Vec<u8>, Error> {
        let fail = |source| Error::Open {
            name: self.name(),
            source,
        };
        match (&self.path, &self.packed) {
            (None, None) => Ok(self.stdin_bytes.as_deref().cloned().unwrap_or_default()),
            (None, Some(packed)) => {
                let archive = self.stdin_bytes.as_deref().map(Vec::as_slice);
                let archive = Cursor::new(archive.unwrap_or_default());
                archive::unpack_from(archive, self.name(), packed, limits)
            }
            (Some(path), Some(packed)) => archive::unpack(path, packed, limits),
            (Some(path), None) => {
                let file = File::open(path).map_err(fail)?;
                let metadata = file.metadata().map_err(fail)?;
                if metadata.is_dir() {
                    return Err(fail(io::Error::other("it is a folder")));
                }
                let bytes = read_limited(&self.name(), file, metadata.len(), limits)?;
                self.refuse_report(path, &bytes)?;
                Ok(bytes)
            }
        }
    }

    /// Refuses a report of crosstable that the user named as a tournament file. In folders, reports
    /// are skipped.
    fn refuse_report(&self, path: &Path, bytes: &[u8]) -> Result<(), Error> {
        if self.origin != FileOrigin::Named {
            return Ok(());
        }
        let Some(subject) = own_files::subject(path, bytes) else {
            return Ok(());
        };
        let (detail, remedy) = match subject.as_str() {
            "" => (String::new(), "name the tournament file".to_owned()),
            subject => {
                let subject = printable(subject);
                (
                    format!(" about {subject}"),
                    format!("name that file: {subject}"),
                )
            }
        };
        let name = self.name();
        Err(Error::Absent {
            message: format!("{name} is a report written by crosstable{detail}, not a tournament"),
            name,
            help: format!(
                "{remedy}; `crosstable accept` reads the decisions that somebody typed into a workbook"
            ),
        })
    }
}

/// Reads the bytes of the file called `name`, of which `expected_size` bytes are expected. Reading
/// stops one byte beyond the limit.
fn read_limited(
    name: &str,
    reader: impl Read,
    expected_size: u64,
    limits: &Limits,
) -> Result<Vec<u8>, Error> {
    if expected_size > limits.file_bytes {
        return Err(Error::Read {
            name: name.to_owned(),
            source: ReadError::large_file(expected_size, limits),
        });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(expected_size).unwrap_or(0) + 1);
    // one byte more than allowed, so that the reader notices that the limit is exceeded
    reader
        .take(limits.file_bytes + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| Error::Open {
            name: name.to_owned(),
            source,
        })?;
    Ok(bytes)
}

impl Inputs {
    /// Finds the files that `arguments` name; `limits` apply to archives.
    pub(super) fn find(arguments: &[PathBuf], limits: &Limits) -> Inputs {
        let mut inputs = Inputs {
            is_list: arguments.len() > 1,
            ..Inputs::default()
        };
        let mut has_stdin = false;
        for argument in arguments {
            if argument.as_os_str() == "-" {
                if has_stdin {
                    inputs.list.push(Err(Error::usage(
                        "standard input is named twice",
                        "standard input can be read only once; write `-` only once",
                    )));
                } else {
                    inputs.add_stdin(limits);
                }
                has_stdin = true;
            } else if is_pattern(argument)
                && !argument.exists()
                && archive::split_archive_path(argument).is_none()
            {
                inputs.is_list = true;
                inputs.add_pattern(argument, limits);
            } else {
                inputs.add_path(argument, limits);
            }
        }
        inputs
    }

    /// Finds the files that a path names if its characters are taken literally, not as wildcards: a
    /// file, the files of a folder or archive, or one file in an archive.
    pub(super) fn without_wildcards(path: &Path, limits: &Limits) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.add_path(path, limits);
        inputs
    }

    /// Finds the input files in a file that has just arrived in a folder: the file itself or, for
    /// an archive, the files in it.
    pub(super) fn from_arrived_file(path: &Path, limits: &Limits) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.add_file(folder_input(path.to_owned()), limits);
        inputs
    }

    fn add_path(&mut self, path: &Path, limits: &Limits) {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                self.is_list = true;
                self.add_folder(path, limits);
            }
            Err(_) if let Some((archive, name)) = archive::split_archive_path(path) => {
                self.add_packed_file(&archive, &name, limits);
            }
            _ => self.add_file(named_input(path.to_owned()), limits),
        }
    }

    /// Returns the paths of the files, so that no output overwrites them.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        let files = self.list.iter().filter_map(|input| input.as_ref().ok());
        files.filter_map(|input| input.path.as_deref())
    }

    /// Adds a file, or its contents if it is an archive.
    fn add_file(&mut self, input: Input, limits: &Limits) {
        let path = input
            .path
            .as_deref()
            .filter(|path| may_be_archive(path, input.origin));
        match path.map_or(Ok(None), |path| archive::list_files(path, limits)) {
            Ok(None) => self.list.push(Ok(input)),
            Ok(Some(files)) => self.add_packed_files(&input, files),
            Err(error) => self.list.push(Err(error)),
        }
    }

    /// Adds standard input, or its contents if it is an archive.
    fn add_stdin(&mut self, limits: &Limits) {
        let bytes = match read_limited(STDIN, io::stdin().lock(), 0, limits) {
            Ok(bytes) => Arc::new(bytes),
            Err(error) => return self.list.push(Err(error)),
        };
        let input = Input {
            path: None,
            stdin_bytes: Some(Arc::clone(&bytes)),
            packed: None,
            origin: FileOrigin::Named,
        };
        match archive::list_files_in_bytes(&bytes, STDIN, limits) {
            Ok(Some(files)) => self.add_packed_files(&input, files),
            Err(error) if PackedKind::detect(&bytes) == Some(PackedKind::Zip) => {
                self.list.push(Err(error));
            }
            // the reader gives the best message about a damaged workbook
            Ok(None) | Err(_) => self.list.push(Ok(input)),
        }
    }

    /// Adds the files of an archive.
    fn add_packed_files(&mut self, archive: &Input, files: Vec<Attachment>) {
        self.is_list = true;
        if files.is_empty() && archive.origin == FileOrigin::Named {
            let folder = archive.name();
            self.list.push(Err(Error::NothingIn { folder }));
        }
        let files = files
            .into_iter()
            .map(|packed| Ok(archive.packed_file(packed)));
        self.list.extend(files);
    }

    /// Adds one file of an archive.
    fn add_packed_file(&mut self, path: &Path, name: &str, limits: &Limits) {
        let file = archive::list_files(path, limits).and_then(|files| {
            let mut files = files.unwrap_or_default().into_iter();
            let packed = files.find(|file| file.name == name);
            packed.ok_or_else(|| Error::Open {
                name: format!("{}/{name}", display_path(path)),
                source: io::Error::new(
                    io::ErrorKind::NotFound,
                    "the archive contains no file with this name",
                ),
            })
        });
        self.list.push(file.map(|packed| Input {
            origin: FileOrigin::Named,
            ..named_input(path.to_owned()).packed_file(packed)
        }));
    }

    fn add_folder(&mut self, folder: &Path, limits: &Limits) {
        let count_before = self.list.len();
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
        let is_visible = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
        };
        for entry in walk.into_iter().filter_entry(is_visible) {
            match entry {
                Ok(entry)
                    if entry.file_type().is_file() && own_files::is_own_file(entry.path()) => {}
                Ok(entry) if entry.file_type().is_file() => {
                    self.add_file(folder_input(entry.into_path()), limits);
                }
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => warn_of_skipping(entry.path()),
                Err(error) => self.list.push(Err(Error::Open {
                    name: error
                        .path()
                        .map_or_else(|| display_path(folder), display_path),
                    source: error.into_io_error().unwrap_or_else(|| {
                        io::Error::other(
                            "a link leads back to a folder that \
                            contains it",
                        )
                    }),
                })),
            }
        }
        if self.list.len() == count_before {
            self.list.push(Err(Error::NothingIn {
                folder: display_path(folder),
            }));
        }
    }

    fn add_pattern(&mut self, argument: &Path, limits: &Limits) {
        let count_before = self.list.len();
        let text = argument.to_string_lossy();
        // the crate matches only folders with `season/**`, but people mean all files in them
        let is_whole_folder = text.ends_with("**");
        let glob = if is_whole_folder {
            glob::glob(&format!("{text}/*"))
        } else {
            glob::glob(&text)
        };
        match glob {
            Ok(paths) => {
                for path in paths {
                    match path {
                        Ok(path) if path.is_dir() || temporary::is_temporary(&path) => {}
                        Ok(path) if is_special(&path) => warn_of_skipping(&path),
                        Ok(path) if is_whole_folder && own_files::is_own_file(&path) => {}
                        Ok(path) if is_whole_folder => self.add_file(folder_input(path), limits),
                        Ok(path) => self.add_file(named_input(path), limits),
                        Err(error) => self.list.push(Err(Error::Open {
                            name: display_path(error.path()),
                            source: error.into(),
                        })),
                    }
                }
            }
            Err(error) => self.list.push(Err(Error::usage(
                format!("{text} is not a valid pattern: {}", error.msg),
                "`*` matches any characters, `?` one character, `**` folders at any depth",
            ))),
        }
        if self.list.len() == count_before {
            self.list.push(Err(Error::NoMatch {
                pattern: text.into_owned(),
            }));
        }
    }
}

/// Whether a path is a pipe, a socket or a device. Reading such a path may never end.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Prints a warning that a path is skipped although the user did not ask to skip it.
fn warn_of_skipping(path: &Path) {
    print_stderr(&format!(
        "warning: {} is skipped, because it is a pipe, a socket or a device, not a file\n",
        display_path(path)
    ));
}

fn named_input(path: PathBuf) -> Input {
    Input {
        path: Some(path),
        stdin_bytes: None,
        packed: None,
        origin: FileOrigin::Named,
    }
}

fn folder_input(path: PathBuf) -> Input {
    Input {
        origin: likelihood_by_extension(&path),
        path: Some(path),
        stdin_bytes: None,
        packed: None,
    }
}

/// Whether a path contains wildcards.
pub(super) fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(['*', '?', '['])
}

/// Finds the tournament files in an archive, or the single file in the archive that the argument
/// names.
pub(super) fn find_in_archive(argument: &Path, limits: &Limits) -> Result<Vec<Input>, Error> {
    let inputs = Inputs::find(&[argument.to_path_buf()], limits);
    let packed =
        |input: &Result<Input, Error>| input.as_ref().is_ok_and(|input| input.packed.is_some());
    if inputs.list.len() < 2 || !inputs.list.iter().all(packed) {
        return find_one(argument, limits).map(|input| vec![input]);
    }
    let inputs = inputs.list.into_iter().flatten();
    let tournaments: Vec<Input> = inputs
        .filter(|input| input.may_be_tournament(limits))
        .collect();
    if tournaments.is_empty() {
        Err(Error::NothingIn {
            folder: display_path(argument),
        })
    } else {
        Ok(tournaments)
    }
}

/// Finds the file for a command that takes only one. The argument may also be a glob that matches a
/// single file, or an archive with a single tournament.
pub(super) fn find_one(argument: &Path, limits: &Limits) -> Result<Input, Error> {
    let mut inputs = Inputs::find(&[argument.to_path_buf()], limits);
    // other files in an archive are not tournaments, so there is nothing to choose
    if inputs.list.len() > 1 {
        inputs.list.retain(|input| {
            let packed = input.as_ref().ok().filter(|input| input.packed.is_some());
            packed.is_none_or(|input| input.may_be_tournament(limits))
        });
    }
    match (inputs.list.len(), inputs.list.pop()) {
        (1, Some(Ok(input)))
            if !inputs.is_list || input.packed.is_some() || fs::metadata(argument).is_err() =>
        {
            Ok(input)
        }
        (1, Some(Err(error))) => Err(error),
        (0, _) => Err(Error::NothingIn {
            folder: display_path(argument),
        }),
        (count, _) => Err(Error::usage(
            format!(
                "{} matches {count} files, but this command accepts only one",
                display_path(argument)
            ),
            "name one of them; `crosstable audit` accepts several files",
        )),
    }
}
