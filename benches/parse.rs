//! How long reading takes.

use crosstable::format::{ReadOptions, read};

mod support;

fn main() {
    divan::main();
}

/// Bytes to facts: decoding, parsing and lowering.
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

/// The same with a name beyond ASCII in every line.
#[divan::bench]
fn parse_with_accents(bencher: divan::Bencher<'_, '_>) {
    let file = support::open(120, 9).replace("Example0", "Éxample0");
    bencher
        .with_inputs(|| file.clone().into_bytes())
        .bench_values(|bytes| read("generated.trf", bytes, &ReadOptions::default()));
}
