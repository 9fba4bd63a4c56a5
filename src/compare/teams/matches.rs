//! Compares matches and byes of teams, round by round.

use super::Same;
use super::boards::{self, Compared};
use super::compared::{Matches, bye_in_words};
use super::games::Follows;
use super::side::{Side, TeamHalf};
use crate::compare::{Comparison, StatedValue};
use crate::import::{Import, Lack};
use crate::model::team::Course;
use crate::model::{Outcome, RoundNumber, Team, TeamId};
use crate::number::Points;

/// Compares every round of every team that is in both files. Differences between games that follow
/// from a difference between their matches are removed from the list and counted with the match.
pub(in crate::compare) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    if comparison.teams.is_empty() {
        return;
    }
    if files.iter().any(|import| import.lacks(Lack::RoundOrder)) {
        let words = "matches of the teams (a file does not state the rounds)";
        comparison.not_compared.push(words.to_owned());
        return;
    }
    let sides = files.map(Side::new);
    let same = Same::new(comparison);
    let mut matches = Matches::new(&sides, &same, comparison);
    let [a, b] = sides.each_ref().map(|side| side.encounters.rounds);
    let ids: Vec<[TeamId; 2]> = comparison.ids::<Team>();
    for round in (1..=a.max(b)).map(RoundNumber) {
        for &ids in &ids {
            match [0, 1].map(|side: usize| {
                let doubles = &comparison.doubles[side];
                let double = doubles.iter().filter(|[_, known]| *known == ids[side]);
                let all = double.map(|[double, _]| *double).chain([ids[side]]);
                // if a team occurs twice in a file, only one of the entries has the matches
                let all: Vec<TeamHalf<'_>> =
                    all.filter_map(|id| sides[side].half(id, round)).collect();
                let met = all.iter().find(|half| half.opponent().is_some());
                met.or(all.last()).copied()
            }) {
                [None, None] => {}
                [Some(a), Some(b)] => matches.in_both_files(ids, &[a, b]),
                [Some(half), None] => matches.in_one_file(0, ids, &half, comparison),
                [None, Some(half)] => matches.in_one_file(1, ids, &half, comparison),
            }
        }
    }
    matches.contradicted();
    matches.finish(comparison);
}

impl Matches<'_> {
    /// Handles a round of a team that only one file (`side`) states.
    fn in_one_file(
        &mut self,
        side: usize,
        ids: [TeamId; 2],
        half: &TeamHalf<'_>,
        comparison: &Comparison,
    ) {
        let round = half.encounter.round;
        if self.sides[side].is_paired(round) {
            // already counted when the rounds of the players were compared
            let name = format!("round {round}");
            let mut entries = comparison.one_sided.iter();
            let reported = entries.any(|entry| entry.side == side && entry.what == name);
            if !reported
                && half.opponent().is_some()
                && self.rounds_in_one_file.insert((side, round))
            {
                self.one_sided.push((side, "matches", "round"));
            }
            return;
        }
        // a bye that was announced for a round which nobody has played yet
        if !self.sides[1 - side].states_byes() && !self.is_one_format() {
            self.one_sided
                .push((side, "byes of teams announced", "round"));
            return;
        }
        let mut values = [StatedValue::default(), StatedValue::default()];
        let place = self.sides[side].place(ids[side], half);
        values[side] = StatedValue::new(bye_in_words(half.outcome()), place);
        self.push("bye announced", ids, round, values, 0);
    }

    /// Compares a round of a team that both files state.
    fn in_both_files(&mut self, ids: [TeamId; 2], halves: &[TeamHalf<'_>; 2]) {
        match [halves[0].opponent(), halves[1].opponent()] {
            [Some(a), Some(b)] if self.same.may_be_one(a, b) => {
                // each match is compared once, for the team that the first file names first
                if halves[0].side == 0 || !self.same.teams[0].contains_key(&a) {
                    self.same_match(ids, [a, b], halves);
                }
            }
            [Some(_), Some(_)] => self.differ("opponent", ids, halves, Follows::Opponent),
            [None, None] => self.byes(ids, halves),
            _ => self.match_or_bye(ids, halves),
        }
    }

    /// Compares a match that one file states with a bye that the other file states.
    fn match_or_bye(&mut self, ids: [TeamId; 2], halves: &[TeamHalf<'_>; 2]) {
        let met = usize::from(halves[0].opponent().is_none());
        let (with, without) = (&halves[met], &halves[1 - met]);
        let unstated = !without.is_stated() && without.outcome() == Outcome::Absent;
        // one file has a forfeit without an opponent, and the other file names the opponent
        if let Course::Forfeit { present } = with.encounter.course {
            let won = present[with.side] && without.outcome() == Outcome::ForfeitWin;
            let touched = self.games.has_difference(ids[0], with.encounter.round);
            if won || unstated && !present[with.side] && !touched {
                if self
                    .forfeits
                    .insert((with.encounter.round, with.encounter.first))
                {
                    self.one_sided
                        .push((met, "opponents of forfeited matches", "match"));
                }
                return;
            }
        }
        // a match against a team that only one file has is not a difference
        let opponent = with.opponent();
        let gone = opponent.is_some_and(|team| self.unmatched[met].contains(&team));
        if gone && !without.is_stated() {
            return;
        }
        self.differ("match or bye", ids, halves, Follows::Opponent);
    }

    /// Compares what a team without an opponent got in a round.
    fn byes(&mut self, ids: [TeamId; 2], halves: &[TeamHalf<'_>; 2]) {
        use Outcome::{Absent, FullPointBye, PairingAllocatedBye, ZeroPointBye};
        let lacks = |lack| self.sides.iter().any(|side| side.import.lacks(lack));
        match [halves[0].outcome(), halves[1].outcome()] {
            [a, b] if a == b => self.stated_by_one(ids, halves),
            [ZeroPointBye, Absent] => self.one_sided.push((0, ASKED, "round")),
            [Absent, ZeroPointBye] => self.one_sided.push((1, ASKED, "round")),
            [PairingAllocatedBye, FullPointBye] | [FullPointBye, PairingAllocatedBye]
                if lacks(Lack::ByeKinds) => {}
            _ => match self.silent(ids[0], halves) {
                Some(side) => self.one_sided.push((side, "byes of teams", "round")),
                None => self.differ("bye", ids, halves, Follows::Bye),
            },
        }
    }

    /// The only file (0 or 1) that states how a team's round ended, if the other file has no such
    /// records and the games of the players agree. `None` if that is not so.
    fn silent(&self, team: TeamId, halves: &[TeamHalf<'_>; 2]) -> Option<usize> {
        let side = match halves.each_ref().map(TeamHalf::is_stated) {
            [true, false] => 0,
            [false, true] => 1,
            _ => return None,
        };
        let holds = self.is_one_format() || self.sides[1 - side].states_byes();
        (!holds && !self.games.has_difference(team, halves[0].encounter.round)).then_some(side)
    }

    /// Compares what both files state about a match of the same two teams.
    fn same_match(&mut self, ids: [TeamId; 2], opponents: [TeamId; 2], halves: &[TeamHalf<'_>; 2]) {
        let course = halves.each_ref().map(|half| match half.encounter.course {
            Course::Forfeit { present } => Some(half.turned(present)),
            _ => None,
        });
        if course[0] != course[1] {
            return self.forfeit(ids, halves);
        }
        self.stated_by_one(ids, halves);
        self.scores(ids, halves);
        match boards::compare(self, ids, opponents, halves) {
            Compared::Same => self.line_ups(ids, opponents, halves[0].encounter.round),
            Compared::OnlyIn(side) => self.one_sided.push((side, "line-ups", "match")),
            Compared::Different(values) => {
                self.push("boards", ids, halves[0].encounter.round, *values, 0);
            }
        }
        self.named_first(ids, halves);
    }

    /// Compares a match that was forfeited as a whole in only one file, or by different teams.
    fn forfeit(&mut self, ids: [TeamId; 2], halves: &[TeamHalf<'_>; 2]) {
        // a pairing without results, or with a score only, does not show whether the match was
        // forfeited
        let bare = halves.iter().any(|half| {
            let boards = half.encounter.course == Course::Boards;
            boards && half.encounter.boards.iter().flatten().all(Option::is_none)
        });
        if bare {
            return;
        }
        match self.silent(ids[0], halves) {
            Some(side) => self.one_sided.push((side, "forfeits", "match")),
            None => self.differ("forfeit", ids, halves, Follows::Forfeit),
        }
    }

    /// Compares the stated scores of a match. A score that follows from the boards is compared with
    /// the games.
    fn scores(&mut self, ids: [TeamId; 2], halves: &[TeamHalf<'_>; 2]) {
        let points = [0, 1].map(|side| self.sides[side].game_points(&halves[side]));
        if let [Some((a, stated)), Some((b, other))] = points
            && a != b
            && (stated || other)
            && (stated && other || !self.is_disturbed(ids[0], halves))
        {
            self.score("game points", ids, halves, [a, b]);
        }
        let stated = halves.each_ref().map(|half| {
            let stated = half.stated.map(|one| half.turned(one.match_points));
            stated.and_then(|[a, b]| Some([a?, b?]))
        });
        if let [Some(a), Some(b)] = stated
            && a != b
        {
            self.score("match points", ids, halves, [a, b]);
        }
    }

    /// Whether a game of the match differs, or one of the match's players is in another team in the
    /// other file.
    fn is_disturbed(&self, team: TeamId, halves: &[TeamHalf<'_>; 2]) -> bool {
        let moved = [0, 1].into_iter().any(|side: usize| {
            let seats = halves[side].boards().flatten().flatten();
            let mut known = seats.filter_map(|seat| self.same.player(side, seat));
            known.any(|player| self.moved.contains(&player))
        });
        moved || self.games.has_difference(team, halves[0].encounter.round)
    }

    /// Adds a difference between two scores; `points` are those of the team and its opponent, by
    /// file.
    fn score(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        halves: &[TeamHalf<'_>; 2],
        points: [[Points; 2]; 2],
    ) {
        let values = [0, 1].map(|side| {
            let [own, other] = points[side];
            let against = self.against(side, &halves[side]);
            let place = self.sides[side].place(ids[side], &halves[side]);
            StatedValue::new(format!("{own} : {other}{against}"), place)
        });
        self.push(field, ids, halves[0].encounter.round, values, 0);
    }

    /// Compares which team is named first, if both files state the match and no game shows which
    /// team had White.
    fn named_first(&mut self, ids: [TeamId; 2], halves: &[TeamHalf<'_>; 2]) {
        let stated = halves
            .iter()
            .all(|half| half.stated.is_some() && !half.is_stated());
        let bare = halves.iter().any(|half| half.encounter.boards.is_empty());
        if stated && bare && halves[0].side != halves[1].side {
            let values = [0, 1].map(|side| {
                let first = self.sides[side]
                    .import
                    .team_in_words(halves[side].encounter.first);
                StatedValue::new(first, self.sides[side].place(ids[side], &halves[side]))
            });
            self.push(
                "team named first",
                ids,
                halves[0].encounter.round,
                values,
                0,
            );
        }
    }

    /// The opponent of a team as a phrase: ` against 3 Exampleton`; empty if there is none.
    fn against(&self, side: usize, half: &TeamHalf<'_>) -> String {
        let import = self.sides[side].import;
        let other = half.opponent();
        other.map_or_else(String::new, |other| {
            format!(" against {}", import.team_in_words(other))
        })
    }

    /// The result of a team's round in words.
    fn in_words(&self, side: usize, half: &TeamHalf<'_>) -> String {
        let against = self.against(side, half);
        if half.opponent().is_none() {
            return bye_in_words(half.outcome());
        }
        match half.encounter.course {
            Course::Forfeit { present } => match half.turned(present) {
                [true, false] => format!("a match won by forfeit{against}"),
                [false, true] => format!("a match lost by forfeit{against}"),
                _ => format!("a match lost by forfeit by both teams{against}"),
            },
            _ => match self.sides[side].game_points(half) {
                Some(([own, other], _)) => format!("{own} : {other}{against}"),
                None => format!("a match{against}"),
            },
        }
    }

    /// Adds a difference between two results of a team's round. `follows` selects the differences
    /// between games that are counted with it.
    fn differ(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        halves: &[TeamHalf<'_>; 2],
        follows: Follows,
    ) {
        let values = [0, 1].map(|side| {
            let words = self.in_words(side, &halves[side]);
            StatedValue::new(words, self.sides[side].place(ids[side], &halves[side]))
        });
        let games = self.games.cover(ids[0], halves, follows);
        self.push(field, ids, halves[0].encounter.round, values, games);
    }
}

/// The name for requested absences that only one file states.
const ASKED: &str = "requested absences of teams";
