//! Reads records 240, 250, 260 and 299: byes, accelerations, pairs that may not meet, and points
//! that do not depend on a result (reference/trf.md 7.7 and 8).

use super::Lowering;
use super::matches::Matches;
use super::parse::Record;
use super::parse::listing::{self, Listing};
use crate::import::{Note, NoteKind};
use crate::model::{
    Acceleration, Adjustment, AdjustmentKind, ByeRequest, Outcome, PlayerId, RoundNumber,
    RoundRange,
};
use crate::number::Points;

impl<'a> Lowering<'a> {
    pub(super) fn read_listings(&mut self) {
        let mut matches = Matches::new();
        for record in self.limited_records(b"240") {
            self.read_byes(record, &mut matches);
        }
        for record in self.limited_records(b"250") {
            self.read_acceleration(record);
        }
        for record in self.limited_records(b"260") {
            self.read_prohibited(record);
        }
        for record in self.limited_records(b"299") {
            self.read_adjustment(record);
        }
        self.read_matches(matches);
    }

    /// Returns the players to whom a record of an individual event refers. Adds a note about each
    /// unknown number.
    fn players_of(&mut self, listing: &Listing, record: &str) -> Vec<PlayerId> {
        let ids = listing.ids.iter();
        ids.filter_map(|&id| self.resolve_player(id, record))
            .collect()
    }

    /// Reads record 240: byes that players or teams requested for a round.
    ///
    /// bye-type = "F"i | "H"i | "Z"i
    fn read_byes(&mut self, record: Record<'a>, matches: &mut Matches) {
        let listing = listing::byes(record, &mut self.notes);
        let letter = listing
            .kind
            .map_or(' ', |kind| kind.value.to_ascii_uppercase());
        let kind = match letter {
            'F' => Outcome::FullPointBye,
            'H' => Outcome::HalfPointBye,
            'Z' | ' ' => Outcome::ZeroPointBye,
            _ => {
                let text = "the kind of bye (F, H or Z) is expected here";
                let span = listing.kind.map_or(record.line.span(), |kind| kind.span);
                self.notes.add(NoteKind::Malformed, span, text);
                return;
            }
        };
        if self.import.tournament.team_event {
            return self.read_requested_byes(record, &listing, kind, matches);
        }
        let round = listing
            .first_round
            .and_then(|round| self.resolve_round(round, "240"));
        let players = self.players_of(&listing, "240");
        let Some(round) = round else {
            return;
        };
        for player in players {
            if round.0 <= self.import.tournament.rounds {
                self.note_different_bye(record, round, player, kind);
            } else {
                let request = ByeRequest {
                    round,
                    player,
                    kind,
                };
                self.import.tournament.bye_requests.push(request);
            }
        }
    }

    /// Adds a note if record 240 states a bye for a round in the file, but the player's line states
    /// something else.
    fn note_different_bye(
        &mut self,
        record: Record<'_>,
        round: RoundNumber,
        player: PlayerId,
        kind: Outcome,
    ) {
        let entry = self.import.tournament.entry(player, round).copied();
        let Some(entry) = entry else { return };
        let is_zero_bye = |outcome| matches!(outcome, Outcome::ZeroPointBye | Outcome::Absent);
        if entry.outcome == kind || (is_zero_bye(entry.outcome) && is_zero_bye(kind)) {
            return;
        }
        let text = format!(
            "record 240 states a {} in round {round}, but the player's line states {}",
            kind.words(),
            entry.outcome.words()
        );
        let cell = self.import.origins.cell(player, round).span();
        let note = Note::new(NoteKind::Disagreement, record.line.span(), text);
        self.notes
            .push(note.about(player).in_round(round).with_span(cell));
    }

    fn read_acceleration(&mut self, record: Record<'a>) {
        let listing = listing::acceleration(record, &mut self.notes);
        let Some(rounds) = self.rounds_of(&listing, "250") else {
            return;
        };
        let (first, last) = match listing.ids.as_slice() {
            [] => return,
            [only] => (only.value, only.value),
            [first, last, ..] => (first.value, last.value),
        };
        let team = self.import.tournament.team_event;
        let players = if team {
            self.resolve_teams(&listing.ids, "250");
            self.note_missing("acceleration of teams (record 250)");
            self.keep_unread(record);
            Vec::new()
        } else {
            self.players_of(&listing, "250");
            let last = last.min(9999);
            (first..=last)
                .filter_map(|n| self.numbers.player(n))
                .collect()
        };
        if team && listing.match_points.is_none() && listing.points.is_some() {
            let text = "the fictitious points of a team event are in the columns of game points; \
                        read as written";
            self.notes
                .add(NoteKind::Misplaced, record.line.span(), text);
        }
        let points = if team {
            listing.match_points.or(listing.points)
        } else {
            listing.points.or(listing.match_points)
        };
        if points.is_none() {
            let text = "fictitious points are expected here";
            self.notes
                .add(NoteKind::Incomplete, record.line.columns(5..=13).1, text);
        }
        let points = points.map_or(Points::ZERO, |field| field.value);
        self.import.tournament.accelerations.push(Acceleration {
            rounds,
            points,
            players,
        });
    }

    fn read_prohibited(&mut self, record: Record<'_>) {
        let listing = listing::prohibited_pairing(record, &mut self.notes);
        if listing.ids.len() == 1 {
            let text = "a second pairing number is expected here";
            let span = listing.ids[0].span;
            self.notes.add(NoteKind::Incomplete, span, text);
        }
        let Some(rounds) = self.rounds_of(&listing, "260") else {
            return;
        };
        if self.import.tournament.team_event {
            let teams = self.resolve_teams(&listing.ids, "260");
            if teams.len() > 1 {
                self.import.tournament.forbidden_teams.push((rounds, teams));
            }
            return;
        }
        let players = self.players_of(&listing, "260");
        if players.len() > 1 {
            self.import.tournament.forbidden.push((rounds, players));
        }
    }

    /// Returns the first and last round that a record states; `None` if the first is missing or
    /// cannot be used. The last round may be after the rounds of the file. If it is blank or before
    /// the first round, it is the first round.
    fn rounds_of(&mut self, listing: &Listing, record: &str) -> Option<RoundRange> {
        let first = self.resolve_round(listing.first_round?, record)?;
        let last = listing
            .last_round
            .and_then(|field| u16::try_from(field.value).ok());
        let last = RoundNumber(last.filter(|&last| last >= first.0).unwrap_or(first.0));
        Some(RoundRange { first, last })
    }

    /// Reads record 299: points that players or teams get or lose in addition to, or instead of,
    /// those of their results.
    ///
    /// adjusted = "W"i | "D"i | "L"i | "F"i | "H"i | "Z"i | "+" | "-"
    fn read_adjustment(&mut self, record: Record<'a>) {
        let team = self.import.tournament.team_event;
        let listing = listing::adjustment(record, team, &mut self.notes);
        if let Some(layout) = listing.layout
            && layout != "the columns of the table in the specification"
        {
            let text =
                format!("the fields are not in their columns; they are read according to {layout}");
            self.notes
                .add(NoteKind::Misplaced, record.line.span(), text);
        }
        let letter = listing
            .kind
            .map_or(' ', |kind| kind.value.to_ascii_uppercase());
        let kind = match letter {
            ' ' => AdjustmentKind::Bonus,
            'W' => AdjustmentKind::Win,
            'D' => AdjustmentKind::Draw,
            'L' => AdjustmentKind::Loss,
            'F' => AdjustmentKind::FullPointBye,
            'H' => AdjustmentKind::HalfPointBye,
            'Z' => AdjustmentKind::ZeroPointBye,
            '+' => AdjustmentKind::ForfeitWin,
            '-' => AdjustmentKind::ForfeitLoss,
            _ => {
                let text = "W, D, L, F, H, Z, +, - or a blank is expected here";
                let span = listing.kind.map_or(record.line.span(), |kind| kind.span);
                self.notes.add(NoteKind::Malformed, span, text);
                return;
            }
        };
        let stated_round = listing.first_round.filter(|round| round.value > 0);
        let round = stated_round.and_then(|round| self.resolve_round(round, "299"));
        if stated_round.is_some() && round.is_none() {
            return;
        }
        if team {
            return self.read_team_adjustment(record, &listing, kind, round);
        }
        let Some(points) = listing.points.or(listing.match_points) else {
            return;
        };
        let players = self.players_of(&listing, "299");
        if players.is_empty() && !listing.ids.is_empty() {
            return;
        }
        self.import.tournament.adjustments.push(Adjustment {
            kind,
            points: points.value,
            round,
            players,
        });
    }
}
