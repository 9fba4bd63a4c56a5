//! Splits a text into records, and decides which kind of record each line is (reference/trf.md 1
//! and 3). The other files of this folder parse the fields of the records.

pub(super) mod cell;
mod columns_fit;
pub(super) mod comment;
pub(in crate::format) mod date;
pub(super) mod engine;
pub(super) mod header;
mod joined;
pub(super) mod listing;
pub(super) mod national;
pub(super) mod player;
pub(super) mod recovery;
pub(super) mod scores;
pub(super) mod split_rating;
mod squeezed;
pub(super) mod tdf;
pub(super) mod team;
pub(super) mod team_rows;
pub(super) mod words;

use crate::format::line::Line;
use crate::format::notes::Notes;
use crate::format::numbers::find_repeated_rows;
use crate::format::{MAX_LINES, ReadError};
use crate::import::{NoteKind, UnreadKind, UnreadLine};
use crate::source::{Limits, Source, Span};
use cell::Cell;
use player::PlayerRecord;

/// The records of a file. Each list is in the order of the lines.
#[derive(Default)]
pub(super) struct Records<'a> {
    pub(super) players: Vec<PlayerRecord<'a>>,
    /// The cells of all players, one player after the other. `PlayerRecord::cells` is the range of
    /// a player's cells.
    pub(super) cells: Vec<Cell>,
    /// Records other than 001 that some version defines, or that may be records of national rating
    /// support.
    pub(super) other_records: Vec<Record<'a>>,
    pub(super) unread: Vec<UnreadLine>,
    /// Whether the file has a comment of TRF26 (`###`).
    pub(super) has_trf26_comments: bool,
    /// Whether the file has records of national rating support.
    pub(super) has_national_records: bool,
    /// Whether the file contains players whose fields are separated by `|`, as in Vega's TDF
    /// format.
    pub(super) is_vega: bool,
    /// The points of a win and a draw, if a Vega TDF states them.
    pub(super) win_and_draw: Option<tdf::WinAndDrawPoints<'a>>,
}

/// A record other than 001.
#[derive(Clone, Copy)]
pub(super) struct Record<'a> {
    pub(super) code: [u8; 3],
    pub(super) line: Line<'a>,
    /// The column at which the value begins: 5, or 4 if the blank after the code is missing.
    pub(super) value_column: usize,
    /// Whether the tables of reference/trf.md 3 contain the code; otherwise the record may be one
    /// of national rating support.
    pub(super) is_defined: bool,
}

impl<'a> Record<'a> {
    pub(super) fn code(&self) -> &str {
        std::str::from_utf8(&self.code).unwrap_or("???")
    }

    /// Returns the value of the record: everything after the code, without blanks at the end.
    pub(super) fn value(&self) -> &'a str {
        self.line.rest(self.value_column).0
    }
}

impl<'a> Records<'a> {
    /// Returns the records with this code, in the order of the file.
    pub(super) fn with_code(&self, code: &[u8; 3]) -> impl Iterator<Item = Record<'a>> {
        let code = *code;
        self.other_records
            .iter()
            .filter(move |r| r.code == code && r.is_defined)
            .copied()
    }

    /// Whether the file has a record with this code.
    pub(super) fn has(&self, code: &[u8; 3]) -> bool {
        self.with_code(code).next().is_some()
    }
}

/// Splits a text into records.
///
/// # Errors
/// `ReadError::Limit` if a line is too long, or if there are too many players, rounds or cells.
pub(super) fn records<'a>(
    source: &'a Source,
    limits: &Limits,
    notes: &mut Notes,
) -> Result<Records<'a>, ReadError> {
    let mut records = Records::default();
    let lines = source.line_starts().len();
    if lines > MAX_LINES {
        return Err(ReadError::TooManyLines(MAX_LINES));
    }
    records.players.reserve((lines).min(256));
    let mut recovery = recovery::Recovery::default();
    let has_tabs = memchr::memchr(b'\t', source.text().as_bytes()).is_some();
    for index in 0..lines {
        let span = source.line_span(index);
        if span.len() > limits.line_bytes {
            return Err(ReadError::long_line(index + 1, span.len(), limits));
        }
        let (pieces, last) = joined::split_records(source, span, notes);
        for piece in pieces.into_iter().chain([last]) {
            let text = source.slice(piece);
            let line = Line::new(text, piece.start as usize);
            if has_tabs {
                note_tab(line, notes);
            }
            match text.strip_prefix("001") {
                Some(rest) => read_player(line, rest, &mut records, &mut recovery, notes),
                None => read_other(line, &mut records, notes),
            }
            check_limits(&records, limits)?;
        }
    }
    let lines_in_word_order = recovery.finish(notes);
    drop_repeated_players(source, &mut records, notes);
    squeezed::place_rounds(&mut records, &lines_in_word_order, notes);
    let rounds = records.players.iter().map(|p| p.cells.len()).max();
    if records.players.len() * rounds.unwrap_or(0) > limits.cells {
        return Err(ReadError::too_many(CELL_LIMIT_NAME, limits.cells));
    }
    if records.is_vega {
        tdf::translate(&mut records);
    }
    Ok(records)
}

/// Reads a record of a player. `rest` is the text after the code 001.
fn read_player<'a>(
    line: Line<'a>,
    rest: &str,
    records: &mut Records<'a>,
    recovery: &mut recovery::Recovery,
    notes: &mut Notes,
) {
    let has_bars = tdf::is_player(rest);
    records.is_vega |= has_bars;
    let record = if has_bars {
        tdf::player(line, &mut records.cells, notes)
    } else {
        recovery.player(line, &mut records.cells, notes)
    };
    match record {
        Some(record) => records.players.push(record),
        None => records.unread.push(UnreadLine {
            span: line.span(),
            kind: UnreadKind::Damaged,
        }),
    }
}

/// Removes the records of players that repeat an earlier one, and adds a note about each.
fn drop_repeated_players(source: &Source, records: &mut Records<'_>, notes: &mut Notes) {
    let players = &records.players;
    let row = |player: &PlayerRecord<'_>| {
        let number = player.number.map(|number| number.value);
        (number, source.slice(player.origin.line).trim_end())
    };
    let repeated = find_repeated_rows(players.iter().map(row));
    for row in &repeated {
        let [again, first] = row.rows.map(|index| &players[index]);
        let spans = [again.origin.number, first.origin.number];
        notes.push(row.note(again.name, spans));
        records.unread.push(UnreadLine {
            span: again.origin.line,
            kind: UnreadKind::RepeatedRow,
        });
    }
    for row in repeated.iter().rev() {
        records.players.remove(row.rows[0]);
    }
}

/// Adds a note about a tab between the columns of a record. A tab after the last field does not
/// matter.
fn note_tab(line: Line<'_>, notes: &mut Notes) {
    const COLUMNS: [&str; 11] = [
        "001", "013", "132", "162", "240", "250", "260", "299", "300", "310", "362",
    ];
    let text = line.text().trim_end();
    if let Some(offset) = text.find('\t')
        && COLUMNS.iter().any(|code| text.starts_with(code))
    {
        let start = line.span().start as usize + offset;
        let text = "the record has a tab between its columns; the tab counts as one character";
        notes.add_habit(NoteKind::Tab, Span::new(start..start + 1), text);
    }
}

/// The words for the limit on cells in error messages.
const CELL_LIMIT_NAME: &str = "results (players times rounds)";

fn check_limits(records: &Records<'_>, limits: &Limits) -> Result<(), ReadError> {
    let rounds = records.players.last().map_or(0, |p| p.cells.len());
    // player ids have 16 bits, whatever limit a caller allows
    let limit = limits.participants.min(60_000);
    if records.players.len() > limit {
        return Err(ReadError::too_many("players", limit));
    }
    let limit = limits.rounds.min(60_000);
    if rounds > limit {
        return Err(ReadError::too_many("rounds", limit));
    }
    if records.cells.len() > limits.cells {
        return Err(ReadError::too_many(CELL_LIMIT_NAME, limits.cells));
    }
    Ok(())
}

/// Reads a line that is not a record of a player.
///
/// trf16-line = [ comment | trf16-record ]
/// trf26-line = [ comment | trf26-record ]
fn read_other<'a>(line: Line<'a>, records: &mut Records<'a>, notes: &mut Notes) {
    let text = line.text();
    let keep = |records: &mut Records<'a>, kind| {
        let span = line.span();
        records.unread.push(UnreadLine { span, kind });
    };
    if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
        return;
    }
    if comment::is_comment(text) {
        records.has_trf26_comments |= text.starts_with("###");
        return keep(records, UnreadKind::Comment);
    }
    let code = text.as_bytes().first_chunk::<3>().copied();
    let has_blank = matches!(text.as_bytes().get(3), None | Some(b' ' | b'\t'));
    let Some(code) = code.filter(|code| code.is_ascii()) else {
        keep_unknown(line, records, notes);
        return;
    };
    match code_kind(code) {
        Kind::Known if has_blank || code.iter().all(u8::is_ascii_digit) => {
            if !has_blank {
                let text = "the blank after the record code is missing";
                notes.add(NoteKind::Misplaced, line.columns(1..=4).1, text);
            }
            records.other_records.push(Record {
                code,
                line,
                value_column: if has_blank { 5 } else { 4 },
                is_defined: true,
            });
        }
        Kind::Extension if has_blank => keep(records, UnreadKind::Extension),
        Kind::Draft if has_blank => {
            let text = "a record of the withdrawn TRF25 draft; it is kept but not interpreted";
            notes.add(NoteKind::WithdrawnDraft, line.span(), text);
            keep(records, UnreadKind::Kept);
        }
        _ if has_blank && national::looks_national(line) => records.other_records.push(Record {
            code,
            line,
            value_column: 5,
            is_defined: false,
        }),
        _ => keep_unknown(line, records, notes),
    }
}

/// Keeps a line with a code that no version defines, and adds a note.
pub(super) fn keep_unknown<'a>(line: Line<'a>, records: &mut Records<'a>, notes: &mut Notes) {
    let span = line.span();
    notes.add(
        NoteKind::UnknownRecord,
        span,
        "no version of the format has a record with this code; the line is kept but not read",
    );
    records.unread.push(UnreadLine {
        span,
        kind: UnreadKind::UnknownRecord,
    });
}

/// Whether a version of the format has a record with this code. A line with such a code is not a
/// record of national rating support.
pub(super) fn is_code(code: [u8; 3]) -> bool {
    !matches!(code_kind(code), Kind::Unknown)
}

enum Kind {
    Known,
    Extension,
    Draft,
    Unknown,
}

/// Returns the kind of record that a code belongs to.
///
/// trf16-record = player | tournament-text | tournament-federation | tournament-day |
///   tournament-count | round-dates | round-count | team-2006 | initial-colours |
///   listed-players | accelerated | engine-scores | engine-score | extension
/// trf26-record = pairing-program | initial-colour | result-points | match-points |
///   starting-rank | tournament-type | tie-breaks | time-control | board-colours | byes |
///   acceleration | prohibited | adjustment | line-up | team | team-byes | forfeited |
///   team-table | trf16-record | national
/// extension = ( "XX" letter | "BB" letter | "DAT" | "XRS" ) - engine-code [ text(5-) ]
/// engine-code = "XX" ( "R" | "C" | "S" | "Z" | "A" | "P" ) | "BB" ( "W" | "D" | "L" | "Z" |
///   "F" | "U" )
/// other-code = "XX" capital | "BB" capital | "DAT" | "XRS" | "TNR" | "ACC" | "TSE" | "PAB" |
///   "FPB" | "HPB" | "ZPB" | "MFO" | "DFM" | "OOO" | "NPG"
fn code_kind(code: [u8; 3]) -> Kind {
    match &code {
        b"012" | b"022" | b"032" | b"042" | b"052" | b"062" | b"072" | b"082" | b"092" | b"102"
        | b"112" | b"122" | b"132" | b"142" | b"152" | b"162" | b"172" | b"182" | b"192"
        | b"202" | b"212" | b"222" | b"352" | b"362" => Kind::Known,
        b"013" | b"310" | b"300" | b"320" | b"330" | b"801" | b"802" => Kind::Known,
        b"240" | b"250" | b"260" | b"299" => Kind::Known,
        b"XXR" | b"XXC" | b"XXS" | b"XXZ" | b"XXA" | b"XXP" => Kind::Known,
        b"BBW" | b"BBD" | b"BBL" | b"BBZ" | b"BBF" | b"BBU" => Kind::Known,
        b"DAT" | b"XRS" | b"TNR" | b"ACC" | b"001" => Kind::Known,
        b"TSE" | b"PAB" | b"FPB" | b"HPB" | b"ZPB" | b"MFO" | b"DFM" | b"OOO" | b"NPG" => {
            Kind::Draft
        }
        [b'X', b'X', _] | [b'B', b'B', _] => Kind::Extension,
        _ => Kind::Unknown,
    }
}
