//! Finds the team of each player.

use crate::model::{PlayerId, RoundNumber, TeamId, Tournament};

/// Returns the team of each player; `None` for players without a team. If several teams list a
/// player, the games decide: the player belongs to the team whose other members most often met the
/// same opposing team in the same round as the player. If several teams fit equally well, the first
/// one is used.
pub(super) fn teams_of_players(tournament: &Tournament) -> Vec<Option<TeamId>> {
    let mut teams_by_player: Vec<Vec<TeamId>> = vec![Vec::new(); tournament.players.len()];
    for (index, team) in tournament.teams.iter().enumerate() {
        for member in &team.members {
            let candidates = &mut teams_by_player[member.index()];
            if !candidates.contains(&TeamId::at(index)) {
                candidates.push(TeamId::at(index));
            }
        }
    }
    let only_team = |teams: &Vec<TeamId>| match teams[..] {
        [team] => Some(team),
        _ => None,
    };
    let certain_teams: Vec<Option<TeamId>> = teams_by_player.iter().map(only_team).collect();
    let count_fitting_rounds = |player: PlayerId, team: TeamId| {
        let team_met = |player: PlayerId, round: RoundNumber| {
            let opponent = tournament.entry(player, round)?.opponent.player()?;
            certain_teams[opponent.index()]
        };
        let members = &tournament.teams[team.index()].members;
        let rounds = (1..=tournament.rounds).map(RoundNumber);
        let fitting_rounds = rounds.filter(|&round| {
            let met_by_player = team_met(player, round);
            let mut other_members = members.iter().filter(|member| **member != player);
            met_by_player.is_some()
                && other_members.any(|&other| team_met(other, round) == met_by_player)
        });
        fitting_rounds.count()
    };
    let players = tournament.ids().zip(&teams_by_player);
    let teams = players.map(|(player, teams)| {
        let fit_key = |team: &TeamId| {
            (
                count_fitting_rounds(player, *team),
                std::cmp::Reverse(*team),
            )
        };
        match teams.len() {
            0 | 1 => teams.first().copied(),
            _ => teams.iter().copied().max_by_key(fit_key),
        }
    });
    teams.collect()
}
