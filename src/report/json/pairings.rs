//! `pairings --format json`

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{SourceDoc, TournamentDoc};
use crate::model::{PlayerId, Tournament};
use crate::pairing::Edition;
use crate::pairing::verify::{Board, Differing, Verdict, chains, likely_edition};
use crate::report::{Paired, Verified, VerifiedRound, cause_in_words, reason_in_words};

/// The pairings of an event compared with the rules of the Dutch system.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.pairings.v1")]
pub struct PairingsDoc {
    /// `crosstable.pairings.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The tournament.
    tournament: TournamentDoc,
    /// Why no round is checked; `null` where rounds are.
    not_checked: Option<String>,
    /// The edition that gives the most rounds, and their number; `null` if several give as many, or
    /// none any.
    edition: Option<LikelyDoc>,
    /// The rounds that have pairings.
    rounds: Vec<RoundDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LikelyDoc {
    /// `2017` or `2026`.
    name: &'static str,
    /// How many of the checked rounds it gives.
    rounds: usize,
}

/// A round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RoundDoc {
    /// Its number.
    round: u16,
    /// Whether it was checked.
    checked: bool,
    /// Why it was not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<String>,
    /// The editions that give its pairing: `2017`, `2026`.
    fits: Vec<&'static str>,
    /// Whether the rules before 2014 give its pairing; tried where no edition gives it.
    older: bool,
    /// The boards that differ, by edition; an edition that fits has none.
    differs: BTreeMap<&'static str, DifferenceDoc>,
    /// The connected boards that differ from the edition that differs least.
    chains: Vec<DifferenceDoc>,
    /// The criterion or article by which the recorded pairing differs from that of the edition that
    /// differs least: `C14`; `null` if an edition fits.
    criterion: Option<&'static str>,
    /// The same in words, with both values and the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
    /// The single change that explains the recorded pairing, in words: a guess; `null` if none
    /// does.
    cause: Option<String>,
}

/// Boards as `[white, black]` by starting numbers; `0` stands for the bye.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct DifferenceDoc {
    /// The boards of the engine.
    engine: Vec<[u16; 2]>,
    /// The boards of the file.
    file: Vec<[u16; 2]>,
}

/// A round that was paired.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.pairing.v1")]
pub struct PairedDoc {
    /// `crosstable.pairing.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// `2017` or `2026`.
    edition: &'static str,
    /// The round.
    round: u16,
    /// The boards as `[white, black]` by starting numbers; `0` stands for the bye.
    pairs: Vec<[u16; 2]>,
}

fn number(tournament: &Tournament, id: PlayerId) -> u16 {
    tournament.player(id).number.map_or(0, |number| number.0)
}

fn difference(tournament: &Tournament, engine: &[Board], file: &[Board]) -> DifferenceDoc {
    let boards = |boards: &[Board]| {
        let numbers = boards.iter().map(|board| {
            let black = board.black.map_or(0, |black| number(tournament, black));
            [number(tournament, board.white), black]
        });
        numbers.collect()
    };
    DifferenceDoc {
        engine: boards(engine),
        file: boards(file),
    }
}

fn round(tournament: &Tournament, checked: &VerifiedRound) -> RoundDoc {
    let mut document = RoundDoc {
        round: checked.round.0,
        checked: checked.verdict.is_ok(),
        why_not: checked.verdict.as_ref().err().cloned(),
        fits: Vec::new(),
        older: false,
        differs: BTreeMap::new(),
        chains: Vec::new(),
        criterion: None,
        explanation: None,
        cause: None,
    };
    let Ok(verdict) = &checked.verdict else {
        return document;
    };
    document.older = verdict.older;
    document.fits = verdict.fits().map(Edition::name).collect();
    let known = verdict.tried.iter().filter_map(|tried| {
        let known = tried.outcome.as_ref().ok()?;
        Some((tried.edition, known))
    });
    let differing: Vec<(Edition, &Differing)> = known
        .filter(|(_, difference)| !difference.is_empty())
        .collect();
    for (edition, known) in &differing {
        let boards = difference(tournament, &known.engine, &known.file);
        document.differs.insert(edition.name(), boards);
    }
    if verdict.differs()
        && let Some((edition, nearest)) = differing.iter().min_by_key(|(_, known)| known.file.len())
    {
        let chains = chains(&nearest.file, &nearest.engine);
        let chains = chains
            .iter()
            .map(|chain| difference(tournament, &chain.engine, &chain.file));
        document.chains = chains.collect();
        let mut reasons = verdict.reasons.iter();
        if let Some(reason) = reasons.find(|reason| reason.edition == *edition) {
            document.criterion = Some(reason.rule.name(*edition));
            document.explanation = Some(reason_in_words(tournament, reason));
        }
    }
    document.cause = verdict.cause.map(|cause| cause_in_words(tournament, cause));
    document
}

/// The document of pairings that were checked.
#[must_use]
pub fn pairings_document(verified: &Verified<'_>) -> PairingsDoc {
    let tournament = &verified.import.tournament;
    let verdicts: Vec<Verdict> = verified.verdicts().cloned().collect();
    let likely = likely_edition(&verdicts, verified.editions);
    PairingsDoc {
        schema: "crosstable.pairings.v1".to_owned(),
        source: SourceDoc::new(verified.source, verified.import),
        tournament: TournamentDoc::new(verified.import, verified.system),
        not_checked: verified.rounds.as_ref().err().cloned(),
        edition: likely.map(|(edition, rounds)| LikelyDoc {
            name: edition.name(),
            rounds,
        }),
        rounds: verified
            .rounds
            .iter()
            .flatten()
            .map(|checked| round(tournament, checked))
            .collect(),
    }
}

/// The document of a round that was paired.
#[must_use]
pub fn paired_document(paired: &Paired<'_>) -> PairedDoc {
    let tournament = &paired.import.tournament;
    let number = |id| number(tournament, id);
    let pairs = paired.pairing.pairs.iter();
    let pairs = pairs.map(|pair| [number(pair.white), number(pair.black)]);
    let bye = paired.pairing.bye.map(|id| [number(id), 0]);
    PairedDoc {
        schema: "crosstable.pairing.v1".to_owned(),
        source: SourceDoc::new(paired.source, paired.import),
        edition: paired.edition.name(),
        round: paired.round.0,
        pairs: pairs.chain(bye).collect(),
    }
}
