//! Starting numbers of lists of pairings: a missing number is one finding, and takes no other number
//! away; numbers and names that contradict each other are one finding.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::format::{self, ReadOptions, Reading};
use crosstable::import::Lack;
use crosstable::model::Tournament;

use crate::list_sheets::assert_same_on_sheets;
use crate::support::{pairings_as_csv, root};

pub(crate) const SAMPLES: [&str; 2] = ["clean-open.trf", "lakeside-open.trf"];

/// The pairings of all rounds of a sample as this program writes them. A row begins with the board
/// and the number of the player with White.
pub(crate) fn pairings(sample: &str) -> Vec<String> {
    let bytes = fs::read(root().join("samples").join(sample)).unwrap();
    let reading = format::read(sample, bytes, &ReadOptions::default()).unwrap();
    pairings_as_csv(&reading.import)
        .lines()
        .map(str::to_owned)
        .collect()
}

pub(crate) fn read(lines: &[String]) -> Reading {
    assert_same_on_sheets(lines);
    let bytes = lines.join("\n").into_bytes();
    format::read("x.csv", bytes, &ReadOptions::default()).unwrap()
}

/// The findings as severity, code and message.
pub(crate) fn findings(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let in_words = findings.map(|one| {
        let (severity, code) = (one.severity.word(), one.code.code);
        format!("{severity} {code} {}", one.message)
    });
    in_words.collect()
}

/// The errors and warnings among findings.
pub(crate) fn severe(findings: Vec<String>) -> Vec<String> {
    let findings = findings.into_iter();
    findings.filter(|one| !one.starts_with("info")).collect()
}

/// The lines of the rows of games, each with the round and its cells.
pub(crate) fn games(lines: &[String]) -> Vec<(usize, usize, Vec<String>)> {
    let mut round = 0;
    let mut games = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        round += usize::from(line.starts_with("Round "));
        let cells: Vec<String> = line.split(';').map(str::to_owned).collect();
        let is_game = round > 0 && cells.len() > 9 && cells[9].parse::<u16>().is_ok();
        if is_game && cells[1].parse::<u16>().is_ok() {
            games.push((index, round, cells));
        }
    }
    games
}

#[test]
fn the_name_stands_for_one_missing_number() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let games = games(&lines);
        assert!(games.len() > 20, "{lines:#?}");
        for (line, round, cells) in games.iter().step_by(7) {
            let number = &cells[1];
            let reading = read(&with_cell(&lines, (*line, cells), (1, "")));
            let import = &reading.import;
            assert!(!import.lacks(Lack::PairingNumbers));
            let numbers = import.tournament.players.iter().map(|player| player.number);
            assert!(numbers.eq(expected.players.iter().map(|player| player.number)));
            assert_eq!(import.tournament.entries, expected.entries);
            let found = findings(&reading);
            let missing = format!(
                "warning S105 a starting number is missing: {number} {} in round {round}; the name \
                 in other rounds identifies the player",
                cells[3]
            );
            assert!(found.contains(&missing), "{found:#?}");
            assert!(!found.iter().any(|one| one.contains("S114")), "{found:#?}");
        }
    }
}

/// A player whom no other round names keeps no number, and the others keep theirs.
#[test]
fn a_number_that_no_other_round_shows_is_named() {
    let mut lines = pairings(SAMPLES[1]);
    let (line, round, mut cells) = games(&lines).swap_remove(20);
    cells[1].clear();
    cells[3] = "Unheard, Una".to_owned();
    lines[line] = cells.join(";");
    let reading = read(&lines);
    let players = &reading.import.tournament.players;
    let unnumbered = players.iter().filter(|player| player.number.is_none());
    let names: Vec<&str> = unnumbered.map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Unheard, Una"]);
    let missing = format!(
        "error S105 a starting number is missing: Unheard, Una in round {round}; no other round \
         shows it"
    );
    let found = findings(&reading);
    assert!(found.contains(&missing), "{found:#?}");
}

/// A number of another player, who has a row in the same round: the name says who is meant.
#[test]
fn a_number_that_contradicts_the_name_is_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        for (line, round, cells) in games(&lines).iter().step_by(3) {
            let is_other = |(_, other_round, other): &(usize, usize, Vec<String>)| {
                other_round == round && other[0] != cells[0]
            };
            let all_games = games(&lines);
            let (_, _, other) = all_games.iter().rfind(|&game| is_other(game)).unwrap();
            let reading = read(&with_cell(&lines, (*line, cells), (1, &other[1])));
            assert_eq!(reading.import.tournament.entries, expected.entries);
            let message = format!(
                "error S105 a starting number contradicts the name in round {round}: {} stands \
                 beside {}, who has {} in other rows; that player is meant",
                other[1], cells[3], cells[1]
            );
            assert_eq!(severe(findings(&reading)), [message]);
        }
    }
}

/// A name that no other row has is a spelling mistake or another person: the number counts.
#[test]
fn a_name_that_contradicts_the_number_is_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        for (line, round, cells) in games(&lines).iter().step_by(3) {
            let reading = read(&with_cell(&lines, (*line, cells), (3, "Unheard, Una")));
            let tournament = &reading.import.tournament;
            assert_eq!(tournament.entries, expected.entries);
            let names = tournament.players.iter().map(|player| &player.name);
            assert!(names.eq(expected.players.iter().map(|player| &player.name)));
            let message = format!(
                "warning S105 a starting number has several names in round {round}: {} is Unheard, \
                 Una, and {} in other rows",
                cells[1], cells[3]
            );
            assert_eq!(severe(findings(&reading)), [message]);
        }
    }
}

/// Numbers that change from round to round, such as ranks, are no starting numbers: the names say
/// who played whom.
#[test]
fn changing_numbers_identify_nobody() {
    for sample in SAMPLES {
        let mut lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let players = expected.players.len();
        let mut round = 0;
        for line in &mut lines {
            round += usize::from(line.starts_with("Round "));
            let mut cells: Vec<String> = line.split(';').map(str::to_owned).collect();
            for column in [1, 9] {
                let number = cells
                    .get(column)
                    .and_then(|cell| cell.parse::<usize>().ok());
                if let Some(number) = number.filter(|_| round > 0) {
                    cells[column] = ((number + 5 * round) % players + 1).to_string();
                }
            }
            *line = cells.join(";");
        }
        let reading = read(&lines);
        let tournament = &reading.import.tournament;
        assert_eq!(games_by_name(tournament), games_by_name(&expected));
        assert!(reading.import.lacks(Lack::PairingNumbers));
        let found = findings(&reading);
        assert!(
            found.contains(
                &"info S105 the numbers of the players change from round to round, so they are not \
              starting numbers; the names identify the players"
                    .to_owned()
            )
        );
        assert!(severe(found.clone()).is_empty(), "{found:#?}");
    }
}

/// The numbers of one round are those of another order: the names say who played whom, and one
/// finding tells so.
#[test]
fn a_round_with_other_numbers_is_read_by_its_names() {
    for sample in SAMPLES {
        let mut lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let players = expected.players.len();
        for (line, round, mut cells) in games(&lines.clone()) {
            if round != 2 {
                continue;
            }
            for column in [1, 9] {
                let number: usize = cells[column].parse().unwrap();
                cells[column] = (number % players + 1).to_string();
            }
            lines[line] = cells.join(";");
        }
        let reading = read(&lines);
        let tournament = &reading.import.tournament;
        assert_eq!(games_by_name(tournament), games_by_name(&expected));
        let found = severe(findings(&reading));
        assert_eq!(found.len(), 1, "{found:#?}");
        let start = "error S105 a starting number contradicts the name ";
        assert!(found[0].starts_with(start), "{found:#?}");
    }
}

/// The names of one round moved by a row, and the numbers and ratings did not: these count.
#[test]
fn names_that_moved_in_a_round_do_not_count() {
    for sample in SAMPLES {
        let mut lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let all_games = games(&lines);
        let round: Vec<_> = all_games
            .iter()
            .filter(|(_, round, _)| *round == 4)
            .collect();
        for (index, (line, _, cells)) in round.iter().enumerate() {
            let mut moved = cells.clone();
            let above = (index + round.len() - 1) % round.len();
            moved[3].clone_from(&round[above].2[3]);
            lines[*line] = moved.join(";");
        }
        let reading = read(&lines);
        assert_eq!(reading.import.tournament.entries, expected.entries);
        let found = severe(findings(&reading));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains("S105"), "{found:#?}");
    }
}

/// The list with another text in a cell of a game.
pub(crate) fn with_cell(
    lines: &[String],
    (line, cells): (usize, &[String]),
    (column, text): (usize, &str),
) -> Vec<String> {
    let (mut lines, mut cells) = (lines.to_vec(), cells.to_vec());
    cells[column] = text.to_owned();
    lines[line] = cells.join(";");
    lines
}

/// A number that belongs to nobody: the name says who is meant.
#[test]
fn a_number_of_nobody_is_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        for (line, round, cells) in games(&lines).iter().step_by(5) {
            for (column, name) in [(1, 3), (9, 7)] {
                let reading = read(&with_cell(&lines, (*line, cells), (column, "99")));
                assert_eq!(reading.import.tournament.entries, expected.entries);
                let message = format!(
                    "error S105 a starting number contradicts the name in round {round}: 99 \
                     stands beside {}, who has {} in other rows; that player is meant",
                    cells[name], cells[column]
                );
                assert_eq!(severe(findings(&reading)), [message]);
            }
        }
    }
}

/// If a name has two numbers in as many rows, nothing says which of them is wrong.
#[test]
fn two_numbers_of_one_name_in_as_many_rows_are_no_contradiction() {
    let lines = pairings(SAMPLES[0]);
    let third_round = lines.iter().position(|line| line.starts_with("Round 3"));
    let mut lines = lines[..third_round.unwrap()].to_vec();
    let (line, _, mut cells) = games(&lines).swap_remove(0);
    cells[1] = "99".to_owned();
    lines[line] = cells.join(";");
    let found = findings(&read(&lines));
    assert!(!found.iter().any(|one| one.contains("S105")), "{found:#?}");
    assert!(found.iter().any(|one| one.contains("I617")), "{found:#?}");
}

/// Two players of one name have different ratings, or play in the same rounds.
#[test]
fn two_players_of_one_name_are_no_contradiction() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let (_, _, first) = games(&lines).swap_remove(0);
        let (name, namesake) = (&first[3], &first[7]);
        let renamed: Vec<String> = lines
            .iter()
            .map(|line| line.replace(namesake, name))
            .collect();
        let found = findings(&read(&renamed));
        assert!(!found.iter().any(|one| one.contains("S105")), "{found:#?}");
        assert_eq!(read(&renamed).import.tournament.entries, expected.entries);
        // one of them leaves after the first round, the other begins with the second
        let mut round = 0;
        let mut kept = Vec::new();
        for line in lines {
            round += usize::from(line.starts_with("Round "));
            let leaves = if round > 1 { name } else { namesake };
            if !line.contains(leaves) || round == 1 && line.contains(name) {
                kept.push(line.replace(namesake, name));
            }
        }
        let found = findings(&read(&kept));
        assert!(!found.iter().any(|one| one.contains("S105")), "{found:#?}");
    }
}

/// The lists in which the numbers of White in two rows of one round are exchanged, for every third
/// pair of rows that follow each other.
fn with_exchanged_numbers(lines: &[String]) -> Vec<Vec<String>> {
    let mut changed_lists = Vec::new();
    for pair in games(lines).windows(2).step_by(3) {
        let [(line, round, cells), (next_line, next_round, next_cells)] = pair else {
            unreachable!()
        };
        if round == next_round {
            let [mut first, mut second] = [cells.clone(), next_cells.clone()];
            std::mem::swap(&mut first[1], &mut second[1]);
            let mut lines = lines.to_vec();
            lines[*line] = first.join(";");
            lines[*next_line] = second.join(";");
            changed_lists.push(lines);
        }
    }
    assert!(changed_lists.len() > 5);
    changed_lists
}

/// The numbers of two players who met other players in a round are exchanged: names and ratings say
/// who is meant.
#[test]
fn exchanged_numbers_are_read_by_names_and_ratings() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        for lines in with_exchanged_numbers(&lines) {
            let reading = read(&lines);
            assert_eq!(reading.import.tournament.entries, expected.entries);
            let found = severe(findings(&reading));
            assert_eq!(found.len(), 1, "{found:#?}");
            assert!(found[0].contains("S105"), "{found:#?}");
        }
    }
}

/// Without ratings, nothing says which of two crossed numbers and names are right: what follows for
/// the pairings of the two rows is listed there.
#[test]
fn crossed_numbers_without_ratings_are_one_finding() {
    for sample in SAMPLES {
        let mut lines = pairings(sample);
        for (line, _, mut cells) in games(&lines) {
            cells[4].clear();
            cells[8].clear();
            lines[line] = cells.join(";");
        }
        for lines in with_exchanged_numbers(&lines) {
            let found = severe(findings(&read(&lines)));
            assert_eq!(found.len(), 1, "{found:#?}");
            assert!(found[0].contains("S105"), "{found:#?}");
        }
    }
}

/// The rounds of all players as round, name, name of the opponent and outcome, sorted.
fn games_by_name(tournament: &Tournament) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for id in tournament.ids() {
        let own = &tournament.player(id).name;
        for (round, entry) in (1..).zip(tournament.row(id)) {
            let opponent = entry.opponent.player();
            let name = opponent.map(|other| &tournament.player(other).name);
            games.push(format!("{round} {own} {name:?} {:?}", entry.outcome));
        }
    }
    games.sort();
    games
}

/// Without any number, the players are numbered in their order, and no cell is named.
#[test]
fn a_list_without_numbers_is_read_as_before() {
    let mut lines = pairings(SAMPLES[0]);
    for (line, _, mut cells) in games(&lines.clone()) {
        cells[1].clear();
        cells[9].clear();
        lines[line] = cells.join(";");
    }
    for line in &mut lines {
        let cells: Vec<&str> = line.split(';').collect();
        if cells.len() > 9 && cells[1].parse::<u16>().is_ok() {
            *line = [&cells[..1], &[""], &cells[2..]].concat().join(";");
        }
    }
    let reading = read(&lines);
    assert!(reading.import.lacks(Lack::PairingNumbers));
    let found = findings(&reading);
    assert!(!found.iter().any(|one| one.contains("S105")), "{found:#?}");
}

/// The list of one round has no column of the numbers of one side, or of both: the names in other
/// rounds identify the players.
#[test]
fn a_round_without_a_column_of_numbers_is_read_by_the_names() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let last = games(&lines).last().unwrap().1;
        for (round, sides) in [(3, &[1][..]), (3, &[9]), (1, &[1, 9]), (last, &[1])] {
            let mut current = 0;
            let without_numbers = lines.iter().map(|line| {
                current += usize::from(line.starts_with("Round "));
                let mut cells: Vec<&str> = line.split(';').collect();
                if current == round && cells.len() > 9 {
                    for &column in sides.iter().rev() {
                        cells.remove(column);
                    }
                }
                cells.join(";")
            });
            let reading = read(&without_numbers.collect::<Vec<_>>());
            let tournament = &reading.import.tournament;
            let numbers = |tournament: &Tournament| -> Vec<Option<u16>> {
                let players = tournament.players.iter();
                players
                    .map(|player| player.number.map(|number| number.0))
                    .collect()
            };
            assert_eq!(numbers(tournament), numbers(&expected), "{round} {sides:?}");
            assert_eq!(tournament.entries, expected.entries, "{round} {sides:?}");
            let found = findings(&reading);
            let is_said = |one: &String| one.contains("has no starting numbers for");
            assert!(found.iter().any(is_said), "{found:#?}");
            assert!(severe(found).is_empty(), "{round} {sides:?}");
        }
    }
}

/// A rating that one row states differently: one finding, and the rating of the other rows counts.
#[test]
fn a_rating_that_differs_in_one_row_is_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let expected = read(&lines).import.tournament;
        let ratings = |tournament: &Tournament| -> Vec<Option<u16>> {
            let players = tournament.players.iter();
            players.map(|player| player.rating).collect()
        };
        for (line, round, cells) in games(&lines).iter().step_by(5) {
            let reading = read(&with_cell(&lines, (*line, cells), (4, "1234")));
            let tournament = &reading.import.tournament;
            assert_eq!(ratings(tournament), ratings(&expected));
            let found = findings(&reading);
            let words = format!("rating {}, but 1234 in round {round}", cells[4]);
            let mut named = found.iter().filter(|one| one.contains(&words));
            assert!(
                named.next().is_some_and(|one| one.contains("P308")),
                "{found:#?}"
            );
            assert!(severe(found).len() < 2);
        }
    }
}
