//! Rating changes as tables, and the games from which a rating change is computed.

mod player;

use self::player::player_section;
use super::table::{Column, Table};
use super::wrap::wrap;
use super::{title, warning_of_damage};
use crate::finding::{amount, count};
use crate::model::PlayerId;
use crate::number::Points;
use crate::rating::{
    Basis, Change, EventRatings, FirstRating, PlayerRating, RatingOrigin, Remark, time_class_name,
};
use crate::report::{Paint, RatingsReport, Style};
use crate::source::printable;

/// Shows the rating changes and first ratings of all players or, if one is requested, the games of
/// one player.
#[must_use]
pub fn rating(rated: &RatingsReport<'_>, style: Style) -> String {
    let mut out = warning_of_damage(rated.damage, style) + &heading(rated, style);
    match rated.player {
        Some(player) => out += &player_section(rated, player, style),
        None => {
            out += &rating_changes(rated, style);
            out += &first_ratings(rated, style);
        }
    }
    // for a single player, the remarks about others are left out
    let is_shown =
        |remark: &&Remark| rated.player.is_none() || !matches!(remark, Remark::GuessedK(_));
    for remark in rated.ratings.remarks.iter().filter(is_shown) {
        out += &format!("\n{}\n", wrap(&remark.words(), style.text_width()));
    }
    out
}

fn heading(rated: &RatingsReport<'_>, style: Style) -> String {
    let regulations = &rated.ratings.regulations;
    let name = match &rated.import.tournament.name {
        Some(name) => printable(name),
        None => title(rated.source, rated.import).into(),
    };
    let start_text = rated
        .ratings
        .start
        .map(|day| format!("; the event starts on {day}"));
    let minutes = rated.ratings.time.as_ref().and_then(|time| time.minutes());
    let minutes = minutes.map(|minutes| {
        let minutes = minutes.to_rounded_text(2);
        let minutes = minutes.trim_end_matches('0').trim_end_matches('.');
        format!("; {} for 60 moves", amount(minutes, "minute"))
    });
    format!(
        "{}: {} rating\n{}\n\n",
        style.paint(name, Paint::Bold),
        time_class_name(regulations.category),
        wrap(
            &format!(
                "FIDE Handbook B.02, in force since {}{}{}",
                regulations.since,
                start_text.unwrap_or_default(),
                minutes.unwrap_or_default(),
            ),
            style.text_width(),
        ),
    )
}

/// Returns the table with the rating changes of rated players.
fn rating_changes(rated: &RatingsReport<'_>, style: Style) -> String {
    let mut table = Table::new([
        ("No", Column::Right),
        ("Name", Column::Cut),
        ("Ro", Column::Right),
        ("Rc", Column::Right),
        ("n", Column::Right),
        ("W", Column::Right),
        ("We", Column::Right),
        ("W-We", Column::Right),
        ("K", Column::Right),
        ("Change", Column::Right),
        ("New", Column::Right),
        ("", Column::Left),
    ]);
    let mut has_rows = false;
    for (id, result) in &rated.ratings.players {
        let PlayerRating::Rated(change) = result else {
            continue;
        };
        has_rows = true;
        let [number, name] = number_and_name_cells(rated, *id);
        table.row(vec![
            number,
            name,
            change.own_rating.to_string(),
            change
                .average
                .map_or_else(String::new, |average| average.to_rounded_text(0)),
            change.games.to_string(),
            change.score.to_text(1, '.'),
            change.expected.to_text(2, '.'),
            signed_points(change.delta()),
            k_cell(change),
            signed_points(change.change),
            change.new_rating.to_string(),
            rating_remarks(rated, *id, change),
        ]);
    }
    if has_rows {
        table.render(style)
    } else {
        String::new()
    }
}

/// Returns remarks about a player's rating, in a few words; empty if there are none.
fn rating_remarks(rated: &RatingsReport<'_>, id: PlayerId, change: &Change) -> String {
    let origin = origin_words(rated.ratings, id);
    let falls_off = change.falls_off.then_some("unrated on the next list");
    let words = origin.into_iter().chain(falls_off);
    words.collect::<Vec<_>>().join("; ")
}

/// Returns the origin of a player's rating, in words; `None` if it is the list in force in the
/// category of the event, or if all ratings are those of the file.
pub(in crate::report) fn origin_words(
    ratings: &EventRatings,
    id: PlayerId,
) -> Option<&'static str> {
    match ratings.origin(id)? {
        RatingOrigin::List => None,
        RatingOrigin::StandardList => Some("standard rating"),
        RatingOrigin::File => Some("rating in the file"),
    }
}

/// Returns K as it is applied; a question mark follows if K is guessed.
fn k_cell(change: &Change) -> String {
    let mark = match change.k.basis {
        Basis::Guessed => "?",
        Basis::Listed | Basis::Stated | Basis::Computed => "",
    };
    format!("{}{mark}", change.k_applied)
}

/// Returns the table of unrated players who have a game that counts.
fn first_ratings(rated: &RatingsReport<'_>, style: Style) -> String {
    let mut table = Table::new([
        ("No", Column::Right),
        ("Name", Column::Cut),
        ("n", Column::Right),
        ("W", Column::Right),
        ("Ra", Column::Right),
        ("p", Column::Right),
        ("dp", Column::Right),
        ("Ru", Column::Right),
        ("", Column::Wrap),
    ]);
    let mut has_rows = false;
    for (id, result) in &rated.ratings.players {
        let PlayerRating::Unrated(first) = result else {
            continue;
        };
        let Some(steps) = first.steps else {
            continue;
        };
        has_rows = true;
        let [number, name] = number_and_name_cells(rated, *id);
        table.row(vec![
            number,
            name,
            first.games.to_string(),
            first.score.to_text(1, '.'),
            steps.average.to_rounded_text(2),
            steps.percent.to_string(),
            format!("{:+}", steps.added_points),
            steps.rating.to_string(),
            outlook(rated.ratings, first),
        ]);
    }
    if !has_rows {
        return String::new();
    }
    format!(
        "\n{}\n{}",
        style.paint(
            "Unrated players: what this tournament contributes",
            Paint::Bold
        ),
        table.render(style)
    )
}

/// Returns the outcome of the tournament for an unrated player in words: a first rating, or the
/// reason why there is none.
pub(in crate::report) fn outlook(ratings: &EventRatings, first: &FirstRating) -> String {
    if first.without_score {
        return "no points: the tournament does not count if it is the player's first".to_owned();
    }
    if first.missing_games > 0 {
        return format!(
            "{} still needed, from other tournaments within 26 months",
            count(first.missing_games as usize, "game")
        );
    }
    if !first.high_enough {
        let lowest_published_rating = ratings.regulations.lowest_published_rating;
        return format!("below {lowest_published_rating}: not published");
    }
    if first.steps.is_some_and(|steps| steps.is_limited) {
        "first rating, limited to 2200".to_owned()
    } else {
        "first rating".to_owned()
    }
}

/// Returns the cells with a player's pairing number and name.
fn number_and_name_cells(rated: &RatingsReport<'_>, id: PlayerId) -> [String; 2] {
    let player = rated.import.tournament.player(id);
    let number = player.number.map(|number| number.to_string());
    [
        number.unwrap_or_default(),
        printable(&player.name).into_owned(),
    ]
}

/// Returns points with a sign (unless they are 0) and two decimals.
fn signed_points(points: Points) -> String {
    let sign = if points > Points::ZERO { "+" } else { "" };
    format!("{sign}{}", points.to_text(2, '.'))
}
