//! Contradictory dates are reported, together with their effect on the edition.

use std::fs;

use crosstable::audit::{self, Audit, Options};
use crosstable::format;

use crate::support::{crosstable, lakeside, shared};

fn audited(name: &str) -> Option<Audit> {
    let path = shared("data/defects")?.join(name);
    let reading = format::read(name, fs::read(path).unwrap(), &Default::default()).unwrap();
    Some(audit::audit(
        &reading.sources,
        &reading.import,
        &Options::default(),
    ))
}

/// Checks the findings about dates, and the edition with the reasons to doubt it.
fn check(name: &str, findings: &[&str], edition: &str, doubts: &[&str]) {
    let Some(audit) = audited(name) else { return };
    let dates = audit.findings.iter();
    let dates = dates.filter(|finding| finding.code.code.starts_with('D'));
    let dates: Vec<String> = dates
        .map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect();
    assert_eq!(dates, findings, "{name}");
    assert_eq!(audit.edition.rules.name, edition, "{name}");
    assert_eq!(audit.edition.doubts, doubts, "{name}");
}

#[test]
fn one_wrong_date_is_one_finding() {
    check(
        "silent-start-2016.trf",
        &[
            "D505 no round on the first or last day: the event starts on 2016-05-01, but its first round is on 2026-05-01",
        ],
        "legacy",
        &[
            "first round 2026-05-01, when the rules of 2026 would apply",
            "ends 2026-05-03, when the rules of 2026 would apply",
        ],
    );
    check(
        "silent-start-2026-13-01.trf",
        &[
            "D506 the date cannot be right: `2026/13/01` is not a valid date; read as 2026-01-13, with day and month exchanged",
        ],
        "2024",
        &[
            "`2026/13/01` is not a valid date; read as 2026-01-13, with day and month exchanged",
            "first round 2026-05-01, when the rules of 2026 would apply",
        ],
    );
    check(
        "silent-start-blank.trf",
        &["D501 the first day (record 042) is blank"],
        "2026",
        &[],
    );
    check(
        "silent-132-year-2001.trf",
        &["D504 all 5 rounds are before the first day: round 1 is on 2001-05-01"],
        "2026",
        &["first round 2001-05-01, when the rules before 2009 would apply"],
    );
    check(
        "silent-end-before-start.trf",
        &[
            "D502 the last day is before the first day: the event starts on 2026-05-01 and ends on 2025-05-03",
        ],
        "2026",
        &["ends 2025-05-03, when the rules of 2024 would apply"],
    );
}

/// A file whose first day is written as `text`.
fn with_first_day(text: &str) -> String {
    format!(
        "012 Harbour Open\n022 Exampleton\n032 NOR\n042 {text}\n052 2026/05/01\n\
         102 IA Example, Edda (99000001)\n132{:88}26/05/01\n142 1\n192 FIDE_DUTCH_2026\n\
         001    1      Ahlgren, Tove{:54}1.0    1     2 w 1\n\
         001    2      Brandao, Ines{:54}0.0    2     1 b 0\n",
        "", "", ""
    )
}

/// The findings about dates in the file of [`with_first_day`], and its audit.
fn dated(text: &str) -> (Vec<String>, Audit) {
    let file = with_first_day(text);
    let reading = format::read("a.trf", file.into(), &Default::default()).unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
    let dates = audit.findings.iter();
    let dates = dates.filter(|finding| finding.code.code.starts_with('D'));
    let dates = dates.map(|finding| format!("{} {}", finding.code.code, finding.message));
    (dates.collect(), audit)
}

#[test]
fn a_date_in_any_unambiguous_notation_is_read_and_reported() {
    for text in [
        "1/5/2026",
        "01.05.26",
        "2026/05/01 10:00",
        "2026-05-01T10:00",
        "Friday 2026/05/01",
        "1 May 2026",
    ] {
        let (findings, audit) = dated(text);
        let expected =
            format!("D506 the date is not written as year/month/day: `{text}`, read as 2026-05-01");
        assert_eq!(findings, [expected]);
        assert_eq!(audit.edition.why, "starts 2026-05-01", "{text}");
    }
    let (findings, _) = dated("2026/05/01 2026/05/03");
    assert!(findings[0].starts_with("D501 "), "{findings:?}");
}

#[test]
fn an_impossible_year_is_one_finding_and_selects_no_edition() {
    let (findings, audit) = dated("1026/05/01");
    assert_eq!(
        findings,
        ["D501 the first day (record 042) is too long ago: 1026-05-01"]
    );
    assert_eq!(audit.edition.why, "first round 2026-05-01");
    assert_eq!(
        audit.edition.doubts,
        ["starts 1026-05-01, before the earliest accepted year (1970)"]
    );
}

#[test]
fn every_output_says_that_the_edition_is_doubtful() {
    let Some(folder) = shared("data/defects") else {
        return;
    };
    let path = folder.join("silent-start-2016.trf");
    let path = path.to_str().unwrap();
    let runs: [&[&str]; 6] = [
        &["audit", path],
        &["audit", "--format", "json", path],
        &["standings", path],
        &["standings", "--format", "json", path],
        &["why", path, "1", "BH"],
        &["why", "--format", "json", path, "1", "BH"],
    ];
    for run in runs {
        let output = String::from_utf8(crosstable(run).stdout).unwrap();
        let output = output.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            output.contains("first round 2026-05-01, when the rules of 2026 would apply"),
            "{run:?}: {output}"
        );
    }
}

#[test]
fn the_last_update_of_a_list_is_evidence_for_the_year() {
    let text = "\
From the Tournament-Database of Chess-Results http://chess-results.com
Blitz Cup
Last update 30.12.2021 20:10:55
Final Ranking crosstable after 1 Rounds
Rk.;;Name;Rtg;FED;1.Rd;Pts.
1;;Ahlgren Tove;2000;NOR;2w1;1
2;;Brandao Ines;1900;POR;1b0;0
";
    let reading = format::read("list.csv", text.into(), &Default::default()).unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
    let edition = &audit.edition;
    assert!(
        edition.is_assumed && edition.why.contains("last updated on 2021-12-30"),
        "{edition:?}"
    );
    assert_eq!(edition.rules.name, "legacy");
    assert!(!edition.allows_name("2026"));
}

#[test]
fn a_year_in_the_future_is_one_finding_and_limits_no_other_date() {
    let days = format!("{:<91}{:<10}{}", "132", "26/05/01", "26/05/02");
    let text = format!(
        "012 Harbour Open\n032 NOR\n042 2062/05/01\n052 2062/05/03\n{days}\n\
         001    1 m    Example, Anna                     1900 NOR    99000101 1990/01/01  1.5    1     2 w 1     2 b =\n\
         001    2 m    Sample, Ben                       1900 NOR    99000102 1990/01/01  0.5    2     1 b 0     1 w =\n"
    );
    let reading = format::read("a.trf", text.into(), &Default::default()).unwrap();
    let options = Options {
        today: crosstable::model::Date::new(2026, 11, 23),
        ..Options::default()
    };
    let audit = audit::audit(&reading.sources, &reading.import, &options);
    let days = &reading.import.tournament.round_dates;
    assert!(
        days.iter().filter(|day| day.is_some()).count() == 2,
        "{days:?}"
    );
    let findings = audit.findings.iter();
    let codes = findings.map(|finding| finding.code.code);
    let codes: Vec<&str> = codes.filter(|code| code.starts_with('D')).collect();
    assert!(
        codes.contains(&"D501") && !codes.contains(&"D504"),
        "{codes:?}"
    );
}

/// B.02 4 applies to events of more than 30 days: from 1 to 30 May are 30 days, from 1 to 31 May
/// are 31.
#[test]
fn an_event_of_31_days_is_longer_than_30_days() {
    let check = |last: &str, expected: &[&str]| {
        let text = format!(
            "012 Harbour Open\n032 NOR\n042 2026/05/01\n052 {last}\n142 1\n\
             001    1 m    Example, Anna                     1900 NOR    99000101 1990/01/01  1.0    1     2 w 1\n\
             001    2 m    Sample, Ben                       1900 NOR    99000102 1990/01/01  0.0    2     1 b 0\n"
        );
        let reading = format::read("a.trf", text.into(), &Default::default()).unwrap();
        let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
        let of_this = audit
            .findings
            .iter()
            .filter(|found| found.code.code == "D510");
        let messages: Vec<&str> = of_this.map(|found| found.message.as_str()).collect();
        assert_eq!(messages, expected, "{last}");
    };
    check("2026/05/30", &[]);
    check(
        "2026/05/31",
        &[
            "the event lasts 31 days: standard events of more than 30 days \
           are reported every month",
        ],
    );
}

/// A league plays for a season. From 9 May 2025 to 8 May 2026 are 365 days; to 10 May 367.
#[test]
fn an_event_of_more_than_a_year_is_asked_about() {
    let year_asked = |dates: &str| {
        let audit = lakeside::audited(&lakeside::with_dates(dates), "csv");
        let doubts = lakeside::doubts(&audit);
        let dates = doubts.into_iter().filter(|found| found.starts_with('D'));
        (dates.collect::<Vec<String>>(), audit.edition.doubts)
    };
    let asked = |days: u16, dates: &str| {
        format!("D510 the event lasts {days} days, {dates}: is one of the years a typing error?")
    };
    let season = [
        "2025/05/09 to 2025/05/13",
        "2024/09/01 to 2025/06/30",
        "2025/05/09 to 2026/05/08",
    ];
    for dates in season {
        assert_eq!(year_asked(dates), (vec![], vec![]), "{dates}");
    }
    let (found, doubts) = year_asked("2025/05/09 to 2026/05/13");
    assert_eq!(found, [asked(370, "from 2025-05-09 to 2026-05-13")]);
    assert_eq!(
        doubts,
        ["ends 2026-05-13, when the rules of 2026 would apply"]
    );
    let (found, doubts) = year_asked("2015/05/09 to 2025/05/13");
    assert_eq!(found, [asked(3658, "from 2015-05-09 to 2025-05-13")]);
    assert_eq!(
        doubts,
        ["ends 2025-05-13, when the rules of 2024 would apply"]
    );
    // the edition is the same
    let (found, doubts) = year_asked("2024/09/09 to 2025/09/13");
    assert_eq!(found, [asked(370, "from 2024-09-09 to 2025-09-13")]);
    assert!(doubts.is_empty(), "{doubts:?}");
}

#[test]
fn a_birth_date_with_day_and_month_exchanged_is_reported() {
    for format in ["csv", "html", "xlsx"] {
        let found = |numbers: &[usize]| {
            let list = lakeside::with_cells("Birth", numbers, "2005/31/12");
            lakeside::doubts(&lakeside::audited(&list, format))
        };
        assert_eq!(found(&[]), [""; 0], "{format}");
        let one = "D511 a birth date is not in the calendar as written: `2005/31/12`, read as \
                   2005-12-31, with day and month exchanged";
        assert_eq!(found(&[12]), [one], "{format}");
        let two = "D511 2 birth dates are not in the calendar as written, such as `2005/31/12`: they \
                   are read with day and month exchanged";
        assert_eq!(found(&[12, 15]), [two], "{format}");
    }
}
