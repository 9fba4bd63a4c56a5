//! Reports one cause that concerns many players as one finding.

use crate::audit::check::{Builder, Check};
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, PlayerId};

/// The words of a check about the players it concerns.
pub(in crate::audit) struct Words<'w> {
    /// The field at fault.
    pub(in crate::audit) field: FieldKey,
    /// What is wrong, before the list of many players: `birth dates are unreadable`.
    pub(in crate::audit) many: &'w str,
    /// The text of the label in the excerpt.
    pub(in crate::audit) label: &'w str,
    /// The share of all players, in percent, from which on it is one finding.
    pub(in crate::audit) share: usize,
}

/// The fewest players that become one finding; fewer are always reported one by one.
const FEWEST: usize = 4;

/// The players by their starting numbers, so that findings do not depend on the order of lines.
pub(in crate::audit) fn by_number(facts: &Facts<'_>) -> Vec<PlayerId> {
    facts.by_number()
}

/// Whether this number of players becomes one finding.
pub(in crate::audit) fn is_one(facts: &Facts<'_>, players: usize, words: &Words<'_>) -> bool {
    players >= FEWEST && players * 100 > facts.import.tournament.players.len() * words.share
}

/// Reports each player with a message of its own; from a share of all players on, one finding with
/// a line for each. `complete` adds what the findings have in common.
pub(in crate::audit) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    words: &Words<'_>,
    players: &[(PlayerId, String)],
    complete: impl Fn(Builder<'_>),
) {
    let all = facts.import.tournament.players.len();
    let place = |player: PlayerId| facts.import.origins.player(player).place(words.field);
    if is_one(facts, players.len(), words) {
        let message = format!("{}: {} of {all} players", words.many, players.len());
        let lines = players.iter().map(|(_, text)| text.clone());
        let finding = findings.report(check, message).because(lines);
        complete(
            finding
                .at(place(players[0].0), "the first of them")
                .found(players.len().to_string()),
        );
        return;
    }
    for (player, text) in players {
        let finding = findings.report(check, text.clone());
        complete(
            finding
                .at(place(*player), words.label)
                .player(facts.number(*player)),
        );
    }
}
