//! Rating lists as data: their players, how they are read, how names are compared, and their
//! entries for the players of a tournament. Nothing here touches the disk.

mod candidate;
mod consulted;
pub mod likeness;
mod listed;
mod memory;
mod month;
pub mod read;
pub mod sound;

pub use self::candidate::{Candidate, Evidence, Wanted};
pub use self::consulted::{Consulted, Found, consult};
pub use self::listed::{InList, Kind, ListInfo, Listed};
pub use self::memory::Memory;
pub use self::month::Month;

/// A source of rating lists: the database, or lists in memory.
pub trait RatingLists {
    /// Why the lists could not be consulted.
    type Error;

    /// The available lists, in any order.
    ///
    /// # Errors
    /// The lists cannot be read.
    fn lists(&self) -> Result<Vec<ListInfo>, Self::Error>;

    /// The player with a FIDE ID on a list, by the number of the list; `None` if it has no such
    /// player.
    ///
    /// # Errors
    /// The lists cannot be read.
    fn by_id(&self, list: i64, id: u32) -> Result<Option<Listed>, Self::Error>;

    /// Players of a list whose name may be this one, at most `limit`, in no order: those whose
    /// surnames sound alike, apart from one letter, in either order of the words. With a year of
    /// birth only players of that year, and those whose year is unknown.
    ///
    /// # Errors
    /// The lists cannot be read.
    fn by_name(
        &self,
        list: i64,
        name: &str,
        birth: Option<u16>,
        limit: usize,
    ) -> Result<Vec<Listed>, Self::Error>;

    /// The entries of a list under other IDs that have the same name, year of birth, federation and
    /// sex as an entry of it, in no order. The entry has a year of birth.
    ///
    /// # Errors
    /// The lists cannot be read.
    fn doubles(&self, list: i64, listed: &Listed) -> Result<Vec<Listed>, Self::Error>;
}
