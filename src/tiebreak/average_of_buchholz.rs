//! Average of the opponents' Buchholz (8.2).

use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::round::Kind;
use super::sum::buchholz;
use super::trace::Trace;
use crate::number::{Exact, round_half_up};

tie_break! {
    AOB = "AOB" "average of opponents' Buchholz", "C.07 8.2",
    participants: PlayersAndTeams,
    depends_on: [Opponents, TheirOpponents, UnplayedRounds],
    traits: [SwissOnly],
    modifiers: [Fore],
    interpretations: ["allocated-bye-as-draw", "aob-rounded"],
    print_frequency: Sometimes,
    candidates: [
        Swiss ["AOB" 3 @ 180],
        TeamSwiss ["AOB:MP" 4 @ 350]
    ],
    decimals: 2,
    value: average_of_buchholz,
}

fn average_of_buchholz(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let (sum, games) = sum_of_opponents(player, trace);
    trace.remark(|| match games {
        0 => "undefined without a game over the board (8.2)".to_owned(),
        _ => format!("{} / {games} (8.2)", Exact::from_hundredths(sum).to_text()),
    });
    if player.context.rules.average_buchholz_rounded {
        return round_half_up(sum, games).map(Exact::from_hundredths);
    }
    Exact::ratio(i128::from(sum), i128::from(games) * 100)
}

/// Returns the sum of the Buchholz (or Fore Buchholz) of the opponents in games over the board, in
/// hundredths, and the number of these games. An opponent who was met twice counts twice.
pub(super) fn sum_of_opponents(player: Participant<'_, '_>, trace: &mut impl Trace) -> (i64, i64) {
    let fore = player.modifiers.fore;
    let buchholz = buchholz(player.context, fore);
    let (mut sum, mut games) = (0, 0);
    for round in player.rounds() {
        let Some(opponent) = player.opponent(round) else {
            continue;
        };
        // even with /F, the opponents are those in games that were really played
        if player.kind(round) != Kind::Played {
            continue;
        }
        sum += buchholz[opponent.index()];
        games += 1;
        trace.step(|| Step {
            why: if fore {
                "Fore Buchholz of the opponent"
            } else {
                "Buchholz of the opponent"
            }
            .to_owned(),
            amount: Some(Exact::from_hundredths(buchholz[opponent.index()])),
            ..player.step(round)
        });
    }
    (sum, games)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_average_is_exact() {
        // scores 2, 1, 0; Buchholz 1: 1 + 0, 2: 2 + 1 (dummy), 3: 0 (dummy) + 2
        let grid = "1  2w1  3b1\n2  1b0  0-U\n3  0-Z  1w0";
        check("BH", "2024", grid, "1 3 2");
        check("AOB", "2024", grid, "2.5 1 1");
        check("AOB", "2024", "1  0-U\n2  3w1\n3  2b0", "- 1 0");
    }
}
