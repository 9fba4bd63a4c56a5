//! Compares the rounds in the names of sheets with the rounds that the lines above their lists
//! state, where several sheets say other rounds than their lists.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::List;
use super::meaning::Meaning;
use super::numbers::parse_points;
use super::rounds::round_in_sheet_name;
use super::side::{Side, read_side};
use super::unpaired::is_unpaired;
use crate::import::{Note, NoteKind, Reason};
use crate::merge::name_key;
use crate::model::{Colour, RoundNumber};
use crate::number::Points;
use crate::source::Span;

/// The tables of a list whose sheets have the names of other rounds than the lines above the tables
/// state.
pub(super) struct DifferingNames {
    /// The indices of these tables; at least two.
    pub(super) tables: Vec<usize>,
    /// The rounds in the names of all sheets, in the order of the tables.
    names: Vec<u16>,
    /// The number of contradictions between the games if the names count, and if the lines count.
    /// `None` if lines state the same round, so that not all of them can be right.
    contradictions: Option<[usize; 2]>,
}

impl DifferingNames {
    /// Finds the tables whose rounds differ from the names of their sheets. `rounds` contains the
    /// rounds that the lines above the tables state. `None` if the names are not in order, if only
    /// one differs, or if the lines state rounds of which no sheet has the name.
    pub(super) fn find(list: &List<'_>, rounds: &[u16]) -> Option<DifferingNames> {
        let tables = list.tables.iter().enumerate();
        let names: Option<Vec<u16>> = tables
            .map(|(index, table)| {
                round_in_sheet_name(&table.sheet.name).filter(|_| list.begins_sheet(index))
            })
            .collect();
        let names = names.filter(|names| names.is_sorted_by(|a, b| a < b))?;
        let differ = (0..rounds.len()).filter(|&index| rounds[index] != names[index]);
        let tables: Vec<usize> = differ.collect();
        if tables.len() < 2 || !rounds.iter().all(|round| names.contains(round)) {
            return None;
        }
        let stated: HashSet<&u16> = rounds.iter().collect();
        let are_distinct = stated.len() == rounds.len();
        // without the first rounds, the sheets may be those of another event
        if !are_distinct && names[0] != 1 {
            return None;
        }
        let count = || [&names, rounds].map(|rounds| count_contradictions(list, rounds));
        Some(DifferingNames {
            tables,
            contradictions: are_distinct.then(count),
            names,
        })
    }

    /// Whether the names of the sheets count and not the lines above the lists, because the games
    /// do not contradict the order of the names more often.
    pub(super) fn names_count(&self) -> bool {
        self.contradictions
            .is_none_or(|[with_names, with_lines]| with_names <= with_lines)
    }

    /// Returns the round in the name of the sheet of a table.
    pub(super) fn round(&self, table: usize) -> RoundNumber {
        RoundNumber(self.names[table])
    }

    /// Returns the note about the tables. `rounds` contains the round that each table states and
    /// where it states it.
    pub(super) fn note(&self, rounds: &[(RoundNumber, Span)]) -> Note {
        let reason = match self.contradictions {
            None => {
                "the names count, because lines above several lists say the same round".to_owned()
            }
            Some(_) if self.names_count() => {
                "the names count, because the sheets are in the order of their names".to_owned()
            }
            Some([with_names, with_lines]) => format!(
                "the lines count, because the games contradict the names {} and the lines {} (the \
                 same colour three times in a row, or fewer points than before)",
                times(with_names),
                times(with_lines)
            ),
        };
        let names = self.tables.iter().map(|&table| self.names[table]);
        let lines = self.tables.iter().map(|&table| rounds[table].0.0);
        let text = format!(
            "the names of the sheets say rounds {}, but the lines above their lists say rounds {}; \
             {reason}",
            in_words(names),
            in_words(lines)
        );
        let mut spans = self.tables.iter().map(|&table| rounds[table].1);
        let span = spans.next().unwrap_or_default();
        let mut note = Note::new(NoteKind::Disagreement, span, text);
        note.others.extend(spans);
        note.with_reason(Reason::SheetName)
    }
}

/// Returns numbers in words: `3, 4 and 5`.
fn in_words(numbers: impl Iterator<Item = u16>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    match numbers.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => numbers.concat(),
    }
}

/// Says how often something happens: `never`, `once`, `5 times`.
fn times(count: usize) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        _ => format!("{count} times"),
    }
}

/// A player's colour in a round, and the points before it if the list states them.
type Place = (Colour, Option<Points>);

/// Counts how often a player has the same colour three times in a row, or fewer points before a
/// round than before an earlier one, if the tables of a list are of these rounds.
fn count_contradictions(list: &List<'_>, rounds: &[u16]) -> usize {
    let mut rows: HashMap<String, BTreeMap<u16, Place>> = HashMap::new();
    let points_of = |side: &Side<'_>| {
        let points = side.points.read(parse_points)?;
        Some(points.value)
    };
    for (table, &round) in list.tables.iter().zip(rounds) {
        let Some(black_start) = table.black_start() else {
            continue;
        };
        for row in &table.rows {
            let sides = [Meaning::White, Meaning::Black];
            let sides = sides.map(|name| read_side(table, row, black_start, name));
            if sides.iter().any(|side| is_unpaired(&side.name.text)) {
                continue;
            }
            for (side, colour) in sides.iter().zip([Colour::White, Colour::Black]) {
                let places = rows.entry(name_key(&side.player.name)).or_default();
                places.insert(round, (colour, points_of(side)));
            }
        }
    }
    rows.values().map(contradictions_of_player).sum()
}

fn contradictions_of_player(places: &BTreeMap<u16, Place>) -> usize {
    let places: Vec<&Place> = places.values().collect();
    let colours = places.windows(3).filter(|places| {
        let [(a, _), (b, _), (c, _)] = places else {
            return false;
        };
        a == b && b == c
    });
    let points = places.windows(2).filter(|places| {
        let [(_, Some(before)), (_, Some(after))] = places else {
            return false;
        };
        after < before
    });
    colours.count() + points.count()
}
