//! Teams, their members and their matches.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Writing;
use super::doc::{Competitor, Game, MatchDoc, Side, TeamDoc};
use super::persons::{amount, text};
use super::words as w;
use crate::format::write::{Losses, Subject};
use crate::model::{Match, MatchKind, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::source::Field;

/// Round, teams by their place in the list, games by board and place, and what the source
/// says.
type Pair = (
    RoundNumber,
    usize,
    Option<usize>,
    Vec<(usize, usize)>,
    Option<Match>,
);

/// A team as it is written.
pub(super) struct Written {
    id: u32,
    number: u16,
    members: Vec<PlayerId>,
}

impl Writing<'_> {
    /// Whether the event is written as one of teams: each player is in exactly one.
    pub(super) fn has_teams(&self, losses: &mut Losses) -> bool {
        let tournament = &self.import.tournament;
        if !tournament.team_event {
            return false;
        }
        let mut members = vec![0_u32; tournament.players.len()];
        for id in tournament.teams.iter().flat_map(|team| &team.members) {
            members[id.index()] += 1;
        }
        let whole = !tournament.teams.is_empty() && members.iter().all(|&count| count == 1);
        if !whole {
            losses.add(&w::NO_TEAM, Subject::default());
        }
        whole
    }

    /// The teams with the persons behind their members.
    pub(super) fn team_docs(&mut self) -> Vec<TeamDoc> {
        let teams = &self.import.tournament.teams;
        let mut used: Vec<u16> = Vec::new();
        let mut list = Vec::new();
        for team in teams {
            let free = || {
                (1..=u16::MAX).find(|n| !used.contains(n) && teams.iter().all(|t| t.number != *n))
            };
            let own = team.number > 0 && !used.contains(&team.number);
            let number = if own {
                team.number
            } else {
                free().unwrap_or(u16::MAX)
            };
            used.push(number);
            let id = self.ids.next();
            list.push(TeamDoc {
                id,
                team_name: text(Some(&team.name)).unwrap_or_default(),
                players: team
                    .members
                    .iter()
                    .map(|id| self.profiles[id.index()])
                    .collect(),
            });
            self.teams.push(Written {
                id,
                number,
                members: team.members.clone(),
            });
        }
        list
    }

    /// The teams as competitors.
    pub(super) fn team_competitors(&self) -> Vec<Competitor> {
        let claims = &self.import.claims.teams_stated;
        let stated = |points: Option<Field<Points>>| points.map(|points| amount(points.value));
        let competitor = |(at, team): (usize, &Written)| Competitor {
            cid: team.number,
            team_id: Some(team.id),
            present: true,
            match_points: claims.get(at).and_then(|of| stated(of.match_points)),
            game_points: claims.get(at).and_then(|of| stated(of.game_points)),
            rank: claims
                .get(at)
                .and_then(|of| of.rank)
                .map_or(0, |rank| rank.value),
            cplayers: Some(
                team.members
                    .iter()
                    .zip(1..)
                    .map(|(&id, order)| Competitor {
                        team_id: Some(team.id),
                        order: Some(order),
                        ..self.competitor(id)
                    })
                    .collect(),
            ),
            ..Competitor::default()
        };
        self.teams.iter().enumerate().map(competitor).collect()
    }

    /// The matches: those of the source, and those that games of members of two teams make.
    /// Each game gets its board.
    pub(super) fn matches(&mut self, games: &mut [Game], losses: &mut Losses) -> Vec<MatchDoc> {
        let places = self.places();
        // the games of each match by the boards of its lower team
        let mut list: BTreeMap<(u16, usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
        for (at, game) in games.iter().enumerate() {
            let Some(black) = &game.black else { continue };
            let [white, black] = [game.white.cid, black.cid].map(|cid| places[&cid]);
            let (low, high) = if white.0 < black.0 {
                (white, black)
            } else {
                (black, white)
            };
            if low.0 != high.0 {
                let key = (game.round, low.0, high.0);
                list.entry(key).or_default().push((low.1.min(high.1), at));
            }
        }
        let stated = self.import.tournament.matches.clone();
        if stated.is_empty() && !list.is_empty() {
            losses.add(&w::MATCHES, Subject::default());
        }
        let place = |number: u16| self.teams.iter().position(|team| team.number == number);
        let mut pairs: Vec<Pair> = Vec::new();
        for of in stated {
            let Some(first) = place(of.first) else {
                continue;
            };
            let second = of.second.and_then(place);
            let key = second.map(|second| (of.round.0, first.min(second), first.max(second)));
            let boards = key.and_then(|key| list.remove(&key)).unwrap_or_default();
            pairs.push((of.round, first, second, boards, Some(of)));
        }
        for ((round, low, high), boards) in list {
            // the team with White on the first board stands first
            let first = boards
                .iter()
                .min()
                .map(|&(_, at)| places[&games[at].white.cid].0);
            let (first, second) = match first == Some(high) {
                true => (high, low),
                false => (low, high),
            };
            pairs.push((RoundNumber(round), first, Some(second), boards, None));
        }
        pairs.sort_by_key(|(round, ..)| *round);
        let mut docs = Vec::with_capacity(pairs.len());
        for (round, first, second, mut boards, of) in pairs {
            boards.sort_unstable();
            for (board, &(_, at)) in (1..).zip(&boards) {
                games[at].board = Some(board);
            }
            self.team_size = self.team_size.max(boards.len());
            let boards: Vec<&Game> = boards.iter().map(|&(_, at)| &games[at]).collect();
            docs.push(match second {
                Some(second) => self.match_doc(round, [first, second], &boards, of),
                None => self.team_bye(round, first, of),
            });
        }
        docs
    }

    /// The team of each player, by number, and the place in it.
    fn places(&self) -> BTreeMap<u32, (usize, usize)> {
        let teams = self.teams.iter().enumerate();
        let members = teams.flat_map(|(team, side)| {
            let members = side.members.iter().enumerate();
            members.map(move |(at, id)| (u32::from(self.numbers.get(*id)), (team, at)))
        });
        members.collect()
    }
}

impl Writing<'_> {
    /// A match; its result is that of its games, else of the stated board points.
    fn match_doc(
        &mut self,
        round: RoundNumber,
        [first, second]: [usize; 2],
        games: &[&Game],
        stated: Option<Match>,
    ) -> MatchDoc {
        let forfeit = match stated.as_ref().map(|of| of.kind) {
            Some(MatchKind::Forfeit { present }) => {
                Some(present.map(|there| if there { "W" } else { "Z" }))
            }
            _ => None,
        };
        let points = match stated.map(|of| of.board_points) {
            Some([Some(first), Some(second)]) if games.is_empty() => [first, second],
            _ => [first, second].map(|team| self.board_points(round, team, games)),
        };
        let played = games.iter().any(|game| game.played);
        // with a board of its own the other team was there
        let there = points[0].min(points[1]) > Points::ZERO;
        let lost = if played || there { "L" } else { "Z" };
        let results = match points[0].cmp(&points[1]) {
            Ordering::Greater => ["W", lost],
            Ordering::Less => [lost, "W"],
            Ordering::Equal if points[0] > Points::ZERO => ["D", "D"],
            Ordering::Equal => [lost, lost],
        };
        // games that were played tell more
        let results = forfeit.filter(|_| !played).unwrap_or(results);
        let side = |team: usize, result| Side {
            cid: u32::from(self.teams[team].number),
            result,
        };
        let (white, black) = (side(first, results[0]), side(second, results[1]));
        MatchDoc {
            id: self.ids.next(),
            round: round.0,
            games: games.iter().map(|game| game.id).collect(),
            white,
            black: Some(black),
            played,
        }
    }

    fn board_points(&self, round: RoundNumber, team: usize, games: &[&Game]) -> Points {
        let tournament = &self.import.tournament;
        let lined_up = |id: &&PlayerId| {
            let cid = u32::from(self.numbers.get(**id));
            let plays = |game: &&Game| {
                let black = game.black.as_ref().map(|side| side.cid);
                game.white.cid == cid || black == Some(cid)
            };
            games.iter().any(plays)
        };
        let members = self.teams[team].members.iter().filter(lined_up);
        let entries = members.filter_map(|id| tournament.entry(*id, round));
        entries.map(|entry| tournament.points(entry)).sum()
    }

    /// A team without a match: the bye that is stated, else an allocated one where a member
    /// has it.
    fn team_bye(&mut self, round: RoundNumber, team: usize, stated: Option<Match>) -> MatchDoc {
        let tournament = &self.import.tournament;
        let mut members = self.teams[team].members.iter();
        let result = match stated.map(|of| of.kind) {
            Some(MatchKind::Bye(Outcome::PairingAllocatedBye)) => "P",
            Some(MatchKind::Bye(Outcome::FullPointBye)) => "W",
            Some(MatchKind::Bye(Outcome::HalfPointBye)) => "D",
            Some(MatchKind::Boards) | None
                if members.any(|id| {
                    let entry = tournament.entry(*id, round);
                    entry.is_some_and(|entry| entry.outcome == Outcome::PairingAllocatedBye)
                }) =>
            {
                "P"
            }
            _ => "Z",
        };
        MatchDoc {
            id: self.ids.next(),
            round: round.0,
            games: Vec::new(),
            white: Side {
                cid: u32::from(self.teams[team].number),
                result,
            },
            black: None,
            played: result == "P",
        }
    }
}
