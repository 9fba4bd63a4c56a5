//! Bottom board elimination: compares the points without the last board, then without the last two
//! boards, and so on (12.3).

use super::boards;
use super::entry::tie_break;

tie_break! {
    BBE = "BBE" "bottom board elimination", "C.07 12.3",
    participants: Teams,
    depends_on: [Boards],
    traits: [FixedScore],
    print_frequency: Never,
    candidates: [
        TeamSwiss ["BBE" 3 @ 330],
        TeamRoundRobin ["BBE" 2 @ 140]
    ],
    sense: LowFirst,
    decimals: 0,
    boards: boards::bottom_values,
    "the sum without the last board is compared first, then without the last two, and so on",
}
