//! Sum of opponents' Buchholz, also called refined Buchholz.

use super::average_of_buchholz::sum_of_opponents;
use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    SOB = "SOB" "sum of opponents' Buchholz", "national",
    participants: PlayersAndTeams,
    depends_on: [Opponents, TheirOpponents, UnplayedRounds],
    traits: [SwissOnly],
    modifiers: [Fore],
    print_frequency: Sometimes,
    candidates: [Swiss ["SOB" 3 @ 190]],
    decimals: 1,
    value: sum_of_buchholz,
}

fn sum_of_buchholz(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let (sum, _) = sum_of_opponents(player, trace);
    Some(Exact::from_hundredths(sum))
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn only_opponents_met_over_the_board_count() {
        // scores 2, 1, 0; Buchholz 1: 1 + 0, 2: 2 + 1 (dummy), 3: 0 (dummy) + 2
        let grid = "1  2w1  3b1\n2  1b0  0-U\n3  0-Z  1w0";
        check("BH", "2024", grid, "1 3 2");
        check("SOB", "2024", grid, "5 1 1");
    }
}
