//! Decides whether an event can be rated, from the findings and from the extent of the examination.

use super::area::{AREAS, Area, area, area_index};
use super::doubt::doubt_by_causes;
use super::grounds::{AcceptedFinding, Grounds, Weight};
use super::open_rounds::open_rounds_in_words;
use super::profile::{ChosenProfile, NeededArea, Profile};
use super::unexamined::{ExcludedCheck, UnexaminedPart, group_unexamined};
use crate::audit::{
    Audit, CATALOGUE, Check, PAIRING_NOT_REPRODUCED, PairingsCheck, PartlyRun, RESULT_MISSING,
    applies, find, last_round,
};
use crate::finding::{Finding, Severity, count};
use crate::import::Import;

/// What a rating officer should do with an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// The event can be rated.
    Rate,
    /// Something is probably wrong: ask the organiser before rating the event.
    Ask,
    /// Something important could not be examined.
    Unknown,
    /// Something is wrong: the file must go back to the sender to be corrected.
    Return,
}

impl Decision {
    /// Returns the decision as documents and JSON state it: `rate`, `ask`, `unknown` or `return`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Decision::Rate => "rate",
            Decision::Ask => "ask",
            Decision::Unknown => "unknown",
            Decision::Return => "return",
        }
    }

    /// Returns the decision in words for people: `send back`.
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

/// The result of the checks of an area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// The area has errors.
    Errors,
    /// The area has no errors, but questions that must be answered.
    Questions,
    /// No check of the area ran.
    NotExamined,
    /// Nothing is wrong in the examined part, but a part was not examined.
    Partly,
    /// Every check of the area ran, and nothing is wrong.
    Clean,
}

impl State {
    /// Returns the result as documents and JSON state it: `clean`, `not-examined`.
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

    /// Returns the result in words for people: `not examined`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            State::NotExamined => "not examined",
            _ => self.word(),
        }
    }
}

/// The result for one area, with the reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaVerdict {
    /// The area that was judged.
    pub area: &'static Area,
    /// The result of the checks of the area.
    pub state: State,
    /// The number of errors in the area.
    pub errors: usize,
    /// The number of warnings in the area that must be answered before the event is rated.
    pub questions: usize,
    /// The number of warnings in the area that need not be answered before the event is rated.
    pub deferrable_warnings: usize,
    /// The number of findings in the area that somebody has accepted.
    pub accepted: usize,
    /// What was compared with rules, and how much of it agrees, in words for people; `None` if
    /// nothing was compared.
    pub comparison: Option<String>,
    /// The parts of the area that were not examined, and why.
    pub unexamined: Vec<UnexaminedPart>,
}

impl AreaVerdict {
    /// Returns the numbers of findings, in words for people: `2 errors`, `1 finding accepted`.
    #[must_use]
    pub fn describe_counts(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        for (number, word) in [(self.errors, "error"), (self.questions, "question")] {
            reasons.extend((number > 0).then(|| count(number, word)));
        }
        if self.deferrable_warnings > 0 {
            let warnings = count(self.deferrable_warnings, "warning");
            reasons.push(format!("{warnings} that can wait until after rating"));
        }
        if self.accepted > 0 {
            reasons.push(format!("{} accepted", count(self.accepted, "finding")));
        }
        reasons
    }

    /// Returns the numbers of findings, what was compared, and what was not examined and why, in
    /// words for people.
    #[must_use]
    pub fn reasons(&self) -> Vec<String> {
        let comparison = self.comparison.iter().cloned();
        let other_reasons = comparison.chain(self.unexamined.iter().map(UnexaminedPart::words));
        self.describe_counts()
            .into_iter()
            .chain(other_reasons)
            .collect()
    }
}

/// Whether an event may be rated, with the reasons.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What the rating officer should do with the event.
    pub decision: Decision,
    /// The profile, and why it was chosen.
    pub profile: ChosenProfile,
    /// The result for each area, in the order of [`AREAS`].
    pub areas: Vec<AreaVerdict>,
    /// The missing results, and the areas that must still be examined before the event can be
    /// rated, each in words with the reason.
    pub missing: Vec<String>,
    /// The areas in which the profile expects more than was examined, each with the reason; empty
    /// unless the event can be rated.
    pub examined_in_part: Vec<String>,
    /// The reasons for the decision, each in words: first those of `missing` and
    /// `examined_in_part`, then the errors or, if there are none, the warnings that must be
    /// answered.
    pub reasons: Vec<String>,
    /// The number of errors in the file.
    pub errors: usize,
    /// The number of warnings that must be answered before the event is rated.
    pub questions: usize,
    /// The findings that somebody has accepted.
    pub accepted: Vec<AcceptedFinding>,
    /// The checks that an office has switched off.
    pub ignored: Vec<ExcludedCheck>,
}

/// Maximum number of findings that the reasons of a verdict name. The report lists all findings.
const MAX_NAMED: usize = 20;

impl Verdict {
    /// Judges an audit.
    #[must_use]
    pub fn new(grounds: &Grounds<'_>) -> Verdict {
        let checks = checks_by_area(grounds.import);
        let areas = AREAS.iter().zip(count_findings(grounds)).zip(&checks);
        let areas =
            areas.map(|((area, counts), checks)| judge_area(grounds, area, &counts, checks));
        let areas: Vec<AreaVerdict> = areas.collect();
        let missing = missing_areas(grounds, &areas, &checks);
        let findings = |weight: Weight| {
            let findings = grounds.audit.findings.iter();
            let findings_of_weight = findings.filter(|finding| grounds.weight(finding) == weight);
            findings_of_weight.collect::<Vec<&Finding>>()
        };
        let [errors, questions] = [Weight::Error, Weight::Question].map(findings);
        let decision = match (errors.len(), missing.len(), questions.len()) {
            (1.., _, _) => Decision::Return,
            (0, 1.., _) => Decision::Unknown,
            (0, 0, 1..) => Decision::Ask,
            (0, 0, 0) => Decision::Rate,
        };
        let examined_in_part = match decision {
            Decision::Rate => areas_examined_in_part(grounds),
            _ => Vec::new(),
        };
        let mut reasons = missing.clone();
        reasons.extend(examined_in_part.iter().cloned());
        let findings = match decision {
            Decision::Return => &errors,
            _ => &questions,
        };
        reasons.extend(findings.iter().take(MAX_NAMED).map(|f| f.message.clone()));
        if findings.len() > MAX_NAMED {
            reasons.push(format!("{} more", findings.len() - MAX_NAMED));
        }
        Verdict {
            decision,
            profile: grounds.profile.clone(),
            areas,
            missing,
            examined_in_part,
            reasons,
            errors: errors.len(),
            questions: questions.len(),
            accepted: grounds.accepted.to_vec(),
            ignored: grounds
                .left_out
                .iter()
                .filter(|c| c.is_switched_off)
                .cloned()
                .collect(),
        }
    }

    /// Judges an audit without the choices of an office: under the profile that follows from the
    /// file, with no accepted findings and no checks switched off.
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

    /// Returns the decision with its reasons in words: `send back (3 errors, 2 questions)`.
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
        parts.extend(self.examined_in_part.iter().cloned());
        match (self.decision.words(), parts.is_empty()) {
            (words, true) => words.to_owned(),
            (words, false) => format!("{words} ({})", parts.join(", ")),
        }
    }
}

/// The numbers of findings of each weight in an area.
#[derive(Clone, Default)]
struct FindingCounts {
    errors: usize,
    questions: usize,
    deferrable_warnings: usize,
    accepted: usize,
}

/// Returns the numbers of findings in each area, in the order of [`AREAS`].
fn count_findings(grounds: &Grounds<'_>) -> Vec<FindingCounts> {
    let mut counts_by_area = vec![FindingCounts::default(); AREAS.len()];
    for finding in &grounds.audit.findings {
        let counts = &mut counts_by_area[area_index(finding.code)];
        match grounds.weight(finding) {
            Weight::Error => counts.errors += 1,
            Weight::Question => counts.questions += 1,
            Weight::CanWait => counts.deferrable_warnings += 1,
            Weight::Nothing => {}
        }
    }
    for accepted in grounds.accepted {
        counts_by_area[area_index(accepted.finding.code)].accepted += 1;
    }
    counts_by_area
}

fn judge_area(
    grounds: &Grounds<'_>,
    judged_area: &'static Area,
    counts: &FindingCounts,
    checks: &[&Check],
) -> AreaVerdict {
    let mut unexamined = group_unexamined(grounds.left_out, grounds.audit, checks);
    let not_run_count: usize = unexamined.iter().map(|reason| reason.codes.len()).sum();
    let gaps = judged_area.gaps.iter().map(UnexaminedPart::from_gap);
    let mut gaps: Vec<UnexaminedPart> = gaps.collect();
    let pairings = grounds.audit.pairings.as_ref();
    let pairings = pairings.filter(|_| area(PAIRING_NOT_REPRODUCED.code) == judged_area);
    let unchecked = pairings
        .into_iter()
        .flat_map(PairingsCheck::describe_unchecked);
    gaps.extend(unchecked.map(|words| UnexaminedPart::new(words, false)));
    if judged_area == area(RESULT_MISSING.code) {
        let open_rounds = open_rounds_in_words(grounds.import, grounds.audit);
        gaps.extend(open_rounds.map(|words| UnexaminedPart::new(words, false)));
    }
    let partly_run = grounds.audit.partly_run.iter();
    let partly_run = partly_run.filter(|partly_run| concerns_area(partly_run, checks, &unexamined));
    gaps.extend(partly_run.map(|partly_run| UnexaminedPart::new(partly_run.why.as_str(), false)));
    gaps.extend(doubt_by_causes(grounds.audit, judged_area));
    // accepted, ignored and unselected findings are no longer in the audit
    let mut findings = grounds.audit.findings.iter();
    let has_differing_pairings =
        pairings.is_some() && findings.any(|finding| finding.code == PAIRING_NOT_REPRODUCED.code);
    let state = match (
        counts.errors,
        counts.questions,
        checks.len() - not_run_count,
    ) {
        (1.., _, _) => State::Errors,
        // this is a question for the arbiter, and the rating need not wait for the answer
        _ if has_differing_pairings => State::Questions,
        (0, 1.., _) => State::Questions,
        (0, 0, 0) => State::NotExamined,
        _ if not_run_count > 0 || !gaps.is_empty() => State::Partly,
        _ => State::Clean,
    };
    if checks.is_empty() {
        unexamined.push(UnexaminedPart::new("no check covers this area", true));
    } else if not_run_count < checks.len() {
        unexamined.extend(gaps);
    }
    AreaVerdict {
        area: judged_area,
        state,
        errors: counts.errors,
        questions: counts.questions,
        deferrable_warnings: counts.deferrable_warnings,
        accepted: counts.accepted,
        comparison: pairings.and_then(PairingsCheck::describe_compared),
        unexamined,
    }
}

/// Whether `partly_run` is about a check in `checks` that is not already in `unexamined`. `checks`
/// are the checks of an area; those of `partly_run` examined only some of the players.
fn concerns_area(partly_run: &PartlyRun, checks: &[&Check], unexamined: &[UnexaminedPart]) -> bool {
    let is_left_out = |code| unexamined.iter().any(|reason| reason.codes.contains(code));
    let mut codes = partly_run.codes.iter().filter(|code| !is_left_out(code));
    codes.any(|code| checks.iter().any(|check| check.code.code == *code))
}

/// Returns the checks of each area that can apply to the file, in the order of [`AREAS`].
fn checks_by_area(import: &Import) -> Vec<Vec<&'static Check>> {
    let mut checks = vec![Vec::new(); AREAS.len()];
    for &check in CATALOGUE.iter().filter(|check| applies(import, check)) {
        checks[area_index(check.code)].push(check);
    }
    checks
}

/// Returns the results that are missing, and the areas that the profile needs but that were not
/// examined, each in words with the reason.
fn missing_areas(
    grounds: &Grounds<'_>,
    areas: &[AreaVerdict],
    checks: &[Vec<&'static Check>],
) -> Vec<String> {
    let profile: &Profile = grounds.profile.profile;
    let mut missing = Vec::new();
    missing.extend(open_rounds_in_words(grounds.import, grounds.audit));
    missing.extend(missing_results(grounds));
    for needed_area in profile.needed_areas {
        let mut areas = areas.iter().zip(checks);
        let area = areas.find(|(area_verdict, _)| area_verdict.area.name == needed_area.area);
        let (area_verdict, checks) = area.expect("each needed area is in the list of areas");
        missing.extend(unexamined_part(grounds, needed_area, area_verdict, checks));
    }
    missing
}

/// Returns the areas in which the profile expects more than was examined, each with the reason:
/// `identity examined only in part: no rating list was given`.
fn areas_examined_in_part(grounds: &Grounds<'_>) -> Vec<String> {
    let expected_checks = grounds.profile.profile.expected_checks;
    let checks = CATALOGUE.iter().copied();
    let checks: Vec<&Check> = checks
        .filter(|check| expected_checks.contains(&check.code) && applies(grounds.import, check))
        .collect();
    let reasons = group_unexamined(grounds.left_out, grounds.audit, &checks);
    let not_run = reasons.iter().filter(|reason| !reason.is_switched_off);
    let not_run = not_run.map(|reason| (reason.codes[0], reason.why.clone()));
    let partly_run = grounds.audit.partly_run.iter();
    let partly_run = partly_run.filter(|partly_run| concerns_area(partly_run, &checks, &reasons));
    let partly_run = partly_run.map(|partly_run| (partly_run.codes[0], partly_run.why.clone()));
    let reasons_by_area = not_run.chain(partly_run).filter_map(|(code, why)| {
        let area_name = area(find(code)?.code).name;
        Some(format!("{area_name} examined only in part: {why}"))
    });
    reasons_by_area.collect()
}

/// Returns the part of a needed area that was not examined, and why; `None` if enough was examined.
fn unexamined_part(
    grounds: &Grounds<'_>,
    needed_area: &NeededArea,
    area_verdict: &AreaVerdict,
    checks: &[&'static Check],
) -> Option<String> {
    let needed_checks = checks.iter().copied();
    let needed_checks = needed_checks.filter(|check| needed_area.checks.contains(&check.code));
    let needed_checks: Vec<&Check> = needed_checks.collect();
    let unexamined = group_unexamined(grounds.left_out, grounds.audit, &needed_checks);
    let mut needed_parts = unexamined.iter().filter(|reason| !reason.is_switched_off);
    match needed_parts.next() {
        Some(reason) => {
            let extent = match area_verdict.state {
                State::NotExamined => "not examined",
                _ => "examined only in part",
            };
            Some(format!("{} {extent}: {}", needed_area.area, reason.why))
        }
        None if area_verdict.state == State::NotExamined => {
            let why: Vec<String> = area_verdict
                .unexamined
                .iter()
                .map(UnexaminedPart::words)
                .collect();
            Some(format!(
                "{} not examined: {}",
                needed_area.area,
                why.join("; ")
            ))
        }
        None => None,
    }
}

/// Returns the messages of the findings about missing results in rounds that were played, if the
/// event is not over.
fn missing_results<'a>(grounds: &'a Grounds<'_>) -> impl Iterator<Item = String> + 'a {
    let last_played = last_round(grounds.import);
    let findings = grounds.audit.findings.iter();
    let missing_results = findings.filter(move |finding| {
        let is_open = finding
            .subject
            .round
            .is_some_and(|round| round > last_played);
        finding.code == RESULT_MISSING.code && finding.severity == Severity::Info && !is_open
    });
    missing_results.map(|finding| finding.message.clone())
}
