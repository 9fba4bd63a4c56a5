//! The key by which a finding is accepted changes with the facts of the finding, and does not
//! depend on the rest of the file.

use std::collections::BTreeMap;
use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::Finding;
use crosstable::format;

use crate::support::root;

fn findings(text: &str) -> Vec<Finding> {
    let reading = format::read("x.trf", text.as_bytes().to_vec(), &Default::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default()).findings
}

fn sample(name: &str) -> String {
    fs::read_to_string(root().join("samples").join(name)).unwrap()
}

/// The sample with `text` in these columns of the lines of these players.
fn with_text(players: &[usize], column: usize, text: &str) -> String {
    let mut player = 0;
    let line = |line: &str| {
        if !line.starts_with("001") {
            return format!("{line}\n");
        }
        player += 1;
        let mut chars: Vec<char> = line.chars().collect();
        if players.contains(&(player - 1)) {
            for (index, char) in text.chars().enumerate() {
                chars[column - 1 + index] = char;
            }
        }
        chars.into_iter().collect::<String>() + "\n"
    };
    sample("lakeside-open.trf").lines().map(line).collect()
}

/// The sample with these lines added after its third player, or at its end.
fn with_lines(lines: &[&str], at_the_end: bool) -> String {
    let text = sample("lakeside-open.trf").replace("\r\n", "\n");
    let more: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if at_the_end {
        return text + &more;
    }
    let (before, behind) = text.split_once("001    4 ").unwrap();
    format!("{before}{more}001    4 {behind}")
}

/// Checks that both files have a finding of this check with the same fingerprint but different
/// keys.
fn check(one: &str, other: &str, code: &str) {
    let keys = |text: &str| -> BTreeMap<String, String> {
        let found = findings(text).into_iter();
        let found = found.filter(|finding| finding.code.code == code);
        found
            .filter(|finding| finding.subject.player.is_none())
            .map(|finding| (finding.fingerprint(), finding.key()))
            .collect()
    };
    let [one, other] = [one, other].map(keys);
    let common: Vec<_> = one
        .iter()
        .filter(|(fingerprint, _)| other.contains_key(*fingerprint))
        .collect();
    assert!(!common.is_empty(), "{code} {one:?} {other:?}");
    for (fingerprint, key) in common {
        assert_ne!(Some(key), other.get(fingerprint), "{code}");
    }
}

/// Six players have the same fault. In the second file another player has it instead of the sixth,
/// so that the first player and the number stay the same.
#[test]
fn the_same_fault_of_another_player_has_another_key() {
    let cases = [
        (49, "2O15", "S105"),
        (49, "  x5", "S105"),
        (81, " x.5", "S105"),
        (86, "  ab", "S105"),
        (86, "    ", "P304"),
        (81, "    ", "P301"),
        (70, "2035/01/01", "D512"),
        (70, "1985/13/45", "D511"),
    ];
    let players: Vec<usize> = (0..12).collect();
    let others: Vec<usize> = (0..11).chain([20]).collect();
    for (column, text, code) in cases {
        let [one, other] = [&players, &others].map(|list| with_text(list, column, text));
        check(&one, &other, code);
    }
}

#[test]
fn another_broken_line_has_another_key() {
    let lines = ["XYZ one", "XYZ two", "XYZ three", "XYZ four"];
    let others = ["XYZ one", "XYZ two", "XYZ three", "XYZ five"];
    for at_the_end in [false, true] {
        let [one, other] = [lines, others].map(|lines| with_lines(&lines, at_the_end));
        check(&one, &other, "S103");
    }
    let dates = ["132 xx1", "132 xx2", "132 xx3", "132 xx4", "132 xx5"];
    let others = ["132 xx1", "132 xx2", "132 xx3", "132 xx4", "132 xx9"];
    let [one, other] = [dates, others].map(|lines| with_lines(&lines, true));
    check(&one, &other, "S113");
}

/// The place of the event, a comment and different line endings do not belong to any finding.
#[test]
fn a_key_does_not_depend_on_the_rest_of_the_file() {
    for name in [
        "planted-errors.trf",
        "planted-tie-breaks.trf",
        "planted-teams-trf16.trf",
    ] {
        let text = sample(name).replace("\r\n", "\n");
        let keys = |text: &str| {
            let mut keys: Vec<String> = findings(text).iter().map(Finding::key).collect();
            keys.sort();
            keys
        };
        let city = |line: &str| match line.starts_with("022 ") && line.trim() != "022" {
            true => "022 Elsewhere\n".to_owned(),
            false => format!("{line}\n"),
        };
        let moved: String = text.lines().map(city).collect();
        let before = keys(&text);
        assert!(!before.is_empty(), "{name}");
        for other in [moved, text.replace('\n', "\r\n")] {
            assert_eq!(keys(&other), before, "{name}");
        }
    }
}
