//! Writes the parts of the document about teams.

use super::team::*;
use super::values::{key, keys, points_text, to_range_doc};
use crate::import::{Import, TeamRow, TeamRowOpponent, TeamRowRound};
use crate::model::{MatchKind, PlayerId, Tournament};
use crate::number::Points;
use crate::source::Field;

fn stated_text(points: Option<Field<Points>>) -> Option<String> {
    points.map(|points| points_text(points.value))
}

fn seat_key(player: Option<PlayerId>) -> Option<u32> {
    player.map(key)
}

pub(super) fn team_docs(import: &Import) -> Vec<TeamDoc> {
    let claims = &import.claims.team_claims;
    let teams = import.tournament.teams.iter().enumerate();
    teams
        .map(|(index, team)| {
            let claims = claims.get(index).copied().unwrap_or_default();
            TeamDoc {
                number: team.number,
                name: team.name.clone(),
                short_name: team.short_name.clone(),
                captain: team.captain.clone(),
                federation: team.federation.clone(),
                strength: team.strength.clone(),
                members: keys(&team.members),
                match_points: stated_text(claims.match_points),
                game_points: stated_text(claims.game_points),
                rank: claims.rank.map(|rank| rank.value),
            }
        })
        .collect()
}

pub(super) fn match_docs(tournament: &Tournament) -> Vec<MatchDoc> {
    let matches = tournament.matches.iter();
    matches
        .map(|team_match| MatchDoc {
            round: team_match.round.0,
            first: team_match.first,
            second: team_match.second,
            kind: match team_match.kind {
                MatchKind::Boards => None,
                MatchKind::Forfeit { present } => Some(MatchKindDoc::Forfeit(present)),
                MatchKind::Bye(outcome) => Some(MatchKindDoc::Bye(outcome.into())),
                MatchKind::NotPaired => Some(MatchKindDoc::NotPaired),
            },
            match_points: team_match
                .match_points
                .map(|points| points.map(points_text)),
            board_points: team_match
                .board_points
                .map(|points| points.map(points_text)),
            boards: team_match
                .boards
                .iter()
                .map(|board| board.map(seat_key))
                .collect(),
        })
        .collect()
}

pub(super) fn line_up_docs(tournament: &Tournament) -> Vec<LineUpDoc> {
    let line_ups = tournament.line_ups.iter();
    line_ups
        .map(|line_up| LineUpDoc {
            round: line_up.round.0,
            team: line_up.team,
            opponent: line_up.opponent,
            players: line_up
                .players
                .iter()
                .map(|&player| seat_key(player))
                .collect(),
        })
        .collect()
}

pub(super) fn adjustment_docs(tournament: &Tournament) -> Vec<TeamAdjustmentDoc> {
    let adjustments = tournament.team_adjustments.iter();
    adjustments
        .map(|adjustment| TeamAdjustmentDoc {
            kind: adjustment.kind.into(),
            match_points: adjustment.match_points.map(points_text),
            game_points: adjustment.game_points.map(points_text),
            round: adjustment.round.map(|round| round.0),
            teams: adjustment.teams.clone(),
        })
        .collect()
}

pub(super) fn forbidden_docs(tournament: &Tournament) -> Vec<ForbiddenTeamsDoc> {
    let forbidden = tournament.forbidden_teams.iter();
    forbidden
        .map(|(rounds, teams)| ForbiddenTeamsDoc {
            rounds: to_range_doc(*rounds),
            teams: teams.clone(),
        })
        .collect()
}

pub(super) fn row_doc(row: &TeamRow) -> TeamRowDoc {
    TeamRowDoc {
        content: match &row.code {
            b"801" => RowKindDoc::Boards,
            _ => RowKindDoc::Points,
        },
        team: row.team.value,
        short_name: row.short_name.as_ref().map(|name| name.value.clone()),
        match_points: stated_text(row.match_points),
        game_points: stated_text(row.game_points),
        rounds: row.rounds.iter().map(round_doc).collect(),
    }
}

fn round_doc(round: &TeamRowRound) -> TeamRowRoundDoc {
    let (opponent, bye) = match round.opponent {
        TeamRowOpponent::Team(team) => (Some(team), None),
        TeamRowOpponent::Bye(outcome) => (None, Some(outcome.into())),
    };
    TeamRowRoundDoc {
        opponent,
        bye,
        colour: round.colour.map(Into::into),
        game_points: round.game_points.map(points_text),
        forfeited: round.forfeited,
        boards: round.boards.iter().map(|&outcome| outcome.into()).collect(),
        players: round.players.clone(),
    }
}
