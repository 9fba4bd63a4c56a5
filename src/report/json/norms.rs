//! `norms --format json`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{SourceDoc, TournamentDoc, exact};
use crate::model::Tournament;
use crate::rating::norms::{Assessment, Condition, NormResult, PlayerNorms, UsedGame, Verdict};
use crate::report::Normed;

/// Title norms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.norms.v1")]
pub struct NormsDoc {
    /// `crosstable.norms.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The tournament.
    tournament: TournamentDoc,
    /// The regulations: `B.01`.
    handbook: &'static str,
    /// The first day on which the text used is in force.
    since: &'static str,
    /// The first day of the tournament; `null` where the file has no date.
    starts: Option<String>,
    /// The article that exempts the tournament from the rules on federations; `null` if none does.
    exemption: Option<&'static str>,
    /// The players from outside the host federation (B.01 1.4.3d), in the round with the fewest;
    /// `null` for other systems than a Swiss, or where the host federation is not stated.
    field: Option<FieldDoc>,
    /// What a file does not show, or the regulations leave to judgement, in words.
    remarks: Vec<&'static str>,
    /// The players who reached a norm or came close to one.
    players: Vec<PlayerDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FieldDoc {
    /// Rated players; 20 are needed.
    foreign: usize,
    /// Their federations; 3 are needed.
    federations: usize,
    /// Those with the title of GM, IM, WGM or WIM; 10 are needed.
    titled: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerDoc {
    /// The pairing number; `null` where the file gives none.
    number: Option<u16>,
    /// The name as written.
    name: String,
    /// The FIDE ID as written.
    fide_id: Option<String>,
    /// The title as written.
    title: Option<String>,
    /// The federation as written.
    federation: Option<String>,
    /// The norms, the highest first.
    norms: Vec<NormDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NormDoc {
    /// `GM`, `IM`, `WGM` or `WIM`.
    norm: &'static str,
    /// `reached`, `missed`, or `unclear` if nothing is known to fail, but the file lacks data.
    verdict: &'static str,
    /// The games that are used.
    used: Vec<UsedDoc>,
    /// The rounds that the player leaves out (B.01 1.4.1e, f).
    left_out: Vec<u16>,
    /// The rounds that do not count.
    not_counted: Vec<RoundDoc>,
    /// The number of games for which the norm counts.
    games: u32,
    /// The points.
    score: String,
    /// Ra, rounded; `null` without a game.
    average: Option<String>,
    /// p in percent.
    percent: Option<u32>,
    /// dp.
    difference: Option<String>,
    /// Rp.
    performance: Option<String>,
    /// The lowest score that gives the performance; `null` if none does.
    score_needed: Option<String>,
    /// The points scored above `score_needed`, negative if there are too few; `null` without a needed
    /// score.
    excess: Option<String>,
    /// The opponent who is raised to the floor; `null` if nobody is.
    raised: Option<RaisedDoc>,
    /// Every condition.
    conditions: Vec<ConditionDoc>,
    /// Special rules that the result rests on.
    special: Vec<SpecialDoc>,
    /// Whether every choice of games that the articles allow was tried.
    complete: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct UsedDoc {
    /// The round.
    round: u16,
    /// The opponent's pairing number; `null` where the file gives none.
    opponent: Option<u16>,
    /// The opponent's name as written.
    name: String,
    /// The opponent's FIDE ID as written.
    fide_id: Option<String>,
    /// The opponent's title as written.
    title: Option<String>,
    /// The opponent's federation as written.
    federation: Option<String>,
    /// The opponent's rating; `null`: unrated.
    rating: Option<String>,
    /// The rating as it counts (B.01 1.4.6).
    rating_counted: String,
    /// 1, 0.5 or 0.
    score: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RoundDoc {
    /// The round.
    round: u16,
    /// The reason.
    why: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RaisedDoc {
    /// The round of the game.
    round: u16,
    /// The rating before; `null`: unrated.
    from: Option<String>,
    /// The floor.
    to: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ConditionDoc {
    /// The condition: `own_federation`.
    name: &'static str,
    /// The number found; `null` where the file does not say.
    actual: Option<String>,
    /// The number required.
    required: String,
    /// Whether `required` is the greatest number allowed; otherwise the smallest.
    maximum: bool,
    /// Whether it is met; `null` where the file does not say.
    met: Option<bool>,
    /// By how much it fails; `null` where it does not.
    short_by: Option<String>,
    /// The article.
    article: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SpecialDoc {
    /// The article.
    article: &'static str,
    /// What it means.
    what: &'static str,
}

/// The document of title norms.
#[must_use]
pub fn norms_document(normed: &Normed<'_>) -> NormsDoc {
    let norms = normed.norms;
    let tournament = &normed.import.tournament;
    NormsDoc {
        schema: "crosstable.norms.v1".to_owned(),
        source: SourceDoc::new(normed.source, normed.import),
        tournament: TournamentDoc::new(normed.import, tournament.likely_system()),
        handbook: "B.01",
        since: "2024-01-01",
        starts: norms.event.start.map(|day| day.to_string()),
        exemption: norms.event.exemption.map(|exemption| exemption.article()),
        field: norms.field.map(|field| FieldDoc {
            foreign: field.foreign,
            federations: field.federations,
            titled: field.titled,
        }),
        remarks: norms.remarks.clone(),
        players: norms
            .players
            .iter()
            .map(|one| player(tournament, one))
            .collect(),
    }
}

fn player(tournament: &Tournament, norms: &PlayerNorms) -> PlayerDoc {
    let player = tournament.player(norms.player);
    PlayerDoc {
        number: player.number.map(|number| number.0),
        name: player.name.clone(),
        fide_id: player.fide_id.clone(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        norms: norms
            .results
            .iter()
            .map(|result| norm(tournament, result))
            .collect(),
    }
}

fn norm(tournament: &Tournament, result: &NormResult) -> NormDoc {
    let best: &Assessment = &result.best;
    NormDoc {
        norm: best.norm.name(),
        verdict: match result.verdict() {
            Verdict::Reached => "reached",
            Verdict::Missed => "missed",
            Verdict::Unclear => "unclear",
            Verdict::NotApplicable => "not-applicable",
        },
        used: best
            .used
            .iter()
            .map(|game| used(tournament, game))
            .collect(),
        left_out: best.left_out.iter().map(|round| round.0).collect(),
        not_counted: result
            .unusable
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
        raised: best.raised.map(|raised| RaisedDoc {
            round: raised.round.0,
            from: raised.from.map(|rating| rating.to_string()),
            to: raised.to.to_string(),
        }),
        conditions: best.conditions.iter().map(condition).collect(),
        special: best
            .special
            .iter()
            .map(|special| SpecialDoc {
                article: special.article(),
                what: special.words(),
            })
            .collect(),
        complete: result.complete,
    }
}

fn used(tournament: &Tournament, game: &UsedGame) -> UsedDoc {
    let opponent = game.opponent.map(|id| tournament.player(id));
    UsedDoc {
        round: game.round.0,
        opponent: opponent.and_then(|player| Some(player.number?.0)),
        name: opponent.map_or_else(String::new, |player| player.name.clone()),
        fide_id: opponent.and_then(|player| player.fide_id.clone()),
        title: opponent.and_then(|player| player.title.clone()),
        federation: opponent.and_then(|player| player.federation.clone()),
        rating: game.rating.map(|rating| rating.to_string()),
        rating_counted: game.counted.to_string(),
        score: game.score.to_string(),
    }
}

fn condition(condition: &Condition) -> ConditionDoc {
    ConditionDoc {
        name: condition.kind.name(),
        actual: exact(condition.actual),
        required: condition.required.to_text(),
        maximum: condition.kind.is_maximum(),
        met: condition.is_met(),
        short_by: exact(condition.short_by()),
        article: condition.article,
    }
}
