//! One participant, whose value a rule computes.

use super::Column;
use super::context::Context;
use super::derivation::{Derivation, Step};
use super::round::Kind;
use super::trace::Trace;
use crate::model::{Crosstable, Modifiers, Outcome, ParticipantId, RoundNumber, ScoreBasis};
use crate::number::{Exact, Points};
use crate::rules::ForfeitsAsGames;

/// The participant whose value is computed, and from what.
#[derive(Clone, Copy)]
pub(super) struct Participant<'a, 'c> {
    /// The crosstable under an edition.
    pub(super) context: &'a Context<'c>,
    /// The modifiers of the criterion.
    pub(super) modifiers: &'a Modifiers,
    /// Who it is.
    pub(super) id: ParticipantId,
}

/// The values of all participants.
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

/// The derivation of one value.
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
    /// The crosstable.
    pub(super) fn table(self) -> &'c Crosstable {
        self.context.table
    }

    /// The rounds, in order.
    pub(super) fn rounds(
        self,
    ) -> impl DoubleEndedIterator<Item = RoundNumber> + ExactSizeIterator + Clone + use<> {
        self.table().round_numbers()
    }

    /// The points of each round.
    pub(super) fn points(self) -> &'c [Points] {
        self.table().points(self.id)
    }

    /// What kind of round this was.
    pub(super) fn kind(self, round: RoundNumber) -> Kind {
        Kind::of_round(self.table(), self.id, round)
    }

    /// The opponent in a round.
    pub(super) fn opponent(self, round: RoundNumber) -> Option<ParticipantId> {
        self.table().opponent(self.id, round)
    }

    /// How a round ended.
    pub(super) fn outcome(self, round: RoundNumber) -> Outcome {
        self.table().outcome(self.id, round)
    }

    /// The same team in one of its scores.
    pub(super) fn in_score(self, score: ScoreBasis) -> Participant<'a, 'c> {
        Participant {
            context: self.context.in_score(score),
            ..self
        }
    }

    /// The same team in the other score: game points where teams are ranked by match points.
    pub(super) fn in_other_score(self) -> Participant<'a, 'c> {
        Participant {
            context: self.context.in_other_score(),
            ..self
        }
    }

    /// Whether a round was a game over the board, or in a round robin a forfeit that counts
    /// as one (15.2).
    pub(super) fn is_regular(self, round: RoundNumber, forfeits: ForfeitsAsGames) -> bool {
        self.kind(round).is_regular(self.table().system(), forfeits)
    }

    /// A step for a round, without what it contributes.
    pub(super) fn step(self, round: RoundNumber) -> Step {
        Step::for_round(self.context, self.id, round)
    }

    /// Adds up what each round contributes, in hundredths; `contribution` gives it together
    /// with the words for it.
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

    /// The number of rounds for which `counts` holds; `what` says what such a round is.
    pub(super) fn count<T: Trace>(
        self,
        counts: impl Fn(Participant<'a, 'c>, RoundNumber) -> bool,
        what: &str,
        trace: &mut T,
    ) -> Option<Exact> {
        let sum = self.add_up(trace, |round| {
            let counts = counts(self, round);
            let why = move || {
                if counts {
                    what.to_owned()
                } else {
                    format!("not {what}")
                }
            };
            (100 * i64::from(counts), why)
        });
        Some(Exact::from_hundredths(sum))
    }
}
