//! Measures reading files.

use crosstable::format::{ReadOptions, read};

mod support;
#[path = "../tests/suite/support/tunx.rs"]
#[allow(
    clippy::unwrap_used,
    reason = "made for the tests, where a panic says no"
)]
mod tunx;

fn main() {
    divan::main();
}

/// Reads bytes into facts: decoding, parsing and lowering.
#[divan::bench(args = [(120, 9), (2000, 11)])]
fn parse(bencher: divan::Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let file = support::open(players, rounds);
    bencher
        .counter(divan::counter::BytesCount::new(file.len()))
        .with_inputs(|| file.clone().into_bytes())
        .bench_values(|bytes| {
            let reading = read("generated.trf", bytes, &ReadOptions::default())
                .expect("a generated file is a tournament file");
            assert_eq!(reading.import.tournament.players.len(), players);
            reading
        });
}

/// Like [`parse`], with a non-ASCII name in every line.
#[divan::bench]
fn parse_with_accents(bencher: divan::Bencher<'_, '_>) {
    let file = support::open(120, 9).replace("Example0", "Éxample0");
    bencher
        .with_inputs(|| file.clone().into_bytes())
        .bench_values(|bytes| read("generated.trf", bytes, &ReadOptions::default()));
}

/// Reads a Swiss-Manager file: records, text with positions, facts.
#[divan::bench(args = [(230, 9), (2000, 11)])]
fn parse_tunx(bencher: divan::Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let options = ReadOptions::default();
    let reading = read(
        "x.trf",
        support::open(players, rounds).into_bytes(),
        &options,
    )
    .expect("a generated file is a tournament file");
    let criteria = [(84, tunx::parameters(1, 0, 0, true))];
    let file = tunx::file(&reading.import.tournament, &criteria);
    bencher
        .counter(divan::counter::BytesCount::new(file.len()))
        .with_inputs(|| file.clone())
        .bench_values(|bytes| {
            let reading =
                read("x.TUNX", bytes, &options).expect("a generated file is a tournament file");
            assert_eq!(reading.import.tournament.players.len(), players);
            reading
        });
}
