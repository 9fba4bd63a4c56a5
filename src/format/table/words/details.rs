//! Labels of the details of a tournament, such as organiser and chief arbiter.

use crate::model::TimeClass;

/// What a line of the details says (reference/swiss-manager-exports.md 2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format::table) enum Detail {
    Organiser,
    Federation,
    Director,
    ChiefArbiter,
    Arbiter,
    TimeControl(Option<TimeClass>),
    Place,
    Rounds,
    Type,
    Event,
    Dates,
    Program,
}

/// Labels of the details, folded, without what stands in brackets.
pub(in crate::format::table) const DETAILS: &[(Detail, &[&str])] = &[
    (
        Detail::Organiser,
        &[
            "organizer(s)",
            "organizer",
            "organiser",
            "veranstalter",
            "organizador(es)",
            "organizador",
            "организатор(ы)",
            "järjestäjä",
        ],
    ),
    (
        Detail::Federation,
        &[
            "federation",
            "föderation",
            "federação",
            "federación",
            "федерация",
            "liitto",
        ],
    ),
    (
        Detail::Director,
        &[
            "tournament director",
            "turnierdirektor",
            "director do torneio",
            "director del torneo",
            "директор турнира",
        ],
    ),
    (
        Detail::ChiefArbiter,
        &[
            "chief arbiter",
            "hauptschiedsrichter",
            "árbitro principal",
            "главный судья",
            "päätuomari",
        ],
    ),
    (
        Detail::Arbiter,
        &[
            "deputy chief arbiter",
            "deputy arbiter",
            "arbiter",
            "arbiters",
            "schiedsrichter",
            "stellvertretender hauptschiedsrichter",
            "árbitro adjunto",
            "árbitro",
            "árbitros",
            "судья",
        ],
    ),
    (
        Detail::TimeControl(None),
        &[
            "time control",
            "bedenkzeit",
            "tempo de reflexão",
            "control de tiempo",
            "ritmo de juego",
            "контроль времени",
            "miettimisaika",
        ],
    ),
    (
        Detail::Place,
        &[
            "location",
            "ort",
            "town",
            "local",
            "lugar",
            "место",
            "место проведения",
            "paikka",
        ],
    ),
    (
        Detail::Rounds,
        &[
            "number of rounds",
            "rundenanzahl",
            "número de rondas",
            "число туров",
            "kierroksia",
        ],
    ),
    (
        Detail::Type,
        &[
            "tournament type",
            "turniermodus",
            "tipo de torneio",
            "tipo de torneo",
            "тип турнира",
        ],
    ),
    (Detail::Event, &["fide-event-id", "fide event id"]),
    (
        Detail::Dates,
        &[
            "date",
            "von",
            "datum",
            "data",
            "fecha",
            "дата",
            "päivämäärä",
        ],
    ),
    (
        Detail::Program,
        &[
            "pairing program",
            "auslosungsprogramm",
            "programa de emparejamiento",
        ],
    ),
];
