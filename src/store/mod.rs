//! The database of rating lists: one SQLite file, whose schema `docs/rating-lists.md` describes.

mod error;
mod import;
mod lookup;
mod schema;
mod waiting;

use std::io::Read;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

pub use self::error::StoreError;
pub use self::import::{Import, ImportSummary};
use self::schema::State;
pub use self::waiting::announce_waiting;

/// The number of bytes at the start of a damaged file that are searched for signs of a database of
/// this program.
const INSPECTED_BYTES: u64 = 1 << 16;

/// An open database of rating lists.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens the database for reading. Returns `None` if there is no database yet, or if it
    /// contains no list.
    ///
    /// # Errors
    /// [`StoreError`] if the file is not a database of this program, was written by another
    /// version, is damaged, is locked for too long, or cannot be read.
    pub fn open(path: &Path) -> Result<Option<Store>, StoreError> {
        match std::fs::metadata(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::Io(path.to_owned(), error)),
            Ok(metadata) if metadata.is_dir() => return Err(StoreError::Folder(path.to_owned())),
            Ok(metadata) if metadata.len() == 0 => return Ok(None),
            Ok(_) => {}
        }
        // after a killed import, the first process that may write restores the database
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)
            .or_else(|_| Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY))
            .map_err(|error| StoreError::new(path, error))?;
        let mut store = Store {
            connection,
            path: path.to_owned(),
        };
        store
            .connection
            .busy_handler(Some(waiting::wait_to_read))
            .map_err(|error| store.error(error))?;
        match schema::state(&store.connection).map_err(|error| opening_error(path, error))? {
            State::CurrentVersion => Ok(Some(store)),
            State::Empty => Ok(None),
            state => Err(store.rejection(&state)),
        }
    }

    /// Opens the database for writing, and creates it if there is none.
    ///
    /// # Errors
    /// As for [`Store::open`], or if the file cannot be written.
    pub fn open_to_write(path: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Io(folder.to_owned(), error))?;
        }
        if path.is_dir() {
            return Err(StoreError::Folder(path.to_owned()));
        }
        let connection = Connection::open(path).map_err(|error| StoreError::new(path, error))?;
        let mut store = Store {
            connection,
            path: path.to_owned(),
        };
        store
            .prepare()
            .map_err(|error| opening_error(path, error))?;
        let transaction = store.connection.transaction_with_behavior(EXCLUSIVE_WRITE);
        let result = transaction.and_then(|transaction| {
            let state = schema::state(&transaction)?;
            if state == State::Empty {
                schema::create(&transaction)?;
                transaction.commit()?;
            }
            Ok(state)
        });
        match result.map_err(|error| opening_error(path, error))? {
            State::CurrentVersion | State::Empty => Ok(store),
            state => Err(store.rejection(&state)),
        }
    }

    /// Calls `read` in one transaction: all its queries see the same state of the database, and an
    /// import that ends meanwhile waits until `read` returns. The file is also locked once instead
    /// of for each query, because locking takes longer than most queries.
    ///
    /// # Errors
    /// The error of `read`, or [`StoreError`] if the database cannot be locked.
    pub fn read_in_transaction<T>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // the transaction writes nothing, so it may be rolled back when it ends
        let transaction = self.connection.unchecked_transaction();
        let _transaction = transaction.map_err(|error| self.error(error))?;
        read(self)
    }

    fn prepare(&mut self) -> rusqlite::Result<()> {
        self.connection.busy_handler(Some(waiting::wait_to_write))?;
        // the pages that a transaction changes stay in memory, up to 128 MiB
        self.connection
            .pragma_update(None, "cache_size", -131_072)?;
        self.connection.pragma_update(None, "temp_store", "memory")
    }

    /// Removes the list with the given number. Returns `false` if there is no such list.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be written.
    pub fn remove(&mut self, number: i64) -> Result<bool, StoreError> {
        let path = self.path.clone();
        let remove = || {
            let transaction = self.connection.transaction_with_behavior(EXCLUSIVE_WRITE)?;
            let is_removed = schema::remove(&transaction, number)?;
            transaction.commit()?;
            Ok(is_removed)
        };
        let mut remove = remove;
        remove().map_err(|error| StoreError::new(&path, error))
    }

    /// Frees the disk space of removed lists.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be written.
    pub fn compact(&self) -> Result<(), StoreError> {
        self.connection
            .execute_batch("VACUUM")
            .map_err(|error| self.error(error))
    }

    /// Reads the whole database and checks that it is undamaged.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if the database is damaged; any other [`StoreError`] if it cannot be
    /// read.
    pub fn verify(&self) -> Result<(), StoreError> {
        let report: rusqlite::Result<String> =
            self.connection
                .query_row("PRAGMA quick_check(1)", [], |row| row.get(0));
        match report {
            Ok(text) if text == "ok" => {}
            Ok(text) => return Err(StoreError::Damaged(self.path.clone(), text)),
            Err(error) => return Err(self.error(error)),
        }
        let contradiction = schema::find_contradiction(&self.connection);
        match contradiction.map_err(|error| self.error(error))? {
            None => Ok(()),
            Some(text) => Err(StoreError::Damaged(self.path.clone(), text)),
        }
    }

    /// Returns the path of the database.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::new(&self.path, error)
    }

    fn rejection(&self, state: &State) -> StoreError {
        let path = self.path.clone();
        match state {
            State::OtherVersion(version) if *version > schema::VERSION => {
                StoreError::NewerVersion(path, *version)
            }
            State::OtherVersion(version) => StoreError::OlderVersion(path, *version),
            State::TableMissing(table) => {
                StoreError::Damaged(path, format!("its table {table} is missing"))
            }
            _ => StoreError::OtherProgram(path),
        }
    }
}

/// The kind of transaction that excludes other writers from its beginning.
const EXCLUSIVE_WRITE: rusqlite::TransactionBehavior = rusqlite::TransactionBehavior::Immediate;

/// Converts an error in opening a database. A database of this program whose header was overwritten
/// counts as damaged, not as a file of another program.
fn opening_error(path: &Path, error: rusqlite::Error) -> StoreError {
    match StoreError::new(path, error) {
        StoreError::OtherProgram(path) if has_traces(&path) => {
            StoreError::Damaged(path, "its header has been overwritten".to_owned())
        }
        error => error,
    }
}

fn has_traces(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let file = std::fs::File::open(path);
    let result = file.and_then(|file| file.take(INSPECTED_BYTES).read_to_end(&mut beginning));
    result.is_ok() && schema::has_traces(&beginning)
}

/// Removes a database, so that lists can be imported again. A file of another program is removed
/// only if `is_own_place` is true, which says that only this program uses the path.
///
/// # Errors
///
/// [`StoreError`] if the path is a folder, the file belongs to another program and must not be
/// removed, another process uses the database, or a file cannot be removed.
pub fn discard(path: &Path, is_own_place: bool) -> Result<(), StoreError> {
    match Store::open(path) {
        Err(error @ StoreError::Folder(_)) => return Err(error),
        Err(error @ StoreError::OtherProgram(_)) if !is_own_place => return Err(error),
        Err(StoreError::Locked(path)) => return Err(StoreError::Locked(path)),
        _ => {}
    }
    for ending in ["", "-journal", "-wal", "-shm"] {
        let mut file = path.as_os_str().to_owned();
        file.push(ending);
        match std::fs::remove_file(&file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(StoreError::Io(PathBuf::from(file), error));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::{Kind, ListEntry, RatingLists};

    /// A folder for a new database, removed at the end of the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("crosstable-store-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).unwrap();
            let folder = Folder(folder);
            let mut store = Store::open_to_write(&folder.database()).unwrap();
            let month = "2026-11".parse().unwrap();
            Import::default()
                .finish(&mut store, month, &Kind::Combined, "x")
                .unwrap();
            folder
        }

        fn database(&self) -> PathBuf {
            self.0.join("lists.sqlite")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_database_that_another_process_keeps_locked_is_reported() {
        let folder = Folder::new("locked");
        let path = folder.database();
        let other = Connection::open(&path).unwrap();
        other.execute_batch("BEGIN EXCLUSIVE").unwrap();
        let refused = [
            Store::open(&path).map(drop),
            Store::open_to_write(&path).map(drop),
            discard(&path, true),
        ];
        for error in refused {
            assert!(matches!(error, Err(StoreError::Locked(_))), "{error:?}");
        }
        other.execute_batch("ROLLBACK").unwrap();
        let store = Store::open(&path).unwrap().unwrap();
        assert_eq!(store.lists().unwrap().len(), 1);
    }

    #[test]
    fn queries_in_one_transaction_see_the_same_state() {
        let folder = Folder::new("at-once");
        let path = folder.database();
        let store = Store::open(&path).unwrap().unwrap();
        let other = Connection::open(&path).unwrap();
        other.busy_timeout(std::time::Duration::ZERO).unwrap();
        let remove = || other.execute("DELETE FROM list", []);
        let counts = store.read_in_transaction(|store| {
            let before = store.lists()?.len();
            remove().unwrap_err();
            Ok((before, store.lists()?.len()))
        });
        assert_eq!(counts.unwrap(), (1, 1));
        // the lock is released after the queries
        assert_eq!(remove().unwrap(), 1);
        assert_eq!(store.lists().unwrap().len(), 0);
    }

    #[test]
    fn files_of_other_programs_are_removed_only_from_the_programs_own_path() {
        let folder = Folder::new("place");
        let path = folder.database();
        std::fs::write(&path, vec![0; 9000]).unwrap();
        let error = discard(&path, false).unwrap_err();
        assert!(matches!(error, StoreError::OtherProgram(_)), "{error}");
        assert!(path.exists());
        discard(&path, true).unwrap();
        assert!(!path.exists());
        // a missing database is not an error, and a folder is never removed
        discard(&path, false).unwrap();
        let error = discard(&folder.0, true).unwrap_err();
        assert!(matches!(error, StoreError::Folder(_)), "{error}");
    }

    #[test]
    fn players_with_a_common_surname_are_found() {
        let folder = Folder::new("many");
        let mut store = Store::open_to_write(&folder.database()).unwrap();
        let given_names = [
            "Anna", "Bela", "Cleo", "Dora", "Egil", "Fern", "Gro", "Hugo",
        ];
        let players: Vec<ListEntry> = (0..10_000_u32)
            .map(|number| ListEntry {
                id: Some(99_000_000 + number),
                name: format!(
                    "Muster, {}",
                    given_names[number as usize % given_names.len()]
                ),
                birth: u16::try_from(1940 + number % 81)
                    .ok()
                    .filter(|year| *year < 2020),
                ..ListEntry::default()
            })
            .collect();
        let mut import = Import::default();
        players.iter().for_each(|player| import.add(player));
        let month = "2026-12".parse().unwrap();
        import
            .finish(&mut store, month, &Kind::Combined, "y")
            .unwrap();
        let lists = store.lists().unwrap();
        let list = lists.iter().find(|list| list.month == month).unwrap();
        let found = store.by_name(list.number, "Muster, Dora", None, usize::MAX);
        let mut found: Vec<_> = found.unwrap().into_iter().map(|player| player.id).collect();
        found.sort_unstable();
        let expected = players
            .iter()
            .filter(|player| player.name.ends_with("Dora"));
        let expected: Vec<_> = expected.map(|player| player.id).collect();
        assert_eq!(found, expected);
    }
}
