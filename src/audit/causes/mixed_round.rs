//! Lists consequences under the finding that the cells of one round are in other rows: they were
//! sorted without the other columns, or mixed in another way.

use std::collections::BTreeSet;

use super::implied_round::ImpliedRound;
use super::moves::rows_in_order;
use super::repairs::Exchange;
use super::round_columns::{round_suspicions, unconfirmed_by_round};
use super::rows::named_opponents;
use super::under::{is_from, list_under};
use crate::audit::evidence::repeated_rounds::RepeatedRounds;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::results::opponent_self::OPPONENT_SELF;
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::tiebreaks::order_against_tie_breaks::ORDER_AGAINST_TIE_BREAKS;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::{Case, Facts, Need, findings_unless_unwanted};
use crate::finding::{
    Certainty, Damage, Family, Finding, FindingNote, Label, Severity, Subject, count,
};
use crate::import::Import;
use crate::model::{Opponent, PlayerId, RoundNumber};

/// Minimum number of games that no opponent confirms. Two cells in each other's rows leave four
/// such games.
const MIN_UNCONFIRMED_GAMES: usize = 6;

/// Minimum number of such games if the opponents confirm all games once the cells are put in the
/// reverse order or are moved by some rows.
const MIN_UNCONFIRMED_IN_KNOWN_ORDER: usize = 4;

/// Minimum number of other rounds with games. With fewer, the starting numbers may be wrong instead.
const MIN_OTHER_ROUNDS: usize = 2;

/// In another round, one in this many games may be unconfirmed because of another mistake.
const GAMES_PER_OTHER_MISTAKE: usize = 10;

/// The order of the cells in a round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellOrder {
    /// All games are confirmed if the cells are put in the reverse order.
    Reversed,
    /// All games are confirmed if the cells are moved up by this number of rows, those at the top of
    /// the table to its end.
    Moved(usize),
    /// The cells are in the order of the numbers by which they name opponents.
    Sorted,
    /// Nothing is known about the order.
    Unknown,
}

/// A round whose cells are in other rows.
pub(super) struct MixedRound {
    round: RoundNumber,
    /// The number of cells that name an opponent.
    games: usize,
    /// The number of these cells that name the player of the row, or an opponent who names somebody
    /// else.
    unconfirmed_games: usize,
    order: CellOrder,
    implied: ImpliedRound,
}

impl MixedRound {
    /// Returns the only round whose cells are in other rows; `None` if there is none. The cells must
    /// be those of a complete round. With the results that they imply, nearly all totals that are
    /// wrong now must be right; if the totals say nothing, the order of the cells must. A column
    /// that moved, and a round pasted over another one, are other mistakes.
    pub(super) fn find(case: &Case<'_>) -> Option<MixedRound> {
        let facts = &case.facts;
        if !facts.has(Need::Rounds) || !facts.has(Need::Opponents) {
            return None;
        }
        let (round, games, unconfirmed_games) = find_unconfirmed_round(facts)?;
        let (order, implied) = find_order(facts, round, unconfirmed_games)?;
        let has_moved_column = || {
            let suspicions = round_suspicions(facts, &unconfirmed_by_round(facts));
            let mut repairs = suspicions.iter().flat_map(|suspicion| &suspicion.repairs);
            let has_damage = |exchange: &Exchange| exchange.damage.is_some();
            repairs.any(|repair| repair.exchange.as_ref().is_some_and(has_damage))
        };
        let is_mixed = RepeatedRounds::find(facts).is_none() && !has_moved_column();
        is_mixed.then_some(MixedRound {
            round,
            games,
            unconfirmed_games,
            order,
            implied,
        })
    }

    /// Returns a copy of the file with the results that the cells of the round imply.
    fn repaired(&self, import: &Import) -> Import {
        let mut repaired = import.clone();
        let rounds = usize::from(repaired.tournament.rounds);
        for (player, &entry) in self.implied.entries.iter().enumerate() {
            let index = player * rounds + self.round.index();
            if let Some(place) = repaired.tournament.entries.get_mut(index) {
                *place = entry;
            }
        }
        repaired
    }

    /// Makes a finding about a game of the round one about all its cells.
    fn describe(&self, facts: &Facts<'_>, cause: &mut Finding) {
        let MixedRound {
            round,
            games,
            unconfirmed_games,
            ..
        } = self;
        let statement = match self.order {
            CellOrder::Reversed => {
                format!("the cells of round {round} seem to be in reverse order")
            }
            CellOrder::Moved(distance) => {
                let distance_up = self.implied.entries.len() - distance;
                let (word, rows) = match distance <= distance_up {
                    true => ("down", distance),
                    false => ("up", distance_up),
                };
                let rows = count(rows, "row");
                format!("the cells of round {round} seem to have moved {word} by {rows}")
            }
            CellOrder::Sorted => format!(
                "the cells of round {round} seem to have been sorted without the other columns"
            ),
            CellOrder::Unknown => format!("the cells of round {round} seem to be in other rows"),
        };
        cause.rest_on(&cause.message.clone());
        cause.code = PAIRING_ONE_SIDED.code;
        cause.message = format!(
            "{statement}: {unconfirmed_games} of {games} cells do not fit the cell of the opponent whom \
             they name"
        );
        cause.subject = Subject {
            round: Some(round.0),
            ..Subject::default()
        };
        cause.certainty = Certainty::Heuristic;
        cause.damage = Some(Damage::ColumnSlip);
        (cause.found, cause.expected) = (None, None);
        cause.because.clear();
        cause.repeat = 0;
        cause.labels.clear();
        cause.at = self.first_unconfirmed(facts).map(|player| Label {
            span: facts.cell(player, *round),
            text: "this cell and others seem to belong to other rows".to_owned(),
        });
        cause.notes.retain(|note| note.consequence().is_some());
        let implied = &self.implied;
        if implied.has_wrong_totals() {
            let remark = format!(
                "if each player gets the result that the cell with the player's number implies, {} \
                 of {} totals fit the results; now {} fit",
                implied.stated_totals - implied.wrong_totals_after,
                implied.stated_totals,
                implied.stated_totals - implied.wrong_totals,
            );
            cause.notes.insert(0, FindingNote::Remark(remark));
        }
        cause.fix = Some(format!(
            "enter the cells of round {round} again from its pairings; if the list has to be sorted, \
             sort whole rows"
        ));
    }

    fn first_unconfirmed(&self, facts: &Facts<'_>) -> Option<PlayerId> {
        let mut rows = rows_in_order(facts).into_iter();
        rows.find(|&id| {
            let opponent = facts.entry(id, self.round).opponent.player();
            opponent.is_some_and(|opponent| {
                let answer = facts.entry(opponent, self.round).opponent;
                opponent == id || answer != Opponent::Player(id)
            })
        })
    }
}

/// Returns the only round in which at least half of the games are unconfirmed, with the number of
/// its games and of those that are unconfirmed. `None` if there is no such round, or if other rounds
/// are in doubt as well.
fn find_unconfirmed_round(facts: &Facts<'_>) -> Option<(RoundNumber, usize, usize)> {
    let unconfirmed = unconfirmed_by_round(facts);
    let mut games = vec![0; unconfirmed.len()];
    for id in facts.import.tournament.ids() {
        for (round, _) in named_opponents(facts, id) {
            games[round.index()] += 1;
        }
    }
    let (index, &count) = unconfirmed
        .iter()
        .enumerate()
        .max_by_key(|(_, count)| **count)?;
    let others = || (0..games.len()).filter(|&other| other != index && games[other] > 0);
    let is_only_one = count >= MIN_UNCONFIRMED_IN_KNOWN_ORDER
        && count * 2 >= games[index]
        && others().count() >= MIN_OTHER_ROUNDS
        && others().all(|other| unconfirmed[other] * GAMES_PER_OTHER_MISTAKE <= games[other]);
    is_only_one.then(|| (RoundNumber::at(index), games[index], count))
}

/// Whether the cells of a round are in the order of the numbers by which they name opponents, as
/// numbers or as texts, ascending or descending.
fn is_sorted(facts: &Facts<'_>, round: RoundNumber) -> bool {
    let rows = rows_in_order(facts);
    let opponents = || {
        let rows = rows.iter();
        rows.filter_map(|&id| facts.entry(id, round).opponent.player())
    };
    let are_in_order = |numbers: Vec<u32>| {
        // a colour follows the number in a cell, and letters come after digits
        let texts: Vec<String> = numbers.iter().map(|number| format!("{number}w")).collect();
        numbers.is_sorted()
            || numbers.iter().rev().is_sorted()
            || texts.is_sorted()
            || texts.iter().rev().is_sorted()
    };
    let starting_numbers = opponents().map(|id| u32::from(facts.number(id).unwrap_or(0)));
    let ranks = opponents().map(|id| facts.stated_rank(id));
    are_in_order(starting_numbers.collect()) || are_in_order(ranks.collect())
}

/// Returns the order of the cells of a round, with the entries that the players then have. `None` if
/// the stated totals do not confirm the entries.
fn find_order(
    facts: &Facts<'_>,
    round: RoundNumber,
    unconfirmed_games: usize,
) -> Option<(CellOrder, ImpliedRound)> {
    let is_any_order_possible = unconfirmed_games >= MIN_UNCONFIRMED_GAMES;
    let is_sorted = is_any_order_possible && is_sorted(facts, round);
    let implied = is_any_order_possible
        .then(|| ImpliedRound::find(facts, round))
        .flatten();
    if let Some(implied) = implied.filter(|implied| implied.fits(is_sorted)) {
        let order = if is_sorted {
            CellOrder::Sorted
        } else {
            // the results fit in any order, but the opponents only in one
            let known_order = known_orders(facts, round).next();
            match known_order {
                Some(known) => return Some(known),
                None => CellOrder::Unknown,
            }
        };
        return Some((order, implied));
    }
    known_orders(facts, round).next()
}

/// Returns the orders of the cells of a round, each with the entries that the players then have, in
/// which the opponents confirm all games and the stated totals fit: the reverse order, and those
/// after a move by some rows.
fn known_orders(
    facts: &Facts<'_>,
    round: RoundNumber,
) -> impl Iterator<Item = (CellOrder, ImpliedRound)> {
    let rows = rows_in_order(facts);
    let mut place_of_player = vec![0; rows.len()];
    for (place, id) in rows.iter().enumerate() {
        place_of_player[id.index()] = place;
    }
    let orders = [CellOrder::Reversed].into_iter();
    let orders = orders.chain((1..rows.len()).map(CellOrder::Moved));
    orders.filter_map(move |order| {
        let cell = |id: PlayerId| {
            let place = place_of_player[id.index()];
            let place = match order {
                CellOrder::Moved(distance) => (place + distance) % rows.len(),
                _ => rows.len() - 1 - place,
            };
            facts.entry(rows[place], round)
        };
        // in nearly all orders, the first cells contradict each other
        let is_confirmed = |&id: &PlayerId| match cell(id).opponent.player() {
            Some(named) => named != id && cell(named).opponent == Opponent::Player(id),
            None => true,
        };
        if !rows.iter().all(is_confirmed) {
            return None;
        }
        let entries = facts.import.tournament.ids().map(cell).collect();
        let implied = ImpliedRound::with_totals(facts, round, entries);
        implied.fits(true).then_some((order, implied))
    })
}

/// Lists the findings that follow from a round whose cells are in other rows under a finding about
/// this round. Returns this finding, which is `None` if there is no such round, and the other
/// findings, among them wrong totals that the round hides.
pub(super) fn list_under_mixed_round(
    case: &Case<'_>,
    mut findings: Vec<Finding>,
) -> (Option<Finding>, Vec<Finding>) {
    let is_unconfirmed = |finding: &Finding| {
        is_from(finding, &PAIRING_ONE_SIDED) || is_from(finding, &OPPONENT_SELF)
    };
    if !findings.iter().any(is_unconfirmed) {
        return (None, findings);
    }
    let Some(mixed) = MixedRound::find(case) else {
        return (None, findings);
    };
    let is_of_round = |finding: &Finding| finding.subject.round == Some(mixed.round.0);
    let leads = |finding: &Finding| is_from(finding, &PAIRING_ONE_SIDED) && is_of_round(finding);
    let index = findings.iter().position(leads);
    let Some(index) = index.or_else(|| findings.iter().position(is_unconfirmed)) else {
        return (None, findings);
    };
    let facts = &case.facts;
    let import = mixed.repaired(facts.import);
    let repaired = Facts::for_trial(facts.source, &import, &facts.options);
    let remaining = findings_unless_unwanted(&Case::from_facts(repaired), None).unwrap_or_default();
    let known: BTreeSet<String> = findings.iter().map(Finding::fingerprint).collect();
    mixed.describe(facts, &mut findings[index]);
    let remaining_fingerprints: BTreeSet<String> =
        remaining.iter().map(Finding::fingerprint).collect();
    // the results are known again, but not the opponents
    let depends_on_opponents = |finding: &Finding| match finding.code.family() {
        Family::TieBreaks => {
            let is_differing =
                is_from(finding, &TIE_BREAK_DIFFERS) || is_from(finding, &ORDER_AGAINST_TIE_BREAKS);
            is_differing && finding.severity > Severity::Info
        }
        Family::Pairings | Family::Results => is_of_round(finding),
        _ => false,
    };
    let disappears = |finding: &Finding| !remaining_fingerprints.contains(&finding.fingerprint());
    // these say that the player's own number may mean a bye, which it does not here
    let (own_numbers, mut findings): (Vec<Finding>, Vec<Finding>) = findings
        .into_iter()
        .partition(|finding| is_from(finding, &OPPONENT_SELF) && disappears(finding));
    if let Some(cause) = findings
        .iter_mut()
        .find(|finding| leads(finding) && finding.damage.is_some())
    {
        for own_number in &own_numbers {
            cause.rest_on(&own_number.message);
            cause.add_consequence_code(own_number.code);
        }
    }
    list_under(
        &mut findings,
        |finding| leads(finding) && finding.damage.is_some(),
        |finding| depends_on_opponents(finding) || disappears(finding),
    );
    let is_hidden_total = |finding: &Finding| {
        is_from(finding, &POINTS_DIFFER)
            && finding.severity > Severity::Info
            && !known.contains(&finding.fingerprint())
    };
    findings.extend(remaining.into_iter().filter(is_hidden_total));
    let cause = findings
        .iter()
        .position(|finding| leads(finding) && finding.damage.is_some());
    (cause.map(|index| findings.remove(index)), findings)
}
