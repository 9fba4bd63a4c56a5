//! A game that only one file has is a difference if the other file states the games of its round.

use super::{CLEAN, check, run};
use crate::support::root;
use crate::support::scratch::Scratch;

/// Checks the differences between a sample and a variant of it, in both orders.
fn check_variant(name: &str, sample: &str, text: &str, expected: &[&str]) {
    let scratch = Scratch::new(&format!("diff-missing-{name}"));
    let file = format!("b.{}", sample.rsplit('.').next().unwrap());
    scratch.file(&file, text);
    let variant = scratch.path(&file).to_string_lossy().into_owned();
    check(sample, &variant, expected);
    let exchanged: Vec<String> = expected
        .iter()
        .map(|line| {
            let (head, values) = line.split_once(": ").unwrap();
            let (a, b) = values.split_once(" | ").unwrap();
            format!("{head}: {b} | {a}")
        })
        .collect();
    let exchanged: Vec<&str> = exchanged.iter().map(String::as_str).collect();
    check(&variant, sample, &exchanged);
    assert_eq!(run(&["diff", sample, &variant]).code, 1);
}

const TABLE: &str = "samples/harbour-csv.csv";

fn text_of(sample: &str) -> String {
    std::fs::read_to_string(root().join(sample)).unwrap()
}

/// The crosstable with another text in all cells of a round.
fn with_round(round: usize, text: &str) -> String {
    let table = text_of(TABLE);
    let lines = table.lines().map(|line| {
        let mut cells: Vec<&str> = line.split(';').collect();
        if cells[0].parse::<u8>().is_ok() {
            cells[5 + round] = text;
        }
        cells.join(";") + "\n"
    });
    lines.collect()
}

#[test]
fn a_game_that_one_file_lacks_is_one_difference() {
    let table = text_of(TABLE);
    let table = table.replacen(";NGR;  1w½;", ";NGR;;", 1);
    let half = ["game 2 1: a draw with White against 1 Lindqvist Marta | no entry"];
    check_variant("half", TABLE, &table, &half);
    let table = table.replacen(";SWE;  2b½;", ";SWE;;", 1);
    let game = ["game 1 1: a draw with Black against 2 Okoro Daniel | no entry"];
    check_variant("game", TABLE, &table, &game);
}

#[test]
fn a_cell_that_could_not_be_read_is_a_difference() {
    let table = text_of(TABLE).replacen(";SWE;  2b½;", ";SWE;NED;", 1);
    let expected = ["game 1 1: a draw with Black against 2 Okoro Daniel | an unknown result"];
    check_variant("unread", TABLE, &table, &expected);
}

#[test]
fn a_round_that_one_file_lacks_is_one_difference() {
    for round in 0..4 {
        let expected = format!("games null {}: games of 8 players | no games", round + 1);
        check_variant("blank", TABLE, &with_round(round, ""), &[&expected]);
    }
    let expected = ["games null 3: games of 10 players | no games"];
    let text = text_of(CLEAN);
    let lines = text.lines().map(|line| {
        let mut characters: Vec<char> = line.chars().collect();
        if line.starts_with("001") {
            // the columns of round 3
            characters[111..121].fill(' ');
        }
        characters.into_iter().collect::<String>() + "\n"
    });
    check_variant("trf", CLEAN, &lines.collect::<String>(), &expected);
}

#[test]
fn a_last_round_that_could_not_be_read_is_one_difference() {
    let document = super::document(&[TABLE, TABLE]);
    assert_eq!(document["same"], true);
    let scratch = Scratch::new("diff-missing-unread-round");
    scratch.file("b.csv", with_round(4, "x"));
    let path = scratch.path("b.csv").to_string_lossy().into_owned();
    let document = super::document(&[TABLE, &path]);
    let differences = document["differences"].as_array().unwrap().iter();
    let fields: Vec<_> = differences.map(|difference| &difference["field"]).collect();
    assert!(fields.contains(&&"games".into()), "{fields:?}");
    assert_eq!(document["same"], false);
}
