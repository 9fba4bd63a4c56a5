//! Average rating of the opponents (10.1).

use super::cut::{Cuttable, cut};
use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::rated_games::games;
use super::trace::Trace;
use crate::model::Cut;
use crate::number::{Exact, round_half_up};
use crate::rules::LowCut;

tie_break! {
    ARO = "ARO" "average rating of opponents", "C.07 10.1",
    participants: Players,
    depends_on: [Opponents, Ratings],
    modifiers: [CutLow, CutMedian, Unrated],
    interpretations: ["played-only", "unrated-left-out", "unplayed-use-up-cuts"],
    print_frequency: Regularly,
    candidates: [
        Swiss ["ARO" 2 @ 80, "ARO/C1" 3 @ 130],
        RoundRobin ["ARO" 3 @ 90]
    ],
    decimals: 0,
    value: average_rating,
}

fn average_rating(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let (context, id) = (player.context, player.id);
    let rounds = player.rounds().len();
    let (mut sum, mut count) = (0, 0);
    for game in games(context, id) {
        sum += i64::from(game.rating);
        count += 1;
    }
    let mut removals = Vec::new();
    if let Some(cuts) = player.modifiers.cut {
        let unplayed = rounds - usize::try_from(count).unwrap_or(rounds).min(rounds);
        let cuts = remaining_cuts(cuts, unplayed, context.rules.unplayed_use_up_rating_cuts);
        let mut values = Vec::with_capacity(rounds);
        values.extend(games(context, id).iter().map(|game| Cuttable {
            round: game.round,
            score: i64::from(game.rating),
            value: i64::from(game.rating),
            is_voluntary: false,
        }));
        cut(values, cuts, LowCut::Least, |entry, article| {
            sum -= entry.value;
            count -= 1;
            removals.push((entry.round, article));
        });
    }
    for game in games(context, id) {
        trace.step(|| {
            let removal = removals.iter().find(|(round, _)| *round == game.round);
            Step {
                cut_reason: removal.map(|(_, article)| (*article).to_owned()),
                ..game.step(player)
            }
        });
    }
    trace.remark(|| match count {
        0 => "undefined without an opponent (10.1)".to_owned(),
        _ => format!("{sum} / {count}, rounded to a whole number, .5 up (10.1)"),
    });
    round_half_up(sum, count).map(Exact::whole)
}

/// Returns the cuts that remain if every unplayed round uses up a cut, low cuts first (World Rapid
/// and Blitz of 2022). `uses_up_cuts` says whether the rules require this.
fn remaining_cuts(cuts: Cut, unplayed: usize, uses_up_cuts: bool) -> Cut {
    if !uses_up_cuts {
        return cuts;
    }
    let unplayed = u16::try_from(unplayed).unwrap_or(u16::MAX);
    let excess = unplayed.saturating_sub(cuts.low);
    Cut {
        low: cuts.low.saturating_sub(unplayed),
        high: cuts.high.saturating_sub(excess),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{RATED, check, check_interpretation};

    #[test]
    fn averages_are_rounded_half_up() {
        check("ARO", "2026", RATED, "1900 1950 1950 2000");
        check("ARO/C1", "2026", RATED, "1950 2100 2100 2050");
        check("ARO/M1", "2026", RATED, "1900 - - 2000");
        // an unplayed round uses up the cut
        check("ARO/C1/V2022", "2026", RATED, "1950 1950 1950 2050");
        let half = "1 (2000)  2w1  3b1\n2 (1901)  1b0  0-Z\n3 (1900)  0-Z  1w0";
        check("ARO", "2024", half, "1901 2000 2000");
    }

    #[test]
    fn unplayed_rounds_use_up_cuts() {
        // as ARO/C1/V2022: players 2 and 3 have an unplayed round, so nothing is cut
        check_interpretation(
            "ARO/C1",
            "legacy",
            "unplayed-use-up-cuts",
            RATED,
            "1950 1950 1950 2050",
        );
    }

    #[test]
    fn unrated_opponents_are_omitted() {
        let grid = "1 (2000)  2w1  3b1\n2 (1900)  1b0  0-Z\n3  0-Z  1w0";
        check("ARO", "legacy", grid, "- - -");
        check_interpretation("ARO", "legacy", "unrated-left-out", grid, "1900 2000 2000");
    }
}
