//! Builds a finding step by step.

use std::borrow::Cow;

use super::Findings;
use crate::audit::citation::{self, Specification};
use crate::finding::{Certainty, Finding, FindingNote, Label, OtherMeaning, Severity};
use crate::model::{FieldKey, PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::source::{Span, shortened};

/// Sets the parts of a finding that [`Findings::report`] has created.
#[derive(Debug)]
pub struct Builder<'a> {
    pub(super) findings: &'a mut Findings,
    /// The index of the finding in `findings.list`; `None` for a finding beyond the limit.
    pub(super) index: Option<usize>,
}

impl Builder<'_> {
    fn finding(&mut self) -> &mut Finding {
        match self.index {
            Some(index) => &mut self.findings.list[index],
            None => self
                .findings
                .unkept_finding
                .as_mut()
                .expect("set by `report`"),
        }
    }

    /// Marks this as the finding about a player's entry for a round, to which later checks attach
    /// consequences.
    pub fn about_entry(self, player: PlayerId, round: RoundNumber) -> Self {
        if let Some(index) = self.index {
            self.findings
                .finding_by_entry
                .entry((player, round))
                .or_insert(index);
        }
        self
    }

    /// Marks this as the finding from which a player's wrong points, ranks and tie-breaks follow.
    pub fn causes(self, player: PlayerId) -> Self {
        if let Some(index) = self.index {
            let cause = self.findings.cause_by_player.entry(player).or_insert(index);
            // consequences are listed under the most serious finding
            if self.findings.list[*cause].severity < self.findings.list[index].severity {
                *cause = index;
            }
        }
        self
    }

    /// Lists earlier findings that satisfy `follows` under this one. Only for checks that run
    /// before those of points: an audit that tries a repair stops at the first new finding of a
    /// check of points.
    pub fn absorbs(self, follows: impl Fn(&Finding) -> bool) -> Self {
        if let Some(index) = self.index {
            self.findings.absorb(index, follows);
        }
        self
    }

    /// Marks this as the finding from which a wrong score of this team follows.
    pub fn causes_score(self, team: TeamId, basis: ScoreBasis) -> Self {
        if let Some(index) = self.index {
            self.findings
                .cause_by_score
                .entry((team, basis))
                .or_insert(index);
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

    /// Sets a severity that differs from the usual one of the check.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.finding().severity = severity;
        self
    }

    /// Sets the player concerned, by starting number; `None` if the player has no number.
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
        let states_round_order = !self.findings.lacks_round_order;
        self.finding().subject.round = states_round_order.then_some(round);
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

    /// Adds a note. A plain text becomes a remark.
    pub fn note(mut self, note: impl Into<FindingNote>) -> Self {
        self.finding().notes.push(note.into());
        self
    }

    /// Adds to the message what the stated values fit instead, such as another tie-break. With
    /// `None`, the message does not change.
    pub fn fits(mut self, meaning: Option<String>) -> Self {
        if let Some(meaning) = meaning {
            let finding = self.finding();
            let contradiction = std::mem::take(&mut finding.message);
            let other = OtherMeaning {
                contradiction,
                meaning,
            };
            finding.message = shorten(other.message());
            finding.other_meaning = Some(other);
        }
        self
    }

    /// Adds facts on which the finding depends although its message lists only some of them. If any
    /// of these facts changes, an acceptance of the finding no longer applies.
    pub fn rests_on<T: AsRef<str>>(mut self, facts: impl IntoIterator<Item = T>) -> Self {
        let finding = self.finding();
        facts
            .into_iter()
            .for_each(|fact| finding.rest_on(fact.as_ref()));
        self
    }

    /// Adds an article that the file breaks to those already cited.
    pub fn rule(mut self, article: impl AsRef<str>) -> Self {
        let is_other_format = self.findings.is_other_format;
        let rule = &mut self.finding().rule;
        if is_other_format && rule == PRACTICE {
            rule.clear();
        }
        append(rule, article.as_ref());
        self
    }

    /// Cites the fields of a tournament report whose specification the file breaks.
    pub fn cites(self, fields: &[FieldKey]) -> Self {
        self.cites_report_rules(&citation::rule(fields))
    }

    /// Cites the specification of records. `codes` are the record codes as the file writes them.
    pub fn cites_records<T: AsRef<str>>(self, codes: &[T]) -> Self {
        self.cites_report_rules(&citation::rule_of_records(codes))
    }

    /// Cites the part of the specification of tournament reports that the file breaks.
    pub fn cites_specification(self, part: Specification) -> Self {
        self.cites_report_rules(part.words())
    }

    /// Adds a citation of the rules of tournament reports. These do not apply to other formats: for
    /// them, the rule is `practice`, unless an article is cited.
    fn cites_report_rules(mut self, words: &str) -> Self {
        let other_format = self.findings.is_other_format;
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

    /// Sets how certain the finding is. Only needed if the file alone does not prove it.
    pub fn certainty(mut self, certainty: Certainty) -> Self {
        self.finding().certainty = certainty;
        self
    }

    /// Ends the statement that builds a finding. Does nothing.
    pub fn finish(self) {}
}

/// The rule of a finding that breaks no article and no specification.
const PRACTICE: &str = "practice";

/// Appends a citation to a rule; citations are separated by `; `.
fn append(rule: &mut String, part: &str) {
    if !rule.is_empty() {
        rule.push_str("; ");
    }
    rule.push_str(part);
}

/// Shortens a message, because a value in it may come from a very long cell.
pub(super) fn shorten(message: String) -> String {
    const MAX_CHARACTERS: usize = 600;
    match shortened(&message, MAX_CHARACTERS) {
        Cow::Borrowed(_) => message,
        Cow::Owned(short) => short,
    }
}
