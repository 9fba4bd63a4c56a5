//! Selects the games of a player that make the best case for a norm (B.01 1.4.1, 1.4.2).

use std::cmp::Reverse;

use super::assessment::{Assessment, UsableGame, assess};
use super::condition::SpecialRule;
use super::event::{Candidate, Event};
use super::norm::{Norm, NotTested};
use crate::model::{Outcome, RoundNumber};
use crate::number::Points;
use crate::rating::game::{Game, Opponent};

/// The largest number of games that are examined, over all sets of games tried for one player and
/// one norm. If a norm requires nine games, tournaments of up to 13 rounds need fewer.
const MAX_EXAMINED_GAMES: usize = 50_000;
/// The number of games above which smaller sets are tried only if the performance is at most
/// [`MAX_PERFORMANCE_GAP`] points below the norm.
const LONG_TOURNAMENT_GAMES: usize = 13;
/// The number of games above which no smaller sets are tried.
const MAX_SEARCHED_GAMES: usize = 26;
/// If the performance over all games of a long tournament is more than this many points below the
/// norm, no selection of games is expected to reach the norm.
const MAX_PERFORMANCE_GAP: i32 = 300;

/// The result of testing a player's games for a norm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NormResult {
    /// The assessment of the set of games with which the player comes closest to the norm.
    pub best_assessment: Assessment,
    /// Why the norm is not tested for the player, for example because the player already has the
    /// title; `None` if it is tested.
    pub reason_not_tested: Option<NotTested>,
    /// The rounds that cannot be used, with the reason.
    pub unusable_rounds: Vec<(RoundNumber, Unusable)>,
    /// Whether every allowed set of games was tried; `false` if there were too many.
    pub is_complete: bool,
}

/// Whether a player has a norm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player has the norm: every condition that a file can show is met.
    Reached,
    /// The player does not have the norm: a condition is not met.
    Missed,
    /// The file lacks data for some conditions; all others are met.
    Unclear,
    /// The norm is not tested for the player, for example because the player already has the title.
    NotApplicable,
}

impl Verdict {
    /// Returns the verdict as JSON and CSV documents write it, such as `not-applicable`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Reached => "reached",
            Verdict::Missed => "missed",
            Verdict::Unclear => "unclear",
            Verdict::NotApplicable => "not-applicable",
        }
    }
}

impl NormResult {
    /// Whether the player has the norm.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (self.reason_not_tested, self.best_assessment.is_met()) {
            (Some(_), _) => Verdict::NotApplicable,
            (None, Some(true)) => Verdict::Reached,
            (None, Some(false)) => Verdict::Missed,
            (None, None) => Verdict::Unclear,
        }
    }
}

/// Why a round cannot be used for a norm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// The round was not played, or its result is not known (1.4.2).
    Unplayed(Outcome),
    /// The file has no player with the opponent's number.
    UnknownOpponent,
    /// The opponent belongs to no federation: the code is `NON` (1.4.2a).
    NoFederation,
    /// The opponent is an unrated player in a round robin who scored nothing against rated players
    /// (1.4.2).
    UnratedWithoutPoints,
}

impl Unusable {
    /// Returns why the round cannot be used, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Unusable::Unplayed(outcome) => outcome.words(),
            Unusable::UnknownOpponent => "the opponent is not in the file",
            Unusable::NoFederation => "the opponent belongs to no federation (NON)",
            Unusable::UnratedWithoutPoints => {
                "an unrated opponent who scored nothing against rated players"
            }
        }
    }
}

/// Finds the set of games with which a player comes closest to a norm. If several sets meet every
/// condition, the one that omits the fewest games is chosen. If no set meets every condition, the
/// one that fails the fewest conditions is chosen. If the norm is missed, a forfeit win in the last
/// round is tried as a loss (1.4.2c).
#[must_use]
pub fn norm_result(norm: Norm, candidate: &Candidate, event: &Event, games: &[Game]) -> NormResult {
    let (mut usable, mut unusable_rounds) = (Vec::new(), Vec::new());
    for game in games {
        match usable_game(game, event) {
            Ok((opponent, score)) => usable.push(UsableGame {
                game,
                opponent,
                score,
            }),
            Err(reason) => unusable_rounds.push((game.round, reason)),
        }
    }
    let search = Search {
        norm,
        candidate,
        event,
        usable_games: &usable,
    };
    let all_games = search.assess_all(games);
    let (mut best_assessment, is_complete) = search.find_best(all_games);
    if best_assessment.is_met() == Some(false)
        && let Some(other) = search.assess_with_lost_last_round(games)
    {
        best_assessment = other;
    }
    NormResult {
        best_assessment,
        reason_not_tested: candidate.reason_not_tested(norm),
        unusable_rounds,
        is_complete,
    }
}

/// Returns the opponent and the score of a game, or the reason why the game cannot be used for a
/// norm.
fn usable_game<'a>(game: &'a Game, event: &Event) -> Result<(&'a Opponent, Points), Unusable> {
    let score = match game.outcome {
        Outcome::Win => Points::ONE,
        Outcome::Draw => Points::HALF,
        Outcome::Loss => Points::ZERO,
        outcome => return Err(Unusable::Unplayed(outcome)),
    };
    let opponent = game.opponent.as_ref().ok_or(Unusable::UnknownOpponent)?;
    if opponent.federation.as_deref() == Some("NON") {
        return Err(Unusable::NoFederation);
    }
    if event.has_fixed_pairings() && opponent.rating.is_none() && !opponent.has_scored {
        return Err(Unusable::UnratedWithoutPoints);
    }
    Ok((opponent, score))
}

/// The search for the set of games with which a player comes closest to a norm.
struct Search<'a> {
    norm: Norm,
    candidate: &'a Candidate,
    event: &'a Event,
    /// Every game that may be used, in the order of rounds.
    usable_games: &'a [UsableGame<'a>],
}

impl<'a> Search<'a> {
    /// Assesses all games that may be used. Eight games in nine rounds are enough if the ninth
    /// round was a forfeit win or a pairing-allocated bye (1.4.1c).
    fn assess_all(&self, games: &[Game]) -> Assessment {
        let is_spared = |game: &Game| {
            matches!(
                game.outcome,
                Outcome::ForfeitWin | Outcome::PairingAllocatedBye
            )
        };
        let is_eight_of_nine = self.event.rounds == 9
            && self.event.least_games == 9
            && self.usable_games.len() == 8
            && games.iter().any(is_spared);
        let special_rules = if is_eight_of_nine {
            vec![SpecialRule::EightGames]
        } else {
            Vec::new()
        };
        self.assess(self.usable_games, special_rules)
    }

    fn assess(&self, games: &[UsableGame<'a>], special_rules: Vec<SpecialRule>) -> Assessment {
        assess(self.norm, self.candidate, self.event, games, special_rules)
    }

    /// Returns the best set of games, and whether all allowed sets were tried. `whole` is the
    /// assessment of all games that may be used.
    fn find_best(&self, whole: Assessment) -> (Assessment, bool) {
        let least_games = usize::try_from(self.event.least_games).unwrap_or(usize::MAX);
        let spare_games = self.usable_games.len().saturating_sub(least_games);
        if spare_games == 0 || whole.is_met() != Some(false) {
            return (whole, true);
        }
        if self.skips_search(&whole) {
            return (whole, false);
        }
        let has_fixed_pairings = self.event.has_fixed_pairings();
        // if the pairings are fixed, the federations and titles of all opponents must allow the
        // norm (1.4.1f)
        if has_fixed_pairings
            && (self.event.is_double_round_robin() || !whole.meets_federations_and_titles())
        {
            return (whole, true);
        }
        let mut best_assessment = whole;
        let mut games_left = MAX_EXAMINED_GAMES;
        let shortest = if has_fixed_pairings {
            self.usable_games.len()
        } else {
            least_games
        };
        for length in (shortest..=self.usable_games.len()).rev() {
            for count in 0..=length - least_games {
                if !self.try_sets(length, count, &mut games_left, &mut best_assessment) {
                    return (best_assessment, false);
                }
            }
        }
        (best_assessment, true)
    }

    /// Whether the search for the best set of games is skipped. With many games the search takes
    /// long, and no set can be expected to reach the norm if the performance over all games is far
    /// below it. With more than [`MAX_SEARCHED_GAMES`] games, the search is always skipped.
    fn skips_search(&self, whole: &Assessment) -> bool {
        let needed_performance = self.norm.performance() - MAX_PERFORMANCE_GAP;
        let is_weak = whole
            .performance
            .is_none_or(|performance| performance < needed_performance);
        self.usable_games.len() > LONG_TOURNAMENT_GAMES
            && (is_weak || self.usable_games.len() > MAX_SEARCHED_GAMES)
    }

    /// Tries all sets that consist of the first `length` games without `count` of the wins among
    /// them. Updates `best`, and reduces `games_left`, the number of games that may still be
    /// examined. Returns `false` if this limit is reached before all sets were tried.
    fn try_sets(
        &self,
        length: usize,
        count: usize,
        games_left: &mut usize,
        best: &mut Assessment,
    ) -> bool {
        let wins = (0..length).filter(|&index| self.usable_games[index].score == Points::ONE);
        let wins: Vec<usize> = wins.collect();
        let mut omitted_wins = Vec::from_iter(0..count);
        if count > wins.len() {
            return true;
        }
        loop {
            let Some(rest) = games_left.checked_sub(self.usable_games.len()) else {
                return false;
            };
            *games_left = rest;
            let mut is_kept: Vec<bool> = (0..self.usable_games.len())
                .map(|index| index < length)
                .collect();
            for &index in &omitted_wins {
                is_kept[wins[index]] = false;
            }
            let assessment = self.assess_part(&is_kept);
            if quality(&assessment) > quality(best) {
                *best = assessment;
            }
            if !advance_combination(&mut omitted_wins, wins.len()) {
                return true;
            }
        }
    }

    /// Assesses the games for which `is_kept` is true, and omits the others. `is_kept` has a value
    /// for each usable game, in order.
    fn assess_part(&self, is_kept: &[bool]) -> Assessment {
        let side = |wanted: bool| {
            let games = self.usable_games.iter().zip(is_kept);
            let games = games.filter(move |&(_, &kept)| kept == wanted);
            Vec::from_iter(games.map(|(usable, _)| *usable))
        };
        let (kept, left_out) = (side(true), side(false));
        let last_round = kept.last().map(|usable| usable.game.round);
        let is_win = |usable: &UsableGame<'_>| usable.score == Points::ONE;
        // a win may be omitted as a game against a defeated opponent or as a game after the norm
        // was reached, any other game only as a game after the norm was reached
        let omits_later_games = !left_out.iter().all(is_win);
        let omits_wins = left_out.iter().any(|usable| {
            is_win(usable) && (!omits_later_games || Some(usable.game.round) < last_round)
        });
        let special_rules = [
            (omits_later_games, SpecialRule::GamesAfterwards),
            (omits_wins, SpecialRule::DefeatedOpponents),
        ];
        let special_rules = special_rules.into_iter().filter(|(applies, _)| *applies);
        let mut assessment = self.assess(&kept, special_rules.map(|(_, rule)| rule).collect());
        assessment.left_out_rounds = left_out.iter().map(|usable| usable.game.round).collect();
        assessment
    }

    /// Assesses the games as if the opponent who did not appear in the last round had won. A norm
    /// is valid on this basis if the player would have one game too few without the game of the
    /// last round (1.4.2c). `None` if this rule does not apply, or if even these games do not reach
    /// the norm.
    fn assess_with_lost_last_round(&self, games: &'a [Game]) -> Option<Assessment> {
        let last_game = games.last()?;
        let is_last =
            last_game.round.0 == self.event.rounds && last_game.outcome == Outcome::ForfeitWin;
        let opponent = last_game.opponent.as_ref().filter(|_| is_last)?;
        let count = u32::try_from(self.usable_games.len()).ok()?;
        if count + 1 != self.event.least_games {
            return None;
        }
        let mut games = self.usable_games.to_vec();
        games.push(UsableGame {
            game: last_game,
            opponent,
            score: Points::ZERO,
        });
        let assessment = self.assess(&games, vec![SpecialRule::LastRoundForfeit]);
        (assessment.is_met() != Some(false)).then_some(assessment)
    }
}

/// Returns the key by which sets of games are compared; the set with the greatest key is the best.
/// What counts first is whether the set reaches the norm, then fewer failing conditions, then fewer
/// omitted games, then a higher performance.
fn quality(assessment: &Assessment) -> (bool, Reverse<usize>, Reverse<usize>, Option<i32>) {
    (
        assessment.is_met() == Some(true),
        Reverse(assessment.failing_conditions().count()),
        Reverse(assessment.left_out_rounds.len()),
        assessment.performance,
    )
}

/// Advances `chosen` to the next combination of ascending indices below `count`; the number of
/// indices stays the same. Returns `false` after the last combination.
fn advance_combination(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    for position in (0..size).rev() {
        if chosen[position] + (size - position) < count {
            chosen[position] += 1;
            for later in position + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_occurs_once() {
        let mut chosen = vec![0, 1];
        let mut all = vec![chosen.clone()];
        while advance_combination(&mut chosen, 4) {
            all.push(chosen.clone());
        }
        let expected = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        assert_eq!(all, expected);
        assert!(!advance_combination(&mut [], 4));
    }
}
