//! Every page and section that is cited exists in the repository.
//!
//! Comments cite pages by their path below `docs/` or from the root, and sections by number:
//! `reference/trf.md 5.2`. Pages link to each other by relative paths.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::root;

/// Files that may name the folder of shared data: they look for it, or explain how it is found.
const MAY_NAME_THE_SHARED_DATA: [&str; 5] = [
    ".ci/documents",
    ".ci/run",
    "docs/architecture.md",
    "tests/suite/citations.rs",
    "tests/suite/support/mod.rs",
];

/// A page that a text cites, with the cited sections.
#[derive(PartialEq, Eq, Debug)]
struct Citation {
    page: String,
    sections: Vec<String>,
}

/// All pages that a text cites. Line breaks inside a citation count as blanks.
fn citations(text: &str) -> Vec<Citation> {
    let mut list = Vec::new();
    for (at, _) in text.match_indices(".md") {
        let rest = &text[at + 3..];
        let before = &text[..at];
        let start = before.trim_end_matches(is_path).len();
        let name = &before[start..];
        let named = name.ends_with(|c: char| c.is_ascii_alphanumeric());
        if !named || rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            continue;
        }
        list.push(Citation {
            page: format!("{name}.md"),
            sections: sections(rest.strip_prefix('`').unwrap_or(rest)),
        });
    }
    list
}

fn is_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_')
}

/// The section numbers after the name of a page: ` 4.1 to 4.3, 4.5 and 7`.
fn sections(rest: &str) -> Vec<String> {
    let mut list = Vec::new();
    let mut rest = rest;
    let mut separators: &[&str] = &[" "];
    while let Some((number, behind)) = separators
        .iter()
        .filter_map(|separator| rest.strip_prefix(separator))
        .find_map(section)
    {
        list.push(number.to_owned());
        rest = behind;
        separators = &[", ", " and ", " to ", "–", "-"];
    }
    list
}

/// A section number at the start of a text, `5` or `5.2`, and the rest of the text; `None` if the
/// number is part of a word.
fn section(text: &str) -> Option<(&str, &str)> {
    let inner = |c: char| c.is_ascii_digit() || c == '.';
    let end = text.find(|c| !inner(c)).unwrap_or(text.len());
    let number = text[..end].trim_end_matches('.');
    let rest = &text[number.len()..];
    let whole = !rest.starts_with(|c: char| c.is_alphanumeric());
    (!number.is_empty() && whole).then_some((number, rest))
}

/// The comments of a source file, each paragraph on one line.
fn comments(text: &str, sign: &str) -> String {
    let mut joined = String::new();
    let mut last = None;
    for (at, line) in text.lines().enumerate() {
        let behind = match line.trim_start().strip_prefix(sign) {
            Some(behind) => behind,
            // a comment behind code
            None => match line.split_once(&format!(" {sign} ")) {
                Some((_, behind)) => behind,
                None => continue,
            },
        };
        let behind = behind.trim_start_matches(['/', '!']).trim();
        let follows = last.is_some_and(|last| last + 1 == at);
        joined.push(if follows { ' ' } else { '\n' });
        joined.push_str(behind);
        last = Some(at);
    }
    joined
}

/// The text of a page without its fenced blocks.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let mut kept = String::new();
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        if !fenced && !fence {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The numbers in the headings of a page: `## 5 Player record` has 5.
fn headings(page: &str) -> Vec<String> {
    let page = prose(page);
    let titles = page.lines().filter_map(title);
    let numbers = titles.filter_map(|title| Some(section(title)?.0.to_owned()));
    numbers.collect()
}

/// The text of a heading.
fn title(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    (1..=6).contains(&level).then_some(text.strip_prefix(' ')?)
}

/// The anchors of a page's headings, as Markdown renderers name them.
fn anchors(page: &str) -> Vec<String> {
    let page = prose(page);
    let slug = |title: &str| -> String {
        let title = title.to_lowercase();
        let kept = title.chars().filter_map(|c| match c {
            ' ' => Some('-'),
            '-' | '_' => Some(c),
            _ => c.is_alphanumeric().then_some(c),
        });
        kept.collect()
    };
    page.lines().filter_map(title).map(slug).collect()
}

/// The targets of a page's links: path and anchor.
fn links(page: &str) -> Vec<(String, Option<String>)> {
    let page = prose(page);
    let targets = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    let targets = targets.map(|(target, _)| target);
    let targets = targets.filter(|target| !target.contains("://") && !target.contains(' '));
    let parts = targets.map(|target| match target.split_once('#') {
        Some((path, anchor)) => (path.to_owned(), Some(anchor.to_owned())),
        None => (target.to_owned(), None),
    });
    parts.collect()
}

/// A citation of a page outside the repository by its old name, such as `(name 5.2)` or
/// `spec/name`.
fn cites_outside(text: &str) -> Option<&str> {
    const PAGES: [&str; 9] = [
        "trf",
        "tunx",
        "swiss-manager-exports",
        "chess-json",
        "turneringsservice",
        "tie-breaks",
        "audit-checks",
        "pairing-dutch",
        "rating-lists",
    ];
    let cited = |page: &&&str| {
        text.match_indices(**page).any(|(at, _)| {
            let (before, behind) = (&text[..at], &text[at + page.len()..]);
            let opened = ["(", "; ", "(spec ", "spec/"].iter();
            let opened = opened.copied().any(|sign| before.ends_with(sign));
            let number = behind.strip_prefix(' ').and_then(section);
            opened && (number.is_some() || before.ends_with("spec/"))
        })
    };
    PAGES.iter().find(cited).copied()
}

/// Collects all files below a folder that have one of these endings.
fn files(folder: &Path, endings: &[&str], list: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, endings, list);
        } else if path
            .extension()
            .is_some_and(|e| endings.iter().any(|ending| e == *ending))
        {
            list.push(path);
        }
    }
}

/// The texts of the repository with these endings, by their path from the root.
fn texts(folders: &[&str], endings: &[&str]) -> Vec<(String, String)> {
    let mut list = Vec::new();
    for folder in folders {
        files(&root().join(folder), endings, &mut list);
    }
    let read = |path: PathBuf| {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy();
        let text = fs::read_to_string(&path).unwrap_or_default();
        (name.replace('\\', "/"), text)
    };
    list.into_iter().map(read).collect()
}

/// The texts of the sources, grammars and tests.
fn sources() -> Vec<(String, String)> {
    let folders = ["src", "tests/suite", "benches", "grammar"];
    let mut list = texts(&folders, &["rs", "ebnf"]);
    // its own examples are no citations
    list.retain(|(name, _)| name != "tests/suite/citations.rs");
    list
}

/// The pages of documentation.
fn pages() -> Vec<(String, String)> {
    let mut list = texts(&["docs", "grammar", "samples", "tests/fixtures"], &["md"]);
    for name in ["README.md", "CHANGELOG.md"] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        list.push((name.to_owned(), text));
    }
    list
}

/// The file that a text in `from` cites by this name.
fn find(name: &str, from: &str) -> Option<PathBuf> {
    let beside = root().join(from);
    let beside = beside.parent().unwrap().to_owned();
    let grammar = root().join("grammar");
    let folders = [root().join("docs"), root().to_owned(), grammar, beside];
    let found = folders.iter().map(|folder| folder.join(name));
    let mut found = found.filter(|path| path.is_file());
    found.next()
}

/// Adds the wrong citations of a text to `wrong`.
fn wrong(name: &str, text: &str, wrong: &mut Vec<String>) {
    for Citation { page, sections } in citations(text) {
        let Some(path) = find(&page, name) else {
            wrong.push(format!("{name}: {page} does not exist"));
            continue;
        };
        if sections.is_empty() {
            continue;
        }
        let headings = headings(&fs::read_to_string(path).unwrap());
        for number in sections.iter().filter(|number| !headings.contains(number)) {
            wrong.push(format!("{name}: {page} has no section {number}"));
        }
    }
}

#[test]
fn cited_pages_and_sections_exist() {
    let mut list = Vec::new();
    for (name, text) in sources() {
        let sign = if name.ends_with(".ebnf") { "#" } else { "//" };
        wrong(&name, &comments(&text, sign), &mut list);
        // messages of tests cite sections too
        let reasons = text.lines().filter(|line| line.contains("(reference/"));
        reasons.for_each(|line| wrong(&name, line, &mut list));
    }
    for (name, text) in pages() {
        wrong(&name, &prose(&text), &mut list);
    }
    list.sort();
    list.dedup();
    assert!(list.is_empty(), "{list:#?}");
}

#[test]
fn links_between_pages_resolve() {
    let mut list = Vec::new();
    for (name, text) in pages() {
        let own = root().join(&name);
        for (path, anchor) in links(&text) {
            let target = match path.as_str() {
                "" => own.clone(),
                path => own.parent().unwrap().join(path),
            };
            if !target.exists() {
                list.push(format!("{name}: {path} does not exist"));
                continue;
            }
            let Some(anchor) = anchor else { continue };
            let known = anchors(&fs::read_to_string(&target).unwrap_or_default());
            if !known.contains(&anchor) {
                list.push(format!("{name}: {path} has no heading for #{anchor}"));
            }
        }
    }
    assert!(list.is_empty(), "{list:#?}");
}

#[test]
fn nothing_outside_the_repository_is_cited() {
    let mut list = Vec::new();
    let mut all = sources();
    all.extend(pages());
    all.extend(texts(&["tests"], &["json", "csv", "snap"]));
    for name in ["Cargo.toml", ".ci/run"] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        all.push((name.to_owned(), text));
    }
    for (name, text) in all {
        let allowed = MAY_NAME_THE_SHARED_DATA.contains(&name.as_str());
        if !allowed && text.contains("../shared") {
            list.push(format!("{name} names ../shared"));
        }
        let comments = comments(&text, "//");
        let text = if name.ends_with(".rs") {
            &comments
        } else {
            &text
        };
        if let Some(page) = cites_outside(text) {
            list.push(format!("{name} cites a page {page} that is not here"));
        }
    }
    assert!(list.is_empty(), "{list:#?}");
}

#[test]
fn citations_are_found_in_comments() {
    let check = |text: &str, expected: &[(&str, &[&str])]| {
        let found = citations(text);
        let expected: Vec<Citation> = expected
            .iter()
            .map(|(page, sections)| Citation {
                page: (*page).to_owned(),
                sections: sections.iter().map(|number| (*number).to_owned()).collect(),
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    };
    check(
        "x (reference/trf.md 5.2).",
        &[("reference/trf.md", &["5.2"])],
    );
    check(
        "(a.md 4.1 to 4.3, 4.5 and 7, XXS; b.md)",
        &[("a.md", &["4.1", "4.3", "4.5", "7"]), ("b.md", &[])],
    );
    check("`a.md` 3: `b.md`", &[("a.md", &["3"]), ("b.md", &[])]);
    check("a.md 12, step 4. Then 5", &[("a.md", &["12"])]);
    // no number of a section: a word, a code
    check("a.md 3rd, c.md 2x", &[("a.md", &[]), ("c.md", &[])]);
    // no names of pages
    check("<CODE>.md *.md a.mdx .md", &[]);
}

#[test]
fn comments_are_joined_and_code_is_skipped() {
    let text = "//! one (a.md\n//! 5)\nlet b = \"c.md\"; // d.md 2\n    /// e\n";
    assert_eq!(comments(text, "//"), "\none (a.md 5) d.md 2 e");
    assert_eq!(comments("# one\nx = \"a.md\"\n", "#"), "\none");
}

#[test]
fn headings_and_anchors_are_found_outside_fenced_blocks() {
    let page = "# Page\n## 5 Player record 001\n```\n## 6 no\n```\n### 5.2 Cells & more\n#7 no\n";
    assert_eq!(headings(page), ["5", "5.2"]);
    assert_eq!(
        anchors(page),
        ["page", "5-player-record-001", "52-cells--more"]
    );
    assert_eq!(title("text"), None);
}

#[test]
fn links_are_found() {
    let page = "[a](b.md), [c](../d.md#e-f) [g](#h) [i](https://j) `[k](l)`\n```\n[m](n.md)\n```\n";
    let pair = |path: &str, anchor: Option<&str>| (path.to_owned(), anchor.map(str::to_owned));
    assert_eq!(
        links(page),
        [
            pair("b.md", None),
            pair("../d.md", Some("e-f")),
            pair("", Some("h")),
            pair("l", None)
        ]
    );
}

#[test]
fn citations_outside_the_repository_are_recognised() {
    for text in [
        "(trf 5.2)",
        "(TRF26 001; tunx 14)",
        "as in spec/trf",
        "(rating-lists 3, 4)",
    ] {
        assert!(cites_outside(text).is_some(), "{text}");
    }
    for text in [
        "(reference/trf.md 5.2)",
        "why open.trf 12 BH",
        "by the declared tie-breaks 3 stands",
        "(a rating 3 points below)",
    ] {
        assert_eq!(cites_outside(text), None, "{text}");
    }
}
