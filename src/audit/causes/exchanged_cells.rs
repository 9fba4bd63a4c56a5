//! Suspects that two cells of one row were exchanged: the opponents in them name the player of the
//! row, but each in the round of the other cell.

use super::repairs::{Exchange, Repair, Suspicion};
use super::rows::named_opponents;
use crate::audit::Facts;
use crate::import::{Note, Reason, RoundsOfLine};
use crate::model::{Opponent, PlayerId, RoundNumber};

/// Maximum number of exchanges that are suspected. More of them have another cause.
const MAX_EXCHANGES: usize = 8;

/// Returns the suspicions that two cells of a row were exchanged. Returns none if the rounds of
/// some games are unknown, because these games are in the wrong rounds without an exchange.
pub(super) fn exchanged_cell_suspicions(facts: &Facts<'_>) -> Vec<Suspicion> {
    let has_unknown_rounds =
        |note: &Note| note.reason == Some(Reason::WordOrder(RoundsOfLine::Unknown));
    if facts.import.notes.iter().any(has_unknown_rounds) {
        return Vec::new();
    }
    let ids = facts.import.tournament.ids();
    let exchanges = ids.filter_map(|row| Some((row, find_exchange(facts, row)?)));
    let exchanges: Vec<(PlayerId, [RoundNumber; 2])> = exchanges.take(MAX_EXCHANGES + 1).collect();
    if exchanges.len() > MAX_EXCHANGES {
        return Vec::new();
    }
    let suspicion = |&(row, rounds): &(PlayerId, [RoundNumber; 2])| suspicion(facts, row, rounds);
    exchanges.iter().map(suspicion).collect()
}

/// Returns the two rounds, the earlier one first, whose cells would fit the rows of the opponents if
/// they were exchanged. One of the cells may be without an opponent. `None` if there are no such
/// rounds, or if there are several pairs of them, because the order of the whole row may be wrong.
fn find_exchange(facts: &Facts<'_>, row: PlayerId) -> Option<[RoundNumber; 2]> {
    let names_row = |opponent: PlayerId, round: RoundNumber| {
        facts.entry(opponent, round).opponent == Opponent::Player(row)
    };
    let rounds = || (0..facts.table.rounds()).map(RoundNumber::at);
    let mut exchanges: Vec<[RoundNumber; 2]> = Vec::new();
    for (round, opponent) in named_opponents(facts, row) {
        if opponent == row || names_row(opponent, round) {
            continue;
        }
        let mut other_rounds = rounds().filter(|&other| names_row(opponent, other));
        let (Some(other_round), None) = (other_rounds.next(), other_rounds.next()) else {
            continue;
        };
        let fits_exchanged = match facts.entry(row, other_round).opponent {
            Opponent::Player(other) => !names_row(other, other_round) && names_row(other, round),
            Opponent::Nobody => true,
            Opponent::Unknown(_) => false,
        };
        let exchange = [round.min(other_round), round.max(other_round)];
        if fits_exchanged && !exchanges.contains(&exchange) {
            exchanges.push(exchange);
        }
    }
    match exchanges[..] {
        [exchange] => Some(exchange),
        _ => None,
    }
}

/// Returns the suspicion that the cells of two rounds in a row were exchanged.
fn suspicion(facts: &Facts<'_>, row: PlayerId, [a, b]: [RoundNumber; 2]) -> Suspicion {
    let cells = format!(
        "the cells of rounds {a} and {b} in the row of {}",
        facts.who(row)
    );
    Suspicion {
        players: vec![row],
        repairs: vec![Repair {
            entries: vec![(row, a, facts.entry(row, b)), (row, b, facts.entry(row, a))],
            description: format!("an exchange of {cells}"),
            exchange: Some(Exchange {
                statement: format!("{cells} seem to be exchanged"),
                advice: format!("exchange {cells}, or compare them with the pairings of the event"),
                rows: Vec::new(),
                damage: None,
                claims: None,
                concerns_column: false,
            }),
            proved_rows: vec![row],
            ..Repair::default()
        }],
    }
}
