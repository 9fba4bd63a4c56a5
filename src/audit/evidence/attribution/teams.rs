//! Finds the meaning of the printed columns of teams. The search is the same as for players, with
//! tie-breaks in match points and in game points.

use std::collections::HashSet;

use super::Attribution;
use super::assumptions::{AssumptionSets, Tables};
use super::known::KnownResults;
use super::search::Search;
use crate::audit::evidence::columns::ColumnEvidence;
use crate::audit::facts::unread::unread_entries;
use crate::audit::{Facts, TeamEvent};
use crate::import::{Part, StatedColumn};
use crate::model::{Outcome, ParticipantId, PlayerId, RoundNumber, ScoreBasis, TeamId, TeamTable};
use crate::number::Exact;
use crate::tiebreak::ParticipantKind;

/// Finds the meaning of each printed column of the teams. If the file has no matches, no meaning is
/// found.
pub(in crate::audit) fn attribute_teams(facts: &Facts<'_>) -> Vec<Attribution> {
    let columns = facts.stated_columns(ParticipantKind::Teams);
    if columns.is_empty() {
        return Vec::new();
    }
    let table_and_flags = facts.teams().and_then(|event| {
        let table = printed_table(facts, event)?;
        let are_known = known_teams(facts, event, &table);
        are_known.contains(&true).then_some((table, are_known))
    });
    let Some((table, are_known)) = table_and_flags else {
        let unexplained = |index| {
            Attribution::unexplained(ParticipantKind::Teams, index, ColumnEvidence::NoResults)
        };
        return (0..columns.len()).map(unexplained).collect();
    };
    let match_point_table = table.score(ScoreBasis::MatchPoints);
    let are_known = KnownResults::for_teams(match_point_table, &are_known, |team| {
        has_only_listed_opponents(&table, team.team())
    });
    let sets = AssumptionSets::with_tables(Tables::Teams(Box::new(table)), facts);
    Search::new(facts, &sets, are_known).attribute()
}

/// Returns the table to which the printed values belong: after the requested round, or else after
/// the round whose scores are printed. `None` if the matches of an earlier round are not stated.
fn printed_table(facts: &Facts<'_>, event: &TeamEvent) -> Option<TeamTable> {
    let scores = printed_scores(facts);
    // if the file contains only a part of an event, its scores count only that part
    if facts.import.part != Part::Event && scores.is_empty() {
        return None;
    }
    let count_agreeing = |table: &TeamTable| {
        let matching_scores = scores.iter().filter(|stated| stated.agrees_with(table));
        matching_scores.count()
    };
    let mut best_table = event.settled().clone();
    if facts.options.round.is_none() {
        let mut max_agreeing_count = count_agreeing(&best_table);
        for rounds in (1..=event.encounters.rounds).rev() {
            if max_agreeing_count == scores.len() {
                break;
            }
            let tournament = &facts.import.tournament;
            let system = facts.table.system();
            let table = TeamTable::new(tournament, &event.encounters, system, rounds);
            let agreeing_count = count_agreeing(&table);
            if agreeing_count > max_agreeing_count {
                (max_agreeing_count, best_table) =
                    (agreeing_count, table.with_primary_score(best_table.primary));
            }
        }
    }
    let stated_rounds: HashSet<RoundNumber> = event
        .encounters
        .list
        .iter()
        .map(|encounter| encounter.round)
        .collect();
    let rounds = best_table.score(ScoreBasis::MatchPoints).rounds();
    let is_stated = |index| stated_rounds.contains(&RoundNumber::at(index));
    (rounds > 0 && (0..rounds).all(is_stated)).then_some(best_table)
}

/// A score that is printed for a team.
struct Score {
    team: TeamId,
    basis: ScoreBasis,
    value: Exact,
}

impl Score {
    fn agrees_with(&self, table: &TeamTable) -> bool {
        Exact::from(table.score(self.basis).total(self.team.into())) == self.value
    }
}

/// Returns the printed scores of the teams: those in the list of teams, or else those in a column
/// that is announced as the score.
fn printed_scores(facts: &Facts<'_>) -> Vec<Score> {
    let bases = [
        (ScoreBasis::MatchPoints, "MPTS"),
        (ScoreBasis::GamePoints, "GPTS"),
    ];
    let scores_in = |(basis, code): (ScoreBasis, &'static str)| {
        let announces = |column: &&StatedColumn| {
            let announced = column.announced.as_ref();
            announced.is_some_and(|spec| spec.code == code)
        };
        let column = facts
            .stated_columns(ParticipantKind::Teams)
            .iter()
            .find(announces);
        facts.team_ids().filter_map(move |team| {
            let stated_score = facts.team_claims(team).score(basis);
            let stated_score = stated_score.map(|stated_score| Exact::from(stated_score.value));
            let column_value = || column?.values.get(team.index()).copied().flatten();
            Some(Score {
                team,
                basis,
                value: stated_score.or_else(|| column_value().map(|field| field.value))?,
            })
        })
    };
    bases.into_iter().flat_map(scores_in).collect()
}

/// Returns, for each team, whether all its results were read and agree with the printed scores.
fn known_teams(facts: &Facts<'_>, event: &TeamEvent, table: &TeamTable) -> Vec<bool> {
    let matches = table.score(ScoreBasis::MatchPoints);
    let unread_results: HashSet<(PlayerId, RoundNumber)> =
        unread_entries(facts.import, matches.rounds()).collect();
    let is_read = |id: ParticipantId| {
        let mut team_entries = facts.entries_of_team(event, id.team());
        !matches.outcomes(id).contains(&Outcome::Unknown)
            && !team_entries.any(|entry| unread_results.contains(&entry))
    };
    let mut are_known: Vec<bool> = matches.ids().map(is_read).collect();
    for score in printed_scores(facts) {
        are_known[score.team.index()] &= score.agrees_with(table);
    }
    are_known
}

/// Whether every opponent of a team is in the list of teams.
fn has_only_listed_opponents(table: &TeamTable, team: TeamId) -> bool {
    let matches = table.score(ScoreBasis::MatchPoints);
    let mut rounds = (matches.round_numbers()).zip(matches.outcomes(team.into()));
    rounds.all(|(round, outcome)| {
        let was_paired = outcome.is_played() || outcome.is_forfeit();
        !was_paired || matches.opponent(team.into(), round).is_some()
    })
}
