//! Messages write points in the notation of the file.

use std::fs;
use std::path::Path;

use crosstable::audit;
use crosstable::finding::{Finding, Severity};
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

fn audit_text(name: &str, text: &str) -> Vec<Finding> {
    let reading = format::read(name, text.to_owned().into(), &Default::default()).unwrap();
    audit::audit(&reading.sources, &reading.import, &Default::default()).findings
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

/// A comma in one of several totals is reported where it stands, changes no other finding, and is
/// not used in a corrected copy.
#[test]
fn one_decimal_comma_does_not_decide_the_notation_of_a_report() {
    for name in ["clean-open.trf", "lakeside-open.trf", "planted-errors.trf"] {
        let original = fs::read_to_string(root().join("samples").join(name)).unwrap();
        let before = audit_text("point.trf", &original);
        let lines: Vec<&str> = original.lines().collect();
        let is_total = |line: &str| line.starts_with("001") && with_commas(line).is_some();
        let count = lines.iter().filter(|line| is_total(line)).count();
        assert!(count > 4, "{name}");
        for index in (0..lines.len()).filter(|&index| is_total(lines[index])) {
            let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            changed[index] = with_commas(lines[index]).unwrap().trim_end().to_owned();
            let text = changed.join("\n") + "\n";
            let after = audit_text("point.trf", &text);
            let (new, old): (Vec<&Finding>, Vec<&Finding>) = after
                .iter()
                .partition(|finding| finding.subject.record.as_deref() == Some("decimal comma"));
            let messages = |list: &[&Finding]| -> Vec<String> {
                list.iter().map(|finding| finding.message.clone()).collect()
            };
            assert_eq!(
                messages(&old),
                messages(&before.iter().collect::<Vec<_>>()),
                "{name}"
            );
            let [finding] = new.as_slice() else {
                panic!("{name}, line {}: {new:?}", index + 1);
            };
            assert_eq!(
                (finding.code.code, finding.severity),
                ("S112", Severity::Warning)
            );
            let span = finding.at.as_ref().unwrap().span;
            let [start, end] = [span.start, span.end].map(|position| position as usize);
            assert_eq!(text[..start].lines().count(), index + 1, "{name}");
            let total = text[start..end].trim().replace(',', ".");
            assert_eq!(finding.fix.as_deref(), Some(&*format!("write `{total}`")));
        }
    }
}

#[test]
fn a_corrected_copy_keeps_the_decimal_sign_of_most_totals() {
    let file = |points: [&str; 4]| {
        let [a, b, c, d] = points;
        format!(
            "012 Harbour Open\n042 2026/05/01\n062 4\n092 Individual: Round-Robin\n142 3\n\
             001    1      Alder, Ann                                                        {a}    1     4 w 1     3 b =     2 w 1\n\
             001    2      Birch, Ben                                                        {b}    2     3 w 1     4 b 1     1 b 0\n\
             001    3      Cedar, Cleo                                                       {c}    3     2 b 0     1 w =     4 b =\n\
             001    4      Dogwood, Dan                                                      {d}    4     1 b 0     2 w 0     3 w =\n"
        )
    };
    // the total of the second player is 2; the others are right
    let corrected_total = |points| {
        let reading = format::read("a.trf", file(points).into(), &Default::default()).unwrap();
        let options = Default::default();
        let fix = audit::fix::fix(&reading.sources, &reading.import, &options, &|_| true);
        let texts = fix
            .corrections
            .iter()
            .map(|correction| correction.corrected.clone());
        texts.collect::<Vec<_>>()
    };
    assert_eq!(corrected_total(["2.5", "3.0", "1.0", "0,5"]), ["2.0"]);
    assert_eq!(corrected_total(["2,5", "3.0", "1.0", "0.5"]), ["2.0"]);
    assert_eq!(corrected_total(["2,5", "3.0", "1,0", "0,5"]), ["2,0"]);
    assert_eq!(corrected_total(["2,5", "3,0", "1,0", "0,5"]), ["2,0"]);
}

#[test]
fn one_odd_cell_does_not_decide_the_notation_of_a_table() {
    let notation = |points: [&str; 4]| {
        let [a, b, c, d] = points;
        let text = format!(
            "No.;Name;1;2;3;Pts.\n1;Alder, Ann;4w1;3b½;2w1;{a}\n2;Birch, Ben;3w1;4b1;1b0;{b}\n\
             3;Cedar, Cleo;2b0;1w½;4b½;{c}\n4;Dogwood, Dan;1b0;2w0;3w½;{d}\n"
        );
        let reading = format::read("a.csv", text.into(), &Default::default()).unwrap();
        let notation = reading.import.notation;
        let points = [200, 150].map(crosstable::number::Points::from_hundredths);
        points.map(|points| notation.points(points)).join(" ")
    };
    assert_eq!(notation(["2,5", "2", "1", "0,5"]), "2 1,5");
    assert_eq!(notation(["2,5", "2", "1,5", "0.5"]), "2 1,5");
    assert_eq!(notation(["2.5", "2", "1.5", "0,5"]), "2 1.5");
    assert_eq!(notation(["2,5", "2", "1,5", "½"]), "2 1,5");
    assert_eq!(notation(["2½", "2", "1½", "0,5"]), "2 1½");
    assert_eq!(notation(["2,50", "2,00", "1,00", "0"]), "2,00 1,50");
    assert_eq!(notation(["2,5", "2,0", "1,0", "0"]), "2,0 1,5");
    assert_eq!(notation(["2,5", "2", "1", "0,50"]), "2 1,5");
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
