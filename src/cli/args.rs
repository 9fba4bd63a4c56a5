//! Options that have the same meaning in every command.

use std::str::FromStr;

use super::clock;
use super::error::Error;
use super::input::Input;
use super::suggest::suggestion;
use crate::audit;
use crate::format::{self, ColumnMap, ReadOptions, Reading};
use crate::import::Import;
use crate::model::{Date, RankOrder, System, Tournament};
use crate::rules::{self, RuleSet};
use crate::source::Limits;
use crate::standings::{NAMED_ORDERS, NamedOrder};
use crate::tiebreak;

/// Options about how files are read.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Reading")]
pub(super) struct ReadArgs {
    /// The format of the file (`crosstable list formats`); by default it is recognised from the
    /// content.
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// The encoding of the file, such as utf-8 or windows-1252; by default it is detected.
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The meaning of the columns of a table, by their letters: name=B,points=F,1=G (name, number,
    /// rank, points, rating, the number of a round, tb1 …; skip ignores a column).
    #[arg(long, value_name = "MEANING=COLUMN,…")]
    map: Option<ColumnMap>,
    /// The number of one tournament in a file that contains several; by default `audit` and
    /// `report` take all of them, and other commands list them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) tournament: Option<u16>,
    /// Raises a limit: file or line (bytes), players, rounds, cells; for workbooks, archives and
    /// web pages also unpacked (bytes), sheets, sheet-cells.
    #[arg(long, value_name = "NAME=NUMBER")]
    limit: Vec<Limit>,
}

#[derive(Clone, Debug)]
struct Limit {
    name: String,
    number: u64,
}

const LIMIT_NAMES: [&str; 8] = [
    "file",
    "line",
    "players",
    "rounds",
    "cells",
    "unpacked",
    "sheets",
    "sheet-cells",
];

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        let (name, number) = text.split_once('=').ok_or("write NAME=NUMBER")?;
        if !LIMIT_NAMES.contains(&name) {
            return Err(format!(
                "the names of the limits are {}",
                LIMIT_NAMES.join(", ")
            ));
        }
        let number = number
            .parse()
            .map_err(|_| "the limit must be a whole number")?;
        Ok(Limit {
            name: name.to_owned(),
            number,
        })
    }
}

impl ReadArgs {
    /// Reads a file: all of its tournaments, or only the one that `--tournament` names.
    pub(super) fn read(&self, input: &Input) -> Result<Reading, Error> {
        self.parse(&input.name(), self.bytes(input)?)
    }

    /// Reads the bytes of a file, within the limits.
    pub(super) fn bytes(&self, input: &Input) -> Result<Vec<u8>, Error> {
        input.read(&self.limits())
    }

    /// Parses the bytes of a file; `name` is the name of the file in messages.
    pub(super) fn parse(&self, name: &str, bytes: Vec<u8>) -> Result<Reading, Error> {
        self.keep_requested(name.to_owned(), parse(name, bytes, &self.options())?)
    }

    /// Reads the second file of a comparison, to which `--from` and `--map` do not apply.
    pub(super) fn read_second(&self, input: &Input) -> Result<Reading, Error> {
        let options = ReadOptions {
            format: None,
            map: None,
            ..self.options()
        };
        self.keep_requested(input.name(), read(input, &options)?)
    }

    /// Keeps only the tournament that `--tournament` names.
    fn keep_requested(&self, name: String, reading: Reading) -> Result<Reading, Error> {
        let Some(number) = self.tournament else {
            return Ok(reading);
        };
        let count = reading.imports().count();
        reading.keep_only(number).ok_or_else(|| Error::Absent {
            message: format!("{name} has no tournament {number}"),
            help: match count {
                1 => "it contains only one tournament, so omit --tournament".to_owned(),
                count => format!("it contains tournaments 1 to {count}"),
            },
            name: name.to_owned(),
        })
    }

    /// Reads a further file of the same event, to which `--from` and `--tournament` do not apply.
    pub(super) fn read_further(&self, input: &Input) -> Result<Reading, Error> {
        let options = ReadOptions {
            format: None,
            map: self.map.clone(),
            ..self.options()
        };
        read(input, &options)
    }

    /// Returns the limits on what is read, as raised by `--limit`.
    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits::DEFAULT;
        for limit in &self.limit {
            let number = usize::try_from(limit.number).unwrap_or(usize::MAX);
            match limit.name.as_str() {
                "file" => limits.file_bytes = limit.number,
                "line" => limits.line_bytes = number,
                "players" => limits.participants = number.min(65_000),
                "rounds" => limits.rounds = number,
                "unpacked" => limits.unpacked_bytes = limit.number,
                "sheets" => limits.sheets = number,
                "sheet-cells" => limits.sheet_cells = number,
                _ => limits.cells = number,
            }
        }
        limits
    }

    fn options(&self) -> ReadOptions {
        ReadOptions {
            encoding: self.encoding.clone(),
            format: self.from.clone(),
            map: self.map.clone(),
            limits: self.limits(),
        }
    }
}

fn read(input: &Input, options: &ReadOptions) -> Result<Reading, Error> {
    parse(&input.name(), input.read(&options.limits)?, options)
}

fn parse(name: &str, bytes: Vec<u8>, options: &ReadOptions) -> Result<Reading, Error> {
    format::read(name, bytes, options).map_err(|source| Error::Read {
        name: name.to_owned(),
        source,
    })
}

/// Options about how values are computed.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct RulesArgs {
    /// The edition of the rules: raw, legacy, 2023, 2024, 2026, selfgame2022, or auto, which
    /// chooses by the start date of the event (`crosstable list editions`). For audit and report
    /// also all, which judges as auto does and compares the stated ranks and tie-breaks with every
    /// edition.
    #[arg(long, value_name = "EDITION", default_value = "auto")]
    pub(super) rules: Rules,
    /// The rank order to use instead of the file's own: a list in the notation of TRF26 record 212,
    /// such as PTS,BH/C1,BH,SB, or the name of a known order, such as norway2017 (`crosstable list
    /// tie-breaks` shows both).
    #[arg(long, value_name = "LIST")]
    tie_breaks: Option<TieBreaks>,
    /// Computes the state after this round; by default after the last complete round.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) round: Option<u16>,
    /// The rating to use for unrated opponents; without it, tie-breaks that need such a rating are
    /// undefined.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4000))]
    pub(super) unrated: Option<u16>,
    /// The pairing system of the event, instead of the one in the file.
    #[arg(long, value_enum)]
    pub(super) system: Option<SystemName>,
}

/// The value of `--rules`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rules {
    /// The edition in force at the start of the event.
    Auto,
    /// The edition in force at the start of the event; stated ranks and tie-breaks are compared
    /// with every edition.
    All,
    /// The edition that the user names.
    Named(&'static RuleSet),
}

impl FromStr for Rules {
    type Err = String;

    fn from_str(text: &str) -> Result<Rules, String> {
        match text.to_ascii_lowercase().as_str() {
            "auto" => Ok(Rules::Auto),
            "all" => Ok(Rules::All),
            name => rules::edition(name).map(Rules::Named).ok_or_else(|| {
                let names = rules::EDITIONS.map(|rules| rules.name);
                let editions = format!("the editions are {} and auto", names.join(", "));
                match edition_in_force(name) {
                    Some(rules) => {
                        format!("events of {name} follow edition {}; {editions}", rules.name)
                    }
                    None => editions,
                }
            }),
        }
    }
}

/// Returns the edition that was in force at the end of a year; `None` if `year` is not a year or no
/// edition was in force.
fn edition_in_force(year: &str) -> Option<&'static RuleSet> {
    let year: u16 = year.parse().ok()?;
    let editions = rules::EDITIONS.into_iter().filter_map(|rules| {
        let start = rules.in_force_from.filter(|start| start.year() <= year)?;
        Some((start, rules))
    });
    editions
        .max_by_key(|(start, _)| *start)
        .map(|(_, rules)| rules)
}

/// The value of `--system`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum SystemName {
    /// Pairings that depend on results.
    Swiss,
    /// Pairings that are fixed before the start.
    RoundRobin,
}

impl SystemName {
    fn system(self) -> System {
        match self {
            SystemName::Swiss => System::Swiss,
            SystemName::RoundRobin => System::RoundRobin { cycles: 0 },
        }
    }
}

impl RulesArgs {
    /// Returns the options in the form that the audit needs.
    pub(super) fn options(&self, tournament: &Tournament) -> audit::Options {
        let rounds = tournament.planned_rounds.unwrap_or(tournament.rounds);
        audit::Options {
            rules: match self.rules {
                Rules::Auto | Rules::All => None,
                Rules::Named(rules) => Some(rules),
            },
            rank_order: self
                .tie_breaks
                .as_ref()
                .map(|tie_breaks| tie_breaks.order(rounds)),
            round: self.round,
            unrated: self.unrated,
            system: self.system.map(SystemName::system),
            today: clock::today(),
            ..audit::Options::default()
        }
    }

    /// Refuses a `--round` that is not in the file. Up to `rounds_ahead` rounds after the last
    /// round of the file are allowed as well.
    pub(super) fn check_round(
        &self,
        name: &str,
        import: &Import,
        rounds_ahead: u16,
    ) -> Result<(), Error> {
        let last_round = import.tournament.rounds + rounds_ahead;
        match (self.round, import.number) {
            (Some(round), number) if round > last_round => Err(Error::Absent {
                name: name.to_owned(),
                message: match number {
                    None => format!("{name} has no round {round}"),
                    Some(number) => format!("tournament {number} of {name} has no round {round}"),
                },
                help: format!("the last round is {}", import.tournament.rounds),
            }),
            _ => Ok(()),
        }
    }

    /// Refuses `--rules all`, for commands that compute under one edition only.
    pub(super) fn refuse_all_editions(&self) -> Result<(), Error> {
        match self.rules {
            Rules::All => Err(Error::usage(
                "--rules all works only with audit and report",
                "name one edition; `crosstable list editions` shows all editions",
            )),
            _ => Ok(()),
        }
    }
}

/// The value of `--tie-breaks`.
#[derive(Clone, Debug)]
pub(super) enum TieBreaks {
    /// The criteria that the user listed.
    Listed(RankOrder),
    /// A named rank order, whose criteria may depend on the number of rounds.
    Named(&'static NamedOrder),
}

impl TieBreaks {
    /// Returns the criteria for an event with this number of rounds.
    pub(super) fn order(&self, rounds: u16) -> RankOrder {
        match self {
            TieBreaks::Listed(order) => order.clone(),
            TieBreaks::Named(known) => known.order(rounds),
        }
    }
}

impl FromStr for TieBreaks {
    type Err = String;

    fn from_str(text: &str) -> Result<TieBreaks, String> {
        let name = text.trim();
        let mut named_orders = NAMED_ORDERS.iter();
        if let Some(order) = named_orders.find(|order| order.name.eq_ignore_ascii_case(name)) {
            return Ok(TieBreaks::Named(order));
        }
        let order = format::rank_order(text).map_err(|error| {
            let error = error.to_string();
            suggest_criterion(text).map_or_else(|| error.clone(), |help| format!("{error}; {help}"))
        })?;
        if order.criteria.is_empty() {
            return Err("the list is empty".to_owned());
        }
        for spec in &order.criteria {
            tiebreak::resolve_for_any(spec).map_err(|error| {
                let help = suggest_criterion(text).unwrap_or_else(|| {
                    "`crosstable list tie-breaks` shows what can be computed".to_owned()
                });
                format!("{error}; {help}")
            })?;
        }
        Ok(TieBreaks::Listed(order.with_points()))
    }
}

/// Suggests a correction if the first criterion of a list is unknown: a code, a code with a common
/// modifier, or a named order; `None` if nothing is similar.
fn suggest_criterion(list: &str) -> Option<String> {
    let is_known = |word: &&str| {
        let order = format::rank_order(word);
        order.is_ok_and(|order| {
            order
                .criteria
                .iter()
                .all(|spec| tiebreak::resolve_for_any(spec).is_ok())
        })
    };
    let unknown_word = list
        .split(',')
        .map(str::trim)
        .find(|word| !is_known(word))?;
    let codes = tiebreak::CATALOGUE.iter().map(|entry| entry.code);
    let common_codes = ["BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB/C1", "ARO/C1"];
    let orders = NAMED_ORDERS.iter().map(|order| order.name);
    suggestion(unknown_word, codes.chain(common_codes).chain(orders))
}

/// The value of `--format`, for commands that write one document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum OutputFormat {
    /// Plain text for people.
    Text,
    /// A JSON document for scripts.
    Json,
}

impl OutputFormat {
    /// Returns the requested format or, if none is requested, the format that the extension of the
    /// output file suggests.
    pub(super) fn choose(
        requested_format: Option<OutputFormat>,
        output: &super::output::OutputArgs,
    ) -> OutputFormat {
        requested_format.unwrap_or_else(|| match output.extension().as_deref() {
            Some("json") => OutputFormat::Json,
            _ => OutputFormat::Text,
        })
    }
}

/// Parses a day in the form of ISO 8601: `2026-05-01`.
pub(super) fn parse_day(text: &str) -> Result<Date, String> {
    let mut numbers = text.trim().splitn(3, '-').map(str::parse::<u16>);
    let mut next_number = || numbers.next()?.ok();
    let date = (|| {
        let (year, month, day) = (next_number()?, next_number()?, next_number()?);
        Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    })();
    date.ok_or_else(|| "write the date in the form 2026-05-01".to_owned())
}
