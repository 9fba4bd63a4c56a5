//! Keeps the lines of a table that do not belong to a player, such as titles and footers.

use std::collections::HashSet;

use crate::import::{CellOrigin, Import, UnreadKind, UnreadLine};
use crate::source::{Naming, Source, Span};

/// Keeps `lines` as unread lines, except those that contain players, header values or entries of a
/// round, and those that are already kept. If the source is a text, its lines without letters and
/// digits are kept too, because they are not rows of the grid.
pub(in crate::format) fn keep_lines(
    source: &Source,
    import: &mut Import,
    lines: impl Iterator<Item = (Span, UnreadKind)>,
) {
    let players = import.origins.players.iter().map(|player| player.line);
    let header = import.origins.header.iter().map(|field| field.line);
    let unread_spans = import.unread.iter().map(|line| line.span);
    let excluded_lines = players.chain(header).chain(unread_spans);
    let excluded_lines: HashSet<u32> = excluded_lines.map(|line| line.start).collect();
    let cells = starts_of_cells(import);
    // a row of a game belongs to two players, and to neither of them alone
    let has_entry = |line: Span| {
        let first_cell = cells.partition_point(|&start| start < line.start);
        cells.get(first_cell).is_some_and(|&start| start < line.end)
    };
    let lines = lines.chain(separator_lines(source));
    let lines = lines.filter(|(span, _)| !excluded_lines.contains(&span.start));
    let lines = lines.filter(|(span, _)| !has_entry(*span));
    let unread_lines = lines.map(|(span, kind)| UnreadLine { span, kind });
    import.unread.extend(unread_lines);
    import.unread.sort_by_key(|unread| unread.span);
    import.unread.dedup_by_key(|unread| unread.span);
}

/// Returns the offsets at which the entries of the rounds start, in ascending order.
fn starts_of_cells(import: &Import) -> Vec<u32> {
    // the result may be missing in a row that was cut off
    let first_span = |cell: &CellOrigin| {
        let mut spans = [cell.opponent, cell.colour, cell.result].into_iter();
        spans.find(|span| !span.is_empty())
    };
    let cells = import.origins.cells.iter().filter_map(first_span);
    let mut starts: Vec<u32> = cells.map(|span| span.start).collect();
    starts.sort_unstable();
    starts
}

fn separator_lines(source: &Source) -> impl Iterator<Item = (Span, UnreadKind)> {
    let grid = source.grid();
    let lines = if grid.is_some_and(|grid| grid.naming == Naming::Lines) {
        source.line_starts().len()
    } else {
        0
    };
    let lines = (0..lines).map(|index| source.line_span(index));
    let has_no_text = |span: &Span| {
        let text = source.slice(*span).trim();
        !text.is_empty() && !text.contains(char::is_alphanumeric)
    };
    lines
        .filter(has_no_text)
        .map(|span| (span, UnreadKind::Comment))
}
