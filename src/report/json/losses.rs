//! `convert --loss-report`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::SourceDoc;
use crate::import::Import;
use crate::source::Sources;

/// Values that a conversion could not carry over, and values that it added.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.losses.v1")]
pub struct LossesDoc {
    /// `crosstable.losses.v1`
    pub schema: String,
    /// The file that was read.
    pub source: SourceDoc,
    /// The file that was written.
    pub target: TargetDoc,
    /// Values that could not be carried over unchanged: `lost` or `changed`.
    pub losses: Vec<LossDoc>,
    /// Values that the target states but the source does not: `added`.
    pub added: Vec<LossDoc>,
}

/// The file that was written.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TargetDoc {
    /// Its path as given, `<stdout>` for standard output.
    pub file: String,
    /// Its format as `list formats` names it.
    pub format: String,
    /// Its encoding.
    pub encoding: String,
}

/// A value that could not be carried over, or that was added.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LossDoc {
    /// `lost`, `changed` or `added`.
    pub kind: String,
    /// A stable name: `half-point-byes`.
    pub name: String,
    /// The number of times.
    pub count: usize,
    /// In words.
    pub message: String,
    /// The values, players or teams that it concerns; at most a thousand.
    pub subjects: Vec<LossSubjectDoc>,
}

/// A value, player or team that a loss concerns.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LossSubjectDoc {
    /// The player's pairing number.
    pub player: Option<u16>,
    /// The player's name.
    pub name: Option<String>,
    /// The round.
    pub round: Option<u16>,
    /// The value, the line or the record.
    pub value: Option<String>,
    /// The whole subject in words.
    #[serde(skip)]
    pub words: String,
}

impl LossesDoc {
    /// The document of a conversion.
    #[must_use]
    pub fn new(
        source: &Sources,
        import: &Import,
        target: TargetDoc,
        all: Vec<LossDoc>,
    ) -> LossesDoc {
        let (added, losses) = all.into_iter().partition(|loss| loss.kind == "added");
        LossesDoc {
            schema: "crosstable.losses.v1".to_owned(),
            source: SourceDoc::new(source, import),
            target,
            losses,
            added,
        }
    }
}
