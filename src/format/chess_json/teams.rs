//! Reads teams with their members, and team matches.

use super::consistency::UsedNumbers;
use super::event::{Lowering, keep_unread_members, round_range};
use super::games::{read_result_code, read_side_result_code};
use super::match_games::NamedGames;
use super::node::{Node, Object};
use super::shapes::{self, note_wrong_types};
use crate::import::{Note, NoteKind, TeamClaims, TeamOrigin};
use crate::model::{Acceleration, Match, MatchKind, Outcome, PlayerId, RoundNumber, Team, TeamId};
use crate::number::Points;
use crate::source::{Field, Span};

impl<'a> Lowering<'_, 'a> {
    /// Reads the teams and returns their members, which are the players of the tournament.
    pub(super) fn read_teams(&mut self, competitors: Vec<Node<'a>>) -> Vec<Node<'a>> {
        let mut members = Vec::new();
        for node in competitors {
            let Some(team) = Object::new(node) else {
                let text = "a competitor should be a JSON object";
                self.notes.add(NoteKind::Unreadable, node.span(), text);
                continue;
            };
            let number_node = team.get_first(&["cid", "startno"]);
            let number = number_node.and_then(Node::count);
            let number = number.and_then(|number| u16::try_from(number.value).ok());
            if number.is_none_or(|number| number == 0) {
                let span = number_node.map_or(team.span(), Node::inner_span);
                let text =
                    "`cid`: the number of a team is expected; no match can refer to this team";
                self.notes.add(NoteKind::InvalidHeader, span, text);
            }
            let team_members = team.items("cplayers");
            let name = self.team_name(&team, &team_members);
            self.import.tournament.teams.push(Team {
                number: number.unwrap_or(0),
                name,
                ..Team::default()
            });
            self.team_spans.push(team.span());
            members.extend(team_members);
            self.read_team_claims(&team);
            team.mark_known(&[
                "present",
                "random",
                "rating",
                "tpn",
                "tiebreakScore",
                "order",
                "other",
                "profileId",
            ]);
            keep_unread_members(
                &team,
                &shapes::TEAM_OF_TOURNAMENT,
                &mut self.import.unread,
                &mut self.notes,
            );
        }
        members
    }

    /// Reads the stated points and rank of a team; rank 0 means that no rank is stated.
    fn read_team_claims(&mut self, team: &Object<'a>) {
        let points = |key| team.get(key).and_then(Node::points);
        let rank = team.get("rank").and_then(Node::count);
        self.import.claims.team_claims.push(TeamClaims {
            match_points: points("matchPoints"),
            game_points: points("gamePoints"),
            rank: rank.filter(|rank| rank.value > 0),
        });
    }

    /// Returns the name of the team to which the competitor refers, or else of the first team to
    /// which a member refers; empty if there is no such team.
    fn team_name(&mut self, team: &Object<'_>, members: &[Node<'_>]) -> String {
        let members_team_id = || {
            let mut members = members.iter().filter_map(|member| Object::new(*member));
            members.find_map(|member| member.get("teamId"))
        };
        let id = team.get("teamId").or_else(members_team_id);
        let Some(id) = id.and_then(Node::count) else {
            return String::new();
        };
        self.note_other_team_ids(id, members);
        let team_object = self.event.teams_by_id.get(&id.value);
        if team_object.is_none() {
            let text = format!("team {} does not exist", id.value);
            self.notes.add(NoteKind::UnknownReference, id.span, text);
        }
        let name = team_object
            .and_then(|team| team.get_first(&["teamName", "name"]))
            .and_then(Node::non_empty_text);
        name.map(|name| name.value.into_owned()).unwrap_or_default()
    }

    /// Adds notes about members whose `teamId` names another team than the `id` of the team in whose
    /// list they are.
    fn note_other_team_ids(&mut self, id: Field<u32>, members: &[Node<'_>]) {
        let stated = |id: Field<u32>| Field::new(id.value.to_string(), id.span);
        for member in members.iter().filter_map(|member| Object::new(*member)) {
            let other = member.get("teamId").and_then(Node::count);
            if let Some(other) = other.filter(|other| other.value != id.value)
                && self.event.teams_by_id.contains_key(&other.value)
            {
                self.note_contradiction("`teamId` of a member", &stated(id), &stated(other));
            }
        }
    }

    /// Fills in the members of each team, in board order. Requires that the players have been read.
    pub(super) fn fill_members(&mut self) {
        if !self.import.tournament.team_event {
            return;
        }
        let spans = self.team_spans.iter();
        for (team, span) in self.import.tournament.teams.iter_mut().zip(spans) {
            // the object of a team contains the objects of its members
            let is_inside = |player: &Object<'_>| {
                let start = player.span().start;
                span.start <= start && start < span.end
            };
            let players = self.players.iter().enumerate();
            let members = players.filter(|(_, player)| is_inside(player));
            let mut members: Vec<PlayerId> =
                members.map(|(index, _)| PlayerId::at(index)).collect();
            let order = |id: &PlayerId| {
                let order = self.players[id.index()].get("order").and_then(Node::count);
                order.map_or(u32::MAX, |order| order.value)
            };
            members.sort_by_key(order);
            team.members = members;
        }
        let teams = std::mem::take(&mut self.import.tournament.teams);
        let claims = std::mem::take(&mut self.import.claims.team_claims);
        let spans = std::mem::take(&mut self.team_spans);
        let mut teams: Vec<_> = teams.into_iter().zip(claims).zip(spans).collect();
        teams.sort_by_key(|((team, _), _)| team.number);
        // programs write zeros for values that were not stated
        let is_zero = |stated: Option<Field<Points>>| {
            stated.is_none_or(|points| points.value == Points::ZERO)
        };
        let has_stated_value = teams.iter().any(|((_, stated), _)| {
            !is_zero(stated.match_points) || !is_zero(stated.game_points) || stated.rank.is_some()
        });
        for ((team, stated), line) in teams {
            let span_or_line = |span: Option<Span>| span.unwrap_or(line);
            self.import.origins.teams.push(TeamOrigin {
                line,
                number: line,
                name: line,
                match_points: span_or_line(stated.match_points.map(|field| field.span)),
                game_points: span_or_line(stated.game_points.map(|field| field.span)),
                rank: span_or_line(stated.rank.map(|field| field.span)),
                members: vec![line; team.members.len()],
            });
            self.import.tournament.teams.push(team);
            if has_stated_value {
                self.import.claims.team_claims.push(stated);
            }
        }
        let board_count = self.tournament.get("teamSize").and_then(Node::count);
        let board_count = board_count.and_then(|count| u16::try_from(count.value).ok());
        self.import.tournament.boards = board_count.filter(|&count| count > 0);
    }

    fn read_team_number(&mut self, node: Option<Node<'a>>) -> Option<u16> {
        let node = node?;
        let number = match Object::new(node) {
            Some(side) => {
                side.mark_known(&["result"]);
                let number = side.get_first(&["cid", "startno"]);
                keep_unread_members(
                    &side,
                    &shapes::SIDE,
                    &mut self.import.unread,
                    &mut self.notes,
                );
                number?.count()
            }
            None => node.count(),
        };
        if node.text().is_some_and(|field| field.value.is_empty()) {
            return None;
        }
        let Some(number) = number else {
            let text =
                "the number of a team is expected in a match; it counts as having no opponent";
            self.notes
                .add_listed(NoteKind::InvalidHeader, node.span(), text);
            return None;
        };
        if number.value == 0 {
            return None;
        }
        let teams = &self.import.tournament.teams;
        let is_known = teams
            .iter()
            .any(|team| u32::from(team.number) == number.value);
        if !is_known {
            let text = format!("a match names team {}, which does not exist", number.value);
            self.notes
                .add(NoteKind::UnknownReference, number.span, text);
        }
        u16::try_from(number.value).ok()
    }

    /// Returns the match points that each of the two teams gets for its stated result; `None` if
    /// the result is not a win, a draw or a loss.
    fn match_points(&self, results: [Option<char>; 2]) -> [Option<Points>; 2] {
        let [won, drawn, lost] = self.import.tournament.match_points_or_default();
        results.map(|result| match result? {
            'W' => Some(won),
            'D' => Some(drawn),
            'L' => Some(lost),
            _ => None,
        })
    }

    /// Reads the teams of each match. The result of a match is computed from its games; a stated
    /// result is compared with it.
    pub(super) fn read_matches(&mut self) {
        let mut list = self.tournament.items("matchList");
        if let Some(section) = self.tournament.object("teamSection") {
            list.extend(section.items("results"));
        }
        let mut matches: Vec<(Match, Span)> = Vec::new();
        let mut named_games = NamedGames::default();
        let mut match_ids = UsedNumbers::default();
        for node in list {
            let Some(object) = Object::new(node) else {
                let text = "a match should be a JSON object";
                self.notes
                    .add_listed(NoteKind::InvalidHeader, node.span(), text);
                continue;
            };
            match_ids.add_match(&object, &mut self.notes);
            object.mark_known(&["rated", "board", "isTeam", "date", "comment"]);
            let results = [("wResult", "white"), ("bResult", "black")].map(|(key, side)| {
                let code =
                    read_result_code(&object, key).or_else(|| read_side_result_code(&object, side));
                code.map(|field| field.value)
            });
            let is_played = object.get("played").and_then(Node::as_bool);
            let round = object.get("round").and_then(Node::count);
            let round = round.and_then(|round| u16::try_from(round.value).ok());
            let round =
                round.filter(|&round| round > 0 && usize::from(round) <= self.limits.rounds);
            let games = object.items("games");
            for game in &games {
                self.note_unknown_game(*game);
            }
            let sides = [object.get("white"), object.get("black")];
            let [first, second] = sides.map(|side| self.read_team_number(side));
            keep_unread_members(
                &object,
                &shapes::MATCH,
                &mut self.import.unread,
                &mut self.notes,
            );
            let Some(round) = round else {
                let text = "the match has no round";
                self.notes
                    .add_habit(NoteKind::Unreadable, node.span(), text);
                continue;
            };
            named_games.add(u32::from(round), [first, second], &games);
            let (first, second, result) = match (first, second) {
                (Some(first), second) => (first, second, results[0]),
                (None, Some(second)) => (second, None, results[1]),
                (None, None) => continue,
            };
            let kind = match second {
                None => bye_kind(result),
                Some(_) if is_played == Some(false) => forfeit_kind(results, games.is_empty()),
                Some(_) => MatchKind::Boards,
            };
            if second.is_some() {
                self.mark_unopposed_forfeits(round, &games);
            }
            let boards = second.map(|second| self.match_seats([first, second], &games));
            let match_points = match kind {
                MatchKind::Boards if second.is_some() => self.match_points(results),
                _ => [None; 2],
            };
            let read_match = Match {
                round: RoundNumber(round),
                first,
                second,
                kind,
                match_points,
                boards: boards.unwrap_or_default(),
                ..Match::default()
            };
            matches.push((read_match, object.span()));
        }
        self.note_games_of_matches(&named_games);
        matches.sort_by_key(|(read_match, _)| read_match.round);
        let (list, places) = matches.into_iter().unzip();
        self.import.tournament.matches = list;
        self.import.origins.matches = places;
    }

    /// Returns the two players on each board, the first team's player first; empty unless the match
    /// names a game for each board.
    fn match_seats(&self, teams: [u16; 2], games: &[Node<'_>]) -> Vec<[Option<PlayerId>; 2]> {
        let tournament = &self.import.tournament;
        if tournament.boards.map(usize::from) != Some(games.len()) {
            return Vec::new();
        }
        let teams = teams.map(|number| tournament.team(number));
        let is_member = |team: Option<TeamId>, player: Option<PlayerId>| {
            let members = team.map(|team| &tournament.teams[team.index()].members);
            player.is_none_or(|player| members.is_some_and(|list| list.contains(&player)))
        };
        let mut seats = Vec::new();
        for game in games {
            let id = game.count().map_or(0, |id| id.value);
            let sides = self.sides_of_game(id);
            let [white, black] = sides.map(|side| self.numbers.player(side));
            if is_member(teams[0], white) && is_member(teams[1], black) {
                seats.push([white, black]);
            } else if is_member(teams[1], white) && is_member(teams[0], black) {
                seats.push([black, white]);
            } else {
                return Vec::new();
            }
        }
        // empty boards at the end of the list are left out
        while seats.last() == Some(&[None; 2]) {
            seats.pop();
        }
        seats
    }

    /// Changes full-point byes into forfeit wins if they are games of a match. A game with the code
    /// `W` and without an opponent is read as a full-point bye before the matches are read.
    fn mark_unopposed_forfeits(&mut self, round: u16, games: &[Node<'_>]) {
        let round = RoundNumber(round);
        for game in games {
            let id = game.count().map_or(0, |id| id.value);
            let sides = self.sides_of_game(id);
            let [white, black] = sides.map(|side| self.numbers.player(side));
            let (Some(player), None) = (white.or(black), white.and(black)) else {
                continue;
            };
            let rounds = usize::from(self.import.tournament.rounds);
            if sides.contains(&0)
                && round.index() < rounds
                && self.import.origins.cell(player, round).result_code == b'W'
            {
                let index = player.index() * rounds + round.index();
                let entry = &mut self.import.tournament.entries[index];
                if entry.outcome == Outcome::FullPointBye {
                    entry.outcome = Outcome::ForfeitWin;
                }
            }
        }
    }

    /// Returns the competitor numbers of White and Black of a game, 0 for nobody.
    fn sides_of_game(&self, id: u32) -> [u32; 2] {
        self.games_by_id.get(&id).map_or([0; 2], |game| game.sides)
    }

    /// Adds a note about a game that a match names but the file does not contain. There is no note
    /// for the number 0, which means an empty board.
    fn note_unknown_game(&mut self, node: Node<'_>) {
        let Some(id) = node.count() else {
            let text = "`games` of a match: the `id` of a game is expected";
            self.notes
                .add_listed(NoteKind::InvalidHeader, node.span(), text);
            return;
        };
        if id.value > 0 && !self.games_by_id.contains_key(&id.value) {
            let text = format!("a match names game {}, which does not exist", id.value);
            let note = Note::new(NoteKind::UnknownReference, id.span, text);
            self.notes.push(note);
        }
    }

    /// Reads accelerations, and pairs of players who may not meet. Pairs of teams are not read.
    pub(super) fn read_engine_settings(&mut self) {
        let is_team_event = self.import.tournament.team_event;
        if let Some(accelerated) = self.tournament.get("accelerated") {
            let values = Object::new(accelerated);
            for node in values.iter().flat_map(|object| object.items("values")) {
                self.read_acceleration(node, is_team_event);
            }
        }
        for node in self.tournament.items("prohibited") {
            let Some(object) = Object::new(node) else {
                let text = "a prohibited pairing should be a JSON object";
                self.notes
                    .add_listed(NoteKind::InvalidHeader, node.span(), text);
                continue;
            };
            let rounds = round_range(&object);
            let competitors = object.items("competitors");
            note_wrong_types(&object, &shapes::PROHIBITED, &mut self.notes);
            if is_team_event {
                self.note_missing("prohibited pairings of teams");
                continue;
            }
            let players = competitors.into_iter();
            let players: Vec<PlayerId> = players
                .filter_map(|node| self.resolve_player(node, "`prohibited`"))
                .collect();
            if let Some(rounds) = rounds.filter(|_| players.len() > 1) {
                self.import.tournament.forbidden.push((rounds, players));
            }
        }
    }

    fn read_acceleration(&mut self, node: Node<'a>, is_team_event: bool) {
        let Some(object) = Object::new(node) else {
            let text = "a value of `accelerated` should be a JSON object";
            self.notes
                .add_listed(NoteKind::InvalidHeader, node.span(), text);
            return;
        };
        note_wrong_types(&object, &shapes::ACCELERATION, &mut self.notes);
        let Some(rounds) = round_range(&object) else {
            return;
        };
        let key = if is_team_event { "match" } else { "game" };
        let points = object.get(&format!("{key}Points")).and_then(Node::points);
        let system = &self.import.tournament.score_system;
        let points_for_result = || match &*object.non_empty_text(&format!("{key}Result"))?.value {
            "W" => Some(system.w()),
            "D" => Some(system.d()),
            _ => Some(Points::ZERO),
        };
        let Some(points) = points.map(|field| field.value).or_else(points_for_result) else {
            return;
        };
        let number = |key| {
            object
                .get(key)
                .and_then(Node::count)
                .map(|field| field.value)
        };
        let (Some(first), Some(last)) = (number("firstCompetitor"), number("lastCompetitor"))
        else {
            return;
        };
        let mut players = Vec::new();
        if !is_team_event {
            let numbers = self.import.tournament.ids().filter(|&id| {
                let number = self.import.tournament.player(id).number;
                number.is_some_and(|number| (first..=last).contains(&u32::from(number.0)))
            });
            players.extend(numbers);
        }
        if points != Points::ZERO {
            self.import.tournament.accelerations.push(Acceleration {
                rounds,
                points,
                players,
            });
        }
    }
}

/// Returns the kind of bye of a team without an opponent: a full-point bye for the code `W`, a
/// half-point bye for `D`.
fn bye_kind(result_code: Option<char>) -> MatchKind {
    match result_code {
        Some('P' | 'U') => MatchKind::Bye(Outcome::PairingAllocatedBye),
        Some('W' | 'F') => MatchKind::Bye(Outcome::FullPointBye),
        Some('D' | 'H') => MatchKind::Bye(Outcome::HalfPointBye),
        Some('Z') => MatchKind::Bye(Outcome::ZeroPointBye),
        _ => MatchKind::NotPaired,
    }
}

/// Returns the kind of a match that was not played. If neither team scored and games are listed,
/// the match is not a forfeit, because it may still be played.
fn forfeit_kind(results: [Option<char>; 2], has_no_games: bool) -> MatchKind {
    match results {
        [Some('Z'), Some('Z')] if !has_no_games => MatchKind::Boards,
        [Some(white @ ('W' | 'Z')), Some(black @ ('W' | 'Z'))] => MatchKind::Forfeit {
            present: [white == 'W', black == 'W'],
        },
        _ => MatchKind::Boards,
    }
}
