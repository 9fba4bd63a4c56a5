//! Finds out what an unknown result code means. If counting each cell with the code as a win or
//! half a point makes the totals right, that is its meaning. A code page may have replaced `½`, or
//! a letter may have been typed instead of a digit.

use super::WrongTotal;
use super::missing_entries::are_nearly_all;
use crate::audit::facts::unread::is_empty;
use crate::import::{Import, NoteKind};
use crate::model::{Crosstable, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::source::Sources;

/// The likeliest meaning of an unknown result code according to the totals; it is a guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct CodeMeaning {
    /// The result code as the file writes it.
    pub(in crate::audit) code: String,
    /// A win or a draw. In a cell without an opponent, the code means a bye worth as many points.
    pub(in crate::audit) outcome: Outcome,
    /// Whether a cell with this code names an opponent.
    pub(in crate::audit) has_games: bool,
    /// The number of players with this code whose totals are right if it has this meaning.
    pub(in crate::audit) players: usize,
}

/// A cell with an unknown result code.
struct UnreadCell {
    player: PlayerId,
    code: String,
    has_opponent: bool,
}

/// Returns the result code in a cell that could not be read. The dash of a bye is removed.
pub(in crate::audit) fn result_code_in<'s>(
    source: &'s Sources,
    import: &Import,
    player: PlayerId,
    round: RoundNumber,
) -> &'s str {
    let text = source
        .slice(import.origins.cell(player, round).result)
        .trim();
    match text.strip_prefix('-') {
        Some(rest) if !rest.is_empty() => rest,
        _ => text,
    }
}

/// Returns the meanings of the unknown result codes of a file; empty unless they explain nearly all
/// wrong totals.
pub(super) fn find_meanings(
    source: &Sources,
    import: &Import,
    table: &Crosstable,
    wrong: &[WrongTotal],
) -> Vec<CodeMeaning> {
    let mut cells = unread_cells(source, import);
    if cells.is_empty() {
        return Vec::new();
    }
    cells.sort_by_key(|cell| cell.player);
    let rows: Vec<&[UnreadCell]> = cells.chunk_by(|a, b| a.player == b.player).collect();
    let mut codes: Vec<&str> = cells.iter().map(|cell| cell.code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    let surplus_of = |player| {
        let index = wrong.binary_search_by_key(&player, |total| total.player);
        index.map_or(Points::ZERO, |index| wrong[index].surplus())
    };
    let mut meanings = Vec::new();
    for code in codes {
        // the rows in which this is the only unknown code show how many points it stands for
        let has_only_sign = |row: &&&[UnreadCell]| {
            let is_stated = import.claims.points.get(row[0].player.index());
            row.iter().all(|cell| cell.code == code)
                && is_stated.is_some_and(|points| points.is_some())
        };
        let rows_with_code: Vec<&&[UnreadCell]> = rows.iter().filter(has_only_sign).collect();
        meanings.extend(
            [Outcome::Win, Outcome::Draw]
                .into_iter()
                .find_map(|outcome| {
                    let is_right = |row: &&&&[UnreadCell]| {
                        let points = row
                            .iter()
                            .map(|cell| cell_points(cell, outcome, import, table));
                        points.sum::<Points>() == surplus_of(row[0].player)
                    };
                    let players = rows_with_code.iter().filter(is_right).count();
                    are_nearly_all(players, rows_with_code.len()).then(|| CodeMeaning {
                        code: code.to_owned(),
                        outcome,
                        has_games: cells
                            .iter()
                            .any(|cell| cell.code == code && cell.has_opponent),
                        players,
                    })
                }),
        );
    }
    let meaning_of = |code: &str| meanings.iter().find(|meaning| meaning.code == code);
    let is_explained = |wrong: &&WrongTotal| {
        let index = rows.binary_search_by_key(&wrong.player, |row| row[0].player);
        let row = index.map_or(&[][..], |index| rows[index]);
        let points = row.iter().map(|cell| {
            let meaning = meaning_of(&cell.code);
            meaning.map_or(Points::ZERO, |meaning| {
                cell_points(cell, meaning.outcome, import, table)
            })
        });
        points.sum::<Points>() == wrong.surplus()
    };
    let explained = wrong.iter().filter(is_explained).count();
    if are_nearly_all(explained, wrong.len()) {
        meanings
    } else {
        Vec::new()
    }
}

fn unread_cells(source: &Sources, import: &Import) -> Vec<UnreadCell> {
    let notes = import.notes.iter();
    let unknown_codes = notes.filter(|note| note.kind == NoteKind::UnknownCode);
    let entries = unknown_codes.filter_map(|note| note.player.zip(note.round));
    let unread_entries = entries.filter(|&(player, round)| is_empty(import, player, round));
    let cells = unread_entries.map(|(player, round)| UnreadCell {
        player,
        code: result_code_in(source, import, player, round).to_owned(),
        has_opponent: import
            .tournament
            .entry(player, round)
            .is_some_and(|entry| entry.opponent != Opponent::Nobody),
    });
    cells.collect()
}

/// Returns the points that a cell gives if its code means `outcome`, a win or a draw.
fn cell_points(cell: &UnreadCell, outcome: Outcome, import: &Import, table: &Crosstable) -> Points {
    let system = &import.tournament.score_system;
    match (outcome, cell.has_opponent) {
        (Outcome::Win, true) => table.win(),
        (Outcome::Win, false) => system.full_point_bye,
        (_, true) => table.draw(),
        (_, false) => system.half_point_bye,
    }
}
