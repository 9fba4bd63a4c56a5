//! Non-Neustadtl Sonneborn-Berger: Sonneborn-Berger as it was first proposed, plus the square of
//! the participant's own score.

use super::entry::tie_break;
use super::participant::Participant;
use super::sum::{Term, sum};
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    NNSB = "NNSB" "non-Neustadtl Sonneborn-Berger", "historic (1886)",
    participants: PlayersAndTeams,
    depends_on: [Opponents, UnplayedRounds],
    print_frequency: Rarely,
    decimals: 2,
    value: non_neustadtl,
}

fn non_neustadtl(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let sum = sum(player, Term::Products, trace);
    let own_points = player.table().total(player.id);
    trace.remark(|| format!("plus the square of this participant's score {own_points}"));
    let own_points = Exact::from(own_points);
    sum.checked_add(own_points.checked_mul(own_points)?)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_square_of_the_own_score_is_added() {
        // SB 1 + .25 and 0 + .5 and .75; scores 1.5, 1, .5
        let grid = "system round-robin\n1  2w1  3b=  0-Z\n2  1b0  0-Z  3w1\n3  0-Z  1w=  2b0";
        check("SB", "legacy", grid, "1.25 0.5 0.75");
        check("NNSB", "legacy", grid, "3.5 1.5 1");
    }
}
