//! The sheets about the teams of a team event. The sheets about players are the same as in an
//! individual event.

mod boards;
mod crosstable;
mod line_ups;
mod matches;
mod prizes;
mod ranking;
mod standings;
mod tally;

pub(super) use self::crosstable::{FIRST_ROUND, NAME as CROSSTABLE};
pub(super) use self::ranking::Teams;
pub(super) use self::standings::{NAME as STANDINGS, column, is_score};

use self::ranking::SCORES;
use super::cell::{Cell, Column, Kind, Tone};
use super::{DossierInput, Sheet};
use crate::model::Team;

/// The names of the sheets about teams with values that are computed from the results.
pub(super) const SHEETS_FROM_RESULTS: [&str; 3] = [STANDINGS, CROSSTABLE, prizes::NAME];

/// Returns the sheets about teams; none for an individual event.
pub(super) fn sheets(input: &DossierInput<'_>) -> Vec<Sheet> {
    let Some(teams) = &input.teams else {
        return Vec::new();
    };
    vec![
        standings::sheet(input, teams),
        crosstable::sheet(input, teams),
        matches::sheet(input, teams),
        line_ups::sheet(input, teams),
        boards::sheet(input, teams),
        prizes::sheet(input, teams),
    ]
}

/// Returns the columns for the cells of [`team_cells`].
pub(super) fn team_columns() -> Vec<Column> {
    vec![
        Column::new("No", Kind::Number).with_note("The number of the team."),
        Column::new("Team", Kind::Text),
    ]
}

/// Returns the cells that identify a team: number and name.
pub(super) fn team_cells(team: &Team) -> Vec<Cell> {
    vec![
        Cell::whole(team.number),
        Cell::text(&team.name).with_tone(Tone::Strong),
    ]
}
