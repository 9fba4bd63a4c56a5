//! Compares the points, ranks and tie-break values that files state for players and teams.

use super::entrant::Entrant;
use super::{Comparison, Difference, StatedValue};
use crate::import::{Import, RatingFigure, StatedColumn, TeamClaims};
use crate::merge::last_stated_round;
use crate::model::{Player, Team};
use crate::number::Points;
use crate::source::Field;

/// Compares the stated points, ranks and tie-break values, if both files state them after the same
/// round.
pub(super) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    let states_player_standings = files.map(|import| {
        let claims = &import.claims;
        claims.points.iter().any(Option::is_some) || claims.ranks.iter().any(Option::is_some)
    });
    let states_team_standings = files.map(|import| {
        let claims = &import.claims;
        let is_stated = |claims: &TeamClaims| *claims != TeamClaims::default();
        claims.team_claims.iter().any(is_stated) || !claims.team_columns.is_empty()
    });
    let stated_in_both =
        [states_player_standings, states_team_standings].map(|states| states == [true; 2]);
    if let [Some(a), Some(b)] = files.map(last_stated_round)
        && a != b
        && stated_in_both.contains(&true)
    {
        comparison.uncompared_values.push(format!(
            "stated points, ranks and tie-breaks (after round {a} in the first file, after round \
             {b} in the second)"
        ));
        return;
    }
    if stated_in_both[0] {
        let points = files.map(|import| import.claims.points.as_slice());
        compare_column::<Player, _>(files, "points", points, comparison);
        let ranks = files.map(|import| {
            let ranks = import.claims.ranks.iter().copied();
            ranks.map(|rank| rank.filter(is_rank)).collect::<Vec<_>>()
        });
        let ranks = ranks.each_ref().map(Vec::as_slice);
        compare_column::<Player, _>(files, "rank", ranks, comparison);
        let columns = files.map(|import| import.claims.columns.as_slice());
        compare_columns::<Player>(files, columns, comparison);
        compare_rating_figures(files, comparison);
    }
    if states_team_standings.contains(&true) {
        compare_teams(files, comparison);
    }
}

/// Compares the stated numbers that follow from the players' rated games, such as W − We.
fn compare_rating_figures(files: [&Import; 2], comparison: &mut Comparison) {
    for figure in RatingFigure::ALL {
        let values = files.map(|import| {
            let mut columns = import.claims.rating_columns.iter();
            let column = columns.find(|column| column.figure == figure);
            column.map_or(&[][..], |column| &column.values)
        });
        compare_column::<Player, _>(files, figure.heading(), values, comparison);
    }
}

/// Compares the points, ranks and tie-break values of teams.
fn compare_teams(files: [&Import; 2], comparison: &mut Comparison) {
    let mut score = |name: &str, claim: fn(&TeamClaims) -> Option<Field<Points>>| {
        let values = files.map(|import| import.claims.team_claims.iter().map(claim).collect());
        let values: [Vec<_>; 2] = values;
        let values = values.each_ref().map(Vec::as_slice);
        compare_column::<Team, _>(files, name, values, comparison);
    };
    score("match points", |claims| claims.match_points);
    score("game points", |claims| claims.game_points);
    let ranks = files.map(|import| {
        let team_claims = import.claims.team_claims.iter();
        let ranks = team_claims.map(|claims| claims.rank.filter(is_rank));
        ranks.collect::<Vec<_>>()
    });
    let ranks = ranks.each_ref().map(Vec::as_slice);
    compare_column::<Team, _>(files, "rank", ranks, comparison);
    let columns = files.map(|import| import.claims.team_columns.as_slice());
    compare_columns::<Team>(files, columns, comparison);
}

/// Whether a stated rank is a real rank, not the 0 that programs write for no rank.
fn is_rank(rank: &Field<u32>) -> bool {
    rank.value > 0
}

/// Compares the columns of tie-break values that both files have, and counts the values of other
/// columns.
fn compare_columns<T: Entrant>(
    files: [&Import; 2],
    columns: [&[StatedColumn]; 2],
    comparison: &mut Comparison,
) {
    let mut used_columns = Vec::new();
    for mine in columns[0] {
        let other_columns = columns[1].iter().enumerate();
        let matching_column = other_columns
            .filter(|(index, _)| !used_columns.contains(index))
            .find(|(_, theirs)| is_same_column(mine, theirs));
        match matching_column {
            Some((index, theirs)) => {
                used_columns.push(index);
                let values = [mine.values.as_slice(), theirs.values.as_slice()];
                compare_column::<T, _>(files, &mine.label, values, comparison);
            }
            None => count_column::<T>(0, mine, comparison),
        }
    }
    for (index, theirs) in columns[1].iter().enumerate() {
        if !used_columns.contains(&index) {
            count_column::<T>(1, theirs, comparison);
        }
    }
}

fn count_column<T: Entrant>(side: usize, column: &StatedColumn, comparison: &mut Comparison) {
    for _ in column.values.iter().flatten() {
        comparison.count_one_sided(side, &column.label, Some(T::NOUN));
    }
}

/// Whether two columns contain the same tie-break or, if a tie-break is unknown, have the same
/// heading.
fn is_same_column(a: &StatedColumn, b: &StatedColumn) -> bool {
    match (&a.announced, &b.announced) {
        (Some(a), Some(b)) => a.is_same(b),
        _ => a.label == b.label,
    }
}

/// Compares the values of one column for the players or teams that are in both files.
fn compare_column<T: Entrant, V: Copy + PartialEq + ToString>(
    files: [&Import; 2],
    name: &str,
    values: [&[Option<Field<V>>]; 2],
    comparison: &mut Comparison,
) {
    let has_values = values.map(|values| values.iter().any(Option::is_some));
    for ids in comparison.ids::<T>() {
        let value = |side: usize| values[side].get(T::index(ids[side])).copied().flatten();
        let values_of_one = [value(0), value(1)];
        match values_of_one {
            [None, None] => continue,
            [Some(a), Some(b)] if a.value == b.value => continue,
            [Some(_), None] if !has_values[1] => comparison.count_one_sided(0, name, Some(T::NOUN)),
            [None, Some(_)] if !has_values[0] => comparison.count_one_sided(1, name, Some(T::NOUN)),
            _ => comparison.differences.push(Difference {
                topic: T::STANDINGS,
                field: name.to_owned(),
                subject: T::subject(ids),
                round: None,
                game_differences: 0,
                values: [0, 1].map(|side| match values_of_one[side] {
                    Some(field) => StatedValue::new(field.value.to_string(), field.span),
                    None => StatedValue::absent(T::span(files[side], ids[side])),
                }),
            }),
        }
    }
}
