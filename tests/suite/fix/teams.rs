//! Scores and ranks of teams are corrected only if the matches leave no doubt.

use crosstable::audit::Options;
use crosstable::audit::fix::{Correction, Value};

use super::{audited, corrected, holds, parse};
use crate::support::root;

fn sample() -> String {
    std::fs::read_to_string(root().join("samples/clean-teams.trf")).unwrap()
}

fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(sample(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}

fn told(correction: &Correction) -> String {
    let Correction {
        subject,
        stated,
        corrected,
        ..
    } = correction;
    format!("{subject}: {stated} {corrected}")
}

/// Checks the corrections, and why a P309 finding stays.
fn check(changes: &[(&str, &str)], expected: &[&str], kept: Option<&str>) {
    let file = changed(changes);
    let reading = parse("teams.trf", file.clone().into_bytes());
    let options = Options::default();
    let fix = corrected(&reading, &options);
    let found: Vec<String> = fix.corrections.iter().map(told).collect();
    assert_eq!(found, expected, "{file}");
    let copy = holds("teams.trf", file.as_bytes(), &options).unwrap();
    if kept.is_none() {
        assert_eq!(String::from_utf8(copy.clone()).unwrap(), sample());
    }
    let left = audited(&parse("teams.trf", copy), &options);
    let mut stays = fix.uncorrected(&left);
    let stays = stays.find(|kept| kept.finding.code.code == "P309");
    match (kept, stays) {
        (Some(words), Some(stays)) => assert!(stays.why.contains(words), "{}", stays.why),
        (words, stays) => assert_eq!(words.is_some(), stays.is_some(), "{file}"),
    }
}

const OLD_CUSTOMS: &str = "2152    5.0    7.5   1 ";
const FERRY_QUAY: &str = "2214    5.0    6.0   2 ";
const LIGHTHOUSE: &str = "2183    5.0    5.0   4 ";
const PILOTS: &str = "2121    5.0    5.5   3 ";
const SALT: &str = "2090    3.0    4.5   5 ";

#[test]
fn a_score_that_the_matches_contradict_is_corrected() {
    check(&[], &[], None);
    check(
        &[(OLD_CUSTOMS, "2152    5.0    8.0   1 ")],
        &["game points of team 3 Old Customs House: 8.0 7.5"],
        None,
    );
    // no match is worth four points
    check(
        &[(FERRY_QUAY, "2214    9.0    6.0   2 ")],
        &["match points of team 1 Ferry Quay: 9.0 5.0"],
        None,
    );
}

#[test]
fn wrong_ranks_of_teams_are_corrected_by_the_declared_order() {
    check(
        &[
            (LIGHTHOUSE, "2183    5.0    5.0   3 "),
            (PILOTS, "2121    5.0    5.5   4 "),
        ],
        &[
            "rank of team 2 Lighthouse: 3 4",
            "rank of team 4 Pilots' Landing: 4 3",
        ],
        None,
    );
    check(
        &[
            (SALT, "2090    3.0    4.5   3 "),
            (PILOTS, "2121    5.0    5.5   5 "),
            ("212 MPTS,GPTS\n", ""),
        ],
        &[],
        Some("the file names no rank order of its teams"),
    );
}

/// A score without its record, and ranks by an order that the file does not state.
#[test]
fn possible_gaps_in_the_file_are_given_as_reasons() {
    check(
        &[("299    -1.0        001    3\n", "")],
        &[],
        Some("whose record 299 is missing"),
    );
    check(
        &[("212 MPTS,GPTS\n", "212 MPTS,EMMSB\n")],
        &[],
        Some("MPTS,GPTS explains the stated ranks"),
    );
}

#[test]
fn other_explanations_of_a_score_are_given_as_reasons() {
    let keeps = |from: &str, to: &str, why: &str| check(&[(from, to)], &[], Some(why));
    // record 299 takes a point from team 3
    keeps(OLD_CUSTOMS, "2152    6.0    7.5   1 ", "record 299");
    // the bye of team 2 may have brought a won match
    keeps(LIGHTHOUSE, "2183    7.0    5.0   4 ", "bye");
    let system = "362 TW 3.0   TD 1.0   TL 0.0\n";
    keeps(system, "", "a score system that the file does not declare");
    let other = "362 TW 2.0   TD 1.0   TL 0.0\n";
    keeps(
        system,
        other,
        "a score system that the file does not declare",
    );
    // both scores may be right, and a match wrong
    keeps(
        FERRY_QUAY,
        "2214    3.0    5.0   2 ",
        "does not confirm its matches",
    );
    // the rank says that the stated score was known
    check(
        &[(PILOTS, "2121    9.0    5.5   3 ")],
        &["match points of team 4 Pilots' Landing: 9.0 5.0"],
        None,
    );
    let both = [
        (FERRY_QUAY, "2214    9.0    6.0   2 "),
        (PILOTS, "2121    9.0    5.5   3 "),
    ];
    check(&both, &[], Some("differs by the same amount"));
}

/// Checks that every correction of a team restores the value in the sample, from which `file`
/// differs in one place; returns the number of corrections.
fn never_wrong(file: &str) -> usize {
    let reading = parse("teams.trf", file.as_bytes().to_vec());
    let right = parse("teams.trf", sample().into_bytes());
    let fix = corrected(&reading, &Options::default());
    let stated = &right.import.claims.team_claims;
    let mut count = 0;
    for correction in &fix.corrections {
        let (given, expected) = match correction.value {
            Value::TeamPoints(team, basis, points) => {
                let score = stated[team.index()].score(basis).unwrap();
                (points.to_string(), score.value.to_string())
            }
            Value::TeamRank(team, rank) => {
                let stated = stated[team.index()].rank.unwrap();
                (rank.to_string(), stated.value.to_string())
            }
            _ => continue,
        };
        assert_eq!(given, expected, "{correction:#?}\n{file}");
        count += 1;
    }
    count
}

/// The sample with texts replaced at these places (line of the file and column, both from 0).
fn with(pieces: &[(usize, usize, &str)]) -> String {
    let mut lines: Vec<String> = sample().lines().map(str::to_owned).collect();
    for &(line, column, piece) in pieces {
        let mut signs: Vec<char> = lines[line].chars().collect();
        for (at, sign) in piece.chars().enumerate() {
            signs[column + at] = sign;
        }
        lines[line] = signs.into_iter().collect();
    }
    lines.join("\n") + "\n"
}

/// The indices of the lines with this record.
fn lines_of(record: &str) -> Vec<usize> {
    let text = sample();
    let lines = text.lines().enumerate();
    let own = lines.filter(|(_, line)| line.starts_with(record));
    own.map(|(at, _)| at).collect()
}

#[test]
fn any_single_wrong_score_or_rank_is_corrected_to_the_sample() {
    let mut made = 0;
    for line in lines_of("310") {
        for (column, values) in [
            (54, ["  0.0", "  2.0", "  4.0", "  4.5", "  6.0", " 11.0"]),
            (61, ["  0.0", "  3.5", "  6.5", "  7.0", "  9.0", " 12.0"]),
        ] {
            for value in values {
                made += never_wrong(&with(&[(line, column + 1, value)]));
            }
        }
        for rank in ["1", "2", "3", "4", "5", "9"] {
            made += never_wrong(&with(&[(line, 70, rank)]));
        }
    }
    assert!(made >= 20, "{made}");
}

/// A result is wrong in one row or in both: the team scores, which are right, are not changed.
#[test]
fn a_wrong_result_does_not_change_the_scores_of_teams() {
    let text = sample();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let players = lines_of("001");
    for (at, &line) in players.iter().enumerate() {
        for round in 0..4 {
            let place = 98 + 10 * round;
            let opponent: String = lines[line][place - 7..place - 3].iter().collect();
            let opponent: usize = opponent.trim().parse().unwrap();
            for (sign, mirrored) in [("1", "0"), ("=", "="), ("0", "1"), ("+", "-"), ("-", "+")] {
                if lines[line][place] == sign.chars().next().unwrap() {
                    continue;
                }
                // each game once
                if opponent > at + 1 {
                    let other = players[opponent - 1];
                    never_wrong(&with(&[(line, place, sign), (other, place, mirrored)]));
                }
            }
            for sign in ["1", "0", "Z"] {
                never_wrong(&with(&[(line, place, sign)]));
            }
        }
    }
}
