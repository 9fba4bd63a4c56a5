//! Top board results: compares the points on board 1, then on board 2, and so on (12.2).

use super::boards;
use super::entry::tie_break;

tie_break! {
    TBR = "TBR" "top board results", "C.07 12.2",
    participants: Teams,
    depends_on: [Boards],
    traits: [FixedScore],
    print_frequency: Never,
    candidates: [
        TeamSwiss ["TBR" 3 @ 320],
        TeamRoundRobin ["TBR" 2 @ 130]
    ],
    sense: LowFirst,
    decimals: 0,
    boards: boards::top_values, "board 1 is compared first, then board 2, and so on",
}
