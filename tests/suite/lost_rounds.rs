//! A round that is announced and not in the file is one finding, and no rank is called wrong.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::Finding;
use crosstable::format;

use crate::support::root;

/// How a sample is changed: five rounds are announced, and one of them is cut out of all rows.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// The round that is cut out; `None` if the sample keeps all five.
    lost: Option<usize>,
    /// Whether the points stay in the file.
    points: bool,
    /// Whether the ranks stay in the file.
    ranks: bool,
    /// Whether the number of rounds stays in the file. The days of the five rounds always stay.
    planned: bool,
}

fn changes() -> impl Iterator<Item = Change> {
    let states = [true, false];
    (1..=5).flat_map(move |lost| {
        states.into_iter().flat_map(move |points| {
            states.into_iter().flat_map(move |ranks| {
                states.into_iter().map(move |planned| Change {
                    lost: Some(lost),
                    points,
                    ranks,
                    planned,
                })
            })
        })
    })
}

/// A line of a player with blanks in place of the characters `from..to`.
fn blanked(line: &str, from: usize, to: usize) -> String {
    let characters = line.chars().enumerate();
    let blank = |(index, one)| {
        if (from..to).contains(&index) {
            ' '
        } else {
            one
        }
    };
    characters.map(blank).collect()
}

fn changed_report(change: Change) -> String {
    let text = fs::read_to_string(root().join("samples/clean-open.trf")).unwrap();
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("142") && !change.planned {
            continue;
        }
        let mut line = line.to_owned();
        if line.starts_with("001") {
            if !change.points {
                line = blanked(&line, 80, 84);
            }
            if !change.ranks {
                line = blanked(&line, 85, 89);
            }
            if let Some(lost) = change.lost {
                let start = 91 + 10 * (lost - 1);
                let characters = line.chars().enumerate();
                let kept = characters.filter(|(index, _)| !(start..start + 10).contains(index));
                line = kept.map(|(_, one)| one).collect();
            }
        }
        lines.push(line.trim_end().to_owned() + "\n");
    }
    lines.concat()
}

fn findings(name: &str, text: &str) -> Vec<Finding> {
    let reading = format::read(name, text.as_bytes().to_vec(), &Default::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default()).findings
}

/// The errors and warnings as severity, code and message, without those that are there with all
/// rounds as well: a report before 2026 names no tie-breaks, and ranks may be missing.
fn severe(findings: &[Finding]) -> Vec<String> {
    let judged = findings.iter().filter(|one| one.severity.word() != "info");
    let judged = judged.filter(|one| !["P304", "T401"].contains(&one.code.code));
    judged
        .map(|one| {
            let (severity, code) = (one.severity.word(), one.code.code);
            format!("{severity}[{code}] {}", one.message)
        })
        .collect()
}

const MISSING: &str = "error[S109] a round seems to be missing: the file ";

#[test]
fn a_lost_round_is_one_finding() {
    for change in changes() {
        let found = severe(&findings("x.trf", &changed_report(change)));
        let expected = match change {
            Change { points: true, .. } => {
                "error[P301] points seem to include results of a round after the 4 rounds in the file"
            }
            Change { ranks: true, .. } => MISSING,
            // nothing shows that the round was played: the event may not be over
            Change { planned: true, .. } => {
                assert!(
                    found.len() == 1 && found[0].contains("[S109]"),
                    "{change:?} {found:#?}"
                );
                continue;
            }
            Change { .. } => continue,
        };
        assert!(
            found.len() == 1 && found[0].starts_with(expected),
            "{change:?} {found:#?}"
        );
    }
}

#[test]
fn the_words_say_what_announces_the_rounds() {
    let words = |planned| {
        let change = Change {
            lost: Some(5),
            points: false,
            ranks: true,
            planned,
        };
        severe(&findings("x.trf", &changed_report(change)))
    };
    let end = "results of only 4, and the ranks do not follow from these";
    assert_eq!(
        words(true),
        [format!("{MISSING}announces 5 rounds but has {end}")]
    );
    assert_eq!(
        words(false),
        [format!("{MISSING}has dates for 5 rounds but {end}")]
    );
}

/// The colours of three players seem to repeat only because round 3 is missing.
#[test]
fn what_follows_from_a_lost_round_is_listed_under_it() {
    for points in [true, false] {
        let change = Change {
            lost: Some(3),
            points,
            ranks: true,
            planned: true,
        };
        let found = findings("x.trf", &changed_report(change));
        let error = found
            .iter()
            .find(|one| one.severity.word() == "error")
            .unwrap();
        let note = "so same colour three times: 2 Brandão, Inês has BWWW after round 4";
        assert!(
            error.notes_in_words().iter().any(|one| one == note),
            "{:#?}",
            error.notes_in_words()
        );
        let codes: Vec<&str> = error.consequences.iter().map(|code| code.code).collect();
        assert!(codes.contains(&"W707"), "{codes:?}");
    }
}

/// A report in which 5 rounds are announced and two have been played. The points and ranks are right
/// after two rounds.
const UNFINISHED: &str = "\
012 Harbour Open
132                                                                                        26/05/01  26/05/02  26/05/03
001    1      Ahlgren, Tove                                                      2.0    1     3 w 1     2 b 1
001    2      Brandao, Ines                                                      1.0    2     4 b 1     1 w 0
001    3      Castellan, Piero                                                   1.0    2     1 b 0     4 w 1
001    4      Dvorak, Milan                                                      0.0    4     2 w 0     3 b 0
";

#[test]
fn an_event_that_is_not_over_lacks_no_round() {
    let without_points = UNFINISHED
        .lines()
        .map(|line| match line.starts_with("001") {
            true => blanked(line, 80, 84) + "\n",
            false => line.to_owned() + "\n",
        });
    let without_points: String = without_points.collect();
    for text in [UNFINISHED, &without_points] {
        let found = severe(&findings("x.trf", text));
        assert!(
            !found.iter().any(|one| one.contains("[S109]")),
            "{found:#?}"
        );
        let announced = format!("XXR 5\n{text}");
        let found = severe(&findings("x.trf", &announced));
        assert!(
            !found.iter().any(|one| one.contains("missing: ")),
            "{found:#?}"
        );
    }
}

/// Nobody wins two points in one round, so a missing round cannot put 4 before 1.
#[test]
fn a_rank_that_no_missing_round_explains_is_wrong() {
    let exchanged = UNFINISHED.lines().map(|line| {
        let line = match line.get(..8) {
            Some("001    1") => line.replace("2.0    1", "       4"),
            Some("001    4") => line.replace("0.0    4", "       1"),
            Some(start) if start.starts_with("001") => blanked(line, 80, 84),
            _ => line.to_owned(),
        };
        line + "\n"
    });
    let found = severe(&findings("x.trf", &exchanged.collect::<String>()));
    assert!(
        !found.iter().any(|one| one.contains("[S109]")),
        "{found:#?}"
    );
    assert!(found.iter().any(|one| one.contains("[P305]")), "{found:#?}");
}

/// A table of chess-results.com whose header names five rounds, and of which one column was deleted;
/// the headings of the others are numbered again.
#[test]
fn a_lost_column_of_a_round_is_one_finding() {
    let sample = fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    for (lost, points) in (1..=5).flat_map(|lost| [(lost, true), (lost, false)]) {
        let lines = sample.lines().map(|line| {
            let mut cells: Vec<&str> = line.split(';').collect();
            if cells.len() == 13 && !cells[2].is_empty() {
                if cells[0] != "Rk." && !points {
                    cells[10] = "";
                }
                let headings = ["1.Rd", "2.Rd", "3.Rd", "4.Rd"];
                if cells[0] == "Rk." {
                    cells.splice(5..10, headings);
                } else {
                    cells.remove(4 + lost);
                }
            }
            cells.join(";") + "\n"
        });
        let found = severe(&findings("x.csv", &lines.collect::<String>()));
        let code = if points { "error[P301]" } else { MISSING };
        assert!(
            found.len() == 1 && found[0].starts_with(code),
            "round {lost}: {found:#?}"
        );
    }
}

/// Two of five rounds are missing: the totals have up to two points more.
#[test]
fn two_lost_rounds_are_one_finding() {
    for (points, expected) in [
        (
            true,
            "error[P301] points seem to include results of rounds after the 3 rounds",
        ),
        (
            false,
            "error[S109] 2 rounds seem to be missing: the file announces 5 rounds",
        ),
    ] {
        let change = Change {
            lost: Some(2),
            points,
            ranks: true,
            planned: true,
        };
        let lines = changed_report(change);
        let lines = lines.lines().map(|line| match line.starts_with("001") {
            // the second of the four rounds that are left
            true => {
                let characters = line.chars().enumerate();
                let kept = characters.filter(|(index, _)| !(101..111).contains(index));
                kept.map(|(_, one)| one).collect::<String>() + "\n"
            }
            false => line.to_owned() + "\n",
        });
        let found = severe(&findings("x.trf", &lines.collect::<String>()));
        assert!(
            found.len() == 1 && found[0].starts_with(expected),
            "{found:#?}"
        );
    }
}

/// A round has the rows of another. The finding does not need the number of rounds, so it is the same
/// in one list and on sheets.
#[test]
fn a_copied_round_is_one_finding() {
    for sample in ["clean-open.trf", "lakeside-open.trf"] {
        let rounds = crate::list_events::rounds_of(sample);
        for (original, copy) in [(0, 1), (1, 2), (2, 4)] {
            let mut copied = rounds.clone();
            copied[copy] = rounds[original].clone();
            copied[copy][0].clone_from(&rounds[copy][0]);
            let lines: Vec<&str> = copied.iter().flatten().map(String::as_str).collect();
            let sheets = copied.iter().zip(1..).map(|(lines, round)| {
                let lines = lines.iter().map(String::as_str);
                (format!("Round {round}"), lines.collect())
            });
            let sheets: Vec<_> = sheets.collect();
            for sheets in [vec![("Sheet1".to_owned(), lines)], sheets] {
                let found = crate::list_sheets::severe(&crate::list_sheets::workbook(&sheets));
                let [original, copy] = [original, copy].map(|index| index + 1);
                let words = format!("round {original} is in the file twice: round {copy} repeats");
                assert_eq!(found.len(), 1, "{sample} {found:#?}");
                assert!(
                    found[0].contains("S119") && found[0].contains(&words),
                    "{found:#?}"
                );
            }
        }
    }
}
