//! `rating --format json`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{SourceDoc, TournamentDoc, exact};
use crate::model::{PlayerId, Tournament};
use crate::number::{Exact, Points};
use crate::rating::{
    Change, CountedGame, FirstRating, NotRated, PlayerRating, Regulations, category_name,
};
use crate::report::Rated;

/// Rating changes and first ratings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.rating.v1")]
pub struct RatingDoc {
    /// `crosstable.rating.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The tournament.
    tournament: TournamentDoc,
    /// The regulations.
    regulations: RegulationsDoc,
    /// The basis of the numbers, in words: ratings and K of the file, assumptions.
    remarks: Vec<String>,
    /// The players in the order of the file.
    players: Vec<PlayerDoc>,
}

/// The regulations in force.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RegulationsDoc {
    /// `B.02`
    handbook: &'static str,
    /// `standard`, `rapid` or `blitz`.
    category: &'static str,
    /// The first day on which the text used is in force.
    since: String,
    /// The first day of the tournament, which decides; `null` where the file has no date.
    starts: Option<String>,
    /// Minutes for 60 moves; `null` where the time control is not known.
    minutes: Option<String>,
}

/// A player.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct PlayerDoc {
    /// The pairing number; `null` where the file gives none.
    number: Option<u16>,
    /// The name as written.
    name: String,
    /// The FIDE ID as written.
    fide_id: Option<String>,
    /// `standard`, `rapid` or `blitz`.
    category: &'static str,
    /// The rating at the start; `null`: unrated.
    rating: Option<String>,
    /// K as applied; `null` for an unrated player.
    k: Option<String>,
    /// `stated`, `computed` or `guessed`; `null` for an unrated player.
    k_basis: Option<&'static str>,
    /// The condition that decided K.
    k_why: Option<&'static str>,
    /// What was assumed, where K is a guess.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    k_assumed: Vec<&'static str>,
    /// K before it was lowered, where K × games is above 700.
    #[serde(skip_serializing_if = "Option::is_none")]
    k_unlimited: Option<String>,
    /// n, the games that count.
    games: u32,
    /// W, the points in these games.
    score: String,
    /// We, the sum of the expected scores; `null` for an unrated player.
    expected: Option<String>,
    /// K × (W − We), not rounded; `null` for an unrated player.
    change: Option<String>,
    /// The change rounded to a whole number.
    rounded: Option<String>,
    /// The rating after this tournament alone; `null` for an unrated player.
    new_rating: Option<String>,
    /// Whether the new rating is too low to be published.
    #[serde(skip_serializing_if = "Option::is_none")]
    falls_off: Option<bool>,
    /// Rc, the average rating of the opponents in games that count; `null` if there are none.
    average: Option<String>,
    /// Rp, the performance rating; `null` without a game that counts.
    performance: Option<String>,
    /// The first rating from this tournament alone; `null` if there is none.
    initial: Option<String>,
    /// The contribution of the tournament to a first rating, for an unrated player with a game that
    /// counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<FirstDoc>,
    /// Every round.
    trail: Vec<GameDoc>,
}

/// The contribution of a tournament to a first rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FirstDoc {
    /// Ra, with the virtual opponents where the regulations have them.
    average: String,
    /// p in percent, with the virtual draws.
    percent: u32,
    /// The number added to the average.
    added: String,
    /// The sum, not rounded.
    exact: String,
    /// Ru, rounded and limited.
    rating: String,
    /// Games missing to the required five.
    missing_games: u32,
    /// Whether the tournament does not count because of a score of zero, if it is the first one.
    without_score: bool,
    /// Whether it is high enough to be published.
    high_enough: bool,
}

/// A round of a player.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct GameDoc {
    /// The round.
    round: u16,
    /// The opponent's pairing number; `null` without an opponent or a number.
    opponent: Option<u16>,
    /// The opponent's rating; `null` where the game does not count.
    rating: Option<String>,
    /// D, own rating minus the opponent's.
    difference: Option<String>,
    /// D as it counts.
    difference_used: Option<String>,
    /// PD, the expected score.
    expected: Option<String>,
    /// The score: 1, 0.5 or 0; `null` where the game does not count.
    score: Option<String>,
    /// Score minus PD.
    delta: Option<String>,
    /// Why the game does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_rated: Option<String>,
    /// The article that excludes the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<&'static str>,
}

/// The document of rating changes.
#[must_use]
pub fn rating_document(rated: &Rated<'_>) -> RatingDoc {
    let ratings = rated.ratings;
    let regulations = &ratings.regulations;
    let tournament = &rated.import.tournament;
    let players = ratings.players.iter();
    let players = players.filter(|(id, _)| rated.player.is_none_or(|only| only == *id));
    let minutes = ratings.time.as_ref().and_then(|time| time.minutes());
    RatingDoc {
        schema: "crosstable.rating.v1".to_owned(),
        source: SourceDoc::new(rated.source, rated.import),
        tournament: TournamentDoc::new(rated.import, tournament.likely_system()),
        regulations: RegulationsDoc {
            handbook: "B.02",
            category: category_name(regulations.category),
            since: regulations.since.to_string(),
            starts: ratings.start.map(|day| day.to_string()),
            minutes: exact(minutes),
        },
        remarks: ratings
            .remarks
            .iter()
            .map(|remark| remark.words())
            .collect(),
        players: players
            .map(|(id, result)| player(tournament, regulations, *id, result))
            .collect(),
    }
}

fn player(
    tournament: &Tournament,
    regulations: &Regulations,
    id: PlayerId,
    result: &PlayerRating,
) -> PlayerDoc {
    let player = tournament.player(id);
    let named = PlayerDoc {
        number: player.number.map(|number| number.0),
        name: player.name.clone(),
        fide_id: player.fide_id.clone(),
        category: category_name(regulations.category),
        ..PlayerDoc::default()
    };
    match result {
        PlayerRating::Rated(change) => rated(named, tournament, regulations, change),
        PlayerRating::Unrated(first) => unrated(named, tournament, regulations, first),
    }
}

fn rated(
    named: PlayerDoc,
    tournament: &Tournament,
    regulations: &Regulations,
    change: &Change,
) -> PlayerDoc {
    let line = |line: &crate::rating::Line| {
        let game = game(tournament, line.round.0, line.opponent);
        match &line.result {
            Ok(counted) => with_numbers(game, counted),
            Err(reason) => with_reason(game, regulations, *reason),
        }
    };
    let limited = change.k_applied != change.k.value;
    PlayerDoc {
        rating: Some(change.own.to_string()),
        k: Some(change.k_applied.to_string()),
        k_basis: Some(change.k.basis.word()),
        k_why: Some(change.k.why),
        k_assumed: change.k.assumed.clone(),
        k_unlimited: limited.then(|| change.k.value.to_string()),
        games: change.games,
        score: change.score.to_string(),
        expected: Some(change.expected.to_string()),
        change: Some(change.change.to_string()),
        rounded: Some(change.rounded.to_string()),
        new_rating: Some(change.new_rating.to_string()),
        falls_off: Some(change.falls_off),
        average: exact(change.average),
        performance: change.performance.map(|rating| rating.to_string()),
        trail: change.lines.iter().map(line).collect(),
        ..named
    }
}

fn unrated(
    named: PlayerDoc,
    tournament: &Tournament,
    regulations: &Regulations,
    first: &FirstRating,
) -> PlayerDoc {
    let line = |line: &crate::rating::FirstLine| {
        let game = game(tournament, line.round.0, line.opponent);
        match line.result {
            Ok((rating, score)) => GameDoc {
                rating: Some(rating.to_string()),
                score: Some(score.to_string()),
                ..game
            },
            Err(reason) => with_reason(game, regulations, reason),
        }
    };
    PlayerDoc {
        games: first.games,
        score: first.score.to_string(),
        initial: first.rating().map(|rating| rating.to_string()),
        first: first.steps.map(|steps| FirstDoc {
            average: steps.average.to_text(),
            percent: steps.percent,
            added: steps.added.to_string(),
            exact: steps.exact.to_text(),
            rating: steps.rating.to_string(),
            missing_games: first.missing,
            without_score: first.without_score,
            high_enough: first.high_enough,
        }),
        trail: first.lines.iter().map(line).collect(),
        ..named
    }
}

fn game(tournament: &Tournament, round: u16, opponent: Option<PlayerId>) -> GameDoc {
    let number = opponent.and_then(|id| tournament.player(id).number);
    GameDoc {
        round,
        opponent: number.map(|number| number.0),
        ..GameDoc::default()
    }
}

fn with_numbers(game: GameDoc, counted: &CountedGame) -> GameDoc {
    let text = |points: Points| Some(Exact::from(points).to_text());
    GameDoc {
        rating: Some(counted.rating.to_string()),
        difference: Some(counted.difference.to_string()),
        difference_used: Some(counted.used.to_string()),
        expected: text(counted.expected),
        score: text(counted.score),
        delta: text(counted.delta()),
        ..game
    }
}

fn with_reason(game: GameDoc, regulations: &Regulations, reason: NotRated) -> GameDoc {
    GameDoc {
        not_rated: Some(reason.words()),
        article: reason.rule().map(|rule| regulations.article(rule)),
        ..game
    }
}
