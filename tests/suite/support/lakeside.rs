//! The sample `lakeside-open.trf` as a list with printed tie-breaks, as chess-results.com publishes
//! it, and the findings of an audit.

use std::fs;

use crosstable::audit::{Audit, Options, audit};
use crosstable::finding::Severity;
use crosstable::format::{self, FORMATS, Reading};
use crosstable::model::{Crosstable, System};
use crosstable::rules;
use crosstable::tiebreak::{self, Context};

use super::grid::code;
use super::{root, rows};

/// The tie-breaks of the columns `TB1` to `TB3`, with the words that name them below the list.
const TIE_BREAKS: [(&str, &str); 3] = [
    (
        "BH/C1",
        "Buchholz Tie-Break Variable (2023) (Gamepoints/Cut1)",
    ),
    ("BH", "Buchholz Tie-Break Variable (2023) (Gamepoints)"),
    (
        "SB",
        "Sonneborn Berger Tie-Break Variable (2023) (Gamepoints)",
    ),
];

/// The line with the dates of the event in the sample.
const SAMPLE_DATES: &str = "Date : 2026/05/09 to 2026/05/13";

/// The dates of the event in the list, on which the rules of 2024 were in force.
const DATES: &str = "2025/05/09 to 2025/05/13";

fn read(name: &str, bytes: Vec<u8>) -> Reading {
    format::read(name, bytes, &Default::default()).unwrap()
}

/// The rows of the list, in the order of the starting numbers. The tie-breaks are those of the rules
/// of 2024.
pub(crate) fn list() -> Vec<Vec<String>> {
    let bytes = fs::read(root().join("samples/lakeside-open.trf")).unwrap();
    let reading = read("lakeside-open.trf", bytes);
    let csv = FORMATS.iter().find(|entry| entry.name == "csv").unwrap();
    let written = csv.writer.unwrap()(&reading.import, &Default::default()).unwrap();
    let mut list = rows::of_csv(&written.bytes);
    let date = list.iter_mut().find(|row| row[0] == SAMPLE_DATES);
    date.unwrap()[0] = format!("Date : {DATES}");
    let heading = rows::heading(&list).unwrap();
    let players = rows::players(&list);
    let tournament = &reading.import.tournament;
    let table = Crosstable::new(tournament, System::Swiss, tournament.rounds);
    let context = Context::new(&table, rules::edition("2024").unwrap());
    for (index, (spec, _)) in TIE_BREAKS.iter().enumerate() {
        list[heading].push(format!("TB{}", index + 1));
        let column = tiebreak::column(&context, &code(spec)).unwrap();
        for (row, value) in players.clone().zip(column) {
            list[row].push(value.unwrap().to_text().replace('.', ","));
        }
    }
    list.truncate(players.end);
    list.push(vec![String::new()]);
    list.push(vec!["Annotation:".to_owned()]);
    for (index, (_, words)) in TIE_BREAKS.iter().enumerate() {
        list.push(vec![format!("Tie Break{}: {words}", index + 1)]);
    }
    list
}

/// The list with another text in the column with this heading in the row of each of these players.
pub(crate) fn with_cells(heading: &str, numbers: &[usize], text: &str) -> Vec<Vec<String>> {
    let mut list = list();
    let headings = rows::heading(&list).unwrap();
    let column = list[headings].iter().position(|cell| cell == heading);
    for number in numbers {
        list[headings + number][column.unwrap()] = text.to_owned();
    }
    list
}

/// The list with other dates of the event.
pub(crate) fn with_dates(dates: &str) -> Vec<Vec<String>> {
    let text = String::from_utf8(rows::csv(&list())).unwrap();
    assert_eq!(text.matches(DATES).count(), 1);
    rows::of_csv(text.replace(DATES, dates).as_bytes())
}

/// Audits a list in a format: `csv`, `html` or `xlsx`.
pub(crate) fn audited(list: &[Vec<String>], format: &str) -> Audit {
    let bytes = match format {
        "html" => rows::html(list),
        "xlsx" => rows::xlsx(list).unwrap(),
        _ => rows::csv(list),
    };
    let reading = read(&format!("list.{format}"), bytes);
    audit(&reading.sources, &reading.import, &Options::default())
}

/// The findings above info, each with its code and its message.
pub(crate) fn doubts(audit: &Audit) -> Vec<String> {
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| finding.severity > Severity::Info);
    findings
        .map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect()
}
