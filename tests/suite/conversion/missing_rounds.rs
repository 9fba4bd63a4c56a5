//! Tables from which the column of one round was removed: every copy keeps the numbers of the other
//! rounds and has no finding that the table does not have.

use std::path::PathBuf;

use crosstable::format::Reading;
use crosstable::model::{Opponent, PlayerId, RoundNumber, Tournament};

use super::{convert, problems, reading, targets};
use crate::support::bulk;
use crate::support::scratch::Scratch;

const SAMPLES: [&str; 4] = [
    "samples/lakeside-open.trf",
    "samples/every-unplayed-round.trf",
    "samples/round-robin.trf",
    "samples/harbour-csv.csv",
];

/// The table without the columns of some rounds, whose headings are `2.Rd` and so on.
fn without_rounds(table: &str, rounds: &[u16]) -> String {
    let mut removed: Vec<usize> = Vec::new();
    let mut text = String::new();
    for line in table.lines() {
        let cells: Vec<&str> = line.split(';').collect();
        if cells.contains(&"1.Rd") {
            let heading = |round: &u16| format!("{round}.Rd");
            let index = |round| cells.iter().position(|cell| *cell == heading(round));
            removed = rounds.iter().filter_map(index).collect();
            assert_eq!(removed.len(), rounds.len(), "{line}");
        }
        let kept = (0..cells.len()).filter(|index| !removed.contains(index));
        let kept: Vec<&str> = kept.map(|index| cells[index]).collect();
        text += &kept.join(";");
        text += "\n";
    }
    text
}

/// The games of a tournament: round, number of the player, number of the opponent.
fn games(tournament: &Tournament) -> Vec<(u16, u16, u16)> {
    let number = |id: PlayerId| tournament.player(id).number.unwrap().0;
    let mut games = Vec::new();
    for id in tournament.ids() {
        for round in 1..=tournament.rounds {
            let entry = tournament.entry(id, RoundNumber(round)).unwrap();
            if let (Opponent::Player(opponent), true) = (entry.opponent, entry.outcome.is_played())
            {
                games.push((round, number(id), number(opponent)));
            }
        }
    }
    games.sort_unstable();
    games
}

/// Checks that a file has the games of all rounds except some, under the numbers of these rounds.
fn check_games(file: &Reading, whole: &Reading, removed: &[u16], what: &str) {
    let mut expected = games(&whole.import.tournament);
    expected.retain(|(round, ..)| !removed.contains(round));
    assert!(!expected.is_empty(), "{what}");
    assert_eq!(games(&file.import.tournament), expected, "{what}");
}

#[test]
fn every_copy_keeps_the_numbers_of_the_rounds() {
    let scratch = Scratch::new("conversion-missing-rounds");
    let mut paths: Vec<PathBuf> = Vec::new();
    for (index, sample) in SAMPLES.iter().enumerate() {
        let path = crate::support::root().join(sample);
        let table = format!("whole-{index}.csv");
        let run = scratch.run(&["convert", path.to_str().unwrap(), &table]);
        assert_eq!(run.code, 0, "{run:#?}");
        let text = scratch.read(&table);
        let whole = reading(&scratch.path(&table)).unwrap();
        let rounds = whole.import.tournament.rounds;
        let one_removed = (1..=rounds).filter(|round| bulk() || [1, rounds].contains(round));
        let one_removed = one_removed.map(|round| vec![round]);
        for removed in one_removed.chain([vec![2, 4]]) {
            let words = removed.iter().map(u16::to_string).collect::<Vec<_>>();
            let name = format!("{index}-without-{}.csv", words.join("-"));
            scratch.file(&name, without_rounds(&text, &removed));
            let path = scratch.path(&name);
            check_games(&reading(&path).unwrap(), &whole, &removed, &name);
            for target in targets() {
                let copy = convert(&scratch, &path, target).expect("the format can state this");
                // a list of players without games says so
                if copy.losses.lose(&["results"]) {
                    assert_eq!(target, "sm-text");
                    continue;
                }
                let copy = copy.reading.unwrap();
                check_games(&copy, &whole, &removed, &format!("{name} to {target}"));
            }
            paths.push(path);
        }
    }
    let (count, problems) = problems(&paths, &scratch);
    assert!(problems.is_empty(), "{count}:\n{}", problems.join("\n"));
    let fewest = if bulk() { 160 } else { 60 };
    assert!(count > fewest, "{count}");
}
