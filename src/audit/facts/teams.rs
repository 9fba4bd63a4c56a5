//! The matches of a team event and both scores that follow from them.

use std::borrow::Cow;

use super::{Facts, Need};
use crate::import::{Lack, TeamClaims};
use crate::model::team::{Course, Encounters, MOST_TEAMS};
use crate::model::{
    Outcome, ParticipantId, PlayerId, RankOrder, RoundNumber, ScoreBasis, TeamId, TeamTable,
    TieBreakSpec, Tournament,
};
use crate::number::Points;
use crate::source::{Span, shortened};

/// The matches and both scores of a team event.
pub struct TeamEvent {
    /// The encounters: which teams met.
    pub encounters: Encounters,
    /// Both scores after the rounds asked for, else all rounds.
    pub table: TeamTable,
    /// The same after the rounds that are over, if others are still open.
    settled: Option<TeamTable>,
}

impl TeamEvent {
    /// The team event that follows from the facts; `None` if no result of a match is stated.
    pub(in crate::audit) fn compute(facts: &Facts<'_>) -> Option<TeamEvent> {
        let tournament = &facts.import.tournament;
        if !tournament.team_event || tournament.teams.is_empty() {
            return None;
        }
        // records of teams without members, on whom everything depends: S115
        let manned = tournament.teams.iter().any(|team| !team.members.is_empty());
        if facts.has(Need::Records) && !manned {
            return None;
        }
        let encounters = Encounters::compute(tournament);
        // results without opponents make no matches: those that the file does not state would be
        // made up of single forfeits and byes
        let stated = || encounters.list.iter().all(|one| one.stated.is_some());
        if facts.import.lacks(Lack::Opponents) && !stated() {
            return None;
        }
        let system = facts.table.system();
        let rounds = facts.options.round.unwrap_or(encounters.rounds);
        // an order that was asked for also says which score comes first
        let asked = facts.announced.as_ref();
        let asked = asked.and_then(|used| used.order.primary_score());
        let primary = asked.unwrap_or_else(|| tournament.primary_score());
        let table = |rounds: u16| {
            TeamTable::new(tournament, &encounters, system, rounds).with_primary_score(primary)
        };
        let all = table(encounters.rounds);
        let matches = all.score(ScoreBasis::MatchPoints);
        let known = |team: ParticipantId| {
            let outcomes = matches.round_numbers().zip(matches.outcomes(team));
            let mut known = outcomes.filter(|(_, outcome)| **outcome != Outcome::Unknown);
            known.any(|(round, _)| matches.opponent(team, round).is_some())
        };
        // rounds that are not played yet are no evidence
        if !matches.ids().any(known) {
            return None;
        }
        let over = u16::try_from(facts.progress.over).unwrap_or(u16::MAX);
        let open = tournament.rounds > 0 && over < rounds;
        Some(TeamEvent {
            table: if rounds == encounters.rounds {
                all
            } else {
                table(rounds)
            },
            settled: open.then(|| table(over)),
            encounters,
        })
    }

    /// The rank order used if none is named or found: the score that ranks first, then the other
    /// one.
    #[must_use]
    pub fn by_both_scores(&self) -> RankOrder {
        let codes = [self.table.primary.criterion(), "MPvGP"];
        RankOrder {
            criteria: codes.map(TieBreakSpec::plain).to_vec(),
        }
    }

    /// The table of the rounds that are over.
    #[must_use]
    pub fn settled(&self) -> &TeamTable {
        self.settled.as_ref().unwrap_or(&self.table)
    }

    /// The table of the rounds that are over, whatever rounds were asked for: the state that the
    /// stated ranks of a file show.
    pub(in crate::audit) fn reached(&self, facts: &Facts<'_>) -> Cow<'_, TeamTable> {
        if facts.options.round.is_none() {
            return Cow::Borrowed(self.settled());
        }
        let all = self.encounters.rounds;
        let over = u16::try_from(facts.progress.over).unwrap_or(u16::MAX);
        let rounds = match facts.import.tournament.rounds {
            0 => all,
            _ => over.min(all),
        };
        let (tournament, system) = (&facts.import.tournament, facts.table.system());
        let table = TeamTable::new(tournament, &self.encounters, system, rounds);
        Cow::Owned(table.with_primary_score(self.table.primary))
    }

    /// A team's score that fits what is stated, else the one of all rounds: while the event runs, a
    /// program may count the rounds that are over, the byes of the open one as well, and an open
    /// match with its present score. If the file does not state the points of a round, any possible
    /// points fit.
    #[must_use]
    pub fn total(&self, team: TeamId, basis: ScoreBasis, stated: Points) -> Points {
        let total = TeamEvent::fitting((&self.table, self.settled()), team, basis, stated);
        let table = self.table.score(basis);
        let all = table.total(team.into());
        let most: Points = self.untold(team).map(|_| table.win()).sum();
        match total != stated && (all..=all + most).contains(&stated) {
            true => stated,
            false => total,
        }
    }

    /// The same in the tables of all rounds and of those that are over, as far as the rounds are
    /// stated.
    pub(in crate::audit) fn fitting(
        (table, settled): (&TeamTable, &TeamTable),
        team: TeamId,
        basis: ScoreBasis,
        stated: Points,
    ) -> Points {
        let all = table.score(basis).total(team.into());
        let settled = settled.score(basis).total(team.into());
        let open: Points = match basis {
            ScoreBasis::MatchPoints => as_it_stands(table, team),
            ScoreBasis::GamePoints => Points::ZERO,
        };
        let mut accepted = [settled, all + open].into_iter();
        accepted.find(|&total| total == stated).unwrap_or(all)
    }

    /// Whether the file does not state a team's points for a round.
    pub(in crate::audit) fn is_open(&self, team: TeamId) -> bool {
        self.untold(team).next().is_some()
    }

    /// The rounds of a team whose points the file does not state; in a list of matches without
    /// players, those with a blank or unreadable cell.
    fn untold(&self, team: TeamId) -> impl Iterator<Item = RoundNumber> {
        let by_matches = !self.encounters.team_of.iter().any(Option::is_some);
        let matches = self.table.score(ScoreBasis::MatchPoints);
        let untold = move |round: &RoundNumber| {
            let met = self.encounters.of_team(team, *round);
            by_matches
                && met.is_some_and(|(one, _)| match one.course {
                    Course::Bye(Outcome::Unknown) => true,
                    Course::Bye(Outcome::Absent) => one.stated.is_none(),
                    _ => false,
                })
        };
        matches.round_numbers().filter(untold)
    }

    /// Both tables under other score systems: of all rounds, and of those that are over where
    /// others are still open.
    pub(in crate::audit) fn tables_of(
        &self,
        facts: &Facts<'_>,
        tournament: &Tournament,
    ) -> (TeamTable, Option<TeamTable>) {
        let again = |table: &TeamTable| {
            let rounds = table.score(ScoreBasis::MatchPoints).rounds();
            let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
            let system = facts.table.system();
            TeamTable::new(tournament, &self.encounters, system, rounds)
                .with_primary_score(table.primary)
        };
        (again(&self.table), self.settled.as_ref().map(again))
    }
}

/// The match points of open matches, by the present score of their boards.
fn as_it_stands(table: &TeamTable, team: TeamId) -> Points {
    let matches = table.score(ScoreBasis::MatchPoints);
    let games = table.score(ScoreBasis::GamePoints);
    let team = ParticipantId::from(team);
    let open = |round: &RoundNumber| matches.outcome(team, *round) == Outcome::Unknown;
    let points = matches.round_numbers().filter(open).map(|round| {
        let points_of = |team: ParticipantId| games.points(team)[round.index()];
        let opponent = matches.opponent(team, round);
        let theirs = opponent.map_or(Points::ZERO, points_of);
        match points_of(team).cmp(&theirs) {
            std::cmp::Ordering::Less => matches.loss(),
            std::cmp::Ordering::Equal => matches.draw(),
            std::cmp::Ordering::Greater => matches.win(),
        }
    });
    points.sum()
}

impl Facts<'_> {
    /// Number and name of a team for findings: `team 3 Example Club`.
    #[must_use]
    pub fn which(&self, id: TeamId) -> String {
        let team = &self.import.tournament.teams[id.index()];
        let name = shortened(&team.name, super::NAME);
        match name.is_empty() {
            true => format!("team {}", team.number),
            false => format!("team {} {name}", team.number),
        }
    }

    /// The stated scores and rank of a team.
    #[must_use]
    pub fn stated_of(&self, id: TeamId) -> TeamClaims {
        let stated = &self.import.claims.teams_stated;
        stated.get(id.index()).copied().unwrap_or_default()
    }

    /// The place of a team in the file.
    pub(in crate::audit) fn team_place(&self, id: TeamId) -> Option<Span> {
        let origin = self.import.origins.team(id)?;
        let name = origin.name;
        Some(if name.is_empty() { origin.line } else { name })
    }

    /// All teams.
    pub(in crate::audit) fn team_ids(&self) -> impl Iterator<Item = TeamId> + use<> {
        let teams = self.import.tournament.teams.len();
        (0..teams.min(MOST_TEAMS)).map(TeamId::at)
    }

    /// The players in the matches of a team, with the rounds: its score depends on their results.
    pub(in crate::audit) fn seats_of<'e>(
        &self,
        event: &'e TeamEvent,
        team: TeamId,
    ) -> impl Iterator<Item = (PlayerId, RoundNumber)> + use<'e> {
        let rounds = (1..=event.encounters.rounds).map(RoundNumber);
        rounds.flat_map(move |round| {
            let found = event.encounters.of_team(team, round);
            let seated = found.into_iter().flat_map(|(encounter, _)| {
                let boards = encounter.boards.iter().flatten().flatten();
                boards.chain(&encounter.spare).copied()
            });
            seated.map(move |player| (player, round))
        })
    }

    /// The rank order of the teams, where one is announced or asked for.
    #[must_use]
    pub fn team_order(&self) -> Option<&RankOrder> {
        self.announced.as_ref().map(|used| &used.order)
    }
}
