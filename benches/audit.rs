//! Measures audits, from bytes to findings.

use crosstable::audit::{Case, audit};
use crosstable::format::Reading;
use divan::Bencher;

#[path = "support/audits.rs"]
mod audits;
mod support;

use audits::{THIRTEEN, USUAL, damaged, options, printed, ranked, reading};

fn main() {
    divan::main();
}

/// Reads a file, computes thirteen criteria, and audits it under one edition.
#[divan::bench(args = [(120, 9), (2000, 11)])]
fn read_and_audit_by_thirteen(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let file = ranked(players, rounds, THIRTEEN);
    let options = options(Some(THIRTEEN));
    bencher.bench(|| {
        let reading = reading(&file);
        let audit = audit(&reading.sources, &reading.import, &options);
        let against = |code: &str| audit.findings.iter().any(|f| f.code.code == code);
        assert!(!against("T404") && !against("P305"));
        audit
    });
}

/// Searches for the rank order of a file that states none.
#[divan::bench(args = [(120, 9), (2000, 11)])]
fn infer_rank_order(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let reading = reading(&ranked(players, rounds, USUAL));
    let options = options(None);
    bencher.bench(|| {
        let case = Case::new(&reading.sources, &reading.import, &options);
        let found = case.inference();
        // ties that the order leaves are ranked by starting number: not all fits
        assert!(found.candidates[0].wrong * 10 < found.pairs);
        found.pairs
    });
}

/// Identifies three printed columns that are not announced, with the whole catalogue under every
/// edition and interpretation. Some rounds are not played, so that editions differ.
#[divan::bench(args = [(220, 9)])]
fn attribute_hidden_columns(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let reading = printed(players, rounds, ["", "", ""]);
    bencher.bench(|| attributed(&reading));
}

/// Identifies three printed columns that are announced and right.
#[divan::bench(args = [(220, 9)])]
fn attribute_announced_columns(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let reading = printed(players, rounds, ["BH/C1", "SB", "ARO/C1"]);
    bencher.bench(|| attributed(&reading));
}

/// Identifies three printed columns that are not announced, in a file in which one game of 37 is
/// stated by only one of its players.
#[divan::bench(args = [(220, 9)])]
fn attribute_damaged_columns(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let reading = damaged(players, rounds);
    bencher.bench(|| attributed(&reading));
}

fn attributed(reading: &Reading) -> usize {
    let options = options(None);
    let audit = audit(&reading.sources, &reading.import, &options);
    assert!(
        audit
            .columns
            .iter()
            .all(|column| column.differ == 0 && column.code.is_some())
    );
    audit.columns.len()
}
