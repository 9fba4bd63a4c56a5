//! Workbooks, web pages and texts with separators become rows of cells: the real files of the
//! shared data, compared with the facts in their list.

use std::fs;
use std::path::Path;

use crosstable::format::{CHESS_RESULTS, ReadOptions, read};
use crosstable::source::{
    CellKind, Decoding, Limits, PackedKind, Sheet, Source, decode, read_ods, read_page,
    read_separated, read_xls, read_xlsx,
};

use crate::support::{root, shared};

/// Reads a file into rows of cells.
fn open(path: &Path) -> Source {
    let name = path.display().to_string();
    let bytes = fs::read(path).unwrap();
    let limits = &Limits::DEFAULT;
    let read = match PackedKind::detect(&bytes) {
        Some(PackedKind::Xlsx) => read_xlsx(&name, bytes, limits),
        Some(PackedKind::Xls) => read_xls(&name, bytes, limits),
        Some(PackedKind::Ods) => read_ods(&name, bytes, limits),
        Some(other) => panic!("{name}: {other:?}"),
        None => {
            let (text, decoding) = decode(bytes, None, |_| Vec::new()).unwrap();
            let source = Source::new(name.clone(), text, decoding);
            if name.ends_with(".html") {
                read_page(source, CHESS_RESULTS, limits)
            } else {
                read_separated(source, limits)
            }
        }
    };
    read.unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn sheet(source: &Source) -> &Sheet {
    &source.grid().unwrap().sheets[0]
}

/// The text of a cell, by its row number and its column from 0.
fn cell(source: &Source, row: u32, column: u16) -> &str {
    let row = sheet(source).rows.iter().find(|other| other.number == row);
    let cell = row.and_then(|row| row.cell(column));
    source.slice(cell.unwrap().span).trim()
}

/// The number of rows in the list; the heading of the table is not counted.
fn listed(source: &Source) -> usize {
    let wide = sheet(source)
        .rows
        .iter()
        .filter(|row| row.number > 0 && row.cells.len() >= 5);
    wide.count() - 1
}

#[test]
fn every_list_has_the_known_number_of_rows() {
    let Some(folder) = shared("data/exports") else {
        return;
    };
    let check = |file: &str, rows: usize| {
        let source = open(&folder.join(file));
        assert_eq!(listed(&source), rows, "{file}");
    };
    check("crosstable/html-startrank-en-arad2026-a.html", 209);
    check(
        "crosstable/html-startrank-en-british2026-after-r7.html",
        108,
    );
    check(
        "crosstable/html-startrank-en-british2026-r9-running.html",
        108,
    );
    check("crosstable/html-startrank-en-frome2026-open.html", 38);
    check("crosstable/html-roundrobin-en-ussa2026.html", 9);
    check("crosstable/html-startrank-fi-hof2016.html", 103);
    check("crosstable/csv-ranking-en-moscow2018-a.csv", 220);
    check("crosstable/csv-ranking-en-stockholm-senior2026-r4.csv", 40);
    check("crosstable/csv-roundrobin-en-six-players.csv", 6);
    check("crosstable/csv-team-ranking-en-olympiad2018.csv", 185);
    check(
        "crosstable/xlsx-ranking-en-freestyle-open-first150.xlsx",
        150,
    );
    check(
        "crosstable/txt-swissmanager-ranking-en-sansebastian.txt",
        150,
    );
    check("standings/html-final-pt-portimao2024.html", 99);
    check("standings/html-after-r1-ru-gazovik2019.html", 52);
    check("standings/xls-swissmanager-final-en-cfk141225.xls", 27);
    check("pairings/html-en-frome2026-open-r1.html", 25);
    check("pairings/html-ru-gazovik2019-r1.html", 26);
    check("starting-rank/html-en-british2026.html", 108);
    check("starting-rank/html-en-arad2026-a.html", 209);
    check("starting-rank/html-en-ussa2026-roundrobin.html", 9);
    check("starting-rank/html-ru-jogga2026-junior-boys.html", 81);
    check(
        "starting-rank/xlsx-pt-festival-estadual2026-with-details.xlsx",
        47,
    );
    check("starting-rank/xlsx-en-kuantan2018-first150.xlsx", 150);
    check("starting-rank/xls-en-kuantan2018-first150.xls", 150);
    check("team/html-board-performance-en-axporto2026-r4.html", 150);
    check("reference/xlsx-tiebreak-catalogue.xlsx", 92);
}

#[test]
fn cells_are_at_the_known_positions() {
    let Some(folder) = shared("data/exports") else {
        return;
    };
    let check = |file: &str, row, column, expected| {
        let source = open(&folder.join(file));
        assert_eq!(cell(&source, row, column), expected, "{file}");
    };
    let moscow = "crosstable/csv-ranking-en-moscow2018-a.csv";
    check(moscow, 4, 5, "161w1");
    check(moscow, 4, 7, "22w½");
    check(moscow, 4, 15, "50");
    check(moscow, 4, 16, "46,5");
    let freestyle = "crosstable/xlsx-ranking-en-freestyle-open-first150.xlsx";
    check(freestyle, 1, 6, "1.Rd");
    check(freestyle, 2, 16, "52.5");
    let festival = "starting-rank/xlsx-pt-festival-estadual2026-with-details.xlsx";
    check(festival, 8, 0, "Number of rounds : 6");
    let desktop = "standings/xls-swissmanager-final-en-cfk141225.xls";
    check(desktop, 5, 6, "SB/C1");
    check(desktop, 6, 4, "7½");
    let boards = "team/html-board-pairings-en-axporto2026-r1.html";
    check(boards, 1, 0, "Round 1 on 2026/01/03 at 15:00");
    check(boards, 3, 8, "0 - 1");
    let text = "crosstable/txt-swissmanager-ranking-en-sansebastian.txt";
    check(text, 6, 6, "1.Rd.");
    check(text, 6, 9, "2.Rd.");
}

#[test]
fn numbers_are_distinguished_from_texts_in_a_workbook() {
    let Some(folder) = shared("data/exports/crosstable") else {
        return;
    };
    // by the description of these files: 38 numeric -1, 34 numeric 0, 19 text -½
    let source = open(&folder.join("xlsx-ranking-en-freestyle-open-first150.xlsx"));
    let count = |kind: CellKind, text: &str| {
        let cells = sheet(&source).rows.iter().flat_map(|row| &row.cells);
        let rounds = cells.filter(|cell| (6..15).contains(&cell.column) && cell.kind == kind);
        rounds
            .filter(|cell| source.slice(cell.span).trim() == text)
            .count()
    };
    assert_eq!(count(CellKind::Number, "-1"), 38);
    assert_eq!(count(CellKind::Number, "0"), 34);
    assert_eq!(count(CellKind::Text, "-½"), 19);
}

#[test]
fn a_list_is_the_same_in_both_kinds_of_workbook() {
    let Some(folder) = shared("data/exports/starting-rank") else {
        return;
    };
    let twin = |ending: &str| {
        let name = format!("{ending}-en-kuantan2018-first150.{ending}");
        open(&folder.join(name))
    };
    assert_eq!(twin("xlsx").text(), twin("xls").text());
}

#[test]
fn a_page_states_its_address_and_its_players() {
    let Some(folder) = shared("data/exports") else {
        return;
    };
    let source = open(&folder.join("pairings/html-en-british2026-r1.html"));
    let sheet = sheet(&source);
    let address = sheet.address.as_deref();
    assert_eq!(
        address,
        Some("tnr1452107.aspx?lan=1&art=2&rd=1&flag=30&SNode=S0")
    );
    let links = sheet.rows.iter().map(|row| row.references.len());
    assert_eq!(links.sum::<usize>(), 108);
    let titles = sheet
        .rows
        .iter()
        .filter(|row| row.class.as_deref() == Some("h2"));
    let titles: Vec<&str> = titles.map(|row| source.slice(row.span)).collect();
    assert_eq!(
        titles,
        [
            "2026 British Chess Championships: Championship",
            "Pairings/Results"
        ]
    );
}

#[test]
fn the_same_event_is_the_same_in_every_container() {
    let event = |kind: &str| {
        let name = format!("samples/harbour-{kind}.{kind}");
        let bytes = fs::read(root().join(&name)).unwrap();
        let reading = read(&name, bytes, &ReadOptions::default()).unwrap();
        assert_eq!(reading.import.format, kind);
        reading.import.tournament
    };
    let first = event("xlsx");
    assert_eq!((first.players.len(), first.rounds), (8, 5));
    for kind in ["xls", "ods", "csv", "html"] {
        assert_eq!(event(kind), first, "{kind}");
    }
}

#[test]
fn encodings_of_real_files_are_certain() {
    let Some(folder) = shared("data/exports") else {
        return;
    };
    let mut files = 0;
    for entry in walkdir::WalkDir::new(folder) {
        let path = entry.unwrap().into_path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if matches!(ending, Some("html" | "csv" | "txt" | "xlsx" | "xls")) {
            let source = open(&path);
            let Decoding {
                encoding,
                replaced_spans,
                ..
            } = source.decoding();
            assert_eq!(
                (*encoding, replaced_spans.len()),
                ("utf-8", 0),
                "{}",
                path.display()
            );
            assert!(!sheet(&source).rows.is_empty(), "{}", path.display());
            files += 1;
        }
    }
    assert_eq!(files, 49);
}
