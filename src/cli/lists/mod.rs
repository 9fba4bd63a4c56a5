//! The rating lists: where they are kept, and what they say about the players of a file.

pub(super) mod import;
pub(super) mod player;
pub(super) mod show;
mod source;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::error::{Error, shown};
use crate::import::Import;
use crate::lists::{Consulted, Month, Wanted, consult};
use crate::rating::category_of;
use crate::store::{Store, StoreError};

/// The environment variable that names the database.
const VARIABLE: &str = "CROSSTABLE_LISTS";

/// Where the rating lists are.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Rating lists")]
pub(super) struct ListsArgs {
    /// The database of rating lists (`crosstable list-import`), or none; by default the one that
    /// the environment variable CROSSTABLE_LISTS names, else the one in the user's data folder.
    #[arg(long, value_name = "PATH")]
    lists: Option<PathBuf>,
}

impl ListsArgs {
    /// The path of the database; `None` if no lists are wanted, or the system names no folder.
    fn path(&self) -> Option<PathBuf> {
        let named = self.lists.clone();
        let named = named.or_else(|| std::env::var_os(VARIABLE).map(PathBuf::from));
        match named {
            Some(path) if path.as_os_str().is_empty() || path.as_os_str() == "none" => None,
            Some(path) => Some(path),
            None => data_folder().map(|folder| folder.join("crosstable").join("lists.sqlite")),
        }
    }

    /// The path of the database, for a command that needs it.
    fn required(&self) -> Result<PathBuf, Error> {
        self.path().ok_or_else(|| {
            Error::usage(
                "no place for the rating lists is known",
                "name one with --lists PATH or in CROSSTABLE_LISTS",
            )
        })
    }

    /// Opens the lists for an audit. If the user named a database, it must exist.
    pub(super) fn open(&self) -> Result<Lists, Error> {
        let Some(path) = self.path() else {
            return Ok(Lists(None));
        };
        let store = Store::open(&path).map_err(failed)?;
        if store.is_none() && self.lists.is_some() {
            return Err(no_lists(&path));
        }
        Ok(Lists(store.map(Mutex::new)))
    }
}

/// The lists that an audit consults; none if there is no database.
#[derive(Debug, Default)]
pub(super) struct Lists(Option<Mutex<Store>>);

impl Lists {
    /// The entries of the players of a tournament on the lists; `None` without lists.
    pub(super) fn consult(&self, import: &Import) -> Result<Option<Arc<Consulted>>, Error> {
        let Some(store) = &self.0 else {
            return Ok(None);
        };
        let tournament = &import.tournament;
        let wanted: Vec<Wanted> = tournament.players.iter().map(Wanted::from_player).collect();
        let start = tournament.start.and_then(Month::from_day);
        let store = store.lock().unwrap_or_else(PoisonError::into_inner);
        let consulted = consult(&*store, start, category_of(tournament), &wanted);
        Ok(Some(Arc::new(consulted.map_err(failed)?)))
    }
}

/// The error of the database, with its remedy.
fn failed(error: StoreError) -> Error {
    Error::Absent {
        name: "the rating lists".to_owned(),
        message: error.to_string(),
        help: error.remedy().to_owned(),
    }
}

fn no_lists(path: &std::path::Path) -> Error {
    Error::Absent {
        name: shown(path),
        message: format!("{} has no rating lists", shown(path)),
        help: "import one with `crosstable list-import FILE`".to_owned(),
    }
}

/// The folder in which programs of this system keep the data of a user.
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
