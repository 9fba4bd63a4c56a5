//! When a norm is called missed (N902).

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadOptions, read};

use crate::support::root;

/// The messages of N902 about a file.
fn missed(text: &str) -> Vec<String> {
    let reading = read("open.trf", text.into(), &ReadOptions::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    let missed = findings.filter(|finding| finding.code.code == "N902");
    missed.map(|finding| finding.message).collect()
}

#[test]
fn no_norm_is_missed_while_results_are_open() {
    let page = std::fs::read_to_string(root().join("docs/checks/norm-missed.md")).unwrap();
    let example = page.split("```trf wrong\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    assert_eq!(missed(example).len(), 1);
    // a tenth round is planned
    let running = example.replace("\n142 9\n", "\n142 10\n");
    assert_ne!(running, example);
    assert_eq!(missed(&running), [""; 0]);
    // the game of Ahlgren against Hoxha in the last round has no result yet
    let pending = example.replace("     8 w =\n001    2", "     8 w  \n001    2");
    let pending = pending.replace("    10 b =     1 b =\n", "    10 b =     1 b  \n");
    assert_ne!(pending, example);
    assert_eq!(missed(&pending), [""; 0]);
}
