//! How a value came about, round by round.

use super::context::Context;
use crate::model::{Outcome, ParticipantId, RoundNumber};
use crate::number::Exact;

/// The contributions that add up to one value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Derivation {
    /// The steps, normally one for each round.
    pub steps: Vec<Step>,
    /// The value; `None`: undefined.
    pub value: Option<Exact>,
    /// Remarks that belong to the value as a whole: a rounding, a table looked up.
    pub remarks: Vec<String>,
}

/// What one round (or one opponent) contributes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The round, where the step is one.
    pub round: Option<RoundNumber>,
    /// The opponent, where there is one.
    pub opponent: Option<ParticipantId>,
    /// How the round ended.
    pub outcome: Option<Outcome>,
    /// The factor that the points obtained are, where the contribution is a product.
    pub points: Option<Exact>,
    /// What the opponent's score (or rating) counts as.
    pub counted: Option<Exact>,
    /// Why it counts so: `final score 4; round 7, a zero-point bye, counts as a draw
    /// (16.3.2)`.
    pub why: String,
    /// The contribution.
    pub amount: Option<Exact>,
    /// The article under which a modifier left the contribution out.
    pub cut: Option<String>,
}

impl Step {
    /// The step for round `round` of `participant`, without what it contributes.
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
            ..Step::default()
        }
    }
}
