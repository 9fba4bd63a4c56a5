//! Messages write points in the notation of the file.

use std::fs;
use std::path::Path;

use crosstable::audit;
use crosstable::finding::Finding;
use crosstable::format;

use crate::support::root;

/// The report with decimal commas in the players' points (columns 81-84); `None` if there are no
/// points.
fn with_commas(text: &str) -> Option<String> {
    let line = |line: &str| {
        let mut chars: Vec<char> = line.chars().collect();
        let points = chars.iter_mut().skip(80).take(4);
        if line.starts_with("001") {
            points.filter(|c| **c == '.').for_each(|c| *c = ',');
        }
        chars.into_iter().collect::<String>()
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    let changed = lines.join("\n") + "\n";
    (changed.lines().ne(text.lines())).then_some(changed)
}

/// The texts of a finding that people read, without the cited rule.
fn texts(finding: &Finding) -> Vec<String> {
    let labels = finding.at.iter().chain(&finding.labels);
    let mut texts: Vec<String> = labels.map(|label| label.text.clone()).collect();
    texts.push(finding.message.clone());
    texts.extend(finding.because.clone());
    texts.extend(finding.notes_in_words());
    texts.extend(finding.fix.clone());
    texts
}

/// Whether a text has a full stop between two digits.
fn has_decimal_point(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(3)
        .any(|w| w[1] == b'.' && w[0].is_ascii_digit() && w[2].is_ascii_digit())
}

/// The tournament reports in the samples and on the pages of the checks.
fn reports() -> Vec<String> {
    let files = |folder: &str, ending: &str| {
        let entries = fs::read_dir(root().join(folder)).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let fits = |path: &std::path::PathBuf| path.extension().is_some_and(|e| e == ending);
        let mut paths: Vec<_> = paths.filter(fits).collect();
        paths.sort();
        paths
    };
    let read = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    let mut list: Vec<String> = files("samples", "trf").iter().map(|p| read(p)).collect();
    for page in files("docs/checks", "md") {
        let page = read(&page);
        let blocks = page.split("```trf wrong\n").skip(1);
        list.extend(blocks.filter_map(|block| Some(block.split_once("```")?.0.to_owned())));
    }
    list
}

#[test]
fn points_are_written_with_the_decimal_comma_of_the_file() {
    let mut codes = std::collections::BTreeSet::new();
    for text in reports().iter().filter_map(|text| with_commas(text)) {
        let read = format::read("comma.trf", text.clone().into(), &Default::default());
        let Ok(reading) = read else { continue };
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        // R and P speak of points, T of values whose columns have a notation of their own
        let speaks = |finding: &&Finding| !finding.code.code.starts_with(['S', 'T']);
        for finding in audit.findings.iter().filter(speaks) {
            for text in texts(finding) {
                assert!(!has_decimal_point(&text), "{}: {text}", finding.code.code);
                if text.contains(",5") || text.contains(",0") {
                    codes.insert(finding.code.code);
                }
            }
        }
    }
    for code in ["P301", "P303", "P305", "P306", "P307"] {
        assert!(codes.contains(code), "{code} is not seen: {codes:?}");
    }
}

/// The derivation below a finding, too, shows points in the notation of the file.
#[test]
fn points_of_rounds_are_written_in_the_notation_of_the_file() {
    let text = fs::read_to_string(root().join("docs/checks/points-differ.md")).unwrap();
    let (_, block) = text.split_once("```trf wrong\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let file = with_commas(block).unwrap();
    let reading = format::read("comma.trf", file.into(), &Default::default()).unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let finding = audit.findings.iter().find(|f| f.code.code == "P301");
    let because = &finding.unwrap().because;
    assert!(
        because.iter().any(|line| line.ends_with("draw, 0,5")),
        "{because:?}"
    );
    assert!(
        because.iter().any(|line| line.ends_with("win, 1")),
        "{because:?}"
    );
}
