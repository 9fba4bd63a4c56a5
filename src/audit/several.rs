//! Reports a defect that concerns many players as one finding.

use crate::audit::check::{Builder, Check};
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, PlayerId};

/// The words with which a check reports many players, and the share above which it reports them as
/// one finding.
pub(in crate::audit) struct Words<'w> {
    /// The field that is wrong.
    pub(in crate::audit) field: FieldKey,
    /// The defect in words, for a finding about many players: `birth dates are unreadable`.
    pub(in crate::audit) message_for_many: &'w str,
    /// The text of the label in the excerpt.
    pub(in crate::audit) label: &'w str,
    /// The share of all players, in percent, above which the players concerned are reported as one
    /// finding.
    pub(in crate::audit) max_share: usize,
}

/// Minimum number of players reported as one finding; fewer are always reported one by one.
const MIN_PLAYERS: usize = 4;

/// Returns all players, ordered by starting number, so that findings do not depend on the order of
/// lines.
pub(in crate::audit) fn by_number(facts: &Facts<'_>) -> Vec<PlayerId> {
    facts.by_number()
}

/// Whether this number of players is enough to be reported as one finding.
pub(in crate::audit) fn is_reported_as_one(
    facts: &Facts<'_>,
    players: usize,
    words: &Words<'_>,
) -> bool {
    players >= MIN_PLAYERS
        && players * 100 > facts.import.tournament.players.len() * words.max_share
}

/// Reports each player with a separate message, or all of them as one finding with a line for each
/// if they are a large share of the players (`Words::max_share`). `complete` adds to each finding
/// what all of them have in common.
pub(in crate::audit) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    words: &Words<'_>,
    players: &[(PlayerId, String)],
    complete: impl Fn(Builder<'_>),
) {
    let player_count = facts.import.tournament.players.len();
    let span = |player: PlayerId| facts.import.origins.player(player).field_span(words.field);
    if is_reported_as_one(facts, players.len(), words) {
        let message = format!(
            "{}: {} of {player_count} players",
            words.message_for_many,
            players.len()
        );
        let lines = players.iter().map(|(_, text)| text.clone());
        let finding = findings.report(check, message).because(lines);
        complete(
            finding
                .at(span(players[0].0), "the first such player")
                .found(players.len().to_string()),
        );
        return;
    }
    for (player, text) in players {
        let finding = findings.report(check, text.clone());
        complete(
            finding
                .at(span(*player), words.label)
                .player(facts.number(*player)),
        );
    }
}
