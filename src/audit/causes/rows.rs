//! The suspicion that two rows were exchanged: the results of each player stand in the row of the
//! other, or each player has the starting number of the other.

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::Facts;
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};

/// Minimum number of games, none of which an opponent confirms, that casts doubt on a whole row.
const MIN_GAMES: usize = 2;

/// Maximum number of doubtful rows that are compared in pairs.
const MAX_ROWS: usize = 12;

/// The suspicion that the rows of two players were exchanged: without an exchange no named opponent
/// names the player back, after it every one does. `None` unless exactly one pair of players fits.
pub(super) fn row_suspicion(facts: &Facts<'_>) -> Option<Suspicion> {
    let doubted = doubted_rows(facts);
    if doubted.len() > MAX_ROWS {
        return None;
    }
    let mut pairs = doubted.iter().enumerate().flat_map(|(index, &a)| {
        let others = doubted[index + 1..].iter();
        others
            .map(move |&b| [a, b])
            .filter(|&pair| is_confirmed_after_exchange(facts, pair))
    });
    let mut pair = pairs.next()?;
    if pairs.next().is_some() {
        return None;
    }
    pair.sort_by_key(|&id| facts.number(id));
    Some(Suspicion {
        players: pair.to_vec(),
        repairs: vec![
            exchange_of_rows(facts, pair),
            exchange_of_numbers(facts, pair),
        ],
    })
}

/// The players who name opponents none of whom names them back.
fn doubted_rows(facts: &Facts<'_>) -> Vec<PlayerId> {
    let is_doubted = |&id: &PlayerId| {
        let mut games = 0;
        for (round, named) in named_opponents(facts, id) {
            let answer = facts.entry(named, round).opponent;
            if named != id && answer == Opponent::Player(id) {
                return false;
            }
            games += 1;
        }
        games >= MIN_GAMES
    };
    facts.import.tournament.ids().filter(is_doubted).collect()
}

fn named_opponents(
    facts: &Facts<'_>,
    id: PlayerId,
) -> impl Iterator<Item = (RoundNumber, PlayerId)> {
    let rounds = (0..facts.table.rounds()).map(RoundNumber::at);
    rounds.filter_map(move |round| Some((round, facts.entry(id, round).opponent.player()?)))
}

/// Whether each opponent whom the exchanged rows name also names the player of the row.
fn is_confirmed_after_exchange(facts: &Facts<'_>, pair: [PlayerId; 2]) -> bool {
    let [a, b] = pair;
    let exchanged = |id: PlayerId, round| match id {
        id if id == a => facts.entry(b, round),
        id if id == b => facts.entry(a, round),
        other => facts.entry(other, round),
    };
    [(a, b), (b, a)].into_iter().all(|(id, row)| {
        named_opponents(facts, row).all(|(round, named)| {
            named != id && exchanged(named, round).opponent == Opponent::Player(id)
        })
    })
}

/// The entries of the exchanged rows.
fn entries(facts: &Facts<'_>, [a, b]: [PlayerId; 2]) -> Vec<(PlayerId, RoundNumber, Entry)> {
    let rounds = (0..facts.table.rounds()).map(RoundNumber::at);
    rounds
        .flat_map(|round| {
            [
                (a, round, facts.entry(b, round)),
                (b, round, facts.entry(a, round)),
            ]
        })
        .collect()
}

/// The repair that exchanges the results of two rows.
fn exchange_of_rows(facts: &Facts<'_>, pair: [PlayerId; 2]) -> Repair {
    let [a, b] = pair.map(|id| facts.who(id));
    Repair {
        entries: entries(facts, pair),
        words: format!("an exchange of the results in the rows of {a} and {b}"),
        exchange: Some(Exchange {
            what: format!("the results in the rows of {a} and {b}"),
            fix: format!("compare the results of {a} and {b} with the pairings of the event"),
            claims_of: None,
        }),
    }
}

/// The repair that exchanges two starting numbers. The opponents name the players by these numbers,
/// so each row belongs to the other player with everything that it states.
fn exchange_of_numbers(facts: &Facts<'_>, pair: [PlayerId; 2]) -> Repair {
    let [a, b] = pair.map(|id| facts.who(id));
    Repair {
        entries: entries(facts, pair),
        words: format!("an exchange of the starting numbers of {a} and {b}"),
        exchange: Some(Exchange {
            what: format!("the starting numbers of {a} and {b}"),
            fix: format!("compare the starting numbers of {a} and {b} with the starting list"),
            claims_of: Some(pair),
        }),
    }
}
