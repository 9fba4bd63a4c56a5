//! The command `crosstable pairings FILE`, which checks pairings or pairs the next round.

use std::path::PathBuf;

use super::error::{Error, display_path};
use super::load::FileArgs;
use super::output::Output;
use super::pairing_time;
use super::terminal::TerminalArgs;
use super::{Exit, print_stderr};
use crate::audit::{
    self, PairingsCheck, PairingsPlan, PairingsRequest, check_pairings, editions_of, pairings_plan,
};
use crate::desk;
use crate::finding::count;
use crate::import::Import;
use crate::model::{Opponent, Outcome, RoundNumber};
use crate::pairing::{DEFAULT_SECONDS, Edition, Limit, NoPairing, pair_within};
use crate::report::dossier::pairings_dossier;
use crate::report::workbook::workbook;
use crate::report::{self, PairedRound, PairingsReport, csv, json};
use clap::ValueEnum;

const EXAMPLES: &str = "\
Examples:
  crosstable pairings open.trf
  crosstable pairings --round 5 --edition 2017 open.trf
  crosstable pairings --format json -o pairings.json open.trf
  crosstable pairings -o check.xlsx open.trf
  crosstable pairings --pair open.trf
  crosstable pairings --pair --format trf open.trf
  crosstable pairings round-robin.trf

--edition applies only to the Dutch system: Berger tables have one edition.";

/// Check pairings by the Dutch system or Berger tables, or pair the next round.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("round", |arg| arg.help("Checks only this round, or pairs it with --pair")),
    mut_arg("output", |arg| arg.help("Writes to this file instead of standard output")),
    mut_arg("rules", |arg| arg.hide(true)),
    mut_arg("tie_breaks", |arg| arg.hide(true)),
    mut_arg("unrated", |arg| arg.hide(true)),
    mut_arg("players", |arg| arg.hide(true)),
)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// The edition of the Dutch system by which rounds are checked or paired.
    #[arg(long, value_enum, default_value = "both", help_heading = "Rules")]
    edition: Editions,
    /// Pairs the round after the last one of the file, or the round that --round names, instead of
    /// checking. Unless --edition names one edition, the edition is the one that record 192 names
    /// or, without such a record, the one in force on the first day of the event.
    #[arg(long, help_heading = "Rules")]
    pair: bool,
    /// Gives up a round after about this many seconds for all editions together; the round is
    /// then not checked, or the search for an explanation stops.
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_SECONDS, help_heading = "Rules",
          value_parser = pairing_time::seconds_parser())]
    time_limit: u16,
    /// The output format; by default chosen by the extension of the output file (.json, .csv, .xlsx
    /// or .trf), otherwise text.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<OutputFormat>,
    #[command(flatten)]
    file_args: FileArgs,
}

/// The value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OutputFormat {
    /// Plain text for people.
    Text,
    /// A JSON document for scripts.
    Json,
    /// The check as a table for a spreadsheet: a row for each round and edition.
    Csv,
    /// The check as a workbook with one sheet.
    Xlsx,
    /// With --pair: the file with the paired round in its rows, for the program that continues the
    /// event.
    Trf,
}

/// The value of `--edition`: which editions of the pairing rules are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Editions {
    /// The rules in force from 2017 to January 2026.
    #[value(name = "2017")]
    Only2017,
    /// The rules in force from February 2026.
    #[value(name = "2026")]
    Only2026,
    /// Both editions.
    Both,
}

impl Editions {
    fn list(self) -> Vec<Edition> {
        match self {
            Editions::Only2017 => vec![Edition::Dutch2017],
            Editions::Only2026 => vec![Edition::Dutch2026],
            Editions::Both => vec![Edition::Dutch2017, Edition::Dutch2026],
        }
    }
}

impl Args {
    /// Returns the requested format or, if none is requested, the format that the extension of the
    /// output file suggests.
    fn output_format(&self) -> Result<OutputFormat, Error> {
        let output = &self.file_args.output;
        let format_by_extension = match output.extension().as_deref() {
            Some("json") => OutputFormat::Json,
            Some("csv") => OutputFormat::Csv,
            Some("xlsx") => OutputFormat::Xlsx,
            Some("trf") => OutputFormat::Trf,
            _ => {
                output.refuse_workbook(".txt, .json, .csv, .xlsx or .trf")?;
                OutputFormat::Text
            }
        };
        let format = self.format.unwrap_or(format_by_extension);
        let is_possible = match format {
            OutputFormat::Text | OutputFormat::Json => true,
            OutputFormat::Csv | OutputFormat::Xlsx => !self.pair,
            OutputFormat::Trf => self.pair,
        };
        if format == OutputFormat::Xlsx && output.output.is_none() {
            return Err(Error::usage(
                "a workbook cannot be written to the terminal",
                "name a file: -o check.xlsx",
            ));
        }
        if is_possible {
            Ok(format)
        } else if self.pair {
            Err(Error::usage(
                "a paired round can be written only as text, JSON or TRF",
                "write it with --format text, json or trf",
            ))
        } else {
            Err(Error::usage(
                "only a paired round can be written as TRF",
                "add --pair, or write the check with --format text, json or csv",
            ))
        }
    }

    /// Writes the document, and prints its path.
    fn write(&self, mut output: Output, bytes: &[u8], terminal: TerminalArgs) -> Result<(), Error> {
        output.write_bytes(bytes)?;
        output.finish()?;
        let path = self.file_args.output.output.as_ref();
        if let Some(path) = path.filter(|_| !terminal.quiet) {
            print_stderr(&format!("written: {}\n", display_path(path)));
        }
        Ok(())
    }
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let format = args.output_format()?;
    // `--round` may name the round after the last
    let loaded = args
        .file_args
        .load_with_rounds_ahead(&args.file, u16::from(args.pair))?;
    let round = args.file_args.round().map(RoundNumber);
    let (judged, output) = args.file_args.compute(&loaded, None)?;
    let facts = &judged.case.facts;
    let audit = audit::judge(&judged.case);
    let style = args.file_args.output.style(terminal);
    if args.pair {
        let plan = pairings_plan(facts, &audit.findings);
        let paired_round = pair_next_round(args, facts, plan, round)?;
        let bytes = match format {
            OutputFormat::Json => {
                (json::to_json(&json::paired_document(&paired_round), true) + "\n").into()
            }
            OutputFormat::Trf => {
                let (import, pairing) = (paired_round.import, &paired_round.pairing);
                if let Some(existing_round) = first_paired_round(import, paired_round.round) {
                    return Err(Error::usage(
                        format!(
                            "{} already has pairings of round {existing_round}",
                            facts.source.main().name()
                        ),
                        "a round can be added only to a file without pairings of this round or \
                         of later rounds; write this round as text or JSON",
                    ));
                }
                desk::write_next_round(&loaded.reading, import, paired_round.round, pairing)?.bytes
            }
            _ => report::paired(&paired_round, style).into_bytes(),
        };
        args.write(output, &bytes, terminal)?;
        return Ok(Exit::Clean);
    }
    let check = check_pairings(
        facts,
        &audit.findings,
        &PairingsRequest {
            editions: args.edition.list(),
            limit: Limit::from_seconds(args.time_limit),
            round,
            progress: pairing_time::progress(terminal),
        },
    );
    if matches!(check, PairingsCheck::Tables(_)) && args.edition != Editions::Both {
        print_stderr(
            "warning: --edition has no effect, because a round robin is compared with Berger \
             tables\n",
        );
    }
    let report = PairingsReport {
        source: facts.source,
        import: facts.import,
        system: facts.table.system(),
        check: &check,
    };
    let bytes = match format {
        OutputFormat::Json => {
            (json::to_json(&json::pairings_document(&report), true) + "\n").into()
        }
        OutputFormat::Csv => csv::pairings(&report).into_bytes(),
        OutputFormat::Xlsx => workbook(&pairings_dossier(&report)).map_err(|error| {
            Error::usage(error.to_string(), "write the check as CSV or JSON instead")
        })?,
        _ => report::pairings(&report, style).into_bytes(),
    };
    args.write(output, &bytes, terminal)?;
    Ok(match (check.differs(), check.is_complete()) {
        (true, _) => Exit::Findings,
        // what was not checked has not passed
        (false, false) => Exit::Failed,
        (false, true) => Exit::Clean,
    })
}

/// Pairs the next round or, if `round` is given, this round. If the rules cannot be applied, `plan`
/// contains the reason.
fn pair_next_round<'a>(
    args: &Args,
    facts: &audit::Facts<'a>,
    plan: Result<PairingsPlan, String>,
    round: Option<RoundNumber>,
) -> Result<PairedRound<'a>, Error> {
    let name = facts.source.main().name();
    let refuse = |why: &str, help: &'static str| {
        Error::usage(format!("{name} cannot be paired: {why}"), help)
    };
    let help = "only an individual Swiss event can be paired, and its file must state opponents \
                and results";
    let plan = plan.map_err(|why| refuse(&why, help))?;
    // the entries may already contain byes of the round to be paired
    let last_round = plan.rounds.last().map_or(0, |(round, _)| round.0);
    let round = round.unwrap_or(RoundNumber(last_round + 1));
    let mut earlier_rounds = plan.rounds.iter().filter(|(earlier, _)| *earlier < round);
    let doubtful_round = earlier_rounds.find_map(|(earlier, why)| Some((earlier, why.as_ref()?)));
    if let Some((doubtful_round, why)) = doubtful_round {
        let why = format!("the data of round {doubtful_round} are in doubt: {why}");
        return Err(refuse(
            &why,
            "correct the results first: `crosstable audit` shows what is wrong",
        ));
    }
    let open_games = count_open_games(facts, round);
    if open_games > 0 {
        let verb = if open_games == 1 { "has" } else { "have" };
        let games = count(open_games, "game");
        let why = format!("{games} in earlier rounds {verb} no result");
        let help =
            "enter the results first; an adjourned game counts as a draw until it is finished";
        return Err(refuse(&why, help));
    }
    let planned_rounds = plan.history.planned_rounds;
    if let Some(planned_rounds) = planned_rounds.filter(|planned_rounds| *planned_rounds < round.0)
    {
        let why = format!("the event has only {planned_rounds} rounds");
        return Err(refuse(
            &why,
            "if more rounds will be played, correct the number of rounds",
        ));
    }
    let edition = match args.edition {
        Editions::Only2017 => Edition::Dutch2017,
        Editions::Only2026 => Edition::Dutch2026,
        Editions::Both => editions_of(&facts.import.tournament)[0],
    };
    let limit = Limit::from_seconds(args.time_limit);
    let pairing = pair_within(&plan.history, round, edition, limit).map_err(|reason| {
        let help = match reason {
            NoPairing::Impossible => "the arbiter decides who plays whom (C.04.3 1.9.3)",
            NoPairing::Limit => "allow more time with --time-limit",
            NoPairing::TooWide => "pair this round in another program",
        };
        refuse(&format!("round {round}: {}", reason.words()), help)
    })?;
    if pairing.pairs.is_empty() {
        return Err(refuse(
            "there are fewer than two players",
            "check whether players are missing from the file",
        ));
    }
    Ok(PairedRound {
        source: facts.source,
        import: facts.import,
        edition,
        round,
        pairing,
        last_accelerated_number: plan.history.last_accelerated_number,
    })
}

/// Finds the first round from `earliest_round` onwards in which two players are paired; `None` if
/// there is none.
fn first_paired_round(import: &Import, earliest_round: RoundNumber) -> Option<RoundNumber> {
    let tournament = &import.tournament;
    let mut rounds = RoundNumber::up_to(usize::from(tournament.rounds));
    rounds.find(|&round| {
        let is_paired = |id| {
            let entry = tournament.entry(id, round);
            entry.is_some_and(|entry| entry.opponent != Opponent::Nobody)
        };
        round >= earliest_round && tournament.ids().any(is_paired)
    })
}

/// Counts the games before this round that have no result yet.
fn count_open_games(facts: &audit::Facts<'_>, round: RoundNumber) -> usize {
    let tournament = &facts.import.tournament;
    let rows = tournament.ids().map(|id| tournament.row(id));
    let halves = rows.flat_map(|row| row.iter().take(round.index()));
    let open_entries = halves.filter(|entry| entry.outcome == Outcome::Unknown);
    open_entries.count().div_ceil(2)
}
