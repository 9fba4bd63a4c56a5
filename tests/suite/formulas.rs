//! Workbooks from programs that write formulas without values: each missing value is reported with
//! sheet and cell, and no value is invented.

use std::io::{Cursor, Write};

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadOptions, Reading, read};
use crosstable::model::Outcome;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// A workbook with one sheet, `Open`, and these rows; a cell that begins with `=` is a formula
/// without a value.
fn workbook(rows: &[&str]) -> Vec<u8> {
    let mut data = String::new();
    for (row, cells) in (1..).zip(rows) {
        data += &format!(r#"<row r="{row}">"#);
        for cell in cells.split(';') {
            data += &match cell.strip_prefix('=') {
                Some(formula) => format!("<c><f>{formula}</f><v></v></c>"),
                None => format!(r#"<c t="inlineStr"><is><t>{cell}</t></is></c>"#),
            };
        }
        data += "</row>";
    }
    let relation = |kind: &str, target: &str| {
        format!(
            r#"<Relationships><Relationship Id="r1" Type="{RELATIONS}/{kind}" Target="{target}"/></Relationships>"#
        )
    };
    let sheets =
        r#"<workbook><sheets><sheet name="Open" sheetId="1" r:id="r1"/></sheets></workbook>"#;
    let parts = [
        ("_rels/.rels", relation("officeDocument", "xl/workbook.xml")),
        ("xl/workbook.xml", sheets.to_owned()),
        (
            "xl/_rels/workbook.xml.rels",
            relation("worksheet", "worksheets/sheet1.xml"),
        ),
        (
            "xl/worksheets/sheet1.xml",
            format!("<worksheet><sheetData>{data}</sheetData></worksheet>"),
        ),
    ];
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer
            .start_file(name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn load(rows: &[&str]) -> Reading {
    read("open.xlsx", workbook(rows), &ReadOptions::default()).unwrap()
}

/// The findings, each with its code and its place.
fn found(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter().filter(|f| f.at.is_some());
    findings
        .map(|finding| {
            let place = reading.sources.locate(finding.at.as_ref().unwrap().span);
            format!("{} {place} {}", finding.code.code, finding.message)
        })
        .collect()
}

const MISSING: &str = "the workbook has a formula here, but no value";

#[test]
fn a_formula_without_its_value_is_reported_with_its_cell() {
    let reading = load(&[
        "Winter Cup",
        "No.;Name;Rtg;Club/City;1.Rd;2.Rd;Pts.;Note",
        "1;Aster;=T9;Blue;2w1;3b1;=SUM(1,1);=1+1",
        "2;Birch;1900;=T3;1b0;=A1;1;",
        "3;Cedar;1800;Blue;-1;1w0;1;",
    ]);
    let missing = |place: &str, who: &str| {
        format!("S117 Open!{place} a value of {who} is missing: {MISSING}")
    };
    let mut told = found(&reading);
    told.retain(|finding| finding.starts_with("S117"));
    let expected = [
        missing("C3", "1 Aster"),
        missing("G3", "1 Aster"),
        missing("D4", "2 Birch"),
        missing("F4", "2 Birch"),
    ];
    assert_eq!(told, expected);
    let tournament = &reading.import.tournament;
    // `=T9` is no rating of 9, and no club
    assert_eq!(tournament.players[0].rating, None);
    assert_eq!(tournament.players[1].club, None);
    // nothing shows that the player was absent
    assert_eq!(tournament.entries[3].outcome, Outcome::Unknown);
    let points = &reading.import.claims.points;
    assert_eq!((points[0].is_some(), points[1].is_some()), (false, true));
}

#[test]
fn formulas_in_titles_and_pairings_are_reported_too() {
    let reading = load(&[
        "=B9",
        "Round 1",
        "Bo.;No.;White;Rtg;Result;Black;Rtg;No.",
        "1;1;Aster;2000;=A1;Cedar;1800;3",
        "2;2;Birch;=A1;1 - 0;=A2;1700;4",
    ]);
    let places: Vec<String> = found(&reading)
        .into_iter()
        .filter(|finding| finding.starts_with("S117"))
        .map(|finding| finding.split(' ').nth(1).unwrap().to_owned())
        .collect();
    assert_eq!(places, ["Open!E4", "Open!D5", "Open!F5", "Open!A1"]);
    assert_eq!(reading.import.tournament.name, None);
}

#[test]
fn a_sheet_of_formulas_is_one_finding() {
    let mut rows = vec!["No.;Name;1.Rd;Pts.;TB1".to_owned()];
    let row = |number: u32| format!("{number};Player {number};-1;=SUM(C{number});=D{number}");
    rows.extend((1..=8).map(row));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut told = found(&load(&rows));
    told.retain(|finding| finding.starts_with("S117"));
    assert_eq!(
        told,
        [format!("S117 Open!D2 16 values are missing: {MISSING}")]
    );
}
