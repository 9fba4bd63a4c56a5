//! A cell that could not be read is not known to be an absence: no copy states one.

use std::fs;

use crosstable::format::{ReadOptions, Reading, read};
use crosstable::model::{Outcome, PlayerId, RoundNumber};

use super::damaged::convert;
use super::{Losses, targets};
use crate::support::root;
use crate::support::scratch::Scratch;

fn sample(name: &str) -> String {
    fs::read_to_string(root().join("samples").join(name)).unwrap()
}

fn parse(name: &str, text: &str) -> Reading {
    read(name, text.into(), &ReadOptions::default()).unwrap()
}

/// The crosstable with another text in the cell of one player and round.
fn with_cell(row: usize, round: usize, text: &str) -> String {
    let lines = sample("harbour-csv.csv");
    let lines = lines.lines().map(|line| {
        let mut cells: Vec<&str> = line.split(';').collect();
        if cells[0] == (row + 1).to_string() {
            cells[5 + round] = text;
        }
        cells.join(";") + "\n"
    });
    lines.collect()
}

/// Checks that no copy has a bye in place of the entry, and returns the losses of each copy.
fn check(name: &str, text: &str, row: usize, round: usize, expected: Outcome) -> Vec<Losses> {
    let source = parse(name, text).import.tournament;
    let (id, round) = (PlayerId::at(row), RoundNumber::at(round));
    let entry = source.entry(id, round).unwrap();
    assert_eq!(entry.outcome, expected, "{name} {row} {round}");
    let mut losses = Vec::new();
    for target in targets() {
        let Some(converted) = convert(name, text.as_bytes(), target) else {
            continue;
        };
        losses.push(converted.losses);
        let copy = converted.reading.unwrap().import.tournament;
        let name = |id: PlayerId| copy.player(id).name.replace(',', "");
        let own_name = source.player(id).name.replace(',', "");
        let Some(id) = copy.ids().find(|&id| name(id) == own_name) else {
            continue;
        };
        let entry = copy.entry(id, round).copied().unwrap_or_default();
        // a format with one record for both players states the game that the other row names
        let is_no_bye = entry.outcome == Outcome::Absent || !entry.outcome.is_bye();
        assert!(is_no_bye, "{target}: {round} of {own_name} is {entry:?}");
    }
    assert!(losses.len() > 4);
    losses
}

#[test]
fn an_unread_cell_never_becomes_an_absence() {
    for (row, text) in ["4w1  6b1", "NED", "2026-06-10", "x"].iter().enumerate() {
        let table = with_cell(row, row, text);
        for losses in check("a.csv", &table, row, row, Outcome::Unknown) {
            assert!(
                losses.lose(&["unread-values"]),
                "{text}: {:?}",
                losses.names
            );
        }
    }
    let line = "     2 w =     9 b 1     3 b 1";
    let text = sample("harbour-open-trf26.trf");
    assert!(text.contains(line));
    let text = text.replace(line, "     2 w =  0000 - ?     3 b 1");
    check("a.trf", &text, 0, 1, Outcome::Unknown);
}

#[test]
fn a_blank_cell_of_a_player_whom_another_row_names_is_no_absence() {
    for row in 0..4 {
        check("a.csv", &with_cell(row, row, ""), row, row, Outcome::Absent);
    }
}

#[test]
fn why_says_that_a_cell_was_not_read() {
    let scratch = Scratch::new("conversion-unread-why");
    scratch.file("a.csv", with_cell(3, 0, "NED"));
    let run = scratch.run(&["why", "a.csv", "4", "PTS"]);
    assert!(run.out.contains("not read"), "{}", run.out);
    assert!(!run.out.contains("absent"), "{}", run.out);
}
