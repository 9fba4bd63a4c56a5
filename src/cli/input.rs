//! The files that arguments mean: paths, folders, globs, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::error::{Error, shown};
use super::own;
use crate::format::{FORMATS, ReadError};
use crate::source::Limits;

/// A file to be read.
#[derive(Clone, Debug)]
pub(super) struct Input {
    /// The path; `None`: standard input.
    pub(super) path: Option<PathBuf>,
    /// How it was found.
    pub(super) found: Found,
}

/// How a file was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Named by the user, or matched by a glob.
    Named,
    /// In a folder, with the extension of a tournament file.
    LikelyInFolder,
    /// In a folder, with an extension that is no evidence: skipped if it is not a tournament.
    PerhapsInFolder,
}

/// What the arguments mean.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// Files in the order of the arguments, those of a folder sorted by name; an error takes the
    /// place of its file.
    pub(super) list: Vec<Result<Input, Error>>,
    /// Whether the arguments name several files, a folder or a glob: the output is a list.
    pub(super) several: bool,
}

impl Input {
    /// The name of the file in messages.
    pub(super) fn name(&self) -> String {
        self.path.as_deref().map_or("<stdin>".to_owned(), shown)
    }

    /// Whether the file is skipped: it is in a folder and not a tournament file.
    pub(super) fn passes_over(&self, error: &Error) -> bool {
        self.found == Found::PerhapsInFolder
            && matches!(
                error,
                Error::Read {
                    source: ReadError::Unrecognised(_) | ReadError::Empty,
                    ..
                }
            )
    }

    /// The bytes of the file; stops just beyond the limit.
    pub(super) fn read(&self, limits: &Limits) -> Result<Vec<u8>, Error> {
        let fail = |source| Error::Open {
            name: self.name(),
            source,
        };
        match &self.path {
            None => self.take(io::stdin().lock(), 0, limits),
            Some(path) => {
                let file = File::open(path).map_err(fail)?;
                let about = file.metadata().map_err(fail)?;
                if about.is_dir() {
                    return Err(fail(io::Error::other("it is a folder")));
                }
                self.take(file, about.len(), limits)
            }
        }
    }

    fn take(&self, from: impl Read, expected: u64, limits: &Limits) -> Result<Vec<u8>, Error> {
        if expected > limits.file_bytes {
            return Err(Error::Read {
                name: self.name(),
                source: ReadError::large_file(expected, limits),
            });
        }
        let mut bytes = Vec::with_capacity(usize::try_from(expected).unwrap_or(0) + 1);
        // one more, so that the reader sees that there are too many
        from.take(limits.file_bytes + 1)
            .read_to_end(&mut bytes)
            .map_err(|source| Error::Open {
                name: self.name(),
                source,
            })?;
        Ok(bytes)
    }
}

impl Inputs {
    /// Finds the files that `arguments` mean.
    pub(super) fn find(arguments: &[PathBuf]) -> Inputs {
        let mut inputs = Inputs {
            several: arguments.len() > 1,
            ..Inputs::default()
        };
        let mut stdin = false;
        for argument in arguments {
            if argument.as_os_str() == "-" {
                inputs.list.push(if stdin {
                    Err(Error::usage(
                        "standard input is named twice",
                        "it can be read only once; give `-` once",
                    ))
                } else {
                    Ok(Input {
                        path: None,
                        found: Found::Named,
                    })
                });
                stdin = true;
            } else if argument.is_dir() {
                inputs.several = true;
                inputs.folder(argument);
            } else if !argument.exists() && is_pattern(argument) {
                inputs.several = true;
                inputs.pattern(argument);
            } else {
                inputs.list.push(Ok(named(argument.clone())));
            }
        }
        inputs
    }

    /// The paths of the files, so that no output overwrites them.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        let found = self.list.iter().filter_map(|input| input.as_ref().ok());
        found.filter_map(|input| input.path.as_deref())
    }

    fn folder(&mut self, folder: &Path) {
        let before = self.list.len();
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
        let visible = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
        };
        for entry in walk.into_iter().filter_entry(visible) {
            match entry {
                Ok(entry) if entry.file_type().is_file() && own::is_report(entry.path()) => {}
                Ok(entry) if entry.file_type().is_file() => {
                    self.list.push(Ok(in_folder(entry.into_path())));
                }
                Ok(_) => {}
                Err(error) => self.list.push(Err(Error::Open {
                    name: error.path().map_or_else(|| shown(folder), shown),
                    source: error.into_io_error().unwrap_or_else(|| {
                        io::Error::other(
                            "a link leads back to a folder that \
                            contains it",
                        )
                    }),
                })),
            }
        }
        if self.list.len() == before {
            self.list.push(Err(Error::NothingIn {
                folder: shown(folder),
            }));
        }
    }

    fn pattern(&mut self, argument: &Path) {
        let before = self.list.len();
        let text = argument.to_string_lossy();
        // `season/**` alone means folders to the crate; people mean all files in them
        let whole_folder = text.ends_with("**");
        let glob = if whole_folder {
            glob::glob(&format!("{text}/*"))
        } else {
            glob::glob(&text)
        };
        match glob {
            Ok(found) => {
                for path in found {
                    match path {
                        Ok(path) if path.is_dir() => {}
                        Ok(path) if whole_folder && own::is_report(&path) => {}
                        Ok(path) if whole_folder => self.list.push(Ok(in_folder(path))),
                        Ok(path) => self.list.push(Ok(named(path))),
                        Err(error) => self.list.push(Err(Error::Open {
                            name: shown(error.path()),
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
        if self.list.len() == before {
            self.list.push(Err(Error::NoMatch {
                pattern: text.into_owned(),
            }));
        }
    }
}

fn named(path: PathBuf) -> Input {
    Input {
        path: Some(path),
        found: Found::Named,
    }
}

fn in_folder(path: PathBuf) -> Input {
    Input {
        found: likely(&path),
        path: Some(path),
    }
}

fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(['*', '?', '['])
}

/// How likely a file in a folder is a tournament file, by its extension. The extensions of texts,
/// tables and web pages in general, and unknown ones, are no evidence.
fn likely(path: &Path) -> Found {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    let ending = ending.to_ascii_lowercase();
    let known = FORMATS
        .iter()
        .any(|format| format.extensions.contains(&ending.as_str()));
    let says_little = matches!(
        ending.as_str(),
        "txt" | "json" | "csv" | "tsv" | "html" | "htm" | "aspx" | "xml"
    );
    if known && !says_little {
        Found::LikelyInFolder
    } else {
        Found::PerhapsInFolder
    }
}

/// The file, for commands that take only one.
pub(super) fn one(argument: &Path) -> Result<Input, Error> {
    let mut inputs = Inputs::find(&[argument.to_path_buf()]);
    match (inputs.list.len(), inputs.list.pop()) {
        (1, Some(Ok(input))) if !inputs.several || fs::metadata(argument).is_err() => Ok(input),
        (1, Some(Err(error))) => Err(error),
        (count, _) => Err(Error::usage(
            format!(
                "{} matches {count} files; this command takes one",
                shown(argument)
            ),
            "name one of them; `crosstable audit` takes many",
        )),
    }
}
