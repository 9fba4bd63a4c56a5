//! The cases in which a norm is reported as missed (N902).

use crosstable::audit::{Audit, Options, audit};
use crosstable::format::{ReadOptions, read};

use crate::support::root;

/// The audit of a file.
fn audited(text: &str) -> Audit {
    let reading = read("open.trf", text.into(), &ReadOptions::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default())
}

/// The messages of the N902 findings about a file.
fn missed(text: &str) -> Vec<String> {
    let audit = audited(text);
    let findings = audit.findings.into_iter();
    let missed = findings.filter(|finding| finding.code.code == "N902");
    missed.map(|finding| finding.message).collect()
}

#[test]
fn no_norm_is_reported_as_missed_while_results_are_unknown() {
    let page = std::fs::read_to_string(root().join("docs/checks/norm-missed.md")).unwrap();
    let example = page.split("```trf wrong\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    assert_eq!(missed(example).len(), 1);
    // a tenth round is planned
    let running = example.replace("\n142 9\n", "\n142 10\n");
    assert_ne!(running, example);
    assert_eq!(missed(&running), [""; 0]);
    let mut not_run = audited(&running).not_run.into_iter();
    let why = not_run.find(|not_run| not_run.code == "N902").unwrap().why;
    assert_eq!(why, "round 10 is not finished");
    let longer = example.replace("\n142 9\n", "\n142 11\n");
    let mut not_run = audited(&longer).not_run.into_iter();
    let why = not_run.find(|not_run| not_run.code == "N902").unwrap().why;
    assert_eq!(why, "rounds 10 and 11 are not finished");
    // the game of Ahlgren against Hoxha in the last round has no result yet
    let pending = example.replace("     8 w =\n001    2", "     8 w  \n001    2");
    let pending = pending.replace("    10 b =     1 b =\n", "    10 b =     1 b  \n");
    assert_ne!(pending, example);
    assert_eq!(missed(&pending), [""; 0]);
    let partly = audited(&pending).partly_run;
    assert_eq!(
        partly
            .iter()
            .map(|partly| partly.why.as_str())
            .collect::<Vec<_>>(),
        ["missed norms of 1 player not examined: a game has no result"]
    );
    assert_eq!(partly[0].codes, ["N902"]);
    assert_eq!(audited(example).partly_run, []);
    // 31 days: the norms need the list of each game (B.01 1.1.4)
    let long = example.replace("052 2026/05/09", "052 2026/05/31");
    let partly = audited(&long).partly_run;
    assert_eq!(partly[0].codes, ["N901", "N902"]);
    assert!(
        partly[0].why.contains("the event lasts 31 days"),
        "{partly:?}"
    );
}

/// In an event in which no norm is possible, a norm is missed because of the event (N904).
#[test]
fn no_norm_is_missed_in_an_event_without_norms() {
    let page = std::fs::read_to_string(root().join("docs/checks/norm-missed.md")).unwrap();
    let example = page.split("```trf wrong\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let codes = |text: &str| {
        let findings = audited(text).findings.into_iter();
        let codes = findings.map(|finding| finding.code.code);
        codes
            .filter(|code| code.starts_with('N'))
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(example), ["N902"]);
    let short = example.replace("122 90 minutes", "122 60 minutes");
    assert_ne!(short, example);
    assert_eq!(codes(&short), ["N904"]);
}
