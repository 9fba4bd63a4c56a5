//! `why --format json`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{EditionDoc, SourceDoc, TournamentDoc, exact};
use crate::model::ParticipantId;
use crate::report::{Derived, Entrants};
use crate::tiebreak::Step;

/// The derivation of one value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.why.v1")]
pub struct WhyDoc {
    /// `crosstable.why.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The tournament.
    tournament: TournamentDoc,
    /// The edition of the rules.
    edition: EditionDoc,
    /// The round after which the value is computed.
    after_round: u16,
    /// The ranked participants: `players`, or the `teams` of a team event.
    ranked: &'static str,
    /// The participant.
    participant: ParticipantDoc,
    /// The tie-break.
    tie_break: TieBreakDoc,
    /// The value; `null`: undefined, for direct encounter: nothing was tied.
    value: Option<String>,
    /// For direct encounter and its relatives: those who were tied, the participant among them.
    tied: Vec<ParticipantDoc>,
    /// The contribution of each round or opponent.
    steps: Vec<StepDoc>,
    /// Remarks about the value: a rounding, a table that was used.
    remarks: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ParticipantDoc {
    /// The pairing number, or for a team its number.
    id: Option<u16>,
    /// Name as written.
    name: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TieBreakDoc {
    /// As asked for: `BH/C1`.
    code: String,
    /// `Buchholz`
    name: String,
    /// The article that defines it.
    article: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct StepDoc {
    /// The round.
    round: Option<u16>,
    /// The opponent.
    opponent: Option<ParticipantDoc>,
    /// The kind of round: `win`, `half-point bye`.
    kind: Option<String>,
    /// The opponent's score or rating as it counts.
    counted: Option<String>,
    /// Why the round contributes this much.
    why: String,
    /// The contribution.
    contribution: Option<String>,
    /// The article under which a modifier left it out; `null`: it counts.
    cut: Option<String>,
}

fn participant(entrants: Entrants<'_>, id: ParticipantId) -> ParticipantDoc {
    ParticipantDoc {
        id: entrants.number(id),
        name: entrants.name(id).to_owned(),
    }
}

fn step(entrants: Entrants<'_>, step: &Step) -> StepDoc {
    StepDoc {
        round: step.round.map(|round| round.0),
        opponent: step.opponent.map(|id| participant(entrants, id)),
        kind: step.outcome.map(|outcome| outcome.words().to_owned()),
        counted: exact(step.counted),
        why: step.why.clone(),
        contribution: exact(step.amount),
        cut: step.cut.clone(),
    }
}

/// The document of a derivation.
#[must_use]
pub fn why_document(derived: &Derived<'_>) -> WhyDoc {
    let entrants = derived.entrants;
    let derivation = derived.derivation;
    WhyDoc {
        schema: "crosstable.why.v1".to_owned(),
        source: SourceDoc::new(derived.source, derived.import),
        tournament: TournamentDoc::new(derived.import, derived.system),
        edition: EditionDoc::new(derived.edition),
        after_round: derived.round,
        ranked: entrants.word(),
        participant: participant(entrants, derived.participant),
        tie_break: TieBreakDoc {
            code: derived.spec.spelled.clone(),
            name: derived.entry.name.to_owned(),
            article: derived.entry.article.to_owned(),
        },
        value: exact(derivation.value),
        tied: derived
            .tied
            .iter()
            .map(|&id| participant(entrants, id))
            .collect(),
        steps: derivation
            .steps
            .iter()
            .map(|one| step(entrants, one))
            .collect(),
        remarks: derivation.remarks.clone(),
    }
}
