//! Suspects that a column of points is in the wrong cells: it moved by one row, was exchanged with
//! another column, was exchanged between rows, was sorted without the others, or stayed when they
//! were sorted.

use std::cmp::Reverse;

use super::moved_tie_breaks::{claims_before_move, refine_by_tie_breaks};
use super::moves::{
    ClaimsRepair, MIN_WRONG_ROWS, MovedValues, Owners, is_convincing, movable_values,
    move_values_to_owners,
};
use super::repairs::Suspicion;
use super::sorted::{MIN_SORTED_ROWS, repair_of_mixed_points, repairs_of_displaced_points};
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::evidence::totals::displaced::Displacement;
use crate::audit::{Case, Facts};
use crate::import::{Claims, StatedColumn};
use crate::model::{Opponent, PlayerId, RoundNumber, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::source::Field;

/// Minimum number of rows with wrong points for which an exchange between pairs of rows is tried.
const MIN_EXCHANGED_ROWS: usize = 6;

/// Maximum number of pairs of rows with exchanged points that are named.
const MAX_NAMED_PAIRS: usize = 4;

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
    let candidates = repairs_of_exchanged_columns(facts).chain(repairs_of_exchanged_rows(case));
    let mut repairs: Vec<ClaimsRepair> = repairs_of_displaced_points(case).filter(fits).collect();
    if repairs.is_empty() {
        repairs.extend(repairs_of_moved_points(case));
    }
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

/// Returns repairs for points that moved to other rows or are in reverse order, alone or with the
/// ranks and tie-break values.
fn repairs_of_moved_points<'f>(case: &'f Case<'_>) -> impl Iterator<Item = ClaimsRepair> + 'f {
    let facts = &case.facts;
    let claims = &facts.import.claims;
    let displaced = case.totals().displaced.as_ref();
    displaced.into_iter().flat_map(move |displaced| {
        let repair = |values: MovedValues| {
            let refined = values.include_tie_breaks();
            let refined = refined.then(|| refine_by_tie_breaks(facts, displaced, values));
            let refined = refined.flatten();
            let displaced = refined.as_ref().unwrap_or(displaced);
            let words = words_of_displacement(facts, displaced.displacement);
            let [statement, description, advice] =
                words.map(|text| text.replace("{values}", values.words()));
            let repair = ClaimsRepair {
                claims: claims_before_move(facts, displaced, values),
                statement,
                description,
                advice,
            };
            (values, repair)
        };
        let repairs: Vec<(MovedValues, ClaimsRepair)> =
            movable_values(claims).map(repair).collect();
        // ranks moved with the points only if they then fit the results better
        let contradictions = |claims: &Claims| count_rank_contradictions(facts, claims);
        let best_together = repairs.iter().filter(|(values, _)| values.include_ranks());
        let best_together = best_together.map(|(_, repair)| contradictions(&repair.claims));
        let stated_ranks_fit = best_together.min() >= Some(contradictions(claims));
        let has_ranks = claims.ranks.iter().any(Option::is_some);
        let is_likely = move |(values, _): &(MovedValues, _)| {
            !has_ranks || values.include_ranks() != stated_ranks_fit
        };
        let repairs = repairs.into_iter().filter(is_likely);
        repairs.map(|(_, repair)| repair).collect::<Vec<_>>()
    })
}

/// Returns the number of stated ranks after which a player with more points follows, according to
/// the results.
fn count_rank_contradictions(facts: &Facts<'_>, claims: &Claims) -> usize {
    let mut ranked: Vec<(u32, Points)> = facts
        .import
        .tournament
        .ids()
        .filter_map(|id| Some((claims.rank_of(id)?.value, facts.table.total(id.into()))))
        .collect();
    ranked.sort_unstable_by_key(|&(rank, points)| (rank, Reverse(points)));
    let pairs = ranked.windows(2);
    pairs.filter(|pair| pair[0].1 < pair[1].1).count()
}

/// Returns what seems to have happened, the repair as a phrase, and the advice to the user. Each
/// text has `{values}` in place of the values.
fn words_of_displacement(facts: &Facts<'_>, displacement: Displacement) -> [String; 3] {
    let Displacement::Moved {
        is_down,
        distance,
        first,
        last,
    } = displacement
    else {
        return [
            "the {values} seem to be in reverse order".to_owned(),
            "reversing the order of the {values}".to_owned(),
            "reverse the order of the {values}; if the list has to be sorted, sort whole rows"
                .to_owned(),
        ];
    };
    let (word, opposite_word) = if is_down {
        ("down", "up")
    } else {
        ("up", "down")
    };
    let rows = match distance {
        1 => "one row".to_owned(),
        _ => format!("{distance} rows"),
    };
    let from = first.map(|row| format!(" from the row of {}", facts.who(row)));
    let range = match (from, last) {
        (None, None) => String::new(),
        (Some(from), None) => format!("{from} on"),
        (from, Some(last)) => {
            let to = format!(" to the row of {}", facts.who(last));
            from.unwrap_or_else(|| " from the first row".to_owned()) + &to
        }
    };
    [
        format!("the {{values}} seem to have moved {word} by {rows}{range}"),
        format!("moving the {{values}} {opposite_word} by {rows}{range}"),
        format!("move the {{values}} {opposite_word} by {rows}{range}"),
    ]
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
        let names = match names.len().saturating_sub(MAX_NAMED_PAIRS) {
            0 | 1 => names.join(", and "),
            more => format!(
                "{}, and of {more} more pairs of players",
                names[..MAX_NAMED_PAIRS].join(", ")
            ),
        };
        let repair = |values: MovedValues| {
            let words = values.words();
            ClaimsRepair {
                claims: move_values_to_owners(claims, &owners, values),
                statement: format!("the {words} {names} seem to be exchanged"),
                description: format!("an exchange of the {words} {names}"),
                advice: format!("compare the {words} {names} with the standings of the event"),
            }
        };
        movable_values(claims).map(repair).collect::<Vec<_>>()
    };
    pairings.into_iter().flat_map(repairs_of_pairs)
}

/// Returns ways to divide the players with wrong totals into pairs whose totals are exchanged.
fn pairings_of_wrong_rows(case: &Case<'_>) -> Vec<Vec<[PlayerId; 2]>> {
    let wrong_totals = &case.totals().wrong;
    // a division into pairs is the end of as many incomplete ones
    let steps = wrong_totals.len() / 2 + 1;
    let is_possible = wrong_totals.len().is_multiple_of(2) && steps <= MAX_PARTIAL_DIVISIONS;
    if wrong_totals.len() < MIN_EXCHANGED_ROWS || !is_possible {
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
