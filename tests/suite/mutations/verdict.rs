//! The verdict on a mutation: whether the audit finds it.

use crosstable::audit::{Audit, Options, audit};
use crosstable::finding::Finding;
use crosstable::format::{ReadOptions, Reading, read};

use super::expected::{EDITION, Expected, REFUSED, expected};
use super::{Base, Mutant, Mutation, follows, places};
use crate::support::check_certainty;

/// The result of auditing a mutated file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verdict {
    /// A finding with an expected code names a player, team and round that the mutation changed.
    Right,
    /// There are findings, but none of the kind expected.
    WrongCause,
    /// There is no finding.
    Silent,
    /// No finding is possible: the file is a correct file of another event.
    Undetectable,
}

/// The verdict on one mutated file, with its findings.
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    /// The number of findings that the file without the mutation does not have; 1 for a refused
    /// file.
    pub(super) count: usize,
    /// The codes of these findings.
    pub(super) codes: Vec<&'static str>,
}

pub(super) fn audited(reading: &Reading) -> Audit {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    check_certainty(&audit.findings);
    audit
}

/// Audits a mutated file.
pub(super) fn judge(mutation: &Mutation, base: &Base, mutant: &Mutant) -> Judged {
    let expected = expected(mutation.name);
    let calls_for = |code: &str| expected.codes.contains(&code);
    let reading = read(&base.name, mutant.bytes.clone(), &ReadOptions::default());
    let Ok(reading) = reading else {
        let right = calls_for(REFUSED);
        return Judged {
            verdict: if right {
                Verdict::Right
            } else {
                Verdict::WrongCause
            },
            count: 1,
            codes: vec![REFUSED],
        };
    };
    let audit = audited(&reading);
    let is_new = |found: &&Finding| {
        let mut known = base.findings.iter();
        !known.any(|known| {
            known.fingerprint() == found.fingerprint() && known.message == found.message
        })
    };
    let findings: Vec<&Finding> = audit.findings.iter().filter(is_new).collect();
    let meant = mutant.meant.as_ref().unwrap_or(&reading.import);
    let places = places::differing(&base.reading.import, meant);
    let is_right = |finding: &&Finding| calls_for(finding.code.code) && places.are_named(finding);
    let doubted = calls_for(EDITION) && !audit.edition.doubts.is_empty();
    let verdict = if doubted || findings.iter().any(is_right) {
        Verdict::Right
    } else if is_undetectable(&expected, mutant, &reading) {
        Verdict::Undetectable
    } else if findings.is_empty() {
        Verdict::Silent
    } else {
        Verdict::WrongCause
    };
    Judged {
        verdict,
        count: findings.len(),
        codes: findings.iter().map(|finding| finding.code.code).collect(),
    }
}

/// Whether the mutation is declared undetectable, and the mutated file is in fact consistent.
fn is_undetectable(expected: &Expected, mutant: &Mutant, reading: &Reading) -> bool {
    expected.unseen.is_some()
        && follows::is_right(&reading.import)
        && mutant.meant.as_ref().is_none_or(follows::is_right)
}
