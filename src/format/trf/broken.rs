//! Finds rows of players that an editor or a mail program broke into several lines.

use super::cut::{first_missing_round, is_named_from_round, line_width};
use crate::format::cut_short::{self, Cut};
use crate::import::{Import, Note, NoteKind, UnreadKind};
use crate::model::{PlayerId, RoundNumber};
use crate::source::{Source, Span};

/// A player's line, and the lines directly below it that are not records.
struct BrokenRow {
    player: PlayerId,
    continuations: Vec<Span>,
}

/// The file as a whole counts as broken only if it contains at least this many broken rows.
const MIN_ROWS: usize = 2;

/// Adds a note about each player's line that is broken into several lines. For a single line this
/// requires that the lines below it may be the rest of the row, and that another row names the
/// player as opponent in a round that the line lacks. If most rows continue in the next line, the
/// second condition is dropped, because the other rows are broken as well.
pub(super) fn note_broken_lines(source: &Source, import: &mut Import) {
    let mut rows = find_broken_rows(source, import);
    if rows.is_empty() {
        return;
    }
    let has_rounds = |row: &BrokenRow| {
        let text = joined_text(source, &row.continuations);
        is_rest_of_row(&text) || has_round(&text)
    };
    let count = rows.iter().filter(|row| has_rounds(row)).count();
    let is_whole_file = count >= MIN_ROWS && count * 2 > import.tournament.players.len();
    rows.retain(|row| {
        if is_whole_file {
            has_rounds(row)
        } else {
            is_rest_of_row(&joined_text(source, &row.continuations))
        }
    });
    for row in &rows {
        let id = row.player;
        let line = import.origins.players[id.index()].line;
        let round = first_missing_round(import, id, line_width(source, line));
        if is_whole_file || round.is_some_and(|round| is_named_from_round(import, id, round)) {
            cut_short::note_cut(
                import,
                id,
                round.map(RoundNumber::at),
                Cut::Continued(&row.continuations),
            );
        }
    }
    if is_whole_file {
        note_file(import, &rows);
    }
}

/// Finds the players' lines that are followed by lines that are not records.
fn find_broken_rows(source: &Source, import: &Import) -> Vec<BrokenRow> {
    let unread_lines = import.unread.iter();
    let unknown_lines = unread_lines.filter(|unread| unread.kind == UnreadKind::UnknownRecord);
    let mut unknown_lines = unknown_lines.map(|unread| unread.span).peekable();
    if unknown_lines.peek().is_none() {
        return Vec::new();
    }
    let lines = &import.origins.players;
    let mut line_ends: Vec<(u32, PlayerId)> = (0..lines.len())
        .map(|index| (lines[index].line.end, PlayerId::at(index)))
        .collect();
    line_ends.sort_unstable();
    let is_next = |end: u32, continuation: Span| {
        let gap = Span {
            start: end,
            end: continuation.start,
        };
        source.slice(gap).trim().is_empty()
    };
    let mut rows: Vec<BrokenRow> = Vec::new();
    for continuation in unknown_lines {
        let lines_before = line_ends.partition_point(|&(end, _)| end <= continuation.start);
        let Some(&(end, player)) = lines_before
            .checked_sub(1)
            .and_then(|index| line_ends.get(index))
        else {
            continue;
        };
        match rows.last_mut().filter(|row| row.player == player) {
            Some(row)
                if row
                    .continuations
                    .last()
                    .is_some_and(|last| is_next(last.end, continuation)) =>
            {
                row.continuations.push(continuation);
            }
            None if is_next(end, continuation) => rows.push(BrokenRow {
                player,
                continuations: vec![continuation],
            }),
            _ => {}
        }
    }
    rows
}

/// Returns the texts of the continuation lines, separated by blanks.
fn joined_text(source: &Source, continuations: &[Span]) -> String {
    let texts: Vec<&str> = continuations
        .iter()
        .map(|&continuation| source.slice(continuation))
        .collect();
    texts.join(" ")
}

/// Adds a note that most rows of the file are broken.
fn note_file(import: &mut Import, rows: &[BrokenRow]) {
    let mut spans = rows.iter().flat_map(|row| &row.continuations).copied();
    let Some(first) = spans.next() else {
        return;
    };
    let text = "most rows of players continue in the next line, which is not read";
    let mut note = Note::new(NoteKind::BrokenLines, first, text);
    note.others = spans.collect();
    let index = import.notes.partition_point(|note| note.span <= first);
    import.notes.insert(index, note);
}

const RESULT_CODES: &str = "10=+-WDLHFUZ";

/// Whether a word is a result code of one character.
fn is_result(text: &str) -> bool {
    text.len() == 1 && text.contains(|c| RESULT_CODES.contains(c))
}

/// Whether a text may be the rest of a row: it ends with a whole round, or it ends with a result
/// code and contains only numbers, points and colours before it.
fn is_rest_of_row(text: &str) -> bool {
    let is_word = |text: &str| text.len() > 1 && text.chars().any(char::is_alphabetic);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.last().copied().is_some_and(is_result)
        && (words.last_chunk().copied().is_some_and(is_round) || !words.into_iter().any(is_word))
}

/// Whether a text contains a whole round of a row: an opponent's number, a colour and a result
/// code.
fn has_round(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(3)
        .any(|words| words.try_into().is_ok_and(is_round))
}

/// Whether three consecutive words are a round of a row: an opponent's number, a colour and a
/// result code.
fn is_round([number, colour, result]: [&str; 3]) -> bool {
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    is_number && ["w", "b", "-"].contains(&colour) && is_result(result)
}
