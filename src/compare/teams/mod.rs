//! Teams: which is which, what is known of each, their members, their matches.

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
use crate::model::team::MOST_TEAMS;
use crate::model::{PlayerId, Team, TeamId};

pub(super) use fields::compare;
pub(super) use lists::compare as lists;
pub(super) use matches::compare as matches;
pub(super) use matching::pair;
pub(super) use rows::compare as rows;

/// What players are called who are members of another team in the other file.
const MOVED: &str = "team";

/// What teams are called that list the same members in another order.
const REORDERED: &str = "order of the members";

/// The teams of a file, as many as can be.
fn teams(import: &Import) -> &[Team] {
    let teams = &import.tournament.teams;
    &teams[..teams.len().min(MOST_TEAMS)]
}

/// The teams in whose lists each player stands.
fn teams_of(import: &Import) -> HashMap<PlayerId, Vec<TeamId>> {
    let mut teams_of: HashMap<PlayerId, Vec<TeamId>> = HashMap::new();
    for (at, team) in teams(import).iter().enumerate() {
        for &member in &team.members {
            let of = teams_of.entry(member).or_default();
            if !of.contains(&TeamId::at(at)) {
                of.push(TeamId::at(at));
            }
        }
    }
    teams_of
}

/// Who is who: of each side those in both, with the other's place; of a team that stands twice
/// both.
struct Same {
    players: [HashMap<PlayerId, PlayerId>; 2],
    teams: [HashMap<TeamId, TeamId>; 2],
}

impl Same {
    fn new(comparison: &Comparison) -> Same {
        let players = comparison.pairs.iter().map(|pair| pair.ids);
        let pairs = comparison.teams.iter().map(|pair| pair.ids);
        let mut teams: [HashMap<TeamId, TeamId>; 2] = [
            pairs.clone().map(|[a, b]| (a, b)).collect(),
            pairs.map(|[a, b]| (b, a)).collect(),
        ];
        for (same, doubles) in teams.iter_mut().zip(&comparison.doubles) {
            for [double, known] in doubles {
                same.extend(same.get(known).copied().map(|other| (*double, other)));
            }
        }
        Same {
            players: [
                players.clone().map(|[a, b]| (a, b)).collect(),
                players.map(|[a, b]| (b, a)).collect(),
            ],
            teams,
        }
    }

    /// A player as the first file knows it.
    fn player(&self, side: usize, id: PlayerId) -> Option<PlayerId> {
        match side {
            0 => self.players[0].contains_key(&id).then_some(id),
            _ => self.players[1].get(&id).copied(),
        }
    }

    /// Two teams that can be one: nothing is known of those that are in one file alone.
    fn may_be_one(&self, a: TeamId, b: TeamId) -> bool {
        match (self.teams[0].get(&a), self.teams[1].get(&b)) {
            (None, None) => true,
            // either may be a double
            (same, other) => same == Some(&b) || other == Some(&a),
        }
    }
}
