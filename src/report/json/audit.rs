//! The document of `audit --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{EditionDoc, InferenceDoc, SourceDoc, TournamentDoc, spelled_criteria};
use super::place::PositionDoc;
use super::verdict::VerdictDoc;
use crate::audit::{ColumnFit, ColumnMatch, RankOrderOrigin};
use crate::finding::{Finding, Label, Severity};
use crate::report::AuditReport;
use crate::source::Sources;
use crate::verdict::Decision;

/// The audit of one tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct AuditDoc {
    /// The schema and version of the document: `crosstable.audit.v1`.
    schema: String,
    /// The file that was audited.
    source: SourceDoc,
    /// The tournament that was audited.
    tournament: TournamentDoc,
    /// Whether the event may be rated.
    verdict: VerdictDoc,
    /// The edition of the rules under which the values were computed.
    edition: EditionDoc,
    /// The rank order with which the stated ranks were compared; `null` if none is known.
    rank_order: Option<RankOrderDoc>,
    /// The stated columns of tie-break values of players.
    columns: Vec<ColumnDoc>,
    /// The stated columns of tie-break values of teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    team_columns: Vec<ColumnDoc>,
    /// The number of findings, and the checks that were left out or did not run.
    summary: SummaryDoc,
    /// The findings that count: most serious first, then by their position in the file.
    findings: Vec<FindingDoc>,
    /// Findings that somebody has accepted; they do not count.
    accepted: Vec<AcceptedDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RankOrderDoc {
    /// The criteria as the file or the option writes them.
    tie_breaks: Vec<String>,
    /// The origin of the rank order: `file`, `option`, `columns` (found in the printed columns of
    /// tie-break values), or `inferred` (found by search, a guess).
    #[serde(rename = "from")]
    origin: String,
    /// The evidence for an inferred order; `null` for other orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    inference: Option<InferenceDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ColumnDoc {
    /// The heading as the file writes it.
    label: String,
    /// The tie-break with which the column was compared; `null` if none is known.
    code: Option<String>,
    /// The edition under which the values were computed.
    edition: String,
    /// The number of values that agree.
    agree: usize,
    /// The number of values that differ.
    differ: usize,
    /// The edition or interpretation, with everything else that was assumed, such as `legacy read
    /// as half-virtual, 1400 for unrated players`.
    under: String,
    /// `telling` if the values identify their tie-break, otherwise the reason why they do not:
    /// `constant`, `all zero`, `no values`, `no results`, `no ratings`, `not computable`.
    evidence: String,
    /// The tie-break that the file announces for the column, and how well it fits; `null` if the
    /// file announces none, or if the announced one fits best.
    announced: Option<ColumnFitDoc>,
    /// Other tie-breaks and interpretations that fit all compared values equally well.
    tied_with: Vec<ColumnFitDoc>,
    /// The tie-breaks and interpretations that fit next best, best first.
    alternatives: Vec<ColumnFitDoc>,
    /// Pairing numbers of the players, or numbers of the teams, whose values differ.
    differing: Vec<u16>,
    /// The number of values compared.
    compared: usize,
    /// The number of values not compared, because not all opponents of these players or teams are
    /// in the file, or because results that the values depend on could not be read.
    not_compared: usize,
}

/// The agreement of a column with a tie-break.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ColumnFitDoc {
    /// The tie-break with its modifiers, such as `BH/C1`; in the spelling of the file if the file
    /// names it.
    code: String,
    /// The edition under which the values were computed.
    edition: String,
    /// The edition or interpretation, with everything else that was assumed, such as `legacy read
    /// as half-virtual, 1400 for unrated players`.
    under: String,
    /// The number of values that agree.
    agree: usize,
    /// The number of values that differ.
    differ: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SummaryDoc {
    /// The number of stated values that were recomputed or checked.
    checked: usize,
    /// The number of findings of severity `error`.
    errors: usize,
    /// The number of findings of severity `warning`.
    warnings: usize,
    /// The number of findings of severity `info`.
    infos: usize,
    /// The number of findings left out by `--select` or `--ignore`.
    left_out: usize,
    /// The checks that could not run.
    not_run: Vec<NotRunDoc>,
    /// The data in the file that no check uses, in words.
    not_checked: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NotRunDoc {
    /// The code of the check.
    code: String,
    /// The data or the option that is missing for the check.
    needs: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FindingDoc {
    /// The code of the check: `P301`.
    code: String,
    /// The name of the check: `points-differ`.
    name: String,
    /// The severity of the finding: `error`, `warning` or `info`.
    severity: String,
    /// The defect, in a sentence.
    message: String,
    /// The position in the file; `null` if the finding is about the file as a whole.
    #[serde(rename = "at")]
    position: Option<LabelDoc>,
    /// Further positions that belong to the finding.
    labels: Vec<LabelDoc>,
    /// The player, team, round or record that the finding is about.
    subject: SubjectDoc,
    /// The value that the file states; `null` if the finding is not about a value.
    found: Option<String>,
    /// The correct value; `null` if it is not known.
    expected: Option<String>,
    /// The reasons for the finding, such as the steps that lead to the expected value.
    because: Vec<String>,
    /// Consequences of the finding, and other explanations.
    notes: Vec<String>,
    /// The rule that the finding is based on, with its article.
    rule: String,
    /// The advice about the finding; `null` if there is none.
    fix: Option<String>,
    /// The certainty of the finding: `proved`, `by list`, `by rule` or `heuristic`.
    certainty: String,
    /// The code and the subject of the finding: `P301:12`. It stays the same in every document as
    /// long as the finding exists.
    fingerprint: String,
    /// The argument of `crosstable accept`: the code, and a fingerprint of the facts that the
    /// finding is based on. The fingerprint changes as soon as one of these facts does.
    key: String,
}

/// A finding that somebody has accepted; it does not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AcceptedDoc {
    /// The finding that was accepted.
    finding: FindingDoc,
    /// The reason for accepting it.
    reason: String,
    /// The person who accepted the finding; `null` if not stated.
    #[serde(rename = "by")]
    person: Option<String>,
    /// The day on which the finding was accepted; `null` if not stated.
    #[serde(rename = "on")]
    date: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LabelDoc {
    /// The file that contains the position, if it is not `source.file`.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(flatten)]
    place: PositionDoc,
    /// A phrase about what the file has at this position, or what it should have.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SubjectDoc {
    /// The pairing number of the player; `null` if the finding is not about a player.
    player: Option<u16>,
    /// The number of the team, if the finding is about a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u16>,
    /// The round; `null` if the finding is not about a round.
    round: Option<u16>,
    /// The identifier of the record, if the finding is about a record of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    /// The tie-break as the file writes it, if the finding is about a tie-break.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
}

/// The document that replaces an audit or its corrections if a file could not be read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct UnreadDoc {
    /// The schema of the document that would have been written, such as `crosstable.audit.v1`.
    schema: String,
    /// The file that could not be read.
    source: SourceDoc,
    /// The verdict, which is `unknown`.
    verdict: NoVerdictDoc,
    /// The reason why the file could not be read.
    error: ErrorDoc,
}

/// The verdict on a file that could not be read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NoVerdictDoc {
    /// The decision, always `unknown`.
    decision: String,
    /// The decision in words, with the reason.
    words: String,
    /// The reasons why the event cannot be judged.
    reasons: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ErrorDoc {
    /// The error, in a sentence.
    message: String,
    /// The advice about the error.
    help: String,
}

/// The output of `audit --format json`: a document, or an array of them if the arguments name
/// several files. `ndjson` writes one document on each line.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "crosstable.audit.v1")]
#[expect(
    dead_code,
    reason = "only describes the schema of documents that are written piece by piece"
)]
pub(super) enum Documents {
    One(Document),
    Several(Vec<Document>),
}

/// An audit, or the reason why there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    reason = "only describes the schema of documents that are written piece by piece"
)]
pub(super) enum Document {
    Audit(Box<AuditDoc>),
    Unread(Box<UnreadDoc>),
}

/// The schema and version of the document.
pub const AUDIT_SCHEMA: &str = "crosstable.audit.v1";

/// Makes the document of an audit.
#[must_use]
pub fn audit_document(audited: &AuditReport<'_>) -> AuditDoc {
    let AuditReport {
        source,
        import,
        audit,
        system,
        left_out,
        verdict,
        small_groups_from: _,
    } = *audited;
    AuditDoc {
        schema: AUDIT_SCHEMA.to_owned(),
        source: SourceDoc::new(source, import),
        tournament: TournamentDoc::new(import, system),
        verdict: VerdictDoc::new(verdict),
        edition: EditionDoc::new(&audit.edition),
        rank_order: audit.rank_order.as_ref().map(|used_order| RankOrderDoc {
            tie_breaks: spelled_criteria(&used_order.order),
            origin: used_order.origin.word().to_owned(),
            inference: match used_order.origin {
                RankOrderOrigin::Inferred => audit.inference.as_ref().and_then(InferenceDoc::new),
                _ => None,
            },
        }),
        columns: audit.columns.iter().map(column_document).collect(),
        team_columns: audit.team_columns.iter().map(column_document).collect(),
        summary: SummaryDoc {
            checked: audit.checked,
            errors: audit.count(Severity::Error),
            warnings: audit.count(Severity::Warning),
            infos: audit.count(Severity::Info),
            left_out,
            not_run: audit
                .not_run
                .iter()
                .map(|check| NotRunDoc {
                    code: check.code.to_owned(),
                    needs: check.needs.to_owned(),
                })
                .collect(),
            not_checked: audit.not_checked.clone(),
        },
        findings: audit
            .findings
            .iter()
            .map(|finding| finding_document(source, finding))
            .collect(),
        accepted: verdict
            .accepted
            .iter()
            .map(|accepted| AcceptedDoc {
                finding: finding_document(source, &accepted.finding),
                reason: accepted.reason.clone(),
                person: accepted.person.clone(),
                date: accepted.date.clone(),
            })
            .collect(),
    }
}

fn column_document(column: &ColumnMatch) -> ColumnDoc {
    ColumnDoc {
        label: column.label.clone(),
        code: column.code.clone(),
        edition: column.edition.to_owned(),
        agree: column.agree,
        differ: column.differ,
        under: column.rules_key.clone(),
        evidence: column.evidence.word().to_owned(),
        announced: column.announced.as_ref().map(column_fit),
        tied_with: column.tied_with.iter().map(column_fit).collect(),
        alternatives: column.alternatives.iter().map(column_fit).collect(),
        differing: column.differing.clone(),
        compared: column.agree + column.differ,
        not_compared: column.not_compared,
    }
}

fn column_fit(fit: &ColumnFit) -> ColumnFitDoc {
    ColumnFitDoc {
        code: fit.code.clone(),
        edition: fit.edition.to_owned(),
        under: fit.rules_key.clone(),
        agree: fit.agree,
        differ: fit.differ,
    }
}

fn finding_document(source: &Sources, finding: &Finding) -> FindingDoc {
    let place = |label: &Label| {
        let file = source.source_of(label.span);
        LabelDoc {
            file: (file.base() > 0).then(|| file.name().to_owned()),
            place: PositionDoc::new(source.locate(label.span)),
            text: label.text.clone(),
        }
    };
    let subject = &finding.subject;
    FindingDoc {
        code: finding.code.code.to_owned(),
        name: finding.code.name.to_owned(),
        severity: finding.severity.word().to_owned(),
        message: finding.message.clone(),
        position: finding.at.as_ref().map(place),
        labels: finding.labels.iter().map(place).collect(),
        subject: SubjectDoc {
            player: subject.player,
            team: subject.team,
            round: subject.round,
            record: subject.record.clone(),
            code: subject.code.clone(),
        },
        found: finding.found.clone(),
        expected: finding.expected.clone(),
        because: finding.because.clone(),
        notes: finding.notes_in_words(),
        rule: finding.rule.clone(),
        fix: finding.fix.clone(),
        certainty: finding.certainty.words().to_owned(),
        fingerprint: finding.fingerprint(),
        key: finding.key(),
    }
}

/// Makes the document that replaces a document of this schema if the file could not be read.
#[must_use]
pub fn unread_document(schema: &str, file: &str, message: &str, help: &str) -> UnreadDoc {
    UnreadDoc {
        schema: schema.to_owned(),
        source: SourceDoc {
            file: file.to_owned(),
            format: None,
            dialect: None,
            encoding: None,
            doubt: None,
            with: Vec::new(),
            sheets: Vec::new(),
        },
        verdict: NoVerdictDoc {
            decision: Decision::Unknown.word().to_owned(),
            words: format!("{} ({message})", Decision::Unknown.words()),
            reasons: vec![message.to_owned()],
        },
        error: ErrorDoc {
            message: message.to_owned(),
            help: help.to_owned(),
        },
    }
}
