//! Number of wins: the number of rounds with the points of a win (7.1).

use super::entry::tie_break;
use super::participant::Participant;
use crate::model::RoundNumber;

tie_break! {
    WIN = "WIN" "number of wins", "C.07 7.1",
    participants: PlayersAndTeams,
    depends_on: [ForfeitOrBye],
    traits: [CountsRounds],
    interpretations: ["wins-without-byes", "wins-without-forfeits"],
    print_frequency: Regularly,
    candidates: [
        Swiss ["WIN" 2 @ 50],
        RoundRobin ["WIN" 1 @ 40],
        TeamSwiss ["WIN" 2 @ 160],
        TeamRoundRobin ["WIN" 2 @ 160]
    ],
    decimals: 0,
    rounds: is_win, "as many points as for a win",
}

/// Whether a round counts as a win: a game, bye or forfeit for which the participant got the points
/// of a win. A bye or forfeit for which the participant got fewer points does not count.
fn is_win(player: Participant<'_, '_>, round: RoundNumber) -> bool {
    let rules = player.context.rules;
    let kind = player.kind(round);
    let counts = if kind.is_game() {
        true
    } else if kind.is_forfeit() {
        rules.forfeits_are_wins
    } else {
        rules.byes_are_wins
    };
    counts && player.points()[round.index()] == player.table().win()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ROUNDS, check, check_interpretation};

    #[test]
    fn every_round_with_the_points_of_a_win_counts() {
        check("WIN", "2026", ROUNDS, "4 2 0 0");
        check("WIN", "legacy", ROUNDS, "4 2 0 0");
        // a bye worth a draw and a forfeit worth more than a win do not count as wins
        check(
            "WIN",
            "2026",
            &format!("points W=1 P=0.5 FW=1.5\n{ROUNDS}"),
            "2 2 0 0",
        );
    }

    #[test]
    fn interpretations_exclude_byes_or_forfeits() {
        check_interpretation("WIN", "legacy", "wins-without-byes", ROUNDS, "3 1 0 0");
        check_interpretation("WIN", "2024", "wins-without-forfeits", ROUNDS, "3 2 0 0");
    }
}
