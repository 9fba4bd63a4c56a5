//! Koya system: the points against those who reached half of the possible score (9.2).

use super::Step;
use super::catalogue::{Among, Modifier, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::{Exact, Points};

pub(super) static KS: TieBreak = TieBreak {
    code: "KS",
    name: "Koya system",
    article: "C.07 9.2",
    among: Among::Both,
    modifiers: &[Modifier::Limit],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<Koya>(),
    page: include_str!("../../docs/tiebreaks/KS.md"),
};

struct Koya;

impl Rule for Koya {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let table = context.table;
        let limit = limit(context, modifiers);
        let mut sum = Points::ZERO;
        for round in 0..table.rounds() {
            let Some(opponent) = table.opponent(player, round) else {
                continue;
            };
            let score = table.total(opponent);
            let counts = score * 2 >= limit;
            let points = table.points(player)[round];
            if counts {
                sum += points;
            }
            trace.step(|| Step {
                counted: Some(Exact::from(score)),
                why: if counts {
                    format!("final score {score}: reaches the limit")
                } else {
                    format!("final score {score}: below the limit, {points} not counted")
                },
                amount: Some(Exact::from(if counts { points } else { Points::ZERO })),
                ..Step::of(context, player, round)
            });
        }
        trace.remark(|| {
            let half = Exact::ratio(i128::from(limit.hundredths()), 200);
            let moved = match modifiers.limit.unwrap_or(0) {
                0 => String::new(),
                steps => format!(
                    ", moved by {}",
                    Exact::ratio(steps.into(), 2).unwrap_or(Exact::ZERO)
                ),
            };
            format!(
                "limit {}: half of the possible points{moved}",
                half.unwrap_or(Exact::ZERO)
            )
        });
        Some(Exact::from(sum))
    }
}

/// Twice the score that an opponent must have reached: W for every game, moved by half
/// points (`/L`).
fn limit(context: &Context<'_>, modifiers: &Modifiers) -> Points {
    let table = context.table;
    let games = if table.system().is_predetermined() {
        context.most_games()
    } else {
        table.rounds()
    };
    let moved = Points::ONE * i32::from(modifiers.limit.unwrap_or(0));
    table.win() * i32::try_from(games).unwrap_or(i32::MAX) + moved
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    /// Scores 2.5, 2, 1, 0.5.
    const GRID: &str = "
        system round-robin
        1  2w1  3b1  4b=
        2  1b0  4w1  3b1
        3  4w1  1w0  2w0
        4  3b0  2b0  1w=";

    #[test]
    fn the_limit_is_half_of_the_games() {
        // three games: 1.5, reached by 1 and 2
        check("KS", "2026", GRID, "1 0 0 0.5");
        check("KS/L-1", "2026", GRID, "2 1 0 0.5");
        check("KS/L+2", "2026", GRID, "0 0 0 0.5");
    }

    #[test]
    fn free_rounds_do_not_raise_it() {
        // two games each: the limit is 1
        let grid = "system round-robin\n1  2w1  3b1  0-Z\n2  1b0  0-Z  3b=\n3  0-Z  1w0  2w=";
        check("KS", "2026", grid, "0 0 0");
        check("KS/L-1", "2026", grid, "2 0.5 0.5");
    }
}
