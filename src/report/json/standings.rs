//! The JSON document of `standings --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{EditionDoc, PrintedRulesDoc, SourceDoc, TournamentDoc, exact_text};
use crate::model::ParticipantId;
use crate::number::Exact;
use crate::report::StandingsReport;
use crate::tiebreak::{Column, Unavailable};

/// The standings of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.standings.v1")]
pub struct StandingsDoc {
    /// The schema and version of the document: `crosstable.standings.v1`.
    schema: String,
    /// The file that was read.
    source: SourceDoc,
    /// The tournament in the file.
    tournament: TournamentDoc,
    /// The edition of the rules under which the values were computed.
    edition: EditionDoc,
    /// Stated columns of tie-break values that follow rules other than `edition`; absent if there
    /// are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    printed_rules: Vec<PrintedRulesDoc>,
    /// The origin of the tie-breaks: `file`, `option`, `columns` or `inferred`; `null` if there are
    /// none and participants are ranked by points only.
    rank_order_from: Option<String>,
    /// The origin of the ranks: `computed`, or `stated` if no rank order is certain enough to
    /// contradict the file.
    ranks_from: &'static str,
    /// The reason why the stated ranks are shown; absent if the ranks are computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks_why: Option<String>,
    /// The errors of the audit on which the standings depend, each as message and code; absent if
    /// there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<String>,
    /// The finding that the stated points follow a different score system than the computed points,
    /// as message and code; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    score_system: Option<String>,
    /// The ranked participants: `players`, or the `teams` of a team event.
    ranked: &'static str,
    /// The round after which the standings are computed.
    after_round: u16,
    /// The criteria as requested, preceded by `PTS` if the request implies but does not name the
    /// points.
    tie_breaks: Vec<String>,
    /// Criteria that could not be computed and so do not separate participants.
    unavailable: Vec<UnavailableDoc>,
    /// The participants in the order of their ranks.
    standings: Vec<LineDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct UnavailableDoc {
    /// The criterion as the file or the option writes it.
    tie_break: String,
    /// The reason why the criterion cannot be computed.
    why: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LineDoc {
    /// The rank; participants who are still tied share the best rank. `null` if stated ranks are
    /// shown and the file states none for this participant.
    rank: Option<u16>,
    /// The pairing number of the player, or the number of the team; `null` if the file gives none.
    id: Option<u16>,
    /// The name as the file writes it.
    name: String,
    /// The values in the order of the criteria. A value is `null` if it is undefined; that of
    /// direct encounter and similar tie-breaks is also `null` if the participant was not tied.
    values: Vec<ValueDoc>,
}

/// A participant's value of a criterion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum ValueDoc {
    /// One value; `null` if it is undefined.
    Single(Option<String>),
    /// The points on each board, in the order in which TBR and BBE compare the boards.
    OnBoards(Vec<String>),
}

/// Makes the document of standings.
#[must_use]
pub fn standings_document(ranked: &StandingsReport<'_>) -> StandingsDoc {
    let standings = ranked.standings;
    let entrants = ranked.entrants();
    let line = |&id: &ParticipantId| {
        let values_on_boards = |index: usize| {
            let mut board_values = standings.board_values.iter();
            let (_, values) = board_values.find(|(criterion, _)| *criterion == index)?;
            let values = values[id.index()].iter().copied();
            Some(values.map(|points| Exact::from(points).to_text()).collect())
        };
        let value = |(index, column): (usize, &Result<Column, Unavailable>)| {
            if let Some(values) = values_on_boards(index) {
                return ValueDoc::OnBoards(values);
            }
            ValueDoc::Single(exact_text(
                column.as_ref().ok().and_then(|column| column[id.index()]),
            ))
        };
        LineDoc {
            rank: Some(standings.ranks[id.index()]).filter(|&rank| rank > 0),
            id: entrants.number(id),
            name: entrants.name(id).to_owned(),
            values: standings.columns.iter().enumerate().map(value).collect(),
        }
    };
    StandingsDoc {
        schema: "crosstable.standings.v1".to_owned(),
        source: SourceDoc::new(ranked.source, ranked.import).with_damage(ranked.damage),
        tournament: TournamentDoc::new(ranked.import, ranked.system),
        edition: EditionDoc::new(ranked.edition),
        printed_rules: PrintedRulesDoc::list(ranked.printed_rules),
        rank_order_from: ranked.rank_order_from.map(|from| from.word().to_owned()),
        ranks_from: match ranked.stated_order {
            Some(_) => "stated",
            None => "computed",
        },
        ranks_why: ranked.stated_order.map(|stated| stated.why.clone()),
        errors: ranked.points_doubt.errors.clone(),
        score_system: ranked.points_doubt.score_system.clone(),
        ranked: entrants.word(),
        after_round: ranked.round,
        tie_breaks: standings
            .criteria
            .iter()
            .map(|spec| spec.spelled.clone())
            .collect(),
        unavailable: standings
            .unavailable_criteria()
            .map(|(spec, why)| UnavailableDoc {
                tie_break: spec.spelled.clone(),
                why: why.to_string(),
            })
            .collect(),
        standings: standings.order.iter().map(line).collect(),
    }
}
