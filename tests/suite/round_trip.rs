//! Reading never fails with a panic, keeps every line, and does not depend on meaningless
//! characters. With `CROSSTABLE_BULK=1` every real file is damaged many times.

use std::fs;
use std::path::Path;

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::Import;
use crosstable::source::{Layout, Naming, Source, Span};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::support::{bulk, root, shared};

/// A kind of damage to the bytes of a file. Places are given in units of 1/65536 of its length.
#[derive(Clone, Debug)]
enum Mishap {
    /// A byte is changed.
    Change(u16, u8),
    /// Bytes are inserted.
    Insert(u16, Vec<u8>),
    /// This number of bytes is lost.
    Lose(u16, u8),
    /// The file is cut off.
    Cut(u16),
    /// A part is copied to another place.
    Copy(u16, u16, u8),
    /// A whole line is duplicated.
    Double(u16),
    /// The file continues from the first place with another file's bytes from the second place on.
    Splice(u16, u16),
}

fn mishap() -> impl Strategy<Value = Mishap> {
    let telling = prop::sample::select(b" \t\r\n\0\x1b0159=-+wbHZ.,/|\xc3\xe4\xff\xfe".to_vec());
    let place = any::<u16>;
    prop_oneof![
        6 => (place(), telling.clone()).prop_map(|(at, byte)| Mishap::Change(at, byte)),
        2 => (place(), any::<u8>()).prop_map(|(at, byte)| Mishap::Change(at, byte)),
        3 => (place(), prop::collection::vec(telling, 1..12)).prop_map(|(at, b)| Mishap::Insert(at, b)),
        3 => (place(), 1..40_u8).prop_map(|(at, count)| Mishap::Lose(at, count)),
        1 => place().prop_map(Mishap::Cut),
        1 => (place(), place(), any::<u8>()).prop_map(|(a, b, n)| Mishap::Copy(a, b, n)),
        1 => place().prop_map(Mishap::Double),
        1 => (place(), place()).prop_map(|(at, from)| Mishap::Splice(at, from)),
    ]
}

impl Mishap {
    fn befall(&self, bytes: &mut Vec<u8>, other: &[u8]) {
        let place = |share: u16, length: usize| length * usize::from(share) / 65_536;
        let length = bytes.len();
        let until = |at: usize, count: u8| (at + usize::from(count)).min(length);
        match *self {
            Mishap::Change(at, byte) => {
                if let Some(old) = bytes.get_mut(place(at, length)) {
                    *old = byte;
                }
            }
            Mishap::Insert(at, ref more) => {
                let at = place(at, length);
                bytes.splice(at..at, more.iter().copied());
            }
            Mishap::Lose(at, count) => {
                let at = place(at, length);
                bytes.drain(at..until(at, count));
            }
            Mishap::Cut(at) => bytes.truncate(place(at, length)),
            Mishap::Copy(from, to, count) => {
                let (from, to) = (place(from, length), place(to, length));
                let piece = bytes[from..until(from, count)].to_vec();
                bytes.splice(to..to, piece);
            }
            Mishap::Double(at) => {
                let at = place(at, length);
                let start = bytes[..at]
                    .iter()
                    .rposition(|&b| b == b'\n')
                    .map_or(0, |i| i + 1);
                let end = bytes[at..]
                    .iter()
                    .position(|&b| b == b'\n')
                    .map_or(length, |i| at + i + 1);
                let line = bytes[start..end].to_vec();
                bytes.splice(start..start, line);
            }
            Mishap::Splice(at, from) => {
                bytes.truncate(place(at, length));
                bytes.extend_from_slice(&other[place(from, other.len())..]);
            }
        }
    }
}

/// Reads and audits a file, and checks that the result is consistent.
fn survive(name: &str, bytes: Vec<u8>) -> Result<(), String> {
    let Ok(reading) = read(name, bytes, &ReadOptions::default()) else {
        return Ok(());
    };
    hold_together(&reading)?;
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let length = reading.sources.main().text().len();
    let places = audit.findings.iter().flat_map(|finding| finding.at.iter());
    match places
        .map(|label| label.span)
        .find(|span| span.end as usize > length)
    {
        Some(span) => Err(format!("a finding points behind the file: {span:?}")),
        None => Ok(()),
    }
}

/// Checks that every span is inside the text, every list has the right length, and every line is
/// kept.
fn hold_together(reading: &Reading) -> Result<(), String> {
    let (source, import) = (reading.sources.main(), &reading.import);
    let (players, rounds) = (
        import.tournament.players.len(),
        usize::from(import.tournament.rounds),
    );
    let lengths = [
        import.claims.points.len(),
        import.claims.ranks.len(),
        import.origins.players.len(),
        import.tournament.entries.len() / rounds.max(1),
        import.origins.cells.len() / rounds.max(1),
    ];
    let expected = [
        players,
        players,
        players,
        players * rounds.min(1),
        players * rounds.min(1),
    ];
    if lengths != expected {
        return Err(format!("{lengths:?} in place of {expected:?}"));
    }
    let notes = import
        .notes
        .iter()
        .flat_map(|note| note.others.iter().chain([&note.span]));
    let header = import.origins.header.iter();
    let header = header.flat_map(|field| [field.value, field.line]);
    let read = read_spans(import);
    let spans = read.iter().copied().chain(header).chain(notes.copied());
    let text = source.text();
    let sound = |span: &Span| text.get(span.start as usize..span.end as usize).is_some();
    if let Some(span) = spans.clone().find(|span| !sound(span)) {
        return Err(format!("{span:?} is no place of the text"));
    }
    reading
        .imports()
        .try_for_each(|import| nothing_is_read_and_unread(source, import))?;
    every_line_is_kept(reading)
}

/// The spans of everything that was read from the file, some of them blank.
fn read_spans(import: &Import) -> Vec<Span> {
    let players = import.origins.players.iter();
    let fields = players.flat_map(|p| {
        [
            p.line,
            p.number,
            p.sex,
            p.title,
            p.name,
            p.rating,
            p.federation,
            p.fide_id,
            p.birth,
            p.points,
            p.rank,
        ]
    });
    let cells = import
        .origins
        .cells
        .iter()
        .flat_map(|c| [c.opponent, c.colour, c.result]);
    // the records of a TRF are listed whether they are understood or not
    let header = import.origins.header.iter();
    let header = header.filter(|field| field.record.is_none());
    let header = header.map(|field| field.value);
    fields.chain(cells).chain(header).collect()
}

/// Checks that no line is kept unread although something was read from it: a copy in another format
/// would have what it lists as lost.
fn nothing_is_read_and_unread(source: &Source, import: &Import) -> Result<(), String> {
    let mut read = read_spans(import);
    read.retain(|span| !span.is_empty());
    read.sort_unstable_by_key(|span| span.start);
    for unread in import.unread.iter().map(|unread| unread.span) {
        let next = read.partition_point(|span| span.start < unread.start);
        if read.get(next).is_some_and(|span| span.start < unread.end) {
            return Err(format!(
                "read and unread at once: {:?}",
                source.slice(unread)
            ));
        }
    }
    Ok(())
}

/// Checks that every line of a text was read or is kept unread.
fn every_line_is_kept(reading: &Reading) -> Result<(), String> {
    let (source, import) = (reading.sources.main(), &reading.import);
    // such lines are written by the reader; documents are not made of lines, and what is
    // unknown in them is kept by its key
    let documents = ["turneringsservice", "upload-xml", "chess-json", "json"];
    if is_rendered(source) || documents.contains(&import.format) {
        return Ok(());
    }
    // of a file with several tournaments each keeps its own lines
    let mut kept: Vec<u32> = Vec::new();
    for import in reading.imports() {
        let unread = import.unread.iter().map(|unread| unread.span);
        let header = import.origins.header.iter().map(|field| field.line);
        let read = read_spans(import)
            .into_iter()
            .filter(|span| !span.is_empty());
        let lines = read.chain(unread).chain(header);
        kept.extend(lines.map(|span| span.start));
    }
    kept.sort_unstable();
    for index in 0..source.line_starts().len() {
        let line = source.line_span(index);
        let blank = |c: char| c.is_whitespace() || c.is_control();
        let next = kept.partition_point(|&start| start < line.start);
        let is_kept = kept.get(next).is_some_and(|&start| start <= line.end);
        if !source.slice(line).chars().all(blank) && !is_kept {
            return Err(format!(
                "line {} is lost: {:?}",
                index + 1,
                source.slice(line)
            ));
        }
    }
    Ok(())
}

/// Whether the reader wrote the text, for a binary file, a workbook or a page.
fn is_rendered(source: &Source) -> bool {
    match source.layout() {
        Layout::Bytes(_) => true,
        Layout::Grid(grid) => grid.naming != Naming::Lines,
        Layout::Lines => false,
    }
}

#[test]
fn hostile_texts_are_read_or_refused() {
    let player = |rest: &str| format!("001    1      Example, Anna                     {rest}\n");
    let long = "x".repeat(10 << 20);
    let crowd: String = (0..12_000)
        .map(|n| format!("001 {:>4}\n", n % 10_000))
        .collect();
    let rounds = |count: usize| player(&format!("{:43}{}", "", "   2 w 1  ".repeat(count)));
    let files = [
        String::new(),
        "\n\r\n\0".to_owned(),
        "001".to_owned(),
        "001 \u{1b}[2J\u{7}".to_owned(),
        player(&long),
        long.clone(),
        "\u{feff}".repeat(1000),
        "001    1\n".repeat(3),
        crowd,
        rounds(499),
        rounds(600),
        player(&format!(
            "{:33}9999 9999  9999 w 1   0000 - Z     1 w 1",
            ""
        )),
        "240 H 999    1\n250      1.0 001 999    1 9999\n260 001 999    1    2\n001    1\n"
            .to_owned(),
        "142 99999\nXXR 0\n132 99/99/99\n042 9999/99/99\n001    1\n".to_owned(),
        "162  W9999   D9999   L9999\n001    1\n".to_owned(),
        "202 ,,,,/////\n212 OTHER_\n001    1\n".to_owned(),
        "XXA    1 9999 9999\nXXP 1 1 1 1\nXXZ 0/0/0\n001    1\n".to_owned(),
        format!("013 {}\n001    1\n", "9999 ".repeat(8_000)),
        format!("001    1{}\n", "\u{301}".repeat(20_000)),
        format!("142 1.0 0.5\n162 5\nNOR    1\n001    1{}\n", "|".repeat(14)),
        // counted again for each field, these would take a quarter of a minute each
        format!("013 é{:31}{} é\n001    1\n", "", " 999 ".repeat(12_000)),
        format!("132 {:87}{}\n001    1\n", "", "é5/01/01  ".repeat(5_000)),
    ];
    for (at, file) in files.into_iter().enumerate() {
        assert_eq!(survive("made", file.into_bytes()), Ok(()), "file {at}");
    }
    let bytes: [&[u8]; 4] = [
        b"\xff\xfe0\0",
        b"\xfe\xff\0",
        b"\xef\xbb",
        b"001    1 \x80\xff\xc3",
    ];
    for bytes in bytes {
        assert_eq!(survive("made", bytes.to_vec()), Ok(()), "{bytes:?}");
    }
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut list = all_files(folder);
    list.retain(|(name, _)| !name.ends_with(".csv"));
    list
}

/// The files of a folder with their names, except notes about them.
fn all_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut list: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .filter(|path| path.extension().is_none_or(|e| e != "md"))
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                fs::read(&path).unwrap(),
            )
        })
        .collect();
    list.sort();
    list
}

/// The samples, and with `CROSSTABLE_BULK=1` the real files.
fn material() -> Vec<(String, Vec<u8>)> {
    let mut list = files(&root().join("samples"));
    if bulk()
        && let Some(folder) = shared("data/trf")
    {
        list.extend(files(&folder));
    }
    list
}

#[test]
fn mutated_files_are_read_or_refused() {
    let material = material();
    let mishaps = prop::collection::vec(mishap(), 1..8);
    for (at, (name, bytes)) in material.iter().enumerate() {
        let (_, other) = &material[(at * 7 + 1) % material.len()];
        let config = Config {
            cases: if bulk() { 400 } else { 20 },
            failure_persistence: None,
            ..Config::default()
        };
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        TestRunner::new_with_rng(config, rng)
            .run(&mishaps, |mishaps| {
                let mut bytes = bytes.clone();
                for mishap in &mishaps {
                    mishap.befall(&mut bytes, other);
                }
                survive(name, bytes).map_err(TestCaseError::fail)
            })
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn files_cut_anywhere_are_read_or_refused() {
    for (name, bytes) in material() {
        let step = match (bulk(), name.ends_with(".trf") && bytes.len() < 4096) {
            (true, true) => 1,
            (false, true) => 17,
            (true, false) => bytes.len() / 200 + 1,
            (false, false) => bytes.len() / 25 + 1,
        };
        for end in (0..bytes.len()).step_by(step) {
            let outcome = survive(&name, bytes[..end].to_vec());
            assert_eq!(outcome, Ok(()), "{name} cut behind {end} bytes");
        }
    }
}

#[test]
fn no_line_of_a_real_file_is_lost() {
    let folders = [
        "chess-json",
        "exports/crosstable",
        "exports/pairings",
        "exports/swiss-manager-text",
        "exports/team",
        "trf",
        "tunx",
    ];
    let folders = folders
        .iter()
        .filter_map(|name| shared("data").map(|data| data.join(name)));
    let mut list = all_files(&root().join("samples"));
    list.extend(folders.flat_map(|folder| all_files(&folder)));
    let mut wrong = Vec::new();
    for (name, bytes) in list {
        let Ok(reading) = read(&name, bytes, &ReadOptions::default()) else {
            continue;
        };
        if let Err(what) = hold_together(&reading) {
            wrong.push(format!("{name}: {what}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The result of reading, without its spans.
fn meaning(reading: &Reading) -> String {
    let claims = &reading.import.claims;
    let points: Vec<_> = claims.points.iter().map(|f| f.map(|f| f.value)).collect();
    let ranks: Vec<_> = claims.ranks.iter().map(|f| f.map(|f| f.value)).collect();
    format!("{:#?}\n{points:?}\n{ranks:?}", reading.import.tournament)
}

#[test]
fn line_endings_byte_order_marks_and_trailing_blanks_mean_nothing() {
    let mut list = files(&root().join("samples"));
    list.extend(
        shared("data/trf")
            .map(|folder| files(&folder))
            .unwrap_or_default(),
    );
    for (name, bytes) in list {
        let reading = read(&name, bytes, &ReadOptions::default());
        let Ok(reading) = reading else { continue };
        let source = reading.sources.main();
        if is_rendered(source) {
            continue;
        }
        let lines: Vec<&str> = (0..source.line_starts().len())
            .map(|index| source.slice(source.line_span(index)))
            .collect();
        let expected = meaning(&reading);
        for (what, start, end) in [
            ("LF", "", "\n"),
            ("CRLF", "", "\r\n"),
            ("CR", "", "\r"),
            ("a byte order mark", "\u{feff}", "\n"),
            ("blanks at the end", "", "   \n"),
            ("empty lines", "", "\n\n"),
        ] {
            let text = start.to_owned() + &lines.join(end) + end;
            let again = read(&name, text.into_bytes(), &ReadOptions::default()).unwrap();
            assert!(meaning(&again) == expected, "{name} with {what}");
        }
    }
}
