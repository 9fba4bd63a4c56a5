//! Points before each round in lists of pairings: they say which result of an earlier round was
//! entered wrongly.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format::{self, ReadOptions};
use crosstable::import::PointsBefore;
use crosstable::model::RoundNumber;
use crosstable::number::Points;

use crate::list_sheets::assert_same_on_sheets;
use crate::support::{pairings_as_csv, root};

const SAMPLES: [&str; 2] = ["clean-open.trf", "lakeside-open.trf"];

/// The pairings of all rounds of a sample, with the points of both players before each round.
pub(crate) fn pairings(sample: &str) -> Vec<String> {
    let bytes = fs::read(root().join("samples").join(sample)).unwrap();
    let mut import = format::read(sample, bytes, &ReadOptions::default())
        .unwrap()
        .import;
    for player in import.tournament.ids() {
        let mut total = Points::ZERO;
        for round in (1..=import.tournament.rounds).map(RoundNumber) {
            let mut points = import.claims.points[player.index()].unwrap();
            points.value = total;
            import.claims.points_before.push(PointsBefore {
                player,
                round,
                points,
            });
            let entry = import.tournament.entry(player, round).unwrap();
            total += import.tournament.points(entry);
        }
    }
    pairings_as_csv(&import)
        .lines()
        .map(str::to_owned)
        .collect()
}

/// The errors and warnings of the audit of a list.
fn findings(lines: &[String]) -> Vec<Finding> {
    assert_same_on_sheets(lines);
    let bytes = lines.join("\n").into_bytes();
    let reading = format::read("x.csv", bytes, &ReadOptions::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    findings
        .filter(|one| one.severity > Severity::Info)
        .collect()
}

/// A row of a game: the index of its line, its round, and its cells.
struct Game {
    line: usize,
    round: usize,
    cells: Vec<String>,
}

const RESULTS: [&str; 3] = ["1 - 0", "½ - ½", "0 - 1"];

impl Game {
    fn result_column(&self) -> usize {
        let mut cells = self.cells.iter();
        cells
            .position(|cell| RESULTS.contains(&cell.as_str()))
            .unwrap()
    }

    /// The numbers of both players.
    fn numbers(&self) -> [&str; 2] {
        [&self.cells[1], self.cells.last().unwrap()]
    }

    /// The line with other cells.
    fn with(&self, change: impl FnOnce(&mut Vec<String>)) -> String {
        let mut cells = self.cells.clone();
        change(&mut cells);
        cells.join(";")
    }
}

/// The rows of the played games of a list.
fn games(lines: &[String]) -> Vec<Game> {
    let mut round = 0;
    let mut games = Vec::new();
    for (line, text) in lines.iter().enumerate() {
        round += usize::from(text.starts_with("Round "));
        let cells: Vec<String> = text.split(';').map(str::to_owned).collect();
        if round > 0 && cells.iter().any(|cell| RESULTS.contains(&cell.as_str())) {
            games.push(Game { line, round, cells });
        }
    }
    games
}

/// Whether both players of a game have points before the next round in the list.
fn continue_both(games: &[Game], game: &Game) -> bool {
    let numbers = game.numbers();
    numbers.iter().all(|number| {
        let mut games = games.iter();
        games.any(|other| other.round == game.round + 1 && other.numbers().contains(number))
    })
}

#[test]
fn a_wrong_result_is_one_finding_that_names_the_right_one() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        assert!(findings(&lines).is_empty());
        let games = games(&lines);
        let mut tried = 0;
        for game in games.iter().filter(|game| continue_both(&games, game)) {
            let column = game.result_column();
            let right = game.cells[column].as_str();
            let wrong = RESULTS[(game.line + 1) % 3];
            if right == wrong {
                continue;
            }
            tried += 1;
            let mut lines = lines.clone();
            lines[game.line] = game.with(|cells| cells[column] = wrong.to_owned());
            let found = findings(&lines);
            let [one] = &found[..] else {
                panic!("{} round {}: {found:#?}", game.cells.join(";"), game.round);
            };
            assert_eq!(one.code.code, "P308");
            let notes: Vec<String> = one.notes.iter().map(ToString::to_string).collect();
            let notes = notes.join("\n");
            let expected = match right {
                "½ - ½" => vec!["a draw of".to_owned()],
                _ => vec!["a win of".to_owned(), "a loss of".to_owned()],
            };
            assert!(
                expected.iter().any(|words| notes.contains(words))
                    && notes.contains(&format!("in round {}", game.round)),
                "{notes}"
            );
        }
        assert!(tried > 10, "{tried}");
    }
}

/// Points of one player in one row contradict the results before and after it: one finding, at
/// that cell.
#[test]
fn wrong_points_in_one_row_are_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        for game in games(&lines)
            .iter()
            .filter(|game| game.round > 1)
            .step_by(5)
        {
            let column = game.result_column() - 1;
            let mut lines = lines.clone();
            lines[game.line] = game.with(|cells| cells[column] = "9".to_owned());
            let found = findings(&lines);
            assert_eq!(found.len(), 1, "{found:#?}");
            assert_eq!(found[0].code.code, "P308");
            assert_eq!(found[0].found.as_deref(), Some("9"));
            assert_eq!(found[0].subject.player, game.cells[1].parse().ok());
        }
    }
}

/// A row that names its players in the wrong order has the wrong colours and the wrong result.
#[test]
fn a_game_written_backwards_is_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let games = games(&lines);
        for game in games.iter().filter(|game| continue_both(&games, game)) {
            let column = game.result_column();
            if game.cells[column] == "½ - ½" {
                continue; // only the colours are wrong
            }
            let mut lines = lines.clone();
            lines[game.line] = game.with(|cells| {
                // board, number, title, name, rating, points; result; and the same in other order
                for (white, black) in [(1, 11), (2, 8), (3, 9), (4, 10), (5, 7)] {
                    cells.swap(white, black);
                }
            });
            let found = findings(&lines);
            assert!(found.len() <= 1, "{} {found:#?}", lines[game.line]);
        }
    }
}

/// The last board of a round leaves no gap, but the points show that the round was not left out on
/// purpose.
#[test]
fn points_follow_from_a_lost_last_board() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let games = games(&lines);
        let mut tried = 0;
        for pair in games.windows(2) {
            let is_last = lines[pair[0].line + 1].is_empty();
            let is_drawn = pair[0].cells.iter().any(|cell| cell == "½ - ½");
            if !is_last || pair[0].round == pair[1].round || is_drawn {
                continue;
            }
            tried += 1;
            let mut kept = lines.clone();
            kept.remove(pair[0].line);
            let found = findings(&kept);
            let codes: Vec<&str> = found.iter().map(|one| one.code.code).collect();
            assert_eq!(codes, ["S114"], "{}: {found:#?}", pair[0].cells.join(";"));
        }
        assert!(tried > 0);
    }
}

/// A lost board explains the points that its players are stated to have before later rounds.
#[test]
fn points_follow_from_a_lost_board() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let games = games(&lines);
        let mut tried = 0;
        for pair in games
            .windows(2)
            .filter(|pair| pair[0].round == pair[1].round)
        {
            let mut kept = lines.clone();
            kept.remove(pair[0].line);
            let found = findings(&kept);
            let [one] = &found[..] else {
                panic!("{}: {found:#?}", pair[0].cells.join(";"));
            };
            assert_eq!(one.code.code, "S114");
            let has_points = |found: &Finding| {
                let mut codes = found.consequences.iter();
                codes.any(|code| code.code == "P308")
            };
            tried += usize::from(has_points(one));
        }
        assert!(tried > 10, "{tried}");
    }
}
