//! The JSON document of `pairings --format json`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{SourceDoc, TournamentDoc};
use crate::audit::{
    CheckedRound, PairingsCheck, SwissCheck, breach_in_words, guess_in_words, no_guess_in_words,
    reason_in_words, table_in_words, unanswered_in_words, unfinished_in_words,
};
use crate::model::{PlayerId, Tournament};
use crate::pairing::Edition;
use crate::pairing::tables::TableReview;
use crate::pairing::verify::{Board, Search, chains};
use crate::report::{PairedRound, PairingsReport};

/// The pairings of an event, compared with those of the Dutch system or of Berger tables.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.pairings.v1")]
pub struct PairingsDoc {
    /// The schema and version of the document: `crosstable.pairings.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The tournament in the file.
    tournament: TournamentDoc,
    /// The reason why no round is checked; `null` if rounds are checked.
    not_checked: Option<String>,
    /// The edition whose rules reproduce the pairings of the largest number of rounds; `null` if
    /// several editions reproduce equally many, or if none reproduces any.
    edition: Option<LikelyDoc>,
    /// The number of the last player with fictitious points, if only the type of the event says
    /// that it uses Baku acceleration; otherwise `null`.
    baku_last: Option<u16>,
    /// Whether another system may have been used: the file names none, and the Dutch system gives
    /// the pairings of at most half of the rounds after the first, and of none of the rounds with
    /// ten boards or more.
    other_system: bool,
    /// The rounds of a Swiss event that have pairings; those of a round robin are in `tables`.
    rounds: Vec<RoundDoc>,
    /// The Berger table of a round robin; `null` for a Swiss event.
    tables: Option<TablesDoc>,
}

/// The Berger table that explains most boards of a round robin.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TablesDoc {
    /// The number of places in the table: the number of players, or one more if that is odd.
    places: u16,
    /// The table and how it is used, in words.
    table: String,
    /// Whether at least half of the boards agree with the table.
    recognised: bool,
    /// The round of the table with which the event begins, from 1.
    start: u16,
    /// Whether all colours are the opposite of those in the table.
    reversed: bool,
    /// Whether the rounds of the table are played in reverse order, from `start` down.
    backwards: bool,
    /// Whether the last two rounds of the first cycle are exchanged.
    exchanged: bool,
    /// The starting numbers in the order of their places in the table; `null` if starting number
    /// and place are the same.
    draw: Option<Vec<u16>>,
    /// The number of boards in the file.
    boards: usize,
    /// The number of boards that differ from the table.
    differing: usize,
    /// The rounds that have boards in the file.
    rounds: Vec<TableRoundDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TableRoundDoc {
    /// The number of the round, from 1.
    round: u16,
    /// The round of the table that belongs to this round, from 1.
    table: u16,
    /// A different round of the table that has the recorded pairs; `null` if there is none.
    #[serde(rename = "like")]
    other_table_round: Option<u16>,
    /// The boards that differ; `engine` contains the boards of the table.
    differs: DifferenceDoc,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LikelyDoc {
    /// The name of the edition: `2017` or `2026`.
    name: &'static str,
    /// The number of checked rounds whose pairing the edition gives.
    rounds: usize,
}

/// A round of a Swiss event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RoundDoc {
    /// The number of the round, from 1.
    round: u16,
    /// Whether the check could decide if the round follows the rules. `false` if the round was not
    /// compared, or if an edition gives no answer and no other edition gives the recorded pairing.
    checked: bool,
    /// The reason why the round was not checked; absent if it was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<String>,
    /// The editions that give the recorded pairing: `2017`, `2026`.
    fits: Vec<&'static str>,
    /// The editions that give no answer, each with the reason.
    unanswered: BTreeMap<&'static str, &'static str>,
    /// The recorded boards that break an absolute rule, in words; empty if an edition fits.
    breaches: Vec<String>,
    /// Whether the colours of the round fit only if odd and even (5.2.5, E.5) refer to the starting
    /// numbers of all players instead of the places among the players who take part.
    by_number: bool,
    /// Whether the rules before 2014 give the recorded pairing. They are tried if no edition gives
    /// it, or if the event began before 2018.
    #[serde(rename = "older")]
    fits_older_rules: bool,
    /// The boards that differ, by edition. An edition that fits, or that gives no answer, is
    /// absent.
    differs: BTreeMap<&'static str, DifferenceDoc>,
    /// The boards on which the file differs from one edition. Boards that share players are in one
    /// group. The edition is the one that most rounds follow, or, if none does, the one that
    /// differs least. Among editions that differ equally, it is the one that the file names or that
    /// was in force.
    chains: Vec<DifferenceDoc>,
    /// The criterion or article by which the recorded pairing differs from that of this edition:
    /// `C14`; `null` if an edition fits.
    criterion: Option<&'static str>,
    /// The criterion or article of each edition that differs, as in `criterion`.
    criteria: BTreeMap<&'static str, &'static str>,
    /// The criterion in words, with both values and the players; absent if `criterion` is `null`.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
    /// The change that explains the recorded pairing, or the two changes that explain it together,
    /// in words that call it a guess; `null` if none was found.
    cause: Option<String>,
    /// The reason why no cause is named, in words; `null` if a cause is named, or if an edition
    /// fits.
    no_cause: Option<&'static str>,
    /// Whether the time limit ended the search for a cause before every change was tried.
    search_stopped: bool,
    /// The other parts of the check that the time limit ended, in sentences; empty if there are
    /// none.
    unfinished: Vec<String>,
}

/// Boards of a round on which the file and the rules differ. A board is `[white, black]`, as
/// starting numbers; `0` stands for the bye.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct DifferenceDoc {
    /// The boards that the rules give.
    engine: Vec<[u16; 2]>,
    /// The boards that the file states.
    file: Vec<[u16; 2]>,
}

/// A round that was paired by the rules.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.pairing.v1")]
pub struct PairedDoc {
    /// The schema and version of the document: `crosstable.pairing.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The edition of the rules: `2017` or `2026`.
    edition: &'static str,
    /// The round that was paired, from 1.
    round: u16,
    /// The number of the last player with fictitious points, if only the type of the event says
    /// that it uses Baku acceleration; otherwise `null`.
    baku_last: Option<u16>,
    /// The boards as `[white, black]` by starting numbers; `0` stands for the bye.
    pairs: Vec<[u16; 2]>,
}

fn number(tournament: &Tournament, id: PlayerId) -> u16 {
    tournament.player(id).number.map_or(0, |number| number.0)
}

fn difference_document(tournament: &Tournament, engine: &[Board], file: &[Board]) -> DifferenceDoc {
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

fn round_document(tournament: &Tournament, swiss: &SwissCheck, checked: &CheckedRound) -> RoundDoc {
    let mut document = RoundDoc {
        round: checked.round.0,
        checked: checked.verdict.is_ok(),
        why_not: checked.verdict.as_ref().err().cloned(),
        fits: Vec::new(),
        unanswered: BTreeMap::new(),
        breaches: Vec::new(),
        by_number: false,
        fits_older_rules: false,
        differs: BTreeMap::new(),
        chains: Vec::new(),
        criterion: None,
        criteria: BTreeMap::new(),
        explanation: None,
        cause: None,
        no_cause: None,
        search_stopped: false,
        unfinished: Vec::new(),
    };
    let Ok(verdict) = &checked.verdict else {
        return document;
    };
    if verdict.is_open() {
        document.checked = false;
        document.why_not = Some(unanswered_in_words(verdict));
    }
    document.by_number = verdict
        .comparisons
        .iter()
        .any(|comparison| comparison.by_number);
    document.fits_older_rules = verdict.fits_older_rules;
    document.fits = verdict.fitting_editions().map(Edition::name).collect();
    let unanswered = verdict.unanswered_editions();
    document.unanswered = unanswered
        .map(|(edition, why)| (edition.name(), why.words()))
        .collect();
    let breaches = verdict.breaches.iter();
    document.breaches = breaches
        .map(|breach| breach_in_words(tournament, breach))
        .collect();
    for (edition, differing) in verdict.differing_editions() {
        let boards = difference_document(tournament, &differing.engine, &differing.file);
        document.differs.insert(edition.name(), boards);
    }
    let reasons = verdict.reasons.iter();
    let criteria = reasons.map(|reason| (reason.edition.name(), reason.rule.name(reason.edition)));
    document.criteria = criteria.collect();
    if verdict.is_unexplained()
        && let Some((editions, difference)) = swiss.shown_difference(verdict)
    {
        let chains = chains(&difference.file, &difference.engine);
        let chains = chains
            .iter()
            .map(|chain| difference_document(tournament, &chain.engine, &chain.file));
        document.chains = chains.collect();
        let edition = editions
            .iter()
            .find(|edition| **edition == swiss.expected_edition);
        let edition = edition.or(editions.first());
        if let Some(reason) = edition.and_then(|edition| verdict.reason(*edition)) {
            document.criterion = Some(reason.rule.name(reason.edition));
            document.explanation = Some(reason_in_words(tournament, reason));
        }
    }
    document.cause = guess_in_words(tournament, verdict);
    document.no_cause = no_guess_in_words(verdict);
    document.search_stopped = verdict.search == Search::Stopped;
    document.unfinished = unfinished_in_words(verdict);
    document
}

/// Makes the document of compared pairings.
#[must_use]
pub fn pairings_document(verified: &PairingsReport<'_>) -> PairingsDoc {
    let tournament = &verified.import.tournament;
    let mut document = PairingsDoc {
        schema: "crosstable.pairings.v1".to_owned(),
        source: SourceDoc::new(verified.source, verified.import),
        tournament: TournamentDoc::new(verified.import, verified.system),
        not_checked: None,
        edition: None,
        baku_last: None,
        other_system: false,
        rounds: Vec::new(),
        tables: None,
    };
    match verified.check {
        PairingsCheck::NotChecked(why) => document.not_checked = Some(why.clone()),
        PairingsCheck::Tables(review) => {
            document.tables = Some(tables_document(tournament, review))
        }
        PairingsCheck::Swiss(swiss) => {
            document.edition = likely_edition(swiss);
            let rounds = swiss.rounds.iter();
            let rounds = rounds.map(|checked| round_document(tournament, swiss, checked));
            document.rounds = rounds.collect();
            document.baku_last = swiss.last_accelerated_number;
            document.other_system = swiss.may_be_other_system();
        }
    }
    document
}

fn likely_edition(swiss: &SwissCheck) -> Option<LikelyDoc> {
    let (edition, rounds) = swiss.likely_edition()?;
    Some(LikelyDoc {
        name: edition.name(),
        rounds,
    })
}

fn tables_document(tournament: &Tournament, review: &TableReview) -> TablesDoc {
    let [boards, differing] = review.counts();
    let rounds = review.rounds.iter().map(|round| TableRoundDoc {
        round: round.round.0,
        table: round.table_round,
        other_table_round: round.matching_round,
        differs: difference_document(tournament, &round.differing.engine, &round.differing.file),
    });
    let draw = review.draw.as_ref();
    TablesDoc {
        places: review.places,
        table: table_in_words(review),
        recognised: review.is_recognised(),
        start: review.variant.start,
        reversed: review.variant.reverses_colours,
        backwards: review.variant.runs_backwards,
        exchanged: review.variant.exchanges_last_rounds,
        draw: draw.map(|draw| draw.iter().map(|id| number(tournament, *id)).collect()),
        boards,
        differing,
        rounds: rounds.collect(),
    }
}

/// Makes the document of a round that was paired.
#[must_use]
pub fn paired_document(paired: &PairedRound<'_>) -> PairedDoc {
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
        baku_last: paired.last_accelerated_number,
        pairs: pairs.chain(bye).collect(),
    }
}
