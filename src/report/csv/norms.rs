//! The norms of a tournament as a CSV table, with a row for each game that a norm uses.

use std::borrow::Cow;

use super::csv_line;
use crate::model::PlayerId;
use crate::rating::RatingOrigin;
use crate::rating::norms::{NormResult, UsedGame};
use crate::report::NormsReport;

/// The headings of the table that [`norms`] writes.
const HEADINGS: [&str; 21] = [
    "number",
    "name",
    "fide_id",
    "title",
    "federation",
    "norm",
    "verdict",
    "games",
    "score",
    "score_needed",
    "average",
    "performance",
    "round",
    "opponent",
    "opponent_name",
    "opponent_fide_id",
    "opponent_title",
    "opponent_federation",
    "rating",
    "rating_counted",
    "result",
];

/// The headings that follow [`HEADINGS`] if a rating list is in force.
const LIST_HEADINGS: [&str; 6] = [
    "rating_from",
    "title_counted",
    "federation_counted",
    "opponent_rating_from",
    "opponent_title_counted",
    "opponent_federation_counted",
];

/// Writes the norms that were reached or narrowly missed, one line for each game that is used, as a
/// certificate lists them. The columns up to `performance` are the same on all lines of a norm. If
/// a rating list is in force, the last columns say where the ratings come from, and which titles
/// and federations count.
#[must_use]
pub fn norms(report: &NormsReport<'_>) -> String {
    let mut headings = Vec::from(HEADINGS);
    if report.norms.list.is_some() {
        headings.extend(LIST_HEADINGS);
    }
    let mut out = csv_line(&headings.into_iter().map(str::to_owned).collect::<Vec<_>>());
    for player_norms in &report.norms.players {
        let player = report.import.tournament.player(player_norms.player);
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let number = player.number.map(|number| number.to_string());
        for result in &player_norms.results {
            let mut norm_cells = vec![
                number.clone().unwrap_or_default(),
                player.name.clone(),
                text(&player.fide_id),
                text(&player.title),
                text(&player.federation),
            ];
            norm_cells.extend(result_cells(result));
            for game in &result.best_assessment.used_games {
                let mut cells = norm_cells.clone();
                cells.extend(game_cells(report, game));
                if report.norms.list.is_some() {
                    cells.extend(list_cells(report, Some(player_norms.player)));
                    cells.extend(list_cells(report, game.opponent));
                }
                out += &csv_line(&cells);
            }
        }
    }
    out
}

/// Returns the cells about a norm, in the order of the headings from `norm` to `performance`.
fn result_cells(result: &NormResult) -> [String; 7] {
    let best = &result.best_assessment;
    let number = |value: Option<i32>| value.map_or_else(String::new, |value| value.to_string());
    let score_needed = best.score_needed;
    [
        best.norm.name().to_owned(),
        result.verdict().name().to_owned(),
        best.used_games.len().to_string(),
        best.score.to_string(),
        score_needed.map_or_else(String::new, |points| points.to_string()),
        number(best.average),
        number(best.performance),
    ]
}

/// Returns the cells that depend on the rating list in force: the source of a player's rating, and
/// the title and the federation that count, from the list or from the file. Empty if `player` is
/// `None`.
fn list_cells(report: &NormsReport<'_>, player: Option<PlayerId>) -> [String; 3] {
    let (norms, tournament) = (report.norms, &report.import.tournament);
    let Some(id) = player else {
        return Default::default();
    };
    let text = |text: Option<Cow<'_, str>>| text.unwrap_or_default().into_owned();
    [
        norms.origin(id).map_or("", RatingOrigin::word).to_owned(),
        text(norms.title(tournament, id)),
        text(norms.federation(tournament, id)),
    ]
}

/// Returns the cells about a game, in the order of the headings from `round` to `result`.
fn game_cells(report: &NormsReport<'_>, game: &UsedGame) -> [String; 9] {
    let opponent = game.opponent.map(|id| report.import.tournament.player(id));
    let text = |text: Option<&String>| text.cloned().unwrap_or_default();
    let number = opponent.and_then(|player| player.number);
    [
        game.round.to_string(),
        number.map_or_else(String::new, |number| number.to_string()),
        opponent.map_or_else(String::new, |player| player.name.clone()),
        text(opponent.and_then(|player| player.fide_id.as_ref())),
        text(opponent.and_then(|player| player.title.as_ref())),
        text(opponent.and_then(|player| player.federation.as_ref())),
        game.rating
            .map_or_else(String::new, |rating| rating.to_string()),
        game.counted_rating.to_string(),
        game.score.to_string(),
    ]
}
