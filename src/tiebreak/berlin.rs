//! Berlin score: in each match the points of a board count the more the higher the board
//! (reference/rulings.md 12).

use super::catalogue::{Among, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, Step, TieBreak};
use crate::model::Modifiers;
use crate::number::{Exact, Points};

pub(super) static BERLIN: TieBreak = TieBreak {
    code: "BERLIN",
    name: "Berlin score",
    article: "German team events",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<Berlin>(),
    page: include_str!("../../docs/tiebreaks/BERLIN.md"),
};

struct Berlin;

impl Rule for Berlin {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let table = context.teams()?;
        let mut sum = 0;
        for round in 0..context.table.rounds() {
            let one = of_match(table.on_boards(team, round));
            sum += one;
            trace.step(|| Step {
                why: "Berlin score of the match".to_owned(),
                amount: Some(Exact::from_hundredths(one)),
                ..Step::of(context, team, round)
            });
        }
        Some(Exact::from_hundredths(sum))
    }
}

/// The score of one team in one match in hundredths: the points of board b times B + 1 - b.
fn of_match(boards: &[Points]) -> i64 {
    let weighted = (1..).zip(boards.iter().rev());
    weighted
        .map(|(weight, points)| weight * i64::from(points.hundredths()))
        .sum()
}
