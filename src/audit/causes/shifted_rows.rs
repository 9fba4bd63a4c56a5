//! Suspects that the results in a single row moved by one round, because a cell was deleted or
//! inserted: from some round on, the row contains the game of the round before or after.

use std::cmp::Reverse;

use super::repairs::{Exchange, Repair, Suspicion};
use super::rows::named_opponents;
use crate::audit::Facts;
use crate::audit::facts::result_agreement::{
    ResultAgreement, compare_outcomes, outcomes_of_opponent,
};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// Maximum number of rows for which a move is tried. They are the rows with the most unconfirmed
/// games.
const MAX_ROWS: usize = 4;

/// Minimum number of opponents who contradict a row. An opponent contradicts it by naming the row's
/// player in a round in which the row does not name that opponent.
const MIN_CONTRADICTING_OPPONENTS: usize = 2;

/// Minimum number of contradicting opponents whom the move must satisfy if one other opponent still
/// contradicts the row afterwards, perhaps because of a second mistake in it.
const MIN_OPPONENTS_BESIDE_MISTAKE: usize = 4;

/// The direction in which the entries of a row moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Move {
    /// Each entry is one round too early, because a cell was deleted.
    ToEarlierRound,
    /// Each entry is one round too late, because a cell was inserted.
    ToLaterRound,
}

/// Returns the suspicions that the results of single rows moved by one round.
pub(super) fn shift_suspicions(facts: &Facts<'_>) -> Vec<Suspicion> {
    // for each player, the named opponents who do not confirm the game, and the opponents who name
    // the player without being named
    let players = facts.import.tournament.players.len();
    let mut contradictions = vec![[0, 0]; players];
    for player in facts.import.tournament.ids() {
        for (round, named) in named_opponents(facts, player) {
            if facts.entry(named, round).opponent != Opponent::Player(player) {
                contradictions[player.index()][0] += 1;
                contradictions[named.index()][1] += 1;
            }
        }
    }
    let ids = facts.import.tournament.ids();
    let rows = ids.map(|player| (contradictions[player.index()], player));
    let rows = rows.filter(|&([unconfirmed, naming], _)| {
        unconfirmed > 0 && unconfirmed.max(naming) >= MIN_CONTRADICTING_OPPONENTS
    });
    let mut rows: Vec<(Reverse<usize>, PlayerId)> = rows
        .map(|([unconfirmed, naming], player)| (Reverse(unconfirmed + naming), player))
        .collect();
    rows.sort_unstable();
    let suspicion = |&(_, player): &(Reverse<usize>, PlayerId)| {
        let moves = [Move::ToEarlierRound, Move::ToLaterRound].into_iter();
        let repair = |kind| {
            let first_rounds = 0..facts.table.rounds();
            let repairs = first_rounds.filter_map(|first| repair_row(facts, player, kind, first));
            let (_, repair) = repairs.min_by_key(|&(unconfirmed, _)| unconfirmed)?;
            Some(repair)
        };
        Suspicion {
            players: vec![player],
            repairs: moves.filter_map(repair).collect(),
        }
    };
    rows.iter().take(MAX_ROWS).map(suspicion).collect()
}

/// Returns the repair that moves the entries of a row back, from the round with the index `first`
/// on, and the number of opponents in the repaired row who do not name its player. `None` unless
/// the opponents prove the move.
fn repair_row(
    facts: &Facts<'_>,
    player: PlayerId,
    kind: Move,
    first: usize,
) -> Option<(usize, Repair)> {
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
    } else if let Some(outcome) = bye_by_total(facts, player, &row) {
        row[vacated].outcome = outcome;
    }
    let unconfirmed = count_unconfirmed(facts, player, &rounds, &row)?;
    let entries = rounds.iter().copied().zip(row);
    let repair = Repair {
        entries: entries
            .map(|(round, entry)| (player, round, entry))
            .collect(),
        proved_rows: vec![player],
        ..describe_move(facts, player, kind, first)
    };
    Some((unconfirmed, repair))
}

/// Returns the number of opponents in a repaired row who do not name its player: 0, or 1 because
/// the row may contain a second mistake. `None` unless the repair satisfies enough opponents who
/// contradicted the row.
fn count_unconfirmed(
    facts: &Facts<'_>,
    player: PlayerId,
    rounds: &[RoundNumber],
    row: &[Entry],
) -> Option<usize> {
    let (mut unconfirmed, mut satisfied) = (0, 0);
    for (&round, entry) in rounds.iter().zip(row) {
        let Some(opponent) = entry.opponent.player() else {
            continue;
        };
        let answer = facts.entry(opponent, round);
        if answer.opponent != Opponent::Player(player) {
            unconfirmed += 1;
        } else if facts.entry(player, round).opponent != entry.opponent {
            let agreement = compare_outcomes(entry.outcome, answer.outcome);
            satisfied += usize::from(agreement != ResultAgreement::Contradiction);
        }
    }
    let is_proved = match unconfirmed {
        0 => satisfied >= MIN_CONTRADICTING_OPPONENTS,
        1 => satisfied >= MIN_OPPONENTS_BESIDE_MISTAKE,
        _ => false,
    };
    is_proved.then_some(unconfirmed)
}

/// Describes a move of the entries of a row, as a repair without entries.
fn describe_move(facts: &Facts<'_>, player: PlayerId, kind: Move, first: usize) -> Repair {
    let (moved, back) = match kind {
        Move::ToEarlierRound => ("earlier", "later"),
        Move::ToLaterRound => ("later", "earlier"),
    };
    let from_round = match first {
        0 => String::new(),
        _ => format!(" from round {} on", RoundNumber::at(first)),
    };
    let who = facts.who(player);
    Repair {
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
    }
}

/// Returns the bye that a row lacks according to the stated total of its player; `None` if it lacks
/// none.
pub(super) fn bye_by_total(facts: &Facts<'_>, player: PlayerId, row: &[Entry]) -> Option<Outcome> {
    let stated = facts.import.claims.points.get(player.index())?.as_ref()?;
    let system = &facts.import.tournament.score_system;
    let points = row
        .iter()
        .map(|entry| system.points(entry.outcome, entry.colour));
    let missing = stated.value - points.sum::<Points>();
    let byes = [Outcome::HalfPointBye, Outcome::PairingAllocatedBye];
    let mut byes = byes.into_iter();
    byes.find(|&bye| missing > Points::ZERO && system.points(bye, None) == missing)
}

/// Returns the entry of a player in a round according to the only row that names the player as
/// opponent; `None` if no row or several do.
pub(super) fn entry_by_opponent(
    facts: &Facts<'_>,
    player: PlayerId,
    round: RoundNumber,
) -> Option<Entry> {
    let ids = facts.import.tournament.ids();
    let mut namers = ids
        .filter(|&id| id != player && facts.entry(id, round).opponent == Opponent::Player(player));
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
