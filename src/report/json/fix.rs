//! The document of `audit --fix` and `audit --diff` with `--format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::audit::UnreadDoc;
use super::common::{EditionDoc, SourceDoc, TournamentDoc};
use super::place::PositionDoc;
use super::verdict::VerdictDoc;
use crate::audit::fix::{Correction, Uncorrected};
use crate::finding::Severity;
use crate::model::Tournament;
use crate::report::FixReport;
use crate::source::{LineChange, Sources, changed_columns};

/// The corrections of a file: those that were made, or with `--diff` alone, those that could be
/// made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct FixDoc {
    /// The schema and version of the document: `crosstable.fix.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The corrected copy; `null` if none was written, because `--diff` was used without `--fix` or
    /// because there was nothing to correct.
    target: Option<CopyDoc>,
    /// The tournament in the file.
    tournament: TournamentDoc,
    /// The edition of the rules under which the values were computed.
    edition: EditionDoc,
    /// Whether the event may be rated, judged by the corrected copy.
    verdict: VerdictDoc,
    /// The number of corrections, and the number of findings that remain.
    summary: FixSummaryDoc,
    /// The values that were corrected, in the order of their positions in the file.
    corrections: Vec<CorrectionDoc>,
    /// The lines of the file that differ in the copy; empty if the copy has a different format.
    lines: Vec<LineDoc>,
    /// The findings that remain in the copy, each with the reason.
    #[serde(rename = "kept")]
    remaining: Vec<KeptDoc>,
    /// Data that the format of the copy cannot state, in words.
    losses: Vec<String>,
}

/// The corrected copy that was written.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CopyDoc {
    /// The path of the copy; `<stdout>` for standard output.
    pub file: String,
    /// The name of the format, as `list formats` shows it.
    pub format: String,
    /// The encoding of the copy.
    pub encoding: String,
    /// Whether the copy was written; `false` if the same copy existed already.
    pub written: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FixSummaryDoc {
    /// The number of values corrected.
    corrected: usize,
    /// The number of errors that remain in the copy.
    errors: usize,
    /// The number of warnings that remain in the copy.
    warnings: usize,
    /// The number of findings of severity `info` that remain in the copy.
    infos: usize,
    /// The number of findings left out by `--select` or `--ignore`.
    left_out: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct CorrectionDoc {
    /// The kind of value that was corrected: `result`, `opponent`, `points` or `rank` of a player
    /// or team, or `count`, a stated number of players or teams.
    kind: String,
    /// The value that was corrected, in words: `points of 12 Example, Anna`.
    #[serde(rename = "what")]
    value_name: String,
    /// The pairing number of the player; `null` if the correction is not about a player.
    player: Option<u16>,
    /// The number of the team, if the correction is about a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u16>,
    /// The round; `null` if the correction is not about a round.
    round: Option<u16>,
    /// The position of the value; `null` if the file has no position for it.
    #[serde(rename = "at")]
    position: Option<PositionDoc>,
    /// The value in the file; empty if the file states none.
    #[serde(rename = "from")]
    old_value: String,
    /// The correct value.
    #[serde(rename = "to")]
    new_value: String,
    /// The code of the check that found the wrong value.
    code: String,
    /// The fingerprint of the finding that is corrected.
    finding: String,
    /// The reasons why the new value is certain.
    why: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LineDoc {
    /// The number of the line, from 1.
    line: usize,
    /// The line before the correction; `null` if the correction added it.
    old: Option<String>,
    /// The line after the correction; `null` if the correction removed it.
    new: Option<String>,
    /// The columns of the corrected line that differ.
    columns: Vec<ColumnsDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ColumnsDoc {
    /// The first of the columns, counted in characters from 1.
    column: usize,
    /// The number of columns, in characters.
    length: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct KeptDoc {
    /// The code of the check.
    code: String,
    /// The severity of the finding: `error`, `warning` or `info`.
    severity: String,
    /// The defect, in a sentence.
    message: String,
    /// The position in the copy; `null` if the finding is about the file as a whole.
    #[serde(rename = "at")]
    position: Option<PositionDoc>,
    /// The fingerprint of the finding.
    fingerprint: String,
    /// The reason why the finding is not corrected.
    why: String,
}

/// The output of `audit --fix --format json`: a document, or an array of them if the arguments name
/// several files. `ndjson` writes one document on each line.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "crosstable.fix.v1")]
#[expect(
    dead_code,
    reason = "only describes the schema of documents that are written piece by piece"
)]
pub(super) enum Documents {
    One(Document),
    Several(Vec<Document>),
}

/// The corrections of a file, or the reason why the file could not be read.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    reason = "only describes the schema of documents that are written piece by piece"
)]
pub(super) enum Document {
    Fix(Box<FixDoc>),
    Unread(Box<UnreadDoc>),
}

/// The schema and version of the document.
pub const FIX_SCHEMA: &str = "crosstable.fix.v1";

/// Makes the document about the corrections of a file.
#[must_use]
pub fn fix_document(fixed: &FixReport<'_>) -> FixDoc {
    let audit_after = fixed.audit_after;
    FixDoc {
        schema: FIX_SCHEMA.to_owned(),
        source: SourceDoc::new(fixed.source, fixed.import),
        target: fixed.copy.cloned(),
        tournament: TournamentDoc::new(fixed.import, fixed.system),
        edition: EditionDoc::new(&audit_after.edition),
        verdict: VerdictDoc::new(fixed.verdict),
        summary: FixSummaryDoc {
            corrected: fixed.fix.corrections.len(),
            errors: audit_after.count(Severity::Error),
            warnings: audit_after.count(Severity::Warning),
            infos: audit_after.count(Severity::Info),
            left_out: fixed.left_out,
        },
        corrections: fixed
            .fix
            .corrections
            .iter()
            .map(|correction| correction_document(fixed, correction))
            .collect(),
        lines: fixed.lines.iter().map(line_document).collect(),
        remaining: fixed
            .fix
            .uncorrected(audit_after)
            .map(|kept| kept_document(fixed.source_after, kept))
            .collect(),
        losses: fixed.losses.to_vec(),
    }
}

fn correction_document(fixed: &FixReport<'_>, correction: &Correction) -> CorrectionDoc {
    let tournament: &Tournament = &fixed.import.tournament;
    let number = |id| tournament.player(id).number.map(|number| number.0);
    let value = correction.value;
    let has_position = !correction.span.is_empty();
    CorrectionDoc {
        kind: value.word().to_owned(),
        value_name: correction.subject.clone(),
        player: value.player().and_then(number),
        team: value.team().map(|id| tournament.teams[id.index()].number),
        round: value.round().map(|round| round.0),
        position: has_position.then(|| PositionDoc::new(fixed.source.locate(correction.span))),
        old_value: correction.stated.clone(),
        new_value: correction.corrected.clone(),
        code: correction.code.code.to_owned(),
        finding: correction.finding.clone(),
        why: correction.reasons.clone(),
    }
}

fn line_document(change: &LineChange) -> LineDoc {
    let columns = match (&change.old, &change.new) {
        (Some(old), Some(new)) => changed_columns(old, new)[1].clone(),
        _ => Vec::new(),
    };
    let columns = columns.into_iter().map(|range| ColumnsDoc {
        column: range.start + 1,
        length: range.len(),
    });
    LineDoc {
        line: change.line,
        old: change.old.clone(),
        new: change.new.clone(),
        columns: columns.collect(),
    }
}

fn kept_document(source: &Sources, kept: Uncorrected<'_>) -> KeptDoc {
    let finding = kept.finding;
    let label = finding.at.as_ref();
    KeptDoc {
        code: finding.code.code.to_owned(),
        severity: finding.severity.word().to_owned(),
        message: finding.message.clone(),
        position: label.map(|label| PositionDoc::new(source.locate(label.span))),
        fingerprint: finding.fingerprint(),
        why: kept.why.to_owned(),
    }
}
