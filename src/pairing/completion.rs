//! Decides whether everybody can still be paired, and who may have the bye (criteria C2 to C5 of
//! the edition of 2026; C.2 to C.4 of 2017).

use std::ops::Range;

use super::Edition;
use super::bracket::Bracket;
use super::field::Field;
use super::limit::Budget;
use super::matching::{Failure, grow_to_largest};

/// Returns, for each player of the field, whether the player may have the pairing-allocated bye.
/// Under the rules of 2026, if the number of players is odd, only players with one score may have
/// it: the lowest score for which everybody else can be paired (C5). `None` if no complete pairing
/// exists.
///
/// # Errors
/// If the budget runs out.
pub(super) fn bye_candidates(
    field: &Field,
    budget: &mut Budget,
) -> Result<Option<Vec<bool>>, Failure> {
    let count = field.players.len();
    let players: Vec<usize> = (0..count).collect();
    let may_have_bye: Vec<bool> = field
        .players
        .iter()
        .map(|player| player.may_have_bye)
        .collect();
    if !is_completable(field, &players, &may_have_bye, budget)? {
        return Ok(None);
    }
    if count.is_multiple_of(2) || field.edition < Edition::Dutch2026 {
        return Ok(Some(may_have_bye));
    }
    let mut end = count;
    while end > 0 {
        let score = field.score(end - 1);
        let start = field.players.partition_point(|player| player.score > score);
        let is_in_group = |player: usize| (start..end).contains(&player);
        let candidates: Vec<bool> = players
            .iter()
            .map(|&player| is_in_group(player) && may_have_bye[player])
            .collect();
        if candidates.contains(&true) && is_completable(field, &players, &candidates, budget)? {
            return Ok(Some(candidates));
        }
        end = start;
    }
    Ok(None)
}

/// Whether all `players`, given by their index in `Field::players`, can be paired with each other.
/// If their number is odd, one of those who are `eligible` has the bye. `eligible` is indexed by
/// player.
pub(super) fn is_completable(
    field: &Field,
    players: &[usize],
    eligible: &[bool],
    budget: &mut Budget,
) -> Result<bool, Failure> {
    let count = players.len();
    let mut mate: Vec<usize> = (0..count + count % 2).collect();
    let edge = |first: usize, second: usize| {
        let (first, second) = (first.min(second), first.max(second));
        if second == count {
            eligible[players[first]]
        } else {
            field.may_meet(players[first], players[second])
        }
    };
    grow_to_largest(&mut mate, edge, budget)?;
    Ok((0..mate.len()).all(|node| mate[node] != node))
}

/// Whether the players left over in a bracket are ideal for the next bracket, so that no other
/// choice could be better: all of them are paired there, and at most one resident is left over.
///
/// With `includes_below`, all players below must be paired too, and `false` may be returned even
/// for some players who are ideal. Without `includes_below`, a player left over in the last bracket
/// must be allowed to have the bye.
pub(super) fn is_ideal_below(
    field: &Field,
    bracket: &Bracket,
    left_over: &[usize],
    eligible: &[bool],
    includes_below: bool,
    budget: &mut Budget,
) -> Result<bool, Failure> {
    let lower_indices = bracket.next.end..bracket.end;
    let mut players: Vec<usize> = left_over.to_vec();
    players.extend(bracket.next.clone());
    let near_count = players.len();
    if includes_below {
        players.extend(lower_indices.clone());
    }
    let (count, movers) = (players.len(), left_over.len());
    let has_bye = count % 2 == 1 && (includes_below || lower_indices.is_empty());
    // the index that stands for the bye
    let bye_index = if has_bye { count } else { usize::MAX };
    let edge = |first: usize, second: usize| {
        let (first, second) = (first.min(second), first.max(second));
        if second == bye_index {
            eligible[players[first]]
        } else {
            // moved-down players can only meet residents of the next bracket
            let is_possible = first >= movers || (movers..near_count).contains(&second);
            is_possible && field.may_meet(players[first], players[second])
        }
    };
    let mut mate: Vec<usize> = (0..count + usize::from(has_bye)).collect();
    let is_in = |node: usize, range: &Range<usize>| range.contains(&node);
    for part in [0..near_count, near_count..mate.len()] {
        let edge_within = |a: usize, b: usize| is_in(a, &part) && is_in(b, &part) && edge(a, b);
        grow_to_largest(&mut mate, edge_within, budget)?;
    }
    if !includes_below && !has_bye {
        let is_unmatched = |node: &usize| mate[*node] == *node;
        return Ok(!(0..movers).any(|node| is_unmatched(&node))
            && (0..near_count).filter(is_unmatched).count() <= near_count % 2);
    }
    grow_to_largest(&mut mate, edge, budget)?;
    let is_complete = (0..mate.len()).all(|node| mate[node] != node);
    let downfloater_count = (0..near_count)
        .filter(|&node| mate[node] >= near_count)
        .count();
    let mover_floats = (0..movers).any(|node| mate[node] >= near_count);
    Ok(is_complete && !mover_floats && downfloater_count <= near_count % 2)
}
