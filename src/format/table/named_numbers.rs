//! Finds rows of lists of pairings in which the starting number of a player contradicts the name:
//! in other rows, the number belongs to a different name, or the name to a different number.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::crossed_numbers::{CrossedNumbers, Identified, UsualNames};
use super::listed_games::RowPlace;
use super::unnumbered::player_columns;
use super::{List, players};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, PlayerOrigin, Reason};
use crate::model::names::{key, may_be_same};
use crate::model::{PairingNumber, Player, PlayerId, RoundNumber, name_key};
use crate::source::Span;

/// Maximum number of names in a round that stand beside a wrong number by single slips. If there are
/// more, the numbers of the round are different ones.
const MAX_SINGLE_CONTRADICTIONS: usize = 3;

/// The spellings of one name in the rows with one number.
struct NameCount {
    /// The first spelling.
    name: String,
    /// The rating in the first of these rows; `None` if it states none.
    rating: Option<u16>,
    count: usize,
}

/// The names of each starting number in the rows of a list. It is empty unless a number has several
/// names, or a name several numbers.
#[derive(Default)]
pub(super) struct NamedNumbers {
    names: HashMap<PairingNumber, Vec<NameCount>>,
    /// The numbers with which rows state a name, by the key of the name.
    numbers: HashMap<String, Vec<PairingNumber>>,
    /// The numbers that stand beside their usual names in a round.
    usual_rows: HashSet<(RoundNumber, PairingNumber)>,
    /// For each round, the number of names that stand beside a number with another usual name.
    unusual_rows: HashMap<RoundNumber, usize>,
    /// What identifies the players in rows whose numbers contradict each other.
    crossed_numbers: CrossedNumbers,
    /// The last round that a row belongs to.
    last_round: u16,
    /// The cell of the first number, if more than a quarter of the rows contradict the others: the
    /// numbers change from round to round and are no starting numbers.
    changing_numbers: Option<Span>,
}

/// A number that contradicts the name in its row.
pub(super) struct Contradiction {
    /// The number that counts.
    pub(super) number: PairingNumber,
    /// The name that other rows state for the number in this row.
    usual_name: String,
    /// What the row states, and what counts.
    text: String,
    /// Whether other rows state the name under another number.
    has_other_number: bool,
    /// The number that does not count, if nothing proves which of the two is right.
    alternative: Option<PairingNumber>,
}

impl Contradiction {
    /// Returns what is known about the player of the number that counts. `named` is the player whom
    /// the row names.
    pub(super) fn player(&self, named: &Player) -> Player {
        match (named.number == Some(self.number), self.has_other_number) {
            (false, _) => named.clone(),
            // the rating and the title may be those of the other player
            (true, true) => Player {
                name: self.usual_name.clone(),
                ..Player::default()
            },
            (true, false) => Player {
                name: self.usual_name.clone(),
                ..named.clone()
            },
        }
    }

    /// Returns the note about the row, which is read as one of `player`.
    pub(super) fn note(&self, origin: &PlayerOrigin, player: PlayerId, round: RoundNumber) -> Note {
        let note = Note::new(NoteKind::NumberAgainstName, origin.number, &*self.text);
        let note = note.with_span(origin.name).about(player).in_round(round);
        match self.alternative {
            Some(number) => note.with_reason(Reason::OtherPlayer(number)),
            None if self.has_other_number => note,
            None => note.with_reason(Reason::Name),
        }
    }
}

impl NamedNumbers {
    /// Returns the names of the numbers in the tables of a list. `places` contains the rounds of
    /// their rows. `is_unpaired` says whether a text in the place of a name means that there is no
    /// player.
    pub(super) fn new(
        list: &List<'_>,
        places: &[Vec<Option<RowPlace>>],
        is_unpaired: fn(&str) -> bool,
    ) -> NamedNumbers {
        let mut named_numbers = NamedNumbers::default();
        let mut first_names: HashMap<PairingNumber, String> = HashMap::new();
        let mut has_several_names = false;
        for_each_player(list, places, is_unpaired, |row| {
            match first_names.get(&row.number) {
                Some(first) => has_several_names |= first != row.name,
                None => {
                    first_names.insert(row.number, row.name.to_owned());
                }
            }
        });
        let distinct_names = || -> HashSet<String> {
            let names = first_names.values();
            names.map(|name| name_key(name)).collect()
        };
        if has_several_names || distinct_names().len() < first_names.len() {
            named_numbers.collect(list, places, is_unpaired);
            if !named_numbers.are_changing() {
                let usual_names = UsualNames {
                    is_usual: &|number, name| named_numbers.is_usual_name(number, name),
                    find_number: &|name| named_numbers.usual_number(name),
                };
                let crossed = CrossedNumbers::new(list, places, is_unpaired, &usual_names);
                named_numbers.crossed_numbers = crossed;
            }
        }
        named_numbers
    }

    /// Collects the names and numbers of all rows, and finds the rows that contradict the others.
    fn collect(
        &mut self,
        list: &List<'_>,
        places: &[Vec<Option<RowPlace>>],
        is_unpaired: fn(&str) -> bool,
    ) {
        let mut first_cell = None;
        for_each_player(list, places, is_unpaired, |row| {
            first_cell.get_or_insert(row.cell);
            self.add(&row);
        });
        for names in self.names.values_mut() {
            names.sort_by_key(|name| Reverse(name.count));
        }
        let mut rows = 0;
        for_each_player(list, places, is_unpaired, |row| {
            rows += 1;
            self.last_round = self.last_round.max(row.round.0);
            if is_same(&self.names[&row.number][0].name, row.name) {
                self.usual_rows.insert((row.round, row.number));
            } else {
                *self.unusual_rows.entry(row.round).or_default() += 1;
            }
        });
        let unusual: usize = self.unusual_rows.values().sum();
        self.changing_numbers = first_cell.filter(|_| unusual * 4 > rows);
    }

    fn add(&mut self, row: &NamedRow<'_>) {
        let numbers = self.numbers.entry(name_key(row.name)).or_default();
        if !numbers.contains(&row.number) {
            numbers.push(row.number);
        }
        let known = self.names.entry(row.number).or_default();
        match known
            .iter_mut()
            .find(|known| is_same(&known.name, row.name))
        {
            Some(known) => known.count += 1,
            None => known.push(NameCount {
                name: row.name.to_owned(),
                rating: (row.rating)(),
                count: 1,
            }),
        }
    }

    /// Whether the name, or a spelling of it, is the usual one of the number.
    fn is_usual_name(&self, number: PairingNumber, name: &str) -> bool {
        let known = self.names.get(&number);
        known.is_some_and(|known| is_same(&known[0].name, name))
    }

    /// Returns the only number whose usual name this is.
    fn usual_number(&self, name: &str) -> Option<PairingNumber> {
        let numbers = self.numbers.get(&name_key(name))?.iter().copied();
        let mut usual = numbers.filter(|&number| self.is_usual_name(number, name));
        usual.next().filter(|_| usual.next().is_none())
    }

    /// Returns the number of a player whose row lacks it, if another row of the round states the
    /// number beside a name that is not the player's.
    pub(super) fn lost_number(&self, name: &str, round: RoundNumber) -> Option<PairingNumber> {
        let number = self.usual_number(name)?;
        let decision = self.crossed_numbers.decision(round, number);
        (decision == Some(Identified::ByName)).then_some(number)
    }

    /// Returns the note about a row without the number of `player`, which another row of the round
    /// states.
    pub(super) fn lost_number_note(
        (number, name): (PairingNumber, &str),
        origin: &PlayerOrigin,
        player: PlayerId,
        round: RoundNumber,
    ) -> Note {
        let text = format!(
            "{name} has no number here, and {number} stands beside another name; the name counts"
        );
        let note = Note::new(NoteKind::NumberAgainstName, origin.number, text);
        note.with_span(origin.name).about(player).in_round(round)
    }

    /// Whether the numbers change from round to round, so that they identify nobody.
    pub(super) const fn are_changing(&self) -> bool {
        self.changing_numbers.is_some()
    }

    /// Adds a note if the numbers identify nobody.
    pub(super) fn note_changing_numbers(&self, notes: &mut Notes) {
        if let Some(cell) = self.changing_numbers {
            let text = "the numbers of the players change from round to round, so they are not \
                        starting numbers; the names identify the players";
            notes.push(Note::new(NoteKind::NumberAgainstName, cell, text));
        }
    }

    /// Returns the contradiction between the number and the name of a player in a row of a round;
    /// `None` if there is none, or if the other rows with the number are the odd ones.
    pub(super) fn contradiction(
        &self,
        player: &Player,
        round: RoundNumber,
    ) -> Option<Contradiction> {
        if self.names.is_empty() || self.are_changing() {
            return None;
        }
        let (number, name) = (player.number?, player.name.as_str());
        let known = self.names.get(&number).filter(|_| !name.is_empty())?;
        if known.len() == 1 {
            return self.number_of_nobody(player, number);
        }
        let (own, others): (Vec<_>, Vec<_>) =
            known.iter().partition(|known| is_same(&known.name, name));
        let usual = others.iter().max_by_key(|other| other.count)?;
        let other_number = self.other_number(number, name);
        let count = own.first().map_or(0, |own| own.count);
        if count > usual.count || count == usual.count && other_number.is_none() {
            return None;
        }
        let is_usual = |number| self.usual_rows.contains(&(round, number));
        let unusual_rows = self.unusual_rows.get(&round).copied().unwrap_or(0);
        let has_rating_of =
            |number| player.rating.is_some() && self.names[&number][0].rating == player.rating;
        // the rating decides. Without it, the player with this number has another row in the round,
        // or the numbers of a whole round are different
        let by_rating = |other| match [has_rating_of(number), has_rating_of(other)] {
            [true, false] => Some(false),
            [false, true] => Some(true),
            _ => None,
        };
        // two exchanged numbers, or a column that moved: the other rounds may show which is right
        let by_rows = || {
            let decision = self.crossed_numbers.decision(round, number);
            let decision = decision.filter(|_| !is_usual(number))?;
            Some(decision == Identified::ByName)
        };
        let is_name_meant = |other| {
            let by_round = || is_usual(number) || unusual_rows > MAX_SINGLE_CONTRADICTIONS;
            let decided = by_rating(other).or_else(by_rows);
            !is_usual(other) && decided.unwrap_or_else(by_round)
        };
        let is_proved = |other| {
            is_usual(number) != is_usual(other) || by_rating(other).or_else(by_rows).is_some()
        };
        let (counts, text) = match other_number {
            Some(other) if is_name_meant(other) => (
                other,
                format!(
                    "{number} stands beside {name}, who has {other} in other rows; that player is meant"
                ),
            ),
            Some(other) => (
                number,
                format!(
                    "{number} stands beside {name}, who has {other} in other rows, and is read as {}",
                    usual.name
                ),
            ),
            None => (
                number,
                format!("{number} is {name}, and {} in other rows", usual.name),
            ),
        };
        let unproved = other_number.filter(|&other| !is_proved(other));
        Some(Contradiction {
            number: counts,
            usual_name: usual.name.clone(),
            text,
            has_other_number: other_number.is_some(),
            alternative: unproved.map(|other| if counts == number { other } else { number }),
        })
    }

    /// Returns the number that the name has in other rows than those with `number`: the one whose
    /// usual name it is, or else the only one.
    fn other_number(&self, number: PairingNumber, name: &str) -> Option<PairingNumber> {
        let usual = self.usual_number(name).filter(|&usual| usual != number);
        usual.or_else(|| {
            let numbers = self.numbers.get(&name_key(name))?;
            let mut others = numbers.iter().filter(|&&other| other != number);
            others.next().filter(|_| others.next().is_none()).copied()
        })
    }

    /// Returns the contradiction if the number of a row belongs to nobody: most rows with this name
    /// have another number, which has no row in the rounds of this one. Two players of one name are
    /// not meant; they have different ratings, or play in the same rounds.
    fn number_of_nobody(&self, player: &Player, number: PairingNumber) -> Option<Contradiction> {
        let usual_name = |number: PairingNumber| &self.names[&number][0];
        let row_count = |number: PairingNumber| usual_name(number).count;
        let rounds = || (1..=self.last_round).map(RoundNumber);
        let plays = |number, round| self.usual_rows.contains(&(round, number));
        let is_one_player = |other: PairingNumber| {
            let known = usual_name(other);
            may_be_one_rating(known.rating, player.rating)
                && is_same(&known.name, &player.name)
                && !rounds().any(|round| plays(other, round) && plays(number, round))
        };
        let numbers = self.numbers.get(&name_key(&player.name))?.iter().copied();
        let others = numbers.filter(|&other| row_count(other) > row_count(number));
        let meant = others
            .filter(|&other| is_one_player(other))
            .max_by_key(|&other| row_count(other))?;
        let name = &player.name;
        Some(Contradiction {
            number: meant,
            usual_name: usual_name(meant).name.clone(),
            text: format!(
                "{number} stands beside {name}, who has {meant} in other rows; that player is meant"
            ),
            has_other_number: true,
            alternative: None,
        })
    }
}

/// Whether two ratings may be those of one player.
fn may_be_one_rating(a: Option<u16>, b: Option<u16>) -> bool {
    a.is_none() || b.is_none() || a == b
}

/// Whether two names may be spellings of one name.
fn is_same(a: &str, b: &str) -> bool {
    a == b || may_be_same(&key(a), &key(b))
}

/// A player in a row of a list, who has a number.
struct NamedRow<'a> {
    round: RoundNumber,
    number: PairingNumber,
    /// The name, without the mark of a footnote.
    name: &'a str,
    /// Reads the rating, which few lists need.
    rating: &'a dyn Fn() -> Option<u16>,
    /// The cell of the number.
    cell: Span,
}

/// Calls `use_player` with each player in the rows of a list who has a number.
fn for_each_player(
    list: &List<'_>,
    places: &[Vec<Option<RowPlace>>],
    is_unpaired: fn(&str) -> bool,
    mut use_player: impl FnMut(NamedRow<'_>),
) {
    for (table, places) in list.tables.iter().zip(places) {
        let columns = player_columns(table, is_unpaired);
        for (row, place) in table.rows.iter().zip(places) {
            let Some(place) = place else { continue };
            for side in columns.iter().filter(|side| side.is_player(table, row)) {
                if let Some(number) = side.number(table, row) {
                    let name = table.value(row, side.name.index);
                    use_player(NamedRow {
                        round: place.round,
                        number,
                        name: players::without_footnote(&name.text),
                        rating: &|| side.rating(table, row),
                        cell: side.number_span(table, row),
                    });
                }
            }
        }
    }
}
