//! The profiles as data: how much each finding matters to an office, and which areas must have been
//! examined.

use crate::audit::{
    ARBITER_PLAYS, ARBITER_TITLE, Audit, BIRTH_YEAR_DIFFERS, DATE_MISSING, END_BEFORE_START,
    FEDERATION_DIFFERS, HEADER_MISSING, ID_MALFORMED, ID_MISSING, ID_NOT_ON_LIST, ID_USED_TWICE,
    NAME_DIFFERS, NORM_IMPOSSIBLE, NOTHING_TO_RATE, NUMBERS_IRREGULAR, OPPONENT_UNKNOWN,
    PAIRING_NOT_REPRODUCED, PLAYER_LINE_MALFORMED, RESULT_MISSING, TIE_BREAK_UNKNOWN,
    TIE_BREAKS_UNDECLARED, TIME_CONTROL_MISSING, TIME_TOO_SHORT, TITLE_HEADER_MISSING,
};
use crate::finding::{Code, Severity};
use crate::model::{TimeClass, Tournament};
use crate::rating::time_class;

/// A purpose for which an event is to be rated. It decides how much a finding matters and what must
/// have been examined.
#[derive(PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name, such as `fide-standard`.
    pub name: &'static str,
    /// The purpose in a few words.
    pub description: &'static str,
    /// The kind of time control of the events; `None` if any kind fits.
    pub time_class: Option<TimeClass>,
    /// Whether title norms are possible, so that the records and conditions for them are required.
    pub has_title_norms: bool,
    /// Whether the pairings are compared with the rules, which takes a long time.
    pub checks_pairings: bool,
    /// The severities of findings under the profile, by the code of the check, if they differ from
    /// those that the checks give.
    pub severity_by_code: &'static [(Code, Severity)],
    /// The lowest severities that findings can have under the profile, by the code of the check.
    pub minimum_severity_by_code: &'static [(Code, Severity)],
    /// The codes of checks whose warnings need no answer before an event is rated.
    pub deferrable_checks: &'static [Code],
    /// The areas that must have been examined before an event can be rated.
    pub needed_areas: &'static [NeededArea],
    /// Checks that the rating of an event does not require. The verdict says which of them did not
    /// run.
    pub expected_checks: &'static [Code],
}

/// An area that a profile requires to have been examined.
#[derive(PartialEq, Eq, Debug)]
pub struct NeededArea {
    /// The name of the area. At least one check of the area must have run.
    pub area: &'static str,
    /// The codes of the checks of this area that must all have run.
    pub checks: &'static [Code],
}

/// The area of structure: the players must be readable, and each must have a number of their own.
const STRUCTURE: NeededArea = NeededArea {
    area: "structure",
    checks: &[PLAYER_LINE_MALFORMED.code, NUMBERS_IRREGULAR.code],
};
/// The area of results: the opponents must exist, and the results must be known.
const RESULTS: NeededArea = NeededArea {
    area: "results",
    checks: &[OPPONENT_UNKNOWN.code, RESULT_MISSING.code],
};
/// The area of dates: the days of the event must be known.
const DATES: NeededArea = NeededArea {
    area: "dates",
    checks: &[DATE_MISSING.code, END_BEFORE_START.code],
};
/// The area of identity: each player must have an ID.
const IDENTITY: NeededArea = NeededArea {
    area: "identity",
    checks: &[ID_MISSING.code, ID_USED_TWICE.code],
};

/// The areas that FIDE requires of every event: it cannot rate an event without unambiguous
/// players, results, days and IDs (TRF26: the mandatory fields). Points, ranks, tie-breaks and
/// pairings do not change a rating.
const NEEDED_BY_FIDE: &[NeededArea] = &[STRUCTURE, RESULTS, DATES, IDENTITY];

/// The checks of identity that need a rating list: only a list shows whether an ID is that of the
/// player. With a wrong ID, the games would be credited to another person (B.02 9.1). An office
/// without a list can still rate.
const IDENTITY_BY_LIST: &[Code] = &[
    ID_NOT_ON_LIST.code,
    NAME_DIFFERS.code,
    FEDERATION_DIFFERS.code,
    BIRTH_YEAR_DIFFERS.code,
];

/// The severities of missing IDs and time controls: FIDE only rates games of players with an ID,
/// and the time control decides in which rating list a game counts (B.02 1, 9.1). A file without
/// them may still be meant for a national rating, so such a finding is a warning and not an error.
const ASKED_BY_FIDE: &[(Code, Severity)] = &[
    (ID_MISSING.code, Severity::Warning),
    (TIME_CONTROL_MISSING.code, Severity::Warning),
];

/// The areas that a title event requires: norms depend on days, opponents and conditions that only
/// the checks of title norms examine.
const NEEDED_FOR_TITLES: &[NeededArea] = &[
    NeededArea {
        area: "structure",
        checks: &[
            HEADER_MISSING.code,
            TITLE_HEADER_MISSING.code,
            PLAYER_LINE_MALFORMED.code,
            NUMBERS_IRREGULAR.code,
        ],
    },
    RESULTS,
    DATES,
    IDENTITY,
    NeededArea {
        area: "norms",
        checks: &[],
    },
];

/// The checks of the names of tie-breaks, which do not change a rating (TRF26: record 202 is
/// mandatory only for title events). The checks of values and ranks are not among them, because a
/// wrong value or rank may come from a wrong result.
const NAMES_OF_TIE_BREAKS: &[Code] = &[TIE_BREAKS_UNDECLARED.code, TIE_BREAK_UNKNOWN.code];

/// The areas that a national rating requires: a national office uses IDs of its own, so FIDE IDs
/// are not needed.
const NEEDED_FOR_NATIONAL: &[NeededArea] = &[STRUCTURE, RESULTS, DATES];

/// The default profile. Those for rapid and blitz differ only in the time control.
const FIDE_STANDARD: Profile = Profile {
    name: "fide-standard",
    description: "an event to be rated by FIDE as standard chess",
    time_class: Some(TimeClass::Standard),
    has_title_norms: false,
    checks_pairings: false,
    severity_by_code: &[],
    minimum_severity_by_code: ASKED_BY_FIDE,
    deferrable_checks: NAMES_OF_TIE_BREAKS,
    needed_areas: NEEDED_BY_FIDE,
    expected_checks: IDENTITY_BY_LIST,
};

/// All profiles; the first one is the default.
pub static PROFILES: [Profile; 5] = [
    FIDE_STANDARD,
    Profile {
        name: "fide-rapid",
        description: "an event to be rated by FIDE as rapid chess",
        time_class: Some(TimeClass::Rapid),
        ..FIDE_STANDARD
    },
    Profile {
        name: "fide-blitz",
        description: "an event to be rated by FIDE as blitz chess",
        time_class: Some(TimeClass::Blitz),
        ..FIDE_STANDARD
    },
    Profile {
        name: "title-event",
        description: "an event in which title norms are possible",
        time_class: Some(TimeClass::Standard),
        has_title_norms: true,
        checks_pairings: true,
        severity_by_code: &[
            (TITLE_HEADER_MISSING.code, Severity::Error),
            (ARBITER_TITLE.code, Severity::Error),
            (ARBITER_PLAYS.code, Severity::Error),
            (NORM_IMPOSSIBLE.code, Severity::Error),
        ],
        minimum_severity_by_code: &[
            (ID_MISSING.code, Severity::Error),
            (TIME_CONTROL_MISSING.code, Severity::Error),
            (PAIRING_NOT_REPRODUCED.code, Severity::Warning),
        ],
        deferrable_checks: &[],
        needed_areas: NEEDED_FOR_TITLES,
        expected_checks: IDENTITY_BY_LIST,
    },
    Profile {
        name: "national",
        description: "an event to be rated by a national federation",
        time_class: None,
        has_title_norms: false,
        checks_pairings: false,
        severity_by_code: &[
            (ID_MISSING.code, Severity::Warning),
            (ID_MALFORMED.code, Severity::Info),
            (TIME_CONTROL_MISSING.code, Severity::Warning),
            (TIME_TOO_SHORT.code, Severity::Warning),
            (NOTHING_TO_RATE.code, Severity::Warning),
        ],
        minimum_severity_by_code: &[],
        deferrable_checks: NAMES_OF_TIE_BREAKS,
        needed_areas: NEEDED_FOR_NATIONAL,
        expected_checks: &[],
    },
];

/// Finds the profile with this name, ignoring case; `None` if there is none.
#[must_use]
pub fn profile(name: &str) -> Option<&'static Profile> {
    let mut profiles = PROFILES.iter();
    profiles.find(|profile| profile.name.eq_ignore_ascii_case(name.trim()))
}

/// The profile under which an event is judged, and why it was chosen.
#[derive(Clone, Debug)]
pub struct ChosenProfile {
    /// The chosen profile.
    pub profile: &'static Profile,
    /// Why the profile was chosen, in words that fit in brackets: `the time control is that of
    /// rapid chess`.
    pub why: String,
    /// Whether the user requested the profile; otherwise it follows from the file or is the
    /// default.
    pub is_requested: bool,
}

impl ChosenProfile {
    /// Chooses a profile that the user requested. `how` says how it was requested, such as `as
    /// requested`.
    #[must_use]
    pub fn requested(profile: &'static Profile, how: impl Into<String>) -> ChosenProfile {
        ChosenProfile {
            profile,
            why: how.into(),
            is_requested: true,
        }
    }

    /// Chooses the profile for the time control that the file states, or the default profile if it
    /// states none.
    #[must_use]
    pub fn from_tournament(tournament: &Tournament) -> ChosenProfile {
        let time_class = time_class(tournament);
        // the first profile with this time control counts; the profile of title events comes later,
        // so it is used only if it is requested
        let mut profiles = PROFILES.iter();
        let fitting_profile =
            profiles.find(|profile| time_class.is_some() && profile.time_class == time_class);
        let why = match (tournament.time_class, fitting_profile) {
            (_, None) => {
                "assumed: the file does not say whether the event is standard, rapid or blitz"
            }
            (Some(_), Some(_)) => "by the kind of time control that the file states",
            (None, Some(_)) => "by the time control in the file",
        };
        ChosenProfile {
            profile: fitting_profile.unwrap_or(&PROFILES[0]),
            why: why.to_owned(),
            is_requested: false,
        }
    }
}

impl Profile {
    /// Returns the severity that a finding of the check `code` has under this profile, if the check
    /// gave it `severity`.
    #[must_use]
    pub fn severity(&self, code: Code, severity: Severity) -> Severity {
        let find = |table: &[(Code, Severity)]| {
            let mut table = table.iter();
            table
                .find(|(table_code, _)| *table_code == code)
                .map(|(_, table_severity)| *table_severity)
        };
        let severity = find(self.severity_by_code).unwrap_or(severity);
        find(self.minimum_severity_by_code).map_or(severity, |minimum| severity.max(minimum))
    }

    /// Changes the severities of the findings of an audit to those under the profile.
    pub fn regrade(&self, audit: &mut Audit) {
        audit.regrade(|code, severity| self.severity(code, severity));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{AREAS, area};

    #[test]
    fn needed_checks_belong_to_their_area() {
        for profile in &PROFILES {
            for needed in profile.needed_areas {
                let is_known = AREAS.iter().any(|area| area.name == needed.area);
                assert!(is_known, "{}: {}", profile.name, needed.area);
                for &code in needed.checks {
                    assert_eq!(area(code).name, needed.area, "{code:?}");
                }
            }
        }
    }

    #[test]
    fn the_time_control_selects_the_profile() {
        let check = |code: Option<&str>, time_class, expected: &str| {
            let tournament = Tournament {
                time_code: code.map(str::to_owned),
                time_class,
                ..Tournament::default()
            };
            let judged = ChosenProfile::from_tournament(&tournament);
            assert_eq!(judged.profile.name, expected, "{code:?} {time_class:?}");
        };
        check(None, None, "fide-standard");
        check(Some("5400+30"), None, "fide-standard");
        check(Some("900+10"), None, "fide-rapid");
        check(Some("180+2"), None, "fide-blitz");
        // too short for any list: no guess
        check(Some("60"), None, "fide-standard");
        check(None, Some(TimeClass::Blitz), "fide-blitz");
        check(Some("5400+30"), Some(TimeClass::Rapid), "fide-rapid");
    }
}
