//! Teams, linked to their members by name, and their matches.

use super::element::Element;
use super::group::Lowering;
use crate::import::{Note, NoteKind, TeamOrigin};
use crate::model::{Match, PlayerId, RoundNumber, Team};
use crate::source::Span;

/// Attributes of a team, read or not.
const TEAM: [&str; 14] = [
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
    pub(super) fn teams(&mut self) {
        let list = self.group.child("Teams");
        if let Some(list) = &list {
            list.tell_unknown(&["Num", "SeparateFile"], &["Team"], &mut self.notes);
        }
        let teams = list.map(|list| list.children("Team")).unwrap_or_default();
        if teams.is_empty() {
            return;
        }
        self.import.tournament.team_event = true;
        self.missing("matches, match points, game points and ranks of the teams");
        let mut found: Vec<(Team, TeamOrigin)> = Vec::new();
        let mut matches = Vec::new();
        for (at, element) in teams.iter().enumerate() {
            let number = element
                .number("StartNo")
                .and_then(|field| u16::try_from(field.value).ok());
            let place = u16::try_from(at + 1).unwrap_or(u16::MAX);
            let name = element
                .attribute("Teamname")
                .map_or("", |field| field.value);
            let number = number.filter(|number| *number > 0).unwrap_or(place);
            let place = |name: &str| element.attribute(name).map(|field| field.span);
            let origin = TeamOrigin {
                line: element.span(),
                number: place("StartNo").unwrap_or_default(),
                name: place("Teamname").unwrap_or_default(),
                ..TeamOrigin::default()
            };
            let team = Team {
                number,
                name: name.to_owned(),
                ..Team::default()
            };
            found.push((team, origin));
            element.tell_unknown(&TEAM, &["Results"], &mut self.notes);
            self.matches(number, element, &mut matches);
        }
        found.sort_by_key(|(team, _)| team.number);
        (self.import.tournament.teams, self.import.origins.teams) = found.into_iter().unzip();
        self.members();
        matches.sort_by_key(|(one, _)| (one.round, one.first));
        let (list, places) = matches.into_iter().unzip();
        self.import.tournament.matches = list;
        self.import.origins.matches = places;
    }

    /// The members name their team; their board order is that of the list.
    fn members(&mut self) {
        for (at, player) in self.players.iter().enumerate() {
            let Some(name) = player.attribute("Teamname") else {
                continue;
            };
            let teams = &mut self.import.tournament.teams;
            match teams.iter().position(|team| team.name == name.value) {
                Some(team) => {
                    teams[team].members.push(PlayerId::at(at));
                    self.import.origins.teams[team].members.push(name.span);
                }
                None => {
                    let text = "no team has the name that this player gives";
                    let note = Note::new(NoteKind::UnknownReference, name.span, text);
                    self.notes.push(note.about(PlayerId::at(at)));
                }
            }
        }
    }

    /// Each match stands under both teams: it is taken from the team that has White, a bye
    /// from its team.
    fn matches(&self, number: u16, element: &Element<'d, 'i>, matches: &mut Vec<(Match, Span)>) {
        let games = element.elements().next();
        for game in games.iter().flat_map(|games| games.children("Game")) {
            let round = game
                .number("Rd")
                .and_then(|round| u16::try_from(round.value).ok());
            let round =
                round.filter(|&round| round > 0 && usize::from(round) <= self.limits.rounds);
            let opponent = game
                .number("Opnt")
                .and_then(|field| u16::try_from(field.value).ok());
            let second = opponent.filter(|opponent| *opponent > 0);
            let black = game.attribute("Clr").is_some_and(|clr| clr.value == "B");
            if let Some(round) = round.filter(|_| second.is_none() || !black) {
                let one = Match {
                    round: RoundNumber(round),
                    first: number,
                    second,
                    ..Match::default()
                };
                matches.push((one, game.span()));
            }
        }
    }
}
