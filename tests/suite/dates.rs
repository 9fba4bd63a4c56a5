//! Dates that contradict each other are said, and what each of them does to the edition.

use std::fs;

use crosstable::audit::{self, Audit, Options};
use crosstable::format;

use crate::support::{crosstable, shared};

fn audited(name: &str) -> Option<Audit> {
    let path = shared("data/defects")?.join(name);
    let reading = format::read(name, fs::read(path).unwrap(), &Default::default()).unwrap();
    Some(audit::audit(
        &reading.sources,
        &reading.import,
        &Options::default(),
    ))
}

/// The findings about dates, and the edition with what speaks against it.
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
            "D505 no round on the first or last day: the event starts 2016-05-01, its first round is on 2026-05-01",
        ],
        "legacy",
        &[
            "first round 2026-05-01 gives 2026",
            "ends 2026-05-03 gives 2026",
        ],
    );
    check(
        "silent-start-2026-13-01.trf",
        &[
            "D506 date cannot be right: `2026/13/01` is no day of the calendar; read as 2026-01-13, with day and month exchanged",
        ],
        "2024",
        &[
            "`2026/13/01` is no day of the calendar; read as 2026-01-13, with day and month exchanged",
            "first round 2026-05-01 gives 2026",
        ],
    );
    check(
        "silent-start-blank.trf",
        &["D501 first day (record 042) is blank"],
        "2026",
        &[],
    );
    check(
        "silent-132-year-2001.trf",
        &["D504 all 5 rounds lie before the first day: round 1 on 2001-05-01"],
        "2026",
        &["first round 2001-05-01 gives raw"],
    );
    check(
        "silent-end-before-start.trf",
        &["D502 end before start: the event starts 2026-05-01 and ends 2025-05-03"],
        "2026",
        &["ends 2025-05-03 gives 2024"],
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
            output.contains("first round 2026-05-01 gives 2026"),
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
        edition.assumed && edition.why.contains("last updated 2021-12-30"),
        "{edition:?}"
    );
    assert_eq!(edition.rules.name, "legacy");
    assert!(!edition.allows_name("2026"));
}
