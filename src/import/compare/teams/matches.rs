//! Matches and byes of teams, round by round.

use std::collections::{HashMap, HashSet};

use super::super::{Comparison, Difference, Said, Topic, Whom};
use super::side::{Side, Told};
use super::{MOVED, REORDERED, Same, boards};
use crate::import::{Import, Lack};
use crate::model::team::Course;
use crate::model::{MatchKind, Opponent, Outcome, PlayerId, RoundNumber, Team, TeamId};
use crate::number::Points;

/// Compares what both files tell of each round of each team in both. Differences of games that
/// follow from that of their match are taken out of the list and counted there.
pub(in crate::import::compare) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    if comparison.teams.is_empty() {
        return;
    }
    if files.iter().any(|import| import.lacks(Lack::RoundOrder)) {
        let words = "matches of the teams (a file does not tell the rounds)";
        comparison.not_compared.push(words.to_owned());
        return;
    }
    let mut matches = Matches::new(files, comparison);
    let [a, b] = matches.sides.each_ref().map(|side| side.encounters.rounds);
    let ids: Vec<[TeamId; 2]> = comparison.ids::<Team>();
    for round in (1..=a.max(b)).map(RoundNumber) {
        for &ids in &ids {
            let told = [0, 1].map(|side| matches.sides[side].told(ids[side], round).is_some());
            match told {
                [false, false] => {}
                [true, true] => matches.meet(ids, round),
                [one, _] => matches.alone(usize::from(!one), ids, round, comparison),
            }
        }
    }
    matches.contradicted();
    matches.end(comparison);
}

/// A game that differs: its place in the list, and the player of the first file.
#[derive(Clone, Copy)]
struct Game {
    at: usize,
    player: PlayerId,
}

/// Which differences of games follow from that of a match.
#[derive(Clone, Copy)]
enum Follows {
    /// Those of its own players who met somebody else, or had a bye.
    Opponent,
    /// Those of its own players who had another bye.
    Bye,
    /// Those of both teams, forfeited in one file.
    Forfeit,
    /// None.
    Nothing,
}

pub(super) struct Matches<'a> {
    pub(super) sides: [Side<'a>; 2],
    pub(super) same: Same,
    /// Teams that are in one file only.
    alone: [HashSet<TeamId>; 2],
    /// Players of the first file who are in another team in the second.
    pub(super) moved: HashSet<PlayerId>,
    /// Teams of the first file whose members stand in another order in the second.
    pub(super) reordered: HashSet<TeamId>,
    /// Games that differ, of each round and team of the first file: of its own players, and of
    /// their opponents.
    games: HashMap<(RoundNumber, TeamId), [Vec<Game>; 2]>,
    /// The differences of games, by place: what it is about.
    fields: HashMap<usize, String>,
    /// Differences of games that follow from that of a match.
    covered: HashSet<usize>,
    found: Vec<Difference>,
    told: Vec<(usize, &'static str, &'static str)>,
    rounds_alone: HashSet<(usize, RoundNumber)>,
    /// Forfeited matches of which one file tells the opponent, by round and first team.
    forfeits: HashSet<(RoundNumber, TeamId)>,
}

impl<'a> Matches<'a> {
    fn new(files: [&'a Import; 2], comparison: &Comparison) -> Matches<'a> {
        let mut matches = Matches {
            sides: files.map(Side::of),
            same: Same::of(comparison),
            alone: comparison
                .teams_alone
                .each_ref()
                .map(|list| list.iter().copied().collect()),
            moved: HashSet::new(),
            reordered: HashSet::new(),
            games: HashMap::new(),
            fields: HashMap::new(),
            covered: HashSet::new(),
            found: Vec::new(),
            told: Vec::new(),
            rounds_alone: HashSet::new(),
            forfeits: HashSet::new(),
        };
        for (at, difference) in comparison.differences.iter().enumerate() {
            match (difference.topic, difference.whom, difference.round) {
                (Topic::Game, Whom::Player(ids), Some(round)) => {
                    matches.fields.insert(at, difference.field.clone());
                    matches.game(at, ids, round);
                }
                (Topic::Player, Whom::Player([id, _]), None) if difference.field == MOVED => {
                    matches.moved.insert(id);
                }
                (Topic::Team, Whom::Team([id, _]), None) if difference.field == REORDERED => {
                    matches.reordered.insert(id);
                }
                _ => {}
            }
        }
        matches
    }

    /// The team of a player, as the first file knows it.
    fn team_of(&self, side: usize, player: PlayerId) -> Option<TeamId> {
        let team = *self.sides[side].encounters.team_of.get(player.index())?;
        match side {
            0 => team,
            _ => self.same.teams[1].get(&team?).copied(),
        }
    }

    fn opponent(&self, side: usize, player: PlayerId, round: RoundNumber) -> Option<PlayerId> {
        let tournament = &self.sides[side].import.tournament;
        tournament.entry(player, round)?.opponent.player()
    }

    /// Files a difference of a game under the teams concerned.
    fn game(&mut self, at: usize, ids: [PlayerId; 2], round: RoundNumber) {
        let game = Game { at, player: ids[0] };
        let mut seen = Vec::new();
        for side in [0, 1] {
            let own = self.team_of(side, ids[side]);
            let other = self.opponent(side, ids[side], round);
            let other = other.and_then(|other| self.team_of(side, other));
            for (place, team) in [own, other].into_iter().enumerate() {
                let Some(team) = team.filter(|&team| !seen.contains(&(place, team))) else {
                    continue;
                };
                seen.push((place, team));
                self.games.entry((round, team)).or_default()[place].push(game);
            }
        }
    }

    /// Whether a game of the team differs in a round, or one of its players changed teams.
    pub(super) fn is_touched(&self, team: TeamId, round: RoundNumber) -> bool {
        let games = self.games.get(&(round, team));
        games.is_some_and(|[own, others]| !own.is_empty() || !others.is_empty())
    }

    pub(super) fn told(&self, ids: [TeamId; 2], round: RoundNumber) -> Option<[Told<'_>; 2]> {
        let [a, b] = [0, 1].map(|side| self.sides[side].told(ids[side], round));
        Some([a?, b?])
    }

    /// A round of a team that one file tells.
    fn alone(
        &mut self,
        side: usize,
        ids: [TeamId; 2],
        round: RoundNumber,
        comparison: &Comparison,
    ) {
        let Some(told) = self.sides[side].told(ids[side], round) else {
            return;
        };
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
        let silent = &self.sides[1 - side];
        let formats = self.sides.each_ref().map(|side| side.import.format);
        if !silent.says() && formats[0] != formats[1] {
            self.told.push((side, "byes of teams announced", "round"));
            return;
        }
        let words = Some(bye_in_words(told.alone()));
        let place = self.sides[side].place(ids[side], &told);
        let mut said = [Said::default(), Said::default()];
        said[side] = Said {
            value: words,
            span: Some(place).filter(|place| !place.is_empty()),
        };
        self.push("bye announced", ids, round, said, Follows::Nothing);
    }

    fn meet(&mut self, ids: [TeamId; 2], round: RoundNumber) {
        let Some(told) = self.told(ids, round) else {
            return;
        };
        let opponents = [told[0].opponent(), told[1].opponent()];
        match opponents {
            [Some(a), Some(b)] if self.same.may_be_one(a, b) => {
                // a match is told once, of the team that stands first in the first file
                if told[0].at == 0 || !self.same.teams[0].contains_key(&a) {
                    self.same_match(ids, [a, b], round);
                }
            }
            [Some(_), Some(_)] => self.differ("opponent", ids, round, Follows::Opponent),
            [None, None] => self.byes(ids, round),
            _ => self.match_or_bye(ids, round),
        }
    }

    /// Byes and forfeits that a file states of teams whose players did play: what follows from
    /// the games counts, but the statement is there.
    fn contradicted(&mut self) {
        let lists = [0, 1].map(|side: usize| self.sides[side].contradicted());
        let formats = self.sides.each_ref().map(|side| side.import.format);
        for (side, list) in lists.iter().enumerate() {
            for &(at, team) in list {
                let other = self.same.teams[side].get(&team);
                let Some(&other) = other else { continue };
                let tournaments = self.sides.each_ref().map(|side| &side.import.tournament);
                let stated = &tournaments[side].matches[at];
                let (round, kind) = (stated.round, stated.kind);
                let mut others = tournaments[1 - side].matches.iter();
                let number = tournaments[1 - side].teams[other.index()].number;
                if others.any(|one| (one.round, one.first, one.kind) == (round, number, kind)) {
                    continue;
                }
                if !self.sides[1 - side].says() && formats[0] != formats[1] {
                    self.told.push((side, STATED, "match"));
                    continue;
                }
                let words = match kind {
                    MatchKind::Bye(outcome) => bye_in_words(outcome),
                    MatchKind::NotPaired => "no match".to_owned(),
                    _ => "a match forfeited as a whole".to_owned(),
                };
                let place = self.sides[side].import.origins.matches.get(at).copied();
                let mut said = [Said::default(), Said::default()];
                said[side] = Said::new(words, place.unwrap_or_default());
                let ids = if side == 0 {
                    [team, other]
                } else {
                    [other, team]
                };
                self.push(
                    "bye or forfeit as stated",
                    ids,
                    round,
                    said,
                    Follows::Nothing,
                );
            }
        }
    }

    fn match_or_bye(&mut self, ids: [TeamId; 2], round: RoundNumber) {
        let Some(told) = self.told(ids, round) else {
            return;
        };
        // a forfeit win against nobody, who has a name in the other file
        let met = usize::from(told[0].opponent().is_none());
        let (with, without) = (&told[met], &told[1 - met]);
        if let Course::Forfeit { present } = with.one.course {
            let won = present[with.at] && without.alone() == Outcome::ForfeitWin;
            let unsaid = !without.is_said() && without.alone() == Outcome::Absent;
            if won || unsaid && !present[with.at] && !self.is_touched(ids[0], round) {
                let first = with.one.first;
                if self.forfeits.insert((round, first)) {
                    self.told
                        .push((met, "opponents of forfeited matches", "match"));
                }
                return;
            }
        }
        // a team that is in one file only takes its matches along
        let opponent = with.opponent();
        let gone = opponent.is_some_and(|team| self.alone[met].contains(&team));
        if gone && !without.is_said() && without.alone() == Outcome::Absent {
            return;
        }
        self.differ("match or bye", ids, round, Follows::Opponent);
    }

    fn byes(&mut self, ids: [TeamId; 2], round: RoundNumber) {
        use Outcome::{Absent, FullPointBye, PairingAllocatedBye, ZeroPointBye};
        let Some(told) = self.told(ids, round) else {
            return;
        };
        let lacks = |lack| self.sides.iter().any(|side| side.import.lacks(lack));
        match [told[0].alone(), told[1].alone()] {
            [a, b] if a == b => self.stated_alone(&told.map(|told| told.is_said())),
            [ZeroPointBye, Absent] => self.told.push((0, ASKED, "round")),
            [Absent, ZeroPointBye] => self.told.push((1, ASKED, "round")),
            [PairingAllocatedBye, FullPointBye] | [FullPointBye, PairingAllocatedBye]
                if lacks(Lack::ByeKinds) => {}
            _ => match self.silent(ids[0], round, &told) {
                Some(side) => self.told.push((side, "byes of teams", "round")),
                None => self.differ("bye", ids, round, Follows::Bye),
            },
        }
    }

    /// A bye or forfeit that one file states and the other leaves to the rows of the players.
    fn stated_alone(&mut self, said: &[bool; 2]) {
        match said {
            [true, false] => self.told.push((0, STATED, "match")),
            [false, true] => self.told.push((1, STATED, "match")),
            _ => {}
        }
    }

    /// Which file alone says how a round of a team went: the other has no records of that
    /// kind, and the rows of the players agree.
    fn silent(&self, team: TeamId, round: RoundNumber, told: &[Told<'_>; 2]) -> Option<usize> {
        let formats = self.sides.each_ref().map(|side| side.import.format);
        let said = told.each_ref().map(Told::is_said);
        let side = match said {
            [true, false] => 0,
            [false, true] => 1,
            _ => return None,
        };
        let holds = formats[0] == formats[1] || self.sides[1 - side].says();
        (!holds && !self.is_touched(team, round)).then_some(side)
    }

    /// A match of the same two teams.
    fn same_match(&mut self, ids: [TeamId; 2], opponents: [TeamId; 2], round: RoundNumber) {
        let Some(told) = self.told(ids, round) else {
            return;
        };
        let course = told.each_ref().map(|told| match told.one.course {
            Course::Forfeit { present } => Some(told.turned(present)),
            _ => None,
        });
        if course[0] != course[1] {
            let open = [0, 1].map(|side| {
                course[side].is_none() && self.sides[side].game_points(&told[side]).is_none()
            });
            // a score alone does not tell how it came about
            let bare = [0, 1].map(|side| told[side].one.boards.is_empty());
            if open.contains(&true) && bare.contains(&true) {
                return;
            }
            match self.silent(ids[0], round, &told) {
                Some(side) => self.told.push((side, "forfeits", "match")),
                None => self.differ("forfeit", ids, round, Follows::Forfeit),
            }
            return;
        }
        self.stated_alone(&told.map(|told| told.is_said()));
        self.scores(ids, round);
        let differing = boards::compare(self, ids, opponents, round);
        match differing {
            boards::Compared::Same => {}
            boards::Compared::ToldBy(side) => self.told.push((side, "line-ups", "match")),
            boards::Compared::Different(said) => {
                self.push("boards", ids, round, *said, Follows::Nothing);
            }
        }
        self.named_first(ids, round);
    }

    /// The score of a match; that of the boards follows from the games.
    fn scores(&mut self, ids: [TeamId; 2], round: RoundNumber) {
        let Some(told) = self.told(ids, round) else {
            return;
        };
        let points = [0, 1].map(|side| self.sides[side].game_points(&told[side]));
        if let [Some((a, stated)), Some((b, other))] = points
            && a != b
            && (stated || other)
            && (stated && other || !self.is_disturbed(ids[0], round, &told))
        {
            self.score("game points", ids, round, [a, b]);
        }
        let told = self.told(ids, round);
        let stated = told.map(|told| {
            told.map(|told| {
                let stated = told.stated.map(|one| told.turned(one.match_points));
                stated.and_then(|[a, b]| Some([a?, b?]))
            })
        });
        if let Some([Some(a), Some(b)]) = stated
            && a != b
        {
            self.score("match points", ids, round, [a, b]);
        }
    }

    /// A game differs, or somebody changed teams who sat here.
    fn is_disturbed(&self, team: TeamId, round: RoundNumber, told: &[Told<'_>; 2]) -> bool {
        let moved = [0, 1].into_iter().any(|side| {
            let seats = told[side].boards().flatten().flatten();
            let mut known = seats.filter_map(|seat| self.same.player(side, seat));
            known.any(|player| self.moved.contains(&player))
        });
        moved || self.is_touched(team, round)
    }

    fn score(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        round: RoundNumber,
        points: [[Points; 2]; 2],
    ) {
        let Some(told) = self.told(ids, round) else {
            return;
        };
        let said = [0, 1].map(|side| {
            let [own, other] = points[side];
            let against = self.against(side, &told[side]);
            let place = self.sides[side].place(ids[side], &told[side]);
            Said::new(format!("{own} : {other}{against}"), place)
        });
        self.push(field, ids, round, said, Follows::Nothing);
    }

    /// Which team is named first, where both files state the match and no game says which
    /// team had White.
    fn named_first(&mut self, ids: [TeamId; 2], round: RoundNumber) {
        let Some(told) = self.told(ids, round) else {
            return;
        };
        let stated = told
            .iter()
            .all(|told| told.stated.is_some() && !told.is_said());
        let bare = told.iter().any(|told| told.one.boards.is_empty());
        if stated && bare && told[0].at != told[1].at {
            let said = [0, 1].map(|side| {
                let teams = &self.sides[side].import.tournament.teams;
                let first = &teams[told[side].one.first.index()];
                let place = self.sides[side].place(ids[side], &told[side]);
                Said::new(first.in_words(), place)
            });
            self.push("team named first", ids, round, said, Follows::Nothing);
        }
    }

    fn against(&self, side: usize, told: &Told<'_>) -> String {
        let teams = &self.sides[side].import.tournament.teams;
        let other = told.opponent();
        other.map_or_else(String::new, |other| {
            format!(" against {}", teams[other.index()].in_words())
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
        round: RoundNumber,
        follows: Follows,
    ) {
        let Some(told) = self.told(ids, round) else {
            return;
        };
        let said = [0, 1].map(|side| {
            let words = self.in_words(side, &told[side]);
            Said::new(words, self.sides[side].place(ids[side], &told[side]))
        });
        self.push(field, ids, round, said, follows);
    }

    fn push(
        &mut self,
        field: &'static str,
        ids: [TeamId; 2],
        round: RoundNumber,
        said: [Said; 2],
        follows: Follows,
    ) {
        let games = self.following(ids, round, follows);
        self.covered.extend(games.iter().copied());
        self.found.push(Difference {
            topic: Topic::Match,
            field: field.to_owned(),
            whom: Whom::Team(ids),
            round: Some(round),
            games: games.len(),
            said,
        });
    }

    /// The differences of games that follow from that of a match.
    fn following(&self, ids: [TeamId; 2], round: RoundNumber, follows: Follows) -> Vec<usize> {
        let games = self.games.get(&(round, ids[0]));
        let Some([own, others]) = games else {
            return Vec::new();
        };
        let field = |game: &&Game| self.fields.get(&game.at).map_or("", String::as_str);
        let list: Vec<&Game> = match follows {
            Follows::Nothing => Vec::new(),
            Follows::Bye => own.iter().filter(|game| field(game) == "bye").collect(),
            Follows::Opponent => {
                let about = |game: &&Game| matches!(field(game), "opponent" | "game or bye");
                let fits = |game: &&Game| self.is_of_matches(ids, round, game.player);
                own.iter().filter(about).filter(fits).collect()
            }
            Follows::Forfeit => {
                let about = |game: &&Game| {
                    matches!(field(game), "result" | "colour and result" | "game or bye")
                };
                let all = own.iter().chain(others).filter(about);
                all.filter(|game| self.is_forfeited(round, game.player))
                    .collect()
            }
        };
        let mut places: Vec<usize> = list.into_iter().map(|game| game.at).collect();
        places.sort_unstable();
        places.dedup();
        places.retain(|at| !self.covered.contains(at));
        places
    }

    /// A player who met, in both files, somebody of the team that the own team met, or nobody.
    fn is_of_matches(&self, ids: [TeamId; 2], round: RoundNumber, player: PlayerId) -> bool {
        let players = [Some(player), self.same.players[0].get(&player).copied()];
        let Some(told) = self.told(ids, round) else {
            return false;
        };
        [0, 1].into_iter().all(|side| {
            let side_of = &self.sides[side];
            let entry = players[side].and_then(|id| side_of.import.tournament.entry(id, round));
            match entry.map(|entry| entry.opponent) {
                Some(Opponent::Player(other)) => {
                    let team = side_of.encounters.team_of[other.index()];
                    team.is_some() && team == told[side].opponent()
                }
                _ => true,
            }
        })
    }

    /// A game that is forfeited in just one of the files.
    fn is_forfeited(&self, round: RoundNumber, player: PlayerId) -> bool {
        let players = [Some(player), self.same.players[0].get(&player).copied()];
        let forfeited = [0, 1].map(|side| {
            let tournament = &self.sides[side].import.tournament;
            let entry = players[side].and_then(|id| tournament.entry(id, round));
            entry.is_some_and(|entry| entry.outcome.is_forfeit())
        });
        forfeited[0] != forfeited[1]
    }

    fn end(self, comparison: &mut Comparison) {
        let mut at = 0..;
        comparison
            .differences
            .retain(|_| at.next().is_none_or(|at| !self.covered.contains(&at)));
        comparison.differences.extend(self.found);
        for (side, what, of) in self.told {
            comparison.told(side, what, Some(of));
        }
    }
}

const ASKED: &str = "that an absence of a team was asked for";
const STATED: &str = "byes and forfeits as stated";

/// A round without an opponent.
fn bye_in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Absent => "no match".to_owned(),
        Outcome::ForfeitWin => "a match won by forfeit".to_owned(),
        Outcome::ForfeitLoss => "a match lost by forfeit".to_owned(),
        other => format!("a {}", other.words()),
    }
}
