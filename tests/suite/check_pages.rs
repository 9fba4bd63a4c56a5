//! The examples on the manual pages of the checks give the findings that the pages show.
//!
//! `CROSSTABLE_PAGES=write cargo test` writes the findings into the pages; read the diff.

use std::fs;

use crosstable::audit::{self, CATALOGUE, Check};
use crosstable::finding::{Finding, Severity};
use crosstable::format::{self, Reading};

use crate::support::lists::with_lists;
use crate::support::{check_certainty, root};

/// The fenced block with this info string.
fn block<'a>(page: &'a str, mark: &str) -> Option<&'a str> {
    let opening = format!("\n```{mark}\n");
    let start = page.find(&opening)? + opening.len();
    let end = start - 1 + page[start - 1..].find("\n```")?;
    Some(page.get(start..end).unwrap_or("").trim_end_matches('\n'))
}

/// Reads a file, together with a second file of the same event if the page has one.
fn read(text: &str, with: Option<&str>) -> Reading {
    let mut reading = format::read("example.trf", text.into(), &Default::default()).unwrap();
    if let Some(with) = with {
        let further = format::read("other.trf", with.into(), &Default::default()).unwrap();
        reading = reading.merge_with(vec![further]).unwrap();
    }
    reading
}

/// The findings in a file, each with its line as the page shows it.
fn findings(text: &str, with: Option<&str>, page: &str) -> Vec<(Finding, String)> {
    let reading = read(text, with);
    let options = with_lists(page, &reading.import);
    let audit = audit::audit(&reading.sources, &reading.import, &options);
    check_certainty(&audit.findings);
    let show = |finding: &Finding| {
        let place = finding.at.as_ref().map_or_else(String::new, |at| {
            let place = reading.sources.locate(at.span);
            format!("{place} ")
        });
        let (severity, code) = (finding.severity.word(), finding.code.code);
        let mut text = format!("{severity}[{code}] {place}{}", finding.message);
        for note in finding.notes_in_words() {
            text += &format!("\n  {note}");
        }
        text
    };
    let shown = audit.findings.iter().map(|f| (f.clone(), show(f)));
    shown.collect()
}

/// Checks that no TRF file can trigger: tie-break values exist only in other formats.
const WITHOUT_EXAMPLE: &[&str] = &["T403"];

fn check(check: &Check, wrong: &mut Vec<String>) {
    let code = check.code.code;
    let path = root().join(format!("docs/checks/{}.md", check.code.name));
    let page = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let mut fail = |text: String| wrong.push(format!("{code} {}: {text}", check.code.name));
    if WITHOUT_EXAMPLE.contains(&code) {
        assert!(page.contains("*not run*"), "{code}");
        return;
    }
    let format = if page.contains("\n```csv wrong\n") {
        "csv"
    } else {
        "trf"
    };
    let (wrong_mark, right_mark) = (format!("{format} wrong"), format!("{format} right"));
    let blocks = [wrong_mark.as_str(), "findings", right_mark.as_str()];
    let [Some(bad), Some(expected), Some(good)] = blocks.map(|mark| block(&page, mark)) else {
        return fail("the page has no `trf wrong`, `findings` and `trf right`".to_owned());
    };
    // the files right and wrong are both audited with this one
    let with = block(&page, "trf with");
    let found = findings(bad, with, &page);
    let of_this = found
        .iter()
        .filter(|(finding, _)| finding.code.code == code);
    let lines: Vec<&str> = of_this.map(|(_, line)| line.as_str()).collect();
    let lines = lines.join("\n");
    if lines.is_empty() {
        fail("the wrong file is silent".to_owned());
    }
    if lines != expected {
        if std::env::var_os("CROSSTABLE_PAGES").is_some() {
            let old = format!(
                "\n```findings\n{expected}{}```",
                if expected.is_empty() { "" } else { "\n" }
            );
            let new = format!("\n```findings\n{lines}\n```");
            fs::write(&path, page.replace(&old, &new)).unwrap();
        } else {
            fail(format!("expected\n{expected}\nbut found\n{lines}"));
        }
    }
    for (finding, line) in &found {
        let graver = finding.severity == Severity::Error && finding.code.code != code;
        // examples are short: most have no tournament section
        let of_section = ["S101", "D501"].contains(&finding.code.code);
        if graver && !of_section && !code.starts_with('S') {
            fail(format!("the wrong file is wrong in another way: {line}"));
        }
    }
    for (finding, line) in findings(good, with, &page) {
        let results = matches!(finding.code.code.as_bytes()[0], b'R' | b'P' | b'T');
        if finding.code.code == code || (results && finding.severity == Severity::Error) {
            fail(format!("the right file is not silent: {line}"));
        }
    }
}

#[test]
fn every_page_shows_the_findings_of_its_example() {
    let mut wrong = Vec::new();
    for entry in CATALOGUE {
        check(entry, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
