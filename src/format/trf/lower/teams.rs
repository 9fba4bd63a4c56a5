//! Teams with their members; matches are not computed (trf.md 7).

use std::collections::HashSet;

use super::parse::listing;
use super::parse::team::{TeamRecord, registered, team};
use super::{Lowering, filled};
use crate::import::{Note, NoteKind};
use crate::model::Team;
use crate::source::Field;

impl<'a> Lowering<'a> {
    /// 310 where there is one, else 013.
    pub(super) fn teams(&mut self) {
        let old = self.registered();
        let new: Vec<_> = self.records.all(b"310").collect();
        let new: Vec<TeamRecord<'a>> = new.iter().map(|r| team(*r, &mut self.notes)).collect();
        let tournament = &mut self.import.tournament;
        tournament.team_event |= !old.is_empty() || !new.is_empty();
        if !old.is_empty() && !new.is_empty() {
            self.compare(&old, &new);
        }
        let from_310 = !new.is_empty();
        let records = if from_310 { new } else { old };
        for (at, record) in records.iter().enumerate() {
            let order = u16::try_from(at + 1).unwrap_or(u16::MAX);
            let stated = record.number.and_then(|n| u16::try_from(n.value).ok());
            let code = if from_310 { "310" } else { "013" };
            let members = record.members.iter();
            let members = members
                .filter_map(|&member| self.named(member, code))
                .collect();
            self.import.tournament.teams.push(Team {
                number: stated.unwrap_or(order),
                name: filled(record.name).unwrap_or_default(),
                members,
                ..Team::default()
            });
        }
        self.import.tournament.teams.sort_by_key(|team| team.number);
        if self.import.tournament.team_event {
            self.missing("matches, match points, game points and ranks of the teams");
        }
        self.team_lists();
    }

    /// The 013 records; a number before each name is taken away where they count 1 to n.
    fn registered(&mut self) -> Vec<TeamRecord<'a>> {
        let records: Vec<_> = self.records.all(b"013").collect();
        let mut list: Vec<_> = records
            .iter()
            .map(|r| registered(*r, &mut self.notes))
            .collect();
        let counted = |(at, record): (usize, &TeamRecord<'_>)| {
            let number = record.name.split_whitespace().next();
            number.and_then(|word| word.parse().ok()) == Some(at + 1)
        };
        if !list.is_empty() && list.iter().enumerate().all(counted) {
            let text = "a number stands before the name of each team; it is taken away";
            self.notes.add(NoteKind::Misplaced, list[0].name_span, text);
            for record in &mut list {
                let name = record.name.split_once(char::is_whitespace);
                record.name = name.map_or("", |(_, name)| name.trim());
            }
        }
        list
    }

    /// 013 beside 310: 310 counts, differences are told.
    fn compare(&mut self, old: &[TeamRecord<'_>], new: &[TeamRecord<'_>]) {
        let span = old[0].name_span;
        let note = Note::new(
            NoteKind::MixedDialects,
            span,
            "teams stand in 013 and in 310; 310 counts",
        );
        self.notes.push(note.and(new[0].name_span));
        let members = |record: &TeamRecord<'_>| {
            let mut list: Vec<u32> = record.members.iter().map(|m| m.value).collect();
            list.sort_unstable();
            list
        };
        let known: HashSet<Vec<u32>> = new.iter().map(members).collect();
        for record in old {
            if !known.contains(&members(record)) {
                let text = "no 310 record has the members of this team";
                self.notes
                    .add(NoteKind::Disagreement, record.name_span, text);
            }
        }
    }

    /// Whether a team of this number exists; else a note.
    fn check_team(&mut self, number: Field<u32>, record: &str) {
        let teams = &self.import.tournament.teams;
        let known = teams.binary_search_by_key(&number.value, |team| u32::from(team.number));
        if number.value != 0 && known.is_err() {
            let text = format!(
                "record {record} names team {}, which does not exist",
                number.value
            );
            self.notes
                .add(NoteKind::UnknownReference, number.span, text);
        }
    }

    pub(super) fn check_teams(&mut self, numbers: &[Field<u32>], record: &str) {
        for &number in numbers {
            self.check_team(number, record);
        }
    }

    /// 300, 320, 330, 801, 802: kept; what they name must exist.
    fn team_lists(&mut self) {
        let codes = [b"300", b"320", b"330", b"801", b"802"];
        for code in codes {
            for record in self.records.all(code).collect::<Vec<_>>() {
                self.keep(record);
                let listing = match code {
                    b"300" => listing::line_up(record, &mut self.notes),
                    b"320" => listing::team_byes(record, &mut self.notes),
                    b"330" => listing::forfeit(record, &mut self.notes),
                    _ => continue,
                };
                let name = record.code().to_owned();
                self.check_teams(&listing.teams, &name);
                for &id in &listing.ids {
                    self.named(id, &name);
                }
                let what = match code {
                    b"300" => "line-ups out of order (record 300)",
                    b"320" => "byes of teams (record 320)",
                    _ => "forfeited matches (record 330)",
                };
                self.missing(what);
            }
        }
    }
}
