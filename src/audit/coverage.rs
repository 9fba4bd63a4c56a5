//! What an audit looked at, and what it could not look at: nothing passes unseen.

use super::needs::{self, Need};
use super::outcome::{ColumnEvidence, NotRun, RankOrderFrom};
use super::tiebreaks::judgement::{Judgement, Stop};
use super::{CATALOGUE, Case, Check};
use crate::import::TeamClaims;

impl Case<'_> {
    /// Checks whose input the file does not state.
    pub(super) fn not_run(&self) -> Vec<NotRun> {
        let not_run = CATALOGUE.iter().filter_map(|check| {
            let needs = self.unmet(check)?;
            Some(NotRun {
                code: check.code.code,
                needs: needs.word(),
                why: needs.why_not(self.import).into(),
            })
        });
        let mut not_run: Vec<NotRun> = not_run.collect();
        let not_stated = self.not_stated().map(|code| NotRun {
            code,
            needs: "file",
            why: "the file states nothing to compare with".into(),
        });
        let of_teams = self.without_matches().into_iter().chain(self.of_teams());
        for check in of_teams.chain(not_stated).chain(self.not_computed()) {
            if not_run.iter().all(|known| known.code != check.code) {
                not_run.push(check);
            }
        }
        not_run
    }

    /// What a check needs and the file does not tell.
    pub(super) fn unmet(&self, check: &Check) -> Option<Need> {
        let unmet = check.needs.iter().copied().find(|&need| !self.has(need));
        // printed columns of teams rest on their matches
        let of_teams = check.code.code == "T403" && self.compares_columns_of_teams();
        unmet.filter(|_| !of_teams)
    }

    fn compares_columns_of_teams(&self) -> bool {
        let mut columns = self.team_attributions().iter();
        columns.any(|found| found.evidence != ColumnEvidence::NoResults)
    }

    /// Stated values of teams whose matches are not told.
    fn without_matches(&self) -> Vec<NotRun> {
        let codes = [
            ("P309", self.states_teams() && self.teams().is_none()),
            (
                "T403",
                self.import.claims.columns.is_empty()
                    && !self.team_attributions().is_empty()
                    && !self.compares_columns_of_teams(),
            ),
        ];
        let codes = codes.into_iter().filter(|(_, absent)| *absent);
        let not_run = codes.map(|(code, _)| NotRun {
            code,
            needs: "2nd",
            why: "not all results of the teams' matches are told".into(),
        });
        not_run.collect()
    }

    /// Whether the file states scores or ranks of teams.
    fn states_teams(&self) -> bool {
        let mut stated = self.import.claims.teams_stated.iter();
        stated.any(|team| *team != TeamClaims::default())
    }

    /// Checks of the players' ranks where the rank order is that of the teams.
    fn of_teams(&self) -> impl Iterator<Item = NotRun> {
        let declared = self.import.tournament.team_event && self.team_order().is_some();
        let codes = declared.then_some(["T404", "T406"]).into_iter().flatten();
        codes.map(|code| NotRun {
            code,
            needs: "file",
            why: "the rank order ranks the teams, which P309 looks at".into(),
        })
    }

    /// Checks of the rank order that stop at a criterion which cannot be computed.
    fn not_computed(&self) -> Vec<NotRun> {
        let Some((judgement, stop)) = self.stopped() else {
            return Vec::new();
        };
        let why = format!("{} of the rank order: {}", stop.spelled, stop.why);
        let codes: &[&'static str] = match judgement.breaks_ties() {
            true => &["T406"],
            false => &["T404", "T406"],
        };
        let not_run = codes.iter().map(|&code| NotRun {
            code,
            needs: "file",
            why: why.clone().into(),
        });
        not_run.collect()
    }

    /// The rank order that cannot be computed to its end, and where it stops.
    fn stopped(&self) -> Option<(&Judgement, &Stop)> {
        let judgement = self.judgement()?;
        Some((judgement, judgement.stop.as_ref()?))
    }

    /// What the file does not tell, and who is tied when the rank order cannot be computed
    /// further.
    pub(super) fn not_checked(&self) -> Vec<String> {
        let mut words = self.import.not_checked();
        if let Some((judgement, stop)) = self.stopped()
            && judgement.breaks_ties()
        {
            let Stop { spelled, why } = stop;
            words.push(format!(
                "the order of tied players from {spelled} on ({why})"
            ));
        }
        words
    }

    /// Checks that compare with a statement which the file does not make.
    fn not_stated(&self) -> impl Iterator<Item = &'static str> {
        let claims = &self.import.claims;
        let declared = self
            .rank_order
            .as_ref()
            .is_some_and(|used| used.from != RankOrderFrom::Inferred);
        let of_teams = self.states_teams();
        let columns = !claims.columns.is_empty() || !claims.team_columns.is_empty();
        let absent: [(&[&'static str], bool); 6] = [
            (&["P309"], self.import.tournament.team_event && !of_teams),
            (
                &["P301", "P302", "P303"],
                claims.points.iter().all(Option::is_none),
            ),
            (&["P305", "P306"], self.ranking.order.is_empty()),
            (&["P304"], !self.states_ranks()),
            (&["T403"], !columns),
            (&["T404", "T406"], !declared || self.judgement().is_none()),
        ];
        let absent = absent.into_iter().filter(|(_, absent)| *absent);
        absent.flat_map(|(codes, _)| codes.iter().copied())
    }

    /// Whether ranks may be asked for: a tournament report has columns for them, another
    /// file only where it states any.
    pub(super) fn states_ranks(&self) -> bool {
        needs::in_trf(self.import) || !self.ranking.order.is_empty()
    }

    pub(super) fn checked(&self) -> usize {
        let claims = &self.import.claims;
        let values = claims
            .columns
            .iter()
            .chain(&claims.team_columns)
            .map(|c| c.values.iter().flatten().count());
        let of_teams = claims.teams_stated.iter().map(|team| {
            usize::from(team.match_points.is_some())
                + usize::from(team.game_points.is_some())
                + usize::from(team.rank.is_some())
        });
        let cells = &self.import.origins.cells;
        cells.iter().filter(|cell| cell.letter != 0).count()
            + claims.points.iter().flatten().count()
            + claims.ranks.iter().flatten().count()
            + values.sum::<usize>()
            + of_teams.sum::<usize>()
            + self.import.origins.header.len()
    }
}
