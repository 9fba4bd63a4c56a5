//! Opens the databases of rating lists, and finds the players of a file in them.

pub(super) mod import;
pub(super) mod player;
pub(super) mod show;
mod source;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::error::{Error, display_path};
use super::office::RatingSettings;
use crate::audit;
use crate::import::Import;
use crate::lists::{ConsultedLists, Month, consult};
use crate::model::{Date, TimeClass};
use crate::rating::{RatingList, category_of};
use crate::store::{Store, StoreError};

/// The environment variable that names the database of rating lists.
const LISTS_VARIABLE: &str = "CROSSTABLE_LISTS";

/// The option that names the database of rating lists.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Rating lists")]
pub(super) struct RatingListsArgs {
    /// The database of rating lists (`crosstable list-import`), or none. By default the one that
    /// crosstable.toml names; otherwise the one that the environment variable CROSSTABLE_LISTS
    /// names; otherwise the one in the user's data folder.
    #[arg(long, value_name = "PATH")]
    lists: Option<PathBuf>,
}

impl RatingListsArgs {
    /// Returns the path of the database if no `crosstable.toml` names one; `None` if the user wants
    /// no lists, or if the system has no data folder for the user.
    fn path(&self) -> Option<PathBuf> {
        let path = self.lists.clone();
        let path = path.or_else(|| std::env::var_os(LISTS_VARIABLE).map(PathBuf::from));
        match path {
            Some(path) => path_unless_none(path),
            None => default_path(),
        }
    }

    /// Whether a path is the default path in the user's data folder, into which only crosstable
    /// writes.
    fn is_default_path(&self, path: &Path) -> bool {
        self.lists.is_none() && default_path().is_some_and(|path_of_user| path_of_user == path)
    }

    /// Returns the path of the database, for commands that need a database and have no tournament
    /// file.
    fn required_path(&self) -> Result<PathBuf, Error> {
        let requested_path = match &self.lists {
            Some(_) => None,
            None => RatingSettings::for_path(None)?.lists,
        };
        let path = requested_path.map_or_else(|| self.path(), path_unless_none);
        path.ok_or_else(|| {
            Error::usage(
                "the location of the rating lists is unknown",
                "give the path of the database with --lists PATH or in CROSSTABLE_LISTS",
            )
        })
    }

    /// Returns the data from the rating lists with which the ratings and norms of a file are
    /// computed. A `start` or `category` of `None` means the value in the file.
    pub(super) fn contribution(
        &self,
        file: &Path,
        import: &Import,
        (start, category): (Option<Date>, Option<TimeClass>),
    ) -> Result<ListContribution, Error> {
        let path = (file.as_os_str() != "-").then_some(file);
        let settings = RatingSettings::for_path(path)?;
        let category = category.or(settings.category);
        let lists = self.open()?;
        let consulted = lists.consult(import, settings.lists.as_deref(), (start, category))?;
        let (tournament, consulted) = (&import.tournament, consulted.as_deref());
        let chief = consulted.and_then(|lists| audit::is_chief_qualified(tournament, lists));
        Ok(ListContribution {
            category,
            list: consulted.and_then(|lists| audit::rating_list(tournament, lists)),
            is_chief_qualified: chief,
        })
    }

    /// Opens the lists for an audit. A database that the user names must exist.
    pub(super) fn open(&self) -> Result<Lists, Error> {
        let default_store = match self.path() {
            Some(path) => open(&path, self.lists.is_some())?,
            None => None,
        };
        Ok(Lists {
            is_named_by_user: self.lists.is_some(),
            default_store,
            configured_stores: Mutex::default(),
        })
    }
}

/// The data from the rating lists with which the ratings and norms of a file are computed.
#[derive(Debug)]
pub(super) struct ListContribution {
    /// The category in which the file is rated if the user or `crosstable.toml` states it;
    /// otherwise `None`.
    pub(super) category: Option<TimeClass>,
    /// The list in force, or the reason why there is none; `None` if no list was consulted.
    pub(super) list: Option<RatingList>,
    /// Whether the chief arbiter is an International or FIDE Arbiter; `None` if the lists do not
    /// say which titles the chief arbiter has.
    pub(super) is_chief_qualified: Option<bool>,
}

/// Returns the path of a database; `None` if the path is empty or the word `none`, which means that
/// no lists are wanted.
fn path_unless_none(path: PathBuf) -> Option<PathBuf> {
    Some(path).filter(|path| !path.as_os_str().is_empty() && path.as_os_str() != "none")
}

fn open(path: &Path, must_exist: bool) -> Result<Option<SharedStore>, Error> {
    let store = Store::open(path).map_err(store_error)?;
    if store.is_none() && must_exist {
        return Err(no_lists_error(path));
    }
    Ok(store.map(|store| Arc::new(Mutex::new(store))))
}

/// An open database that several threads use.
type SharedStore = Arc<Mutex<Store>>;

/// The databases of rating lists that an audit uses; empty if there are none.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// Whether `--lists` names the database, which then takes precedence over `crosstable.toml`.
    is_named_by_user: bool,
    /// The database for files for which no `crosstable.toml` names one.
    default_store: Option<SharedStore>,
    /// The databases that `crosstable.toml` files name, by path.
    configured_stores: Mutex<BTreeMap<PathBuf, SharedStore>>,
}

impl Lists {
    /// Finds the entries of the players of a tournament on the lists; `None` if there are no lists.
    /// `office_database` is the database that the settings of the office name. A `start` or
    /// `category` of `None` means the value in the file.
    pub(super) fn consult(
        &self,
        import: &Import,
        office_database: Option<&Path>,
        (start, category): (Option<Date>, Option<TimeClass>),
    ) -> Result<Option<Arc<ConsultedLists>>, Error> {
        let Some(store) = self.database(office_database)? else {
            return Ok(None);
        };
        let tournament = &import.tournament;
        let category = category.unwrap_or_else(|| category_of(tournament));
        let start = start.or(tournament.start).and_then(Month::from_day);
        let store = store.lock().unwrap_or_else(PoisonError::into_inner);
        let consulted =
            store.read_in_transaction(|store| consult(store, tournament, start, category));
        Ok(Some(Arc::new(consulted.map_err(store_error)?)))
    }

    fn database(&self, office_database: Option<&Path>) -> Result<Option<SharedStore>, Error> {
        let Some(path) = office_database.filter(|_| !self.is_named_by_user) else {
            return Ok(self.default_store.clone());
        };
        let Some(path) = path_unless_none(path.to_owned()) else {
            return Ok(None);
        };
        let mut configured_stores = self
            .configured_stores
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(store) = configured_stores.get(&path) {
            return Ok(Some(Arc::clone(store)));
        }
        let store = open(&path, true)?;
        configured_stores.extend(store.clone().map(|store| (path, store)));
        Ok(store)
    }
}

/// Prints that the command waits, for at most the time `longest`, until another process has
/// finished writing to the database.
pub(super) fn announce_waiting(longest: Duration) {
    use std::io::Write;
    // the import goes on even if standard error is closed
    let _ = writeln!(
        std::io::stderr(),
        "another process is changing the rating lists; crosstable waits up to {} seconds for it to \
         finish",
        longest.as_secs()
    );
}

/// Creates the error about a database, with advice.
fn store_error(error: StoreError) -> Error {
    Error::Absent {
        name: "the rating lists".to_owned(),
        message: error.to_string(),
        help: error.remedy().to_owned(),
    }
}

fn no_lists_error(path: &Path) -> Error {
    Error::Absent {
        name: display_path(path),
        message: format!("{} has no rating lists", display_path(path)),
        help: "import one with `crosstable list-import FILE`".to_owned(),
    }
}

/// Returns the path of the database in the user's data folder; `None` if the system has no such
/// folder.
fn default_path() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("crosstable").join("lists.sqlite"))
}

/// Returns the folder in which programs keep data of the user on this system; `None` if it is not
/// known.
fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        folder("XDG_DATA_HOME")
            .or_else(|| folder("HOME").map(|home| home.join(".local").join("share")))
    }
}
