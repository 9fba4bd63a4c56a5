//! Finds players by pairing number. Numbers may be missing or used twice.

use std::collections::HashMap;

use super::notes::Notes;
use crate::import::{Import, Note, NoteKind};
use crate::model::{Opponent, PlayerId};
use crate::source::Span;

/// The players by their pairing numbers.
#[derive(Default)]
pub(in crate::format) struct Numbers {
    /// At the index of each pairing number: 0 if nobody has it, `SEVERAL_PLAYERS` if several
    /// players have it, else the player's index plus one.
    indices: Vec<u16>,
}

const SEVERAL_PLAYERS: u16 = u16::MAX;

impl Numbers {
    /// Adds a player. Several players may have the same number.
    pub(in crate::format) fn add(&mut self, number: u16, id: PlayerId) {
        let index = usize::from(number);
        if index >= self.indices.len() {
            self.indices.resize(index + 1, 0);
        }
        self.indices[index] = match self.indices[index] {
            0 => id.0 + 1,
            _ => SEVERAL_PLAYERS,
        };
    }

    /// Returns the player with this number; `None` if no player or more than one has it.
    pub(in crate::format) fn player(&self, number: u32) -> Option<PlayerId> {
        match self.indices.get(usize::try_from(number).ok()?) {
            None | Some(&(0 | SEVERAL_PLAYERS)) => None,
            Some(&stored_index) => Some(PlayerId(stored_index - 1)),
        }
    }

    /// Whether several players have this number.
    pub(in crate::format) fn is_shared(&self, number: u32) -> bool {
        let stored_index = usize::try_from(number)
            .ok()
            .and_then(|index| self.indices.get(index));
        stored_index == Some(&SEVERAL_PLAYERS)
    }

    /// Returns the opponent to whom a number in a player's row refers. A missing number and 0 mean
    /// nobody.
    pub(in crate::format) fn opponent(&self, number: Option<u32>) -> Opponent {
        match number {
            None | Some(0) => Opponent::Nobody,
            Some(number) => self
                .player(number)
                .map_or(Opponent::Unknown(number), Opponent::Player),
        }
    }
}

/// A row that repeats an earlier row with the same number, character by character. Two players
/// cannot have the same number and the same games, so such a row is not read. A row that differs
/// from the earlier one is read, because nothing shows which of the two is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) struct RepeatedRow {
    /// The index of the row, and that of the earlier row.
    pub(in crate::format) rows: [usize; 2],
    /// The player of the earlier row. Only the rows that are read count for the index of the
    /// player.
    pub(in crate::format) player: PlayerId,
}

impl RepeatedRow {
    /// Returns the note about the row. `name` is the name of the player; the spans are those of the
    /// number in this row and of the number in the earlier row.
    pub(in crate::format) fn note(&self, name: &str, [again, first]: [Span; 2]) -> Note {
        let note = Note::new(NoteKind::RepeatedRow, again, name);
        note.about(self.player).with_span(first)
    }
}

/// Finds the rows that repeat earlier rows. Each item of `rows` is the number that a row states
/// (`None` if there is none) and the text of the row.
pub(in crate::format) fn find_repeated_rows<'a>(
    rows: impl Iterator<Item = (Option<u32>, &'a str)>,
) -> Vec<RepeatedRow> {
    // for each number, the index of the first row plus one, or 0
    let mut first_rows: Vec<usize> = Vec::new();
    let mut texts: Vec<&str> = Vec::new();
    let mut repeated: Vec<RepeatedRow> = Vec::new();
    for (index, (number, text)) in rows.enumerate() {
        texts.push(text);
        let number = number.filter(|number| (1..=9999).contains(number));
        let Some(number) = number.and_then(|number| usize::try_from(number).ok()) else {
            continue;
        };
        if number >= first_rows.len() {
            first_rows.resize(number + 1, 0);
        }
        match first_rows[number].checked_sub(1) {
            None => first_rows[number] = index + 1,
            Some(first) if texts[first] == text => {
                let unread_before = repeated.partition_point(|row| row.rows[0] < first);
                repeated.push(RepeatedRow {
                    rows: [index, first],
                    player: PlayerId::at(first - unread_before),
                });
            }
            Some(_) => {}
        }
    }
    repeated
}

/// Adds a note about every player whose number is already the number of an earlier player.
pub(in crate::format) fn note_shared_numbers(import: &Import, notes: &mut Notes) {
    let mut first_indices = HashMap::new();
    for (index, player) in import.tournament.players.iter().enumerate() {
        let Some(number) = player.number else {
            continue;
        };
        let earlier_index = *first_indices.entry(number).or_insert(index);
        if earlier_index != index {
            let text = format!(
                "several players have the pairing number {number}; results that name it are \
                 ambiguous"
            );
            let origins = &import.origins.players;
            let note = Note::new(NoteKind::DoubleNumber, origins[index].number, text);
            notes.push(
                note.about(PlayerId::at(index))
                    .with_span(origins[earlier_index].number),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rows_with_the_same_number_and_text_are_repeated() {
        let rows = [
            (Some(1), "a"),
            (Some(1), "a"),
            (Some(2), "b"),
            (Some(2), "c"),
            (Some(2), "b"),
            (None, "a"),
            (Some(0), "a"),
            (Some(0), "a"),
        ];
        let repeated = find_repeated_rows(rows.into_iter());
        let rows_and_players = repeated.iter().map(|row| (row.rows, row.player));
        // without the row of index 1, the row of index 2 is that of the second player
        assert_eq!(
            rows_and_players.collect::<Vec<_>>(),
            [([1, 0], PlayerId(0)), ([4, 2], PlayerId(1))]
        );
    }
}
