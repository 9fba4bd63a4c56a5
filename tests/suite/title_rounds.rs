//! Titles of crosstables that name another round than the last one of the points: one finding, and
//! none if title and points agree.

use std::fs;

use super::typed_tables::found;
use crate::support::root;
use crate::support::scratch::Scratch;

const TITLE: &str = "Final Ranking crosstable after 5 Rounds";

/// A crosstable of five rounds with another title.
fn titled(title: &str) -> String {
    let text = fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    assert_eq!(text.matches(TITLE).count(), 1);
    text.replace(TITLE, title)
}

/// The codes and messages of the findings above info, without their places.
fn messages(text: &str) -> Vec<String> {
    let found = found(text);
    let without_place = |line: &String| {
        let is_place = |word: &&str| {
            word.contains(':') && word.split(':').all(|part| part.parse::<u32>().is_ok())
        };
        let words = line.split_whitespace();
        let words: Vec<&str> = words.filter(|word| !is_place(word)).collect();
        words.join(" ")
    };
    found.iter().map(without_place).collect()
}

#[test]
fn a_title_that_names_an_earlier_round_than_the_points_is_one_finding() {
    for round in 1..=4 {
        let expected = [format!(
            "S109 the title says that the list is after round {round}, but its points are those \
             after round 5"
        )];
        for title in [
            format!("Ranking crosstable after {round} Rounds"),
            format!("Final Ranking crosstable after {round} Rounds"),
            format!("Starting rank crosstable after Round {round}"),
            format!("Kreuztabelle nach der {round}. Runde"),
            format!("Ranking crosstable of 2026, U18, after {round} Rounds"),
        ] {
            assert_eq!(messages(&titled(&title)), expected, "{title}");
        }
    }
    // the title alone states the number of rounds
    let text = titled("Final Ranking crosstable after 3 Rounds");
    let text = text.replace("Number of rounds : 5", "");
    let declared = "S109 there are games after the last declared round: 3 rounds declared, but \
                    the last game is in round 5";
    assert_eq!(messages(&text), [declared]);
}

#[test]
fn other_numbers_in_a_title_are_no_rounds() {
    for title in [
        TITLE,
        "Ranking crosstable after 5 Rounds",
        "Ranking crosstable",
        "Crosstable group 2",
        "Ranking crosstable U4 after 5 Rounds",
        "Crosstable of the 3rd Round",
    ] {
        assert_eq!(messages(&titled(title)), [""; 0], "{title}");
    }
}

#[test]
fn points_after_the_round_of_the_title_agree_with_it() {
    // the points after round 3, worked out by hand
    let totals = [
        (";4;12,5;10", ";2,5;;"),
        (";3;13,5;7,5", ";2;;"),
        (";3;12,5;6,75", ";2;;"),
        (";2,5;12,5;4,5", ";1;;"),
        (";2;13;5,25", ";1;;"),
        (";2;13;3,75", ";1,5;;"),
        (";2;11,5;4,25", ";1;;"),
        (";1,5;11,5;3,5", ";1;;"),
    ];
    let mut text = titled("Ranking crosstable after 3 Rounds");
    for (whole, after_3) in totals {
        assert_eq!(text.matches(whole).count(), 1, "{whole}");
        text = text.replace(whole, after_3);
    }
    let found = messages(&text);
    assert!(
        found.iter().all(|line| !line.starts_with("S109")),
        "{found:?}"
    );
}

#[test]
fn audit_and_standings_name_the_same_last_round() {
    let scratch = Scratch::new("title-round");
    scratch.file("table.csv", titled("Ranking crosstable after 3 Rounds"));
    let standings = scratch.run(&["standings", "table.csv"]).out;
    assert!(standings.contains("after round 5 of 5"), "{standings}");
    let audit = scratch.run(&["audit", "table.csv"]).out;
    let words = audit.replace('│', " ");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("are those after round 5"), "{audit}");
}
