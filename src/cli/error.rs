//! Errors that end the work on a file or the whole run. Each error has advice on what to do.

use std::io;
use std::path::{Path, PathBuf};

use super::suggest;
use crate::desk::Refusal;
use crate::format::ReadError;
use crate::merge::OtherEvent;

/// The reason why the work on a file or the whole run failed; the exit code is 2.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// A file or folder that cannot be opened or read.
    #[error("cannot read {name}: {}", plain_message(source))]
    Open { name: String, source: io::Error },
    /// The content is not a tournament, or it exceeds a limit.
    #[error("cannot read {name}: {source}")]
    Read { name: String, source: ReadError },
    /// The user requested something that is not in the file.
    #[error("{message}")]
    Absent {
        name: String,
        message: String,
        help: String,
    },
    /// A glob that does not match any file.
    #[error("no file matches {pattern}")]
    NoMatch { pattern: String },
    /// A folder that does not contain any tournament file.
    #[error("there is no tournament file in {folder}")]
    NothingIn { folder: String },
    /// The output file exists and `--force` is not given.
    #[error("{} already exists", display_path(path))]
    Exists { path: PathBuf },
    /// The output file is one of the files that are read.
    #[error("{} is an input file and would be overwritten", display_path(path))]
    WouldOverwriteInput { path: PathBuf },
    /// The output file cannot be written.
    #[error("cannot write {name}: {}", plain_message(source))]
    Write { name: String, source: io::Error },
    /// The command line names something that does not exist, or combines options that exclude each
    /// other.
    #[error("{message}")]
    Usage { message: String, help: String },
    /// A file named after `--with` is not about the same event.
    #[error(transparent)]
    OtherEvent(#[from] OtherEvent),
    /// A bug of this program made it panic.
    #[error("crosstable failed while working on {name}: {panic}")]
    Bug { name: String, panic: String },
}

impl Error {
    /// Creates the error about a mistake on the command line, with advice.
    pub(super) fn usage(message: impl Into<String>, help: impl Into<String>) -> Error {
        Error::Usage {
            message: message.into(),
            help: help.into(),
        }
    }

    /// Creates the error about a failure to write to standard output or to the file `name`.
    pub(super) fn write(name: &str, source: io::Error) -> Error {
        Error::Write {
            name: name.to_owned(),
            source,
        }
    }

    /// Whether the program that reads the output of crosstable has closed it (`crosstable … |
    /// head`). In this case, nothing is reported.
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the file, folder or pattern that the error is about; `the command line` for wrong
    /// arguments.
    pub(super) fn subject(&self) -> String {
        match self {
            Error::Open { name, .. }
            | Error::Read { name, .. }
            | Error::Absent { name, .. }
            | Error::Write { name, .. }
            | Error::Bug { name, .. } => name.clone(),
            Error::OtherEvent(other) => other.file.clone(),
            Error::NoMatch { pattern } => pattern.clone(),
            Error::NothingIn { folder } => folder.clone(),
            Error::Exists { path } | Error::WouldOverwriteInput { path } => display_path(path),
            Error::Usage { .. } => "the command line".to_owned(),
        }
    }

    /// Returns advice on how to solve the problem.
    pub(super) fn remedy(&self) -> String {
        match self {
            Error::Open { source, name } => open_remedy(source.kind(), name),
            Error::Read { source, .. } => read_remedy(source),
            Error::NoMatch { .. } => {
                "check the folder and the extension in the pattern; `**` matches folders at any \
                 depth"
                    .to_owned()
            }
            Error::NothingIn { .. } => {
                "name the files themselves; `crosstable list formats` shows the formats that can \
                 be read"
                    .to_owned()
            }
            Error::Exists { .. } => {
                "choose another name, or overwrite the file with --force".to_owned()
            }
            Error::WouldOverwriteInput { .. } => {
                "choose another name; crosstable never overwrites an input file".to_owned()
            }
            Error::Write { .. } => "check the folder, the free space and your \
                permissions"
                .to_owned(),
            Error::OtherEvent(_) => "after --with, name only files of the same event; if the \
                 files spell names in different alphabets, all of them must state the pairing \
                 numbers"
                .to_owned(),
            Error::Usage { help, .. } | Error::Absent { help, .. } => help.clone(),
            Error::Bug { .. } => "this is a bug in crosstable; please report it, with the file if \
                 you may share it"
                .to_owned(),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::usage(refusal.message, refusal.help)
    }
}

/// Returns advice about a file that cannot be opened or read.
fn open_remedy(kind: io::ErrorKind, name: &str) -> String {
    if kind != io::ErrorKind::PermissionDenied && is_broken_link(Path::new(name)) {
        return "it is a link that does not lead to a file; replace the link with the file"
            .to_owned();
    }
    match kind {
        io::ErrorKind::NotFound => {
            return match suggest::similar_file(name) {
                Some(file) => format!("did you mean {}?", display_path(&file)),
                None => "check the path; a path with spaces needs quotes".to_owned(),
            };
        }
        io::ErrorKind::PermissionDenied => "ask the owner of the file for permission to read it",
        io::ErrorKind::InvalidData => "save it as UTF-8 in a text editor",
        io::ErrorKind::IsADirectory => {
            "it is a folder; name a file, or give the folder another name"
        }
        _ => "check that the file exists and that another program can open it",
    }
    .to_owned()
}

/// Whether a path is a symbolic link to something that does not exist, or to itself.
fn is_broken_link(path: &Path) -> bool {
    path.is_symlink() && !path.exists()
}

/// Returns the advice that the error contains; if a limit was exceeded, also the option that raises
/// the limit.
fn read_remedy(error: &ReadError) -> String {
    let help = error.help();
    match error {
        // the help of a limit with an option of its own already names that option
        ReadError::Limit { .. } if !help.contains("--limit") => format!(
            "{help}; if the file is correct, raise the limit: --limit file=BYTES, line=BYTES, \
             players=NUMBER, rounds=NUMBER or cells=NUMBER"
        ),
        _ => help,
    }
}

/// Returns the message of the operating system without `(os error 2)`. For common errors, the words
/// are the same on every system and in every language.
fn plain_message(error: &io::Error) -> String {
    let common_message = match error.kind() {
        io::ErrorKind::NotFound => Some("no such file or directory"),
        io::ErrorKind::PermissionDenied => Some("permission denied"),
        _ => None,
    };
    if let Some(words) = common_message.filter(|_| error.raw_os_error().is_some()) {
        return words.to_owned();
    }
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}

/// Formats a path for messages.
pub(super) fn display_path(path: &Path) -> String {
    let text = path.display().to_string();
    if cfg!(windows) {
        without_verbatim_prefix(&text)
    } else {
        text
    }
}

/// Returns a Windows path as people write it: `C:\open.trf` for `\\?\C:\open.trf`, and
/// `\\server\open.trf` for `\\?\UNC\server\open.trf`. Windows adds the prefix when it resolves
/// links. If no drive follows the prefix, the path needs it and is returned unchanged.
fn without_verbatim_prefix(path: &str) -> String {
    let Some(rest) = path.strip_prefix(r"\\?\") else {
        return path.to_owned();
    };
    if let Some(share) = rest.strip_prefix(r"UNC\") {
        return format!(r"\\{share}");
    }
    let has_drive = rest.as_bytes().get(1) == Some(&b':');
    if has_drive { rest } else { path }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_paths_are_shown_without_their_prefix() {
        let check =
            |path: &str, expected: &str| assert_eq!(without_verbatim_prefix(path), expected);
        check(r"\\?\Z:\season\open.trf", r"Z:\season\open.trf");
        check(r"\\?\UNC\server\share\open.trf", r"\\server\share\open.trf");
        check(r"\\?\Volume{4711}\open.trf", r"\\?\Volume{4711}\open.trf");
        check(r"C:\open.trf", r"C:\open.trf");
        check(r"\\server\open.trf", r"\\server\open.trf");
        check("open.trf", "open.trf");
    }
}
