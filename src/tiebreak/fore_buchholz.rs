//! Fore Buchholz: Buchholz with the games of the last round as draws (8.3).

use super::contribution::ContributionSettings;
use super::entry::tie_break;
use super::participant::Participant;
use super::sum::{Sum, Term};
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    FB = "FB" "Fore Buchholz", "C.07 8.3",
    participants: PlayersAndTeams,
    depends_on: [Opponents, RoundOrder, LastRound, UnplayedRounds],
    traits: [SwissOnly],
    modifiers: [CutLow, CutMedian, ForfeitsAsPlayed],
    interpretations: ["full-point-bye-voluntary", "allocated-bye-as-draw"],
    print_frequency: Rarely,
    candidates: [
        Swiss ["FB" 4 @ 280, "FB/C1" 4 @ 290],
        TeamSwiss ["FB:MP" 3 @ 220]
    ],
    decimals: 1,
    value: fore_buchholz,
}

fn fore_buchholz(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let usual_sum = Sum::from_modifiers(player, Term::Scores);
    let settings = ContributionSettings {
        fore: true,
        ..usual_sum.settings
    };
    let sum = Sum {
        settings,
        ..usual_sum
    };
    Some(Term::Scores.exact(sum.compute(player.context, player.id, trace)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn games_of_the_last_round_count_as_draws_and_byes_stay() {
        // round 2 as draws: 1 has 1.5, 2 has .5, 3 has 1 (its bye stays), 4 has 0.5
        let grid = "
            1  2w1  4b1
            2  1b0  5w-
            3  0-U  0-H
            4  5w0  1w0
            5  4b1  2b+";
        // 1: .5 + .5; 2: 1.5 + 1.5 (5); 3: dummies of 1.5; 4: 1.5 (5) + 1.5; 5: .5 + .5
        check("FB", "2024", grid, "1 3 3 3 1");
        // only the byes of 3 are capped: two draws, 1
        check("FB", "2026", grid, "1 3 2 3 1");
        // Buchholz, in which the games of the last round do not count as draws
        check("BH", "2024", grid, "0 2 3 4 2");
    }
}
