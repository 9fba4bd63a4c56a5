//! Compares the stated totals with the results, and looks for a common cause of the differences:
//! an undeclared score system, points of an earlier round, or a declared bonus that is not counted.

mod common_cause;
pub(in crate::audit) mod displaced;
pub(in crate::audit) mod exchanged;
pub(in crate::audit) mod missing_entries;
mod miswritten;
mod other_rounds;
mod systems;
mod team_byes;
pub(in crate::audit) mod unread_signs;

use std::collections::HashMap;

use self::common_cause::find_common_cause;
use self::displaced::{DisplacedPoints, find_displaced_points};
pub(in crate::audit) use self::miswritten::Miswriting;
use self::other_rounds::rounds_give_surplus;
pub(in crate::audit) use self::systems::fitting_system;
use self::team_byes::TeamByes;
pub(in crate::audit) use self::team_byes::total_without_team_byes;
use self::unread_signs::CodeMeaning;
use crate::audit::facts::Facts;
use crate::audit::facts::needs::Need;
use crate::audit::facts::progress::Progress;
use crate::import::{Import, Lack};
use crate::model::{Crosstable, Outcome, ParticipantId, PlayerId, RoundNumber, ScoreSystem};
use crate::number::Points;
use crate::source::Field;

/// A stated total that differs from the sum of the player's results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) struct WrongTotal {
    pub(in crate::audit) player: PlayerId,
    /// The stated total.
    pub(in crate::audit) stated: Field<Points>,
    /// The total of the player's results.
    pub(in crate::audit) derived: Points,
    /// The bonus or penalty that is the likely cause; `None` if no such cause is likely.
    pub(in crate::audit) adjustment: Option<AdjustmentCause>,
}

/// The way in which a bonus or a penalty may explain a wrong total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum AdjustmentCause {
    /// The file declares a bonus or penalty for the player, but the total does not include it.
    NotCounted,
    /// The totals of several members of a team differ by the same amount, which may be a bonus or
    /// penalty of the team.
    SharedByTeam,
}

impl WrongTotal {
    /// Returns the amount by which the stated total exceeds the results; negative if it is lower.
    pub(in crate::audit) fn surplus(&self) -> Points {
        self.stated.value - self.derived
    }
}

/// One cause that explains most of the wrong totals of the file.
#[derive(Clone, Copy, Debug)]
pub(in crate::audit) enum CommonCause {
    /// The totals use a score system other than the declared one. Contains the name of that system,
    /// and the system.
    System(&'static str, ScoreSystem),
    /// The totals are those after this number of rounds. 0 means that nobody has any points.
    AfterRound(usize),
    /// The totals include results of this round that the file does not contain.
    OpenRound(RoundNumber),
    /// The totals include results of rounds for which the file has no games. If `with_last` is set,
    /// these rounds may also be after the last round with games, else only before it.
    EmptyRounds { with_last: bool },
    /// The totals count a round that the file lacks, probably a later one, or several.
    LaterRound,
    /// The totals include results or byes for which the file has blank cells.
    BlankCells,
    /// The file states points, but has no rounds.
    NoRounds,
    /// The totals include half-point byes that the players' rows show as absences.
    HalfPointByes,
    /// The totals include results with an unknown result code.
    UnknownCodes,
    /// The totals include drawn games that are missing from the rows of both players.
    DrawnGames,
    /// The column of points contains the ranks, and the column of ranks contains the points.
    Ranks,
    /// The column of points is written without its halves.
    Miswritten(Miswriting),
}

impl CommonCause {
    /// Whether totals that are too high are the only evidence of this cause. Points that are in the
    /// wrong rows are better evidence, because each of them fits its row exactly.
    const fn is_weaker_than_displacement(self) -> bool {
        matches!(
            self,
            CommonCause::OpenRound(_)
                | CommonCause::EmptyRounds { .. }
                | CommonCause::LaterRound
                | CommonCause::BlankCells
                | CommonCause::HalfPointByes
                | CommonCause::DrawnGames
        )
    }

    /// Whether the totals include other rounds than the results, or are not points at all. If so,
    /// the stated ranks cannot be compared with the computed ones.
    const fn counts_other_rounds(self) -> bool {
        matches!(
            self,
            CommonCause::AfterRound(_)
                | CommonCause::OpenRound(_)
                | CommonCause::EmptyRounds { .. }
                | CommonCause::LaterRound
                | CommonCause::BlankCells
                | CommonCause::Ranks
        )
    }
}

/// The stated totals that are wrong, and their common cause.
#[derive(Clone, Debug, Default)]
pub(in crate::audit) struct Totals {
    /// The totals that differ from the results, in the order of the list of players.
    pub(in crate::audit) wrong: Vec<WrongTotal>,
    /// The totals that differ from the results, but are right if byes of the team are not counted.
    /// Empty unless most other totals have these byes.
    pub(in crate::audit) without_byes: Vec<WrongTotal>,
    /// The cause that explains most of the wrong totals; `None` if there is no such cause.
    pub(in crate::audit) cause: Option<CommonCause>,
    /// The rounds without games that may have been played and that the stated ranks may include, in
    /// ascending order. Empty if the file states points.
    pub(in crate::audit) missing_rounds: Vec<u16>,
    /// The displacement of points that explains most of the wrong totals; `None` if there is none,
    /// or if another cause explains them.
    pub(in crate::audit) displaced: Option<DisplacedPoints>,
    /// The players whose totals are wrong in another way than most wrong totals of the column.
    unexplained_players: Vec<PlayerId>,
    /// The meanings of unknown result codes if these are the common cause; otherwise empty.
    pub(in crate::audit) code_meanings: Vec<CodeMeaning>,
}

impl Totals {
    /// Whether the totals do not include the same rounds as the results.
    pub(in crate::audit) fn follow_other_rounds(&self) -> bool {
        self.cause.is_some_and(CommonCause::counts_other_rounds)
    }

    /// Whether the stated totals are correct except that their halves are lost. The stated ranks
    /// then follow the points of the results.
    pub(in crate::audit) fn are_miswritten(&self) -> bool {
        matches!(self.cause, Some(CommonCause::Miswritten(_)))
    }

    /// Returns the wrong totals that the common cause explains, and those that it does not explain.
    pub(in crate::audit) fn by_cause(&self) -> (Vec<&WrongTotal>, Vec<&WrongTotal>) {
        let wrong = self.wrong.iter();
        wrong.partition(|wrong| !self.unexplained_players.contains(&wrong.player))
    }

    pub(in crate::audit) fn compute(facts: &Facts<'_>) -> Totals {
        let (source, import) = (facts.source, facts.import);
        let (table, progress) = (&facts.table, &facts.progress);
        let mut totals = Totals::default();
        if !Need::Results.is_met(import) {
            return totals;
        }
        totals.missing_rounds = other_rounds::find_missing_rounds(import, progress);
        let team_byes = TeamByes::new(facts);
        let mut compared_count = 0;
        for player in import.tournament.ids() {
            let Some(stated) = import.claims.points_of(player) else {
                continue;
            };
            if import.has_unknown_rounds(player) {
                continue;
            }
            compared_count += 1;
            let derived = table.total(player.into());
            if stated.value == derived
                || fits_so_far(table, progress, player, stated.value)
                || fits_with_byes(import, table, player, stated.value)
            {
                continue;
            }
            let adjustment = (stated.value == unadjusted_results(import, table, player))
                .then_some(AdjustmentCause::NotCounted);
            let total = WrongTotal {
                player,
                stated,
                derived,
                adjustment,
            };
            match team_byes.explain(player, stated.value) {
                true => totals.without_byes.push(total),
                false => totals.wrong.push(total),
            }
        }
        // in a file that does not count byes of teams, the difference has no other cause
        if !totals.without_byes.is_empty() && !team_byes.are_usually_counted() {
            totals.without_byes.clear();
        }
        mark_shared_by_team(import, table, &mut totals);
        if totals.wrong.len() > 1 {
            totals.code_meanings =
                unread_signs::find_meanings(source, import, table, &totals.wrong);
        }
        if !totals.code_meanings.is_empty() {
            totals.cause = Some(CommonCause::UnknownCodes);
        } else if totals.wrong.len() > 1 || (table.rounds() == 0 && !totals.wrong.is_empty()) {
            totals.cause = find_common_cause(facts, &totals.wrong, compared_count);
        }
        let is_weaker = CommonCause::is_weaker_than_displacement;
        if totals.cause.is_none_or(is_weaker) {
            let displaced = find_displaced_points(facts, &totals.wrong);
            totals.displaced = displaced.filter(|displaced| match totals.cause {
                None => true,
                // nothing in the file shows a later round
                Some(CommonCause::LaterRound) => displaced.explains_all_cells,
                Some(_) => displaced.explains_all_cells && displaced.explains_all_totals,
            });
            totals.cause = totals.cause.filter(|_| totals.displaced.is_none());
        }
        let is_unexplained = |wrong: &&WrongTotal| match totals.cause {
            Some(CommonCause::Miswritten(miswriting)) => !miswriting.explains(wrong),
            Some(CommonCause::EmptyRounds { with_last }) => {
                let rounds = progress.rounds_without_games(with_last).len();
                !rounds_give_surplus(table, wrong, rounds)
            }
            _ => false,
        };
        let unexplained_totals = totals.wrong.iter().filter(is_unexplained);
        totals.unexplained_players = unexplained_totals.map(|wrong| wrong.player).collect();
        if totals.cause.is_none() {
            totals
                .wrong
                .retain(|wrong| !fits_after_stated_round(import, table, wrong));
        }
        totals
    }
}

/// Whether a cause explains so many of the wrong totals that it is taken as their common cause.
/// Each of the other totals then has its own cause.
pub(in crate::audit) const fn explains_column(explained: usize, wrong: usize) -> bool {
    explained * 6 >= wrong * 5
}

/// Whether a total is that after the round named by its source. Such a total does not include
/// points for later rounds from another file, such as an announced bye.
fn fits_after_stated_round(import: &Import, table: &Crosstable, wrong: &WrongTotal) -> bool {
    let points = table.points(wrong.player.into());
    let stated_round = import.stated_after.map(usize::from);
    let counted_points = stated_round.and_then(|after| points.get(..after));
    counted_points.is_some_and(|counted| {
        counted.len() < points.len()
            && counted.iter().copied().sum::<Points>() == wrong.stated.value
    })
}

/// Whether a total is right as far as the tournament has been played. While it runs, points need
/// not include rounds that are not over: games without a result, and byes of the round to be paired
/// (reference/trf.md 14).
fn fits_so_far(table: &Crosstable, progress: &Progress, player: PlayerId, stated: Points) -> bool {
    let player = ParticipantId::from(player);
    let total = table.total(player);
    let (mut unknown, mut byes, mut open) = (Points::ZERO, Points::ZERO, Points::ZERO);
    for (round, &points) in table.round_numbers().zip(table.points(player)) {
        let outcome = table.outcome(player, round);
        let is_open = round.index() >= progress.rounds_over;
        if is_open {
            open += points;
        }
        if outcome == Outcome::Unknown && !progress.finished {
            unknown += points;
        } else if outcome.is_bye() && is_open {
            byes += points;
        }
    }
    [unknown, byes, unknown + byes, open]
        .iter()
        .any(|&uncounted_points| stated == total - uncounted_points)
}

/// Whether requested byes, which the format cannot state, may explain a total. Each round without
/// an entry may be worth up to half a point, or up to a full point in a team event.
fn fits_with_byes(import: &Import, table: &Crosstable, player: PlayerId, stated: Points) -> bool {
    if !import.lacks(Lack::Absences) {
        return false;
    }
    let participant = ParticipantId::from(player);
    let outcomes = table.outcomes(participant).iter();
    let absences = outcomes.filter(|outcome| **outcome == Outcome::Absent);
    let absence_count = i32::try_from(absences.count()).unwrap_or(i32::MAX);
    let max_points = if import.tournament.team_event {
        table.win()
    } else {
        table.draw()
    };
    let surplus = stated - table.total(participant);
    Points::ZERO < surplus && surplus <= max_points * absence_count
}

/// Returns the points for a player's results without declared bonuses and penalties.
fn unadjusted_results(import: &Import, table: &Crosstable, player: PlayerId) -> Points {
    let tournament = &import.tournament;
    let row = tournament.row(player).iter().take(table.rounds());
    row.map(|entry| tournament.points(entry)).sum()
}

/// Sets the likely cause of wrong totals that differ by the same amount for several members of a
/// team.
fn mark_shared_by_team(import: &Import, table: &Crosstable, totals: &mut Totals) {
    let teams = &import.tournament.teams;
    let wrong = &mut totals.wrong;
    if teams.is_empty() || wrong.len() < 2 {
        return;
    }
    let mut team_by_player = vec![usize::MAX; import.tournament.players.len()];
    for (index, team) in teams.iter().enumerate() {
        for member in &team.members {
            team_by_player[member.index()] = index;
        }
    }
    let key = |w: &WrongTotal| (team_by_player[w.player.index()], w.surplus());
    // a total that a bye or a forfeit explains is not evidence of a bonus
    let is_open = |w: &WrongTotal| w.adjustment.is_none() && !bye_explains(table, w);
    // differences that cancel out are results of games, not a bonus or a penalty
    let open_totals = wrong.iter().filter(|w| is_open(w));
    if open_totals.map(WrongTotal::surplus).sum::<Points>() == Points::ZERO {
        return;
    }
    // a total that a changed result of a game explains, with the opponent's total, is not evidence
    // of a bonus either
    let changed = changed_game_totals(table, wrong, &totals.without_byes);
    let mut unchanged_keys: Vec<_> = wrong
        .iter()
        .zip(&changed)
        .filter(|(w, is_changed)| is_open(w) && !**is_changed)
        .map(|(w, _)| key(w))
        .collect();
    unchanged_keys.sort_unstable();
    for total in wrong {
        let own_key = key(total);
        let first_index = unchanged_keys.partition_point(|other| *other < own_key);
        let is_shared = unchanged_keys.get(first_index + 1) == Some(&own_key);
        if own_key.0 != usize::MAX && is_shared && is_open(total) {
            total.adjustment = Some(AdjustmentCause::SharedByTeam);
        }
    }
}

/// Returns for each wrong total whether the player met somebody whose total differs by the opposite
/// amount, as a changed result of their game would make it. A bonus or a penalty changes the totals
/// of one team only.
fn changed_game_totals(
    table: &Crosstable,
    wrong: &[WrongTotal],
    without_byes: &[WrongTotal],
) -> Vec<bool> {
    let totals = wrong.iter().chain(without_byes);
    let open_totals = totals.filter(|w| w.adjustment.is_none());
    let surplus_by_player: HashMap<PlayerId, Points> =
        open_totals.map(|w| (w.player, w.surplus())).collect();
    let has_opposite = |w: &WrongTotal| {
        table.round_numbers().any(|round| {
            let opponent = table.opponent(w.player.into(), round);
            let opponent = opponent.map(ParticipantId::player);
            let is_played = table.outcome(w.player.into(), round).is_played();
            let surplus = opponent.and_then(|opponent| surplus_by_player.get(&opponent));
            is_played && surplus == Some(&-w.surplus())
        })
    };
    wrong.iter().map(has_opposite).collect()
}

/// Whether a wrong total would be right if one of the player's unplayed rounds were worth a win, a
/// draw or nothing.
fn bye_explains(table: &Crosstable, wrong: &WrongTotal) -> bool {
    let participant = ParticipantId::from(wrong.player);
    let possible_points = [table.win(), table.draw(), Points::ZERO];
    let mut rounds = table
        .points(participant)
        .iter()
        .zip(table.outcomes(participant));
    rounds.any(|(&points, outcome)| {
        !outcome.is_played()
            && possible_points
                .iter()
                .any(|&worth| worth - points == wrong.surplus())
    })
}

/// Returns the total of a player under the score system `system`, with the same bonuses and
/// penalties.
pub(in crate::audit) fn total_under(
    table: &Crosstable,
    declared: &ScoreSystem,
    system: &ScoreSystem,
    player: PlayerId,
) -> Points {
    let participant = ParticipantId::from(player);
    let mut total = table.total(participant);
    for round in table.round_numbers() {
        let (outcome, colour) = (
            table.outcome(participant, round),
            table.colour(participant, round),
        );
        total += system.points(outcome, colour) - declared.points(outcome, colour);
    }
    total
}
