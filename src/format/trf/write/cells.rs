//! Writes the rounds of a 001 record: opponent, colour, result (reference/trf.md 5.2, 16 and 17).

use super::lists::bye_letter;
use super::out::Out;
use super::words as w;
use super::{Version, Writing};
use crate::format::write::{Dialect, LossText, Losses, Subject};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber, Tournament};

/// The data that are needed to write the rounds of any player.
pub(super) struct Rows<'a, 'i> {
    writing: &'a Writing<'i>,
    tournament: &'a Tournament,
    is_trf06: bool,
    /// Whether the file is for bbpPairings.
    for_bbp: bool,
    /// For each round, what to write for a player who neither played nor had a bye.
    gaps: Vec<Gap>,
    /// The byes in the round to be paired, each with the player and the result code. They are
    /// written as if that round existed.
    requested_byes: Vec<(PlayerId, &'static str)>,
}

impl<'a, 'i> Rows<'a, 'i> {
    pub(super) fn new(writing: &'a Writing<'i>) -> Rows<'a, 'i> {
        let tournament = &writing.import.tournament;
        let requested_byes = if writing.writes_requests_in_cells() {
            tournament
                .bye_requests
                .iter()
                .filter(|request| writing.is_next_round(request.round))
                .map(|request| (request.player, bye_letter(request)))
                .collect()
        } else {
            Vec::new()
        };
        Rows {
            writing,
            tournament,
            is_trf06: writing.version == Version::V06,
            for_bbp: writing.options.dialect == Some(Dialect::BbpPairings),
            gaps: gaps(
                tournament,
                writing.version == Version::V06,
                writing.options.dialect.is_some(),
            ),
            requested_byes,
        }
    }

    /// Writes the rounds of a player. Adds to `losses` what the written rounds cannot state.
    pub(super) fn write(&self, out: &mut Out, id: PlayerId, losses: &mut Losses) {
        out.pad_to(90);
        for (round, entry) in self.tournament.row(id).iter().enumerate() {
            let cell = self.cell(entry, self.gap(id, round, entry));
            for loss_text in cell.losses.into_iter().flatten() {
                let subject = Subject::player(self.tournament, id);
                losses.add(loss_text, subject.in_round(RoundNumber::at(round)));
            }
            out.push_ascii(
                std::str::from_utf8(&cell.columns).expect("a cell contains only ASCII characters"),
            );
        }
        if let Some((_, letter)) = self.requested_byes.iter().find(|(player, _)| *player == id) {
            out.push_ascii("  0000 - ");
            out.push_ascii(letter);
        }
    }

    /// Returns the opponent, colour and result of a round as they are written.
    pub(super) fn round_fields(&self, entry: &Entry, round: RoundNumber) -> [String; 3] {
        let columns = self.cell(entry, self.gaps[round.index()]).columns;
        let text = std::str::from_utf8(&columns).expect("a cell contains only ASCII characters");
        [&text[2..6], &text[7..8], &text[9..]].map(str::to_owned)
    }

    /// Returns what to write if a round has no entry. If another row names the player as opponent,
    /// the player is not known to be absent, so the round stays blank.
    fn gap(&self, id: PlayerId, round: usize, entry: &Entry) -> Gap {
        let gap = self.gaps[round];
        if gap != Gap::Absence || *entry != Entry::default() {
            return gap;
        }
        let rounds = usize::from(self.tournament.rounds);
        let mut entries = self.tournament.entries.iter().skip(round).step_by(rounds);
        if entries.any(|entry| entry.opponent == Opponent::Player(id)) {
            Gap::Blank
        } else {
            gap
        }
    }

    fn cell(&self, entry: &Entry, gap: Gap) -> Cell {
        let mut cell = Cell {
            columns: *b"          ",
            losses: [None; 2],
        };
        let is_unpaired = entry.opponent == Opponent::Nobody;
        if entry.outcome == Outcome::Absent && is_unpaired {
            match gap {
                Gap::Blank => return cell,
                Gap::Nobody => {
                    cell.columns = *b"  0000 -  ";
                    return cell;
                }
                Gap::Absence => {}
            }
        }
        let result = self.result_code(entry.outcome, is_unpaired, &mut cell);
        let is_bye = entry.outcome.is_bye();
        let opponent = match entry.opponent {
            Opponent::Player(id) => Some(self.writing.numbers.get(id)),
            Opponent::Unknown(number) => u16::try_from(number).ok().filter(|&n| n <= 9999),
            Opponent::Nobody => None,
        };
        // TRF06 has no letter for a bye with an opponent, and bbpPairings accepts no such bye
        let drops_opponent = is_bye && !is_unpaired && (self.is_trf06 || self.for_bbp);
        if drops_opponent {
            cell.add_loss(&w::OPPONENTS_OF_BYES);
        } else if opponent.is_none() && !is_unpaired {
            cell.add_loss(&w::OPPONENTS);
        }
        let opponent = opponent.filter(|_| !drops_opponent);
        cell.columns[2..6].copy_from_slice(&digits(opponent));
        cell.columns[7] = match entry.colour {
            _ if self.for_bbp && opponent.is_none() => b'-',
            Some(Colour::White) => b'w',
            Some(Colour::Black) => b'b',
            None => b'-',
        };
        cell.columns[9] = result;
        cell
    }

    fn result_code(&self, outcome: Outcome, is_unpaired: bool, cell: &mut Cell) -> u8 {
        let is_team_event = self.tournament.team_event;
        let is_trf06 = self.is_trf06;
        let unrated_code = |cell: &mut Cell, new: u8, rated: u8| {
            if is_trf06 {
                cell.add_loss(&w::UNRATED_GAMES);
                return rated;
            }
            new
        };
        let bye_code = |cell: &mut Cell, new: u8, old_code: u8, loss_text: &'static LossText| {
            if is_trf06 {
                cell.add_loss(loss_text);
                return old_code;
            }
            new
        };
        match outcome {
            Outcome::Win => b'1',
            Outcome::Loss => b'0',
            Outcome::Draw => {
                if is_unpaired {
                    cell.add_loss(&w::DRAWS_WITHOUT_OPPONENT);
                }
                b'='
            }
            Outcome::UnratedWin => unrated_code(cell, b'W', b'1'),
            Outcome::UnratedDraw => unrated_code(cell, b'D', b'='),
            Outcome::UnratedLoss => unrated_code(cell, b'L', b'0'),
            Outcome::ForfeitWin => {
                if is_unpaired && !is_team_event {
                    cell.add_loss(&w::FORFEITS_WITHOUT_OPPONENT);
                }
                b'+'
            }
            Outcome::ForfeitLoss => {
                if is_unpaired {
                    cell.add_loss(&w::FORFEITS_WITHOUT_OPPONENT);
                }
                b'-'
            }
            Outcome::PairingAllocatedBye => bye_code(cell, b'U', b'+', &w::ALLOCATED_BYES),
            Outcome::FullPointBye => bye_code(cell, b'F', b'+', &w::FULL_POINT_BYES),
            Outcome::HalfPointBye => bye_code(cell, b'H', b'=', &w::HALF_POINT_BYES),
            Outcome::ZeroPointBye | Outcome::Absent if is_trf06 => b'-',
            Outcome::ZeroPointBye | Outcome::Absent => b'Z',
            Outcome::Unknown => {
                if is_unpaired {
                    cell.add_loss(&w::UNOPPOSED_UNKNOWN);
                }
                b' '
            }
        }
    }
}

/// The ten columns of a round, and what they cannot state.
struct Cell {
    columns: [u8; 10],
    losses: [Option<&'static LossText>; 2],
}

impl Cell {
    fn add_loss(&mut self, loss_text: &'static LossText) {
        let unused_loss = self.losses.iter_mut().find(|loss| loss.is_none());
        if let Some(unused_loss) = unused_loss {
            *unused_loss = Some(loss_text);
        }
    }
}

/// Returns a pairing number in four columns; `0000` for `None`.
fn digits(number: Option<u16>) -> [u8; 4] {
    let Some(number) = number else {
        return *b"0000";
    };
    let mut columns = *b"    ";
    let mut remainder = number;
    for column in columns.iter_mut().rev() {
        *column = b'0' + u8::try_from(remainder % 10).unwrap_or(0);
        remainder /= 10;
        if remainder == 0 {
            break;
        }
    }
    columns
}

/// What to write for a round in which a player neither played nor had a bye.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// An absence: `Z`, or `-` in TRF06.
    Absence,
    /// Ten blanks.
    Blank,
    /// `0000 -`, which is written in two cases. A last round without any entries would otherwise be
    /// missing from the file. In TRF06, a last round with only absences would otherwise exist only
    /// for the players whose absence was announced.
    Nobody,
}

/// Returns, for each round, what to write for a missing entry. Usually the round stays blank,
/// because the tournament does not state why the player had no game. For a pairing engine, an
/// absence is written in a paired round of an individual Swiss, but not in a round robin, where the
/// player was free, or in a team event, where the player may not have been lined up.
fn gaps(tournament: &Tournament, is_trf06: bool, is_for_engine: bool) -> Vec<Gap> {
    let rounds = usize::from(tournament.rounds);
    let mut gaps = vec![Gap::Blank; rounds];
    if rounds == 0 {
        return gaps;
    }
    let mut is_empty = true;
    let is_predetermined = tournament
        .system
        .is_some_and(crate::model::System::is_predetermined);
    let everybody_is_paired = is_for_engine && !is_predetermined && !tournament.team_event;
    for row in tournament.entries.chunks(rounds) {
        for (gap, entry) in gaps.iter_mut().zip(row) {
            let is_allocated = entry.outcome == Outcome::PairingAllocatedBye;
            if everybody_is_paired && (entry.opponent != Opponent::Nobody || is_allocated) {
                *gap = Gap::Absence;
            }
        }
        is_empty &= row.last() == Some(&Entry::default());
    }
    let is_announced = |entry: &Entry| {
        let is_absence = matches!(entry.outcome, Outcome::Absent | Outcome::ZeroPointBye);
        entry.opponent == Opponent::Nobody && is_absence
    };
    let mut rows = tournament.entries.chunks(rounds);
    let last_round_has_only_absences = rows.all(|row| row.last().is_some_and(is_announced));
    if (is_empty || is_trf06 && last_round_has_only_absences)
        && let Some(last) = gaps.last_mut()
    {
        *last = Gap::Nobody;
    }
    gaps
}
