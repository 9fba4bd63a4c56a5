//! Points: the score itself.

use super::catalogue::{Among, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, Step, TieBreak};
use crate::model::{Modifiers, Outcome, ScoreBasis};
use crate::number::{Exact, Points};

pub(super) static PTS: TieBreak = TieBreak {
    code: "PTS",
    name: "points",
    article: "C.07 4.1",
    among: Among::Both,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<Score>(),
    page: include_str!("../../docs/tiebreaks/PTS.md"),
};

struct Score;

impl Rule for Score {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        score(context, player, trace)
    }
}

/// The score of a participant, round by round.
pub(super) fn score<T: Trace>(
    context: &Context<'_>,
    player: usize,
    trace: &mut T,
) -> Option<Exact> {
    let table = context.table;
    let total = table.total(player);
    for (round, &points) in table.points(player).iter().enumerate() {
        trace.step(|| Step {
            why: why(context, player, round),
            amount: Some(Exact::from(points)),
            ..Step::of(context, player, round)
        });
    }
    let bonus = total - table.points(player).iter().copied().sum();
    if bonus != Points::ZERO {
        trace.remark(|| format!("{bonus} points out of the ordinary (record 299)"));
    }
    Some(Exact::from(total))
}

/// How a round ended, and that its points are out of the ordinary, where that can be told: a
/// match is worth the same for everybody.
fn why(context: &Context<'_>, player: usize, round: usize) -> String {
    let table = context.table;
    let outcome = table.outcome(player, round);
    let usual = match outcome {
        Outcome::Win => table.win(),
        Outcome::Draw => table.draw(),
        Outcome::Loss => table.loss(),
        _ => table.points(player)[round],
    };
    let matches = context.score() == Some(ScoreBasis::MatchPoints);
    match matches && table.points(player)[round] != usual {
        true => format!(
            "{}; points out of the ordinary (record 299)",
            outcome.words()
        ),
        false => outcome.words().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_score_system_decides() {
        let grid = "
            1  2w1  0-H
            2  1b0  0-U";
        check("PTS", "2026", grid, "1.5 1");
        check("PTS", "2026", &format!("points W=3 D=1 P=1\n{grid}"), "4 1");
    }
}
