//! The sheet *Ratings*: how the event changes the ratings, with a row for each player.

use super::cell::{Cell, Column, Kind, Tone};
use super::input::DossierInput;
use super::{Content, Row, Sheet, Table};
use crate::model::PlayerId;
use crate::number::Points;
use crate::rating::{
    Basis, Change, EventRatings, FirstRating, PlayerRating, RatingOrigin, time_class_name,
};
use crate::report::text;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Ratings";

/// The width of the column with remarks, in characters.
const PROSE_WIDTH: usize = 44;

/// The index, from 0, of the column *Rating from*.
const ORIGIN_COLUMN: usize = 4;

/// The number of columns with numbers, which follow the columns *No*, *Name* and *FIDE ID*. The
/// column `ORIGIN_COLUMN` is not one of them.
const NUMBER_COLUMNS: usize = 11;

/// Makes the sheet *Ratings*.
pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let tournament = &input.audited.import.tournament;
    let (description, mut rows, empty) = match input.case.facts.ratings() {
        Ok(ratings) => {
            let rows = input.order.iter();
            let rows = rows.filter_map(|id| row(input, ratings, *id));
            let empty = if tournament.players.is_empty() {
                "no players"
            } else {
                "no player has a game that counts"
            };
            (describe(ratings), rows.collect(), empty.to_owned())
        }
        Err(error) => (error.to_string(), Vec::new(), error.to_string()),
    };
    let columns = columns();
    if rows.is_empty() {
        // the text goes into the last column, which is wide enough
        let mut cells = vec![Cell::default(); columns.len() - 1];
        cells.push(Cell::text(empty).with_tone(Tone::Dim));
        rows.push(Row::from(cells));
    }
    Sheet {
        name: NAME.to_owned(),
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: 2,
            has_headings: true,
            ..Table::default()
        }),
        description,
    }
}

/// Returns the sentences above the table: the kind of rating, the regulations, and what the numbers
/// are based on.
fn describe(ratings: &EventRatings) -> String {
    let category = time_class_name(ratings.regulations.category);
    let mut description = vec![format!(
        "Kind of rating: {category}, according to FIDE Handbook B.02, in force since {}.",
        ratings.regulations.since
    )];
    description.extend(ratings.remarks.iter().map(|remark| remark.words()));
    description.join(" ")
}

fn columns() -> Vec<Column> {
    let number = |heading: &str, note: &str| Column::new(heading, Kind::Number).with_note(note);
    vec![
        Column::new("No", Kind::Number),
        Column::new("Name", Kind::Text),
        Column::new("FIDE ID", Kind::Text),
        number(
            "Rating",
            "The rating that counts; the text above the table or the remark says why. Empty: \
             unrated.",
        ),
        Column::new("Rating from", Kind::Symbol).with_note(
            "Where the rating comes from: the rating list in force, its standard list (rapid and \
             blitz 7.2.1), or the file.",
        ),
        number(
            "Rc",
            "The average rating of the opponents whose games count; for an unrated player, Ra.",
        ),
        number("Games", "The games that count."),
        number("W", "The points in these games."),
        number("We", "The expected points."),
        number("W-We", "The points minus the expected points."),
        number("K", "The development coefficient as applied."),
        Column::new("K is", Kind::Symbol).with_note(
            "listed by the rating list, stated by the file, computed from it, or guessed \
             because the file says too little.",
        ),
        number("Change", "K times W-We, before rounding."),
        number(
            "New",
            "The new rating; for an unrated player, the first rating.",
        ),
        number("Rp", "The performance."),
        Column::new("Remark", Kind::Prose).with_max_width(PROSE_WIDTH),
    ]
}

/// Returns a player's row; `None` for a player without a game that counts for ratings.
fn row(input: &DossierInput<'_>, ratings: &EventRatings, id: PlayerId) -> Option<Row> {
    let player = input.audited.import.tournament.player(id);
    let numbers = match ratings.player(id)? {
        PlayerRating::Rated(change) => rated_cells(change, text::origin_words(ratings, id)),
        PlayerRating::Unrated(first) => unrated_cells(ratings, first)?,
    };
    let mut cells = vec![
        Cell::optional_whole(player.number.map(|number| number.0)),
        Cell::text(&player.name).with_tone(Tone::Strong),
        Cell::optional_text(player.fide_id.as_deref()),
    ];
    cells.extend(numbers);
    cells.insert(ORIGIN_COLUMN, origin_cell(ratings, id));
    Some(Row::from(cells))
}

/// Returns a cell with the origin of a player's rating; empty for an unrated player.
fn origin_cell(ratings: &EventRatings, id: PlayerId) -> Cell {
    let is_rated = matches!(ratings.player(id), Some(PlayerRating::Rated(_)));
    if !is_rated {
        return Cell::default();
    }
    let origin = ratings.origin(id).unwrap_or(RatingOrigin::File);
    Cell::text(match origin {
        RatingOrigin::List => "list",
        RatingOrigin::StandardList => "standard list",
        RatingOrigin::File => "file",
    })
    .with_tone(Tone::Dim)
}

fn rated_cells(change: &Change, origin: Option<&str>) -> [Cell; NUMBER_COLUMNS + 1] {
    let points = |points: Points, digits| Cell::number(points.into(), digits);
    let is_guess = change.k.basis == Basis::Guessed;
    let own_rating = Cell::whole(change.own_rating);
    if change.games == 0 {
        let mut cells = <[Cell; NUMBER_COLUMNS + 1]>::default();
        cells[0] = own_rating;
        cells[2] = Cell::whole(change.games);
        cells[NUMBER_COLUMNS] = Cell::text("no game counts").with_tone(Tone::Dim);
        return cells;
    }
    [
        own_rating,
        change
            .average
            .map_or_else(Cell::default, |average| Cell::number(average, 0)),
        Cell::whole(change.games),
        points(change.score, 1),
        points(change.expected, 2),
        points(change.delta(), 2),
        Cell::whole(change.k_applied),
        Cell::text(change.k.basis.word()).with_tone(if is_guess {
            Tone::Warning
        } else {
            Tone::Dim
        }),
        points(change.change, 2),
        Cell::whole(change.new_rating).with_tone(Tone::Strong),
        Cell::optional_whole(change.performance),
        Cell::lines(remarks(change, origin)),
    ]
}

/// Returns remarks on a rating change. `origin` is the origin of the player's rating in words;
/// `None` if it needs no remark.
fn remarks(change: &Change, origin: Option<&str>) -> Vec<String> {
    let mut lines = Vec::from_iter(origin.map(str::to_owned));
    if change.falls_off {
        lines.push("unrated on the next list".to_owned());
    }
    if change.k_applied != change.k.value {
        lines.push(format!(
            "K {}, because {} × {} games is above 700",
            change.k_applied, change.k.value, change.games
        ));
    }
    if change.k.basis == Basis::Guessed {
        lines.push(format!("K: {}", change.k.why));
    }
    lines
}

/// Returns the cells of an unrated player; `None` for a player without a game that counts.
fn unrated_cells(
    ratings: &EventRatings,
    first: &FirstRating,
) -> Option<[Cell; NUMBER_COLUMNS + 1]> {
    let steps = first.steps?;
    let mut cells = <[Cell; NUMBER_COLUMNS + 1]>::default();
    cells[1] = Cell::number(steps.average, 0);
    cells[2] = Cell::whole(first.games);
    cells[3] = Cell::number(first.score.into(), 1);
    cells[9] = Cell::optional_whole(first.rating()).with_tone(Tone::Strong);
    cells[NUMBER_COLUMNS] = Cell::lines([
        text::outlook(ratings, first),
        format!(
            "Ra {}, p {} %, dp {:+}: Ru {}",
            steps.average.to_rounded_text(2),
            steps.percent,
            steps.added_points,
            steps.rating
        ),
    ]);
    Some(cells)
}
