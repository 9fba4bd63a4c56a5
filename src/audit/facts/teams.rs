//! Computes the matches of a team event, and the two scores that follow from them.

use std::borrow::Cow;

use super::{Facts, Need};
use crate::import::{Lack, TeamClaims};
use crate::model::team::{Course, Encounters, MAX_TEAMS};
use crate::model::{
    Outcome, ParticipantId, PlayerId, RankOrder, RoundNumber, ScoreBasis, TeamId, TeamTable,
    TieBreakSpec, Tournament,
};
use crate::number::Points;
use crate::source::{Span, shortened};

/// The matches of a team event, and the tables of match points and game points.
pub struct TeamEvent {
    /// The matches, with the teams that met in them.
    pub encounters: Encounters,
    /// Both scores after the requested round, or else after all rounds.
    pub table: TeamTable,
    /// Both scores after the rounds that are over; `None` if `table` already has only these rounds.
    settled_table: Option<TeamTable>,
}

impl TeamEvent {
    /// Computes the team event from the facts; `None` if the file states no result of a match.
    pub(in crate::audit) fn compute(facts: &Facts<'_>) -> Option<TeamEvent> {
        let tournament = &facts.import.tournament;
        if !tournament.team_event || tournament.teams.is_empty() {
            return None;
        }
        // without members, nothing is known about the teams (S115)
        let has_members = tournament.teams.iter().any(|team| !team.members.is_empty());
        if facts.has(Need::Records) && !has_members {
            return None;
        }
        let encounters = Encounters::compute(tournament);
        // results without opponents make no matches: matches that the file does not state would
        // consist of single forfeits and byes
        let are_stated = || {
            encounters
                .list
                .iter()
                .all(|encounter| encounter.match_index.is_some())
        };
        if facts.import.lacks(Lack::Opponents) && !are_stated() {
            return None;
        }
        let system = facts.table.system();
        let rounds = facts.options.round.unwrap_or(encounters.rounds);
        // a requested rank order also says which score ranks first
        let primary_of_order = facts.announced_order.as_ref();
        let primary_of_order = primary_of_order.and_then(|used| used.order.primary_score());
        let primary = primary_of_order.unwrap_or_else(|| tournament.primary_score());
        let table = |rounds: u16| {
            TeamTable::new(tournament, &encounters, system, rounds).with_primary_score(primary)
        };
        let whole_table = table(encounters.rounds);
        let matches = whole_table.score(ScoreBasis::MatchPoints);
        let has_known_result = |team: ParticipantId| {
            let outcomes = matches.round_numbers().zip(matches.outcomes(team));
            let mut known_outcomes = outcomes.filter(|(_, outcome)| **outcome != Outcome::Unknown);
            known_outcomes.any(|(round, _)| matches.opponent(team, round).is_some())
        };
        // rounds that are not played yet prove nothing
        if !matches.ids().any(has_known_result) {
            return None;
        }
        let rounds_over = u16::try_from(facts.progress.rounds_over).unwrap_or(u16::MAX);
        let has_open_rounds = tournament.rounds > 0 && rounds_over < rounds;
        Some(TeamEvent {
            table: if rounds == encounters.rounds {
                whole_table
            } else {
                table(rounds)
            },
            settled_table: has_open_rounds.then(|| table(rounds_over)),
            encounters,
        })
    }

    /// Returns the rank order of the teams if none is declared or found: the score that decides
    /// first, then the other score.
    #[must_use]
    pub fn order_by_both_scores(&self) -> RankOrder {
        let codes = [self.table.primary.criterion(), "MPvGP"];
        RankOrder {
            criteria: codes.map(TieBreakSpec::without_modifiers).to_vec(),
        }
    }

    /// Returns the tables after the rounds that are over.
    #[must_use]
    pub fn settled(&self) -> &TeamTable {
        self.settled_table.as_ref().unwrap_or(&self.table)
    }

    /// Returns the tables after the rounds that are over, whichever round is requested, because the
    /// stated ranks of a file are those after these rounds.
    pub(in crate::audit) fn table_after_rounds_over(
        &self,
        facts: &Facts<'_>,
    ) -> Cow<'_, TeamTable> {
        if facts.options.round.is_none() {
            return Cow::Borrowed(self.settled());
        }
        let all_rounds = self.encounters.rounds;
        let rounds_over = u16::try_from(facts.progress.rounds_over).unwrap_or(u16::MAX);
        let rounds = match facts.import.tournament.rounds {
            0 => all_rounds,
            _ => rounds_over.min(all_rounds),
        };
        let (tournament, system) = (&facts.import.tournament, facts.table.system());
        let table = TeamTable::new(tournament, &self.encounters, system, rounds);
        Cow::Owned(table.with_primary_score(self.table.primary))
    }

    /// Returns a team's score: among several possible scores, the one that equals the stated score,
    /// else the score after all rounds. While the event runs, a program may count only the rounds
    /// that are over, or also the byes of the open round, or a match in progress at its present
    /// score. If the file does not state the points of a round, any possible points for it may be
    /// included.
    #[must_use]
    pub fn total(&self, team: TeamId, basis: ScoreBasis, stated: Points) -> Points {
        let total = TeamEvent::fitting_score((&self.table, self.settled()), team, basis, stated);
        let table = self.table.score(basis);
        let full_total = table.total(team.into());
        let max_unstated: Points = self.unstated_rounds(team).map(|_| table.win()).sum();
        if total != stated && (full_total..=full_total + max_unstated).contains(&stated) {
            stated
        } else {
            total
        }
    }

    /// Returns a team's score. If one of these equals the stated score, it is returned: the score
    /// after the rounds that are over, or the score after all rounds with matches in progress at
    /// their present score. Otherwise, it is the score after all rounds.
    pub(in crate::audit) fn fitting_score(
        (table, settled_table): (&TeamTable, &TeamTable),
        team: TeamId,
        basis: ScoreBasis,
        stated: Points,
    ) -> Points {
        let full_total = table.score(basis).total(team.into());
        let settled_total = settled_table.score(basis).total(team.into());
        let points_in_progress: Points = match basis {
            ScoreBasis::MatchPoints => present_match_points(table, team),
            ScoreBasis::GamePoints => Points::ZERO,
        };
        let mut possible_totals = [settled_total, full_total + points_in_progress].into_iter();
        possible_totals
            .find(|&total| total == stated)
            .unwrap_or(full_total)
    }

    /// Whether there are rounds for which the file does not state the points of a team.
    pub(in crate::audit) fn has_unstated_rounds(&self, team: TeamId) -> bool {
        self.unstated_rounds(team).next().is_some()
    }

    /// Returns the rounds for which the file does not state the points of a team: in a list of
    /// matches without players, the rounds with a blank or unreadable cell.
    fn unstated_rounds(&self, team: TeamId) -> impl Iterator<Item = RoundNumber> {
        let has_only_matches = !self.encounters.team_by_player.iter().any(Option::is_some);
        let matches = self.table.score(ScoreBasis::MatchPoints);
        let is_unstated = move |round: &RoundNumber| {
            let encounter = self.encounters.team_encounter(team, *round);
            has_only_matches
                && encounter.is_some_and(|(one, _)| match one.course {
                    Course::Bye(Outcome::Unknown) => true,
                    Course::Bye(Outcome::Absent) => one.match_index.is_none(),
                    _ => false,
                })
        };
        matches.round_numbers().filter(is_unstated)
    }

    /// Returns the tables of all rounds, and those of the rounds that are over if others are still
    /// open, both with the score systems of `tournament`; otherwise `None` in place of the latter.
    pub(in crate::audit) fn tables_of(
        &self,
        facts: &Facts<'_>,
        tournament: &Tournament,
    ) -> (TeamTable, Option<TeamTable>) {
        let recompute = |table: &TeamTable| {
            let rounds = table.score(ScoreBasis::MatchPoints).rounds();
            let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
            let system = facts.table.system();
            TeamTable::new(tournament, &self.encounters, system, rounds)
                .with_primary_score(table.primary)
        };
        (
            recompute(&self.table),
            self.settled_table.as_ref().map(recompute),
        )
    }
}

/// Returns the match points that a team would have if its matches in progress ended with their
/// present score.
fn present_match_points(table: &TeamTable, team: TeamId) -> Points {
    let matches = table.score(ScoreBasis::MatchPoints);
    let games = table.score(ScoreBasis::GamePoints);
    let team = ParticipantId::from(team);
    let is_open = |round: &RoundNumber| matches.outcome(team, *round) == Outcome::Unknown;
    let points = matches.round_numbers().filter(is_open).map(|round| {
        let points_of = |team: ParticipantId| games.points(team)[round.index()];
        let opponent = matches.opponent(team, round);
        let opponent_points = opponent.map_or(Points::ZERO, points_of);
        match points_of(team).cmp(&opponent_points) {
            std::cmp::Ordering::Less => matches.loss(),
            std::cmp::Ordering::Equal => matches.draw(),
            std::cmp::Ordering::Greater => matches.win(),
        }
    });
    points.sum()
}

impl Facts<'_> {
    /// Returns the number and name of a team in messages: `team 3 Example Club`.
    #[must_use]
    pub fn describe_team(&self, id: TeamId) -> String {
        let team = &self.import.tournament.teams[id.index()];
        let name = shortened(&team.name, super::MAX_NAME);
        if name.is_empty() {
            format!("team {}", team.number)
        } else {
            format!("team {} {name}", team.number)
        }
    }

    /// Returns the stated scores and rank of a team.
    #[must_use]
    pub fn team_claims(&self, id: TeamId) -> TeamClaims {
        let stated = &self.import.claims.team_claims;
        stated.get(id.index()).copied().unwrap_or_default()
    }

    /// Returns the span of a team in the file: that of its name, or else of its line; `None` if the
    /// place of the team is not known.
    pub(in crate::audit) fn team_span(&self, id: TeamId) -> Option<Span> {
        let origin = self.import.origins.team(id)?;
        let name = origin.name;
        Some(if name.is_empty() { origin.line } else { name })
    }

    /// Returns the teams of the file, up to the number that a crosstable can hold; further teams
    /// are ignored.
    pub(in crate::audit) fn team_ids(&self) -> impl Iterator<Item = TeamId> + use<> {
        let teams = self.import.tournament.teams.len();
        (0..teams.min(MAX_TEAMS)).map(TeamId::at)
    }

    /// Whether the team of a player met another team in a round, so that it has no bye in this
    /// round.
    pub(in crate::audit) fn team_has_match(&self, player: PlayerId, round: RoundNumber) -> bool {
        let Some(event) = self.teams() else {
            return false;
        };
        let encounters = &event.encounters;
        let team = encounters.team_by_player.get(player.index());
        let encounter = team.and_then(|team| encounters.team_encounter((*team)?, round));
        encounter.is_some_and(|(encounter, _)| encounter.second.is_some())
    }

    /// Returns the players in the matches of a team, each with the round. The team's score depends
    /// on their results.
    pub(in crate::audit) fn entries_of_team<'e>(
        &self,
        event: &'e TeamEvent,
        team: TeamId,
    ) -> impl Iterator<Item = (PlayerId, RoundNumber)> + use<'e> {
        let rounds = (1..=event.encounters.rounds).map(RoundNumber);
        rounds.flat_map(move |round| {
            let encounter = event.encounters.team_encounter(team, round);
            let players = encounter.into_iter().flat_map(|(encounter, _)| {
                let boards = encounter.boards.iter().flatten().flatten();
                boards.chain(&encounter.spare_players).copied()
            });
            players.map(move |player| (player, round))
        })
    }

    /// Returns the rank order of the teams that is announced or requested; `None` if there is none.
    #[must_use]
    pub fn team_order(&self) -> Option<&RankOrder> {
        self.announced_order.as_ref().map(|used| &used.order)
    }
}
