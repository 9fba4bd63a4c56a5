//! The options about the file to write, and the combinations of them that are refused.

use super::Args;
use crate::cli::error::Error;
use crate::format::Format;
use crate::format::write::{Choice, Dialect, LineEnd, Order, Separator, Table, WriteOptions};
use crate::model::RoundNumber;

/// The value of `--line-ends`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum LineEndChoice {
    /// Carriage return and line feed.
    Crlf,
    /// Line feed.
    Lf,
    /// Carriage return, as FIDE's documents specify.
    Cr,
}

/// The value of `--table`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum TableChoice {
    /// Players with opponents and results, round by round.
    Crosstable,
    /// Players with their standing.
    Players,
    /// Games, round by round.
    Pairings,
}

/// The value of `--order`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum OrderChoice {
    /// By starting number.
    Number,
    /// By rank.
    Rank,
}

/// The value of `--separator`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum SeparatorChoice {
    /// `;`, with a comma before decimals.
    Semicolon,
    /// `,`, with a point before decimals.
    Comma,
    /// A tab, with a point before decimals.
    Tab,
}

/// The value of `--dialect`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Engine {
    /// Adds the records of JaVaFo: XXR, XXC, XXS, XXZ, XXA and XXP.
    Javafo,
    /// Adds the records of bbpPairings, BBW to BBU, and omits records that it refuses.
    Bbp,
}

/// Refuses options that have no meaning in the format to write.
pub(super) fn refuse_inapplicable(args: &Args, format: &Format) -> Result<(), Error> {
    let has_choice = |choice| format.choices.contains(&choice);
    let name = format.name;
    if args.dialect.is_some() && !has_choice(Choice::Dialect) {
        return Err(Error::usage(
            format!("{name} has no records for pairing engines"),
            "--dialect works only with --to trf16 or --to trf26",
        ));
    }
    if args.table.is_some() && !has_choice(Choice::Table) {
        return Err(Error::usage(
            format!("{name} is not a format for tables"),
            "--table works only with --to csv, xlsx or sm-text",
        ));
    }
    let writes_pairings = args.writes_pairings();
    if args.round.is_some() && !writes_pairings {
        return Err(Error::usage(
            "a single round can be chosen only for pairings",
            "--round works only with --table pairings",
        ));
    }
    if args.order.is_some() && (writes_pairings || !has_choice(Choice::Order)) {
        return Err(Error::usage(
            "the order can be chosen only for crosstables and lists of players",
            "--order works only with --to csv or xlsx, and --table crosstable or players",
        ));
    }
    if !has_choice(Choice::Text) && (args.to_encoding.is_some() || args.line_ends.is_some()) {
        return Err(Error::usage(
            "the encoding and the line ends of a workbook cannot be chosen",
            "--to-encoding and --line-ends work with every format except xlsx",
        ));
    }
    if args.separator.is_some() && !has_choice(Choice::Separator) {
        return Err(Error::usage(
            format!("the separator of {name} cannot be chosen"),
            "--separator works only with --to csv",
        ));
    }
    Ok(())
}

impl Args {
    /// Whether only pairings are written, without points and ranks.
    pub(super) fn writes_pairings(&self) -> bool {
        matches!(self.table, Some(TableChoice::Pairings))
    }

    pub(super) fn options(&self) -> WriteOptions<'_> {
        WriteOptions {
            sources: None,
            encoding: self.to_encoding.as_deref(),
            line_end: self.line_ends.map(|ends| match ends {
                LineEndChoice::Crlf => LineEnd::CrLf,
                LineEndChoice::Lf => LineEnd::Lf,
                LineEndChoice::Cr => LineEnd::Cr,
            }),
            dialect: self.dialect.map(|engine| match engine {
                Engine::Javafo => Dialect::JaVaFo,
                Engine::Bbp => Dialect::BbpPairings,
            }),
            // data from several files do not fit the lines of the main file
            anew: self.anew || self.further_files.is_given(),
            table: self.table.map(|table| match table {
                TableChoice::Crosstable => Table::Crosstable,
                TableChoice::Players => Table::Players,
                TableChoice::Pairings => Table::Pairings,
            }),
            order: match self.order {
                None | Some(OrderChoice::Number) => Order::Number,
                Some(OrderChoice::Rank) => Order::Rank,
            },
            round: self.round.map(RoundNumber),
            separator: self.separator.map(|sign| match sign {
                SeparatorChoice::Semicolon => Separator::Semicolon,
                SeparatorChoice::Comma => Separator::Comma,
                SeparatorChoice::Tab => Separator::Tab,
            }),
            round_points: self.round_points,
        }
    }
}
