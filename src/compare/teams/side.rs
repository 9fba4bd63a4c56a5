//! The matches of teams in one of the two files, round by round.

use std::collections::{HashMap, HashSet};

use super::listed_teams;
use crate::import::{Import, Lack, Part};
use crate::model::team::{Course, Encounter, Encounters, MAX_TEAMS};
use crate::model::{Match, MatchKind, Outcome, PlayerId, RoundNumber, TeamId};
use crate::number::Points;
use crate::source::Span;

/// One of the two files, with its matches.
pub(super) struct Side<'a> {
    pub(super) import: &'a Import,
    pub(super) encounters: Encounters,
    /// For each round, whether the teams' matches can be inferred from the games of the players.
    can_infer_matches: Vec<bool>,
    /// For each round, whether any two teams met.
    has_matches: Vec<bool>,
    /// The indices of the stated line-ups, by round and team number.
    line_ups: HashMap<(RoundNumber, u16), usize>,
}

/// What a file states about one round of a team.
#[derive(Clone, Copy)]
pub(super) struct TeamRound<'a> {
    pub(super) encounter: &'a Encounter,
    /// The index of the team in the encounter: 0 for the first team, 1 for the second.
    pub(super) side: usize,
    pub(super) stated_match: Option<&'a Match>,
}

impl TeamRound<'_> {
    /// Returns the opposing team; `None` for a bye and for a forfeit against an unknown team.
    pub(super) fn opponent(&self) -> Option<TeamId> {
        let second = self.encounter.second?;
        Some([second, self.encounter.first][self.side])
    }

    /// Returns the outcome of the round for a team without an opponent; `Unknown` if the boards
    /// decide.
    pub(super) fn outcome(&self) -> Outcome {
        match self.encounter.course {
            Course::Bye(outcome) => outcome,
            Course::Forfeit { present } if present[self.side] => Outcome::ForfeitWin,
            Course::Forfeit { .. } => Outcome::ForfeitLoss,
            Course::Boards => Outcome::Unknown,
        }
    }

    /// Whether a record states the outcome of the match. Otherwise it follows from the games.
    pub(super) fn is_stated(&self) -> bool {
        self.stated_match
            .is_some_and(|one| one.kind != MatchKind::Boards)
    }

    /// Returns the boards of the match, each with this team's player first.
    pub(super) fn boards(&self) -> impl Iterator<Item = [Option<PlayerId>; 2]> + use<'_> {
        let is_second = self.side == 1;
        let boards = self.encounter.boards.iter();
        boards.map(move |&[a, b]| if is_second { [b, a] } else { [a, b] })
    }

    /// Reorders two values of a match from the order first team, second team to the order this
    /// team, opposing team.
    pub(super) fn own_team_first<T: Copy>(&self, values: [T; 2]) -> [T; 2] {
        [values[self.side], values[1 - self.side]]
    }
}

/// Whether the games form matches between teams. In an individual event whose players have clubs,
/// most players of a club meet players of different clubs.
fn is_team_event(encounters: &Encounters) -> bool {
    let mut count = [0_usize; 2];
    for one in &encounters.list {
        count[0] += one.boards.iter().flatten().flatten().count();
        count[1] += one.spare_players.len();
    }
    count[0] > count[1]
}

impl<'a> Side<'a> {
    pub(super) fn new(import: &'a Import) -> Side<'a> {
        let tournament = &import.tournament;
        let encounters = if listed_teams(import).len() == tournament.teams.len() {
            Encounters::compute(tournament)
        } else {
            Encounters::default()
        };
        let rounds = usize::from(encounters.rounds);
        let lacks = [Lack::Results, Lack::Opponents, Lack::RoundOrder];
        let is_complete = !lacks.into_iter().any(|lack| import.lacks(lack));
        let is_complete = is_complete && is_team_event(&encounters);
        let can_infer_matches = |round: usize| match import.part {
            Part::Event => round < usize::from(tournament.rounds),
            Part::Rounds(range) => (range.first..=range.last).contains(&RoundNumber::at(round)),
            _ => false,
        };
        let mut has_matches = vec![false; rounds];
        for one in encounters.list.iter().filter(|one| one.second.is_some()) {
            has_matches[one.round.index()] = true;
        }
        let mut line_ups = HashMap::new();
        for (index, line_up) in tournament.line_ups.iter().enumerate() {
            line_ups
                .entry((line_up.round, line_up.team))
                .or_insert(index);
        }
        Side {
            import,
            can_infer_matches: (0..rounds)
                .map(|round| is_complete && can_infer_matches(round))
                .collect(),
            encounters,
            has_matches,
            line_ups,
        }
    }

    /// Whether any two teams met in a round.
    pub(super) fn is_paired(&self, round: RoundNumber) -> bool {
        self.has_matches.get(round.index()) == Some(&true)
    }

    /// Whether the file states a bye or a forfeit of any team.
    pub(super) fn states_byes(&self) -> bool {
        let mut matches = self.import.tournament.matches.iter();
        matches.any(|one| one.kind != MatchKind::Boards)
    }

    /// Finds the stated byes and forfeits that the games contradict, each as the index of the match
    /// in `Tournament::matches` and its first team.
    pub(super) fn contradicted_statements(&self) -> Vec<(usize, TeamId)> {
        let tournament = &self.import.tournament;
        let used_indices = self
            .encounters
            .list
            .iter()
            .filter_map(|statement| statement.match_index);
        let used_indices: HashSet<usize> = used_indices.collect();
        let unused_indices =
            (0..tournament.matches.len()).filter(|index| !used_indices.contains(index));
        let mut teams = HashMap::new();
        for (index, team) in tournament.teams.iter().take(MAX_TEAMS).enumerate() {
            teams.entry(team.number).or_insert(TeamId::at(index));
        }
        unused_indices
            .filter_map(|index| {
                let statement = &tournament.matches[index];
                let first_team = *teams.get(&statement.first)?;
                let is_second_known = statement
                    .second
                    .is_none_or(|second| teams.contains_key(&second));
                (statement.kind != MatchKind::Boards && is_second_known)
                    .then_some((index, first_team))
            })
            .collect()
    }

    /// Returns what the file states about a team's round; `None` if it states nothing.
    pub(super) fn team_round(&self, team: TeamId, round: RoundNumber) -> Option<TeamRound<'_>> {
        if round.0 > self.encounters.rounds {
            return None;
        }
        let (encounter, side) = self.encounters.team_encounter(team, round)?;
        let matches = &self.import.tournament.matches;
        let record = encounter.match_index.map(|index| &matches[index]);
        let team_round = TeamRound {
            encounter,
            side,
            stated_match: record,
        };
        if record.is_some() {
            return Some(team_round);
        }
        let can_infer_matches = self.can_infer_matches[round.index()];
        let is_absent = encounter.course == Course::Bye(Outcome::Absent);
        let may_omit_absent_teams =
            self.import.lacks_reasons_of_blank_rounds() || self.import.lacks(Lack::Rows);
        match encounter.second {
            Some(_) => can_infer_matches.then_some(team_round),
            None if is_absent && may_omit_absent_teams => None,
            // other teams met in this round, but this team did not
            None => {
                (self.is_paired(round) && (can_infer_matches || is_absent)).then_some(team_round)
            }
        }
    }

    /// Returns the index of a team's stated line-up in `Tournament::line_ups`; `None` if the file
    /// states none.
    pub(super) fn line_up(&self, team: TeamId, round: RoundNumber) -> Option<usize> {
        let number = self.import.tournament.teams[team.index()].number;
        self.line_ups.get(&(round, number)).copied()
    }

    /// Returns the span of a team's match: its record, otherwise the first game of a player of the
    /// team, otherwise the team.
    pub(super) fn match_span(&self, team: TeamId, team_round: &TeamRound<'_>) -> Span {
        let origins = &self.import.origins;
        let record_span = team_round
            .encounter
            .match_index
            .and_then(|index| origins.matches.get(index));
        let cell = |player: PlayerId| origins.cell(player, team_round.encounter.round).span();
        let seats = team_round.boards().filter_map(|[own_player, _]| own_player);
        let members = &self.import.tournament.teams[team.index()].members;
        let other_members = members.iter().copied();
        let spans = record_span
            .copied()
            .into_iter()
            .chain(seats.chain(other_members).map(cell));
        let span = spans.into_iter().find(|span| !span.is_empty());
        let line = || origins.team(team).map(|origin| origin.line);
        span.or_else(line).unwrap_or_default()
    }

    /// Returns the game points of this team and its opponent in a match, and whether the file
    /// states them. If it does not, they are computed from the boards; `None` if a result is
    /// unknown.
    pub(super) fn game_points(&self, team_round: &TeamRound<'_>) -> Option<([Points; 2], bool)> {
        let stated_points = team_round
            .stated_match
            .map(|one| team_round.own_team_first(one.board_points));
        if let Some([Some(a), Some(b)]) = stated_points {
            return Some(([a, b], true));
        }
        if team_round.encounter.course != Course::Boards || team_round.opponent().is_none() {
            return None;
        }
        let tournament = &self.import.tournament;
        let mut points = [Points::ZERO; 2];
        let mut has_players = false;
        for board in team_round.boards() {
            for (points, seat) in points.iter_mut().zip(board) {
                let entry =
                    seat.and_then(|player| tournament.entry(player, team_round.encounter.round));
                let Some(entry) = entry else { continue };
                has_players = true;
                *points += match entry.outcome {
                    Outcome::Unknown => return None,
                    // a player without an opponent won the board by forfeit
                    Outcome::PairingAllocatedBye => tournament.score_system.forfeit_win,
                    _ => tournament.points(entry),
                };
            }
        }
        has_players.then_some((points, false))
    }
}
