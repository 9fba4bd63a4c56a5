//! From findings and coverage to a decision.

use super::area::{AREAS, Area, area, area_index};
use super::profile::{ChosenProfile, Needed, Profile};
use super::unexamined::{LeftOut, Unexamined, unexamined};
use crate::audit::{
    Audit, CATALOGUE, Check, PAIRING_NOT_REPRODUCED, PairingsCheck, PartlyRun, applies, last_round,
};
use crate::finding::{Code, Finding, Severity, count};
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
    /// The parts that were not examined, and why.
    pub unexamined: Vec<Unexamined>,
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
        let compared = self.compared.iter().cloned();
        let others = compared.chain(self.unexamined.iter().map(Unexamined::words));
        self.found().into_iter().chain(others).collect()
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
    /// What was examined only in part although the profile expects it, if the event can be rated.
    pub open: Vec<String>,
    /// The reasons for the decision: what is examined only in part, missing evidence, errors, else warnings, each in words.
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
        let open = match decision {
            Decision::Rate => examined_in_part(grounds),
            _ => Vec::new(),
        };
        let mut reasons = missing.clone();
        reasons.extend(open.iter().cloned());
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
            open,
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
        parts.extend(self.open.iter().cloned());
        match (self.decision.words(), parts.is_empty()) {
            (words, true) => words.to_owned(),
            (words, false) => format!("{words} ({})", parts.join(", ")),
        }
    }
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
    let mut unexamined = unexamined(grounds.left_out, grounds.audit, checks);
    let not_run: usize = unexamined.iter().map(|reason| reason.codes.len()).sum();
    let gaps = about.gaps.iter();
    let gaps = gaps.filter(|gap| !gap.codes.iter().any(|code| exists(code)));
    let mut gaps: Vec<Unexamined> = gaps.map(Unexamined::from_gap).collect();
    let pairings = grounds.audit.pairings.as_ref();
    let pairings = pairings.filter(|_| area(PAIRING_NOT_REPRODUCED.code) == about);
    let unchecked = pairings.into_iter().flat_map(PairingsCheck::unchecked);
    gaps.extend(unchecked.map(|words| Unexamined::new(words, false)));
    let partly = grounds.audit.partly_run.iter();
    let partly = partly.filter(|partly| ran_in(partly, checks, &unexamined));
    gaps.extend(partly.map(|partly| Unexamined::new(partly.why.as_str(), false)));
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
    if checks.is_empty() {
        unexamined.push(Unexamined::new("no check covers this", true));
    } else if not_run < checks.len() {
        unexamined.extend(gaps);
    }
    AreaVerdict {
        area: about,
        state,
        errors: content.errors,
        questions: content.questions,
        can_wait: content.can_wait,
        accepted: content.accepted,
        compared: pairings.and_then(PairingsCheck::compared),
        unexamined,
    }
}

/// Whether one of the checks that examined only some of the players counts in an area.
fn ran_in(partly: &PartlyRun, checks: &[&Check], unexamined: &[Unexamined]) -> bool {
    let left_out = |code| unexamined.iter().any(|reason| reason.codes.contains(code));
    let mut codes = partly.codes.iter().filter(|code| !left_out(code));
    codes.any(|code| checks.iter().any(|check| check.code.code == *code))
}

/// The checks of each area that can apply to a file of this format, in the order of [`AREAS`].
fn checks(import: &Import) -> Vec<Vec<&'static Check>> {
    let mut checks = vec![Vec::new(); AREAS.len()];
    for &check in CATALOGUE.iter().filter(|check| applies(import, check)) {
        checks[area_index(check.code)].push(check);
    }
    checks
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

/// What was examined only in part of what the profile expects, and why: `identity examined only in
/// part: no rating list was given`.
fn examined_in_part(grounds: &Grounds<'_>) -> Vec<String> {
    let expected = grounds.profile.profile.expected;
    let checks = CATALOGUE.iter().copied();
    let checks: Vec<&Check> = checks
        .filter(|check| expected.contains(&check.code.code) && applies(grounds.import, check))
        .collect();
    let reasons = unexamined(grounds.left_out, grounds.audit, &checks);
    let not_run = reasons.iter().filter(|reason| !reason.decided);
    let not_run = not_run.map(|reason| (reason.codes[0], reason.why.clone()));
    let partly = grounds.audit.partly_run.iter();
    let partly = partly.filter(|partly| ran_in(partly, &checks, &reasons));
    let partly = partly.map(|partly| (partly.codes[0], partly.why.clone()));
    let all = not_run.chain(partly).map(|(code, why)| {
        let about = AREAS[area_index(Code { code, name: "" })].name;
        format!("{about} examined only in part: {why}")
    });
    all.collect()
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
    let unexamined = unexamined(grounds.left_out, grounds.audit, &of_needed);
    let mut waiting = unexamined.iter().filter(|reason| !reason.decided);
    match waiting.next() {
        Some(reason) => Some(format!("{} not examined: {}", needed.area, reason.why)),
        None if found.state == State::NotExamined => {
            let why: Vec<String> = found.unexamined.iter().map(Unexamined::words).collect();
            Some(format!("{} not examined: {}", needed.area, why.join("; ")))
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
