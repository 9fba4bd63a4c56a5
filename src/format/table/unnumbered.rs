//! Finds players whose starting number is missing in a row of a list of pairings by their names in
//! other rows.

use std::collections::{HashMap, HashSet};

use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::numbers::parse_points;
use super::tables::{Column, Table};
use super::{List, players};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::merge::name_key;
use crate::model::{PairingNumber, Player, PlayerId, RoundNumber};
use crate::number::Points;
use crate::source::{Row, Span};

/// A player's starting number and rating, as a row states them.
type Numbered = (PairingNumber, Option<u16>);

/// The starting numbers of the players of a list, by their names. It is empty unless a row lacks
/// the number of a player.
#[derive(Default)]
pub(super) struct NumbersByName {
    numbers: HashMap<String, Vec<Numbered>>,
    /// The numbers that the rows of a round state.
    stated: HashSet<(RoundNumber, PairingNumber)>,
}

impl NumbersByName {
    /// Returns the numbers in the tables of a list. `places` contains the rounds of their rows.
    /// `is_unpaired` says whether a text in the place of a name means that there is no player.
    pub(super) fn new(
        list: &List<'_>,
        places: &[Vec<Option<RowPlace>>],
        is_unpaired: fn(&str) -> bool,
    ) -> NumbersByName {
        let mut numbers_by_name = NumbersByName::default();
        let tables = || list.tables.iter().zip(places);
        let lacks_number = |(table, places): (&Table<'_>, &Vec<Option<RowPlace>>)| {
            let columns = player_columns(table, is_unpaired);
            let mut rows = table.rows.iter().zip(places);
            rows.any(|(row, place)| {
                let lacks = |side: &SideColumns| side.number(table, row).is_none();
                place.is_some()
                    && columns
                        .iter()
                        .any(|side| side.is_player(table, row) && lacks(side))
            })
        };
        if !tables().any(lacks_number) {
            return numbers_by_name;
        }
        for (table, places) in tables() {
            let columns = player_columns(table, is_unpaired);
            for (row, place) in table.rows.iter().zip(places) {
                let Some(place) = place else { continue };
                for side in columns.iter().filter(|side| side.is_player(table, row)) {
                    if let Some(number) = side.number(table, row) {
                        numbers_by_name.add(
                            place.round,
                            side.name(table, row),
                            (number, side.rating(table, row)),
                        );
                    }
                }
            }
        }
        numbers_by_name
    }

    /// Adds a note about each table without a column of the numbers of a player, if other tables have
    /// one.
    pub(super) fn note_missing_columns(
        &self,
        list: &List<'_>,
        is_unpaired: fn(&str) -> bool,
        notes: &mut Notes,
    ) {
        if !self.has_numbers() {
            return;
        }
        for table in &list.tables {
            let columns = player_columns(table, is_unpaired);
            let without_number = columns.iter().filter(|side| side.number.is_none());
            let heading = |side: &SideColumns| table.heading(&side.name);
            let headings: Vec<&str> = without_number.map(heading).collect();
            if !headings.is_empty() {
                let text = format!(
                    "the list has no starting numbers for `{}`; the names identify these players",
                    headings.join("` and `")
                );
                notes.add(NoteKind::UncertainLayout, table.header.span, text);
            }
        }
    }

    /// Whether any number is known. If no row lacks one, none is collected.
    pub(super) fn has_numbers(&self) -> bool {
        !self.numbers.is_empty()
    }

    fn add(&mut self, round: RoundNumber, name: String, numbered: Numbered) {
        self.stated.insert((round, numbered.0));
        let known = self.numbers.entry(name).or_default();
        if !known.contains(&numbered) {
            known.push(numbered);
        }
    }

    /// Returns why [`NumbersByName::find`] finds no number for a name.
    pub(super) fn why_unknown(&self, name: &str) -> &'static str {
        match self.numbers.get(&name_key(name)).map(Vec::as_slice) {
            None => "no other round shows it",
            Some([(number, _), others @ ..]) if others.iter().all(|other| other.0 == *number) => {
                "another row of the round has the number that the name has in other rounds"
            }
            Some(_) => "the name has several numbers in other rounds",
        }
    }

    /// Returns the number of a player whose row lacks it: the only number under which
    /// other rounds name the player. `None` if there is none, or if the round has a player with
    /// this number already, who must be somebody else.
    pub(super) fn find(&self, player: &Player, round: RoundNumber) -> Option<PairingNumber> {
        if self.numbers.is_empty() {
            return None;
        }
        let known = self.numbers.get(&name_key(&player.name))?;
        let rating = player.rating;
        let fits = |(_, other): &&Numbered| rating.is_none() || other.is_none() || rating == *other;
        let mut fitting = known.iter().filter(fits).map(|(number, _)| *number);
        let number = fitting.next()?;
        let is_only = fitting.all(|other| other == number);
        (is_only && !self.stated.contains(&(round, number))).then_some(number)
    }
}

/// The columns of one player in the rows of a table.
pub(super) struct SideColumns {
    pub(super) name: Column,
    number: Option<Column>,
    rating: Option<Column>,
    points: Option<Column>,
    pub(super) is_white: bool,
    is_unpaired: fn(&str) -> bool,
}

impl SideColumns {
    fn name(&self, table: &Table<'_>, row: &Row) -> String {
        name_key(&self.name_text(table, row))
    }

    /// Returns the name in a row, without the mark of a footnote.
    pub(super) fn name_text(&self, table: &Table<'_>, row: &Row) -> String {
        let name = table.value(row, self.name.index);
        players::without_footnote(&name.text).to_owned()
    }

    pub(super) fn number(&self, table: &Table<'_>, row: &Row) -> Option<PairingNumber> {
        let number = self.number.as_ref()?;
        players::parse_number(&table.value(row, number.index))
    }

    /// Returns the cell of the number; an empty span if the table has no such column.
    pub(super) fn number_span(&self, table: &Table<'_>, row: &Row) -> Span {
        let number = self.number.as_ref();
        number.map_or_else(Span::default, |number| table.value(row, number.index).span)
    }

    pub(super) fn rating(&self, table: &Table<'_>, row: &Row) -> Option<u16> {
        let rating = self.rating.as_ref()?;
        players::parse_rating(&table.value(row, rating.index))
    }

    /// Returns the player's points before the round.
    pub(super) fn points(&self, table: &Table<'_>, row: &Row) -> Option<Points> {
        let points = self.points.as_ref()?;
        parse_points(&table.value(row, points.index).text)
    }

    /// Whether the cell of the name contains the name of a player.
    pub(super) fn is_player(&self, table: &Table<'_>, row: &Row) -> bool {
        let name = table.value(row, self.name.index);
        !name.is_empty() && !(self.is_unpaired)(&name.text)
    }
}

/// Returns the columns of both players; none if the table has no results.
pub(super) fn player_columns(table: &Table<'_>, is_unpaired: fn(&str) -> bool) -> Vec<SideColumns> {
    let Some(black_start) = table.black_start() else {
        return Vec::new();
    };
    let side_columns = |meaning: Meaning| {
        let is_white = meaning == Meaning::White;
        let column = |meaning| {
            let same_side = |column: &&Column| (column.index < black_start) == is_white;
            table.columns(meaning).find(same_side).copied()
        };
        Some(SideColumns {
            name: *table.column(meaning)?,
            number: column(Meaning::Number),
            rating: column(Meaning::Rating),
            points: column(Meaning::Points),
            is_white,
            is_unpaired,
        })
    };
    let sides = [Meaning::White, Meaning::Black];
    sides.into_iter().filter_map(side_columns).collect()
}

/// Adds a note about a row that lacks the number of a player, if the table has a column of numbers.
/// `cell` is the cell of the number. `why_unknown` says why no other row shows it.
pub(super) fn note_missing_number(
    (cell, why_unknown): (Span, &str),
    player: PlayerId,
    round: RoundNumber,
    notes: &mut Notes,
) {
    if cell != Span::default() {
        let note = Note::new(NoteKind::MissingNumber, cell, why_unknown);
        notes.push(note.about(player).in_round(round));
    }
}
