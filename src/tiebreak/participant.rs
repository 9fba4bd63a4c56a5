//! A participant for whom a tie-break computes a value.

use super::Column;
use super::context::Context;
use super::derivation::{Derivation, Step};
use super::round::Kind;
use super::trace::Trace;
use crate::model::{Crosstable, Modifiers, Outcome, ParticipantId, RoundNumber, ScoreBasis};
use crate::number::{Exact, Points};
use crate::rules::ForfeitsAsGames;

/// The participant whose value is computed, with the data that the computation needs.
#[derive(Clone, Copy)]
pub(super) struct Participant<'a, 'c> {
    /// The crosstable, and the edition of the rules.
    pub(super) context: &'a Context<'c>,
    /// The modifiers of the tie-break.
    pub(super) modifiers: &'a Modifiers,
    /// The participant's index in the crosstable.
    pub(super) id: ParticipantId,
}

/// Computes the values of all participants.
pub(super) fn column<'a, 'c>(
    context: &'a Context<'c>,
    modifiers: &'a Modifiers,
    value: impl Fn(Participant<'a, 'c>) -> Option<Exact>,
) -> Column {
    let participant = |id| Participant {
        context,
        modifiers,
        id,
    };
    let ids = context.table.ids();
    ids.map(|id| value(participant(id))).collect()
}

/// Derives the value of one participant.
pub(super) fn derive<'a, 'c>(
    context: &'a Context<'c>,
    modifiers: &'a Modifiers,
    player: ParticipantId,
    value: impl Fn(Participant<'a, 'c>, &mut Derivation) -> Option<Exact>,
) -> Derivation {
    let participant = Participant {
        context,
        modifiers,
        id: player,
    };
    let mut derivation = Derivation::default();
    derivation.value = value(participant, &mut derivation);
    derivation
}

impl<'a, 'c> Participant<'a, 'c> {
    /// Returns the crosstable of the tournament.
    pub(super) fn table(self) -> &'c Crosstable {
        self.context.table
    }

    /// Returns the rounds of the crosstable, in order.
    pub(super) fn rounds(
        self,
    ) -> impl DoubleEndedIterator<Item = RoundNumber> + ExactSizeIterator + Clone + use<> {
        self.table().round_numbers()
    }

    /// Returns the points that the participant obtained in each round.
    pub(super) fn points(self) -> &'c [Points] {
        self.table().points(self.id)
    }

    /// Returns the kind of a round of the participant, as article 16.2 defines it.
    #[inline]
    pub(super) fn kind(self, round: RoundNumber) -> Kind {
        Kind::from_round(self.table(), self.id, round)
    }

    /// Returns the participant's opponent in a round; `None` if there is none, or if the opponent
    /// is not in the list.
    pub(super) fn opponent(self, round: RoundNumber) -> Option<ParticipantId> {
        self.table().opponent(self.id, round)
    }

    /// Returns how a round ended for the participant.
    pub(super) fn outcome(self, round: RoundNumber) -> Outcome {
        self.table().outcome(self.id, round)
    }

    /// Returns the same team with the crosstable in the score `score` (match points or game
    /// points).
    pub(super) fn in_score(self, score: ScoreBasis) -> Participant<'a, 'c> {
        Participant {
            context: self.context.in_score(score),
            ..self
        }
    }

    /// Returns the same team with the crosstable in the other score: in game points if this
    /// crosstable is in match points.
    pub(super) fn in_other_score(self) -> Participant<'a, 'c> {
        Participant {
            context: self.context.in_other_score(),
            ..self
        }
    }

    /// Whether a round was a game over the board or, in a round robin, a forfeit that counts as a
    /// game (15.2).
    pub(super) fn is_regular(self, round: RoundNumber, forfeits: ForfeitsAsGames) -> bool {
        self.kind(round).is_regular(self.table().system(), forfeits)
    }

    /// Returns the step of a derivation for a round, still without its contribution.
    pub(super) fn step(self, round: RoundNumber) -> Step {
        Step::for_round(self.context, self.id, round)
    }

    /// Returns the sum, in hundredths, of the contributions of all rounds, and records each of
    /// them. `contribution` returns the contribution of a round in hundredths, and a function that
    /// explains it in words.
    pub(super) fn add_up<T: Trace, W: FnOnce() -> String>(
        self,
        trace: &mut T,
        contribution: impl Fn(RoundNumber) -> (i64, W),
    ) -> i64 {
        let mut sum = 0;
        for round in self.rounds() {
            let (amount, why) = contribution(round);
            sum += amount;
            trace.step(|| Step {
                why: why(),
                amount: Some(Exact::from_hundredths(amount)),
                ..self.step(round)
            });
        }
        sum
    }

    /// Counts the rounds for which `counts` returns `true`, and records them; `description`
    /// describes such a round in words.
    pub(super) fn count<T: Trace>(
        self,
        counts: impl Fn(Participant<'a, 'c>, RoundNumber) -> bool,
        description: &str,
        trace: &mut T,
    ) -> Option<Exact> {
        let sum = self.add_up(trace, |round| {
            let counts = counts(self, round);
            let why = move || {
                if counts {
                    description.to_owned()
                } else {
                    format!("not {description}")
                }
            };
            (100 * i64::from(counts), why)
        });
        Some(Exact::from_hundredths(sum))
    }
}
