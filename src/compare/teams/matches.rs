//! Matches and byes of teams, round by round.

use super::Same;
use super::boards::{self, Compared};
use super::compared::{Matches, bye_in_words};
use super::games::Follows;
use super::side::{Side, Told};
use crate::compare::{Comparison, Said};
use crate::import::{Import, Lack};
use crate::model::team::Course;
use crate::model::{Outcome, RoundNumber, Team, TeamId};
use crate::number::Points;

/// Compares what both files tell of each round of each team in both. Differences of games that
/// follow from that of their match are taken out of the list and counted there.
pub(in crate::compare) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    if comparison.teams.is_empty() {
        return;
    }
    if files.iter().any(|import| import.lacks(Lack::RoundOrder)) {
        let words = "matches of the teams (a file does not tell the rounds)";
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
                // of a team that stands twice one has the matches
                let all: Vec<Told<'_>> = all.filter_map(|id| sides[side].told(id, round)).collect();
                let met = all.iter().find(|told| told.opponent().is_some());
                met.or(all.last()).copied()
            }) {
                [None, None] => {}
                [Some(a), Some(b)] => matches.meet(ids, &[a, b]),
                [Some(told), None] => matches.alone(0, ids, &told, comparison),
                [None, Some(told)] => matches.alone(1, ids, &told, comparison),
            }
        }
    }
    matches.contradicted();
    matches.end(comparison);
}

impl Matches<'_> {
    /// A round of a team that one file tells.
    fn alone(&mut self, side: usize, ids: [TeamId; 2], told: &Told<'_>, comparison: &Comparison) {
        let round = told.one.round;
        if self.sides[side].is_paired(round) {
            // where the players' rounds are told, that is said
            let name = format!("round {round}");
            let mut said = comparison.told_by_one.iter();
            let said = said.any(|told| told.side == side && told.what == name);
            if !said && told.opponent().is_some() && self.rounds_alone.insert((side, round)) {
                self.told.push((side, "matches", "round"));
            }
            return;
        }
        // a bye announced for a round that nobody has played
        if !self.sides[1 - side].says() && !self.is_one_format() {
            self.told.push((side, "byes of teams announced", "round"));
            return;
        }
        let mut said = [Said::default(), Said::default()];
        let place = self.sides[side].place(ids[side], told);
        said[side] = Said::new(bye_in_words(told.alone()), place);
        self.push("bye announced", ids, round, said, 0);
    }

    fn meet(&mut self, ids: [TeamId; 2], told: &[Told<'_>; 2]) {
        match [told[0].opponent(), told[1].opponent()] {
            [Some(a), Some(b)] if self.same.may_be_one(a, b) => {
                // a match is told once, of the team that stands first in the first file
                if told[0].at == 0 || !self.same.teams[0].contains_key(&a) {
                    self.same_match(ids, [a, b], told);
                }
            }
            [Some(_), Some(_)] => self.differ("opponent", ids, told, Follows::Opponent),
            [None, None] => self.byes(ids, told),
            _ => self.match_or_bye(ids, told),
        }
    }

    fn match_or_bye(&mut self, ids: [TeamId; 2], told: &[Told<'_>; 2]) {
        let met = usize::from(told[0].opponent().is_none());
        let (with, without) = (&told[met], &told[1 - met]);
        let unsaid = !without.is_said() && without.alone() == Outcome::Absent;
        // a forfeit against nobody, who has a name in the other file
        if let Course::Forfeit { present } = with.one.course {
            let won = present[with.at] && without.alone() == Outcome::ForfeitWin;
            let touched = self.games.touch(ids[0], with.one.round);
            if won || unsaid && !present[with.at] && !touched {
                if self.forfeits.insert((with.one.round, with.one.first)) {
                    self.told
                        .push((met, "opponents of forfeited matches", "match"));
                }
                return;
            }
        }
        // a team that is in one file only takes its matches along
        let opponent = with.opponent();
        let gone = opponent.is_some_and(|team| self.alone[met].contains(&team));
        if gone && !without.is_said() {
            return;
        }
        self.differ("match or bye", ids, told, Follows::Opponent);
    }

    fn byes(&mut self, ids: [TeamId; 2], told: &[Told<'_>; 2]) {
        use Outcome::{Absent, FullPointBye, PairingAllocatedBye, ZeroPointBye};
        let lacks = |lack| self.sides.iter().any(|side| side.import.lacks(lack));
        match [told[0].alone(), told[1].alone()] {
            [a, b] if a == b => self.stated_alone(ids, told),
            [ZeroPointBye, Absent] => self.told.push((0, ASKED, "round")),
            [Absent, ZeroPointBye] => self.told.push((1, ASKED, "round")),
            [PairingAllocatedBye, FullPointBye] | [FullPointBye, PairingAllocatedBye]
                if lacks(Lack::ByeKinds) => {}
            _ => match self.silent(ids[0], told) {
                Some(side) => self.told.push((side, "byes of teams", "round")),
                None => self.differ("bye", ids, told, Follows::Bye),
            },
        }
    }

    /// Which file alone says how a round of a team went, where the other has no records of
    /// that kind and the rows of the players agree.
    fn silent(&self, team: TeamId, told: &[Told<'_>; 2]) -> Option<usize> {
        let side = match told.each_ref().map(Told::is_said) {
            [true, false] => 0,
            [false, true] => 1,
            _ => return None,
        };
        let holds = self.is_one_format() || self.sides[1 - side].says();
        (!holds && !self.games.touch(team, told[0].one.round)).then_some(side)
    }

    /// A match of the same two teams.
    fn same_match(&mut self, ids: [TeamId; 2], opponents: [TeamId; 2], told: &[Told<'_>; 2]) {
        let course = told.each_ref().map(|told| match told.one.course {
            Course::Forfeit { present } => Some(told.turned(present)),
            _ => None,
        });
        if course[0] != course[1] {
            return self.forfeit(ids, told);
        }
        self.stated_alone(ids, told);
        self.scores(ids, told);
        match boards::compare(self, ids, opponents, told) {
            Compared::Same => self.line_ups(ids, opponents, told[0].one.round),
            Compared::ToldBy(side) => self.told.push((side, "line-ups", "match")),
            Compared::Different(said) => {
                self.push("boards", ids, told[0].one.round, *said, 0);
            }
        }
        self.named_first(ids, told);
    }

    /// A match that is forfeited as a whole in one file, or by another team.
    fn forfeit(&mut self, ids: [TeamId; 2], told: &[Told<'_>; 2]) {
        // a pairing or a score alone does not tell how it came about
        let bare = told.iter().any(|told| {
            let boards = told.one.course == Course::Boards;
            boards && told.one.boards.iter().flatten().all(Option::is_none)
        });
        if bare {
            return;
        }
        match self.silent(ids[0], told) {
            Some(side) => self.told.push((side, "forfeits", "match")),
            None => self.differ("forfeit", ids, told, Follows::Forfeit),
        }
    }

    /// The score of a match; that of the boards follows from the games.
    fn scores(&mut self, ids: [TeamId; 2], told: &[Told<'_>; 2]) {
        let points = [0, 1].map(|side| self.sides[side].game_points(&told[side]));
        if let [Some((a, stated)), Some((b, other))] = points
            && a != b
            && (stated || other)
            && (stated && other || !self.is_disturbed(ids[0], told))
        {
            self.score("game points", ids, told, [a, b]);
        }
        let stated = told.each_ref().map(|told| {
            let stated = told.stated.map(|one| told.turned(one.match_points));
            stated.and_then(|[a, b]| Some([a?, b?]))
        });
        if let [Some(a), Some(b)] = stated
            && a != b
        {
            self.score("match points", ids, told, [a, b]);
        }
    }

    /// A game differs, or somebody changed teams who sat here.
    fn is_disturbed(&self, team: TeamId, told: &[Told<'_>; 2]) -> bool {
        let moved = [0, 1].into_iter().any(|side: usize| {
            let seats = told[side].boards().flatten().flatten();
            let mut known = seats.filter_map(|seat| self.same.player(side, seat));
            known.any(|player| self.moved.contains(&player))
        });
        moved || self.games.touch(team, told[0].one.round)
    }

    fn score(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        told: &[Told<'_>; 2],
        points: [[Points; 2]; 2],
    ) {
        let said = [0, 1].map(|side| {
            let [own, other] = points[side];
            let against = self.against(side, &told[side]);
            let place = self.sides[side].place(ids[side], &told[side]);
            Said::new(format!("{own} : {other}{against}"), place)
        });
        self.push(field, ids, told[0].one.round, said, 0);
    }

    /// Which team is named first, where both files state the match and no game says which
    /// team had White.
    fn named_first(&mut self, ids: [TeamId; 2], told: &[Told<'_>; 2]) {
        let stated = told
            .iter()
            .all(|told| told.stated.is_some() && !told.is_said());
        let bare = told.iter().any(|told| told.one.boards.is_empty());
        if stated && bare && told[0].at != told[1].at {
            let said = [0, 1].map(|side| {
                let first = self.sides[side].import.team_in_words(told[side].one.first);
                Said::new(first, self.sides[side].place(ids[side], &told[side]))
            });
            self.push("team named first", ids, told[0].one.round, said, 0);
        }
    }

    fn against(&self, side: usize, told: &Told<'_>) -> String {
        let import = self.sides[side].import;
        let other = told.opponent();
        other.map_or_else(String::new, |other| {
            format!(" against {}", import.team_in_words(other))
        })
    }

    /// How the round of a team went, in words.
    fn in_words(&self, side: usize, told: &Told<'_>) -> String {
        let against = self.against(side, told);
        if told.opponent().is_none() {
            return bye_in_words(told.alone());
        }
        match told.one.course {
            Course::Forfeit { present } => match told.turned(present) {
                [true, false] => format!("a match won by forfeit{against}"),
                [false, true] => format!("a match lost by forfeit{against}"),
                _ => format!("a match lost by forfeit by both teams{against}"),
            },
            _ => match self.sides[side].game_points(told) {
                Some(([own, other], _)) => format!("{own} : {other}{against}"),
                None => format!("a match{against}"),
            },
        }
    }

    fn differ(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        told: &[Told<'_>; 2],
        follows: Follows,
    ) {
        let said = [0, 1].map(|side| {
            let words = self.in_words(side, &told[side]);
            Said::new(words, self.sides[side].place(ids[side], &told[side]))
        });
        let games = self.games.cover(ids[0], told, follows);
        self.push(field, ids, told[0].one.round, said, games);
    }
}

const ASKED: &str = "that an absence of a team was asked for";
