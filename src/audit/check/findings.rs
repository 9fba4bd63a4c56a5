//! Collects the findings of an audit, and lists consequences under their causes.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::{Check, Doubt};
use crate::audit::citation::{self, Specification};
use crate::finding::{Certainty, Family, Finding, Label, Severity, Subject};
use crate::import::{Import, Lack};
use crate::model::{FieldKey, PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::source::{Span, shortened};

/// The most findings of one check that are kept; without a limit, a file that is wrong throughout
/// would need unbounded memory. The last finding kept says how many more there were.
const MAX_FINDINGS: usize = 1000;

/// The most consequences that are listed under one finding.
const MAX_CONSEQUENCES: usize = 8;

/// Collects findings in the order in which checks report them, and remembers which
/// players and games they concern, so that a consequence finds its cause.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    /// The check that reported each finding of `list`.
    checks: Vec<&'static Check>,
    /// The index of the finding that counts as the cause of whatever follows for a player.
    players: HashMap<PlayerId, usize>,
    /// The index of the finding that is already about a player's entry for a round.
    games: HashMap<(PlayerId, RoundNumber), usize>,
    /// The indexes of findings that are listed under a later one, which is their cause.
    absorbed: HashSet<usize>,
    /// The index of the finding from which a wrong score of a team follows.
    teams: HashMap<(TeamId, ScoreBasis), usize>,
    /// The number of findings that each check reported, including those not kept.
    counts: HashMap<&'static str, usize>,
    /// Whether the file is not a tournament report, so that rules about a report's records do not
    /// apply.
    other_format: bool,
    /// Whether the file does not state the order of rounds, so that no finding may name a round.
    without_rounds: bool,
    /// The place for findings of a check beyond its limit; what it holds is never shown.
    spare: Option<Box<Finding>>,
}

impl Findings {
    /// An empty collection for the findings about a file.
    pub(in crate::audit) fn about(import: &Import) -> Findings {
        Findings {
            other_format: !import.capabilities.records,
            without_rounds: import.lacks(Lack::RoundOrder),
            ..Findings::default()
        }
    }

    /// The findings so far.
    #[must_use]
    pub fn so_far(&self) -> &[Finding] {
        &self.list
    }

    /// The findings from an index on, without those listed under another finding.
    pub(in crate::audit) fn open_since(&self, index: usize) -> impl Iterator<Item = &Finding> {
        let findings = self.list.iter().enumerate().skip(index);
        let open = findings.filter(|(place, _)| !self.absorbed.contains(place));
        open.map(|(_, finding)| finding)
    }

    /// Whether there are no findings yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of findings that a check has reported.
    #[must_use]
    pub fn count(&self, check: &Check) -> usize {
        self.counts.get(check.code.code).copied().unwrap_or(0)
    }

    /// Reports a finding at the check's own severity; the builder adds the rest.
    pub fn report(&mut self, check: &'static Check, message: impl Into<String>) -> Builder<'_> {
        let finding = Finding {
            code: check.code,
            severity: check.severity,
            message: shorten(message.into()),
            at: None,
            labels: Vec::new(),
            subject: Subject::default(),
            found: None,
            expected: None,
            because: Vec::new(),
            notes: Vec::new(),
            rule: String::new(),
            fix: None,
            certainty: Certainty::Proved,
            repeat: 0,
            unlisted: 0,
        };
        let count = self.counts.entry(check.code.code).or_default();
        *count += 1;
        if *count > MAX_FINDINGS {
            self.spare = Some(Box::new(finding));
            return Builder {
                findings: self,
                place: None,
            };
        }
        self.list.push(finding);
        self.checks.push(check);
        let place = self.list.len() - 1;
        Builder {
            findings: self,
            place: Some(place),
        }
    }

    /// Whether there is already a finding about this player's entry for a round.
    #[must_use]
    pub fn has_finding_about(&self, player: PlayerId, round: RoundNumber) -> bool {
        self.games.contains_key(&(player, round))
    }

    /// Whether somebody's entry for this round could not be read, so that it gives no points.
    #[must_use]
    pub fn has_unread_entry(&self, round: RoundNumber) -> bool {
        let halves = self.games.iter().filter(|((_, of), _)| *of == round);
        let mut causes = halves.map(|(_, &cause)| cause);
        causes.any(|cause| self.leaves_doubt(cause, Doubt::Halves))
    }

    /// Whether an open error makes the points or results of this player doubtful.
    #[must_use]
    pub fn doubts_points_of(&self, player: PlayerId) -> bool {
        let cause = self.players.get(&player);
        cause.is_some_and(|&cause| self.leaves_doubt(cause, Doubt::Points))
    }

    /// Whether the finding with this index is an error that leaves `doubt`.
    fn leaves_doubt(&self, finding: usize, doubt: Doubt) -> bool {
        let of_check = self.checks[finding].doubts.contains(&doubt);
        of_check && self.list[finding].severity == Severity::Error
    }

    /// Adds a consequence to the notes of its cause, which is the finding about this player.
    /// `false` if there is none that is at least as grave: the consequence must then be reported by
    /// itself.
    pub fn attach(
        &mut self,
        player: PlayerId,
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let Some(&cause) = self.players.get(&player) else {
            return false;
        };
        self.attach_at(cause, severity, text)
    }

    /// Whether a finding is the cause of wrong points of this player.
    #[must_use]
    pub fn has_cause(&self, player: PlayerId) -> bool {
        self.players.contains_key(&player)
    }

    /// Wrong points of this player follow from the finding about another player, if it is one of this
    /// check, and no longer from the finding that was their cause.
    pub fn follow(&mut self, player: PlayerId, other: PlayerId, check: &Check) {
        if let Some(&cause) = self.players.get(&other)
            && self.list[cause].code == check.code
        {
            self.players.insert(player, cause);
        }
    }

    /// Wrong points of this player follow from the finding about the player's entry for the round,
    /// which proves an error then, and no longer from the finding that was their cause.
    pub fn follow_game(&mut self, (player, round): (PlayerId, RoundNumber)) {
        if let Some(&cause) = self.games.get(&(player, round)) {
            self.players.insert(player, cause);
            let finding = &mut self.list[cause];
            finding.severity = finding.severity.max(Severity::Error);
        }
    }

    /// Adds a consequence to the notes of the finding about a player's entry for a round. `false`
    /// if there is none that is at least as grave.
    pub fn attach_to_game(
        &mut self,
        (player, round): (PlayerId, RoundNumber),
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let Some(&cause) = self.games.get(&(player, round)) else {
            return false;
        };
        self.attach_at(cause, severity, text)
    }

    /// The finding about a player's entry for a round, to which consequences are attached.
    #[must_use]
    pub fn about_game(&self, (player, round): (PlayerId, RoundNumber)) -> Option<&Finding> {
        let &cause = self.games.get(&(player, round))?;
        self.list.get(cause)
    }

    /// Adds a consequence to the notes of the finding from which a wrong score of a team follows.
    /// `false` if there is none that is at least as grave.
    pub fn attach_to_team(
        &mut self,
        (team, basis): (TeamId, ScoreBasis),
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let Some(&cause) = self.teams.get(&(team, basis)) else {
            return false;
        };
        self.attach_at(cause, severity, text)
    }

    fn attach_at(
        &mut self,
        cause: usize,
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let finding = &mut self.list[cause];
        if finding.severity < severity {
            return false;
        }
        if finding.notes.len() < MAX_CONSEQUENCES {
            finding.notes.push(text());
            return true;
        }
        finding.rest_on(&text());
        if finding.notes.len() == MAX_CONSEQUENCES {
            let note = "further consequences are not listed".to_owned();
            finding.notes.push(note);
        }
        true
    }

    /// Moves earlier findings that follow from the one with the index `cause` to its notes,
    /// together with their own notes.
    fn absorb(&mut self, cause: usize, follows: impl Fn(&Finding) -> bool) {
        for place in 0..cause {
            if self.absorbed.contains(&place) || !follows(&self.list[place]) {
                continue;
            }
            self.absorbed.insert(place);
            let message = format!("so {}", self.list[place].message);
            let follows = self.list[place].clone();
            self.list[cause].rest_on_finding(&follows);
            let notes = std::mem::take(&mut self.list[place].notes);
            self.list[cause].notes.push(message);
            self.list[cause].notes.extend(notes);
            let indexes = self.players.values_mut().chain(self.games.values_mut());
            for index in indexes.chain(self.teams.values_mut()) {
                if *index == place {
                    *index = cause;
                }
            }
        }
    }

    /// The findings, gravest first, then by position in the file. No two have the same fingerprint.
    pub(in crate::audit) fn into_list(mut self) -> Vec<Finding> {
        for (code, count) in &self.counts {
            let more = count.saturating_sub(MAX_FINDINGS);
            let mut same = self.list.iter_mut().rev();
            if more > 0
                && let Some(last) = same.find(|finding| finding.code.code == *code)
            {
                last.notes
                    .push(format!("{more} more findings of this kind are not listed"));
            }
        }
        let mut place = 0;
        self.list.retain(|_| {
            place += 1;
            !self.absorbed.contains(&(place - 1))
        });
        let mut seen: HashMap<String, u32> = HashMap::new();
        for finding in &mut self.list {
            let times = seen.entry(finding.fingerprint()).or_default();
            finding.repeat = *times;
            *times += 1;
        }
        sort(&mut self.list);
        self.list
    }
}

/// Sorts findings for the search for common causes: gravest first, then by position in the file.
pub(in crate::audit) fn sort(findings: &mut [Finding]) {
    findings.sort_by_key(|finding| {
        let shown = finding.at.as_ref().map_or(0, |label| label.span.start);
        (Reverse(finding.severity), shown)
    });
}

/// Sorts findings into the order in which every document shows them: by severity, then by what they
/// are about, then by position in the file. What changes results comes before what describes the
/// event.
pub(in crate::audit) fn sort_by_weight(findings: &mut [Finding]) {
    findings.sort_by_cached_key(|finding| {
        let shown = finding.at.as_ref().map_or(0, |label| label.span.start);
        (Reverse(finding.severity), place_of_topic(finding), shown)
    });
}

/// The place of what a finding is about in the order of findings of one severity, from 0.
fn place_of_topic(finding: &Finding) -> u8 {
    let subject = &finding.subject;
    let about_somebody = subject.player.is_some() || subject.team.is_some();
    match finding.code.family() {
        // a damaged line of a player changes results
        Family::Results => 0,
        Family::Structure if about_somebody => 0,
        Family::Points => 1,
        Family::TieBreaks => 2,
        Family::Identity => 3,
        Family::Rating => 4,
        Family::Norms => 5,
        Family::Pairings => 6,
        Family::Dates => 7,
        Family::Structure => 8,
    }
}

/// Builds a finding.
#[derive(Debug)]
pub struct Builder<'a> {
    findings: &'a mut Findings,
    /// The index of the finding in `findings.list`; `None` for a finding beyond the limit.
    place: Option<usize>,
}

impl Builder<'_> {
    fn finding(&mut self) -> &mut Finding {
        match self.place {
            Some(place) => &mut self.findings.list[place],
            None => self.findings.spare.as_mut().expect("set by `report`"),
        }
    }

    /// Marks this as the finding about a player's entry for a round, to which later checks attach
    /// consequences.
    pub fn about(self, player: PlayerId, round: RoundNumber) -> Self {
        if let Some(place) = self.place {
            self.findings.games.entry((player, round)).or_insert(place);
        }
        self
    }

    /// Marks this as the finding from which wrong points, ranks and tie-breaks of this player
    /// follow.
    pub fn causes(self, player: PlayerId) -> Self {
        if let Some(place) = self.place {
            let open = self.findings.players.entry(player).or_insert(place);
            // consequences are listed under the gravest finding
            if self.findings.list[*open].severity < self.findings.list[place].severity {
                *open = place;
            }
        }
        self
    }

    /// Lists earlier findings that follow from this one under it. Only for checks that run before
    /// those of points: an audit that tries a repair stops at the first new finding of a check of
    /// points.
    pub fn absorbs(self, follows: impl Fn(&Finding) -> bool) -> Self {
        if let Some(place) = self.place {
            self.findings.absorb(place, follows);
        }
        self
    }

    /// Marks this as the finding from which a wrong score of this team follows.
    pub fn causes_score(self, team: TeamId, basis: ScoreBasis) -> Self {
        if let Some(place) = self.place {
            self.findings.teams.entry((team, basis)).or_insert(place);
        }
        self
    }

    /// Sets the main span and its label, which says what is wrong there.
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.finding().at = Some(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a further span with its label.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.finding().labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Sets a severity other than the usual one of the check.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.finding().severity = severity;
        self
    }

    /// Sets the player concerned, by starting number.
    pub fn player(mut self, number: Option<u16>) -> Self {
        self.finding().subject.player = number;
        self
    }

    /// Sets the team concerned, by team number.
    pub fn team(mut self, number: u16) -> Self {
        self.finding().subject.team = Some(number);
        self
    }

    /// Sets the round concerned; has no effect if the file does not state the order of rounds.
    pub fn round(mut self, round: u16) -> Self {
        let known = !self.findings.without_rounds;
        self.finding().subject.round = known.then_some(round);
        self
    }

    /// Sets the record concerned, by its code.
    pub fn record(mut self, code: impl Into<String>) -> Self {
        self.finding().subject.record = Some(code.into());
        self
    }

    /// Sets the tie-break concerned, as the file spells it.
    pub fn tie_break(mut self, code: impl Into<String>) -> Self {
        self.finding().subject.code = Some(code.into());
        self
    }

    /// Sets the value found and the correct value.
    pub fn values(mut self, found: impl Into<String>, expected: impl Into<String>) -> Self {
        self.finding().found = Some(found.into());
        self.finding().expected = Some(expected.into());
        self
    }

    /// Sets the value found, if the correct value is not known.
    pub fn found(mut self, found: impl Into<String>) -> Self {
        self.finding().found = Some(found.into());
        self
    }

    /// Adds the derivation of the expected value, a line for each step.
    pub fn because(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.finding().because.extend(lines);
        self
    }

    /// Adds a note: a consequence, or another possible explanation.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.finding().notes.push(text.into());
        self
    }

    /// Adds facts that the finding lists only in part, so that an acceptance of the finding ends
    /// with each of them.
    pub fn rests_on<T: AsRef<str>>(mut self, facts: impl IntoIterator<Item = T>) -> Self {
        let finding = self.finding();
        facts
            .into_iter()
            .for_each(|fact| finding.rest_on(fact.as_ref()));
        self
    }

    /// Adds the article that the file breaks to those already cited.
    pub fn rule(mut self, article: impl AsRef<str>) -> Self {
        let other_format = self.findings.other_format;
        let rule = &mut self.finding().rule;
        if other_format && rule == PRACTICE {
            rule.clear();
        }
        append(rule, article.as_ref());
        self
    }

    /// Cites the fields of tournament reports whose rule the file breaks.
    pub fn cites(self, fields: &[FieldKey]) -> Self {
        self.cites_report(&citation::rule(fields))
    }

    /// Cites the specification of records. `codes` are the record codes as the file writes them.
    pub fn cites_records<T: AsRef<str>>(self, codes: &[T]) -> Self {
        self.cites_report(&citation::rule_of_records(codes))
    }

    /// Cites the part of the specification of tournament reports that the file breaks.
    pub fn cites_specification(self, part: Specification) -> Self {
        self.cites_report(part.words())
    }

    /// Adds a citation of the rules of tournament reports. These do not apply to other formats:
    /// there the rule is `practice`, unless an article is cited.
    fn cites_report(mut self, words: &str) -> Self {
        let other_format = self.findings.other_format;
        let rule = &mut self.finding().rule;
        if !other_format {
            append(rule, words);
        } else if rule.is_empty() {
            PRACTICE.clone_into(rule);
        }
        self
    }

    /// Sets the advice of the finding: what to do about it.
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.finding().fix = Some(fix.into());
        self
    }

    /// Sets how certain the finding is, if the file alone does not prove it.
    pub fn certainty(mut self, certainty: Certainty) -> Self {
        self.finding().certainty = certainty;
        self
    }
}

/// The rule of a finding that breaks no article and no specification.
const PRACTICE: &str = "practice";

/// Appends a part of a rule; parts are separated by `; `.
fn append(rule: &mut String, part: &str) {
    if !rule.is_empty() {
        rule.push_str("; ");
    }
    rule.push_str(part);
}

/// Shortens a message: a value in it may come from a very long cell.
fn shorten(message: String) -> String {
    const MAX_CHARACTERS: usize = 600;
    match shortened(&message, MAX_CHARACTERS) {
        Cow::Borrowed(_) => message,
        Cow::Owned(short) => short,
    }
}
