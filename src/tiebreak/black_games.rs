//! The number of games played with Black (7.3).

use super::entry::tie_break;
use super::participant::Participant;
use crate::model::{Colour, RoundNumber};

tie_break! {
    BPG = "BPG" "games played with Black", "C.07 7.3",
    participants: Players,
    depends_on: [Colours],
    interpretations: ["played-only"],
    print_frequency: Regularly,
    candidates: [
        Swiss ["BPG" 2 @ 90],
        RoundRobin ["BPG" 2 @ 50]
    ],
    decimals: 0,
    rounds: is_game_with_black, "played with Black",
}

/// Whether a round counts as a game played with Black.
pub(super) fn is_game_with_black(player: Participant<'_, '_>, round: RoundNumber) -> bool {
    player.is_regular(round, player.context.rules.round_robin_forfeits_black)
        && player.table().colour(player.id, round) == Some(Colour::Black)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ROUNDS, check};

    #[test]
    fn only_games_over_the_board_count() {
        check("BPG", "2026", ROUNDS, "1 2 0 2");
        let round_robin = format!("system round-robin\n{ROUNDS}");
        check("BPG", "legacy", &round_robin, "1 2 0 2");
        check("BPG", "2026", &round_robin, "2 2 0 2");
        let lost = "system round-robin\n1  2b-\n2  1w+";
        check("BPG", "2024", lost, "1 0");
        check("BPG", "2026", lost, "0 0");
    }
}
