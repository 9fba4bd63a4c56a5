//! The document of `diff --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::SourceDoc;
use super::place::PositionDoc;
use crate::compare::{Difference, OneSidedValue, StatedValue, Subject};
use crate::model::{PlayerId, TeamId};
use crate::report::ComparisonReport;

/// The differences between two files of one event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.diff.v1")]
pub struct DiffDoc {
    /// The schema and version of the document: `crosstable.diff.v1`.
    pub schema: String,
    /// The two files. In every pair of values, the first value is that of the first file.
    pub sources: [SourceDoc; 2],
    /// Whether the files agree: there is no difference, and every player and team is in both.
    pub same: bool,
    /// The players who are in both files.
    players: Vec<PairDoc>,
    /// Players who are only in the first file, and players who are only in the second.
    #[serde(rename = "alone")]
    unmatched_players: [Vec<ParticipantDoc>; 2],
    /// The teams that are in both files; empty if a file names no teams.
    teams: Vec<TeamPairDoc>,
    /// Teams that are only in the first file, and teams that are only in the second; empty if a
    /// file names no teams.
    #[serde(rename = "teams_alone")]
    unmatched_teams: [Vec<ParticipantDoc>; 2],
    /// The differences: values that the files state differently, and values of a player or team
    /// that only one of the files states, although the other file states such values for others.
    differences: Vec<DifferenceDoc>,
    /// Values that only one of the two files states.
    #[serde(rename = "told_by_one")]
    one_sided: Vec<OneSidedDoc>,
    /// The values that were not compared, in words.
    not_compared: Vec<String>,
}

/// A player or a team, as one of the files states it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "OneDoc")]
struct ParticipantDoc {
    /// The pairing number of the player, or the number of the team; `null` if the file gives none.
    number: Option<u16>,
    /// The name as the file writes it.
    name: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PairDoc {
    /// The player, as stated in each file.
    player: [ParticipantDoc; 2],
    /// The evidence that they are the same player: `fide-id`, `name`, `number`, or `spelling` for
    /// names that differ by a few letters.
    #[serde(rename = "by")]
    matched_by: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TeamPairDoc {
    /// The team, as stated in each file.
    team: [ParticipantDoc; 2],
    /// The evidence that they are the same team: `name`, `members`, `number`, or `spelling` for
    /// names that differ by a few letters.
    #[serde(rename = "by")]
    matched_by: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct DifferenceDoc {
    /// The kind of difference: `tournament`, `team`, `player`, `match`, `game`, `team-standing` or
    /// `standing`.
    topic: String,
    /// The field that differs, in words: `rating`, `colour`, `TB2`.
    field: String,
    /// The player in each file; `null` if the difference is not about a player.
    player: Option<[ParticipantDoc; 2]>,
    /// The team in each file; `null` if the difference is not about a team. For a match, the team
    /// named first.
    team: Option<[ParticipantDoc; 2]>,
    /// The round; `null` if the difference is not about a round.
    round: Option<u16>,
    /// The number of differences between games that follow from this difference between matches and
    /// are not listed.
    games: usize,
    /// The value that each of the two files states.
    #[serde(rename = "said")]
    stated_values: [StatedDoc; 2],
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct StatedDoc {
    /// The value in words; `null` if the file does not state it.
    value: Option<String>,
    /// The position in the file; `null` if the value has no position of its own.
    #[serde(rename = "at")]
    position: Option<PositionDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct OneSidedDoc {
    /// The file that states the value: 0 is the first, 1 the second.
    side: usize,
    /// The kind of value: `chief arbiter`, `birth date`, `round 4`, `line-ups`.
    #[serde(rename = "what")]
    value_name: String,
    /// The number of players, teams or matches for which the file states the value.
    count: usize,
    /// The noun for the things counted: `player`, `team`, `match`, or `half of a game` (a player's
    /// entry for a round); `null` if the value is about the tournament.
    #[serde(rename = "of")]
    noun: Option<String>,
}

/// Makes the document of a comparison.
#[must_use]
pub fn diff_document(compared: &ComparisonReport<'_>) -> DiffDoc {
    let comparison = compared.comparison;
    let player_document = |side: usize, id: PlayerId| {
        let player = compared.imports[side].tournament.player(id);
        ParticipantDoc {
            number: player.number.map(|number| number.0),
            name: player.name.clone(),
        }
    };
    let team_document = |side: usize, id: TeamId| {
        let import = compared.imports[side];
        ParticipantDoc {
            number: import.team_number(id),
            name: import.tournament.teams[id.index()].name.clone(),
        }
    };
    let players_of_both =
        |ids: [PlayerId; 2]| [player_document(0, ids[0]), player_document(1, ids[1])];
    let teams_of_both = |ids: [TeamId; 2]| [team_document(0, ids[0]), team_document(1, ids[1])];
    let stated_value = |side: usize, stated: &StatedValue| StatedDoc {
        value: stated.value.clone(),
        position: stated
            .span
            .map(|span| PositionDoc::new(compared.sources[side].locate(span))),
    };
    let difference = |difference: &Difference| DifferenceDoc {
        topic: difference.topic.name().to_owned(),
        field: difference.field.clone(),
        player: match difference.subject {
            Subject::Player(ids) => Some(players_of_both(ids)),
            _ => None,
        },
        team: match difference.subject {
            Subject::Team(ids) => Some(teams_of_both(ids)),
            _ => None,
        },
        games: difference.game_differences,
        round: difference.round.map(|round| round.0),
        stated_values: [0, 1].map(|side| stated_value(side, &difference.values[side])),
    };
    let one_sided = |entry: &OneSidedValue| OneSidedDoc {
        side: entry.side,
        value_name: entry.name.clone(),
        count: entry.count,
        noun: entry.noun.map(str::to_owned),
    };
    DiffDoc {
        schema: "crosstable.diff.v1".to_owned(),
        sources: [0, 1].map(|side| SourceDoc::new(compared.sources[side], compared.imports[side])),
        same: comparison.is_same(),
        players: comparison
            .player_pairs
            .iter()
            .map(|pair| PairDoc {
                player: players_of_both(pair.ids),
                matched_by: pair.evidence.name().to_owned(),
            })
            .collect(),
        unmatched_players: [0, 1].map(|side: usize| {
            let unmatched = comparison.unmatched_players[side].iter();
            unmatched.map(|&id| player_document(side, id)).collect()
        }),
        teams: comparison
            .team_pairs
            .iter()
            .map(|pair| TeamPairDoc {
                team: teams_of_both(pair.ids),
                matched_by: pair.evidence.name().to_owned(),
            })
            .collect(),
        unmatched_teams: [0, 1].map(|side: usize| {
            let unmatched = comparison.unmatched_teams[side].iter();
            unmatched.map(|&id| team_document(side, id)).collect()
        }),
        differences: comparison.differences.iter().map(difference).collect(),
        one_sided: comparison.one_sided_values.iter().map(one_sided).collect(),
        not_compared: comparison.uncompared_values.clone(),
    }
}
