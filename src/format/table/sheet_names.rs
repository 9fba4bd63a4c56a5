//! Compares the rounds in the names of sheets with the rounds that the lines above their lists
//! state, where two sheets say the reverse of their lists.

use std::collections::{BTreeMap, HashMap};

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

/// Two tables whose sheets have each other's names.
pub(super) struct ExchangedNames {
    /// The indices of the two tables.
    pub(super) tables: [usize; 2],
    /// The rounds in the names of all sheets, in the order of the tables.
    names: Vec<u16>,
    /// The number of contradictions between the games if the names count, and if the lines count.
    contradictions: [usize; 2],
}

impl ExchangedNames {
    /// Finds the only two tables whose rounds are exchanged, compared with the names of their
    /// sheets. `rounds` contains the rounds that the lines above the tables state. `None` if there
    /// are no such tables, or if the names are not in order.
    pub(super) fn find(list: &List<'_>, rounds: &[u16]) -> Option<ExchangedNames> {
        let tables = list.tables.iter().enumerate();
        let names: Option<Vec<u16>> = tables
            .map(|(index, table)| {
                round_in_sheet_name(&table.sheet.name).filter(|_| list.begins_sheet(index))
            })
            .collect();
        let names = names.filter(|names| names.is_sorted_by(|a, b| a < b))?;
        let differ = (0..rounds.len()).filter(|&index| rounds[index] != names[index]);
        let [first, second] = differ.collect::<Vec<_>>()[..] else {
            return None;
        };
        let are_exchanged = rounds[first] == names[second] && rounds[second] == names[first];
        are_exchanged.then(|| ExchangedNames {
            tables: [first, second],
            contradictions: [&names, rounds].map(|rounds| count_contradictions(list, rounds)),
            names,
        })
    }

    /// Whether the names of the sheets count and not the lines above the lists, because the games
    /// do not contradict the order of the names more often.
    pub(super) const fn count(&self) -> bool {
        self.contradictions[0] <= self.contradictions[1]
    }

    /// Returns the round in the name of the sheet of a table.
    pub(super) fn round(&self, table: usize) -> RoundNumber {
        RoundNumber(self.names[table])
    }

    /// Returns the note about the two tables. `rounds` contains the round that each table states
    /// and where it states it.
    pub(super) fn note(&self, rounds: &[(RoundNumber, Span)]) -> Note {
        let [first, second] = self.tables;
        let reason = match self.count() {
            true => {
                "the names count, because the sheets are in the order of their names".to_owned()
            }
            false => format!(
                "the lines count, because the games contradict the names {} and the lines {} (the \
                 same colour three times in a row, or fewer points than before)",
                times(self.contradictions[0]),
                times(self.contradictions[1])
            ),
        };
        let text = format!(
            "the names of the sheets say rounds {} and {}, but the lines above their lists say \
             rounds {} and {}; {reason}",
            self.names[first], self.names[second], rounds[first].0, rounds[second].0
        );
        let note = Note::new(NoteKind::Disagreement, rounds[first].1, text);
        let note = note.with_span(rounds[second].1);
        note.with_reason(Reason::SheetName)
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
