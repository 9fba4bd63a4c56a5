//! Sum of opponents' ratings ("performance by ratings" in German events).

use super::entry::tie_break;
use super::participant::Participant;
use super::rated_games::games;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    SRO = "SRO" "sum of opponents' ratings", "national",
    participants: Players,
    depends_on: [Opponents, Ratings],
    modifiers: [Unrated],
    interpretations: ["played-only", "unrated-left-out"],
    print_frequency: Rarely,
    candidates: [Swiss ["SRO" 4 @ 320]],
    decimals: 0,
    value: sum_of_ratings,
}

fn sum_of_ratings(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let mut sum = 0;
    for game in games(player.context, player.id) {
        sum += i64::from(game.rating);
        trace.step(|| game.step(player));
    }
    Some(Exact::whole(sum))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{RATED, check};

    #[test]
    fn an_opponent_counts_once_for_each_game() {
        check("SRO", "legacy", RATED, "5700 3900 3900 6000");
    }
}
