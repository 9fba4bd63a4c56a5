//! The losses that explain new findings and differences after a conversion.

use crosstable::model::FieldKey;

/// The losses that explain a finding with this code.
pub(super) fn finding(code: &str) -> &'static [&'static str] {
    match code {
        "P301" | "P302" | "P303" => &[
            "score-system",
            "score-details",
            "score-approximate",
            "adjustments",
            "unread-values",
            "repaired-values",
            "damaged-lines",
            "not-told",
            "part-of-event",
            "pairing-allocated-byes",
            "full-point-byes",
            "full-point-byes-alone",
            "lesser-byes",
            "results-without-opponent",
            "points-rounded",
            "one-sided-games",
            "one-sided-colours",
            "opponents",
        ],
        // who has no game in the own row plays when the game is written for both
        "P304" => &[
            "points-and-ranks-left-blank",
            "not-told",
            "part-of-event",
            "one-sided-games",
            // the cell of the rank contains something else
            "unread-values",
        ],
        "P307" | "R210" => &[
            "opponents",
            "full-point-byes",
            "one-sided-games",
            "contradicted-values",
        ],
        // the ranks are those of players in teams, or of a table before its last round
        "P305" | "P306" => &[
            "teams",
            "team-adjustments",
            "tournament-values",
            "adjustments",
            "results",
            "repaired-values",
            "opponents",
            // with a number of rounds that is filled in, the event looks as if it were over
            "planned-rounds",
        ],
        "P309" => &[
            "team-adjustments",
            "score-details",
            "team-byes",
            "unread-values",
            "repaired-values",
            "opponents",
        ],
        "R201" => &["one-sided-games", "mixed-games", "unread-values"],
        "R202" => &[
            "results-without-opponent",
            "contradicted-values",
            "unread-values",
            "repaired-values",
            "opponents",
            "damaged-lines",
            // who gets a number is named by it, and names opponents
            "pairing-numbers",
        ],
        "R204" | "R206" | "R207" => &["not-told", "colours"],
        "R212" => &[
            "not-told",
            "unread-values",
            "part-of-event",
            "tournament-values",
        ],
        "R213" => &[
            "not-told",
            "part-of-event",
            "tournament-values",
            "rounds-to-come",
            "half-point-byes",
            "full-point-byes",
            "opponents",
        ],
        "R215" => &["teams", "tournament-values", "system"],
        "R216" => &[
            "dangling-references",
            "team-byes",
            "not-told",
            "matches",
            "match-list",
            "board-order",
        ],
        "Q808" => &["rating-figures", "part-of-event", "tournament-values"],
        "Q812" => &["part-of-event"],
        "S101" | "D501" => &["not-told"],
        "D503" => &["round-dates-left-blank", "not-told"],
        "D505" | "D510" => &["part-of-event", "interpreted-dates", "tournament-values"],
        // national ratings are read as those of FIDE
        "I614" => &["national-ratings-as-fide"],
        "I617" => &["sexes"],
        "I619" => &["control-characters"],
        // the source has no starting numbers, or none for a player
        "S107" => &[
            "part-of-event",
            "unread-values",
            "not-told",
            "pairing-numbers",
        ],
        "S108" => &["part-of-event", "unread-values"],
        "S109" => &[
            "rounds-to-come",
            "not-told",
            "part-of-event",
            "planned-rounds",
            "opponents",
            // without them, the round has no entries
            "results-not-known",
        ],
        "S112" => &[
            // a date that could not be read showed the version
            "unread-header-values",
            "pairing-allocated-byes",
            "full-point-byes",
            "byes-without-points",
            "forfeits-without-opponent",
            "results-without-opponent",
            "part-of-event",
            "opponents",
        ],
        // the encoded type of a team event remains if its teams are lost
        "S113" => &["federation", "teams"],
        // a rating that was not read does not count as one
        "S110" => &["dangling-references", "unread-values"],
        "S115" => &["not-told", "part-of-event", "dangling-references"],
        "S118" => &["names", "unread-values", "names-of-byes"],
        "S119" => &["opponents", "part-of-event", "unread-values"],
        "T401" => &["tournament-values", "tie-break-values", "criteria"],
        // who has no game in the own row plays where the game is written for both, and may play
        // where the results are not written
        "I601" => &[
            "not-told",
            "fide-ids",
            "records",
            "one-sided-games",
            "results",
        ],
        "I602" => &["fide-ids"],
        "T403" => &[
            "criteria",
            "tie-break-values",
            "tournament-values",
            "unread-values",
            "opponents",
        ],
        "T404" | "T406" => &[
            "one-sided-games",
            "tie-break-rules",
            "criteria-behind-another",
            "criteria",
            "unread-values",
            "opponents",
            "team-event",
        ],
        "T405" => &["team-event", "teams", "tournament-values", "part-of-event"],
        "W702" | "W703" | "W704" | "W705" => &[
            "part-of-event",
            "team-event",
            "not-told",
            "full-point-byes",
            "pairing-allocated-byes",
            "opponents",
            "one-sided-games",
        ],
        // an event of players remains
        "W706" | "W707" | "W708" => &[
            "part-of-event",
            "team-event",
            "teams",
            "not-told",
            "opponents",
            "accelerations",
            "forbidden-pairs",
            "one-sided-games",
            // without its system an event looks like a Swiss
            "tournament-values",
        ],
        "W711" | "W712" => &[
            "part-of-event",
            "team-event",
            "teams",
            "not-told",
            "pairing-allocated-byes",
            "full-point-byes",
            "full-point-byes-alone",
            "lesser-byes",
            "planned-rounds",
            "results-without-opponent",
            "opponents",
            "tournament-values",
        ],
        // without the number of planned rounds an event looks as if it were over
        "N902" => &["tournament-values", "planned-rounds"],
        // the players of teams have no order of their own; nor have those of a round robin
        "W713" => &[
            "part-of-event",
            "ratings-in-use",
            "team-event",
            "teams",
            "not-told",
            "pairing-numbers",
            "tournament-values",
        ],
        _ => &[],
    }
}

/// Whether a finding comes from the requested format alone: only tournament reports have records
/// for title events, time controls and IDs of arbiters, and must contain the IDs
/// and the correct FIDE ratings of all players; an older version has an older notation.
pub(super) fn of_format(code: &str, target: &str) -> bool {
    match code {
        "S102" | "I601" | "I602" | "I614" | "I616" | "I624" | "Q801" => target.starts_with("trf"),
        "S112" => ["trf06", "trf16"].contains(&target),
        _ => false,
    }
}

/// The losses that explain a difference in this field.
pub(super) fn difference(field: &str) -> &'static [&'static str] {
    match field {
        "tournament: rank order" => &["criteria-behind-another", "criteria"],
        "tournament: system" => &["system", "tournament-values"],
        "tournament: days of the rounds" => &["round-dates"],
        "tournament: start times of the rounds" => &["round-times"],
        "tournament: name" => &["control-characters", "event-name"],
        points if points.starts_with("tournament: points for") => &[
            "score-system",
            "score-details",
            "score-approximate",
            "byes-of-teams-alone",
        ],
        "player: bye announced" => &["bye-requests", "later-bye-requests"],
        "player: acceleration" => &["accelerations"],
        "player: prohibited pairing" => &["forbidden-pairs"],
        "player: title" => &["titles"],
        "player: name" => &[
            "names",
            "names-cut",
            "names-bars",
            "control-characters",
            "separators",
        ],
        "player: rating" => &["ratings", "ratings-in-use", "repaired-values"],
        "player: FIDE rating" => &["national-ratings-as-fide"],
        "player: national record" => &["national-records-cut", "national-federations"],
        "player: birth date" => &["birth-dates", "interpreted-dates"],
        "player: FIDE ID" => &["fide-ids"],
        "player: federation" => &["federations"],
        "player: starting number" => &["pairing-numbers"],
        "player: club" => &["separators"],
        "game: game" => &["results", "opponents", "one-sided-games"],
        "game: bye" => &[
            "full-point-byes",
            "full-point-byes-alone",
            "half-point-byes",
            "lesser-byes",
            "pairing-allocated-byes",
        ],
        "game: game or bye" => &[
            "one-sided-games",
            "results-without-opponent",
            "pairing-allocated-byes",
            "full-point-byes",
            "half-point-byes",
            "lesser-byes",
            "opponents",
            "opponents-of-byes",
            "draws-without-opponent",
            "forfeits-without-opponent",
            "unread-values",
        ],
        "game: rated or not" => &["unrated-games", "mixed-games"],
        "match: bye" | "match: forfeit" => {
            &["opponents", "pairing-allocated-byes", "full-point-byes"]
        }
        "game: colour" => &["colours", "one-sided-games"],
        "game: result" => &["unrated-games", "one-sided-games", "mixed-games"],
        "team: short name" | "team: strength" => &["team-texts-cut", "team-details"],
        "team: number" => &["team-numbers"],
        "team: name" => &["team-names-cut", "control-characters"],
        _ => &[],
    }
}

/// The losses that explain values that only the source states.
pub(super) fn left_out(what: &str) -> &'static [&'static str] {
    match what {
        "FIDE ID" => &["fide-ids", "fide-ids-left-out"],
        "sex" => &["sexes"],
        "birth date" => &["birth-dates"],
        "club" => &["clubs"],
        "title" => &["titles"],
        "federation" => &["federations", "team-details", "captains"],
        "number on a national list" | "national rating" | "national record" => &[
            "national-ids",
            "national-ratings",
            "national-records",
            "national-records-left-out",
        ],
        "FIDE rating in addition to the rating in use" => &["fide-ratings"],
        "development coefficient" => &["k-factors"],
        "category" => &["categories"],
        "prize group" => &["groups"],
        "colour" => &["colours", "results", "one-sided-games"],
        "rank" => &[
            "ranks",
            "team-details",
            "teams",
            "points-and-ranks-left-blank",
        ],
        "short name" | "strength" | "captain" | "match points" | "game points" => {
            &["team-details", "captains", "teams", "team-points"]
        }
        "line-ups" => &["match-list", "line-ups", "teams", "matches"],
        "teams" => &["teams", "team-event"],
        "deputy arbiters" => &["deputy-arbiters"],
        "encoded type" => &["type-code"],
        "encoded time control" => &["time-code"],
        "start times of the rounds" => &["round-times"],
        "number of players with a game" => &["active-players"],
        "acceleration" => &["accelerations", "team-accelerations"],
        "adjusted points" => &["adjustments", "team-adjustments"],
        "prohibited pairing" => &["forbidden-pairs", "forbidden-teams"],
        "bye announced" => &["bye-requests", "later-bye-requests"],
        "that an absence of a team was asked for"
        | "requested absences of teams"
        | "announced byes of teams"
        | "byes of teams"
        | "matches"
        | "stated byes and forfeits"
        | "opponents of forfeited matches" => &["matches", "teams"],
        "points for a pairing-allocated bye of a team" => &["team-byes", "teams"],
        round if round.starts_with("round ") => &[
            "results",
            "unread-values",
            "full-point-byes",
            "opponents",
            "results-without-opponent",
            "bye-requests",
        ],
        _ => &[],
    }
}

/// The beginnings of a value of the tournament section in the list of losses: its name, or the
/// codes of its records.
pub(super) fn header_names(what: &str) -> Vec<&str> {
    let codes: &[&str] = match what {
        "type in words" => &["type"],
        // the type states it as well
        "system" => &["type", "encoded type", "192"],
        "encoded type" => &["192"],
        "encoded time control" => &["222"],
        "planned rounds" => &["142"],
        "initial colour" => &["152"],
        "pairing program" => &["182"],
        "rank order" => &["202", "212"],
        "colours of the boards" => &["352"],
        "match points for a win, a draw and a loss" | "match points" => &["362", "match points"],
        _ => &[],
    };
    [&[what], codes].concat()
}

/// The losses of values of players, with the fields of the values.
pub(super) const PLAYER_FIELDS: [(&str, FieldKey); 10] = [
    ("sexes", FieldKey::Sex),
    ("titles", FieldKey::Title),
    ("fide-ratings", FieldKey::FideRating),
    ("national-ratings", FieldKey::NationalRating),
    ("national-ids", FieldKey::NationalId),
    ("clubs", FieldKey::Club),
    ("categories", FieldKey::Category),
    ("groups", FieldKey::Group),
    ("k-factors", FieldKey::KFactor),
    ("birth-dates", FieldKey::Birth),
];
