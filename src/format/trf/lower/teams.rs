//! Reads teams with their members, and the claims about them (reference/trf.md 7.1, 7.2, 7.8).

use std::collections::{HashMap, HashSet};

use super::parse::team::{TeamRecord, registered_team, team};
use super::parse::team_rows;
use super::{Lowering, non_empty};
use crate::import::{DanglingTarget, Note, NoteKind, TeamClaims, TeamOrigin};
use crate::model::{Team, TeamId};
use crate::source::Field;

/// The largest number of teams that are read, so that their indices fit `TeamId`.
const MAX_TEAMS: usize = 9999;

fn stated_number(record: &TeamRecord<'_>) -> Option<u16> {
    record.number.and_then(|n| u16::try_from(n.value).ok())
}

impl<'a> Lowering<'a> {
    /// Reads the teams from the 310 records if the file has any, otherwise from the 013 records.
    pub(super) fn read_teams(&mut self) {
        let records_013 = self.read_registered_teams();
        let records_310: Vec<_> = self.team_records(b"310");
        let records_310: Vec<TeamRecord<'a>> = records_310
            .iter()
            .map(|r| team(*r, &mut self.notes))
            .collect();
        let tournament = &mut self.import.tournament;
        tournament.team_event |= !records_013.is_empty() || !records_310.is_empty();
        if !records_013.is_empty() && !records_310.is_empty() {
            self.note_differences(&records_013, &records_310);
        }
        let has_310 = !records_310.is_empty();
        let records = if has_310 { records_310 } else { records_013 };
        let code = if has_310 { "310" } else { "013" };
        let mut teams: Vec<(Team, TeamClaims, TeamOrigin)> = Vec::new();
        let mut used_numbers: HashSet<u16> = records.iter().filter_map(stated_number).collect();
        let mut lowest_number = 1;
        for (record, order) in records.into_iter().zip(1..) {
            let number = match stated_number(&record) {
                Some(number) => number,
                None if !used_numbers.contains(&order) => order,
                None => {
                    while used_numbers.contains(&lowest_number) {
                        lowest_number += 1;
                    }
                    lowest_number
                }
            };
            used_numbers.insert(number);
            teams.push(self.read_team(record, number, code));
        }
        teams.sort_by_key(|(team, ..)| team.number);
        for (team, claims, origin) in teams {
            self.import.tournament.teams.push(team);
            self.import.origins.teams.push(origin);
            if has_310 {
                self.import.claims.team_claims.push(claims);
            }
        }
        self.read_team_rows();
    }

    fn read_team(
        &mut self,
        record: TeamRecord<'a>,
        number: u16,
        code: &str,
    ) -> (Team, TeamClaims, TeamOrigin) {
        let mut team = Team {
            number,
            name: non_empty(record.name).unwrap_or_default(),
            short_name: non_empty(record.short_name),
            strength: non_empty(record.strength),
            ..Team::default()
        };
        let mut origin = record.origin;
        for member in record.members {
            if member.value == 0 {
                let target = DanglingTarget::Player(0);
                self.notes
                    .push(Note::dangling_reference(member.span, code, target));
            }
            if let Some(player) = self.resolve_player(member, code) {
                team.members.push(player);
                origin.members.push(member.span);
            }
        }
        (team, record.claims, origin)
    }

    /// Returns the records of teams with this code. Empty records, and records beyond the limit,
    /// stay unread, with a note.
    fn team_records(&mut self, code: &[u8; 3]) -> Vec<super::Record<'a>> {
        let records: Vec<_> = self.records.with_code(code).collect();
        let (empty, mut records): (Vec<_>, Vec<_>) = records
            .into_iter()
            .partition(|record| record.value().is_empty());
        for record in empty {
            let text = "a team is expected here; the record is empty";
            self.notes
                .add(NoteKind::Incomplete, record.line.span(), text);
            self.keep_unread(record);
        }
        for record in records.split_off(records.len().min(MAX_TEAMS)) {
            let text = format!("only the first {MAX_TEAMS} teams are read");
            self.notes
                .add_habit(NoteKind::TooMany, record.line.span(), text);
            self.keep_unread(record);
        }
        records
    }

    /// Reads the 013 records. If the names of the teams begin with numbers that count the records
    /// from 1, these numbers are removed.
    fn read_registered_teams(&mut self) -> Vec<TeamRecord<'a>> {
        let records = self.team_records(b"013");
        let mut list: Vec<_> = records
            .iter()
            .map(|r| registered_team(*r, &mut self.notes))
            .collect();
        let counts_teams = |(index, record): (usize, &TeamRecord<'_>)| {
            let number = record.name.split_whitespace().next();
            number.and_then(|word| word.parse().ok()) == Some(index + 1)
        };
        if !list.is_empty() && list.iter().enumerate().all(counts_teams) {
            let text = "each team name begins with a number, which is removed";
            self.notes
                .add(NoteKind::Misplaced, list[0].origin.name, text);
            for record in &mut list {
                let name = record.name.split_once(char::is_whitespace);
                record.name = name.map_or("", |(_, name)| name.trim());
            }
        }
        list
    }

    /// Adds a note about the differences between 013 and 310 if a file has both. The 310 records
    /// take precedence.
    fn note_differences(&mut self, records_013: &[TeamRecord<'_>], records_310: &[TeamRecord<'_>]) {
        let span = records_013[0].origin.name;
        let note = Note::new(
            NoteKind::MixedDialects,
            span,
            "the teams are in records 013 and in records 310; records 310 count",
        );
        self.notes.push(note.with_span(records_310[0].origin.name));
        let members = |record: &TeamRecord<'_>| {
            let mut list: Vec<u32> = record.members.iter().map(|m| m.value).collect();
            list.sort_unstable();
            list
        };
        let records_by_members: HashMap<Vec<u32>, &TeamRecord<'_>> = records_310
            .iter()
            .map(|record| (members(record), record))
            .collect();
        for record in records_013 {
            let Some(record_310) = records_by_members.get(&members(record)) else {
                let text = "no record 310 has the same members as this team";
                self.notes
                    .add(NoteKind::Disagreement, record.origin.name, text);
                continue;
            };
            // a name may be cut off or differ in upper and lower case
            let [a, b] = [record.name, record_310.name].map(str::to_lowercase);
            if !a.starts_with(&b) && !b.starts_with(&a) {
                let text = "the record 310 with the same members has a different team name";
                let note = Note::new(NoteKind::Disagreement, record.origin.name, text);
                self.notes.push(note.with_span(record_310.origin.name));
            }
        }
    }

    /// Returns the team with this number; `None` if there is none. Adds a note in that case, unless
    /// the number is 0, which means no team. `record` is the code of the record for the note.
    pub(super) fn resolve_team(&mut self, number: Field<u32>, record: &str) -> Option<TeamId> {
        let teams = &self.import.tournament.teams;
        let index = teams.partition_point(|team| u32::from(team.number) < number.value);
        let is_known = teams.get(index).map(|team| u32::from(team.number)) == Some(number.value);
        if !is_known && number.value != 0 {
            let target = DanglingTarget::Team(number.value);
            self.notes
                .push(Note::dangling_reference(number.span, record, target));
        }
        is_known.then(|| TeamId::at(index))
    }

    /// Returns those of the numbers that belong to teams. Adds a note about each other number.
    /// `record` is the code of the record for the notes.
    pub(super) fn resolve_teams(&mut self, numbers: &[Field<u32>], record: &str) -> Vec<u16> {
        let mut list = Vec::new();
        for &number in numbers {
            let team = self.resolve_team(number, record);
            list.extend(team.map(|team| self.import.tournament.teams[team.index()].number));
        }
        list
    }

    /// Reads 801 and 802 as claims, which the audit compares with the facts. The lines are also
    /// kept unchanged.
    fn read_team_rows(&mut self) {
        for code in [b"801", b"802"] {
            for record in self.records.with_code(code).collect::<Vec<_>>() {
                self.keep_unread(record);
                if record.value().is_empty() {
                    continue;
                }
                let Some(row) = team_rows::parse_row(record) else {
                    let text = "team, short name, match points, game points and the rounds \
                                are expected here; the line is kept but not read";
                    self.notes
                        .add(NoteKind::Malformed, record.line.span(), text);
                    continue;
                };
                self.resolve_team(row.team, record.code());
                self.import.claims.team_rows.push(row);
            }
        }
    }
}
