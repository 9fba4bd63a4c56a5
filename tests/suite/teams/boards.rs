//! Wrong boards of matches: each mistake is one finding, whichever boards it concerns.

use super::wrong::{found, sample};

/// The columns of a player's number and of the entry for a round in a line of the sample.
fn number(line: &str) -> Option<usize> {
    line.strip_prefix("001")?.get(..5)?.trim().parse().ok()
}

/// The byte at which the entry for a round begins; names of the sample have letters of two bytes.
fn start_of_entry(line: &str, round: usize) -> usize {
    let column = 91 + 10 * (round - 1);
    line.char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at)
}

/// Replaces the result of a player in a round.
fn set_result(lines: &mut [String], player: usize, round: usize, result: &str) {
    let line = lines.iter_mut().find(|line| number(line) == Some(player));
    let line = line.unwrap();
    let at = start_of_entry(line, round) + 7;
    line.replace_range(at..=at, result);
}

/// The played games of the sample, each from the view of both players: round, the two players and the
/// result of the first.
fn games(lines: &[String]) -> Vec<(usize, [usize; 2], char)> {
    let mut games = Vec::new();
    for line in lines {
        let Some(player) = number(line) else { continue };
        for round in 1..=4 {
            let entry = &line[start_of_entry(line, round)..];
            let (opponent, result) = (&entry[..4], entry.chars().nth(7).unwrap());
            let opponent: usize = opponent.trim().parse().unwrap();
            if "10=".contains(result) {
                games.push((round, [player, opponent], result));
            }
        }
    }
    games
}

/// The team of each player of the sample: 1 to 5 in turn.
const fn team(player: usize) -> usize {
    (player - 1) % 5 + 1
}

/// Two boards of one match have results that are better for the same team than those played. The
/// totals of all four players then differ, which no bonus or penalty of one team explains.
#[test]
fn two_changed_boards_of_a_match_are_no_bonus() {
    let sample = sample();
    let games = games(&sample);
    let mut tried = 0;
    for (index, &(round, [a, b], first_result)) in games.iter().enumerate() {
        for &(other_round, [c, d], second_result) in &games[index + 1..] {
            let is_match = [team(a), team(b)] == [team(c), team(d)];
            let better = |result: char| match result {
                '0' => Some(("=", "=")),
                '=' => Some(("1", "0")),
                _ => None,
            };
            let (Some(first), Some(second)) = (better(first_result), better(second_result)) else {
                continue;
            };
            if round != other_round || !is_match {
                continue;
            }
            let mut lines = sample.clone();
            for ([player, opponent], results) in [([a, b], first), ([c, d], second)] {
                set_result(&mut lines, player, round, results.0);
                set_result(&mut lines, opponent, round, results.1);
            }
            let found = found(&lines);
            let context = format!("round {round}, {a}-{b} and {c}-{d}: {found:#?}");
            assert!(
                found.len() == 2 && found.iter().all(|one| one.starts_with("P301")),
                "{context}"
            );
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried}");
}

/// Round 4, boards 1-4 and 6-9: drawn, but entered as won by team 4.
#[test]
fn two_changed_boards_of_a_match_are_two_findings() {
    let mut lines = sample();
    for (winner, loser) in [(4, 1), (9, 6)] {
        set_result(&mut lines, winner, 4, "1");
        set_result(&mut lines, loser, 4, "0");
    }
    assert_eq!(
        found(&lines),
        [
            "P301 points differ for 1 Aaltonen, Veera: the file says 3.0, the results give 2.5",
            "P301 points differ for 6 Farrugia, Pawlu: the file says 2.0, the results give 1.5",
        ]
    );
}
