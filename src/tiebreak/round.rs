//! The kinds of rounds: how article 16.2 classifies the rounds of a participant.

use crate::model::{Crosstable, Outcome, ParticipantId, RoundNumber, System};
use crate::rules::ForfeitsAsGames;

/// Returns how a round ended for a participant, in words: `no games recorded` instead of an absence
/// if nobody has a game in the round.
pub(super) fn outcome_in_words(
    table: &Crosstable,
    participant: ParticipantId,
    round: RoundNumber,
) -> &'static str {
    match table.outcome(participant, round) {
        Outcome::Absent if !has_games(table, round) => "no games recorded",
        outcome => outcome.words(),
    }
}

/// Whether anybody has a game, a forfeit or a pairing without a result in a round.
fn has_games(table: &Crosstable, round: RoundNumber) -> bool {
    table.ids().any(|participant| {
        let outcome = table.outcome(participant, round);
        outcome.is_played() || outcome.is_forfeit() || outcome == Outcome::Unknown
    })
}

/// The kinds of rounds (C.07 16.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A game that was played over the board.
    Played,
    /// A pairing whose result is not known yet. It counts as a game; values that depend on it are
    /// provisional.
    Open,
    /// Category 1: a pairing-allocated bye.
    PairingAllocatedBye,
    /// Category 1: a full-point bye, or a forfeit win without a recorded opponent.
    FullPointBye,
    /// Category 2: a forfeit win.
    ForfeitWin,
    /// Category 3 or 5: a half-point bye.
    HalfPointBye,
    /// Category 3 or 5: a zero-point bye, an absence, or a forfeit loss without a recorded
    /// opponent.
    ZeroPointBye,
    /// Category 4: a forfeit loss, also for both players of a double forfeit.
    ForfeitLoss,
}

impl Kind {
    /// Returns the kind of round `round` of `participant`.
    #[inline]
    pub(super) fn from_round(
        table: &Crosstable,
        participant: ParticipantId,
        round: RoundNumber,
    ) -> Kind {
        let is_paired = || table.is_paired(participant, round);
        match table.outcome(participant, round) {
            Outcome::Win
            | Outcome::Draw
            | Outcome::Loss
            | Outcome::UnratedWin
            | Outcome::UnratedDraw
            | Outcome::UnratedLoss => Kind::Played,
            Outcome::Unknown => Kind::Open,
            Outcome::ForfeitWin if is_paired() => Kind::ForfeitWin,
            Outcome::ForfeitLoss if is_paired() => Kind::ForfeitLoss,
            Outcome::PairingAllocatedBye => Kind::PairingAllocatedBye,
            Outcome::FullPointBye | Outcome::ForfeitWin => Kind::FullPointBye,
            Outcome::HalfPointBye => Kind::HalfPointBye,
            Outcome::ZeroPointBye | Outcome::Absent | Outcome::ForfeitLoss => Kind::ZeroPointBye,
        }
    }

    /// Whether this is a game, with or without a known result.
    pub(super) const fn is_game(self) -> bool {
        matches!(self, Kind::Played | Kind::Open)
    }

    /// Whether this is a game over the board or, in a round robin, a forfeit that counts as a game
    /// (15.2).
    pub(super) const fn is_regular(self, system: System, forfeits: ForfeitsAsGames) -> bool {
        match self {
            Kind::Played => true,
            Kind::ForfeitWin => system.is_predetermined() && forfeits.counts(true),
            Kind::ForfeitLoss => system.is_predetermined() && forfeits.counts(false),
            _ => false,
        }
    }

    /// Whether this is a scheduled game that was forfeited.
    pub(super) const fn is_forfeit(self) -> bool {
        matches!(self, Kind::ForfeitWin | Kind::ForfeitLoss)
    }

    /// Whether this is a requested bye: category 3, or category 5 if only voluntary unplayed rounds
    /// follow.
    pub(super) const fn is_requested_bye(self) -> bool {
        matches!(self, Kind::HalfPointBye | Kind::ZeroPointBye)
    }

    /// Whether this is a voluntary unplayed round: a requested bye or a forfeit loss.
    pub(super) const fn is_voluntary(self) -> bool {
        matches!(
            self,
            Kind::HalfPointBye | Kind::ZeroPointBye | Kind::ForfeitLoss
        )
    }
}
