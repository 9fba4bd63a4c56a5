//! Damaged files of every format cause an error or an audit, never a panic or an endless loop.
//!
//! Uses the samples, and with `CROSSTABLE_BULK=1` also the real files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crosstable::audit::audit;
use crosstable::format::{FORMATS, ReadOptions, read};
use rayon::prelude::*;

use crate::support::{bulk, root, shared};

/// More time than any of these small files may take, even unoptimised on a busy machine.
const LONG: Duration = Duration::from_secs(20);

pub(crate) fn files(folder: &Path, list: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, list);
        } else {
            list.push(path);
        }
    }
}

fn every_file() -> Vec<PathBuf> {
    let mut list = Vec::new();
    files(&root().join("samples"), &mut list);
    if bulk() {
        for folder in [
            "data/exports",
            "data/tunx",
            "data/chess-json",
            "data/turneringsservice",
        ] {
            files(&shared(folder).unwrap_or_default(), &mut list);
        }
    }
    list
}

/// A random number below `bound` (splitmix64).
fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    usize::try_from((z ^ (z >> 31)) % bound.max(1) as u64).unwrap()
}

/// The file with a few bytes changed, moved or repeated.
pub(crate) fn bent(bytes: &[u8], state: &mut u64) -> Vec<u8> {
    const NASTY: &[&[u8]] = &[
        b"\0",
        b"\xff",
        b"-",
        b"999999999999",
        b"\"",
        b"<",
        b"\t",
        b"\n",
        b";",
        b"{",
        b"]",
        b"1/2",
    ];
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(state, 8) {
        let at = below(state, bytes.len());
        let end = (at + below(state, 40)).min(bytes.len());
        match below(state, 4) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                let to = below(state, bytes.len());
                bytes.splice(to..to, piece);
            }
            2 => {
                let nasty = NASTY[below(state, NASTY.len())];
                bytes.splice(at..at, nasty.iter().copied());
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << below(state, 8);
                }
            }
        }
    }
    bytes
}

/// Reads and audits a damaged file; returns a description of a panic or a timeout.
fn check(name: &str, what: &str, bytes: &[u8], options: &ReadOptions) -> Option<String> {
    let begin = Instant::now();
    let survived = std::panic::catch_unwind(|| {
        if let Ok(reading) = read(name, bytes.to_vec(), options) {
            for import in reading.imports() {
                let found = audit(&reading.sources, import, &Default::default());
                for finding in &found.findings {
                    for label in finding.at.iter().chain(&finding.labels) {
                        let _ = reading.sources.locate(label.span).to_string();
                    }
                }
            }
        }
    });
    let file = || {
        let path = std::env::temp_dir().join(format!("crosstable-hostile-{name}"));
        let _ = fs::write(&path, bytes);
        path.display().to_string()
    };
    match survived {
        Err(_) => Some(format!("{name} {what}: a panic, see {}", file())),
        Ok(()) if begin.elapsed() > LONG => {
            Some(format!("{name} {what}: too long, see {}", file()))
        }
        Ok(()) => None,
    }
}

#[test]
fn cut_and_damaged_files_cause_no_panic() {
    let wrong: Vec<String> = every_file()
        .par_iter()
        .flat_map_iter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let bytes = fs::read(path).unwrap();
            let mut state = bytes.len() as u64;
            let mut list = Vec::new();
            for _ in 0..12 {
                let at = below(&mut state, bytes.len());
                let cut = check(
                    &name,
                    &format!("cut at {at}"),
                    &bytes[..at],
                    &Default::default(),
                );
                list.extend(cut);
                let bent = bent(&bytes, &mut state);
                list.extend(check(&name, "bent", &bent, &Default::default()));
            }
            list
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_format_panics_on_any_sample() {
    let wrong: Vec<String> = every_file()
        .par_iter()
        .flat_map_iter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let bytes = fs::read(path).unwrap();
            FORMATS.iter().filter_map(move |format| {
                let options = ReadOptions {
                    format: Some(format.name.to_owned()),
                    ..ReadOptions::default()
                };
                check(&name, &format!("as {}", format.name), &bytes, &options)
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_encoding_causes_a_panic_on_any_sample() {
    let wrong: Vec<String> = every_file()
        .par_iter()
        .flat_map_iter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let bytes = fs::read(path).unwrap();
            ["utf-16le", "windows-1251", "utf-8"]
                .into_iter()
                .filter_map(move |encoding| {
                    let options = ReadOptions {
                        encoding: Some(encoding.to_owned()),
                        ..ReadOptions::default()
                    };
                    check(&name, encoding, &bytes, &options)
                })
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
