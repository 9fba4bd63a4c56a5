//! Suspects that the numbers in the rows are not those by which the opponents name the players: a
//! row was deleted or inserted and the rows below it were numbered again, or a part of the columns
//! was sorted without the others.

use std::collections::BTreeSet;

use super::naming::{Assignment, Naming, NumberKind};
use super::repairs::{Exchange, Repair, Suspicion};
use super::rows::{ExchangeKind, doubted_rows, exchange_repair, row_suspicion};
use crate::audit::{Case, Facts};
use crate::finding::{Damage, first_of};
use crate::import::{Claims, Lack};
use crate::model::{Entry, PlayerId};

/// Minimum number of games that no opponent confirms for which other numbers are tried as the
/// cause.
const MIN_UNCONFIRMED_GAMES: usize = 4;

/// Minimum number of rows that have another number according to their opponents. A single such row
/// simply has a wrong number, unless it is known which row was deleted or inserted before it.
const MIN_RENUMBERED_ROWS: usize = 2;

/// Maximum number of entries for which other numbers are tried.
const MAX_ENTRIES: usize = 30_000;

/// Maximum number of groups of deleted or inserted rows that are named, and of consecutive rows
/// whose numbers are named one by one.
const MAX_NAMED: usize = 3;

/// The numbers that rows have according to their opponents.
pub(super) struct OtherNumbers<'f> {
    pub(super) naming: Naming<'f>,
    pub(super) assignment: Assignment,
    /// For each row that opponents name, the number in the row and the number that the opponents
    /// use; sorted by the number in the row.
    number_pairs: Vec<(u32, u32)>,
    /// The kinds of the two numbers in `number_pairs`, in the same order.
    kinds: [NumberKind; 2],
}

/// The possible kinds of the numbers in the rows and of the numbers that opponents use. A list in
/// the order of the ranks may name opponents by rank even if it has starting numbers. If its rows
/// were numbered again, the new numbers look like starting numbers although opponents still use
/// ranks. Ranks that players share, and blank ones, are not the places of the rows.
const POSSIBLE_KINDS: [[NumberKind; 2]; 4] = [
    [NumberKind::StartingNumber; 2],
    [NumberKind::Rank; 2],
    [NumberKind::Rank, NumberKind::StartingNumber],
    [NumberKind::Position, NumberKind::StartingNumber],
];

/// The possible kinds of both numbers for a table whose cells were read as places of opponents. If
/// all starting numbers in the rows changed, the cells may contain the original ones, although they
/// confirm more games as places.
const POSSIBLE_KINDS_BY_PLACE: [[NumberKind; 2]; 3] = [
    [NumberKind::Rank, NumberKind::Place],
    [NumberKind::Position, NumberKind::Place],
    [NumberKind::StartingNumber, NumberKind::Place],
];

impl<'f> OtherNumbers<'f> {
    /// Returns the numbers by which opponents name the rows. `None` unless they differ from the
    /// numbers in the rows and explain nearly all games that the opponents do not confirm.
    pub(super) fn find(facts: &'f Facts<'f>) -> Option<OtherNumbers<'f>> {
        let tournament = &facts.import.tournament;
        if tournament.team_event || tournament.entries.len() > MAX_ENTRIES {
            return None;
        }
        let naming = Naming::collect(facts);
        let confirmation_by_file = naming.confirm(&naming.assignment_by_file());
        let wrong_before =
            confirmation_by_file.unconfirmed_games + confirmation_by_file.games_without_row;
        if naming.names_mostly_unknown_numbers() || wrong_before < MIN_UNCONFIRMED_GAMES {
            return None;
        }
        let assignment = naming.best_assignment()?;
        let best_confirmation = naming.confirm(&assignment);
        let is_convincing = best_confirmation.unconfirmed_games * 10 <= best_confirmation.games
            && best_confirmation.unconfirmed_games * 5 <= wrong_before
            && !best_confirmation.lacks_rows();
        let (number_pairs, kinds) = choose_numbers(&naming, &assignment);
        let renumbered_count = number_pairs
            .iter()
            .filter(|(number, named)| number != named)
            .count();
        let other_numbers = OtherNumbers {
            naming,
            assignment,
            number_pairs,
            kinds,
        };
        let is_numbering = renumbered_count >= MIN_RENUMBERED_ROWS
            || renumbered_count > 0
                && other_numbers.are_rows_in_order()
                && other_numbers.has_deleted_or_inserted_row();
        (is_convincing && is_numbering).then_some(other_numbers)
    }

    /// Whether opponents name a deleted row, or the file contains an inserted row.
    fn has_deleted_or_inserted_row(&self) -> bool {
        let deleted = self.deleted_numbers();
        let mut without_row = self.naming.labels_without_row(&self.assignment).into_iter();
        let mut numbers_without_row = without_row
            .by_ref()
            .filter_map(|label| self.naming.number(label, self.kinds[1]));
        numbers_without_row.any(|number| deleted.contains(&number.to_string()))
            || !self.inserted_numbers().is_empty()
    }

    /// Returns the numbers of deleted rows, in words if a number is uncertain.
    fn deleted_numbers(&self) -> Vec<String> {
        self.numbers_between(|(number, named)| (number, named))
    }

    /// Returns the numbers of the rows that seem to have been inserted. Empty if the file lacks a
    /// row with one of these numbers, because an inserted row is in the file.
    fn inserted_numbers(&self) -> Vec<String> {
        let numbers = self.numbers_between(|(number, named)| (named, number));
        let rows = 0..self.assignment.label_of_row.len();
        let numbers_in_rows: Vec<String> = rows
            .filter_map(|row| Some(self.naming.number_in_row(row, self.kinds[0])?.to_string()))
            .collect();
        let are_in_file = numbers
            .iter()
            .all(|number| numbers_in_rows.contains(number));
        if are_in_file { numbers } else { Vec::new() }
    }

    /// Whether the rows are in the order of the numbers that the opponents use. If so, the rows
    /// were numbered again without a change of their order.
    fn are_rows_in_order(&self) -> bool {
        are_in_order(&self.number_pairs)
    }

    /// Returns the suspicion that a row was deleted or inserted and the rows below it were numbered
    /// again.
    pub(super) fn numbering_suspicion(&self, facts: &Facts<'_>) -> Option<Suspicion> {
        if !self.are_rows_in_order() {
            return None;
        }
        let (statement, advice) = self.describe_numbering();
        Some(self.suspicion(facts, statement, advice, Damage::Renumbered))
    }

    /// Describes what seems to have happened to the rows, and advises the user what to do.
    fn describe_numbering(&self) -> (String, String) {
        let number = self.kinds[0].word();
        let is_one = |numbers: &[String]| numbers.len() == 1 && !numbers[0].contains(' ');
        let rows_in_words = |numbers: &[String]| {
            let ending = if is_one(numbers) { "" } else { "s" };
            let shown = first_of(numbers, MAX_NAMED);
            format!("the row{ending} with {number}{ending} {shown}")
        };
        let seems = |numbers: &[String]| if is_one(numbers) { "seems" } else { "seem" };
        let (deleted, inserted) = (self.deleted_numbers(), self.inserted_numbers());
        if !deleted.is_empty() && inserted.is_empty() {
            let seem = seems(&deleted);
            let other_number = self.other_number_of_deleted_row(is_one(&deleted));
            let rows = rows_in_words(&deleted) + &other_number.unwrap_or_default();
            return (
                format!(
                    "{rows} {seem} to be missing, and the rows below seem to have been renumbered"
                ),
                format!(
                    "restore {rows}, and give the rows below the numbers that the opponents use for them"
                ),
            );
        }
        if deleted.is_empty() && !inserted.is_empty() {
            let (rows, seem) = (rows_in_words(&inserted), seems(&inserted));
            return (
                format!("{rows} {seem} to have been inserted, and the rows below renumbered"),
                "give the rows below the numbers that the opponents use for them".to_owned(),
            );
        }
        (
            "the rows seem to have been renumbered after the opponents were entered".to_owned(),
            "give the rows the numbers that the opponents use for them".to_owned(),
        )
    }

    /// Returns words for the number of the other kind that the only deleted row had, if the rows of
    /// a table with both kinds of numbers still show it because they kept theirs: ` (starting
    /// number 20)`.
    fn other_number_of_deleted_row(&self, is_one: bool) -> Option<String> {
        let kind = match self.kinds[0] {
            NumberKind::StartingNumber => NumberKind::Rank,
            _ => NumberKind::StartingNumber,
        };
        let has_both_kinds = self.kinds[0] != self.kinds[1];
        let row_count = self.naming.rows();
        let numbers = (0..row_count).map(|row| self.naming.number_in_row(row, kind));
        let numbers: BTreeSet<u32> = numbers.collect::<Option<_>>()?;
        let mut omitted = (1..=*numbers.last()?).filter(|number| !numbers.contains(number));
        let is_gap = is_one && has_both_kinds && numbers.len() == row_count;
        let number = omitted.next().filter(|_| is_gap)?;
        let words = format!(" ({} {number})", kind.word());
        omitted.next().is_none().then_some(words)
    }

    /// Returns the numbers that the second numbering omits where the first one is consecutive.
    /// `order` returns the two numbers of a row, that of the first numbering first. If the second
    /// numbering is that of the opponents, the result contains the numbers of deleted rows; if it
    /// is that in the rows, those of inserted rows. Both numberings must be in ascending order. If
    /// a row nearby has no games, its number may be one of several, and the result says so.
    fn numbers_between(&self, order: impl Fn((u32, u32)) -> (u32, u32)) -> Vec<String> {
        let mut previous = (0, 0);
        let mut texts = Vec::new();
        for (dense, sparse) in self.number_pairs.iter().map(|&pair| order(pair)) {
            let skipped_in_dense = dense.saturating_sub(previous.0);
            let count = sparse
                .saturating_sub(previous.1)
                .saturating_sub(skipped_in_dense) as usize;
            let possible = previous.1.saturating_add(1)..sparse;
            let is_known = count == possible.len();
            previous = (dense, sparse);
            if count == 0 {
                continue;
            }
            let range = format!("{} to {}", possible.start, possible.end - 1);
            let is_short = possible.len() <= MAX_NAMED;
            if is_known && is_short {
                texts.extend(possible.map(|number| number.to_string()));
            } else if is_known {
                texts.push(range);
            } else {
                texts.push(format!("{count} of {range}"));
            }
        }
        texts
    }

    /// Returns the suspicion that the starting numbers were sorted without the results, or the
    /// results without everything else; `None` if exchanges of single rows explain all differences.
    pub(super) fn sorting_suspicion(&self, case: &Case<'_>) -> Option<Suspicion> {
        let facts = &case.facts;
        if facts.import.lacks(Lack::PairingNumbers) {
            return None;
        }
        let renumbered_rows = self
            .number_pairs
            .iter()
            .filter(|(number, named)| number != named);
        let exchanged_count = row_suspicion(facts, &doubted_rows(facts))
            .map_or(0, |suspicion| suspicion.players.len());
        if renumbered_rows.count() <= exchanged_count {
            return None;
        }
        let wrong_totals = case.totals().wrong.len();
        if wrong_totals * 2 < self.number_pairs.len() {
            if let Some((statement, advice)) = self.describe_filled_numbers() {
                return Some(self.suspicion(facts, statement, advice, Damage::Renumbered));
            }
            return Some(self.suspicion(
                facts,
                "the starting numbers seem to have been sorted without the results".to_owned(),
                "restore the order of the starting numbers; if the list has to be sorted, sort whole rows".to_owned(),
                Damage::ColumnSlip,
            ));
        }
        // the points of a row are those of its number, and only the results belong elsewhere
        let labels = self.assignment.label_of_row.iter().enumerate();
        let owners = labels
            .filter_map(|(row, label)| {
                let owner = label.filter(|&label| label < self.assignment.label_of_row.len())?;
                Some((PlayerId::at(row), PlayerId::at(owner)))
            })
            .collect();
        let mut repair = exchange_repair(facts, [(&owners, ExchangeKind::Results)].into_iter());
        repair.description = "putting the results in the order of the starting numbers".to_owned();
        if let Some(exchange) = &mut repair.exchange {
            exchange.statement =
                "the results seem to have been sorted without the other columns".to_owned();
            exchange.advice =
                "restore the order of the results; if the list has to be sorted, sort whole rows"
                    .to_owned();
            exchange.damage = Some(Damage::ColumnSlip);
            exchange.concerns_column = true;
        }
        Some(suspicion_of_all(facts, repair))
    }

    /// Describes that a row was deleted and the starting numbers were filled in again from 1 in the
    /// order of the rows, although they had another order; `None` if this did not happen.
    fn describe_filled_numbers(&self) -> Option<(String, String)> {
        let [_, named] = self.kinds;
        let naming = &self.naming;
        let mut numbers_in_rows =
            (0..naming.rows()).map(|row| naming.number_in_row(row, NumberKind::StartingNumber));
        let are_filled = (1..).zip(&mut numbers_in_rows).all(|(n, it)| it == Some(n));
        let without_row = naming.labels_without_row(&self.assignment).into_iter();
        let deleted = without_row.map(|label| Some(naming.number(label, named)?.to_string()));
        let deleted: Vec<String> = deleted.collect::<Option<_>>()?;
        if !are_filled || deleted.is_empty() || deleted.len() > MAX_NAMED {
            return None;
        }
        let (ending, seem) = if deleted.len() == 1 {
            ("", "seems")
        } else {
            ("s", "seem")
        };
        let rows = format!(
            "the row{ending} with starting number{ending} {}",
            first_of(&deleted, MAX_NAMED)
        );
        Some((
            format!(
                "{rows} {seem} to be missing, and the starting numbers seem to have been filled \
                 in again in the order of the rows"
            ),
            format!(
                "restore {rows}, and give the other rows the numbers that the opponents use for \
                 them"
            ),
        ))
    }

    /// Returns the claims without the ranks of inserted rows; `None` if no inserted row has a rank.
    /// Such a rank was filled in together with the ranks of the rows below, and says nothing about
    /// the player.
    fn claims_without_inserted_ranks(&self, facts: &Facts<'_>) -> Option<Claims> {
        let inserted = match self.are_rows_in_order() && self.deleted_numbers().is_empty() {
            true => self.inserted_numbers(),
            false => Vec::new(),
        };
        let is_inserted = |row: usize| {
            let number = self.naming.number_in_row(row, self.kinds[0]);
            number.is_some_and(|number| inserted.contains(&number.to_string()))
        };
        let rows = (0..self.naming.rows()).filter(|&row| is_inserted(row));
        let mut claims = facts.import.claims.clone();
        let mut has_rank = false;
        for row in rows {
            has_rank |= claims
                .ranks
                .get_mut(row)
                .is_some_and(|rank| rank.take().is_some());
        }
        has_rank.then_some(claims)
    }

    /// Returns a suspicion whose repair makes every row name the opponents who were really meant.
    pub(super) fn suspicion(
        &self,
        facts: &Facts<'_>,
        statement: String,
        advice: String,
        damage: Damage,
    ) -> Suspicion {
        let opponents = self.naming.opponents(&self.assignment).into_iter();
        let entries = opponents.map(|(player, round, opponent)| {
            let entry = facts.entry(player, round);
            (player, round, Entry { opponent, ..entry })
        });
        let repair = Repair {
            entries: entries.collect(),
            description: "giving the rows the numbers that the opponents use for them".to_owned(),
            exchange: Some(Exchange {
                statement,
                advice,
                rows: Vec::new(),
                damage: Some(damage),
                claims: self.claims_without_inserted_ranks(facts).map(Box::new),
                concerns_column: true,
            }),
            ..Repair::default()
        };
        suspicion_of_all(facts, repair)
    }
}

/// Returns the two numbers of each row, in the order of the numbers in the rows, and their kinds:
/// those of most rows in whose order the numbers that the opponents use ascend too.
fn choose_numbers(
    naming: &Naming<'_>,
    assignment: &Assignment,
) -> (Vec<(u32, u32)>, [NumberKind; 2]) {
    let possible_kinds: &[[NumberKind; 2]] = match naming.uses_places() {
        false => &POSSIBLE_KINDS,
        true => &POSSIBLE_KINDS_BY_PLACE,
    };
    let rows_by_kind = possible_kinds.iter();
    let rows_by_kind: Vec<_> = rows_by_kind
        .map(|&kinds| (number_rows(naming, assignment, kinds), kinds))
        .collect();
    // a few rows with a number are in some order by chance
    let max_row_count = rows_by_kind.iter().map(|(rows, _)| rows.len()).max();
    let has_most_rows = |rows: &[(u32, u32)]| rows.len() * 10 >= max_row_count.unwrap_or(0) * 9;
    // the positions of the rows prove nothing unless a number is left out where a row is missing
    let is_proof = |rows: &[(u32, u32)], [in_row, named]: [NumberKind; 2]| {
        let is_missing_named = || {
            let mut without_row = naming.labels_without_row(assignment).into_iter();
            without_row.any(|label| {
                let number = naming.number(label, named);
                number.is_some_and(|number| skips_only(rows, number))
            })
        };
        in_row != NumberKind::Position || named == NumberKind::Place || is_missing_named()
    };
    let is_possible = |(rows, kinds): &&(Vec<(u32, u32)>, [NumberKind; 2])| {
        has_most_rows(rows) && are_in_order(rows) && is_proof(rows, *kinds)
    };
    // `max_by_key` returns the last of several with the most rows, so the first kind is preferred
    let possible = rows_by_kind.iter().filter(is_possible).rev();
    let best = possible.max_by_key(|(rows, _)| rows.len());
    best.unwrap_or(&rows_by_kind[0]).clone()
}

/// Whether the second numbers of the rows are the first ones, except that they leave out `number`.
fn skips_only(rows: &[(u32, u32)], number: u32) -> bool {
    rows.iter()
        .all(|&(dense, named)| named == dense + u32::from(dense >= number))
}

/// Returns the two numbers of each row that has both: the number in the row and the one that
/// opponents use. They are sorted by the number in the row.
fn number_rows(
    naming: &Naming<'_>,
    assignment: &Assignment,
    [in_row, named]: [NumberKind; 2],
) -> Vec<(u32, u32)> {
    let labels = assignment.label_of_row.iter().enumerate();
    let numbers = labels.filter_map(|(row, label)| {
        let numbers = (
            naming.number_in_row(row, in_row),
            naming.number((*label)?, named),
        );
        numbers.0.zip(numbers.1)
    });
    let mut numbers: Vec<(u32, u32)> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

/// Whether the rows are in ascending order by both of their numbers.
fn are_in_order(rows: &[(u32, u32)]) -> bool {
    !rows.is_empty() && rows.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1)
}

/// Returns a suspicion that concerns all players and has a single repair.
fn suspicion_of_all(facts: &Facts<'_>, repair: Repair) -> Suspicion {
    Suspicion {
        players: facts.import.tournament.ids().collect(),
        repairs: vec![repair],
    }
}
