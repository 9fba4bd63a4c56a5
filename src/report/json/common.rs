//! The parts that several documents have in common.

use schemars::JsonSchema;
use serde::Serialize;

use crate::audit::last_round;
use crate::audit::rank_order::Inference;
use crate::finding::Damage;
use crate::import::{Import, SheetUse};
use crate::model::System;
use crate::rating::{InForce, time_class_name};
use crate::report::PrintedRules;
use crate::rules::Selection;
use crate::source::Sources;

/// The file that was read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SourceDoc {
    /// The path as given; `<stdin>` for standard input.
    pub file: String,
    /// The name of the format, as `list formats` shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The version and dialect of the format in words, as far as the content shows them: `TRF16
    /// with a round count`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    /// The encoding of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The paths of further files of the same event (`--with`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The sheets with content of a workbook; absent if there is only one and it is not hidden.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<SheetDoc>,
    /// Damage to the whole file, and which values it leaves in doubt; absent if there is none, and
    /// in documents that list the findings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
}

/// A sheet of a workbook.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SheetDoc {
    /// The name of the sheet.
    name: String,
    /// Whether the sheet is hidden in the workbook.
    hidden: bool,
    /// The numbers of the tournaments whose lists were read from the sheet, from 1; empty if it has
    /// no list that was read.
    tournaments: Vec<u16>,
    /// Whether the sheet has no list, but states details of the event, which were read; absent if
    /// false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    details: bool,
}

impl From<&SheetUse> for SheetDoc {
    fn from(sheet: &SheetUse) -> SheetDoc {
        SheetDoc {
            name: sheet.name.clone(),
            hidden: sheet.is_hidden,
            tournaments: sheet.tournaments.clone(),
            details: sheet.has_details,
        }
    }
}

impl SourceDoc {
    pub(super) fn new(source: &Sources, import: &Import) -> SourceDoc {
        SourceDoc {
            file: source.main().name().to_owned(),
            format: Some(import.format.to_owned()),
            dialect: Some(import.dialect.clone()).filter(|words| !words.is_empty()),
            encoding: Some(source.main().decoding().encoding.to_ascii_lowercase()),
            with: source.files()[1..]
                .iter()
                .map(|file| file.name().to_owned())
                .collect(),
            sheets: import.sheets.iter().map(SheetDoc::from).collect(),
            doubt: None,
        }
    }

    /// Adds the damage of the whole file, if there is any.
    pub(super) fn with_damage(self, damage: Option<Damage>) -> SourceDoc {
        SourceDoc {
            doubt: damage.map(Damage::warning),
            ..self
        }
    }
}

/// The rating list in force at the start of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct RatingListDoc {
    /// The month of the list: `2026-10`.
    month: String,
    /// The kind of rating: `standard`, `rapid` or `blitz`.
    category: &'static str,
}

impl RatingListDoc {
    pub(super) fn new(list: &InForce) -> RatingListDoc {
        RatingListDoc {
            month: list.month.clone(),
            category: time_class_name(list.category),
        }
    }
}

/// The tournament that was read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TournamentDoc {
    /// The name of the tournament; `null` if the file has none.
    pub name: Option<String>,
    /// The number of the tournament in the file, from 1, if the file contains several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// The numbers of other tournaments of the file that have the same players, results and points;
    /// absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equal_tournaments: Vec<u16>,
    /// The system: `swiss`, `round-robin`, `knock-out` or `scheveningen`.
    pub system: String,
    /// Whether the tournament is a team event.
    pub team: bool,
    /// The number of planned rounds, or of rounds in the file if it does not state how many are
    /// planned.
    pub rounds: u16,
    /// The last round that counts: most of its results are known, or the stated points include the
    /// byes of this round.
    pub rounds_played: u16,
    /// The number of players in the list.
    pub participants: usize,
    /// The number of teams in the list.
    pub teams: usize,
}

impl TournamentDoc {
    pub(super) fn new(import: &Import, system: System) -> TournamentDoc {
        let tournament = &import.tournament;
        let rounds_played = last_round(import);
        let rounds_in_file = tournament.rounds.max(rounds_played);
        TournamentDoc {
            name: tournament.name.clone(),
            number: import.number,
            equal_tournaments: import
                .equal_tournaments
                .iter()
                .map(|equal| equal.number)
                .collect(),
            system: system.name().to_owned(),
            team: tournament.team_event,
            rounds: tournament.planned_rounds.unwrap_or(rounds_in_file),
            rounds_played,
            participants: tournament.players.len(),
            teams: tournament.teams.len(),
        }
    }
}

/// The edition of the rules, and why it was chosen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EditionDoc {
    /// The name of the edition: `2024`.
    pub used: String,
    /// The reason for choosing the edition: `starts 2024-05-11`.
    pub why: String,
    /// Doubts about the choice: dates that disagree with the deciding one, and the edition that
    /// each date indicates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doubts: Vec<String>,
}

impl EditionDoc {
    pub(super) fn new(edition: &Selection) -> EditionDoc {
        EditionDoc {
            used: edition.rules.name.to_owned(),
            why: edition.why.clone(),
            doubts: edition.doubts.clone(),
        }
    }
}

/// Stated columns of tie-break values that follow rules other than the edition in use.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct PrintedRulesDoc {
    /// The headings of the columns, each with its tie-break if that has a different name.
    columns: Vec<String>,
    /// The edition or interpretation that the columns follow: `legacy read as half-virtual`.
    under: String,
    /// The number of stated values in these columns that differ from the values computed here.
    differ: usize,
}

impl PrintedRulesDoc {
    pub(super) fn list(printed_rules: &[PrintedRules]) -> Vec<PrintedRulesDoc> {
        let document = |printed: &PrintedRules| PrintedRulesDoc {
            columns: printed.columns.clone(),
            under: printed.rules_key.clone(),
            differ: printed.differ_in_use,
        };
        printed_rules.iter().map(document).collect()
    }
}

/// Returns the criteria of a rank order as the file or the option writes them.
pub(super) fn spelled_criteria(order: &crate::model::RankOrder) -> Vec<String> {
    let criteria = order.criteria.iter();
    criteria.map(|spec| spec.spelled.clone()).collect()
}

/// The evidence for an inferred rank order: how well it explains the stated ranks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct InferenceDoc {
    /// The number of pairs of players with equal points whom the stated ranks separate.
    pairs: usize,
    /// The number of pairs that the inferred order ranks as stated.
    right: usize,
    /// The number of pairs that the inferred order ranks in the opposite order.
    wrong: usize,
    /// The number of pairs that the inferred order leaves tied.
    open: usize,
    /// The editions under which the order fits equally well, most likely first.
    editions: Vec<String>,
    /// The number of orders of this length that fit equally well, including this one.
    equally_good: u64,
    /// Whether there may be more orders than `equally_good` says.
    at_least: bool,
}

impl InferenceDoc {
    /// Describes the best candidate; `None` if there is no candidate.
    pub(super) fn new(inference: &Inference) -> Option<InferenceDoc> {
        let candidate = inference.best_candidate()?;
        Some(InferenceDoc {
            pairs: inference.pairs,
            right: candidate.right,
            wrong: candidate.wrong,
            open: candidate.open,
            editions: candidate
                .editions
                .iter()
                .map(|rules| rules.name.to_owned())
                .collect(),
            equally_good: inference.equally_good,
            at_least: inference.may_be_more,
        })
    }
}

/// Writes an exact value as documents do: `45.5`, `38/3`; `None` if the value is undefined.
pub(super) fn exact_text(value: Option<crate::number::Exact>) -> Option<String> {
    value.map(crate::number::Exact::to_text)
}
