//! Compares the recorded pairing of a round with the pairing by the rules: which editions give it,
//! where they differ, and which changes would explain the difference.

mod boards;
mod breach;
mod cause;
mod reason;
mod story;

pub use self::boards::{
    Board, Chain, boards_of_pairing, chains, chains_and_colours, differing_boards, recorded_boards,
};
pub use self::breach::Breach;
pub use self::cause::{Cause, ComparedRound, FirstRound, share_causes};
pub use self::reason::{Reason, Rule};
pub use self::story::{LeftOver, NoStory, OtherPlayer, Refusal, Story, story};
use super::limit::Budget;
use super::{Edition, History, Limit, NoPairing, pair_with_budget};
use crate::model::RoundNumber;

/// A recorded round compared with the editions of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The round that was compared.
    pub round: RoundNumber,
    /// The result for each requested edition, in the order of the request.
    pub comparisons: Vec<EditionComparison>,
    /// The recorded boards that break an absolute rule; empty if an edition gives the recorded
    /// pairing.
    pub breaches: Vec<Breach>,
    /// For each requested edition that gives another pairing, why it does not give the recorded
    /// one, unless the limit was reached. Empty if an edition gives the recorded pairing.
    pub reasons: Vec<Reason>,
    /// One change, or two together, that would explain the difference. Empty if an edition gives
    /// the recorded pairing, or if no such change was found.
    pub causes: Vec<Cause>,
    /// How the search for a cause ended.
    pub search: Search,
    /// Whether the rules before 2014 give the recorded pairing. These rules are tried if no
    /// requested edition gives it, or if the caller asks for them ([`verify_within`]). There is no
    /// other program with which the implementation could be compared, so this is a hint, not a
    /// proof.
    pub fits_older_rules: bool,
    /// The parts of the work that were stopped by the limit. Editions without a pairing and the
    /// search for a cause are not listed here.
    pub unfinished: Vec<UnfinishedSearch>,
}

/// A part of the work on a round that was stopped by the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnfinishedSearch {
    /// The limit was reached before the first difference from this edition was found.
    FirstDifference(Edition),
    /// The limit was reached before the rules before 2014 were tried.
    OlderRules,
}

/// How a search for the cause of a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// There was nothing to explain, or a cause was found.
    Done,
    /// All changes were tried, and none explains the round.
    NothingFound {
        /// Whether two changes together were tried too, which needs a round with enough boards.
        with_two_changes: bool,
    },
    /// The limit was reached before every change was tried.
    Stopped,
}

/// The result of comparing a round with an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionComparison {
    /// The edition with which the round was compared.
    pub edition: Edition,
    /// The boards that differ, which are none if the edition gives the recorded pairing; or why the
    /// edition gives no pairing.
    pub outcome: Result<DifferingBoards, NoPairing>,
    /// Whether the recorded pairing follows from the edition only if odd and even in C.04.3 5.2.5
    /// (E.5) refer to the pairing number, which the wording allows. The position among the players
    /// who have taken part is tried first.
    pub by_number: bool,
}

/// The boards that differ between two pairings of a round; both lists are empty if the pairings
/// agree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DifferingBoards {
    /// The boards that only the engine's pairing has.
    pub engine: Vec<Board>,
    /// The boards that only the file has.
    pub file: Vec<Board>,
}

impl DifferingBoards {
    /// Whether the pairings agree, including colours and the bye.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.engine.is_empty() && self.file.is_empty()
    }

    /// Whether the pairs are the same, and only colours differ.
    #[must_use]
    pub fn differs_only_in_colours(&self) -> bool {
        boards::have_same_pairs(&self.file, &self.engine)
    }
}

impl Verdict {
    /// Returns the verdict on a round that was compared with the editions, before the search for
    /// explanations.
    pub(crate) fn new(round: RoundNumber, comparisons: Vec<EditionComparison>) -> Verdict {
        Verdict {
            round,
            comparisons,
            breaches: Vec::new(),
            reasons: Vec::new(),
            causes: Vec::new(),
            search: Search::Done,
            fits_older_rules: false,
            unfinished: Vec::new(),
        }
    }

    /// Returns the editions that give the recorded pairing.
    pub fn fitting_editions(&self) -> impl Iterator<Item = Edition> {
        let is_fitting = |comparison: &&EditionComparison| {
            comparison
                .outcome
                .as_ref()
                .is_ok_and(DifferingBoards::is_empty)
        };
        self.comparisons
            .iter()
            .filter(is_fitting)
            .map(|comparison| comparison.edition)
    }

    /// Whether every edition gave a pairing, and none gave the recorded one.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.is_unexplained() && self.unanswered_editions().next().is_none()
    }

    /// Whether at least one edition gave a pairing, and none gave the recorded one. Other editions
    /// may have given no pairing.
    #[must_use]
    pub fn is_unexplained(&self) -> bool {
        self.fitting_editions().next().is_none()
            && self
                .comparisons
                .iter()
                .any(|comparison| comparison.outcome.is_ok())
    }

    /// Whether it is unknown whether the round follows the rules: at least one edition gives no
    /// pairing, and no other edition gives the recorded one.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.fitting_editions().next().is_none() && self.unanswered_editions().next().is_some()
    }

    /// Returns the editions that gave no pairing, each with the reason.
    pub fn unanswered_editions(&self) -> impl Iterator<Item = (Edition, NoPairing)> {
        let comparisons = self.comparisons.iter();
        comparisons.filter_map(|comparison| {
            Some((comparison.edition, *comparison.outcome.as_ref().err()?))
        })
    }

    /// Whether the edition gave a pairing, whether or not it is the recorded one.
    #[must_use]
    pub fn is_answered(&self, edition: Edition) -> bool {
        let mut comparisons = self.comparisons.iter();
        comparisons.any(|comparison| comparison.edition == edition && comparison.outcome.is_ok())
    }

    /// Tries the rules before 2014, for [`Verdict::fits_older_rules`].
    fn try_older(&mut self, history: &History, budget: &mut Budget) {
        match compare_with_budget(history, self.round, Edition::Older, budget).outcome {
            Ok(differing) => self.fits_older_rules = differing.is_empty(),
            Err(NoPairing::Limit) => self.unfinished.push(UnfinishedSearch::OlderRules),
            Err(NoPairing::Impossible | NoPairing::TooWide) => {}
        }
    }

    /// Finds the first difference from each edition that gives another pairing.
    fn find_reasons(&mut self, history: &History, budget: &mut Budget) {
        for comparison in self
            .comparisons
            .iter()
            .filter(|comparison| comparison.outcome.is_ok())
        {
            match reason::find_reason(history, self.round, comparison.edition, budget) {
                Ok(reason) => self.reasons.push(reason),
                Err(NoPairing::Limit) => self
                    .unfinished
                    .push(UnfinishedSearch::FirstDifference(comparison.edition)),
                Err(NoPairing::Impossible | NoPairing::TooWide) => {}
            }
        }
    }

    /// Returns the boards that differ under the nearest edition, which is the one with the fewest
    /// such boards, and all editions that differ in exactly these boards. If several editions are
    /// equally near, `preferred` is used if it is among them. `None` if no edition differs.
    #[must_use]
    pub fn nearest(&self, preferred: Edition) -> Option<(Vec<Edition>, &DifferingBoards)> {
        let differing_editions = self.differing_editions();
        let nearest = differing_editions
            .min_by_key(|(edition, differing)| (differing.file.len(), *edition != preferred));
        nearest.map(|(_, differing)| (self.editions_that_differ_in(differing), differing))
    }

    /// Returns the editions whose pairing differs from the recorded one, each with the boards that
    /// differ.
    pub fn differing_editions(&self) -> impl Iterator<Item = (Edition, &DifferingBoards)> {
        self.comparisons.iter().filter_map(|comparison| {
            let differing = comparison.outcome.as_ref().ok()?;
            Some((comparison.edition, differing)).filter(|_| !differing.is_empty())
        })
    }

    /// Returns the editions whose pairing differs from the recorded one in exactly these boards.
    #[must_use]
    pub fn editions_that_differ_in(&self, boards: &DifferingBoards) -> Vec<Edition> {
        let editions = self
            .differing_editions()
            .filter(|(_, differing)| *differing == boards);
        editions.map(|(edition, _)| edition).collect()
    }

    /// Returns why an edition does not give the recorded pairing; `None` if it does, or if the
    /// reason is unknown.
    #[must_use]
    pub fn reason(&self, edition: Edition) -> Option<&Reason> {
        let mut reasons = self.reasons.iter();
        reasons.find(|reason| reason.edition == edition)
    }

    /// Returns why the first edition gives no pairing; `None` if at least one edition gives a
    /// pairing, so that the round can be judged.
    #[must_use]
    pub fn reason_unjudged(&self) -> Option<NoPairing> {
        let is_judged = self
            .comparisons
            .iter()
            .any(|comparison| comparison.outcome.is_ok());
        let first_reason = self.comparisons.first()?.outcome.as_ref().err();
        first_reason.copied().filter(|_| !is_judged)
    }
}

/// Compares a recorded round with one edition. The work is subtracted from the limit.
#[must_use]
pub fn compare(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    limit: &mut Limit,
) -> EditionComparison {
    let mut budget = Budget::new(*limit);
    let comparison = compare_with_budget(history, round, edition, &mut budget);
    *limit = budget.remaining_limit();
    comparison
}

/// Like [`compare`], within a budget that it shares with other work.
fn compare_with_budget(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    budget: &mut Budget,
) -> EditionComparison {
    let mut compare = |history: &History| {
        pair_with_budget(history, round, edition, budget).map(|pairing| {
            let [engine, file] = differing_boards(
                &boards_of_pairing(&pairing),
                &recorded_boards(history, round),
            );
            DifferingBoards { engine, file }
        })
    };
    let outcome = compare(history);
    let is_about_colours =
        |outcome: &DifferingBoards| !outcome.is_empty() && outcome.differs_only_in_colours();
    if outcome.as_ref().is_ok_and(is_about_colours) && !history.odd_by_number {
        let mut history_by_number = history.clone();
        history_by_number.odd_by_number = true;
        // if this comparison is stopped by the limit, it is unknown whether the colours are right
        let outcome = compare(&history_by_number);
        if outcome.as_ref().map_or(true, DifferingBoards::is_empty) {
            return EditionComparison {
                edition,
                by_number: outcome.is_ok(),
                outcome,
            };
        }
    }
    EditionComparison {
        edition,
        outcome,
        by_number: false,
    }
}

/// Compares a recorded round with several editions. If none of them gives the recorded pairing,
/// also finds the first rule by which each edition differs, and changes that may explain the
/// difference.
#[must_use]
pub fn verify(history: &History, round: RoundNumber, editions: &[Edition]) -> Verdict {
    let (mut limit, older) = (Limit::DEFAULT, false);
    verify_within(history, round, editions, (&mut limit, older))
}

/// Like [`verify`], within a limit, from which the work is subtracted; `with_older_rules` says
/// whether the rules before 2014 are tried even if an edition gives the recorded pairing.
#[must_use]
pub fn verify_within(
    history: &History,
    round: RoundNumber,
    editions: &[Edition],
    (limit, with_older_rules): (&mut Limit, bool),
) -> Verdict {
    let mut budget = Budget::new(*limit);
    let comparisons = editions
        .iter()
        .map(|&edition| compare_with_budget(history, round, edition, &mut budget));
    let mut verdict = Verdict::new(round, comparisons.collect());
    if with_older_rules || verdict.is_unexplained() {
        verdict.try_older(history, &mut budget);
    }
    if verdict.is_unexplained() {
        verdict.breaches = breach::breaches(history, round, editions);
        verdict.find_reasons(history, &mut budget);
        // if the limit stopped the pairing under an edition, it is unknown whether there is
        // anything to explain
        if verdict
            .unanswered_editions()
            .all(|(_, why)| why != NoPairing::Limit)
        {
            (verdict.causes, verdict.search) = cause::find_cause(history, &verdict, &mut budget);
        }
    }
    *limit = budget.remaining_limit();
    verdict
}

/// Returns the edition that gives the most recorded rounds, and the number of these rounds. Only
/// rounds for which every edition gave a pairing are counted. `None` if several editions give
/// equally many, or if none gives any.
#[must_use]
pub fn likely_edition(verdicts: &[&Verdict], editions: &[Edition]) -> Option<(Edition, usize)> {
    let count = |edition: Edition| {
        let rounds = verdicts
            .iter()
            .filter(|verdict| verdict.unanswered_editions().next().is_none());
        let is_fitting =
            |verdict: &&&Verdict| verdict.fitting_editions().any(|known| known == edition);
        rounds.filter(is_fitting).count()
    };
    let counts = editions.iter().map(|&edition| (edition, count(edition)));
    let (edition, most) = counts.clone().max_by_key(|(_, count)| *count)?;
    let mut other_counts = counts.filter(|(other, _)| *other != edition);
    (most > 0 && other_counts.all(|(_, count)| count < most)).then_some((edition, most))
}
