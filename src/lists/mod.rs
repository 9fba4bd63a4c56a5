//! Reads rating lists, compares names, and looks up the players of a tournament. Nothing here
//! accesses the disk.

mod candidate;
mod consulted;
pub mod likeness;
mod listed;
mod memory;
mod month;
pub mod read;
pub mod sound;

pub use self::candidate::{Candidate, Evidence, WantedPlayer};
pub use self::consulted::{ConsultedLists, PlayerEntries, consult};
pub use self::listed::{Kind, ListEntry, ListInfo, ListValues};
pub use self::memory::MemoryLists;
pub use self::month::Month;

/// A source of rating lists: the database, or lists in memory.
pub trait RatingLists {
    /// The error if the lists cannot be read.
    type Error;

    /// Returns the available lists, in any order.
    ///
    /// # Errors
    /// `Self::Error` if the lists cannot be read.
    fn lists(&self) -> Result<Vec<ListInfo>, Self::Error>;

    /// Returns the player with this FIDE ID on the list with the number `list`; `None` if that list
    /// has no such player.
    ///
    /// # Errors
    /// `Self::Error` if the lists cannot be read.
    fn by_id(&self, list: i64, id: u32) -> Result<Option<ListEntry>, Self::Error>;

    /// Returns players on the list with the number `list` whose name may be `name`: at most
    /// `limit`, in any order. Their surnames sound alike or differ in one letter; surname and given
    /// name may be exchanged. If `birth` is given, only players born in that year or in an unknown
    /// year are returned.
    ///
    /// # Errors
    /// `Self::Error` if the lists cannot be read.
    fn by_name(
        &self,
        list: i64,
        name: &str,
        birth: Option<u16>,
        limit: usize,
    ) -> Result<Vec<ListEntry>, Self::Error>;

    /// Returns the entries of a list that have a different ID from `list_entry`, but the same name,
    /// year of birth, federation and sex, in any order. `list_entry` must be an entry of this list
    /// with a year of birth. `list` is the number of the list.
    ///
    /// # Errors
    /// `Self::Error` if the lists cannot be read.
    fn doubles(&self, list: i64, list_entry: &ListEntry) -> Result<Vec<ListEntry>, Self::Error>;
}
