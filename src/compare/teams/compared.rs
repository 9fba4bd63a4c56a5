//! The two files whose matches are compared, and the differences found so far.

use std::collections::{HashMap, HashSet};

use super::games::DifferingGames;
use super::side::Side;
use super::{MatchedIds, ORDER_FIELD, TEAM_FIELD};
use crate::compare::{Comparison, Difference, StatedValue, Subject, Topic};
use crate::model::{MatchKind, Outcome, PlayerId, RoundNumber, TeamId};

/// The two files whose matches are compared, and the differences found so far.
pub(super) struct MatchComparison<'s> {
    pub(super) sides: &'s [Side<'s>; 2],
    pub(super) matched_ids: &'s MatchedIds,
    /// Players of the first file who are in a different team in the second file.
    pub(super) moved_players: HashSet<PlayerId>,
    /// Teams of the first file whose members are in a different order in the second file.
    pub(super) reordered_teams: HashSet<TeamId>,
    /// For each file, its teams that are not in the other file.
    pub(super) unmatched_teams: [HashSet<TeamId>; 2],
    pub(super) games: DifferingGames<'s>,
    pub(super) stated_byes: [StatedByes; 2],
    pub(super) differences: Vec<Difference>,
    pub(super) one_sided_values: Vec<(usize, &'static str, &'static str)>,
    pub(super) rounds_in_one_file: HashSet<(usize, RoundNumber)>,
    /// Forfeited matches whose opponent only one file states, by round and first team.
    pub(super) forfeits_without_opponent: HashSet<(RoundNumber, TeamId)>,
}

impl<'s> MatchComparison<'s> {
    pub(super) fn new(
        sides: &'s [Side<'s>; 2],
        matched_ids: &'s MatchedIds,
        comparison: &Comparison,
    ) -> MatchComparison<'s> {
        let team_changes = comparison
            .differences
            .iter()
            .filter(|d| d.field == TEAM_FIELD);
        let order_changes = comparison
            .differences
            .iter()
            .filter(|d| d.field == ORDER_FIELD);
        let unmatched = comparison.unmatched_teams.each_ref();
        MatchComparison {
            sides,
            matched_ids,
            moved_players: team_changes
                .filter_map(|difference| match difference.subject {
                    Subject::Player([id, _]) => Some(id),
                    _ => None,
                })
                .collect(),
            reordered_teams: order_changes
                .filter_map(|difference| match difference.subject {
                    Subject::Team([id, _]) => Some(id),
                    _ => None,
                })
                .collect(),
            unmatched_teams: unmatched.map(|list| list.iter().copied().collect()),
            games: DifferingGames::new(sides, matched_ids, comparison),
            stated_byes: sides.each_ref().map(StatedByes::new),
            differences: Vec::new(),
            one_sided_values: Vec::new(),
            rounds_in_one_file: HashSet::new(),
            forfeits_without_opponent: HashSet::new(),
        }
    }

    /// Whether both files have the same format.
    pub(super) fn have_same_format(&self) -> bool {
        self.sides[0].import.format == self.sides[1].import.format
    }

    /// Adds a difference between two matches. `ids` are the team's ids in the two files, and
    /// `game_differences` is the number of differences between games that follow from this
    /// difference.
    pub(super) fn push(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        round: RoundNumber,
        values: [StatedValue; 2],
        game_differences: usize,
    ) {
        self.differences.push(Difference {
            topic: Topic::Match,
            field: field.to_owned(),
            subject: Subject::Team(ids),
            round: Some(round),
            game_differences,
            values,
        });
    }

    /// Moves the differences that were found into `comparison`.
    pub(super) fn finish(self, comparison: &mut Comparison) {
        self.games.remove_covered(comparison);
        comparison.differences.extend(self.differences);
        for (side, what, noun) in self.one_sided_values {
            comparison.count_one_sided(side, what, Some(noun));
        }
    }
}

/// The byes and forfeits that a file states.
pub(super) struct StatedByes {
    /// The statements that the games contradict, in the order of the file, each as the index of the
    /// match in `Tournament::matches` and its first team.
    pub(super) contradicted_statements: Vec<(usize, TeamId)>,
    /// The contradicted statements, by round and first team.
    pub(super) contradicted_rounds: HashSet<(RoundNumber, TeamId)>,
    /// All stated matches: round, number of the first team, and kind.
    pub(super) stated_matches: HashSet<(RoundNumber, u16, MatchKind)>,
    /// The index of the first statement of a bye or forfeit, by round and number of the first team.
    pub(super) index_by_round: HashMap<(RoundNumber, u16), usize>,
}

impl StatedByes {
    pub(super) fn new(side: &Side<'_>) -> StatedByes {
        let matches = &side.import.tournament.matches;
        let mut index_by_round = HashMap::new();
        for (index, one) in matches.iter().enumerate() {
            if one.kind != MatchKind::Boards {
                index_by_round
                    .entry((one.round, one.first))
                    .or_insert(index);
            }
        }
        let contradicted_statements = side.contradicted_statements();
        let contradicted_rounds = contradicted_statements.iter();
        StatedByes {
            contradicted_rounds: contradicted_rounds
                .map(|&(index, team)| (matches[index].round, team))
                .collect(),
            contradicted_statements,
            stated_matches: matches
                .iter()
                .map(|one| (one.round, one.first, one.kind))
                .collect(),
            index_by_round,
        }
    }

    /// Whether the games contradict the statement with this index in `Tournament::matches`.
    pub(super) fn is_contradicted(&self, index: usize) -> bool {
        let index_of = |found: &(usize, TeamId)| found.0;
        self.contradicted_statements
            .binary_search_by_key(&index, index_of)
            .is_ok()
    }
}

/// Describes the bye or forfeit of a team that had no opponent.
pub(super) fn bye_in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Absent => "no match".to_owned(),
        Outcome::ForfeitWin => "a match won by forfeit".to_owned(),
        Outcome::ForfeitLoss => "a match lost by forfeit".to_owned(),
        other => format!("a {}", other.words()),
    }
}
