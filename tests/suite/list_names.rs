//! A row of a list of pairings without the name of a player: the number identifies the player.

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
