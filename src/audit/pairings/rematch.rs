//! W701: two players played each other twice.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::played::unclear_row;
use super::{is_swiss, rematches, rounds_in_words};
use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::{FieldKey, PlayerId, RoundNumber};

check! {
    REMATCH = "W701" "rematch", Error,
    page: include_str!("../../../docs/checks/rematch.md"),
    needs: [PairedPlayers, Results, Rounds, Opponents],
    not_corrected: "the file alone does not show who met whom",
    run: rematch on facts,
}

/// Maximum number of rematches that are reported one by one. If there are more, one finding lists
/// them.
const MAX_SEPARATE: usize = 5;

fn rematch(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let mut repeated_pairings = rematches(facts);
    repeated_pairings.retain(|&pair| !attach_to_unclear_row(facts, findings, pair));
    repeated_pairings.sort_by_key(|(_, game)| (game.round, facts.number(game.first.0)));
    if repeated_pairings.len() > MAX_SEPARATE {
        return report_many(facts, findings, &repeated_pairings);
    }
    for pair in repeated_pairings {
        report_one(facts, findings, pair);
    }
}

fn name_players(facts: &Facts<'_>, game: &Game) -> String {
    let (first, second) = (facts.who(game.first.0), facts.who(game.second.0));
    format!("{first} and {second}")
}

fn in_words(facts: &Facts<'_>, (earlier_game, game): (&Game, &Game)) -> String {
    format!(
        "met twice: {} played each other in rounds {} and {}",
        name_players(facts, game),
        earlier_game.round,
        game.round
    )
}

/// Lists a rematch under the finding that a row of one of the games may be one of another player.
/// Returns `false` if there is no such finding.
fn attach_to_unclear_row(facts: &Facts<'_>, findings: &mut Findings, pair: (&Game, &Game)) -> bool {
    [pair.0, pair.1].into_iter().any(|game| {
        let entry = (game.first.0, game.round);
        unclear_row(findings, entry).is_some()
            && findings.attach_to_game(&REMATCH, entry, Severity::Error, || in_words(facts, pair))
    })
}

fn report_one(facts: &Facts<'_>, findings: &mut Findings, (earlier_game, game): (&Game, &Game)) {
    findings
        .report(&REMATCH, in_words(facts, (earlier_game, game)))
        .at(facts.cell(game.first.0, game.round), "again here")
        .label(facts.cell(game.first.0, earlier_game.round), "first here")
        .label(facts.cell(game.second.0, game.round), "and here")
        .player(facts.number(game.first.0))
        .round(game.round.0)
        .cites(&[FieldKey::Opponents])
        .rule("C.04.1 2")
        .fix(
            "check the numbers of the opponents in both rounds; if both games were played, they \
             are rated, and the arbiter has to explain the pairing",
        );
}

/// The games that two players played against each other, in the order of the rounds.
type Meetings<'f> = Vec<&'f Game>;

/// Returns the games of each pair of players who met again, in the order of their first rematches.
fn meetings_by_pair<'f>(repeated_pairings: &[(&'f Game, &'f Game)]) -> Vec<Meetings<'f>> {
    let mut pairs: Vec<Meetings<'_>> = Vec::new();
    let mut indices: HashMap<(PlayerId, PlayerId), usize> = HashMap::new();
    for &(earlier_game, game) in repeated_pairings {
        match indices.entry((game.first.0, game.second.0)) {
            Entry::Occupied(place) => pairs[*place.get()].push(game),
            Entry::Vacant(place) => {
                place.insert(pairs.len());
                pairs.push(vec![earlier_game, game]);
            }
        }
    }
    pairs
}

fn report_many(facts: &Facts<'_>, findings: &mut Findings, repeated_pairings: &[(&Game, &Game)]) {
    let (earlier_game, game) = repeated_pairings[0];
    let pairs = meetings_by_pair(repeated_pairings);
    let line = |games: &Meetings<'_>| {
        let rounds: Vec<RoundNumber> = games.iter().map(|game| game.round).collect();
        let players = name_players(facts, games[0]);
        format!("{players}: rounds {}", rounds_in_words(&rounds))
    };
    let message = match pairs.len() {
        1 => format!(
            "met again: 1 pair of players, {} rematches",
            repeated_pairings.len()
        ),
        number if number == repeated_pairings.len() => {
            format!("met twice: {number} pairs of players")
        }
        number => format!(
            "met again: {number} pairs of players, {} rematches in all",
            repeated_pairings.len()
        ),
    };
    findings
        .report(&REMATCH, message)
        .at(facts.cell(game.first.0, game.round), "the first rematch")
        .label(
            facts.cell(earlier_game.first.0, earlier_game.round),
            "their earlier game",
        )
        .found(repeated_pairings.len().to_string())
        .because(pairs.iter().map(line))
        .rule("C.04.1 2")
        .fix(
            "check the system of the event: in a Swiss tournament nobody meets the same opponent \
             twice; state a round robin with several cycles as a round robin",
        );
}
