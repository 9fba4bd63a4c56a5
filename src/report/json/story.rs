//! The JSON document of `why FILE PLAYER pairing --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{SourceDoc, TournamentDoc};
use crate::audit::{prohibition_in_words, reason_in_words};
use crate::model::PlayerId;
use crate::pairing::Edition;
use crate::pairing::verify::{OtherPlayer, Refusal};
use crate::report::{PairStory, refusal_in_words};

/// The explanation of why a player was paired as recorded in a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.why-pairing.v1")]
pub struct StoryDoc {
    /// The schema and version of the document: `crosstable.why-pairing.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The tournament in the file.
    tournament: TournamentDoc,
    /// The edition of the rules: `2017` or `2026`.
    edition: &'static str,
    /// The number of the round, from 1.
    round: u16,
    /// The player's starting number.
    player: u16,
    /// The player's points before the round, including fictitious points of an accelerated pairing.
    points: String,
    /// The opponent's starting number; 0 for the pairing-allocated bye.
    opponent: u16,
    /// The starting number of the player who should have White; `null` for the bye.
    white: Option<u16>,
    /// The article that decides the colours: `5.2.1`; `null` for the bye.
    colours_by: Option<&'static str>,
    /// The starting numbers of the residents of the bracket in which the player was paired.
    residents: Vec<u16>,
    /// The starting numbers of the players who were moved down into this bracket.
    moved_down: Vec<u16>,
    /// Whether the edition gives the recorded round.
    fits: bool,
    /// The absolute rule that the recorded pair or bye itself breaks, in words; `null` if it breaks
    /// none.
    breach: Option<String>,
    /// The reason why the edition does not give the recorded round, in words; `null` if it does.
    explanation: Option<String>,
    /// A possible cause of the difference between the recorded round and that of the edition, or
    /// the reason why no cause is named, in words; `null` if the edition gives the recorded round.
    cause: Option<String>,
    /// The brackets in which the player could not be paired and from which the player floated down,
    /// highest first.
    left_over: Vec<LeftOverDoc>,
    /// The other players of the bracket, in the order in which the rules try them, with the reason
    /// against each of them as the opponent or, for the pairing-allocated bye, against giving it to
    /// them.
    others: Vec<OtherDoc>,
    /// Whether the time limit left other players unexamined, in this bracket or one above it.
    unfinished: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LeftOverDoc {
    /// The highest score among the residents of the bracket.
    points: String,
    /// The other players of the bracket, with the reason against each of them as the opponent.
    others: Vec<OtherDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct OtherDoc {
    /// The starting number of the player.
    player: u16,
    /// The criterion or article that rules out the pair: `C1`; `null` if none does, or if the event
    /// itself prohibits the pair.
    rule: Option<&'static str>,
    /// Why this player could not be the opponent, in words.
    explanation: String,
}

/// Makes the document that explains a pair.
#[must_use]
pub fn story_document(pair_story: &PairStory<'_>) -> StoryDoc {
    let (tournament, story) = (&pair_story.import.tournament, pair_story.story);
    let number = |id: PlayerId| tournament.player(id).number.map_or(0, |number| number.0);
    let numbers = |ids: &[PlayerId]| ids.iter().map(|&id| number(id)).collect();
    let reason = story.reason.as_ref();
    let other_documents = |others: &[OtherPlayer]| {
        let documents = others.iter().map(|other| OtherDoc {
            player: number(other.opponent),
            rule: refusing_article(&other.refusal, story.edition),
            explanation: refusal_in_words(tournament, story.edition, &other.refusal),
        });
        documents.collect()
    };
    let left_over = story.left_over.iter().map(|bracket| LeftOverDoc {
        points: bracket.score.to_string(),
        others: other_documents(&bracket.others),
    });
    StoryDoc {
        schema: "crosstable.why-pairing.v1".to_owned(),
        source: SourceDoc::new(pair_story.source, pair_story.import),
        tournament: TournamentDoc::new(pair_story.import, pair_story.system),
        edition: story.edition.name(),
        round: story.round.0,
        player: number(story.situation.player),
        points: story.situation.score.to_string(),
        opponent: story.opponent.map_or(0, number),
        white: story.colours.map(|pair| number(pair.white)),
        colours_by: story.colours.map(|pair| pair.rule.article(story.edition)),
        residents: numbers(&story.residents),
        moved_down: numbers(&story.movers),
        fits: reason.is_none(),
        breach: story.prohibition.map(|prohibition| {
            format!(
                "{}, {}",
                prohibition.name(story.edition),
                prohibition_in_words(prohibition)
            )
        }),
        explanation: reason.map(|reason| reason_in_words(tournament, reason)),
        cause: pair_story.guess.map(str::to_owned),
        left_over: left_over.collect(),
        others: other_documents(&story.others),
        unfinished: story.unfinished,
    }
}

/// Returns the article that rules out a pair; `None` for reasons that are not in the rules.
fn refusing_article(refusal: &Refusal, edition: Edition) -> Option<&'static str> {
    let is_2026 = edition == Edition::Dutch2026;
    match refusal {
        Refusal::Prohibited(prohibition) => Some(prohibition.name(edition)),
        Refusal::Completion => Some(if is_2026 { "C4" } else { "C.4" }),
        Refusal::Worse(reason) => Some(reason.rule.name(edition)),
        Refusal::Given | Refusal::GivenBye => None,
    }
}
