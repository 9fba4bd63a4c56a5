//! Finds which row belongs to which number, from the opponents alone: in each round, the row of a
//! player names the opponent whose row names that player. The numbers in the rows are not used, so
//! the result shows which players the opponents mean even if the rows were numbered again or sorted
//! in part.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use crate::audit::Facts;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_outcomes};
use crate::import::Lack;
use crate::model::{Opponent, PlayerId, RoundNumber};

/// Maximum number of rows with which the search begins. The rows with the most games are tried
/// first.
const MAX_FIRST_ROWS: usize = 2;

/// The index of a number by which rows name an opponent, from 0. The numbers of the players in the
/// file come first, in the order of the file, then the numbers that belong to no player.
type Label = usize;

/// The kind of the numbers by which a list identifies its players.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberKind {
    StartingNumber,
    Rank,
    /// The place in the table by which cells name a player.
    Place,
    /// The position of the row in the table.
    Position,
}

impl NumberKind {
    pub(super) const fn word(self) -> &'static str {
        match self {
            NumberKind::StartingNumber => "starting number",
            NumberKind::Rank => "rank",
            NumberKind::Place | NumberKind::Position => "place",
        }
    }
}

/// The opponents that all rows name, with the round.
pub(super) struct Naming<'f> {
    facts: &'f Facts<'f>,
    rounds: usize,
    /// The numbers that belong to no player of the file, in ascending order.
    unknown_numbers: Vec<u32>,
    /// The opponent named in each row and round; `None` if the row names nobody. The entries of a
    /// row follow each other.
    named_labels: Vec<Option<Label>>,
    /// The row that names an opponent in a round, by opponent and index of the round; `None` if
    /// several rows do.
    row_by_label_and_round: HashMap<(Label, usize), Option<usize>>,
    /// The number of entries that name an opponent.
    pub(super) games: usize,
}

/// The number that opponents use for each row, as a label.
#[derive(Clone)]
pub(super) struct Assignment {
    /// For each label, the row to which it is assigned; `None` if it has no row.
    pub(super) row_of_label: Vec<Option<usize>>,
    /// For each row, the label that is assigned to it; `None` if it has no label.
    pub(super) label_of_row: Vec<Option<Label>>,
}

/// How many games the rows confirm under an assignment.
#[derive(Clone, Copy)]
pub(super) struct Confirmation {
    /// The number of games whose opponent has a row that contradicts them.
    pub(super) unconfirmed_games: usize,
    /// The number of games whose opponent has no row.
    pub(super) games_without_row: usize,
    /// The number of all games that rows name.
    pub(super) games: usize,
}

impl<'f> Naming<'f> {
    pub(super) fn collect(facts: &'f Facts<'f>) -> Naming<'f> {
        let players = facts.import.tournament.players.len();
        let rounds = facts.table.rounds();
        let entries = || {
            let ids = facts.import.tournament.ids();
            ids.flat_map(move |id| {
                (0..rounds).map(move |round| facts.entry(id, RoundNumber::at(round)).opponent)
            })
        };
        let mut unknown_numbers: Vec<u32> = entries()
            .filter_map(|opponent| match opponent {
                Opponent::Unknown(number) => Some(number),
                _ => None,
            })
            .collect();
        unknown_numbers.sort_unstable();
        unknown_numbers.dedup();
        let label = |opponent| match opponent {
            Opponent::Nobody => None,
            Opponent::Player(id) => Some(PlayerId::index(id)),
            Opponent::Unknown(number) => {
                let index = unknown_numbers.binary_search(&number).ok()?;
                Some(players + index)
            }
        };
        let named_labels: Vec<Option<Label>> = entries().map(label).collect();
        let mut row_by_label_and_round = HashMap::new();
        for (index, label) in named_labels.iter().enumerate() {
            if let &Some(label) = label {
                let row = index / rounds;
                let namer = row_by_label_and_round.entry((label, index % rounds));
                namer.and_modify(|known| *known = None).or_insert(Some(row));
            }
        }
        Naming {
            facts,
            rounds,
            unknown_numbers,
            games: named_labels.iter().flatten().count(),
            named_labels,
            row_by_label_and_round,
        }
    }

    /// Whether the file is a table whose cells name opponents by their places in it.
    pub(super) const fn uses_places(&self) -> bool {
        !self.facts.import.origins.places.is_empty()
    }

    /// Whether rows name more unknown numbers as opponents than there are rows.
    pub(super) fn names_mostly_unknown_numbers(&self) -> bool {
        self.unknown_numbers.len() > self.rows()
    }

    pub(super) fn rows(&self) -> usize {
        self.facts.import.tournament.players.len()
    }

    fn labels(&self) -> usize {
        self.rows() + self.unknown_numbers.len()
    }

    /// Returns the number that a label represents, if numbers of this kind identify players; `None`
    /// if its player has none.
    pub(super) fn number(&self, label: Label, kind: NumberKind) -> Option<u32> {
        match label.checked_sub(self.rows()) {
            Some(index) => {
                let number = *self.unknown_numbers.get(index)?;
                let place = (kind == NumberKind::Place).then(|| {
                    let mut missing_rows = self.facts.import.origins.missing_rows.iter();
                    missing_rows.find(|row| row.number == number)
                });
                Some(place.flatten().map_or(number, |row| row.place))
            }
            None => self.number_in_row(label, kind),
        }
    }

    /// Returns the number of the given kind in a row; `None` if the row has none.
    pub(super) fn number_in_row(&self, row: usize, kind: NumberKind) -> Option<u32> {
        let import = self.facts.import;
        match kind {
            NumberKind::Rank => Some(import.claims.ranks.get(row)?.as_ref()?.value),
            NumberKind::Place => *import.origins.places.get(row)?,
            NumberKind::Position => u32::try_from(row).ok()?.checked_add(1),
            NumberKind::StartingNumber if import.lacks(Lack::PairingNumbers) => None,
            NumberKind::StartingNumber => {
                let number = import.tournament.players.get(row)?.number?;
                Some(u32::from(number.0))
            }
        }
    }

    /// Returns the assignment in which each row has its own number, as in the file.
    pub(super) fn assignment_by_file(&self) -> Assignment {
        let mut assignment = Assignment::empty(self.rows(), self.labels());
        for row in 0..self.rows() {
            assignment.assign(row, row);
        }
        assignment
    }

    /// Returns the assignment under which the rows confirm the most games; if several confirm
    /// equally many, the one that is nearest to the numbers in the file. `None` if the rows confirm
    /// hardly any game.
    pub(super) fn best_assignment(&self) -> Option<Assignment> {
        let games_in_row = |row: usize| {
            let start = row * self.rounds;
            let opponent_labels = self.named_labels[start..start + self.rounds].iter();
            opponent_labels.flatten().count()
        };
        let mut first_rows: Vec<usize> = (0..self.rows()).collect();
        first_rows.sort_by_key(|&row| Reverse(games_in_row(row)));
        first_rows.truncate(MAX_FIRST_ROWS);
        let mut best: Option<(usize, Assignment)> = None;
        for row in first_rows {
            let mut labels: Vec<Label> = (0..self.labels()).collect();
            labels.sort_by_key(|label| label.abs_diff(row));
            for label in labels {
                let Some(assignment) = self.derive_assignment(label, row) else {
                    continue;
                };
                let confirmation = self.confirm(&assignment);
                let confirmed_games = confirmation.confirmed_games();
                if confirmation.unconfirmed_games == 0 && !confirmation.lacks_rows() {
                    return Some(assignment);
                }
                if best
                    .as_ref()
                    .is_none_or(|(most, _)| confirmed_games > *most)
                {
                    best = Some((confirmed_games, assignment));
                }
            }
            if best.is_some() {
                break;
            }
        }
        best.map(|(_, assignment)| assignment)
    }

    /// Returns the assignment that follows if `first_label` belongs to `first_row`: in each round,
    /// the label that a row names belongs to the row that names the label of this row. The
    /// label and row that most rows connect are assigned first. `None` if too many rows contradict
    /// each other.
    fn derive_assignment(&self, first_label: Label, first_row: usize) -> Option<Assignment> {
        let max_contradictions = (self.games / 20).clamp(2, 64);
        let mut contradictions = 0;
        let mut assignment = Assignment::empty(self.rows(), self.labels());
        let mut votes: BTreeMap<(Label, usize), u32> = BTreeMap::new();
        let mut queue = BinaryHeap::from([(1, Reverse(first_label), first_row)]);
        while let Some((_, Reverse(label), row)) = queue.pop() {
            if assignment.contradicts(label, row) {
                contradictions += 1;
                if contradictions > max_contradictions {
                    return None;
                }
                continue;
            }
            if assignment.label_of_row[row].is_some() {
                continue;
            }
            assignment.assign(label, row);
            for round in 0..self.rounds {
                let opponent_label = self.named_labels[row * self.rounds + round];
                let namer = self
                    .row_by_label_and_round
                    .get(&(label, round))
                    .copied()
                    .flatten();
                if let Some((opponent_label, namer)) = opponent_label.zip(namer) {
                    let count = votes.entry((opponent_label, namer)).or_default();
                    *count += 1;
                    queue.push((*count, Reverse(opponent_label), namer));
                }
            }
        }
        Some(assignment)
    }

    /// Counts the games that the opponents confirm: the row of the named opponent names the player
    /// of the row, with the other colour and a result that may belong to the same game.
    pub(super) fn confirm(&self, assignment: &Assignment) -> Confirmation {
        let mut confirmation = Confirmation {
            unconfirmed_games: 0,
            games_without_row: 0,
            games: self.games,
        };
        for (index, named) in self.named_labels.iter().enumerate() {
            let &Some(named) = named else { continue };
            let (row, round) = (index / self.rounds, index % self.rounds);
            let Some(opponent_row) = assignment.row_of_label[named] else {
                confirmation.games_without_row += 1;
                continue;
            };
            let answer = self.named_labels[opponent_row * self.rounds + round];
            let is_confirmed = answer.is_some()
                && answer == assignment.label_of_row[row]
                && self.are_one_game(round, [row, opponent_row]);
            confirmation.unconfirmed_games += usize::from(!is_confirmed);
        }
        confirmation
    }

    /// Whether the entries of two rows may be the two sides of one game.
    fn are_one_game(&self, round: usize, rows: [usize; 2]) -> bool {
        let round = RoundNumber::at(round);
        let [a, b] = rows.map(|row| self.facts.entry(PlayerId::at(row), round));
        let colours_fit = a.colour.is_none() || a.colour != b.colour;
        let agreement = compare_outcomes(a.outcome, b.outcome);
        rows[0] != rows[1] && colours_fit && agreement != ResultAgreement::Contradiction
    }

    /// Returns the labels that rows name and that belong to no row under an assignment.
    pub(super) fn labels_without_row(&self, assignment: &Assignment) -> Vec<Label> {
        let mut labels: Vec<Label> = self.named_labels.iter().copied().flatten().collect();
        labels.sort_unstable();
        labels.dedup();
        labels.retain(|&label| assignment.row_of_label[label].is_none());
        labels
    }

    /// Returns the opponents that the rows name under an assignment, where they differ from those
    /// in the file. An opponent without a row has a number that belongs to no player of the file,
    /// if possible one that the file names, so that the same finding reports it.
    pub(super) fn opponents(
        &self,
        assignment: &Assignment,
    ) -> Vec<(PlayerId, RoundNumber, Opponent)> {
        let labels_without_row = self.labels_without_row(assignment);
        let highest_number = (0..self.labels())
            .flat_map(|label| {
                let kinds = [NumberKind::StartingNumber, NumberKind::Rank];
                kinds.map(|kind| self.number(label, kind))
            })
            .flatten()
            .max();
        let new_numbers = highest_number.unwrap_or(0).saturating_add(1)..=u32::MAX;
        let numbers = self.unknown_numbers.iter().copied().chain(new_numbers);
        let numbers: BTreeMap<Label, u32> = labels_without_row.into_iter().zip(numbers).collect();
        let opponent = |label: Label| match assignment.row_of_label[label] {
            Some(row) => Opponent::Player(PlayerId::at(row)),
            None => Opponent::Unknown(numbers.get(&label).copied().unwrap_or(u32::MAX)),
        };
        let labels = self.named_labels.iter().enumerate();
        let changed_opponents = labels.filter_map(|(index, label)| {
            let player = PlayerId::at(index / self.rounds);
            let round = RoundNumber::at(index % self.rounds);
            let opponent = opponent((*label)?);
            let is_changed = self.facts.entry(player, round).opponent != opponent;
            is_changed.then_some((player, round, opponent))
        });
        changed_opponents.collect()
    }
}

impl Assignment {
    fn empty(rows: usize, labels: usize) -> Assignment {
        Assignment {
            row_of_label: vec![None; labels],
            label_of_row: vec![None; rows],
        }
    }

    fn assign(&mut self, label: Label, row: usize) {
        self.row_of_label[label] = Some(row);
        self.label_of_row[row] = Some(label);
    }

    /// Whether the label is already assigned to another row, or the row to another label.
    fn contradicts(&self, label: Label, row: usize) -> bool {
        let other_row = self.row_of_label[label].is_some_and(|known| known != row);
        other_row || self.label_of_row[row].is_some_and(|known| known != label)
    }
}

impl Confirmation {
    /// Whether more than a quarter of the games have an opponent without a row, so that the
    /// assignment explains little.
    pub(super) const fn lacks_rows(self) -> bool {
        self.games_without_row * 4 > self.games
    }

    fn confirmed_games(self) -> usize {
        self.games - self.unconfirmed_games - self.games_without_row
    }
}
