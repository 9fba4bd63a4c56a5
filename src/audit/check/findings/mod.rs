//! Collects the findings of an audit, and lists consequences under their causes.

mod builder;
mod order;

use std::collections::{HashMap, HashSet};

pub use self::builder::Builder;
pub(in crate::audit) use self::order::{sort, sort_by_weight};

use self::builder::shorten;
use super::{Check, Doubt};
use crate::finding::{Certainty, Consequence, Family, Finding, FindingNote, Severity, Subject};
use crate::import::{Import, Lack};
use crate::model::{PlayerId, RoundNumber, ScoreBasis, TeamId};

/// Maximum number of findings of one check that are kept. Without this limit, a file full of errors
/// would need unbounded memory. The last finding kept says how many more there were.
const MAX_FINDINGS: usize = 1000;

/// Maximum number of consequences listed under one finding.
const MAX_CONSEQUENCES: usize = 8;

/// Collects findings in the order in which checks report them, and remembers which players and
/// games they concern, so that a consequence can be attached to its cause.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    /// The check that reported each finding of `list`.
    checks: Vec<&'static Check>,
    /// For each player, the index of the finding that counts as the cause of wrong points, ranks
    /// and tie-breaks.
    cause_by_player: HashMap<PlayerId, usize>,
    /// For a player's entry for a round, the index of the finding about it.
    finding_by_entry: HashMap<(PlayerId, RoundNumber), usize>,
    /// The indexes of findings that are listed under a later one, which is their cause.
    absorbed_indexes: HashSet<usize>,
    /// For a score of a team, the index of the finding from which a wrong score follows.
    cause_by_score: HashMap<(TeamId, ScoreBasis), usize>,
    /// The number of findings that each check reported, including those not kept.
    count_by_check: HashMap<&'static str, usize>,
    /// Whether the file is not a tournament report, so that rules about a report's records do not
    /// apply.
    is_other_format: bool,
    /// Whether the file does not state the order of rounds, so that no finding names a round.
    lacks_round_order: bool,
    /// The finding that a check builds beyond [`MAX_FINDINGS`]. It is overwritten and never shown.
    unkept_finding: Option<Box<Finding>>,
}

impl Findings {
    /// Returns an empty collection for the findings about a file.
    pub(in crate::audit) fn for_import(import: &Import) -> Findings {
        Findings {
            is_other_format: !import.capabilities.is_report,
            lacks_round_order: import.lacks(Lack::RoundOrder),
            ..Findings::default()
        }
    }

    /// Returns the findings so far.
    #[must_use]
    pub fn as_slice(&self) -> &[Finding] {
        &self.list
    }

    /// Returns the findings from `index` on, without those that are listed under another finding.
    pub(in crate::audit) fn open_findings_since(
        &self,
        index: usize,
    ) -> impl Iterator<Item = &Finding> {
        let findings = self.list.iter().enumerate().skip(index);
        let open_findings = findings.filter(|(index, _)| !self.absorbed_indexes.contains(index));
        open_findings.map(|(_, finding)| finding)
    }

    /// Whether there are no findings yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of findings that a check has reported.
    #[must_use]
    pub fn count(&self, check: &Check) -> usize {
        self.count_by_check
            .get(check.code.code)
            .copied()
            .unwrap_or(0)
    }

    /// Reports a finding with the usual severity of its check; the returned builder sets everything
    /// else.
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
            other_meaning: None,
            consequences: Vec::new(),
            damage: None,
            rule: String::new(),
            fix: None,
            certainty: Certainty::Proved,
            repeat: 0,
            unlisted: 0,
        };
        let count = self.count_by_check.entry(check.code.code).or_default();
        *count += 1;
        if *count > MAX_FINDINGS {
            self.unkept_finding = Some(Box::new(finding));
            return Builder {
                findings: self,
                index: None,
            };
        }
        self.list.push(finding);
        self.checks.push(check);
        let index = self.list.len() - 1;
        Builder {
            findings: self,
            index: Some(index),
        }
    }

    /// Whether there is already a finding about this player's entry for a round.
    #[must_use]
    pub fn has_finding_about(&self, player: PlayerId, round: RoundNumber) -> bool {
        self.finding_by_entry.contains_key(&(player, round))
    }

    /// Whether a player has an unreadable entry for this round, so that its points are unknown.
    #[must_use]
    pub fn has_unread_entry(&self, round: RoundNumber) -> bool {
        let entries_of_round = self
            .finding_by_entry
            .iter()
            .filter(|((_, entry_round), _)| *entry_round == round);
        let mut causes = entries_of_round.map(|(_, &cause)| cause);
        causes.any(|cause| self.leaves_doubt(cause, Doubt::UnreadPoints))
    }

    /// Whether an error leaves the points or results of this player in doubt.
    #[must_use]
    pub fn casts_doubt_on_points(&self, player: PlayerId) -> bool {
        let cause = self.cause_by_player.get(&player);
        cause.is_some_and(|&cause| self.leaves_doubt(cause, Doubt::Points))
    }

    /// Whether the finding with this index is an error that makes values of the kind `doubt`
    /// doubtful.
    fn leaves_doubt(&self, finding: usize, doubt: Doubt) -> bool {
        let is_doubtful = self.checks[finding].doubts.contains(&doubt);
        is_doubtful && self.list[finding].severity == Severity::Error
    }

    /// Adds a consequence that `check` found to the notes of its cause, which is the finding about
    /// this player. Returns `false` if there is no such finding, or if it is less serious than
    /// `severity`. The consequence must then be reported separately.
    pub fn attach(
        &mut self,
        check: &Check,
        player: PlayerId,
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let cause = self.cause_by_player.get(&player).copied();
        self.attach_at(check, cause, severity, || consequence(check, None, text()))
    }

    /// Like [`Findings::attach`], for a consequence about several players. Returns `false` unless one
    /// finding is about all of them.
    pub fn attach_all(
        &mut self,
        check: &Check,
        players: &[PlayerId],
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let causes = players
            .iter()
            .map(|id| self.cause_by_player.get(id).copied());
        let causes: HashSet<Option<usize>> = causes.collect();
        match Vec::from_iter(causes)[..] {
            [cause] => self.attach_at(check, cause, severity, || consequence(check, None, text())),
            _ => false,
        }
    }

    /// Like [`Findings::attach`], for a consequence that is only about the player. `number` is the
    /// starting number of the player; `None` if the player has none.
    pub fn attach_own(
        &mut self,
        check: &Check,
        (player, number): (PlayerId, Option<u16>),
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let subject = Subject {
            player: number,
            ..Subject::default()
        };
        let cause = self.cause_by_player.get(&player).copied();
        self.attach_at(check, cause, severity, || {
            consequence(check, Some(subject), text())
        })
    }

    /// Like [`Findings::attach`], for a value that may be wrong because of the cause, but may also
    /// be right.
    pub fn attach_possible(
        &mut self,
        check: &Check,
        player: PlayerId,
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let cause = self.cause_by_player.get(&player).copied();
        self.attach_at(check, cause, severity, || {
            FindingNote::PossibleConsequence(text())
        })
    }

    /// Whether a finding is the cause of wrong points of this player.
    #[must_use]
    pub fn has_cause(&self, player: PlayerId) -> bool {
        self.cause_by_player.contains_key(&player)
    }

    /// Returns the rounds for which the results of this player are in doubt, if the finding from
    /// which the player's wrong points follow is about results. `None` if there is no such finding,
    /// or if it is about other data, such as a damaged row; any total may then follow from it.
    #[must_use]
    pub fn rounds_in_doubt(&self, player: PlayerId) -> Option<Vec<RoundNumber>> {
        let &cause = self.cause_by_player.get(&player)?;
        if self.list[cause].code.family() != Family::Results {
            return None;
        }
        let entries = self.finding_by_entry.keys();
        let rounds = entries.filter(|(id, _)| *id == player);
        Some(rounds.map(|(_, round)| *round).collect())
    }

    /// Returns the finding from which wrong points of this player follow; `None` if there is none.
    #[must_use]
    pub fn cause_of_points(&self, player: PlayerId) -> Option<&Finding> {
        let &cause = self.cause_by_player.get(&player)?;
        self.list.get(cause)
    }

    /// Returns the finding from which a wrong score of a team follows; `None` if there is none.
    pub(in crate::audit) fn cause_of_score(&self, score: (TeamId, ScoreBasis)) -> Option<&Finding> {
        let &cause = self.cause_by_score.get(&score)?;
        self.list.get(cause)
    }

    /// Makes the finding about another player the cause of this player's wrong points, in place of
    /// the former cause, if `check` reported that finding.
    pub fn share_cause(&mut self, player: PlayerId, other: PlayerId, check: &Check) {
        if let Some(&cause) = self.cause_by_player.get(&other)
            && self.list[cause].code == check.code
        {
            self.cause_by_player.insert(player, cause);
        }
    }

    /// Links the finding about the entry of player `known` in this round to the entry of player
    /// `other` as well. Consequences of either entry are then listed under this finding.
    pub fn share_game(&mut self, [known, other]: [PlayerId; 2], round: RoundNumber) {
        if let Some(&cause) = self.finding_by_entry.get(&(known, round)) {
            self.finding_by_entry.entry((other, round)).or_insert(cause);
        }
    }

    /// Makes the finding about a player's entry for a round the cause of the player's wrong points,
    /// in place of the former cause. The finding becomes an error, because the points prove it.
    pub fn set_game_as_cause(&mut self, (player, round): (PlayerId, RoundNumber)) {
        if let Some(&cause) = self.finding_by_entry.get(&(player, round)) {
            self.cause_by_player.insert(player, cause);
            let finding = &mut self.list[cause];
            finding.severity = finding.severity.max(Severity::Error);
        }
    }

    /// Makes the finding about a player's entry for a round at least as serious as `severity`.
    pub fn require_severity(&mut self, entry: (PlayerId, RoundNumber), severity: Severity) {
        if let Some(&index) = self.finding_by_entry.get(&entry) {
            let finding = &mut self.list[index];
            finding.severity = finding.severity.max(severity);
        }
    }

    /// Adds a consequence to the notes of the finding about a player's entry for a round. Returns
    /// `false` if there is no such finding, or if it is less serious than `severity`.
    pub fn attach_to_game(
        &mut self,
        check: &Check,
        (player, round): (PlayerId, RoundNumber),
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let cause = self.finding_by_entry.get(&(player, round)).copied();
        self.attach_at(check, cause, severity, || consequence(check, None, text()))
    }

    /// Like [`Findings::attach_to_game`], but for a further defect of the game that does not follow
    /// from the finding about it.
    pub fn mention_with_game(
        &mut self,
        check: &Check,
        (player, round): (PlayerId, RoundNumber),
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let finding = self.finding_by_entry.get(&(player, round)).copied();
        self.attach_at(check, finding, severity, || FindingNote::Remark(text()))
    }

    /// Returns the finding about a player's entry for a round, to which consequences are attached;
    /// `None` if there is none.
    #[must_use]
    pub fn finding_about_game(&self, (player, round): (PlayerId, RoundNumber)) -> Option<&Finding> {
        let &cause = self.finding_by_entry.get(&(player, round))?;
        self.list.get(cause)
    }

    /// Adds a consequence to the notes of the finding from which a wrong score of a team follows.
    /// Returns `false` if there is no such finding, or if it is less serious than `severity`.
    pub fn attach_to_team(
        &mut self,
        check: &Check,
        (team, basis): (TeamId, ScoreBasis),
        severity: Severity,
        text: impl FnOnce() -> String,
    ) -> bool {
        let cause = self.cause_by_score.get(&(team, basis)).copied();
        self.attach_at(check, cause, severity, || consequence(check, None, text()))
    }

    /// Adds a note, and the code of `check`, to the finding with the index `cause`. If the finding
    /// already has [`MAX_CONSEQUENCES`] notes, a last note only says that further consequences are
    /// not listed. Returns `false` and adds nothing if there is no such finding, or if it is less
    /// serious than `severity`.
    fn attach_at(
        &mut self,
        check: &Check,
        cause: Option<usize>,
        severity: Severity,
        note: impl FnOnce() -> FindingNote,
    ) -> bool {
        let Some(finding) = cause.map(|cause| &mut self.list[cause]) else {
            return false;
        };
        if finding.severity < severity {
            return false;
        }
        finding.add_consequence_code(check.code);
        if finding.notes.len() < MAX_CONSEQUENCES {
            finding.notes.push(note());
            return true;
        }
        finding.rest_on(&note().to_string());
        if finding.notes.len() == MAX_CONSEQUENCES {
            finding.notes.push(FindingNote::FurtherConsequences);
        }
        true
    }

    /// Moves earlier findings that satisfy `follows`, with their own notes, into the notes of the
    /// finding with the index `cause`.
    fn absorb(&mut self, cause: usize, follows: impl Fn(&Finding) -> bool) {
        for index in 0..cause {
            if self.absorbed_indexes.contains(&index) || !follows(&self.list[index]) {
                continue;
            }
            self.absorbed_indexes.insert(index);
            let finding = self.list[index].clone();
            self.list[cause].rest_on_finding(&finding);
            self.list[cause].add_consequence(&finding);
            let notes = std::mem::take(&mut self.list[index].notes);
            let note = FindingNote::Consequence(Consequence::from_finding(&finding));
            self.list[cause].notes.push(note);
            self.list[cause].notes.extend(notes);
            let indexes = self
                .cause_by_player
                .values_mut()
                .chain(self.finding_by_entry.values_mut());
            for slot in indexes.chain(self.cause_by_score.values_mut()) {
                if *slot == index {
                    *slot = cause;
                }
            }
        }
    }

    /// Returns the findings, most serious first, then by position in the file. No two have the same
    /// fingerprint.
    pub(in crate::audit) fn into_list(mut self) -> Vec<Finding> {
        for (code, count) in &self.count_by_check {
            let unlisted_count = count.saturating_sub(MAX_FINDINGS);
            let mut findings_from_end = self.list.iter_mut().rev();
            if unlisted_count > 0
                && let Some(last) = findings_from_end.find(|finding| finding.code.code == *code)
            {
                last.notes.push(FindingNote::Remark(format!(
                    "{unlisted_count} more findings of this kind are not listed"
                )));
            }
        }
        let mut index = 0;
        self.list.retain(|_| {
            index += 1;
            !self.absorbed_indexes.contains(&(index - 1))
        });
        let mut count_by_fingerprint: HashMap<String, u32> = HashMap::new();
        for finding in &mut self.list {
            let count_so_far = count_by_fingerprint
                .entry(finding.fingerprint())
                .or_default();
            finding.repeat = *count_so_far;
            *count_so_far += 1;
        }
        sort(&mut self.list);
        self.list
    }
}

/// Returns the note about a consequence that `check` found.
fn consequence(check: &Check, subject: Option<Subject>, text: String) -> FindingNote {
    FindingNote::Consequence(Consequence {
        code: check.code,
        subject,
        text,
    })
}
