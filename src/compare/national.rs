//! Compares what the files state about players on national lists. Files state it in columns (a
//! national rating, a number) or in records, which also name the federation whose list it is.

use std::collections::HashMap;

use super::entrant::{Entrant, EntrantComparison};
use super::lists::record_span;
use super::{Comparison, Difference, StatedValue, Subject, Topic};
use crate::import::Import;
use crate::model::{FieldKey, NationalRecord, Player, PlayerId};
use crate::source::Span;

const NATIONAL_NUMBER: &str = "number on a national list";
/// The name of a national rating in the output of `diff`.
pub(super) const NATIONAL_RATING: &str = "national rating";
const NATIONAL_RECORD: &str = "national record";

/// What a file states about players on national lists.
pub(super) struct NationalLists<'a> {
    import: &'a Import,
    /// The records of each player, as indices in the file's list of records.
    records: HashMap<PlayerId, Vec<usize>>,
    /// The numbers of each player on national lists, from columns and records.
    numbers: HashMap<PlayerId, Vec<&'a str>>,
    /// Whether a column of the file states the number or the national rating of at least one
    /// player.
    has_columns: bool,
    /// Whether the file states the national rating of at least one player.
    has_ratings: bool,
}

impl<'a> NationalLists<'a> {
    pub(super) fn new(import: &'a Import) -> NationalLists<'a> {
        let tournament = &import.tournament;
        let mut lists = NationalLists {
            import,
            records: HashMap::new(),
            numbers: HashMap::new(),
            has_columns: false,
            has_ratings: false,
        };
        for (id, player) in tournament.ids().zip(&tournament.players) {
            let column = Column::new(player);
            lists.has_columns |= !column.is_empty();
            lists.has_ratings |= column.rating.is_some();
            if let Some(number) = column.number {
                lists.numbers.entry(id).or_default().push(number);
            }
        }
        for (index, record) in tournament.national_records.iter().enumerate() {
            lists.records.entry(record.player).or_default().push(index);
            lists.has_ratings |= rating(record).is_some();
            if let Some(number) = trimmed_text(&record.number) {
                lists.numbers.entry(record.player).or_default().push(number);
            }
        }
        for numbers in lists.numbers.values_mut() {
            numbers.sort_unstable();
            numbers.dedup();
        }
        lists
    }

    fn record(&self, index: usize) -> &'a NationalRecord {
        &self.import.tournament.national_records[index]
    }

    /// Returns the records of a player, as indices.
    fn records_of(&self, id: PlayerId) -> Vec<usize> {
        self.records.get(&id).cloned().unwrap_or_default()
    }

    /// Whether the file states numbers or ratings on national lists in columns, and has no records.
    fn has_only_columns(&self) -> bool {
        self.has_columns && self.records.is_empty()
    }

    /// Splits the records of a player into two lists: the first record that states the same entry
    /// as `column` (all records if none does), and the others.
    fn split_records(&self, records: &[usize], column: Column<'_>) -> (Vec<usize>, Vec<usize>) {
        let agrees = |&index: &usize| column.agrees_with(self.record(index));
        match records.iter().position(agrees) {
            Some(index) => {
                let mut rest = records.to_vec();
                (vec![rest.remove(index)], rest)
            }
            None => (records.to_vec(), Vec::new()),
        }
    }

    /// Returns the span of the record with this index; `None` if it has no span.
    fn span(&self, index: usize) -> Option<Span> {
        let count = self.import.tournament.national_records.len();
        record_span(self.import, FieldKey::NationalRecords, count, index)
    }

    /// Returns the given records of a player as a value in words; an absent value if there are
    /// none.
    fn value(&self, id: PlayerId, records: &[usize]) -> StatedValue {
        let Some(&first) = records.first() else {
            return StatedValue::absent(Player::span(self.import, id));
        };
        let words = records
            .iter()
            .map(|&index| record_in_words(self.record(index)));
        StatedValue {
            value: Some(words.collect::<Vec<_>>().join("; ")),
            span: self.span(first),
        }
    }
}

/// A player's entry on a national list as the columns of a file state it.
#[derive(Clone, Copy)]
struct Column<'a> {
    rating: Option<u16>,
    number: Option<&'a str>,
}

impl<'a> Column<'a> {
    fn new(player: &'a Player) -> Column<'a> {
        Column {
            rating: player.national_rating.filter(|&rating| rating > 0),
            number: trimmed_text(&player.national_id),
        }
    }

    const fn is_empty(self) -> bool {
        self.rating.is_none() && self.number.is_none()
    }

    /// Whether a record may state the same entry: the columns and the record both state the rating,
    /// or both state the number, and no value that both state differs.
    fn agrees_with(self, record: &NationalRecord) -> bool {
        let rating = self.rating.zip(rating(record)).map(|(a, b)| a == b);
        let number = self
            .number
            .zip(trimmed_text(&record.number))
            .map(|(a, b)| a == b);
        (rating.is_some() || number.is_some()) && rating != Some(false) && number != Some(false)
    }
}

/// Returns a value without blanks around it; `None` if it is absent or blank.
fn trimmed_text(value: &Option<String>) -> Option<&str> {
    let value = value.as_deref().map(str::trim);
    value.filter(|value| !value.is_empty())
}

fn rating(record: &NationalRecord) -> Option<u16> {
    record.rating.filter(|&rating| rating > 0)
}

/// Describes a record: `AUT, rating 1850, number 1234`.
fn record_in_words(record: &NationalRecord) -> String {
    let rating = rating(record).map(|rating| rating.to_string());
    let values = [
        ("title", trimmed_text(&record.title)),
        ("rating", rating.as_deref()),
        ("region", trimmed_text(&record.origin)),
        ("number", trimmed_text(&record.number)),
    ];
    let mut words = record.federation.trim().to_owned();
    for (name, value) in values {
        if let Some(value) = value {
            // some formats have no line breaks and tabs
            let value = value.split(|c: char| c.is_control() || c.is_whitespace());
            let value: Vec<&str> = value.filter(|word| !word.is_empty()).collect();
            words += &format!(", {name} {}", value.join(" "));
        }
    }
    words
}

/// Compares the national lists of two files, player by player.
pub(super) struct NationalComparison<'l, 'a> {
    lists: &'l [NationalLists<'a>; 2],
    /// For each file, the players whose records the other file lacks, with the indices of these
    /// records; empty unless the other file has the same format and no records at all.
    missing_records: [Vec<(Pair, Vec<usize>)>; 2],
}

/// The ids of a player in the two files.
type Pair = [PlayerId; 2];

impl<'l, 'a> NationalComparison<'l, 'a> {
    pub(super) fn new(lists: &'l [NationalLists<'a>; 2]) -> NationalComparison<'l, 'a> {
        NationalComparison {
            lists,
            missing_records: Default::default(),
        }
    }

    /// Compares the entries of a player who is in both files.
    pub(super) fn compare(&mut self, entrant: &mut EntrantComparison<'_, '_, Player>) {
        let ids = entrant.ids;
        let records = [0, 1].map(|side| self.lists[side].records_of(ids[side]));
        let records = self.without_common(records);
        let columns = entrant.both_versions().map(Column::new);
        for side in [0, 1] {
            let [lists, other] = [side, 1 - side].map(|side| &self.lists[side]);
            let has_column = !columns[side].is_empty() || lists.has_only_columns();
            if has_column && columns[1 - side].is_empty() && !records[1 - side].is_empty() {
                let list = &records[1 - side];
                let (column_records, rest) = other.split_records(list, columns[side]);
                let mut rest = [records[side].clone(), rest];
                rest.rotate_left(side);
                let differs = self.compare_column(entrant, side, columns[side], &column_records);
                if !self.compare_records(entrant, rest) && !differs {
                    let noun = Some(Player::NOUN);
                    entrant
                        .comparison
                        .count_one_sided(1 - side, NATIONAL_RECORD, noun);
                }
                return;
            }
        }
        let numbers = if self.compare_records(entrant, records) {
            // the records include their numbers
            let numbers = columns.map(|column| column.number.map(str::to_owned));
            if numbers.contains(&None) {
                return;
            }
            numbers
        } else {
            [0, 1].map(|side| {
                let numbers = self.lists[side].numbers.get(&ids[side]);
                numbers.map(|numbers| numbers.join(", "))
            })
        };
        self.compare_numbers(entrant, numbers);
    }

    /// Removes from the records of each file those that the other file states in the same words.
    fn without_common(&self, records: [Vec<usize>; 2]) -> [Vec<usize>; 2] {
        let [a, mut b] = records;
        let is_same = |a: usize, b: usize| {
            record_in_words(self.lists[0].record(a)) == record_in_words(self.lists[1].record(b))
        };
        let mut only_in_first = Vec::new();
        for record in a {
            match b.iter().position(|&other| is_same(record, other)) {
                Some(index) => {
                    b.remove(index);
                }
                None => only_in_first.push(record),
            }
        }
        [only_in_first, b]
    }

    /// Compares the columns of the file with index `side` with records of the other file. Returns
    /// whether a difference was reported.
    fn compare_column(
        &self,
        entrant: &mut EntrantComparison<'_, '_, Player>,
        side: usize,
        column: Column<'_>,
        records: &[usize],
    ) -> bool {
        let lists = &self.lists[1 - side];
        let records = || records.iter().map(|&index| lists.record(index));
        let ratings = join_values(
            records()
                .filter_map(rating)
                .map(|rating| rating.to_string()),
        );
        let numbers = records().filter_map(|record| trimmed_text(&record.number));
        let numbers = join_values(numbers.map(str::to_owned));
        let mut ratings = [column.rating.map(|rating| rating.to_string()), ratings];
        let mut numbers = [column.number.map(str::to_owned), numbers];
        ratings.rotate_left(side);
        numbers.rotate_left(side);
        let differences_before = entrant.comparison.differences.len();
        if ratings[0] != ratings[1] {
            let stated_for_others = self.lists.iter().all(|lists| lists.has_ratings);
            let is_one_sided = ratings.contains(&None);
            if !is_one_sided || stated_for_others {
                entrant.add_difference(NATIONAL_RATING, ratings, |origin| origin.rating);
            }
        }
        self.compare_numbers(entrant, numbers);
        entrant.comparison.differences.len() > differences_before
    }

    fn compare_numbers(
        &self,
        entrant: &mut EntrantComparison<'_, '_, Player>,
        numbers: [Option<String>; 2],
    ) {
        if numbers[0] != numbers[1] {
            let stated_for_others = self.lists.iter().all(|lists| !lists.numbers.is_empty());
            entrant.add_one_sided(
                NATIONAL_NUMBER,
                numbers,
                |origin| origin.line,
                stated_for_others,
            );
        }
    }

    /// Reports the records of a player that only one file states. Returns whether there are such
    /// records.
    fn compare_records(
        &mut self,
        entrant: &mut EntrantComparison<'_, '_, Player>,
        records: [Vec<usize>; 2],
    ) -> bool {
        if records.iter().all(Vec::is_empty) {
            return false;
        }
        let [a, b] = entrant.files;
        for side in [0, 1] {
            if self.lists[1 - side].records.is_empty() {
                if a.format == b.format {
                    self.missing_records[side].push((entrant.ids, records[side].clone()));
                } else {
                    let noun = Some(Player::NOUN);
                    entrant
                        .comparison
                        .count_one_sided(side, NATIONAL_RECORD, noun);
                }
                return true;
            }
        }
        let difference = self.difference(entrant.ids, &records);
        entrant.comparison.differences.push(difference);
        true
    }

    fn difference(&self, ids: Pair, records: &[Vec<usize>; 2]) -> Difference {
        Difference {
            topic: Player::FIELDS,
            field: NATIONAL_RECORD.to_owned(),
            subject: Subject::Player(ids),
            round: None,
            game_differences: 0,
            values: [0, 1].map(|side| self.lists[side].value(ids[side], &records[side])),
        }
    }

    /// Reports, as one difference for all players, the records that a file of the same format lacks
    /// altogether.
    pub(super) fn finish(mut self, comparison: &mut Comparison) {
        for side in [0, 1] {
            let missing_records = std::mem::take(&mut self.missing_records[side]);
            let difference = match &missing_records[..] {
                [] => continue,
                [(ids, records)] => {
                    let mut records = [records.clone(), Vec::new()];
                    records.rotate_left(side);
                    self.difference(*ids, &records)
                }
                [(_, records), ..] => {
                    let stated = StatedValue {
                        value: Some(format!("stated for {} players", missing_records.len())),
                        span: self.lists[side].span(records[0]),
                    };
                    let mut values = [stated, StatedValue::default()];
                    values.rotate_left(side);
                    Difference {
                        topic: Topic::Tournament,
                        field: "national records".to_owned(),
                        subject: Subject::Tournament,
                        round: None,
                        game_differences: 0,
                        values,
                    }
                }
            };
            comparison.differences.push(difference);
        }
    }
}

/// Joins the values; `None` if there are none.
fn join_values(values: impl Iterator<Item = String>) -> Option<String> {
    let mut values: Vec<String> = values.collect();
    values.sort_unstable();
    values.dedup();
    (!values.is_empty()).then(|| values.join(", "))
}
