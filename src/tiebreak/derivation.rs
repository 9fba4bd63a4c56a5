//! The derivation of a value, round by round.

use super::context::Context;
use super::round::outcome_in_words;
use crate::model::{Outcome, ParticipantId, RoundNumber};
use crate::number::Exact;

/// The contributions from which a value is computed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Derivation {
    /// The contributions, normally one for each round.
    pub steps: Vec<Step>,
    /// The value; `None` if it is undefined.
    pub value: Option<Exact>,
    /// Remarks on the value as a whole, such as a rounding or a table that was used.
    pub remarks: Vec<String>,
}

/// The contribution of one round (or one opponent) to a value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The round; `None` if the step is not about a single round.
    pub round: Option<RoundNumber>,
    /// The opponent; `None` if there is none.
    pub opponent: Option<ParticipantId>,
    /// How the round ended; `None` if the step is not about a single round.
    pub outcome: Option<Outcome>,
    /// How the round ended, in words; `no games recorded` if nobody has a game in the round. Empty
    /// if the step is not about a single round.
    pub outcome_words: &'static str,
    /// The participant's points as a factor; `None` unless the contribution is a product.
    pub points: Option<Exact>,
    /// The score (or rating) that counts for the opponent; `None` if none is used.
    pub counted_value: Option<Exact>,
    /// Why the contribution has this amount: `final score 4; round 7, a zero-point bye, counts as a
    /// draw (16.3.2)`.
    pub why: String,
    /// The contribution; `None` if the step contributes no number.
    pub amount: Option<Exact>,
    /// Why the contribution is removed: the article under which a modifier removes it (`14.1`), or
    /// a reason in words. `None` if the contribution is kept.
    pub cut_reason: Option<String>,
}

impl Step {
    /// Returns a step for round `round` of `participant`, without its contribution.
    pub(super) fn for_round(
        context: &Context<'_>,
        participant: ParticipantId,
        round: RoundNumber,
    ) -> Step {
        let table = context.table;
        Step {
            round: Some(round),
            opponent: table.opponent(participant, round),
            outcome: Some(table.outcome(participant, round)),
            outcome_words: outcome_in_words(table, participant, round),
            ..Step::default()
        }
    }
}
