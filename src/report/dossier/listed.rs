//! Columns of the sheet *Players* with the values of the consulted rating list, beside the values
//! of the file.

use super::cell::{Cell, Column, Kind, Tone};
use crate::audit::ListedPlayer;
use crate::model::{Player, Sex};

/// A column of the table of players with values of the rating list.
pub(super) struct ListColumn {
    /// The heading of the column with the value of the file, beside which this column is shown.
    pub(super) file_column: &'static str,
    heading: &'static str,
    kind: Kind,
    /// Makes the cell, and decides whether its value differs from that of the file.
    cell: fn(&Player, &ListedPlayer<'_>) -> (Cell, bool),
}

/// The columns, in the order of the file's columns beside which they are shown.
pub(super) const COLUMNS: [ListColumn; 8] = [
    column("Name", "Name on list", Kind::Text, |_, listed| {
        (Cell::text(listed.name), listed.is_other)
    }),
    column("Name", "Title on list", Kind::Symbol, |player, listed| {
        let stated_title = player.title.as_deref().unwrap_or_default().trim();
        let is_listed_title = listed
            .titles
            .iter()
            .any(|title| title.eq_ignore_ascii_case(stated_title));
        let differs = if stated_title.is_empty() {
            !listed.titles[0].is_empty()
        } else {
            !is_listed_title
        };
        (Cell::text(listed.titles[0]), differs)
    }),
    column("Sex", "Sex on list", Kind::Symbol, |player, listed| {
        let word = listed.sex.map(|sex| match sex {
            Sex::Man => "m",
            Sex::Woman => "w",
        });
        let differs = player
            .sex
            .is_some_and(|sex| listed.sex.is_some_and(|listed_sex| listed_sex != sex));
        (Cell::optional_text(word), differs)
    }),
    column("Fed", "Fed on list", Kind::Symbol, |player, listed| {
        let stated_federation = player.federation.as_deref().unwrap_or_default().trim();
        let differs = !stated_federation.is_empty()
            && !listed.federation.eq_ignore_ascii_case(stated_federation);
        (Cell::text(listed.federation), differs)
    }),
    column(
        "Rating",
        "Rating on list",
        Kind::Number,
        |player, listed| {
            let stated_rating = player
                .fide_rating
                .or(player.rating)
                .filter(|&rating| rating > 0);
            (
                Cell::optional_whole(listed.rating),
                stated_rating != listed.rating,
            )
        },
    ),
    column("Rating", "K on list", Kind::Number, |player, listed| {
        let stated_k = player.k_factor.filter(|&k| k > 0);
        let differs = stated_k.is_some() && stated_k != listed.k;
        (Cell::optional_whole(listed.k), differs)
    }),
    column("Born", "Born on list", Kind::Number, |player, listed| {
        let stated_year = player.birth_year();
        let differs = stated_year.is_some()
            && listed.birth_year.is_some()
            && stated_year != listed.birth_year;
        (Cell::optional_whole(listed.birth_year), differs)
    }),
    column("Born", "Inactive", Kind::Symbol, |_, listed| {
        (Cell::optional_text(listed.inactive.then_some("yes")), false)
    }),
];

const fn column(
    file_column: &'static str,
    heading: &'static str,
    kind: Kind,
    cell: fn(&Player, &ListedPlayer<'_>) -> (Cell, bool),
) -> ListColumn {
    ListColumn {
        file_column,
        heading,
        kind,
        cell,
    }
}

impl ListColumn {
    /// Returns the heading of the column and its note, which names the month of the list:
    /// `2026-10`.
    pub(super) fn column(&self, month: &str) -> Column {
        Column::new(self.heading, self.kind).with_note(format!(
            "The value on the rating list of {month} for the FIDE ID; highlighted where the file \
             states a different one."
        ))
    }

    /// Returns the cell of a player; empty for a player whose ID is not on the list, and `–` if
    /// only the file states a value.
    pub(super) fn cell(&self, player: &Player, listed: Option<&ListedPlayer<'_>>) -> Cell {
        let Some(listed) = listed else {
            return Cell::default();
        };
        match (self.cell)(player, listed) {
            (cell, false) if cell == Cell::default() => cell,
            (cell, true) if cell == Cell::default() => Cell::text("–").with_tone(Tone::Differs),
            (cell, true) => cell.with_tone(Tone::Differs),
            (cell, false) => cell.with_tone(Tone::Dim),
        }
    }
}
