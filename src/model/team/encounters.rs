//! Which team met which: matches as the file states them, else as the games of the players
//! tell them (reference/trf.md 7.3).

use std::collections::HashMap;

use super::board_count::boards_of;
use super::line_up::{boards, bye_against, line_up};
use super::membership;
use super::{MOST_TEAMS, Match, MatchKind};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber, System, TeamId, Tournament};

/// How a match came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// At its boards, on single ones perhaps by forfeit.
    Boards,
    /// Forfeited as a whole: which of the two teams was there.
    Forfeit {
        /// The team named first, the other.
        present: [bool; 2],
    },
    /// No opponent: a bye, or nothing at all (`Absent`).
    Bye(Outcome),
}

/// A match, or a round of a team without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The round.
    pub round: RoundNumber,
    /// The team named first: the one stated so, else the one with White on board 1, else the
    /// one with the lower number.
    pub first: TeamId,
    /// Its opponent; `None`: a bye, or a forfeit win against a team that is not recorded.
    pub second: Option<TeamId>,
    /// How it came about.
    pub course: Course,
    /// Who sat at boards 1, 2, … for both teams.
    pub boards: Vec<[Option<PlayerId>; 2]>,
    /// Members of both teams who have an opponent in this round, but no board in this match.
    pub spare: Vec<PlayerId>,
    /// The place of the match in `Tournament::matches`, where it is stated.
    pub stated: Option<usize>,
}

impl Encounter {
    /// The side of a team: 0 is the one named first.
    #[must_use]
    pub fn side(&self, team: TeamId) -> Option<usize> {
        match team {
            _ if team == self.first => Some(0),
            _ if Some(team) == self.second => Some(1),
            _ => None,
        }
    }
}

/// Teams × rounds, where rounds are only named and not played.
const PLACES: usize = 4_000_000;

/// The rounds of all teams.
#[derive(Clone, Debug, Default)]
pub struct Encounters {
    /// Round by round, in the order of the file, else of the teams.
    pub list: Vec<Encounter>,
    /// Boards of a match: stated, else as many as one team ever filled, else as many as the
    /// game points of both teams add up to.
    pub boards: usize,
    /// Rounds that were paired.
    pub rounds: u16,
    /// The team of each player; of several the one for which the games fit.
    pub team_of: Vec<Option<TeamId>>,
    /// teams × rounds: the place in `list`.
    places: Vec<Option<u32>>,
    /// The places of the stated line-ups by round and number of the team.
    line_ups: HashMap<(RoundNumber, u16), Vec<usize>>,
}

impl Encounters {
    /// What the facts of a team event say; without teams, or with more than can be, nothing.
    #[must_use]
    pub fn of(tournament: &Tournament) -> Encounters {
        if tournament.teams.is_empty() || tournament.teams.len() > MOST_TEAMS {
            return Encounters::default();
        }
        let stated = tournament.matches.iter().map(|one| one.round.0);
        let rounds = tournament.rounds.max(stated.max().unwrap_or(0));
        // a bye in a round that no event has does not fill the memory
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
        for (at, line_up) in tournament.line_ups.iter().enumerate() {
            let key = (line_up.round, line_up.team);
            encounters.line_ups.entry(key).or_default().push(at);
        }
        let mut stated: Vec<usize> = (0..tournament.matches.len()).collect();
        // a stable sort: those of a round stay in the order of the file
        stated.sort_by_key(|&at| tournament.matches[at].round);
        let mut stated = stated.as_slice();
        for round in (1..=rounds).map(RoundNumber) {
            let own = stated.partition_point(|&at| tournament.matches[at].round <= round);
            let (own, later) = stated.split_at(own);
            stated = later;
            encounters.stated(tournament, round, own);
            encounters.inferred(tournament, round);
            encounters.alone(tournament, round);
        }
        encounters.allocate(tournament);
        encounters
    }

    /// Whether any match tells who sat at its boards; without that nothing is known of single
    /// boards.
    #[must_use]
    pub fn tells_boards(&self) -> bool {
        let mut seats = self.list.iter().flat_map(|one| &one.boards).flatten();
        seats.any(Option::is_some)
    }

    /// What `team` did in a round, and on which side.
    #[must_use]
    pub fn of_team(&self, team: TeamId, round: RoundNumber) -> Option<(&Encounter, usize)> {
        let place = *self.places.get(self.place(team, round))?;
        let encounter = &self.list[usize::try_from(place?).ok()?];
        Some((encounter, encounter.side(team)?))
    }

    fn place(&self, team: TeamId, round: RoundNumber) -> usize {
        team.index() * usize::from(self.rounds) + round.index()
    }

    fn is_free(&self, team: TeamId, round: RoundNumber) -> bool {
        self.places[self.place(team, round)].is_none()
    }

    fn add(&mut self, encounter: Encounter) {
        let at = u32::try_from(self.list.len()).ok();
        for team in [Some(encounter.first), encounter.second]
            .into_iter()
            .flatten()
        {
            let place = self.place(team, encounter.round);
            self.places[place] = at;
        }
        self.list.push(encounter);
    }

    /// The matches that the file states; of several of one team in a round the first.
    fn stated(&mut self, tournament: &Tournament, round: RoundNumber, own: &[usize]) {
        let own = own.iter().map(|&at| (at, &tournament.matches[at]));
        for (at, one) in own.filter(|(_, one)| one.round == round) {
            let Some(first) = tournament.team(one.first) else {
                continue;
            };
            let second = one.second.and_then(|number| tournament.team(number));
            if one.second.is_some() && second.is_none() || second == Some(first) {
                continue;
            }
            if !self.is_free(first, round) || second.is_some_and(|team| !self.is_free(team, round))
            {
                continue;
            }
            // a game that was played tells more than a list of byes
            let alone = matches!(one.kind, MatchKind::Bye(_) | MatchKind::NotPaired);
            if alone && self.has_played(tournament, first, round) {
                continue;
            }
            // nor does one that the rows contradict
            let members = &tournament.teams[first.index()].members;
            if let MatchKind::Bye(outcome) = one.kind
                && bye_against(tournament, members, round, outcome).is_some()
            {
                continue;
            }
            let forfeited = matches!(one.kind, MatchKind::Forfeit { .. });
            let played = |team: TeamId| self.has_played(tournament, team, round);
            if forfeited && (played(first) || second.is_some_and(played)) {
                continue;
            }
            let Some(second) = second else {
                // a bye that does not say which is told by the members
                match one.kind {
                    MatchKind::Bye(outcome) => self.add(bye(round, first, outcome, Some(at))),
                    MatchKind::NotPaired => {
                        self.add(bye(round, first, Outcome::Absent, Some(at)));
                    }
                    _ => self.lonely(tournament, round, first, Some(at)),
                }
                continue;
            };
            let encounter = self.meeting(tournament, round, [first, second], Some((at, one)));
            self.add(encounter);
        }
    }

    /// Whether a member played somebody of another team.
    fn has_played(&self, tournament: &Tournament, team: TeamId, round: RoundNumber) -> bool {
        let members = &tournament.teams[team.index()].members;
        let own = members
            .iter()
            .filter(|id| self.team_of[id.index()] == Some(team));
        let entries = own.filter_map(|&id| tournament.entry(id, round));
        let mut played = entries.filter(|entry| entry.outcome.is_played());
        played.any(|entry| {
            let opponent = entry.opponent.player();
            opponent.is_some_and(|opponent| self.team_of[opponent.index()] != Some(team))
        })
    }

    /// The matches that the players' games tell: pairs of teams with the most games come
    /// first, so that one player in a wrong team does not tear a match apart.
    fn inferred(&mut self, tournament: &Tournament, round: RoundNumber) {
        let mut games: HashMap<(TeamId, TeamId), (usize, usize)> = HashMap::new();
        for (player, own) in tournament.ids().zip(&self.team_of) {
            let opponent = tournament
                .entry(player, round)
                .and_then(|entry| entry.opponent.player());
            let other = opponent.and_then(|opponent| self.team_of[opponent.index()]);
            if let (Some(own), Some(other)) = (*own, other)
                && own != other
                && self.is_free(own, round)
                && self.is_free(other, round)
            {
                let order = games.len();
                let pair = (own.min(other), own.max(other));
                games.entry(pair).or_insert((0, order)).0 += 1;
            }
        }
        let mut pairs: Vec<_> = games.into_iter().collect();
        pairs.sort_by_key(|(_, (count, order))| (std::cmp::Reverse(*count), *order));
        let mut found = Vec::new();
        for ((a, b), (_, order)) in pairs {
            if self.is_free(a, round) && self.is_free(b, round) {
                // the places are taken, the order of the list comes later
                for team in [a, b] {
                    let place = self.place(team, round);
                    self.places[place] = Some(u32::MAX);
                }
                found.push((order, [a, b]));
            }
        }
        found.sort_unstable();
        for (_, teams) in found {
            let encounter = self.meeting(tournament, round, teams, None);
            self.add(encounter);
        }
    }

    /// In a Swiss with an odd number of teams the one team that is left over has the
    /// pairing-allocated bye, where its members' records do not say, nor the list of matches
    /// where no team has members: some programs write nothing for them. A team that is left over twice was absent.
    fn allocate(&mut self, tournament: &Tournament) {
        let mut plays_for = vec![false; tournament.teams.len()];
        for team in self.team_of.iter().flatten() {
            plays_for[team.index()] = true;
        }
        let by_matches = !plays_for.contains(&true);
        if by_matches {
            for one in self.list.iter().filter(|one| one.second.is_some()) {
                for team in [Some(one.first), one.second].into_iter().flatten() {
                    plays_for[team.index()] = true;
                }
            }
        }
        let manned = plays_for.iter().filter(|manned| **manned).count();
        // a list of matches does not name the system; all against all takes as many rounds as
        // there are teams, if their number is odd, and leaves each of them over once
        let shorter = usize::from(tournament.rounds) < manned;
        let unsaid = by_matches && tournament.system.is_none() && shorter;
        if !(unsaid || tournament.system == Some(System::Swiss))
            || manned < 3
            || manned.is_multiple_of(2)
        {
            return;
        }
        // where the file writes such byes, it writes all of them
        let writes = |entry: &Entry| entry.outcome == Outcome::PairingAllocatedBye;
        let states = |one: &Match| one.kind == MatchKind::Bye(Outcome::PairingAllocatedBye);
        if tournament.entries.iter().any(writes) || tournament.matches.iter().any(states) {
            return;
        }
        let mut alone = vec![0_u16; tournament.teams.len()];
        let mut of_round = vec![(0_u16, 0); usize::from(self.rounds)];
        for (at, one) in self.list.iter().enumerate() {
            if plays_for[one.first.index()] && one.second.is_none() {
                alone[one.first.index()] += 1;
                let (count, last) = &mut of_round[one.round.index()];
                (*count, *last) = (*count + 1, at);
            }
        }
        for (count, at) in of_round {
            let Some(one) = self.list.get_mut(at).filter(|_| count == 1) else {
                continue;
            };
            let silent = one.course == Course::Bye(Outcome::Absent) && one.stated.is_none();
            let paired = one.round.0 <= tournament.rounds && one.spare.is_empty();
            if silent && paired && alone[one.first.index()] == 1 {
                one.course = Course::Bye(Outcome::PairingAllocatedBye);
            }
        }
    }

    /// Teams without an opponent.
    fn alone(&mut self, tournament: &Tournament, round: RoundNumber) {
        for team in (0..tournament.teams.len()).map(TeamId::at) {
            if self.is_free(team, round) {
                self.lonely(tournament, round, team, None);
            }
        }
    }

    /// A team without an opponent: a bye of the kind that its members have.
    fn lonely(
        &mut self,
        tournament: &Tournament,
        round: RoundNumber,
        team: TeamId,
        stated: Option<usize>,
    ) {
        let members = &tournament.teams[team.index()].members;
        let has = |outcome: Outcome| {
            let of = |&player: &PlayerId| tournament.entry(player, round);
            members
                .iter()
                .filter_map(of)
                .any(|entry| entry.outcome == outcome)
        };
        let byes = [
            Outcome::PairingAllocatedBye,
            Outcome::FullPointBye,
            Outcome::HalfPointBye,
        ];
        let found = byes.into_iter().find(|&outcome| has(outcome));
        // members who won by forfeit against nobody: the other team did not come
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
            let own = self.team_of[player.index()] == Some(team);
            own && entry.is_some_and(|entry| entry.opponent.player().is_some())
        };
        encounter.spare = members.iter().filter(paired).copied().collect();
        self.add(encounter);
    }

    /// A match of two teams with its boards.
    fn meeting(
        &self,
        tournament: &Tournament,
        round: RoundNumber,
        mut teams: [TeamId; 2],
        stated: Option<(usize, &Match)>,
    ) -> Encounter {
        let seats = |teams: [TeamId; 2]| {
            let of = |own: TeamId, other| {
                let number = tournament.teams[own.index()].number;
                let stated = self.line_ups.get(&(round, number));
                let stated = stated.map_or(&[][..], Vec::as_slice);
                let teams = [own, other];
                line_up(tournament, round, teams, self.boards, &self.team_of, stated)
            };
            let [(first, mut spare), (second, more)] =
                [of(teams[0], teams[1]), of(teams[1], teams[0])];
            spare.extend(more);
            (boards(tournament, round, first, second), spare)
        };
        let (mut list, mut spare) = match stated {
            Some((_, one)) if !one.boards.is_empty() => (one.boards.clone(), Vec::new()),
            _ => seats(teams),
        };
        if stated.is_none() && first_has_black(tournament, round, &list) {
            teams.reverse();
            (list, spare) = seats(teams);
        }
        let told = course(tournament, round, &list);
        let played = told == Course::Boards && is_played(tournament, round, &list);
        let course = match stated.map(|(_, one)| one.kind) {
            Some(MatchKind::Forfeit { present }) if !played => Course::Forfeit { present },
            _ => told,
        };
        Encounter {
            round,
            first: teams[0],
            second: Some(teams[1]),
            course,
            boards: list,
            spare,
            stated: stated.map(|(at, _)| at),
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

/// Whether the first board that tells its colours gives Black to the first team.
fn first_has_black(
    tournament: &Tournament,
    round: RoundNumber,
    boards: &[[Option<PlayerId>; 2]],
) -> bool {
    use crate::model::Colour;
    let colour = |(at, board): (usize, &[Option<PlayerId>; 2])| {
        let of = |seat: Option<PlayerId>| tournament.entry(seat?, round)?.colour;
        let own = of(board[0]).or(of(board[1]).map(Colour::opposite))?;
        let expected = tournament.board_colours.get(at).copied();
        let expected = expected.unwrap_or(if at % 2 == 0 {
            Colour::White
        } else {
            Colour::Black
        });
        Some(own != expected)
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

/// A match in which nobody played is forfeited as a whole; where both teams have a board won
/// by forfeit, its boards count one by one.
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
