//! The results of a whole round, inverted or moved to other boards: one finding that names the round.

use std::cell::Cell;
use std::ops::Range;

use super::columns::{REPORTS, changed_columns, check};
use super::findings;

/// The columns of the opponent, the colour and the result of a round in a tournament report.
fn columns(round: usize) -> [Range<usize>; 3] {
    let first = 92 + 10 * (round - 1);
    [first..first + 4, first + 5..first + 6, first + 7..first + 8]
}

/// The games of a round by board, in the order of the players with White: the indexes of the rows
/// of both players, and the result of White.
fn boards(rows: &[[String; 3]]) -> Vec<(usize, usize, char)> {
    let game = |(index, [opponent, colour, result]): (usize, &[String; 3])| {
        let opponent: usize = opponent.trim().parse().ok()?;
        (colour == "w").then(|| (index, opponent - 1, result.chars().next().unwrap()))
    };
    rows.iter().enumerate().filter_map(game).collect()
}

const fn inverse(result: char) -> char {
    match result {
        '1' => '0',
        '0' => '1',
        other => other,
    }
}

/// A sample in which the games of a round have other results, and the numbers of changed and of all
/// games. `change` gets the results of White by board.
fn with_results(
    name: &str,
    round: usize,
    change: impl Fn(&mut Vec<char>),
) -> (String, usize, usize) {
    let counts = Cell::new((0, 0));
    let text = changed_columns(name, columns(round), |rows| {
        let all_games = boards(rows);
        // a forfeit is no result that is entered by board
        let is_played = |game: &&(usize, usize, char)| "1=0".contains(game.2);
        let games: Vec<_> = all_games.iter().filter(is_played).copied().collect();
        let mut results: Vec<char> = games.iter().map(|game| game.2).collect();
        change(&mut results);
        let changed = games
            .iter()
            .zip(&results)
            .filter(|(game, new)| game.2 != **new);
        counts.set((changed.count(), all_games.len()));
        for ((white, black, _), result) in games.into_iter().zip(results) {
            rows[white][2] = result.to_string();
            rows[black][2] = inverse(result).to_string();
        }
    });
    let (changed, games) = counts.get();
    (text, changed, games)
}

#[test]
fn a_round_with_inverted_results_is_one_finding() {
    for (name, rounds) in REPORTS {
        for round in 1..=rounds {
            let invert = |results: &mut Vec<char>| {
                results
                    .iter_mut()
                    .for_each(|result| *result = inverse(*result));
            };
            let (text, changed, _) = with_results(name, round, invert);
            if changed >= 3 {
                let expected = format!(
                    "the results of round {round} seem to be inverted (1-0 instead of 0-1)"
                );
                check(text, &expected);
            }
        }
    }
}

/// A result was inserted, so that those of the boards below it moved by one board.
#[test]
fn a_round_with_results_of_other_boards_is_one_finding() {
    for (name, rounds) in REPORTS {
        for round in 1..=rounds {
            for start in [0, 2] {
                let (text, changed, games) = with_results(name, round, |results| {
                    results.insert(start, '=');
                    results.pop();
                });
                if changed >= 3 {
                    let expected = format!(
                        "the results of round {round} seem to be wrong in {changed} of {games} games"
                    );
                    check(text, &expected);
                }
            }
        }
    }
}

/// Two wrong results are no slip of a round.
#[test]
fn two_wrong_results_are_separate_findings() {
    let (text, changed, _) = with_results("lakeside-open.trf", 1, |results| {
        results[..2]
            .iter_mut()
            .for_each(|result| *result = inverse(*result));
    });
    assert_eq!(changed, 2);
    let found = findings("x.trf", text);
    assert!(found.len() >= 2, "{found:#?}");
    assert!(
        found.iter().all(|finding| finding.damage.is_none()),
        "{found:#?}"
    );
}
