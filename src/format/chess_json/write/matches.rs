//! Writes the team matches, each with its games in board order.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use super::Writing;
use super::doc::{Game, MatchDoc, Side};
use super::scores::expressible_part;
use super::words as w;
use crate::format::write::{LINE_UPS, Losses, Subject};
use crate::model::team::{Encounter, Encounters, LineUp};
use crate::model::{Match, MatchKind, Opponent, Outcome, PlayerId, RoundNumber, TeamId};
use crate::number::Points;

/// The two players at a board, the first team's player first; `None` if a team has no player there.
type Seats = [Option<PlayerId>; 2];

/// A match to be written, or a team without a match in a round.
struct WrittenMatch {
    round: RoundNumber,
    teams: [Option<TeamId>; 2],
    /// For each board, the index of its game in the list of games; `None` if the board has no game.
    boards: Vec<Option<usize>>,
    stated_match: Option<Match>,
}

/// The games of the document, with an index by which a player's game in a round is found.
struct Games<'g> {
    list: &'g [Game],
    game_indices: HashMap<(u16, u32), usize>,
}

impl<'g> Games<'g> {
    fn new(list: &'g [Game]) -> Games<'g> {
        let mut game_indices = HashMap::new();
        for (index, game) in list.iter().enumerate() {
            for side in [Some(&game.white), game.black.as_ref()]
                .into_iter()
                .flatten()
            {
                game_indices.insert((game.round, side.cid), index);
            }
        }
        Games { list, game_indices }
    }
}

impl Writing<'_> {
    /// Finds the matches and their boards. A stated line-up that the games of its match contradict
    /// has no boards; it is reported as lost, and the games decide.
    pub(super) fn find_encounters(&mut self) {
        self.encounters = Encounters::compute(&self.completed_tournament);
        let encounters = &self.encounters;
        let tournament = &self.completed_tournament;
        let team_of = |player: PlayerId| encounters.team_by_player[player.index()];
        let has_left_out_game = |encounter: &&Encounter| {
            let mut spare_players = encounter.spare_players.iter();
            spare_players.any(|&player| {
                let entry = tournament.entry(player, encounter.round);
                let opponent = entry.and_then(|entry| entry.opponent.player());
                let other_team = opponent.and_then(team_of);
                other_team != team_of(player)
                    && other_team.is_some_and(|team| encounter.side(team).is_some())
            })
        };
        let contradicted = encounters.list.iter().filter(has_left_out_game);
        let line_ups: HashSet<(RoundNumber, u16)> = contradicted
            .flat_map(|encounter| {
                let teams = [Some(encounter.first), encounter.second]
                    .into_iter()
                    .flatten();
                teams.map(|team| (encounter.round, tournament.teams[team.index()].number))
            })
            .collect();
        let is_contradicted = |line_up: &LineUp| line_ups.contains(&(line_up.round, line_up.team));
        if tournament.line_ups.iter().any(is_contradicted) {
            let tournament = self.completed_tournament.to_mut();
            tournament
                .line_ups
                .retain(|line_up| !is_contradicted(line_up));
            self.encounters = Encounters::compute(&self.completed_tournament);
        }
    }

    /// Returns the players whose results without an opponent are written as games of a match, each
    /// with the round; see [`Writing::unopposed_player`]. Sorted by round.
    pub(super) fn unopposed_winners(&self) -> Vec<(RoundNumber, PlayerId)> {
        let mut list = Vec::new();
        for encounter in self
            .encounters
            .list
            .iter()
            .filter(|encounter| encounter.second.is_some())
        {
            let boards = encounter
                .boards
                .iter()
                .filter(|board| !self.has_game(encounter.round, board));
            let winners = boards.filter_map(|board| self.unopposed_player(encounter.round, board));
            list.extend(winners.map(|id| (encounter.round, id)));
        }
        list.sort_unstable();
        list
    }

    fn has_game(&self, round: RoundNumber, board: &Seats) -> bool {
        let [Some(first), Some(second)] = *board else {
            return false;
        };
        let tournament = &self.completed_tournament;
        let meets = |player, other| {
            let entry = tournament.entry(player, round);
            entry.is_some_and(|entry| entry.opponent == Opponent::Player(other))
        };
        meets(first, second) || meets(second, first)
    }

    /// Finds the unpaired player whose result is written for a board without a game: the player who
    /// won by forfeit, or else a player whose result is not written as `W`; `None` if there is
    /// neither.
    fn unopposed_player(&self, round: RoundNumber, board: &Seats) -> Option<PlayerId> {
        let tournament = &self.completed_tournament;
        let outcome = |id: PlayerId| {
            let entry = tournament.entry(id, round)?;
            let is_unpaired = entry.opponent == Opponent::Nobody;
            Some(entry.outcome).filter(|_| is_unpaired)
        };
        let seats = || board.iter().flatten().copied();
        let mut winners = seats().filter(|&id| outcome(id) == Some(Outcome::ForfeitWin));
        let written_as_win = [Outcome::FullPointBye, Outcome::Win, Outcome::UnratedWin];
        let has_other_code =
            |id: &PlayerId| outcome(*id).is_some_and(|outcome| !written_as_win.contains(&outcome));
        winners.next().or_else(|| seats().find(has_other_code))
    }

    /// Returns the team matches that the source states, and those that follow from games between
    /// members of two teams. Sets the board number of each game.
    pub(super) fn matches(&mut self, games: &mut [Game], losses: &mut Losses) -> Vec<MatchDoc> {
        let written_matches = self.written_matches(&Games::new(games));
        let has_games = |written_match: &WrittenMatch| {
            written_match.teams[1].is_some() && !written_match.boards.is_empty()
        };
        if self.import.tournament.matches.is_empty() && written_matches.iter().any(has_games) {
            losses.add(&w::MATCHES, Subject::default());
        }
        let boards = written_matches
            .iter()
            .map(|written_match| written_match.boards.len());
        self.team_size = self.encounters.boards.max(boards.max().unwrap_or(0));
        self.report_line_ups(&written_matches, games, losses);
        let mut docs = Vec::with_capacity(written_matches.len());
        for written_match in written_matches {
            for (board, index) in (1..).zip(&written_match.boards) {
                if let Some(index) = index {
                    games[*index].board = Some(board);
                }
            }
            docs.push(match written_match.teams {
                [Some(first), Some(second)] => {
                    self.match_doc(&written_match, [first, second], games, losses)
                }
                [first, _] => self.team_bye(
                    written_match.round,
                    first.unwrap_or(TeamId(0)),
                    written_match.stated_match,
                ),
            });
        }
        docs
    }

    /// Returns the matches to write, in the order of the rounds: in each round, first those that
    /// have games, then those that are only stated.
    fn written_matches(&self, games: &Games<'_>) -> Vec<WrittenMatch> {
        let stated_matches = &self.import.tournament.matches;
        let mut is_used = vec![false; stated_matches.len()];
        for encounter in &self.encounters.list {
            if let Some(index) = encounter.match_index {
                is_used[index] = true;
            }
        }
        // if the games contradict a stated forfeit, the document states the same: readers find the
        // match of the games, as they do in the source
        let unused = stated_matches.iter().zip(&is_used);
        let contradicted: HashSet<(RoundNumber, [u16; 2])> = unused
            .filter(|(_, is_used)| !**is_used)
            .filter_map(|(stated, _)| {
                let second = stated.second?;
                let teams = [stated.first.min(second), stated.first.max(second)];
                Some((stated.round, teams))
            })
            .collect();
        let number = |team: TeamId| self.import.tournament.teams[team.index()].number;
        let is_contradicted = |encounter: &Encounter, second: TeamId| {
            let mut teams = [encounter.first, second].map(number);
            teams.sort_unstable();
            contradicted.contains(&(encounter.round, teams))
        };
        let mut written_matches = Vec::new();
        for encounter in &self.encounters.list {
            if encounter.match_index.is_none() {
                match encounter.second {
                    Some(second) if !is_contradicted(encounter, second) => {}
                    _ => continue,
                }
            }
            written_matches.push(WrittenMatch {
                round: encounter.round,
                teams: [Some(encounter.first), encounter.second],
                boards: self.games_of_boards(encounter, games),
                stated_match: encounter
                    .match_index
                    .map(|index| stated_matches[index].clone()),
            });
        }
        let find_team = |number: u16| self.import.tournament.team(number);
        for (encounter, _) in stated_matches
            .iter()
            .zip(is_used)
            .filter(|(_, is_used)| !is_used)
        {
            let teams = [
                find_team(encounter.first),
                encounter.second.and_then(find_team),
            ];
            if teams[0].is_some() {
                written_matches.push(WrittenMatch {
                    round: encounter.round,
                    teams,
                    boards: Vec::new(),
                    stated_match: Some(encounter.clone()),
                });
            }
        }
        written_matches.sort_by_key(|written_match| written_match.round);
        written_matches
    }

    /// Returns, for each board of a match, the index of its game; `None` if there is no such game.
    /// Boards at the end that have no game are omitted.
    fn games_of_boards(&self, encounter: &Encounter, games: &Games<'_>) -> Vec<Option<usize>> {
        let number = |id: PlayerId| u32::from(self.numbers.get(id));
        let game = |board: &Seats| {
            let id = if self.has_game(encounter.round, board) {
                board[0]?
            } else {
                self.unopposed_player(encounter.round, board)?
            };
            let index = *games.game_indices.get(&(encounter.round.0, number(id)))?;
            // both players of the game must have a seat at the board
            let sides = [
                Some(&games.list[index].white),
                games.list[index].black.as_ref(),
            ];
            let has_seat = |side: &&Side| board.iter().flatten().any(|&id| number(id) == side.cid);
            sides.iter().flatten().all(has_seat).then_some(index)
        };
        let mut boards: Vec<Option<usize>> = match encounter.second {
            Some(_) => encounter.boards.iter().map(game).collect(),
            None => Vec::new(),
        };
        while boards.last().is_some_and(Option::is_none) {
            boards.pop();
        }
        boards
    }

    /// Reports as lost the stated line-ups that differ from the players whose games are written.
    fn report_line_ups(
        &self,
        written_matches: &[WrittenMatch],
        games: &[Game],
        losses: &mut Losses,
    ) {
        let tournament = &self.import.tournament;
        let mut seats_by_round_and_team: HashMap<(RoundNumber, TeamId), Vec<Option<u32>>> =
            HashMap::new();
        let members = |team: TeamId| {
            let members = tournament.teams[team.index()].members.iter();
            members.map(|&id| u32::from(self.numbers.get(id)))
        };
        for written_match in written_matches
            .iter()
            .filter(|written_match| !written_match.boards.is_empty())
        {
            for team in written_match.teams.into_iter().flatten() {
                let seated_member = |game: &Option<usize>| {
                    let game = &games[(*game)?];
                    let sides = [Some(&game.white), game.black.as_ref()]
                        .into_iter()
                        .flatten();
                    let mut sides = sides.map(|side| side.cid);
                    sides.find(|cid| members(team).any(|member| member == *cid))
                };
                let list = written_match.boards.iter().map(seated_member).collect();
                seats_by_round_and_team.insert((written_match.round, team), list);
            }
        }
        let trim_empty_boards = |mut list: Vec<Option<u32>>| {
            while list.last().is_some_and(Option::is_none) {
                list.pop();
            }
            list
        };
        for line_up in &tournament.line_ups {
            let number = |seat: &Option<PlayerId>| seat.map(|id| u32::from(self.numbers.get(id)));
            let stated_line_up = trim_empty_boards(line_up.players.iter().map(number).collect());
            let team = tournament.team(line_up.team);
            let written_line_up =
                team.and_then(|team| seats_by_round_and_team.remove(&(line_up.round, team)));
            if written_line_up.map(trim_empty_boards) != Some(stated_line_up) {
                losses.add(&LINE_UPS, Subject::default());
            }
        }
    }

    /// Builds a match. Its result is the stated one; if the source states none, it is computed from
    /// the games of the match, or else from the stated board points.
    fn match_doc(
        &mut self,
        written_match: &WrittenMatch,
        [first, second]: [TeamId; 2],
        games: &[Game],
        losses: &mut Losses,
    ) -> MatchDoc {
        let stated_match = written_match.stated_match.as_ref();
        let forfeit = match stated_match.map(|stated_match| stated_match.kind) {
            Some(MatchKind::Forfeit { present }) => {
                Some(present.map(|is_present| if is_present { "W" } else { "Z" }))
            }
            _ => None,
        };
        let match_games: Vec<&Game> = written_match
            .boards
            .iter()
            .flatten()
            .map(|&index| &games[index])
            .collect();
        let points = match stated_match.map(|stated_match| stated_match.board_points) {
            Some([Some(first), Some(second)]) if match_games.is_empty() => [first, second],
            _ => [first, second]
                .map(|team| self.board_points(written_match.round, team, &match_games)),
        };
        // a team with points was present: if both have points, it is not a forfeited match
        let both_teams_present = points[0].min(points[1]) > Points::ZERO;
        let is_played = both_teams_present || match_games.iter().any(|game| game.played);
        let loser_code = if is_played { "L" } else { "Z" };
        let results = match points[0].cmp(&points[1]) {
            Ordering::Greater => ["W", loser_code],
            Ordering::Less => [loser_code, "W"],
            Ordering::Equal if points[0] > Points::ZERO => ["D", "D"],
            Ordering::Equal => [loser_code, loser_code],
        };
        // a match is not forfeited just because its games are not known
        let (results, is_played) = match forfeit {
            Some(results) => (results, false),
            None if match_games.is_empty() && results == ["Z", "Z"] => (["A", "A"], false),
            None if match_games.is_empty() => (
                results.map(|code| if code == "Z" { "L" } else { code }),
                true,
            ),
            None => (results, is_played),
        };
        let (results, is_played) = match self.stated_codes(stated_match, results) {
            Some(codes) => (codes, is_played || match_games.is_empty()),
            None => (results, is_played),
        };
        if let Some(stated) = stated_match
            && self.loses_score(
                stated,
                results,
                Some(points).filter(|_| !match_games.is_empty()),
            )
        {
            let match_in_words = format!(
                "round {}: {} - {}",
                written_match.round,
                stated.first,
                stated.second.unwrap_or(0)
            );
            losses.add(&w::MATCH_SCORES, Subject::value(match_in_words));
        }
        let side = |team: TeamId, result| Side {
            cid: u32::from(self.teams[team.index()].number),
            result,
        };
        let (white, black) = (side(first, results[0]), side(second, results[1]));
        let mut ids: Vec<u32> = Vec::new();
        if !match_games.is_empty() {
            // 0 stands for an empty board
            let id = |game: Option<usize>| game.map_or(0, |index| games[index].id);
            ids.extend(written_match.boards.iter().map(|&game| id(game)));
            ids.resize(self.team_size, 0);
        }
        MatchDoc {
            id: self.ids.next(),
            round: written_match.round.0,
            games: ids,
            white,
            black: Some(black),
            played: is_played,
        }
    }

    /// Returns the result codes of the match points that the source states; `None` if it states
    /// none, if no code gives these points, or if `computed`, the codes that follow from the games,
    /// give the same points.
    fn stated_codes(
        &self,
        stated: Option<&Match>,
        computed: [&'static str; 2],
    ) -> Option<[&'static str; 2]> {
        let stated = stated.filter(|stated| stated.kind == MatchKind::Boards)?;
        let [Some(first), Some(second)] = stated.match_points else {
            return None;
        };
        if self.points_of_codes(computed) == Some([first, second]) {
            return None;
        }
        let points_by_code = self.points_by_code();
        let code_of = |points: Points| {
            let mut codes = points_by_code.iter();
            codes
                .find(|(_, worth)| *worth == points)
                .map(|(code, _)| *code)
        };
        Some([code_of(first)?, code_of(second)?])
    }

    /// Returns the result codes of a match that was played, with the match points that they give.
    fn points_by_code(&self) -> [(&'static str, Points); 3] {
        let [won, drawn, lost] = self.import.tournament.match_points_or_default();
        [("W", won), ("D", drawn), ("L", lost)]
    }

    /// Returns the match points that the codes give when the document is read; `None` for codes of
    /// a match that is not over.
    fn points_of_codes(&self, codes: [&'static str; 2]) -> Option<[Points; 2]> {
        let points_by_code = self.points_by_code();
        let points_of = |code: &str| {
            // a match without a played game has the code `Z` for its loser
            let code = if code == "Z" { "L" } else { code };
            let mut list = points_by_code.iter();
            list.find(|(other, _)| *other == code)
                .map(|(_, points)| *points)
        };
        Some([points_of(codes[0])?, points_of(codes[1])?])
    }

    /// Whether the stated score of a match neither is written nor follows from what is written.
    /// `board_points` are those of the written games; `None` if the match has no games.
    fn loses_score(
        &self,
        stated: &Match,
        codes: [&'static str; 2],
        board_points: Option<[Points; 2]>,
    ) -> bool {
        if stated.kind != MatchKind::Boards {
            return false;
        }
        let differ = |stated: [Option<Points>; 2], written: Option<[Points; 2]>| {
            let written = written.map_or([None; 2], |points| points.map(Some));
            let mut sides = stated.into_iter().zip(written);
            sides.any(|(stated, written)| stated.is_some() && stated != written)
        };
        differ(stated.match_points, self.points_of_codes(codes))
            || differ(stated.board_points, board_points)
    }

    fn board_points(&self, round: RoundNumber, team: TeamId, games: &[&Game]) -> Points {
        let tournament = &self.completed_tournament;
        let is_lined_up = |id: &&PlayerId| {
            let cid = u32::from(self.numbers.get(**id));
            let plays = |game: &&Game| {
                let black = game.black.as_ref().map(|side| side.cid);
                game.white.cid == cid || black == Some(cid)
            };
            games.iter().any(plays)
        };
        let members = self.teams[team.index()].members.iter().filter(is_lined_up);
        let entries = members.filter_map(|id| tournament.entry(*id, round));
        // the checker computes match results from the games in this document
        let system = expressible_part(&tournament.score_system);
        let points = entries.map(|entry| system.points(entry.outcome, entry.colour));
        points.sum()
    }
}
