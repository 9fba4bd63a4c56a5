//! The common beginning of several documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::audit::last_round;
use crate::audit::rank_order::Inference;
use crate::import::Import;
use crate::model::System;
use crate::rules::Selection;
use crate::source::Sources;

/// The file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SourceDoc {
    /// Its path as given, `<stdin>` for standard input.
    pub file: String,
    /// Its format as `list formats` names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Version and dialect in words, as far as the content shows them: `TRF16 with a round
    /// count`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    /// Its encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// Further files of the same event (`--with`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
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
        }
    }
}

/// The tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TournamentDoc {
    /// Its name; `null` where the file has none.
    pub name: Option<String>,
    /// Its number, from 1, where the file holds several tournaments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// `swiss`, `round-robin`, `knock-out`, `scheveningen`.
    pub system: String,
    /// A team event.
    pub team: bool,
    /// Rounds planned, else rounds in the file.
    pub rounds: u16,
    /// The last round that counts: most of its results are known, or the stated points include
    /// its byes.
    pub rounds_played: u16,
    /// Players in the list.
    pub participants: usize,
    /// Teams in the list.
    pub teams: usize,
}

impl TournamentDoc {
    pub(super) fn new(import: &Import, system: System) -> TournamentDoc {
        let tournament = &import.tournament;
        let rounds_played = last_round(import);
        let whole = tournament.rounds.max(rounds_played);
        TournamentDoc {
            name: tournament.name.clone(),
            number: import.number,
            system: system.name().to_owned(),
            team: tournament.team_event,
            rounds: tournament.planned_rounds.unwrap_or(whole),
            rounds_played,
            participants: tournament.players.len(),
            teams: tournament.teams.len(),
        }
    }
}

/// The edition of the rules.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EditionDoc {
    /// Its name: `2024`.
    pub used: String,
    /// Why it: `starts 2024-05-11`.
    pub why: String,
    /// Doubts about it: dates that disagree with the deciding one, and the edition that each gives.
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

/// The criteria of a rank order as they were requested.
pub(super) fn spelled_criteria(order: &crate::model::RankOrder) -> Vec<String> {
    let criteria = order.criteria.iter();
    criteria.map(|spec| spec.spelled.clone()).collect()
}

/// How well an inferred rank order explains the stated ranks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct InferenceDoc {
    /// Pairs of players with equal points that the stated ranks separate.
    pairs: usize,
    /// Pairs that the order ranks as stated.
    right: usize,
    /// Pairs that it ranks against the file.
    wrong: usize,
    /// Pairs that it leaves tied.
    open: usize,
    /// The editions under which it fits equally well, the most likely first.
    editions: Vec<String>,
    /// How many orders of this length fit as well, this one included.
    equally_good: u64,
    /// There may be more than `equally_good`.
    at_least: bool,
}

impl InferenceDoc {
    /// The best candidate; `None` where there is none.
    pub(super) fn new(inference: &Inference) -> Option<InferenceDoc> {
        let best = inference.found()?;
        Some(InferenceDoc {
            pairs: inference.pairs,
            right: best.right,
            wrong: best.wrong,
            open: best.open,
            editions: best
                .editions
                .iter()
                .map(|rules| rules.name.to_owned())
                .collect(),
            equally_good: inference.equally_good,
            at_least: inference.at_least,
        })
    }
}

/// A value as documents write it.
pub(super) fn exact(value: Option<crate::number::Exact>) -> Option<String> {
    value.map(crate::number::Exact::to_text)
}
