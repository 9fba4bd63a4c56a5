//! The JSON document of `norms --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{RatingListDoc, SourceDoc, TournamentDoc, exact_text};
use crate::model::Tournament;
use crate::rating::norms::{Assessment, Condition, EventNorms, NormResult, PlayerNorms, UsedGame};
use crate::rating::{ListedPerson, RatingOrigin, Title};
use crate::report::NormsReport;

/// The title norms of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.norms.v1")]
pub struct NormsDoc {
    /// The schema and version of the document: `crosstable.norms.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The tournament in the file.
    tournament: TournamentDoc,
    /// The regulations: `B.01`.
    handbook: &'static str,
    /// The first day on which the applied version of the regulations is in force.
    since: &'static str,
    /// The first day of the tournament; `null` if the file does not state it.
    starts: Option<String>,
    /// The article that exempts the tournament from the rules on federations; `null` if none does.
    exemption: Option<&'static str>,
    /// The players from outside the host federation (B.01 1.4.3d), in the round with the fewest of
    /// them; `null` unless the tournament is a Swiss and the host federation is stated.
    field: Option<FieldDoc>,
    /// Remarks on what the file does not show, or on what the regulations leave to judgement.
    remarks: Vec<String>,
    /// The rating list that was used; absent if all ratings are those of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<RatingListDoc>,
    /// The players who reached a norm or came close to one.
    players: Vec<PlayerDoc>,
}

/// The players from outside the host federation in one round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FieldDoc {
    /// The number of these players who are rated; 20 are needed.
    foreign: usize,
    /// The number of federations to which these players belong; 3 are needed.
    federations: usize,
    /// The number of these players who have the title GM, IM, WGM or WIM; 10 are needed.
    titled: usize,
}

/// The data of a player on the rating list in force. They take precedence over those in the file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ListedDoc {
    /// The highest title: `IM`; `null` if the player has none.
    title: Option<&'static str>,
    /// The highest women's title; `null` if the player has none, or if it is the same as `title`.
    women_title: Option<&'static str>,
    /// The code of the federation; `null` if the list does not state it, in which case the
    /// federation in the file counts.
    federation: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerDoc {
    /// The pairing number; `null` if the file gives none.
    number: Option<u16>,
    /// The name as the file writes it.
    name: String,
    /// The FIDE ID as the file writes it; `null` if it gives none.
    fide_id: Option<String>,
    /// The title as the file writes it; `null` if it gives none.
    title: Option<String>,
    /// The federation as the file writes it; `null` if it gives none.
    federation: Option<String>,
    /// The source of rating, title and federation: `list` (the list in force at the start) or
    /// `file`. Absent if no rating list was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_from: Option<&'static str>,
    /// The data of the player on the list; absent if the data in the file are used.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<ListedDoc>,
    /// The norms that the player reached or came close to, highest first.
    norms: Vec<NormDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NormDoc {
    /// The title: `GM`, `IM`, `WGM` or `WIM`.
    norm: &'static str,
    /// The result: `reached`, `missed`, or `unclear` if no condition is known to fail but the file
    /// lacks data.
    verdict: &'static str,
    /// The games on which the norm is based.
    #[serde(rename = "used")]
    games_used: Vec<UsedDoc>,
    /// The rounds whose games would count, but which the player chose to leave out (B.01 1.4.1e,
    /// f).
    left_out: Vec<u16>,
    /// The rounds that cannot be used for the norm, each with the reason.
    not_counted: Vec<RoundDoc>,
    /// The number of games with which the norm counts in an application for the title.
    games: u32,
    /// The points in the games used.
    score: String,
    /// Ra, the average rating of the opponents, rounded; `null` if no game is used.
    average: Option<String>,
    /// p, the score in percent; `null` if no game is used.
    percent: Option<u32>,
    /// dp, the rating difference that belongs to the score; `null` if no game is used.
    difference: Option<String>,
    /// Rp, the performance rating: Ra plus dp; `null` if no game is used.
    performance: Option<String>,
    /// The lowest score that gives the required performance; `null` if no score does.
    score_needed: Option<String>,
    /// The score minus `score_needed`, negative if points are missing; `null` if no score is
    /// enough.
    excess: Option<String>,
    /// The opponent whose rating is raised to the floor; `null` if none is.
    raised: Option<RaisedDoc>,
    /// All conditions for the norm.
    conditions: Vec<ConditionDoc>,
    /// Special rules on which the result depends.
    special: Vec<SpecialDoc>,
    /// Whether every choice of games that the articles allow was tried.
    complete: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct UsedDoc {
    /// The number of the round, from 1.
    round: u16,
    /// The opponent's pairing number; `null` if the file gives none.
    opponent: Option<u16>,
    /// The opponent's name as the file writes it.
    name: String,
    /// The opponent's FIDE ID as the file writes it; `null` if it gives none.
    fide_id: Option<String>,
    /// The opponent's title as the file writes it; `null` if it gives none.
    title: Option<String>,
    /// The opponent's federation as the file writes it; `null` if it gives none.
    federation: Option<String>,
    /// The opponent's rating; `null` if the opponent is unrated.
    rating: Option<String>,
    /// The source of the opponent's rating, title and federation: `list` (the list in force at the
    /// start) or `file`. Absent if no rating list was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_from: Option<&'static str>,
    /// The data of the opponent on the list; absent if the data in the file are used.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<ListedDoc>,
    /// The rating that is used for the opponent (B.01 1.4.6).
    rating_counted: String,
    /// The player's points in the game: 1, 0.5 or 0.
    score: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RoundDoc {
    /// The number of the round, from 1.
    round: u16,
    /// The reason why the round cannot be used.
    why: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RaisedDoc {
    /// The round of the game against the opponent.
    round: u16,
    /// The opponent's rating; `null` if the opponent is unrated.
    #[serde(rename = "from")]
    rating: Option<String>,
    /// The floor, which is used as the rating.
    #[serde(rename = "to")]
    floor: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ConditionDoc {
    /// The name of the condition: `own_federation`.
    name: &'static str,
    /// The number that the file shows; `null` if the file does not show it.
    actual: Option<String>,
    /// The number required.
    required: String,
    /// Whether `required` is a maximum; otherwise it is a minimum.
    maximum: bool,
    /// Whether the condition is met; `null` if the file does not show it.
    met: Option<bool>,
    /// The number that is missing or in excess; `null` unless the condition fails.
    short_by: Option<String>,
    /// The article of B.01 that states the condition.
    article: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SpecialDoc {
    /// The article of B.01 that states the special rule.
    article: &'static str,
    /// The effect of the special rule on the norm.
    #[serde(rename = "what")]
    effect: &'static str,
}

/// Makes the document of title norms.
#[must_use]
pub fn norms_document(report: &NormsReport<'_>) -> NormsDoc {
    let norms = report.norms;
    let tournament = &report.import.tournament;
    NormsDoc {
        schema: "crosstable.norms.v1".to_owned(),
        source: SourceDoc::new(report.source, report.import).with_damage(report.damage),
        tournament: TournamentDoc::new(report.import, tournament.likely_system()),
        handbook: "B.01",
        since: "2024-01-01",
        starts: norms.event.start.map(|day| day.to_string()),
        exemption: norms.event.exemption.map(|exemption| exemption.article()),
        field: norms.foreign_players.map(|players| FieldDoc {
            foreign: players.foreign,
            federations: players.federations,
            titled: players.titled,
        }),
        remarks: norms.remarks.iter().map(ToString::to_string).collect(),
        list: norms.list.as_ref().map(RatingListDoc::new),
        players: norms
            .players
            .iter()
            .map(|player_norms| player_document(tournament, norms, player_norms))
            .collect(),
    }
}

fn player_document(
    tournament: &Tournament,
    norms: &EventNorms,
    player_norms: &PlayerNorms,
) -> PlayerDoc {
    let id = player_norms.player;
    let player = tournament.player(id);
    PlayerDoc {
        number: player.number.map(|number| number.0),
        name: player.name.clone(),
        fide_id: player.fide_id.clone(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        rating_from: norms.origin(id).map(RatingOrigin::word),
        listed: norms.listed(id).map(listed_document),
        norms: player_norms
            .results
            .iter()
            .map(|result| norm_document(tournament, norms, result))
            .collect(),
    }
}

fn listed_document(listed: &ListedPerson) -> ListedDoc {
    ListedDoc {
        title: listed.title.map(Title::name),
        women_title: listed.women_title.map(Title::name),
        federation: listed.federation.clone(),
    }
}

fn norm_document(tournament: &Tournament, norms: &EventNorms, result: &NormResult) -> NormDoc {
    let best: &Assessment = &result.best_assessment;
    NormDoc {
        norm: best.norm.name(),
        verdict: result.verdict().name(),
        games_used: best
            .used_games
            .iter()
            .map(|game| used_document(tournament, norms, game))
            .collect(),
        left_out: best.left_out_rounds.iter().map(|round| round.0).collect(),
        not_counted: result
            .unusable_rounds
            .iter()
            .map(|(round, why)| RoundDoc {
                round: round.0,
                why: why.words(),
            })
            .collect(),
        games: best.games_counted,
        score: best.score.to_string(),
        average: best.average.map(|value| value.to_string()),
        percent: best.percent,
        difference: best.difference.map(|value| value.to_string()),
        performance: best.performance.map(|value| value.to_string()),
        score_needed: best.score_needed.map(|points| points.to_string()),
        excess: best.excess().map(|points| points.to_string()),
        raised: best.raised_opponent.map(|raised| RaisedDoc {
            round: raised.round.0,
            rating: raised.own_rating.map(|rating| rating.to_string()),
            floor: raised.floor.to_string(),
        }),
        conditions: best.conditions.iter().map(condition_document).collect(),
        special: best
            .special_rules
            .iter()
            .map(|special| SpecialDoc {
                article: special.article(),
                effect: special.words(),
            })
            .collect(),
        complete: result.is_complete,
    }
}

fn used_document(tournament: &Tournament, norms: &EventNorms, game: &UsedGame) -> UsedDoc {
    let opponent = game.opponent.map(|id| tournament.player(id));
    UsedDoc {
        round: game.round.0,
        opponent: opponent.and_then(|player| Some(player.number?.0)),
        name: opponent.map_or_else(String::new, |player| player.name.clone()),
        fide_id: opponent.and_then(|player| player.fide_id.clone()),
        title: opponent.and_then(|player| player.title.clone()),
        federation: opponent.and_then(|player| player.federation.clone()),
        rating: game.rating.map(|rating| rating.to_string()),
        rating_from: game
            .opponent
            .and_then(|id| norms.origin(id))
            .map(RatingOrigin::word),
        listed: game
            .opponent
            .and_then(|id| norms.listed(id))
            .map(listed_document),
        rating_counted: game.counted_rating.to_string(),
        score: game.score.to_string(),
    }
}

fn condition_document(condition: &Condition) -> ConditionDoc {
    ConditionDoc {
        name: condition.kind.name(),
        actual: exact_text(condition.actual),
        required: condition.required.to_text(),
        maximum: condition.kind.is_maximum(),
        met: condition.is_met(),
        short_by: exact_text(condition.shortfall()),
        article: condition.article,
    }
}
