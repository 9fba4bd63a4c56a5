//! Which values of a file can be corrected with certainty, and why the others cannot.
//!
//! Results come first, then the points and counts that follow from them, then the ranks that follow
//! from the points, of players and of teams; each step works on the result of the one before.
//! Nothing is added to a file or removed from it: a value takes the place of another one.

mod alternatives;
mod apply;
mod counts;
mod exchange;
mod other_causes;
mod pairings;
mod points;
mod ranks;
mod results;
mod sound;
mod suspects;
mod team_ranks;
mod teams;

use std::collections::{HashMap, HashSet};

pub use super::structure::counts_differ::Count;

use self::sound::SoundResults;
use super::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use super::{Audit, CATALOGUE, Case, Check, Doubt, Options, every_finding};
use crate::finding::{Code, Family, Finding, Severity};
use crate::import::Import;
use crate::model::{Outcome, PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::number::Points;
use crate::source::{Sources, Span};

/// A value that takes the place of another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// The value that the corrected copy states.
    pub value: Value,
    /// Where it is written; in a file without a place for it, an empty span.
    pub at: Span,
    /// Whose or which value it is: `points of 12 Example, Anna`.
    pub what: String,
    /// The value as the file has it; empty where it has none.
    pub from: String,
    /// The correct value, in the file's own notation.
    pub to: String,
    /// The check that found it.
    pub code: Code,
    /// The fingerprint of its finding.
    pub finding: String,
    /// What makes it certain, one reason a line.
    pub why: Vec<String>,
}

/// The kind of value that is written, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// How a round ended for a player.
    Outcome(PlayerId, RoundNumber, Outcome),
    /// Whom a player met in a round.
    Opponent(PlayerId, RoundNumber, PlayerId),
    /// A player's points.
    Points(PlayerId, Points),
    /// A player's rank.
    Rank(PlayerId, u32),
    /// Match points or game points of a team.
    TeamPoints(TeamId, ScoreBasis, Points),
    /// A team's rank.
    TeamRank(TeamId, u32),
    /// A number in the tournament section.
    Count(Count, u32),
}

impl Value {
    /// The player concerned.
    #[must_use]
    pub const fn player(&self) -> Option<PlayerId> {
        match self {
            Value::Outcome(id, ..)
            | Value::Opponent(id, ..)
            | Value::Points(id, _)
            | Value::Rank(id, _) => Some(*id),
            Value::TeamPoints(..) | Value::TeamRank(..) | Value::Count(..) => None,
        }
    }

    /// The team concerned.
    #[must_use]
    pub const fn team(&self) -> Option<TeamId> {
        match self {
            Value::TeamPoints(id, ..) | Value::TeamRank(id, _) => Some(*id),
            _ => None,
        }
    }

    /// The round concerned.
    #[must_use]
    pub const fn round(&self) -> Option<RoundNumber> {
        match self {
            Value::Outcome(_, round, _) | Value::Opponent(_, round, _) => Some(*round),
            _ => None,
        }
    }

    /// The word documents use.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Value::Outcome(..) => "result",
            Value::Opponent(..) => "opponent",
            Value::Points(..) | Value::TeamPoints(..) => "points",
            Value::Rank(..) | Value::TeamRank(..) => "rank",
            Value::Count(..) => "count",
        }
    }
}

/// A file with every certain correction.
#[derive(Clone, Debug)]
pub struct Fix {
    /// The tournament with every correction made; places are those of the source.
    pub import: Import,
    /// What was corrected, by place.
    pub corrections: Vec<Correction>,
    /// Why findings are left as they are, by their fingerprints.
    reasons: HashMap<String, String>,
}

/// A finding that is not corrected, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept<'a> {
    /// The finding that stays.
    pub finding: &'a Finding,
    /// Why it is not corrected, a phrase.
    pub why: &'a str,
}

impl Fix {
    /// A file in which nothing is corrected.
    #[must_use]
    pub fn unchanged(import: &Import) -> Fix {
        Fix {
            import: import.clone(),
            corrections: Vec::new(),
            reasons: HashMap::new(),
        }
    }

    /// Each finding of an audit of the corrected file, with the reason why it is not corrected.
    pub fn kept<'a>(&'a self, audit: &'a Audit) -> impl Iterator<Item = Kept<'a>> {
        audit.findings.iter().map(|finding| {
            let reason = self.reasons.get(&finding.fingerprint());
            let why = reason.map_or_else(|| why_kept(finding), String::as_str);
            Kept { finding, why }
        })
    }
}

/// Why a finding is not corrected, if no step gave a reason.
fn why_kept(finding: &Finding) -> &'static str {
    if finding.severity == Severity::Info {
        return "there is nothing to repair";
    }
    let mut checks = CATALOGUE.iter();
    let check = checks.find(|check| check.code == finding.code);
    check.map_or("a person must decide", |check| check.kept)
}

/// The input of a step.
struct Step<'a> {
    case: &'a Case<'a>,
    findings: &'a [Finding],
    evidence: SoundResults<'a>,
    wanted: &'a dyn Fn(Code) -> bool,
}

impl<'a> Step<'a> {
    /// The wanted findings of these checks.
    fn findings_of(&self, checks: &'a [&'static Check]) -> impl Iterator<Item = &'a Finding> {
        let wanted = self.wanted;
        let fits = move |finding: &&Finding| is_of(checks, finding);
        let findings = self.findings.iter().filter(fits);
        findings.filter(move |finding| wanted(finding.code))
    }

    /// The first finding that makes something doubtful.
    fn doubt(&self, doubt: Doubt) -> Option<&'a Finding> {
        let leaves = |finding: &&Finding| {
            let mut checks = CATALOGUE.iter();
            let check = checks.find(|check| check.code == finding.code);
            finding.severity > Severity::Info
                && check.is_some_and(|check| check.doubts.contains(&doubt))
        };
        self.findings.iter().find(leaves)
    }

    /// A pair of a round robin that met too rarely or too often, this player among them where one
    /// is given: a result may be missing.
    fn irregular_pair(&self, player: Option<PlayerId>) -> Option<&'a Finding> {
        let number = player.and_then(|id| self.case.facts.number(id));
        let concerns = |finding: &&Finding| {
            let subject = &finding.subject;
            let second = subject.code.as_ref().and_then(|code| code.parse().ok());
            number.is_none()
                || subject.player.is_none()
                || [subject.player, second].contains(&number)
        };
        let mut of_pairs = self
            .findings
            .iter()
            .filter(|finding| finding.code == ROUND_ROBIN_INCOMPLETE.code);
        of_pairs.find(concerns)
    }

    /// The wanted finding of this check about a player.
    fn about(&self, check: &Check, player: PlayerId) -> Option<&'a Finding> {
        let number = self.case.facts.number(player)?;
        let mut of_check = self.findings.iter().filter(|f| f.code == check.code);
        of_check.find(|f| f.subject.player == Some(number) && (self.wanted)(f.code))
    }
}

/// Whether one of these checks reported a finding.
fn is_of(checks: &[&Check], finding: &Finding) -> bool {
    checks.iter().any(|check| check.code == finding.code)
}

/// The result of a step.
#[derive(Default)]
struct Found {
    corrections: Vec<Correction>,
    /// Whether the corrections are right only together.
    together: bool,
    /// Fingerprints of findings that stay, and why.
    reasons: Vec<(String, String)>,
}

impl Found {
    fn keep(&mut self, finding: &Finding, why: impl Into<String>) {
        self.reasons.push((finding.fingerprint(), why.into()));
    }
}

/// A step: a function from the file as corrected so far to what it finds.
type Plan = fn(&Step<'_>) -> Found;

/// The steps in their order. Games first: who met whom, and how it ended; then what follows from
/// them.
const PLANS: [Plan; 7] = [
    pairings::plan,
    results::plan,
    points::plan,
    counts::plan,
    ranks::plan,
    teams::plan,
    team_ranks::plan,
];

/// The number of steps about games, which come first: one settled game may settle another.
const GAMES: usize = 2;

/// The most steps that may change a file: no real file has a longer chain of dependent corrections.
const CHANGES: usize = 140;

/// Corrects what is certain, as far as the checks are `wanted`.
#[must_use]
pub fn fix(
    source: &Sources,
    import: &Import,
    options: &Options,
    wanted: &dyn Fn(Code) -> bool,
) -> Fix {
    let case = Case::new(source, import, options);
    fix_judged(&case, wanted)
}

/// The same for a case.
#[must_use]
pub fn fix_judged(case: &Case<'_>, wanted: &dyn Fn(Code) -> bool) -> Fix {
    let import = case.facts.import;
    let mut work = Work {
        source: case.facts.source,
        options: &case.facts.options,
        wanted,
        // what follows from a cause speaks for or against a correction as well
        found: every_finding(case),
        fix: Fix::unchanged(import),
        retries: retry_limit(import),
    };
    let mut changed = work.take_any(case, 0);
    for _ in 0..CHANGES {
        let Some(index) = changed else { break };
        let from = if index < GAMES { 0 } else { index };
        let import = work.fix.import.clone();
        let case = Case::new(work.source, &import, work.options);
        changed = work.take_any(&case, from);
    }
    let mut fix = work.fix;
    fix.corrections.sort_by_key(|correction| correction.at);
    fix
}

/// A file with the corrections so far.
struct Work<'a> {
    source: &'a Sources,
    options: &'a Options,
    wanted: &'a dyn Fn(Code) -> bool,
    /// What an audit finds in the file as corrected so far.
    found: Vec<Finding>,
    fix: Fix,
    /// How often corrections that cause a finding together may still be tried one by one.
    retries: usize,
}

impl Work<'_> {
    /// Takes steps in turn, from this one on, until one changes the file; returns its index, `None`
    /// if none does. All of them look at the same case.
    fn take_any(&mut self, case: &Case<'_>, from: usize) -> Option<usize> {
        let mut turn = (from..PLANS.len()).chain(0..from);
        turn.find(|&at| self.take(PLANS[at], case))
    }

    /// Takes a step. Returns whether it changed anything.
    fn take(&mut self, plan: Plan, case: &Case<'_>) -> bool {
        let brought = plan(&Step {
            case,
            findings: &self.found,
            evidence: SoundResults::collect(case, &self.found),
            wanted: self.wanted,
        });
        self.fix.reasons.extend(brought.reasons);
        let corrections = brought.corrections;
        let units: Vec<&[Correction]> = match brought.together {
            true => Vec::from([corrections.as_slice()]),
            false => corrections
                .chunk_by(|a, b| a.finding == b.finding)
                .collect(),
        };
        !corrections.is_empty() && self.make(&units)
    }

    /// Makes corrections, one by one if together they would cause a new finding: correct values
    /// cause none. Returns whether any were made.
    fn make(&mut self, units: &[&[Correction]]) -> bool {
        let mut import = self.fix.import.clone();
        for unit in units {
            apply::apply(&mut import, unit);
        }
        let found = every_finding(&Case::new(self.source, &import, self.options));
        let Some(why) = contradiction(&self.found, &found) else {
            self.fix.import = import;
            self.fix.corrections.extend(units.concat());
            self.found = found;
            return true;
        };
        if let 2..=APART = units.len()
            && self.retries > 0
        {
            self.retries -= 1;
            let (first, second) = units.split_at(units.len() / 2);
            let made = [first, second].map(|units| self.make(units));
            return made.contains(&true);
        }
        for correction in units.iter().copied().flatten() {
            let finding = correction.finding.clone();
            self.fix.reasons.insert(finding, why.clone());
        }
        false
    }
}

/// Limit on corrections that are tried one by one if they cause a finding together.
const APART: usize = 64;

/// How often corrections may be tried one by one: each time the whole file is audited, which takes
/// longer the more results it has.
fn retry_limit(import: &Import) -> usize {
    const RESULTS: usize = 500_000;
    (RESULTS / import.tournament.entries.len().max(1)).clamp(8, 256)
}

/// A finding about results, points and ranks that was not there before.
fn contradiction(before: &[Finding], after: &[Finding]) -> Option<String> {
    let known: HashSet<String> = before.iter().map(Finding::fingerprint).collect();
    let new = after.iter().find(|finding| {
        finding.severity > Severity::Info
            && finding.code.family() != Family::Structure
            && !known.contains(&finding.fingerprint())
    })?;
    Some(format!(
        "the corrected value would contradict something else ({}: {})",
        new.code.code, new.message
    ))
}
