//! Functions that several test files use.

pub(crate) mod grammar;

pub(crate) mod grid;
pub(crate) mod teams;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crosstable::finding::{Certainty, Finding};
use crosstable::format::FORMATS;
use crosstable::format::write::{Separator, Table, WriteOptions};
use crosstable::import::Import;

/// The root folder of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The path of `what` in the folder of files beside the project: `CROSSTABLE_SHARED`, otherwise
/// `../shared`.
///
/// `None` if there is no such file, after printing that the test is skipped. With
/// `CROSSTABLE_REQUIRE_SHARED=1` the test fails instead.
pub(crate) fn shared(what: &str) -> Option<PathBuf> {
    let base =
        std::env::var_os("CROSSTABLE_SHARED").map_or_else(|| root().join("../shared"), Into::into);
    let path = base.join(what);
    if path.exists() {
        return Some(path);
    }
    let required = std::env::var_os("CROSSTABLE_REQUIRE_SHARED").is_some_and(|v| v == "1");
    assert!(!required, "{} is missing", path.display());
    // written directly, because the test harness hides a `println!` of a passing test
    let line = format!("skipped: {} is missing\n", path.display());
    let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
    None
}

/// Returns the step between the trials that are made: 1 in bulk, so that all are made.
pub(crate) fn step(sample: usize) -> usize {
    if bulk() { 1 } else { sample }
}

/// Whether all trials are requested, with `CROSSTABLE_BULK=1`, and not only a sample of them.
pub(crate) fn bulk() -> bool {
    std::env::var_os("CROSSTABLE_BULK").is_some_and(|value| value == "1")
}

/// Runs the program in the root folder of the project.
pub(crate) fn crosstable(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crosstable"))
        .args(arguments)
        .current_dir(root())
        .env("NO_COLOR", "1")
        // the rating lists of the person who runs the tests must not be used
        .env("CROSSTABLE_LISTS", "none")
        .output()
        .expect("the program starts")
}

pub(crate) mod lakeside;
pub(crate) mod lists;
pub(crate) mod random;
pub(crate) mod rows;
pub(crate) mod same;
pub(crate) mod scratch;

pub(crate) mod tunx;

/// Checks that a finding which states a guess (`seems to be exchanged`) is not said to be proved.
pub(crate) fn check_certainty(findings: &[Finding]) {
    for finding in findings {
        let mut words = finding.message.split(|c: char| !c.is_alphabetic());
        if words.any(|word| ["seem", "seems"].contains(&word)) {
            let (code, certainty) = (finding.code.code, finding.certainty);
            assert_eq!(
                certainty,
                Certainty::Heuristic,
                "{code} {}",
                finding.message
            );
        }
    }
}

/// The pairings of all rounds as this program writes them as csv, with semicolons.
pub(crate) fn pairings_as_csv(import: &Import) -> String {
    let csv = FORMATS.iter().find(|format| format.name == "csv").unwrap();
    let options = WriteOptions {
        table: Some(Table::Pairings),
        separator: Some(Separator::Semicolon),
        ..WriteOptions::default()
    };
    let written = (csv.writer.unwrap())(import, &options).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    text.trim_start_matches('\u{feff}').to_owned()
}
