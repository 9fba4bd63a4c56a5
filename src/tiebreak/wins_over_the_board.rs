//! The number of games won over the board (7.2).

use super::entry::tie_break;
use super::participant::Participant;
use crate::model::RoundNumber;

tie_break! {
    WON = "WON" "games won over the board", "C.07 7.2",
    participants: PlayersAndTeams,
    traits: [CountsRounds],
    interpretations: ["played-only"],
    print_frequency: Sometimes,
    candidates: [
        Swiss ["WON" 3 @ 110],
        RoundRobin ["WON" 2 @ 60]
    ],
    decimals: 0,
    rounds: is_win_over_the_board, "won over the board",
}

/// Whether a round counts as a game won over the board.
fn is_win_over_the_board(player: Participant<'_, '_>, round: RoundNumber) -> bool {
    player.is_regular(round, player.context.rules.round_robin_forfeits_won)
        && player.points()[round.index()] == player.table().win()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ROUNDS, check};

    #[test]
    fn only_games_over_the_board_count() {
        check("WON", "2026", ROUNDS, "2 1 0 0");
        // 15.2: a forfeit of a round robin is a regular result
        check(
            "WON",
            "2026",
            &format!("system round-robin\n{ROUNDS}"),
            "3 1 0 0",
        );
    }
}
