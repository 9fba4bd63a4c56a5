//! Compares the results that the two players of a game state.

use crate::audit::facts::Game;
use crate::model::Outcome::{self, *};

/// The results of a played game that agree with each other, each as the outcomes of a player and of
/// the opponent.
pub(in crate::audit) const PLAYED_RESULTS: [[Outcome; 2]; 3] =
    [[Win, Loss], [Draw, Draw], [Loss, Win]];

/// The results of a game that one player forfeited, in the same form.
pub(in crate::audit) const FORFEIT_RESULTS: [[Outcome; 2]; 2] =
    [[ForfeitWin, ForfeitLoss], [ForfeitLoss, ForfeitWin]];

/// Returns the results that a game may have had, without a forfeit of both players; played games
/// first.
pub(in crate::audit) fn possible_results() -> impl Iterator<Item = [Outcome; 2]> {
    PLAYED_RESULTS.into_iter().chain(FORFEIT_RESULTS)
}

/// How the two results of a game agree (reference/trf.md 14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum ResultAgreement {
    /// The results are complementary, such as 1 and 0. A double forfeit also agrees.
    Agree,
    /// Both sides have a played game, but the results are unusual together: 0-0, ½-0, 1-½.
    Split,
    /// One side has a played game, and the other has a forfeit.
    PlayedAndForfeit,
    /// At least one side has a bye.
    Bye,
    /// At least one side has no result.
    Unknown,
    /// The two results cannot both be true.
    Contradiction,
}

pub(in crate::audit) fn compare_sides(game: &Game) -> ResultAgreement {
    compare_outcomes(game.first.1.outcome, game.second.1.outcome)
}

/// Compares two results of a game.
pub(in crate::audit) fn compare_outcomes(a: Outcome, b: Outcome) -> ResultAgreement {
    if a.is_bye() || b.is_bye() {
        return ResultAgreement::Bye;
    }
    if a == Unknown || b == Unknown {
        return ResultAgreement::Unknown;
    }
    if a.is_played() != b.is_played() {
        return ResultAgreement::PlayedAndForfeit;
    }
    let pair = [a, b];
    match pair {
        [Win, Loss] | [Loss, Win] | [Draw, Draw] => ResultAgreement::Agree,
        [UnratedWin, UnratedLoss] | [UnratedLoss, UnratedWin] => ResultAgreement::Agree,
        [UnratedDraw, UnratedDraw] => ResultAgreement::Agree,
        [ForfeitWin, ForfeitLoss] | [ForfeitLoss, ForfeitWin] => ResultAgreement::Agree,
        [ForfeitLoss, ForfeitLoss] => ResultAgreement::Agree,
        _ if are_equally_rated(a, b) && !matches!(pair, [Win, Win] | [UnratedWin, UnratedWin]) => {
            ResultAgreement::Split
        }
        _ => ResultAgreement::Contradiction,
    }
}

/// Whether both results are of played games that are rated, or both are of played games that are
/// not rated. An arbiter may give unusual results in either kind of game.
fn are_equally_rated(a: Outcome, b: Outcome) -> bool {
    a.is_played() && a.is_rated() == b.is_rated()
}

/// Returns the outcomes that the opponent can have if a player has `outcome`: two for a forfeit
/// loss, because both players may lose by forfeit; none for a bye.
pub(in crate::audit) fn outcomes_of_opponent(outcome: Outcome) -> &'static [Outcome] {
    match outcome {
        Outcome::Win => &[Outcome::Loss],
        Outcome::Draw => &[Outcome::Draw],
        Outcome::Loss => &[Outcome::Win],
        Outcome::UnratedWin => &[Outcome::UnratedLoss],
        Outcome::UnratedDraw => &[Outcome::UnratedDraw],
        Outcome::UnratedLoss => &[Outcome::UnratedWin],
        Outcome::ForfeitWin => &[Outcome::ForfeitLoss],
        Outcome::ForfeitLoss => &[Outcome::ForfeitWin, Outcome::ForfeitLoss],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entry, PlayerId, RoundNumber};

    fn check(a: Outcome, b: Outcome, expected: ResultAgreement) {
        let half = |outcome| Entry {
            outcome,
            ..Entry::default()
        };
        for (a, b) in [(a, b), (b, a)] {
            let game = Game {
                round: RoundNumber(1),
                first: (PlayerId(0), half(a)),
                second: (PlayerId(1), half(b)),
            };
            assert_eq!(compare_sides(&game), expected, "{a:?} {b:?}");
        }
    }

    #[test]
    fn every_pair_of_outcomes_has_a_verdict() {
        check(Win, Loss, ResultAgreement::Agree);
        check(ForfeitLoss, ForfeitLoss, ResultAgreement::Agree);
        check(Loss, Loss, ResultAgreement::Split);
        check(Draw, Loss, ResultAgreement::Split);
        check(Win, Draw, ResultAgreement::Split);
        check(UnratedLoss, UnratedLoss, ResultAgreement::Split);
        check(Win, Win, ResultAgreement::Contradiction);
        check(UnratedWin, Loss, ResultAgreement::Contradiction);
        check(ForfeitWin, ForfeitWin, ResultAgreement::Contradiction);
        check(Win, ForfeitLoss, ResultAgreement::PlayedAndForfeit);
        check(ForfeitWin, Loss, ResultAgreement::PlayedAndForfeit);
        check(ForfeitWin, ZeroPointBye, ResultAgreement::Bye);
        check(Win, Unknown, ResultAgreement::Unknown);
    }
}
