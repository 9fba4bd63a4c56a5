//! The member `tournament` ▶ the facts of the event.

use super::values::{day, points, range, spec};
use super::{Lowering, wrong};
use crate::format::ReadError;
use crate::format::json::event::{Event, ScoreDoc};
use crate::format::json::places::Members;
use crate::format::json::words::ColourWord;
use crate::import::HeaderField;
use crate::model::{
    Acceleration, Adjustment, ByeRequest, NationalRecord, RankOrder, RoundNumber, ScoreSystem,
    StartingRank, System, Tournament,
};
use crate::number::Points;

/// Members of the event and the records of the tournament section that mean the same.
const HEADER: [(&str, &[u8; 3]); 20] = [
    ("name", b"012"),
    ("city", b"022"),
    ("federation", b"032"),
    ("start", b"042"),
    ("end", b"052"),
    ("type_text", b"092"),
    ("chief_arbiter", b"102"),
    ("deputy_arbiters", b"112"),
    ("time_text", b"122"),
    ("round_dates", b"132"),
    ("planned_rounds", b"142"),
    ("initial_colour", b"152"),
    ("score_system", b"162"),
    ("starting_rank", b"172"),
    ("pairing_program", b"182"),
    ("type_code", b"192"),
    ("rank_order", b"212"),
    ("time_code", b"222"),
    ("board_colours", b"352"),
    ("match_points", b"362"),
];

impl Lowering<'_> {
    /// Where the members stand that mean the same as a record.
    pub(super) fn header(&self, event: &Members<'_>) -> Vec<HeaderField> {
        let stands = |&(name, code): &(&str, &[u8; 3])| {
            let value = self.places.span(event.get(name)?);
            let line = value;
            Some(HeaderField {
                code: *code,
                value,
                line,
            })
        };
        let mut header: Vec<_> = HEADER.iter().filter_map(stands).collect();
        header.sort_by_key(|field| field.value.start);
        header
    }

    pub(super) fn event(&self, doc: &Event) -> Result<Tournament, ReadError> {
        let colour = |word: &ColourWord| (*word).into();
        Ok(Tournament {
            name: doc.name.clone(),
            city: doc.city.clone(),
            federation: doc.federation.clone(),
            start: day("tournament.start", doc.start.as_deref())?,
            end: day("tournament.end", doc.end.as_deref())?,
            organiser: doc.organiser.clone(),
            director: doc.director.clone(),
            fide_event: doc.fide_event,
            database_number: doc.database_number,
            time_class: doc.time_class.map(Into::into),
            type_text: doc.type_text.clone(),
            chief_arbiter: doc.chief_arbiter.clone(),
            deputy_arbiters: doc.deputy_arbiters.clone(),
            time_text: doc.time_text.clone(),
            round_dates: doc
                .round_dates
                .iter()
                .map(|date| day("tournament.round_dates", date.as_deref()))
                .collect::<Result<_, _>>()?,
            round_times: doc.round_times.clone(),
            planned_rounds: doc.planned_rounds,
            starting_rank: doc.starting_rank.clone().map(|method| StartingRank {
                federation: doc.starting_rank_federation.clone(),
                method,
            }),
            initial_colour: doc.initial_colour.as_ref().map(colour),
            pairing_program: doc.pairing_program.clone(),
            type_code: doc.type_code.clone(),
            time_code: doc.time_code.clone(),
            system: system(doc)?,
            team_event: doc.team,
            score_system: match &doc.score_system {
                Some(scores) => score_system(scores)?,
                None => ScoreSystem::STANDARD,
            },
            match_points: doc
                .match_points
                .as_ref()
                .map(|list| three(list, "tournament.match_points"))
                .transpose()?,
            board_colours: doc.board_colours.iter().map(colour).collect(),
            rank_order: doc.rank_order.as_deref().map(order).transpose()?,
            rounds: self.rounds,
            ..self.lists(doc)?
        })
    }

    fn lists(&self, doc: &Event) -> Result<Tournament, ReadError> {
        let mut tournament = Tournament::default();
        for adjustment in &doc.adjustments {
            tournament.adjustments.push(Adjustment {
                kind: adjustment.kind.into(),
                points: points("tournament.adjustments", &adjustment.points)?,
                round: adjustment.round.map(RoundNumber),
                players: self.ids("tournament.adjustments", &adjustment.players)?,
            });
        }
        for request in &doc.bye_requests {
            tournament.bye_requests.push(ByeRequest {
                round: RoundNumber(request.round),
                player: self.id("tournament.bye_requests", request.player)?,
                kind: request.kind.into(),
            });
        }
        for acceleration in &doc.accelerations {
            tournament.accelerations.push(Acceleration {
                rounds: range(acceleration.rounds),
                points: points("tournament.accelerations", &acceleration.points)?,
                players: self.ids("tournament.accelerations", &acceleration.players)?,
            });
        }
        for record in &doc.national_records {
            tournament.national_records.push(NationalRecord {
                player: self.id("tournament.national_records", record.player)?,
                federation: record.federation.clone(),
                title: record.title.clone(),
                rating: record.rating,
                origin: record.origin.clone(),
                number: record.number.clone(),
            });
        }
        self.team_lists(doc, &mut tournament)?;
        for forbidden in &doc.forbidden {
            let players = self.ids("tournament.forbidden", &forbidden.players)?;
            tournament
                .forbidden
                .push((range(forbidden.rounds), players));
        }
        Ok(tournament)
    }
}

fn system(doc: &Event) -> Result<Option<System>, ReadError> {
    let Some(name) = doc.system.as_deref() else {
        return Ok(None);
    };
    let cycles = doc.cycles.unwrap_or(0);
    let known = [
        System::Swiss,
        System::RoundRobin { cycles },
        System::KnockOut,
        System::Scheveningen,
    ];
    match known.into_iter().find(|system| system.name() == name) {
        None => Err(wrong(
            "tournament.system",
            name,
            "swiss, round-robin, knock-out or scheveningen",
        )),
        system => Ok(system),
    }
}

fn three(list: &[String; 3], place: &str) -> Result<[Points; 3], ReadError> {
    let [a, b, c] = list;
    Ok([points(place, a)?, points(place, b)?, points(place, c)?])
}

fn score_system(doc: &ScoreDoc) -> Result<ScoreSystem, ReadError> {
    let one = |text: &String| points("tournament.score_system", text);
    let both = |[white, black]: &[String; 2]| Ok::<_, ReadError>([one(white)?, one(black)?]);
    Ok(ScoreSystem {
        win: both(&doc.win)?,
        draw: both(&doc.draw)?,
        loss: both(&doc.loss)?,
        forfeit_win: one(&doc.forfeit_win)?,
        forfeit_loss: one(&doc.forfeit_loss)?,
        pairing_allocated_bye: one(&doc.pairing_allocated_bye)?,
        full_point_bye: one(&doc.full_point_bye)?,
        half_point_bye: one(&doc.half_point_bye)?,
        zero_point_bye: one(&doc.zero_point_bye)?,
        unknown: one(&doc.unknown)?,
    })
}

fn order(list: &[String]) -> Result<RankOrder, ReadError> {
    let criteria = list
        .iter()
        .map(|text| spec(text))
        .collect::<Result<_, _>>()?;
    Ok(RankOrder { criteria })
}
