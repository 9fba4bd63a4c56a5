//! `why FILE PLAYER pairing --format json`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{SourceDoc, TournamentDoc};
use crate::audit::{bar_in_words, reason_in_words};
use crate::model::PlayerId;
use crate::pairing::Edition;
use crate::pairing::verify::{Other, Refusal};
use crate::report::{PairStory, refusal_in_words};

/// Why a player was paired as recorded in a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.why-pairing.v1")]
pub struct StoryDoc {
    /// `crosstable.why-pairing.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The tournament.
    tournament: TournamentDoc,
    /// `2017` or `2026`.
    edition: &'static str,
    /// The round.
    round: u16,
    /// The player's starting number.
    player: u16,
    /// The points before the round, with fictitious points of an acceleration.
    points: String,
    /// The opponent's starting number; 0 for the pairing-allocated bye.
    opponent: u16,
    /// The starting number of the player who should have White; `null` for the bye.
    white: Option<u16>,
    /// The article that decides: `5.2.1`; `null` for the bye.
    colours_by: Option<&'static str>,
    /// The bracket: the starting numbers of its residents.
    residents: Vec<u16>,
    /// The starting numbers of the players moved down into it.
    moved_down: Vec<u16>,
    /// Whether the edition gives the recorded round.
    fits: bool,
    /// The absolute rule that the recorded pair or bye itself breaks, in words; `null` if it breaks none.
    breach: Option<String>,
    /// Why the edition does not give it, in words; `null` if it does.
    explanation: Option<String>,
    /// The brackets in which the player was left over and floated down, from the highest.
    left_over: Vec<LeftOverDoc>,
    /// The others of the bracket in the order of the rules, and what spoke against each as the
    /// opponent; for the pairing-allocated bye, what spoke against giving it to them.
    others: Vec<OtherDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LeftOverDoc {
    /// The highest score of its residents.
    points: String,
    /// The others of the bracket, and what spoke against each.
    others: Vec<OtherDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct OtherDoc {
    /// The starting number.
    player: u16,
    /// The criterion or article that refuses the pair: `C1`; `record 260` for a pair that the event
    /// prohibits, `null` where nothing refuses it.
    rule: Option<&'static str>,
    /// The same in words.
    explanation: String,
}

/// The document of the story of a pair.
#[must_use]
pub fn story_document(shown: &PairStory<'_>) -> StoryDoc {
    let (tournament, story) = (&shown.import.tournament, shown.story);
    let number = |id: PlayerId| tournament.player(id).number.map_or(0, |number| number.0);
    let numbers = |ids: &[PlayerId]| ids.iter().map(|&id| number(id)).collect();
    let reason = story.reason.as_ref();
    let others = |others: &[Other]| {
        let others = others.iter().map(|other| OtherDoc {
            player: number(other.opponent),
            rule: article(&other.refusal, story.edition),
            explanation: refusal_in_words(tournament, story.edition, &other.refusal),
        });
        others.collect()
    };
    let left_over = story.left_over.iter().map(|left| LeftOverDoc {
        points: left.score.to_string(),
        others: others(&left.others),
    });
    StoryDoc {
        schema: "crosstable.why-pairing.v1".to_owned(),
        source: SourceDoc::new(shown.source, shown.import),
        tournament: TournamentDoc::new(shown.import, shown.system),
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
        breach: story
            .bar
            .map(|bar| format!("{}, {}", bar.name(story.edition), bar_in_words(bar))),
        explanation: reason.map(|reason| reason_in_words(tournament, reason)),
        left_over: left_over.collect(),
        others: others(&story.others),
    }
}

/// The article that refuses a pair.
fn article(refusal: &Refusal, edition: Edition) -> Option<&'static str> {
    let new = edition == Edition::Dutch2026;
    match refusal {
        Refusal::Barred(bar) => Some(bar.name(edition)),
        Refusal::Completion => Some(if new { "C4" } else { "C.4" }),
        Refusal::Worse(reason) => Some(reason.rule.name(edition)),
        Refusal::Given => None,
    }
}
