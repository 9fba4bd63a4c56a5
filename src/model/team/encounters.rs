//! The matches of all teams: as the file states them, else as they follow from the games of the
//! players (reference/trf.md 7.3).

use std::collections::HashMap;

use super::board_count::boards_of;
use super::line_up::{boards, bye_against, line_up};
use super::membership;
use super::{MOST_TEAMS, Match, MatchKind};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber, System, TeamId, Tournament};

/// How a match was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// By its boards, some of which may be forfeited.
    Boards,
    /// By a forfeit of the whole match.
    Forfeit {
        /// Whether the team named first was present, and the other.
        present: [bool; 2],
    },
    /// There was no opponent: the kind of bye, or `Absent`.
    Bye(Outcome),
}

/// A match, or a round of a team that has no match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The round.
    pub round: RoundNumber,
    /// The team named first: the one stated first, else the one with White on board 1, else the
    /// one with the lower number.
    pub first: TeamId,
    /// Its opponent; `None` for a bye and for a forfeit win against a team that is not recorded.
    pub second: Option<TeamId>,
    /// How it was decided.
    pub course: Course,
    /// The players of both teams on boards 1, 2, …; `None` for an empty seat.
    pub boards: Vec<[Option<PlayerId>; 2]>,
    /// Members of both teams who have an opponent in this round but no board in this match.
    pub spare: Vec<PlayerId>,
    /// The index of the match in `Tournament::matches`; `None` if it is not stated.
    pub stated: Option<usize>,
}

impl Encounter {
    /// The side of a team, 0 for the team named first; `None` if it did not take part.
    #[must_use]
    pub fn side(&self, team: TeamId) -> Option<usize> {
        match team {
            _ if team == self.first => Some(0),
            _ if Some(team) == self.second => Some(1),
            _ => None,
        }
    }
}

/// The most teams × rounds that are kept if matches name rounds without games.
const PLACES: usize = 4_000_000;

/// The rounds of all teams.
#[derive(Clone, Debug, Default)]
pub struct Encounters {
    /// All encounters, round by round, in the order of the file, else of the teams.
    pub list: Vec<Encounter>,
    /// The number of boards of a match: as stated, else the most that a team filled in a round,
    /// else as many as the game points of both teams add up to.
    pub boards: usize,
    /// The number of rounds that were paired.
    pub rounds: u16,
    /// The team of each player; if there are several, the one that fits the games.
    pub team_of: Vec<Option<TeamId>>,
    /// For teams × rounds the index in `list`.
    places: Vec<Option<u32>>,
    /// The indices of the stated line-ups by round and number of the team.
    line_ups: HashMap<(RoundNumber, u16), Vec<usize>>,
}

impl Encounters {
    /// The encounters of a tournament; none if it has no teams or more than [`MOST_TEAMS`].
    #[must_use]
    pub fn compute(tournament: &Tournament) -> Encounters {
        if tournament.teams.is_empty() || tournament.teams.len() > MOST_TEAMS {
            return Encounters::default();
        }
        let stated = tournament.matches.iter().map(|stated| stated.round.0);
        let rounds = tournament.rounds.max(stated.max().unwrap_or(0));
        // a bye in an impossible round must not fill the memory
        let most = u16::try_from(PLACES / tournament.teams.len()).unwrap_or(u16::MAX);
        let rounds = rounds.min(most.max(tournament.rounds));
        let mut encounters = Encounters {
            list: Vec::new(),
            boards: boards_of(tournament),
            rounds,
            team_of: membership::teams(tournament),
            places: vec![None; tournament.teams.len() * usize::from(rounds)],
            line_ups: HashMap::new(),
        };
        for (index, line_up) in tournament.line_ups.iter().enumerate() {
            let key = (line_up.round, line_up.team);
            encounters.line_ups.entry(key).or_default().push(index);
        }
        let mut stated: Vec<usize> = (0..tournament.matches.len()).collect();
        // a stable sort: matches of a round stay in the order of the file
        stated.sort_by_key(|&index| tournament.matches[index].round);
        let mut stated = stated.as_slice();
        for round in (1..=rounds).map(RoundNumber) {
            let count = stated.partition_point(|&index| tournament.matches[index].round <= round);
            let (of_round, later) = stated.split_at(count);
            stated = later;
            encounters.add_stated(tournament, round, of_round);
            encounters.add_inferred(tournament, round);
            encounters.add_unpaired(tournament, round);
        }
        encounters.allocate_byes(tournament);
        encounters
    }

    /// Whether the players on the boards of any match are known. If not, nothing is known about
    /// single boards.
    #[must_use]
    pub fn boards_are_known(&self) -> bool {
        let mut seats = self
            .list
            .iter()
            .flat_map(|encounter| &encounter.boards)
            .flatten();
        seats.any(Option::is_some)
    }

    /// The encounter of a team in a round and its side in it; `None` if there is none.
    #[must_use]
    pub fn of_team(&self, team: TeamId, round: RoundNumber) -> Option<(&Encounter, usize)> {
        let place = *self.places.get(self.place(team, round))?;
        let encounter = &self.list[usize::try_from(place?).ok()?];
        Some((encounter, encounter.side(team)?))
    }

    /// The index in `places`.
    fn place(&self, team: TeamId, round: RoundNumber) -> usize {
        team.index() * usize::from(self.rounds) + round.index()
    }

    fn is_free(&self, team: TeamId, round: RoundNumber) -> bool {
        self.places[self.place(team, round)].is_none()
    }

    fn add(&mut self, encounter: Encounter) {
        let index = u32::try_from(self.list.len()).ok();
        for team in [Some(encounter.first), encounter.second]
            .into_iter()
            .flatten()
        {
            let place = self.place(team, encounter.round);
            self.places[place] = index;
        }
        self.list.push(encounter);
    }

    /// Adds the matches that the file states, by their indices. If a team has several in one
    /// round, the first counts.
    fn add_stated(&mut self, tournament: &Tournament, round: RoundNumber, indices: &[usize]) {
        let matches = indices
            .iter()
            .map(|&index| (index, &tournament.matches[index]));
        for (index, stated) in matches.filter(|(_, stated)| stated.round == round) {
            let Some(first) = tournament.team(stated.first) else {
                continue;
            };
            let second = stated.second.and_then(|number| tournament.team(number));
            if stated.second.is_some() && second.is_none() || second == Some(first) {
                continue;
            }
            if !self.is_free(first, round) || second.is_some_and(|team| !self.is_free(team, round))
            {
                continue;
            }
            // a game that was played is better evidence than a list of byes
            let without_opponent = matches!(stated.kind, MatchKind::Bye(_) | MatchKind::NotPaired);
            if without_opponent && self.has_played(tournament, first, round) {
                continue;
            }
            // a bye that the rows contradict does not count
            let members = &tournament.teams[first.index()].members;
            if let MatchKind::Bye(outcome) = stated.kind
                && bye_against(tournament, members, round, outcome).is_some()
            {
                continue;
            }
            let forfeited = matches!(stated.kind, MatchKind::Forfeit { .. });
            let played = |team: TeamId| self.has_played(tournament, team, round);
            if forfeited && (played(first) || second.is_some_and(played)) {
                continue;
            }
            let Some(second) = second else {
                // the rows of the members decide the kind of a bye that has none
                match stated.kind {
                    MatchKind::Bye(outcome) => self.add(bye(round, first, outcome, Some(index))),
                    MatchKind::NotPaired => {
                        self.add(bye(round, first, Outcome::Absent, Some(index)));
                    }
                    _ => self.add_unpaired_team(tournament, round, first, Some(index)),
                }
                continue;
            };
            let encounter =
                self.match_of(tournament, round, [first, second], Some((index, stated)));
            self.add(encounter);
        }
    }

    /// Whether a member of the team played a player of another team.
    fn has_played(&self, tournament: &Tournament, team: TeamId, round: RoundNumber) -> bool {
        let members = &tournament.teams[team.index()].members;
        let members = members
            .iter()
            .filter(|id| self.team_of[id.index()] == Some(team));
        let entries = members.filter_map(|&id| tournament.entry(id, round));
        let mut played = entries.filter(|entry| entry.outcome.is_played());
        played.any(|entry| {
            let opponent = entry.opponent.player();
            opponent.is_some_and(|opponent| self.team_of[opponent.index()] != Some(team))
        })
    }

    /// Adds the matches that follow from the players' games. Pairs of teams with the most games
    /// come first, so that one player in a wrong team does not split a match.
    fn add_inferred(&mut self, tournament: &Tournament, round: RoundNumber) {
        let mut games: HashMap<(TeamId, TeamId), (usize, usize)> = HashMap::new();
        for (player, own_team) in tournament.ids().zip(&self.team_of) {
            let opponent = tournament
                .entry(player, round)
                .and_then(|entry| entry.opponent.player());
            let other = opponent.and_then(|opponent| self.team_of[opponent.index()]);
            if let (Some(own_team), Some(other)) = (*own_team, other)
                && own_team != other
                && self.is_free(own_team, round)
                && self.is_free(other, round)
            {
                let order = games.len();
                let pair = (own_team.min(other), own_team.max(other));
                games.entry(pair).or_insert((0, order)).0 += 1;
            }
        }
        let mut pairs: Vec<_> = games.into_iter().collect();
        pairs.sort_by_key(|(_, (count, order))| (std::cmp::Reverse(*count), *order));
        let mut found = Vec::new();
        for ((a, b), (_, order)) in pairs {
            if self.is_free(a, round) && self.is_free(b, round) {
                // marks the teams as paired; the encounters are added in their order below
                for team in [a, b] {
                    let place = self.place(team, round);
                    self.places[place] = Some(u32::MAX);
                }
                found.push((order, [a, b]));
            }
        }
        found.sort_unstable();
        for (_, teams) in found {
            let encounter = self.match_of(tournament, round, teams, None);
            self.add(encounter);
        }
    }

    /// Gives the pairing-allocated bye to the one unpaired team of a round, in a Swiss with an
    /// odd number of teams, if the file writes no such byes: some programs write nothing for
    /// them. A team that is unpaired in several rounds was absent.
    fn allocate_byes(&mut self, tournament: &Tournament) {
        let mut plays_for = vec![false; tournament.teams.len()];
        for team in self.team_of.iter().flatten() {
            plays_for[team.index()] = true;
        }
        let by_matches = !plays_for.contains(&true);
        if by_matches {
            for encounter in self
                .list
                .iter()
                .filter(|encounter| encounter.second.is_some())
            {
                for team in [Some(encounter.first), encounter.second]
                    .into_iter()
                    .flatten()
                {
                    plays_for[team.index()] = true;
                }
            }
        }
        let manned = plays_for.iter().filter(|manned| **manned).count();
        // a list of matches does not name the system; a round robin of an odd number of teams
        // has as many rounds as teams, and each team is unpaired once
        let shorter = usize::from(tournament.rounds) < manned;
        let probably_swiss = by_matches && tournament.system.is_none() && shorter;
        if !(probably_swiss || tournament.system == Some(System::Swiss))
            || manned < 3
            || manned.is_multiple_of(2)
        {
            return;
        }
        // a file that writes such byes writes all of them
        let writes = |entry: &Entry| entry.outcome == Outcome::PairingAllocatedBye;
        let states = |stated: &Match| stated.kind == MatchKind::Bye(Outcome::PairingAllocatedBye);
        if tournament.entries.iter().any(writes) || tournament.matches.iter().any(states) {
            return;
        }
        let mut times_unpaired = vec![0_u16; tournament.teams.len()];
        let mut unpaired_in_round = vec![(0_u16, 0); usize::from(self.rounds)];
        for (index, encounter) in self.list.iter().enumerate() {
            if plays_for[encounter.first.index()] && encounter.second.is_none() {
                times_unpaired[encounter.first.index()] += 1;
                let (count, last) = &mut unpaired_in_round[encounter.round.index()];
                (*count, *last) = (*count + 1, index);
            }
        }
        for (count, index) in unpaired_in_round {
            let Some(encounter) = self.list.get_mut(index).filter(|_| count == 1) else {
                continue;
            };
            let silent =
                encounter.course == Course::Bye(Outcome::Absent) && encounter.stated.is_none();
            let paired = encounter.round.0 <= tournament.rounds && encounter.spare.is_empty();
            if silent && paired && times_unpaired[encounter.first.index()] == 1 {
                encounter.course = Course::Bye(Outcome::PairingAllocatedBye);
            }
        }
    }

    /// Adds the teams that have no opponent in a round.
    fn add_unpaired(&mut self, tournament: &Tournament, round: RoundNumber) {
        for team in (0..tournament.teams.len()).map(TeamId::at) {
            if self.is_free(team, round) {
                self.add_unpaired_team(tournament, round, team, None);
            }
        }
    }

    /// Adds a team without an opponent: a bye of the kind that its members have, or a forfeit
    /// win if they won by forfeit. `stated` is the index of the match in `Tournament::matches`.
    fn add_unpaired_team(
        &mut self,
        tournament: &Tournament,
        round: RoundNumber,
        team: TeamId,
        stated: Option<usize>,
    ) {
        let members = &tournament.teams[team.index()].members;
        let has = |outcome: Outcome| {
            let entry_of = |&player: &PlayerId| tournament.entry(player, round);
            members
                .iter()
                .filter_map(entry_of)
                .any(|entry| entry.outcome == outcome)
        };
        let byes = [
            Outcome::PairingAllocatedBye,
            Outcome::FullPointBye,
            Outcome::HalfPointBye,
        ];
        let found = byes.into_iter().find(|&outcome| has(outcome));
        // members won by forfeit without an opponent: the other team was absent
        let won = found.is_none() && stated.is_none() && has(Outcome::ForfeitWin);
        let default = match stated {
            Some(_) => Outcome::PairingAllocatedBye,
            None => Outcome::Absent,
        };
        let mut encounter = bye(round, team, found.unwrap_or(default), stated);
        if won {
            encounter.course = Course::Forfeit {
                present: [true, false],
            };
        }
        let paired = |player: &&PlayerId| {
            let entry = tournament.entry(**player, round);
            let is_member = self.team_of[player.index()] == Some(team);
            is_member && entry.is_some_and(|entry| entry.opponent.player().is_some())
        };
        encounter.spare = members.iter().filter(paired).copied().collect();
        self.add(encounter);
    }

    /// A match of two teams with its boards; `stated` is the match in `Tournament::matches` and
    /// its index.
    fn match_of(
        &self,
        tournament: &Tournament,
        round: RoundNumber,
        mut teams: [TeamId; 2],
        stated: Option<(usize, &Match)>,
    ) -> Encounter {
        let seats = |teams: [TeamId; 2]| {
            let line_up_against = |own_team: TeamId, other| {
                let number = tournament.teams[own_team.index()].number;
                let stated = self.line_ups.get(&(round, number));
                let stated = stated.map_or(&[][..], Vec::as_slice);
                let teams = [own_team, other];
                line_up(tournament, round, teams, self.boards, &self.team_of, stated)
            };
            let [(first, mut spare), (second, more)] = [
                line_up_against(teams[0], teams[1]),
                line_up_against(teams[1], teams[0]),
            ];
            spare.extend(more);
            (boards(tournament, round, first, second), spare)
        };
        let (mut list, mut spare) = match stated {
            Some((_, stated)) if !stated.boards.is_empty() => (stated.boards.clone(), Vec::new()),
            _ => seats(teams),
        };
        if stated.is_none() && first_has_black(tournament, round, &list) {
            teams.reverse();
            (list, spare) = seats(teams);
        }
        let course_by_boards = course(tournament, round, &list);
        let played = course_by_boards == Course::Boards && is_played(tournament, round, &list);
        let course = match stated.map(|(_, stated)| stated.kind) {
            Some(MatchKind::Forfeit { present }) if !played => Course::Forfeit { present },
            _ => course_by_boards,
        };
        Encounter {
            round,
            first: teams[0],
            second: Some(teams[1]),
            course,
            boards: list,
            spare,
            stated: stated.map(|(index, _)| index),
        }
    }
}

fn bye(round: RoundNumber, team: TeamId, outcome: Outcome, stated: Option<usize>) -> Encounter {
    Encounter {
        round,
        first: team,
        second: None,
        course: Course::Bye(outcome),
        boards: Vec::new(),
        spare: Vec::new(),
        stated,
    }
}

/// Whether the first board with a known colour gives the first team the other colour than
/// `Tournament::board_colours`, by default White on odd boards.
fn first_has_black(
    tournament: &Tournament,
    round: RoundNumber,
    boards: &[[Option<PlayerId>; 2]],
) -> bool {
    use crate::model::Colour;
    let colour = |(index, board): (usize, &[Option<PlayerId>; 2])| {
        let colour_of = |seat: Option<PlayerId>| tournament.entry(seat?, round)?.colour;
        let stated = colour_of(board[0]).or(colour_of(board[1]).map(Colour::opposite))?;
        let expected = tournament.board_colours.get(index).copied();
        let expected = expected.unwrap_or(if index % 2 == 0 {
            Colour::White
        } else {
            Colour::Black
        });
        Some(stated != expected)
    };
    boards.iter().enumerate().find_map(colour).unwrap_or(false)
}

/// Whether a game of a match was played.
fn is_played(
    tournament: &Tournament,
    round: RoundNumber,
    boards: &[[Option<PlayerId>; 2]],
) -> bool {
    let mut seats = boards.iter().flatten().flatten();
    seats.any(|&player| {
        let entry = tournament.entry(player, round);
        entry.is_some_and(|entry| entry.outcome.is_played())
    })
}

/// How a match was decided, by the results of its boards. A match in which nobody played is
/// forfeited as a whole; if both teams won a board by forfeit, its boards count one by one.
fn course(tournament: &Tournament, round: RoundNumber, boards: &[[Option<PlayerId>; 2]]) -> Course {
    let mut won = [false; 2];
    let mut seated = false;
    for board in boards {
        for (side, seat) in board.iter().enumerate() {
            let Some(entry) = seat.and_then(|player| tournament.entry(player, round)) else {
                continue;
            };
            seated = true;
            match entry.outcome {
                Outcome::ForfeitWin => won[side] = true,
                Outcome::ForfeitLoss => {}
                _ => return Course::Boards,
            }
        }
    }
    if !seated || won == [true; 2] {
        return Course::Boards;
    }
    Course::Forfeit { present: won }
}
