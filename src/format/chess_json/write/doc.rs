//! The types of a Chess-JSON document, with the keys in the order in which they are written.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// The outermost object of the document.
#[derive(serde::Serialize)]
pub(super) struct Envelope {
    pub(super) filetype: &'static str,
    pub(super) version: &'static str,
    pub(super) origin: &'static str,
    pub(super) published: &'static str,
    pub(super) status: Status,
    pub(super) event: Event,
}

#[derive(serde::Serialize, Default)]
pub(super) struct Status {
    pub(super) code: u8,
    pub(super) error: [&'static str; 0],
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Event {
    pub(super) name: String,
    pub(super) event_info: Info,
    pub(super) rating_lists: Vec<List>,
    pub(super) profiles: Vec<Profile>,
    pub(super) teams: Vec<TeamDoc>,
    pub(super) tournaments: [TournamentDoc; 1],
}

#[derive(serde::Serialize, Clone)]
#[serde(rename_all = "camelCase")]
pub(super) struct Info {
    pub(super) full_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) site: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) federation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start_date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end_date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) type_of_tournament: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) arbiters: Option<Arbiters>,
}

#[derive(serde::Serialize, Clone)]
#[serde(rename_all = "camelCase")]
pub(super) struct Arbiters {
    /// The `id` of a profile; 0 if there is no chief arbiter.
    pub(super) chief_arbiter: u32,
    pub(super) arbiters: Vec<u32>,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct List {
    pub(super) list_name: String,
}

/// A person: a player or an arbiter.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Profile {
    pub(super) id: u32,
    pub(super) last_name: String,
    pub(super) first_name: String,
    pub(super) sex: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) birth: Option<String>,
    pub(super) federation: String,
    pub(super) fide_id: u64,
    pub(super) fide_name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) rating: Vec<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) k_factor: Option<[u16; 1]>,
    pub(super) fide_title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) local_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) club_name: Option<String>,
}

#[derive(serde::Serialize, Clone)]
pub(super) struct Rating {
    pub(super) list: String,
    pub(super) rating: u16,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TeamDoc {
    pub(super) id: u32,
    pub(super) team_name: String,
    pub(super) players: Vec<u32>,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TournamentDoc {
    pub(super) tournament_no: u16,
    pub(super) tournament_type: String,
    pub(super) tournament_info: Info,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) format: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pairing_system: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pairingcontrollerid: Option<String>,
    pub(super) rating_list: &'static str,
    pub(super) num_rounds: u16,
    pub(super) current_round: u16,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) rounds: Vec<Round>,
    pub(super) team_tournament: bool,
    pub(super) team_size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) team_color: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) team_sequence: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) top_color: Option<&'static str>,
    pub(super) rank_order: Vec<String>,
    pub(super) score_system: Scores,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) accelerated: Option<Acceleration>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) prohibited: Vec<ProhibitedPairing>,
    pub(super) time_control: TimeControl,
    pub(super) competitors: Vec<Competitor>,
    pub(super) game_list: Vec<Game>,
    pub(super) match_list: Vec<MatchDoc>,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Round {
    pub(super) round_no: u16,
    pub(super) start_time: String,
}

/// The points of each result code, in games and in team matches.
#[derive(serde::Serialize)]
pub(super) struct Scores {
    pub(super) game: CodeValues,
    #[serde(rename = "match")]
    pub(super) match_scores: CodeValues,
}

/// Result codes and their values, in the order of the document. A value is a number of points or
/// another result code.
pub(super) struct CodeValues(pub(super) Vec<(&'static str, String)>);

impl Serialize for CodeValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (code, value) in &self.0 {
            map.serialize_entry(code, value)?;
        }
        map.end()
    }
}

#[derive(serde::Serialize)]
pub(super) struct Acceleration {
    pub(super) name: &'static str,
    pub(super) values: Vec<AccelerationRange>,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccelerationRange {
    pub(super) match_points: String,
    pub(super) game_points: String,
    pub(super) first_round: u16,
    pub(super) last_round: u16,
    pub(super) first_competitor: u16,
    pub(super) last_competitor: u16,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProhibitedPairing {
    pub(super) first_round: u16,
    pub(super) last_round: u16,
    pub(super) competitors: Vec<u16>,
}

#[derive(serde::Serialize)]
pub(super) struct TimeControl {
    pub(super) description: String,
    pub(super) encoded: String,
}

/// A player, or a team with its players.
#[derive(serde::Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub(super) struct Competitor {
    pub(super) cid: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) profile_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) team_id: Option<u32>,
    pub(super) present: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_points: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_points: Option<String>,
    pub(super) rank: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tiebreak_score: Option<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) order: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cplayers: Option<Vec<Competitor>>,
}

/// A game or a bye.
#[derive(serde::Serialize)]
pub(super) struct Game {
    pub(super) id: u32,
    pub(super) round: u16,
    pub(super) white: Side,
    pub(super) black: Option<Side>,
    pub(super) played: bool,
    pub(super) rated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<usize>,
}

#[derive(serde::Serialize)]
pub(super) struct Side {
    pub(super) cid: u32,
    pub(super) result: &'static str,
}

/// A match of two teams, or the bye of a team.
#[derive(serde::Serialize)]
pub(super) struct MatchDoc {
    pub(super) id: u32,
    pub(super) round: u16,
    pub(super) games: Vec<u32>,
    pub(super) white: Side,
    pub(super) black: Option<Side>,
    pub(super) played: bool,
}
