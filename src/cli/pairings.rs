//! `crosstable pairings FILE`

use std::path::PathBuf;

use clap::ValueEnum;
use rayon::prelude::*;

use super::Exit;
use super::error::Error;
use super::load::OneFileArgs;
use super::terminal::TerminalArgs;
use crate::audit::{self, PairingsPlan, pairings_plan};
use crate::model::RoundNumber;
use crate::pairing::verify::{Verdict, verify};
use crate::pairing::{Edition, NoPairing, pair};
use crate::report::{self, Paired, Verified, VerifiedRound, json};

const EXAMPLES: &str = "\
Examples:
  crosstable pairings open.trf
  crosstable pairings --round 5 --edition 2017 open.trf
  crosstable pairings --format json -o pairings.json open.trf
  crosstable pairings --pair open.trf";

/// Hold the pairings of a Swiss event against the Dutch system, or pair its next round.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// The edition of the Dutch system to check, or to pair by.
    #[arg(long, value_enum, default_value = "both", help_heading = "Rules")]
    edition: Editions,
    /// Pairs the round after the last one of the file, or the one of --round, instead of checking.
    #[arg(long, help_heading = "Rules")]
    pair: bool,
    #[command(flatten)]
    one: OneFileArgs,
}

/// The editions to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Editions {
    /// The rules in force from 2017 to January 2026.
    #[value(name = "2017")]
    Only2017,
    /// The rules in force from February 2026.
    #[value(name = "2026")]
    Only2026,
    /// Each of them.
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

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let loaded = args.one.load(&args.file)?;
    let round = args.one.round().map(RoundNumber);
    let (asked, output) = args.one.ask(&loaded, None)?;
    let facts = &asked.case.facts;
    if args.pair {
        let paired = next(args, facts, round)?;
        return args.one.write(
            output,
            terminal,
            |style| report::paired(&paired, style),
            || json::to_json(&json::paired_document(&paired), true),
        );
    }
    let audit = audit::judge(&asked.case);
    let editions = args.edition.list();
    let plan = pairings_plan(facts, &audit.findings);
    let verified = Verified {
        source: facts.source,
        import: facts.import,
        system: facts.table.system(),
        editions: &editions,
        rounds: plan.map(|plan| rounds(&plan, round, &editions)),
    };
    args.one.write(
        output,
        terminal,
        |style| report::pairings(&verified, style),
        || json::to_json(&json::pairings_document(&verified), true),
    )?;
    Ok(if verified.differs() {
        Exit::Findings
    } else {
        Exit::Clean
    })
}

/// Checks the rounds side by side: each is paired from the rounds before it alone.
fn rounds(
    plan: &PairingsPlan,
    only: Option<RoundNumber>,
    editions: &[Edition],
) -> Vec<VerifiedRound> {
    let rounds = plan.rounds.par_iter();
    let rounds = rounds.filter(|(round, _)| only.is_none_or(|only| only == *round));
    let verdict = |round: RoundNumber| -> Result<Verdict, String> {
        let verdict = verify(&plan.history, round, editions);
        match verdict.unknown() {
            Some(reason) => Err(report::no_pairing(reason).to_owned()),
            None => Ok(verdict),
        }
    };
    let verified = rounds.map(|(round, why_not)| VerifiedRound {
        round: *round,
        verdict: match why_not {
            Some(why) => Err(why.clone()),
            None => verdict(*round),
        },
    });
    verified.collect()
}

/// The pairing of the next round.
fn next<'a>(
    args: &Args,
    facts: &audit::Facts<'a>,
    round: Option<RoundNumber>,
) -> Result<Paired<'a>, Error> {
    let name = facts.source.main().name();
    let edition = match args.edition {
        Editions::Only2017 => Edition::Dutch2017,
        Editions::Only2026 | Editions::Both => Edition::Dutch2026,
    };
    let tournament = &facts.import.tournament;
    let plan = pairings_plan(facts, &[]);
    let history = match (plan, tournament.rounds) {
        (Ok(plan), _) => plan.history,
        (Err(_), 0) => crate::pairing::History::from_tournament(tournament),
        (Err(why), _) => {
            return Err(Error::usage(
                format!("{name} cannot be paired: {why}"),
                "name a file of a Swiss event of players with all its results",
            ));
        }
    };
    let round = round.unwrap_or(RoundNumber(tournament.rounds + 1));
    let pairing = pair(&history, round, edition).map_err(|reason| {
        let help = match reason {
            NoPairing::Impossible => "the arbiter decides who plays whom (C.04.3 1.9.3)",
            _ => "the event is too large for the engine",
        };
        let why = report::no_pairing(reason);
        Error::usage(
            format!("round {round} of {name} cannot be paired: {why}"),
            help,
        )
    })?;
    Ok(Paired {
        source: facts.source,
        import: facts.import,
        edition,
        round,
        pairing,
    })
}
