//! Teams, linked to their members by name, and their matches.

use super::element::Element;
use super::group::Lowering;
use crate::import::{Note, NoteKind};
use crate::model::{Match, PlayerId, RoundNumber, Team};

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
        for (at, element) in teams.iter().enumerate() {
            let number = element
                .number("StartNo")
                .and_then(|field| u16::try_from(field.value).ok());
            let place = u16::try_from(at + 1).unwrap_or(u16::MAX);
            let name = element
                .attribute("Teamname")
                .map_or("", |field| field.value);
            let number = number.filter(|number| *number > 0).unwrap_or(place);
            self.import.tournament.teams.push(Team {
                number,
                name: name.to_owned(),
                ..Team::default()
            });
            element.tell_unknown(&TEAM, &["Results"], &mut self.notes);
            self.matches(number, element);
        }
        self.members();
        let tournament = &mut self.import.tournament;
        tournament.teams.sort_by_key(|team| team.number);
        tournament.matches.sort_by_key(|one| (one.round, one.first));
    }

    /// The members name their team; their board order is that of the list.
    fn members(&mut self) {
        for (at, player) in self.players.iter().enumerate() {
            let Some(name) = player.attribute("Teamname") else {
                continue;
            };
            let teams = &mut self.import.tournament.teams;
            match teams.iter_mut().find(|team| team.name == name.value) {
                Some(team) => team.members.push(PlayerId::at(at)),
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
    fn matches(&mut self, number: u16, element: &Element<'d, 'i>) {
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
                self.import.tournament.matches.push(Match {
                    round: RoundNumber(round),
                    first: number,
                    second,
                    ..Match::default()
                });
            }
        }
    }
}
