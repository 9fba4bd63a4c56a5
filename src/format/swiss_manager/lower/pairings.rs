//! Reads the pairings, results and byes (reference/tunx.md 7).

use super::Lowering;
use crate::format::boards;
use crate::format::swiss_manager::bytes::{Block, LocatedValue, Section};
use crate::format::swiss_manager::parse::Kind;
use crate::import::{CellOrigin, Note, NoteKind, Reason, UnreadKind, UnreadLine};
use crate::model::{ByeRequest, Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::source::{Field, Span};

/// The value that a pairing record has in place of Black's number if White has a pairing-allocated
/// bye.
pub(super) const BYE: u16 = 0xFFFF;
/// The value that a pairing record has in place of Black's number if White is not paired.
pub(super) const NOT_PAIRED: u16 = 0xFFFE;

/// The fields of a pairing record, with their spans in the text.
#[derive(Clone, Copy)]
struct Pairing {
    white: Field<u16>,
    black: Field<u16>,
    code: Field<u16>,
    line: Span,
}

impl Lowering<'_> {
    pub(super) fn read_pairings(&mut self) {
        let records = self.records;
        let rounds = records.rounds.len();
        let last_paired = records.configuration.read_u16(0x11).value;
        let paired_rounds = rounds.min(usize::from(last_paired));
        let tournament = &mut self.import.tournament;
        tournament.rounds = u16::try_from(paired_rounds).unwrap_or(u16::MAX);
        let cells = records.players.len() * paired_rounds;
        tournament.entries = vec![Entry::default(); cells];
        self.import.origins.rounds = tournament.rounds;
        self.import.origins.cells = vec![CellOrigin::default(); cells];
        self.set_bye_points(paired_rounds);
        let mut remaining_records = records.pairings.as_slice();
        let mut has_record = vec![false; records.players.len()];
        for (index, round) in records.rounds.iter().enumerate() {
            let number = RoundNumber::at(index);
            let (round_records, later_records) = remaining_records.split_at(round.pairing_count());
            remaining_records = later_records;
            has_record.fill(false);
            for (position, block) in round_records.iter().enumerate() {
                let pairing = self.write_pairing(number, position, *block);
                if index < paired_rounds {
                    self.read_pairing(number, pairing, &mut has_record);
                } else {
                    self.read_announcement(number, pairing);
                }
            }
            if index < paired_rounds && self.kind() == Kind::Swiss {
                self.note_missing_records(number, &has_record);
            }
        }
    }

    /// Sets the points of a pairing-allocated bye if all such byes in the first `paired` rounds
    /// have the same code.
    fn set_bye_points(&mut self, paired: usize) {
        let records = self.records;
        let count = records.rounds.iter().take(paired);
        let count = count.map(|round| round.pairing_count()).sum();
        let byes = records.pairings.iter().take(count);
        let byes = byes.filter(|block| block.read_u16(2).value == BYE);
        let mut codes = byes
            .map(|block| block.read_u16(4).value)
            .filter(|&code| code != 0);
        let Some(first) = codes.next() else {
            return;
        };
        let points = match first {
            2 => Points::HALF,
            3 => Points::ZERO,
            _ => Points::ONE,
        };
        if codes.all(|code| code == first) {
            let scores = &mut self.import.tournament.score_system;
            scores.pairing_allocated_bye = points;
        }
        if first == 9 && self.kind().is_swiss() {
            self.note_missing(
                "points for a pairing-allocated bye (the setting is not known; the bye counts as \
                 a full point)",
            );
        }
    }

    /// Writes the line for a pairing record. `index` is the position of the record in its round,
    /// from 0.
    fn write_pairing(&mut self, round: RoundNumber, index: usize, block: Block<'_>) -> Pairing {
        let section = Section::Pairings;
        self.page
            .begin_line(section, block.offset, block.length(), "round ");
        self.page.write_plain_number(round.0.into());
        let boards = self.records.configuration.read_u16(0x31).value;
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        let mut board = index + 1;
        if self.kind().is_team() && boards > 0 {
            self.page.write_literal(", match ");
            self.page.write_plain_number(index / u32::from(boards) + 1);
            board = index % u32::from(boards) + 1;
        }
        self.page.write_literal(", board ");
        self.page.write_plain_number(board);
        self.page.write_literal(": ");
        let (white, black, code) = (block.read_u16(0), block.read_u16(2), block.read_u16(4));
        let white_span = self.write_seat(white);
        self.page.write_literal(" - ");
        let black_span = match black.value {
            BYE => self.page.write_words(section, black, "bye"),
            NOT_PAIRED => self.page.write_words(section, black, "not paired"),
            _ => self.write_seat(black),
        };
        self.page.write_literal(", code ");
        let code_span = self.page.write_number(section, code);
        self.page.write_literal(" (");
        self.page.write_literal(code_words(black.value, code.value));
        self.page.write_literal(")");
        let line = self.page.end_line();
        Pairing {
            white: Field::new(white.value, white_span),
            black: Field::new(black.value, black_span),
            code: Field::new(code.value, code_span),
            line,
        }
    }

    fn write_seat(&mut self, seat: LocatedValue<u16>) -> Span {
        match seat.value {
            0 => self.page.write_words(Section::Pairings, seat, "nobody"),
            _ => self.page.write_number(Section::Pairings, seat),
        }
    }

    /// Reads a pairing record of a round that is paired.
    fn read_pairing(&mut self, round: RoundNumber, pairing: Pairing, has_record: &mut [bool]) {
        let Some(white) = self.resolve_seat(round, pairing.white, pairing) else {
            return;
        };
        if matches!(pairing.black.value, BYE | NOT_PAIRED) {
            if let Some(white) = white {
                self.read_bye(round, pairing, white, has_record);
            }
            return;
        }
        let Some(black) = self.resolve_seat(round, pairing.black, pairing) else {
            return;
        };
        let outcomes = self.outcomes(round, pairing, white.or(black));
        let sides = [
            (white, black, Colour::White, outcomes[0]),
            (black, white, Colour::Black, outcomes[1]),
        ];
        for (player, opponent, colour, outcome) in sides {
            let Some(player) = player else { continue };
            // a player who is paired with the same player needs only one entry
            if colour == Colour::Black && opponent == Some(player) {
                continue;
            }
            let entry = Entry {
                opponent: opponent.map_or(Opponent::Nobody, Opponent::Player),
                colour: Some(colour),
                outcome,
            };
            let (seat, opponent_seat) = match colour {
                Colour::White => (pairing.white.span, pairing.black.span),
                Colour::Black => (pairing.black.span, pairing.white.span),
            };
            let origin = CellOrigin {
                opponent: opponent_seat,
                colour: seat,
                result: pairing.code.span,
                result_code: result_code(outcome),
            };
            self.fill_entry(round, player, entry, origin, pairing, has_record);
        }
    }

    /// Finds the player whose number a pairing record contains. Returns `Some(None)` for an empty
    /// board, which team events allow. Returns `None`, with a note, if the file has no such player;
    /// the record is then dropped.
    fn resolve_seat(
        &mut self,
        round: RoundNumber,
        seat: Field<u16>,
        pairing: Pairing,
    ) -> Option<Option<PlayerId>> {
        if seat.value == 0 && self.kind().is_team() {
            return Some(None);
        }
        let player = self.player(seat.value);
        if player.is_none() {
            let text = format!(
                "a pairing of round {round} names player {}, but the file has {} players; the \
                 record is left out",
                seat.value,
                self.records.players.len()
            );
            let note = Note::new(NoteKind::UnknownReference, seat.span, text);
            self.notes.push(note.in_round(round));
            self.import.unread.push(UnreadLine {
                span: pairing.line,
                kind: UnreadKind::Damaged,
            });
        }
        player.map(Some)
    }

    /// Returns the outcomes of a game for White and Black. `player` is the player whom notes name.
    fn outcomes(
        &mut self,
        round: RoundNumber,
        pairing: Pairing,
        player: Option<PlayerId>,
    ) -> [Outcome; 2] {
        use Outcome::{
            Draw, ForfeitLoss, ForfeitWin, Loss, Unknown, UnratedDraw, UnratedLoss, UnratedWin, Win,
        };
        match pairing.code.value {
            1 => [Win, Loss],
            2 => [Draw, Draw],
            3 => [Loss, Win],
            4 => [ForfeitWin, ForfeitLoss],
            5 => [ForfeitLoss, ForfeitWin],
            6 => [ForfeitLoss, ForfeitLoss],
            10 => [Loss, Loss],
            15 => [UnratedWin, UnratedLoss],
            16 => [UnratedDraw, UnratedDraw],
            17 => [UnratedLoss, UnratedWin],
            0 => [Unknown, Unknown],
            code => {
                let text = format!(
                    "code {code} in {} is not a known result code; the game counts as unfinished",
                    self.page.board_words(pairing.line)
                );
                let mut note = Note::new(NoteKind::UnknownCode, pairing.code.span, text);
                note.player = player;
                self.notes.push(note.in_round(round));
                [Unknown, Unknown]
            }
        }
    }

    /// Reads the record of a player who has a bye or is not paired.
    fn read_bye(
        &mut self,
        round: RoundNumber,
        pairing: Pairing,
        player: PlayerId,
        has_record: &mut [bool],
    ) {
        let is_allocated = pairing.black.value == BYE;
        let outcome = match (is_allocated, pairing.code.value) {
            // the bye of a round robin
            (true, _) if !self.kind().is_swiss() => Outcome::Absent,
            (true, 9 | 1) => Outcome::PairingAllocatedBye,
            (true, 0) => Outcome::Unknown,
            (true, code @ (2 | 3)) => self.small_bye_outcome(round, pairing, player, code),
            (false, 1) => Outcome::FullPointBye,
            (false, 2) => Outcome::HalfPointBye,
            (false, 3) => Outcome::ZeroPointBye,
            (false, 0) => Outcome::Absent,
            (_, code) => {
                let text = format!(
                    "code {code} in {} is not a known bye code; the bye gives no points",
                    self.page.board_words(pairing.line)
                );
                let note = Note::new(NoteKind::UnknownCode, pairing.code.span, text);
                self.notes.push(note.about(player).in_round(round));
                Outcome::Absent
            }
        };
        let origin = CellOrigin {
            opponent: pairing.black.span,
            colour: pairing.white.span,
            result: pairing.code.span,
            result_code: result_code(outcome),
        };
        let entry = Entry {
            outcome,
            ..Entry::default()
        };
        self.fill_entry(round, player, entry, origin, pairing, has_record);
    }

    /// Returns the outcome of a pairing-allocated bye that gives fewer points than a win. If the
    /// event's other pairing-allocated byes give more, this is the requested bye with the same
    /// points, and a note is added.
    fn small_bye_outcome(
        &mut self,
        round: RoundNumber,
        pairing: Pairing,
        player: PlayerId,
        code: u16,
    ) -> Outcome {
        let (points, equal_bye) = match code {
            2 => (Points::HALF, Outcome::HalfPointBye),
            _ => (Points::ZERO, Outcome::ZeroPointBye),
        };
        if self.import.tournament.score_system.pairing_allocated_bye == points {
            return Outcome::PairingAllocatedBye;
        }
        let text = format!(
            "this pairing-allocated bye gives {points}, but others give more, so it is read as a \
             {}",
            equal_bye.words()
        );
        let note = Note::new(NoteKind::UncertainBye, pairing.code.span, text);
        self.notes.push(note.about(player).in_round(round));
        equal_bye
    }

    /// Enters a player's result in a round. If the player already has a record in this round, the
    /// new one is dropped with a note.
    fn fill_entry(
        &mut self,
        round: RoundNumber,
        player: PlayerId,
        entry: Entry,
        origin: CellOrigin,
        pairing: Pairing,
        has_record: &mut [bool],
    ) {
        let index = player.index() * usize::from(self.import.tournament.rounds) + round.index();
        if std::mem::replace(&mut has_record[player.index()], true) {
            // the two sides of a game of a player against the same player are one entry
            let first_entry = self.import.tournament.entries[index];
            let entries = [first_entry, entry];
            if entries.map(|entry| entry.opponent) == [Opponent::Player(player); 2] {
                return;
            }
            let text = boards::second_entry_text(round);
            let first_span = self.import.origins.cells[index].span();
            let note = Note::new(NoteKind::Disagreement, pairing.line, text).with_span(first_span);
            let note = note.about(player).in_round(round);
            self.notes.push(note.with_reason(Reason::Dropped));
            return;
        }
        self.import.tournament.entries[index] = entry;
        self.import.origins.cells[index] = origin;
    }

    /// Adds a note about each player who has no record in a paired round of an individual Swiss
    /// event.
    fn note_missing_records(&mut self, round: RoundNumber, has_record: &[bool]) {
        for index in (0..has_record.len()).filter(|&index| !has_record[index]) {
            let id = PlayerId::at(index);
            let text = format!("the player has no record for round {round}");
            let span = self.import.origins.player(id).number;
            let note = Note::new(NoteKind::Disagreement, span, text);
            let note = note.about(id).in_round(round);
            self.notes.push(note.with_reason(Reason::NoRecord));
        }
    }

    /// Reads a record of a round that is not paired yet, which announces an absence or a bye.
    fn read_announcement(&mut self, round: RoundNumber, pairing: Pairing) {
        let kind = match (pairing.black.value, pairing.code.value) {
            (NOT_PAIRED, 0 | 3) => Some(Outcome::ZeroPointBye),
            (NOT_PAIRED, 1) => Some(Outcome::FullPointBye),
            (NOT_PAIRED, 2) => Some(Outcome::HalfPointBye),
            _ => None,
        };
        let request = kind.and_then(|kind| {
            Some(ByeRequest {
                round,
                player: self.player(pairing.white.value)?,
                kind,
            })
        });
        match request {
            Some(request) => self.import.tournament.bye_requests.push(request),
            None => self.import.unread.push(UnreadLine {
                span: pairing.line,
                kind: UnreadKind::Kept,
            }),
        }
    }
}

/// Returns the meaning of a result code in words. `black` is the value in place of Black's number,
/// which may be [`BYE`] or [`NOT_PAIRED`].
fn code_words(black: u16, code: u16) -> &'static str {
    match (black, code) {
        (BYE, 9) => "pairing-allocated bye",
        (BYE, 0) => "unconfirmed bye",
        (BYE, 1) => "bye for a full point",
        (BYE, 2) => "bye for half a point",
        (BYE, 3) => "bye without points",
        (NOT_PAIRED, 0) => "absent",
        (NOT_PAIRED, 1) => "full-point bye",
        (NOT_PAIRED, 2) => "half-point bye",
        (NOT_PAIRED, 3) => "zero-point bye",
        (BYE | NOT_PAIRED, _) => "not known",
        (_, 0) => "no result",
        (_, 1) => "1-0",
        (_, 2) => "½-½",
        (_, 3) => "0-1",
        (_, 4) => "1-0 by forfeit",
        (_, 5) => "0-1 by forfeit",
        (_, 6) => "both forfeit",
        (_, 10) => "0-0",
        (_, 15) => "1-0, not rated",
        (_, 16) => "½-½, not rated",
        (_, 17) => "0-1, not rated",
        _ => "not known",
    }
}

/// Returns the TRF result code of an outcome, to be stored in `CellOrigin::result_code`: `Z` for an
/// absent player, and `*` for a game without a result.
const fn result_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Absent => b'Z',
        Outcome::Unknown => b'*',
        _ => boards::result_code(outcome),
    }
}
