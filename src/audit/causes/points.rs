//! Suspects that a column of points is in the wrong cells: it moved by one row, was exchanged with
//! another column, was exchanged between rows, was sorted without the others, or stayed when they
//! were sorted.

use super::moves::{
    ClaimsRepair, Direction, MIN_WRONG_ROWS, Owners, is_convincing, movable_values,
    move_values_to_owners, rows_in_order,
};
use super::repairs::Suspicion;
use super::sorted::{MIN_SORTED_ROWS, repair_of_mixed_points, repairs_of_displaced_points};
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::{Case, Facts};
use crate::import::{Claims, StatedColumn};
use crate::model::{Opponent, PlayerId, RoundNumber, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::source::Field;

/// Minimum number of rows with wrong points for which an exchange between pairs of rows is tried.
const MIN_EXCHANGED_ROWS: usize = 6;

/// Maximum number of ways to divide the wrong rows into pairs that are tried. The two rows of a
/// pair exchange their points.
const MAX_DIVISIONS: usize = 6;

/// Maximum number of incomplete divisions into pairs that are examined.
const MAX_PARTIAL_DIVISIONS: usize = 500;

/// Returns the suspicion that a column of points is in the wrong cells, with the repairs after
/// which nearly all stated points are the sums of the results.
pub(super) fn points_suspicion(case: &Case<'_>) -> Option<Suspicion> {
    let (facts, totals) = (&case.facts, case.totals());
    let wrong_before = totals.wrong.len();
    if totals.cause.is_some() || wrong_before < MIN_SORTED_ROWS {
        return None;
    }
    let fits = |repair: &ClaimsRepair| {
        let (wrong_after, rows) = count_wrong_points(facts, &repair.claims);
        is_convincing(wrong_before, wrong_after, rows)
    };
    let candidates = repairs_of_moved_points(case).chain(repairs_of_exchanged_columns(facts));
    let candidates = candidates.chain(repairs_of_exchanged_rows(case));
    let mut repairs: Vec<ClaimsRepair> = repairs_of_displaced_points(case).filter(fits).collect();
    if repairs.is_empty() && wrong_before >= MIN_WRONG_ROWS {
        repairs.extend(candidates.filter(fits));
    }
    if repairs.is_empty() {
        repairs.extend(repair_of_mixed_points(case));
    }
    Some(Suspicion {
        players: totals.wrong.iter().map(|wrong| wrong.player).collect(),
        repairs: repairs.into_iter().map(ClaimsRepair::into_repair).collect(),
    })
}

/// Returns the number of stated totals that differ from the sums of the results, and the number of
/// all totals compared.
fn count_wrong_points(facts: &Facts<'_>, claims: &Claims) -> (usize, usize) {
    let (mut wrong, mut rows) = (0, 0);
    for id in facts.import.tournament.ids() {
        let stated = claims.points_of(id);
        if let Some(stated) = stated.filter(|_| !facts.import.has_unknown_rounds(id)) {
            rows += 1;
            wrong += usize::from(stated.value != facts.table.total(id.into()));
        }
    }
    (wrong, rows)
}

/// Returns repairs for points that moved by one row, alone or with the ranks and tie-break values.
/// If one row has no points, they may also have moved from one row on: a cell was inserted there,
/// or one was deleted and the last row became blank.
fn repairs_of_moved_points<'f>(case: &'f Case<'_>) -> impl Iterator<Item = ClaimsRepair> + 'f {
    let facts = &case.facts;
    let claims = &facts.import.claims;
    let rows = rows_in_order(facts);
    let moves = moves_of_points(case, &rows);
    let repair = move |(values, is_alone): (&str, bool), (direction, first): (Direction, usize)| {
        let (word, opposite_word) = (direction.word(), direction.opposite().word());
        let owners = direction.owners_from(&rows, first);
        let mut moved_claims = move_values_to_owners(claims, &owners, is_alone);
        // the points that were moved out of the table are lost and contradict nothing
        if let Some(row) = direction.lost_row(&rows[first..])
            && let Some(points) = moved_claims.points.get_mut(row.index())
        {
            let stated = claims.points_of(row);
            *points = stated.map(|stated| stated.map(|_| facts.table.total(row.into())));
        }
        let from = match first {
            0 => String::new(),
            first => format!(" from the row of {} on", facts.who(rows[first])),
        };
        ClaimsRepair {
            claims: moved_claims,
            statement: format!("the {values} seem to have moved {word} by one row{from}"),
            description: format!("moving the {values} {opposite_word} by one row{from}"),
            advice: format!("move the {values} {opposite_word} by one row{from}"),
        }
    };
    movable_values(claims).flat_map(move |values| {
        let repairs: Vec<ClaimsRepair> = moves.iter().map(|&from| repair(values, from)).collect();
        repairs
    })
}

/// Returns the ways in which the points may have moved by one row, each with the index of the first
/// row that moved.
fn moves_of_points(case: &Case<'_>, rows: &[PlayerId]) -> Vec<(Direction, usize)> {
    let claims = &case.facts.import.claims;
    let mut moves = Direction::BOTH.map(|direction| (direction, 0)).to_vec();
    let mut blank_rows = (0..rows.len()).filter(|&row| claims.points_of(rows[row]).is_none());
    if let (Some(blank), None) = (blank_rows.next(), blank_rows.next()) {
        let wrong = &case.totals().wrong;
        let is_wrong = |id: &PlayerId| wrong.iter().any(|wrong| wrong.player == *id);
        let first_wrong = rows.iter().position(is_wrong);
        let first_moved_up = first_wrong.filter(|_| blank + 1 == rows.len());
        let starts = [
            (Direction::Down, Some(blank)),
            (Direction::Up, first_moved_up),
        ];
        let later =
            starts.map(|(direction, first)| Some((direction, first.filter(|&row| row > 0)?)));
        moves.extend(later.into_iter().flatten());
    }
    moves
}

/// Returns repairs for points that are exchanged with a column of tie-break values.
fn repairs_of_exchanged_columns<'f>(
    facts: &'f Facts<'_>,
) -> impl Iterator<Item = ClaimsRepair> + 'f {
    let claims = &facts.import.claims;
    // a second score may rightly differ from the points
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

/// Returns the value of a tie-break as points; `None` if points cannot have this value.
fn points_of_value(value: Field<Exact>) -> Option<Field<Points>> {
    let hundredths = value.value.checked_mul(Exact::whole(100))?;
    let hundredths = i32::try_from(hundredths.numerator())
        .ok()
        .filter(|_| hundredths.denominator() == 1)?;
    Some(value.map(|_| Points::from_hundredths(hundredths)))
}

/// Returns repairs for points that are exchanged between pairs of rows, alone or with the ranks and
/// tie-break values: each of the two totals is the sum of the results of the other row.
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

/// Returns ways to divide the players with wrong totals into pairs whose totals are exchanged.
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
