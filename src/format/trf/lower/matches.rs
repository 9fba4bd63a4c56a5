//! Reads records 240, 300, 320, 330 and 299 of team events: byes and forfeits of teams, line-ups,
//! and adjustments of points (reference/trf.md 7.4 to 7.7).

use std::collections::HashMap;

use super::Lowering;
use super::parse::Record;
use super::parse::listing::{self, Listing};
use crate::import::{Note, NoteKind, Reason};
use crate::model::team::contradicting_bye;
use crate::model::{
    AdjustmentKind, LineUp, Match, MatchKind, Outcome, RoundNumber, TeamAdjustment,
};
use crate::source::Span;

/// Matches with the spans of their records, not yet sorted by round.
pub(super) type Matches = Vec<(Match, Span)>;

/// The spans of line-ups by round, number of the team and number of the opposing team (`None` if
/// not stated).
type LineUps = HashMap<(RoundNumber, u16, Option<u16>), Span>;

impl<'a> Lowering<'a> {
    /// Reads 320, 330 and 300. `matches` contains the byes that were read from 240.
    pub(super) fn read_matches(&mut self, mut matches: Matches) {
        for record in self.limited_records(b"320") {
            self.read_team_byes(record, &mut matches);
        }
        for record in self.limited_records(b"330") {
            self.read_forfeit(record, &mut matches);
        }
        // the sort is stable: matches of a round stay in the order of the file
        matches.sort_by_key(|(read_match, _)| read_match.round);
        let (list, spans) = matches.into_iter().unzip();
        self.import.tournament.matches = list;
        self.import.origins.matches = spans;
        let mut line_ups = LineUps::new();
        for record in self.limited_records(b"300") {
            self.read_line_up(record, &mut line_ups);
        }
    }

    /// Reads record 240 of a team event: byes that teams requested.
    pub(super) fn read_requested_byes(
        &mut self,
        record: Record<'a>,
        listing: &Listing,
        kind: Outcome,
        matches: &mut Matches,
    ) {
        let round = listing
            .first_round
            .and_then(|round| self.resolve_round(round, "240"));
        let teams = self.resolve_teams(&listing.ids, "240");
        let Some(round) = round else {
            return self.keep_unread(record);
        };
        for first in teams {
            self.note_different_team_bye(record, round, first, kind);
            let kind = MatchKind::Bye(kind);
            let new_match = Match {
                round,
                first,
                kind,
                ..Match::default()
            };
            matches.push((new_match, record.line.span()));
        }
    }

    /// Adds a note if record 240 states a bye of a team that differs from the lines of the members.
    /// The lines of the members take precedence.
    fn note_different_team_bye(
        &mut self,
        record: Record<'a>,
        round: RoundNumber,
        number: u16,
        kind: Outcome,
    ) {
        let tournament = &self.import.tournament;
        let team = tournament.team(number);
        let Some((player, outcome)) = team.and_then(|team| {
            let members = &tournament.teams[team.index()].members;
            contradicting_bye(tournament, members, round, kind)
        }) else {
            return;
        };
        let text = format!(
            "it gives team {number} a {} in round {round}, but the lines of its players say {}; \
             the lines count",
            kind.words(),
            outcome.words()
        );
        let cell = self.import.origins.cell(player, round).span();
        let note = Note::new(NoteKind::Disagreement, record.line.span(), text);
        let note = note.in_round(round).with_span(cell);
        // the bye is kept beside the rows, and written with them
        self.notes.push(note.with_reason(Reason::Kept));
    }

    fn read_team_byes(&mut self, record: Record<'a>, matches: &mut Matches) {
        let listing = listing::team_byes(record, &mut self.notes);
        let points = [listing.match_points, listing.points].map(|field| field.map(|f| f.value));
        let team_bye = &mut self.import.tournament.team_bye;
        if *team_bye == [None; 2] {
            *team_bye = points;
        } else if *team_bye != points {
            let text = "a second record 320 gives the bye different points; for teams that no \
                        record names, the first counts";
            self.notes.add(NoteKind::Repeated, record.line.span(), text);
        }
        for (index, team) in listing.team_by_round.into_iter().enumerate() {
            let Some(number) = team.filter(|number| number.value > 0) else {
                continue;
            };
            let span = number.span;
            let round = crate::source::Field::new(u32::try_from(index + 1).unwrap_or(0), span);
            let round = self.resolve_round(round, "320");
            let team = self.resolve_teams(&[number], "320");
            let (Some(round), [first]) = (round, team.as_slice()) else {
                continue;
            };
            let kind = Outcome::PairingAllocatedBye;
            self.note_different_team_bye(record, round, *first, kind);
            let new_match = Match {
                round,
                first: *first,
                kind: MatchKind::Bye(kind),
                match_points: [points[0], None],
                board_points: [points[1], None],
                ..Match::default()
            };
            matches.push((new_match, span));
        }
    }

    fn read_forfeit(&mut self, record: Record<'a>, matches: &mut Matches) {
        let listing = listing::forfeit(record, &mut self.notes);
        let round = listing
            .first_round
            .and_then(|round| self.resolve_round(round, "330"));
        let [white, black] = listing.teams.map(|team| {
            let references = team.into_iter().collect::<Vec<_>>();
            self.resolve_teams(&references, "330").first().copied()
        });
        let (Some(round), Some(first), Some(presence)) = (round, white, listing.presence) else {
            return self.keep_unread(record);
        };
        if black == Some(first) {
            self.note_team_against_itself(record, first);
        }
        if black.is_none() || black == Some(first) {
            return self.keep_unread(record);
        }
        let are_present = presence.value;
        let new_match = Match {
            round,
            first,
            second: black,
            kind: MatchKind::Forfeit {
                present: are_present,
            },
            ..Match::default()
        };
        matches.push((new_match, record.line.span()));
    }

    fn note_team_against_itself(&mut self, record: Record<'a>, team: u16) {
        let text = format!("record {} pairs team {team} with itself", record.code());
        self.notes
            .add(NoteKind::UnsuitableReference, record.line.span(), text);
    }

    fn read_line_up(&mut self, record: Record<'a>, line_ups: &mut LineUps) {
        let listing = listing::line_up(record, &mut self.notes);
        let round = listing
            .first_round
            .and_then(|round| self.resolve_round(round, "300"));
        let [team_number, opponent] = listing.teams.map(|team| {
            let references = team.into_iter().collect::<Vec<_>>();
            self.resolve_teams(&references, "300").first().copied()
        });
        let players: Vec<_> = listing
            .ids
            .iter()
            .map(|&id| self.resolve_player(id, "300"))
            .collect();
        let (Some(round), Some(team), false) = (round, team_number, players.is_empty()) else {
            return self.keep_unread(record);
        };
        if opponent == Some(team) {
            self.note_team_against_itself(record, team);
            return self.keep_unread(record);
        }
        let span = record.line.span();
        // both teams of a match may have a record, and a team with two matches in a round has two
        // records
        let first_span = *line_ups.entry((round, team, opponent)).or_insert(span);
        if first_span != span {
            let text = format!("the line-up of team {team} in round {round}");
            let note = Note::new(NoteKind::Repeated, span, text).with_reason(Reason::Part);
            let note = note.with_span(first_span);
            self.notes.push(note);
            return self.keep_unread(record);
        }
        self.import.tournament.line_ups.push(LineUp {
            round,
            team,
            opponent,
            players,
        });
        self.import.origins.line_ups.push(span);
    }

    /// Reads record 299 of a team event: points that teams get or lose in addition to, or instead
    /// of, those of their results.
    pub(super) fn read_team_adjustment(
        &mut self,
        record: Record<'a>,
        listing: &Listing,
        kind: AdjustmentKind,
        round: Option<RoundNumber>,
    ) {
        let teams = self.resolve_teams(&listing.ids, "299");
        let no_team_exists = teams.is_empty() && !listing.ids.is_empty();
        let points = [listing.match_points, listing.points].map(|field| field.map(|f| f.value));
        if no_team_exists || points == [None; 2] {
            return self.keep_unread(record);
        }
        let [match_points, game_points] = points;
        let adjustment = TeamAdjustment {
            kind,
            match_points,
            game_points,
            round,
            teams,
        };
        self.import.tournament.team_adjustments.push(adjustment);
        self.import
            .origins
            .team_adjustments
            .push(record.line.span());
    }
}
