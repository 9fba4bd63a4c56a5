//! The JSON document of `why --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{EditionDoc, PrintedRulesDoc, SourceDoc, TournamentDoc, exact_text};
use crate::model::ParticipantId;
use crate::report::{DerivationReport, Entrants};
use crate::tiebreak::Step;

/// The derivation of one tie-break value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.why.v1")]
pub struct WhyDoc {
    /// The schema and version of the document: `crosstable.why.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The tournament in the file.
    tournament: TournamentDoc,
    /// The edition of the rules under which the value is computed.
    edition: EditionDoc,
    /// The rules that the stated column of the tie-break follows; absent if they are those of
    /// `edition`, or if there is no such column.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    printed_rules: Vec<PrintedRulesDoc>,
    /// The errors of the audit on which the value may depend, each as message and code; absent if
    /// there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<String>,
    /// The finding that the stated points follow a different score system than the computed points,
    /// as message and code; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    score_system: Option<String>,
    /// The round after which the value is computed.
    after_round: u16,
    /// The ranked participants: `players`, or the `teams` of a team event.
    ranked: &'static str,
    /// The player or team whose value is derived.
    participant: ParticipantDoc,
    /// The tie-break whose value is derived.
    tie_break: TieBreakDoc,
    /// The value; `null` if it is undefined. That of direct encounter is undefined if the
    /// participant was not tied.
    value: Option<String>,
    /// For direct encounter and similar tie-breaks: all participants that were tied, including
    /// `participant`.
    tied: Vec<ParticipantDoc>,
    /// The contribution of each round or opponent.
    steps: Vec<StepDoc>,
    /// Remarks about the value, such as a rounding or a table that was used.
    remarks: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ParticipantDoc {
    /// The pairing number of the player, or the number of the team; `null` if the file gives none.
    id: Option<u16>,
    /// The name as the file writes it.
    name: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TieBreakDoc {
    /// The tie-break with its modifiers, as requested: `BH/C1`.
    code: String,
    /// The name of the tie-break: `Buchholz`.
    name: String,
    /// The article that defines the tie-break.
    article: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct StepDoc {
    /// The round; `null` if the step does not belong to a round.
    round: Option<u16>,
    /// The opponent; `null` if the step has none.
    opponent: Option<ParticipantDoc>,
    /// The outcome of the round: `win`, `half-point bye`, `no games recorded` if nobody has a game
    /// in it; `null` if the step does not belong to a round.
    kind: Option<String>,
    /// The opponent's score or rating that is used; `null` if the step uses none.
    counted: Option<String>,
    /// The explanation of the contribution.
    why: String,
    /// The contribution of the round or opponent to the value; `null` if it is undefined.
    contribution: Option<String>,
    /// The article under which a modifier cuts the contribution; `null` if the contribution is
    /// kept.
    cut: Option<String>,
}

fn participant_document(entrants: Entrants<'_>, id: ParticipantId) -> ParticipantDoc {
    ParticipantDoc {
        id: entrants.number(id),
        name: entrants.name(id).to_owned(),
    }
}

fn step_document(entrants: Entrants<'_>, step: &Step) -> StepDoc {
    StepDoc {
        round: step.round.map(|round| round.0),
        opponent: step.opponent.map(|id| participant_document(entrants, id)),
        kind: step.outcome.map(|_| step.outcome_words.to_owned()),
        counted: exact_text(step.counted_value),
        why: step.why.clone(),
        contribution: exact_text(step.amount),
        cut: step.cut_reason.clone(),
    }
}

/// Makes the document of a derivation.
#[must_use]
pub fn why_document(derived: &DerivationReport<'_>) -> WhyDoc {
    let entrants = derived.entrants;
    let derivation = derived.derivation;
    WhyDoc {
        schema: "crosstable.why.v1".to_owned(),
        source: SourceDoc::new(derived.source, derived.import).with_damage(derived.damage),
        tournament: TournamentDoc::new(derived.import, derived.system),
        edition: EditionDoc::new(derived.edition),
        printed_rules: PrintedRulesDoc::list(derived.printed_rules),
        errors: derived.points_doubt.errors.clone(),
        score_system: derived.points_doubt.score_system.clone(),
        after_round: derived.round,
        ranked: entrants.word(),
        participant: participant_document(entrants, derived.participant),
        tie_break: TieBreakDoc {
            code: derived.spec.spelled.clone(),
            name: derived.entry.name.to_owned(),
            article: derived.entry.article.to_owned(),
        },
        value: exact_text(derivation.value),
        tied: derived
            .tied
            .iter()
            .map(|&id| participant_document(entrants, id))
            .collect(),
        steps: derivation
            .steps
            .iter()
            .map(|step| step_document(entrants, step))
            .collect(),
        remarks: derivation.remarks.clone(),
    }
}
