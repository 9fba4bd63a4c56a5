//! Measures writing files.

use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, ReadOptions, read};

mod support;

fn main() {
    divan::main();
}

/// Writes facts and claims as bytes, with every line new. The rate is that of the written bytes.
#[divan::bench(args = [("trf16", 120, 9), ("trf26", 120, 9), ("trf26", 2000, 11), ("json", 120, 9)])]
fn write_every_line(
    bencher: divan::Bencher<'_, '_>,
    (format, players, rounds): (&str, usize, usize),
) {
    let file = support::open(players, rounds);
    let reading = read("generated.trf", file.into_bytes(), &ReadOptions::default())
        .expect("a generated file is a tournament file");
    let format = FORMATS.iter().find(|known| known.name == format);
    let writer = format
        .and_then(|format| format.writer)
        .expect("the format is written");
    let options = WriteOptions::default();
    let write = || writer(&reading.import, &options).expect("a generated file fits");
    let size = write().bytes.len();
    bencher
        .counter(divan::counter::BytesCount::new(size))
        .bench(write);
}

/// Writes a file in its own version: reads it once more, compares, and changes nothing.
#[divan::bench]
fn write_own_version(bencher: divan::Bencher<'_, '_>) {
    let file = support::open(120, 9);
    let size = file.len();
    let reading = read("generated.trf", file.into_bytes(), &ReadOptions::default())
        .expect("a generated file is a tournament file");
    let format = FORMATS
        .iter()
        .find(|known| known.name == reading.import.format);
    let writer = format
        .and_then(|format| format.writer)
        .expect("TRF is written");
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..WriteOptions::default()
    };
    bencher
        .counter(divan::counter::BytesCount::new(size))
        .bench(|| writer(&reading.import, &options).expect("nothing changed"));
}
