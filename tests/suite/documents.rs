//! Every document stays as it was.
//!
//! A change that must not affect the output (a move, a new name, a faster algorithm) is tested
//! here. The program built from another commit (`CROSSTABLE_BEFORE`, or `.ci/documents`, which
//! builds it) and this one write every document for every sample and some forty real files, or for
//! all real files with `CROSSTABLE_BULK=1`. Without another program, this one writes the documents
//! of fewer real files twice: the same input must give the same bytes. `CROSSTABLE_BEFORE=later`
//! leaves the comparison to `.ci/documents`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use similar::TextDiff;

use crate::support::{bulk, root, shared};

/// The documents about one file: a name, and the arguments, in which `FILE` is the file.
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
    ("rating", &["rating", "FILE"]),
    ("rating in JSON", &["rating", "--format", "json", "FILE"]),
    ("norms", &["norms", "FILE"]),
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

/// The documents about two files of one event.
const OF_PAIRS: &[(&str, &[&str])] = &[
    ("differences", &["diff", "--all", "FILE", "OTHER"]),
    (
        "differences in JSON",
        &["diff", "--all", "--format", "json", "FILE", "OTHER"],
    ),
    ("audit of two files", &["audit", "FILE", "--with", "OTHER"]),
];

/// Samples that contain the same event twice.
const PAIRS_OF_SAMPLES: &[[&str; 2]] = &[
    ["harbour-open-trf16.trf", "harbour-open-trf26.trf"],
    ["harbour-open.TUNX", "harbour-csv.csv"],
    ["harbour-html.html", "harbour-open-round-3.TUNX"],
    ["clean-teams.trf", "planted-teams-trf16.trf"],
    ["clean-open.trf", "planted-errors.trf"],
];

/// Real files that contain the same event twice.
const PAIRS_OF_REAL_FILES: &[[&str; 2]] = &[
    [
        "chess-json/team-5-pab-points.json",
        "chess-json/team-5-pab-points.trf",
    ],
    [
        "chess-json/swiss-16-trf26-national.json",
        "chess-json/swiss-16-trf26-national.trf",
    ],
    [
        "turneringsservice/team-roundrobin-4x2.trx",
        "turneringsservice/team-roundrobin-4x2.json",
    ],
    ["defects/order-a.trf", "defects/order-b.trf"],
    [
        "exports/crosstable/html-startrank-en-british2026-after-r7.html",
        "exports/crosstable/html-startrank-en-british2026-r9-running.html",
    ],
];

/// The number of real files of which two programs write the documents without `CROSSTABLE_BULK`.
const SOME: usize = 40;

/// The same where one program writes them twice.
const FEW: usize = 10;

/// The output of a program with its messages and its exit code, and whether it wrote a document.
fn run(
    program: &Path,
    folder: &Path,
    arguments: &[&str],
    [file, other]: [&str; 2],
) -> (Vec<u8>, bool) {
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
        // 2026-11-22 14:07 UTC: a report says when it was written
        .env("SOURCE_DATE_EPOCH", "1795356450")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let code = output.status.code();
    assert!(
        code.is_some_and(|code| code <= 2) || program.ends_with("cargo"),
        "{} ended with {code:?} on {file}",
        program.display()
    );
    let made = code < Some(2) && !output.stdout.is_empty();
    let mut document = unpacked(output.stdout);
    document.extend_from_slice(b"\n== messages ==\n");
    document.extend_from_slice(&output.stderr);
    document.extend_from_slice(format!("== exit code {code:?} ==\n").as_bytes());
    (document, made)
}

/// The parts of a workbook one after the other; any other document unchanged.
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

/// The names of all files below a folder, except those that describe other files.
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

/// A document to be compared: its name, the arguments, and the file or files.
type Job<'a> = (&'static str, &'static [&'static str], [&'a str; 2]);

/// All documents about these files and pairs of files.
fn jobs<'a>(names: &'a [String], pairs: &[[&'a str; 2]]) -> Vec<Job<'a>> {
    let single = names.iter().flat_map(|name| {
        let job = |&(document, arguments)| (document, arguments, [name.as_str(), ""]);
        DOCUMENTS.iter().map(job)
    });
    let double = pairs.iter().flat_map(|&pair| {
        let job = move |&(document, arguments)| (document, arguments, pair);
        OF_PAIRS.iter().map(job)
    });
    single.chain(double).collect()
}

/// The result of comparing two programs.
#[derive(Default)]
struct Outcome {
    /// Each document that differs, with the first lines that differ.
    differences: Vec<String>,
    /// The kinds of documents that the program wrote for at least one file.
    made: BTreeSet<&'static str>,
}

/// Writes all documents with two programs and compares them.
fn compare(before: &Path, folder: &Path, jobs: &[Job<'_>]) -> Outcome {
    let after = Path::new(env!("CARGO_BIN_EXE_crosstable"));
    let next = AtomicUsize::new(0);
    let outcome = Mutex::new(Outcome::default());
    let work = || {
        while let Some((document, arguments, files)) = jobs.get(next.fetch_add(1, Relaxed)) {
            let (was, _) = run(before, folder, arguments, *files);
            let (is, made) = run(after, folder, arguments, *files);
            let mut outcome = outcome.lock().unwrap();
            if made {
                outcome.made.insert(document);
            }
            if was != is {
                let name = files.join(" ");
                outcome.differences.push(shown(&name, document, &was, &is));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(work);
        }
    });
    outcome.into_inner().unwrap()
}

/// The first lines in which two documents differ, for the message of a failing test.
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

/// Whether a shared file is a tournament.
fn is_tournament(name: &str) -> bool {
    let folder = name.split('/').next().unwrap_or_default();
    let others = ["audit", "golden", "rating"].contains(&folder)
        || (folder == "pairing" && !name.contains("special"))
        || name.starts_with("exports/reference")
        || name.ends_with(".result.json")
        || !name.contains('/');
    !others
}

/// About `count` of the files at even distances, at least one from each folder; with
/// `CROSSTABLE_BULK`, all files.
fn some(names: Vec<String>, count: usize) -> Vec<String> {
    if bulk() {
        return names;
    }
    let step = names.len().div_ceil(count).max(1);
    let mut folders: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in names {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        folders.entry(folder.to_owned()).or_default().push(name);
    }
    let folders = folders.into_values();
    folders
        .flat_map(|names| names.into_iter().step_by(step))
        .collect()
}

#[test]
fn documents_stay_as_they_were() {
    let this = PathBuf::from(env!("CARGO_BIN_EXE_crosstable"));
    let other = std::env::var_os("CROSSTABLE_BEFORE");
    if other.as_ref().is_some_and(|program| program == "later") {
        println!("skipped: .ci/documents compares the documents");
        return;
    }
    let count = if other.is_some() { SOME } else { FEW };
    let before = other.map_or(this, PathBuf::from);
    let samples = root().join("samples");
    let names = files(&samples);
    let outcome = compare(&before, &samples, &jobs(&names, PAIRS_OF_SAMPLES));
    for (document, _) in DOCUMENTS.iter().chain(OF_PAIRS) {
        // a refused option would be the same in both programs
        assert!(
            outcome.made.contains(document),
            "no sample gives: {document}"
        );
    }
    let mut differences = outcome.differences;
    if let Some(data) = shared("data") {
        let mut names = files(&data);
        names.retain(|name| is_tournament(name));
        let names = some(names, count);
        for name in PAIRS_OF_REAL_FILES.iter().flatten() {
            assert!(data.join(name).is_file(), "{name} is missing");
        }
        let outcome = compare(&before, &data, &jobs(&names, PAIRS_OF_REAL_FILES));
        differences.extend(outcome.differences);
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

#[test]
fn a_different_program_is_detected_by_its_documents() {
    let samples = root().join("samples");
    let names = ["clean-open.trf".to_owned()];
    let jobs = jobs(&names, &[]);
    // cargo writes something else for the same arguments
    let cargo = PathBuf::from(env!("CARGO"));
    let outcome = compare(&cargo, &samples, &jobs[..1]);
    assert_eq!(outcome.differences.len(), 1);
}
