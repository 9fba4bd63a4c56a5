//! Compares lists of pairings in one file that state the same round.

use std::collections::HashMap;

use crate::import::{Import, Note, NoteKind, Part};
use crate::merge::name_key;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber, RoundRange};
use crate::source::Span;

/// The percentage of equal players and opponents from which two lists of a round are the same list.
const SAME_LIST_PERCENT: usize = 80;

/// A list that states a round of an earlier list with other games. Both are given by their indices.
pub(super) struct OtherList {
    counted: usize,
    pub(super) dropped: usize,
    round: RoundNumber,
    rows: Comparison,
}

impl OtherList {
    /// Returns the note about the list, which does not count.
    pub(super) fn note(&self, imports: &[&Import]) -> Note {
        let text = format!("{} of {}", self.rows.different, self.rows.total);
        Note::new(
            NoteKind::RepeatedRound,
            first_name(imports[self.dropped]),
            text,
        )
        .with_span(first_name(imports[self.counted]))
        .in_round(self.round)
    }
}

/// How the rows of a list compare with those of an earlier list of the same round.
#[derive(Clone, Copy, Default)]
struct Comparison {
    /// The number of rows of the list.
    total: usize,
    /// The number of rows whose players are in both lists.
    common: usize,
    /// The number of these rows in which the players have another opponent in the earlier list.
    different: usize,
}

/// Finds the lists of pairings that state a round of an earlier list with other games; empty if
/// there are none. `None` if the lists cannot be one event: lists of one round have different
/// players, or every round has several lists with different games, as those of two events of the
/// same players have.
pub(super) fn find_other_lists(imports: &[&Import]) -> Option<Vec<OtherList>> {
    let range = |index: usize| match imports[index].part {
        Part::Rounds(range) => Some(range),
        _ => None,
    };
    let mut counted: Vec<(usize, RoundRange)> = Vec::new();
    let mut other_lists: Vec<OtherList> = Vec::new();
    for (index, range) in (0..imports.len()).filter_map(|index| Some((index, range(index)?))) {
        let mut is_dropped = false;
        for &(earlier, other) in &counted {
            let (first, last) = (range.first.max(other.first), range.last.min(other.last));
            if first > last {
                continue;
            }
            let rows = compare(imports[earlier], imports[index], first);
            if rows.total == 0 || rows.common * 100 < rows.total * SAME_LIST_PERCENT {
                return None;
            }
            if rows.different * 100 > rows.common * (100 - SAME_LIST_PERCENT) {
                other_lists.push(OtherList {
                    counted: earlier,
                    dropped: index,
                    round: first,
                    rows,
                });
                is_dropped = true;
                break;
            }
        }
        if !is_dropped {
            counted.push((index, range));
        }
    }
    let has_other = |range: &RoundRange| {
        let mut rounds = other_lists.iter().map(|list| list.round);
        rounds.any(|round| range.first <= round && round <= range.last)
    };
    let has_single_round = counted.iter().any(|(_, range)| !has_other(range));
    (other_lists.is_empty() || has_single_round).then_some(other_lists)
}

/// Returns a note about each list of pairings that has the same rows, with the same results, as an
/// earlier list of the round.
pub(super) fn note_copies(imports: &[&Import]) -> Vec<Note> {
    let single_round = |import: &Import| match import.part {
        Part::Rounds(range) if range.first == range.last => Some(range.first),
        _ => None,
    };
    let mut notes = Vec::new();
    for (index, list) in imports.iter().enumerate() {
        let Some(round) = single_round(list) else {
            continue;
        };
        let mut earlier_lists = imports[..index].iter();
        let is_copied = |earlier: &&&Import| {
            single_round(earlier) == Some(round) && rows(earlier, round) == rows(list, round)
        };
        if let Some(earlier) = earlier_lists.find(is_copied) {
            let note = Note::new(NoteKind::CopiedPairings, first_name(list), "");
            notes.push(note.with_span(first_name(earlier)).in_round(round));
        }
    }
    notes
}

/// Returns the entries of a list for a round, in the order of the names: the names of both players,
/// and what the list states.
fn rows(
    import: &Import,
    round: RoundNumber,
) -> Vec<(String, Option<String>, Option<Colour>, Outcome)> {
    let key = |id: PlayerId| name_key(&import.tournament.player(id).name);
    let entries = import.tournament.ids().filter_map(|id| {
        let entry = stated_entry(import, id, round)?;
        let opponent = entry.opponent.player().map(key);
        Some((key(id), opponent, entry.colour, entry.outcome))
    });
    let mut rows: Vec<_> = entries.collect();
    rows.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    rows
}

/// Compares the rows of `list` with those of an earlier list about this round.
fn compare(earlier: &Import, list: &Import, round: RoundNumber) -> Comparison {
    let mut earlier_ids: HashMap<String, PlayerId> = HashMap::new();
    for id in earlier.tournament.ids() {
        earlier_ids.insert(name_key(&earlier.tournament.player(id).name), id);
    }
    let find = |id: PlayerId| {
        let name = name_key(&list.tournament.player(id).name);
        earlier_ids.get(&name).copied()
    };
    let mut rows = Comparison::default();
    for id in list.tournament.ids() {
        let Some(entry) = stated_entry(list, id, round) else {
            continue;
        };
        // a game is one row of two players
        if matches!(entry.opponent, Opponent::Player(opponent) if opponent < id) {
            continue;
        }
        rows.total += 1;
        let Some(earlier_entry) = find(id).and_then(|id| stated_entry(earlier, id, round)) else {
            continue;
        };
        rows.common += 1;
        let opponent = entry.opponent.player();
        if opponent.and_then(find) != earlier_entry.opponent.player() {
            rows.different += 1;
        }
    }
    rows
}

/// Returns the entry of a player for a round; `None` if the list does not state one.
fn stated_entry(import: &Import, id: PlayerId, round: RoundNumber) -> Option<&Entry> {
    let entry = import.tournament.entry(id, round);
    entry.filter(|entry| **entry != Entry::default())
}

/// Returns the span of the first name of a list.
fn first_name(import: &Import) -> Span {
    let spans = import.origins.players.iter().map(|player| player.name);
    spans.min().unwrap_or_default()
}
