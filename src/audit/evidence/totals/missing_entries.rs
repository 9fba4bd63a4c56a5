//! Finds totals that include points for rounds that the players' rows show as absences: half-point
//! byes, boards won by forfeit, drawn games.

use super::{CommonCause, Totals, WrongTotal};
use crate::audit::facts::Facts;
use crate::import::Import;
use crate::model::team::Course;
use crate::model::{Crosstable, Entry, Opponent, Outcome, PlayerId, RoundNumber, TeamId};
use crate::number::Points;

/// The kind of entry that is missing from the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum MissingKind {
    /// Half-point byes.
    HalfPointByes,
    /// Boards of a team match that were won by forfeit.
    ForfeitWins,
    /// Games that two players drew.
    DrawnGames,
}

/// A player whose stated total includes points for rounds that the row shows as absences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct Absence {
    /// The stated total, and the total that the results give.
    pub(in crate::audit) wrong: WrongTotal,
    /// The rounds with an absence for which the player may have received points.
    pub(in crate::audit) rounds: Vec<RoundNumber>,
    /// The number of these rounds for which the player received points.
    pub(in crate::audit) count: usize,
    /// The opponent of a missing game; `None` for byes and forfeits.
    pub(in crate::audit) opponent: Option<PlayerId>,
}

/// One cause that explains the wrong totals of several players. It is the likeliest cause, but a
/// guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct MissingEntries {
    pub(in crate::audit) kind: MissingKind,
    /// The absences that explain the totals, in the order of the players' numbers.
    pub(in crate::audit) absences: Vec<Absence>,
}

impl MissingEntries {
    /// Finds the missing entries that explain the wrong totals of the file; `None` if none do.
    pub(in crate::audit) fn compute(facts: &Facts<'_>, totals: &Totals) -> Option<MissingEntries> {
        let wrong_totals = &totals.wrong;
        let (kind, absences) = match totals.cause {
            Some(CommonCause::HalfPointByes) => {
                let absences_found = half_point_byes(facts.import, &facts.table, wrong_totals);
                (MissingKind::HalfPointByes, absences_found)
            }
            Some(CommonCause::DrawnGames) => {
                let absences_found = drawn_games(facts, wrong_totals);
                (MissingKind::DrawnGames, absences_found)
            }
            None => (MissingKind::ForfeitWins, forfeit_wins(facts, wrong_totals)),
            Some(_) => return None,
        };
        Some(MissingEntries {
            kind,
            absences: absences?,
        })
    }

    /// Returns the entries that the rows should have: player, round and entry. If a player may have
    /// received the points for any of several rounds, the first rounds are taken.
    pub(in crate::audit) fn entries(
        &self,
        facts: &Facts<'_>,
    ) -> Vec<(PlayerId, RoundNumber, Entry)> {
        let outcome = match self.kind {
            MissingKind::HalfPointByes => Outcome::HalfPointBye,
            MissingKind::ForfeitWins => Outcome::ForfeitWin,
            MissingKind::DrawnGames => Outcome::Draw,
        };
        let entries = self.absences.iter().flat_map(|absence| {
            let player = absence.wrong.player;
            let rounds = absence.rounds.iter().take(absence.count);
            rounds.map(move |&round| {
                let opponent = absence.opponent.map_or(Opponent::Nobody, Opponent::Player);
                let entry = Entry {
                    outcome,
                    opponent,
                    ..facts.entry(player, round)
                };
                (player, round, entry)
            })
        });
        entries.collect()
    }

    /// Describes the missing entries in a phrase.
    pub(in crate::audit) const fn words(&self) -> &'static str {
        match self.kind {
            MissingKind::HalfPointByes => "half-point byes instead of these absences",
            MissingKind::ForfeitWins => "board wins by forfeit instead of these absences",
            MissingKind::DrawnGames => "a draw in each of these games",
        }
    }
}

/// Whether the number of explained totals is nearly the number of wrong ones.
pub(super) const fn are_nearly_all(explained: usize, wrong: usize) -> bool {
    explained >= 2 && explained * 10 >= wrong * 9
}

/// Returns the wrong totals that no bonus or penalty explains.
fn without_adjustments(wrong: &[WrongTotal]) -> impl Iterator<Item = &WrongTotal> {
    wrong.iter().filter(|wrong| wrong.adjustment.is_none())
}

/// Returns the rounds in which a row shows neither an opponent nor points. An unreadable cell is
/// not counted as an absence, because its meaning is unknown.
pub(in crate::audit) fn rounds_of_absence<'t>(
    import: &'t Import,
    table: &'t Crosstable,
    player: PlayerId,
) -> impl Iterator<Item = RoundNumber> + 't {
    let row = import.tournament.row(player);
    table.round_numbers().filter(move |round| {
        let has_no_opponent = row[round.index()].opponent == Opponent::Nobody;
        let is_absent = matches!(
            row[round.index()].outcome,
            Outcome::Absent | Outcome::ZeroPointBye
        );
        let is_unread = import.origins.cell(player, *round).result_code == b'?';
        has_no_opponent
            && is_absent
            && !is_unread
            && table.points(player.into())[round.index()] == Points::ZERO
    })
}

/// Returns players whose totals are right if some of their absences are half-point byes; `None`
/// unless this explains nearly all wrong totals.
pub(super) fn half_point_byes(
    import: &Import,
    table: &Crosstable,
    wrong: &[WrongTotal],
) -> Option<Vec<Absence>> {
    let bye_points = import.tournament.score_system.half_point_bye.hundredths();
    let find_absence = |wrong: &WrongTotal| {
        let rounds: Vec<RoundNumber> = rounds_of_absence(import, table, wrong.player).collect();
        let surplus = wrong.surplus().hundredths();
        let count = usize::try_from(surplus.checked_div(bye_points)?).ok()?;
        let fits = surplus % bye_points == 0 && (1..=rounds.len()).contains(&count);
        fits.then_some(Absence {
            wrong: *wrong,
            rounds,
            count,
            opponent: None,
        })
    };
    let absences: Vec<Absence> = without_adjustments(wrong)
        .filter_map(find_absence)
        .collect();
    are_nearly_all(absences.len(), wrong.len()).then_some(absences)
}

/// Returns players whose totals are right if they drew a game that is missing from the file: both
/// were absent in the same round, and each total exceeds the results by the points for one draw.
/// The player's cell must be blank, or a board of the player's team must be missing, or the file
/// must contain half-point byes, because the absence may otherwise be a half-point bye. `None`
/// unless this explains nearly all wrong totals.
pub(super) fn drawn_games(facts: &Facts<'_>, wrong: &[WrongTotal]) -> Option<Vec<Absence>> {
    let (import, table) = (facts.import, &facts.table);
    let has_surplus_of_draw = |wrong: &&WrongTotal| wrong.surplus() == table.draw();
    // a file that contains half-point byes does not write other half-point byes as absences
    let records_byes =
        (import.tournament.entries.iter()).any(|entry| entry.outcome == Outcome::HalfPointBye);
    let possible_rounds = |wrong: &WrongTotal| -> Vec<RoundNumber> {
        let rounds = rounds_of_absence(import, table, wrong.player);
        let is_blank = |round: RoundNumber| {
            let code = import.origins.cell(wrong.player, round).result_code;
            matches!(code, 0 | b' ')
        };
        let misses_board = |round| match_without_board(facts, wrong.player, round).is_some();
        rounds
            .filter(|&round| records_byes || is_blank(round) || misses_board(round))
            .collect()
    };
    // in a team event, members of teams that did not meet had no game
    let may_have_met = |a: PlayerId, b: PlayerId, round: RoundNumber| {
        let [first, second] = [a, b].map(|player| match_without_board(facts, player, round));
        match (first, second) {
            (Some((team, opponent)), Some((other, _))) => team != other && opponent == other,
            _ => !import.tournament.team_event,
        }
    };
    let candidates: Vec<(&WrongTotal, Vec<RoundNumber>)> = without_adjustments(wrong)
        .filter(has_surplus_of_draw)
        .map(|wrong| (wrong, possible_rounds(wrong)))
        .collect();
    let find_game = |(wrong, rounds): &(&WrongTotal, Vec<RoundNumber>)| {
        rounds.iter().find_map(|round| {
            let mut others = candidates.iter().filter(|(other, theirs)| {
                other.player != wrong.player
                    && theirs.contains(round)
                    && may_have_met(wrong.player, other.player, *round)
            });
            let (Some((other, _)), None) = (others.next(), others.next()) else {
                return None;
            };
            Some(Absence {
                wrong: **wrong,
                rounds: vec![*round],
                count: 1,
                opponent: Some(other.player),
            })
        })
    };
    let absences: Vec<Absence> = candidates.iter().filter_map(find_game).collect();
    // each of the two players must be the only possible opponent of the other one
    let is_mutual = |absence: &Absence| {
        absences.iter().any(|other| {
            Some(other.wrong.player) == absence.opponent
                && other.opponent == Some(absence.wrong.player)
                && other.rounds == absence.rounds
        })
    };
    let are_all_mutual = absences.iter().all(is_mutual);
    (are_all_mutual && are_nearly_all(absences.len(), wrong.len())).then_some(absences)
}

/// Returns the team of a player and the opposing team if a board of the player's team is missing
/// from their match; otherwise `None`.
fn match_without_board(
    facts: &Facts<'_>,
    player: PlayerId,
    round: RoundNumber,
) -> Option<(TeamId, TeamId)> {
    let encounters = &facts.teams()?.encounters;
    let team = (*encounters.team_by_player.get(player.index())?)?;
    let (encounter, side) = encounters.team_encounter(team, round)?;
    let opponent = [Some(encounter.first), encounter.second][1 - side]?;
    let boards = encounter
        .boards
        .iter()
        .filter(|board| board[side].is_some());
    let lacks_boards = encounter.course == Course::Boards && boards.count() < encounters.boards;
    lacks_boards.then_some((team, opponent))
}

/// Returns players whose totals are right if they won by forfeit on a board of their team that is
/// empty in one round; `None` unless this explains nearly all wrong totals.
fn forfeit_wins(facts: &Facts<'_>, wrong: &[WrongTotal]) -> Option<Vec<Absence>> {
    let find_absence = |wrong: &WrongTotal| {
        let (round, ..) = empty_board(facts, wrong)?;
        Some(Absence {
            wrong: *wrong,
            rounds: vec![round],
            count: 1,
            opponent: None,
        })
    };
    let absences: Vec<Absence> = without_adjustments(wrong)
        .filter_map(find_absence)
        .collect();
    are_nearly_all(absences.len(), wrong.len()).then_some(absences)
}

/// Returns the match in which a player may have won by forfeit on an empty board: its round, the
/// player's team, and the number of its recorded boards. The surplus of the player must be the
/// points for a forfeit win. In that round the player has no opponent, and boards of the match are
/// missing. `None` unless there is exactly one such round.
pub(in crate::audit) fn empty_board(
    facts: &Facts<'_>,
    wrong: &WrongTotal,
) -> Option<(RoundNumber, TeamId, usize)> {
    if wrong.surplus() != facts.import.tournament.score_system.forfeit_win {
        return None;
    }
    let encounters = &facts.teams()?.encounters;
    let team = encounters.team_by_player[wrong.player.index()]?;
    let find_incomplete_match = |round: RoundNumber| {
        let (encounter, side) = encounters.team_encounter(team, round)?;
        let boards = encounter.boards.iter();
        let board_count = boards.filter(|board| board[side].is_some()).count();
        let lacks_boards =
            encounter.course == Course::Boards && (1..encounters.boards).contains(&board_count);
        lacks_boards.then_some((round, team, board_count))
    };
    let mut rounds = rounds_of_absence(facts.import, &facts.table, wrong.player)
        .filter_map(find_incomplete_match);
    match (rounds.next(), rounds.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}
