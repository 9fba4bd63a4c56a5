//! Findings as plain data: what is wrong, where it is, why, and what to do about it.

mod damage;
mod note;

pub use self::damage::Damage;
pub use self::note::{Consequence, FindingNote};

use crate::source::Span;

/// The importance of a finding (section 0.2 of the catalogue of checks).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing, but there is nothing to correct.
    Info,
    /// Something is probably wrong; a person has to decide.
    Warning,
    /// The file contradicts itself or a rule, or it would be rejected or rated wrongly.
    Error,
}

impl Severity {
    /// Returns the word for the severity in texts and documents, such as `warning`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Returns a number and its noun, in the singular or plural: `1 error`, `2 errors`. `word` is the
/// singular.
#[must_use]
pub fn count(number: usize, word: &str) -> String {
    amount(&number.to_string(), word)
}

/// Returns a number that is given as text, and its noun in the singular or plural: `1 minute`, `1.5
/// points`. `word` is the singular.
#[must_use]
pub fn amount(number: &str, word: &str) -> String {
    let s = if number == "1" { "" } else { "s" };
    format!("{number} {word}{s}")
}

/// Joins at most `shown` items of a list and says how many are left out: `a, b and 7 more`.
#[must_use]
pub fn first_of(list: &[String], shown: usize) -> String {
    match list {
        [] => String::new(),
        [only] => only.clone(),
        _ if list.len() > shown => {
            let remaining = list.len() - shown;
            format!("{} and {remaining} more", list[..shown].join(", "))
        }
        [earlier @ .., last] => format!("{} and {last}", earlier.join(", ")),
    }
}

/// Describes rounds, which must be in ascending order: `round 7`, `rounds 1 to 3, 5 and 8`; `None`
/// if there are none.
#[must_use]
pub(crate) fn rounds_in_words(rounds: &[u16]) -> Option<String> {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &round in rounds {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == round => *last = round,
            _ => runs.push((round, round)),
        }
    }
    let run_in_words = |(first, last): (u16, u16)| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first} to {last}")],
    };
    let words: Vec<String> = runs.into_iter().flat_map(run_in_words).collect();
    let noun = if rounds.len() == 1 { "round" } else { "rounds" };
    (!words.is_empty()).then(|| format!("{noun} {}", first_of(&words, usize::MAX)))
}

/// How certain it is that a finding is right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// The file alone proves the finding.
    Proved,
    /// A rating list or another table shows the defect.
    ByList,
    /// The finding follows from a rule that admits exceptions.
    ByRule,
    /// The finding is a likely explanation.
    Heuristic,
}

impl Certainty {
    /// Describes the certainty in words, for documents.
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

/// The public code and name of a check. Neither ever changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code {
    /// The code that users see, such as `P301`.
    pub code: &'static str,
    /// The name that users see, such as `points-differ`.
    pub name: &'static str,
}

/// The subject of a group of checks, which the first letter of their codes shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// The structure of the file: `S`.
    Structure,
    /// The identity of players and arbiters: `I`.
    Identity,
    /// The days of the event and of its rounds: `D`.
    Dates,
    /// Pairings and results: `R`.
    Results,
    /// Points and ranks: `P`.
    Points,
    /// Tie-breaks and their order: `T`.
    TieBreaks,
    /// Pairings, colours and byes, compared with the rules of the pairing system: `W`.
    Pairings,
    /// The rating report, and whether games can be rated: `Q`.
    Rating,
    /// Title norms: `N`.
    Norms,
}

impl Code {
    /// Returns the group of checks to which the code belongs.
    #[must_use]
    pub const fn family(self) -> Family {
        match self.code.as_bytes() {
            [b'I', ..] => Family::Identity,
            [b'D', ..] => Family::Dates,
            [b'R', ..] => Family::Results,
            [b'P', ..] => Family::Points,
            [b'T', ..] => Family::TieBreaks,
            [b'W', ..] => Family::Pairings,
            [b'Q', ..] => Family::Rating,
            [b'N', ..] => Family::Norms,
            _ => Family::Structure,
        }
    }
}

/// A span that is marked when a finding is shown, with a phrase about its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The span to mark.
    pub span: Span,
    /// A phrase that says what the span contains or should contain, such as `a half-point bye`.
    pub text: String,
}

/// The player, team, round, record or tie-break that a finding is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Subject {
    /// The pairing number of the player; `None` if the finding is not about a single player.
    pub player: Option<u16>,
    /// The number of the team; `None` if the finding is not about a single team.
    pub team: Option<u16>,
    /// The round, from 1; `None` if the finding is not about a single round.
    pub round: Option<u16>,
    /// The code of the record, such as `132`; `None` if the finding is not about a record.
    pub record: Option<String>,
    /// The tie-break, as the file spells it; `None` if the finding is not about a tie-break.
    pub code: Option<String>,
}

/// The two parts of a message about values that contradict their announced meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherMeaning {
    /// Says what the values are not, such as `values of Bh are not BH under edition 2024`.
    pub contradiction: String,
    /// What the values fit instead, such as `BH/C1 under edition 2024`.
    pub meaning: String,
}

impl OtherMeaning {
    /// Returns the whole message, which consists of both parts.
    #[must_use]
    pub fn message(&self) -> String {
        format!("{}: they fit {}", self.contradiction, self.meaning)
    }
}

/// A judged defect of a file, or something worth knowing about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The code and name of the check that reports the finding.
    pub code: Code,
    /// The importance of the finding in this file.
    pub severity: Severity,
    /// What is wrong, with the stated and the correct value. The message starts in lower case and
    /// has no full stop.
    pub message: String,
    /// The span that is wrong, or the most important of several, with the value that belongs there.
    /// If the text of the label is empty, the span is only underlined. `None` if the finding is
    /// about the whole file.
    pub at: Option<Label>,
    /// Further spans that help explain the finding, in the order in which they are shown.
    pub labels: Vec<Label>,
    /// The player, team, round, record or tie-break that the finding is about.
    pub subject: Subject,
    /// The stated value, exact and without padding; `None` if the finding is not about a value.
    pub found: Option<String>,
    /// The correct value, exact and without padding; `None` if it is unknown.
    pub expected: Option<String>,
    /// The derivation of the expected value, line by line; empty if there is nothing to derive.
    pub because: Vec<String>,
    /// Consequences and alternatives, one sentence each.
    pub notes: Vec<FindingNote>,
    /// What the stated values fit instead, which is the end of the message; `None` if they fit
    /// nothing else.
    pub other_meaning: Option<OtherMeaning>,
    /// The checks whose findings follow from this one and are reported only in its notes.
    pub consequences: Vec<Code>,
    /// The damage to the whole file that the finding reports; `None` if the finding is about a part
    /// of the file.
    pub damage: Option<Damage>,
    /// The article or record that the file contradicts.
    pub rule: String,
    /// What the user can do about the defect; `None` if nothing has to be done.
    pub fix: Option<String>,
    /// The certainty of the finding.
    pub certainty: Certainty,
    /// The number of earlier findings with the same code and subject. It is above 0 if, for
    /// instance, two players have the same number, or an unknown record occurs twice.
    pub repeat: u32,
    /// The sum of the hashes of the facts that the finding is based on but does not list, such as
    /// the rest of a shortened list; 0 if it lists all of them.
    pub unlisted: u64,
}

impl Finding {
    /// Returns the code and subject as text, such as `P301:12`, `R201:5:r3` or `T403:12:BH/C1`; for
    /// a second finding with the same subject, the text ends in `#2`. It contains no line number,
    /// so it stays the same when the file is corrected.
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
        if self.repeat > 0 {
            text.push_str(&format!("#{}", self.repeat + 1));
        }
        text
    }

    /// Returns the notes in words, as documents show them.
    #[must_use]
    pub fn notes_in_words(&self) -> Vec<String> {
        self.notes.iter().map(ToString::to_string).collect()
    }

    /// Adds a fact that the finding is based on but does not list. If the fact changes, the key of
    /// the finding then changes too.
    pub fn rest_on(&mut self, fact: &str) {
        self.unlisted = self.unlisted.wrapping_add(hash([fact]));
    }

    /// Adds the check of another finding, which follows from this one, and the checks of that
    /// finding's own consequences. If the other finding reports damage to the whole file, and this
    /// one reports none, this one takes over that damage.
    pub(crate) fn add_consequence(&mut self, other: &Finding) {
        self.damage = self.damage.or(other.damage);
        self.add_consequence_code(other.code);
        for &code in &other.consequences {
            self.add_consequence_code(code);
        }
    }

    /// Whether the file states a higher number than expected; `false` unless both are whole
    /// numbers.
    pub(crate) fn states_too_high_number(&self) -> bool {
        let number = |text: &Option<String>| text.as_ref()?.parse::<u32>().ok();
        let numbers = number(&self.found).zip(number(&self.expected));
        numbers.is_some_and(|(found, expected)| found > expected)
    }

    pub(crate) fn add_consequence_code(&mut self, code: Code) {
        if !self.consequences.contains(&code) {
            self.consequences.push(code);
        }
    }

    /// Like [`Finding::rest_on`], for several facts whose hashes [`sum_of_facts`] has added up.
    pub(crate) fn rest_on_sum(&mut self, sum: u64) {
        self.unlisted = self.unlisted.wrapping_add(sum);
    }

    /// Adds the facts of another finding that becomes a part of this one, so that the key of this
    /// finding changes with them.
    pub fn rest_on_finding(&mut self, other: &Finding) {
        self.unlisted = self.unlisted.wrapping_add(other.hash());
    }

    /// Returns the code and a hash of the facts that the finding is based on: `P301@0f3a91c25b`.
    /// This key stays the same when the file is rewritten. It changes with the subject, the kind of
    /// error, the stated or expected value, and everything that the finding lists or marks, but not
    /// with line and column numbers.
    #[must_use]
    pub fn key(&self) -> String {
        let hash = self.hash();
        let short_hash = (hash ^ (hash >> 40)) & 0xff_ffff_ffff;
        format!("{}@{short_hash:010x}", self.code.code)
    }

    /// Returns the hash of the facts that the finding is based on.
    fn hash(&self) -> u64 {
        let subject = self.fingerprint();
        let values = [&self.found, &self.expected].map(|value| value.as_deref().unwrap_or("\0"));
        let labels = self.at.iter().chain(&self.labels);
        let label_hashes = labels.map(|label| hash(["mark", &label.text]));
        let reason_hashes = self.because.iter().map(|line| hash(["because", line]));
        let notes = self.notes.iter();
        let note_hashes = notes.map(|note| hash(["note", &note.to_string()]));
        // the hashes are added up, so that the order of the facts does not matter: it may be that
        // of the lines of the file
        let fact_hashes = label_hashes.chain(reason_hashes).chain(note_hashes);
        let sum_of_hashes = fact_hashes
            .fold(self.unlisted, u64::wrapping_add)
            .to_string();
        hash([
            &*subject,
            values[0],
            values[1],
            &self.message,
            &sum_of_hashes,
        ])
    }
}

/// Returns the sum of the hashes of facts. Several findings can then be based on these facts with
/// [`Finding::rest_on_sum`].
pub(crate) fn sum_of_facts<'t>(facts: impl IntoIterator<Item = &'t str>) -> u64 {
    let hashes = facts.into_iter().map(|fact| hash([fact]));
    hashes.fold(0, u64::wrapping_add)
}

/// Returns the FNV-1a hash of a list of texts, which is the same in every version and on every
/// machine.
fn hash<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    let add_byte =
        |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    // two loops, because iterators over texts in texts are slow
    texts.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, text| {
        add_byte(text.bytes().fold(hash, add_byte), 0xff)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(list: &[&str], expected: &str) {
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        assert_eq!(first_of(&list, 3), expected);
    }

    #[test]
    fn long_lists_are_shortened() {
        check(&[], "");
        check(&["a"], "a");
        check(&["a", "b"], "a and b");
        check(&["a", "b", "c"], "a, b and c");
        check(&["a", "b", "c", "d"], "a, b, c and 1 more");
        check(&["a", "b", "c", "d", "e"], "a, b, c and 2 more");
    }

    fn finding() -> Finding {
        let label = |text: &str| Label {
            span: Span::default(),
            text: text.to_owned(),
        };
        Finding {
            code: Code {
                code: "I605",
                name: "name-differs",
            },
            severity: Severity::Error,
            message: "names do not match the IDs: 4 of 9 players".to_owned(),
            at: Some(label("the first of them")),
            labels: vec![label("here"), label("and here")],
            subject: Subject::default(),
            found: Some("4".to_owned()),
            expected: None,
            because: vec!["one".to_owned(), "two".to_owned()],
            notes: vec![FindingNote::Remark("three".to_owned())],
            other_meaning: None,
            consequences: Vec::new(),
            damage: None,
            rule: "practice".to_owned(),
            fix: None,
            certainty: Certainty::ByList,
            repeat: 0,
            unlisted: 0,
        }
    }

    #[test]
    fn the_key_changes_with_every_fact_that_is_listed() {
        let key = |change: &dyn Fn(&mut Finding)| {
            let mut finding = finding();
            change(&mut finding);
            finding.key()
        };
        let mut keys = vec![
            key(&|_| ()),
            key(&|f| f.message.push('.')),
            key(&|f| f.found = None),
            key(&|f| f.expected = Some("4".to_owned())),
            key(&|f| f.subject.player = Some(1)),
            key(&|f| f.because[1].push('.')),
            key(&|f| f.because.truncate(1)),
            key(&|f| f.notes.push(FindingNote::FurtherConsequences)),
            key(&|f| f.notes.clear()),
            // the same text means something else in another place
            key(&|f| {
                f.because
                    .extend(f.notes.drain(..).map(|note| note.to_string()))
            }),
            key(&|f| f.labels[1].text.push('.')),
            key(&|f| f.labels.truncate(1)),
            key(&|f| f.at = None),
            key(&|f| f.rest_on("four")),
            key(&|f| f.rest_on("five")),
            key(&|f| f.rest_on_finding(&finding())),
        ];
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn the_key_does_not_depend_on_line_numbers() {
        let mut moved_finding = finding();
        moved_finding.labels.reverse();
        moved_finding.because.reverse();
        for label in moved_finding.at.iter_mut().chain(&mut moved_finding.labels) {
            label.span = Span { start: 40, end: 44 };
        }
        assert_eq!(moved_finding.key(), finding().key());
        // neither is the wording of the advice a fact
        moved_finding.fix = Some("look them up".to_owned());
        moved_finding.rule.clear();
        assert_eq!(moved_finding.key(), finding().key());
    }

    #[test]
    fn rounds_are_listed_as_ranges() {
        let check = |rounds: &[u16], expected: Option<&str>| {
            assert_eq!(rounds_in_words(rounds).as_deref(), expected, "{rounds:?}");
        };
        check(&[], None);
        check(&[7], Some("round 7"));
        check(&[4, 5], Some("rounds 4 and 5"));
        check(&[1, 3], Some("rounds 1 and 3"));
        check(&[2, 3, 4, 5], Some("rounds 2 to 5"));
        check(&[1, 2, 3, 5, 8], Some("rounds 1 to 3, 5 and 8"));
        check(&[1, 3, 4], Some("rounds 1, 3 and 4"));
        check(&[1, 2, 4], Some("rounds 1, 2 and 4"));
    }
}
