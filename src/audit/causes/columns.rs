//! The suspicion that one slip put a whole column of values into wrong cells: it was exchanged with
//! another column, it moved by one row, or its values were exchanged between rows. A possible
//! repair is compared with the results first; the file is audited again only if the repair fits
//! nearly all rows.

use std::collections::BTreeMap;

use super::moves::{Direction, MIN_WRONG_ROWS, Owners, is_convincing};
use super::repairs::{Exchange, Repair, Suspicion, exchange_claims};
use super::round_columns::{round_suspicions, unconfirmed_by_round};
use super::rows::{ExchangeKind, count_confirmed, doubted_rows, exchange_repair};
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::{Case, Facts};
use crate::finding::Damage;
use crate::import::{Claims, StatedColumn};
use crate::model::{Opponent, PlayerId, RoundNumber, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::source::Field;

/// Minimum number of rows with wrong points for which an exchange between pairs of rows is tried.
const MIN_EXCHANGED_ROWS: usize = 6;

/// At most this many divisions of the wrong rows into pairs are tried. The two rows of a pair
/// exchange their points.
const MAX_DIVISIONS: usize = 6;

/// Maximum number of partial divisions into pairs that are examined.
const MAX_PARTIAL_DIVISIONS: usize = 500;

/// The suspicions that a column of points, of starting numbers or of a round is in the wrong cells.
pub(super) fn column_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let facts = &case.facts;
    let mut suspicions: Vec<Suspicion> = points_suspicion(case).into_iter().collect();
    let unconfirmed = unconfirmed_by_round(facts);
    if unconfirmed.iter().any(|&count| count >= MIN_WRONG_ROWS) {
        match number_suspicion(facts) {
            Some(suspicion) => suspicions.push(suspicion),
            None => suspicions.extend(round_suspicions(facts, &unconfirmed)),
        }
    }
    suspicions
}

/// A repair that replaces the claims, and its description in words.
struct ClaimsRepair {
    claims: Claims,
    statement: String,
    description: String,
    advice: String,
}

impl ClaimsRepair {
    fn into_repair(self) -> Repair {
        Repair {
            entries: Vec::new(),
            description: self.description,
            totals: Vec::new(),
            exchange: Some(Exchange {
                statement: self.statement,
                advice: self.advice,
                rows: Vec::new(),
                claims: Some(Box::new(self.claims)),
                damage: Some(Damage::ColumnSlip),
                concerns_column: true,
            }),
        }
    }
}

/// The suspicion that a column of points is in the wrong cells, with the repairs after which nearly
/// all stated points are the sums of the results.
fn points_suspicion(case: &Case<'_>) -> Option<Suspicion> {
    let (facts, totals) = (&case.facts, case.totals());
    let wrong_before = totals.wrong.len();
    if totals.cause.is_some() || wrong_before < MIN_WRONG_ROWS {
        return None;
    }
    let fits = |repair: &ClaimsRepair| {
        let (wrong_after, rows) = count_wrong_points(facts, &repair.claims);
        is_convincing(wrong_before, wrong_after, rows)
    };
    let candidates = repairs_of_moved_points(facts).chain(repairs_of_exchanged_columns(facts));
    let candidates = candidates.chain(repairs_of_exchanged_rows(case));
    let repairs = candidates.filter(fits).map(ClaimsRepair::into_repair);
    Some(Suspicion {
        players: totals.wrong.iter().map(|wrong| wrong.player).collect(),
        repairs: repairs.collect(),
    })
}

/// The number of stated totals that differ from the sums of the results, and the number of all
/// totals compared.
fn count_wrong_points(facts: &Facts<'_>, claims: &Claims) -> (usize, usize) {
    let (mut wrong, mut rows) = (0, 0);
    for id in facts.import.tournament.ids() {
        let stated = claims.points.get(id.index()).copied().flatten();
        if let Some(stated) = stated.filter(|_| !facts.import.has_unknown_rounds(id)) {
            rows += 1;
            wrong += usize::from(stated.value != facts.table.total(id.into()));
        }
    }
    (wrong, rows)
}

/// The values that may have moved together, in words: the points alone, and the points with the
/// other claims of the file. The flag is true for the points alone.
fn movable_values(claims: &Claims) -> impl Iterator<Item = (&'static str, bool)> + use<> {
    let has_ranks = claims.ranks.iter().any(Option::is_some);
    let moved_together = match (has_ranks, claims.columns.is_empty()) {
        (true, true) => Some("points and ranks"),
        (true, false) => Some("points, ranks and tie-breaks"),
        (false, false) => Some("points and tie-breaks"),
        (false, true) => None,
    };
    let moved_together = moved_together.map(|values| (values, false));
    [("points", true)].into_iter().chain(moved_together)
}

/// Repairs for points, alone or with the ranks and tie-break values, that moved by one row.
fn repairs_of_moved_points<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = ClaimsRepair> + 'f {
    let claims = &facts.import.claims;
    let repair = move |(values, is_alone): (&str, bool), direction: Direction| {
        let (word, opposite_word) = (direction.word(), direction.opposite().word());
        ClaimsRepair {
            claims: move_values_to_owners(claims, &direction.owners(facts), is_alone),
            statement: format!("the {values} seem to have moved {word} by one row"),
            description: format!("a move of the {values} {opposite_word} by one row"),
            advice: format!("move the {values} {opposite_word} by one row"),
        }
    };
    movable_values(claims)
        .flat_map(move |values| Direction::BOTH.map(|direction| repair(values, direction)))
}

/// A copy of the claims with the values of rows moved to their owners: the points alone, or the
/// ranks and tie-break values too.
fn move_values_to_owners(claims: &Claims, owners: &Owners, points_alone: bool) -> Claims {
    let mut repaired_claims = claims.clone();
    exchange_claims(&mut repaired_claims, owners);
    if points_alone {
        repaired_claims.ranks.clone_from(&claims.ranks);
        repaired_claims.columns.clone_from(&claims.columns);
    }
    repaired_claims
}

/// Repairs for points that are exchanged with a column of tie-break values.
fn repairs_of_exchanged_columns<'f>(
    facts: &'f Facts<'_>,
) -> impl Iterator<Item = ClaimsRepair> + 'f {
    let claims = &facts.import.claims;
    // a second score may differ from the points by right
    let is_score = |column: &StatedColumn| {
        column
            .announced
            .as_ref()
            .is_some_and(TieBreakSpec::is_score)
    };
    let columns = (0..claims.columns.len()).filter(move |&index| !is_score(&claims.columns[index]));
    columns.map(move |index| {
        let label = &claims.columns[index].label;
        let mut repaired_claims = claims.clone();
        let values = &mut repaired_claims.columns[index].values;
        for (points, value) in repaired_claims.points.iter_mut().zip(values) {
            let as_exact = |points: Field<Points>| {
                points.map(|points| Exact::from_hundredths(points.hundredths().into()))
            };
            let as_points = value.and_then(points_of_value);
            *value = points.map(as_exact);
            *points = as_points;
        }
        ClaimsRepair {
            claims: repaired_claims,
            statement: format!("the columns of points and of {label} seem to be exchanged"),
            description: format!("an exchange of the columns of points and of {label}"),
            advice: "exchange the two columns, or their headings".to_owned(),
        }
    })
}

/// The value of a tie-break as points; `None` if points cannot have this value.
fn points_of_value(value: Field<Exact>) -> Option<Field<Points>> {
    let hundredths = value.value.checked_mul(Exact::whole(100))?;
    let hundredths = i32::try_from(hundredths.numerator())
        .ok()
        .filter(|_| hundredths.denominator() == 1)?;
    Some(value.map(|_| Points::from_hundredths(hundredths)))
}

/// Repairs for points, alone or with the ranks and tie-break values, that are exchanged between
/// pairs of rows: each of the two totals is the sum of the results of the other row.
fn repairs_of_exchanged_rows<'c>(case: &'c Case<'_>) -> impl Iterator<Item = ClaimsRepair> + 'c {
    let claims = &case.facts.import.claims;
    let pairings = pairings_of_wrong_rows(case);
    let repairs_of_pairs = move |pairs: Vec<[PlayerId; 2]>| {
        let owners: Owners = pairs.iter().flat_map(|&[a, b]| [(a, b), (b, a)]).collect();
        let names: Vec<String> = pairs
            .iter()
            .map(|pair| {
                let [a, b] = pair.map(|id| case.facts.who(id));
                format!("of {a} and {b}")
            })
            .collect();
        let names = names.join(", and ");
        let repair = |(values, is_alone): (&str, bool)| ClaimsRepair {
            claims: move_values_to_owners(claims, &owners, is_alone),
            statement: format!("the {values} {names} seem to be exchanged"),
            description: format!("an exchange of the {values} {names}"),
            advice: format!("compare the {values} {names} with the standings of the event"),
        };
        movable_values(claims).map(repair).collect::<Vec<_>>()
    };
    pairings.into_iter().flat_map(repairs_of_pairs)
}

/// Ways to divide the players with wrong totals into pairs whose totals are exchanged.
fn pairings_of_wrong_rows(case: &Case<'_>) -> Vec<Vec<[PlayerId; 2]>> {
    let wrong_totals = &case.totals().wrong;
    if wrong_totals.len() < MIN_EXCHANGED_ROWS {
        return Vec::new();
    }
    // the pairs of a partial division, and the indices of the players that are left
    let mut partial_divisions = vec![(Vec::new(), (0..wrong_totals.len()).collect::<Vec<usize>>())];
    let mut divisions = Vec::new();
    for _ in 0..MAX_PARTIAL_DIVISIONS {
        let Some((pairs, remaining)) = partial_divisions.pop() else {
            break;
        };
        let Some((&first, others)) = remaining.split_first() else {
            divisions.push(pairs);
            if divisions.len() == MAX_DIVISIONS {
                break;
            }
            continue;
        };
        for &other in others.iter().rev() {
            let [a, b] = [&wrong_totals[first], &wrong_totals[other]];
            let are_exchanged = a.stated.value == b.derived && b.stated.value == a.derived;
            if are_exchanged && !one_game_explains(&case.facts, [a, b]) {
                let mut pairs: Vec<[PlayerId; 2]> = pairs.clone();
                pairs.push([a.player, b.player]);
                let remaining = others.iter().copied().filter(|&index| index != other);
                partial_divisions.push((pairs, remaining.collect()));
            }
        }
    }
    divisions
}

/// Whether a different result of a game between the two players may explain both wrong totals.
fn one_game_explains(facts: &Facts<'_>, [a, b]: [&WrongTotal; 2]) -> bool {
    let mut rounds = (0..facts.table.rounds()).map(RoundNumber::at);
    let surplus = a.surplus().max(b.surplus());
    surplus <= facts.table.win()
        && rounds.any(|round| facts.entry(a.player, round).opponent == Opponent::Player(b.player))
}

/// The suspicion that the starting numbers are in the wrong rows, because they moved by one row or
/// are exchanged with the ranks, or that the results of all rounds moved by one row. In either
/// case, hardly any opponent named in a row names the player of the row in turn.
fn number_suspicion(facts: &Facts<'_>) -> Option<Suspicion> {
    let rows = facts.import.tournament.players.len();
    let doubted_count = doubted_rows(facts).len();
    if doubted_count < MIN_WRONG_ROWS || doubted_count * 2 < rows {
        return None;
    }
    let fits = |owners: &Owners| {
        let (confirmed, games) = count_confirmed(facts, &owners.iter().copied().collect());
        (games - confirmed) * 10 <= games
    };
    let mut repairs = Vec::new();
    for direction in Direction::BOTH {
        let owners = direction.owners(facts);
        if fits(&owners) {
            let (word, opposite_word) = (direction.word(), direction.opposite().word());
            let repair_moved_values = |kind, values: &str, [word, opposite_word]: [&str; 2]| {
                let mut repair = exchange_repair(facts, [(&owners, kind)].into_iter());
                repair.description = format!("a move of the {values} {opposite_word} by one row");
                if let Some(exchange) = &mut repair.exchange {
                    exchange.concerns_column = true;
                    exchange.statement =
                        format!("the {values} seem to have moved {word} by one row");
                    exchange.advice = format!("move the {values} {opposite_word} by one row");
                }
                repair
            };
            // each row has the number of its neighbour, or the results of its other neighbour
            repairs.push(repair_moved_values(
                ExchangeKind::Numbers,
                "starting numbers",
                [opposite_word, word],
            ));
            repairs.push(repair_moved_values(
                ExchangeKind::Results,
                "results of all rounds",
                [word, opposite_word],
            ));
        }
    }
    if let Some(owners) = owners_by_rank(facts).filter(fits) {
        repairs.push(exchange_numbers_and_ranks(facts, &owners));
    }
    (!repairs.is_empty()).then(|| Suspicion {
        players: facts.import.tournament.ids().collect(),
        repairs,
    })
}

/// For each row, the row whose starting number is the rank of this row. `None` unless all ranks are
/// starting numbers.
fn owners_by_rank(facts: &Facts<'_>) -> Option<Owners> {
    let ids = || facts.import.tournament.ids();
    let numbers: BTreeMap<u32, PlayerId> = ids()
        .filter_map(|id| Some((u32::from(facts.number(id)?), id)))
        .collect();
    let ranks = &facts.import.claims.ranks;
    let mut owners: Owners = Vec::new();
    let mut unused_numbers = numbers.clone();
    for id in ids() {
        let rank = ranks.get(id.index()).copied().flatten()?;
        owners.push((id, unused_numbers.remove(&rank.value)?));
    }
    Some(owners)
}

/// The repair that exchanges starting numbers and ranks.
fn exchange_numbers_and_ranks(facts: &Facts<'_>, owners: &Owners) -> Repair {
    let mut claims = facts.import.claims.clone();
    for id in facts.import.tournament.ids() {
        let number = facts.number(id).map(u32::from);
        if let Some((Some(rank), number)) = claims.ranks.get_mut(id.index()).zip(number) {
            rank.value = number;
        }
    }
    let mut repair = exchange_repair(facts, [(owners, ExchangeKind::Numbers)].into_iter());
    repair.description = "an exchange of the columns of starting numbers and ranks".to_owned();
    if let Some(exchange) = &mut repair.exchange {
        exchange.concerns_column = true;
        exchange.claims = Some(Box::new(claims));
        exchange.statement =
            "the columns of starting numbers and ranks seem to be exchanged".to_owned();
        exchange.advice = "exchange the two columns, or their headings".to_owned();
    }
    repair
}
