//! Compares matches and byes of teams, round by round.

use super::MatchedIds;
use super::boards::{self, BoardComparison};
use super::compared::{MatchComparison, bye_in_words};
use super::games::Consequence;
use super::side::{Side, TeamRound};
use crate::compare::{Comparison, StatedValue};
use crate::import::{Import, Lack};
use crate::model::team::Course;
use crate::model::{Outcome, RoundNumber, Team, TeamId};
use crate::number::Points;

/// Compares every round of every team that is in both files. Differences between games that follow
/// from a difference between their matches are removed from the list and counted with the match.
pub(in crate::compare) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    if comparison.team_pairs.is_empty() {
        return;
    }
    if files.iter().any(|import| import.lacks(Lack::RoundOrder)) {
        let words = "matches of teams (at least one file does not state the rounds)";
        comparison.uncompared_values.push(words.to_owned());
        return;
    }
    let sides = files.map(Side::new);
    let matched_ids = MatchedIds::new(comparison);
    let mut matches = MatchComparison::new(&sides, &matched_ids, comparison);
    let [a, b] = sides.each_ref().map(|side| side.encounters.rounds);
    let ids: Vec<[TeamId; 2]> = comparison.ids::<Team>();
    for round in (1..=a.max(b)).map(RoundNumber) {
        for &ids in &ids {
            match [0, 1].map(|side: usize| {
                let duplicates = &comparison.duplicates[side];
                let duplicates_of_team = duplicates.iter().filter(|[_, known]| *known == ids[side]);
                let all_ids = duplicates_of_team
                    .map(|[duplicate, _]| *duplicate)
                    .chain([ids[side]]);
                // if a team occurs twice in a file, only one of the entries has the matches
                let all_ids: Vec<TeamRound<'_>> = all_ids
                    .filter_map(|id| sides[side].team_round(id, round))
                    .collect();
                let id_with_opponent = all_ids
                    .iter()
                    .find(|team_round| team_round.opponent().is_some());
                id_with_opponent.or(all_ids.last()).copied()
            }) {
                [None, None] => {}
                [Some(a), Some(b)] => matches.compare_in_both_files(ids, &[a, b]),
                [Some(team_round), None] => {
                    matches.compare_in_one_file(0, ids, &team_round, comparison)
                }
                [None, Some(team_round)] => {
                    matches.compare_in_one_file(1, ids, &team_round, comparison)
                }
            }
        }
    }
    matches.compare_contradicted();
    matches.finish(comparison);
}

impl MatchComparison<'_> {
    /// Counts what only the file with index `side` states about a round of a team, or reports a bye
    /// that only this file announces.
    fn compare_in_one_file(
        &mut self,
        side: usize,
        ids: [TeamId; 2],
        team_round: &TeamRound<'_>,
        comparison: &Comparison,
    ) {
        let round = team_round.encounter.round;
        if self.sides[side].is_paired(round) {
            // already counted when the rounds of the players were compared
            let name = format!("round {round}");
            let mut entries = comparison.one_sided_values.iter();
            let is_round_counted = entries.any(|entry| entry.side == side && entry.name == name);
            if !is_round_counted
                && team_round.opponent().is_some()
                && self.rounds_in_one_file.insert((side, round))
            {
                self.one_sided_values.push((side, "matches", "round"));
            }
            return;
        }
        // a bye that was announced for a round which nobody has played yet
        if !self.sides[1 - side].states_byes() && !self.have_same_format() {
            self.one_sided_values
                .push((side, "announced byes of teams", "round"));
            return;
        }
        let mut values = [StatedValue::default(), StatedValue::default()];
        let span = self.sides[side].match_span(ids[side], team_round);
        values[side] = StatedValue::new(bye_in_words(team_round.outcome()), span);
        self.push("bye announced", ids, round, values, 0);
    }

    /// Compares a round of a team that both files state.
    fn compare_in_both_files(&mut self, ids: [TeamId; 2], team_rounds: &[TeamRound<'_>; 2]) {
        match [team_rounds[0].opponent(), team_rounds[1].opponent()] {
            [Some(a), Some(b)] if self.matched_ids.may_be_same_team(a, b) => {
                // each match is compared once, for the team that the first file names first
                if team_rounds[0].side == 0 || !self.matched_ids.teams[0].contains_key(&a) {
                    self.compare_match(ids, [a, b], team_rounds);
                }
            }
            [Some(_), Some(_)] => {
                self.add_difference("opponent", ids, team_rounds, Consequence::Opponent)
            }
            [None, None] => self.compare_byes(ids, team_rounds),
            _ => self.compare_match_with_bye(ids, team_rounds),
        }
    }

    /// Compares a match that one file states with a bye that the other file states.
    fn compare_match_with_bye(&mut self, ids: [TeamId; 2], team_rounds: &[TeamRound<'_>; 2]) {
        let match_side = usize::from(team_rounds[0].opponent().is_none());
        let (match_round, bye_round) = (&team_rounds[match_side], &team_rounds[1 - match_side]);
        let is_unstated = !bye_round.is_stated() && bye_round.outcome() == Outcome::Absent;
        // one file has a forfeit without an opponent, and the other file names the opponent
        if let Course::Forfeit { present } = match_round.encounter.course {
            let is_forfeit_win =
                present[match_round.side] && bye_round.outcome() == Outcome::ForfeitWin;
            let has_difference = self
                .games
                .has_difference(ids[0], match_round.encounter.round);
            if is_forfeit_win || is_unstated && !present[match_round.side] && !has_difference {
                if self
                    .forfeits_without_opponent
                    .insert((match_round.encounter.round, match_round.encounter.first))
                {
                    self.one_sided_values.push((
                        match_side,
                        "opponents of forfeited matches",
                        "match",
                    ));
                }
                return;
            }
        }
        // a match against a team that only one file has is not a difference
        let opponent = match_round.opponent();
        let opponent_is_unmatched =
            opponent.is_some_and(|team| self.unmatched_teams[match_side].contains(&team));
        if opponent_is_unmatched && !bye_round.is_stated() {
            return;
        }
        self.add_difference("match or bye", ids, team_rounds, Consequence::Opponent);
    }

    /// Compares the outcome of a round for a team that has no opponent in either file.
    fn compare_byes(&mut self, ids: [TeamId; 2], team_rounds: &[TeamRound<'_>; 2]) {
        use Outcome::{Absent, FullPointBye, PairingAllocatedBye, ZeroPointBye};
        let any_lacks = |lack| self.sides.iter().any(|side| side.import.lacks(lack));
        match [team_rounds[0].outcome(), team_rounds[1].outcome()] {
            [a, b] if a == b => self.count_one_sided_statement(ids, team_rounds),
            [ZeroPointBye, Absent] => self.one_sided_values.push((0, REQUESTED_ABSENCES, "round")),
            [Absent, ZeroPointBye] => self.one_sided_values.push((1, REQUESTED_ABSENCES, "round")),
            [PairingAllocatedBye, FullPointBye] | [FullPointBye, PairingAllocatedBye]
                if any_lacks(Lack::ByeKinds) => {}
            _ => match self.only_stating_side(ids[0], team_rounds) {
                Some(side) => self.one_sided_values.push((side, "byes of teams", "round")),
                None => self.add_difference("bye", ids, team_rounds, Consequence::Bye),
            },
        }
    }

    /// Returns the index (0 or 1) of the only file that states the outcome of a team's round, if
    /// the other file has no records of this kind and the games of the players agree; otherwise
    /// `None`.
    fn only_stating_side(&self, team: TeamId, team_rounds: &[TeamRound<'_>; 2]) -> Option<usize> {
        let side = match team_rounds.each_ref().map(TeamRound::is_stated) {
            [true, false] => 0,
            [false, true] => 1,
            _ => return None,
        };
        let can_state = self.have_same_format() || self.sides[1 - side].states_byes();
        (!can_state
            && !self
                .games
                .has_difference(team, team_rounds[0].encounter.round))
        .then_some(side)
    }

    /// Compares what both files state about a match of the same two teams.
    fn compare_match(
        &mut self,
        ids: [TeamId; 2],
        opponents: [TeamId; 2],
        team_rounds: &[TeamRound<'_>; 2],
    ) {
        let forfeits = team_rounds
            .each_ref()
            .map(|team_round| match team_round.encounter.course {
                Course::Forfeit { present } => Some(team_round.own_team_first(present)),
                _ => None,
            });
        if forfeits[0] != forfeits[1] {
            return self.compare_forfeit(ids, team_rounds);
        }
        self.count_one_sided_statement(ids, team_rounds);
        self.compare_scores(ids, team_rounds);
        match boards::compare(self, ids, opponents, team_rounds) {
            BoardComparison::Same => {
                self.compare_line_ups(ids, opponents, team_rounds[0].encounter.round)
            }
            BoardComparison::OnlyIn(side) => {
                self.one_sided_values.push((side, "line-ups", "match"))
            }
            BoardComparison::Different(values) => {
                self.push("boards", ids, team_rounds[0].encounter.round, *values, 0);
            }
        }
        self.compare_first_team(ids, team_rounds);
    }

    /// Compares a match that was forfeited as a whole in only one file, or by different teams in
    /// the two files.
    fn compare_forfeit(&mut self, ids: [TeamId; 2], team_rounds: &[TeamRound<'_>; 2]) {
        // a pairing without results, or with a score only, does not show whether the match was
        // forfeited
        let lacks_boards = team_rounds.iter().any(|team_round| {
            let has_boards = team_round.encounter.course == Course::Boards;
            has_boards
                && team_round
                    .encounter
                    .boards
                    .iter()
                    .flatten()
                    .all(Option::is_none)
        });
        if lacks_boards {
            return;
        }
        match self.only_stating_side(ids[0], team_rounds) {
            Some(side) => self.one_sided_values.push((side, "forfeits", "match")),
            None => self.add_difference("forfeit", ids, team_rounds, Consequence::Forfeit),
        }
    }

    /// Compares the stated scores of a match. A score that follows from the boards is compared with
    /// the games.
    fn compare_scores(&mut self, ids: [TeamId; 2], team_rounds: &[TeamRound<'_>; 2]) {
        let points = [0, 1].map(|side| self.sides[side].game_points(&team_rounds[side]));
        if let [Some((a, is_stated)), Some((b, is_other_stated))] = points
            && a != b
            && (is_stated || is_other_stated)
            && (is_stated && is_other_stated || !self.has_other_difference(ids[0], team_rounds))
        {
            self.add_score_difference("game points", ids, team_rounds, [a, b]);
        }
        let stated = team_rounds.each_ref().map(|team_round| {
            let stated = team_round
                .stated_match
                .map(|one| team_round.own_team_first(one.match_points));
            stated.and_then(|[a, b]| Some([a?, b?]))
        });
        if let [Some(a), Some(b)] = stated
            && a != b
        {
            self.add_score_difference("match points", ids, team_rounds, [a, b]);
        }
    }

    /// Whether a game of the match differs, or a player of the match is in different teams in the
    /// two files.
    fn has_other_difference(&self, team: TeamId, team_rounds: &[TeamRound<'_>; 2]) -> bool {
        let has_moved_player = [0, 1].into_iter().any(|side: usize| {
            let seats = team_rounds[side].boards().flatten().flatten();
            let mut players = seats.filter_map(|seat| self.matched_ids.player(side, seat));
            players.any(|player| self.moved_players.contains(&player))
        });
        has_moved_player
            || self
                .games
                .has_difference(team, team_rounds[0].encounter.round)
    }

    /// Adds a difference between two scores. `points` contains, for each file, the points of the
    /// team and of its opponent.
    fn add_score_difference(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        team_rounds: &[TeamRound<'_>; 2],
        points: [[Points; 2]; 2],
    ) {
        let values = [0, 1].map(|side| {
            let [own, other] = points[side];
            let opponent_words = self.against_in_words(side, &team_rounds[side]);
            let span = self.sides[side].match_span(ids[side], &team_rounds[side]);
            StatedValue::new(format!("{own} : {other}{opponent_words}"), span)
        });
        self.push(field, ids, team_rounds[0].encounter.round, values, 0);
    }

    /// Compares which team is named first, if both files state the match and no game shows which
    /// team had White.
    fn compare_first_team(&mut self, ids: [TeamId; 2], team_rounds: &[TeamRound<'_>; 2]) {
        let are_stated = team_rounds
            .iter()
            .all(|team_round| team_round.stated_match.is_some() && !team_round.is_stated());
        let no_game_shows_colours = team_rounds
            .iter()
            .any(|team_round| team_round.encounter.boards.is_empty());
        if are_stated && no_game_shows_colours && team_rounds[0].side != team_rounds[1].side {
            let values = [0, 1].map(|side| {
                let first_team = self.sides[side]
                    .import
                    .team_in_words(team_rounds[side].encounter.first);
                StatedValue::new(
                    first_team,
                    self.sides[side].match_span(ids[side], &team_rounds[side]),
                )
            });
            self.push(
                "team named first",
                ids,
                team_rounds[0].encounter.round,
                values,
                0,
            );
        }
    }

    /// Returns the opponent of a team as a phrase: ` against 3 Exampleton`; empty if the team has
    /// no opponent.
    fn against_in_words(&self, side: usize, team_round: &TeamRound<'_>) -> String {
        let import = self.sides[side].import;
        let opponent = team_round.opponent();
        opponent.map_or_else(String::new, |opponent| {
            format!(" against {}", import.team_in_words(opponent))
        })
    }

    /// Describes the result of a team's round.
    fn in_words(&self, side: usize, team_round: &TeamRound<'_>) -> String {
        let opponent_words = self.against_in_words(side, team_round);
        if team_round.opponent().is_none() {
            return bye_in_words(team_round.outcome());
        }
        match team_round.encounter.course {
            Course::Forfeit { present } => match team_round.own_team_first(present) {
                [true, false] => format!("a match won by forfeit{opponent_words}"),
                [false, true] => format!("a match lost by forfeit{opponent_words}"),
                _ => format!("a match forfeited by both teams{opponent_words}"),
            },
            _ => match self.sides[side].game_points(team_round) {
                Some(([own_points, opponent_points], _)) => {
                    format!("{own_points} : {opponent_points}{opponent_words}")
                }
                None => format!("a match{opponent_words}"),
            },
        }
    }

    /// Adds a difference between two results of a team's round. `consequence` selects the
    /// differences between games that are counted with the difference.
    fn add_difference(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        team_rounds: &[TeamRound<'_>; 2],
        consequence: Consequence,
    ) {
        let values = [0, 1].map(|side| {
            let words = self.in_words(side, &team_rounds[side]);
            StatedValue::new(
                words,
                self.sides[side].match_span(ids[side], &team_rounds[side]),
            )
        });
        let games = self
            .games
            .count_consequences(ids[0], team_rounds, consequence);
        self.push(field, ids, team_rounds[0].encounter.round, values, games);
    }
}

/// The label for requested absences that only one file states.
const REQUESTED_ABSENCES: &str = "requested absences of teams";
