//! `audit --format json`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{EditionDoc, InferenceDoc, SourceDoc, TournamentDoc, spelled_criteria};
use super::place::Spot;
use super::verdict::VerdictDoc;
use crate::audit::{ColumnFit, ColumnMatch, RankOrderFrom};
use crate::finding::{Finding, Label, Severity};
use crate::report::Audited;
use crate::source::Sources;
use crate::verdict::Decision;

/// The audit of one tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct AuditDoc {
    /// `crosstable.audit.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The tournament.
    tournament: TournamentDoc,
    /// Whether the event may be rated.
    verdict: VerdictDoc,
    /// The edition of the rules.
    edition: EditionDoc,
    /// The rank order that the ranks were compared with; `null` if none is known.
    rank_order: Option<RankOrderDoc>,
    /// The stated columns of tie-break values of the players.
    columns: Vec<ColumnDoc>,
    /// The same for the teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    team_columns: Vec<ColumnDoc>,
    /// Counts, and the checks that were left out or did not run.
    summary: SummaryDoc,
    /// What was found, most serious first, then by place.
    findings: Vec<FindingDoc>,
    /// Findings that somebody has accepted.
    accepted: Vec<AcceptedDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RankOrderDoc {
    /// The criteria as spelled.
    tie_breaks: Vec<String>,
    /// `file`, `option`, `columns` (found in the printed columns of tie-break values), or `inferred` (found by search, a guess).
    from: String,
    /// The evidence for an inferred order.
    #[serde(skip_serializing_if = "Option::is_none")]
    inference: Option<InferenceDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ColumnDoc {
    /// The heading as written.
    label: String,
    /// The tie-break it was compared with; `null`: none is known.
    code: Option<String>,
    /// The edition it was computed under.
    edition: String,
    /// Values that agree.
    agree: usize,
    /// Values that differ.
    differ: usize,
    /// The edition or reading in words, with what else was assumed.
    under: String,
    /// `telling`, or why the values prove nothing: `constant`, `all zero`, `no values`,
    /// `no results`, `no ratings`, `not computable`.
    evidence: String,
    /// What the file announces for the column, if something else fits better.
    announced: Option<ColumnFitDoc>,
    /// Other meanings that fit all compared values as well as this one.
    tied_with: Vec<ColumnFitDoc>,
    /// The interpretations that fit next best, the best first.
    alternatives: Vec<ColumnFitDoc>,
    /// Pairing numbers of the players, or numbers of the teams, whose values differ.
    differing: Vec<u16>,
    /// Values compared.
    compared: usize,
    /// Values not compared: not all opponents of these players or teams are in the file, or
    /// results that the values rest on could not be read.
    not_compared: usize,
}

/// How well a column agrees with a tie-break.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ColumnFitDoc {
    /// The tie-break as spelled.
    code: String,
    /// The edition it was computed under.
    edition: String,
    /// The edition or reading in words, with what else was assumed.
    under: String,
    /// Values that agree.
    agree: usize,
    /// Values that differ.
    differ: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SummaryDoc {
    /// Stated values that were recomputed or checked.
    checked: usize,
    /// Findings of severity `error`.
    errors: usize,
    /// Findings of severity `warning`.
    warnings: usize,
    /// Findings of severity `info`.
    infos: usize,
    /// Findings left out by `--select` or `--ignore`.
    left_out: usize,
    /// Checks that could not run.
    not_run: Vec<NotRunDoc>,
    /// What the file contains but no check uses, in words.
    not_checked: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NotRunDoc {
    /// The code of the check.
    code: String,
    /// What it needs.
    needs: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FindingDoc {
    /// The code of the check: `P301`.
    code: String,
    /// Its name: `points-differ`.
    name: String,
    /// `error`, `warning` or `info`.
    severity: String,
    /// What is wrong.
    message: String,
    /// The place; `null` if the finding is about the file as a whole.
    at: Option<PlaceDoc>,
    /// Further places.
    labels: Vec<PlaceDoc>,
    /// The player, team, round or record that the finding is about.
    subject: SubjectDoc,
    /// The value found.
    found: Option<String>,
    /// The correct value.
    expected: Option<String>,
    /// How the expected value was derived.
    because: Vec<String>,
    /// Consequences and alternatives.
    notes: Vec<String>,
    /// The rule.
    rule: String,
    /// What to do.
    fix: Option<String>,
    /// `proved`, `by list`, `by rule` or `heuristic`.
    certainty: String,
    /// Code and subject, the same as long as the finding exists.
    fingerprint: String,
    /// The argument of `crosstable accept`: the code, and a fingerprint of the facts that the
    /// finding rests on, which differs as soon as one of them does.
    key: String,
}

/// A finding that somebody has accepted; it does not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AcceptedDoc {
    /// The finding.
    finding: FindingDoc,
    /// Why it was accepted.
    reason: String,
    /// Who accepted it.
    by: Option<String>,
    /// The day.
    on: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlaceDoc {
    /// The file, where it is not `source.file`.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(flatten)]
    place: Spot,
    /// What the span contains or should contain.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SubjectDoc {
    /// Pairing number of the player.
    player: Option<u16>,
    /// Number of the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u16>,
    /// The round.
    round: Option<u16>,
    /// The record.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    /// The tie-break as spelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
}

/// Replaces an audit if a file could not be read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct UnreadDoc {
    /// The schema of the document that it replaces: `crosstable.audit.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The verdict: `unknown`.
    verdict: NoVerdictDoc,
    /// The reason.
    error: ErrorDoc,
}

/// The verdict on a file that could not be read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NoVerdictDoc {
    /// `unknown`
    decision: String,
    /// The decision in words, with what it rests on.
    words: String,
    /// Why nothing can be said.
    reasons: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ErrorDoc {
    /// What is wrong.
    message: String,
    /// What to do.
    help: String,
}

/// The output of `audit --format json`: a document, or an array of them if the arguments name
/// several files. `ndjson` writes one document on each line.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "crosstable.audit.v1")]
#[expect(
    dead_code,
    reason = "describes documents that are written piece by piece"
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
    reason = "describes documents that are written piece by piece"
)]
pub(super) enum Document {
    Audit(Box<AuditDoc>),
    Unread(Box<UnreadDoc>),
}

/// The schema and version of the document.
pub const AUDIT_SCHEMA: &str = "crosstable.audit.v1";

/// The document of an audit.
#[must_use]
pub fn audit_document(audited: &Audited<'_>) -> AuditDoc {
    let Audited {
        source,
        import,
        audit,
        system,
        left_out,
        verdict,
    } = *audited;
    AuditDoc {
        schema: AUDIT_SCHEMA.to_owned(),
        source: SourceDoc::new(source, import),
        tournament: TournamentDoc::new(import, system),
        verdict: VerdictDoc::new(verdict),
        edition: EditionDoc::new(&audit.edition),
        rank_order: audit.rank_order.as_ref().map(|used| RankOrderDoc {
            tie_breaks: spelled_criteria(&used.order),
            from: used.from.word().to_owned(),
            inference: match used.from {
                RankOrderFrom::Inferred => audit.inference.as_ref().and_then(InferenceDoc::new),
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
                by: accepted.by.clone(),
                on: accepted.on.clone(),
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
        under: column.under.clone(),
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
        under: fit.under.clone(),
        agree: fit.agree,
        differ: fit.differ,
    }
}

fn finding_document(source: &Sources, finding: &Finding) -> FindingDoc {
    let place = |label: &Label| {
        let file = source.source_of(label.span);
        PlaceDoc {
            file: (file.base() > 0).then(|| file.name().to_owned()),
            place: Spot::new(source.locate(label.span)),
            text: label.text.clone(),
        }
    };
    let subject = &finding.subject;
    FindingDoc {
        code: finding.code.code.to_owned(),
        name: finding.code.name.to_owned(),
        severity: finding.severity.word().to_owned(),
        message: finding.message.clone(),
        at: finding.at.as_ref().map(place),
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
        notes: finding.notes.clone(),
        rule: finding.rule.clone(),
        fix: finding.fix.clone(),
        certainty: finding.certainty.words().to_owned(),
        fingerprint: finding.fingerprint(),
        key: finding.key(),
    }
}

/// What is written for a file that could not be read, in place of a document of `schema`.
#[must_use]
pub fn unread_document(schema: &str, file: &str, message: &str, help: &str) -> UnreadDoc {
    UnreadDoc {
        schema: schema.to_owned(),
        source: SourceDoc {
            file: file.to_owned(),
            format: None,
            dialect: None,
            encoding: None,
            with: Vec::new(),
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
