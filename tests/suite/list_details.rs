//! The details of an event above a list: they may be texts with a colon, or stand in two cells, and
//! in a workbook they may be on a sheet of their own.

use crosstable::format::{self, Reading};
use crosstable::model::Tournament;
use rust_xlsxwriter::Workbook;

use crate::list_numbers::{SAMPLES, findings, pairings};

/// The lines above a list, and those of the list.
fn heading_and_list(sample: &str) -> (Vec<String>, Vec<String>) {
    let mut lines = pairings(sample);
    let start = lines.iter().position(|line| line.starts_with("Round 1"));
    let list = lines.split_off(start.unwrap());
    (lines, list)
}

/// The lines with the label and the value of each detail in a cell of its own.
fn in_two_cells(heading: &[String]) -> Vec<String> {
    let lines = heading.iter();
    let lines = lines.map(|line| match line.trim_end_matches(';').split_once(" : ") {
        Some((label, value)) => format!("{label};{value}"),
        None => line.clone(),
    });
    lines.collect()
}

fn csv(parts: [&[String]; 2]) -> Reading {
    let bytes = parts.concat().join("\n").into_bytes();
    format::read("x.csv", bytes, &Default::default()).unwrap()
}

fn workbook(sheets: &[(&str, &[String])]) -> Reading {
    let mut workbook = Workbook::new();
    for (name, lines) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(*name).unwrap();
        for (row, line) in (0..).zip(*lines) {
            for (column, cell) in (0..).zip(line.split(';')) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
    }
    let bytes = workbook.save_to_buffer().unwrap();
    format::read("x.xlsx", bytes, &Default::default()).unwrap()
}

/// The details of an event, without its players.
fn details(reading: &Reading) -> Tournament {
    let mut tournament = reading.import.tournament.clone();
    tournament.players.clear();
    tournament.entries.clear();
    tournament
}

#[test]
fn details_are_read_wherever_they_stand() {
    for sample in SAMPLES {
        let (heading, list) = heading_and_list(sample);
        let expected = csv([&heading, &list]);
        assert!(expected.import.tournament.start.is_some(), "{sample}");
        for heading in [heading.clone(), in_two_cells(&heading)] {
            for reading in [
                csv([&heading, &list]),
                workbook(&[("Pairings", &[&heading[..], &list].concat())]),
                workbook(&[("Info", &heading), ("Pairings", &list)]),
                workbook(&[("Pairings", &list), ("Info", &heading)]),
            ] {
                assert!(reading.further.is_empty());
                assert_eq!(details(&reading), details(&expected), "{heading:?}");
                let found = findings(&reading);
                assert_eq!(found, findings(&expected), "{heading:?}");
            }
        }
    }
}

/// Labels of the name, and of the first and the last day.
#[test]
fn the_name_and_the_days_have_labels() {
    let (_, list) = heading_and_list(SAMPLES[0]);
    for days in [
        ["Start date;2026-05-09", "End date;2026-05-13"],
        ["Turnierbeginn;09.05.2026", "Turnierende;13.05.2026"],
        ["First day: ;9 May 2026", "Last day: ;13 May 2026"],
    ] {
        let [first, last] = days.map(str::to_owned);
        let lines = ["Details", "Name of the tournament;Open A", "Rounds;7"];
        let [title, name, rounds] = lines.map(str::to_owned);
        let heading = [title, name, first, last, rounds];
        let reading = workbook(&[("Info", &heading), ("Pairings", &list)]);
        let tournament = &reading.import.tournament;
        assert_eq!(tournament.name.as_deref(), Some("Open A"));
        let days = [tournament.start, tournament.end].map(|day| day.unwrap().to_string());
        assert_eq!(days, ["2026-05-09", "2026-05-13"]);
        assert_eq!(tournament.planned_rounds, Some(7));
    }
}

/// Notes on a sheet without details are not a part of the event.
#[test]
fn a_sheet_of_notes_states_nothing() {
    let (heading, list) = heading_and_list(SAMPLES[0]);
    let notes = ["Remember the clocks", "Lunch;at noon"].map(str::to_owned);
    let all = [&heading[..], &list].concat();
    let reading = workbook(&[("Notes", &notes), ("Pairings", &all)]);
    assert_eq!(details(&reading), details(&csv([&heading, &list])));
}

/// Rows of other tables on the sheet, such as a schedule or prizes, are no details.
#[test]
fn headings_beside_labels_are_no_values() {
    let (heading, list) = heading_and_list(SAMPLES[0]);
    let expected = csv([&heading, &list]);
    let others = ["Rounds;Time", "City;Title", "Federation;Title", "Date;Time"];
    let others = ["Arbiter;Title", "Start date;Round"].iter().chain(&others);
    let others: Vec<String> = others.map(|&line| line.to_owned()).collect();
    let two_cells = in_two_cells(&heading);
    for heading in [
        [&two_cells[..], &others].concat(),
        [&two_cells[..1], &others, &two_cells[1..]].concat(),
    ] {
        for reading in [
            csv([&heading, &list]),
            workbook(&[("Info", &heading), ("Pairings", &list)]),
        ] {
            assert_eq!(details(&reading), details(&expected), "{heading:?}");
        }
    }
}

/// A day before the one that is read would be lost, so the text is a question.
#[test]
fn two_days_of_one_month_are_not_read_as_the_last() {
    let (_, list) = heading_and_list(SAMPLES[0]);
    for text in ["9 - 13 May 2026", "9-13 May 2026", "9 to 13 May 2026"] {
        for line in [format!("Dates;{text}"), format!("Date : {text}")] {
            let reading = csv([&["Open".to_owned(), line], &list]);
            assert_eq!(reading.import.tournament.start, None, "{text}");
            let found = findings(&reading);
            let is_told = |one: &String| one.contains("S113") || one.contains("D501");
            assert!(found.iter().any(is_told), "{found:#?}");
        }
    }
}

/// An `Info` sheet says other days or another number of rounds than the lines above the list.
#[test]
fn a_sheet_that_contradicts_the_list_is_one_finding() {
    for sample in SAMPLES {
        let (heading, list) = heading_and_list(sample);
        let all = [&heading[..], &list].concat();
        let expected = workbook(&[("Pairings", &all)]);
        for (what, wrong) in [
            ("number of rounds", "Rounds;17"),
            ("first day", "Start date;2025-01-31"),
        ] {
            let info = ["City;Exampleton", "Chief arbiter;Abel, Ada", wrong].map(str::to_owned);
            for sheets in [
                [("Info", &info[..]), ("Pairings", &all)],
                [("Pairings", &all), ("Info", &info)],
            ] {
                let reading = workbook(&sheets);
                assert_eq!(details(&reading), details(&expected), "{wrong}");
                let known = findings(&expected);
                let found = findings(&reading);
                let new: Vec<&String> = found.iter().filter(|one| !known.contains(one)).collect();
                assert_eq!(new.len(), 1, "{new:#?}");
                assert!(new[0].starts_with("warning S104"), "{new:#?}");
                assert!(new[0].contains(what), "{new:#?}");
            }
        }
    }
}
