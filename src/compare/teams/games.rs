//! Finds the differences between games that follow from a difference between matches, so that one
//! mistake is reported only once.

use std::collections::{HashMap, HashSet};

use super::MatchedIds;
use super::side::{Side, TeamRound};
use crate::compare::{Comparison, Subject, Topic};
use crate::model::{Opponent, PlayerId, RoundNumber, TeamId};

/// Which differences between games follow from a difference between matches.
#[derive(Clone, Copy)]
pub(super) enum Consequence {
    /// Games of the team's own players against a different opponent or with a bye.
    Opponent,
    /// Byes of the team's own players.
    Bye,
    /// Games of both teams that are forfeited in only one file.
    Forfeit,
}

/// A game that differs: the index of the difference in `Comparison::differences`, and the player's
/// id in the first file.
#[derive(Clone, Copy)]
struct DifferingGame {
    index: usize,
    player: PlayerId,
}

/// The games that differ between the two files.
pub(super) struct DifferingGames<'s> {
    sides: &'s [Side<'s>; 2],
    matched_ids: &'s MatchedIds,
    /// The games that differ, by round and by team of the first file: the games of the team's own
    /// players, then the games of their opponents.
    games_by_team: HashMap<(RoundNumber, TeamId), [Vec<DifferingGame>; 2]>,
    /// The name of the field of each difference, by the index of the difference.
    field_by_index: HashMap<usize, String>,
    /// The indices of the differences that follow from a difference between matches.
    covered_indices: HashSet<usize>,
}

impl<'s> DifferingGames<'s> {
    pub(super) fn new(
        sides: &'s [Side<'s>; 2],
        matched_ids: &'s MatchedIds,
        comparison: &Comparison,
    ) -> DifferingGames<'s> {
        let mut games = DifferingGames {
            sides,
            matched_ids,
            games_by_team: HashMap::new(),
            field_by_index: HashMap::new(),
            covered_indices: HashSet::new(),
        };
        for (index, difference) in comparison.differences.iter().enumerate() {
            if let (Topic::Game, Subject::Player(ids), Some(round)) =
                (difference.topic, difference.subject, difference.round)
            {
                games.field_by_index.insert(index, difference.field.clone());
                games.add(index, ids, round);
            }
        }
        games
    }

    /// Adds a difference to the lists of the player's team and the opponent's team.
    fn add(&mut self, index: usize, ids: [PlayerId; 2], round: RoundNumber) {
        let game = DifferingGame {
            index,
            player: ids[0],
        };
        let mut seen_teams = Vec::new();
        for side in [0, 1] {
            let own_team = self.team_of(side, ids[side]);
            let tournament = &self.sides[side].import.tournament;
            let entry = tournament.entry(ids[side], round);
            let opposing_team = entry.and_then(|entry| entry.opponent.player());
            let opposing_team =
                opposing_team.and_then(|opposing_team| self.team_of(side, opposing_team));
            for (place, team) in [own_team, opposing_team].into_iter().enumerate() {
                let Some(team) = team.filter(|&team| !seen_teams.contains(&(place, team))) else {
                    continue;
                };
                seen_teams.push((place, team));
                self.games_by_team.entry((round, team)).or_default()[place].push(game);
            }
        }
    }

    /// Returns the team of a player of the file with index `side`, as the team's id in the first
    /// file; `None` if the player is in no team that is in both files.
    fn team_of(&self, side: usize, player: PlayerId) -> Option<TeamId> {
        let team = *self.sides[side]
            .encounters
            .team_by_player
            .get(player.index())?;
        match side {
            0 => team,
            _ => self.matched_ids.teams[1].get(&team?).copied(),
        }
    }

    /// Whether a game of a player of this team differs in a round.
    pub(super) fn has_difference(&self, team: TeamId, round: RoundNumber) -> bool {
        self.games_by_team.contains_key(&(round, team))
    }

    /// Counts the differences between games that follow from a difference between matches and have
    /// not been counted before. They are then covered by that difference.
    pub(super) fn count_consequences(
        &mut self,
        team: TeamId,
        team_rounds: &[TeamRound<'_>; 2],
        consequence: Consequence,
    ) -> usize {
        let round = team_rounds[0].encounter.round;
        let Some([own_games, opponents_games]) = self.games_by_team.get(&(round, team)) else {
            return 0;
        };
        let field = |game: &&DifferingGame| {
            self.field_by_index
                .get(&game.index)
                .map_or("", String::as_str)
        };
        let consequences: Vec<&DifferingGame> = match consequence {
            Consequence::Bye => own_games
                .iter()
                .filter(|game| field(game) == "bye")
                .collect(),
            Consequence::Opponent => {
                let is_about_opponent =
                    |game: &&DifferingGame| matches!(field(game), "opponent" | "game or bye");
                let is_within_match =
                    |game: &&DifferingGame| self.is_within_match(team_rounds, game.player);
                own_games
                    .iter()
                    .filter(is_about_opponent)
                    .filter(is_within_match)
                    .collect()
            }
            Consequence::Forfeit => {
                let is_about_opponent = |game: &&DifferingGame| {
                    matches!(field(game), "result" | "colour and result" | "game or bye")
                };
                let is_forfeited =
                    |game: &&DifferingGame| self.is_forfeited_in_one_file(round, game.player);
                let games = own_games.iter().chain(opponents_games);
                games
                    .filter(is_about_opponent)
                    .filter(is_forfeited)
                    .collect()
            }
        };
        let indices: Vec<usize> = consequences.into_iter().map(|game| game.index).collect();
        let new_indices = indices
            .into_iter()
            .filter(|&index| self.covered_indices.insert(index));
        new_indices.count()
    }

    /// Returns the ids of a player in the two files, given the id in the first file; `None` for the
    /// second file if the player is not in it.
    fn ids_in_both(&self, player: PlayerId) -> [Option<PlayerId>; 2] {
        [
            Some(player),
            self.matched_ids.players[0].get(&player).copied(),
        ]
    }

    /// Whether, in both files, the player met a member of the opposing team or had no game.
    fn is_within_match(&self, team_rounds: &[TeamRound<'_>; 2], player: PlayerId) -> bool {
        let players = self.ids_in_both(player);
        [0, 1].into_iter().all(|side| {
            let Side {
                import, encounters, ..
            } = &self.sides[side];
            let entry = players[side].and_then(|id| {
                import
                    .tournament
                    .entry(id, team_rounds[side].encounter.round)
            });
            match entry.map(|entry| entry.opponent) {
                Some(Opponent::Player(other)) => {
                    let team = encounters.team_by_player[other.index()];
                    team.is_some() && team == team_rounds[side].opponent()
                }
                _ => true,
            }
        })
    }

    /// Whether a player's game is forfeited in exactly one of the files.
    fn is_forfeited_in_one_file(&self, round: RoundNumber, player: PlayerId) -> bool {
        let players = self.ids_in_both(player);
        let is_forfeited = [0, 1].map(|side| {
            let tournament = &self.sides[side].import.tournament;
            let entry = players[side].and_then(|id| tournament.entry(id, round));
            entry.is_some_and(|entry| entry.outcome.is_forfeit())
        });
        is_forfeited[0] != is_forfeited[1]
    }

    /// Removes, from the list of differences, the differences between games that follow from a
    /// difference between matches.
    pub(super) fn remove_covered(&self, comparison: &mut Comparison) {
        let mut index = 0..;
        let differences = &mut comparison.differences;
        differences.retain(|_| {
            index
                .next()
                .is_none_or(|index| !self.covered_indices.contains(&index))
        });
    }
}
