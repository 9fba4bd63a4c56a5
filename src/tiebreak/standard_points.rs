//! Standard points: each round counts 1, ½ or 0 under any score system (7.7).

use std::cmp::Ordering;

use super::entry::tie_break;
use super::participant::Participant;
use super::round::Kind;
use super::trace::Trace;
use crate::model::RoundNumber;
use crate::number::{Exact, Points};
use crate::rules::StandardPoints;

tie_break! {
    STD = "STD" "standard points", "C.07 7.7",
    participants: PlayersAndTeams,
    depends_on: [Opponents],
    interpretations: ["std-double-forfeit-half", "std-against-draw"],
    print_frequency: Rarely,
    candidates: [
        Swiss ["STD" 4 @ 270],
        RoundRobin ["STD" 4 @ 130]
    ],
    decimals: 1,
    value: standard_points,
}

fn standard_points(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let sum = player.add_up(trace, |round| {
        let points_obtained = player.points()[round.index()];
        let (other, whose) = compared_points(player, round);
        let is_double = is_double_forfeit(player, round);
        let points = match points_obtained.cmp(&other) {
            _ if is_double && player.context.rules.double_forfeit_is_half => Points::HALF,
            _ if is_double => Points::ZERO,
            Ordering::Greater => Points::ONE,
            Ordering::Equal => Points::HALF,
            Ordering::Less => Points::ZERO,
        };
        let why = move || {
            if is_double {
                "double forfeit".to_owned()
            } else {
                format!("{points_obtained} against {other}, {whose}")
            }
        };
        (i64::from(points.hundredths()), why)
    });
    Some(Exact::from_hundredths(sum))
}

/// Returns the points with which the participant's points in a round are compared, and a
/// description of them in words.
fn compared_points(player: Participant<'_, '_>, round: RoundNumber) -> (Points, &'static str) {
    let table = player.table();
    let kind = player.kind(round);
    let is_game = kind.is_game() || (kind.is_forfeit() && table.system().is_predetermined());
    let opponent = player
        .opponent(round)
        // if the opponent's row does not name this player, it says nothing about the game
        .filter(|&opponent| table.opponent(opponent, round) == Some(player.id));
    let rule = player.context.rules.standard_points;
    match opponent {
        Some(opponent) if is_game && rule == StandardPoints::Opponent => (
            table.points(opponent)[round.index()],
            "the opponent's points",
        ),
        _ => (table.draw(), "the points of a draw"),
    }
}

/// Whether a round was a game that both players forfeited.
fn is_double_forfeit(player: Participant<'_, '_>, round: RoundNumber) -> bool {
    let has_forfeited = |who| Kind::from_round(player.table(), who, round) == Kind::ForfeitLoss;
    has_forfeited(player.id) && player.opponent(round).is_some_and(has_forfeited)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ROUNDS, check};

    #[test]
    fn each_round_is_compared_with_the_points_of_a_draw() {
        check("STD", "2026", ROUNDS, "4 2.5 1.5 0.5");
        // 3-1-0: a bye worth 1 is a draw, one worth 1.5 more than a draw
        let football = format!("points W=3 D=1 P=1 H=1.5\n{ROUNDS}");
        check("STD", "2026", &football, "3.5 2.5 2 0.5");
    }

    #[test]
    fn a_game_that_both_lose_is_level_and_a_double_forfeit_gives_nothing() {
        // 0-0 over the board is level; nobody gets anything for a double forfeit
        let grid = "1  2w0  2b-\n2  1b0  1w-";
        check("STD", "2026", grid, "0.5 0.5");
    }
}
