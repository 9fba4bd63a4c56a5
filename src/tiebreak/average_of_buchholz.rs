//! Average of the opponents' Buchholz (8.2).

use super::Step;
use super::catalogue::{Among, Modifier, Rule};
use super::round::Kind;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::{Exact, round_half_up};

pub(super) static AOB: TieBreak = TieBreak {
    code: "AOB",
    name: "average of opponents' Buchholz",
    article: "C.07 8.2",
    among: Among::Both,
    modifiers: &[Modifier::Fore],
    sense: Sense::HighFirst,
    decimals: 2,
    method: Method::value::<AverageOfBuchholz>(),
    page: include_str!("../../docs/tiebreaks/AOB.md"),
};

struct AverageOfBuchholz;

impl Rule for AverageOfBuchholz {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let (sum, games) = sum_of_opponents(context, modifiers.fore, player, trace);
        trace.remark(|| match games {
            0 => "undefined without a game over the board (8.2)".to_owned(),
            _ => format!("{} / {games} (8.2)", Exact::from_hundredths(sum).to_text()),
        });
        if context.rules.average_buchholz_rounded {
            return round_half_up(sum, games).map(Exact::from_hundredths);
        }
        Exact::ratio(i128::from(sum), i128::from(games) * 100)
    }
}

/// The sum of the Buchholz (or Fore Buchholz) of the opponents met over the board in
/// hundredths, an entry for each game, and how many there are.
pub(super) fn sum_of_opponents<T: Trace>(
    context: &Context<'_>,
    fore: bool,
    player: usize,
    trace: &mut T,
) -> (i64, i64) {
    let table = context.table;
    let buchholz = context.buchholz(fore);
    let (mut sum, mut games) = (0, 0);
    for round in 0..table.rounds() {
        let Some(opponent) = table.opponent(player, round) else {
            continue;
        };
        // also with /F: the opponents are those of the real results
        if Kind::of(table, player, round) != Kind::Played {
            continue;
        }
        sum += buchholz[opponent];
        games += 1;
        trace.step(|| Step {
            why: if fore {
                "Fore Buchholz of the opponent"
            } else {
                "Buchholz of the opponent"
            }
            .to_owned(),
            amount: Some(Exact::from_hundredths(buchholz[opponent])),
            ..Step::of(context, player, round)
        });
    }
    (sum, games)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_mean_is_exact() {
        // scores 2, 1, 0; Buchholz 1: 1 + 0, 2: 2 + 1 (dummy), 3: 0 (dummy) + 2
        let grid = "1  2w1  3b1\n2  1b0  0-U\n3  0-Z  1w0";
        check("BH", "2024", grid, "1 3 2");
        check("AOB", "2024", grid, "2.5 1 1");
        check("AOB", "2024", "1  0-U\n2  3w1\n3  2b0", "- 1 0");
    }
}
