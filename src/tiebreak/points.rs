//! Points: the score of a participant.

use super::entry::tie_break;
use super::participant::Participant;
use super::round::outcome_in_words;
use super::trace::Trace;
use crate::model::{Outcome, RoundNumber, ScoreBasis};
use crate::number::{Exact, Points};

tie_break! {
    PTS = "PTS" "points", "C.07 4.1",
    participants: PlayersAndTeams,
    traits: [Score],
    print_frequency: Often,
    decimals: 1,
    value: points,
}

/// Returns the score of a participant, and records the points of each round.
pub(super) fn points(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let points = player.points();
    player.add_up(trace, |round| {
        let amount = i64::from(points[round.index()].hundredths());
        (amount, move || describe(player, round))
    });
    let total = player.table().total(player.id);
    let bonus = total - points.iter().copied().sum();
    if bonus != Points::ZERO {
        trace.remark(|| format!("bonus or penalty of {bonus} points"));
    }
    Some(Exact::from(total))
}

/// Describes how a round ended. A bonus or penalty is recognised only in matches, because a result
/// of a match is worth the same for every team.
fn describe(player: Participant<'_, '_>, round: RoundNumber) -> String {
    let (table, points) = (player.table(), player.points()[round.index()]);
    let outcome = player.outcome(round);
    let usual_points = match outcome {
        Outcome::Win => table.win(),
        Outcome::Draw => table.draw(),
        Outcome::Loss => table.loss(),
        _ => points,
    };
    let words = outcome_in_words(table, player.id, round);
    if player.context.score() == Some(ScoreBasis::MatchPoints) && points != usual_points {
        format!("{words}; includes a bonus or penalty")
    } else {
        words.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn points_follow_the_score_system() {
        let grid = "
            1  2w1  0-H
            2  1b0  0-U";
        check("PTS", "2026", grid, "1.5 1");
        check("PTS", "2026", &format!("points W=3 D=1 P=1\n{grid}"), "4 1");
    }
}
