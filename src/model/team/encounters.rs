//! Finds the encounters, which are the matches of all teams: those that the file states, and those
//! that follow from the players' games (reference/trf.md 7.3).

use std::collections::HashMap;

use super::board_count::board_count;
use super::encounter::{
    Course, Encounter, bye_encounter, course_by_boards, first_has_black, is_played,
};
use super::line_up::{contradicting_bye, line_up, pair_boards};
use super::membership;
use super::{MAX_TEAMS, Match, MatchKind};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber, System, TeamId, Tournament};

/// The largest allowed product of the numbers of teams and rounds. A file with a wrong round number
/// in a match could exceed it.
const MAX_CELLS: usize = 4_000_000;

/// The matches of all teams in all rounds, and the rounds of teams without a match.
#[derive(Clone, Debug, Default)]
pub struct Encounters {
    /// All encounters, round by round. Within a round, they are in the order of the file, or else
    /// in the order of the teams.
    pub list: Vec<Encounter>,
    /// The number of boards of a match, as stated or inferred.
    pub boards: usize,
    /// The number of rounds that were paired.
    pub rounds: u16,
    /// The team of each player; `None` for players without a team. If several teams list a player,
    /// it is the team that fits the player's games best.
    pub team_by_player: Vec<Option<TeamId>>,
    /// For each team and round, the index of the encounter in `list`; `None` if the team has no
    /// encounter in the round. All rounds of a team follow each other.
    encounter_indices: Vec<Option<u32>>,
    /// The indices of the stated line-ups in `Tournament::line_ups`. The keys are the round and the
    /// number of the team.
    line_ups: HashMap<(RoundNumber, u16), Vec<usize>>,
}

impl Encounters {
    /// Finds the encounters of a tournament; there are none if it has no teams or more than
    /// [`MAX_TEAMS`].
    #[must_use]
    pub fn compute(tournament: &Tournament) -> Encounters {
        if tournament.teams.is_empty() || tournament.teams.len() > MAX_TEAMS {
            return Encounters::default();
        }
        let stated = tournament.matches.iter().map(|stated| stated.round.0);
        let rounds = tournament.rounds.max(stated.max().unwrap_or(0));
        // an impossible round number must not fill the memory
        let most_rounds = u16::try_from(MAX_CELLS / tournament.teams.len()).unwrap_or(u16::MAX);
        let rounds = rounds.min(most_rounds.max(tournament.rounds));
        let mut encounters = Encounters {
            list: Vec::new(),
            boards: board_count(tournament),
            rounds,
            team_by_player: membership::teams_of_players(tournament),
            encounter_indices: vec![None; tournament.teams.len() * usize::from(rounds)],
            line_ups: HashMap::new(),
        };
        for (index, line_up) in tournament.line_ups.iter().enumerate() {
            let key = (line_up.round, line_up.team);
            encounters.line_ups.entry(key).or_default().push(index);
        }
        let mut match_indices: Vec<usize> = (0..tournament.matches.len()).collect();
        // the sort is stable, so that the matches of a round stay in the order of the file
        match_indices.sort_by_key(|&index| tournament.matches[index].round);
        let mut remaining_matches = match_indices.as_slice();
        for round in (1..=rounds).map(RoundNumber) {
            let count = remaining_matches
                .partition_point(|&index| tournament.matches[index].round <= round);
            let (stated_indices, later) = remaining_matches.split_at(count);
            remaining_matches = later;
            encounters.add_stated(tournament, round, stated_indices);
            encounters.add_inferred(tournament, round);
            encounters.add_unpaired(tournament, round);
        }
        encounters.allocate_byes(tournament);
        encounters
    }

    /// Whether the file states who played on the boards of at least one match. Otherwise, nothing
    /// is known about single boards.
    #[must_use]
    pub fn boards_are_known(&self) -> bool {
        let mut seats = self
            .list
            .iter()
            .flat_map(|encounter| &encounter.boards)
            .flatten();
        seats.any(Option::is_some)
    }

    /// Returns the encounter of a team in a round, and the team's side in it (0 for `first`, 1 for
    /// `second`). `None` if the team has no encounter in the round.
    #[must_use]
    pub fn team_encounter(&self, team: TeamId, round: RoundNumber) -> Option<(&Encounter, usize)> {
        let index = *self.encounter_indices.get(self.cell_index(team, round))?;
        let encounter = &self.list[usize::try_from(index?).ok()?];
        Some((encounter, encounter.side(team)?))
    }

    /// Returns the index in `encounter_indices` for a team and a round.
    fn cell_index(&self, team: TeamId, round: RoundNumber) -> usize {
        team.index() * usize::from(self.rounds) + round.index()
    }

    /// Whether no encounter of the team in this round has been added yet.
    fn is_free(&self, team: TeamId, round: RoundNumber) -> bool {
        self.encounter_indices[self.cell_index(team, round)].is_none()
    }

    fn add(&mut self, encounter: Encounter) {
        let index = u32::try_from(self.list.len()).ok();
        for team in [Some(encounter.first), encounter.second]
            .into_iter()
            .flatten()
        {
            let cell = self.cell_index(team, encounter.round);
            self.encounter_indices[cell] = index;
        }
        self.list.push(encounter);
    }

    /// Adds the matches of a round that the file states. `indices` contains their indices in
    /// `Tournament::matches`. If a team has several matches in one round, only the first is added.
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
            // games, even if all were forfeited, are better evidence than a list of byes
            let lacks_opponent = matches!(stated.kind, MatchKind::Bye(_) | MatchKind::NotPaired);
            let has_games = || {
                self.has_played(tournament, first, round)
                    || self.was_paired(tournament, first, round)
            };
            if lacks_opponent && has_games() {
                continue;
            }
            // a bye that the rows of the members contradict does not count
            let members = &tournament.teams[first.index()].members;
            if let MatchKind::Bye(outcome) = stated.kind
                && contradicting_bye(tournament, members, round, outcome).is_some()
            {
                continue;
            }
            let is_forfeited = matches!(stated.kind, MatchKind::Forfeit { .. });
            let team_played = |team: TeamId| self.has_played(tournament, team, round);
            if is_forfeited && (team_played(first) || second.is_some_and(team_played)) {
                continue;
            }
            let Some(second) = second else {
                // if the file does not state the kind of bye, the rows of the members decide
                match stated.kind {
                    MatchKind::Bye(outcome) => {
                        self.add(bye_encounter(round, first, outcome, Some(index)))
                    }
                    MatchKind::NotPaired => {
                        self.add(bye_encounter(round, first, Outcome::Absent, Some(index)));
                    }
                    _ => self.add_unpaired_team(tournament, round, first, Some(index)),
                }
                continue;
            };
            let encounter =
                self.build_match(tournament, round, [first, second], Some((index, stated)));
            self.add(encounter);
        }
    }

    /// Whether a member of the team played against a player of another team in this round.
    fn has_played(&self, tournament: &Tournament, team: TeamId, round: RoundNumber) -> bool {
        let members = &tournament.teams[team.index()].members;
        let members = members
            .iter()
            .filter(|id| self.team_by_player[id.index()] == Some(team));
        let entries = members.filter_map(|&id| tournament.entry(id, round));
        let mut played_games = entries.filter(|entry| entry.outcome.is_played());
        played_games.any(|entry| {
            let opponent = entry.opponent.player();
            opponent.is_some_and(|opponent| self.team_by_player[opponent.index()] != Some(team))
        })
    }

    /// Whether at least two members of the team were paired in this round with players of other
    /// teams who name them back, and more members than had a bye (other than a zero-point bye).
    fn was_paired(&self, tournament: &Tournament, team: TeamId, round: RoundNumber) -> bool {
        let (mut paired_count, mut bye_count) = (0, 0);
        for &member in &tournament.teams[team.index()].members {
            let Some(entry) = tournament.entry(member, round) else {
                continue;
            };
            let Some(opponent) = entry.opponent.player() else {
                let has_bye = entry.outcome.is_bye()
                    && !matches!(entry.outcome, Outcome::Absent | Outcome::ZeroPointBye);
                bye_count += usize::from(has_bye);
                continue;
            };
            let names_back = tournament.entry(opponent, round);
            let names_back =
                names_back.is_some_and(|entry| entry.opponent.player() == Some(member));
            let is_foreign = self.team_by_player[opponent.index()] != Some(team);
            paired_count += usize::from(names_back && is_foreign);
        }
        paired_count > bye_count.max(1)
    }

    /// Adds the matches of a round that follow from the players' games. Pairs of teams with more
    /// games are added first, so that one player in a wrong team does not split a match.
    fn add_inferred(&mut self, tournament: &Tournament, round: RoundNumber) {
        let mut games: HashMap<(TeamId, TeamId), (usize, usize)> = HashMap::new();
        for (player, own_team) in tournament.ids().zip(&self.team_by_player) {
            let opponent = tournament
                .entry(player, round)
                .and_then(|entry| entry.opponent.player());
            let other_team = opponent.and_then(|opponent| self.team_by_player[opponent.index()]);
            if let (Some(own_team), Some(other_team)) = (*own_team, other_team)
                && own_team != other_team
                && self.is_free(own_team, round)
                && self.is_free(other_team, round)
            {
                let order = games.len();
                let pair = (own_team.min(other_team), own_team.max(other_team));
                games.entry(pair).or_insert((0, order)).0 += 1;
            }
        }
        let mut pairs: Vec<_> = games.into_iter().collect();
        pairs.sort_by_key(|(_, (count, order))| (std::cmp::Reverse(*count), *order));
        let mut new_matches = Vec::new();
        for ((a, b), (_, order)) in pairs {
            if self.is_free(a, round) && self.is_free(b, round) {
                // marks the teams as paired; the encounters themselves are added in order below
                for team in [a, b] {
                    let cell = self.cell_index(team, round);
                    self.encounter_indices[cell] = Some(u32::MAX);
                }
                new_matches.push((order, [a, b]));
            }
        }
        new_matches.sort_unstable();
        for (_, teams) in new_matches {
            let encounter = self.build_match(tournament, round, teams, None);
            self.add(encounter);
        }
    }

    /// Gives a pairing-allocated bye to a team that is the only unpaired one in a round. This is
    /// done only in a Swiss with an odd number of teams if the file states no such byes, because
    /// some programs do not write them. A team that is unpaired in several rounds was absent
    /// instead.
    fn allocate_byes(&mut self, tournament: &Tournament) {
        let mut has_players = vec![false; tournament.teams.len()];
        for team in self.team_by_player.iter().flatten() {
            has_players[team.index()] = true;
        }
        let only_matches = !has_players.contains(&true);
        if only_matches {
            for encounter in self
                .list
                .iter()
                .filter(|encounter| encounter.second.is_some())
            {
                for team in [Some(encounter.first), encounter.second]
                    .into_iter()
                    .flatten()
                {
                    has_players[team.index()] = true;
                }
            }
        }
        let teams_with_players = has_players.iter().filter(|manned| **manned).count();
        // a list of matches does not name the system; a round robin of an odd number of teams
        // has as many rounds as teams, and each team is unpaired once
        let is_shorter = usize::from(tournament.rounds) < teams_with_players;
        let is_probably_swiss = only_matches && tournament.system.is_none() && is_shorter;
        if !(is_probably_swiss || tournament.system == Some(System::Swiss))
            || teams_with_players < 3
            || teams_with_players.is_multiple_of(2)
        {
            return;
        }
        // a file that writes such byes writes all of them
        let is_allocated_bye = |entry: &Entry| entry.outcome == Outcome::PairingAllocatedBye;
        let states_bye =
            |stated: &Match| stated.kind == MatchKind::Bye(Outcome::PairingAllocatedBye);
        if tournament.entries.iter().any(is_allocated_bye)
            || tournament.matches.iter().any(states_bye)
        {
            return;
        }
        let mut times_unpaired = vec![0_u16; tournament.teams.len()];
        let mut unpaired_in_round = vec![(0_u16, 0); usize::from(self.rounds)];
        for (index, encounter) in self.list.iter().enumerate() {
            if has_players[encounter.first.index()] && encounter.second.is_none() {
                times_unpaired[encounter.first.index()] += 1;
                let (count, last) = &mut unpaired_in_round[encounter.round.index()];
                (*count, *last) = (*count + 1, index);
            }
        }
        for (count, index) in unpaired_in_round {
            let Some(encounter) = self.list.get_mut(index).filter(|_| count == 1) else {
                continue;
            };
            let states_no_byes =
                encounter.course == Course::Bye(Outcome::Absent) && encounter.match_index.is_none();
            let is_paired =
                encounter.round.0 <= tournament.rounds && encounter.spare_players.is_empty();
            if states_no_byes && is_paired && times_unpaired[encounter.first.index()] == 1 {
                encounter.course = Course::Bye(Outcome::PairingAllocatedBye);
            }
        }
    }

    /// Adds all teams whose encounter in a round has not been added yet, as teams without an
    /// opponent.
    fn add_unpaired(&mut self, tournament: &Tournament, round: RoundNumber) {
        for team in (0..tournament.teams.len()).map(TeamId::at) {
            if self.is_free(team, round) {
                self.add_unpaired_team(tournament, round, team, None);
            }
        }
    }

    /// Adds a team that has no opponent in a round, with a bye of the kind that its members have,
    /// or with a forfeit win if its members won by forfeit. `match_index` is the index of the match
    /// in `Tournament::matches`; `None` if the file does not state the match.
    fn add_unpaired_team(
        &mut self,
        tournament: &Tournament,
        round: RoundNumber,
        team: TeamId,
        match_index: Option<usize>,
    ) {
        let members = &tournament.teams[team.index()].members;
        let has_member_with = |outcome: Outcome| {
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
        let stated_bye = byes.into_iter().find(|&outcome| has_member_with(outcome));
        // members won by forfeit without an opponent: the other team was absent
        let has_won =
            stated_bye.is_none() && match_index.is_none() && has_member_with(Outcome::ForfeitWin);
        let default = match match_index {
            Some(_) => Outcome::PairingAllocatedBye,
            None => Outcome::Absent,
        };
        let mut encounter = bye_encounter(round, team, stated_bye.unwrap_or(default), match_index);
        if has_won {
            encounter.course = Course::Forfeit {
                present: [true, false],
            };
        }
        let is_paired = |player: &&PlayerId| {
            let entry = tournament.entry(**player, round);
            let is_member = self.team_by_player[player.index()] == Some(team);
            is_member && entry.is_some_and(|entry| entry.opponent.player().is_some())
        };
        encounter.spare_players = members.iter().filter(is_paired).copied().collect();
        self.add(encounter);
    }

    /// Returns the members of two teams who have an opponent in the round but no seat on the stated
    /// `boards` of their match. `None` if one of them plays against the other team: the boards then
    /// omit a game of the match, and the games decide who sat where.
    fn players_elsewhere(
        &self,
        tournament: &Tournament,
        round: RoundNumber,
        teams: [TeamId; 2],
        boards: &[[Option<PlayerId>; 2]],
    ) -> Option<Vec<PlayerId>> {
        let team_of = |player: PlayerId| self.team_by_player[player.index()];
        let mut players = Vec::new();
        for [own_team, other] in [teams, [teams[1], teams[0]]] {
            for &member in &tournament.teams[own_team.index()].members {
                let entry = tournament.entry(member, round);
                let opponent = entry.and_then(|entry| entry.opponent.player());
                let opponent = opponent.filter(|_| team_of(member) == Some(own_team));
                let is_seated = || boards.iter().flatten().any(|seat| *seat == Some(member));
                let Some(opponent) = opponent.filter(|_| !is_seated()) else {
                    continue;
                };
                if team_of(opponent) == Some(other) {
                    return None;
                }
                players.push(member);
            }
        }
        Some(players)
    }

    /// Builds the match of two teams with its boards. `stated` contains the match that the file
    /// states and its index in `Tournament::matches`.
    fn build_match(
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
                line_up(
                    tournament,
                    round,
                    teams,
                    self.boards,
                    &self.team_by_player,
                    stated,
                )
            };
            let [(first, mut spare), (second, more)] = [
                line_up_against(teams[0], teams[1]),
                line_up_against(teams[1], teams[0]),
            ];
            spare.extend(more);
            (pair_boards(tournament, round, first, second), spare)
        };
        let stated_boards = stated.map(|(_, stated)| &stated.boards);
        let stated_seats = stated_boards.filter(|boards| !boards.is_empty());
        let stated_seats = stated_seats.and_then(|boards| {
            let spare = self.players_elsewhere(tournament, round, teams, boards)?;
            Some((boards.clone(), spare))
        });
        let (mut list, mut spare) = stated_seats.unwrap_or_else(|| seats(teams));
        if stated.is_none() && first_has_black(tournament, round, &list) {
            teams.reverse();
            (list, spare) = seats(teams);
        }
        let course_by_boards = course_by_boards(tournament, round, &list);
        let is_played_match =
            course_by_boards == Course::Boards && is_played(tournament, round, &list);
        let course = match stated.map(|(_, stated)| stated.kind) {
            Some(MatchKind::Forfeit { present }) if !is_played_match => Course::Forfeit { present },
            _ => course_by_boards,
        };
        Encounter {
            round,
            first: teams[0],
            second: Some(teams[1]),
            course,
            boards: list,
            spare_players: spare,
            match_index: stated.map(|(index, _)| index),
        }
    }
}
