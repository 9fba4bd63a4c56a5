//! Starting numbers and boards of lists of pairings: a missing number or board is one finding, and
//! takes no other number away.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::format::write::{Separator, Table, WriteOptions};
use crosstable::format::{self, FORMATS, ReadOptions, Reading};
use crosstable::import::Lack;

use crate::support::root;

const SAMPLES: [&str; 2] = ["clean-open.trf", "lakeside-open.trf"];

/// The pairings of all rounds of a sample as this program writes them. A row begins with the board
/// and the number of the player with White.
fn pairings(sample: &str) -> Vec<String> {
    let bytes = fs::read(root().join("samples").join(sample)).unwrap();
    let reading = format::read(sample, bytes, &ReadOptions::default()).unwrap();
    let csv = FORMATS.iter().find(|format| format.name == "csv").unwrap();
    let options = WriteOptions {
        table: Some(Table::Pairings),
        separator: Some(Separator::Semicolon),
        ..WriteOptions::default()
    };
    let written = (csv.writer.unwrap())(&reading.import, &options).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    let text = text.trim_start_matches('\u{feff}');
    text.lines().map(str::to_owned).collect()
}

fn read(lines: &[String]) -> Reading {
    let bytes = lines.join("\n").into_bytes();
    format::read("x.csv", bytes, &ReadOptions::default()).unwrap()
}

/// The findings as severity, code and message.
fn findings(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let in_words = findings.map(|one| {
        let (severity, code) = (one.severity.word(), one.code.code);
        format!("{severity} {code} {}", one.message)
    });
    in_words.collect()
}

/// The lines of the rows of games, each with the round and its cells.
fn games(lines: &[String]) -> Vec<(usize, usize, Vec<String>)> {
    let mut round = 0;
    let mut games = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        round += usize::from(line.starts_with("Round "));
        let cells: Vec<String> = line.split(';').map(str::to_owned).collect();
        let is_game = round > 0 && cells.len() > 9 && cells[9].parse::<u16>().is_ok();
        if is_game && cells[1].parse::<u16>().is_ok() {
            games.push((index, round, cells));
        }
    }
    games
}

#[test]
fn the_name_stands_for_one_missing_number() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let games = games(&lines);
        assert!(games.len() > 20, "{lines:#?}");
        for (line, round, cells) in games.iter().step_by(7) {
            let mut lines = lines.clone();
            let mut blank = cells.clone();
            let number = std::mem::take(&mut blank[1]);
            lines[*line] = blank.join(";");
            let reading = read(&lines);
            let import = &reading.import;
            assert!(!import.lacks(Lack::PairingNumbers));
            let numbers = import.tournament.players.iter().map(|player| player.number);
            assert!(numbers.eq(expected.players.iter().map(|player| player.number)));
            assert_eq!(import.tournament.entries, expected.entries);
            let found = findings(&reading);
            let missing = format!(
                "warning S105 a starting number is missing: {number} {} in round {round}; the name \
                 in other rounds identifies the player",
                cells[3]
            );
            assert!(found.contains(&missing), "{found:#?}");
            assert!(!found.iter().any(|one| one.contains("S114")), "{found:#?}");
        }
    }
}

/// A player whom no other round names keeps no number, and the others keep theirs.
#[test]
fn a_number_that_no_other_round_shows_is_named() {
    let mut lines = pairings(SAMPLES[1]);
    let (line, round, mut cells) = games(&lines).swap_remove(20);
    cells[1].clear();
    cells[3] = "Unheard, Una".to_owned();
    lines[line] = cells.join(";");
    let reading = read(&lines);
    let players = &reading.import.tournament.players;
    let unnumbered = players.iter().filter(|player| player.number.is_none());
    let names: Vec<&str> = unnumbered.map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Unheard, Una"]);
    let missing = format!(
        "error S105 a starting number is missing: Unheard, Una in round {round}; no other round \
         shows it"
    );
    let found = findings(&reading);
    assert!(found.contains(&missing), "{found:#?}");
}

/// Without any number, the players are numbered in their order, and no cell is named.
#[test]
fn a_list_without_numbers_is_read_as_before() {
    let mut lines = pairings(SAMPLES[0]);
    for (line, _, mut cells) in games(&lines.clone()) {
        cells[1].clear();
        cells[9].clear();
        lines[line] = cells.join(";");
    }
    for line in &mut lines {
        let cells: Vec<&str> = line.split(';').collect();
        if cells.len() > 9 && cells[1].parse::<u16>().is_ok() {
            *line = [&cells[..1], &[""], &cells[2..]].concat().join(";");
        }
    }
    let reading = read(&lines);
    assert!(reading.import.lacks(Lack::PairingNumbers));
    let found = findings(&reading);
    assert!(!found.iter().any(|one| one.contains("S105")), "{found:#?}");
}

/// A row that was lost between two others leaves a gap in the numbers of the boards.
#[test]
fn a_lost_board_is_named() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let complete = findings(&read(&lines));
        assert!(
            !complete.iter().any(|one| one.contains("S114")),
            "{complete:#?}"
        );
        let games = games(&lines);
        for (line, round, cells) in games.iter().skip(1).step_by(7) {
            let board: usize = cells[0].parse().unwrap();
            let next_board = format!("{};", board + 1);
            if board == 1 || !lines[line + 1].starts_with(&next_board) {
                continue; // only between two others does a row leave a gap
            }
            let mut lines = lines.clone();
            lines.remove(*line);
            let found = findings(&read(&lines));
            let missing = format!(
                "error S114 pairings are missing: the numbers of the boards omit board {} in round \
                 {round}",
                cells[0]
            );
            let of_list: Vec<&String> = found.iter().filter(|one| one.contains("S114")).collect();
            assert_eq!(of_list, [&missing]);
        }
    }
}

/// Boards with other numbers prove nothing if every player is named.
#[test]
fn other_numbers_of_boards_are_no_gap() {
    let mut lines = pairings(SAMPLES[0]);
    for (line, _, mut cells) in games(&lines.clone()) {
        let board: usize = cells[0].parse().unwrap();
        cells[0] = (board * 2).to_string();
        lines[line] = cells.join(";");
    }
    let found = findings(&read(&lines));
    assert!(!found.iter().any(|one| one.contains("S114")), "{found:#?}");
}

/// The last rows of several rounds are lost: no number is missing between others, and one finding
/// says which rounds do not name everybody.
#[test]
fn rounds_that_do_not_name_everybody_are_one_finding() {
    let lines = pairings(SAMPLES[1]);
    let name = games(&lines)[0].2[3].clone();
    let keep = |line: &&String| !line.contains(&name);
    let boards = |line: &String| match line.split_once(';') {
        Some((board, rest)) if board.parse::<u16>().is_ok() => format!(";{rest}"),
        _ => line.clone(),
    };
    let start: Vec<String> = lines.iter().take(20).map(boards).collect();
    let rest = lines.iter().skip(20).filter(keep).map(boards);
    let lines: Vec<String> = start.into_iter().chain(rest).collect();
    let found = findings(&read(&lines));
    let of_list: Vec<&String> = found.iter().filter(|one| one.contains("S114")).collect();
    assert_eq!(of_list.len(), 1, "{found:#?}");
    assert!(
        of_list[0].contains("rounds do not name every player"),
        "{of_list:?}"
    );
}
