//! Crosstables whose cells begin with a letter for the result, with games that are still to be
//! played: their cells begin with a colour, so `W4` may be a win or White against number 4.

use crosstable::finding::Severity;
use crosstable::import::Import;
use crosstable::model::{Colour, Opponent, Outcome};

use crate::letter_cells::{
    LAYOUTS, LETTERS, Layout, add_half_points, change_cells, findings, messages, read, split,
    table, with_letters,
};
use crate::support::rows;

/// Opens games of a round (counted from 0) in a table of letters: both cells get the colour instead
/// of the result, and the totals lose the points. Returns the entries of these games as indices.
fn open_games(
    lettered: &mut [Vec<String>],
    usual: &[Vec<String>],
    round: usize,
    max_count: usize,
) -> Vec<usize> {
    let players = rows::players(usual);
    let heading = format!("{}.Rd", round + 1);
    let headings = &usual[players.start - 1];
    let column = headings.iter().position(|cell| *cell == heading).unwrap();
    let import = read(rows::csv(usual));
    let rounds = usize::from(import.tournament.rounds);
    let mut opened = Vec::new();
    for row in 0..players.len() {
        let Opponent::Player(opponent) = import.tournament.entries[row * rounds + round].opponent
        else {
            continue;
        };
        let is_white = usual[players.start + row][column].contains("w");
        let is_played = !usual[players.start + row][column].ends_with(['+', '-']);
        if !is_white || !is_played || opened.len() == max_count * 2 {
            continue;
        }
        for (player, colour) in [(row, "W"), (opponent.index(), "B")] {
            opened.push(player * rounds + round);
            let player = players.start + player;
            let (named, rest) = split(&usual[player][column]).unwrap();
            lettered[player][column] = format!("{colour}{named}");
            let half_points = match rest.trim_start_matches(['w', 'b']) {
                "1" => 2,
                "½" => 1,
                _ => 0,
            };
            add_half_points(lettered, player, -half_points);
        }
    }
    opened
}

/// An open game has a colour in the cells of both players, who name each other, and the other cells
/// of the round have results.
#[test]
fn open_games_are_read_as_such_whatever_share_of_the_round_they_are() {
    for layout in LAYOUTS {
        let usual = table("lakeside-open.trf", layout);
        let expected = read(rows::csv(&usual));
        for (round, max_count) in [(6, 1), (6, 2), (6, 5), (6, 12), (3, 1), (3, 4)] {
            let mut table = with_letters(usual.clone(), LETTERS[0]);
            let opened = open_games(&mut table, &usual, round, max_count);
            let what = format!(
                "{layout:?}, round {}, {} games",
                round + 1,
                opened.len() / 2
            );
            assert!(opened.len() >= 2.min(max_count) * 2, "{what}");
            let import = read(rows::csv(&table));
            let entries = import.tournament.entries.iter();
            for (index, (entry, usual)) in entries.zip(&expected.tournament.entries).enumerate() {
                let (colour, outcome) = match (opened.contains(&index), usual.outcome) {
                    (true, _) => (usual.colour, Outcome::Unknown),
                    (false, Outcome::ForfeitWin) => (None, Outcome::Win),
                    (false, Outcome::ForfeitLoss) => (None, Outcome::Loss),
                    (false, outcome) => (None, outcome),
                };
                assert_eq!(entry.opponent, usual.opponent, "{what}, {index}");
                assert_eq!(
                    (entry.colour, entry.outcome),
                    (colour, outcome),
                    "{what}, {index}"
                );
            }
            let found = findings(rows::csv(&table));
            assert_eq!(messages(&found, "P301"), [""; 0], "{what}");
            assert_eq!(messages(&found, "S111"), [""; 0], "{what}");
            let readings = messages(&found, "S112").join("\n");
            assert!(
                readings.contains("was read as an open game with White"),
                "{what}"
            );
            assert!(!readings.contains("neither was read"), "{what}: {readings}");
        }
    }
}

/// Games that are still to be played have a colour and no result.
#[test]
fn colours_before_opponents_stay_colours() {
    let mut table = table("lakeside-open.trf", Layout::Number);
    let usual = read(rows::csv(&table));
    change_cells(&mut table, |cell| {
        let (opponent, rest) = split(cell)?;
        Some(format!("{}{opponent}", rest[..1].to_uppercase()))
    });
    let import = read(rows::csv(&table));
    let colours = |import: &Import| -> Vec<Option<Colour>> {
        import
            .tournament
            .entries
            .iter()
            .map(|entry| entry.colour)
            .collect()
    };
    assert_eq!(colours(&import), colours(&usual));
}

/// If some cells of a round begin with a colour, `W4` may be a win or White there. If the cell of the
/// opponent does not show which it is, neither is read. The other rounds have results.
#[test]
fn a_mixture_of_colours_and_results_is_a_question() {
    let usual = table("lakeside-open.trf", Layout::Number);
    let players = rows::players(&usual);
    let lettered = with_letters(usual.clone(), LETTERS[0]);
    let mut mixed = lettered.clone();
    let headings = &usual[players.start - 1];
    // rounds 5 to 7 have colours, and those with Black name the player below the opponent
    let columns: Vec<usize> = (0..headings.len())
        .filter(|&column| ["5.Rd", "6.Rd", "7.Rd"].contains(&headings[column].as_str()))
        .collect();
    for row in players.clone() {
        for &column in &columns {
            if let Some((opponent, rest)) = split(&usual[row][column]) {
                mixed[row][column] = match &rest[..1] {
                    "b" => format!("B{}", opponent % players.len() + 1),
                    _ => format!("W{opponent}"),
                };
            }
        }
    }
    let import = read(rows::csv(&mixed));
    let expected = read(rows::csv(&usual));
    let rounds = usize::from(import.tournament.rounds);
    let first = headings.iter().position(|cell| cell == "1.Rd").unwrap();
    let mut undecided = 0;
    for (index, entry) in import.tournament.entries.iter().enumerate() {
        let cell = &mixed[players.start + index / rounds][first + index % rounds];
        if cell.starts_with('W') {
            let opponent = expected.tournament.entries[index].opponent;
            assert_eq!(entry.opponent, opponent, "{cell}");
            let has_colours = index % rounds >= 4;
            let outcome = match has_colours {
                true => Outcome::Unknown,
                false => Outcome::Win,
            };
            assert_eq!((entry.colour, entry.outcome), (None, outcome), "{cell}");
            undecided += usize::from(has_colours);
        }
    }
    assert!(undecided > 20, "{undecided}");
    let found = findings(rows::csv(&mixed));
    let question = found
        .iter()
        .find(|one| one.message.contains("neither was read"));
    assert_eq!(question.unwrap().severity, Severity::Warning);
}

/// The last round of a table, which is only paired: its cells contain only the opponent's number.
/// The totals lose its points.
fn with_bare_opponents(table: &mut [Vec<String>], usual: &[Vec<String>]) -> usize {
    let players = rows::players(usual);
    let headings = &usual[players.start - 1];
    let column = headings.iter().rposition(|cell| cell.ends_with(".Rd"));
    let column = column.unwrap();
    for row in players {
        let Some((opponent, rest)) = split(&usual[row][column]) else {
            continue;
        };
        if !rest.is_empty() {
            table[row][column] = opponent.to_string();
            let half_points = match rest.trim_start_matches(['w', 'b']) {
                "1" | "+" => 2,
                "½" => 1,
                _ => 0,
            };
            add_half_points(table, row, -half_points);
        }
    }
    column
}

/// `1` is a round without a game elsewhere, but here the player with number 1 names the opponent
/// too. Byes in the same round stay byes.
#[test]
fn numbers_that_name_each_other_are_opponents_of_open_games() {
    for sample in ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"] {
        for layout in LAYOUTS {
            let usual = table(sample, layout);
            let expected = read(rows::csv(&usual)).tournament;
            let rounds = usize::from(expected.rounds);
            for with_results_first in [false, true] {
                let what = format!("{sample}, {layout:?}, {with_results_first}");
                let mut table = match with_results_first {
                    true => with_letters(usual.clone(), LETTERS[0]),
                    false => usual.clone(),
                };
                with_bare_opponents(&mut table, &usual);
                let import = read(rows::csv(&table));
                let entries = import.tournament.entries.iter().zip(&expected.entries);
                for (entry, usual) in entries.skip(rounds - 1).step_by(rounds) {
                    assert_eq!(entry.opponent, usual.opponent, "{what}");
                    let is_game = matches!(usual.opponent, Opponent::Player(_));
                    let (colour, outcome) = match is_game {
                        true => (None, Outcome::Unknown),
                        false => (None, usual.outcome),
                    };
                    assert_eq!((entry.colour, entry.outcome), (colour, outcome), "{what}");
                }
                let found = findings(rows::csv(&table));
                assert_eq!(messages(&found, "S111"), [""; 0], "{what}");
                assert_eq!(messages(&found, "P301"), [""; 0], "{what}");
            }
        }
    }
}

/// If the numbers do not name each other, `1` is as unclear as the others, and gives no points.
#[test]
fn numbers_that_do_not_name_each_other_are_not_read() {
    let usual = table("lakeside-open.trf", Layout::Number);
    let mut table = usual.clone();
    let column = with_bare_opponents(&mut table, &usual);
    let players = rows::players(&usual);
    let mut cells: Vec<String> = players
        .clone()
        .map(|row| table[row][column].clone())
        .collect();
    cells.rotate_right(1);
    assert!(cells.contains(&"1".to_owned()));
    for (row, cell) in players.zip(cells) {
        table[row][column] = cell;
    }
    let import = read(rows::csv(&table)).tournament;
    let rounds = usize::from(import.rounds);
    let last_round = import.entries.iter().skip(rounds - 1).step_by(rounds);
    let has_point = |outcome: Outcome| {
        matches!(
            outcome,
            Outcome::PairingAllocatedBye | Outcome::FullPointBye
        )
    };
    let bye_count = last_round.filter(|entry| has_point(entry.outcome)).count();
    let usual = read(rows::csv(&usual)).tournament.entries;
    let usual = usual.iter().skip(rounds - 1).step_by(rounds);
    assert_eq!(
        bye_count,
        usual.filter(|entry| has_point(entry.outcome)).count()
    );
    let found = findings(rows::csv(&table));
    assert_eq!(messages(&found, "S111").len(), 1);
}
