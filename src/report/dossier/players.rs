//! The sheet *Players*: the participants as the file states them. Identifiers are text.

use super::cell::{Cell, Column, Kind, Tone};
use super::layout::{NAME_COLUMN, PLAYERS};
use super::listed::{self, ListColumn};
use super::{Content, DossierInput, Row, Sheet, Table, marks};
use crate::model::{Player, PlayerId, Sex};

/// The heading of the column with the name.
const NAME: &str = "Name";

/// A column of the sheet, with the function that makes its cells.
struct PlayerColumn {
    heading: &'static str,
    kind: Kind,
    /// Whether the column is shown even if no player has a value.
    always: bool,
    of: fn(&Player) -> Cell,
}

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
    always: bool,
    of: fn(&Player) -> Cell,
) -> PlayerColumn {
    PlayerColumn {
        heading,
        kind,
        always,
        of,
    }
}

pub(super) fn sheet(given: &DossierInput<'_>) -> Sheet {
    let tournament = &given.audited.import.tournament;
    let shown = |part: &&PlayerColumn| {
        let mut cells = tournament.players.iter().map(part.of);
        part.always || cells.any(|cell| cell != Cell::default())
    };
    let parts: Vec<&PlayerColumn> = COLUMNS.iter().filter(shown).collect();
    let facts = &given.case.facts;
    let month = facts.list_month();
    // columns without any value are left out
    let has_values = |column: &&ListColumn| {
        let cell = |id| column.cell(tournament.player(id), facts.listed_player(id).as_ref());
        tournament.ids().any(|id| cell(id) != Cell::default())
    };
    let listed = listed::COLUMNS.iter().filter(|_| month.is_some());
    let listed: Vec<&ListColumn> = listed.filter(has_values).collect();
    let beside = |heading: &'static str| {
        let listed = listed.iter();
        listed.filter(move |column| column.file_column == heading)
    };
    let month = month.as_deref().unwrap_or_default();
    let mut columns = given.player_columns();
    columns.extend(beside(NAME).map(|column| column.column(month)));
    for part in &parts {
        columns.push(Column::new(part.heading, part.kind));
        columns.extend(beside(part.heading).map(|column| column.column(month)));
    }
    columns.push(Column::new("Findings", Kind::Number).with_note(
        "The number of findings that name the \
            player.",
    ));
    columns
        .push(Column::new("Place", Kind::Text).with_note("The place of the player in the file."));
    let row = |&id: &PlayerId| {
        let player = tournament.player(id);
        let mut cells = given.player_cells(id);
        let entry = facts.listed_player(id);
        cells.extend(beside(NAME).map(|column| column.cell(player, entry.as_ref())));
        for part in &parts {
            cells.push((part.of)(player));
            let columns = beside(part.heading);
            cells.extend(columns.map(|column| column.cell(player, entry.as_ref())));
        }
        let findings = given.marks.findings_about(id);
        cells.push(match findings.len() {
            0 => Cell::default(),
            n => Cell::whole(n).with_tone(marks::tone(findings)),
        });
        cells.push(Cell::text(place(given, id)).with_tone(Tone::Dim));
        let of_name = given.findings_at(PLAYERS, id, NAME_COLUMN);
        if let Some(name) = cells.get_mut(NAME_COLUMN)
            && !of_name.is_empty()
        {
            name.tone = marks::tone(&of_name);
            name.note = marks::note(&of_name);
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
                "The participants as the file states them, and beside them what the rating list of \
                 {month} has under their FIDE ID; identifiers are text, so that no digit is lost"
            ),
        },
        content: Content::List(Table {
            columns,
            rows: given.order.iter().map(row).collect(),
            frozen: NAME_COLUMN + 1,
            headed: true,
            empty: "the file has no players".to_owned(),
            ..Table::default()
        }),
    }
}

fn place(given: &DossierInput<'_>, id: PlayerId) -> String {
    let import = given.audited.import;
    let origin = import.origins.players.get(id.index());
    let line = origin.map(|origin| origin.line);
    let line = line.filter(|line| !line.is_empty());
    line.map_or_else(String::new, |line| {
        given.audited.source.locate(line).to_string()
    })
}
