//! Progressive score: the sum of the scores after each round (7.5).

use super::cut::LOW_CUT_ARTICLE;
use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    PS = "PS" "progressive score", "C.07 7.5",
    participants: PlayersAndTeams,
    depends_on: [RoundOrder],
    modifiers: [CutLow],
    print_frequency: Regularly,
    candidates: [
        Swiss ["PS" 2 @ 70, "PS/C1" 3 @ 200, "PS/C2" 4 @ 230],
        RoundRobin ["PS" 3 @ 80],
        TeamSwiss ["PS" 4 @ 360]
    ],
    decimals: 1,
    value: progressive_score,
}

fn progressive_score(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    // 14.1: a cut removes the first rounds
    let cut_count = player.modifiers.cut.map_or(0, |cut| usize::from(cut.low));
    let (mut running, mut sum) = (0, 0);
    for (round, points) in player.rounds().zip(player.points()) {
        running += i64::from(points.hundredths());
        if round.index() >= cut_count {
            sum += running;
        }
        trace.step(|| Step {
            why: format!("score after round {round}"),
            amount: Some(Exact::from_hundredths(running)),
            cut_reason: (round.index() < cut_count).then(|| LOW_CUT_ARTICLE.to_owned()),
            ..player.step(round)
        });
    }
    Some(Exact::from_hundredths(sum))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ROUNDS, check};

    #[test]
    fn the_scores_after_each_round_are_added() {
        // 1: 1 2 3 4; 2: 0 1 1.5 2.5; 3: .5 .5 1 1.5; 4: .5 .5 .5 .5
        check("PS", "2026", ROUNDS, "10 5 3.5 2");
        check("PS/C1", "2026", ROUNDS, "9 5 3 1.5");
        check("PS/C9", "2026", ROUNDS, "0 0 0 0");
    }
}
