//! The suspicion that the results in a single row moved by one round, because a cell was deleted or
//! inserted: from some round on, the row contains the game of the round before or after.

use std::cmp::Reverse;

use super::repairs::{Exchange, Repair, Suspicion};
use super::rows::named_opponents;
use crate::audit::Facts;
use crate::audit::facts::result_agreement::outcomes_of_opponent;
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};

/// Maximum number of rows for which a move is tried: those with the most unconfirmed games.
const MAX_ROWS: usize = 4;

/// Minimum number of games that an opponent does not confirm before the move.
const MIN_UNCONFIRMED_GAMES: usize = 2;

/// The direction of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Move {
    /// Each entry is one round too early, because a cell was deleted.
    ToEarlierRound,
    /// Each entry is one round too late, because a cell was inserted.
    ToLaterRound,
}

/// The suspicions that the results of single rows moved by one round.
pub(super) fn shift_suspicions(facts: &Facts<'_>) -> Vec<Suspicion> {
    let count_unconfirmed = |player: PlayerId| {
        let opponents = named_opponents(facts, player);
        let unconfirmed = opponents.filter(|&(round, named)| {
            facts.entry(named, round).opponent != Opponent::Player(player)
        });
        unconfirmed.count()
    };
    let ids = facts.import.tournament.ids();
    let rows = ids.map(|player| (Reverse(count_unconfirmed(player)), player));
    let mut rows: Vec<(Reverse<usize>, PlayerId)> = rows
        .filter(|(Reverse(unconfirmed), _)| *unconfirmed >= MIN_UNCONFIRMED_GAMES)
        .collect();
    rows.sort_unstable();
    let suspicion = |&(_, player): &(Reverse<usize>, PlayerId)| {
        let moves = [Move::ToEarlierRound, Move::ToLaterRound].into_iter();
        let repair = |kind| {
            let mut first_rounds = 0..facts.table.rounds();
            first_rounds.find_map(|first| repair_row(facts, player, kind, first))
        };
        Suspicion {
            players: vec![player],
            repairs: moves.filter_map(repair).collect(),
        }
    };
    rows.iter().take(MAX_ROWS).map(suspicion).collect()
}

/// The repair that moves the entries of a row back, from the round with index `first` on. `None`
/// unless every opponent in the row then names its player.
fn repair_row(facts: &Facts<'_>, player: PlayerId, kind: Move, first: usize) -> Option<Repair> {
    let rounds: Vec<RoundNumber> = (0..facts.table.rounds()).map(RoundNumber::at).collect();
    let mut row: Vec<Entry> = rounds
        .iter()
        .map(|&round| facts.entry(player, round))
        .collect();
    let last = rounds.len().checked_sub(1)?;
    // the entry at the other end has no round to which it could move
    let vacated = match kind {
        Move::ToEarlierRound => {
            row[first..].rotate_right(1);
            first
        }
        Move::ToLaterRound => {
            row[first..].rotate_left(1);
            last
        }
    };
    let moved_out = row[vacated];
    if moved_out.outcome != Outcome::Absent || moved_out.opponent != Opponent::Nobody {
        return None;
    }
    if let Some(entry) = entry_by_opponent(facts, player, rounds[vacated]) {
        row[vacated] = entry;
    }
    let is_confirmed = |(&round, entry): (&RoundNumber, &Entry)| {
        let opponent = entry.opponent.player();
        opponent.is_none_or(|other| facts.entry(other, round).opponent == Opponent::Player(player))
    };
    if !rounds.iter().zip(&row).all(is_confirmed) {
        return None;
    }
    let (moved, back) = match kind {
        Move::ToEarlierRound => ("earlier", "later"),
        Move::ToLaterRound => ("later", "earlier"),
    };
    let from_round = match first {
        0 => String::new(),
        _ => format!(" from round {} on", rounds[first]),
    };
    let who = facts.who(player);
    let entries = rounds.into_iter().zip(row);
    Some(Repair {
        entries: entries
            .map(|(round, entry)| (player, round, entry))
            .collect(),
        description: format!("moving the results of {who} one round {back}{from_round}"),
        exchange: Some(Exchange {
            statement: format!(
                "the results in the row of {who} seem to have moved one round {moved}{from_round}"
            ),
            advice: format!("compare the rounds of {who} with the pairings of the event"),
            rows: Vec::new(),
            claims: None,
            damage: None,
            concerns_column: false,
        }),
        ..Repair::default()
    })
}

/// The entry of a player in a round according to the only row that names the player as opponent;
/// `None` if no row or several do.
fn entry_by_opponent(facts: &Facts<'_>, player: PlayerId, round: RoundNumber) -> Option<Entry> {
    let ids = facts.import.tournament.ids();
    let mut namers = ids.filter(|&id| facts.entry(id, round).opponent == Opponent::Player(player));
    let (opponent, None) = (namers.next()?, namers.next()) else {
        return None;
    };
    let entry = facts.entry(opponent, round);
    let &outcome = outcomes_of_opponent(entry.outcome).first()?;
    Some(Entry {
        outcome,
        opponent: Opponent::Player(opponent),
        colour: entry.colour.map(crate::model::Colour::opposite),
    })
}
