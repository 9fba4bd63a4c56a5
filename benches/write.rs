//! Measures writing.

use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, ReadOptions, read};

mod support;

fn main() {
    divan::main();
}

/// Facts and claims to bytes, every line anew; the rate is that of the bytes written.
#[divan::bench(args = [("trf16", 120, 9), ("trf26", 120, 9), ("trf26", 2000, 11), ("json", 120, 9)])]
fn anew(bencher: divan::Bencher<'_, '_>, (format, players, rounds): (&str, usize, usize)) {
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

/// The same version again: read once more, compared, nothing changed.
#[divan::bench]
fn same_version(bencher: divan::Bencher<'_, '_>) {
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
