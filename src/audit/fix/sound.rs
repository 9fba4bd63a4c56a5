//! Results that nothing speaks against: what may serve as evidence.

use crate::audit::Case;
use crate::audit::case::Game;
use crate::audit::results::verdict::{Verdict, of_outcomes, verdict};
use crate::model::{AdjustmentKind, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// Whether a player's half of a round is confirmed by the other half, or needs none.
pub(super) fn is_sound(case: &Case<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let entry = case.entry(player, round);
    match entry.opponent {
        Opponent::Unknown(_) => false,
        Opponent::Nobody => !entry.outcome.is_game(),
        Opponent::Player(other) => {
            let answer = case.entry(other, round);
            other != player
                && answer.opponent == Opponent::Player(player)
                && matches!(
                    of_outcomes(entry.outcome, answer.outcome),
                    Verdict::Agree | Verdict::Split
                )
        }
    }
}

/// The first round of a player, apart from `besides`, whose result is in doubt.
pub(super) fn doubtful_round(
    case: &Case<'_>,
    player: PlayerId,
    besides: &[RoundNumber],
) -> Option<RoundNumber> {
    let rounds = (0..case.table.rounds()).map(RoundNumber::at);
    let mut rounds = rounds.filter(|round| !besides.contains(round));
    rounds.find(|&round| !is_sound(case, player, round))
}

/// The first round of a player, apart from `besides`, that may have brought other points.
pub(super) fn doubtful_points(
    case: &Case<'_>,
    player: PlayerId,
    besides: &[RoundNumber],
) -> Option<RoundNumber> {
    let rounds = (0..case.table.rounds()).map(RoundNumber::at);
    let mut rounds = rounds.filter(|round| !besides.contains(round));
    rounds.find(|&round| !is_sound(case, player, round) && !brings_the_same(case, player, round))
}

/// Whether a game that is played on one side and a forfeit on the other brings this player
/// the same either way.
fn brings_the_same(case: &Case<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let entry = case.entry(player, round);
    let Some(other) = entry.opponent.player().filter(|&other| other != player) else {
        return false;
    };
    let answer = case.entry(other, round);
    let system = &case.import.tournament.score_system;
    let worth = |outcome| system.points(outcome, entry.colour);
    answer.opponent == Opponent::Player(player)
        && of_outcomes(entry.outcome, answer.outcome) == Verdict::PlayedAndForfeit
        && mirrored(answer.outcome)
            .first()
            .is_some_and(|&mirror| worth(mirror) == worth(entry.outcome))
}

/// The stated points of a player.
pub(super) fn stated(case: &Case<'_>, player: PlayerId) -> Option<Points> {
    let points = case.import.claims.points.get(player.index()).copied();
    points.flatten().map(|field| field.value)
}

/// Records 299 replace what a result is worth: totals cannot be told from the score system.
pub(super) fn results_are_adjusted(case: &Case<'_>) -> bool {
    let adjustments = case.import.tournament.adjustments.iter();
    let mut kinds = adjustments.map(|adjustment| adjustment.kind);
    kinds.any(|kind| kind != AdjustmentKind::Bonus)
}

/// What the other side of a game has when this side has `outcome`; several for a forfeit, as
/// both may lose so.
pub(super) fn mirrored(outcome: Outcome) -> &'static [Outcome] {
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

/// Whether the halves of a game may be read in more than one way that fits the other half.
pub(super) fn is_open(game: &Game) -> bool {
    let outcomes = [game.first.1.outcome, game.second.1.outcome];
    let unknown = outcomes.iter().filter(|&&o| o == Outcome::Unknown).count();
    match verdict(game) {
        Verdict::Contradiction | Verdict::Split => true,
        Verdict::Unknown => unknown == 1,
        _ => false,
    }
}

/// The sign of an outcome in a report.
pub(super) const fn sign(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "=",
        Outcome::Loss => "0",
        Outcome::UnratedWin => "W",
        Outcome::UnratedDraw => "D",
        Outcome::UnratedLoss => "L",
        Outcome::ForfeitWin => "+",
        Outcome::ForfeitLoss => "-",
        Outcome::PairingAllocatedBye => "U",
        Outcome::FullPointBye => "F",
        Outcome::HalfPointBye => "H",
        Outcome::ZeroPointBye | Outcome::Absent => "Z",
        Outcome::Unknown => "",
    }
}
