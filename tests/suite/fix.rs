//! `crosstable audit --fix` corrects only what is certain, and changes nothing else in the file.

mod byes;
mod certainty;
mod changed_games;
mod close_errors;
mod commands;
mod damage;
mod doubtful_rows;
mod followed;
mod mutants;
mod pastes;
mod refused;
mod teams;
mod unmutated;

use std::fs;

use crosstable::audit::fix::{Fix, fix};
use crosstable::audit::{Audit, Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format::write::{WriteOptions, WrittenFile};
use crosstable::format::{FORMATS, ReadOptions, Reading, rank_order, read};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use crate::support::{bulk, root, shared};

fn parse(name: &str, bytes: Vec<u8>) -> Reading {
    read(name, bytes, &ReadOptions::default()).unwrap()
}

fn corrected(reading: &Reading, options: &Options) -> Fix {
    fix(&reading.sources, &reading.import, options, &|_| true)
}

/// The corrected file, written by the writer of its own format.
fn written(reading: &Reading, fix: &Fix) -> WrittenFile {
    let named = |format: &&&crosstable::format::Format| format.name == reading.import.format;
    let writer = FORMATS.iter().find(named).unwrap().writer.unwrap();
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..WriteOptions::default()
    };
    writer(&fix.import, &options).unwrap()
}

fn audited(reading: &Reading, options: &Options) -> Audit {
    audit(&reading.sources, &reading.import, options)
}

/// Prints a line with numbers of trials, if they are requested.
fn print_count(text: &str) {
    if std::env::var_os("CROSSTABLE_COUNTS").is_some() {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
    }
}

fn text(text: &str) -> Result<(), TestCaseError> {
    Err(TestCaseError::fail(text.to_owned()))
}

/// Corrects `bytes` under `options`. Checks that the copy contains the corrections and no other
/// change, that it has nothing left to correct, that the corrected findings are gone, and that
/// there are no new errors.
fn holds(name: &str, bytes: &[u8], options: &Options) -> Result<Vec<u8>, TestCaseError> {
    let reading = parse(name, bytes.to_vec());
    let first = corrected(&reading, options);
    let copy = written(&reading, &first);
    if first.corrections.is_empty() {
        prop_assert!(
            copy.bytes == bytes,
            "{name}: nothing corrected, and it changed"
        );
        return Ok(copy.bytes);
    }
    let again = parse(name, copy.bytes.clone());
    let second = corrected(&again, options);
    if !second.corrections.is_empty() {
        text(&format!(
            "{name}: a second time {:#?}\nafter {:#?}",
            second.corrections, first.corrections
        ))?;
    }
    let left = audited(&again, options);
    let before = audited(&reading, options);
    for correction in &first.corrections {
        let still = left.findings.iter().find(|finding| {
            finding.fingerprint() == correction.finding && !["P304"].contains(&finding.code.code)
        });
        if let Some(still) = still {
            text(&format!("{name}: {correction:#?} leaves {still:#?}"))?;
        }
    }
    let known: Vec<String> = before.findings.iter().map(Finding::fingerprint).collect();
    let errors = left.findings.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    for error in errors {
        prop_assert!(
            known.contains(&error.fingerprint()),
            "{name}: new {error:#?}"
        );
    }
    // every line without a correction is the same, byte for byte
    let source = reading.sources.main();
    let touched: Vec<usize> = first
        .corrections
        .iter()
        .map(|correction| source.line_index(correction.span.start))
        .collect();
    let copy_source = again.sources.main();
    prop_assert_eq!(source.line_starts().len(), copy_source.line_starts().len());
    for line in 0..source.line_starts().len() {
        let (old, new) = (
            source.slice(source.line_span(line)),
            copy_source.slice(copy_source.line_span(line)),
        );
        if !touched.contains(&line) && old != new {
            text(&format!("{name}: line {} changed: {new}", line + 1))?;
        }
    }
    Ok(copy.bytes)
}

fn run<S: Strategy>(
    cases: u32,
    strategy: &S,
    test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let result = TestRunner::new_with_rng(config, rng).run(strategy, test);
    result.unwrap_or_else(|error| panic!("{error}"));
}

fn with_order(order: &str) -> Options {
    Options {
        rank_order: Some(rank_order(order).unwrap().with_points()),
        ..Options::default()
    }
}

#[test]
fn corrected_tournaments_need_no_further_correction() {
    let strategy = (
        damage::tournament(),
        prop::collection::vec(damage::mishap(), 1..6),
    );
    run(150, &strategy, |(file, mishaps)| {
        let mut lines = file.lines();
        for mishap in &mishaps {
            mishap.befall(&mut lines);
        }
        holds("made.trf", lines.concat().as_bytes(), &Options::default()).map(|_| ())
    });
}

/// All wrong totals, ranks and counts are corrected: the copy is the same as the file before the
/// damage.
#[test]
fn wrong_claims_are_corrected() {
    let strategy = (
        damage::tournament(),
        prop::collection::vec(damage::claim(), 1..4),
    );
    run(150, &strategy, |(file, mishaps)| {
        let right = file.lines().concat();
        let reading = parse("right.trf", right.clone().into_bytes());
        let nothing = corrected(&reading, &Options::default());
        prop_assert!(
            nothing.corrections.is_empty(),
            "{:#?}\n{right}",
            nothing.corrections
        );
        let mut lines = file.lines();
        for mishap in &mishaps {
            mishap.befall(&mut lines);
        }
        let damaged = lines.concat();
        let copy = holds("made.trf", damaged.as_bytes(), &Options::default())?;
        let copy = String::from_utf8(copy).unwrap();
        let reading = parse("made.trf", damaged.clone().into_bytes());
        let fix = corrected(&reading, &Options::default());
        let again = parse("made.trf", copy.clone().into_bytes());
        let left = audited(&again, &Options::default());
        // where a total may be right after all, it is left, and so are the ranks
        let kept = fix.uncorrected(&left).find(|kept| {
            ["P301", "P302", "P303", "P305", "P306", "T404", "S110"]
                .contains(&kept.finding.code.code)
        });
        if kept.is_none() && copy != right {
            text(&format!(
                "damaged\n{damaged}\ncorrected\n{copy}\nright\n{right}"
            ))?;
        }
        Ok(())
    });
}

fn samples() -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(root().join("samples")).unwrap();
    let mut list = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|ending| ending == "trf") {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            list.push((name, fs::read(&path).unwrap()));
        }
    }
    list.sort();
    assert!(list.len() > 10);
    list
}

#[test]
fn corrected_samples_need_no_further_correction() {
    for (name, bytes) in samples() {
        for options in [Options::default(), with_order("BH/C1,BH,SB")] {
            holds(&name, &bytes, &options).unwrap();
        }
    }
}

#[test]
fn corrected_real_files_need_no_further_correction() {
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_none_or(|ending| ending != "csv"))
        .collect();
    paths.sort();
    let mut corrections = 0;
    for (index, path) in paths.iter().enumerate() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = fs::read(path).unwrap();
        let mut trials = vec![Options::default(), with_order("BH/C1,BH,SB")];
        if !bulk() {
            trials.swap_remove(index % 2);
        }
        for options in trials {
            holds(&name, &bytes, &options).unwrap();
            corrections += corrected(&parse(&name, bytes.clone()), &options)
                .corrections
                .len();
        }
    }
    let fewest = if bulk() { 50 } else { 15 };
    assert!(corrections > fewest, "{corrections}");
}

/// Checks the corrections in a file of four players after three rounds, and the reasons why other
/// findings stay.
fn check(change: impl Fn(String) -> String, expected: &[&str], kept: &[(&str, &str)]) {
    let file = change(damage::SMALL.to_owned());
    let reading = parse("small.trf", file.clone().into_bytes());
    let options = Options::default();
    let fix = corrected(&reading, &options);
    let found: Vec<String> = fix
        .corrections
        .iter()
        .map(|c| {
            format!(
                "{} {} {}: {} {}",
                reading.sources.locate(c.span),
                c.code.code,
                c.subject,
                c.stated,
                c.corrected
            )
        })
        .collect();
    assert_eq!(found, expected, "{file}");
    let again = parse(
        "small.trf",
        holds("small.trf", file.as_bytes(), &options).unwrap(),
    );
    let left = audited(&again, &options);
    for (code, words) in kept {
        let mut all = fix.uncorrected(&left);
        let found = all.find(|kept| kept.finding.code.code == *code);
        let why = found.map_or("is not left", |kept| kept.why);
        assert!(why.contains(words), "{code} {why}");
    }
}

#[test]
fn a_correct_file_has_nothing_to_correct() {
    check(|file| file, &[], &[]);
}

#[test]
fn wrong_points_are_corrected_from_the_results() {
    check(
        |file| file.replace("2.5    1", "3.5    1"),
        &["9:81 P301 points of 1 Alder, Ann: 3.5 2.5"],
        &[],
    );
    // commas stay commas
    check(
        |file| {
            file.replace("2.5    1", "3,5    1")
                .replace("2.0    2", "2,0    2")
                .replace("1.0    3", "1,0    3")
                .replace("0.5    4", "0,5    4")
        },
        &["9:81 P301 points of 1 Alder, Ann: 3,5 2,5"],
        &[],
    );
}

#[test]
fn a_total_that_an_absence_may_explain_is_not_corrected() {
    let absent = |file: String| {
        file.replace("     2 w 0", "  0000 - Z")
            .replace("     4 b 1", "  0000 - U")
    };
    check(absent, &[], &[]);
    check(
        |file| absent(file).replace("1.0    3", "1.5    3"),
        &[],
        &[(
            "P301",
            "if the zero-point bye were of another kind or value: the error may be there",
        )],
    );
    // the rank says that the total is wrong
    check(
        |file| {
            absent(file)
                .replace("1.0    3", "2.0    3")
                .replace("2.0    2", "1.0    2")
        },
        &[],
        &[("P301", "")],
    );
    // and here that the results are incomplete
    check(
        |file| {
            file.replace("2.0    2", "3.0    1")
                .replace("2.5    1", "2.5    2")
        },
        &[],
        &[("P301", "a result may be missing")],
    );
}

#[test]
fn wrong_counts_are_corrected_from_the_file() {
    check(
        |file| {
            file.replace("062 4", "062 14 (3)")
                .replace("072 4", "072 5")
        },
        &[
            "6:5 S110 number of players (record 062): 14 4",
            "6:5 S110 number of players with games (record 062): 3 4",
            "7:5 S110 number of rated players (record 072): 5 4",
        ],
        &[],
    );
    // ratings of players without a FIDE number may be national
    check(
        |file| {
            file.replace("072 4", "072 3")
                .replace("99000104", "        ")
        },
        &[],
        &[("S110", "may be national ones")],
    );
}

#[test]
fn ranks_are_corrected_only_by_the_declared_order() {
    let swapped = |file: String| {
        file.replace("2.0    2", "2.0    3")
            .replace("1.0    3", "1.0    2")
    };
    check(
        swapped,
        &[
            "10:86 P305 rank of 2 Birch, Bob: 3 2",
            "12:86 P305 rank of 4 Dogwood, Dee: 2 3",
        ],
        &[],
    );
    check(
        |file| swapped(file).replace("202 BH,SB\n", ""),
        &[],
        &[("P305", "names no rank order")],
    );
    check(
        |file| swapped(file).replace("142 3", "142 5"),
        &[],
        &[("P305", "not all rounds have been played")],
    );
}

#[test]
fn a_result_is_corrected_if_the_points_show_which_side_is_wrong() {
    // 4 has lost to 1 in round 1, and the totals say so
    check(
        |file| file.replace("   1 b 0     3 w 1", "   1 b 1     3 w 1"),
        &["12:99 R201 result of 4 Dogwood, Dee in round 1: 1 0"],
        &[],
    );
    // a divided point that the totals do not know
    check(
        |file| file.replace("   1 b 0     3 w 1", "   1 b =     3 w 1"),
        &["12:99 R211 result of 4 Dogwood, Dee in round 1: = 0"],
        &[],
    );
    // and one that they know
    check(
        |file| {
            file.replace("   1 b 0     3 w 1", "   1 b =     3 w 1")
                .replace("1.0    3", "1.5    3")
        },
        &[],
        &[("R211", "the arbiter may have decided")],
    );
    // neither total fits
    check(
        |file| {
            file.replace("   1 b 0     3 w 1", "   1 b 1     3 w 1")
                .replace("1.0    3", "3.0    3")
        },
        &[],
        &[("R201", "no result of this game gives")],
    );
    // a sign that nobody knows
    check(
        |file| file.replace("   1 b 0     3 w 1", "   1 b x     3 w 1"),
        &["12:99 S111 result of 4 Dogwood, Dee in round 1: x 0"],
        &[],
    );
    // without points nothing is certain
    check(
        |file| {
            file.replace("   1 b 0     3 w 1", "   1 b 1     3 w 1")
                .replace("1.0    3", "       3")
        },
        &[],
        &[("R201", "states no points for 4 Dogwood, Dee")],
    );
}

#[test]
fn an_opponent_is_corrected_if_all_other_data_name_the_right_one() {
    check(
        |file| file.replace("   1 b 0     3 w 1", "   2 b 0     3 w 1"),
        &["12:92 R202 opponent of 4 Dogwood, Dee in round 1: 2 1"],
        &[],
    );
    // the colours do not fit
    check(
        |file| file.replace("   1 b 0     3 w 1", "   2 w 0     3 w 1"),
        &[],
        &[("R202", "look at the pairings of the round")],
    );
}

#[test]
fn two_totals_that_fit_another_result_are_not_corrected() {
    // 1 and 4: 1-0 in both rows, and the totals say 0-1
    check(
        |file| {
            file.replace("2.5    1", "1.5    1")
                .replace("1.0    3", "2.0    3")
        },
        &[],
        &[("P301", "both fit another result of their game in round 1")],
    );
}
