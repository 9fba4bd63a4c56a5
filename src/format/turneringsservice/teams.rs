//! Reads teams and their matches. Players refer to their team by its name.

use super::element::Element;
use super::lowering::Lowering;
use crate::import::{Note, NoteKind, TeamClaims, TeamOrigin};
use crate::model::{Match, MatchKind, Outcome, PlayerId, RoundNumber, Team};
use crate::number::Points;
use crate::source::Span;

/// The names of all attributes of a team that are known, including those that are not read.
const TEAM_ATTRIBUTES: [&str; 14] = [
    "StartNo",
    "Teamname",
    "Available",
    "Federation",
    "Pts",
    "Rank",
    "Info",
    "TeamLeader",
    "Club",
    "Table",
    "GPgroup",
    "Custom1",
    "Custom2",
    "Group",
];

impl<'d, 'i> Lowering<'_, 'd, 'i> {
    pub(super) fn read_teams(&mut self) {
        let list = self.group.child("Teams");
        if let Some(list) = &list {
            list.note_unknown(&["Num", "SeparateFile"], &["Team"], &mut self.notes);
        }
        let teams = list.map(|list| list.children("Team")).unwrap_or_default();
        if teams.is_empty() {
            return;
        }
        self.import.tournament.team_event = true;
        let mut list = Vec::with_capacity(teams.len());
        for (index, element) in teams.iter().enumerate() {
            let number = element
                .number_attribute("StartNo")
                .and_then(|field| u16::try_from(field.value).ok());
            let position = u16::try_from(index + 1).unwrap_or(u16::MAX);
            let name = element
                .attribute("Teamname")
                .map_or("", |field| field.value);
            let number = number.filter(|number| *number > 0).unwrap_or(position);
            let text = |name| element.attribute(name).map(|field| field.value.to_owned());
            let span = |name| element.attribute(name).map(|field| field.span);
            let team = Team {
                number,
                name: name.to_owned(),
                captain: text("TeamLeader"),
                federation: text("Federation"),
                ..Team::default()
            };
            let origin = TeamOrigin {
                line: element.span(),
                number: span("StartNo").unwrap_or_default(),
                name: span("Teamname").unwrap_or_default(),
                match_points: span("Pts").unwrap_or_default(),
                rank: span("Rank").unwrap_or_default(),
                ..TeamOrigin::default()
            };
            let team_claims = TeamClaims {
                match_points: self.read_points(element),
                game_points: None,
                rank: self.read_rank(element),
            };
            list.push((team, team_claims, origin));
            element.note_unknown(&TEAM_ATTRIBUTES, &["Results"], &mut self.notes);
            self.read_matches(number, element);
        }
        list.sort_by_key(|(team, ..)| team.number);
        for (team, team_claims, origin) in list {
            self.import.tournament.teams.push(team);
            self.import.claims.team_claims.push(team_claims);
            self.import.origins.teams.push(origin);
        }
        self.read_members();
        let matches = std::mem::take(&mut self.import.tournament.matches);
        let spans = std::mem::take(&mut self.import.origins.matches);
        let mut matches_with_spans: Vec<(Match, Span)> = matches.into_iter().zip(spans).collect();
        matches_with_spans.sort_by_key(|(team_match, _)| (team_match.round, team_match.first));
        (self.import.tournament.matches, self.import.origins.matches) =
            matches_with_spans.into_iter().unzip();
    }

    /// Adds the players to the teams whose names they state. The board order is the order of the
    /// players in the file.
    fn read_members(&mut self) {
        for (index, player) in self.players.iter().enumerate() {
            let Some(name) = player.attribute("Teamname") else {
                continue;
            };
            let mut teams = self.import.tournament.teams.iter();
            match teams.position(|team| team.name == name.value) {
                Some(place) => {
                    self.import.tournament.teams[place]
                        .members
                        .push(PlayerId::at(index));
                    self.import.origins.teams[place].members.push(name.span);
                }
                None => {
                    let text = "no team has the name that is stated as this player's team";
                    let note = Note::new(NoteKind::UnknownReference, name.span, text);
                    self.notes.push(note.about(PlayerId::at(index)));
                }
            }
        }
    }

    /// Reads the matches of a team. The file lists each match under both teams, but it is read only
    /// under the team that has White. `number` is the number of the team.
    fn read_matches(&mut self, number: u16, element: &Element<'d, 'i>) {
        let games = element.elements().next();
        for game in games.iter().flat_map(|games| games.children("Game")) {
            let round = game
                .number_attribute("Rd")
                .and_then(|round| u16::try_from(round.value).ok());
            let round =
                round.filter(|&round| round > 0 && usize::from(round) <= self.limits.rounds);
            let opponent = game.number_attribute("Opnt").map(|field| field.value);
            let second_team = opponent.and_then(|number| u16::try_from(number).ok());
            let second_team = second_team.filter(|number| *number > 0);
            let has_black = game.attribute("Clr").is_some_and(|clr| clr.value == "B");
            if let Some(round) = round.filter(|_| second_team.is_none() || !has_black) {
                self.import.origins.matches.push(game.span());
                self.import.tournament.matches.push(Match {
                    round: RoundNumber(round),
                    first: number,
                    second: second_team,
                    kind: match opponent {
                        Some(-1) => MatchKind::Bye(Outcome::PairingAllocatedBye),
                        Some(0) => MatchKind::NotPaired,
                        _ => MatchKind::Boards,
                    },
                    match_points: second_team.map_or([None; 2], |_| match_points(&game)),
                    ..Match::default()
                });
            }
        }
    }
}

/// Returns the match points of the team with White and of the other team: 2 for a win, 1 for a
/// draw, 0 for a loss. `None` if the result is missing or unknown.
fn match_points(game: &Element<'_, '_>) -> [Option<Points>; 2] {
    let team_points = match game.attribute("Res").map(|field| field.value) {
        Some("1") => 2,
        Some("=") => 1,
        Some("0") => 0,
        _ => return [None; 2],
    };
    [team_points, 2 - team_points].map(|points| Some(Points::from_whole(points)))
}
