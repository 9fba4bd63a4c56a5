//! A crosstable of 220 players and 9 rounds in every container, made into rows of cells.
#![allow(missing_docs, reason = "benches document themselves")]
#![allow(clippy::unwrap_used, reason = "a panic is how a bench says no")]

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use crosstable::format::CHESS_RESULTS;
use crosstable::source::{Limits, Source, ods, page, separated, xlsx};
use divan::{Bencher, black_box};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const PLAYERS: usize = 220;
const ROUNDS: usize = 9;

fn main() {
    divan::main();
}

/// The cells of the list: texts and numbers.
fn rows() -> Vec<Vec<Result<String, usize>>> {
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

fn zip(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
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
        xlsx("x", bytes, &Limits::DEFAULT).unwrap()
    });
}

#[divan::bench]
fn ods_220_players(bencher: Bencher) {
    let mut sheet = String::new();
    for row in rows() {
        sheet += "<table:table-row>";
        for cell in row {
            match cell {
                Ok(text) => write!(sheet, "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"),
                Err(number) => write!(sheet, "<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{number}</text:p></table:table-cell>"),
            }
            .unwrap();
        }
        sheet += "</table:table-row>";
    }
    let content = format!(
        "<office:spreadsheet><table:table table:name=\"Sheet1\">{sheet}</table:table></office:spreadsheet>"
    );
    let bytes = zip(&[("content.xml", &content)]);
    measure(bencher, bytes, PLAYERS, |bytes| {
        ods("x", bytes, &Limits::DEFAULT).unwrap()
    });
}

fn text(before: &str, cell: [&str; 2], after: &str) -> String {
    let mut text = String::new();
    for row in rows() {
        text += before;
        for content in row {
            text += cell[0];
            match content {
                Ok(content) => text += &content,
                Err(number) => text += &number.to_string(),
            }
            text += cell[1];
        }
        text += after;
    }
    text
}

#[divan::bench]
fn html_220_players(bencher: Bencher) {
    let rows = text(
        "<tr class=\"CRg1\">",
        ["<td class=\"CRc\">", "</td>"],
        "</tr>",
    );
    let text = format!("<h2>Open</h2><table class=\"CRs1\">{rows}</table>");
    let source = Source::from_text("x", text);
    measure(bencher, source, PLAYERS + 1, |source| {
        page(source, CHESS_RESULTS, &Limits::DEFAULT).unwrap()
    });
}

#[divan::bench]
fn csv_220_players(bencher: Bencher) {
    let source = Source::from_text("x", text("", ["", ";"], "\r\n"));
    measure(bencher, source, PLAYERS, |source| {
        separated(source, &Limits::DEFAULT).unwrap()
    });
}
