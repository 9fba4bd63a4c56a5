//! Blank, empty and duplicate values are reported, whatever else the file contains.

use crosstable::audit;
use crosstable::format;

use crate::support::lakeside::{audited, with_cells};
use crate::support::root;
use crate::support::scratch::Scratch;

/// The errors and warnings of a file, as `CODE message`.
fn findings(name: &str, text: &str) -> Vec<String> {
    let reading = format::read(name, text.into(), &Default::default()).unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let graver = audit.findings.iter();
    let graver = graver.filter(|finding| finding.severity > crosstable::finding::Severity::Info);
    graver
        .map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect()
}

fn sample() -> String {
    std::fs::read_to_string(root().join("samples/clean-open.trf")).unwrap()
}

/// Checks the findings after one replacement in the clean sample.
fn check(find: &str, replacement: &str, expected: &[&str]) {
    let text = sample();
    assert_eq!(text.matches(find).count(), 1, "{find}");
    assert_eq!(
        findings("a.trf", &text.replace(find, replacement)),
        expected
    );
}

#[test]
fn blank_points_of_one_player_are_reported() {
    let missing = "P301 points are missing for 7 Grüner, Jörg: the results give 2.5";
    check("1982/07/16  2.5", "1982/07/16     ", &[missing]);
}

#[test]
fn question_marks_in_place_of_letters_are_reported() {
    let damaged = "S106 some names contain damaged characters: Gr?ner, J?rg";
    check("Grüner, Jörg", "Gr?ner, J?rg", &[damaged]);
}

#[test]
fn a_blank_name_is_reported() {
    check(
        "Grüner, Jörg",
        "            ",
        &["S105 a name is missing: player 7 has none"],
    );
}

#[test]
fn invalid_ratings_and_births_in_tables_are_reported() {
    let table = |rating: &str, birth: &str| {
        format!(
            "Harbour Open\nRk.;SNo;Name;Rtg;Birth;1.Rd;Pts.\n\
             1;1;Ahlgren, Tove;{rating};{birth};2w1;1\n2;2;Brandao, Ines;2150;1972;1b0;0\n"
        )
    };
    let rating = "S105 a value is not valid (1 Ahlgren, Tove): a rating is expected here; read as \
                  unrated";
    let birth = "D511 the birth date of 1 Ahlgren, Tove is unreadable: `30000`";
    let of_values = |text: String| {
        let mut found = findings("a.csv", &text);
        found.retain(|finding| ["S105", "D511"].contains(&&finding[..4]));
        found
    };
    assert_eq!(of_values(table("2O15", "1990")), [rating]);
    assert_eq!(of_values(table("1896.5", "1990")), [rating]);
    assert_eq!(of_values(table("2015", "30000")), [birth]);
    for none in ["", "0", "-", "2015"] {
        assert_eq!(of_values(table(none, "1990/02/11")), [""; 0], "{none}");
    }
}

#[test]
fn a_duplicate_game_in_a_list_of_games_is_reported() {
    let scratch = Scratch::new("game-twice");
    scratch.sample("clean-open.trf", "a.trf");
    scratch.run(&["convert", "a.trf", "a.json", "--to", "chess-json"]);
    let text = scratch.read("a.json");
    let twice = |findings: Vec<String>| findings.iter().any(|text| text.starts_with("S104"));
    assert!(!twice(findings("a.json", &text)));
    // the first game of the list again at its beginning
    let mut document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let games = games(&mut document).unwrap();
    let first = games[0].clone();
    games.push(first);
    assert!(twice(findings("a.json", &document.to_string())));
}

/// The first list of games in a JSON document.
fn games(value: &mut serde_json::Value) -> Option<&mut Vec<serde_json::Value>> {
    let is_game = |value: &serde_json::Value| value.get("white").is_some();
    match value {
        serde_json::Value::Array(list) => {
            if list.first().is_some_and(is_game) {
                return Some(list);
            }
            list.iter_mut().find_map(games)
        }
        serde_json::Value::Object(members) => members.values_mut().find_map(games),
        _ => None,
    }
}

#[test]
fn every_command_warns_about_contradictory_files() {
    let scratch = Scratch::new("disagreeing-files");
    scratch.sample("clean-open.trf", "a.trf");
    let other = sample().replace("     2 w =     9 b 1", "     2 w 1     9 b 1");
    let other = other.replace("     1 b =     7 w 1", "     1 b 0     7 w 1");
    assert_ne!(other, sample());
    scratch.file("b.trf", other);
    for command in [
        &["standings", "a.trf", "--with", "b.trf"][..],
        &["why", "a.trf", "1", "BH", "--with", "b.trf"],
        &["convert", "a.trf", "c.trf", "--with", "b.trf"],
    ] {
        let run = scratch.run(command);
        assert!(
            run.err.contains("the files disagree about games"),
            "{run:#?}"
        );
    }
}

/// A blank cell may stand for zero or for a player who withdrew, so it is no error, but the summary says
/// how many values were not compared.
#[test]
fn blank_tie_breaks_are_not_taken_for_checked() {
    let blank = |numbers: &[usize]| {
        let audit = audited(&with_cells("TB1", numbers, ""), "csv");
        let words = audit.not_checked.into_iter();
        words
            .filter(|words| words.starts_with("tie-break values"))
            .collect::<Vec<String>>()
    };
    assert_eq!(blank(&[]), [""; 0]);
    let expected = |count| {
        format!("tie-break values of players whose cells are blank or unreadable: {count} in TB1")
    };
    assert_eq!(blank(&[5]), [expected(1)]);
    assert_eq!(
        blank(&[2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]),
        [expected(12)]
    );
}
