//! The files that get a mistake: samples, real ones, and events that are made up.

use std::fs;
use std::path::Path;

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, ReadOptions, Reading, read};

use super::made::Kind;
use crate::support::{root, shared};

/// A file in which everything is right, as far as an audit can tell.
pub(crate) struct Base {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) reading: Reading,
}

impl Base {
    /// `None` where the file cannot be read, or something in it is wrong: then nobody can say
    /// what the right values are.
    fn new(name: &str, bytes: Vec<u8>) -> Option<Base> {
        let reading = read(name, bytes.clone(), &ReadOptions::default()).ok()?;
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let is_clean = audit.findings.iter().all(|finding| {
            let about_values = finding.code.code.starts_with(['R', 'P', 'T']);
            let counts = ["S105", "S110", "S115"].contains(&finding.code.code);
            finding.severity == Severity::Info || !(about_values || counts)
        });
        is_clean.then(|| Base {
            name: name.to_owned(),
            bytes,
            reading,
        })
    }
}

/// The samples, and the real files where they are at hand, as far as they are right.
pub(crate) fn files() -> Vec<Base> {
    let folders = [Some(root().join("samples")), shared("data/trf")];
    let mut paths: Vec<_> = folders
        .iter()
        .flatten()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file() && path.extension().is_some_and(|e| e != "md"))
        .collect();
    paths.sort();
    let base = |path: &std::path::PathBuf| base_of(path);
    paths.iter().filter_map(base).collect()
}

fn base_of(path: &Path) -> Option<Base> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    Base::new(&name, fs::read(path).ok()?)
}

/// An event that is made up, in the formats that hold its claims.
pub(crate) fn made(seed: u64) -> Vec<Base> {
    let event = super::made::event(Kind::of(seed), seed);
    let formats = ["trf16", "trf26", "csv", "xlsx", "chess-json"];
    let base = |format: &&str| {
        let entry = FORMATS.iter().find(|entry| entry.name == *format)?;
        let bytes = entry.writer?(&event, &WriteOptions::default()).ok()?.bytes;
        let ending = entry.extensions[0];
        Base::new(&format!("made-{seed}-{format}.{ending}"), bytes)
    };
    formats.iter().filter_map(base).collect()
}
