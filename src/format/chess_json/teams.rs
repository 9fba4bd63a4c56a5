//! Teams with their members, and their matches.

use super::event::{Lowering, rest};
use super::node::{Node, Object};
use super::scores::worth;
use crate::import::{Note, NoteKind, TeamClaims, TeamOrigin};
use crate::model::{Acceleration, Match, MatchKind, Outcome, PlayerId, RoundNumber, Team};
use crate::number::Points;

impl<'a> Lowering<'_, 'a> {
    /// The teams; returns their members, which are the players of the tournament.
    pub(super) fn teams(&mut self, competitors: Vec<Node<'a>>) -> Vec<Node<'a>> {
        let mut members = Vec::new();
        for node in competitors {
            let Some(team) = Object::new(node) else {
                let text = "a competitor is an object";
                self.notes.add(NoteKind::Unreadable, node.span(), text);
                continue;
            };
            let number = team.any(&["cid", "startno"]).and_then(Node::count);
            let number = number.and_then(|number| u16::try_from(number.value).ok());
            let own = team.items("cplayers");
            let name = self.team_name(&team, &own);
            self.import.tournament.teams.push(Team {
                number: number.unwrap_or(0),
                name,
                ..Team::default()
            });
            self.team_spans.push(team.span());
            members.extend(own);
            self.import.claims.teams_stated.push(TeamClaims {
                match_points: team.get("matchPoints").and_then(Node::points),
                game_points: team.get("gamePoints").and_then(Node::points),
                rank: team.get("rank").and_then(Node::count),
            });
            self.import.origins.teams.push(TeamOrigin {
                line: team.span(),
                ..TeamOrigin::default()
            });
            team.pass_over(&[
                "present",
                "random",
                "rating",
                "tpn",
                "tiebreakScore",
                "order",
                "other",
                "profileId",
            ]);
            rest(
                &team,
                "a team of the tournament",
                &mut self.import.unread,
                &mut self.notes,
            );
        }
        members
    }

    /// The team is named by itself or by its members.
    fn team_name(&mut self, team: &Object<'_>, members: &[Node<'_>]) -> String {
        let by_members = || {
            let mut members = members.iter().filter_map(|member| Object::new(*member));
            members.find_map(|member| member.get("teamId"))
        };
        let id = team.get("teamId").or_else(by_members);
        let Some(id) = id.and_then(Node::count) else {
            return String::new();
        };
        let known = self.event.teams.get(&id.value);
        if known.is_none() {
            let text = format!("team {} does not exist", id.value);
            self.notes.add(NoteKind::UnknownReference, id.span, text);
        }
        let name = known
            .and_then(|team| team.any(&["teamName", "name"]))
            .and_then(Node::words);
        name.map(|name| name.value.into_owned()).unwrap_or_default()
    }

    /// The members of each team in board order, once they have their places in the list.
    pub(super) fn line_ups(&mut self) {
        if !self.import.tournament.team_event {
            return;
        }
        let spans = self.team_spans.iter();
        for (team, span) in self.import.tournament.teams.iter_mut().zip(spans) {
            // the members stand inside of their team
            let inside = |player: &Object<'_>| {
                let start = player.span().start;
                span.start <= start && start < span.end
            };
            let players = self.players.iter().enumerate();
            let members = players.filter(|(_, player)| inside(player));
            let mut members: Vec<PlayerId> = members.map(|(at, _)| PlayerId::at(at)).collect();
            let order = |id: &PlayerId| {
                let order = self.players[id.index()].get("order").and_then(Node::count);
                order.map_or(u32::MAX, |order| order.value)
            };
            members.sort_by_key(order);
            team.members = members;
        }
        let import = &mut self.import;
        let teams = std::mem::take(&mut import.tournament.teams).into_iter();
        let claims = std::mem::take(&mut import.claims.teams_stated).into_iter();
        let origins = std::mem::take(&mut import.origins.teams).into_iter();
        let mut all: Vec<_> = teams.zip(claims.zip(origins)).collect();
        all.sort_by_key(|(team, _)| team.number);
        for (team, (claims, origin)) in all {
            import.tournament.teams.push(team);
            import.claims.teams_stated.push(claims);
            import.origins.teams.push(origin);
        }
    }

    fn team_number(&mut self, node: Option<Node<'a>>) -> Option<u16> {
        let node = node?;
        let number = match Object::new(node) {
            Some(object) => object.any(&["cid", "startno"])?.count()?,
            None => node.count()?,
        };
        if number.value == 0 {
            return None;
        }
        let teams = &self.import.tournament.teams;
        let known = teams
            .iter()
            .any(|team| u32::from(team.number) == number.value);
        if !known {
            let text = format!("a match names team {}, which does not exist", number.value);
            self.notes
                .add(NoteKind::UnknownReference, number.span, text);
        }
        u16::try_from(number.value).ok()
    }

    /// The matches: who met whom; their results follow from the games.
    pub(super) fn matches(&mut self) {
        let mut list = self.tournament.items("matchList");
        if let Some(section) = self.tournament.object("teamSection") {
            list.extend(section.items("results"));
        }
        for node in list {
            let Some(object) = Object::new(node) else {
                continue;
            };
            object.pass_over(&["id", "rated", "board", "isTeam", "date", "comment"]);
            let round = object.get("round").and_then(Node::count);
            let round = round.and_then(|round| u16::try_from(round.value).ok());
            let round =
                round.filter(|&round| round > 0 && usize::from(round) <= self.limits.rounds);
            for game in object.items("games") {
                self.known_game(game);
            }
            let sides = [object.get("white"), object.get("black")];
            let [first, second] = sides.map(|side| self.team_number(side));
            rest(&object, "a match", &mut self.import.unread, &mut self.notes);
            let Some(round) = round else {
                let text = "a match without a round";
                self.notes.habit(NoteKind::Unreadable, node.span(), text);
                continue;
            };
            let (first, second) = match (first, second) {
                (Some(first), second) => (first, second),
                (None, Some(second)) => (second, None),
                (None, None) => continue,
            };
            let mut one = Match {
                round: RoundNumber(round),
                first,
                second,
                ..Match::default()
            };
            self.course(&object, &mut one);
            self.import.tournament.matches.push(one);
        }
        self.import.tournament.matches.sort_by_key(|one| one.round);
    }

    /// How a match went, where that does not follow from its games: byes, and matches that
    /// were forfeited as a whole (chess-json 5).
    fn course(&self, object: &Object<'_>, one: &mut Match) {
        let played = object.get("played").and_then(Node::truth);
        let result = |key: &str| {
            let words = object.get(key)?.words()?;
            words.value.chars().next().map(|c| c.to_ascii_uppercase())
        };
        let results = [result("wResult"), result("bResult")];
        if one.second.is_some() {
            let there = results.map(|result| result == Some('W'));
            // nothing scored by either side may also be a match that is not played yet
            if played == Some(false) && there.contains(&true) {
                one.kind = MatchKind::Forfeit { present: there };
            }
            return;
        }
        let (letter, outcome) = match (results[0].or(results[1]), played) {
            (Some('P'), _) | (Some('W' | 'D'), Some(true)) => ("P", Outcome::PairingAllocatedBye),
            (Some('W' | 'F'), _) => ("F", Outcome::FullPointBye),
            (Some('D' | 'H'), _) => ("H", Outcome::HalfPointBye),
            (Some(_), _) => ("Z", Outcome::ZeroPointBye),
            (None, _) => return,
        };
        one.kind = MatchKind::Bye(outcome);
        if let Some([match_points, game_points]) = self.bye_worth(letter) {
            one.match_points[0] = match_points;
            one.board_points[0] = game_points;
        }
    }

    /// What a bye of a team is worth, where the score system of matches gives an amount of its
    /// own; `D*`, a draw on each board, is what a bye is worth anyway.
    fn bye_worth(&self, letter: &str) -> Option<[Option<Points>; 2]> {
        let both = self.tournament.object("scoreSystem")?;
        let matches = both.object("match")?;
        let drawn = worth(&matches, "D").ok();
        let match_points = worth(&matches, letter).ok().filter(|_| matches.has(letter));
        let game_points = matches.get(&format!("{letter}G")).and_then(Node::points);
        let usual = letter != "P" || match_points == drawn;
        let game_points = game_points.map(|field| field.value);
        Some([match_points.filter(|_| !usual), game_points])
    }

    /// A match refers to a game that the file holds; 0 is an empty board.
    fn known_game(&mut self, node: Node<'_>) {
        let Some(id) = node.count().filter(|id| id.value > 0) else {
            return;
        };
        if !self.games.contains(&id.value) {
            let text = format!("a match names game {}, which does not exist", id.value);
            let note = Note::new(NoteKind::UnknownReference, id.span, text);
            self.notes.push(note);
        }
    }

    /// Accelerated rounds and pairs that may not meet: of players, or kept where they are of
    /// teams.
    pub(super) fn engine(&mut self) {
        let team = self.import.tournament.team_event;
        if let Some(accelerated) = self.tournament.get("accelerated") {
            let values = Object::new(accelerated);
            for node in values.iter().flat_map(|object| object.items("values")) {
                self.acceleration(node, team);
            }
        }
        for node in self.tournament.items("prohibited") {
            let Some(object) = Object::new(node) else {
                continue;
            };
            let rounds = self.round_range(&object);
            let competitors = object.items("competitors");
            if team {
                self.missing("pairs of teams that may not meet");
                continue;
            }
            let players = competitors.into_iter();
            let players: Vec<PlayerId> = players
                .filter_map(|node| self.named(node, "`prohibited`"))
                .collect();
            if let Some(rounds) = rounds.filter(|_| players.len() > 1) {
                self.import.tournament.forbidden.push((rounds, players));
            }
        }
    }

    fn acceleration(&mut self, node: Node<'a>, team: bool) {
        let Some(object) = Object::new(node) else {
            return;
        };
        let Some(rounds) = self.round_range(&object) else {
            return;
        };
        let key = if team { "match" } else { "game" };
        let points = object.get(&format!("{key}Points")).and_then(Node::points);
        let system = &self.import.tournament.score_system;
        let by_letter = || match &*object.words(&format!("{key}Result"))?.value {
            "W" => Some(system.w()),
            "D" => Some(system.d()),
            _ => Some(Points::ZERO),
        };
        let Some(points) = points.map(|field| field.value).or_else(by_letter) else {
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
        if !team {
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
