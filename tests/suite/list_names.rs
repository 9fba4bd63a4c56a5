//! A row of a list of pairings without the name of a player: the number identifies the player.

use crosstable::audit::{Options, audit};

use crate::list_numbers::{SAMPLES, findings, games, pairings, read, severe, with_cell};

#[test]
fn a_missing_name_is_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        for (line, round, cells) in games(&lines).iter().step_by(3) {
            for (name, number) in [(3, 1), (7, 9)] {
                let reading = read(&with_cell(&lines, (*line, cells), (name, "")));
                let tournament = &reading.import.tournament;
                assert_eq!(tournament.entries, expected.entries);
                let names = tournament.players.iter().map(|player| &player.name);
                assert!(names.eq(expected.players.iter().map(|player| &player.name)));
                let message = format!(
                    "warning S105 a name is missing: {} {} in round {round}; the number in other \
                     rounds identifies the player",
                    cells[number], cells[name]
                );
                assert_eq!(severe(findings(&reading)), [message]);
            }
        }
    }
}

/// Lists without starting numbers: a name that is misspelt in one round is one finding, at this row.
#[test]
fn a_misspelt_name_of_a_list_without_numbers_is_one_finding() {
    for sample in SAMPLES {
        let numbered = pairings(sample);
        let without_numbers = |lines: &[String]| -> Vec<String> {
            let is_row = |cells: &Vec<&str>| cells.len() > 9;
            let lines = lines.iter().map(|line| {
                let mut cells: Vec<&str> = line.split(';').collect();
                if is_row(&cells) {
                    cells.remove(9);
                    cells.remove(1);
                }
                cells.join(";")
            });
            lines.collect()
        };
        let correct = severe(findings(&read(&without_numbers(&numbered))));
        assert!(correct.is_empty(), "{correct:#?}");
        for (line, round, cells) in games(&numbered).iter().step_by(5) {
            let mut letters: Vec<char> = cells[3].chars().collect();
            letters.swap(1, 2);
            let misspelt = String::from_iter(letters);
            let lines = with_cell(&numbered, (*line, cells), (3, &misspelt));
            let message = format!(
                "warning I617 a name seems to be misspelt: only round {round} has {misspelt}, and {} is \
                 not in this round",
                cells[3]
            );
            let reading = read(&without_numbers(&lines));
            assert_eq!(severe(findings(&reading)), [message], "{round}");
            let audit = audit(&reading.sources, &reading.import, &Options::default());
            let found = audit.findings.iter().find(|one| one.code.code == "I617");
            let place = found.and_then(|one| one.at.as_ref()).unwrap().span;
            assert_eq!(reading.sources.slice(place), misspelt);
        }
    }
}
