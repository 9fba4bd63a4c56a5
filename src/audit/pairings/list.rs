//! Reports a common cause of many halves of rounds as one finding with a list.

use crate::audit::check::{Builder, Check};
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::{PlayerId, RoundNumber};

/// A half of a round that a check reports.
pub(super) struct Item {
    pub(super) player: PlayerId,
    pub(super) round: RoundNumber,
    /// The message of a single finding, and the line in a list.
    pub(super) text: String,
    /// The severity; `None`: that of the check.
    pub(super) severity: Severity,
}

/// More are one finding.
const SINGLE: usize = 3;

/// Reports items one by one, or all of a severity in one finding under the words `many`. `complete`
/// adds what they have in common.
pub(super) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    (many, label): (&str, &str),
    mut items: Vec<Item>,
    complete: impl Fn(Builder<'_>),
) {
    items.sort_by_key(|item| (item.severity, facts.number(item.player), item.round));
    for group in items.chunk_by(|one, next| one.severity == next.severity) {
        if group.len() <= SINGLE {
            for item in group {
                let finding = findings
                    .report(check, item.text.clone())
                    .severity(item.severity)
                    .at(facts.cell(item.player, item.round), label)
                    .player(facts.number(item.player))
                    .round(item.round.0);
                complete(finding);
            }
            continue;
        }
        let first = &group[0];
        let finding = findings
            .report(check, format!("{many}: {}", group.len()))
            .severity(first.severity)
            .at(facts.cell(first.player, first.round), "the first of them")
            .found(group.len().to_string())
            .because(group.iter().map(|item| item.text.clone()));
        complete(finding);
    }
}
