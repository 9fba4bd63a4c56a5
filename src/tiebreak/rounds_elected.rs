//! Rounds that a participant elected to play (7.6), called games elected (GE) before August 2024.

use super::entry::tie_break;
use super::participant::Participant;
use crate::model::{Outcome, RoundNumber};
use crate::rules::ForfeitsAsGames;

tie_break! {
    REP = "REP" "rounds one elected to play", "C.07 7.6",
    participants: PlayersAndTeams,
    traits: [CountsRounds],
    interpretations: ["played-only"],
    print_frequency: Rarely,
    candidates: [
        Swiss ["REP" 4 @ 260],
        RoundRobin ["REP" 4 @ 140]
    ],
    decimals: 0,
    rounds: is_elected, "elected to play",
}

/// Whether a round is one that the participant elected to play.
fn is_elected(player: Participant<'_, '_>, round: RoundNumber) -> bool {
    let kind = player.kind(round);
    if !player.table().system().is_predetermined() {
        return !kind.is_voluntary();
    }
    // 15.2: byes count; the editions differ about forfeit losses
    match player.context.rules.round_robin_forfeits_elected {
        ForfeitsAsGames::None => kind.is_game(),
        forfeits if player.outcome(round) == Outcome::ForfeitLoss => forfeits.counts(false),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ROUNDS, check};

    #[test]
    fn voluntary_unplayed_rounds_do_not_count() {
        check("REP", "2026", ROUNDS, "4 4 2 3");
        check("GE", "2024", ROUNDS, "4 4 2 3");
        let round_robin = format!("system round-robin\n{ROUNDS}");
        check("REP", "2024", &round_robin, "4 4 4 4");
        check("REP", "2026", &round_robin, "4 4 3 4");
    }
}
