//! The JSON document of `convert --loss-report`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::SourceDoc;
use crate::import::Import;
use crate::source::Sources;

/// Values that a conversion could not carry over, and values that it added.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.losses.v1")]
pub struct LossesDoc {
    /// The schema and version of the document: `crosstable.losses.v1`.
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

/// The file that a conversion wrote.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TargetDoc {
    /// The path as given; `<stdout>` for standard output.
    pub file: String,
    /// The name of the format, as `list formats` shows it.
    pub format: String,
    /// The encoding of the file.
    pub encoding: String,
}

/// A kind of value that the conversion lost, changed or added.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LossDoc {
    /// The effect of the conversion on the value: `lost`, `changed` or `added`.
    pub kind: String,
    /// The name of this kind of loss, which never changes: `half-point-byes`.
    pub name: String,
    /// The number of values of this kind that are lost, changed or added.
    pub count: usize,
    /// The loss in words.
    pub message: String,
    /// The values, players or teams that the loss concerns; at most a thousand.
    pub subjects: Vec<LossSubjectDoc>,
}

/// A value, player or team that a loss concerns.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LossSubjectDoc {
    /// The pairing number of the player; `null` if the loss does not concern a player.
    pub player: Option<u16>,
    /// The name of the player; `null` if the loss does not concern a player.
    pub name: Option<String>,
    /// The round; `null` if the loss does not concern a round.
    pub round: Option<u16>,
    /// The value, line or record that is lost; `null` if there is none.
    pub value: Option<String>,
    /// The player, round and value in words.
    #[serde(skip)]
    pub words: String,
}

impl LossesDoc {
    /// Makes the document of a conversion; `all_losses` are all values that were lost, changed or
    /// added.
    #[must_use]
    pub fn new(
        source: &Sources,
        import: &Import,
        target: TargetDoc,
        all_losses: Vec<LossDoc>,
    ) -> LossesDoc {
        let (added, losses) = all_losses
            .into_iter()
            .partition(|loss| loss.kind == "added");
        LossesDoc {
            schema: "crosstable.losses.v1".to_owned(),
            source: SourceDoc::new(source, import),
            target,
            losses,
            added,
        }
    }
}
