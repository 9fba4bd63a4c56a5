//! Collects the rows of lists of pairings. If two lists or two rows give a player different games
//! in one round, decides which of them counts, and adds a note about the other.

use std::collections::BTreeMap;

use super::listed_order::{only_missing_round, precedes_in_order};
use crate::format::notes::Notes;
use crate::import::{CellOrigin, Import, Note, NoteKind, Reason, UnreadKind, UnreadLine};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber};
use crate::source::Span;

/// The round of a row, and where the source states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RowPlace {
    pub(super) round: RoundNumber,
    /// The line above the rows that states their round, or else the header of the table. If a
    /// column states the round, the first of the rows that follow each other with this round.
    pub(super) label: Span,
    pub(super) row: Span,
}

/// A player's entry for a round, with its spans.
pub(super) struct PlayerEntry {
    /// The index of the row that states the entry.
    pub(super) row: usize,
    pub(super) player: PlayerId,
    pub(super) entry: Entry,
    pub(super) origin: CellOrigin,
}

/// Rows of one round that follow each other.
struct Section {
    round: RoundNumber,
    label: Span,
    row_count: usize,
    /// Whether the round comes from a line above the rows or from the table as a whole, not from a
    /// cell of the first row.
    has_heading: bool,
}

struct ListedRow {
    section: usize,
    span: Span,
    /// The cell with the first name in the row.
    name: Span,
}

/// How the rows of a section compare with those of an earlier section: the numbers of equal and of
/// different rows.
#[derive(Default)]
struct Comparison {
    equal: usize,
    different: usize,
}

/// The rows that were read so far, with the entries of their players.
#[derive(Default)]
pub(super) struct ListedGames {
    sections: Vec<Section>,
    rows: Vec<ListedRow>,
    entries: Vec<PlayerEntry>,
}

/// For each player and round, the index of an entry in [`ListedGames::entries`]; `None` if there is
/// none.
struct Slots {
    rounds: usize,
    indices: Vec<Option<u32>>,
}

impl Slots {
    fn new(players: usize, rounds: usize) -> Slots {
        Slots {
            rounds,
            indices: vec![None; players * rounds],
        }
    }

    fn slot(&mut self, player: PlayerId, round: RoundNumber) -> &mut Option<u32> {
        &mut self.indices[player.index() * self.rounds + round.index()]
    }
}

/// Whether an entry is a game with a result.
fn has_result(listed: &PlayerEntry) -> bool {
    listed.entry.opponent.player().is_some() && listed.entry.outcome != Outcome::Unknown
}

impl ListedGames {
    /// Adds a row without entries. `name` is the cell with its first name.
    pub(super) fn add_row(&mut self, place: RowPlace, name: Span) {
        let continues =
            |section: &Section| section.label == place.label && section.round == place.round;
        if !self.sections.last().is_some_and(continues) {
            self.sections.push(Section {
                round: place.round,
                label: place.label,
                row_count: 0,
                has_heading: place.label != place.row,
            });
        }
        let section = self.sections.len() - 1;
        self.sections[section].row_count += 1;
        self.rows.push(ListedRow {
            section,
            span: place.row,
            name,
        });
    }

    pub(super) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Returns the index of the row that was added last.
    pub(super) fn last_row(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    pub(super) fn add_entry(&mut self, entry: PlayerEntry) {
        self.entries.push(entry);
    }

    /// Returns the round of the row with the index `row`.
    pub(super) fn round(&self, row: usize) -> RoundNumber {
        self.sections[self.rows[row].section].round
    }

    /// Sets the outcome of the entries of the row with the index `row`, and the result code under
    /// which the row states it.
    pub(super) fn set_outcome(&mut self, row: usize, outcome: Outcome, code: u8) {
        let first = self.entries.partition_point(|entry| entry.row < row);
        let entries = self.entries[first..].iter_mut();
        for entry in entries.take_while(|entry| entry.row == row) {
            entry.entry.outcome = outcome;
            entry.origin.result_code = code;
        }
    }

    /// Whether any game of a round has a result.
    pub(super) fn has_results(&self, round: RoundNumber) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|listed| has_result(listed) && self.round(listed.row) == round)
    }

    pub(super) fn drop_last_entry(&mut self) {
        self.entries.pop();
    }

    /// Writes the entries of the rows that count into `import`, whose players and number of rounds
    /// must be known, and adds notes about the other rows. Returns for each row whether it counts.
    pub(super) fn write(&self, import: &mut Import, notes: &mut Notes) -> Vec<bool> {
        let players = import.tournament.players.len();
        let rounds = usize::from(import.tournament.rounds);
        let with_results = self.sections_with_results();
        let is_dropped =
            self.find_repeated_rounds(Slots::new(players, rounds), &with_results, notes);
        let mut slots = Slots::new(players, rounds);
        let mut counts: Vec<bool> = self
            .rows
            .iter()
            .map(|row| !is_dropped[row.section])
            .collect();
        for (start, entries) in self.entries_by_row() {
            let index = entries[0].row;
            let row = &self.rows[index];
            if !counts[index] {
                continue;
            }
            let round = self.sections[row.section].round;
            if let Some((entry, first)) = self.find_contradiction(&mut slots, round, entries) {
                counts[index] = false;
                let text = import.tournament.entry_in_words(&entry.entry);
                let note = Note::new(NoteKind::SecondGame, row.span, text);
                let mut note = note.with_span(self.rows[first.row].span);
                note.reason = entry.entry.opponent.player().map(Reason::OtherOpponent);
                notes.push(note.about(entry.player).in_round(round));
                continue;
            }
            // a list with results completes an earlier one without any
            let completes = |first: &PlayerEntry| {
                with_results[row.section] && !with_results[self.rows[first.row].section]
            };
            let first = (*slots.slot(entries[0].player, round)).map(|i| &self.entries[i as usize]);
            if let Some(first) = first.filter(|first| !completes(first)) {
                self.note_repeated_row(first, &entries[0], import, notes);
            }
            for (index, entry) in (start..).zip(entries) {
                let slot = slots.slot(entry.player, round);
                let earlier_entry = slot.map(|first| &self.entries[first as usize]);
                // the same game may be listed once more without its result
                if earlier_entry.is_none_or(|earlier_entry| {
                    entry.entry.outcome != Outcome::Unknown
                        || earlier_entry.entry.outcome == Outcome::Unknown
                }) {
                    *slot = u32::try_from(index).ok();
                }
            }
        }
        self.write_entries(&slots, import);
        let dropped_rows = self
            .rows
            .iter()
            .zip(&counts)
            .filter(|(_, counts)| !**counts);
        import
            .unread
            .extend(dropped_rows.map(|(row, _)| UnreadLine {
                span: row.span,
                kind: UnreadKind::Kept,
            }));
        counts
    }

    fn write_entries(&self, slots: &Slots, import: &mut Import) {
        import.tournament.entries = vec![Entry::default(); slots.indices.len()];
        import.origins.cells = vec![CellOrigin::default(); slots.indices.len()];
        for (cell, index) in slots.indices.iter().enumerate() {
            if let Some(index) = index {
                let player_entry = &self.entries[*index as usize];
                import.tournament.entries[cell] = player_entry.entry;
                import.origins.cells[cell] = player_entry.origin;
            }
        }
    }

    /// Returns the entries of each row that has any, with the index of the first entry in
    /// `entries`.
    fn entries_by_row(&self) -> impl Iterator<Item = (usize, &[PlayerEntry])> {
        let rows = self.entries.chunk_by(|a, b| a.row == b.row);
        rows.scan(0, |next, entries| {
            let start = *next;
            *next += entries.len();
            Some((start, entries))
        })
    }

    /// Returns the first of the entries of a row that contradicts an entry of an earlier row, and
    /// the earlier entry.
    fn find_contradiction<'e>(
        &'e self,
        slots: &mut Slots,
        round: RoundNumber,
        entries: &'e [PlayerEntry],
    ) -> Option<(&'e PlayerEntry, &'e PlayerEntry)> {
        entries.iter().find_map(|entry| {
            let first = (*slots.slot(entry.player, round))?;
            let first = &self.entries[first as usize];
            (first.row != entry.row && contradict(&first.entry, &entry.entry))
                .then_some((entry, first))
        })
    }

    /// Adds a note if `first`, the entry of an earlier row, states the same game or bye.
    fn note_repeated_row(
        &self,
        first: &PlayerEntry,
        entry: &PlayerEntry,
        import: &Import,
        notes: &mut Notes,
    ) {
        if first.row != entry.row && first.entry == entry.entry {
            let name = import.tournament.player(entry.player).name.clone();
            let note = Note::new(NoteKind::RepeatedRow, self.rows[entry.row].name, name);
            notes.push(note.with_span(self.rows[first.row].span));
        }
    }

    /// Returns for each section whether a game in it has a result.
    fn sections_with_results(&self) -> Vec<bool> {
        let mut with_results = vec![false; self.sections.len()];
        for listed in self.entries.iter().filter(|listed| has_result(listed)) {
            with_results[self.rows[listed.row].section] = true;
        }
        with_results
    }

    /// Finds lists that state the round of an earlier list, and mostly its players, but not the
    /// same games throughout. Of two such lists, the later one does not count; but if most of the
    /// games differ, and the earlier one is in the place of the only missing round, the earlier one
    /// does not count, and neither does an earlier one without results if the later one has some.
    /// Adds a note about each list that does not count. Returns for each section whether it does
    /// not count.
    fn find_repeated_rounds(
        &self,
        mut slots: Slots,
        with_results: &[bool],
        notes: &mut Notes,
    ) -> Vec<bool> {
        let mut is_dropped = vec![false; self.sections.len()];
        let rounds: Vec<RoundNumber> = self.sections.iter().map(|s| s.round).collect();
        let only_missing_round = only_missing_round(&rounds);
        for ((first, second), comparison) in self.compare_sections(&mut slots) {
            let section = &self.sections[second];
            let repeated_count = comparison.equal + comparison.different;
            let is_list = section.row_count > 1 || section.has_heading;
            if is_dropped[first]
                || is_dropped[second]
                || !is_list
                || comparison.different == 0
                || repeated_count * 2 < section.row_count
            {
                continue;
            }
            // a list of which only few games differ is a copy, not the list of another round
            let is_other_list = comparison.different * 2 >= section.row_count;
            let missing_round = only_missing_round.filter(|_| is_other_list);
            let first_is_wrong = missing_round
                .is_some_and(|missing| precedes_in_order(&rounds, [first, second], missing))
                || with_results[second] && !with_results[first];
            let (counted, dropped) = if first_is_wrong {
                (second, first)
            } else {
                (first, second)
            };
            is_dropped[dropped] = true;
            let text = format!("{} of {}", comparison.different, section.row_count);
            let span = self.sections[dropped].label;
            let note = Note::new(NoteKind::RepeatedRound, span, text)
                .with_span(self.sections[counted].label)
                .in_round(section.round);
            notes.push(match missing_round {
                Some(missing) => note.with_reason(Reason::ProbableRound(missing)),
                None => note,
            });
        }
        is_dropped
    }

    /// Compares each row with the earlier rows about the same players in the same round. Returns
    /// the comparisons by the indices of both sections.
    fn compare_sections(&self, slots: &mut Slots) -> BTreeMap<(usize, usize), Comparison> {
        let mut comparisons: BTreeMap<(usize, usize), Comparison> = BTreeMap::new();
        for (start, entries) in self.entries_by_row() {
            let section = self.rows[entries[0].row].section;
            let round = self.sections[section].round;
            let contradiction = self.find_contradiction(slots, round, entries);
            let other = match contradiction {
                Some((_, first)) => Some(first.row),
                None => (*slots.slot(entries[0].player, round))
                    .map(|first| self.entries[first as usize].row),
            };
            if let Some(other) = other {
                let first_section = self.rows[other].section;
                if first_section != section {
                    let comparison = comparisons.entry((first_section, section)).or_default();
                    match contradiction {
                        Some(_) => comparison.different += 1,
                        None => comparison.equal += 1,
                    }
                }
            }
            for (index, entry) in (start..).zip(entries) {
                let slot = slots.slot(entry.player, round);
                *slot = slot.or(u32::try_from(index).ok());
            }
        }
        comparisons
    }
}

/// Whether two entries of a player for one round cannot both be true. A result that only one of
/// them has is not a contradiction.
fn contradict(first: &Entry, second: &Entry) -> bool {
    let is_unknown = |entry: &Entry| entry.outcome == Outcome::Unknown;
    let colours_differ = matches!(
        (first.colour, second.colour),
        (Some(first), Some(second)) if first != second
    );
    first.opponent != second.opponent
        || colours_differ
        || (first.outcome != second.outcome && !is_unknown(first) && !is_unknown(second))
}
