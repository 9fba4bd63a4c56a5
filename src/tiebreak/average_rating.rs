//! Average rating of the opponents (10.1).

use super::Step;
use super::catalogue::{Among, Modifier, Rule};
use super::cut::{Cuttable, cut};
use super::games::{Game, games, undefined};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::{Cut, Modifiers};
use crate::number::{Exact, round_half_up};
use crate::rules::LowCut;

pub(super) static ARO: TieBreak = TieBreak {
    code: "ARO",
    name: "average rating of opponents",
    article: "C.07 10.1",
    among: Among::Players,
    modifiers: &[Modifier::CutLow, Modifier::CutMedian, Modifier::Unrated],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<AverageRating>(),
    page: include_str!("../../docs/tiebreaks/ARO.md"),
};

struct AverageRating;

impl Rule for AverageRating {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        if !context.all_rated() {
            return undefined(context, trace);
        }
        let rounds = context.table.rounds();
        let (mut sum, mut count) = (0, 0);
        for game in games(context, player) {
            sum += i64::from(game.rating);
            count += 1;
        }
        let mut removed = Vec::new();
        if let Some(cuts) = modifiers.cut {
            let unplayed = rounds - usize::try_from(count).unwrap_or(rounds).min(rounds);
            let cuts = left_of(cuts, unplayed, context.rules.unplayed_use_up_rating_cuts);
            let value = |game: Game| Cuttable {
                round: game.round,
                score: i64::from(game.rating),
                value: i64::from(game.rating),
                voluntary: false,
            };
            let mut values = Vec::with_capacity(rounds);
            values.extend(games(context, player).map(value));
            cut(values, cuts, LowCut::Least, |entry, article| {
                sum -= entry.value;
                count -= 1;
                removed.push((entry.round, article));
            });
        }
        for game in games(context, player) {
            trace.step(|| Step {
                why: "rating of the opponent".to_owned(),
                amount: Some(Exact::whole(i64::from(game.rating))),
                cut: removed
                    .iter()
                    .find(|(round, _)| *round == game.round)
                    .map(|(_, article)| (*article).to_owned()),
                ..Step::of(context, player, game.round)
            });
        }
        trace.remark(|| match count {
            0 => "undefined without an opponent (10.1)".to_owned(),
            _ => format!("{sum} / {count}, rounded to a whole number, .5 up (10.1)"),
        });
        round_half_up(sum, count).map(Exact::whole)
    }
}

/// The cuts left after every unplayed round used up one, low ones first, where the rules
/// say so (World Rapid and Blitz of 2022).
fn left_of(cuts: Cut, unplayed: usize, used_up: bool) -> Cut {
    if !used_up {
        return cuts;
    }
    let unplayed = u16::try_from(unplayed).unwrap_or(u16::MAX);
    let beyond = unplayed.saturating_sub(cuts.low);
    Cut {
        low: cuts.low.saturating_sub(unplayed),
        high: cuts.high.saturating_sub(beyond),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_reading};

    const GRID: &str = "
        1 (2100)  2w1  3b=  4w1
        2 (2000)  1b0  4w1  0-U
        3 (1900)  4b1  1w=  0-H
        4 (1800)  3w0  2b0  1b0";

    #[test]
    fn half_goes_up() {
        check("ARO", "2026", GRID, "1900 1950 1950 2000");
        check("ARO/C1", "2026", GRID, "1950 2100 2100 2050");
        check("ARO/M1", "2026", GRID, "1900 - - 2000");
        // an unplayed round uses up the cut
        check("ARO/C1/V2022", "2026", GRID, "1950 1950 1950 2050");
        let half = "1 (2000)  2w1  3b1\n2 (1901)  1b0  0-Z\n3 (1900)  0-Z  1w0";
        check("ARO", "2024", half, "1901 2000 2000");
    }

    #[test]
    fn unrated_opponents_left_out() {
        let grid = "1 (2000)  2w1  3b1\n2 (1900)  1b0  0-Z\n3  0-Z  1w0";
        check("ARO", "legacy", grid, "- - -");
        check_reading("ARO", "legacy", "unrated-left-out", grid, "1900 2000 2000");
    }
}
