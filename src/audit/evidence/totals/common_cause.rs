//! Finds the one cause that explains most of the wrong totals.

use super::miswritten::{find_miswriting, find_miswriting_of_two};
use super::other_rounds::{
    counts_a_later_round, counts_empty_rounds, find_earlier_round, find_open_round, may_explain,
};
use super::systems::{GAME_SYSTEMS, with_other_byes, with_usual_byes};
use super::{CommonCause, WrongTotal, exchanged, missing_entries, total_under};
use crate::audit::facts::Facts;
use crate::audit::facts::needs::Need;
use crate::import::Import;
use crate::model::{Crosstable, Outcome, ScoreSystem};

/// The wrong totals whose cause is searched for.
struct Search<'s, 'a> {
    facts: &'s Facts<'a>,
    wrong: &'s [WrongTotal],
    /// The number of totals that were compared with the results.
    compared_count: usize,
}

/// Returns the cause that explains most of the wrong totals; `None` if there is no such cause.
/// `compared_count` is the number of totals that were compared with the results.
pub(super) fn find_common_cause(
    facts: &Facts<'_>,
    wrong: &[WrongTotal],
    compared_count: usize,
) -> Option<CommonCause> {
    let search = Search {
        facts,
        wrong,
        compared_count,
    };
    let find_miswriting = || find_miswriting(facts.import, wrong).map(CommonCause::Miswritten);
    let find_miswriting_of_two =
        || find_miswriting_of_two(facts.import, wrong).map(CommonCause::Miswritten);
    // the more certain causes come first
    search
        .find_other_contents()
        .or_else(find_miswriting)
        .or_else(|| search.find_empty_rounds(false))
        .or_else(|| search.find_game_system())
        .or_else(|| search.find_other_rounds())
        .or_else(|| search.find_empty_rounds(true))
        .or_else(|| search.find_bye_system())
        .or_else(|| search.find_unwritten_entries())
        .or_else(find_miswriting_of_two)
}

impl Search<'_, '_> {
    /// Finds out whether there is nothing to compare the points with, or whether the column
    /// contains the ranks.
    fn find_other_contents(&self) -> Option<CommonCause> {
        let Facts { import, table, .. } = self.facts;
        if table.rounds() == 0 {
            return Some(CommonCause::NoRounds);
        }
        let are_ranks = self.are_most_wrong()
            && exchanged::are_points_and_ranks_exchanged(self.facts.source, import, table);
        are_ranks.then_some(CommonCause::Ranks)
    }

    /// Finds rounds without games that the totals include; `with_last` also allows rounds after the
    /// last one with games.
    fn find_empty_rounds(&self, with_last: bool) -> Option<CommonCause> {
        let Facts {
            table, progress, ..
        } = self.facts;
        let round_count = progress.rounds_without_games(with_last).len();
        let is_counted = self.states_rounds()
            && counts_empty_rounds(table, round_count, self.wrong, self.compared_count);
        is_counted.then_some(CommonCause::EmptyRounds { with_last })
    }

    /// Finds another score system for games, if most totals are wrong.
    fn find_game_system(&self) -> Option<CommonCause> {
        if !self.are_most_wrong() {
            return None;
        }
        let declared = self.declared_system();
        let mut systems = GAME_SYSTEMS.into_iter();
        let (name, system) = systems.find(|(_, system)| system != declared && self.fits(system))?;
        Some(CommonCause::System(name, system))
    }

    /// Finds an earlier round after which the totals are right, or a round whose missing results
    /// they include.
    fn find_other_rounds(&self) -> Option<CommonCause> {
        let Facts {
            import,
            table,
            progress,
            ..
        } = self.facts;
        if !self.states_rounds() {
            return None;
        }
        let earlier_round = find_earlier_round(import, table, self.wrong, self.compared_count);
        earlier_round
            .map(CommonCause::AfterRound)
            .or_else(|| find_open_round(table, progress, self.wrong).map(CommonCause::OpenRound))
    }

    /// Finds other points for byes: first the usual ones, because a declared value that is not the
    /// usual one may be the mistake.
    fn find_bye_system(&self) -> Option<CommonCause> {
        let declared = self.declared_system();
        let is_usual = |system: &ScoreSystem| {
            let explained_count = self.count_explained(system);
            system != declared
                && self.leaves_few(explained_count, self.wrong.len() / 4)
                && self.count_spoiled(system) == 0
        };
        let mut usual_systems = with_usual_byes(declared).into_iter();
        if let Some((name, system)) = usual_systems.find(|(_, system)| is_usual(system)) {
            return Some(CommonCause::System(name, system));
        }
        let fits_beside_another = |system: &ScoreSystem| {
            self.leaves_few(self.count_explained(system), 0) && self.count_spoiled(system) == 0
        };
        let mut bye_systems = with_other_byes(declared).into_iter();
        let (name, system) = bye_systems.find(|(_, system)| {
            system != declared && (self.fits(system) || fits_beside_another(system))
        })?;
        Some(CommonCause::System(name, system))
    }

    /// Finds results or byes that the totals include and the rows do not contain.
    fn find_unwritten_entries(&self) -> Option<CommonCause> {
        let Facts {
            import,
            table,
            progress,
            ..
        } = self.facts;
        let (wrong, compared_count) = (self.wrong, self.compared_count);
        if blank_cells_explain(import, table, wrong) {
            Some(CommonCause::BlankCells)
        } else if missing_entries::drawn_games(self.facts, wrong).is_some() {
            Some(CommonCause::DrawnGames)
        } else if missing_entries::half_point_byes(import, table, wrong).is_some() {
            Some(CommonCause::HalfPointByes)
        } else if self.states_rounds()
            && counts_a_later_round(import, table, progress, wrong, compared_count)
        {
            Some(CommonCause::LaterRound)
        } else {
            None
        }
    }

    fn declared_system(&self) -> &ScoreSystem {
        &self.facts.import.tournament.score_system
    }

    fn states_rounds(&self) -> bool {
        Need::Rounds.is_met(self.facts.import)
    }

    fn are_most_wrong(&self) -> bool {
        self.wrong.len() * 2 > self.compared_count
    }

    /// Whether a system explains nearly all wrong totals and makes hardly any right total wrong.
    fn fits(&self, system: &ScoreSystem) -> bool {
        let explained_count = self.count_explained(system);
        explained_count >= 2
            && explained_count * 10 >= self.wrong.len() * 9
            && self.count_spoiled(system) * 10 <= explained_count
    }

    /// Whether at least two totals are explained, and at most `others` remain. One total may always
    /// be wrong for another reason.
    fn leaves_few(&self, explained_count: usize, others: usize) -> bool {
        explained_count >= 2 && self.wrong.len() - explained_count <= others.max(1)
    }

    /// Returns the number of wrong totals that are right under `system`.
    fn count_explained(&self, system: &ScoreSystem) -> usize {
        let (table, declared) = (&self.facts.table, self.declared_system());
        let is_explained =
            |w: &&WrongTotal| total_under(table, declared, system, w.player) == w.stated.value;
        self.wrong.iter().filter(is_explained).count()
    }

    /// Returns the number of right totals that are wrong under `system`.
    fn count_spoiled(&self, system: &ScoreSystem) -> usize {
        let Facts { import, table, .. } = self.facts;
        let mut wrong_ids = self.wrong.iter().map(|w| w.player).peekable();
        let right_ids = import
            .tournament
            .ids()
            .filter(|id| wrong_ids.next_if_eq(id).is_none());
        let is_spoiled = |id| {
            let stated = import.claims.points_of(id)?;
            let total = total_under(table, self.declared_system(), system, id);
            (total != stated.value).then_some(())
        };
        right_ids.filter_map(is_spoiled).count()
    }
}

/// Whether blank rounds may explain every wrong total. In such a file, a blank cell means that
/// nothing was entered, not that nothing happened.
fn blank_cells_explain(import: &Import, table: &Crosstable, wrong: &[WrongTotal]) -> bool {
    let is_explained = |w: &WrongTotal| {
        let outcomes = table.outcomes(w.player.into()).iter();
        let blank_rounds = outcomes.filter(|outcome| **outcome == Outcome::Absent);
        may_explain(table, w, blank_rounds.count())
    };
    import.lacks_reasons_of_blank_rounds() && wrong.iter().all(is_explained)
}
