//! Reads the facts of the event from the key `tournament`.

use super::Lowering;
use crate::format::ReadError;
use crate::format::json::event::{Event, ScoreDoc};
use crate::format::json::member::Member;
use crate::format::json::places::Members;
use crate::format::json::values::{parse_points, to_range};
use crate::import::HeaderField;
use crate::model::{
    Acceleration, Adjustment, ByeRequest, FieldKey, NationalRecord, RoundNumber, ScoreSystem,
    System, Tournament, fields,
};

/// The fields whose spans are not kept, because a tournament report has no record for them.
const FIELDS_WITHOUT_SPAN: [FieldKey; 9] = [
    FieldKey::Organiser,
    FieldKey::Director,
    FieldKey::FideEvent,
    FieldKey::DatabaseNumber,
    FieldKey::TimeClass,
    FieldKey::System,
    FieldKey::RoundTimes,
    FieldKey::TeamBye,
    FieldKey::Boards,
];

/// Lists the keys of the event, each with the field of the model that it states.
macro_rules! header_members {
    (header { $($key:ident: $field:ident, $spelling:ident, $name:literal;)* } $($rest:tt)*) => {
        [
            $((stringify!($field), FieldKey::$key),)*
            ("score_system", FieldKey::ScoreSystem),
        ]
    };
}

/// Reads the facts that have the same name in the document and in the model.
macro_rules! tournament {
    (header { $($key:ident: $field:ident, $spelling:ident, $name:literal;)* } $($rest:tt)*) => {
        |doc: &Event| -> Result<Tournament, ReadError> {
            Ok(Tournament {
                $($field: Member::read(
                    &doc.$field,
                    &|| concat!("tournament.", stringify!($field)).to_owned(),
                )?,)*
                ..Tournament::default()
            })
        }
    };
}

impl Lowering<'_> {
    /// Returns the spans of the values of the event, in the order of the text.
    pub(super) fn header_origins(&self, event: &Members<'_>) -> Vec<HeaderField> {
        let members = fields!(header_members).into_iter();
        let members = members.filter(|(_, key)| !FIELDS_WITHOUT_SPAN.contains(key));
        let header_field = |(name, key): (&str, FieldKey)| {
            let span = self.places.span(event.get(name)?);
            Some(HeaderField::new(key, span, span))
        };
        let mut header: Vec<_> = members.filter_map(header_field).collect();
        header.sort_by_key(|field| field.value.start);
        header
    }

    pub(super) fn read_event(&self, doc: &Event) -> Result<Tournament, ReadError> {
        let mut tournament = fields!(tournament)(doc)?;
        if let Some(System::RoundRobin { cycles }) = &mut tournament.system {
            *cycles = doc.cycles.unwrap_or(0);
        }
        if let Some(rank) = &mut tournament.starting_rank {
            rank.federation.clone_from(&doc.starting_rank_federation);
        }
        if let Some(scores) = &doc.score_system {
            tournament.score_system = score_system(scores)?;
        }
        tournament.team_event = doc.team;
        tournament.rounds = self.rounds;
        self.read_lists(doc, &mut tournament)?;
        Ok(tournament)
    }

    fn read_lists(&self, doc: &Event, tournament: &mut Tournament) -> Result<(), ReadError> {
        for adjustment in &doc.adjustments {
            tournament.adjustments.push(Adjustment {
                kind: adjustment.kind.into(),
                points: parse_points("tournament.adjustments", &adjustment.points)?,
                round: adjustment.round.map(RoundNumber),
                players: self.player_ids("tournament.adjustments", &adjustment.players)?,
            });
        }
        for request in &doc.bye_requests {
            tournament.bye_requests.push(ByeRequest {
                round: RoundNumber(request.round),
                player: self.player_id("tournament.bye_requests", request.player)?,
                kind: request.kind.into(),
            });
        }
        for acceleration in &doc.accelerations {
            tournament.accelerations.push(Acceleration {
                rounds: to_range(acceleration.rounds),
                points: parse_points("tournament.accelerations", &acceleration.points)?,
                players: self.player_ids("tournament.accelerations", &acceleration.players)?,
            });
        }
        for record in &doc.national_records {
            tournament.national_records.push(NationalRecord {
                player: self.player_id("tournament.national_records", record.player)?,
                federation: record.federation.clone(),
                title: record.title.clone(),
                rating: record.rating,
                origin: record.origin.clone(),
                number: record.number.clone(),
            });
        }
        self.read_team_lists(doc, tournament)?;
        for forbidden in &doc.forbidden {
            let players = self.player_ids("tournament.forbidden", &forbidden.players)?;
            tournament
                .forbidden
                .push((to_range(forbidden.rounds), players));
        }
        Ok(())
    }
}

fn score_system(doc: &ScoreDoc) -> Result<ScoreSystem, ReadError> {
    let points = |text: &String| parse_points("tournament.score_system", text);
    let pair = |[white, black]: &[String; 2]| Ok::<_, ReadError>([points(white)?, points(black)?]);
    Ok(ScoreSystem {
        win: pair(&doc.win)?,
        draw: pair(&doc.draw)?,
        loss: pair(&doc.loss)?,
        forfeit_win: points(&doc.forfeit_win)?,
        forfeit_loss: points(&doc.forfeit_loss)?,
        pairing_allocated_bye: points(&doc.pairing_allocated_bye)?,
        full_point_bye: points(&doc.full_point_bye)?,
        half_point_bye: points(&doc.half_point_bye)?,
        zero_point_bye: points(&doc.zero_point_bye)?,
        unknown: points(&doc.unknown)?,
    })
}
