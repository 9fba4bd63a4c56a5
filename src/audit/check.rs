//! What a check is, and how it reports.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Case;
use super::needs::{Need, in_trf};
use crate::finding::{Certainty, Code, Finding, Label, Severity, Subject};
use crate::import::{Import, Lack};
use crate::model::{PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::source::{Span, shortened};

/// A check of the catalogue.
pub struct Check {
    /// Code and speaking name.
    pub code: Code,
    /// The severity it normally has.
    pub severity: Severity,
    /// Its manual page.
    pub page: &'static str,
    /// What it needs that not every file tells.
    pub needs: &'static [Need],
    /// Looks at a case and reports.
    pub run: fn(&Case<'_>, &mut Findings),
}

/// Declares a check: a `static` with code, name, severity, page, needs and function.
macro_rules! check {
    ($static:ident = $code:literal $name:literal, $severity:ident, page: $page:expr, $(needs: [$($need:ident),+],)? run: $run:path $(,)?) => {
        #[doc = concat!($code, " `", $name, "`")]
        pub(in crate::audit) static $static: $crate::audit::Check = $crate::audit::Check {
            code: $crate::finding::Code {
                code: $code,
                name: $name,
            },
            severity: $crate::finding::Severity::$severity,
            page: $page,
            needs: &[$($($crate::audit::Need::$need),+)?],
            run: $run,
        };
    };
}
pub(super) use check;

/// How many findings of one check are kept; a file that is wrong throughout would
/// otherwise need memory without bound. The last one kept tells how many more there were.
const LISTED: usize = 1000;

/// How many consequences are written under one finding.
const CONSEQUENCES: usize = 6;

/// Collects findings in the order in which checks report them, and remembers which
/// players and games they concern, so that a consequence finds its cause.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    /// The finding that counts as the cause of whatever follows for a player.
    players: HashMap<PlayerId, usize>,
    /// The finding that already speaks about a player's half of a round.
    games: HashMap<(PlayerId, RoundNumber), usize>,
    /// The finding from which a wrong score of a team follows.
    teams: HashMap<(TeamId, ScoreBasis), usize>,
    /// How many findings each check reported, those not kept included.
    counts: HashMap<&'static str, usize>,
    /// The file is no tournament report: rules about its records do not bind it.
    other_format: bool,
    /// The rounds are made up: no finding names one.
    without_rounds: bool,
    /// Where findings beyond the limit are written to and forgotten.
    spare: Option<Box<Finding>>,
}

impl Findings {
    /// Nothing found yet in this file.
    pub(super) fn about(import: &Import) -> Findings {
        Findings {
            other_format: !in_trf(import),
            without_rounds: import.lacks(Lack::RoundOrder),
            ..Findings::default()
        }
    }

    /// What was found so far.
    #[must_use]
    pub fn so_far(&self) -> &[Finding] {
        &self.list
    }

    /// Whether nothing was found yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How often a check has reported.
    #[must_use]
    pub fn count(&self, code: &str) -> usize {
        self.counts.get(code).copied().unwrap_or(0)
    }

    /// Reports a finding at the check's own severity; the builder adds the rest.
    pub fn report(&mut self, check: &Check, message: impl Into<String>) -> Builder<'_> {
        let finding = Finding {
            code: check.code,
            severity: check.severity,
            message: cut(message.into()),
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
            again: 0,
        };
        let count = self.counts.entry(check.code.code).or_default();
        *count += 1;
        if *count > LISTED {
            self.spare = Some(Box::new(finding));
            return Builder {
                findings: self,
                place: None,
            };
        }
        self.list.push(finding);
        let place = self.list.len() - 1;
        Builder {
            findings: self,
            place: Some(place),
        }
    }

    /// Whether something was already found about this player's half of a round.
    #[must_use]
    pub fn speaks_of(&self, player: PlayerId, round: RoundNumber) -> bool {
        self.games.contains_key(&(player, round))
    }

    /// Whether a half of this round could not be read, so that it gives no points.
    #[must_use]
    pub fn has_unread_half(&self, round: RoundNumber) -> bool {
        let halves = self.games.iter().filter(|((_, of), _)| *of == round);
        let mut causes = halves.map(|(_, &cause)| &self.list[cause]);
        causes.any(|finding| {
            let of_reading = ["S105", "S111", "S117"].contains(&finding.code.code);
            of_reading && finding.severity == Severity::Error
        })
    }

    /// Whether this player has an open finding from which wrong points or ranks follow.
    #[must_use]
    pub fn has_cause(&self, player: PlayerId) -> bool {
        self.players.contains_key(&player)
    }

    /// Whether an open error makes the points or results of this player doubtful.
    #[must_use]
    pub fn doubts_points_of(&self, player: PlayerId) -> bool {
        self.players.get(&player).is_some_and(|&cause| {
            let finding = &self.list[cause];
            let code = finding.code.code;
            // wrong colours and ranks change no points
            let of_points = code == "P301" || (!code.starts_with(['P', 'T']) && code != "R205");
            finding.severity == Severity::Error && of_points
        })
    }

    /// Writes a consequence under its cause: under the finding about this player that is
    /// at least as grave. `false` where there is none, so that it must be reported itself.
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

    /// The same, under the finding about this half of a game.
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

    /// The finding about a half of a game, to which consequences are attached.
    #[must_use]
    pub fn about_game(&self, (player, round): (PlayerId, RoundNumber)) -> Option<&Finding> {
        let &cause = self.games.get(&(player, round))?;
        self.list.get(cause)
    }

    /// The same, under the finding from which a wrong score of a team follows.
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
        match finding.notes.len() {
            0..CONSEQUENCES => finding.notes.push(text()),
            CONSEQUENCES => finding
                .notes
                .push("further consequences are not listed".to_owned()),
            _ => {}
        }
        true
    }

    /// The findings, each with a fingerprint of its own.
    pub(super) fn into_list(mut self) -> Vec<Finding> {
        for (code, count) in &self.counts {
            let more = count.saturating_sub(LISTED);
            let mut same = self.list.iter_mut().rev();
            if more > 0
                && let Some(last) = same.find(|finding| finding.code.code == *code)
            {
                last.notes
                    .push(format!("{more} more findings of this kind are not listed"));
            }
        }
        let mut seen: HashMap<String, u32> = HashMap::new();
        for finding in &mut self.list {
            let times = seen.entry(finding.fingerprint()).or_default();
            finding.again = *times;
            *times += 1;
        }
        self.list
    }
}

/// Fills in a finding.
#[derive(Debug)]
pub struct Builder<'a> {
    findings: &'a mut Findings,
    /// Its place in the list; `None` beyond the limit.
    place: Option<usize>,
}

impl Builder<'_> {
    fn finding(&mut self) -> &mut Finding {
        match self.place {
            Some(place) => &mut self.findings.list[place],
            None => self.findings.spare.as_mut().expect("set by `report`"),
        }
    }

    /// This finding already speaks about this half of a round: later checks of the game
    /// attach to it.
    pub fn about(self, player: PlayerId, round: RoundNumber) -> Self {
        if let Some(place) = self.place {
            self.findings.games.entry((player, round)).or_insert(place);
        }
        self
    }

    /// Wrong points, ranks and tie-breaks of this player follow from this finding.
    pub fn causes(self, player: PlayerId) -> Self {
        if let Some(place) = self.place {
            let open = self.findings.players.entry(player).or_insert(place);
            // the gravest finding answers for the consequences
            if self.findings.list[*open].severity < self.findings.list[place].severity {
                *open = place;
            }
        }
        self
    }

    /// A wrong score of this team follows from this finding.
    pub fn causes_score(self, team: TeamId, basis: ScoreBasis) -> Self {
        if let Some(place) = self.place {
            self.findings.teams.entry((team, basis)).or_insert(place);
        }
        self
    }

    /// The main place, and what is the matter there.
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.finding().at = Some(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// A further place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.finding().labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Another severity than the check's usual one.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.finding().severity = severity;
        self
    }

    /// The player concerned, by pairing number.
    pub fn player(mut self, number: Option<u16>) -> Self {
        self.finding().subject.player = number;
        self
    }

    /// The team concerned, by its number.
    pub fn team(mut self, number: u16) -> Self {
        self.finding().subject.team = Some(number);
        self
    }

    /// The round concerned; left out where the file does not tell the rounds.
    pub fn round(mut self, round: u16) -> Self {
        let known = !self.findings.without_rounds;
        self.finding().subject.round = known.then_some(round);
        self
    }

    /// The record concerned.
    pub fn record(mut self, code: impl Into<String>) -> Self {
        self.finding().subject.record = Some(code.into());
        self
    }

    /// The tie-break concerned, as spelled.
    pub fn tie_break(mut self, code: impl Into<String>) -> Self {
        self.finding().subject.code = Some(code.into());
        self
    }

    /// The value found and the one that belongs there.
    pub fn values(mut self, found: impl Into<String>, expected: impl Into<String>) -> Self {
        self.finding().found = Some(found.into());
        self.finding().expected = Some(expected.into());
        self
    }

    /// The value found, where no other is known.
    pub fn found(mut self, found: impl Into<String>) -> Self {
        self.finding().found = Some(found.into());
        self
    }

    /// How the expectation comes about, a line each.
    pub fn because(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.finding().because.extend(lines);
        self
    }

    /// A consequence or an alternative.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.finding().notes.push(text.into());
        self
    }

    /// The article or record that is broken, several between `; `. The rules of tournament
    /// report files bind no other format: what is left of a rule then is practice.
    pub fn rule(mut self, rule: impl Into<String>) -> Self {
        let rule = rule.into();
        self.finding().rule = if self.findings.other_format {
            of_any_format(&rule)
        } else {
            rule
        };
        self
    }

    /// What to do.
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.finding().fix = Some(fix.into());
        self
    }

    /// How sure, where it is not proved by the file alone.
    pub fn certainty(mut self, certainty: Certainty) -> Self {
        self.finding().certainty = certainty;
        self
    }
}

/// The parts of a rule that are not about tournament report files.
fn of_any_format(rule: &str) -> String {
    let parts = rule.split("; ").filter(|part| !part.starts_with("TRF"));
    let parts: Vec<&str> = parts.collect();
    match parts.as_slice() {
        [] => "practice".to_owned(),
        parts => parts.join("; "),
    }
}
/// A cell of a table may be as long as a book; nobody reads a message that is.
fn cut(message: String) -> String {
    const LONGEST: usize = 600;
    match shortened(&message, LONGEST) {
        Cow::Borrowed(_) => message,
        Cow::Owned(short) => short,
    }
}
