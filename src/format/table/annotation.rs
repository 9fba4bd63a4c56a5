//! What a list says about its tie-breaks: annotation lines and short names
//! (swiss-manager-exports 6.1, 6.3).

use super::headers::Meaning;
use super::tables::{Column, Table};
use crate::format::rank_order;
use crate::import::Announcement;
use crate::model::TieBreakSpec;

/// The announcements of a table, by the number of the tie-break.
pub(super) type Announced = Vec<(u16, Announcement)>;

/// The annotation of a table.
pub(super) fn read(_table: &Table<'_>) -> Announced {
    Vec::new()
}

/// What was said about a tie-break by its number.
pub(super) fn of_place(announced: &Announced, place: u16) -> Announcement {
    let said = announced.iter().find(|(number, _)| *number == place);
    said.map(|(_, about)| about.clone()).unwrap_or_default()
}

/// What a heading says that is a short name.
pub(super) fn of_heading(_heading: &str) -> Announcement {
    Announcement::default()
}

/// The column that carries the score where no column of points does: a tie-break that is
/// announced as points (5.1).
pub(super) fn score_column<'t>(table: &'t Table<'_>, announced: &Announced) -> Option<&'t Column> {
    let (place, _) = announced
        .iter()
        .find(|(_, about)| about.program_code == Some(1))?;
    table.column(Meaning::TieBreak(*place))
}

/// The tie-break that a heading and an annotation announce without doubt.
pub(super) fn spec(heading: &str, _about: &Announcement) -> Option<TieBreakSpec> {
    let order = rank_order(heading).ok()?;
    match order.criteria.as_slice() {
        [spec] if heading.contains([':', '/']) => Some(spec.clone()),
        _ => None,
    }
}
