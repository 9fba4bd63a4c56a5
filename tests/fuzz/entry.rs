//! What is done with bytes that nobody vouches for. The targets of the fuzzer call these functions
//! with what it makes up, the suite with samples and simple changes of them.

use std::io::Cursor;

use crosstable::audit::audit;
use crosstable::format::{FORMATS, ReadOptions, Reading, WriteOptions, read};
use crosstable::source::{Limits, attachments};

/// Reads bytes as a format, without one as the format that they are recognised as, and audits
/// what was read.
///
/// # Panics
/// A bug of crosstable.
pub fn read_as(format: Option<&str>, bytes: &[u8]) {
    let Some(reading) = reading(format, bytes) else {
        return;
    };
    for import in reading.imports() {
        let found = audit(&reading.sources, import, &Default::default());
        for finding in &found.findings {
            for label in finding.at.iter().chain(&finding.labels) {
                let _ = reading.sources.locate(label.span).to_string();
            }
        }
    }
}

/// Reads bytes, writes what was read in every format, and reads each of these files: what is
/// written can be read, with the same players.
///
/// # Panics
/// A bug of crosstable.
pub fn read_write_read(bytes: &[u8]) {
    let Some(reading) = reading(None, bytes) else {
        return;
    };
    for import in reading.imports() {
        for format in FORMATS {
            let Some(writer) = format.writer else {
                continue;
            };
            let options = WriteOptions {
                sources: Some(&reading.sources),
                ..WriteOptions::default()
            };
            // a writer may refuse, with a reason
            let Ok(written) = writer(import, &options) else {
                continue;
            };
            let again = self::reading(Some(format.name), &written.bytes);
            let is_whole = format.name == "json" || format.name.starts_with("trf");
            let players = import.tournament.players.len();
            if is_whole && players > 0 {
                let found = again.map(|again| again.import.tournament.players.len());
                assert_eq!(found, Some(players), "players as {}", format.name);
            }
        }
    }
}

/// Lists the files of a zip archive and unpacks each.
///
/// # Panics
/// A bug of crosstable.
pub fn unpack(bytes: &[u8]) {
    let limits = Limits {
        unpacked_bytes: 1 << 20,
        ..Limits::DEFAULT
    };
    let Ok(Some(files)) = attachments(bytes, &limits) else {
        return;
    };
    for file in files {
        if let Ok(content) = file.unpack(Cursor::new(bytes)) {
            assert_eq!(u64::try_from(content.len()), Ok(file.bytes));
        }
    }
}

fn reading(format: Option<&str>, bytes: &[u8]) -> Option<Reading> {
    let options = ReadOptions {
        format: format.map(str::to_owned),
        ..ReadOptions::default()
    };
    read("fuzz", bytes.to_vec(), &options).ok()
}
