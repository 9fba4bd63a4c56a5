//! The columns that state what follows from the results: points, ranks, tie-breaks.

use super::annotation;
use super::damage;
use super::headers::Meaning;
use super::numbers::{exact, notation, points, whole};
use super::tables::{Column, Table};
use crate::format::notes::Notes;
use crate::import::{Import, NoteKind, StatedColumn};
use crate::model::PlayerId;
use crate::source::Field;

/// Reads what a table with one row for each player states.
pub(super) fn claims(table: &Table<'_>, import: &mut Import, notes: &mut Notes) {
    let list = annotation::read(table);
    let score = table
        .column(Meaning::Points)
        .or_else(|| annotation::score_column(table, &list))
        .copied();
    import.claims.points = vec![None; table.rows.len()];
    if let Some(column) = score {
        stated_points(table, &column, import, notes);
    }
    ranks(table, import);
    let mut criteria = Vec::new();
    for column in &table.columns {
        let said = match column.meaning {
            Meaning::TieBreak(place) => annotation::of_place(&list, place),
            Meaning::NamedTieBreak => annotation::of_heading(table, column),
            _ => continue,
        };
        if score.is_some_and(|score| score.at == column.at) {
            continue;
        }
        criteria.push(said.clone());
        import.claims.columns.push(StatedColumn {
            label: table.heading(column).to_owned(),
            heading: column.heading,
            announced: said.spec,
            about: said.about,
            values: values(table, column, notes),
        });
    }
    annotation::rank_order_of(criteria, import);
}

fn stated_points(table: &Table<'_>, column: &Column, import: &mut Import, notes: &mut Notes) {
    let half = |text: &str| match table.half {
        Some(half) => text.replace(half, "½"),
        None => text.to_owned(),
    };
    let mut texts = Vec::with_capacity(table.rows.len());
    for (at, row) in table.rows.iter().enumerate() {
        let value = table.value(row, column.at);
        let text = half(&value.text);
        let mut read = value.read(|_| points(&text));
        if let Some(damage) = damage::points(&value).filter(|_| read.is_none()) {
            read = value.read(|_| points(damage.before.as_deref()?));
            notes.push(damage.note(value.span).about(PlayerId::at(at)));
        } else if read.is_none() && !value.is_empty() {
            notes.add(NoteKind::Malformed, value.span, "points are expected here");
        }
        import.claims.points[at] = read;
        import.origins.players[at].points = value.span;
        texts.push(text);
    }
    import.notation = notation(texts.iter().map(String::as_str));
}

fn values(
    table: &Table<'_>,
    column: &Column,
    notes: &mut Notes,
) -> Vec<Option<Field<crate::number::Exact>>> {
    let read = |(at, row): (usize, &&crate::source::Row)| {
        let value = table.value(row, column.at);
        let read = value.read(exact);
        if let Some(note) = damage::lost(table, column, &value) {
            notes.push(note.about(PlayerId::at(at)));
        } else if read.is_none() && !value.is_empty() {
            let text = "the value of a tie-break is expected here";
            notes.add(NoteKind::Malformed, value.span, text);
        }
        read
    };
    table.rows.iter().enumerate().map(read).collect()
}

/// Ranks; in a list that begins with them a blank one is a tie with the row above, unless
/// the points differ.
fn ranks(table: &Table<'_>, import: &mut Import) {
    let place = |meaning| table.column(meaning).map(|column| column.at);
    let leads = match (place(Meaning::Rank), place(Meaning::Name)) {
        (Some(rank), Some(name)) => rank < name,
        _ => false,
    };
    let mut above: Option<(u32, usize)> = None;
    let mut ranks = Vec::with_capacity(table.rows.len());
    for (at, row) in table.rows.iter().enumerate() {
        let value = table.value_of(row, Meaning::Rank);
        let stated = value.read(whole);
        let points = |at: usize| {
            import
                .claims
                .points
                .get(at)
                .copied()
                .flatten()
                .map(|f| f.value)
        };
        let tied = || {
            let (rank, of) = above.filter(|_| leads && value.is_empty())?;
            (points(of) == points(at)).then(|| Field::new(rank, value.span))
        };
        let rank = stated.or_else(tied);
        if let Some(rank) = rank {
            above = Some((rank.value, at));
        }
        ranks.push(rank);
    }
    import.claims.ranks = ranks;
}
