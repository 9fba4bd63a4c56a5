//! Recognises what kind of list a table is by its columns, or else by the title of the list and the
//! address of the page (reference/swiss-manager-exports.md 1.3, 1.4).

use super::cell;
use super::headers::normal_form;
use super::meaning::Meaning;
use super::tables::Table;
use super::words::{LINES, Line};

/// A kind of list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ListKind {
    /// A crosstable whose cells contain opponent, colour and result together.
    Crosstable,
    /// A crosstable with separate columns for opponent, colour and result
    /// (reference/swiss-manager-exports.md 8.2).
    ThreeFields,
    /// An all-play-all table, in which each column contains the results against one opponent.
    Matrix,
    /// A crosstable of teams.
    TeamCrosstable,
    /// Players with points or ranks, without results.
    Standings,
    /// Players without points, ranks or results.
    Starting,
    /// Games of one round or of all rounds.
    Pairings,
    /// The unpaired players, round by round.
    NotPaired,
    /// Teams without their matches, with or without points.
    Teams,
    /// Team matches of a round.
    TeamPairings,
    /// Games of team matches, board by board.
    TeamBoards,
    /// The players of each team, with results.
    Composition,
    /// Players of teams, ordered by their results.
    BoardList,
    /// The games of one player.
    PlayerCard,
}

impl ListKind {
    /// Whether consecutive tables of this kind on a sheet are parts of one list, such as the rounds
    /// of a list of pairings.
    pub(super) const fn continues_below(self) -> bool {
        matches!(
            self,
            ListKind::Pairings
                | ListKind::TeamPairings
                | ListKind::TeamBoards
                | ListKind::Composition
        )
    }

    /// Whether this is a crosstable of players, which contains their results round by round or
    /// opponent by opponent.
    pub(super) const fn has_results(self) -> bool {
        matches!(
            self,
            ListKind::Crosstable | ListKind::ThreeFields | ListKind::Matrix
        )
    }

    /// Whether each player has exactly one row in a list of this kind. Each meaning can then have
    /// only one column.
    pub(super) const fn has_one_row_per_player(self) -> bool {
        matches!(
            self,
            ListKind::Crosstable
                | ListKind::ThreeFields
                | ListKind::Matrix
                | ListKind::Standings
                | ListKind::Starting
        )
    }

    /// Returns the name of the kind of list in messages.
    pub(super) const fn words(self) -> &'static str {
        match self {
            ListKind::Crosstable | ListKind::ThreeFields => "crosstable",
            ListKind::Matrix => "all-play-all table",
            ListKind::TeamCrosstable => "crosstable of teams",
            ListKind::Standings => "standings",
            ListKind::Starting => "starting list",
            ListKind::Pairings => "pairings",
            ListKind::NotPaired => "list of unpaired players",
            ListKind::Teams => "list of teams",
            ListKind::TeamPairings => "pairings of teams",
            ListKind::TeamBoards => "board pairings of teams",
            ListKind::Composition => "compositions of teams",
            ListKind::BoardList => "list of boards",
            ListKind::PlayerCard => "card of a player",
        }
    }
}

/// Finds out what kind of list a table is. The kind decides how the cells are read.
///
/// table-cell = swiss-cell | outcome-first | letter-first | letter-bye | three-points | matrix-cell
///   | team-cell | pairing-result | stated-number | round-heading | tie-break-heading
///   | annotation-line | days-of-event | damaged-day | number-for-id | round-of-row
pub(super) fn find_kind(table: &Table<'_>) -> ListKind {
    let has_column = |meaning| table.column(meaning).is_some();
    let rounds = table.rounds();
    let teams = table.columns(Meaning::Team).count();
    let has_names = has_column(Meaning::Name) || has_column(Meaning::White);
    if has_column(Meaning::RoundNumber) && has_column(Meaning::Result) && has_column(Meaning::Name)
    {
        return ListKind::PlayerCard;
    }
    if has_column(Meaning::White) && has_column(Meaning::Black) {
        return ListKind::Pairings;
    }
    if teams == 2 {
        return ListKind::TeamPairings;
    }
    if !has_names && teams == 0 {
        return ListKind::TeamBoards;
    }
    if rounds.is_empty() {
        return kind_without_rounds(table);
    }
    if !has_names {
        return ListKind::TeamCrosstable;
    }
    if has_column(Meaning::Games) && has_column(Meaning::Board) {
        return ListKind::Composition;
    }
    if is_matrix(table) {
        return ListKind::Matrix;
    }
    if is_not_paired(table) {
        return ListKind::NotPaired;
    }
    match table
        .columns
        .iter()
        .any(|c| matches!(c.meaning, Meaning::RoundResult(_)))
    {
        true => ListKind::ThreeFields,
        false => ListKind::Crosstable,
    }
}

fn kind_without_rounds(table: &Table<'_>) -> ListKind {
    let has_column = |meaning| table.column(meaning).is_some();
    if !has_column(Meaning::Name) {
        return ListKind::Teams;
    }
    if has_column(Meaning::Team) && (has_column(Meaning::Games) || has_column(Meaning::Percent)) {
        return ListKind::BoardList;
    }
    let is_tie_break = |meaning| matches!(meaning, Meaning::TieBreak(_) | Meaning::NamedTieBreak);
    let is_ranked = has_column(Meaning::Points)
        || has_column(Meaning::Rank)
        || table
            .columns
            .iter()
            .any(|column| is_tie_break(column.meaning));
    if is_ranked {
        ListKind::Standings
    } else {
        ListKind::Starting
    }
}

/// Whether the table is an all-play-all table. It must have as many numbered columns as rows, and
/// the diagonal must contain only the mark of the player's own cell
/// (reference/swiss-manager-exports.md 1.3), or the results must be mirrored. This must be known
/// before cells are read, because `0` is a bye in a Swiss crosstable but a loss in an all-play-all
/// table.
fn is_matrix(table: &Table<'_>) -> bool {
    let rounds = table.rounds();
    if rounds.len() != table.rows.len() || rounds.len() < 2 {
        return false;
    }
    let is_own_cell = |(row, column): (usize, u16)| {
        let text = table.value(table.rows[row], column).text;
        cell::is_oneself(&text)
    };
    let mut mark_cells = rounds.iter().map(|(_, column)| column.index).enumerate();
    let is_empty = |(row, column): (usize, u16)| table.value(table.rows[row], column).is_empty();
    let diagonal_cells = rounds.iter().map(|(_, column)| column.index).enumerate();
    let has_own_marks = mark_cells
        .clone()
        .all(|cell| is_own_cell(cell) || is_empty(cell))
        && diagonal_cells.into_iter().any(is_own_cell)
        && mark_cells.next().is_some();
    has_own_marks || is_mirrored(table)
}

/// Whether all cells on the diagonal contain the same mark or are blank, the other cells contain
/// results, and nearly all results match the cell on the opposite side of the diagonal. No Swiss
/// crosstable looks like that.
fn is_mirrored(table: &Table<'_>) -> bool {
    let rounds = table.rounds();
    let n = rounds.len();
    let text =
        |row: usize, column: usize| table.value(table.rows[row], rounds[column].1.index).text;
    let diagonal = text(0, 0);
    let has_one_mark = diagonal.is_empty() || cell::is_diagonal(&diagonal);
    if n < 3 || !has_one_mark || !(1..n).all(|index| text(index, index) == diagonal) {
        return false;
    }
    if !(1..)
        .zip(&rounds)
        .all(|(number, (round, _))| number == *round)
    {
        return false;
    }
    let (mut pairs, mut mirrored) = (0, 0);
    for row in 0..n {
        for column in 0..row {
            let (lower, upper) = (text(row, column), text(column, row));
            if lower.is_empty() && upper.is_empty() {
                continue;
            }
            let (Some(lower), Some(upper)) = (
                cell::parse_matrix_cell(&lower),
                cell::parse_matrix_cell(&upper),
            ) else {
                return false;
            };
            pairs += 1;
            let results_are_mirrored = lower.len() == upper.len()
                && lower
                    .iter()
                    .zip(&upper)
                    .all(|((a, _), (b, _))| a.fits_opponent(*b));
            mirrored += usize::from(results_are_mirrored);
        }
    }
    // at least half of the pairs have met
    pairs * 4 >= n * (n - 1) && mirrored * 5 >= pairs * 4
}

/// Whether this is a list of unpaired players, according to its title or the address of the page,
/// or because its cells contain only marks of unpaired players (`*`, `bye`, `0F`) and blanks, and
/// it states no points (reference/swiss-manager-exports.md 4.1).
fn is_not_paired(table: &Table<'_>) -> bool {
    let has_title = table
        .title_texts()
        .any(|text| LINES.meaning(&normal_form(&text.text)) == Some(Line::NotPaired));
    let address = table.sheet.address.as_deref().unwrap_or("");
    if has_title || address_parameter(address, "art") == Some(40) {
        return true;
    }
    let mut mark_count = 0;
    for row in &table.rows {
        for (_, column) in table.rounds() {
            match normal_form(&table.value(row, column.index).text).as_str() {
                "" => {}
                "*" | "bye" | "0f" => mark_count += 1,
                _ => return false,
            }
        }
    }
    mark_count > 0 && table.column(Meaning::Points).is_none()
}

/// Returns the parameter with this name in the address of a page, such as `art` in
/// `tnr1.aspx?lan=1&art=4`; `None` if it is missing or not a number.
pub(super) fn address_parameter(address: &str, name: &str) -> Option<u32> {
    let query = address.split_once('?')?.1;
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.eq_ignore_ascii_case(name))?;
    value.parse().ok()
}
