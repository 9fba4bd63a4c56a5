//! How findings name what a file states: by record and column in a tournament report, by a general
//! name in another file. No other table of `audit` knows records, columns and versions of the
//! report format.

use super::facts::{Facts, Need};
use crate::model::FieldKey;

/// The name of FIDE's format for tournament reports, without a version.
pub(in crate::audit) const REPORTS: &str = "TRF";

/// The version of the report format in force. Findings cite its records.
pub(in crate::audit) const NEWEST: &str = "TRF26";

/// A version of the report format that was withdrawn before it came into force.
pub(in crate::audit) const DRAFT: &str = "TRF25";

/// The number that a report writes for the opponent if there is no opponent.
pub(in crate::audit) const NOBODY: &str = "0000";

/// A part of the specification of the report format that is cited as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Specification {
    /// The version in force.
    Newest,
    /// All versions.
    Versions,
    /// The records of the tournament.
    TournamentSection,
    /// The rows of the players.
    PlayerSection,
}

impl Specification {
    /// The citation, as a finding prints it.
    pub(in crate::audit) const fn words(self) -> &'static str {
        match self {
            Specification::Newest => NEWEST,
            Specification::Versions => "TRF06, TRF16, TRF26",
            Specification::TournamentSection => "TRF26 tournament section",
            Specification::PlayerSection => "TRF26 player section",
        }
    }
}

/// The record and the columns in which a report states a field.
#[derive(Clone, Copy)]
struct Place {
    /// The code of the record.
    record: &'static str,
    /// The columns of the field, counted from 1; `None` if the field is the whole record.
    columns: Option<&'static str>,
    /// Another record that states the same field.
    also: Option<&'static str>,
}

/// A field that is a whole record.
const fn whole_record(record: &'static str) -> Option<Place> {
    Some(Place {
        record,
        columns: None,
        also: None,
    })
}

/// A field that either of two records states.
const fn either_record(record: &'static str, also: &'static str) -> Option<Place> {
    Some(Place {
        record,
        columns: None,
        also: Some(also),
    })
}

/// A field in these columns of a player's record.
const fn player_place(columns: &'static str) -> Option<Place> {
    Some(Place {
        record: "001",
        columns: Some(columns),
        also: None,
    })
}

/// A field in these columns of a team's record.
const fn team_place(columns: &'static str) -> Option<Place> {
    Some(Place {
        record: "310",
        columns: Some(columns),
        also: None,
    })
}

/// The record and columns in which a report states a field; `None` if no finding cites the field.
const fn place(key: FieldKey) -> Option<Place> {
    match key {
        FieldKey::Name => whole_record("012"),
        FieldKey::City => whole_record("022"),
        FieldKey::Federation => whole_record("032"),
        FieldKey::FirstDay => whole_record("042"),
        FieldKey::LastDay => whole_record("052"),
        FieldKey::RoundDates => whole_record("132"),
        FieldKey::PlayerCount | FieldKey::ActivePlayerCount => whole_record("062"),
        FieldKey::RatedPlayerCount => whole_record("072"),
        FieldKey::TeamCount => whole_record("082"),
        FieldKey::Type => whole_record("092"),
        FieldKey::ChiefArbiter => whole_record("102"),
        FieldKey::DeputyArbiters => whole_record("112"),
        FieldKey::TimeControl | FieldKey::TimeCode => either_record("222", "122"),
        FieldKey::PlannedRounds => whole_record("142"),
        FieldKey::ScoreSystem => whole_record("162"),
        FieldKey::PairingProgram => whole_record("182"),
        FieldKey::TypeCode => whole_record("192"),
        FieldKey::RankOrder => either_record("202", "212"),
        FieldKey::ByeRequests => whole_record("240"),
        FieldKey::Adjustments | FieldKey::TeamAdjustments => whole_record("299"),
        FieldKey::LineUps => whole_record("300"),
        FieldKey::TeamBye => whole_record("320"),
        FieldKey::ForfeitedMatches => whole_record("330"),
        FieldKey::BoardColours => whole_record("352"),
        FieldKey::MatchPoints => whole_record("362"),
        FieldKey::PlayerRows => whole_record("001"),
        FieldKey::StartingNumbers => player_place("5-8"),
        FieldKey::Sex => player_place("10"),
        FieldKey::Title => player_place("11-13"),
        FieldKey::PlayerFederation => player_place("54-56"),
        FieldKey::Rating => player_place("49-52"),
        FieldKey::FideId => player_place("58-68"),
        FieldKey::Birth => player_place("70-79"),
        FieldKey::Points => player_place("81-84"),
        FieldKey::Ranks => player_place("86-89"),
        FieldKey::Opponents => player_place("92-95"),
        FieldKey::Colours => player_place("97"),
        FieldKey::Results => player_place("99"),
        FieldKey::ColoursAndResults => player_place("97-99"),
        FieldKey::Teams => either_record("013", "310"),
        FieldKey::TeamLists | FieldKey::TeamPoints => whole_record("310"),
        FieldKey::TeamNumbers => team_place("5-7"),
        FieldKey::TeamMatchPoints => team_place("55-60"),
        FieldKey::TeamGamePoints => team_place("62-67"),
        FieldKey::TeamRanks => team_place("69-71"),
        _ => None,
    }
}

/// The code of the record that states a field; empty if no finding cites the field.
pub(in crate::audit) const fn record_code(key: FieldKey) -> &'static str {
    match place(key) {
        Some(place) => place.record,
        None => "",
    }
}

/// The record that states a field, in the words of a message: `record 299`.
pub(in crate::audit) fn record(key: FieldKey) -> String {
    record_named(record_code(key))
}

/// A record with a given code, in the words of a message: `record 299`.
pub(in crate::audit) fn record_named(code: &str) -> String {
    format!("record {code}")
}

/// Cites the records and columns of these fields: `TRF26 001 col. 81-84, 162, 299`.
pub(in crate::audit) fn rule(keys: &[FieldKey]) -> String {
    let places: Vec<Place> = keys.iter().filter_map(|&key| place(key)).collect();
    let mut parts: Vec<String> = Vec::new();
    let mut before = None;
    for place in places {
        parts.push(match place.columns {
            Some(columns) if before == Some(place.record) => columns.to_owned(),
            Some(columns) => format!("{} col. {columns}", place.record),
            None => place.record.to_owned(),
        });
        parts.extend(place.also.map(str::to_owned));
        before = place.columns.map(|_| place.record);
    }
    rule_of_records(&parts)
}

/// Cites these records: `TRF26 250, 260`.
pub(in crate::audit) fn rule_of_records<T: AsRef<str>>(codes: &[T]) -> String {
    let codes: Vec<&str> = codes.iter().map(AsRef::as_ref).collect();
    format!("{NEWEST} {}", codes.join(", "))
}

impl Facts<'_> {
    /// Whether the file is a report of the version in force. No other version prescribes how dates
    /// are written.
    pub(in crate::audit) fn is_newest_report(&self) -> bool {
        self.has(Need::Records) && self.import.format.eq_ignore_ascii_case(NEWEST)
    }

    /// A record that states 90 minutes with 30 seconds for each move; `None` if this is no report of
    /// the version in force, which alone has a code for it.
    pub(in crate::audit) fn time_code_example(&self) -> Option<String> {
        let record = record_code(FieldKey::TimeCode);
        self.is_newest_report().then(|| format!("{record} 5400+30"))
    }

    /// The place where a field is stated, in the words of a message: `record 299` in a tournament
    /// report, general words in another file.
    pub(in crate::audit) fn named(&self, key: FieldKey) -> String {
        if self.has(Need::Records) {
            return record(key);
        }
        match key {
            FieldKey::Adjustments | FieldKey::TeamAdjustments => "a declared bonus or penalty",
            FieldKey::BoardColours => "the boards",
            _ => "the file",
        }
        .to_owned()
    }

    /// The subject of a finding about a field: in a tournament report the code of the record that
    /// states it, in another file a word for the fields that have one, else also the code.
    pub(in crate::audit) fn subject(&self, key: FieldKey) -> &'static str {
        match key {
            _ if self.has(Need::Records) => record_code(key),
            FieldKey::BoardColours => "colours",
            FieldKey::ForfeitedMatches => "match",
            FieldKey::LineUps => "line-up",
            _ => record_code(key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_cited_by_record_and_columns() {
        let cases: [(&[FieldKey], &str); 4] = [
            (
                &[
                    FieldKey::Points,
                    FieldKey::ScoreSystem,
                    FieldKey::Adjustments,
                ],
                "TRF26 001 col. 81-84, 162, 299",
            ),
            (
                &[FieldKey::Colours, FieldKey::Results],
                "TRF26 001 col. 97, 99",
            ),
            (&[FieldKey::RankOrder], "TRF26 202, 212"),
            (&[FieldKey::PlayerRows], "TRF26 001"),
        ];
        for (keys, expected) in cases {
            assert_eq!(rule(keys), expected);
        }
        assert_eq!(record(FieldKey::Adjustments), "record 299");
    }
}
