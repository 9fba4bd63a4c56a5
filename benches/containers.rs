//! A crosstable of 220 players and 9 rounds in every container, made into rows of cells.
#![allow(missing_docs, reason = "benches document themselves")]
#![allow(clippy::unwrap_used, reason = "a panic is how a bench says no")]

use std::fmt::Write as _;

use crosstable::format::CHESS_RESULTS;
use crosstable::source::{Limits, Source, read_ods, read_page, read_separated, read_xlsx};
use divan::{Bencher, black_box};

#[path = "support/cells.rs"]
mod cells;

use cells::{Row, zip};

const PLAYERS: usize = 220;
const ROUNDS: usize = 9;

fn main() {
    divan::main();
}

/// The cells of the list.
fn rows() -> Vec<Row> {
    let row = |player: usize| {
        let cell = |round: usize| {
            let opponent = (player + 37 * (round + 1)) % PLAYERS + 1;
            let (colour, result) = (["w", "b"][round % 2], ["1", "½", "0"][(player + round) % 3]);
            Ok(format!("{opponent:>3}{colour}{result}"))
        };
        let mut cells = vec![
            Err(player + 1),
            Ok(format!("Player Number {player}")),
            Err(2600 - 5 * player),
            Ok("NOR".to_owned()),
        ];
        cells.extend((0..ROUNDS).map(cell));
        cells.extend([
            Err(ROUNDS - player % 9),
            Err(40 + player % 13),
            Err(30 + player % 7),
        ]);
        cells
    };
    (0..PLAYERS).map(row).collect()
}

/// Measures reading a container with the expected number of rows.
fn measure<T: Clone + Sync>(
    bencher: Bencher<'_, '_>,
    container: T,
    rows: usize,
    read: impl Fn(T) -> Source + Sync,
) {
    let source = read(container.clone());
    assert_eq!(source.grid().unwrap().sheets[0].rows.len(), rows);
    bencher
        .with_inputs(|| container.clone())
        .bench_values(|container| read(black_box(container)));
}

#[divan::bench]
fn xlsx_220_players(bencher: Bencher) {
    const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let (mut strings, mut sheet, mut count) = (String::new(), String::new(), 0);
    for row in rows() {
        sheet += "<row>";
        for cell in row {
            match cell {
                Ok(text) => {
                    write!(sheet, "<c t=\"s\"><v>{count}</v></c>").unwrap();
                    write!(strings, "<si><t xml:space=\"preserve\">{text}</t></si>").unwrap();
                    count += 1;
                }
                Err(number) => write!(sheet, "<c><v>{number}</v></c>").unwrap(),
            }
        }
        sheet += "</row>";
    }
    let link = |id: &str, kind: &str, target: &str| {
        format!(
            "<Relationships><Relationship Id=\"{id}\" Type=\"{RELATION}/{kind}\" Target=\"{target}\"/></Relationships>"
        )
    };
    let bytes = zip(&[
        (
            "_rels/.rels",
            &link("a", "officeDocument", "xl/workbook.xml"),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            &link("b", "worksheet", "worksheets/sheet1.xml"),
        ),
        (
            "xl/workbook.xml",
            "<workbook><sheets><sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"b\"/></sheets></workbook>",
        ),
        ("xl/sharedStrings.xml", &format!("<sst>{strings}</sst>")),
        (
            "xl/worksheets/sheet1.xml",
            &format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>"),
        ),
    ]);
    measure(bencher, bytes, PLAYERS, |bytes| {
        read_xlsx("x", bytes, &Limits::DEFAULT).unwrap()
    });
}

#[divan::bench]
fn ods_220_players(bencher: Bencher) {
    measure(bencher, cells::ods(rows()), PLAYERS, |bytes| {
        read_ods("x", bytes, &Limits::DEFAULT).unwrap()
    });
}

#[divan::bench]
fn html_220_players(bencher: Bencher) {
    let source = Source::from_text("x", cells::page(rows()));
    measure(bencher, source, PLAYERS + 1, |source| {
        read_page(source, CHESS_RESULTS, &Limits::DEFAULT).unwrap()
    });
}

#[divan::bench]
fn csv_220_players(bencher: Bencher) {
    let text = cells::text(rows(), "", ["", ";"], "\r\n");
    measure(bencher, Source::from_text("x", text), PLAYERS, |source| {
        read_separated(source, &Limits::DEFAULT).unwrap()
    });
}
