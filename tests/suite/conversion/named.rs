//! What the list of losses names is not in the copy, and what `diff` shows of the source alone is in
//! the list: small files, each with the expected names.

use serde_json::Value;

use super::explained::header_names;
use crate::support::scratch::Scratch;

/// What a conversion says: the losses, each with its number, and what `diff` finds only in the
/// source.
struct Said {
    losses: Vec<String>,
    values: Vec<String>,
    only_source: Vec<String>,
}

/// Converts a text into a format.
fn converted(name: &str, text: &str, target: &str) -> Said {
    let scratch = Scratch::new(name);
    scratch.file("source", text);
    let report = ["--loss-report", "losses.json"];
    let run = scratch.run(&[&["convert", "source", "out", "--to", target][..], &report].concat());
    assert_eq!(run.code, 0, "{run:#?}");
    let report: Value = serde_json::from_str(&scratch.read("losses.json")).unwrap();
    let list = |value: &Value| value.as_array().unwrap().clone();
    let losses = list(&report["losses"]);
    let named = losses
        .iter()
        .map(|loss| format!("{} {}", loss["name"].as_str().unwrap(), loss["count"]));
    let subjects = losses.iter().flat_map(|loss| list(&loss["subjects"]));
    let values = subjects.filter_map(|subject| subject["value"].as_str().map(str::to_owned));
    let compared = scratch
        .run(&["diff", "--format", "json", "source", "out"])
        .out;
    let compared: Value = serde_json::from_str(&compared).unwrap();
    assert_eq!(list(&compared["differences"]), [] as [Value; 0]);
    let alone = list(&compared["told_by_one"]).into_iter();
    let alone = alone.filter(|told| told["side"] == 0);
    Said {
        losses: named.collect(),
        values: values.collect(),
        only_source: alone
            .map(|told| told["what"].as_str().unwrap().to_owned())
            .collect(),
    }
}

const PAIRINGS: &str = "\
Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS
1;1;0;0;1;2;1;0;;1:0;0;;
1;2;0;0;3;-1;1;0;;1:0;0;;
2;1;0;0;3;1;0,5;0,5;;0,5:0,5;0;;
2;2;0;0;2;-1;1;0;;1:0;0;;
3;1;0;0;2;3;0;1;K;0:1K;0;;
";

/// Every row belongs to two players, and to none of them alone: all of them are written, in every
/// round. Only the heading is left out.
#[test]
fn the_rows_of_all_rounds_of_a_pairing_file_are_written() {
    for (target, expected) in [
        ("trf26", vec!["part-of-event 1", "comments 1"]),
        ("csv", vec!["names 3", "part-of-event 1", "comments 1"]),
        ("json", Vec::new()),
    ] {
        let said = converted("named-pairings", PAIRINGS, target);
        assert_eq!(said.losses, expected, "{target}");
        assert_eq!(said.only_source, [""; 0], "{target}");
    }
}

/// A second row of a game is in no copy.
#[test]
fn a_row_that_is_not_written_is_named() {
    let again = "3;2;0;0;3;2;0;1;;0:1;0;;";
    let said = converted("named-twice", &format!("{PAIRINGS}{again}\n"), "trf26");
    assert_eq!(said.losses, ["part-of-event 1", "comments 1", "records 1"]);
    assert!(said.values.contains(&again.to_owned()), "{:?}", said.values);
}

/// A report with these records of the tournament section, of three players who met each other.
fn report(records: &str) -> String {
    let line = |number: u16, name: &str, rounds: &str| {
        format!(
            "001 {number:4}      {name:33}{:34}1.0    {number}  {rounds}\n",
            ""
        )
    };
    let bye = "        ";
    [
        format!("012 X\n{records}"),
        line(1, "Example, Ada", &format!("   2 w =     3 b =  {bye}")),
        line(2, "Example, Bea", &format!("   1 b =  {bye}     3 w =")),
        line(3, "Example, Cleo", &format!("{bye}     1 w =     2 b =")),
    ]
    .concat()
}

/// Chess-JSON reads `Tournament` as no type.
#[test]
fn a_type_that_the_copy_does_not_state_is_named() {
    let said = converted("named-type", &report("092 Tournament\n"), "chess-json");
    assert_eq!(said.only_source, ["type in words"]);
    assert_eq!(said.losses, ["tournament-values 1"]);
    assert_eq!(said.values, ["type Tournament"]);
    assert!(header_names("type in words").contains(&"type"));
    let said = converted(
        "named-words",
        &report("092 Tournament by lot\n"),
        "chess-json",
    );
    assert_eq!((said.losses.len(), said.only_source.len()), (0, 0));
}

/// Who has no game in a round of a round robin has an empty cell in tables as well.
#[test]
fn a_round_without_a_game_is_no_loss_in_a_table() {
    for target in ["csv", "xlsx"] {
        let said = converted("named-round-robin", &report("092 round robin\n"), target);
        assert_eq!(said.only_source, [""; 0], "{target}: {:?}", said.losses);
        assert_eq!(said.losses, [""; 0], "{target}");
    }
}
