//! A player's round without an opponent where the match of the team lacks a board: programs
//! write a board won by forfeit like an absence.

use crate::audit::Case;
use crate::audit::evidence::totals::Wrong;
use crate::model::team::Course;
use crate::model::{Opponent, RoundNumber};
use crate::number::Points;

/// Where one point more may come from: the only round in which the player met nobody, and not
/// all boards of the team's match are recorded.
pub(super) fn empty_board(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    if wrong.surplus() != case.facts.import.tournament.score_system.forfeit_win {
        return None;
    }
    let event = case.facts.teams()?;
    let encounters = &event.encounters;
    let team = encounters.team_of[wrong.player.index()]?;
    let recorded = |round: RoundNumber| {
        let entry = case.facts.entry(wrong.player, round);
        let brought = case.facts.table.points(wrong.player.into())[round.index()];
        let (encounter, side) = encounters.of_team(team, round)?;
        let seats = encounter
            .boards
            .iter()
            .filter(|board| board[side].is_some());
        let seats = seats.count();
        let is_empty = entry.opponent == Opponent::Nobody && brought == Points::ZERO;
        let lacks = encounter.course == Course::Boards && (1..encounters.boards).contains(&seats);
        (is_empty && lacks).then_some((round, seats))
    };
    let rounds = (0..case.facts.table.rounds()).map(RoundNumber::at);
    let mut rounds = rounds.filter_map(recorded);
    let (Some((round, seats)), None) = (rounds.next(), rounds.next()) else {
        return None;
    };
    Some(format!(
        "{seats} of {} boards of {} are recorded{}: the row may stand for a board won by forfeit",
        encounters.boards,
        case.facts.which(team),
        case.facts.in_round(round)
    ))
}
