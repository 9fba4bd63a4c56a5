//! `standings --format json`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::{EditionDoc, SourceDoc, TournamentDoc, exact};
use crate::model::ParticipantId;
use crate::report::Ranked;

/// The standings of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.standings.v1")]
pub struct StandingsDoc {
    /// `crosstable.standings.v1`
    schema: String,
    /// The file.
    source: SourceDoc,
    /// The tournament.
    tournament: TournamentDoc,
    /// The edition of the rules.
    edition: EditionDoc,
    /// Who says which tie-breaks: `file`, `option`, `columns`, or `inferred`; `null` where nobody does
    /// and the points alone rank.
    rank_order_from: Option<String>,
    /// Where the ranks come from: `computed`, or `stated` where no rank order is known that
    /// could rank anybody against the file.
    ranks_from: &'static str,
    /// Why the ranks are those of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks_why: Option<String>,
    /// Who is ranked: `players`, or the `teams` of a team event.
    ranked: &'static str,
    /// The standings are those after this round.
    after_round: u16,
    /// The criteria as they were asked for, an implied `PTS` in front.
    tie_breaks: Vec<String>,
    /// Criteria that could not be computed; they separate nobody.
    unavailable: Vec<UnavailableDoc>,
    /// The participants, best first.
    standings: Vec<LineDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct UnavailableDoc {
    /// The criterion as spelled.
    tie_break: String,
    /// Why not.
    why: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LineDoc {
    /// The rank; those still tied share the best place. `null`: the file states none for
    /// somebody, and the ranks are those of the file.
    rank: Option<u16>,
    /// The pairing number, of a team its number; `null` where the file gives none.
    id: Option<u16>,
    /// The name as written.
    name: String,
    /// The values of the criteria, in their order; `null`: undefined, for direct encounter
    /// and its relatives: nothing was tied.
    values: Vec<Option<String>>,
}

/// The document of standings.
#[must_use]
pub fn standings_document(ranked: &Ranked<'_>) -> StandingsDoc {
    let standings = ranked.standings;
    let entrants = ranked.entrants();
    let line = |&id: &ParticipantId| {
        let values = standings.columns.iter();
        LineDoc {
            rank: Some(standings.ranks[id.index()]).filter(|&rank| rank > 0),
            id: entrants.number(id),
            name: entrants.name(id).to_owned(),
            values: values
                .map(|column| exact(column.as_ref().ok().and_then(|column| column[id.index()])))
                .collect(),
        }
    };
    StandingsDoc {
        schema: "crosstable.standings.v1".to_owned(),
        source: SourceDoc::new(ranked.source, ranked.import),
        tournament: TournamentDoc::new(ranked.import, ranked.system),
        edition: EditionDoc::new(ranked.edition),
        rank_order_from: ranked.from.map(|from| from.word().to_owned()),
        ranks_from: match ranked.as_stated {
            Some(_) => "stated",
            None => "computed",
        },
        ranks_why: ranked.as_stated.map(|stated| stated.why.clone()),
        ranked: entrants.word(),
        after_round: ranked.round,
        tie_breaks: standings
            .criteria
            .iter()
            .map(|spec| spec.spelled.clone())
            .collect(),
        unavailable: standings
            .unavailable()
            .map(|(spec, why)| UnavailableDoc {
                tie_break: spec.spelled.clone(),
                why: why.to_string(),
            })
            .collect(),
        standings: standings.order.iter().map(line).collect(),
    }
}
