//! The catalogue of checks: codes, names, pages, severities, and the style of messages.

use std::collections::BTreeSet;
use std::fs;

use crosstable::audit::CATALOGUE;
use crosstable::finding::Finding;
use crosstable::format;

use crate::support::lists::with_lists;
use crate::support::{root, shared};

/// The findings of all samples and of the examples on all pages.
fn all_findings() -> Vec<Finding> {
    // each with the page that may have a rating list
    let mut texts = Vec::new();
    for entry in fs::read_dir(root().join("samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            texts.push((fs::read(path).unwrap(), String::new()));
        }
    }
    for check in CATALOGUE {
        let page = check.page.replace("\r\n", "\n");
        let blocks = ["\n```trf ", "\n```csv "].map(|mark| page.split(mark).skip(1));
        for block in blocks.into_iter().flatten() {
            let text = block.split("\n```").next().unwrap_or_default();
            let text = text.split_once('\n').map_or("", |(_, text)| text);
            texts.push((text.as_bytes().to_vec(), page.clone()));
        }
    }
    let mut findings = Vec::new();
    for (text, page) in texts {
        if let Ok(reading) = format::read("x.trf", text, &Default::default()) {
            let options = with_lists(&page, &reading.import);
            let audit = crosstable::audit::audit(&reading.sources, &reading.import, &options);
            findings.extend(audit.findings);
        }
    }
    findings
}

#[test]
fn codes_and_names_are_unique_and_have_a_page() {
    let codes: BTreeSet<_> = CATALOGUE.iter().map(|check| check.code.code).collect();
    let mut names: BTreeSet<_> = CATALOGUE.iter().map(|check| check.code.name).collect();
    assert_eq!(codes.len(), CATALOGUE.len());
    assert_eq!(names.len(), CATALOGUE.len());
    for check in CATALOGUE {
        let (code, name) = (check.code.code, check.code.name);
        assert!(
            name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
            "{name}"
        );
        let title = format!("# {code} {name}\n");
        assert!(
            check.page.replace("\r\n", "\n").starts_with(&title),
            "{code}"
        );
        for part in ["**Severity**", "**Why it matters.**", "**What to do.**"] {
            assert!(check.page.contains(part), "{code}: {part}");
        }
    }
    for check in crosstable::audit::unbuilt() {
        assert!(names.insert(check.name), "{} occurs twice", check.name);
        let title = format!("# {} {}\n", check.code, check.name);
        let page = check.page.replace("\r\n", "\n");
        assert!(page.starts_with(&title), "{}", check.code);
        let severity = format!("**Severity** {} ", check.severity);
        for part in [severity.as_str(), "**Why it matters.**", "**What to do.**"] {
            assert!(page.contains(part), "{}: {part}", check.code);
        }
    }
    let pages = fs::read_dir(root().join("docs/checks")).unwrap();
    for page in pages {
        let path = page.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            names.contains(name.as_str()),
            "docs/checks/{name}.md has no check"
        );
    }
}

/// Checks that the message of a finding reads as a sentence.
fn check_message(finding: &Finding) {
    let code = finding.code.code;
    let notes = finding.notes_in_words();
    let texts = std::iter::once(&finding.message)
        .chain(&notes)
        .chain(&finding.fix);
    for text in texts {
        let first = text.chars().next();
        // `IM norm reached`, `C.04.3 …`
        let word = text.split(' ').next().unwrap_or_default();
        let is_abbreviation = word.len() > 1 && !word.contains(char::is_lowercase);
        let last = text.chars().last();
        assert!(
            first.is_some_and(|c| !c.is_uppercase() || is_abbreviation),
            "{code}: {text}"
        );
        assert!(
            last.is_some_and(|c| !matches!(c, '.' | ' ' | '\n')),
            "{code}: {text}"
        );
        assert!(!text.contains("  "), "{code}: {text}");
    }
    assert!(!finding.rule.is_empty(), "{code} cites no rule");
    assert!(finding.fix.is_some(), "{code} says not what to do");
}

#[test]
fn messages_follow_the_house_style() {
    let findings = all_findings();
    let codes: BTreeSet<_> = findings.iter().map(|finding| finding.code.code).collect();
    for check in CATALOGUE {
        // T403 needs columns of values, which TRF has not; R214 and P308 a second file
        let code = check.code.code;
        assert!(
            codes.contains(code) || ["T403", "R214", "P308"].contains(&code),
            "no example reports {code}"
        );
    }
    findings.iter().for_each(check_message);
}

#[test]
fn severities_are_those_of_the_catalogue() {
    let committed = root().join("tests/fixtures/severities.csv");
    let rows = severities_are_those_of(&fs::read_to_string(committed).unwrap());
    assert_eq!(rows, CATALOGUE.len(), "every check has a row");
    if let Some(path) = shared("data/audit/checks.csv") {
        // checks that were added later have no row there
        severities_are_those_of(&fs::read_to_string(path).unwrap());
    }
}

/// Checks that the severity of each check is the one in its row of a table; returns the number of
/// checks with a row.
fn severities_are_those_of(table: &str) -> usize {
    let mut rows = 0;
    for check in CATALOGUE {
        let code = check.code.code;
        let row = table
            .lines()
            .find(|line| line.starts_with(&format!("{code},")));
        let Some(row) = row else { continue };
        rows += 1;
        let mut words = row.split(',').map(|word| word.trim_matches('"'));
        let severity = words.find(|word| matches!(*word, "error" | "warning" | "info"));
        // the table gives these for a profile, or for a file with a record 299
        let expected = match code {
            "S102" | "I626" if row.contains("otherwise info") => Some("info"),
            "R211" if row.contains("warning without") => Some("warning"),
            _ => severity,
        };
        assert_eq!(Some(check.severity.word()), expected, "{code}");
    }
    rows
}
