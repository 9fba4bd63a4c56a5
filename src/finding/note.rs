//! The notes of a finding: what follows from it, and what else a reader should know.

use std::fmt;

use super::{Code, Finding, Subject};

/// A note of a finding. Its variant says what kind of note it is; the words are only for human
/// readers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingNote {
    /// Another finding, which follows from this one: `so points differ for 7 Grüner, Jörg`.
    Consequence(Consequence),
    /// A value that may be wrong because of this finding, but may also be right. The text does not
    /// contain the words `possible consequence:`, which are shown before it.
    PossibleConsequence(String),
    /// There are further consequences, which are not listed.
    FurtherConsequences,
    /// A change of the file that would explain the finding. The advice of the finding proposes it
    /// too.
    Repair(String),
    /// Several changes of the file, one of which would explain the finding. The advice does not
    /// name them.
    PossibleRepairs(String),
    /// Anything else, such as another edition that gives the stated values.
    Remark(String),
}

/// A finding that follows from another one and is listed only in the notes of that one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The code of the check that found the consequence.
    pub code: Code,
    /// What the consequence is about; `None` if that is not known, or if the note sums up several
    /// findings.
    pub subject: Option<Subject>,
    /// The message of the consequence.
    pub text: String,
}

impl Consequence {
    /// Returns the consequence that a finding becomes when it is listed under its cause.
    pub(crate) fn from_finding(finding: &Finding) -> Consequence {
        Consequence {
            code: finding.code,
            subject: Some(finding.subject.clone()),
            text: finding.message.clone(),
        }
    }
}

impl FindingNote {
    /// Returns the consequence that the note states; `None` if it states something else.
    #[must_use]
    pub const fn consequence(&self) -> Option<&Consequence> {
        match self {
            FindingNote::Consequence(consequence) => Some(consequence),
            _ => None,
        }
    }

    /// Whether the note lists this finding, with the same values.
    pub(crate) fn lists(&self, finding: &Finding) -> bool {
        self.consequence().is_some_and(|consequence| {
            consequence.code == finding.code && consequence.text == finding.message
        })
    }

    /// Whether the note lists this finding, perhaps with other values.
    pub(crate) fn is_about(&self, finding: &Finding) -> bool {
        let has_subject = |listed: &Consequence| {
            listed.code == finding.code && listed.subject.as_ref() == Some(&finding.subject)
        };
        self.lists(finding) || self.consequence().is_some_and(has_subject)
    }
}

impl From<String> for FindingNote {
    fn from(text: String) -> FindingNote {
        FindingNote::Remark(text)
    }
}

impl From<&str> for FindingNote {
    fn from(text: &str) -> FindingNote {
        FindingNote::Remark(text.to_owned())
    }
}

impl fmt::Display for FindingNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FindingNote::Consequence(Consequence { text, .. }) => write!(f, "so {text}"),
            FindingNote::PossibleConsequence(text) => write!(f, "possible consequence: {text}"),
            FindingNote::FurtherConsequences => f.write_str("further consequences are not listed"),
            FindingNote::Repair(text)
            | FindingNote::PossibleRepairs(text)
            | FindingNote::Remark(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_note_shows_in_its_words() {
        let consequence = Consequence {
            code: Code {
                code: "P301",
                name: "points-differ",
            },
            subject: None,
            text: "points differ".to_owned(),
        };
        let text = || "ranks differ".to_owned();
        for (note, words) in [
            (FindingNote::Consequence(consequence), "so points differ"),
            (
                FindingNote::PossibleConsequence(text()),
                "possible consequence: ranks differ",
            ),
            (
                FindingNote::FurtherConsequences,
                "further consequences are not listed",
            ),
            (FindingNote::Repair(text()), "ranks differ"),
            (FindingNote::from(text()), "ranks differ"),
        ] {
            assert_eq!(note.to_string(), words);
        }
    }
}
