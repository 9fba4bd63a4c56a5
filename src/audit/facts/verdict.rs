//! Compares the two sides of a game.

use crate::audit::facts::Game;
use crate::model::Outcome::{self, *};

/// The relation between the two results of a game (reference/trf.md 14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum Verdict {
    /// The results are complementary; a double forfeit counts as such.
    Agree,
    /// Both sides played, and the point is divided in an unusual way: 0-0, ½-0, 1-½.
    Split,
    /// One side played, and the other has a forfeit.
    PlayedAndForfeit,
    /// At least one side has a bye.
    Bye,
    /// At least one side has no result.
    Unknown,
    /// The two results cannot both be true.
    Contradiction,
}

pub(in crate::audit) fn compare_sides(game: &Game) -> Verdict {
    compare_outcomes(game.first.1.outcome, game.second.1.outcome)
}

/// The relation between two results of a game.
pub(in crate::audit) fn compare_outcomes(a: Outcome, b: Outcome) -> Verdict {
    if a.is_bye() || b.is_bye() {
        return Verdict::Bye;
    }
    if a == Unknown || b == Unknown {
        return Verdict::Unknown;
    }
    if a.is_played() != b.is_played() {
        return Verdict::PlayedAndForfeit;
    }
    let pair = [a, b];
    match pair {
        [Win, Loss] | [Loss, Win] | [Draw, Draw] => Verdict::Agree,
        [UnratedWin, UnratedLoss] | [UnratedLoss, UnratedWin] => Verdict::Agree,
        [UnratedDraw, UnratedDraw] => Verdict::Agree,
        [ForfeitWin, ForfeitLoss] | [ForfeitLoss, ForfeitWin] => Verdict::Agree,
        [ForfeitLoss, ForfeitLoss] => Verdict::Agree,
        _ if are_of_same_kind(a, b) && !matches!(pair, [Win, Win] | [UnratedWin, UnratedWin]) => {
            Verdict::Split
        }
        _ => Verdict::Contradiction,
    }
}

/// Whether both results are of played games that are rated, or both of played games that are not
/// rated. An arbiter may divide the point in either kind of game.
fn are_of_same_kind(a: Outcome, b: Outcome) -> bool {
    a.is_played() && a.is_rated() == b.is_rated()
}

/// The outcomes that the opponent can have if a player has `outcome`. There are two for a forfeit
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

    fn check(a: Outcome, b: Outcome, expected: Verdict) {
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
        check(Win, Loss, Verdict::Agree);
        check(ForfeitLoss, ForfeitLoss, Verdict::Agree);
        check(Loss, Loss, Verdict::Split);
        check(Draw, Loss, Verdict::Split);
        check(Win, Draw, Verdict::Split);
        check(UnratedLoss, UnratedLoss, Verdict::Split);
        check(Win, Win, Verdict::Contradiction);
        check(UnratedWin, Loss, Verdict::Contradiction);
        check(ForfeitWin, ForfeitWin, Verdict::Contradiction);
        check(Win, ForfeitLoss, Verdict::PlayedAndForfeit);
        check(ForfeitWin, Loss, Verdict::PlayedAndForfeit);
        check(ForfeitWin, ZeroPointBye, Verdict::Bye);
        check(Win, Unknown, Verdict::Unknown);
    }
}
