//! `pairings --format json`

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{SourceDoc, TournamentDoc};
use crate::audit::{
    CheckedRound, PairingsCheck, SwissCheck, breach_in_words, guess_in_words, no_guess_in_words,
    reason_in_words, table_in_words,
};
use crate::model::{PlayerId, Tournament};
use crate::pairing::Edition;
use crate::pairing::tables::TableReview;
use crate::pairing::verify::{Board, Search, chains};
use crate::report::{Paired, Verified};

/// The pairings of an event compared with the rules: those of the Dutch system, or Berger tables.
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
    /// The edition that gives the most rounds, and their number, of those for which every edition gives
    /// an answer; `null` if several give as many, or none any.
    edition: Option<LikelyDoc>,
    /// The number of the last player with fictitious points, where only the type of the event says that
    /// it has Baku acceleration; `null` elsewhere.
    baku_last: Option<u16>,
    /// The rounds of a Swiss event that have pairings; those of a round robin are in `tables`.
    rounds: Vec<RoundDoc>,
    /// The Berger table of a round robin; `null` for a Swiss event.
    tables: Option<TablesDoc>,
}

/// The Berger table that explains most boards of a round robin.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TablesDoc {
    /// How many places it has: the number of players, or one more.
    places: u16,
    /// The table and how it is used, in words.
    table: String,
    /// Whether at least half of the boards are those of the table.
    recognised: bool,
    /// The round of the table with which the event begins.
    start: u16,
    /// Whether all colours are the other ones.
    reversed: bool,
    /// Whether the last two rounds of the first cycle are exchanged.
    exchanged: bool,
    /// The starting numbers by their places in the table, where these are not their order.
    draw: Option<Vec<u16>>,
    /// The boards of the file, and how many differ.
    boards: usize,
    /// How many of them differ.
    differing: usize,
    /// The rounds that have boards.
    rounds: Vec<TableRoundDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TableRoundDoc {
    /// Its number.
    round: u16,
    /// The round of the table.
    table: u16,
    /// Another round of the table that has its pairs.
    like: Option<u16>,
    /// The boards that differ: `engine` are those of the table.
    differs: DifferenceDoc,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LikelyDoc {
    /// `2017` or `2026`.
    name: &'static str,
    /// How many of these rounds it gives.
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
    /// The editions that give no answer, and why. Where no other one gives the pairing, it is not known
    /// whether the round follows the rules.
    unanswered: BTreeMap<&'static str, &'static str>,
    /// The recorded boards that break an absolute rule, in words; empty if an edition fits.
    breaches: Vec<String>,
    /// Whether its colours fit only if odd and even (5.2.5, E.5) are those of the starting numbers of
    /// all players, instead of the places among those who take part.
    by_number: bool,
    /// Whether the rules before 2014 give its pairing; tried where no edition gives it, and where the
    /// event began before 2018.
    older: bool,
    /// The boards that differ, by edition; an edition that fits has none.
    differs: BTreeMap<&'static str, DifferenceDoc>,
    /// The connected boards that differ from the edition that most rounds follow, otherwise from the
    /// one that differs least, of equal ones from the one that the file names or that was in force.
    chains: Vec<DifferenceDoc>,
    /// The criterion or article by which the recorded pairing differs from that of this edition: `C14`;
    /// `null` if an edition fits.
    criterion: Option<&'static str>,
    /// The same for each edition that differs.
    criteria: BTreeMap<&'static str, &'static str>,
    /// The criterion in words, with both values and the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
    /// The change that explains the recorded pairing, or two together, in words: a guess, and named as
    /// one; `null` if none were found.
    cause: Option<String>,
    /// Why no cause is named, in words; `null` if one is, or an edition fits.
    no_cause: Option<&'static str>,
    /// Whether the time limit ended the search for a cause before every change was tried.
    search_stopped: bool,
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
    /// The number of the last player with fictitious points, where only the type of the event says that
    /// it has Baku acceleration; `null` elsewhere.
    baku_last: Option<u16>,
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

fn round(tournament: &Tournament, swiss: &SwissCheck, checked: &CheckedRound) -> RoundDoc {
    let mut document = RoundDoc {
        round: checked.round.0,
        checked: checked.verdict.is_ok(),
        why_not: checked.verdict.as_ref().err().cloned(),
        fits: Vec::new(),
        unanswered: BTreeMap::new(),
        breaches: Vec::new(),
        by_number: false,
        older: false,
        differs: BTreeMap::new(),
        chains: Vec::new(),
        criterion: None,
        criteria: BTreeMap::new(),
        explanation: None,
        cause: None,
        no_cause: None,
        search_stopped: false,
    };
    let Ok(verdict) = &checked.verdict else {
        return document;
    };
    document.by_number = verdict.tried.iter().any(|tried| tried.by_number);
    document.older = verdict.older;
    document.fits = verdict.fits().map(Edition::name).collect();
    let unanswered = verdict.unanswered();
    document.unanswered = unanswered
        .map(|(edition, why)| (edition.name(), why.words()))
        .collect();
    let breaches = verdict.breaches.iter();
    document.breaches = breaches
        .map(|breach| breach_in_words(tournament, breach))
        .collect();
    for (edition, known) in verdict.differing() {
        let boards = difference(tournament, &known.engine, &known.file);
        document.differs.insert(edition.name(), boards);
    }
    let reasons = verdict.reasons.iter();
    let criteria = reasons.map(|reason| (reason.edition.name(), reason.rule.name(reason.edition)));
    document.criteria = criteria.collect();
    if verdict.is_unexplained()
        && let Some((editions, shown)) = swiss.shown(verdict)
    {
        let chains = chains(&shown.file, &shown.engine);
        let chains = chains
            .iter()
            .map(|chain| difference(tournament, &chain.engine, &chain.file));
        document.chains = chains.collect();
        let first = editions.iter().find(|edition| **edition == swiss.declared);
        let first = first.or(editions.first());
        if let Some(reason) = first.and_then(|edition| verdict.reason(*edition)) {
            document.criterion = Some(reason.rule.name(reason.edition));
            document.explanation = Some(reason_in_words(tournament, reason));
        }
    }
    document.cause = guess_in_words(tournament, verdict);
    document.no_cause = no_guess_in_words(verdict);
    document.search_stopped = verdict.search == Search::Stopped;
    document
}

/// The document of pairings that were checked.
#[must_use]
pub fn pairings_document(verified: &Verified<'_>) -> PairingsDoc {
    let tournament = &verified.import.tournament;
    let mut document = PairingsDoc {
        schema: "crosstable.pairings.v1".to_owned(),
        source: SourceDoc::new(verified.source, verified.import),
        tournament: TournamentDoc::new(verified.import, verified.system),
        not_checked: None,
        edition: None,
        baku_last: None,
        rounds: Vec::new(),
        tables: None,
    };
    match verified.check {
        PairingsCheck::NotChecked(why) => document.not_checked = Some(why.clone()),
        PairingsCheck::Tables(review) => document.tables = Some(tables(tournament, review)),
        PairingsCheck::Swiss(swiss) => {
            document.edition = likely(swiss);
            let rounds = swiss.rounds.iter();
            let rounds = rounds.map(|checked| round(tournament, swiss, checked));
            document.rounds = rounds.collect();
            document.baku_last = swiss.baku_last;
        }
    }
    document
}

fn likely(swiss: &SwissCheck) -> Option<LikelyDoc> {
    let (edition, rounds) = swiss.likely()?;
    Some(LikelyDoc {
        name: edition.name(),
        rounds,
    })
}

fn tables(tournament: &Tournament, review: &TableReview) -> TablesDoc {
    let [boards, differing] = review.counts();
    let rounds = review.rounds.iter().map(|round| TableRoundDoc {
        round: round.round.0,
        table: round.table,
        like: round.like,
        differs: difference(tournament, &round.differing.engine, &round.differing.file),
    });
    let draw = review.draw.as_ref();
    TablesDoc {
        places: review.places,
        table: table_in_words(review),
        recognised: review.is_recognised(),
        start: review.variant.start,
        reversed: review.variant.reversed,
        exchanged: review.variant.exchanged,
        draw: draw.map(|draw| draw.iter().map(|id| number(tournament, *id)).collect()),
        boards,
        differing,
        rounds: rounds.collect(),
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
        baku_last: paired.baku_last,
        pairs: pairs.chain(bye).collect(),
    }
}
