//! Compares the recorded pairing of a round with the one that the rules give: in which editions
//! they agree, where they differ, and which single change would explain the difference.

mod boards;
mod cause;
mod reason;
mod story;

pub use self::boards::{Board, Chain, chains, difference, paired, recorded};
pub use self::cause::Cause;
pub use self::reason::{Reason, Rule};
pub use self::story::{NoStory, Other, Refusal, Story, story};
use super::{Edition, History, NoPairing, STEPS, pair_within};
use crate::model::RoundNumber;

/// A recorded round compared with the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The round.
    pub round: RoundNumber,
    /// The editions that were tried, in the order asked for.
    pub tried: Vec<Tried>,
    /// Why an edition does not give the recorded pairing, for each that was tried; empty where one
    /// of them does.
    pub reasons: Vec<Reason>,
    /// The change that explains the difference, if no edition gives the recorded pairing.
    pub cause: Option<Cause>,
    /// Whether the rules before 2014 give the recorded pairing; they are tried where no edition
    /// gives it. No other program implements them, so this is a hint and no proof.
    pub older: bool,
}

/// A round under an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The edition.
    pub edition: Edition,
    /// The boards that differ; an error where the edition gives no pairing.
    pub outcome: Result<Differing, NoPairing>,
}

/// The boards of a round that differ; both lists are empty where the pairings agree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Differing {
    /// The boards that the engine gives, and the file does not have.
    pub engine: Vec<Board>,
    /// The boards of the file that the engine does not give.
    pub file: Vec<Board>,
}

impl Differing {
    /// Whether the pairings agree, colours and bye included.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.engine.is_empty() && self.file.is_empty()
    }
}

impl Verdict {
    /// The editions that give the recorded pairing.
    pub fn fits(&self) -> impl Iterator<Item = Edition> {
        let agree = |tried: &&Tried| tried.outcome.as_ref().is_ok_and(Differing::is_empty);
        self.tried.iter().filter(agree).map(|tried| tried.edition)
    }

    /// Whether an edition gave a pairing, and none gave the recorded one.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.fits().next().is_none() && self.tried.iter().any(|tried| tried.outcome.is_ok())
    }

    /// Why the round cannot be judged: the reason of the first edition, if no edition gives a
    /// pairing.
    #[must_use]
    pub fn unknown(&self) -> Option<NoPairing> {
        let known = self.tried.iter().any(|tried| tried.outcome.is_ok());
        let first = self.tried.first()?.outcome.as_ref().err();
        first.copied().filter(|_| !known)
    }
}

/// How a recorded round compares with an edition.
#[must_use]
pub fn compare(history: &History, round: RoundNumber, edition: Edition) -> Tried {
    compare_within(history, round, edition, STEPS)
}

/// The same with at most `steps` examined pairs.
fn compare_within(history: &History, round: RoundNumber, edition: Edition, steps: u64) -> Tried {
    let outcome = pair_within(history, round, edition, steps).map(|pairing| {
        let [engine, file] = difference(&paired(&pairing), &recorded(history, round));
        Differing { engine, file }
    });
    Tried { edition, outcome }
}

/// Compares a recorded round with editions of the rules. Where none of them gives its pairing, the
/// first criterion in which it differs is worked out, and the single changes that may explain it.
#[must_use]
pub fn verify(history: &History, round: RoundNumber, editions: &[Edition]) -> Verdict {
    verify_within(history, round, editions, STEPS)
}

/// The same with at most `steps` examined pairs for each pairing that is tried.
#[must_use]
pub fn verify_within(
    history: &History,
    round: RoundNumber,
    editions: &[Edition],
    steps: u64,
) -> Verdict {
    let tried = editions
        .iter()
        .map(|&edition| compare_within(history, round, edition, steps));
    let mut verdict = Verdict {
        round,
        tried: tried.collect(),
        reasons: Vec::new(),
        cause: None,
        older: false,
    };
    if verdict.differs() {
        let known = verdict.tried.iter().filter(|tried| tried.outcome.is_ok());
        let reasons = known.filter_map(|tried| reason::find(history, round, tried.edition, steps));
        verdict.reasons = reasons.collect();
        verdict.cause = cause::find(history, &verdict, steps);
        let older = compare_within(history, round, Edition::Older, steps).outcome;
        verdict.older = older.as_ref().is_ok_and(Differing::is_empty);
    }
    verdict
}

/// The edition that gives most of the rounds, and how many; `None` where several give as many, or
/// none gives any.
#[must_use]
pub fn likely_edition(verdicts: &[Verdict], editions: &[Edition]) -> Option<(Edition, usize)> {
    let count = |edition: Edition| {
        let fits = |verdict: &&Verdict| verdict.fits().any(|known| known == edition);
        verdicts.iter().filter(fits).count()
    };
    let counted = editions.iter().map(|&edition| (edition, count(edition)));
    let (edition, most) = counted.clone().max_by_key(|(_, count)| *count)?;
    let mut others = counted.filter(|(other, _)| *other != edition);
    (most > 0 && others.all(|(_, count)| count < most)).then_some((edition, most))
}
