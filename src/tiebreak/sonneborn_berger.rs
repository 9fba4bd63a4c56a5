//! Sonneborn-Berger: the sum of the opponents' scores, each times the points obtained against the
//! opponent (9.1).

use super::entry::tie_break;
use super::participant::Participant;
use super::sum::{Term, sum};
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    SB = "SB" "Sonneborn-Berger", "C.07 9.1",
    participants: PlayersAndTeams,
    depends_on: [Opponents, UnplayedRounds],
    modifiers: [CutLow, ForfeitsAsPlayed],
    interpretations: [
        "half-virtual",
        "sb-unplayed-zero",
        "sb-real-opponent",
        "full-point-bye-voluntary",
        "allocated-bye-as-draw",
        "round-robin-dummy"
    ],
    print_frequency: Often,
    candidates: [
        Swiss ["SB" 1 @ 30, "SB/C1" 3 @ 160],
        RoundRobin ["SB" 1 @ 20]
    ],
    decimals: 2,
    value: sonneborn_berger,
}

fn sonneborn_berger(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    Some(sum(player, Term::Products, trace))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_interpretation};

    const GRID: &str = "
        1  2w1  0-H  3b0
        2  1b0  3w=  0-U
        3  0-U  2b=  1w1";

    #[test]
    fn the_score_of_an_opponent_is_multiplied_by_the_points_obtained() {
        // final scores 1.5, 1.5, 2.5
        // 2024: 1: 1.5 + .5 x 1.5; 2: .5 x 2.5 + 1.5; 3: 2.5 + .5 x 1.5 + 1.5
        check("SB", "2024", GRID, "2.25 2.75 4.75");
        // 2026: dummies capped to 1.5
        check("SB", "2026", GRID, "2.25 2.75 3.75");
        // raw: byes contribute nothing
        check("SB", "raw", GRID, "1.5 1.25 2.25");
        // legacy: adjusted 1.5, 1, 2; 1: 1 + .5 x 2; 2: .5 x 2 + .5; 3: 1 + .5 x 1 + 1.5
        check("SB", "legacy", GRID, "2 1.5 3");
        // a round robin counts results with final scores, byes nothing
        check(
            "SB",
            "2024",
            &format!("system round-robin\n{GRID}"),
            "1.5 1.25 2.25",
        );
    }

    #[test]
    fn a_cut_removes_the_opponent_with_the_lowest_score() {
        // 1: opponents' scores 1.5 (product 1.5), 1.5 (requested bye, .75), 2.5 (0): of the two
        // least the smaller product goes. 2: 1.5 (0), 2.5, 1.5: the 0. 3: 2.5, 1.5 (.75), 1.5
        check("SB/C1", "2024", GRID, "1.5 2.75 4");
    }

    #[test]
    fn a_forfeit_in_a_round_robin_can_count_as_in_a_swiss() {
        // scores 2, 1, 0: a regular result counts the loser's score; a dummy has the participant's
        // own score, which the rules of 2026 cap at the score of the loser
        let grid = "
            system round-robin
            1  2w1  3b+  0-Z
            2  1b0  0-Z  3w1
            3  0-Z  1w-  2b0";
        check("SB", "2024", grid, "1 0 0");
        check_interpretation("SB", "2024", "round-robin-dummy", grid, "3 0 0");
        check_interpretation("SB", "2026", "round-robin-dummy", grid, "1 0 0");
    }

    #[test]
    fn interpretations_of_old_programs_change_the_values() {
        check_interpretation("SB", "legacy", "half-virtual", GRID, "2 1.25 2.5");
        check_interpretation("SB", "legacy", "sb-unplayed-zero", GRID, "1 1 2");
        check_interpretation("SB", "legacy", "sb-real-opponent", GRID, "1 1 2");
    }
}
