//! The sessions in the README and in the manual show the program's current output.
//!
//! `UPDATE_README=1 cargo test readme` rewrites them; read the difference.

use std::fs;

use crate::support::{crosstable, root};

/// Compares the sessions on a page, which must have at least `least` of them.
fn check(page: &str, least: usize) {
    let path = root().join(page);
    let page = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let mut fresh = String::new();
    let mut rest = page.as_str();
    let mut count = 0;
    while let Some((before, block)) = rest.split_once("```console\n$ crosstable ") {
        let (shown, after) = block.split_once("```").unwrap();
        let command = shown.lines().next().unwrap();
        let words: Vec<&str> = command.split(' ').collect();
        let output = String::from_utf8(crosstable(&words).stdout).unwrap();
        let printed = output.trim_end();
        fresh += &format!("{before}```console\n$ crosstable {command}\n{printed}\n```");
        rest = after;
        count += 1;
    }
    fresh += rest;
    assert!(count >= least, "{count} sessions");
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(&path, fresh).unwrap();
    } else {
        assert_eq!(page, fresh);
    }
}

#[test]
fn the_sessions_in_the_readme_are_up_to_date() {
    check("README.md", 3);
}

#[test]
fn the_worked_round_in_the_manual_is_up_to_date() {
    check("docs/rules/pairing.md", 2);
}
