//! Chess-JSON states some facts in two places. Whatever differs there is named, and a bye counts as
//! much as its letter says.

use crosstable::audit::{Options, audit};
use crosstable::format;

/// Three players, all against all: 1-2 1-0, 3-1 ½, 2-3 0-1, and a bye for the third player.
const EVENT: &str = r#"{
"filetype": "Event", "version": "1.0", "origin": "Example",
"event": {
 "eventInfo": {"fullName": "Harbour Open", "site": "Exampleton", "federation": "NOR",
  "startDate": "2026-05-09", "endDate": "2026-05-11", "typeOfTournament": "FIDE_ROUNDROBIN"},
 "ratingLists": [{"listName": "TRF"}],
 "profiles": [
  {"id": 1, "fideName": "Alder, Ann", "birth": "1990-02-01", "yearBirth": 1990, "rating": [2100]},
  {"id": 2, "fideName": "Birch, Bob", "birth": "1991-02-01", "rating": [2000]},
  {"id": 3, "fideName": "Cedar, Cid", "birth": "1992-02-01", "rating": [1900]}],
 "tournaments": [{
  "tournamentNo": 1, "ratingList": "TRF", "numRounds": 3,
  "tournamentInfo": {"fullName": "Harbour Open, group A", "federation": "NOR",
   "startDate": "2026-05-09", "endDate": "2026-05-11", "typeOfTournament": "FIDE_ROUNDROBIN"},
  "scoreSystem": {"game": {"W": "1.0", "D": "0.5", "L": "0.0", "P": "W"}},
  "competitors": [
   {"cid": 1, "profileId": 1, "rating": 2100, "gamePoints": "2.5", "rank": 1},
   {"cid": 2, "profileId": 2, "rating": 2000, "gamePoints": "1.0", "rank": 3},
   {"cid": 3, "profileId": 3, "rating": 1900, "gamePoints": "2.5", "rank": 1}],
  "gameList": [
   {"id": 1, "round": 1, "white": {"cid": 1, "result": "W"}, "black": {"cid": 2, "result": "L"},
    "wResult": "W", "played": true, "rated": true},
   {"id": 2, "round": 1, "white": {"cid": 3, "result": "P"}, "black": null, "played": true},
   {"id": 3, "round": 2, "white": {"cid": 3, "result": "D"}, "black": {"cid": 1, "result": "D"},
    "played": true, "rated": true},
   {"id": 4, "round": 2, "white": {"cid": 2, "result": "P"}, "black": null, "played": true},
   {"id": 5, "round": 3, "white": {"cid": 2, "result": "L"}, "black": {"cid": 3, "result": "W"},
    "played": true, "rated": true},
   {"id": 6, "round": 3, "white": {"cid": 1, "result": "P"}, "black": null, "played": true}]
 }]}}"#;

const CODES: [&str; 13] = [
    "S104", "S105", "S107", "S112", "S113", "S114", "D501", "D505", "D506", "D504", "P301", "P305",
    "R201",
];

/// The findings with one of `CODES` about the event with these replacements.
fn findings(replacements: &[(&str, &str)]) -> Vec<String> {
    let mut text = EVENT.to_owned();
    for (old, new) in replacements {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    let reading = format::read("open.json", text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| CODES.contains(&finding.code.code));
    let in_words = findings.map(|finding| {
        let (code, severity) = (finding.code.code, finding.severity.word());
        format!("{severity} {code} {}", finding.message)
    });
    in_words.collect()
}

#[test]
fn a_file_in_order_has_no_finding() {
    assert_eq!(findings(&[]), [""; 0]);
    // the tournament may use another list of the person
    let national = [
        (
            r#"[{"listName": "TRF"}]"#,
            r#"[{"listName": "TRF"}, {"listName": "NOR"}]"#,
        ),
        (r#""rating": [2000]"#, r#""rating": [2050, 2000]"#),
    ];
    assert_eq!(findings(&national), [""; 0]);
    // 0 and a missing value contradict nothing, and a day may have a time
    assert_eq!(
        findings(&[(r#""rating": 2000"#, r#""rating": 0"#)]),
        [""; 0]
    );
    assert_eq!(
        findings(&[(r#""rating": [1900]"#, r#""rating": [0]"#)]),
        [""; 0]
    );
    let with_time = (
        r#""startDate": "2026-05-09""#,
        r#""startDate": "2026-05-09T10:00""#,
    );
    assert_eq!(findings(&[with_time]), [""; 0]);
}

#[test]
fn values_in_two_places_are_compared() {
    let check = |replacement, expected: &str| assert_eq!(findings(&[replacement]), [expected]);
    check(
        (r#""rating": [2000]"#, r#""rating": ["2OO0"]"#),
        "warning S104 statements contradict each other for 2 Birch, Bob: the rating is `2000` in one \
         place and `2OO0` in another; `2000` counts",
    );
    check(
        (
            r#""rating": 1900"#,
            r#""rating": {"list": "TRF", "rating": 1990}"#,
        ),
        "warning S104 statements contradict each other for 3 Cedar, Cid: the rating is `1990` in one \
         place and `1900` in another; `1990` counts",
    );
    check(
        (r#""yearBirth": 1990"#, r#""yearBirth": 1999"#),
        "warning S104 statements contradict each other for 1 Alder, Ann: the birth date is \
         `1990-02-01` in one place and `1999` in another; `1990-02-01` counts",
    );
    check(
        (
            r#""startDate": "2026-05-09""#,
            r#""startDate": "2016-05-09""#,
        ),
        "error S104 statements contradict each other: `startDate` is `2026-05-09` in one place and \
         `2016-05-09` in another; `2026-05-09` counts",
    );
    check(
        (r#""federation": "NOR""#, r#""federation": "SWE""#),
        "error S104 statements contradict each other: `federation` is `NOR` in one place and `SWE` \
         in another; `NOR` counts",
    );
    check(
        (r#""wResult": "W""#, r#""wResult": "W", "bResult": "D""#),
        "error S114 a statement contradicts the results: the result of one side is `D` in one \
         place and `L` in another; `D` counts",
    );
}

#[test]
fn what_follows_from_a_contradiction_is_not_a_second_finding() {
    // the day that counts is not that of the first round
    let days = r#""rounds": [{"roundNo": 1, "startTime": "2026-05-09"}], "ratingList": "TRF""#;
    let other_day = r#"group A", "federation": "NOR",
   "startDate": "2016-05-09""#;
    let found = findings(&[
        (r#""ratingList": "TRF""#, days),
        (
            "group A\", \"federation\": \"NOR\",\n   \"startDate\": \"2026-05-09\"",
            other_day,
        ),
    ]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("`startDate` is `2016-05-09` in one place"),
        "{found:?}"
    );
    // a value that is no rating is named as such
    let found = findings(&[(r#""rating": 1900"#, r#""rating": "19OO""#)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("S105"), "{found:?}");
}

#[test]
fn one_of_several_tournaments_may_have_other_days() {
    let other = r#""tournaments": [{"tournamentNo": 2, "tournamentInfo": {"fullName": "B"},
        "competitors": [{"cid": 1, "profileId": 1}, {"cid": 2, "profileId": 2}], "gameList": []}, {"#;
    let replacements = [
        (r#""tournaments": [{"#, other),
        (
            r#""startDate": "2026-05-09""#,
            r#""startDate": "2026-05-01""#,
        ),
    ];
    let mut text = EVENT.to_owned();
    for (old, new) in replacements {
        text = text.replacen(old, new, 1);
    }
    let reading = format::read("open.json", text.into_bytes(), &Default::default()).unwrap();
    let import = &reading.further[0];
    let audit = audit(&reading.sources, import, &Options::default());
    let codes = audit.findings.iter().map(|finding| finding.code.code);
    assert!(!codes.collect::<Vec<_>>().contains(&"S104"));
}

#[test]
fn a_profile_of_two_competitors_is_one_cause() {
    let shared = (r#""cid": 2, "profileId": 2"#, r#""cid": 2, "profileId": 1"#);
    let found = findings(&[shared]);
    assert!(
        !found.iter().any(|finding| finding.contains("rating")),
        "{found:?}"
    );
}

#[test]
fn a_day_that_does_not_exist_is_named() {
    let both = [
        (
            r#""startDate": "2026-05-09""#,
            r#""startDate": "2026-13-05""#,
        ),
        (
            r#""startDate": "2026-05-09""#,
            r#""startDate": "2026-13-05""#,
        ),
    ];
    let found = findings(&both);
    let expected = "the date cannot be right: `2026-13-05` is not a valid date; read as \
                    2026-05-13, with day and month exchanged";
    assert!(
        found.iter().any(|finding| finding.ends_with(expected)),
        "{found:?}"
    );
}

#[test]
fn a_bye_counts_as_much_as_its_letter() {
    let bye = |letter: &str| {
        let new = format!(r#""white": {{"cid": 3, "result": "{letter}"}}, "black": null"#);
        findings(&[(r#""white": {"cid": 3, "result": "P"}, "black": null"#, &new)])
    };
    // a win is worth what the bye gives
    assert_eq!(bye("W"), [""; 0]);
    let found = bye("D");
    let has = |words: &str| found.iter().any(|finding| finding.contains(words));
    assert!(has("S112") && has("read as a half-point bye"), "{found:?}");
    assert!(has("the file says 2.5, the results give 2"), "{found:?}");
    // if the bye is worth half a point, the draw is that bye and the win is none
    let half = (r#""P": "W""#, r#""P": "D""#);
    let letters = |letter: &str| {
        let letter = format!(r#""result": "{letter}"}}, "black": null"#);
        let bye = (r#""result": "P"}, "black": null"#, letter.as_str());
        let points = [
            ("2.5", "2.0"),
            (r#""gamePoints": "1.0""#, r#""gamePoints": "0.5""#),
            ("2.5", "2.0"),
        ];
        findings(&[&[half, bye, bye, bye][..], &points].concat())
    };
    assert_eq!(letters("D"), [""; 0]);
}

/// The competitors decide whether they are teams, because the other way nothing can be read of them.
#[test]
fn a_wrong_flag_of_team_events_is_one_question() {
    let number = r#""tournamentNo": 1,"#;
    let flagged = |flag: &str| findings(&[(number, &format!("{number} {flag},"))]);
    assert_eq!(flagged(r#""teamTournament": false"#), [""; 0]);
    assert_eq!(
        flagged(r#""teamTournament": true"#),
        [
            "warning S113 the type of the event is in doubt: `teamTournament` is `true`, but each \
          competitor is a person: they were read as players"
        ]
    );
}

/// The results that name the number belong to neither row.
#[test]
fn a_competitor_given_twice_with_another_total_is_one_finding() {
    let row = r#"{"cid": 2, "profileId": 2, "rating": 2000, "gamePoints": "1.0", "rank": 3},"#;
    let other = row.replace("1.0", "2.0");
    assert_eq!(
        findings(&[(row, &format!("{row} {other}"))]),
        [
            "error S107 the row of 2 Birch, Bob is given twice with different values: \
             points `1.0` and `2.0`"
        ]
    );
}

#[test]
fn a_profile_given_twice_names_what_differs() {
    let profile =
        r#"{"id": 2, "fideName": "Birch, Bob", "birth": "1991-02-01", "rating": [2000]},"#;
    let twice = |again: &str| findings(&[(profile, &format!("{profile} {again}"))]);
    assert_eq!(
        twice(profile),
        ["warning S104 statement (profile 2) is given twice"]
    );
    assert_eq!(
        twice(&profile.replace("Bob", "Zed")),
        [
            "error S104 statement (`fideName` of profile 2) is given twice with different values; \
          the first counts"
        ]
    );
    assert_eq!(
        twice(&profile.replace("Bob", "Zed").replace("1991", "1992")),
        [
            "error S104 statement (`fideName` and other values of profile 2) is given twice with different \
          values; the first counts"
        ]
    );
    // a member that only one of the two has
    assert_eq!(
        twice(&profile.replace(r#""id": 2,"#, r#""id": 2, "sex": "m","#)),
        [
            "error S104 statement (`sex` of profile 2) is given twice with different values; the \
          first counts"
        ]
    );
}

/// Numbers that name or count other parts of the document are compared with these parts.
#[test]
fn numbers_of_other_parts_are_compared() {
    let check = |replacement: (&str, &str), expected: &str| {
        let found = findings(&[replacement]);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(expected), "{found:#?}");
    };
    check(
        (
            r#""tournamentNo": 1,"#,
            r#""tournamentNo": 1, "currentRound": 9,"#,
        ),
        "`currentRound` is 9, but the tournament has 3 rounds",
    );
    let with_team = |players: &str| {
        format!(
            r#""teams": [{{"id": 4, "teamName": "A", "players": {players}}}], "tournaments": ["#
        )
    };
    check(
        (r#""tournaments": ["#, &with_team("[1, 2, 1]")),
        "team 4 of `teams` names profile 1 twice",
    );
    check(
        (r#""tournaments": ["#, &with_team("[1, 2, 7]")),
        "team 4 of `teams` names profile 7, which does not exist",
    );
    check(
        (
            r#""gameList": ["#,
            r#""matchList": [{"id": 3, "round": 1, "games": []}, {"id": 3, "round": 1, "games": []}],
               "gameList": ["#,
        ),
        "two matches have the `id` 3",
    );
    let in_order = [
        (
            r#""tournamentNo": 1,"#,
            r#""tournamentNo": 1, "currentRound": 3,"#,
        ),
        (r#""tournaments": ["#, &*with_team("[1, 2, 3]")),
    ];
    assert_eq!(findings(&in_order), [""; 0]);
}

/// Two tournaments of a document have different numbers.
#[test]
fn two_tournaments_with_one_number_are_a_finding() {
    let start = EVENT.find(
        r#"{
  "tournamentNo""#,
    );
    let end = EVENT.rfind("}]}}").unwrap() + 1;
    let tournament = &EVENT[start.unwrap()..end];
    let with_second = |second: &str| {
        let second = format!("{tournament}, {second}");
        findings(&[(tournament, &second)])
    };
    let found = with_second(tournament);
    assert!(
        found.contains(&"error S114 two tournaments have the `tournamentNo` 1".to_owned()),
        "{found:#?}"
    );
    let other = tournament.replacen(r#""tournamentNo": 1"#, r#""tournamentNo": 2"#, 1);
    let found = with_second(&other);
    assert!(
        !found.iter().any(|one| one.contains("tournamentNo")),
        "{found:#?}"
    );
}
