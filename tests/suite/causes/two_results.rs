//! Two games whose results were changed: each difference of a total is explained once.

use super::findings;
use super::rows::{line_of, lines, split};

/// Exchanges the result of a game in both rows: a win becomes a loss. `round` counts from 1.
fn exchange_result(text: &mut [String], [winner, loser]: [u16; 2], round: usize) {
    for (number, old, new) in [(winner, '1', '0'), (loser, '0', '1')] {
        let line = line_of(text, number);
        let (head, rest) = split(&text[line], 99 + 10 * (round - 1));
        assert!(rest.starts_with(old), "{number}: {rest}");
        text[line] = format!("{head}{new}{}", &rest[1..]);
    }
}

/// The games of the sample with a winner and a loser: their numbers, and the round.
fn decided_games(text: &[String]) -> Vec<([u16; 2], usize)> {
    let mut games = Vec::new();
    for number in 1..=10 {
        let (_, rounds) = split(&text[line_of(text, number)], 92);
        for (index, round) in (1..=5).enumerate() {
            let cell: String = rounds.chars().skip(10 * index).take(8).collect();
            let opponent = cell.strip_suffix('1').map(|cell| cell[..4].trim().parse());
            if let Some(Ok(opponent @ 1..)) = opponent {
                games.push(([number, opponent], round));
            }
        }
    }
    games
}

/// Two winners became losers. If a winner met the loser of the other game, the totals of these two
/// differ by opposite amounts as well, but their game explains only two of the four totals.
#[test]
fn each_wrong_total_is_explained_by_one_game() {
    let clean = lines();
    let games = decided_games(&clean);
    let have_met = |a: u16, b: u16| {
        let (_, rounds) = split(&clean[line_of(&clean, a)], 92);
        (0..5).any(|index| {
            let cell: String = rounds.chars().skip(10 * index).take(4).collect();
            cell.trim() == b.to_string()
        })
    };
    let mut count = 0;
    for (index, first) in games.iter().enumerate() {
        for second in &games[index + 1..] {
            let ([winner, loser], [other_winner, other_loser]) = (first.0, second.0);
            let shares_player = first.0.iter().any(|player| second.0.contains(player));
            // then the totals can be divided in two ways
            let is_ambiguous = have_met(winner, other_loser) && have_met(other_winner, loser);
            if shares_player || is_ambiguous {
                continue;
            }
            let mut text = clean.clone();
            exchange_result(&mut text, first.0, first.1);
            exchange_result(&mut text, second.0, second.1);
            for finding in findings("x.trf", text.concat()) {
                let player = finding.subject.player;
                let is_of =
                    |game: &&&([u16; 2], usize)| player.is_some_and(|p| game.0.contains(&p));
                let Some((_, round)) = [first, second].iter().find(is_of).map(|game| **game) else {
                    continue;
                };
                for note in finding.notes_in_words() {
                    if let Some((_, game)) = note.split_once("the result of their game") {
                        let expected = format!(" in round {round} ");
                        assert!(
                            game.starts_with(&expected),
                            "{first:?} {second:?}: {finding:#?}"
                        );
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 50, "{count}");
}
