//! Reads the teams, the matches, and the pairs that may not meet (reference/tunx.md 8).

use std::ops::Range;

use super::Lowering;
use super::pairings::{BYE, NOT_PAIRED};
use crate::format::swiss_manager::bytes::{Block, LocatedValue, Section};
use crate::import::{NoteKind, TeamOrigin};
use crate::model::{Match, MatchKind, Outcome, PlayerId, RoundNumber, RoundRange, Team};
use crate::number::Points;
use crate::source::Field;

impl Lowering<'_> {
    pub(super) fn read_teams(&mut self) {
        let records = self.records;
        for (number, record) in (1..).zip(&records.teams) {
            let offset = record.texts[0].offset;
            let length = record.block.offset + record.block.length() - offset;
            self.page
                .begin_line(Section::Teams, offset, length, "team ");
            self.page.write_plain_number(number);
            self.page.write_literal(": ");
            let name = self.page.write_text(Section::Teams, record.texts[0]);
            let labels = [", short name ", ", captain ", ", federation ", ", group "];
            let mut details = [None, None, None, None];
            let texts = record.texts[1..].iter().zip(labels);
            for ((text, label), detail) in texts.zip(&mut details) {
                if !text.is_empty() {
                    self.page.write_literal(label);
                    let detail_span = self.page.write_text(Section::Teams, *text);
                    *detail = self.page.owned_text(detail_span);
                }
            }
            let line = self.page.end_line();
            let [short_name, captain, federation, _group] = details;
            self.import.tournament.teams.push(Team {
                number: u16::try_from(number).unwrap_or(u16::MAX),
                name: self.page.owned_text(name).unwrap_or_default(),
                short_name,
                captain,
                federation,
                ..Team::default()
            });
            self.import.origins.teams.push(TeamOrigin {
                line,
                // the number is the position of the record
                number: line,
                name,
                ..TeamOrigin::default()
            });
        }
        self.read_members();
        self.read_matches();
        let boards = records.configuration.read_u16(0x31).value;
        if self.kind().is_team() && boards > 0 {
            self.import.tournament.boards = Some(boards);
        }
    }

    /// Reads the members of each team in board order.
    fn read_members(&mut self) {
        let records = self.records;
        let mut members: Vec<(u16, u16, PlayerId)> = Vec::new();
        for (index, record) in records.players.iter().enumerate() {
            let team = record.block.read_u16(28).value;
            if team == 0 {
                continue;
            }
            let id = PlayerId::at(index);
            if usize::from(team) > records.teams.len() {
                let text = format!(
                    "player {} is in team {team}, but the file has only {} teams",
                    index + 1,
                    records.teams.len()
                );
                let span = self.import.origins.player(id).number;
                self.note(NoteKind::UnknownReference, span, text);
                continue;
            }
            members.push((team, record.block.read_u16(30).value, id));
        }
        members.sort_unstable();
        for (team, _, id) in members {
            let index = usize::from(team) - 1;
            self.import.tournament.teams[index].members.push(id);
            let number_span = self.import.origins.player(id).number;
            self.import.origins.teams[index].members.push(number_span);
        }
    }

    fn read_matches(&mut self) {
        let records = self.records;
        let mut remaining_matches = records.matches.as_slice();
        let mut games = records.pairings.as_slice();
        for (index, round) in records.rounds.iter().enumerate() {
            let (round_matches, later_matches) =
                remaining_matches.split_at(round.match_count().min(remaining_matches.len()));
            remaining_matches = later_matches;
            let (round_games, later_games) = games.split_at(round.pairing_count().min(games.len()));
            games = later_games;
            let ranges = self.game_ranges(round_matches, round_games.len());
            for (block, range) in round_matches.iter().zip(ranges) {
                let boards = range.map_or(&[][..], |range| &round_games[range]);
                self.read_match(RoundNumber::at(index), *block, boards);
            }
        }
    }

    /// Returns, for each match of a round, the range of indices of its game records. The records
    /// are in the order of the matches, one for each board. Matches without an opponent have either
    /// no records or as many as other matches. If neither fits the number of records (`games`), all
    /// ranges are `None`.
    fn game_ranges(&self, matches: &[Block<'_>], games: usize) -> Vec<Option<Range<usize>>> {
        let boards = usize::from(self.records.configuration.read_u16(0x31).value);
        let is_paired = |block: &Block<'_>| !matches!(block.read_u16(2).value, BYE | NOT_PAIRED);
        let all_matches_have_records = games == matches.len() * boards;
        let only_pairs_have_records =
            games == matches.iter().filter(|block| is_paired(block)).count() * boards;
        let mut end = 0;
        let range = |block: &Block<'_>| {
            let has_records = boards > 0
                && (all_matches_have_records || (only_pairs_have_records && is_paired(block)));
            has_records.then(|| {
                end += boards;
                end - boards..end
            })
        };
        matches.iter().map(range).collect()
    }

    /// Returns the two players on each board of a match, the first team's player first. Empty if a
    /// player of a game belongs to neither team.
    fn seats(&self, teams: [u16; 2], games: &[Block<'_>]) -> Vec<[Option<PlayerId>; 2]> {
        let mut seats = Vec::with_capacity(games.len());
        for game in games {
            let players = [0, 2].map(|offset| self.player(game.read_u16(offset).value));
            let team_of = |id: PlayerId| self.records.players[id.index()].block.read_u16(28).value;
            let [white, black] = players.map(|player| player.map(team_of));
            let fits_team =
                |team: Option<u16>, expected: u16| team.is_none_or(|team| team == expected);
            let [first, second] = teams;
            if fits_team(white, first) && fits_team(black, second) {
                seats.push(players);
            } else if fits_team(white, second) && fits_team(black, first) {
                seats.push([players[1], players[0]]);
            } else {
                return Vec::new();
            }
        }
        seats
    }

    fn read_match(&mut self, round: RoundNumber, block: Block<'_>, games: &[Block<'_>]) {
        let section = Section::Matches;
        self.page
            .begin_line(section, block.offset, block.length(), "match of round ");
        self.page.write_plain_number(round.0.into());
        self.page.write_literal(": ");
        let first_team = block.read_u16(0);
        let first_span = self.page.write_number(section, first_team);
        self.page.write_literal(" - ");
        let second_team = block.read_u16(2);
        let second_span = match second_team.value {
            BYE => self.page.write_words(section, second_team, "bye"),
            NOT_PAIRED => self.page.write_words(section, second_team, "not paired"),
            _ => self.page.write_number(section, second_team),
        };
        let half_points = [block.read_u16(4), block.read_u16(6)];
        // 0 : 0 means that the board points are the sum of the games
        let has_points = half_points.iter().any(|points| points.value > 0);
        if has_points {
            self.page.write_literal(", board points in half points ");
            self.page.write_number(section, half_points[0]);
            self.page.write_literal(" : ");
            self.page.write_number(section, half_points[1]);
        }
        let line = self.page.end_line();
        let teams = self.records.teams.len();
        let team_exists = |team: u16| (1..=teams).contains(&usize::from(team));
        let is_paired = !matches!(second_team.value, BYE | NOT_PAIRED);
        let seats = [
            Field::new(first_team.value, first_span),
            Field::new(second_team.value, second_span),
        ];
        for seat in &seats[..if is_paired { 2 } else { 1 }] {
            if !team_exists(seat.value) {
                let text = format!(
                    "a match of round {round} names team {}, but the file has only {teams} \
                     teams; the match is left out",
                    seat.value
                );
                self.note(NoteKind::UnknownReference, seat.span, text);
                return;
            }
        }
        let points = |points: LocatedValue<u16>| {
            has_points.then(|| Points::from_halves(i32::from(points.value)))
        };
        self.import.tournament.matches.push(Match {
            round,
            first: first_team.value,
            second: is_paired.then_some(second_team.value),
            kind: match second_team.value {
                BYE if self.kind().is_swiss() => MatchKind::Bye(Outcome::PairingAllocatedBye),
                BYE | NOT_PAIRED => MatchKind::NotPaired,
                _ => MatchKind::Boards,
            },
            board_points: half_points.map(points),
            boards: if is_paired {
                self.seats([first_team.value, second_team.value], games)
            } else {
                Vec::new()
            },
            ..Match::default()
        });
        self.import.origins.matches.push(line);
    }

    /// Reads the pairs of players, or of teams in a team event, that may not meet in any round.
    pub(super) fn read_forbidden(&mut self) {
        let records = self.records;
        let teams = self.kind().is_team();
        let rounds = RoundRange {
            first: RoundNumber(1),
            last: RoundNumber(u16::try_from(records.rounds.len().max(1)).unwrap_or(u16::MAX)),
        };
        for block in &records.forbidden {
            let section = Section::Forbidden;
            self.page
                .begin_line(section, block.offset, block.length(), "may not meet: ");
            let (first, second) = (block.read_u16(0), block.read_u16(2));
            self.page.write_number(section, first);
            self.page.write_literal(" - ");
            self.page.write_number(section, second);
            let line = self.page.end_line();
            let numbers = (first.value, second.value);
            if teams {
                let numbers = vec![numbers.0, numbers.1];
                self.import
                    .tournament
                    .forbidden_teams
                    .push((rounds, numbers));
                continue;
            }
            match (self.player(numbers.0), self.player(numbers.1)) {
                (Some(a), Some(b)) => {
                    self.import.tournament.forbidden.push((rounds, vec![a, b]));
                }
                _ => {
                    let text = format!(
                        "players {} and {} must not meet, but the file has only {} players",
                        numbers.0,
                        numbers.1,
                        records.players.len()
                    );
                    self.note(NoteKind::UnknownReference, line, text);
                }
            }
        }
    }
}
