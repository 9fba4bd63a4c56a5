//! The findings about every sample are those in `tests/expected/`.
//!
//! `CROSSTABLE_EXPECTED=write cargo test` writes them; read the diff.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crosstable::source::Place;
use crosstable::{audit, format};

use crate::support::root;

/// All texts of the findings about a file, one block for each finding.
fn findings(path: &Path) -> String {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let reading = format::read(&name, fs::read(path).unwrap(), &Default::default()).unwrap();
    let mut text = String::new();
    for import in reading.imports() {
        if let Some(number) = import.number {
            writeln!(text, "tournament {number}\n").unwrap();
        }
        let audit = audit::audit(&reading.sources, import, &Default::default());
        for finding in &audit.findings {
            let (severity, code) = (finding.severity.word(), finding.code.code);
            writeln!(text, "{severity}[{code}] {}", finding.message).unwrap();
            for label in finding.at.iter().chain(&finding.labels) {
                let place = reading.sources.locate(label.span);
                let length = match place {
                    Place::Text { length, .. } => format!("+{length}"),
                    _ => String::new(),
                };
                writeln!(text, "  {place}{length} {}", label.text).unwrap();
            }
            for line in &finding.because {
                writeln!(text, "  because {line}").unwrap();
            }
            for line in finding.notes_in_words() {
                writeln!(text, "  note {line}").unwrap();
            }
            let fix = finding.fix.as_deref().unwrap_or_default();
            writeln!(text, "  to do {fix}").unwrap();
            let fingerprint = finding.fingerprint();
            writeln!(text, "  {} · {fingerprint}\n", finding.rule).unwrap();
        }
    }
    text
}

fn check(path: &Path, wrong: &mut Vec<String>) {
    let name = path.file_stem().unwrap().to_string_lossy();
    let expected = root().join(format!("tests/expected/{name}.findings"));
    let found = findings(path);
    if std::env::var_os("CROSSTABLE_EXPECTED").is_some() {
        fs::create_dir_all(expected.parent().unwrap()).unwrap();
        fs::write(&expected, &found).unwrap();
    }
    let golden = fs::read_to_string(&expected).unwrap_or_default();
    if golden.replace("\r\n", "\n") != found {
        wrong.push(format!("{name}: found\n{found}"));
    }
    // the versions before TRF26 have no place for the tie-breaks (T401), and every file may
    // get a word (info) about its version
    let open = |line: &&str| line.starts_with("error[") || line.starts_with("warning[");
    let open = found
        .lines()
        .filter(open)
        .filter(|line| !line.contains("[T401]"));
    if name.starts_with("clean") && open.count() > 0 {
        wrong.push(format!("{name} is not clean"));
    }
}

#[test]
fn samples_have_the_expected_findings() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(root().join("samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension != "md") {
            check(&path, &mut wrong);
            count += 1;
        }
    }
    assert!(count >= 2);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fingerprints_are_unique_in_a_file() {
    for entry in fs::read_dir(root().join("samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension == "md") {
            continue;
        }
        let reading = format::read("x", fs::read(&path).unwrap(), &Default::default()).unwrap();
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        let mut prints: Vec<_> = audit.findings.iter().map(|f| f.fingerprint()).collect();
        prints.sort_unstable();
        let all = prints.len();
        prints.dedup();
        assert_eq!(prints.len(), all, "{}", path.display());
    }
}
