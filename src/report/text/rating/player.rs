//! The games of one player, and the calculation of the rating change or the first rating.

use super::super::number_and_name;
use super::super::table::{Column, Table};
use super::super::wrap::wrap_indented;
use super::{origin_words, outlook, signed_points};
use crate::finding::{amount, count};
use crate::model::{PlayerId, RoundNumber};
use crate::number::Exact;
use crate::rating::{
    Basis, Change, CountedGame, FirstRating, FirstRule, KFactor, NotRated, PlayerRating,
    RatingOrigin, Rule,
};
use crate::report::{Paint, RatingsReport, Style};

/// Lists the games of one player, and the calculation that follows from them.
pub(super) fn player_section(rated: &RatingsReport<'_>, id: PlayerId, style: Style) -> String {
    let player_name = number_and_name(&rated.import.tournament, id);
    let (head, table, steps) = match rated.ratings.player(id) {
        Some(PlayerRating::Rated(change)) => (
            format!(
                "{player_name}: {}, change {}, new rating {}",
                change.own_rating,
                signed_points(change.change),
                change.new_rating
            ),
            games_of_rated_player(rated, change),
            rating_change_steps(rated, change),
        ),
        Some(PlayerRating::Unrated(first)) => (
            match first.rating() {
                Some(rating) => format!("{player_name}: unrated, first rating {rating}"),
                None => {
                    format!("{player_name}: unrated, no first rating from this tournament alone")
                }
            },
            games_of_unrated_player(rated, first),
            first_rating_steps(rated, first),
        ),
        None => return format!("{player_name}: no player\n"),
    };
    let mut out = format!(
        "{}\n\n{}\n",
        style.paint(head, Paint::Bold),
        table.render(style)
    );
    for step in rating_source(rated, id).into_iter().chain(steps) {
        out += &wrap_indented(&step, 2, 0, style);
    }
    out
}

fn games_of_rated_player(rated: &RatingsReport<'_>, change: &Change) -> Table {
    let mut table = Table::new([
        ("Round", Column::Right),
        ("Opponent", Column::Cut),
        ("Rating", Column::Right),
        ("D", Column::Right),
        ("D used", Column::Right),
        ("PD", Column::Right),
        ("Score", Column::Right),
        ("Score-PD", Column::Right),
        ("", Column::Left),
    ]);
    for line in &change.lines {
        let [round, opponent] = line_cells(rated, line.round, line.opponent);
        let cells = match &line.result {
            Ok(counted) => counted_cells(counted),
            Err(_) => Default::default(),
        };
        let mut row = vec![round, opponent];
        row.extend(cells);
        row.push(game_remark(rated, line.opponent, line.result.is_ok()).to_owned());
        table.row(row);
    }
    table
}

fn counted_cells(counted: &CountedGame) -> [String; 6] {
    [
        counted.rating.to_string(),
        format!("{:+}", counted.difference),
        format!("{:+}", counted.counted_difference),
        counted.expected.to_text(2, '.'),
        counted.score.to_text(1, '.'),
        signed_points(counted.delta()),
    ]
}

fn games_of_unrated_player(rated: &RatingsReport<'_>, first: &FirstRating) -> Table {
    let mut table = Table::new([
        ("Round", Column::Right),
        ("Opponent", Column::Cut),
        ("Rating", Column::Right),
        ("Score", Column::Right),
        ("", Column::Left),
    ]);
    for line in &first.lines {
        let [round, opponent] = line_cells(rated, line.round, line.opponent);
        let [rating, score] = match line.result {
            Ok((rating, score)) => [rating.to_string(), score.to_text(1, '.')],
            Err(_) => Default::default(),
        };
        let remark = game_remark(rated, line.opponent, line.result.is_ok());
        table.row(vec![round, opponent, rating, score, remark.to_owned()]);
    }
    table
}

fn line_cells(
    rated: &RatingsReport<'_>,
    round: RoundNumber,
    opponent: Option<PlayerId>,
) -> [String; 2] {
    let name = opponent.map(|id| number_and_name(&rated.import.tournament, id));
    [round.to_string(), name.unwrap_or_default()]
}

/// Returns a remark about a game, in a few words: that it is not rated, or the origin of the
/// opponent's rating; empty if neither applies.
fn game_remark(
    rated: &RatingsReport<'_>,
    opponent: Option<PlayerId>,
    is_rated: bool,
) -> &'static str {
    if !is_rated {
        return "not rated";
    }
    let origin = opponent.and_then(|id| origin_words(rated.ratings, id));
    origin.unwrap_or_default()
}

/// Returns the reasons why games are not rated, a line for each reason with its rounds. They are
/// not in the table, because a column would be too narrow for them.
fn reasons_not_rated(
    rated: &RatingsReport<'_>,
    lines: impl Iterator<Item = (RoundNumber, NotRated)>,
) -> Vec<String> {
    let mut reasons: Vec<(NotRated, Vec<String>)> = Vec::new();
    for (round, reason) in lines {
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, rounds)) => rounds.push(round.to_string()),
            None => reasons.push((reason, vec![round.to_string()])),
        }
    }
    let words = reasons.into_iter().map(|(reason, rounds)| {
        let noun = if rounds.len() == 1 { "round" } else { "rounds" };
        let why = not_rated_reason(rated, reason);
        format!("{noun} {}: {why}", rounds.join(", "))
    });
    words.collect()
}

/// Returns the rating of a player and its origin; `None` if all ratings are those of the file.
fn rating_source(rated: &RatingsReport<'_>, id: PlayerId) -> Option<String> {
    let list = rated.ratings.list.as_ref()?.words();
    Some(match rated.ratings.origin(id)? {
        RatingOrigin::List => format!("rating: {list}, in force at the start"),
        RatingOrigin::StandardList => format!(
            "rating: {list} has none, so the standard rating of the same month counts (rapid and \
             blitz 7.2.1)"
        ),
        RatingOrigin::File => {
            format!(
                "rating: from the file, because {list} does not contain the player under this ID \
                 and name"
            )
        }
    })
}

/// Returns the reason why a game is not rated, with the article.
fn not_rated_reason(rated: &RatingsReport<'_>, reason: NotRated) -> String {
    let rule = reason.rule().map(|rule| article_of(rated, rule));
    match rule {
        Some(article) => format!("not rated: {} ({article})", reason.words()),
        None => format!("not rated: {}", reason.words()),
    }
}

fn article_of(rated: &RatingsReport<'_>, rule: Rule) -> &'static str {
    rated.ratings.regulations.article(rule)
}

/// Returns the calculation of a rating change, as lines of text.
fn rating_change_steps(rated: &RatingsReport<'_>, change: &Change) -> Vec<String> {
    let rule = |rule| article_of(rated, rule);
    let lines = change.lines.iter();
    let lines = lines.filter_map(|line| Some((line.round, *line.result.as_ref().err()?)));
    let mut steps = reasons_not_rated(rated, lines);
    steps.push(format!(
        "{}: W {}, We {} ({}), W-We {}",
        count(change.games as usize, "rated game"),
        change.score,
        change.expected.to_text(2, '.'),
        rule(Rule::Expected),
        signed_points(change.delta()),
    ));
    steps.push(format!(
        "K {} ({})",
        k_words(&change.k),
        rule(Rule::KFactor)
    ));
    if change.k_applied != change.k.value {
        steps.push(format!(
            "K {}, because {} × {} games is above 700 ({})",
            change.k_applied,
            change.k.value,
            change.games,
            rule(Rule::KFactor)
        ));
    }
    steps.push(format!(
        "{} × {} = {}, rounded {:+} ({}); {} {:+} = {}",
        change.k_applied,
        signed_points(change.delta()),
        signed_points(change.change),
        change.rounded,
        rule(Rule::Rounding),
        change.own_rating,
        change.rounded,
        change.new_rating,
    ));
    if change.falls_off {
        let lowest_published_rating = rated.ratings.regulations.lowest_published_rating;
        steps.push(format!(
            "below {lowest_published_rating}: unrated on the next list ({})",
            rule(Rule::Floor)
        ));
    }
    let average = change.average.zip(change.performance);
    steps.extend(average.map(|(average, performance)| {
        format!(
            "average of the opponents {}, performance {performance}",
            average.to_rounded_text(2)
        )
    }));
    steps
}

/// Returns K and its origin, in words.
fn k_words(k: &KFactor) -> String {
    match k.basis {
        Basis::Listed => format!("{}, as the list states it", k.value),
        Basis::Stated => format!("{}, as the file states it", k.value),
        Basis::Computed => format!("{}: {}", k.value, k.why),
        Basis::Guessed => format!(
            "{}, a guess: {}; assumed: {}",
            k.value,
            k.why,
            k.assumptions.join(", ")
        ),
    }
}

/// Returns the calculation of a first rating, as lines of text.
fn first_rating_steps(rated: &RatingsReport<'_>, first: &FirstRating) -> Vec<String> {
    let rule = article_of(rated, Rule::FirstRating);
    let games = format!(
        "{} against rated players, {}",
        count(first.games as usize, "game"),
        amount(&first.score.to_string(), "point")
    );
    let lines = first.lines.iter();
    let lines = lines.filter_map(|line| Some((line.round, line.result.err()?)));
    let mut lines = reasons_not_rated(rated, lines);
    lines.push(games);
    let Some(steps) = first.steps else {
        return lines;
    };
    let virtual_draws_text = match rated.ratings.regulations.first_rating_rule {
        FirstRule::VirtualDraws => " with two virtual draws against opponents rated 1800",
        FirstRule::TwentyPerHalfPoint => "",
    };
    lines.extend([
        format!(
            "Ra {}, p {} %{virtual_draws_text} ({rule})",
            steps.average.to_rounded_text(2),
            steps.percent
        ),
        format!(
            "{} {:+} = {}, Ru {}: {}",
            steps.average.to_rounded_text(2),
            steps.added_points,
            rounded_text(steps.unrounded_rating),
            steps.rating,
            outlook(rated.ratings, first)
        ),
    ]);
    lines
}

fn rounded_text(value: Exact) -> String {
    value.to_rounded_text(2)
}
