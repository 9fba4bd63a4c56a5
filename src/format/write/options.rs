//! Defines the options that the user chooses for writing a file.

use crate::model::RoundNumber;
use crate::source::Sources;

/// The options that the user chooses for writing a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions<'a> {
    /// The files from which the import was read. If the format stays the same, lines without
    /// changes are copied from them.
    pub sources: Option<&'a Sources>,
    /// The name of the encoding. `None` for UTF-8, or for the encoding of the source if its lines
    /// are copied.
    pub encoding: Option<&'a str>,
    /// The line ends. `None` for CR LF, or for the line ends of the source if its lines are copied.
    pub line_end: Option<LineEnd>,
    /// The pairing engine whose own records are added; `None` for no engine.
    pub dialect: Option<Dialect>,
    /// Whether all lines are written anew, even if the format stays the same.
    pub anew: bool,
    /// The table to write; `None` for the usual table of the format.
    pub table: Option<Table>,
    /// The order of the rows of a crosstable or a list of players.
    pub order: Order,
    /// The only round whose pairings are written; `None` for all rounds.
    pub round: Option<RoundNumber>,
    /// The separator of a text with separators; `None` for a semicolon.
    pub separator: Option<Separator>,
    /// Whether points that do not fit into their columns are rounded half up. Otherwise they are an
    /// error.
    pub round_points: bool,
}

/// The characters at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineEnd {
    /// Carriage return and line feed, as most programs write.
    #[default]
    CrLf,
    /// Line feed only.
    Lf,
    /// Carriage return only, as FIDE's documents say.
    Cr,
}

impl LineEnd {
    /// Returns the characters of the line end.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            LineEnd::CrLf => "\r\n",
            LineEnd::Lf => "\n",
            LineEnd::Cr => "\r",
        }
    }
}

/// A kind of table of a tournament. Some formats can write several kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// Players with their opponents and results in each round.
    Crosstable,
    /// Players with points and ranks, without results.
    Players,
    /// The pairings and results of each round.
    Pairings,
}

/// The order of the rows of a table. It also decides by which numbers cells refer to opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The rows are in the order of the pairing numbers. Cells state the pairing number of the
    /// opponent.
    #[default]
    Number,
    /// The rows are in the order of the ranks. Cells state the number of the opponent's row
    /// (reference/swiss-manager-exports.md 5.1).
    Rank,
}

/// The separator between the cells of a line, and the decimal separator that goes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Separator {
    /// `;`, with decimal commas, as Excel expects it in most of Europe.
    #[default]
    Semicolon,
    /// `,`, with decimal points.
    Comma,
    /// A tab, with decimal points.
    Tab,
}

impl Separator {
    /// Returns the character between cells.
    #[must_use]
    pub const fn character(self) -> char {
        match self {
            Separator::Semicolon => ';',
            Separator::Comma => ',',
            Separator::Tab => '\t',
        }
    }

    /// Returns the decimal separator.
    #[must_use]
    pub const fn decimals(self) -> char {
        match self {
            Separator::Semicolon => ',',
            Separator::Comma | Separator::Tab => '.',
        }
    }
}

/// A pairing engine that has its own records in TRF files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// JaVaFo, with the records XXR, XXC, XXS, XXZ, XXA and XXP.
    JaVaFo,
    /// bbpPairings, with the records BBW, BBD, BBL, BBZ, BBF and BBU. Only data that bbpPairings
    /// accepts are written.
    BbpPairings,
}

/// An option for writing a file that only some formats have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Encoding and line ends.
    Text,
    /// The pairing engine for which records are added.
    Dialect,
    /// The table that is written.
    Table,
    /// The order of the players.
    Order,
    /// The separator between cells.
    Separator,
    /// Whether all lines are rewritten, even those that did not change.
    Anew,
}
