//! Decides which values of a file can be corrected with certainty, and why other values cannot.
//!
//! Results come first, then the points and counts that follow from them, then the ranks of players
//! and teams that follow from the points. Each step works on the result of the step before. Nothing
//! is added to a file or removed from it: one value replaces another.

mod alternatives;
mod apply;
mod attempt;
mod changed_entry;
mod close_rules;
mod contradicted;
mod counts;
mod exchange;
mod other_causes;
mod other_totals;
mod pairings;
mod points;
mod ranks;
mod results;
mod sound;
mod suspects;
mod team_ranks;
mod teams;
mod tried_orders;

use std::collections::{HashMap, HashSet};

pub use super::structure::counts_differ::Count;

use self::sound::SoundResults;
use super::causes::find_damage;
use super::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use super::{Audit, CATALOGUE, Case, Check, Doubt, Options, findings_of_early_checks};
use crate::finding::{Code, Damage, Family, Finding, Severity};
use crate::import::Import;
use crate::model::{Outcome, PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::number::Points;
use crate::source::{Sources, Span};

/// A correction, which replaces one value by another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// The value that the corrected copy states.
    pub value: Value,
    /// The span of the value in the source; empty if the file has no columns for the value.
    pub span: Span,
    /// What is corrected, in words: `points of 12 Example, Anna`.
    pub subject: String,
    /// The value as the file states it; empty if the file states none.
    pub stated: String,
    /// The correct value, in the file's own notation.
    pub corrected: String,
    /// The code of the check whose finding is corrected.
    pub code: Code,
    /// The fingerprint of the finding that is corrected.
    pub finding: String,
    /// Why the correct value is certain, one reason in each string.
    pub reasons: Vec<String>,
}

/// A value that a correction writes, and the player, team or count to which it belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// The outcome of a round for a player.
    Outcome(PlayerId, RoundNumber, Outcome),
    /// The opponent of a player in a round. The last ID is that of the opponent.
    Opponent(PlayerId, RoundNumber, PlayerId),
    /// The points of a player.
    Points(PlayerId, Points),
    /// The rank of a player.
    Rank(PlayerId, u32),
    /// The match points or game points of a team.
    TeamPoints(TeamId, ScoreBasis, Points),
    /// The rank of a team.
    TeamRank(TeamId, u32),
    /// A stated number of players or teams in the tournament section.
    Count(Count, u32),
}

impl Value {
    /// Returns the player concerned; `None` for a value of a team or of the tournament section.
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

    /// Returns the team concerned; `None` for a value of a player or of the tournament section.
    #[must_use]
    pub const fn team(&self) -> Option<TeamId> {
        match self {
            Value::TeamPoints(id, ..) | Value::TeamRank(id, _) => Some(*id),
            _ => None,
        }
    }

    /// Returns the round concerned; `None` for a value that does not belong to a round.
    #[must_use]
    pub const fn round(&self) -> Option<RoundNumber> {
        match self {
            Value::Outcome(_, round, _) | Value::Opponent(_, round, _) => Some(*round),
            _ => None,
        }
    }

    /// Returns the word that documents use for the kind of value.
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

/// A file in which all certain corrections are made.
#[derive(Clone, Debug)]
pub struct Fix {
    /// The tournament with all corrections made. Its spans are those of the original source.
    pub import: Import,
    /// The corrections, by position in the file.
    pub corrections: Vec<Correction>,
    /// The reasons why findings are not corrected, by the fingerprint of the finding.
    reasons: HashMap<String, String>,
}

/// A finding that is not corrected, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uncorrected<'a> {
    /// The finding, which the corrected file still has.
    pub finding: &'a Finding,
    /// The reason why it is not corrected, as a phrase.
    pub why: &'a str,
}

impl Fix {
    /// Returns the result for a file in which nothing is corrected.
    #[must_use]
    pub fn unchanged(import: &Import) -> Fix {
        Fix {
            import: import.clone(),
            corrections: Vec::new(),
            reasons: HashMap::new(),
        }
    }

    /// Returns the findings of `audit`, which must be an audit of the corrected file. Each has the
    /// reason why it is not corrected.
    pub fn uncorrected<'a>(&'a self, audit: &'a Audit) -> impl Iterator<Item = Uncorrected<'a>> {
        audit.findings.iter().map(|finding| {
            let reason = self.reasons.get(&finding.fingerprint());
            let why = reason.map_or_else(|| why_uncorrected(finding), String::as_str);
            Uncorrected { finding, why }
        })
    }
}

/// Says why a finding is not corrected if no step of the correction gave a reason for it.
fn why_uncorrected(finding: &Finding) -> &'static str {
    if finding.severity == Severity::Info {
        return "there is nothing to repair";
    }
    let mut checks = CATALOGUE.iter();
    let check = checks.find(|check| check.code == finding.code);
    check.map_or("a person must decide", |check| check.not_corrected)
}

/// The input of a step.
struct StepInput<'a> {
    case: &'a Case<'a>,
    findings: &'a [Finding],
    evidence: SoundResults<'a>,
    is_wanted: &'a dyn Fn(Code) -> bool,
}

impl<'a> StepInput<'a> {
    /// Returns the findings of these checks that are to be corrected.
    fn findings_of(&self, checks: &'a [&'static Check]) -> impl Iterator<Item = &'a Finding> {
        let is_wanted = self.is_wanted;
        let fits = move |finding: &&Finding| is_from(checks, finding);
        let findings = self.findings.iter().filter(fits);
        findings.filter(move |finding| is_wanted(finding.code))
    }

    /// Returns the first finding that makes values of the kind `doubt` doubtful; `None` if there is
    /// none.
    fn finding_casting_doubt(&self, doubt: Doubt) -> Option<&'a Finding> {
        let leaves_doubt = |finding: &&Finding| {
            let mut checks = CATALOGUE.iter();
            let check = checks.find(|check| check.code == finding.code);
            finding.severity > Severity::Info
                && check.is_some_and(|check| check.doubts.contains(&doubt))
        };
        self.findings.iter().find(leaves_doubt)
    }

    /// Returns the finding about a pair of a round robin that met too rarely or too often, because
    /// a result may be missing; `None` if there is none. If `player` is given, the pair must
    /// include this player.
    fn finding_about_irregular_pair(&self, player: Option<PlayerId>) -> Option<&'a Finding> {
        let number = player.and_then(|id| self.case.facts.number(id));
        let concerns = |finding: &&Finding| {
            let subject = &finding.subject;
            let second_number = subject.code.as_ref().and_then(|code| code.parse().ok());
            number.is_none()
                || subject.player.is_none()
                || [subject.player, second_number].contains(&number)
        };
        let mut pair_findings = self
            .findings
            .iter()
            .filter(|finding| finding.code == ROUND_ROBIN_INCOMPLETE.code);
        pair_findings.find(concerns)
    }

    /// Returns the finding of this check about a player; `None` if there is none, or if it is not
    /// to be corrected.
    fn finding_about(&self, check: &Check, player: PlayerId) -> Option<&'a Finding> {
        let number = self.case.facts.number(player)?;
        let mut check_findings = self.findings.iter().filter(|f| f.code == check.code);
        check_findings.find(|f| f.subject.player == Some(number) && (self.is_wanted)(f.code))
    }
}

/// Whether one of these checks reported the finding.
fn is_from(checks: &[&Check], finding: &Finding) -> bool {
    checks.iter().any(|check| check.code == finding.code)
}

/// The corrections that a step proposes, and the findings that it cannot correct.
#[derive(Default)]
struct StepResult {
    /// Corrections, each of which is right even if no other is made.
    corrections: Vec<Correction>,
    /// Lists of corrections that are right only together. Either all corrections of a list are made
    /// or none.
    connected_corrections: Vec<Vec<Correction>>,
    /// The fingerprints of findings that are not corrected, each with the reason.
    reasons: Vec<(String, String)>,
}

impl StepResult {
    fn add_reason(&mut self, finding: &Finding, why: impl Into<String>) {
        self.reasons.push((finding.fingerprint(), why.into()));
    }
}

/// The function of a step. Its input is the file as corrected so far.
type StepFunction = fn(&StepInput<'_>) -> StepResult;

/// The steps in the order in which they are taken. Steps about games come first (who met whom, and
/// how the game ended), then steps about values that follow from the games.
const STEPS: [StepFunction; 7] = [
    pairings::plan,
    results::plan,
    points::plan,
    counts::plan,
    ranks::plan,
    teams::plan,
    team_ranks::plan,
];

/// Number of steps about games, which come first. They are repeated after each of their
/// corrections, because a game that is settled may decide another one.
const GAME_STEP_COUNT: usize = 2;

/// Maximum number of steps that may change a file. No real file needs so many corrections that
/// depend on each other.
const MAX_CHANGES: usize = 140;

/// Makes all certain corrections in a file, except for findings of checks that `is_wanted` rejects.
#[must_use]
pub fn fix(
    source: &Sources,
    import: &Import,
    options: &Options,
    is_wanted: &dyn Fn(Code) -> bool,
) -> Fix {
    let case = Case::new(source, import, options);
    fix_case(&case, is_wanted)
}

/// Makes all certain corrections in a case, except for findings of checks that `is_wanted` rejects.
#[must_use]
pub fn fix_case(case: &Case<'_>, is_wanted: &dyn Fn(Code) -> bool) -> Fix {
    let import = case.facts.import;
    if let Some(why) = why_misplaced(case) {
        return Fix {
            reasons: findings_of_early_checks(case)
                .iter()
                .filter(|finding| finding.severity > Severity::Info)
                .map(|finding| (finding.fingerprint(), why.to_owned()))
                .collect(),
            ..Fix::unchanged(import)
        };
    }
    let mut state = FixState {
        source: case.facts.source,
        options: &case.facts.options,
        is_wanted,
        // findings that follow from a cause also support or contradict a correction
        findings: findings_of_early_checks(case),
        fix: Fix::unchanged(import),
        retries_left: retry_limit(import),
    };
    let mut changed_step = state.apply_first_step(case, 0);
    for _ in 0..MAX_CHANGES {
        let Some(index) = changed_step else { break };
        let next_step = if index < GAME_STEP_COUNT { 0 } else { index };
        let import = state.fix.import.clone();
        let case = Case::new(state.source, &import, state.options);
        changed_step = state.apply_first_step(&case, next_step);
    }
    let mut fix = state.fix;
    fix.corrections.sort_by_key(|correction| correction.span);
    fix
}

/// Says why nothing in a file can be corrected: its values are not in the rows, rounds or columns
/// to which they belong. `None` if they are in the right places.
fn why_misplaced(case: &Case<'_>) -> Option<&'static str> {
    match find_damage(case)? {
        Damage::BrokenLines => {
            Some("the lines of the file are broken: most of its values were not read")
        }
        Damage::RepeatedRound => Some(
            "a round is in the file more than once: the file does not say which one is the copy",
        ),
        Damage::ExchangedColumns => Some("the columns of points and ranks are exchanged"),
        Damage::ColumnSlip => {
            Some("the values of a column seem to be in the wrong rows or columns")
        }
        Damage::Renumbered => Some(
            "the numbers of the rows seem to differ from the numbers that the opponents use for them",
        ),
        Damage::RoundResults => Some("the results of a round seem to be wrong in several games"),
        Damage::StrayGame => Some("a game has the number of a round that does not exist"),
        // the opponents say to whom the results of a row belong
        Damage::ExchangedRows => None,
    }
}

/// The state of the correction: the file as corrected so far, and its findings.
struct FixState<'a> {
    source: &'a Sources,
    options: &'a Options,
    is_wanted: &'a dyn Fn(Code) -> bool,
    /// The findings of an audit of the file as corrected so far.
    findings: Vec<Finding>,
    fix: Fix,
    /// The number of times that corrections that together cause a finding may still be divided and
    /// tried again.
    retries_left: usize,
}

impl FixState<'_> {
    /// Takes the steps in turn, beginning with the index `first_index`, until one changes the file.
    /// Returns the index of that step; `None` if no step changes the file.
    fn apply_first_step(&mut self, case: &Case<'_>, first_index: usize) -> Option<usize> {
        let mut steps = (first_index..STEPS.len()).chain(0..first_index);
        steps.find(|&index| self.take_step(STEPS[index], case))
    }

    /// Takes a step, and returns whether it changed the file.
    fn take_step(&mut self, plan: StepFunction, case: &Case<'_>) -> bool {
        let step_result = plan(&StepInput {
            case,
            findings: &self.findings,
            evidence: SoundResults::collect(case, &self.findings),
            is_wanted: self.is_wanted,
        });
        self.fix.reasons.extend(step_result.reasons);
        let corrections_by_finding = step_result
            .corrections
            .chunk_by(|a, b| a.finding == b.finding);
        let connected_corrections = step_result.connected_corrections.iter().map(Vec::as_slice);
        let units: Vec<&[Correction]> = corrections_by_finding
            .chain(connected_corrections)
            .filter(|unit| !unit.is_empty())
            .collect();
        !units.is_empty() && self.apply_corrections(&units)
    }

    /// Makes corrections. If together they would cause a new finding, tries each half of them
    /// separately, because correct values cause no findings. The corrections of one element of
    /// `units` are not separated. Returns whether any correction was made.
    fn apply_corrections(&mut self, units: &[&[Correction]]) -> bool {
        let mut import = self.fix.import.clone();
        for unit in units {
            apply::apply(&mut import, unit);
        }
        let findings = findings_of_early_checks(&Case::new(self.source, &import, self.options));
        let Some(why) = find_contradiction(&self.findings, &findings) else {
            self.fix.import = import;
            self.fix.corrections.extend(units.concat());
            self.findings = findings;
            return true;
        };
        if let 2..=MAX_DIVIDED_CORRECTIONS = units.len()
            && self.retries_left > 0
        {
            self.retries_left -= 1;
            let (first, second) = units.split_at(units.len() / 2);
            let were_made = [first, second].map(|units| self.apply_corrections(units));
            return were_made.contains(&true);
        }
        for correction in units.iter().copied().flatten() {
            let finding = correction.finding.clone();
            self.fix.reasons.insert(finding, why.clone());
        }
        false
    }
}

/// Maximum number of corrections that are divided and tried again if together they cause a finding.
const MAX_DIVIDED_CORRECTIONS: usize = 64;

/// Returns the number of times that corrections may be divided and tried again. Each time the whole
/// file is audited, which takes longer if it has more results.
fn retry_limit(import: &Import) -> usize {
    const RESULTS_IN_ALL_RETRIES: usize = 500_000;
    (RESULTS_IN_ALL_RETRIES / import.tournament.entries.len().max(1)).clamp(8, 256)
}

/// Returns the first new finding about results, points or ranks, as the reason why a correction is
/// not made; `None` if there is none.
fn find_contradiction(before: &[Finding], after: &[Finding]) -> Option<String> {
    let known_fingerprints: HashSet<String> = before.iter().map(Finding::fingerprint).collect();
    let new_finding = after.iter().find(|finding| {
        finding.severity > Severity::Info
            && finding.code.family() != Family::Structure
            && !known_fingerprints.contains(&finding.fingerprint())
    })?;
    Some(format!(
        "the corrected value would contradict something else ({}: {})",
        new_finding.code.code, new_finding.message
    ))
}
