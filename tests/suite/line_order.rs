//! Findings do not depend on the order in which a file lists its players.

use std::fs;

use crosstable::audit::{self, Options};
use crosstable::format;

use crate::support::{root, shared};

/// The findings of an audit without their places.
fn findings(name: &str, bytes: Vec<u8>) -> Option<Vec<String>> {
    let reading = format::read(name, bytes, &Default::default()).ok()?;
    let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
    let says = |finding: &crosstable::finding::Finding| {
        let (severity, code) = (finding.severity.word(), finding.code.code);
        // those about the structure of the file name the first place of several
        if code.starts_with('S') {
            return format!("{severity} {code}");
        }
        let mut notes = finding.notes_in_words();
        notes.sort();
        let (message, because) = (&finding.message, &finding.because);
        format!("{severity} {code} {message} {because:?} {notes:?}")
    };
    let mut list: Vec<String> = audit.findings.iter().map(says).collect();
    list.sort();
    Some(list)
}

/// The lines of a report, with the player lines in a random order chosen by `seed`.
fn permuted(text: &[u8], seed: u64) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let places: Vec<usize> = (0..lines.len())
        .filter(|&at| lines[at].starts_with(b"001 ") && lines[at].ends_with(b"\n"))
        .collect();
    let mut state = seed;
    let mut next = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for at in (1..places.len()).rev() {
        lines.swap(places[at], places[next(at + 1)]);
    }
    lines.concat()
}

#[test]
fn the_order_of_the_players_changes_no_finding() {
    let mut paths = Vec::new();
    for entry in fs::read_dir(root().join("samples")).unwrap() {
        paths.push(entry.unwrap().path());
    }
    if let Some(folder) = shared("data/trf") {
        let mut real: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().path())
            .collect();
        real.sort();
        paths.extend(real.into_iter().step_by(3));
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "trf"));
    let mut wrong = Vec::new();
    let mut checked = 0;
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read(&path).unwrap();
        let Some(expected) = findings(&name, text.clone()) else {
            continue;
        };
        // of several lines with the same damage the reader names the first alone, and what follows
        // from it is told there
        if expected.contains(&"error S105".to_owned()) {
            continue;
        }
        for seed in 1..=3 {
            let other = permuted(&text, seed);
            if other == text {
                continue;
            }
            checked += 1;
            let found = findings(&name, other).unwrap();
            if found != expected {
                let only = |a: &[String], b: &[String]| {
                    let of_one = a.iter().filter(|line| !b.contains(line)).cloned();
                    of_one.collect::<Vec<_>>()
                };
                wrong.push(format!(
                    "{name}, seed {seed}: gained {:?}, lost {:?}",
                    only(&found, &expected),
                    only(&expected, &found)
                ));
            }
        }
    }
    assert!(checked > 10, "only {checked} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_orders_of_one_event_give_the_same_findings() {
    let Some(folder) = shared("data/defects") else {
        return;
    };
    let of = |name: &str| findings(name, fs::read(folder.join(name)).unwrap()).unwrap();
    assert_eq!(of("order-a.trf"), of("order-b.trf"));
}
