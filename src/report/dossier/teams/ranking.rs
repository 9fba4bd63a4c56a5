//! The teams of an event with their standings: the data for all sheets about teams.

use std::collections::HashMap;

use super::super::cell::Cell;
use super::tally::Tallies;
use crate::audit::rank_order::Inference;
use crate::audit::{Case, RankOrderOrigin, StatedOrder, TeamEvent};
use crate::finding::Finding;
use crate::model::{Crosstable, ScoreBasis, Team, TeamId};
use crate::report::{AuditReport, text};
use crate::standings::Standings;
use crate::tiebreak::Context;

/// The data for the sheets about teams, computed once.
pub(in super::super) struct Teams<'a> {
    /// The matches, and what follows from them; `None` if no result of a match is known.
    pub(super) event: Option<&'a TeamEvent>,
    /// The standings after the completed rounds; `None` if no result of a match is known.
    pub(super) standings: Option<Standings>,
    /// The origin of the rank order of the teams; `None` if no rank order is known.
    pub(super) rank_order_from: Option<RankOrderOrigin>,
    /// The result of the search for a rank order of the teams; `None` if there was no search.
    pub(super) inference: Option<Inference>,
    /// Why the table is ordered by the stated ranks; `None` if it is ordered by computed ranks.
    pub(super) stated_order: Option<StatedOrder>,
    /// The teams in the order of the standings, or as the file lists them if there are no
    /// standings.
    pub(super) order: Vec<TeamId>,
    /// The row of each team, from 0, on sheets with a row for every team; indexed by team.
    row_of_team: Vec<usize>,
    /// The number of decimals of match points and of game points.
    pub(super) digits: [usize; 2],
    /// The findings about each team, by the number of the team.
    pub(super) findings_by_team: HashMap<u16, Vec<&'a Finding>>,
    /// The scores of the players on their boards.
    pub(super) tallies: Tallies,
}

/// The two scores of a team event, in the order of their columns.
pub(super) const SCORES: [ScoreBasis; 2] = [ScoreBasis::MatchPoints, ScoreBasis::GamePoints];

impl<'a> Teams<'a> {
    /// Computes the standings of the teams; `None` in an individual event.
    pub(in super::super) fn compute(
        audited: &AuditReport<'a>,
        case: &'a Case<'a>,
    ) -> Option<Teams<'a>> {
        let tournament = &audited.import.tournament;
        if !tournament.team_event || tournament.teams.is_empty() {
            return None;
        }
        let mut findings_by_team: HashMap<u16, Vec<&Finding>> = HashMap::new();
        for finding in &audited.audit.findings {
            if let Some(team) = finding.subject.team {
                findings_by_team.entry(team).or_default().push(finding);
            }
        }
        let mut teams = Teams {
            event: case.facts.teams(),
            standings: None,
            rank_order_from: None,
            inference: None,
            stated_order: None,
            order: (0..tournament.teams.len()).map(TeamId::at).collect(),
            row_of_team: vec![0; tournament.teams.len()],
            digits: [0, 1],
            findings_by_team,
            tallies: Tallies::default(),
        };
        if let Some(event) = teams.event {
            teams.compute_standings(audited, case, event);
            teams.tallies = Tallies::compute(tournament, event);
        }
        for (row, team) in teams.order.iter().enumerate() {
            teams.row_of_team[team.index()] = row;
        }
        Some(teams)
    }

    /// Computes the standings of the teams, and the order and decimals that follow from them.
    fn compute_standings(&mut self, audited: &AuditReport<'_>, case: &Case<'_>, event: &TeamEvent) {
        let (order, from, inference) = case.team_ranking();
        let context = Context::for_teams(event.settled(), case.edition_in_use().rules);
        self.stated_order = case.stated_order_of_teams(&order, from, audited.audit.damage());
        let mut standings = crate::standings::standings(&context, &order.with_points());
        if let Some(stated) = &self.stated_order {
            standings = standings.with_stated_ranks(&stated.ranks);
        }
        self.order = standings.order.iter().map(|id| id.team()).collect();
        self.standings = Some(standings);
        (self.rank_order_from, self.inference) = (from, inference);
        for (digits, basis) in self.digits.iter_mut().zip(SCORES) {
            let table = event.settled().score(basis);
            let totals = table.ids().map(|team| Some(table.total(team).into()));
            let totals: Vec<_> = totals.collect();
            *digits = text::decimals_of_column(*digits, &totals, &audited.import.tournament);
        }
    }

    /// Returns the row of a team, from 0, on sheets with a row for every team.
    pub(in super::super) fn row(&self, team: TeamId) -> usize {
        self.row_of_team[team.index()]
    }

    /// Returns the matches and the standings computed from them; `None` if no result of a match is
    /// known.
    pub(in super::super) fn event_and_standings(&self) -> Option<(&'a TeamEvent, &Standings)> {
        Some((self.event?, self.standings.as_ref()?))
    }

    /// Whether the table is ordered by the stated ranks.
    pub(in super::super) const fn is_as_stated(&self) -> bool {
        self.stated_order.is_some()
    }

    /// Returns the findings about a team, in the order of the audit.
    pub(super) fn findings_about(&self, team: &Team) -> &[&'a Finding] {
        self.findings_by_team
            .get(&team.number)
            .map_or(&[], Vec::as_slice)
    }

    /// Returns the findings about a team that concern a round.
    pub(super) fn findings_in_round(&self, team: &Team, round: u16) -> Vec<&'a Finding> {
        let findings = self.findings_about(team).iter().copied();
        findings
            .filter(|finding| finding.subject.round == Some(round))
            .collect()
    }

    /// Returns the crosstable of the completed rounds in match points or game points; `None` if no
    /// result of a match is known.
    pub(super) fn completed_crosstable(&self, basis: ScoreBasis) -> Option<&'a Crosstable> {
        Some(self.event?.settled().score(basis))
    }

    /// Returns a cell with a team's total of match points or of game points; empty if no result of
    /// a match is known.
    pub(super) fn total(&self, basis: ScoreBasis, team: TeamId) -> Cell {
        let digits = self.digits[usize::from(basis == ScoreBasis::GamePoints)];
        match self.completed_crosstable(basis) {
            Some(table) => Cell::number(table.total(team.into()).into(), digits),
            None => Cell::default(),
        }
    }

    /// Returns a cell with the rank of a team in the standings; empty if the team has none.
    pub(super) fn rank_cell(&self, team: TeamId) -> Cell {
        let rank = |standings: &Standings| standings.ranks[team.index()];
        let rank = self.standings.as_ref().map(rank);
        Cell::optional_whole(rank.filter(|&rank| rank > 0))
    }
}
