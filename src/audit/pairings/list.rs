//! Reports entries one by one, or as one finding with a list if there are many with a common cause.

use crate::audit::check::{Builder, Check};
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::{PlayerId, RoundNumber};

/// A player's entry for a round, and the words in which a check reports it.
pub(super) struct Item {
    pub(super) player: PlayerId,
    pub(super) round: RoundNumber,
    /// The message of a finding about this entry alone, or the line about it in a list.
    pub(super) text: String,
    /// The severity of the finding.
    pub(super) severity: Severity,
}

/// Maximum number of items that are reported one by one. If there are more, one finding lists them.
const MAX_SEPARATE: usize = 3;

/// Reports each item or, if many items have the same severity, one finding that lists them; its
/// message is the number of items and `message_for_many`. `complete` adds to each finding what all
/// of them have in common.
pub(super) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    (message_for_many, label): (&str, &str),
    mut items: Vec<Item>,
    complete: impl Fn(Builder<'_>),
) {
    items.sort_by_key(|item| (item.severity, facts.number(item.player), item.round));
    for group in items.chunk_by_mut(|item, next| item.severity == next.severity) {
        if group.len() <= MAX_SEPARATE {
            for item in group {
                let finding = findings
                    .report(check, std::mem::take(&mut item.text))
                    .severity(item.severity)
                    .at(facts.cell(item.player, item.round), label)
                    .player(facts.number(item.player))
                    .round(item.round.0);
                complete(finding);
            }
            continue;
        }
        let first_item = &group[0];
        let finding = findings
            .report(check, format!("{message_for_many}: {}", group.len()))
            .severity(first_item.severity)
            .at(
                facts.cell(first_item.player, first_item.round),
                "the first such entry",
            )
            .found(group.len().to_string())
            .because(group.iter_mut().map(|item| std::mem::take(&mut item.text)));
        complete(finding);
    }
}
