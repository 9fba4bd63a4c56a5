//! Reads rating lists line by line: every layout of FIDE's text, its XML, and national lists.
//! Memory does not grow with the list; other content is refused with its position.

mod cells;
mod error;
mod lines;
mod national;
mod text;
mod xml;

use std::io::BufRead;

pub use self::error::{ReadError, Trouble};
use self::lines::Lines;
use super::{Kind, Listed, Month};

/// The most players of a list: about five times those of FIDE.
pub const PLAYERS: u64 = 10_000_000;

/// How a list is read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The encoding of lines that are not UTF-8; `None`: Windows-1252.
    pub encoding: Option<&'static encoding_rs::Encoding>,
}

/// The properties of a list that are known once it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The kind of the list; `None` for a national list that does not state its federation.
    pub kind: Option<Kind>,
    /// The month that the list itself states; `None` if only its name or the user states one.
    pub month: Option<Month>,
    /// The number of its players.
    pub players: u64,
    /// The layout, in words: `FIDE text, three ratings`.
    pub layout: &'static str,
    /// Lines that were skipped, and other information for the user, a sentence each.
    pub remarks: Vec<String>,
}

/// Reads a list to its end and passes each player on.
///
/// # Errors
/// The bytes are no list, or one that is cut, shifted or in another encoding; or the receiver
/// returns an error, which is passed on.
pub fn read<E>(
    input: impl BufRead,
    options: &ReadOptions,
    mut take: impl FnMut(Listed) -> Result<(), E>,
) -> Result<Summary, Trouble<E>> {
    let mut lines = Lines::new(input, options.encoding);
    let mut count = 0;
    let mut take = |player: Listed| {
        count += 1;
        if count > PLAYERS {
            return Err(Trouble::Read(ReadError::TooLong));
        }
        take(player).map_err(Trouble::Receiver)
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
