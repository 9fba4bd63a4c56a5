//! The teams of an event with their standings: the data of all team sheets.

use std::collections::HashMap;

use super::super::cell::Cell;
use super::tally::Tallies;
use crate::audit::rank_order::Inference;
use crate::audit::{AsStated, Case, RankOrderFrom, TeamEvent};
use crate::finding::Finding;
use crate::model::{Crosstable, ScoreBasis, Team, TeamId};
use crate::report::{Audited, text};
use crate::standings::Standings;
use crate::tiebreak::Context;

/// The data that the sheets of teams use, computed once.
pub(in super::super) struct Teams<'a> {
    /// The matches and what follows from them; `None` where no result of a match is known.
    pub(super) event: Option<&'a TeamEvent>,
    /// The standings after the rounds that are over.
    pub(super) standings: Option<Standings>,
    /// The source of the rank order of the teams, and the evidence where it was inferred.
    pub(super) rank_order_from: Option<RankOrderFrom>,
    pub(super) inference: Option<Inference>,
    /// Why the stated ranks order the table; `None` if the computed ones do.
    pub(super) as_stated: Option<AsStated>,
    /// The teams in the order of the standings, else of the list.
    pub(super) order: Vec<TeamId>,
    /// The row of each team on sheets with a row for every team.
    rows: Vec<usize>,
    /// Decimals of match points and of game points.
    pub(super) digits: [usize; 2],
    /// Findings by the number of the team.
    pub(super) marks: HashMap<u16, Vec<&'a Finding>>,
    /// The scores of the players on their boards.
    pub(super) tallies: Tallies,
}

/// Both scores of a team event, in the order of their columns.
pub(super) const SCORES: [ScoreBasis; 2] = [ScoreBasis::MatchPoints, ScoreBasis::GamePoints];

impl<'a> Teams<'a> {
    /// What is known about the teams; `None` where the event has none.
    pub(in super::super) fn compute(
        audited: &Audited<'a>,
        case: &'a Case<'a>,
    ) -> Option<Teams<'a>> {
        let tournament = &audited.import.tournament;
        if !tournament.team_event || tournament.teams.is_empty() {
            return None;
        }
        let mut marks: HashMap<u16, Vec<&Finding>> = HashMap::new();
        for finding in &audited.audit.findings {
            if let Some(team) = finding.subject.team {
                marks.entry(team).or_default().push(finding);
            }
        }
        let mut teams = Teams {
            event: case.facts.teams(),
            standings: None,
            rank_order_from: None,
            inference: None,
            as_stated: None,
            order: (0..tournament.teams.len()).map(TeamId::at).collect(),
            rows: vec![0; tournament.teams.len()],
            digits: [0, 1],
            marks,
            tallies: Tallies::default(),
        };
        if let Some(event) = teams.event {
            teams.rank(audited, case, event);
            teams.tallies = Tallies::compute(tournament, event);
        }
        for (row, team) in teams.order.iter().enumerate() {
            teams.rows[team.index()] = row;
        }
        Some(teams)
    }

    fn rank(&mut self, audited: &Audited<'_>, case: &Case<'_>, event: &TeamEvent) {
        let (order, from, inference) = case.team_ranking();
        let context = Context::of_teams(event.settled(), case.facts.edition.rules);
        self.as_stated = case.teams_as_stated(&order, from);
        let mut standings = crate::standings::standings(&context, &order.with_points());
        if let Some(stated) = &self.as_stated {
            standings = standings.with_stated_ranks(&stated.ranks);
        }
        self.order = standings.order.iter().map(|id| id.team()).collect();
        self.standings = Some(standings);
        (self.rank_order_from, self.inference) = (from, inference);
        for (digits, basis) in self.digits.iter_mut().zip(SCORES) {
            let table = event.settled().score(basis);
            let totals = table.ids().map(|team| Some(table.total(team).into()));
            let totals: Vec<_> = totals.collect();
            *digits = text::digits(*digits, &totals, &audited.import.tournament);
        }
    }

    /// The row of a team on the sheets with a row for every team.
    pub(in super::super) fn row(&self, team: TeamId) -> usize {
        self.rows[team.index()]
    }

    /// The matches and the standings that they give.
    pub(in super::super) fn ranked(&self) -> Option<(&'a TeamEvent, &Standings)> {
        Some((self.event?, self.standings.as_ref()?))
    }

    /// Whether the stated ranks order the table.
    pub(in super::super) const fn is_as_stated(&self) -> bool {
        self.as_stated.is_some()
    }

    /// The findings about a team.
    pub(super) fn about(&self, team: &Team) -> &[&'a Finding] {
        self.marks.get(&team.number).map_or(&[], Vec::as_slice)
    }

    /// The findings about a round of a team.
    pub(super) fn in_round(&self, team: &Team, round: u16) -> Vec<&'a Finding> {
        let about = self.about(team).iter().copied();
        about
            .filter(|finding| finding.subject.round == Some(round))
            .collect()
    }

    /// The crosstable in a score after the rounds that are over.
    pub(super) fn settled(&self, basis: ScoreBasis) -> Option<&'a Crosstable> {
        Some(self.event?.settled().score(basis))
    }

    /// A team's total of match points or of game points.
    pub(super) fn total(&self, basis: ScoreBasis, team: TeamId) -> Cell {
        let digits = self.digits[usize::from(basis == ScoreBasis::GamePoints)];
        match self.settled(basis) {
            Some(table) => Cell::number(table.total(team.into()).into(), digits),
            None => Cell::default(),
        }
    }

    /// The computed rank of a team.
    pub(super) fn rank_of(&self, team: TeamId) -> Cell {
        let rank = |standings: &Standings| standings.ranks[team.index()];
        let rank = self.standings.as_ref().map(rank);
        Cell::maybe_whole(rank.filter(|&rank| rank > 0))
    }
}
