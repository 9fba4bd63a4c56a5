//! Reads teams, their matches and line-ups, and the claims about them.

use super::Lowering;
use crate::format::ReadError;
use crate::format::json::doc::Document;
use crate::format::json::event::Event;
use crate::format::json::places::{Members, elements, members};
use crate::format::json::team::{MatchKindDoc, RowKindDoc, TeamRowDoc, TeamRowRoundDoc};
use crate::format::json::values::{parse_points, to_range};
use crate::import::{Import, TeamClaims, TeamOrigin, TeamRow, TeamRowOpponent, TeamRowRound};
use crate::model::{
    LineUp, Match, MatchKind, Outcome, PlayerId, RoundNumber, Team, TeamAdjustment, Tournament,
};
use crate::number::Points;
use crate::source::{Field, Span};

type StatedPoints = Option<Field<Points>>;

fn read_points(place: &str, text: Option<&String>) -> Result<Option<Points>, ReadError> {
    text.map(|text| parse_points(place, text)).transpose()
}

fn read_pair(place: &str, list: &[Option<String>; 2]) -> Result<[Option<Points>; 2], ReadError> {
    let [a, b] = list;
    Ok([
        read_points(place, a.as_ref())?,
        read_points(place, b.as_ref())?,
    ])
}

impl Lowering<'_> {
    pub(super) fn read_teams(
        &self,
        document: &Document,
        root_members: &Members<'_>,
        import: &mut Import,
    ) -> Result<(), ReadError> {
        let places = elements(root_members.get("teams"));
        for (index, team) in document.teams.iter().enumerate() {
            let place = format!("teams[{index}]");
            let fields = members(places.get(index));
            let span = |name: &str| self.places.member_span(&fields, name);
            let stated_points =
                |name: &str, text: &Option<String>| -> Result<StatedPoints, ReadError> {
                    let points = read_points(&format!("{place}.{name}"), text.as_ref())?;
                    Ok(points.map(|points| Field::new(points, span(name))))
                };
            import.claims.team_claims.push(TeamClaims {
                match_points: stated_points("match_points", &team.match_points)?,
                game_points: stated_points("game_points", &team.game_points)?,
                rank: team.rank.map(|rank| Field::new(rank, span("rank"))),
            });
            let keys = elements(fields.get("members"));
            import.origins.teams.push(TeamOrigin {
                line: self.element_span(&places, index),
                number: span("number"),
                name: span("name"),
                match_points: span("match_points"),
                game_points: span("game_points"),
                rank: span("rank"),
                members: (0..keys.len())
                    .map(|index| self.element_span(&keys, index))
                    .collect(),
            });
            import.tournament.teams.push(Team {
                number: team.number,
                name: team.name.clone(),
                short_name: team.short_name.clone(),
                captain: team.captain.clone(),
                federation: team.federation.clone(),
                strength: team.strength.clone(),
                members: self.player_ids("teams", &team.members)?,
            });
        }
        if import
            .claims
            .team_claims
            .iter()
            .all(|claims| *claims == TeamClaims::default())
        {
            import.claims.team_claims.clear();
        }
        self.read_matches(document, root_members, import)?;
        for row in &document.team_rows {
            import.claims.team_rows.push(read_team_row(row)?);
        }
        Ok(())
    }

    fn element_span(&self, list: &[&serde_json::value::RawValue], index: usize) -> Span {
        let raw = list.get(index);
        raw.map(|raw| self.places.span(raw)).unwrap_or_default()
    }

    fn read_seat(&self, place: &str, key: Option<u32>) -> Result<Option<PlayerId>, ReadError> {
        key.map(|key| self.player_id(place, key)).transpose()
    }

    fn read_matches(
        &self,
        document: &Document,
        root_members: &Members<'_>,
        import: &mut Import,
    ) -> Result<(), ReadError> {
        let places = elements(root_members.get("matches"));
        for (index, team_match) in document.matches.iter().enumerate() {
            let mut boards = Vec::with_capacity(team_match.boards.len());
            for [first, second] in &team_match.boards {
                boards.push([
                    self.read_seat("matches", *first)?,
                    self.read_seat("matches", *second)?,
                ]);
            }
            import.tournament.matches.push(Match {
                round: RoundNumber(team_match.round),
                first: team_match.first,
                second: team_match.second,
                kind: match team_match.kind {
                    None => MatchKind::Boards,
                    Some(MatchKindDoc::Forfeit(present)) => MatchKind::Forfeit { present },
                    Some(MatchKindDoc::Bye(outcome)) => MatchKind::Bye(outcome.into()),
                    Some(MatchKindDoc::NotPaired) => MatchKind::NotPaired,
                },
                match_points: read_pair("matches", &team_match.match_points)?,
                board_points: read_pair("matches", &team_match.board_points)?,
                boards,
            });
            import
                .origins
                .matches
                .push(self.element_span(&places, index));
        }
        let places = elements(root_members.get("line_ups"));
        for (index, line_up) in document.line_ups.iter().enumerate() {
            let players = line_up.players.iter();
            import.tournament.line_ups.push(LineUp {
                round: RoundNumber(line_up.round),
                team: line_up.team,
                opponent: line_up.opponent,
                players: players
                    .map(|&key| self.read_seat("line_ups", key))
                    .collect::<Result<_, _>>()?,
            });
            import
                .origins
                .line_ups
                .push(self.element_span(&places, index));
        }
        Ok(())
    }

    /// Reads those lists of the object `tournament` that refer to teams.
    pub(super) fn read_team_lists(
        &self,
        doc: &Event,
        tournament: &mut Tournament,
    ) -> Result<(), ReadError> {
        for adjustment in &doc.team_adjustments {
            let place = "tournament.team_adjustments";
            tournament.team_adjustments.push(TeamAdjustment {
                kind: adjustment.kind.into(),
                match_points: read_points(place, adjustment.match_points.as_ref())?,
                game_points: read_points(place, adjustment.game_points.as_ref())?,
                round: adjustment.round.map(RoundNumber),
                teams: adjustment.teams.clone(),
            });
        }
        let forbidden = doc.forbidden_teams.iter();
        tournament.forbidden_teams = forbidden
            .map(|forbidden| (to_range(forbidden.rounds), forbidden.teams.clone()))
            .collect();
        Ok(())
    }
}

fn read_team_row(doc: &TeamRowDoc) -> Result<TeamRow, ReadError> {
    let place = "team_rows";
    let stated_points = |text: &Option<String>| -> Result<StatedPoints, ReadError> {
        let points = read_points(place, text.as_ref())?;
        Ok(points.map(|points| Field::new(points, Span::default())))
    };
    let name = doc.short_name.clone();
    Ok(TeamRow {
        code: match doc.content {
            RowKindDoc::Boards => *b"801",
            RowKindDoc::Points => *b"802",
        },
        span: Span::default(),
        team: Field::new(doc.team, Span::default()),
        short_name: name.map(|name| Field::new(name, Span::default())),
        match_points: stated_points(&doc.match_points)?,
        game_points: stated_points(&doc.game_points)?,
        rounds: doc
            .rounds
            .iter()
            .map(read_round)
            .collect::<Result<_, _>>()?,
    })
}

fn read_round(doc: &TeamRowRoundDoc) -> Result<TeamRowRound, ReadError> {
    Ok(TeamRowRound {
        span: Span::default(),
        opponent: match (doc.opponent, doc.bye) {
            (Some(team), _) => TeamRowOpponent::Team(team),
            (None, bye) => TeamRowOpponent::Bye(bye.map_or(Outcome::Absent, Into::into)),
        },
        colour: doc.colour.map(Into::into),
        game_points: read_points("team_rows", doc.game_points.as_ref())?,
        forfeited: doc.forfeited,
        boards: doc.boards.iter().map(|&word| word.into()).collect(),
        players: doc.players.clone(),
    })
}
