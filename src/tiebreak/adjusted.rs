//! Adjusted score: the score of a participant as it counts in the tie-breaks of the participant's
//! opponents (16.3).

use super::derivation::Step;
use super::entry::tie_break;
use super::opponent_score::{article, rounds_as_draws};
use super::participant::Participant;
use super::round::outcome_in_words;
use super::trace::Trace;
use crate::model::RoundNumber;
use crate::number::Exact;

tie_break! {
    ADJ = "ADJ" "adjusted score", "C.07 16.3",
    participants: PlayersAndTeams,
    depends_on: [Opponents, UnplayedRounds],
    print_frequency: IfAnnounced,
    decimals: 1,
    value: adjusted_score,
}

/// Returns the adjusted score of a participant.
fn adjusted_score(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    for round in player.rounds() {
        trace.step(|| step(player, round));
    }
    Some(Exact::from(
        player.context.adjusted_scores()[player.id.index()],
    ))
}

/// Returns the step for a round: the points that it adds to the adjusted score, and the reason.
fn step(player: Participant<'_, '_>, round: RoundNumber) -> Step {
    let (table, rules) = (player.table(), player.context.rules);
    let mut draw = false;
    rounds_as_draws(table, rules, player.id, |other| draw |= other == round);
    let words = outcome_in_words(table, player.id, round);
    let obtained = player.points()[round.index()];
    let (amount, why) = if draw {
        let article = article(rules);
        let why = format!("{words}: {obtained}, counts as a draw for opponents ({article})");
        (table.draw(), why)
    } else if player.kind(round).is_game() {
        (obtained, "as played".to_owned())
    } else {
        (obtained, format!("{words}: counts with the points awarded"))
    };
    Step {
        amount: Some(Exact::from(amount)),
        why,
        ..player.step(round)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn requested_byes_at_the_end_count_as_draws_for_opponents() {
        // 1 withdrew. 2 has a pairing-allocated bye after the absence. 3 lost the last round by
        // forfeit, which counts 0; the bye before it is at the end and counts as a draw.
        // 4 has a requested bye before a win by forfeit.
        let grid = "
            1  2w1  0-Z  0-Z
            2  1b0  0-Z  0-U
            3  4w1  0-H  4b-
            4  3b0  0-H  3w+";
        check("PTS", "2024", grid, "1 1 1.5 1.5");
        check("ADJ", "2024", grid, "2 1 1.5 1.5");
        check("ADJ", "selfgame2022", grid, "2 1 2 1.5");
        check("ADJ", "legacy", grid, "2 1 2 1");
        check("ADJ", "raw", grid, "1 1 1.5 1.5");
        check(
            "ADJ",
            "2024",
            &format!("system round-robin\n{grid}"),
            "1 1 1.5 1.5",
        );
    }
}
