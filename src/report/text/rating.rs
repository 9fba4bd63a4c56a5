//! Rating changes as tables, and the games that a rating change consists of.

use super::table::{Column, Table};
use super::wrap::{indented, wrap};
use super::{title, who};
use crate::finding::{amount, count};
use crate::model::{PlayerId, RoundNumber};
use crate::number::{Exact, Points};
use crate::rating::{
    Basis, Change, CountedGame, EventRatings, FirstRating, FirstRule, KFactor, NotRated,
    PlayerRating, RatingOrigin, Remark, Rule, time_class_name,
};
use crate::report::{Paint, RatingsReport, Style};
use crate::source::printable;

/// Shows the rating changes and first ratings of all players or, if one is requested, the games of
/// one player.
#[must_use]
pub fn rating(rated: &RatingsReport<'_>, style: Style) -> String {
    let mut out = heading(rated, style);
    match rated.player {
        Some(player) => out += &player_section(rated, player, style),
        None => {
            out += &rating_changes(rated, style);
            out += &first_ratings(rated, style);
        }
    }
    // for a single player, the remarks about others are left out
    let concerns =
        |remark: &&Remark| rated.player.is_none() || !matches!(remark, Remark::GuessedK(_));
    for remark in rated.ratings.remarks.iter().filter(concerns) {
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
    let starts = rated.ratings.start.map(|day| format!("; starts {day}"));
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
                "FIDE Handbook B.02 in force since {}{}{}",
                regulations.since,
                starts.unwrap_or_default(),
                minutes.unwrap_or_default(),
            ),
            style.text_width(),
        ),
    )
}

/// The table with the rating changes of rated players.
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
    let mut any = false;
    for (id, result) in &rated.ratings.players {
        let PlayerRating::Rated(change) = result else {
            continue;
        };
        any = true;
        let [number, name] = who_cells(rated, *id);
        table.row(vec![
            number,
            name,
            change.own.to_string(),
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
            remarks_on(rated, *id, change),
        ]);
    }
    if any {
        table.render(style)
    } else {
        String::new()
    }
}

/// What is particular about a player's rating, in a few words; empty if nothing is.
fn remarks_on(rated: &RatingsReport<'_>, id: PlayerId, change: &Change) -> String {
    let origin = origin_words(rated.ratings, id);
    let falls_off = change.falls_off.then_some("unrated on the next list");
    let words = origin.into_iter().chain(falls_off);
    words.collect::<Vec<_>>().join("; ")
}

/// Where the rating of a player comes from, if not from the list in force in the category of the
/// event; `None` also if all ratings are those of the file.
pub(in crate::report) fn origin_words(
    ratings: &EventRatings,
    id: PlayerId,
) -> Option<&'static str> {
    match ratings.origin(id)? {
        RatingOrigin::List => None,
        RatingOrigin::StandardList => Some("standard rating"),
        RatingOrigin::File => Some("rating of the file"),
    }
}

/// K as applied; a question mark follows if it is guessed.
fn k_cell(change: &Change) -> String {
    let mark = match change.k.basis {
        Basis::Guessed => "?",
        Basis::Listed | Basis::Stated | Basis::Computed => "",
    };
    format!("{}{mark}", change.k_applied)
}

/// The table of unrated players who have a game that counts.
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
    let mut any = false;
    for (id, result) in &rated.ratings.players {
        let PlayerRating::Unrated(first) = result else {
            continue;
        };
        let Some(steps) = first.steps else {
            continue;
        };
        any = true;
        let [number, name] = who_cells(rated, *id);
        table.row(vec![
            number,
            name,
            first.games.to_string(),
            first.score.to_text(1, '.'),
            steps.average.to_rounded_text(2),
            steps.percent.to_string(),
            format!("{:+}", steps.added),
            steps.rating.to_string(),
            outlook(rated.ratings, first),
        ]);
    }
    if !any {
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

/// Whether an unrated player gets a rating from this tournament, and which one.
pub(in crate::report) fn outlook(ratings: &EventRatings, first: &FirstRating) -> String {
    if first.without_score {
        return "no points: does not count if it is the player's first tournament".to_owned();
    }
    if first.missing > 0 {
        return format!(
            "{} more needed, from other tournaments within 26 months",
            count(first.missing as usize, "game")
        );
    }
    if !first.high_enough {
        let lowest = ratings.regulations.lowest;
        return format!("below {lowest}: not published");
    }
    match first.steps.is_some_and(|steps| steps.limited) {
        true => "first rating, limited to 2200".to_owned(),
        false => "first rating".to_owned(),
    }
}

/// The cells with a player's pairing number and name.
fn who_cells(rated: &RatingsReport<'_>, id: PlayerId) -> [String; 2] {
    let player = rated.import.tournament.player(id);
    let number = player.number.map(|number| number.to_string());
    [
        number.unwrap_or_default(),
        printable(&player.name).into_owned(),
    ]
}

/// Points with a plus or minus and two decimals.
fn signed_points(points: Points) -> String {
    let sign = if points > Points::ZERO { "+" } else { "" };
    format!("{sign}{}", points.to_text(2, '.'))
}

/// Lists the games of one player, and how they add up.
fn player_section(rated: &RatingsReport<'_>, id: PlayerId, style: Style) -> String {
    let who = who(&rated.import.tournament, id);
    let (head, table, steps) = match rated.ratings.player(id) {
        Some(PlayerRating::Rated(change)) => (
            format!(
                "{who}: {}, change {}, new rating {}",
                change.own,
                signed_points(change.change),
                change.new_rating
            ),
            games_of_rated(rated, change),
            sum_of_rated(rated, change),
        ),
        Some(PlayerRating::Unrated(first)) => (
            match first.rating() {
                Some(rating) => format!("{who}: unrated, first rating {rating}"),
                None => format!("{who}: unrated, no first rating from this tournament alone"),
            },
            games_of_unrated(rated, first),
            sum_of_unrated(rated, first),
        ),
        None => return format!("{who}: no player\n"),
    };
    let mut out = format!(
        "{}\n\n{}\n",
        style.paint(head, Paint::Bold),
        table.render(style)
    );
    for step in rating_source(rated, id).into_iter().chain(steps) {
        out += &indented(&step, 2, 0, style);
    }
    out
}

fn games_of_rated(rated: &RatingsReport<'_>, change: &Change) -> Table {
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
        format!("{:+}", counted.used),
        counted.expected.to_text(2, '.'),
        counted.score.to_text(1, '.'),
        signed_points(counted.delta()),
    ]
}

fn games_of_unrated(rated: &RatingsReport<'_>, first: &FirstRating) -> Table {
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
    let name = opponent.map(|id| who(&rated.import.tournament, id));
    [round.to_string(), name.unwrap_or_default()]
}

/// What is particular about a game in a few words: that it is not rated, or where the opponent's rating
/// comes from.
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

/// Why games are not rated, a line for each reason with its rounds. In the table it would be too
/// narrow to read.
fn reasons_not_rated(
    rated: &RatingsReport<'_>,
    lines: impl Iterator<Item = (RoundNumber, NotRated)>,
) -> Vec<String> {
    let mut reasons: Vec<(NotRated, Vec<String>)> = Vec::new();
    for (round, reason) in lines {
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, rounds)) => rounds.push(round.to_string()),
            None => reasons.push((reason, vec![round.to_string()])),
        }
    }
    let words = reasons.into_iter().map(|(reason, rounds)| {
        let what = if rounds.len() == 1 { "round" } else { "rounds" };
        let why = not_rated_reason(rated, reason);
        format!("{what} {}: {why}", rounds.join(", "))
    });
    words.collect()
}

/// The rating of a player and where it comes from; `None` if all ratings are those of the file.
fn rating_source(rated: &RatingsReport<'_>, id: PlayerId) -> Option<String> {
    let list = rated.ratings.list.as_ref()?.words();
    Some(match rated.ratings.origin(id)? {
        RatingOrigin::List => format!("rating: {list}, in force at the start"),
        RatingOrigin::StandardList => format!(
            "rating: {list} has none, so the standard rating of the same month counts (rapid and \
             blitz 7.2.1)"
        ),
        RatingOrigin::File => {
            format!("rating: the file's, as {list} does not have the player under this ID and name")
        }
    })
}

/// The reason why a game is not rated, with the article.
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

/// The sums that lead to a rating change, as lines of text.
fn sum_of_rated(rated: &RatingsReport<'_>, change: &Change) -> Vec<String> {
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
        change.own,
        change.rounded,
        change.new_rating,
    ));
    if change.falls_off {
        let lowest = rated.ratings.regulations.lowest;
        steps.push(format!(
            "below {lowest}: unrated on the next list ({})",
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

/// K and where it comes from, in words.
fn k_words(k: &KFactor) -> String {
    match k.basis {
        Basis::Listed => format!("{}, as the list states it", k.value),
        Basis::Stated => format!("{}, as the file states it", k.value),
        Basis::Computed => format!("{}: {}", k.value, k.why),
        Basis::Guessed => format!(
            "{}, a guess: {}; assumed: {}",
            k.value,
            k.why,
            k.assumed.join(", ")
        ),
    }
}

/// The sums that lead to a first rating, as lines of text.
fn sum_of_unrated(rated: &RatingsReport<'_>, first: &FirstRating) -> Vec<String> {
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
    let virtual_draws = match rated.ratings.regulations.first {
        FirstRule::VirtualDraws => " with two virtual draws against 1800",
        FirstRule::TwentyPerHalfPoint => "",
    };
    lines.extend([
        format!(
            "Ra {}, p {} %{virtual_draws} ({rule})",
            steps.average.to_rounded_text(2),
            steps.percent
        ),
        format!(
            "{} {:+} = {}, Ru {}: {}",
            steps.average.to_rounded_text(2),
            steps.added,
            rounded_text(steps.exact),
            steps.rating,
            outlook(rated.ratings, first)
        ),
    ]);
    lines
}

fn rounded_text(value: Exact) -> String {
    value.to_rounded_text(2)
}
