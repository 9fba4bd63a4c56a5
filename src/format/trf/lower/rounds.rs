//! Reads the rounds: how many there are, what each cell means, and which byes are pairing-allocated
//! (reference/trf.md 14).

use super::parse::cell::Cell;
use super::{Lowering, Numbers};
use crate::format::prefilled::assign_prefilled_byes;
use crate::format::trf::lone_byes::lone_full_point_byes;
use crate::format::trf::used_codes::UsedCodes;
use crate::import::{Note, NoteKind};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};

impl Lowering<'_> {
    pub(super) fn read_rounds(&mut self) {
        let players = std::mem::take(&mut self.records.players);
        let cells = std::mem::take(&mut self.records.cells);
        let rows: Vec<&[Cell]> = players.iter().map(|p| &cells[p.cells.clone()]).collect();
        let rounds = self.count_rounds(&rows);
        self.import.tournament.rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
        self.import.origins.rounds = self.import.tournament.rounds;
        self.fill_entries(&rows, rounds);
        self.records.players = players;
        self.note_mixed_notations();
        assign_prefilled_byes(&mut self.import, &mut self.notes);
        self.reinterpret_only_byes();
    }

    /// Returns the number of rounds, which is the number of cells in the longest row. Rounds after
    /// the last planned one that contain only absences are dropped, with a note.
    fn count_rounds(&mut self, rows: &[&[Cell]]) -> usize {
        let mut rounds = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        let Some(planned) = self.import.tournament.planned_rounds.map(usize::from) else {
            return rounds;
        };
        let is_absence = |cell: &Cell| {
            matches!(cell.opponent, None | Some(0)) && matches!(cell.result, ' ' | '-' | 'Z' | 'z')
        };
        while rounds > planned {
            let last_cells = || rows.iter().filter_map(|row| row.get(rounds - 1));
            if !last_cells().all(is_absence) {
                break;
            }
            let first_filled_cell = last_cells().find(|cell| !cell.is_blank());
            let span = first_filled_cell
                .map(|cell| cell.origin.span())
                .unwrap_or_default();
            let text = format!(
                "round {rounds} is after the {planned} planned rounds and has only absences; it \
                 is dropped"
            );
            let note = Note::new(NoteKind::DroppedRound, span, text);
            self.notes.push(note.in_round(RoundNumber::at(rounds - 1)));
            rounds -= 1;
        }
        rounds
    }

    fn fill_entries(&mut self, rows: &[&[Cell]], rounds: usize) {
        let is_team_event = self.import.tournament.team_event;
        let tournament = &mut self.import.tournament;
        let origins = &mut self.import.origins;
        tournament.entries.reserve_exact(rows.len() * rounds);
        origins.cells.reserve_exact(rows.len() * rounds);
        for (index, row) in rows.iter().enumerate() {
            let row = &row[..row.len().min(rounds)];
            for (round, cell) in row.iter().enumerate() {
                let entry = read_entry(cell, &self.numbers, is_team_event);
                self.used_codes.add(cell.result);
                if !entry.is_usual(cell) {
                    note_unusual_cell(
                        &mut self.notes,
                        &mut self.used_codes,
                        cell,
                        PlayerId::at(index),
                        RoundNumber::at(round),
                        is_team_event,
                    );
                }
                tournament.entries.push(entry.0);
                origins.cells.push(cell.origin);
            }
            let entry_count = (index + 1) * rounds;
            tournament.entries.resize(entry_count, Entry::default());
            origins.cells.resize(entry_count, Default::default());
        }
    }

    /// Adds a note if the file writes the same kind of bye both with a letter and in the older
    /// notation.
    fn note_mixed_notations(&mut self) {
        let used_codes = self.used_codes;
        let pairs = [
            (
                'H',
                UsedCodes::OLD_HALF_POINT_BYE,
                "half-point byes are written both as `H` and as `0000 - =`",
            ),
            (
                'F',
                UsedCodes::OLD_FULL_POINT_BYE,
                "full-point byes are written both as `F` and as `0000 - +`",
            ),
            (
                'U',
                UsedCodes::OLD_FULL_POINT_BYE,
                "byes are written both as `U` and as `0000 - +`",
            ),
            (
                'Z',
                UsedCodes::OLD_ZERO_POINT_BYE,
                "absences are written both as `Z` and as `0000 - -`",
            ),
        ];
        for (letter, old, text) in pairs {
            if used_codes.has(letter) && used_codes.has_old(old) {
                self.notes
                    .add(NoteKind::MixedDialects, Default::default(), text);
            }
        }
    }

    /// In each round with only one full-point bye, turns it into a pairing-allocated bye, if the
    /// file never uses `U`.
    fn reinterpret_only_byes(&mut self) {
        let used_codes = self.used_codes;
        let uses_full_point_byes =
            used_codes.has('F') || used_codes.has_old(UsedCodes::OLD_FULL_POINT_BYE);
        if !uses_full_point_byes || used_codes.has('U') || self.records.is_trf26() {
            return;
        }
        let rounds = usize::from(self.import.tournament.rounds);
        for (id, round) in lone_full_point_byes(&self.import.tournament) {
            self.import.tournament.entries[id.index() * rounds + round.index()].outcome =
                Outcome::PairingAllocatedBye;
            let text = "the only full-point bye of the round is read as the pairing-allocated \
                        bye, because the file has no `U`";
            let cell = self.import.origins.cell(id, round).span();
            let note = Note::new(NoteKind::UncertainBye, cell, text);
            self.notes.push(note.about(id).in_round(round));
        }
    }
}

/// The entry that was read from a cell.
struct ReadEntry(Entry);

impl ReadEntry {
    /// Whether the cell contains only codes that current versions define, so that it needs no note.
    fn is_usual(&self, cell: &Cell) -> bool {
        let is_usual_colour = matches!(cell.colour, 'w' | 'b' | '-' | ' ' | 'W' | 'B');
        let is_old_notation =
            self.0.opponent == Opponent::Nobody && matches!(cell.result, '+' | '-' | '=');
        let is_usual_result = matches!(
            cell.result.to_ascii_uppercase(),
            '1' | '=' | '0' | '+' | '-' | 'W' | 'D' | 'L' | 'H' | 'F' | 'U' | 'Z' | ' '
        );
        is_usual_colour && is_usual_result && !is_old_notation
    }
}

fn read_entry(cell: &Cell, numbers: &Numbers, is_team_event: bool) -> ReadEntry {
    let opponent = numbers.opponent(cell.opponent);
    let is_paired = opponent != Opponent::Nobody;
    let outcome = match cell.result {
        '1' => Outcome::Win,
        '=' if is_paired => Outcome::Draw,
        '=' => Outcome::HalfPointBye,
        '0' => Outcome::Loss,
        'W' | 'w' => Outcome::UnratedWin,
        'D' | 'd' => Outcome::UnratedDraw,
        'L' | 'l' => Outcome::UnratedLoss,
        '+' if is_paired || is_team_event => Outcome::ForfeitWin,
        '+' => Outcome::FullPointBye,
        '-' if is_paired => Outcome::ForfeitLoss,
        '-' => Outcome::ZeroPointBye,
        'H' | 'h' => Outcome::HalfPointBye,
        'F' | 'f' => Outcome::FullPointBye,
        'U' | 'u' => Outcome::PairingAllocatedBye,
        'Z' | 'z' => Outcome::ZeroPointBye,
        ' ' if !is_paired => Outcome::Absent,
        _ => Outcome::Unknown,
    };
    let colour = match cell.colour {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        _ => None,
    };
    ReadEntry(Entry {
        opponent,
        colour,
        outcome,
    })
}

/// Adds a note if the cell contains an unusual code for a colour or a result.
///
/// colour = "w"i | "b"i | "-"
/// result = "1" | "=" | "0" | "+" | "-" | letter-result
/// letter-result = "W"i | "D"i | "L"i | "H"i | "F"i | "U"i | "Z"i
fn note_unusual_cell(
    notes: &mut super::Notes,
    used_codes: &mut UsedCodes,
    cell: &Cell,
    player: PlayerId,
    round: RoundNumber,
    is_team_event: bool,
) {
    let is_paired = cell.opponent.is_some_and(|number| number != 0);
    let span = cell.origin.span();
    match cell.result {
        // a win by forfeit against a board that was left empty
        '+' if is_team_event && !is_paired => {}
        '+' | '=' | '-' if !is_paired => {
            let (code, text) = match cell.result {
                '+' => (
                    UsedCodes::OLD_FULL_POINT_BYE,
                    "`0000 - +` is read as a bye with a full point",
                ),
                '=' => (
                    UsedCodes::OLD_HALF_POINT_BYE,
                    "`0000 - =` is read as a half-point bye",
                ),
                _ => (
                    UsedCodes::OLD_ZERO_POINT_BYE,
                    "`0000 - -` is read as an absence",
                ),
            };
            used_codes.add_old(code);
            notes.add_habit(NoteKind::OldNotation, span, text);
        }
        '*' | '?' => notes.add_habit(
            NoteKind::UnknownCode,
            cell.origin.result,
            "the result is not known yet",
        ),
        ' ' | '1' | '0' | '+' | '=' | '-' => {}
        code if "WDLHFUZ".contains(code.to_ascii_uppercase()) => {}
        code => {
            let text = format!(
                "`{}` is not a result code; the result counts as unknown",
                code.escape_debug()
            );
            let note = Note::new(NoteKind::UnknownCode, cell.origin.result, text);
            notes.push(note.about(player).in_round(round));
        }
    }
    if !matches!(cell.colour, 'w' | 'b' | '-' | ' ' | 'W' | 'B') {
        let text = format!("`{}` is not a colour", cell.colour.escape_debug());
        let note = Note::new(NoteKind::UnknownCode, cell.origin.colour, text);
        notes.push(note.about(player).in_round(round));
    }
}
