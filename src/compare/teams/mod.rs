//! Compares teams: their fields, their members and their matches.

mod boards;
mod compared;
mod fields;
mod games;
mod lists;
mod matches;
mod matching;
mod rows;
mod side;
mod stated;

use std::collections::HashMap;

use super::Comparison;
use crate::import::Import;
use crate::model::team::MAX_TEAMS;
use crate::model::{PlayerId, Team, TeamId};

pub(super) use fields::compare;
pub(super) use lists::compare as lists;
pub(super) use matches::compare as matches;
pub(super) use matching::match_teams;
pub(super) use rows::compare as rows;

/// The name of the field if a player is in a different team in the other file.
const TEAM_FIELD: &str = "team";

/// The name of the field if a team has the same members in a different order in the other file.
const ORDER_FIELD: &str = "order of the members";

/// Returns the teams of a file, at most [`MAX_TEAMS`].
fn listed_teams(import: &Import) -> &[Team] {
    let teams = &import.tournament.teams;
    &teams[..teams.len().min(MAX_TEAMS)]
}

/// Returns, for each player, the teams that the player is in.
fn teams_by_player(import: &Import) -> HashMap<PlayerId, Vec<TeamId>> {
    let mut teams_by_player: HashMap<PlayerId, Vec<TeamId>> = HashMap::new();
    for (index, team) in listed_teams(import).iter().enumerate() {
        for &member in &team.members {
            let teams = teams_by_player.entry(member).or_default();
            if !teams.contains(&TeamId::at(index)) {
                teams.push(TeamId::at(index));
            }
        }
    }
    teams_by_player
}

/// For each file, the ids of its players and teams in the other file. Two duplicate teams have the
/// same id in the other file.
struct MatchedIds {
    players: [HashMap<PlayerId, PlayerId>; 2],
    teams: [HashMap<TeamId, TeamId>; 2],
}

impl MatchedIds {
    fn new(comparison: &Comparison) -> MatchedIds {
        let players = comparison.player_pairs.iter().map(|pair| pair.ids);
        let pairs = comparison.team_pairs.iter().map(|pair| pair.ids);
        let mut teams: [HashMap<TeamId, TeamId>; 2] = [
            pairs.clone().map(|[a, b]| (a, b)).collect(),
            pairs.map(|[a, b]| (b, a)).collect(),
        ];
        for (ids_in_other_file, duplicates) in teams.iter_mut().zip(&comparison.duplicates) {
            for [duplicate, matched_team] in duplicates {
                ids_in_other_file.extend(
                    ids_in_other_file
                        .get(matched_team)
                        .copied()
                        .map(|other| (*duplicate, other)),
                );
            }
        }
        MatchedIds {
            players: [
                players.clone().map(|[a, b]| (a, b)).collect(),
                players.map(|[a, b]| (b, a)).collect(),
            ],
            teams,
        }
    }

    /// Returns the id in the first file of the player with the id `id` in the file with index
    /// `side`; `None` if the player is not in both files.
    fn player(&self, side: usize, id: PlayerId) -> Option<PlayerId> {
        match side {
            0 => self.players[0].contains_key(&id).then_some(id),
            _ => self.players[1].get(&id).copied(),
        }
    }

    /// Whether a team of the first file (`a`) and a team of the second file (`b`) can be the same.
    /// A team that is in only one file may be any unmatched team of the other file.
    fn may_be_same_team(&self, a: TeamId, b: TeamId) -> bool {
        match (self.teams[0].get(&a), self.teams[1].get(&b)) {
            (None, None) => true,
            // one of the two teams may be a duplicate
            (same, other) => same == Some(&b) || other == Some(&a),
        }
    }
}
