//! Reads rating lists line by line: every layout of FIDE's text, its XML, and national lists.
//! Memory does not grow with the list; what is not a list is refused with its place.

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

/// What is known of a list once it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// What the list contains; `None` for a national list whose federation it does not say.
    pub kind: Option<Kind>,
    /// The month that the list itself states; `None` where only its name or the user can say it.
    pub month: Option<Month>,
    /// How many players it has.
    pub players: u64,
    /// The layout, in words: `FIDE text, three ratings`.
    pub layout: &'static str,
    /// Lines that were left out, and what else a person should know, a sentence each.
    pub remarks: Vec<String>,
}

/// Reads a list to its end and hands each player over.
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
    if let Some(layout) = text::Layout::of_heading(&first) {
        return text::read(lines, &layout, &mut take);
    }
    if let Some(columns) = national::Columns::of_heading(&first) {
        return national::read(lines, &columns, &mut take);
    }
    Err(ReadError::no_list(&first).into())
}
