//! Does every document stay as it was?
//!
//! A change that is meant to keep what people read (a move, a new name, a faster way) is held
//! to it here: the program built from another commit (`CROSSTABLE_BEFORE`, or `.ci/documents`,
//! which builds it) and this one write every document for every sample and some forty real
//! files, or for all real files with `CROSSTABLE_BULK=1`. Without another program the documents
//! are written twice by this one: the same input gives the same bytes.

use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use similar::TextDiff;

use crate::support::{root, shared};

/// The documents of one file: a name, and the arguments with `FILE` for the file.
const DOCUMENTS: &[(&str, &[&str])] = &[
    ("audit", &["audit", "FILE"]),
    ("audit in JSON", &["audit", "--format", "json", "FILE"]),
    (
        "audit under all rules",
        &["audit", "--format", "concise", "--rules", "all", "FILE"],
    ),
    ("corrections", &["audit", "--diff", "FILE"]),
    ("standings", &["standings", "FILE"]),
    (
        "standings in JSON",
        &["standings", "--format", "json", "FILE"],
    ),
    ("why", &["why", "FILE", "1", "BH/C1"]),
    (
        "why in JSON",
        &["why", "--format", "json", "FILE", "2", "SB"],
    ),
    ("TRF16", &["convert", "--to", "trf16", "FILE", "-"]),
    ("TRF26", &["convert", "--to", "trf26", "FILE", "-"]),
    ("JSON", &["convert", "--to", "json", "FILE", "-"]),
    (
        "Chess-JSON",
        &["convert", "--to", "chess-json", "FILE", "-"],
    ),
    ("text", &["convert", "--to", "sm-text", "FILE", "-"]),
    ("CSV", &["convert", "--to", "csv", "FILE", "-"]),
    (
        "CSV of pairings",
        &["convert", "--to", "csv", "--table", "pairings", "FILE", "-"],
    ),
    ("workbook", &["convert", "--to", "xlsx", "FILE", "-"]),
    ("page", &["report", "--format", "html", "-o", "-", "FILE"]),
    ("report", &["report", "--format", "xlsx", "-o", "-", "FILE"]),
];

/// The documents of two files, `FILE` and the one after it.
const OF_PAIRS: &[(&str, &[&str])] = &[
    ("differences", &["diff", "--all", "FILE", "OTHER"]),
    (
        "differences in JSON",
        &["diff", "--all", "--format", "json", "FILE", "OTHER"],
    ),
];

/// How many real files are looked at without `CROSSTABLE_BULK`.
const SOME: usize = 40;

/// What one run of a program brought, with its messages and its exit code.
fn run(program: &Path, folder: &Path, arguments: &[&str], file: &str, other: &str) -> Vec<u8> {
    let arguments = arguments.iter().map(|&argument| match argument {
        "FILE" => file,
        "OTHER" => other,
        argument => argument,
    });
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let code = output.status.code();
    assert!(
        code.is_some_and(|code| code <= 2),
        "{} ended with {code:?} on {file}",
        program.display()
    );
    let mut document = unpacked(output.stdout);
    document.extend_from_slice(b"\n== messages ==\n");
    document.extend_from_slice(&output.stderr);
    document.extend_from_slice(format!("== exit code {code:?} ==\n").as_bytes());
    document
}

/// The parts of a workbook one after the other; anything else as it is.
fn unpacked(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(mut parts) = zip::ZipArchive::new(Cursor::new(&bytes)) else {
        return bytes;
    };
    let mut text = Vec::new();
    for index in 0..parts.len() {
        let mut part = parts.by_index(index).unwrap();
        let name = part.name().unwrap().into_owned();
        // the moment of writing stands in the properties
        if name != "docProps/core.xml" {
            text.extend_from_slice(format!("\n== {name} ==\n").as_bytes());
            part.read_to_end(&mut text).unwrap();
        }
    }
    text
}

/// All files below a folder, by name; what only describes the others is left out.
fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.unwrap();
        let path = entry.path();
        let describes = ["README.md", "expected.json", "index.csv"];
        let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
        if path.is_file() && !describes.iter().any(|other| name.ends_with(other)) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Compares all documents of these files, by two programs.
fn compare(before: &Path, folder: &Path, names: &[String]) -> Vec<String> {
    let after = Path::new(env!("CARGO_BIN_EXE_crosstable"));
    let next = AtomicUsize::new(0);
    let differences = Mutex::new(Vec::new());
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(name) = names.get(index) else { return };
            let other = &names[(index + 1) % names.len()];
            for (document, arguments) in DOCUMENTS.iter().chain(OF_PAIRS) {
                let [was, is] =
                    [before, after].map(|program| run(program, folder, arguments, name, other));
                if was != is {
                    let difference = shown(name, document, &was, &is);
                    differences.lock().unwrap().push(difference);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(work);
        }
    });
    differences.into_inner().unwrap()
}

/// The first lines in which two documents differ.
fn shown(name: &str, document: &str, was: &[u8], is: &[u8]) -> String {
    let [was, is] = [was, is].map(String::from_utf8_lossy);
    let diff = TextDiff::from_lines(was.as_ref(), is.as_ref());
    let mut lines = String::new();
    for change in diff.iter_all_changes() {
        if change.tag() != similar::ChangeTag::Equal && lines.lines().count() < 12 {
            let line: String = change.value().trim_end().chars().take(300).collect();
            lines += &format!("    {}{line}\n", change.tag());
        }
    }
    format!("{name}: {document}\n{lines}")
}

/// Of a long list some at even distances, of all folders.
fn some(names: Vec<String>) -> Vec<String> {
    if std::env::var_os("CROSSTABLE_BULK").is_some() {
        return names;
    }
    let step = names.len().div_ceil(SOME).max(1);
    names.into_iter().step_by(step).collect()
}

#[test]
fn documents_stay_as_they_were() {
    let this = PathBuf::from(env!("CARGO_BIN_EXE_crosstable"));
    let before = std::env::var_os("CROSSTABLE_BEFORE").map_or(this, PathBuf::from);
    let samples = root().join("samples");
    let mut differences = compare(&before, &samples, &files(&samples));
    if let Some(data) = shared("data") {
        let real = files(&data).into_iter();
        let real = real.filter(|name| !name.starts_with("pairing") || name.contains("special"));
        differences.extend(compare(&before, &data, &some(real.collect())));
    }
    if let Some(list) = std::env::var_os("CROSSTABLE_DIFFERENCES") {
        fs::write(list, differences.concat()).unwrap();
    }
    let count = differences.len();
    differences.truncate(20);
    assert!(
        count == 0,
        "{count} documents differ:\n{}",
        differences.concat()
    );
}
