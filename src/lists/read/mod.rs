//! Reads rating lists line by line: every layout of FIDE's text lists, FIDE's XML list, and
//! national lists. Memory use does not grow with the list. Anything else is rejected with the
//! position of the error.

mod cells;
mod error;
mod lines;
mod national;
mod text;
mod xml;

use std::io::BufRead;

pub use self::error::{ReadError, ReadFailure};
use self::lines::Lines;
use super::{Kind, ListEntry, Month};

/// The largest number of players that a list may have, which is about five times the number on
/// FIDE's list.
pub const MAX_PLAYERS: u64 = 10_000_000;

/// Options for reading a list.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The encoding of lines that are not UTF-8; `None` means Windows-1252.
    pub encoding: Option<&'static encoding_rs::Encoding>,
}

/// The properties of a list that was read to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The kind of the list; `None` if the list states neither its federation nor its time class.
    pub kind: Option<Kind>,
    /// The month that the list itself states; `None` if it states none.
    pub month: Option<Month>,
    /// The number of players on the list.
    pub players: u64,
    /// The layout of the list in words, such as `FIDE text, three ratings`.
    pub layout: &'static str,
    /// Remarks for the user, one sentence each, for example about skipped lines.
    pub remarks: Vec<String>,
}

/// Reads a list to its end and passes each player to `take`.
///
/// # Errors
/// [`ReadFailure::Read`] if the bytes are not a rating list, or if the list is cut off, has shifted
/// columns or is in another encoding. [`ReadFailure::Receiver`] with the error that `take`
/// returned.
pub fn read<E>(
    input: impl BufRead,
    options: &ReadOptions,
    mut take: impl FnMut(ListEntry) -> Result<(), E>,
) -> Result<Summary, ReadFailure<E>> {
    let mut lines = Lines::new(input, options.encoding);
    let mut count = 0;
    let mut take = |player: ListEntry| {
        count += 1;
        if count > MAX_PLAYERS {
            return Err(ReadFailure::Read(ReadError::TooLong));
        }
        take(player).map_err(ReadFailure::Receiver)
    };
    let Some(first) = lines.first_text()? else {
        return Err(ReadError::Empty.into());
    };
    if first.trim_start().starts_with('<') {
        return xml::read(lines, &mut take);
    }
    if let Some(layout) = text::Layout::from_heading(&first) {
        return text::read(lines, &layout, &mut take);
    }
    if let Some(columns) = national::Columns::from_heading(&first) {
        return national::read(lines, &columns, &mut take);
    }
    Err(ReadError::no_list(&first).into())
}
