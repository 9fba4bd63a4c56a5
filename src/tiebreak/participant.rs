//! One participant, whose value a rule computes.

use std::ops::Range;

use super::Column;
use super::context::Context;
use super::derivation::{Derivation, Step};
use super::round::Kind;
use super::trace::Trace;
use crate::model::{Crosstable, Modifiers, Outcome, PlayerId, ScoreBasis};
use crate::number::{Exact, Points};
use crate::rules::ForfeitsAsGames;

/// The participant whose value is computed, and from what.
#[derive(Clone, Copy)]
pub(super) struct Participant<'a, 'c> {
    /// The crosstable under an edition.
    pub(super) context: &'a Context<'c>,
    /// The modifiers of the criterion.
    pub(super) modifiers: &'a Modifiers,
    /// Index in the list of participants.
    pub(super) index: usize,
}

/// The values of all participants.
pub(super) fn column<'a, 'c>(
    context: &'a Context<'c>,
    modifiers: &'a Modifiers,
    value: impl Fn(Participant<'a, 'c>) -> Option<Exact>,
) -> Column {
    let participant = |index| Participant {
        context,
        modifiers,
        index,
    };
    (0..context.table.participants())
        .map(|index| value(participant(index)))
        .collect()
}

/// The derivation of one value.
pub(super) fn derive<'a, 'c>(
    context: &'a Context<'c>,
    modifiers: &'a Modifiers,
    player: PlayerId,
    value: impl Fn(Participant<'a, 'c>, &mut Derivation) -> Option<Exact>,
) -> Derivation {
    let participant = Participant {
        context,
        modifiers,
        index: player.index(),
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

    /// The rounds, from 0.
    pub(super) fn rounds(self) -> Range<usize> {
        0..self.table().rounds()
    }

    /// The points of each round.
    pub(super) fn points(self) -> &'c [Points] {
        self.table().points(self.index)
    }

    /// What kind of round this was.
    pub(super) fn kind(self, round: usize) -> Kind {
        Kind::of_round(self.table(), self.index, round)
    }

    /// The index of the opponent in a round.
    pub(super) fn opponent(self, round: usize) -> Option<usize> {
        self.table().opponent(self.index, round)
    }

    /// How a round ended.
    pub(super) fn outcome(self, round: usize) -> Outcome {
        self.table().outcome(self.index, round)
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
    pub(super) fn is_regular(self, round: usize, forfeits: ForfeitsAsGames) -> bool {
        self.kind(round).is_regular(self.table().system(), forfeits)
    }

    /// A step for a round, without what it contributes.
    pub(super) fn step(self, round: usize) -> Step {
        Step::for_round(self.context, self.index, round)
    }

    /// Adds up what each round contributes, in hundredths; `contribution` gives it together
    /// with the words for it.
    pub(super) fn add_up<T: Trace, W: FnOnce() -> String>(
        self,
        trace: &mut T,
        contribution: impl Fn(usize) -> (i64, W),
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
        counts: impl Fn(Participant<'a, 'c>, usize) -> bool,
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
