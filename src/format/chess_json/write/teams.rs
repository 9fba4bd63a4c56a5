//! Writes teams with their members, and the byes of teams.

use super::Writing;
use super::doc::{Competitor, MatchDoc, Side, TeamDoc};
use super::persons::{one_line_text, points_text};
use super::words as w;
use crate::format::write::{Losses, Subject, one_line};
use crate::model::{Match, MatchKind, Outcome, PlayerId, RoundNumber, TeamId};
use crate::number::Points;
use crate::source::Field;

/// A team, with the ids and numbers that the document gives it.
pub(super) struct WrittenTeam {
    id: u32,
    pub(super) number: u16,
    pub(super) members: Vec<PlayerId>,
}

impl Writing<'_> {
    /// Whether the event is written as a team event. This requires that each player is in exactly
    /// one team.
    pub(super) fn has_teams(&self, losses: &mut Losses) -> bool {
        let tournament = &self.import.tournament;
        if !tournament.team_event {
            return false;
        }
        let mut members = vec![0_u32; tournament.players.len()];
        for id in tournament.teams.iter().flat_map(|team| &team.members) {
            members[id.index()] += 1;
        }
        let is_complete = !tournament.teams.is_empty() && members.iter().all(|&count| count == 1);
        if !is_complete {
            losses.add(&w::NO_TEAM, Subject::default());
        }
        is_complete
    }

    /// Returns the teams, each with the ids of its members' profiles. Assigns ids and numbers to
    /// the teams.
    pub(super) fn team_docs(&mut self, losses: &mut Losses) -> Vec<TeamDoc> {
        let teams = &self.import.tournament.teams;
        let mut used_numbers: Vec<u16> = Vec::new();
        let mut list = Vec::new();
        for team in teams {
            let free_number = || {
                (1..=u16::MAX)
                    .find(|n| !used_numbers.contains(n) && teams.iter().all(|t| t.number != *n))
            };
            let keeps_number = team.number > 0 && !used_numbers.contains(&team.number);
            let number = if keeps_number {
                team.number
            } else {
                free_number().unwrap_or(u16::MAX)
            };
            if number != team.number {
                losses.add(&w::TEAM_NUMBERS, Subject::value(one_line(&team.name)));
            }
            used_numbers.push(number);
            let id = self.ids.next();
            list.push(TeamDoc {
                id,
                team_name: one_line_text(Some(&team.name)).unwrap_or_default(),
                players: team
                    .members
                    .iter()
                    .map(|id| self.profiles[id.index()])
                    .collect(),
            });
            self.teams.push(WrittenTeam {
                id,
                number,
                members: team.members.clone(),
            });
        }
        list
    }

    /// Returns the teams as competitors, each with its members.
    pub(super) fn team_competitors(&self) -> Vec<Competitor> {
        let claims = &self.import.claims.team_claims;
        let stated_text =
            |points: Option<Field<Points>>| points.map(|points| points_text(points.value));
        let competitor = |(index, team): (usize, &WrittenTeam)| Competitor {
            cid: team.number,
            team_id: Some(team.id),
            present: true,
            match_points: claims
                .get(index)
                .and_then(|claims| stated_text(claims.match_points)),
            game_points: claims
                .get(index)
                .and_then(|claims| stated_text(claims.game_points)),
            rank: claims
                .get(index)
                .and_then(|claims| claims.rank)
                .map_or(0, |rank| rank.value),
            cplayers: Some(
                team.members
                    .iter()
                    .zip(1..)
                    .map(|(&id, order)| Competitor {
                        team_id: Some(team.id),
                        order: Some(order),
                        ..self.competitor(id)
                    })
                    .collect(),
            ),
            ..Competitor::default()
        };
        self.teams.iter().enumerate().map(competitor).collect()
    }

    /// Returns the object for a team without a match in a round: the stated bye, or else a
    /// pairing-allocated bye if a member has one, or else an absence.
    pub(super) fn team_bye(
        &mut self,
        round: RoundNumber,
        team: TeamId,
        stated_match: Option<Match>,
    ) -> MatchDoc {
        let tournament = &self.import.tournament;
        let mut members = self.teams[team.index()].members.iter();
        let result = match stated_match.map(|stated_match| stated_match.kind) {
            Some(MatchKind::Bye(Outcome::PairingAllocatedBye)) => "P",
            Some(MatchKind::Bye(Outcome::FullPointBye)) => "W",
            Some(MatchKind::Bye(Outcome::HalfPointBye)) => "D",
            Some(MatchKind::Boards) | None
                if members.any(|id| {
                    let entry = tournament.entry(*id, round);
                    entry.is_some_and(|entry| entry.outcome == Outcome::PairingAllocatedBye)
                }) =>
            {
                "P"
            }
            _ => "Z",
        };
        MatchDoc {
            id: self.ids.next(),
            round: round.0,
            games: Vec::new(),
            white: Side {
                cid: u32::from(self.teams[team.index()].number),
                result,
            },
            black: None,
            played: result == "P",
        }
    }
}
