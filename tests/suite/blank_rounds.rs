//! Points that count a round without games: one finding names the round, and what follows from the
//! missing results is listed there.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format;

use crate::support::root;
use crate::support::scratch::Scratch;

/// The position of the first round in a row of the sample.
const FIRST_ROUND: usize = 5;

/// A sample with blank cells in some of its five rounds.
fn without_games(rounds: &[usize]) -> String {
    let text = fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let lines = text.lines().map(|line| {
        let mut cells: Vec<&str> = line.split(';').collect();
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            for round in rounds {
                cells[FIRST_ROUND + round - 1] = "";
            }
        }
        cells.join(";") + "\n"
    });
    lines.collect()
}

fn found(text: &str) -> Vec<Finding> {
    let bytes = text.as_bytes().to_vec();
    let reading = format::read("x.csv", bytes, &Default::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default()).findings
}

#[test]
fn points_of_a_round_without_games_are_one_finding_that_names_the_round() {
    // the number of players who scored in these rounds, counted in the sample by hand
    let cases: [(&[usize], &str, usize); 7] = [
        (&[1], "round 1, which has", 7),
        (&[2], "round 2, which has", 6),
        (&[3], "round 3, which has", 5),
        (&[4], "round 4, which has", 5),
        (&[5], "round 5, which has", 7),
        (&[3, 4], "rounds 3 and 4, which have", 7),
        (&[4, 5], "rounds 4 and 5, which have", 8),
    ];
    for (rounds, words, players) in cases {
        let findings = found(&without_games(rounds));
        let grave: Vec<&Finding> = findings
            .iter()
            .filter(|finding| finding.severity > Severity::Info)
            .collect();
        assert_eq!(grave.len(), 1, "{rounds:?}: {grave:#?}");
        let expected = format!(
            "points seem to include results of {words} no games in the file: {players} totals differ \
             from the results"
        );
        assert_eq!(grave[0].message, expected);
        for code in ["R213", "S109", "T403"] {
            let others = findings.iter().filter(|finding| finding.code.code == code);
            assert_eq!(others.count(), 0, "{rounds:?}: {findings:#?}");
        }
    }
}

#[test]
fn a_column_of_tie_breaks_has_no_more_than_one_consequence() {
    for round in 1..=5 {
        let findings = found(&without_games(&[round]));
        let cause = findings.iter().find(|finding| finding.code.code == "P301");
        for column in ["TB1", "TB2"] {
            let notes = cause.unwrap().notes_in_words();
            let about_column = notes.iter().filter(|note| note.contains(column));
            assert!(about_column.count() <= 1, "round {round}: {notes:#?}");
        }
    }
}

#[test]
fn a_round_without_games_does_not_explain_points_that_are_too_low() {
    // 1 Lindqvist has 4 points, of which 3 come from the other rounds
    let text = without_games(&[4]);
    let lower = text.replace(";4;12,5;10", ";2;12,5;10");
    assert_ne!(text, lower);
    let named = |finding: &Finding| finding.message.contains("which has no games");
    assert!(found(&text).iter().any(named));
    assert!(!found(&lower).iter().any(named));
}

#[test]
fn every_output_says_that_the_points_count_a_round_without_games() {
    let scratch = Scratch::new("blank-rounds");
    let flow = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cases: [(&[usize], Option<&str>); 7] = [
        (&[], None),
        (&[1], Some("round 1, which has")),
        (&[2], Some("round 2, which has")),
        (&[3], Some("round 3, which has")),
        (&[4], Some("round 4, which has")),
        (&[3, 4], Some("rounds 3 and 4, which have")),
        (&[5], Some("round 5, which has")),
    ];
    for (rounds, missing_rounds) in cases {
        let is_doubtful = !rounds.is_empty();
        scratch.file("table.csv", without_games(rounds));
        let standings = flow(&scratch.run(&["standings", "table.csv"]).out);
        let derivation = flow(&scratch.run(&["why", "table.csv", "1", "PTS"]).out);
        let json = scratch.run(&["standings", "--format", "json", "table.csv"]);
        scratch.run(&["report", "table.csv", "-o", "report.html", "--force"]);
        let page = scratch.read("report.html");
        let doubt = "In doubt: the audit finds errors on which";
        assert_eq!(standings.starts_with(doubt), is_doubtful, "{standings}");
        assert_eq!(derivation.starts_with(doubt), is_doubtful, "{derivation}");
        assert_eq!(page.contains(doubt), is_doubtful, "{rounds:?}");
        let document: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        assert_eq!(document["errors"].is_array(), is_doubtful, "{rounds:?}");
        let Some(missing_rounds) = missing_rounds else {
            assert_eq!(document["ranks_from"], "computed", "{rounds:?}");
            continue;
        };
        let why = format!("the points include results of {missing_rounds} no games in the file");
        assert_eq!(document["ranks_why"], why);
        assert!(standings.contains(&why), "{standings}");
        assert!(page.contains(&why), "{rounds:?}");
        let lines = document["standings"].as_array().unwrap();
        let names = lines.iter().map(|line| line["name"].as_str().unwrap());
        // the file has the players in the order of their ranks
        let in_file_order = [
            "Lindqvist Marta",
            "Okoro Daniel",
            "Duarte Sofia",
            "Haverkamp Ilse",
            "Brandt Felix",
            "Novotna Petra",
            "Castellan Rui",
            "Whitlock Owen",
        ];
        assert_eq!(names.collect::<Vec<_>>(), in_file_order, "{rounds:?}");
    }
}
