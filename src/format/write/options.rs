//! How to write: the options that people choose.

use crate::model::RoundNumber;
use crate::source::Sources;

/// How to write.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions<'a> {
    /// The files that the import was read from: if the format stays the same, every line in which
    /// nothing changed stays as it is.
    pub sources: Option<&'a Sources>,
    /// The encoding; `None`: UTF-8, or that of the source if its lines are kept.
    pub encoding: Option<&'a str>,
    /// The line ends; `None`: CRLF, or those of the source if its lines are kept.
    pub line_end: Option<LineEnd>,
    /// The pairing engine whose own records are added.
    pub dialect: Option<Dialect>,
    /// Whether every line is rewritten, even if the format stays the same.
    pub anew: bool,
    /// Which table of a tournament; `None`: the usual one of the format.
    pub table: Option<Table>,
    /// The order of the rows of a crosstable or a list of players.
    pub order: Order,
    /// The one round whose pairings are written; `None`: all of them.
    pub round: Option<RoundNumber>,
    /// The separator of a text with separators; `None`: a semicolon.
    pub separator: Option<Separator>,
    /// Whether points that do not fit into their columns are rounded half up instead of refused.
    pub round_points: bool,
}

/// How lines end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineEnd {
    /// CR LF, as most programs write.
    #[default]
    CrLf,
    /// LF alone.
    Lf,
    /// CR alone, as the documents of FIDE say.
    Cr,
}

impl LineEnd {
    /// The characters.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            LineEnd::CrLf => "\r\n",
            LineEnd::Lf => "\n",
            LineEnd::Cr => "\r",
        }
    }
}

/// A table of a tournament, for formats that can write several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// Players with their opponents and results round by round.
    Crosstable,
    /// Players with their standing.
    Players,
    /// Games round by round.
    Pairings,
}

/// The order of the rows of a table, and the numbers by which they name each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By pairing number, which names opponents.
    #[default]
    Number,
    /// By rank; opponents are named by their row (reference/swiss-manager-exports.md 5.1).
    Rank,
}

/// The separator between the cells of a line, and with it the decimal separator.
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
    /// The separator between cells.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Separator::Semicolon => ';',
            Separator::Comma => ',',
            Separator::Tab => '\t',
        }
    }

    /// The decimal separator.
    #[must_use]
    pub const fn decimals(self) -> char {
        match self {
            Separator::Semicolon => ',',
            Separator::Comma | Separator::Tab => '.',
        }
    }
}

/// A pairing engine with records of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// JaVaFo: records XXR XXC XXS XXZ XXA XXP.
    JaVaFo,
    /// bbpPairings: records BBW BBD BBL BBZ BBF BBU, and only what it accepts.
    BbpPairings,
}

/// A property of a written file that people can choose, if its format has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Encoding and line ends.
    Text,
    /// The records of a pairing engine.
    Dialect,
    /// Which table.
    Table,
    /// The order of the players.
    Order,
    /// What separates the cells.
    Separator,
    /// Every line rewritten, instead of changes patched into the source.
    Anew,
}
