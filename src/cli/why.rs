//! The command `crosstable why FILE PLAYER CODE`, which derives one value step by step.

use std::path::PathBuf;

use super::Exit;
use super::error::Error;
use super::find::find;
use super::games::too_old_event;
use super::lists::RatingListsArgs;
use super::load::{OneFileArgs, warn_of_score_system};
use super::pairing_time;
use super::suggest::suggestion;
use super::terminal::TerminalArgs;
use crate::audit::{self, Facts, PairingsCheck, PairingsPlan, PairingsRequest, find_damage};
use crate::desk;
use crate::finding::Finding;
use crate::format;
use crate::model::{Outcome, RoundNumber, TieBreakSpec};
use crate::pairing::verify::{NoStory, compare, story};
use crate::pairing::{DEFAULT_SECONDS, Edition, Limit, NoPairing};
use crate::rating::{self, EventRatings};
use crate::report::{self, DerivationReport, Entrants, PairStory, RatingsReport, json};
use crate::tiebreak::{self, Method, Unavailable};

const EXAMPLES: &str = "\
Examples:
  crosstable why open.trf 12 BH/C1
  crosstable why --rules legacy open.trf \"example, anna\" SB
  crosstable why crosstable.xlsx 12 BH --with startlist.xlsx
  crosstable why league.trf 3 EMGSB/C1
  crosstable why open.trf 12 RATING
  crosstable why open.trf 12 pairing --round 5";

/// The help for `--round`, whose meaning depends on the code.
const ROUND_HELP: &str = "With PAIRING: the round whose pairing is explained, by default the last one. Otherwise \
                     computes the state after this round, by default after the last complete one";

/// Derive one value step by step: what each round adds, and why.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("round", |arg| arg.help(ROUND_HELP)),
)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// Pairing number, or a part of the name that only one player has; in a team event, the number
    /// or a part of the name of a team, unless --players is given.
    player: String,
    /// A tie-break in the notation of TRF26 record 212, such as BH/C1 (`crosstable list
    /// tie-breaks`), RATING for the rating change of a player, game by game (by the rating list in
    /// force, if it is imported), or PAIRING for the pairing of the player by the Dutch system, in
    /// the round that --round names.
    #[arg(value_parser = parse_code)]
    code: Code,
    /// With PAIRING: gives up after about this many seconds; the output then says what was not
    /// examined.
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_SECONDS, help_heading = "Rules",
          value_parser = pairing_time::seconds_parser())]
    time_limit: u16,
    #[command(flatten)]
    file_args: OneFileArgs,
    #[command(flatten)]
    lists: RatingListsArgs,
}

/// The value of the argument CODE: what the command derives.
#[derive(Clone, Debug)]
enum Code {
    /// The value of a tie-break.
    TieBreak(TieBreakSpec),
    /// The rating change of a player, or what the tournament contributes to a first rating.
    Rating,
    /// The reason why the player was paired as recorded.
    Pairing,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    match &args.code {
        Code::TieBreak(spec) => derive_tie_break(args, spec, terminal),
        Code::Rating => derive_rating(args, terminal),
        Code::Pairing => explain_pairing(args, terminal),
    }
}

/// Derives the rating change of a player.
fn derive_rating(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let loaded = args.file_args.load(&args.file)?;
    let (judged, output) = args.file_args.compute(&loaded, None)?;
    let (source, import) = (judged.case.facts.source, judged.case.facts.import);
    let damage = find_damage(&judged.case);
    let tournament = &import.tournament;
    let player = find(Entrants::players(tournament), &args.player)?.player();
    let lists = (args.lists).contribution(&args.file, import, (None, None))?;
    let conditions = rating::RatingConditions {
        category: lists.category,
        list: lists.list.as_ref(),
        ..rating::RatingConditions::default()
    };
    let ratings = EventRatings::compute(tournament, conditions);
    let ratings = ratings.map_err(|error| too_old_event(source.main().name(), error))?;
    let report = RatingsReport {
        source,
        import,
        damage: damage.filter(|damage| damage.concerns_results()),
        ratings: &ratings,
        player: Some(player),
    };
    args.file_args.write(
        output,
        terminal,
        |style| report::rating(&report, style),
        || json::to_json(&json::rating_document(&report), true),
    )
}

/// The maximum number of other players of a bracket that are examined.
const MAX_OTHER_PLAYERS: usize = 15;

/// Explains why a player was paired as recorded in a round.
fn explain_pairing(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let loaded = args.file_args.load(&args.file)?;
    let (judged, output) = args.file_args.compute(&loaded, None)?;
    let facts = &judged.case.facts;
    let name = facts.source.main().name();
    let refuse = |why: &str| {
        let help = "`crosstable pairings` says which rounds can be checked";
        Error::usage(
            format!("no pairing in {name} can be explained: {why}"),
            help,
        )
    };
    let player = find(Entrants::players(&facts.import.tournament), &args.player)?.player();
    let findings = audit::judge(&judged.case).findings;
    let plan = audit::pairings_plan(facts, &findings).map_err(|why| refuse(&why))?;
    let round = args.file_args.round().map(RoundNumber);
    let mut rounds = plan.rounds.iter();
    let wanted_round = match round {
        Some(round) => rounds.find(|(other, _)| *other == round),
        None => rounds.next_back(),
    };
    let (round, why_not) = wanted_round.ok_or_else(|| refuse("the round is not paired"))?;
    if let Some(why) = why_not {
        return Err(refuse(&format!("round {round} is in doubt: {why}")));
    }
    let mut limit = Limit::from_seconds(args.time_limit);
    let edition = edition_to_explain(facts, &plan, *round, &mut limit);
    let round_and_player = (*round, player);
    let story = story(
        &plan.history,
        round_and_player,
        edition,
        MAX_OTHER_PLAYERS,
        &mut limit,
    );
    let story = story.map_err(|reason| match reason {
        NoStory::NotPaired => {
            let entry = facts.import.tournament.entry(player, *round);
            refuse(&match entry.map(|entry| entry.outcome) {
                None | Some(Outcome::Absent) => {
                    format!("the player has no entry in round {round}")
                }
                Some(outcome) => format!(
                    "the player is not paired in round {round}, but has a {}",
                    outcome.words()
                ),
            })
        }
        NoStory::NoPairing(NoPairing::Limit) => Error::usage(
            format!(
                "no pairing in {name} can be explained: {}",
                NoPairing::Limit.words()
            ),
            "allow more time with --time-limit",
        ),
        NoStory::NoPairing(reason) => refuse(reason.words()),
    })?;
    let guess = match story.reason {
        Some(_) => guess_cause(facts, &findings, (*round, limit)),
        None => None,
    };
    let story_report = PairStory {
        guess: guess.as_deref(),
        source: facts.source,
        import: facts.import,
        system: facts.table.system(),
        story: &story,
        max_others: MAX_OTHER_PLAYERS,
    };
    args.file_args.write(
        output,
        terminal,
        |style| report::story(&story_report, style),
        || json::to_json(&json::story_document(&story_report), true),
    )
}

/// Returns the edition under which the rules produce the recorded round; if there is none, the
/// edition that the file names or that was in force.
fn edition_to_explain(
    facts: &Facts<'_>,
    plan: &PairingsPlan,
    round: RoundNumber,
    limit: &mut Limit,
) -> Edition {
    let editions = audit::editions_of(&facts.import.tournament);
    let mut reproduces = |edition: &Edition| {
        let comparison = compare(&plan.history, round, *edition, limit);
        comparison
            .outcome
            .is_ok_and(|differing| differing.is_empty())
    };
    editions
        .into_iter()
        .find(&mut reproduces)
        .unwrap_or(editions[0])
}

/// Describes a likely cause of the difference between a recorded round and the pairing that the
/// rules produce, or the reason why no cause is named; `None` if the round cannot be checked.
fn guess_cause(
    facts: &Facts<'_>,
    findings: &[Finding],
    (round, limit): (RoundNumber, Limit),
) -> Option<String> {
    let request = PairingsRequest {
        round: Some(round),
        limit,
        ..PairingsRequest::default()
    };
    let PairingsCheck::Swiss(swiss) = audit::check_pairings(facts, findings, &request) else {
        return None;
    };
    let verdict = swiss.verdicts().next()?;
    let guess = audit::guess_in_words(&facts.import.tournament, verdict);
    guess.or_else(|| audit::no_guess_in_words(verdict).map(str::to_owned))
}

/// Derives the value of a tie-break.
fn derive_tie_break(
    args: &Args,
    spec: &TieBreakSpec,
    terminal: TerminalArgs,
) -> Result<Exit, Error> {
    let loaded = args.file_args.load(&args.file)?;
    let (judged, output) = args.file_args.compute(&loaded, Some(spec))?;
    let facts = &judged.case.facts;
    let unavailable_error = |error: Unavailable| {
        let help = match error {
            Unavailable::PlayersOnly { .. } => "--players selects the players of a team event",
            Unavailable::NoBoards { .. } => "use a file that contains the games of the players",
            _ => "`crosstable list tie-breaks` shows what can be computed",
        };
        Error::usage(error.to_string(), help)
    };
    let context = judged.context();
    let entry = tiebreak::find_available(&context, spec).map_err(unavailable_error)?;
    let participant = find(judged.entrants(), &args.player)?;
    let tied_participants = match entry.method {
        Method::Value { .. } => Vec::new(),
        Method::Order { .. } => {
            desk::tied_participants(&context, &judged.ranking().order, spec, participant)
        }
    };
    let derivation = tiebreak::derive_in(&context, spec, &tied_participants, participant)
        .map_err(unavailable_error)?;
    warn_of_score_system(&judged);
    let criteria = std::slice::from_ref(spec);
    let printed_rules = judged.printed_rules(criteria);
    let derivation_report = DerivationReport {
        source: facts.source,
        import: facts.import,
        damage: judged.damage(),
        points_doubt: judged.points_doubt(),
        system: facts.table.system(),
        edition: judged.case.edition_in_use(),
        printed_rules: &printed_rules,
        round: judged.round(),
        entrants: judged.entrants(),
        participant,
        spec,
        entry,
        tied: &tied_participants,
        derivation: &derivation,
    };
    args.file_args.write(
        output,
        terminal,
        |style| report::why(&derivation_report, style),
        || json::to_json(&json::why_document(&derivation_report), true),
    )
}

/// Parses the argument CODE.
fn parse_code(text: &str) -> Result<Code, String> {
    if text.eq_ignore_ascii_case("RATING") {
        return Ok(Code::Rating);
    }
    if text.eq_ignore_ascii_case("PAIRING") {
        return Ok(Code::Pairing);
    }
    parse_spec(text).map(Code::TieBreak).map_err(|message| {
        let codes = tiebreak::CATALOGUE.iter().map(|entry| entry.code);
        match suggestion(text, codes.chain(["RATING", "PAIRING"])) {
            Some(question) => format!("{message}; {question}"),
            None => message,
        }
    })
}

/// Parses one known tie-break with its modifiers.
fn parse_spec(text: &str) -> Result<TieBreakSpec, String> {
    let order = format::rank_order(text).map_err(|error| error.to_string())?;
    let [spec] = order.criteria.as_slice() else {
        return Err("name one tie-break".to_owned());
    };
    match tiebreak::resolve_for_any(spec) {
        Ok(_) => Ok(spec.clone()),
        Err(error) => Err(format!(
            "{error} (`crosstable list tie-breaks` shows all of them)"
        )),
    }
}
