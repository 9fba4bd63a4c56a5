//! Average performance rating of the opponents (10.4).

use super::entry::tie_break;
use super::participant::Participant;
use super::performance::performances;
use super::rated_games::mean_of_opponents;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    APRO = "APRO" "average performance rating of opponents", "C.07 10.4",
    participants: Players,
    depends_on: [Opponents, TheirOpponents, Ratings],
    modifiers: [Unrated],
    interpretations: ["played-only", "unrated-left-out"],
    print_frequency: Rarely,
    candidates: [Swiss ["APRO" 4 @ 210]],
    decimals: 0,
    value: average_performance,
}

fn average_performance(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let values = performances(player.context);
    mean_of_opponents(player, values, "performance rating of the opponent", trace)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{RATED, check};

    #[test]
    fn only_opponents_met_over_the_board_count() {
        // performances 2173, 1950, 2143, 1200
        // 1: (1950 + 2143 + 1200) / 3 = 1764.3; 2: (2173 + 1200) / 2 = 1686.5;
        // 3: 1686.5; 4: (2143 + 1950 + 2173) / 3 = 2088.7
        check("APRO", "2026", RATED, "1764 1687 1687 2089");
    }
}
