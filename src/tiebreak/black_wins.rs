//! The number of games won with Black (7.4).

use super::black_games::is_game_with_black;
use super::entry::tie_break;
use super::participant::Participant;
use crate::model::RoundNumber;

tie_break! {
    BWG = "BWG" "games won with Black", "C.07 7.4",
    participants: Players,
    depends_on: [Colours],
    interpretations: ["played-only"],
    print_frequency: Sometimes,
    candidates: [
        Swiss ["BWG" 3 @ 120],
        RoundRobin ["BWG" 3 @ 70]
    ],
    decimals: 0,
    rounds: is_win_with_black, "won with Black",
}

/// Whether a round counts as a game won with Black.
fn is_win_with_black(player: Participant<'_, '_>, round: RoundNumber) -> bool {
    is_game_with_black(player, round) && player.points()[round.index()] == player.table().win()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ROUNDS, check};

    #[test]
    fn only_games_over_the_board_count() {
        check("BWG", "2026", ROUNDS, "1 0 0 0");
        check(
            "BWG",
            "2026",
            &format!("system round-robin\n{ROUNDS}"),
            "2 0 0 0",
        );
    }
}
