//! `diff`: two files of one event side by side.

use serde_json::Value;

use crate::support::scratch::{Run, Scratch};
use crate::support::{crosstable, root};

const CLEAN: &str = "samples/clean-open.trf";
const PLANTED: &str = "samples/planted-errors.trf";

fn run(arguments: &[&str]) -> Run {
    crosstable(arguments).into()
}

fn document(arguments: &[&str]) -> Value {
    let all = [&["diff", "--format", "json"], arguments].concat();
    serde_json::from_str(&run(&all).out).unwrap()
}

/// Field, player of the first file, round, what each file says.
fn check(first: &str, second: &str, expected: &[&str]) {
    let document = document(&[first, second]);
    let differences = document["differences"].as_array().unwrap().iter();
    let found: Vec<String> = differences
        .map(|difference| {
            let said = |side: usize| {
                let said = &difference["said"][side];
                said["value"].as_str().unwrap_or("-").to_owned()
            };
            let player = &difference["player"][0]["number"];
            format!(
                "{} {} {}: {} | {}",
                difference["field"].as_str().unwrap(),
                player,
                difference["round"],
                said(0),
                said(1)
            )
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(document["same"], Value::Bool(expected.is_empty()));
}

#[test]
fn a_file_is_the_same_as_itself_in_every_format() {
    check(CLEAN, CLEAN, &[]);
    assert_eq!(run(&["diff", CLEAN, CLEAN]).code, 0);
    // one event, written in every container: what a container cannot tell is no difference
    let harbour = ["harbour-open-trf26.trf", "harbour-open-trf16.trf"];
    check(
        &format!("samples/{}", harbour[0]),
        &format!("samples/{}", harbour[1]),
        &[],
    );
    let text = "samples/harbour-csv.csv";
    for other in [
        "harbour-html.html",
        "harbour-ods.ods",
        "harbour-xls.xls",
        "harbour-xlsx.xlsx",
    ] {
        check(text, &format!("samples/{other}"), &[]);
    }
}

#[test]
fn planted_errors_are_found_with_both_places() {
    check(
        CLEAN,
        PLANTED,
        &[
            "colour 4 1: a loss with Black against 3 Castellan, Piero | a loss with White against \
             3 Castellan, Piero",
            "result 8 2: a loss with White against 4 Dvořáček, Milan | a draw with White against \
             4 Dvořáček, Milan",
            "result 10 3: a loss with Black against 8 Hoxha, Besnik | a forfeit loss with Black \
             against 8 Hoxha, Besnik",
            "opponent 10 5: a loss with White against 4 Dvořáček, Milan | a loss with White \
             against 3 Castellan, Piero",
            "points 7 null: 2.5 | 3",
            "rank 5 null: 3 | 4",
            "rank 6 null: 4 | 3",
        ],
    );
    let run = run(&["diff", CLEAN, PLANTED]);
    assert_eq!(run.code, 1);
    for words in [
        "10 players in both: 10 by FIDE id",
        "round 1, 4 Dvořáček, Milan: colour",
        "(20:97)",
        "(16:97)",
        "only A tells: city",
        "7 differences",
    ] {
        assert!(run.out.contains(words), "{words}\n{}", run.out);
    }
}

/// The sample with a piece of a player's line in another hand.
fn altered(scratch: &Scratch, from: &str, to: &str) {
    let text = std::fs::read_to_string(root().join(CLEAN)).unwrap();
    assert!(text.contains(from), "{from}");
    scratch.file("a.trf", &text);
    scratch.file("b.trf", text.replacen(from, to, 1));
}

#[test]
fn fields_of_players_and_of_the_tournament() {
    let scratch = Scratch::new("diff-fields");
    altered(&scratch, "Hoxha, Besnik ", "Hoxha, Besnic ");
    let run = scratch.run(&["diff", "a.trf", "b.trf"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("8 Hoxha, Besnik: name"), "{}", run.out);
    assert!(run.out.contains("Hoxha, Besnic"), "{}", run.out);
    altered(&scratch, "012 Harbour Open", "012 Harbour Opan");
    let run = scratch.run(&["diff", "a.trf", "b.trf"]);
    assert!(
        run.out.contains("tournament section: 1 difference"),
        "{}",
        run.out
    );
    altered(&scratch, "012 Harbour Open", "012 HARBOUR  OPEN");
    assert_eq!(scratch.run(&["diff", "a.trf", "b.trf"]).code, 0);
}

#[test]
fn strangers_and_what_cannot_be_compared() {
    let other = run(&["diff", CLEAN, "samples/round-robin.trf"]);
    let stranger = run(&["diff", CLEAN, "samples/three-points-for-a-win.trf"]);
    // the samples share some of their invented players
    for run in [other, stranger] {
        assert!(run.code == 1 || run.code == 2, "{}", run.out);
    }
    let both = run(&["diff", "-", "-"]);
    assert_eq!(both.code, 2);
    assert!(both.err.contains("both files are standard input"));
    let missing = run(&["diff", CLEAN, "samples/nowhere.trf"]);
    assert_eq!(missing.code, 2);
    let groups = run(&["diff", "samples/two-groups.json", CLEAN]);
    assert!(groups.err.contains("--tournament"), "{}", groups.err);
    let own = run(&["diff", CLEAN, PLANTED, "-o", PLANTED, "--force"]);
    assert_eq!(own.code, 2, "{}", own.err);
}
