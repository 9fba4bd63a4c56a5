//! S105: rows of a text with separators that have more cells than headings, because a separator
//! inside a cell is not quoted. Values never slide into wrong columns without a word.

use crosstable::audit::{Options, audit};
use crosstable::finding::Finding;
use crosstable::format::{self, Reading};

use crate::support::root;

/// The cells of four players after two rounds; the second column is the name.
const ROWS: [[&str; 8]; 4] = [
    [
        "1",
        "Alder, Ann",
        "Quay Club",
        "NOR",
        "2100",
        "4w1",
        "2b½",
        "1,5",
    ],
    [
        "2",
        "Birch, Bob",
        "Pier Club",
        "NOR",
        "2050",
        "3b1",
        "1w½",
        "1,5",
    ],
    [
        "3",
        "Cedar, Cid",
        "Quay Club",
        "NOR",
        "2000",
        "2w0",
        "4b1",
        "1",
    ],
    [
        "4",
        "Dogwood, Dee",
        "Pier Club",
        "NOR",
        "1950",
        "1b0",
        "3w0",
        "0",
    ],
];
const HEADINGS: [&str; 8] = ["No", "Name", "Club", "Fed", "Rtg", "1", "2", "Pts"];

/// The table with a separator; `edit` changes the cells of a row before they are joined.
fn table(separator: &str, edit: impl Fn(usize, &mut Vec<String>)) -> String {
    let mut text = format!("Quay Open\n{}\n", HEADINGS.join(separator));
    for (index, row) in ROWS.iter().enumerate() {
        let mut cells: Vec<String> = row.iter().map(|&cell| cell.to_owned()).collect();
        if separator == "," {
            cells[7] = cells[7].replace(',', ".");
            cells[1] = format!("\"{}\"", cells[1]);
        }
        edit(index, &mut cells);
        text += &(cells.join(separator) + "\n");
    }
    text
}

fn read(text: &str) -> Reading {
    format::read("open.csv", text.into(), &Default::default()).unwrap()
}

fn found(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let words = |finding: &Finding| {
        let (code, severity) = (finding.code.code, finding.severity.word());
        format!("{severity} {code} {}", finding.message)
    };
    audit.findings.iter().map(words).collect()
}

/// The names, ratings and points as they were read.
fn values(reading: &Reading) -> Vec<(String, Option<u16>, Option<String>)> {
    let import = &reading.import;
    let players = import.tournament.players.iter().zip(&import.claims.points);
    let values = players.map(|(player, points)| {
        let points = points.map(|points| points.value.to_string());
        (player.name.clone(), player.rating, points)
    });
    values.collect()
}

#[test]
fn a_name_divided_by_a_separator_is_read_as_one() {
    for separator in [";", "\t", "|", ","] {
        let usual = read(&table(separator, |_, _| ()));
        let divided = read(&table(separator, |index, cells| {
            if index == 1 {
                cells[1] = cells[1].replace(", ", separator).replace('"', "");
            }
        }));
        let mut expected = values(&usual);
        if separator == "," {
            // the comma is kept as the file writes it
            expected[1].0 = "Birch,Bob".to_owned();
        }
        assert_eq!(values(&divided), expected, "{separator:?}");
        let mut added = found(&divided);
        added.retain(|message| !found(&usual).contains(message));
        let name = &expected[1].0;
        assert_eq!(
            added,
            [format!(
                "warning S105 1 row has more cells than headings: a separator divides a name; its \
                 parts were joined, as in {name}"
            )]
        );
    }
}

#[test]
fn a_decimal_comma_that_divides_a_number_is_read_as_one() {
    let usual = read(&table(",", |_, _| ()));
    let divided = read(&table(",", |index, cells| {
        cells[7] = ROWS[index][7].to_owned()
    }));
    assert_eq!(values(&divided), values(&usual));
    let expected = "warning S105 2 rows have more cells than headings: a separator divides a number; \
                    the parts were joined, as in 1,5";
    let mut added = found(&divided);
    added.retain(|message| !found(&usual).contains(message));
    assert_eq!(added, [expected]);
    // names as well
    let divided = read(&table(",", |index, cells| {
        cells[7] = ROWS[index][7].to_owned();
        cells[1] = ROWS[index][1].to_owned();
    }));
    assert_eq!(values(&divided), values(&usual));
    let expected = "warning S105 4 rows have more cells than headings: a separator divides a name or \
                    a number; the parts were joined, as in Alder, Ann";
    let mut added = found(&divided);
    added.retain(|message| !found(&usual).contains(message));
    assert_eq!(added, [expected]);
    // a column without a heading, in which one value is 5
    let unheaded = read(&table(",", |index, cells| {
        let value = if index == 2 { "5" } else { "7" };
        cells.push(value.to_owned());
    }));
    assert_eq!(values(&unheaded), values(&usual));
}

#[test]
fn all_divided_names_are_one_finding() {
    let divided = read(&table(";", |_, cells| {
        cells[1] = cells[1].replace(", ", ";")
    }));
    let usual = read(&table(";", |_, _| ()));
    assert_eq!(values(&divided), values(&usual));
    let about_rows = found(&divided);
    let about_rows = about_rows
        .iter()
        .filter(|message| message.contains("more cells"));
    assert_eq!(about_rows.count(), 1);
}

#[test]
fn a_row_that_stays_unclear_is_named() {
    // a rating divided by a separator: nothing that contains separators is there to join
    let slipped = read(&table(";", |index, cells| {
        if index == 2 {
            cells[4] = "2;000".to_owned();
        }
    }));
    let named = "error S105 1 row has more cells than headings: values are in the wrong columns, and \
                 it is unclear which cells are parts of one value";
    assert!(
        found(&slipped).iter().any(|message| message == named),
        "{:?}",
        found(&slipped)
    );
}

#[test]
fn cells_after_the_last_heading_are_not_divided_names() {
    let usual = found(&read(&table(";", |_, _| ())));
    let check = |edit: fn(usize, &mut Vec<String>), expected: Option<&str>| {
        let reading = read(&table(";", edit));
        let messages = found(&reading);
        assert!(
            !messages
                .iter()
                .any(|message| message.contains("more cells")),
            "{messages:?}"
        );
        let new_messages = messages.iter().filter(|message| !usual.contains(message));
        let new_messages: Vec<&str> = new_messages.map(String::as_str).collect();
        assert_eq!(new_messages, Vec::from_iter(expected));
        assert_eq!(messages.len(), usual.len() + new_messages.len());
    };
    // a separator at the end of every line, and remarks after one row and after all rows
    check(|_, cells| cells.push(String::new()), None);
    check(
        |index, cells| {
            if index == 0 {
                cells.push("prize".to_owned());
            }
        },
        Some("info S116 a cell after the last heading is not read: `prize`"),
    );
    check(
        |index, cells| cells.push(format!("prize {index}")),
        Some("info S116 4 cells after the last heading are not read; the first is `prize 0`"),
    );
}

#[test]
fn the_mark_of_a_footnote_is_not_part_of_a_name() {
    let usual = read(&table(";", |_, _| ()));
    for mark in ["*", " *", "**", "\u{b9}", " \u{b2}", "\u{2020}"] {
        let marked = read(&table(";", |index, cells| {
            if index == 1 || index == 3 {
                cells[1] += mark;
            }
        }));
        assert_eq!(values(&marked), values(&usual), "{mark}");
        let mut added = found(&marked);
        added.retain(|message| !found(&usual).contains(message));
        let expected = format!(
            "info S105 2 names end with the mark of a footnote, which is not read as part of the \
             name: `Birch, Bob{mark}` is read as `Birch, Bob`"
        );
        assert_eq!(added, [expected]);
    }
}

/// A rating that cannot be read is one cause: the file does not say that nobody is rated (Q805).
#[test]
fn ratings_that_cannot_be_read_are_not_missing_ratings() {
    let with_ids = |rating: &str| {
        let rows = [
            ("1", "Alder, Ann", "99000101", "2w1", "1"),
            ("2", "Birch, Bob", "99000102", "1b0", "0"),
        ];
        let mut text = "Quay Open\nNo;Name;FideID;Rtg;1;Pts\n".to_owned();
        for (number, name, id, game, points) in rows {
            text += &format!("{number};{name};{id};{rating};{game};{points}\n");
        }
        found(&read(&text))
    };
    let codes = |messages: Vec<String>| -> Vec<String> {
        let codes = messages
            .iter()
            .filter_map(|message| message.split(' ').nth(1));
        let codes = codes.filter(|code| ["S105", "Q805"].contains(code));
        codes.map(str::to_owned).collect()
    };
    assert_eq!(codes(with_ids("2266")), [""; 0]);
    assert_eq!(codes(with_ids("0")), ["Q805"]);
    let unread = codes(with_ids("2.266"));
    assert!(
        !unread.is_empty() && unread.iter().all(|code| code == "S105"),
        "{unread:?}"
    );
}

/// A table whose decimal commas are not quoted and whose separator is a comma. Each value is the one
/// of the same table with semicolons, or is not read: `2,13,5,25` may be 2, 13 and 5,25 or 2, 13,5
/// and 25.
#[test]
fn decimal_commas_in_a_table_with_commas_shift_no_value() {
    let text = std::fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let [usual, divided] = [text.clone(), text.replace(';', ",")].map(|text| read(&text));
    let claims = |reading: &Reading| {
        let claims = reading.import.claims.clone();
        let points = claims.points.iter();
        let points = points.map(|points| points.map(|points| points.value.to_string()));
        let values = claims.columns.iter().flat_map(|column| &column.values);
        let values = values.map(|value| value.map(|value| value.value.to_string()));
        points.chain(values).collect::<Vec<_>>()
    };
    let (expected, found_values) = (claims(&usual), claims(&divided));
    assert_eq!(found_values.len(), expected.len());
    let unread: Vec<&Option<String>> = expected
        .iter()
        .zip(&found_values)
        .filter(|(expected, found)| expected != found)
        .map(|(_, found)| found)
        .collect();
    // Buchholz and Sonneborn-Berger of one player
    assert_eq!(unread, [&None, &None]);
    let mut added = found(&divided);
    added.retain(|message| !found(&usual).contains(message));
    let expected = "error S105 8 rows have more cells than headings: a separator divides a number; \
                    the parts were joined, as in 12,5; 2 values of 1 row are not read, because the \
                    parts can be joined in more than one way";
    assert_eq!(added, [expected]);
}
