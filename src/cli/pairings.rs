//! `crosstable pairings FILE`

use std::path::PathBuf;

use clap::ValueEnum;
use rayon::prelude::*;

use super::Exit;
use super::error::Error;
use super::load::OneFileArgs;
use super::terminal::TerminalArgs;
use crate::audit::{self, PairingsPlan, pairings_plan};
use crate::model::{Outcome, RoundNumber};
use crate::pairing::verify::{Verdict, verify_within};
use crate::pairing::{Edition, NoPairing, STEPS, pair_within};
use crate::report::{self, Paired, Verified, VerifiedRound, json};

const EXAMPLES: &str = "\
Examples:
  crosstable pairings open.trf
  crosstable pairings --round 5 --edition 2017 open.trf
  crosstable pairings --format json -o pairings.json open.trf
  crosstable pairings --pair open.trf

--round checks only this round, or pairs it with --pair. Tie-breaks, editions of the tie-break rules and
ratings for unrated players change nothing here.";

/// Check the pairings of a Swiss event by the Dutch system, or pair its next round.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// The edition of the Dutch system to check, or to pair by.
    #[arg(long, value_enum, default_value = "both", help_heading = "Rules")]
    edition: Editions,
    /// Pairs the round after the last one of the file, or the one of --round, instead of checking; by
    /// the edition of 2026 unless --edition names another.
    #[arg(long, help_heading = "Rules")]
    pair: bool,
    /// Stops looking for the pairing of a round after about this many seconds; the round is then
    /// not checked.
    #[arg(long, value_name = "SECONDS", default_value_t = 5, help_heading = "Rules",
          value_parser = clap::value_parser!(u16).range(1..=3600))]
    time_limit: u16,
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

impl Args {
    /// The time limit in steps: the engine counts steps, so that every machine gives the same
    /// answer.
    fn steps(&self) -> u64 {
        STEPS / SECONDS * u64::from(self.time_limit)
    }
}

/// The default time limit in seconds.
const SECONDS: u64 = 5;

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    // the next round may be named
    let loaded = args.one.load_ahead(&args.file, u16::from(args.pair))?;
    let round = args.one.round().map(RoundNumber);
    let (asked, output) = args.one.ask(&loaded, None)?;
    let facts = &asked.case.facts;
    let audit = audit::judge(&asked.case);
    let plan = pairings_plan(facts, &audit.findings);
    if args.pair {
        let paired = next(args, facts, plan, round)?;
        return args.one.write(
            output,
            terminal,
            |style| report::paired(&paired, style),
            || json::to_json(&json::paired_document(&paired), true),
        );
    }
    let editions = args.edition.list();
    let plan = plan.and_then(|plan| match (plan.rounds.is_empty(), round) {
        (true, _) => Err("no round is paired".to_owned()),
        (_, Some(round)) if !plan.rounds.iter().any(|(known, _)| *known == round) => {
            Err(format!("round {round} is not paired"))
        }
        _ => Ok(plan),
    });
    let verified = Verified {
        source: facts.source,
        import: facts.import,
        system: facts.table.system(),
        editions: &editions,
        rounds: plan.map(|plan| rounds(&plan, round, &editions, args.steps())),
    };
    args.one.write(
        output,
        terminal,
        |style| report::pairings(&verified, style),
        || json::to_json(&json::pairings_document(&verified), true),
    )?;
    Ok(match verified.verdicts().next() {
        // nothing was checked, which is no answer
        None => Exit::Failed,
        Some(_) if verified.differs() => Exit::Findings,
        Some(_) => Exit::Clean,
    })
}

/// Checks the rounds in parallel: each is paired from the earlier rounds alone.
fn rounds(
    plan: &PairingsPlan,
    only: Option<RoundNumber>,
    editions: &[Edition],
    steps: u64,
) -> Vec<VerifiedRound> {
    let rounds = plan.rounds.par_iter();
    let rounds = rounds.filter(|(round, _)| only.is_none_or(|only| only == *round));
    let verdict = |round: RoundNumber| -> Result<Verdict, String> {
        let verdict = verify_within(&plan.history, round, editions, steps);
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
    plan: Result<PairingsPlan, String>,
    round: Option<RoundNumber>,
) -> Result<Paired<'a>, Error> {
    let name = facts.source.main().name();
    let refuse = |why: &str, help: &'static str| {
        Error::usage(format!("{name} cannot be paired: {why}"), help)
    };
    let only = "only individual Swiss events are paired, from a file with opponents and results";
    let plan = plan.map_err(|why| refuse(&why, only))?;
    // byes of the round to be paired may be in the rows already
    let last = plan.rounds.last().map_or(0, |(round, _)| round.0);
    let round = round.unwrap_or(RoundNumber(last + 1));
    let mut before = plan.rounds.iter().filter(|(known, _)| *known < round);
    if let Some((known, why)) = before.find_map(|(known, why)| Some((known, why.as_ref()?))) {
        let why = format!("round {known} is in doubt: {why}");
        return Err(refuse(
            &why,
            "correct the results first: crosstable audit shows what is wrong",
        ));
    }
    let open = open_games(facts, round);
    if open > 0 {
        let why = format!("{open} results of earlier rounds are missing");
        let help = "enter them first; an adjourned game counts as a draw until it is finished";
        return Err(refuse(&why, help));
    }
    let planned = plan.history.planned_rounds;
    if let Some(planned) = planned.filter(|planned| *planned < round.0) {
        let why = format!("the event has {planned} rounds");
        return Err(refuse(
            &why,
            "correct the number of rounds if more are to be played",
        ));
    }
    let edition = match args.edition {
        Editions::Only2017 => Edition::Dutch2017,
        Editions::Only2026 | Editions::Both => Edition::Dutch2026,
    };
    let pairing = pair_within(&plan.history, round, edition, args.steps()).map_err(|reason| {
        let help = match reason {
            NoPairing::Impossible => "the arbiter decides who plays whom (C.04.3 1.9.3)",
            NoPairing::Limit => "allow more time with --time-limit",
            NoPairing::TooWide => "the event is too large for the engine",
        };
        refuse(
            &format!("round {round}: {}", report::no_pairing(reason)),
            help,
        )
    })?;
    if pairing.pairs.is_empty() {
        return Err(refuse(
            "fewer than two players are there",
            "check the list of players",
        ));
    }
    Ok(Paired {
        source: facts.source,
        import: facts.import,
        edition,
        round,
        pairing,
    })
}

/// The number of games without a result in the earlier rounds.
fn open_games(facts: &audit::Facts<'_>, round: RoundNumber) -> usize {
    let tournament = &facts.import.tournament;
    let rows = tournament.ids().map(|id| tournament.row(id));
    let halves = rows.flat_map(|row| row.iter().take(round.index()));
    let open = halves.filter(|entry| entry.outcome == Outcome::Unknown);
    open.count().div_ceil(2)
}
