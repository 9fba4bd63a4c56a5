//! The sheet *Players*: the participants as the file states them. Identifiers are text.

use super::cell::{Cell, Column, Kind, Tone};
use super::layout::{NAME_COLUMN, PLAYERS};
use super::listed::{self, ListColumn};
use super::{Content, DossierInput, Row, Sheet, Table, marks};
use crate::model::{Player, PlayerId, Sex};

/// The heading of the column with the name.
const NAME: &str = "Name";

/// A column of the sheet *Players* with values of the file.
struct PlayerColumn {
    heading: &'static str,
    kind: Kind,
    /// Whether the column is shown even if no player has a value.
    is_always_shown: bool,
    make_cell: fn(&Player) -> Cell,
}

/// The columns after number, title and name, in order.
const COLUMNS: [PlayerColumn; 14] = [
    column("Sex", Kind::Symbol, true, |player| {
        Cell::optional_text(player.sex.map(|sex| match sex {
            Sex::Man => "m",
            Sex::Woman => "w",
        }))
    }),
    column("Fed", Kind::Symbol, true, |player| {
        Cell::optional_text(player.federation.as_ref())
    }),
    column("Rating", Kind::Number, true, |player| {
        Cell::optional_whole(player.rating)
    }),
    column("FIDE rating", Kind::Number, false, |player| {
        Cell::optional_whole(player.fide_rating)
    }),
    column("National rating", Kind::Number, false, |player| {
        Cell::optional_whole(player.national_rating)
    }),
    column("FIDE ID", Kind::Text, true, |player| {
        Cell::optional_text(player.fide_id.as_ref())
    }),
    column("National ID", Kind::Text, false, |player| {
        Cell::optional_text(player.national_id.as_ref())
    }),
    column("Born", Kind::Text, true, |player| match player.birth_date {
        Some(day) => Cell::day(Some(day)),
        None => Cell::optional_text(player.birth.as_ref()),
    }),
    column("Club", Kind::Text, false, |player| {
        Cell::optional_text(player.club.as_ref())
    }),
    column("Category", Kind::Text, false, |player| {
        Cell::optional_text(player.category.as_ref())
    }),
    column("Group", Kind::Text, false, |player| {
        Cell::optional_text(player.group.as_ref())
    }),
    column("K", Kind::Number, false, |player| {
        Cell::optional_whole(player.k_factor)
    }),
    column("Placeholder", Kind::Symbol, false, |player| {
        Cell::optional_text(player.is_placeholder().then_some("yes"))
    }),
    column("Number in list", Kind::Symbol, false, |player| {
        Cell::optional_text(player.number.is_none().then_some("missing"))
    }),
];

const fn column(
    heading: &'static str,
    kind: Kind,
    is_always_shown: bool,
    make_cell: fn(&Player) -> Cell,
) -> PlayerColumn {
    PlayerColumn {
        heading,
        kind,
        is_always_shown,
        make_cell,
    }
}

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let tournament = &input.audited.import.tournament;
    let is_shown = |shown_column: &&PlayerColumn| {
        let mut cells = tournament.players.iter().map(shown_column.make_cell);
        shown_column.is_always_shown || cells.any(|cell| cell != Cell::default())
    };
    let shown_columns: Vec<&PlayerColumn> = COLUMNS.iter().filter(is_shown).collect();
    let facts = &input.case.facts;
    let month = facts.list_month();
    // columns without any value are left out
    let has_values = |column: &&ListColumn| {
        let cell = |id| column.cell(tournament.player(id), facts.listed_player(id).as_ref());
        tournament.ids().any(|id| cell(id) != Cell::default())
    };
    let list_columns = listed::COLUMNS.iter().filter(|_| month.is_some());
    let list_columns: Vec<&ListColumn> = list_columns.filter(has_values).collect();
    let list_columns_beside = |heading: &'static str| {
        let list_columns = list_columns.iter();
        list_columns.filter(move |column| column.file_column == heading)
    };
    let month = month.as_deref().unwrap_or_default();
    let mut columns = input.player_columns();
    columns.extend(list_columns_beside(NAME).map(|column| column.column(month)));
    for shown_column in &shown_columns {
        columns.push(Column::new(shown_column.heading, shown_column.kind));
        columns
            .extend(list_columns_beside(shown_column.heading).map(|column| column.column(month)));
    }
    columns.push(Column::new("Findings", Kind::Number).with_note(
        "The number of findings that name the \
            player.",
    ));
    let place_note = "The position of the player in the file.";
    columns.push(Column::new("Place", Kind::Text).with_note(place_note));
    let row = |&id: &PlayerId| {
        let player = tournament.player(id);
        let mut cells = input.player_cells(id);
        let entry = facts.listed_player(id);
        cells.extend(list_columns_beside(NAME).map(|column| column.cell(player, entry.as_ref())));
        for shown_column in &shown_columns {
            cells.push((shown_column.make_cell)(player));
            let columns = list_columns_beside(shown_column.heading);
            cells.extend(columns.map(|column| column.cell(player, entry.as_ref())));
        }
        let findings = input.player_findings.findings_about(id);
        cells.push(match findings.len() {
            0 => Cell::default(),
            n => Cell::whole(n).with_tone(marks::tone(findings)),
        });
        cells.push(Cell::text(place(input, id)).with_tone(Tone::Dim));
        let name_findings = input.findings_at(PLAYERS, id, NAME_COLUMN);
        if let Some(name) = cells.get_mut(NAME_COLUMN)
            && !name_findings.is_empty()
        {
            name.tone = marks::tone(&name_findings);
            name.note = marks::note(&name_findings);
        }
        Row::from(cells)
    };
    Sheet {
        name: PLAYERS.to_owned(),
        description: match month {
            "" => "The participants as the file states them; identifiers are text, so that no \
                   digit is lost"
                .to_owned(),
            month => format!(
                "The participants as the file states them, and beside them the values on the rating \
                 list of {month} for their FIDE IDs; identifiers are text, so that no digit is lost"
            ),
        },
        content: Content::List(Table {
            columns,
            rows: input.order.iter().map(row).collect(),
            frozen_columns: NAME_COLUMN + 1,
            has_headings: true,
            empty_text: "the file has no players".to_owned(),
            ..Table::default()
        }),
    }
}

/// Describes the position of a player in the file; empty if it is not known.
fn place(input: &DossierInput<'_>, id: PlayerId) -> String {
    let import = input.audited.import;
    let origin = import.origins.players.get(id.index());
    let line = origin.map(|origin| origin.line);
    let line = line.filter(|line| !line.is_empty());
    line.map_or_else(String::new, |line| {
        input.audited.source.locate(line).to_string()
    })
}
