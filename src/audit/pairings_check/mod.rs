//! Compares the recorded pairings of an event with the rules: a Swiss event with the Dutch system,
//! a round robin with Berger tables. Because this takes long, it is done only on request.

mod guess;
mod plan;
mod systems;
mod words;

pub use self::guess::{
    causes_in_words, guess_in_words, no_guess_in_words, unfinished_in_words,
    unfinished_part_in_words,
};
pub use self::words::{
    boards_in_words, breach_in_words, editions_in_words, order_in_words, prohibition_in_words,
    reason_in_words, round_list, rule_in_words, table_in_words, unanswered_in_words,
};
pub use plan::{PairingsPlan, editions_of, pairings_plan};

use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(feature = "cli")]
use rayon::prelude::*;

use self::plan::{check_paired_players, check_readable, first_error};
use self::systems::names_dutch_system;
use super::facts::{Facts, PairingsRequest, ProgressCallback};
use crate::finding::Finding;
use crate::model::{Date, RoundNumber, System};
use crate::pairing::tables::{MAX_PLAYERS, TableReview, review_tables};
use crate::pairing::verify::{
    ComparedRound, DifferingBoards, Verdict, likely_edition, recorded_boards, share_causes,
    verify_within,
};
use crate::pairing::{Edition, History, Limit};

/// The pairings of an event, compared with the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairingsCheck {
    /// A Swiss event, compared with the Dutch system.
    Swiss(SwissCheck),
    /// A round robin, compared with Berger tables.
    Tables(TableReview),
    /// Nothing was compared. The text says why, in words that fit after "not checked:".
    NotChecked(String),
}

/// The rounds of a Swiss event, compared with the Dutch system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwissCheck {
    /// The editions with which the rounds were compared.
    pub editions: Vec<Edition>,
    /// The rounds that have pairings, by number.
    pub rounds: Vec<CheckedRound>,
    /// The first day of the event; `None` if the file does not state it.
    pub first_day: Option<Date>,
    /// The edition that the file names, otherwise the one in force on the first day.
    pub expected_edition: Edition,
    /// The number of the last player with fictitious points, if the type of the event names Baku
    /// acceleration but the file does not state the points; otherwise `None`.
    pub last_accelerated_number: Option<u16>,
    /// Whether the file names the Dutch system.
    pub names_dutch_system: bool,
}

/// A round that was compared with the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedRound {
    /// The number of the round.
    pub round: RoundNumber,
    /// The number of recorded boards, including a bye.
    pub boards: usize,
    /// The editions whose rules give the pairings of this round. The error says why the round
    /// cannot be checked.
    pub verdict: Result<Verdict, String>,
}

/// The first year in which no event was paired by rules older than those of 2017.
const FIRST_YEAR_OF_NEW_RULES: u16 = 2018;

/// Minimum number of boards with which another system is unlikely to give the pairing of the Dutch
/// system by chance. In files of the Dubov system with ten boards, at least two boards differ in
/// every round after the first.
const MANY_BOARDS: usize = 10;

/// The first day on which the rules of 2026 are in force: year, month, day.
const RULES_OF_2026: (u16, u8, u8) = (2026, 2, 1);

impl SwissCheck {
    /// Returns the results for the rounds that could be checked.
    pub fn verdicts(&self) -> impl Iterator<Item = &Verdict> {
        let rounds = self.rounds.iter();
        rounds.filter_map(|round| round.verdict.as_ref().ok())
    }

    /// Returns two numbers for an edition: the rounds whose recorded pairings it gives, and the
    /// rounds for which it gives any pairing.
    #[must_use]
    pub fn count_fitting_rounds(&self, edition: Edition) -> [usize; 2] {
        let is_fitting =
            |verdict: &&Verdict| verdict.fitting_editions().any(|known| known == edition);
        let is_answered = |verdict: &&Verdict| verdict.is_answered(edition);
        [
            self.verdicts().filter(is_fitting).count(),
            self.verdicts().filter(is_answered).count(),
        ]
    }

    /// Returns the differing boards that are shown for a round, and the editions under which
    /// exactly these boards differ. They are the boards that differ under the edition that most
    /// rounds follow or, if there is no such edition or no board differs under it, under the
    /// edition with the fewest differences. `None` if the round differs under no edition.
    #[must_use]
    pub fn shown_difference<'v>(
        &self,
        verdict: &'v Verdict,
    ) -> Option<(Vec<Edition>, &'v DifferingBoards)> {
        let likely_edition = self.likely_edition().map(|(edition, _)| edition);
        let likely_difference = verdict
            .differing_editions()
            .find(|(edition, _)| Some(*edition) == likely_edition);
        let likely_difference = likely_difference
            .map(|(_, differing)| (verdict.editions_that_differ_in(differing), differing));
        likely_difference.or_else(|| verdict.nearest(self.expected_edition))
    }

    /// Returns the edition that the most rounds follow, and the number of these rounds. Only rounds
    /// for which every edition gives an answer are counted. `None` if several editions give equally
    /// many rounds, if no round follows any edition, or if only one edition was compared.
    #[must_use]
    pub fn likely_edition(&self) -> Option<(Edition, usize)> {
        let verdicts: Vec<&Verdict> = self.verdicts().collect();
        likely_edition(&verdicts, &self.editions)
    }

    /// Returns the rounds for which it is unknown whether they follow the rules: at least one
    /// edition gives no answer, and no other edition gives the recorded pairings.
    #[must_use]
    pub fn open_rounds(&self) -> Vec<RoundNumber> {
        let open_verdicts = self.verdicts().filter(|verdict| verdict.is_open());
        open_verdicts.map(|verdict| verdict.round).collect()
    }

    /// Whether the event may have been paired by another system: the file names no system, and of
    /// the rounds after the first (or of the first, if there is no other), the Dutch system gives
    /// the pairings of at most half and of none with many boards. The first round and small rounds
    /// are not evidence, because several systems pair the first round in the same way, and the
    /// pairings of a small round may agree by chance.
    #[must_use]
    pub fn may_be_other_system(&self) -> bool {
        // one round that was asked for says nothing about the others
        let is_single = matches!(&self.rounds[..], [only] if only.round != RoundNumber(1));
        if self.names_dutch_system || is_single || !self.verdicts().any(Verdict::differs) {
            return false;
        }
        let decided_rounds = self.rounds.iter().filter_map(|round| {
            let verdict = round
                .verdict
                .as_ref()
                .ok()
                .filter(|verdict| !verdict.is_open())?;
            Some((round, verdict.fitting_editions().next().is_some()))
        });
        let (first, later): (Vec<_>, Vec<_>) =
            decided_rounds.partition(|(round, _)| round.round == RoundNumber(1));
        let counted_rounds = if later.is_empty() { first } else { later };
        let fitting_rounds = counted_rounds.iter().filter(|(_, fits)| *fits);
        let is_proved = fitting_rounds
            .clone()
            .any(|(round, _)| round.boards >= MANY_BOARDS);
        !is_proved && 2 * fitting_rounds.count() <= counted_rounds.len()
    }

    /// Whether the event began when the rules of 2026 were in force, but was probably paired by
    /// those of 2017.
    #[must_use]
    pub fn used_superseded_rules(&self) -> bool {
        let began_after = self
            .first_day
            .is_some_and(|day| (day.year(), day.month(), day.day()) >= RULES_OF_2026);
        let likely_edition = self.likely_edition().map(|(edition, _)| edition);
        began_after && self.editions.len() > 1 && likely_edition == Some(Edition::Dutch2017)
    }
}

impl PairingsCheck {
    /// Whether any pairing differs from the one that the rules give.
    #[must_use]
    pub fn differs(&self) -> bool {
        match self {
            PairingsCheck::Swiss(swiss) => swiss.verdicts().any(Verdict::differs),
            PairingsCheck::Tables(review) => review.counts()[1] > 0,
            PairingsCheck::NotChecked(_) => false,
        }
    }

    /// Whether it is known of every round if it follows the rules.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        match self {
            PairingsCheck::Swiss(swiss) => {
                swiss.verdicts().count() == swiss.rounds.len() && swiss.open_rounds().is_empty()
            }
            PairingsCheck::Tables(_) => true,
            PairingsCheck::NotChecked(_) => false,
        }
    }

    /// Whether any round was compared.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        match self {
            PairingsCheck::Swiss(swiss) => swiss.verdicts().next().is_some(),
            PairingsCheck::Tables(_) => true,
            PairingsCheck::NotChecked(_) => false,
        }
    }
}

/// Compares the pairings of an event with the rules. `findings` are those of the audit: if the
/// results of a round are in doubt, later rounds cannot be checked.
#[must_use]
pub fn check_pairings(
    facts: &Facts<'_>,
    findings: &[Finding],
    request: &PairingsRequest,
) -> PairingsCheck {
    let tournament = &facts.import.tournament;
    if matches!(facts.table.system(), System::RoundRobin { .. }) {
        let review = compare_tables(facts, findings);
        let review = review.and_then(|review| match request.round {
            Some(round) => {
                let why = || format!("round {round} is not paired");
                review.into_round(round).ok_or_else(why)
            }
            None => Ok(review),
        });
        return review.map_or_else(PairingsCheck::NotChecked, PairingsCheck::Tables);
    }
    let plan = match pairings_plan(facts, findings) {
        Ok(plan) => plan,
        Err(why) => return PairingsCheck::NotChecked(why),
    };
    let is_requested = |round: RoundNumber| request.round.is_none_or(|only| only == round);
    if !plan.rounds.iter().any(|(round, _)| is_requested(*round)) {
        return PairingsCheck::NotChecked(match request.round {
            Some(round) => format!("round {round} is not paired"),
            None => "no round is paired".to_owned(),
        });
    }
    let is_old = tournament
        .start
        .is_some_and(|start| start.year() < FIRST_YEAR_OF_NEW_RULES);
    let history = plan.history;
    let verdict = |round: RoundNumber, limit: &mut Limit| {
        let verdict = verify_within(&history, round, &request.editions, (limit, is_old));
        match verdict.reason_unjudged() {
            Some(_) => Err(unanswered_in_words(&verdict)),
            None => Ok(verdict),
        }
    };
    let mut rounds = plan.rounds;
    rounds.retain(|(round, _)| is_requested(*round));
    let count = rounds.len();
    let rounds_done = AtomicUsize::new(0);
    let report = |done: usize| {
        if let Some(ProgressCallback(report)) = &request.progress {
            report(done, count);
        }
    };
    let check_round = |(round, why_not): (RoundNumber, Option<String>)| {
        let mut limit_left = request.limit;
        let checked_round = CheckedRound {
            round,
            boards: recorded_boards(&history, round).len(),
            verdict: match why_not {
                Some(why) => Err(why),
                None => verdict(round, &mut limit_left),
            },
        };
        report(1 + rounds_done.fetch_add(1, Ordering::Relaxed));
        (checked_round, limit_left)
    };
    report(0);
    // each round depends only on the rounds before it
    #[cfg(feature = "cli")]
    let mut rounds: Vec<(CheckedRound, Limit)> = rounds.into_par_iter().map(check_round).collect();
    #[cfg(not(feature = "cli"))]
    let mut rounds: Vec<(CheckedRound, Limit)> = rounds.into_iter().map(check_round).collect();
    let compared = rounds.iter_mut().filter_map(|(round, work_left)| {
        let verdict = round.verdict.as_mut().ok()?;
        let work_left = *work_left;
        Some(ComparedRound {
            verdict,
            remaining: work_left,
        })
    });
    share_causes(&history, compared.collect(), request.limit);
    let rounds = rounds.into_iter().map(|(round, _)| round).collect();
    PairingsCheck::Swiss(SwissCheck {
        editions: request.editions.clone(),
        rounds,
        first_day: tournament.start,
        expected_edition: editions_of(tournament)[0],
        last_accelerated_number: history.last_accelerated_number,
        names_dutch_system: names_dutch_system(tournament),
    })
}

/// Compares a round robin with its Berger table.
///
/// # Errors
/// Fails if the round robin cannot be compared; the text says why.
fn compare_tables(facts: &Facts<'_>, findings: &[Finding]) -> Result<TableReview, String> {
    let tournament = &facts.import.tournament;
    check_paired_players(facts)?;
    check_readable(facts)?;
    if let Some((round, code)) = first_error(findings) {
        return Err(format!(
            "the audit reports an error in round {round} ({code})"
        ));
    }
    let players = tournament.players.len();
    if players > MAX_PLAYERS {
        return Err(format!(
            "it is a round robin with more than {MAX_PLAYERS} players"
        ));
    }
    let review = review_tables(&History::from_tournament(tournament), tournament.rounds);
    review.ok_or_else(|| match players {
        0..3 => "there is no Berger table for fewer than three players".to_owned(),
        _ => "no round is paired".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlayerId;
    use crate::pairing::verify::{Board, EditionComparison};

    /// Returns a round with this many boards. `fits` says whether it follows the rules of 2017.
    fn round(number: u16, boards: usize, fits: bool) -> CheckedRound {
        let board = Board {
            white: PlayerId(0),
            black: Some(PlayerId(1)),
        };
        let differing = DifferingBoards {
            engine: Vec::new(),
            file: vec![board; usize::from(!fits)],
        };
        let comparison = EditionComparison {
            edition: Edition::Dutch2017,
            outcome: Ok(differing),
            by_number: false,
        };
        CheckedRound {
            round: RoundNumber(number),
            boards,
            verdict: Ok(Verdict::new(RoundNumber(number), vec![comparison])),
        }
    }

    /// Whether an event with these rounds may have another system. Each round has its number of
    /// boards, and whether it follows the rules.
    fn may_be_other(names_dutch_system: bool, rounds: &[(usize, bool)]) -> bool {
        let rounds = (1..).zip(rounds);
        let rounds = rounds.map(|(number, &(boards, fits))| round(number, boards, fits));
        let check = SwissCheck {
            editions: vec![Edition::Dutch2017],
            rounds: rounds.collect(),
            first_day: None,
            expected_edition: Edition::Dutch2017,
            last_accelerated_number: None,
            names_dutch_system,
        };
        check.may_be_other_system()
    }

    #[test]
    fn a_small_round_may_follow_the_rules_by_chance() {
        let dubov = [(5, true), (5, true), (5, false), (5, false)];
        assert!(may_be_other(false, &dubov));
        assert!(!may_be_other(true, &dubov), "the file names the system");
        // a round with many boards does not follow the rules by chance
        assert!(may_be_other(false, &dubov.map(|(_, fits)| (9, fits))));
        assert!(!may_be_other(false, &dubov.map(|(_, fits)| (10, fits))));
        // round 1 is not evidence, however many boards it has
        let first = [(10, true), (10, false), (10, false)];
        assert!(may_be_other(false, &first));
        // more than half of the rounds after the first follow the rules
        let mostly_following = [(5, true), (5, true), (5, false), (5, true)];
        assert!(!may_be_other(false, &mostly_following));
        assert!(!may_be_other(false, &[(5, true), (5, true)]));
        // only round 1 has pairings, or only round 1 differs
        assert!(may_be_other(false, &[(5, false)]));
        assert!(!may_be_other(false, &[(5, false), (5, true)]));
    }

    /// A round for which an edition gives no answer is not evidence.
    #[test]
    fn an_open_round_is_no_evidence_of_a_system() {
        let mut open = round(2, 5, false);
        if let Ok(verdict) = &mut open.verdict {
            verdict.comparisons.push(EditionComparison {
                edition: Edition::Dutch2026,
                outcome: Err(crate::pairing::NoPairing::Impossible),
                by_number: false,
            });
        }
        let check = SwissCheck {
            editions: vec![Edition::Dutch2017, Edition::Dutch2026],
            rounds: vec![
                round(1, 5, true),
                open,
                round(3, 5, true),
                round(4, 5, false),
            ],
            first_day: None,
            expected_edition: Edition::Dutch2017,
            last_accelerated_number: None,
            names_dutch_system: false,
        };
        // round 2 has no answer; of the later rounds, only round 3 follows the rules
        assert!(check.may_be_other_system());
        let mut without_round_4 = check;
        without_round_4.rounds.remove(3);
        assert!(!without_round_4.may_be_other_system());
    }
}
