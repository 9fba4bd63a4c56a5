//! Lists of one file that contradict each other are called lists, and files only if there are
//! several.

use crosstable::audit::{Options, audit};
use crosstable::finding::Finding;
use crosstable::format::Reading;
use crosstable::format::write::Table;

use crate::list_extracts::{KINDS, List, read, table};
use crate::list_numbers::SAMPLES;

/// Standings that contradict the pairings in a cell of a player, or in the name of the event, or
/// that lack a player.
fn contradicting_standings(sample: &str) -> Vec<List> {
    let all = table(sample, Table::Players, "Standings");
    let mut named = all.clone();
    named.titles[0] = "Another Open".to_owned();
    vec![
        all.clone().with_cell(2, "Name", "Unheard, Una"),
        all.clone().with_cell(2, "Rtg", "1234"),
        all.extract("Standings", "Rk.", |rank| rank != "3"),
        named,
    ]
}

/// The findings about what two sources state.
fn contradictions(reading: &Reading) -> Vec<Finding> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    let codes = ["S114", "P308", "R214"];
    let is_about_sources = |one: &Finding| {
        codes.contains(&one.code.code) && !one.message.contains("not name every player")
    };
    findings.filter(is_about_sources).collect()
}

fn words(finding: &Finding) -> String {
    format!("{} {:?}", finding.message, finding.fix)
}

#[test]
fn lists_of_one_file_are_not_called_files() {
    for sample in SAMPLES {
        let pairings = table(sample, Table::Pairings, "Pairings");
        for standings in contradicting_standings(sample) {
            for kind in KINDS {
                let reading = read(kind, &[pairings.clone(), standings.clone()]);
                let found = contradictions(&reading);
                assert!(!found.is_empty(), "{sample} {kind} {standings:?}");
                for finding in found {
                    let words = words(&finding);
                    assert!(words.contains("list"), "{words}");
                    let is_about_files = |word: &str| words.contains(word);
                    assert!(
                        !["files", "other file", "wrong file"]
                            .into_iter()
                            .any(is_about_files),
                        "{words}"
                    );
                    assert!(!words.contains("open."), "{words}");
                }
            }
        }
    }
}

#[test]
fn several_files_are_called_files() {
    for sample in SAMPLES {
        let pairings = table(sample, Table::Pairings, "Pairings");
        for standings in contradicting_standings(sample) {
            for kind in KINDS {
                let first = read(kind, std::slice::from_ref(&pairings));
                let second = read(kind, std::slice::from_ref(&standings));
                let found = contradictions(&first.merge_with(vec![second]).unwrap());
                assert!(!found.is_empty(), "{sample} {kind} {standings:?}");
                for finding in found {
                    let words = words(&finding);
                    assert!(words.contains("files"), "{words}");
                }
            }
        }
    }
}

/// A game differs between two lists of a round.
#[test]
fn a_game_that_differs_between_two_lists_is_in_two_places() {
    for sample in SAMPLES {
        let pairings = table(sample, Table::Pairings, "Pairings");
        let is_round = |row: &Vec<String>| row[0].starts_with("Round ");
        let rounds: Vec<usize> = (0..pairings.rows.len())
            .filter(|&index| is_round(&pairings.rows[index]))
            .collect();
        let mut again = pairings.clone();
        again.name = "Again";
        again.titles.clear();
        again.rows = pairings.rows[rounds[2]..rounds[3]].to_vec();
        let result = again
            .rows
            .iter_mut()
            .flatten()
            .find(|cell| *cell == "1 - 0");
        "0 - 1".clone_into(result.unwrap());
        for kind in KINDS {
            // in a csv the second list continues the first one
            if kind == "csv" {
                continue;
            }
            let reading = read(kind, &[pairings.clone(), again.clone()]);
            let found = contradictions(&reading);
            let games: Vec<&Finding> = found.iter().filter(|one| one.code.code == "R214").collect();
            assert_eq!(games.len(), 1, "{kind} {games:#?}");
            let words = words(games[0]);
            assert!(!words.contains("file"), "{words}");
        }
    }
}
