//! The sheet *Norm certificates*: for each norm that was reached or narrowly missed, the games and
//! numbers that a certificate (IT1) lists, and each condition.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::cell::{Cell, Column, Kind, Tone};
use super::input::DossierInput;
use super::norms::verdict_tone;
use super::summary::name_value_block;
use super::{Content, Row, Sheet, Table};
use crate::finding::{amount, count};
use crate::model::{Player, PlayerId};
use crate::number::Points;
use crate::rating::RatingOrigin;
use crate::rating::norms::{Assessment, Condition, EventNorms, NormResult, UsedGame};
use crate::report::text;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Norm certificates";

/// The largest number of norms that are shown.
const MAX_NORMS: usize = 100;

/// Makes the sheet *Norm certificates*; `None` if nobody reached a norm or came close to one.
pub(super) fn sheet(input: &DossierInput<'_>) -> Option<Sheet> {
    if input.case.reason_without_norms().is_some() {
        return None;
    }
    let norms = input.case.norms()?;
    let results = || {
        let players = norms.players.iter();
        players.flat_map(|norms| norms.results.iter().map(|result| (norms.player, result)))
    };
    let total = results().count();
    if total == 0 {
        return None;
    }
    let mut blocks = vec![event(input, norms, total)];
    for (index, (player, result)) in results().take(MAX_NORMS).enumerate() {
        let mut certificate = certificate(input, norms, (player, result));
        certificate[0].begins_page = index > 0;
        blocks.extend(certificate);
    }
    Some(Sheet {
        name: NAME.to_owned(),
        description:
            "The data of a certificate (IT1) for each norm that was reached or narrowly missed: \
                opponents, ratings as they count, and every condition"
                .to_owned(),
        content: Content::Blocks(blocks),
    })
}

/// Makes the block about the event; `total` is the number of norms that were reached or narrowly
/// missed.
fn event(input: &DossierInput<'_>, norms: &EventNorms, total: usize) -> Table {
    let tournament = &input.audited.import.tournament;
    let day = |day: Option<_>| day.map_or_else(|| "?".to_owned(), |day| format!("{day}"));
    let days = format!("{} to {}", day(tournament.start), day(tournament.end));
    let venue = [&tournament.city, &tournament.federation];
    let venue: Vec<&str> = venue.into_iter().flatten().map(String::as_str).collect();
    let time = tournament
        .time_text
        .as_ref()
        .or(tournament.time_code.as_ref());
    let persons = tournament.ids();
    let persons = persons.filter(|&id| !tournament.player(id).is_placeholder());
    let values = match &norms.list {
        Some(list) => list.describe_sources(&persons.collect::<Vec<_>>(), "players"),
        None => "from the file; those of the rating list in force at the start decide".to_owned(),
    };
    let listed_norms = total.min(MAX_NORMS);
    let limit_note =
        (total > listed_norms).then(|| format!("the first {listed_norms} of {total} norms"));
    name_value_block(
        "Norms: games and conditions",
        vec![
            ("Event", Cell::text(input.title())),
            ("Place", Cell::text(venue.join(", "))),
            ("Days", Cell::text(days)),
            ("Time control", Cell::optional_text(time)),
            (
                "Chief arbiter",
                Cell::optional_text(tournament.chief_arbiter.as_ref()),
            ),
            ("Ratings, titles, federations", Cell::text(values)),
            ("Shown", Cell::optional_text(limit_note)),
        ],
    )
}

/// Makes the three blocks of one norm: the player with the numbers of the norm, the games, and the
/// conditions.
fn certificate(
    input: &DossierInput<'_>,
    norms: &EventNorms,
    (id, result): (PlayerId, &NormResult),
) -> [Table; 3] {
    let best = &result.best_assessment;
    [
        numbers(input, norms, (id, result)),
        Table {
            title: "Opponents".to_owned(),
            columns: game_columns(),
            rows: game_rows(input, norms, best),
            has_headings: true,
            ..Table::default()
        },
        Table {
            title: "Conditions".to_owned(),
            columns: condition_columns(),
            rows: best.conditions.iter().map(condition_row).collect(),
            has_headings: true,
            ..Table::default()
        },
    ]
}

/// Makes the block with the player and the numbers of the norm.
fn numbers(
    input: &DossierInput<'_>,
    norms: &EventNorms,
    (id, result): (PlayerId, &NormResult),
) -> Table {
    let best = &result.best_assessment;
    let tournament = &input.audited.import.tournament;
    let (verdict, _) = text::norm_verdict(result);
    let [title, federation] = norms.title_and_federation(tournament, id);
    let fide_id = tournament.player(id).fide_id.clone();
    let details = [title, federation, fide_id.unwrap_or_default()];
    let details = details.into_iter().filter(|text| !text.is_empty());
    let details: Vec<String> = details.collect();
    let points = |points: Points| points.to_text(0, '.');
    let score = format!(
        "{} in {}",
        amount(&points(best.score), "point"),
        count(best.used_games.len(), "game")
    );
    let score_needed = match (best.score_needed, best.excess()) {
        (Some(score_needed), Some(excess)) if excess >= Points::ZERO => {
            format!(
                "{} ({} more than needed)",
                points(score_needed),
                points(excess)
            )
        }
        (Some(score_needed), Some(excess)) => {
            format!("{} ({} missing)", points(score_needed), points(-excess))
        }
        _ => "no score is enough against these opponents".to_owned(),
    };
    let performance = best
        .average
        .zip(best.performance)
        .map(|(average, performance)| {
            format!(
                "Ra {average}, p {} %, dp {:+}: Rp {performance}",
                best.percent.unwrap_or_default(),
                best.difference.unwrap_or_default()
            )
        });
    let opponents = || best.used_games.iter().map(|game| game.opponent);
    name_value_block(
        &format!(
            "{} norm of {}: {verdict}",
            best.norm.name(),
            text::number_and_name(tournament, id)
        ),
        vec![
            ("Player", Cell::text(details.join(", "))),
            (
                "Result",
                Cell::text(verdict).with_tone(verdict_tone(result)),
            ),
            ("Score", Cell::text(score)),
            ("Score needed", Cell::text(score_needed)),
            ("Performance", Cell::optional_text(performance)),
            (
                "Titles",
                Cell::text(tally(opponents().map(|id| norms.title(tournament, id?)))),
            ),
            (
                "Federations",
                Cell::text(tally(
                    opponents().map(|id| norms.federation(tournament, id?)),
                )),
            ),
            ("Notes", Cell::lines(text::norm_notes(result))),
        ],
    )
}

/// Returns the opponent in a game; `None` if the file names none.
fn opponent<'g>(input: &'g DossierInput<'_>, game: &UsedGame) -> Option<&'g Player> {
    let tournament = &input.audited.import.tournament;
    game.opponent.map(|id| tournament.player(id))
}

/// Counts the occurrences of each value, and writes the most frequent value first: `GM 3, IM 2,
/// none 4`. The number of missing values (`none`) comes last.
fn tally<'v>(values: impl Iterator<Item = Option<Cow<'v, str>>>) -> String {
    let mut count_by_value: BTreeMap<Cow<'v, str>, usize> = BTreeMap::new();
    let mut count_without_value = 0;
    for value in values {
        match value {
            Some(value) => *count_by_value.entry(value).or_default() += 1,
            None => count_without_value += 1,
        }
    }
    let mut counts: Vec<(Cow<'_, str>, usize)> = count_by_value.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.extend((count_without_value > 0).then_some(("none".into(), count_without_value)));
    let words = counts
        .iter()
        .map(|(value, count)| format!("{value} {count}"));
    words.collect::<Vec<_>>().join(", ")
}

fn game_columns() -> Vec<Column> {
    vec![
        Column::new("Opponent", Kind::Text),
        Column::new("Round", Kind::Number),
        Column::new("No", Kind::Number),
        Column::new("Title", Kind::Symbol),
        Column::new("Fed", Kind::Symbol),
        Column::new("FIDE ID", Kind::Text),
        Column::new("Rating", Kind::Number).with_note("Empty: unrated."),
        Column::new("Counts", Kind::Number).with_note(
            "The rating that counts: the lowest one may be raised to a floor, and an unrated \
             opponent counts as rated 1400 (B.01 1.4.6).",
        ),
        Column::new("Result", Kind::Number),
        Column::new("Rating from", Kind::Symbol)
            .with_note("Where the rating comes from: the rating list in force, or the file."),
    ]
}

/// Makes a row for each game, and a last row with the average rating of the opponents and the total
/// points.
fn game_rows(input: &DossierInput<'_>, norms: &EventNorms, best: &Assessment) -> Vec<Row> {
    let row = |game: &UsedGame| {
        let player = opponent(input, game);
        let text = |value: Option<&String>| Cell::optional_text(value);
        let counted_rating = Cell::whole(game.counted_rating);
        let is_raised = game.rating != Some(game.counted_rating);
        let tournament = &input.audited.import.tournament;
        let details = game
            .opponent
            .map(|id| norms.title_and_federation(tournament, id));
        let [title, federation] = details.unwrap_or_default();
        let origin = game.opponent.and_then(|id| norms.origin(id));
        let origin = origin.unwrap_or(RatingOrigin::File);
        Row::from(vec![
            text(player.map(|player| &player.name)),
            Cell::whole(game.round.0),
            Cell::optional_whole(player.and_then(|player| Some(player.number?.0))),
            Cell::text(title),
            Cell::text(federation),
            text(player.and_then(|player| player.fide_id.as_ref())),
            Cell::optional_whole(game.rating),
            counted_rating.with_tone(if is_raised {
                Tone::Differs
            } else {
                Tone::Plain
            }),
            Cell::number(game.score.into(), 1),
            Cell::text(origin.word()).with_tone(Tone::Dim),
        ])
    };
    let mut rows: Vec<Row> = best.used_games.iter().map(row).collect();
    let mut sums = vec![Cell::default(); game_columns().len()];
    sums[0] = Cell::text("Average rating of the opponents; total points").with_tone(Tone::Strong);
    sums[7] = Cell::optional_whole(best.average).with_tone(Tone::Strong);
    sums[8] = Cell::number(best.score.into(), 1).with_tone(Tone::Strong);
    rows.push(Row::from(sums));
    rows
}

fn condition_columns() -> Vec<Column> {
    vec![
        Column::new("Condition", Kind::Text).with_max_width(44),
        Column::new("", Kind::Symbol),
        Column::new("Found", Kind::Number),
        Column::new("Needed", Kind::Symbol),
        Column::new("Missing", Kind::Symbol),
        Column::new("Article", Kind::Text),
    ]
}

fn condition_row(condition: &Condition) -> Row {
    let [state, words, _, required, missing, article] = text::norm_condition(condition);
    let tone = match condition.is_met() {
        Some(true) => Tone::Good,
        Some(false) => Tone::Warning,
        None => Tone::Info,
    };
    let actual = condition.actual.map(|actual| {
        let digits = usize::from(actual.denominator() != 1);
        Cell::number(actual, digits)
    });
    Row::from(vec![
        Cell::text(words),
        Cell::text(state).with_tone(tone),
        actual.unwrap_or_default(),
        Cell::text(required),
        Cell::text(missing),
        Cell::text(article),
    ])
}
