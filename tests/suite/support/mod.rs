//! Functions that several test files use.

pub(crate) mod grammar;

pub(crate) mod grid;
pub(crate) mod teams;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
