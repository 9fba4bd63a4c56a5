//! Standard points: each round as 1, ½ or 0 whatever the score system (7.7).

use std::cmp::Ordering;

use super::Step;
use super::catalogue::{Among, Rule};
use super::round::Kind;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::{Exact, Points};
use crate::rules::StandardPoints as ComparedWith;

pub(super) static STD: TieBreak = TieBreak {
    code: "STD",
    name: "standard points",
    article: "C.07 7.7",
    among: Among::Both,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<StandardPoints>(),
    page: include_str!("../../docs/tiebreaks/STD.md"),
};

struct StandardPoints;

impl Rule for StandardPoints {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let table = context.table;
        let mut sum = Points::ZERO;
        for round in 0..table.rounds() {
            let (with, why) = compared_with(context, player, round);
            let obtained = table.points(player)[round];
            let double_forfeit = is_double_forfeit(context, player, round);
            let points = match obtained.cmp(&with) {
                _ if double_forfeit && context.rules.double_forfeit_is_half => Points::HALF,
                _ if double_forfeit => Points::ZERO,
                Ordering::Greater => Points::ONE,
                Ordering::Equal => Points::HALF,
                Ordering::Less => Points::ZERO,
            };
            sum += points;
            trace.step(|| Step {
                why: if double_forfeit {
                    "double forfeit".to_owned()
                } else {
                    format!("{obtained} against {with}, {why}")
                },
                amount: Some(Exact::from(points)),
                ..Step::of(context, player, round)
            });
        }
        Some(Exact::from(sum))
    }
}

/// With what the points of a round are compared, and what that is.
fn compared_with(context: &Context<'_>, player: usize, round: usize) -> (Points, &'static str) {
    let table = context.table;
    let kind = Kind::of(table, player, round);
    let played = kind.is_game() || (kind.is_forfeit() && table.system().is_predetermined());
    let opponent = table
        .opponent(player, round)
        // a row that does not name this player in turn says nothing about the game
        .filter(|&opponent| table.opponent(opponent, round) == Some(player));
    match opponent {
        Some(opponent) if played && context.rules.standard_points == ComparedWith::Opponent => {
            (table.points(opponent)[round], "the opponent's points")
        }
        _ => (table.draw(), "the points of a draw"),
    }
}

fn is_double_forfeit(context: &Context<'_>, player: usize, round: usize) -> bool {
    let lost = |who| Kind::of(context.table, who, round) == Kind::ForfeitLoss;
    lost(player) && context.table.opponent(player, round).is_some_and(lost)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    const GRID: &str = "
        1  2w1  3b+  4b1  0-U
        2  1b0  4w1  3b=  0-F
        3  4w=  1w-  2w=  0-H
        4  3b=  2b0  1w0  0-Z";

    #[test]
    fn more_equal_less() {
        check("STD", "2026", GRID, "4 2.5 1.5 0.5");
        // 3-1-0: a bye worth 1 is a draw, one worth 1.5 more than a draw
        let football = format!("points W=3 D=1 P=1 H=1.5\n{GRID}");
        check("STD", "2026", &football, "3.5 2.5 2 0.5");
    }

    #[test]
    fn both_may_lose() {
        // 0-0 over the board is level; nobody gets anything for a double forfeit
        let grid = "1  2w0  2b-\n2  1b0  1w-";
        check("STD", "2026", grid, "0.5 0.5");
    }
}
