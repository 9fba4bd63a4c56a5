//! S117: numbers of a workbook whose cells have the format of a date are read as numbers, whatever
//! they count, and one finding names their columns.

use crosstable::audit::{Options, audit};
use crosstable::format::{self, Reading};
use rust_xlsxwriter::{Format, Workbook};

const HEADINGS: [&str; 8] = ["Rk.", "No", "Name", "Rtg", "1", "2", "Pts", "BH"];
const NAMES: [&str; 4] = ["Alder, Ann", "Birch, Bob", "Cedar, Cid", "Dogwood, Dee"];
const GAMES: [[&str; 2]; 4] = [
    ["4w1", "2b½"],
    ["3b1", "1w½"],
    ["2w0", "4b1"],
    ["1b0", "3w0"],
];
/// The table as a workbook in which the columns `dated` have the format of a date.
fn workbook(dated: &[usize]) -> Reading {
    let date = Format::new().set_num_format("yyyy-mm-dd");
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, heading) in (0..).zip(HEADINGS) {
        sheet.write_string(0, column, heading).unwrap();
    }
    // rank, number, rating, points and Buchholz; that of the first player is 0 + 1.5
    let numbers = [
        [1.0, 1.0, 2266.0, 1.5, 1.5],
        [2.0, 2.0, 2150.0, 1.5, 2.5],
        [3.0, 3.0, 2044.0, 1.0, 1.5],
        [4.0, 4.0, 1987.0, 0.0, 2.5],
    ];
    for ((row, name), (games, numbers)) in (1..).zip(NAMES).zip(GAMES.iter().zip(numbers)) {
        sheet.write_string(row, 2, name).unwrap();
        sheet.write_string(row, 4, games[0]).unwrap();
        sheet.write_string(row, 5, games[1]).unwrap();
        for (column, number) in [0, 1, 3, 6, 7].into_iter().zip(numbers) {
            if dated.contains(&usize::from(column)) {
                sheet
                    .write_number_with_format(row, column, number, &date)
                    .unwrap();
            } else {
                sheet.write_number(row, column, number).unwrap();
            }
        }
    }
    let bytes = workbook.save_to_buffer().unwrap();
    format::read("open.xlsx", bytes, &Default::default()).unwrap()
}

fn messages(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let words = |finding: &crosstable::finding::Finding| {
        format!(
            "{} {} {}",
            finding.code.code,
            finding.severity.word(),
            finding.message
        )
    };
    audit.findings.iter().map(words).collect()
}

#[test]
fn numbers_shown_as_dates_are_read_as_numbers() {
    let plain = workbook(&[]);
    let usual = messages(&plain);
    let check = |dated: &[usize], expected: &str| {
        let reading = workbook(dated);
        let players = |reading: &Reading| {
            let players = reading.import.tournament.players.iter();
            let players = players.map(|player| (player.number, player.rating));
            players.collect::<Vec<_>>()
        };
        assert_eq!(players(&reading), players(&plain), "{dated:?}");
        let values = |reading: &Reading| {
            let claims = &reading.import.claims;
            let points: Vec<_> = claims
                .points
                .iter()
                .map(|field| field.map(|f| f.value))
                .collect();
            let ranks: Vec<_> = claims
                .ranks
                .iter()
                .map(|field| field.map(|f| f.value))
                .collect();
            let column = claims.columns[0].values.iter();
            let column: Vec<_> = column.map(|field| field.map(|f| f.value)).collect();
            (points, ranks, column)
        };
        assert_eq!(values(&reading), values(&plain), "{dated:?}");
        let mut added = messages(&reading);
        added.retain(|message| !usual.contains(message));
        assert_eq!(added, [expected], "{dated:?}");
        assert_eq!(messages(&reading).len(), usual.len() + 1);
    };
    check(
        &[6],
        "S117 info 4 cells of column Pts have the format of a date; the stored numbers were read, \
         such as 1.5 for 1900-01-01 12:00",
    );
    check(
        &[3],
        "S117 info 4 cells of column Rtg have the format of a date; the stored numbers were read, \
         such as 2266 for 1906-03-15",
    );
    check(
        &[7],
        "S117 info 4 cells of column BH have the format of a date; the stored numbers were read, \
         such as 1.5 for 1900-01-01 12:00",
    );
    check(
        &[0, 1, 3, 6, 7],
        "S117 info 20 cells of columns Rk., No, Rtg, Pts, BH have the format of a date; the stored \
         numbers were read, such as 1 for 1900-01-01",
    );
}

/// A value with a date of our time was typed as something else: 46146 is 2026-05-04.
#[test]
fn a_date_of_our_time_is_not_a_number() {
    let date = Format::new().set_num_format("yyyy-mm-dd");
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, heading) in (0..).zip(["No", "Name", "1", "Pts"]) {
        sheet.write_string(0, column, heading).unwrap();
    }
    let rows = [(1, "Alder, Ann", "2w1"), (2, "Birch, Bob", "1b0")];
    for (row, (number, name, game)) in (1..).zip(rows) {
        sheet.write_number(row, 0, number).unwrap();
        sheet.write_string(row, 1, name).unwrap();
        sheet.write_string(row, 2, game).unwrap();
        sheet
            .write_number_with_format(row, 3, 46_146, &date)
            .unwrap();
    }
    let bytes = workbook.save_to_buffer().unwrap();
    let reading = format::read("open.xlsx", bytes, &Default::default()).unwrap();
    let found = messages(&reading);
    let restored = "read as 4.5, because a program turned the value into a date";
    assert_eq!(
        found
            .iter()
            .filter(|message| message.contains(restored))
            .count(),
        2,
        "{found:?}"
    );
}
