//! Days in the heading of a table with two digits for the year: the other dates of the file say which
//! number is the year; if they do not, the reading is a guess.

use std::fs;

use crosstable::audit::{self, Options};
use crosstable::format::{self, Reading};
use crosstable::model::Date;

use crate::support::root;

const DAYS: &str = "2026/06/10 to 2026/06/14";

/// In place of the line with the day of the last update.
const NO_UPDATE: &str = "Updated";

/// The samples with these days. If `update` is not empty, it replaces the words before the day of
/// the last update and the day.
fn read_with(days: &str, update: &str) -> Vec<Reading> {
    let names = ["harbour-csv.csv", "harbour-html.html"];
    let readings = names.map(|name| {
        let text = fs::read_to_string(root().join("samples").join(name)).unwrap();
        let text = text.replacen(DAYS, days, 1);
        let day = "Last update 14.06.2026 17:05:11";
        assert!(text.contains(day));
        let text = match update {
            "" => text,
            update => text.replace(day, update),
        };
        format::read(name, text.into(), &Default::default()).unwrap()
    });
    readings.into()
}

fn days(reading: &Reading) -> [Option<Date>; 2] {
    let tournament = &reading.import.tournament;
    [tournament.start, tournament.end]
}

/// The messages about days.
fn messages(reading: &Reading) -> Vec<String> {
    let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| finding.code.code.starts_with('D'));
    findings
        .map(|one| format!("{} {} {}", one.severity.word(), one.code.code, one.message))
        .collect()
}

#[test]
fn other_dates_show_which_number_is_the_year() {
    let cases = [
        // an event of four years is not likely
        ("26/06/10 to 26/06/14", "", [(2026, 6, 10), (2026, 6, 14)]),
        ("10/06/26 to 14/06/26", "", [(2026, 6, 10), (2026, 6, 14)]),
        (
            "26/06/10 to 26/06/14",
            NO_UPDATE,
            [(2026, 6, 10), (2026, 6, 14)],
        ),
        ("26-06-10 to 26-06-10", "", [(2026, 6, 10); 2]),
        ("15/06/26 to 15/06/26", "", [(2026, 6, 15); 2]),
        ("10.06.26 to 14.06.26", "", [(2026, 6, 10), (2026, 6, 14)]),
    ];
    for (text, update, expected) in cases {
        let expected = expected.map(|(year, month, day)| Date::new(year, month, day));
        for reading in read_with(text, update) {
            assert_eq!(days(&reading), expected, "{text}");
            assert!(messages(&reading).is_empty(), "{:?}", messages(&reading));
        }
    }
}

/// The two days give different editions of the rules, so this is an error.
#[test]
fn a_choice_that_nothing_decides_is_a_guess() {
    for reading in read_with("26/06/10 to 26/06/10", NO_UPDATE) {
        let message = "error D506 the date can be read in two ways: `26/06/10`, read as 2010-06-26, \
                       with the day first; 2026-06-10 is also possible";
        assert!(
            messages(&reading).contains(&message.to_owned()),
            "{:?}",
            messages(&reading)
        );
    }
}

/// A last day that is not read is found, and so is a single day if rounds were later.
#[test]
fn a_missing_last_day_is_found() {
    let cases = [
        ("2026/06/10 to tba", "the last day is not a date: `tba`"),
        (
            "10.06.2026 - 14.06.",
            "the last day is not written as year/month/day: `14.06.`",
        ),
    ];
    for (text, message) in cases {
        for reading in read_with(text, "") {
            let message = format!("warning D501 {message}");
            assert_eq!(messages(&reading), [message], "{text}");
        }
    }
    for mut reading in read_with("2026/06/10", "") {
        let dates = &mut reading.import.tournament.round_dates;
        *dates = (10..13).map(|day| Date::new(2026, 6, day)).collect();
        let message = "info D501 the last day is missing: the file states only 2026-06-10, and \
                       round 3 was on 2026-06-12";
        assert!(
            messages(&reading).contains(&message.to_owned()),
            "{:?}",
            messages(&reading)
        );
    }
}
