//! Results as CSV tables for a spreadsheet: a line of headings, semicolons between cells, CRLF
//! after each line.

mod findings;
mod norms;
mod pairings;

pub use findings::{findings, findings_heading, unreadable_file};
pub use norms::norms;
pub use pairings::pairings;

use crate::number::Exact;
use crate::rating::{PlayerRating, time_class_name};
use crate::report::RatingsReport;

/// The headings of the table that [`rating`] writes.
const RATING_HEADINGS: [&str; 16] = [
    "number",
    "name",
    "fide_id",
    "category",
    "rating",
    "average",
    "games",
    "score",
    "expected",
    "k",
    "k_basis",
    "change",
    "rounded",
    "new_rating",
    "initial",
    "performance",
];

/// Writes rating changes, one line for each player. The numbers are the same as in the JSON
/// document, except that averages that are not whole are rounded to two decimals. If a rating list
/// is in force, a last column says where each rating comes from.
#[must_use]
pub fn rating(rated: &RatingsReport<'_>) -> String {
    let mut headings = Vec::from(RATING_HEADINGS.map(str::to_owned));
    if rated.ratings.list.is_some() {
        headings.push("rating_from".to_owned());
    }
    let mut out = csv_line(&headings);
    let tournament = &rated.import.tournament;
    let category = time_class_name(rated.ratings.regulations.category);
    for (id, result) in &rated.ratings.players {
        if rated.player.is_some_and(|requested| requested != *id) {
            continue;
        }
        let player = tournament.player(*id);
        let identity = [
            player
                .number
                .map_or_else(String::new, |number| number.to_string()),
            player.name.clone(),
            player.fide_id.clone().unwrap_or_default(),
            category.to_owned(),
        ];
        let mut cells = Vec::from(identity);
        cells.extend(change_cells(result));
        let origin = rated.ratings.origin(*id);
        cells.extend(origin.map(|origin| origin.word().to_owned()));
        out += &csv_line(&cells);
    }
    out
}

/// Returns the cells about a player's rating change or first rating, in the order of the headings
/// from `rating` to `performance`.
fn change_cells(result: &PlayerRating) -> [String; 12] {
    let average = |value: Option<Exact>| match value {
        Some(value) if value.denominator() == 1 => value.to_text(),
        Some(value) => value.to_rounded_text(2),
        None => String::new(),
    };
    match result {
        PlayerRating::Rated(change) => [
            change.own_rating.to_string(),
            average(change.average),
            change.games.to_string(),
            change.score.to_string(),
            change.expected.to_string(),
            change.k_applied.to_string(),
            change.k.basis.word().to_owned(),
            change.change.to_string(),
            change.rounded.to_string(),
            change.new_rating.to_string(),
            String::new(),
            change
                .performance
                .map_or_else(String::new, |rating| rating.to_string()),
        ],
        PlayerRating::Unrated(first) => {
            let mut cells: [String; 12] = Default::default();
            cells[1] = average(first.steps.map(|steps| steps.average));
            cells[2] = first.games.to_string();
            cells[3] = first.score.to_string();
            cells[10] = first
                .rating()
                .map_or_else(String::new, |rating| rating.to_string());
            cells
        }
    }
}

/// Writes a line of cells. A cell that contains a separator, a quote or a line end is quoted. A
/// cell that a spreadsheet would take for a formula gets an apostrophe at the front, so that it
/// remains text.
fn csv_line(cells: &[String]) -> String {
    let cell = |text: &String| {
        let is_formula = text.starts_with(['=', '+', '@', '\t', '\r'])
            || (text.starts_with('-') && !is_number(text));
        let text = if is_formula {
            format!("'{text}")
        } else {
            text.clone()
        };
        if text.contains([';', '"', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text
        }
    };
    let cells: Vec<String> = cells.iter().map(cell).collect();
    cells.join(";") + "\r\n"
}

/// Whether a text is a number: an optional minus, then only digits and decimal points.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_formulas_are_written_as_text() {
        let cells = ["-1.5", "A; B", "say \"x\"", "=1+1", "-x", "Ö", ""];
        assert_eq!(
            csv_line(&cells.map(str::to_owned)),
            "-1.5;\"A; B\";\"say \"\"x\"\"\";'=1+1;'-x;Ö;\r\n"
        );
    }
}
