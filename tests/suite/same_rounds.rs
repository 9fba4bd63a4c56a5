//! Lists that state the same round on several sheets, sheets whose names contradict their headings,
//! and a table that is in a file twice: one event, and a finding that names what contradicts.

use crosstable::audit::{Options, audit};
use crosstable::format::{self, Reading};
use rust_xlsxwriter::Workbook;

use crate::support::{pairings_as_csv, root};

/// A sheet: its name, the heading above its list, and the rows of the list.
type Sheet = (String, String, Vec<String>);

const SAMPLES: [&str; 3] = ["clean-open.trf", "round-robin.trf", "lakeside-open.trf"];

fn read(name: &str, bytes: Vec<u8>) -> Reading {
    format::read(name, bytes, &Default::default()).unwrap()
}

/// The pairings of a sample, with a sheet for each round.
fn sheets(sample: &str) -> Vec<Sheet> {
    let bytes = std::fs::read(root().join("samples").join(sample)).unwrap();
    let text = pairings_as_csv(&read(sample, bytes).import);
    let mut sheets: Vec<Sheet> = Vec::new();
    for line in text.lines() {
        if line.starts_with("Round ") {
            let number = sheets.len() + 1;
            let name = format!("Round {number}");
            sheets.push((name.clone(), name, Vec::new()));
        } else if let Some((.., rows)) = sheets.last_mut()
            && !line.trim_matches(';').is_empty()
        {
            rows.push(line.to_owned());
        }
    }
    sheets
}

fn workbook(sheets: &[Sheet]) -> Reading {
    let mut workbook = Workbook::new();
    for (name, heading, rows) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name).unwrap();
        for (row, line) in (0..).zip([heading].into_iter().chain(rows)) {
            for (column, cell) in (0..).zip(line.split(';')) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
    }
    read("open.xlsx", workbook.save_to_buffer().unwrap())
}

/// The findings about the first tournament of a file, as `code message`.
fn findings(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let in_words = findings.map(|finding| format!("{} {}", finding.code.code, finding.message));
    in_words.collect()
}

/// The findings that the sheets of a sample do not have without the change.
fn new_findings(sample: &str, change: impl FnOnce(&mut Vec<Sheet>)) -> (Reading, Vec<String>) {
    let mut list = sheets(sample);
    let known = findings(&workbook(&list));
    change(&mut list);
    let reading = workbook(&list);
    let mut found = findings(&reading);
    found.retain(|finding| !known.contains(finding));
    (reading, found)
}

fn copy(list: &[Sheet], index: usize) -> Sheet {
    let (_, heading, rows) = &list[index];
    ("Copy".to_owned(), heading.clone(), rows.clone())
}

#[test]
fn a_second_sheet_of_a_round_belongs_to_the_event() {
    for sample in SAMPLES {
        let (reading, found) = new_findings(sample, |list| list.push(copy(list, 1)));
        assert!(reading.further.is_empty(), "{sample}");
        assert_eq!(found.len(), 1, "{sample} {found:#?}");
        assert!(
            found[0].starts_with(
                "R214 sheet Copy repeats the pairings of round 2 in sheet 'Round 2'; they count once"
            ),
            "{found:#?}"
        );
        // one result differs
        let (reading, found) = new_findings(sample, |list| {
            let (.., mut rows) = copy(list, 1);
            let row = rows.iter_mut().find(|row| row.contains(" - ")).unwrap();
            *row = match row.contains("1 - 0") {
                true => row.replace("1 - 0", "0 - 1"),
                false => row.replace("0 - 1", "1 - 0").replace("½ - ½", "1 - 0"),
            };
            list.push(("Copy".to_owned(), "Round 2".to_owned(), rows));
        });
        assert!(reading.further.is_empty(), "{sample}");
        assert_eq!(found.len(), 1, "{sample} {found:#?}");
        assert!(
            found[0].starts_with("R214 sources disagree in round 2")
                && found[0].contains("in sheet 'Round 2'")
                && found[0].contains("in sheet Copy"),
            "{found:#?}"
        );
    }
}

#[test]
fn a_sheet_with_the_heading_of_another_round_is_named() {
    for sample in SAMPLES {
        // the heading of round 3 was copied from round 2
        let (reading, found) = new_findings(sample, |list| list[2].1 = "Round 2".to_owned());
        assert!(reading.further.is_empty(), "{sample}");
        let [named] = &found[..] else {
            panic!("{sample} {found:#?}");
        };
        assert!(
            named.contains("says round 2, like another list") && named.contains("read as round 3"),
            "{named}"
        );
        // the sample declares one round less
        let (reading, found) = new_findings(sample, |list| {
            let last = list.len() - 1;
            list[last].1 = format!("Round {}", last + 2);
        });
        assert!(reading.further.is_empty(), "{sample}");
        let named = found
            .iter()
            .filter(|one| one.contains("but the name of its sheet says round"));
        assert_eq!(named.count(), 1, "{sample} {found:#?}");
    }
}

/// The rapid and the blitz event of the same players are two events, and so are two groups.
#[test]
fn two_lists_of_every_round_are_two_events() {
    let mut list = sheets("round-robin.trf");
    list.truncate(3);
    for (round, other) in [(1, 1), (2, 2), (3, 0)] {
        let rows = list[other].2.clone();
        list.push((format!("Blitz {round}"), format!("Round {round}"), rows));
    }
    assert_eq!(workbook(&list).further.len(), 1);
    let mut list = sheets("clean-open.trf");
    list.extend(
        sheets("lakeside-open.trf")
            .into_iter()
            .map(|(name, heading, rows)| (format!("B {name}"), heading, rows)),
    );
    assert_eq!(workbook(&list).further.len(), 1);
}

#[test]
fn a_table_that_is_in_a_text_twice_is_one_event() {
    let text = std::fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let start = text.find("Rk.;").unwrap();
    let end = text[start..].find("\n;").unwrap() + start + 1;
    let known = findings(&read("a.csv", text.clone().into_bytes()));
    let twice = [&text[..end], "\n", &text[start..]].concat();
    for twice in [twice, [text.as_str(), "\n", &text].concat()] {
        let reading = read("a.csv", twice.into_bytes());
        assert!(reading.further.is_empty());
        let mut found = findings(&reading);
        found.retain(|finding| !known.contains(finding));
        assert_eq!(found, ["S104 a list is given twice; its 8 rows count once"]);
    }
    // a table with another result is another version
    let changed = text.replacen("8w½;  5b½", "8w½;  5b1", 1);
    let reading = read(
        "a.csv",
        [text.as_str(), "\n", &changed].concat().into_bytes(),
    );
    assert_eq!(reading.further.len(), 1);
    assert!(findings(&reading).iter().any(|one| one.starts_with("R214")));
}
