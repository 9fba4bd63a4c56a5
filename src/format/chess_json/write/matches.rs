//! The matches of the teams, each with its games board by board.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::doc::{Game, MatchDoc, Side};
use super::words as w;
use super::{Writing, in_letters};
use crate::format::write::{LINE_UPS, Losses, Subject};
use crate::model::team::Encounter;
use crate::model::{Match, MatchKind, Opponent, Outcome, PlayerId, RoundNumber, TeamId};
use crate::number::Points;

/// The seats of a board, the first team's player first; nobody where the board stays empty.
type Seats = [Option<PlayerId>; 2];

/// A match, or a team without one, as it is written.
struct Pair {
    round: RoundNumber,
    teams: [Option<usize>; 2],
    /// The game of each board.
    boards: Vec<Option<usize>>,
    stated: Option<Match>,
}

/// The games by round and number of a player.
struct Games<'g> {
    list: &'g [Game],
    places: HashMap<(u16, u32), usize>,
}

impl<'g> Games<'g> {
    fn of(list: &'g [Game]) -> Games<'g> {
        let mut places = HashMap::new();
        for (at, game) in list.iter().enumerate() {
            for side in [Some(&game.white), game.black.as_ref()]
                .into_iter()
                .flatten()
            {
                places.insert((game.round, side.cid), at);
            }
        }
        Games { list, places }
    }
}

impl Writing<'_> {
    /// Who won a board against nobody, by round: such a row is a game of a match.
    pub(super) fn won_alone(&self) -> Vec<(RoundNumber, PlayerId)> {
        let mut list = Vec::new();
        for one in self
            .encounters
            .list
            .iter()
            .filter(|one| one.second.is_some())
        {
            let boards = one
                .boards
                .iter()
                .filter(|board| !self.is_met(one.round, board));
            let alone = boards.filter_map(|board| self.alone_at(one.round, board));
            list.extend(alone.map(|id| (one.round, id)));
        }
        list.sort_unstable();
        list
    }

    fn is_met(&self, round: RoundNumber, board: &Seats) -> bool {
        let [Some(first), Some(second)] = *board else {
            return false;
        };
        let tournament = &self.import.tournament;
        let meets = |own, other| {
            let entry = tournament.entry(own, round);
            entry.is_some_and(|entry| entry.opponent == Opponent::Player(other))
        };
        meets(first, second) || meets(second, first)
    }

    /// Whose row stands for a board at which nobody met: one that was won by forfeit comes first.
    /// Other wins have the same letter there and would be taken for one.
    fn alone_at(&self, round: RoundNumber, board: &Seats) -> Option<PlayerId> {
        let tournament = &self.import.tournament;
        let outcome = |id: PlayerId| {
            let entry = tournament.entry(id, round)?;
            let alone = entry.opponent == Opponent::Nobody;
            Some(entry.outcome).filter(|_| alone)
        };
        let seats = || board.iter().flatten().copied();
        let mut won = seats().filter(|&id| outcome(id) == Some(Outcome::ForfeitWin));
        let like = [Outcome::FullPointBye, Outcome::Win, Outcome::UnratedWin];
        let told = |id: &PlayerId| outcome(*id).is_some_and(|of| !like.contains(&of));
        won.next().or_else(|| seats().find(told))
    }

    /// The matches: those of the source, and those that games of members of two teams make.
    /// Each game gets its board.
    pub(super) fn matches(&mut self, games: &mut [Game], losses: &mut Losses) -> Vec<MatchDoc> {
        let pairs = self.pairs(&Games::of(games));
        let told = |pair: &Pair| pair.teams[1].is_some() && !pair.boards.is_empty();
        if self.import.tournament.matches.is_empty() && pairs.iter().any(told) {
            losses.add(&w::MATCHES, Subject::default());
        }
        let boards = pairs.iter().map(|pair| pair.boards.len());
        self.team_size = self.encounters.boards.max(boards.max().unwrap_or(0));
        self.line_ups(&pairs, games, losses);
        let mut docs = Vec::with_capacity(pairs.len());
        for pair in pairs {
            for (board, at) in (1..).zip(&pair.boards) {
                if let Some(at) = at {
                    games[*at].board = Some(board);
                }
            }
            docs.push(match pair.teams {
                [Some(first), Some(second)] => self.match_doc(&pair, [first, second], games),
                [first, _] => self.team_bye(pair.round, first.unwrap_or(0), pair.stated),
            });
        }
        docs
    }

    /// Round by round the matches in the order of the source, then what it states besides.
    fn pairs(&self, games: &Games<'_>) -> Vec<Pair> {
        let stated = &self.import.tournament.matches;
        let mut used = vec![false; stated.len()];
        let mut pairs = Vec::new();
        for one in &self.encounters.list {
            if let Some(at) = one.stated {
                used[at] = true;
            } else if one.second.is_none() {
                continue;
            }
            pairs.push(Pair {
                round: one.round,
                teams: [Some(one.first), one.second].map(|team| team.map(TeamId::index)),
                boards: self.boards_of(one, games),
                stated: one.stated.map(|at| stated[at].clone()),
            });
        }
        let place = |number: u16| self.import.tournament.team(number).map(TeamId::index);
        for (one, _) in stated.iter().zip(used).filter(|(_, used)| !used) {
            let teams = [place(one.first), one.second.and_then(place)];
            if teams[0].is_some() {
                pairs.push(Pair {
                    round: one.round,
                    teams,
                    boards: Vec::new(),
                    stated: Some(one.clone()),
                });
            }
        }
        pairs.sort_by_key(|pair| pair.round);
        pairs
    }

    /// The game of each board of a match.
    fn boards_of(&self, one: &Encounter, games: &Games<'_>) -> Vec<Option<usize>> {
        let number = |id: PlayerId| u32::from(self.numbers.get(id));
        let game = |board: &Seats| {
            let id = if self.is_met(one.round, board) {
                board[0]?
            } else {
                self.alone_at(one.round, board)?
            };
            let at = *games.places.get(&(one.round.0, number(id)))?;
            // whom a game names sits there
            let sides = [Some(&games.list[at].white), games.list[at].black.as_ref()];
            let seated = |side: &&Side| board.iter().flatten().any(|&id| number(id) == side.cid);
            sides.iter().flatten().all(seated).then_some(at)
        };
        let mut boards: Vec<Option<usize>> = match one.second {
            Some(_) => one.boards.iter().map(game).collect(),
            None => Vec::new(),
        };
        while boards.last().is_some_and(Option::is_none) {
            boards.pop();
        }
        boards
    }

    /// Line-ups that are not what the games of the boards say.
    fn line_ups(&self, pairs: &[Pair], games: &[Game], losses: &mut Losses) {
        let tournament = &self.import.tournament;
        let mut seats: HashMap<(RoundNumber, usize), Vec<Option<u32>>> = HashMap::new();
        let members = |team: usize| {
            let members = tournament.teams[team].members.iter();
            members.map(|&id| u32::from(self.numbers.get(id)))
        };
        for pair in pairs.iter().filter(|pair| !pair.boards.is_empty()) {
            for team in pair.teams.into_iter().flatten() {
                let own = |game: &Option<usize>| {
                    let game = &games[(*game)?];
                    let sides = [Some(&game.white), game.black.as_ref()]
                        .into_iter()
                        .flatten();
                    let mut sides = sides.map(|side| side.cid);
                    sides.find(|cid| members(team).any(|member| member == *cid))
                };
                let list = pair.boards.iter().map(own).collect();
                seats.insert((pair.round, team), list);
            }
        }
        let trimmed = |mut list: Vec<Option<u32>>| {
            while list.last().is_some_and(Option::is_none) {
                list.pop();
            }
            list
        };
        for line_up in &tournament.line_ups {
            let number = |seat: &Option<PlayerId>| seat.map(|id| u32::from(self.numbers.get(id)));
            let stated = trimmed(line_up.players.iter().map(number).collect());
            let team = tournament.team(line_up.team).map(TeamId::index);
            let given = team.and_then(|team| seats.remove(&(line_up.round, team)));
            if given.map(trimmed) != Some(stated) {
                losses.add(&LINE_UPS, Subject::default());
            }
        }
    }

    /// A match; its result is that of its games, else of the stated board points.
    fn match_doc(&mut self, pair: &Pair, [first, second]: [usize; 2], games: &[Game]) -> MatchDoc {
        let stated = pair.stated.as_ref();
        let forfeit = match stated.map(|of| of.kind) {
            Some(MatchKind::Forfeit { present }) => {
                Some(present.map(|there| if there { "W" } else { "Z" }))
            }
            _ => None,
        };
        let own: Vec<&Game> = pair.boards.iter().flatten().map(|&at| &games[at]).collect();
        let points = match stated.map(|of| of.board_points) {
            Some([Some(first), Some(second)]) if own.is_empty() => [first, second],
            _ => [first, second].map(|team| self.board_points(pair.round, team, &own)),
        };
        let played = own.iter().any(|game| game.played);
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
        let forfeit = forfeit.filter(|_| !played);
        // a match whose games are not known is not forfeited for that
        let (results, played) = match forfeit {
            Some(results) => (results, played),
            None if own.is_empty() && results == ["Z", "Z"] => (["A", "A"], false),
            None if own.is_empty() => (results.map(|of| if of == "Z" { "L" } else { of }), true),
            None => (results, played),
        };
        let side = |team: usize, result| Side {
            cid: u32::from(self.teams[team].number),
            result,
        };
        let (white, black) = (side(first, results[0]), side(second, results[1]));
        let mut ids: Vec<u32> = Vec::new();
        if !own.is_empty() {
            // 0: an empty board
            let of = |at: Option<usize>| at.map_or(0, |at| games[at].id);
            ids.extend(pair.boards.iter().map(|&at| of(at)));
            ids.resize(self.team_size, 0);
        }
        MatchDoc {
            id: self.ids.next(),
            round: pair.round.0,
            games: ids,
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
        // the letters of the match are those that its games make in this document
        let system = in_letters(&tournament.score_system);
        let points = entries.map(|entry| system.points(entry.outcome, entry.colour));
        points.sum()
    }
}
