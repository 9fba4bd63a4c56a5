//! The words by which findings refer to values of a file: record and column in a tournament report,
//! a general name in another file. All words of `audit` for records, columns and versions of the
//! report format are in this module.

use super::facts::{Facts, Need};
use crate::model::FieldKey;

/// The name of FIDE's format for tournament reports, without a version.
pub(in crate::audit) const REPORTS: &str = "TRF";

/// The version of the report format in force. Findings cite its records.
pub(in crate::audit) const NEWEST: &str = "TRF26";

/// A version of the report format that was withdrawn before it came into force.
pub(in crate::audit) const WITHDRAWN_VERSION: &str = "TRF25";

/// The number that a report writes for the opponent if there is no opponent.
pub(in crate::audit) const NOBODY: &str = "0000";

/// A part of the specification of the report format that is cited as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Specification {
    /// The specification of the version in force.
    Newest,
    /// All versions of the specification.
    Versions,
    /// The records of the tournament section.
    TournamentSection,
    /// The records of the players.
    PlayerSection,
}

impl Specification {
    /// Returns the citation, as a finding prints it.
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
struct Location {
    /// The code of the record.
    record: &'static str,
    /// The columns of the field, counted from 1; `None` if the field is the whole record.
    columns: Option<&'static str>,
    /// Another record that states the same field; `None` if there is none.
    second_record: Option<&'static str>,
}

/// Returns the location of a field that is a whole record. Always `Some`.
const fn whole_record(record: &'static str) -> Option<Location> {
    Some(Location {
        record,
        columns: None,
        second_record: None,
    })
}

/// Returns the location of a field that either of two records states. Always `Some`.
const fn either_record(record: &'static str, second_record: &'static str) -> Option<Location> {
    Some(Location {
        record,
        columns: None,
        second_record: Some(second_record),
    })
}

/// Returns the location of a field in these columns of a player's record. Always `Some`.
const fn player_location(columns: &'static str) -> Option<Location> {
    Some(Location {
        record: "001",
        columns: Some(columns),
        second_record: None,
    })
}

/// Returns the location of a field in these columns of a team's record. Always `Some`.
const fn team_location(columns: &'static str) -> Option<Location> {
    Some(Location {
        record: "310",
        columns: Some(columns),
        second_record: None,
    })
}

/// Returns the record and columns in which a report states a field; `None` if no finding cites the
/// field.
const fn location(key: FieldKey) -> Option<Location> {
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
        FieldKey::StartingNumbers => player_location("5-8"),
        FieldKey::Sex => player_location("10"),
        FieldKey::Title => player_location("11-13"),
        FieldKey::PlayerFederation => player_location("54-56"),
        FieldKey::Rating => player_location("49-52"),
        FieldKey::FideId => player_location("58-68"),
        FieldKey::Birth => player_location("70-79"),
        FieldKey::Points => player_location("81-84"),
        FieldKey::Ranks => player_location("86-89"),
        FieldKey::Opponents => player_location("92-95"),
        FieldKey::Colours => player_location("97"),
        FieldKey::Results => player_location("99"),
        FieldKey::ColoursAndResults => player_location("97-99"),
        FieldKey::Teams => either_record("013", "310"),
        FieldKey::TeamLists | FieldKey::TeamPoints => whole_record("310"),
        FieldKey::TeamNumbers => team_location("5-7"),
        FieldKey::TeamMatchPoints => team_location("55-60"),
        FieldKey::TeamGamePoints => team_location("62-67"),
        FieldKey::TeamRanks => team_location("69-71"),
        _ => None,
    }
}

/// Returns the code of the record that states a field; empty if no finding cites the field.
pub(in crate::audit) const fn record_code(key: FieldKey) -> &'static str {
    match location(key) {
        Some(location) => location.record,
        None => "",
    }
}

/// Returns the record that states a field, in words for a message: `record 299`.
pub(in crate::audit) fn record(key: FieldKey) -> String {
    record_named(record_code(key))
}

/// Returns the record with a given code, in words for a message: `record 299`.
pub(in crate::audit) fn record_named(code: &str) -> String {
    format!("record {code}")
}

/// Cites the records and columns of these fields: `TRF26 001 col. 81-84, 162, 299`.
pub(in crate::audit) fn rule(keys: &[FieldKey]) -> String {
    let locations: Vec<Location> = keys.iter().filter_map(|&key| location(key)).collect();
    let mut parts: Vec<String> = Vec::new();
    let mut previous_record = None;
    for location in locations {
        parts.push(match location.columns {
            Some(columns) if previous_record == Some(location.record) => columns.to_owned(),
            Some(columns) => format!("{} col. {columns}", location.record),
            None => location.record.to_owned(),
        });
        parts.extend(location.second_record.map(str::to_owned));
        previous_record = location.columns.map(|_| location.record);
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

    /// Returns an example of a record with an encoded time control, 90 minutes and 30 seconds for
    /// each move. `None` unless the file is a report of the version in force, because no other
    /// version has such codes.
    pub(in crate::audit) fn time_code_example(&self) -> Option<String> {
        let record = record_code(FieldKey::TimeCode);
        self.is_newest_report().then(|| format!("{record} 5400+30"))
    }

    /// Returns where a field is stated, in words for a message: `record 299` in a tournament
    /// report, general words in another file.
    pub(in crate::audit) fn describe_field(&self, key: FieldKey) -> String {
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

    /// Returns the subject of a finding about a field: in a tournament report, the code of the
    /// record that states it; in another file, the general word for the field if there is one, else
    /// the code.
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
