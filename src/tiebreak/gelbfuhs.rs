//! Gelbfuhs: points weighted with the opponent's average result, in place of the score.

use super::Step;
use super::catalogue::{Among, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static GELB: TieBreak = TieBreak {
    code: "GELB",
    name: "Gelbfuhs score",
    article: "historic (1873)",
    among: Among::Both,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 2,
    method: Method::value::<Gelbfuhs>(),
    page: include_str!("../../docs/tiebreaks/GELB.md"),
};

struct Gelbfuhs;

impl Rule for Gelbfuhs {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let table = context.table;
        let mut sum = Exact::ZERO;
        for (round, &points) in table.points(player).iter().enumerate() {
            let points = Exact::from(points);
            let opponent = table.opponent(player, round);
            let average = opponent.and_then(|opponent| {
                let games = i64::try_from(context.games(opponent)).ok()?;
                Exact::from(table.total(opponent)).checked_div(Exact::whole(games))
            });
            let weight = Exact::whole(1).checked_add(average.unwrap_or(Exact::ZERO))?;
            let amount = points.checked_mul(weight)?;
            sum = sum.checked_add(amount)?;
            trace.step(|| Step {
                points: Some(points),
                counted: Some(weight),
                why: match average {
                    Some(_) => "1 + the opponent's score for each of its games".to_owned(),
                    None => "no opponent: the points alone".to_owned(),
                },
                amount: Some(amount),
                ..Step::of(context, player, round)
            });
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn weights() {
        // scores 1.5, 1, .5 of two games each: weights 1.75, 1.5, 1.25
        let grid = "system round-robin\n1  2w1  3b=  0-Z\n2  1b0  0-Z  3w1\n3  0-Z  1w=  2b0";
        check("GELB", "legacy", grid, "2.125 1.25 0.875");
    }
}
