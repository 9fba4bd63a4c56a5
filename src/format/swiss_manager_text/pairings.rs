//! Reads the pairing file, which lists boards and results round by round
//! (reference/swiss-manager-exports.md 9.2).

use std::collections::BTreeMap;

use super::Table;
use super::cells::{Score, board_result, cell, exchange_round, forfeit_mark, score, seat};
use super::columns::Column;
use crate::format::ReadError;
use crate::format::boards::{Boards, PutResult, result_code};
use crate::format::lexis::number;
use crate::format::notes::Notes;
use crate::import::{
    CellOrigin, Import, Lack, Note, NoteKind, Part, PlayerOrigin, UnreadKind, UnreadLine,
};
use crate::model::{
    Colour, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, RoundNumber, RoundRange,
};
use crate::source::{Field, Row, Span};

/// One side of a game or bye, as a row of the file states it.
#[derive(Clone, Copy)]
struct Side {
    /// The starting number of the player; `None` if there is no player on this side.
    number: Option<Field<u16>>,
    outcome: Outcome,
    result: Span,
    /// The player's national number; `None` if the file states none.
    national_number: Option<Field<u32>>,
}

/// A row of the pairing file: a game or a bye.
struct Board {
    line: Span,
    round: RoundNumber,
    /// The sides of White and Black.
    sides: [Side; 2],
}

/// Reads the games and byes. The tournament gets the players whom they name.
pub(super) fn read_pairings(table: &Table<'_>, notes: &mut Notes) -> Result<Import, ReadError> {
    let mut import = Import {
        dialect: "pairing file (Spielerauslosung)".to_owned(),
        lacks: vec![Lack::TournamentSection, Lack::Absences],
        ..Import::default()
    };
    let mut boards = Vec::new();
    for row in table.rows {
        match read_board(table, row, notes) {
            Ok(board) => boards.push(board),
            Err(note) => {
                notes.push(note);
                import.unread.push(UnreadLine {
                    span: row.span,
                    kind: UnreadKind::Damaged,
                });
            }
        }
    }
    let rounds = boards.iter().map(|board| board.round);
    let (Some(first), Some(last)) = (rounds.clone().min(), rounds.max()) else {
        return Err(ReadError::NoTournament {
            message: "no line of the file has a pairing that can be read".to_owned(),
            help: "each line below the header should begin with the round, the board and the \
                   numbers of the players; export the file again"
                .to_owned(),
        });
    };
    import.part = Part::Rounds(RoundRange { first, last });
    let ids = add_players(&boards, &mut import);
    let count = usize::from(last.0);
    let mut crosstable = Boards::new(ids.len(), count, &table.limits)?;
    for board in &boards {
        fill_entries(board, &ids, &mut crosstable, notes);
    }
    crosstable.fill(&mut import);
    import.notation.separator = ',';
    if table.columns.index_of(Column::Forfeit).is_none() {
        let text = "the column `Kontumaz`, which marks forfeited games, is missing, so all games \
                    count as played";
        notes.add(NoteKind::UnclearColumn, table.heading.span, text);
    }
    Ok(import)
}

/// Adds the players whom the games and byes name. Returns the players by starting number.
fn add_players(boards: &[Board], import: &mut Import) -> BTreeMap<u16, PlayerId> {
    let mut sides_by_number: BTreeMap<u16, (Span, Side)> = BTreeMap::new();
    for board in boards {
        for side in board.sides {
            if let Some(number) = side.number {
                let (_, first_side) = sides_by_number
                    .entry(number.value)
                    .or_insert((board.line, side));
                first_side.national_number = first_side.national_number.or(side.national_number);
            }
        }
    }
    let mut ids = BTreeMap::new();
    for (index, (number, (line, side))) in sides_by_number.into_iter().enumerate() {
        import.tournament.players.push(Player {
            number: Some(PairingNumber(number)),
            national_id: side.national_number.map(|id| id.value.to_string()),
            ..Player::default()
        });
        let number_span = side.number.map(|number| number.span).unwrap_or_default();
        import.origins.players.push(PlayerOrigin {
            line,
            number: number_span,
            name: number_span,
            ..PlayerOrigin::default()
        });
        ids.insert(number, PlayerId::at(index));
    }
    let count = import.tournament.players.len();
    import.claims.points = vec![None; count];
    import.claims.ranks = vec![None; count];
    ids
}

/// Reads a row of the file. The error is a note that says why the row cannot be read.
///
/// pairing-line = exchange-round ";" [ number ] ";" [ number ] ";" [ number ] ";" pairing
///   [ ";" [ number ] ";" [ score ] ";" [ score ] ]
/// pairing = bye-pairing | seat ";" seat ";" ( forfeit-scores | game-scores ) ";" [ board-result ]
/// bye-pairing = ( seat ";-1;" | "-1;" seat ";" ) score ";" score ";;" [ board-result ]
fn read_board(table: &Table<'_>, row: &Row, notes: &mut Notes) -> Result<Board, Note> {
    let (text, span) = table.field(row, Column::Round);
    let Some(round) = cell(exchange_round, text).map(RoundNumber) else {
        let text = "a round number from 1 to 99 is expected here";
        return Err(Note::new(NoteKind::Unreadable, span, text));
    };
    let seats = [
        read_seat(table, row, Column::White)?,
        read_seat(table, row, Column::Black)?,
    ];
    let results = [Column::WhitePoints, Column::BlackPoints].map(|name| table.field(row, name));
    let outcomes = if seats.contains(&None) {
        // the points of the bye are a setting of the event, whatever this row says
        [Outcome::PairingAllocatedBye; 2]
    } else {
        read_outcomes(table, row, round, results, notes)
    };
    let side = |index: usize, id| Side {
        number: seats[index],
        outcome: outcomes[index],
        result: results[index].1,
        national_number: read_national_id(table, row, id),
    };
    Ok(Board {
        line: row.span,
        round,
        sides: [side(0, Column::WhiteId), side(1, Column::BlackId)],
    })
}

/// Reads the starting number of White or Black; `None` if there is no player on this side. The
/// error is a note that says why the cell cannot be read.
fn read_seat(table: &Table<'_>, row: &Row, name: Column) -> Result<Option<Field<u16>>, Note> {
    let (text, span) = table.field(row, name);
    if text == "-1" {
        return Ok(None);
    }
    let number = cell(seat, text).map(|number| Some(Field::new(number, span)));
    number.ok_or_else(|| {
        let text = "a starting number from 1 to 9999 is expected here, or -1 for no opponent";
        Note::new(NoteKind::Unreadable, span, text)
    })
}

fn read_national_id(table: &Table<'_>, row: &Row, name: Column) -> Option<Field<u32>> {
    let (text, span) = table.field(row, name);
    let number = cell(number, text).filter(|number| *number > 0)?;
    Some(Field::new(number, span))
}

/// Returns the outcomes of a game for White and Black. `results` contains the scores as text, with
/// their spans.
///
/// forfeit-scores = ( "1;0;" | "0;1;" | "0;0;" ) forfeit-mark
/// game-scores = score ";" score ";"
fn read_outcomes(
    table: &Table<'_>,
    row: &Row,
    round: RoundNumber,
    results: [(&str, Span); 2],
    notes: &mut Notes,
) -> [Outcome; 2] {
    let scores = results.map(|(text, _)| cell(score, text));
    let [Some(white), Some(black)] = scores else {
        let wrong_result = results
            .iter()
            .zip(scores)
            .find(|(_, score)| score.is_none());
        let span = wrong_result.map_or(row.span, |((_, span), _)| *span);
        let text = "0, 1 or 0,5 is expected here; the game counts as unfinished";
        notes.push(Note::new(NoteKind::Malformed, span, text).in_round(round));
        return [Outcome::Unknown; 2];
    };
    let (mark, mark_span) = table.field(row, Column::Forfeit);
    let is_forfeit = cell(forfeit_mark, mark).is_some();
    if !is_forfeit && !mark.is_empty() {
        let text = "`K` (a forfeit) or an empty cell is expected here";
        notes.push(Note::new(NoteKind::Malformed, mark_span, text).in_round(round));
    }
    note_contradiction(table, row, round, ([white, black], is_forfeit), notes);
    match ([white, black], is_forfeit) {
        // a game that both players lost is indistinguishable from a game without a result
        ([Score::Zero, Score::Zero], false) => [Outcome::Unknown; 2],
        (scores, false) => scores.map(|score| match score {
            Score::One => Outcome::Win,
            Score::Half => Outcome::Draw,
            Score::Zero => Outcome::Loss,
        }),
        (scores @ ([Score::One, Score::Zero] | [Score::Zero, _]), true)
            if scores[1] != Score::Half =>
        {
            scores.map(|score| match score {
                Score::One => Outcome::ForfeitWin,
                _ => Outcome::ForfeitLoss,
            })
        }
        (_, true) => {
            let text = "a forfeit is 1:0, 0:1 or 0:0; this one counts as a game without a result";
            let span = results[0].1.to(results[1].1);
            notes.push(Note::new(NoteKind::Malformed, span, text).in_round(round));
            [Outcome::Unknown; 2]
        }
    }
}

/// Adds a note about a result in the column `Erg` that contradicts the scores of the two sides.
fn note_contradiction(
    table: &Table<'_>,
    row: &Row,
    round: RoundNumber,
    stated_scores: ([Score; 2], bool),
    notes: &mut Notes,
) {
    let (text, span) = table.field(row, Column::Result);
    if text.is_empty() || cell(board_result, text) == Some(stated_scores) {
        return;
    }
    let text = format!(
        "column `Erg` contains {text}, which differs from the scores of the two sides; the scores count"
    );
    let note = Note::new(NoteKind::Disagreement, span, text).in_round(round);
    let sides = [Column::WhitePoints, Column::BlackPoints].map(|name| table.field(row, name).1);
    notes.push(note.with_span(sides[0].to(sides[1])));
}

/// Adds the entries of both players of a game, or of the player with a bye, to the crosstable.
fn fill_entries(
    board: &Board,
    ids: &BTreeMap<u16, PlayerId>,
    crosstable: &mut Boards,
    notes: &mut Notes,
) {
    let [white, black] = &board.sides;
    for (side, opposite_side, colour) in
        [(white, black, Colour::White), (black, white, Colour::Black)]
    {
        let Some(number) = side.number else { continue };
        let player = ids[&number.value];
        let opponent = opposite_side.number.map(|opponent| ids[&opponent.value]);
        let entry = Entry {
            opponent: opponent.map_or(Opponent::Nobody, Opponent::Player),
            colour: opponent.map(|_| colour),
            outcome: side.outcome,
        };
        let origin = CellOrigin {
            opponent: opposite_side
                .number
                .map_or(side.result, |opponent| opponent.span),
            colour: number.span,
            result: side.result,
            result_code: result_code(side.outcome),
        };
        let put_result = crosstable.put(player, board.round, entry, origin);
        if let PutResult::Equal(first) | PutResult::Different(first) = put_result {
            let text = format!("player {}", number.value);
            let note = Note::new(NoteKind::Repeated, number.span, text).in_round(board.round);
            notes.push(note.about(player).with_span(first.opponent));
        }
    }
}
