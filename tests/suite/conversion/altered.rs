//! Values that a copy states otherwise than the source, or not at all, are named one by one.

use std::fs;

use serde_json::Value;

use super::damaged::convert;
use super::targets;
use crate::support::root;
use crate::support::scratch::Scratch;

#[test]
fn damaged_values_that_were_not_read_are_not_called_written() {
    let bytes = fs::read(root().join("samples/spreadsheet-damage.xlsx")).unwrap();
    let losses = convert("a.xlsx", &bytes, "json").unwrap().losses;
    // an ID with an exponent, a rating with an error, and a result that became a date
    assert_eq!(losses.subjects("unread-values").count(), 3);
    assert!(!losses.lose(&["repaired-values"]));
}

#[test]
fn a_game_that_is_stated_twice_is_named() {
    let scratch = Scratch::new("conversion-unread-twice");
    scratch.sample("clean-open.trf", "a.trf");
    let run = scratch.run(&["convert", "a.trf", "a.json", "--to", "chess-json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let mut document: Value = serde_json::from_str(&scratch.read("a.json")).unwrap();
    let games = &mut document["event"]["tournaments"][0]["gameList"];
    let mut game = games[6].clone();
    game["id"] = 9999.into();
    games.as_array_mut().unwrap().push(game);
    let text = document.to_string();
    for target in targets() {
        let converted = convert("a.json", text.as_bytes(), target);
        let losses = converted.map(|converted| converted.losses);
        let repeated = losses.map(|losses| losses.subjects("repeated-statements").count());
        assert!(
            repeated.is_none_or(|count| count == 1),
            "{target}: {repeated:?}"
        );
    }
}

#[test]
fn each_birth_date_that_is_no_date_is_named_in_trf() {
    let births = [
        "1999",
        "30000",
        "1988/03/04",
        "99",
        "1985/13/45",
        "born 1970",
    ];
    let mut births = births.iter();
    let table = fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let table: String = table
        .lines()
        .map(|line| {
            let mut cells: Vec<&str> = line.split(';').collect();
            let birth = match cells[0] {
                "Rk." => "Birth",
                rank if rank.parse::<u8>().is_ok() => births.next().unwrap_or(&""),
                _ => "",
            };
            cells.insert(3, birth);
            cells.join(";") + "\n"
        })
        .collect();
    for target in ["trf06", "trf16", "trf26"] {
        let losses = convert("a.csv", table.as_bytes(), target).unwrap().losses;
        let named = losses.subjects("unreadable-birth-dates");
        let named: Vec<_> = named.map(|subject| subject.value.as_deref()).collect();
        let expected = ["30000", "99", "1985/13/45", "born 1970"].map(Some);
        assert_eq!(named, expected, "{target}");
    }
}
