//! Average perfect performance of the opponents (10.5).

use super::entry::tie_break;
use super::participant::Participant;
use super::perfect_performance::perfect_performances;
use super::rated_games::mean_of_opponents;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    APPO = "APPO" "average perfect performance of opponents", "C.07 10.5",
    participants: Players,
    depends_on: [Opponents, TheirOpponents, Ratings],
    modifiers: [Unrated],
    interpretations: ["played-only", "unrated-left-out"],
    print_frequency: Rarely,
    candidates: [Swiss ["APPO" 4 @ 220]],
    decimals: 0,
    value: average_perfect_performance,
}

fn average_perfect_performance(
    player: Participant<'_, '_>,
    trace: &mut impl Trace,
) -> Option<Exact> {
    let values = perfect_performances(player.context);
    mean_of_opponents(player, values, "perfect performance of the opponent", trace)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{RATED, check};

    #[test]
    fn only_opponents_met_over_the_board_count() {
        // perfect performances 2189, 1947, 2169, 1100
        // 1: (1947 + 2169 + 1100) / 3 = 1738.7; 2 and 3: (2189 + 1100) / 2 = 1644.5;
        // 4: (2169 + 1947 + 2189) / 3 = 2101.7
        check("APPO", "2026", RATED, "1739 1645 1645 2102");
    }
}
