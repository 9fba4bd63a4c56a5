//! A finding: what is wrong, where, why, and what to do. Plain data.

use crate::source::Span;

/// How much a finding matters (the catalogue of checks, 0.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing, nothing to repair.
    Info,
    /// Probably wrong; a human decides.
    Warning,
    /// The file contradicts itself or a rule, or would be rejected or misrated.
    Error,
}

impl Severity {
    /// The word people and documents use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A number of things: `1 error`, `2 errors`.
#[must_use]
pub fn count(number: usize, word: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {word}{s}")
}

/// The first of several things, and how many more there are: `a, b and 7 more`.
#[must_use]
pub fn first_of(list: &[String], shown: usize) -> String {
    match list {
        [] => String::new(),
        [only] => only.clone(),
        _ if list.len() > shown => {
            let more = list.len() - shown;
            format!("{} and {more} more", list[..shown].join(", "))
        }
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// How sure a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// By the file alone.
    Proved,
    /// By a rating list or another table.
    ByList,
    /// By a rule that admits exceptions.
    ByRule,
    /// A likely explanation.
    Heuristic,
}

impl Certainty {
    /// The words documents use.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Certainty::Proved => "proved",
            Certainty::ByList => "by list",
            Certainty::ByRule => "by rule",
            Certainty::Heuristic => "heuristic",
        }
    }
}

/// A check's public code and speaking name; both never change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code {
    /// `P301`
    pub code: &'static str,
    /// `points-differ`
    pub name: &'static str,
}

/// A place that belongs to a finding, with what stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What: a phrase such as `a half-point bye`.
    pub text: String,
}

/// Whom or what a finding is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Subject {
    /// Pairing number of the player.
    pub player: Option<u16>,
    /// Number of the team.
    pub team: Option<u16>,
    /// The round.
    pub round: Option<u16>,
    /// The record code.
    pub record: Option<String>,
    /// The tie-break as spelled.
    pub code: Option<String>,
}

/// Something a file gets wrong, or that is worth knowing about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which check speaks.
    pub code: Code,
    /// How much it matters here.
    pub severity: Severity,
    /// What is wrong: starts in lower case, ends without a full stop, names both values.
    pub message: String,
    /// The main place and what should stand there (an empty text: only underlined);
    /// `None` where the finding is about the file as a whole.
    pub at: Option<Label>,
    /// Further places.
    pub labels: Vec<Label>,
    /// Whom or what it is about.
    pub subject: Subject,
    /// The value found, exact and unpadded.
    pub found: Option<String>,
    /// The value that belongs there.
    pub expected: Option<String>,
    /// How the expectation comes about, a line each.
    pub because: Vec<String>,
    /// Consequences and alternatives, a sentence each.
    pub notes: Vec<String>,
    /// The rule: article or record.
    pub rule: String,
    /// What to do.
    pub fix: Option<String>,
    /// How sure.
    pub certainty: Certainty,
    /// How many findings before this one have the same code and subject (two players
    /// with one number, the same unknown record twice).
    pub again: u32,
}

impl Finding {
    /// Code and subject without line numbers, with the round or the tie-break where one
    /// subject can have several: `P301:12`, `R201:5:r3`, `T403:12:BH/C1`; a second finding
    /// with the same subject ends in `#2`.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut text = self.code.code.to_owned();
        let subject = &self.subject;
        let parts = [
            subject.player.map(|n| n.to_string()),
            subject.team.map(|n| format!("t{n}")),
            subject.record.clone(),
            subject.round.map(|n| format!("r{n}")),
            subject.code.clone(),
        ];
        for part in parts.into_iter().flatten() {
            text.push(':');
            text.push_str(&part);
        }
        if self.again > 0 {
            text.push_str(&format!("#{}", self.again + 1));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(list: &[&str], expected: &str) {
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        assert_eq!(first_of(&list, 3), expected);
    }

    #[test]
    fn long_lists_are_cut() {
        check(&[], "");
        check(&["a"], "a");
        check(&["a", "b"], "a and b");
        check(&["a", "b", "c"], "a, b and c");
        check(&["a", "b", "c", "d"], "a, b, c and 1 more");
        check(&["a", "b", "c", "d", "e"], "a, b, c and 2 more");
    }
}
