//! Buchholz: the sum of the scores of the opponents (8.1).

use super::entry::tie_break;
use super::participant::Participant;
use super::sum::{Term, sum};
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    BH = "BH" "Buchholz", "C.07 8.1",
    participants: PlayersAndTeams,
    depends_on: [Opponents, UnplayedRounds],
    traits: [SwissOnly],
    modifiers: [CutLow, CutMedian, ForfeitsAsPlayed, Fore],
    interpretations: ["full-point-bye-voluntary", "allocated-bye-as-draw"],
    print_frequency: Often,
    candidates: [
        Swiss [
            "BH/C1" 1 @ 10, "BH" 1 @ 20, "BH/M1" 2 @ 60, "BH/C2" 2 @ 100, "BH/M2" 3 @ 170,
            "BH/C3" 4 @ 240, "BH/P" 4 @ 300, "BH/C1/P" 4 @ 310
        ],
        RoundRobin ["BH" 4 @ 100, "BH/C1" 4 @ 110],
        TeamSwiss [
            "BH:MP/C1" 1 @ 20, "BH:MP" 1 @ 30, "BH:MP/M1" 2 @ 180, "BH:MP/C2" 3 @ 190,
            "BH:GP" 2 @ 200, "BH:GP/C1" 2 @ 210, "BH:MP/P" 3 @ 230, "BH:MP/C1/P" 3 @ 240
        ]
    ],
    decimals: 1,
    value: buchholz,
}

fn buchholz(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    Some(sum(player, Term::Scores, trace))
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    /// Player 1 has 1.5 points of 3, with a half-point bye in round 2. The opponents have 2 (player
    /// 3: 1 + 1 by a bye + 0) and 1.5 points.
    const GRID: &str = "
        1  2w1  0-H  3b0
        2  1b0  3w=  0-U
        3  0-U  2b=  1w1
        4  0-Z  0-Z  0-Z";

    #[test]
    fn own_byes_and_byes_of_opponents_count_by_edition() {
        // 1 has 1.5, 2 has 1.5, 3 has 2.5, 4 has 0
        // raw: 1.5 + 0 + 2.5; 1.5 + 2.5 + 0; 0 + 1.5 + 1.5
        check("BH", "raw", GRID, "4 4 3 0");
        // legacy: adjusted 1: 1.5, 2: 0 + .5 + .5 = 1, 3: .5 + .5 + 1 = 2
        // 1: 1 + (1 + .5 + .5) + 2; 2: 1.5 + 2 + (.5 + 0 + 0); 3: (0 + 0 + 1) + 1 + 1.5
        // 4: (0 + 1 + 1) + (0 + 1 + .5) + (0 + 1 + 0)
        check("BH", "legacy", GRID, "5 4 3.5 4.5");
        // 2024: 1: 1.5 + 1.5 + 2.5; 2: 1.5 + 2.5 + 1.5; 3: 2.5 + 1.5 + 1.5; 4: three dummies
        check("BH", "2024", GRID, "5.5 5.5 5.5 0");
        // 2026: byes capped to three draws, 1.5
        check("BH", "2026", GRID, "5.5 5.5 4.5 0");
    }

    #[test]
    fn cuts_take_the_requested_bye_first() {
        // 1: 1.5, bye 1.5, 2.5; 3: its bye is allocated and not voluntary
        check("BH/C1", "2024", GRID, "4 4 4 0");
        check("BH/M1", "2024", GRID, "1.5 1.5 1.5 0");
        check("BH/C9", "2024", GRID, "0 0 0 0");
    }

    #[test]
    fn forfeits_count_as_games_with_the_modifier_p() {
        // 1 wins round 1 against 2 by forfeit, 2 then wins twice
        let grid = "
            1  2w+  3w0
            2  1b-  4w1
            3  4w1  1b1
            4  3b0  2b0";
        check("BH", "2024", grid, "3 1 1 3");
        check("BH", "2026", grid, "3 1 1 3");
        check("BH/P", "2024", grid, "3 1 1 3");
        // legacy: the adjusted scores are .5, 1.5, 2 and 0; the virtual opponents of 1 and 2 have
        // 0 + 0 + .5 and 0 + 1 + .5
        check("BH", "legacy", grid, "2.5 1.5 0.5 3.5");
    }
}
