//! The days of an event in the heading of a table: what is wrong with them is found at their place.

use std::fs;

use crosstable::audit::{self, Audit, Options};
use crosstable::finding::Finding;
use crosstable::format::{self, Reading};

use crate::support::root;

const DAYS: &str = "2026/06/10 to 2026/06/14";

/// The sample with these days, as csv and as a page. If `is_complete` is false, the place is
/// missing, so that the table does not state all that a tournament section requires.
fn samples_with(days: &str, is_complete: bool) -> [(&'static str, String); 2] {
    ["harbour-csv.csv", "harbour-html.html"].map(|name| {
        let text = fs::read_to_string(root().join("samples").join(name)).unwrap();
        assert!(text.contains(DAYS), "{name}");
        let text = text.replacen(DAYS, days, 1);
        let place = if is_complete { "Location" } else { "Remark" };
        (name, text.replacen("Location", place, 1))
    })
}

fn audited(name: &str, text: String) -> (Reading, Audit) {
    let reading = format::read(name, text.into(), &Default::default()).unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
    (reading, audit)
}

/// The findings about days, each as severity, code and message, with the text at its place.
fn findings_about_days(reading: &Reading, audit: &Audit) -> Vec<(String, String)> {
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| finding.code.code.starts_with('D'));
    let in_words = |finding: &Finding| {
        let (severity, code) = (finding.severity.word(), finding.code.code);
        let label = finding.at.as_ref().unwrap();
        let text = reading.sources.slice(label.span).to_owned();
        (format!("{severity} {code} {}", finding.message), text)
    };
    findings.map(in_words).collect()
}

#[test]
fn wrong_days_in_a_heading_are_found_at_their_place() {
    let cases = [
        (
            "2026/06/10 to 2026/06/31",
            "error D501 the last day is not a valid date: `2026/06/31`",
            "2026/06/31",
        ),
        (
            "to 2026/06/31",
            "error D501 the last day is not a valid date: `2026/06/31`",
            "2026/06/31",
        ),
        (
            "2026/02/30 to 2026/06/14",
            "error D501 the first day is not a valid date: `2026/02/30`",
            "2026/02/30",
        ),
        (
            "14.06.2026 bis 10.06.2026",
            "error D502 the last day is before the first day: the event starts on 2026-06-14 and \
             ends on 2026-06-10",
            "10.06.2026",
        ),
        (
            "2026/13/06 to 2026/06/14",
            "warning D506 the date cannot be right: `2026/13/06` is not a valid date; read as \
             2026-06-13, with day and month exchanged",
            "2026/13/06",
        ),
        (
            "10. bis 14. Juni 2026",
            "warning D501 the first day is not written as year/month/day: `10. bis 14. Juni 2026`",
            "10. bis 14. Juni 2026",
        ),
        (
            "10.06. - 14.06.2026",
            "warning D501 the first day is not written as year/month/day: `10.06. - 14.06.2026`",
            "10.06. - 14.06.2026",
        ),
        (
            "06/07/2026 to 09/07/2026",
            "info D506 the date can be read in two ways: `06/07/2026`, read as 2026-07-06, with \
             the day first; 2026-06-07 is also possible",
            "06/07/2026",
        ),
    ];
    for (days, message, place) in cases {
        // also a heading that states everything else need not state both days
        for is_complete in [false, true] {
            for (name, text) in samples_with(days, is_complete) {
                let (reading, audit) = audited(name, text);
                let found = findings_about_days(&reading, &audit);
                let expected = (message.to_owned(), place.to_owned());
                assert_eq!(found, [expected], "{name}: {days}");
            }
        }
    }
}

/// A table need not state the days, and a single day may be that of an event of one day.
#[test]
fn a_table_need_not_state_both_days() {
    for days in ["2026/06/10", "10.06.2026", "to 2026/06/14", "-"] {
        for is_complete in [true, false] {
            for (name, text) in samples_with(days, is_complete) {
                let (reading, audit) = audited(name, text);
                let found = findings_about_days(&reading, &audit);
                assert_eq!(found, [], "{name}: {days}");
            }
        }
    }
    for is_complete in [true, false] {
        for (name, text) in samples_with(DAYS, is_complete) {
            let label = text[..text.find(DAYS).unwrap()].rfind("Date").unwrap();
            let text = [&text[..label], "Remark", &text[label + "Date".len()..]].concat();
            let (reading, audit) = audited(name, text);
            assert_eq!(reading.import.tournament.start, None);
            assert_eq!(findings_about_days(&reading, &audit), [], "{name}");
        }
    }
}

#[test]
fn a_text_that_is_no_date_is_reported() {
    for days in ["soon", "to be announced", "summer 2026"] {
        for is_complete in [true, false] {
            for (name, text) in samples_with(days, is_complete) {
                let (reading, audit) = audited(name, text);
                let found = findings_about_days(&reading, &audit);
                assert_eq!(found.len(), 1, "{name}: {days} {found:#?}");
                let (message, place) = &found[0];
                assert!(
                    message.starts_with("warning D501 the first day is not"),
                    "{message}"
                );
                assert_eq!(place, days);
            }
        }
    }
}

#[test]
fn days_in_order_have_no_finding_in_any_notation() {
    for days in [
        DAYS,
        "10.06.2026 - 14.06.2026",
        "10.06.2026-14.06.2026",
        "10/06/2026 to 14/06/2026",
        "2026-06-10 – 2026-06-14",
    ] {
        for is_complete in [true, false] {
            for (name, text) in samples_with(days, is_complete) {
                let (reading, audit) = audited(name, text);
                assert!(
                    findings_about_days(&reading, &audit).is_empty(),
                    "{name}: {days}"
                );
                let tournament = &reading.import.tournament;
                let read_days = [tournament.start, tournament.end];
                let read_days = read_days.map(|day| day.unwrap().to_string());
                assert_eq!(read_days, ["2026-06-10", "2026-06-14"], "{name}: {days}");
            }
        }
    }
}

#[test]
fn a_table_that_states_its_days_is_not_said_to_have_no_dates() {
    for (name, text) in samples_with(DAYS, false) {
        let (reading, _) = audited(name, text);
        let words = reading.import.not_checked().join("; ");
        assert!(words.contains("arbiters"), "{name}: {words}");
        assert!(!words.contains("dates"), "{name}: {words}");
    }
}

/// Pairings of two rounds, with a day in the heading of each.
fn pairings(days: [&str; 2]) -> String {
    let [first, second] = days;
    format!(
        "Harbour Open\nDate : 2026/05/01 to 2026/05/02\nRound 1 on {first} at 10:00\n\
         Bo.;No.;White;Result;Black;No.\n1;1;Ahlgren, Tove;1 - 0;Brandao, Ines;2\n\
         2;3;Castellan, Piero;0 - 1;Dvorak, Milan;4\n\
         Round 2 on {second} at 10:00\n\
         Bo.;No.;White;Result;Black;No.\n1;4;Dvorak, Milan;1 - 0;Ahlgren, Tove;1\n\
         2;2;Brandao, Ines;0 - 1;Castellan, Piero;3\n"
    )
}

#[test]
fn wrong_days_of_rounds_in_headings_are_found_at_their_place() {
    let cases = [
        (["2026/05/01", "2026/05/02"], vec![]),
        (
            ["2026/05/01", "2026/05/20"],
            vec!["D504 round dates are inconsistent: round 2 on 2026-05-20 is after the last day"],
        ),
        (
            ["2026/05/01", "2026/05/32"],
            vec![
                "S113 value is not valid: the date of the round is expected here, such as \
                 2026/05/01",
            ],
        ),
    ];
    for (days, expected) in cases {
        let (reading, audit) = audited("a.csv", pairings(days));
        let findings = audit.findings.iter();
        let findings: Vec<&Finding> = findings
            .filter(|finding| {
                ["D", "S113"]
                    .iter()
                    .any(|c| finding.code.code.starts_with(c))
            })
            .collect();
        let messages = findings.iter();
        let messages: Vec<String> = messages
            .map(|finding| format!("{} {}", finding.code.code, finding.message))
            .collect();
        assert_eq!(messages, expected, "{days:?}");
        for finding in findings {
            let label = finding.at.as_ref().unwrap();
            assert_eq!(reading.sources.slice(label.span), days[1], "{days:?}");
        }
    }
}
