//! The errors of the database of rating lists, each with a remedy.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

/// The reason why the database cannot be used. The first field of each variant is the path of the
/// database.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The operating system reports an error for the file or its folder.
    #[error("{path} cannot be used: {1}", path = .0.display())]
    Io(PathBuf, std::io::Error),
    /// A later version of this program wrote the database. The second field is the version of its
    /// schema.
    #[error("{path} was made by a newer version of crosstable (schema {1})", path = .0.display())]
    NewerVersion(PathBuf, i64),
    /// An earlier version of this program wrote the database. The second field is the version of
    /// its schema.
    #[error("{path} was made by an older version of crosstable (schema {1})", path = .0.display())]
    OlderVersion(PathBuf, i64),
    /// The path is a folder.
    #[error("{} is a folder, not a database of rating lists", .0.display())]
    Folder(PathBuf),
    /// The file is not a database of this program.
    #[error("{} is not a database of rating lists", .0.display())]
    OtherProgram(PathBuf),
    /// The content of the database is damaged. The second field describes the damage.
    #[error("{path} is damaged: {1}", path = .0.display())]
    Damaged(PathBuf, String),
    /// Another process writes to the database and did not finish within the waiting time.
    #[error("{} is locked: another process is still changing it", .0.display())]
    Locked(PathBuf),
    /// The file is read-only for this user.
    #[error("{} is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// The disk is full.
    #[error("{}: the disk is full", .0.display())]
    Full(PathBuf),
    /// Any other error of SQLite. The second field is its message.
    #[error("{path}: {1}", path = .0.display())]
    Other(PathBuf, String),
}

impl StoreError {
    pub(super) fn new(path: &Path, error: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        if is_unreadable(&error) {
            return StoreError::Damaged(path, error.to_string());
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(path, error.to_string()),
            Some(ErrorCode::NotADatabase) => StoreError::OtherProgram(path),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(path),
            Some(ErrorCode::DiskFull) => StoreError::Full(path),
            _ => StoreError::Other(path, error.to_string()),
        }
    }

    /// Returns the remedy for the error, as advice to the user.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            StoreError::Io(..) | StoreError::Other(..) => {
                "check the folder and your permissions, or choose another file with --lists PATH"
            }
            StoreError::NewerVersion(..) => {
                "update crosstable, or choose another file with --lists PATH; `crosstable lists \
                 --rebuild` removes the database, and lists must then be imported again"
            }
            StoreError::OlderVersion(..) | StoreError::Damaged(..) => {
                "run `crosstable lists --rebuild` to remove the database, then import the lists \
                 again"
            }
            StoreError::Folder(_) => "name a file: --lists FOLDER/lists.sqlite",
            StoreError::OtherProgram(_) => {
                "choose another file with --lists PATH; if the file is a damaged database of \
                 crosstable, remove it yourself"
            }
            StoreError::Locked(_) => {
                "wait until the other process, such as `crosstable list-import`, has ended, and try again"
            }
            StoreError::ReadOnly(_) => {
                "get permission to write it, or choose another file with --lists PATH"
            }
            StoreError::Full(_) => {
                "free some disk space, or choose another file with --lists PATH; nothing was \
                 changed"
            }
        }
    }
}

/// Whether the error means that a value in the database is missing, or has a type that this program
/// does not write.
fn is_unreadable(error: &rusqlite::Error) -> bool {
    matches!(
        error,
        rusqlite::Error::QueryReturnedNoRows
            | rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::InvalidColumnIndex(..)
    )
}
