//! Finds out whether the totals and the results are those of different rounds.

use super::{CommonCause, Totals, WrongTotal, explains_column};
use crate::audit::facts::needs::Need;
use crate::audit::facts::progress::Progress;
use crate::audit::facts::unread;
use crate::finding::{count, rounds_in_words};
use crate::import::Import;
use crate::model::{Crosstable, Outcome, ParticipantId, PlayerId, RoundNumber, System};
use crate::number::Points;

impl CommonCause {
    /// Describes the results that the totals include although the file does not contain them, in
    /// words that fit after "points include"; `None` if the totals are wrong for another reason.
    pub(in crate::audit) fn missing_results(
        self,
        table: &Crosstable,
        progress: &Progress,
    ) -> Option<String> {
        Some(match self {
            CommonCause::OpenRound(round) => format!("results of round {round} that are missing"),
            CommonCause::EmptyRounds { with_last } => {
                let rounds = progress.rounds_without_games(with_last);
                let verb = if rounds.len() == 1 { "has" } else { "have" };
                let rounds_in_words = rounds_in_words(&rounds)?;
                format!("results of {rounds_in_words}, which {verb} no games in the file")
            }
            CommonCause::LaterRound => {
                let rounds = count(table.rounds(), "round");
                let missing = if progress.unrecorded() > 1 {
                    "rounds"
                } else {
                    "a round"
                };
                format!("results of {missing} after the {rounds} in the file")
            }
            CommonCause::BlankCells => "byes or results whose cells are blank".to_owned(),
            _ => return None,
        })
    }
}

impl Totals {
    /// Describes the results that the stated ranks include although the file does not contain them,
    /// so that computed ranks cannot be compared with the stated ones. The words fit after
    /// "because". `None` if no such results are missing.
    pub(in crate::audit) fn describe_missing_results(
        &self,
        table: &Crosstable,
        progress: &Progress,
    ) -> Option<String> {
        if let Some(cause) = self.cause {
            let results = cause.missing_results(table, progress)?;
            return Some(format!("the points include {results}"));
        }
        let rounds = rounds_in_words(&self.missing_rounds)?;
        Some(format!("the file has no games of {rounds}"))
    }
}

/// Returns the rounds without games that may have been played, if the file states no points that
/// would show it. These are the rounds before the last one with games, and the rounds up to the one
/// after which the file says that it states the table. They are in ascending order.
pub(super) fn find_missing_rounds(import: &Import, progress: &Progress) -> Vec<u16> {
    let states_points = import.claims.points.iter().any(Option::is_some);
    if states_points || !Need::Rounds.is_met(import) {
        return Vec::new();
    }
    let mut rounds = progress.skipped_rounds();
    if let Some(after) = import.stated_after {
        let rounds_over = u16::try_from(progress.rounds_over).unwrap_or(u16::MAX);
        rounds.extend((rounds_over..after).map(|index| index + 1));
    }
    rounds
}

/// Whether this number of unread rounds can give the surplus of a total.
pub(super) fn may_explain(table: &Crosstable, wrong: &WrongTotal, rounds: usize) -> bool {
    let rounds = i32::try_from(rounds).unwrap_or(i32::MAX);
    Points::ZERO < wrong.surplus() && wrong.surplus() <= table.win() * rounds
}

/// Returns the first round that is not over if results of its games that the file lacks would
/// explain every wrong total; else `None`.
pub(super) fn find_open_round(
    table: &Crosstable,
    progress: &Progress,
    wrong: &[WrongTotal],
) -> Option<RoundNumber> {
    let possible_points = [table.win(), table.draw(), Points::ZERO];
    let is_explained = |w: &WrongTotal| {
        let participant = ParticipantId::from(w.player);
        let rounds = table
            .outcomes(participant)
            .iter()
            .zip(table.points(participant));
        let mut open_rounds = rounds.skip(progress.rounds_over);
        let may_give_surplus = |(outcome, points): (&Outcome, &Points)| {
            *outcome == Outcome::Unknown && possible_points.contains(&(w.surplus() + *points))
        };
        open_rounds.any(may_give_surplus)
    };
    let is_open = progress.rounds_over < table.rounds() && wrong.iter().all(is_explained);
    is_open.then(|| RoundNumber::at(progress.rounds_over))
}

/// Whether wins and draws in this number of rounds can give the surplus of a total.
pub(super) fn rounds_give_surplus(table: &Crosstable, wrong: &WrongTotal, rounds: usize) -> bool {
    let points = |points: Points, count| points * i32::try_from(count).unwrap_or(i32::MAX);
    let mut results =
        (0..=rounds).flat_map(|wins| (0..=rounds - wins).map(move |draws| (wins, draws)));
    wrong.surplus() > Points::ZERO
        && results.any(|(wins, draws)| {
            wrong.surplus() == points(table.win(), wins) + points(table.draw(), draws)
        })
}

/// Whether the totals include rounds for which the file has no games: many players have more points
/// than the results give, and nearly every such surplus is possible in these rounds.
pub(super) fn counts_empty_rounds(
    table: &Crosstable,
    empty_rounds: usize,
    wrong: &[WrongTotal],
    compared_count: usize,
) -> bool {
    let is_explained = |w: &&WrongTotal| rounds_give_surplus(table, w, empty_rounds);
    let explained = wrong.iter().filter(is_explained).count();
    empty_rounds > 0 && explained * 3 >= compared_count && explains_column(explained, wrong.len())
}

/// Whether the totals count a later round, or several if the file announces several more than it
/// has: many players have more points than the results give, each by wins and draws, and nobody has
/// fewer. Whoever gained nothing in that round lost, was absent or had a bye without points, so
/// somebody won.
pub(super) fn counts_a_later_round(
    import: &Import,
    table: &Crosstable,
    progress: &Progress,
    wrong: &[WrongTotal],
    compared_count: usize,
) -> bool {
    let unrecorded = progress.unrecorded();
    if unrecorded == 0 && is_complete_round_robin(table) {
        return false;
    }
    let mut unread_counts = vec![0; import.tournament.players.len()];
    for (player, _) in unread::unread_entries(import, table.rounds()) {
        unread_counts[player.index()] += 1;
    }
    // unread results of the file explain a total better than missing rounds do
    let unexplained_totals = wrong
        .iter()
        .filter(|w| !may_explain(table, w, unread_counts[w.player.index()]));
    let wrong: Vec<&WrongTotal> = unexplained_totals.collect();
    let is_hardly_chance =
        wrong.len() >= MIN_WRONG_TOTALS || gives_whole_round(table, &wrong, compared_count);
    is_hardly_chance
        && wrong.len() * 3 >= compared_count
        && wrong
            .iter()
            .all(|w| rounds_give_surplus(table, w, unrecorded.max(1)))
        && (wrong.len() == compared_count || wrong.iter().any(|w| w.surplus() >= table.win()))
}

/// Whether everybody has met everybody in a round robin, so that no round can follow.
fn is_complete_round_robin(table: &Crosstable) -> bool {
    let System::RoundRobin { cycles } = table.system() else {
        return false;
    };
    let opponents = table.participants().saturating_sub(1);
    let games_per_player = opponents * usize::from(cycles.max(1));
    table.ids().all(|participant| {
        let rounds = table.round_numbers();
        let games = rounds.filter(|&round| table.opponent(participant, round).is_some());
        games.count() >= games_per_player
    })
}

/// Whether three totals have together the points of a round in which everybody played, so that they
/// are hardly wrong by chance in a small event.
fn gives_whole_round(table: &Crosstable, wrong: &[&WrongTotal], compared_count: usize) -> bool {
    let games = i32::try_from(compared_count / 2).unwrap_or(i32::MAX);
    let surplus: Points = wrong.iter().map(|w| w.surplus()).sum();
    wrong.len() == MIN_WRONG_TOTALS - 1
        && surplus == table.win() * games
        && wrong.iter().all(|w| w.adjustment.is_none())
}

/// Minimum number of wrong totals that are hardly those of another round by chance.
const MIN_WRONG_TOTALS: usize = 4;

/// Returns the largest number of rounds after which all wrong totals were right. `None` if there is
/// no such number, or if the evidence is too weak: if only a few totals are wrong, the right totals
/// must be those after the same round as well, because a few may agree by chance.
pub(super) fn find_earlier_round(
    import: &Import,
    table: &Crosstable,
    wrong: &[WrongTotal],
    compared_count: usize,
) -> Option<usize> {
    if wrong.len() * 4 < compared_count {
        return None;
    }
    let mut is_possible: Vec<bool> = vec![true; table.rounds()];
    for total in wrong {
        let points = table.points(total.player.into());
        let mut earlier_points = table.total(total.player.into());
        for (candidate, &round_points) in is_possible.iter_mut().zip(points).rev() {
            earlier_points -= round_points;
            // `earlier_points` is the total before this round
            *candidate &= earlier_points == total.stated.value;
        }
    }
    // the last round before which the wrong totals were right. If it is round 1, the totals are 0:
    // the column was not filled in
    let round = is_possible.iter().rposition(|&fits| fits)?;
    let is_contradicted = |id: PlayerId| {
        let is_wrong = wrong.iter().any(|wrong| wrong.player == id);
        let earlier_points: Points = table.points(id.into())[..round].iter().copied().sum();
        let stated = import.claims.points_of(id).filter(|_| !is_wrong);
        stated.is_some_and(|stated| {
            stated.value == table.total(id.into()) && stated.value != earlier_points
        })
    };
    let are_few = wrong.len() < MIN_WRONG_TOTALS;
    let mut ids = import.tournament.ids();
    (!are_few || !ids.any(is_contradicted)).then_some(round)
}
