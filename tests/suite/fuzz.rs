//! Runs the entry points of the fuzz targets on a small corpus: the samples, simple changes of them
//! that are the same in every run, and inputs that the fuzzer found.

use std::panic::catch_unwind;
use std::path::PathBuf;

use crosstable::format::FORMATS;
use rayon::prelude::*;

use crate::hostile::{bent, files};
use crate::support::{bulk, root};

#[allow(
    unreachable_pub,
    reason = "for the targets of the fuzzer it is a library"
)]
#[path = "../fuzz/entry.rs"]
mod entry;

/// The number of changed versions of each file, without and with `CROSSTABLE_BULK`.
const CHANGES: [usize; 2] = [3, 12];

/// The files by name, unchanged and changed.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = Vec::new();
    files(&root().join("samples"), &mut paths);
    let samples = paths.len();
    assert!(samples > 20);
    let found = root().join("tests/fixtures/fuzz");
    if found.is_dir() {
        files(&found, &mut paths);
    }
    paths.sort();
    let mut corpus = Vec::new();
    let changes = CHANGES[usize::from(bulk())];
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(path).unwrap();
        let mut state = bytes.len() as u64 ^ 0x5eed;
        for change in 1..=changes {
            corpus.push((format!("{name}, change {change}"), bent(&bytes, &mut state)));
        }
        corpus.push((name, bytes));
    }
    corpus
}

/// Calls an entry point with each file of the corpus.
fn check(entry: impl Fn(&[u8]) + Sync) {
    let wrong: Vec<String> = corpus()
        .par_iter()
        .filter_map(|(name, bytes)| {
            let call = std::panic::AssertUnwindSafe(|| entry(bytes));
            let panic = catch_unwind(call).err()?;
            let words = panic.downcast_ref::<String>().cloned();
            Some(format!("{name}: {}", words.unwrap_or_default()))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_reader_panics_on_the_corpus() {
    for format in FORMATS {
        check(|bytes| entry::read_as(Some(format.name), bytes));
    }
    check(|bytes| entry::read_as(None, bytes));
}

#[test]
fn written_files_can_be_read() {
    check(entry::read_write_read);
}

#[test]
fn no_archive_of_the_corpus_causes_a_panic() {
    check(entry::unpack);
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let mut state = 0;
    for (name, bytes) in corpus().iter().take(5) {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(name.as_str(), options).unwrap();
        std::io::Write::write_all(&mut writer, bytes).unwrap();
    }
    let archive = writer.finish().unwrap().into_inner();
    for _ in 0..500 {
        entry::unpack(&bent(&archive, &mut state));
    }
}

#[test]
fn every_reader_has_a_fuzz_target() {
    let folder = root().join("tests/fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let readers = FORMATS.iter().map(|format| format.name.replace('-', "_"));
    let others = ["detect", "read_write_read", "archive"].map(str::to_owned);
    let mut targets = 0;
    for target in readers.chain(others) {
        targets += 1;
        assert!(
            manifest.contains(&format!("name = \"{target}\"")),
            "{target}"
        );
        let text = std::fs::read_to_string(folder.join(format!("targets/{target}.rs"))).unwrap();
        assert!(text.contains("fuzz_target!"), "{target}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), targets);
}
