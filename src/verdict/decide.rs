//! From findings and coverage to a decision.

use super::area::{AREAS, Area, area, area_index};
use super::profile::{ChosenProfile, Needed, Profile};
use crate::audit::{
    Audit, CATALOGUE, Check, PAIRING_NOT_REPRODUCED, PairingsCheck, applies, last_round,
};
use crate::finding::{Code, Finding, Severity, count, first_of};
use crate::import::Import;

/// The action of an officer for an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// It can be rated.
    Rate,
    /// Something is probably wrong: ask before rating it.
    Ask,
    /// Something important could not be examined.
    Unknown,
    /// Something is wrong: the file goes back to be corrected.
    Return,
}

impl Decision {
    /// The word for it in documents.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Decision::Rate => "rate",
            Decision::Ask => "ask",
            Decision::Unknown => "unknown",
            Decision::Return => "return",
        }
    }

    /// The words for people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Decision::Rate => "can be rated",
            Decision::Ask => "ask first",
            Decision::Unknown => "cannot say",
            Decision::Return => "send back",
        }
    }
}

/// The result for an area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Something is wrong.
    Errors,
    /// Something is probably wrong.
    Questions,
    /// No check of it ran.
    NotExamined,
    /// Nothing is wrong in the examined part, but a part was not examined.
    Partly,
    /// Every check ran, and nothing is wrong.
    Clean,
}

impl State {
    /// The word for it in documents.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            State::Errors => "errors",
            State::Questions => "questions",
            State::NotExamined => "not-examined",
            State::Partly => "partly",
            State::Clean => "clean",
        }
    }

    /// The words for people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            State::NotExamined => "not examined",
            _ => self.word(),
        }
    }
}

/// A check whose findings are hidden, or that an office has switched off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The check.
    pub code: Code,
    /// The reason, in words for people.
    pub why: String,
    /// Whether an office has switched the check off, so that the verdict does not depend on it.
    pub decided: bool,
}

/// A finding that a person has accepted: it counts neither for the verdict nor for the exit code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The finding, with the severity that it has.
    pub finding: Finding,
    /// Why it was accepted.
    pub reason: String,
    /// Who accepted it, if known.
    pub by: Option<String>,
    /// The day, as `2026-05-01`, if known.
    pub on: Option<String>,
}

impl Accepted {
    /// `accepted by Edda Example on 2026-05-01: the clock was broken`
    #[must_use]
    pub fn words(&self) -> String {
        let by = self.by.iter().map(|by| format!(" by {by}"));
        let on = self.on.iter().map(|on| format!(" on {on}"));
        let whom: String = by.chain(on).collect();
        format!("accepted{whom}: {}", self.reason)
    }
}

/// The basis of a verdict.
#[derive(Clone, Copy)]
pub struct Grounds<'a> {
    /// The file.
    pub import: &'a Import,
    /// The audit, with the severities of the profile.
    pub audit: &'a Audit,
    /// The profile, and why.
    pub profile: &'a ChosenProfile,
    /// Checks whose findings are left out.
    pub left_out: &'a [LeftOut],
    /// Findings that are not in the audit any more, because somebody has accepted them.
    pub accepted: &'a [Accepted],
}

/// The effect of a finding on a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weight {
    /// It must be corrected.
    Error,
    /// It must be answered before the event is rated.
    Question,
    /// A warning that need not be answered before the event is rated.
    CanWait,
    /// It does not count.
    Nothing,
}

impl Grounds<'_> {
    fn weight(&self, finding: &Finding) -> Weight {
        let can_wait = self.profile.profile.can_wait;
        match finding.severity {
            Severity::Error => Weight::Error,
            Severity::Warning if can_wait.contains(&finding.code.code) => Weight::CanWait,
            Severity::Warning => Weight::Question,
            Severity::Info => Weight::Nothing,
        }
    }
}

/// The result for an area, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaVerdict {
    /// The area.
    pub area: &'static Area,
    /// The result.
    pub state: State,
    /// Errors in it.
    pub errors: usize,
    /// Warnings in it that must be answered first.
    pub questions: usize,
    /// Warnings in it that need not be answered first.
    pub can_wait: usize,
    /// Findings in it that somebody has accepted.
    pub accepted: usize,
    /// What was compared with rules and how much of it fits, in words for people.
    pub compared: Option<String>,
    /// The parts that were not examined and the reasons, in words for people.
    pub unexamined: Vec<String>,
}

impl AreaVerdict {
    /// The findings, in words for people: `2 errors`, `1 finding accepted`.
    #[must_use]
    pub fn found(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        for (number, word) in [(self.errors, "error"), (self.questions, "question")] {
            reasons.extend((number > 0).then(|| count(number, word)));
        }
        if self.can_wait > 0 {
            let warnings = count(self.can_wait, "warning");
            reasons.push(format!("{warnings} that no rating waits for"));
        }
        if self.accepted > 0 {
            reasons.push(format!("{} accepted", count(self.accepted, "finding")));
        }
        reasons
    }

    /// The findings, what was compared, and the parts that were not examined with the reasons.
    #[must_use]
    pub fn reasons(&self) -> Vec<String> {
        let others = self.compared.iter().chain(&self.unexamined);
        self.found().into_iter().chain(others.cloned()).collect()
    }
}

/// May the event be rated?
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The decision.
    pub decision: Decision,
    /// The profile, and why.
    pub profile: ChosenProfile,
    /// The result for each area, in the order of [`AREAS`].
    pub areas: Vec<AreaVerdict>,
    /// Areas that must still be examined before the event can be rated.
    pub missing: Vec<String>,
    /// The reasons for the decision: missing evidence, errors, else warnings, each in words.
    pub reasons: Vec<String>,
    /// Errors in the file.
    pub errors: usize,
    /// Warnings that must be answered first.
    pub questions: usize,
    /// Findings that somebody has accepted.
    pub accepted: Vec<Accepted>,
    /// Checks that an office has switched off.
    pub ignored: Vec<LeftOut>,
}

/// The most findings that the reasons of a verdict name; all of them are in the list of findings.
const NAMED: usize = 20;

impl Verdict {
    /// The verdict on an audit.
    #[must_use]
    pub fn new(grounds: &Grounds<'_>) -> Verdict {
        let checks = checks(grounds.import);
        let areas = AREAS.iter().zip(contents(grounds)).zip(&checks);
        let areas =
            areas.map(|((area, content), checks)| judge_area(grounds, area, &content, checks));
        let areas: Vec<AreaVerdict> = areas.collect();
        let missing = missing(grounds, &areas, &checks);
        let findings = |weight: Weight| {
            let findings = grounds.audit.findings.iter();
            let of = findings.filter(|finding| grounds.weight(finding) == weight);
            of.collect::<Vec<&Finding>>()
        };
        let [errors, questions] = [Weight::Error, Weight::Question].map(findings);
        let decision = match (errors.len(), missing.len(), questions.len()) {
            (1.., _, _) => Decision::Return,
            (0, 1.., _) => Decision::Unknown,
            (0, 0, 1..) => Decision::Ask,
            (0, 0, 0) => Decision::Rate,
        };
        let mut reasons = missing.clone();
        let findings = match decision {
            Decision::Return => &errors,
            _ => &questions,
        };
        reasons.extend(findings.iter().take(NAMED).map(|f| f.message.clone()));
        if findings.len() > NAMED {
            reasons.push(format!("{} more", findings.len() - NAMED));
        }
        Verdict {
            decision,
            profile: grounds.profile.clone(),
            areas,
            missing,
            reasons,
            errors: errors.len(),
            questions: questions.len(),
            accepted: grounds.accepted.to_vec(),
            ignored: grounds
                .left_out
                .iter()
                .filter(|c| c.decided)
                .cloned()
                .collect(),
        }
    }

    /// The verdict without a chosen profile and without decisions of an office.
    #[must_use]
    pub fn without_choices(import: &Import, audit: &Audit) -> Verdict {
        Verdict::new(&Grounds {
            import,
            audit,
            profile: &ChosenProfile::from_tournament(&import.tournament),
            left_out: &[],
            accepted: &[],
        })
    }

    /// The decision with its reasons: `send back (3 errors, 2 questions)`.
    #[must_use]
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        match self.errors {
            0 => parts.extend(self.missing.iter().cloned()),
            errors => parts.push(count(errors, "error")),
        }
        if self.questions > 0 {
            parts.push(count(self.questions, "question"));
        }
        match (self.decision.words(), parts.is_empty()) {
            (words, true) => words.to_owned(),
            (words, false) => format!("{words} ({})", parts.join(", ")),
        }
    }
}

/// The reason why checks did not examine a file.
struct Unexamined {
    why: String,
    codes: Vec<&'static str>,
    /// Whether the user left the checks out by their codes.
    selected: bool,
    decided: bool,
}

/// How many findings of each weight an area has.
#[derive(Clone, Default)]
struct Content {
    errors: usize,
    questions: usize,
    can_wait: usize,
    accepted: usize,
}

/// What was found in each area, in the order of [`AREAS`].
fn contents(grounds: &Grounds<'_>) -> Vec<Content> {
    let mut contents = vec![Content::default(); AREAS.len()];
    for finding in &grounds.audit.findings {
        let content = &mut contents[area_index(finding.code)];
        match grounds.weight(finding) {
            Weight::Error => content.errors += 1,
            Weight::Question => content.questions += 1,
            Weight::CanWait => content.can_wait += 1,
            Weight::Nothing => {}
        }
    }
    for accepted in grounds.accepted {
        contents[area_index(accepted.finding.code)].accepted += 1;
    }
    contents
}

fn judge_area(
    grounds: &Grounds<'_>,
    about: &'static Area,
    content: &Content,
    checks: &[&Check],
) -> AreaVerdict {
    let unexamined = unexamined(grounds, checks);
    let not_run: usize = unexamined.iter().map(|reason| reason.codes.len()).sum();
    let gaps = about.gaps.iter().filter(|gap| !exists(gap.code));
    let mut gaps: Vec<String> = gaps.map(|gap| gap.words.to_owned()).collect();
    let pairings = grounds.audit.pairings.as_ref();
    let pairings = pairings.filter(|_| area(PAIRING_NOT_REPRODUCED.code) == about);
    gaps.extend(pairings.into_iter().flat_map(PairingsCheck::unchecked));
    // accepted, ignored and unselected findings are not there any more
    let mut findings = grounds.audit.findings.iter();
    let differs =
        pairings.is_some() && findings.any(|finding| finding.code == PAIRING_NOT_REPRODUCED.code);
    let state = match (content.errors, content.questions, checks.len() - not_run) {
        (1.., _, _) => State::Errors,
        // a question to the arbiter, for which the rating need not wait
        _ if differs => State::Questions,
        (0, 1.., _) => State::Questions,
        (0, 0, 0) => State::NotExamined,
        _ if not_run > 0 || !gaps.is_empty() => State::Partly,
        _ => State::Clean,
    };
    let mut words: Vec<String> = unexamined.iter().map(Unexamined::words).collect();
    if checks.is_empty() {
        words.push("no check covers this".to_owned());
    } else if not_run < checks.len() {
        words.extend(gaps);
    }
    AreaVerdict {
        area: about,
        state,
        errors: content.errors,
        questions: content.questions,
        can_wait: content.can_wait,
        accepted: content.accepted,
        compared: pairings.and_then(PairingsCheck::compared),
        unexamined: words,
    }
}

impl Unexamined {
    /// `the file has no colours (R205, R206)`
    fn words(&self) -> String {
        const NAMED: usize = 4;
        if self.selected && !self.decided {
            return self.why.clone();
        }
        let ignored = if self.decided { "ignored: " } else { "" };
        let codes: Vec<String> = self.codes.iter().map(ToString::to_string).collect();
        format!("{ignored}{} ({})", self.why, first_of(&codes, NAMED))
    }
}

/// The checks of each area that can apply to a file of this format, in the order of [`AREAS`].
fn checks(import: &Import) -> Vec<Vec<&'static Check>> {
    let mut checks = vec![Vec::new(); AREAS.len()];
    for &check in CATALOGUE.iter().filter(|check| applies(import, check)) {
        checks[area_index(check.code)].push(check);
    }
    checks
}

/// Which of these checks did not examine the file, by reason.
fn unexamined(grounds: &Grounds<'_>, checks: &[&Check]) -> Vec<Unexamined> {
    let mut reasons: Vec<Unexamined> = Vec::new();
    for check in checks {
        let Some((why, left_out)) = why_not(grounds, check.code) else {
            continue;
        };
        match reasons.iter_mut().find(|known| known.why == why) {
            Some(known) => known.codes.push(check.code.code),
            None => reasons.push(Unexamined {
                why: why.to_owned(),
                codes: vec![check.code.code],
                selected: left_out.is_some(),
                decided: left_out.is_some_and(|left_out| left_out.decided),
            }),
        }
    }
    reasons
}

/// Why a check did not examine the file, and whether it was left out; `None` if it did.
fn why_not<'a>(grounds: &Grounds<'a>, code: Code) -> Option<(&'a str, Option<&'a LeftOut>)> {
    let mut left_out = grounds.left_out.iter();
    if let Some(left_out) = left_out.find(|left_out| left_out.code == code) {
        return Some((&left_out.why, Some(left_out)));
    }
    let mut not_run = grounds.audit.not_run.iter();
    let not_run = not_run.find(|not_run| not_run.code == code.code)?;
    Some((&not_run.why, None))
}

fn exists(code: &str) -> bool {
    CATALOGUE.iter().any(|check| check.code.code == code)
}

/// The areas that the profile needs and that were not examined.
fn missing(
    grounds: &Grounds<'_>,
    areas: &[AreaVerdict],
    checks: &[Vec<&'static Check>],
) -> Vec<String> {
    let profile: &Profile = grounds.profile.profile;
    let mut missing = Vec::new();
    missing.extend(open_rounds(grounds.import));
    for needed in profile.needed {
        let mut found = areas.iter().zip(checks);
        let found = found.find(|(found, _)| found.area.name == needed.area);
        let (found, checks) = found.expect("a test compares the tables");
        missing.extend(lacking(grounds, needed, found, checks));
    }
    missing
}

/// The part of a needed area that was not examined; `None` if enough was.
fn lacking(
    grounds: &Grounds<'_>,
    needed: &Needed,
    found: &AreaVerdict,
    checks: &[&'static Check],
) -> Option<String> {
    let of_needed = checks.iter().copied();
    let of_needed = of_needed.filter(|check| needed.checks.contains(&check.code.code));
    let of_needed: Vec<&Check> = of_needed.collect();
    let unexamined = unexamined(grounds, &of_needed);
    let mut waiting = unexamined.iter().filter(|reason| !reason.decided);
    match waiting.next() {
        Some(reason) => Some(format!("{} not examined: {}", needed.area, reason.why)),
        None if found.state == State::NotExamined => {
            let why = found.unexamined.join("; ");
            Some(format!("{} not examined: {why}", needed.area))
        }
        None => None,
    }
}

/// Why an event that is not over cannot be rated; `None` if it is over.
fn open_rounds(import: &Import) -> Option<String> {
    let tournament = &import.tournament;
    let planned = tournament.planned_rounds.unwrap_or(tournament.rounds);
    let last = last_round(import);
    (last < planned).then(|| format!("results of {last} of {}", count(planned.into(), "round")))
}
