//! The JSON document of `rating --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{RatingListDoc, SourceDoc, TournamentDoc, exact_text};
use crate::model::{PlayerId, Tournament};
use crate::number::{Exact, Points};
use crate::rating::{
    Change, CountedGame, FirstRating, NotRated, PlayerRating, RatingOrigin, Regulations,
    time_class_name,
};
use crate::report::RatingsReport;

/// The rating changes and first ratings of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.rating.v1")]
pub struct RatingDoc {
    /// The schema and version of the document: `crosstable.rating.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The tournament in the file.
    tournament: TournamentDoc,
    /// The regulations under which the ratings are computed.
    regulations: RegulationsDoc,
    /// Remarks on the basis of the numbers, such as the ratings and K of the file, and assumptions.
    remarks: Vec<String>,
    /// The rating list that was used; absent if all ratings and K are those of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<RatingListDoc>,
    /// The players in the order of the file.
    players: Vec<PlayerDoc>,
}

/// The regulations in force.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RegulationsDoc {
    /// The chapter of the FIDE Handbook: `B.02`.
    handbook: &'static str,
    /// The kind of rating: `standard`, `rapid` or `blitz`.
    category: &'static str,
    /// The first day on which the applied version of the regulations is in force.
    since: String,
    /// The first day of the tournament, which decides the version; `null` if the file does not
    /// state it.
    starts: Option<String>,
    /// The minutes that a player has for 60 moves; `null` if the time control is not known.
    minutes: Option<String>,
}

/// The rating change of a player, or the first rating of an unrated player.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct PlayerDoc {
    /// The pairing number; `null` if the file gives none.
    number: Option<u16>,
    /// The name as the file writes it.
    name: String,
    /// The FIDE ID as the file writes it; `null` if it gives none.
    fide_id: Option<String>,
    /// The kind of rating: `standard`, `rapid` or `blitz`.
    category: &'static str,
    /// The rating at the start; `null` if the player is unrated.
    rating: Option<String>,
    /// The source of rating and K: `list`, the list in force at the start; `standard-list`, the
    /// standard rating on it, which counts in a rapid or blitz event for a player without a rating
    /// in the category; or `file`. Absent if no rating list was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_from: Option<&'static str>,
    /// K, the development coefficient that is applied; `null` for an unrated player.
    k: Option<String>,
    /// The source of K: `listed` (the rating list), `stated` (the file), `computed` or `guessed`;
    /// `null` for an unrated player.
    k_basis: Option<&'static str>,
    /// The condition that decided K; `null` for an unrated player.
    k_why: Option<&'static str>,
    /// The assumptions about the player on which a guessed K is based; absent if K is not guessed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    k_assumed: Vec<&'static str>,
    /// K before it was lowered because K times the number of games is above 700; absent if it was
    /// not lowered.
    #[serde(skip_serializing_if = "Option::is_none")]
    k_unlimited: Option<String>,
    /// n, the number of games that count.
    games: u32,
    /// W, the points in these games.
    score: String,
    /// We, the sum of the expected scores in these games; `null` for an unrated player.
    expected: Option<String>,
    /// K × (W − We), not rounded; `null` for an unrated player.
    change: Option<String>,
    /// The change, rounded to a whole number; `null` for an unrated player.
    rounded: Option<String>,
    /// The rating after this tournament alone; `null` for an unrated player.
    new_rating: Option<String>,
    /// Whether the new rating is too low to be published; absent for an unrated player.
    #[serde(skip_serializing_if = "Option::is_none")]
    falls_off: Option<bool>,
    /// Rc, the average rating of the opponents in the games that count; `null` if no game counts.
    average: Option<String>,
    /// Rp, the performance rating; `null` if no game counts.
    performance: Option<String>,
    /// The first rating from this tournament alone; `null` if there is none.
    initial: Option<String>,
    /// The contribution of the tournament to a first rating; absent for a rated player, and for an
    /// unrated player without a game that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<FirstDoc>,
    /// All rounds of the player, whether or not they have a game that counts.
    trail: Vec<GameDoc>,
}

/// The contribution of a tournament to a first rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FirstDoc {
    /// Ra, the average rating of the opponents, with the virtual opponents that some editions of
    /// the regulations add.
    average: String,
    /// p, the score in percent, with the draws against the virtual opponents.
    percent: u32,
    /// The number that is added to Ra, which depends on p.
    added: String,
    /// Ra plus `added`, not rounded.
    exact: String,
    /// Ru: `exact`, rounded and limited to the maximum.
    rating: String,
    /// The number of games that the player still needs to reach the required five.
    missing_games: u32,
    /// Whether the score is zero, so that the tournament does not count if it is the player's
    /// first.
    without_score: bool,
    /// Whether the rating is high enough to be published.
    high_enough: bool,
}

/// A round of a player, with the game if it counts.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct GameDoc {
    /// The number of the round, from 1.
    round: u16,
    /// The opponent's pairing number; `null` if there is no opponent or the file gives no number.
    opponent: Option<u16>,
    /// The opponent's rating; `null` if the game does not count.
    rating: Option<String>,
    /// D, the player's rating minus the opponent's; `null` if the game does not count.
    difference: Option<String>,
    /// D as used for PD: at most the limit of the regulations; `null` if the game does not count.
    difference_used: Option<String>,
    /// PD, the expected score; `null` if the game does not count.
    expected: Option<String>,
    /// The score: 1, 0.5 or 0; `null` if the game does not count.
    score: Option<String>,
    /// The score minus PD; `null` if the game does not count.
    delta: Option<String>,
    /// The reason why the game does not count; absent if it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_rated: Option<String>,
    /// The article that excludes the game; absent if the game counts, or if no article excludes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<&'static str>,
}

/// Makes the document of rating changes.
#[must_use]
pub fn rating_document(rated: &RatingsReport<'_>) -> RatingDoc {
    let ratings = rated.ratings;
    let regulations = &ratings.regulations;
    let tournament = &rated.import.tournament;
    let players = ratings.players.iter();
    let players = players.filter(|(id, _)| rated.player.is_none_or(|requested| requested == *id));
    let minutes = ratings.time.as_ref().and_then(|time| time.minutes());
    RatingDoc {
        schema: "crosstable.rating.v1".to_owned(),
        source: SourceDoc::new(rated.source, rated.import).with_damage(rated.damage),
        tournament: TournamentDoc::new(rated.import, tournament.likely_system()),
        regulations: RegulationsDoc {
            handbook: "B.02",
            category: time_class_name(regulations.category),
            since: regulations.since.to_string(),
            starts: ratings.start.map(|day| day.to_string()),
            minutes: exact_text(minutes),
        },
        remarks: ratings
            .remarks
            .iter()
            .map(|remark| remark.words())
            .collect(),
        list: ratings.list.as_ref().map(RatingListDoc::new),
        players: players
            .map(|(id, result)| PlayerDoc {
                rating_from: ratings.origin(*id).map(RatingOrigin::word),
                ..player_document(tournament, regulations, *id, result)
            })
            .collect(),
    }
}

fn player_document(
    tournament: &Tournament,
    regulations: &Regulations,
    id: PlayerId,
    result: &PlayerRating,
) -> PlayerDoc {
    let player = tournament.player(id);
    let document = PlayerDoc {
        number: player.number.map(|number| number.0),
        name: player.name.clone(),
        fide_id: player.fide_id.clone(),
        category: time_class_name(regulations.category),
        ..PlayerDoc::default()
    };
    match result {
        PlayerRating::Rated(change) => rated_document(document, tournament, regulations, change),
        PlayerRating::Unrated(first) => unrated_document(document, tournament, regulations, first),
    }
}

fn rated_document(
    document: PlayerDoc,
    tournament: &Tournament,
    regulations: &Regulations,
    change: &Change,
) -> PlayerDoc {
    let line = |line: &crate::rating::Line| {
        let game = game_document(tournament, line.round.0, line.opponent);
        match &line.result {
            Ok(counted) => with_numbers(game, counted),
            Err(reason) => with_reason(game, regulations, *reason),
        }
    };
    let is_limited = change.k_applied != change.k.value;
    PlayerDoc {
        rating: Some(change.own_rating.to_string()),
        k: Some(change.k_applied.to_string()),
        k_basis: Some(change.k.basis.word()),
        k_why: Some(change.k.why),
        k_assumed: change.k.assumptions.clone(),
        k_unlimited: is_limited.then(|| change.k.value.to_string()),
        games: change.games,
        score: change.score.to_string(),
        expected: Some(change.expected.to_string()),
        change: Some(change.change.to_string()),
        rounded: Some(change.rounded.to_string()),
        new_rating: Some(change.new_rating.to_string()),
        falls_off: Some(change.falls_off),
        average: exact_text(change.average),
        performance: change.performance.map(|rating| rating.to_string()),
        trail: change.lines.iter().map(line).collect(),
        ..document
    }
}

fn unrated_document(
    document: PlayerDoc,
    tournament: &Tournament,
    regulations: &Regulations,
    first: &FirstRating,
) -> PlayerDoc {
    let line = |line: &crate::rating::FirstLine| {
        let game = game_document(tournament, line.round.0, line.opponent);
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
            added: steps.added_points.to_string(),
            exact: steps.unrounded_rating.to_text(),
            rating: steps.rating.to_string(),
            missing_games: first.missing_games,
            without_score: first.without_score,
            high_enough: first.high_enough,
        }),
        trail: first.lines.iter().map(line).collect(),
        ..document
    }
}

fn game_document(tournament: &Tournament, round: u16, opponent: Option<PlayerId>) -> GameDoc {
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
        difference_used: Some(counted.counted_difference.to_string()),
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
