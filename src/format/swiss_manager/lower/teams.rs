//! Teams, matches and pairs that may not meet (tunx.md 8).

use super::Lowering;
use crate::format::swiss_manager::bytes::{At, Block, Section};
use crate::import::NoteKind;
use crate::model::{Match, PlayerId, RoundNumber, RoundRange, Team};
use crate::number::Points;
use crate::source::Field;

impl Lowering<'_> {
    pub(super) fn teams(&mut self) {
        let records = self.records;
        for (number, record) in (1..).zip(&records.teams) {
            let at = record.texts[0].at;
            let length = record.block.at + record.block.length() - at;
            self.page.begin(Section::Teams, at, length, "team ");
            self.page.plain_number(number);
            self.page.word(": ");
            let name = self.page.text(Section::Teams, record.texts[0]);
            let labels = [", short name ", ", captain ", ", federation ", ", group "];
            for (text, label) in record.texts[1..].iter().zip(labels) {
                if !text.is_empty() {
                    self.page.word(label);
                    self.page.text(Section::Teams, *text);
                }
            }
            self.page.end();
            self.import.tournament.teams.push(Team {
                number: u16::try_from(number).unwrap_or(u16::MAX),
                name: self.page.value(name).unwrap_or_default(),
                ..Team::default()
            });
        }
        self.members();
        self.matches();
        if self.kind().is_team() {
            self.missing("matches, match points, game points and ranks of the teams");
        }
    }

    /// The players of each team, in the order of their boards.
    fn members(&mut self) {
        let records = self.records;
        let mut members: Vec<(u16, u16, PlayerId)> = Vec::new();
        for (index, record) in records.players.iter().enumerate() {
            let team = record.block.short(28).value;
            if team == 0 {
                continue;
            }
            let id = PlayerId::at(index);
            if usize::from(team) > records.teams.len() {
                let text = format!(
                    "player {} is of team {team}, the file has {}",
                    index + 1,
                    records.teams.len()
                );
                let span = self.import.origins.player(id).number;
                self.note(NoteKind::UnknownReference, span, text);
                continue;
            }
            members.push((team, record.block.short(30).value, id));
        }
        members.sort_unstable();
        for (team, _, id) in members {
            let team = &mut self.import.tournament.teams[usize::from(team) - 1];
            team.members.push(id);
        }
    }

    fn matches(&mut self) {
        let records = self.records;
        let mut rest = records.matches.as_slice();
        for (at, round) in records.rounds.iter().enumerate() {
            let (own, others) = rest.split_at(round.matches().min(rest.len()));
            rest = others;
            for block in own {
                self.one_match(RoundNumber::at(at), *block);
            }
        }
    }

    fn one_match(&mut self, round: RoundNumber, block: Block<'_>) {
        let section = Section::Matches;
        self.page
            .begin(section, block.at, block.length(), "match of round ");
        self.page.plain_number(round.0.into());
        self.page.word(": ");
        let first = block.short(0);
        let at_first = self.page.number(section, first);
        self.page.word(" - ");
        let second = block.short(2);
        let at_second = match second.value {
            0xFFFF => self.page.words(section, second, "bye"),
            0xFFFE => self.page.words(section, second, "not paired"),
            _ => self.page.number(section, second),
        };
        let halves = [block.short(4), block.short(6)];
        // 0 : 0 says that the score is the sum of the games
        let stated = halves.iter().any(|points| points.value > 0);
        if stated {
            self.page.word(", board points in halves ");
            self.page.number(section, halves[0]);
            self.page.word(" : ");
            self.page.number(section, halves[1]);
        }
        self.page.end();
        let teams = self.records.teams.len();
        let known = |team: u16| (1..=teams).contains(&usize::from(team));
        let paired = !matches!(second.value, 0xFFFE | 0xFFFF);
        let seats = [
            Field::new(first.value, at_first),
            Field::new(second.value, at_second),
        ];
        for seat in &seats[..if paired { 2 } else { 1 }] {
            if !known(seat.value) {
                let text = format!(
                    "a match of round {round} names team {}, the file has {teams}; it is left out",
                    seat.value
                );
                self.note(NoteKind::UnknownReference, seat.span, text);
                return;
            }
        }
        let points = |points: At<u16>| stated.then(|| Points::from_halves(i32::from(points.value)));
        self.import.tournament.matches.push(Match {
            round,
            first: first.value,
            second: paired.then_some(second.value),
            board_points: halves.map(points),
            ..Match::default()
        });
    }

    /// Pairs of players, in team events of teams, that may not meet in any round.
    pub(super) fn forbidden(&mut self) {
        let records = self.records;
        let teams = self.kind().is_team();
        let rounds = RoundRange {
            first: RoundNumber(1),
            last: RoundNumber(u16::try_from(records.rounds.len().max(1)).unwrap_or(u16::MAX)),
        };
        for block in &records.forbidden {
            let section = Section::Forbidden;
            self.page
                .begin(section, block.at, block.length(), "may not meet: ");
            let (first, second) = (block.short(0), block.short(2));
            self.page.number(section, first);
            self.page.word(" - ");
            self.page.number(section, second);
            let line = self.page.end();
            let pair = (first.value, second.value);
            if teams {
                let pair = vec![pair.0, pair.1];
                self.import.tournament.forbidden_teams.push((rounds, pair));
                continue;
            }
            match (self.player(pair.0), self.player(pair.1)) {
                (Some(a), Some(b)) => {
                    self.import.tournament.forbidden.push((rounds, vec![a, b]));
                }
                _ => {
                    let text = format!(
                        "players {} and {} may not meet, the file has {} players",
                        pair.0,
                        pair.1,
                        records.players.len()
                    );
                    self.note(NoteKind::UnknownReference, line, text);
                }
            }
        }
    }
}
