//! How long reading and auditing takes.

use crosstable::{audit, format};

fn main() {
    divan::main();
}

const FILE: &str = include_str!("../samples/clean-open.trf");

#[divan::bench]
fn read_and_audit() -> usize {
    let reading = format::read(
        "clean-open.trf",
        FILE.into(),
        &format::ReadOptions::default(),
    )
    .expect("the sample is a tournament file");
    audit::audit(&reading.source, &reading.import, &audit::Options::default())
        .findings
        .len()
}
