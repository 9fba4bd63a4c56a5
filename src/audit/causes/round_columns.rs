//! Suspects that the column of a round moved by one row, in all rows or from one row on: a cell was
//! inserted or deleted there. Then hardly any opponent named in the moved cells names the player of
//! the row.

use super::moves::{Direction, MIN_WRONG_ROWS, Owners, is_convincing, rows_in_order};
use super::repairs::{Exchange, Repair, Suspicion};
use super::rows::named_opponents;
use crate::audit::Facts;
use crate::audit::facts::result_agreement::outcomes_of_opponent;
use crate::finding::Damage;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};

/// Minimum number of rows that moved together. Two or three rows may have been exchanged instead.
const MIN_MOVED_ROWS: usize = 4;

/// Of the games in rows that moved, one in this many may be confirmed by chance.
const ROWS_PER_CHANCE_CONFIRMATION: usize = 5;

/// Returns the suspicions about rounds in which enough rows are unconfirmed. `unconfirmed_by_round`
/// is the number of such rows in each round.
pub(super) fn round_suspicions(
    facts: &Facts<'_>,
    unconfirmed_by_round: &[usize],
) -> Vec<Suspicion> {
    let rows = rows_in_order(facts);
    let suspicion = |(index, &wrong_before): (usize, &usize)| {
        if wrong_before < MIN_WRONG_ROWS {
            return None;
        }
        let round = RoundNumber::at(index);
        let starts = possible_starts(facts, round, &rows);
        let best_move = |direction: Direction| {
            let moves = starts
                .iter()
                .map(|&first| Move::new(facts, round, direction, &rows, first));
            // a cell that was inserted is blank
            let is_inserted = |column_move: &Move| {
                let first_entry = facts.entry(rows[column_move.first_row], round);
                matches!(column_move.direction, Direction::Down) && first_entry == Entry::default()
            };
            let best = moves.min_by_key(|column_move| {
                (column_move.unconfirmed_count, !is_inserted(column_move))
            })?;
            is_convincing(wrong_before, best.unconfirmed_count, rows.len())
                .then(|| best.into_repair(facts, &rows))
        };
        Some(Suspicion {
            players: facts.import.tournament.ids().collect(),
            repairs: Direction::BOTH.into_iter().filter_map(best_move).collect(),
        })
    };
    unconfirmed_by_round
        .iter()
        .enumerate()
        .filter_map(suspicion)
        .collect()
}

/// Returns, for each round, the number of rows that name an opponent who does not name the player
/// of the row.
pub(super) fn unconfirmed_by_round(facts: &Facts<'_>) -> Vec<usize> {
    let mut unconfirmed_counts = vec![0; facts.table.rounds()];
    for id in facts.import.tournament.ids() {
        for (round, opponent) in named_opponents(facts, id) {
            let is_confirmed = is_confirmed(facts, id, opponent, round);
            unconfirmed_counts[round.index()] += usize::from(!is_confirmed);
        }
    }
    unconfirmed_counts
}

/// Whether the row of `opponent`, whom the row of the player `id` names, names this player in the
/// same round.
fn is_confirmed(facts: &Facts<'_>, id: PlayerId, opponent: PlayerId, round: RoundNumber) -> bool {
    opponent != id && facts.entry(opponent, round).opponent == Opponent::Player(id)
}

/// Returns the indexes of the rows at which the moved part of the column may begin. From such a row
/// on, hardly any row is confirmed by its opponent.
fn possible_starts(facts: &Facts<'_>, round: RoundNumber, rows: &[PlayerId]) -> Vec<usize> {
    let mut confirmed_count = 0;
    let mut starts = Vec::new();
    for (index, &id) in rows.iter().enumerate().rev() {
        let opponent = facts.entry(id, round).opponent.player();
        let names_back = opponent.is_some_and(|opponent| is_confirmed(facts, id, opponent, round));
        confirmed_count += usize::from(names_back);
        let moved_count = rows.len() - index;
        let may_be_moved = moved_count >= MIN_MOVED_ROWS
            && confirmed_count * ROWS_PER_CHANCE_CONFIRMATION <= moved_count;
        // in a short list, chance may confirm more rows of a column that moved as a whole
        if may_be_moved || index == 0 {
            starts.push(index);
        }
    }
    starts.reverse();
    starts
}

/// A suspected move of the column of a round, and the entries as they were before it.
struct Move {
    round: RoundNumber,
    direction: Direction,
    /// The index of the first row that moved.
    first_row: usize,
    /// The entries as they were before the move, in the order of the players.
    entries: Vec<Entry>,
    /// The number of entries whose opponents do not name the player.
    unconfirmed_count: usize,
    /// The player whose entry was pushed out of the column. In `entries`, this entry is restored.
    pushed_out_player: PlayerId,
    /// Whether the entry that was pushed out is missing from the file and could be restored.
    is_restored: bool,
}

impl Move {
    fn new(
        facts: &Facts<'_>,
        round: RoundNumber,
        direction: Direction,
        rows: &[PlayerId],
        first: usize,
    ) -> Move {
        let owners = direction.owners_from(rows, first);
        let mut entries = entries_of_owners(facts, round, &owners);
        let pushed_out_player = match direction {
            Direction::Down => rows[rows.len() - 1],
            Direction::Up => rows[first],
        };
        let restored_entry = (entries[pushed_out_player.index()].opponent == Opponent::Nobody)
            .then(|| find_lost_entry(facts, round, &entries, pushed_out_player));
        let restored_entry = restored_entry.flatten();
        if let Some(entry) = restored_entry {
            entries[pushed_out_player.index()] = entry;
        }
        Move {
            unconfirmed_count: count_unconfirmed(&entries),
            round,
            direction,
            first_row: first,
            entries,
            pushed_out_player,
            is_restored: restored_entry.is_some(),
        }
    }

    /// Returns the repair that undoes the move.
    fn into_repair(self, facts: &Facts<'_>, rows: &[PlayerId]) -> Repair {
        let round = self.round;
        let (word, opposite_word) = (self.direction.word(), self.direction.opposite().word());
        let start = match self.first_row {
            0 => String::new(),
            first => format!(" from the row of {} on", facts.who(rows[first])),
        };
        let restored = if self.is_restored {
            let entry = &self.entries[self.pushed_out_player.index()];
            let entry = facts.import.tournament.entry_in_words(entry);
            format!(", with {entry} for {}", facts.who(self.pushed_out_player))
        } else {
            String::new()
        };
        let entries = self.entries.into_iter().enumerate();
        Repair {
            entries: entries
                .map(|(index, entry)| (PlayerId::at(index), round, entry))
                .collect(),
            description: format!(
                "moving the column of round {round} {opposite_word} by one row{start}{restored}"
            ),
            exchange: Some(Exchange {
                statement: format!(
                    "the column of round {round} seems to have moved {word} by one row{start}"
                ),
                advice: format!(
                    "move the column of round {round} {opposite_word} by one row{start}"
                ),
                rows: Vec::new(),
                claims: None,
                damage: Some(Damage::ColumnSlip),
                concerns_column: true,
            }),
            ..Repair::default()
        }
    }
}

/// Returns the entries for a round after they are moved to the rows to which they belong, in the
/// order of the players.
fn entries_of_owners(facts: &Facts<'_>, round: RoundNumber, owners: &Owners) -> Vec<Entry> {
    let mut entries = vec![Entry::default(); owners.len()];
    for &(row, owner) in owners {
        entries[owner.index()] = facts.entry(row, round);
    }
    entries
}

/// Returns the entry of a player that was pushed out of a column: a game against the only opponent
/// who names the player, or a bye that makes the player's total right. `None` if neither is known.
fn find_lost_entry(
    facts: &Facts<'_>,
    round: RoundNumber,
    entries: &[Entry],
    player: PlayerId,
) -> Option<Entry> {
    let names_player = |&index: &usize| entries[index].opponent == Opponent::Player(player);
    let mut naming_opponents = (0..entries.len()).filter(names_player);
    if let Some(opponent) = naming_opponents.next() {
        let opponent_entry = entries[opponent];
        let outcome = *outcomes_of_opponent(opponent_entry.outcome).first()?;
        let entry = Entry {
            opponent: Opponent::Player(PlayerId::at(opponent)),
            colour: opponent_entry.colour.map(Colour::opposite),
            outcome,
        };
        return naming_opponents.next().is_none().then_some(entry);
    }
    let stated = facts.import.claims.points.get(player.index())?.as_ref()?;
    let tournament = &facts.import.tournament;
    let other_points =
        facts.table.total(player.into()) - tournament.points(&facts.entry(player, round));
    let byes = [Outcome::PairingAllocatedBye, Outcome::HalfPointBye];
    let byes = byes.map(|outcome| Entry {
        outcome,
        ..Entry::default()
    });
    let mut byes = byes.into_iter();
    byes.find(|bye| other_points + tournament.points(bye) == stated.value)
}

/// Returns the number of entries whose opponents do not name the player.
fn count_unconfirmed(entries: &[Entry]) -> usize {
    let is_unconfirmed = |&(index, entry): &(usize, &Entry)| {
        let id = PlayerId::at(index);
        entry.opponent.player().is_some_and(|opponent| {
            opponent == id || entries[opponent.index()].opponent != Opponent::Player(id)
        })
    };
    entries.iter().enumerate().filter(is_unconfirmed).count()
}
