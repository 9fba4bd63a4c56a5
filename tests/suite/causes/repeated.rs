//! A round that was pasted a second time, inserted or over another one: one finding in every system
//! of play, with nearly equal rounds too; and no such finding in an event that repeats its pairings.

use std::fs;

use crosstable::audit::{Case, Options, find_damage};
use crosstable::finding::{Damage, Finding, Severity};
use crosstable::format;

use super::rows::split;
use super::{findings, sample};
use crate::support::{root, shared};

/// A round: the games with White, Black and the points of White in halves.
type Round = Vec<(usize, usize, u8)>;

/// The games of a round robin of 4 or 6 players by the Berger tables (C.05 annex 1).
fn berger(players: usize) -> Vec<Vec<(usize, usize)>> {
    match players {
        4 => vec![
            vec![(1, 4), (2, 3)],
            vec![(4, 3), (1, 2)],
            vec![(2, 4), (3, 1)],
        ],
        _ => vec![
            vec![(1, 6), (2, 5), (3, 4)],
            vec![(6, 4), (5, 3), (1, 2)],
            vec![(2, 6), (3, 1), (4, 5)],
            vec![(6, 5), (1, 4), (2, 3)],
            vec![(3, 6), (4, 2), (5, 1)],
        ],
    }
}

/// A round robin of some cycles, in which the colours change from cycle to cycle. The points of
/// White in halves come from `points`.
fn cycles(players: usize, cycles: usize, points: impl Fn(usize) -> u8) -> Vec<Round> {
    let mut game = 0;
    let mut rounds = Vec::new();
    for cycle in 0..cycles {
        for pairs in berger(players) {
            let round = pairs.into_iter().map(|(a, b)| {
                game += 1;
                let (white, black) = if cycle % 2 == 0 { (a, b) } else { (b, a) };
                (white, black, points(game))
            });
            rounds.push(round.collect());
        }
    }
    rounds
}

/// The points of White in the game with this number: all results occur in no simple order.
fn mixed(game: usize) -> u8 {
    [2, 0, 1, 2, 1, 0, 0, 2, 2, 1, 0][game * game % 11]
}

/// The points of a player in halves.
fn points_of(rounds: &[Round], player: usize) -> u8 {
    let games = rounds.iter().flatten();
    let points = games.map(|&(white, black, points)| match player {
        _ if player == white => points,
        _ if player == black => 2 - points,
        _ => 0,
    });
    points.sum()
}

/// A report with these rounds, and the points and ranks that follow from other rounds.
fn report(players: usize, rounds: &[Round], counted: &[Round]) -> String {
    let all: Vec<u8> = (1..=players).map(|p| points_of(counted, p)).collect();
    let mut text = format!("142 {}\n", counted.len());
    for player in 1..=players {
        let own = all[player - 1];
        let rank = 1 + all.iter().filter(|&&other| other > own).count();
        let points = format!("{}.{}", own / 2, own % 2 * 5);
        let name = format!(
            "Example, {}",
            ["Ada", "Bea", "Cora", "Dora", "Eva", "Fee"][player - 1]
        );
        text += &format!("001 {player:>4}      {name:<66}{points:>4} {rank:>4}");
        for round in rounds {
            let game = round
                .iter()
                .find(|game| game.0 == player || game.1 == player);
            let &(white, black, points) = game.expect("everybody plays in each round");
            let (other, colour, own) = match player == white {
                true => (black, 'w', points),
                false => (white, 'b', 2 - points),
            };
            text += &format!(
                "  {other:>4} {colour} {}",
                ['0', '=', '1'][usize::from(own)]
            );
        }
        text.push('\n');
    }
    text
}

/// The codes of what was found, without what a report without a header always lacks.
fn codes(findings: &[Finding]) -> Vec<&str> {
    let codes = findings.iter().map(|finding| finding.code.code);
    codes
        .filter(|code| !["D501", "D503", "S101"].contains(code))
        .collect()
}

/// In a double round robin everybody meets everybody again with the other colour, which is another
/// round.
#[test]
fn a_round_inserted_again_into_a_round_robin_is_one_finding() {
    for (players, count) in [(4, 2), (6, 1), (6, 2)] {
        let right = cycles(players, count, mixed);
        let text = report(players, &right, &right);
        assert_eq!(
            codes(&findings("x.trf", text)),
            [""; 0],
            "{players} {count}"
        );
        for round in 0..right.len() {
            for place in round + 1..=right.len() {
                let mut rounds = right.clone();
                rounds.insert(place, right[round].clone());
                let found = findings("x.trf", report(players, &rounds, &right));
                let case = format!("{players} players, {count} cycles: {round} at {place}");
                assert_eq!(codes(&found), ["S119"], "{case}: {found:#?}");
                let repeated = found.iter().find(|finding| finding.code.code == "S119");
                assert_eq!(repeated.unwrap().severity, Severity::Error, "{case}");
            }
        }
    }
}

/// Whether a pasted round changes the points of at least four players.
fn changes_points(players: usize, rounds: &[Round], right: &[Round]) -> bool {
    let differs = |&player: &usize| points_of(rounds, player) != points_of(right, player);
    (1..=players).filter(differs).count() >= 4
}

#[test]
fn a_round_pasted_over_another_one_of_a_round_robin_is_one_finding() {
    let mut tried = 0;
    for (players, count) in [(4, 2), (6, 1), (6, 2)] {
        let right = cycles(players, count, mixed);
        for round in 0..right.len() {
            for lost in (0..right.len()).filter(|&lost| lost != round) {
                let mut rounds = right.clone();
                rounds[lost] = right[round].clone();
                if !changes_points(players, &rounds, &right) {
                    continue;
                }
                tried += 1;
                let found = findings("x.trf", report(players, &rounds, &right));
                let case = format!("{players} players, {count} cycles: {round} over {lost}");
                assert_eq!(codes(&found), ["S119"], "{case}: {found:#?}");
            }
        }
    }
    assert!(tried > 50, "{tried}");
}

/// With three or four cycles pairings recur with the same colours. Here all games are drawn, so
/// rounds are equal; one total is wrong, or none is stated.
#[test]
fn equal_rounds_of_a_round_robin_of_several_cycles_are_no_finding() {
    for (players, count, points) in [(4, 3, "4.5"), (4, 4, "6.0"), (6, 3, "7.5"), (6, 4, "10.0")] {
        let rounds = cycles(players, count, |_| 1);
        let text = report(players, &rounds, &rounds);
        let stated = format!("{points:>4} ");
        assert_eq!(text.matches(&stated).count(), players);
        let wrong = text.replacen(&stated, "11.0 ", 1);
        let unstated = text.replace(&stated, "     ");
        for text in [text, wrong, unstated] {
            let found = findings("x.trf", text);
            assert!(!codes(&found).contains(&"S119"), "{players}: {found:#?}");
        }
    }
}

/// Two, three and four games of each player against the same opponent, all drawn.
#[test]
fn equal_rounds_of_matches_are_no_finding() {
    for games in 2..=4 {
        let round = |game: usize| -> Round {
            let pairs = [(1, 2), (3, 4), (5, 6)].into_iter();
            let pairs = pairs.map(|(a, b)| {
                if game.is_multiple_of(2) {
                    (a, b, 1)
                } else {
                    (b, a, 1)
                }
            });
            pairs.collect()
        };
        let rounds: Vec<Round> = (0..games).map(round).collect();
        let text = report(6, &rounds, &rounds);
        let one_wrong = text.replacen(".0 ", ".5 ", 1);
        for text in [text, one_wrong] {
            let found = findings("x.trf", text);
            assert!(!codes(&found).contains(&"S119"), "{games}: {found:#?}");
        }
    }
}

/// The lines of the Swiss sample with 10 players and 5 rounds; in those of players, `change` gets
/// the number of the player and the blocks of the rounds.
fn changed_rounds(change: impl Fn(usize, &mut Vec<String>)) -> String {
    let text = sample("clean-open.trf");
    let lines = text.lines().map(|line| {
        if !line.starts_with("001") {
            return line.to_owned();
        }
        let (head, mut rest) = split(line, 90);
        let mut rounds = Vec::new();
        while !rest.trim().is_empty() {
            let (round, more) = split(&format!("{rest:<10}"), 11);
            rounds.push(round);
            rest = more;
        }
        change(line[4..8].trim().parse().unwrap(), &mut rounds);
        format!("{head}{}", rounds.concat())
    });
    lines.map(|line| line + "\n").collect()
}

fn only_repeated(text: String, case: &str) -> Finding {
    let mut found = findings("x.trf", text);
    assert_eq!(codes(&found), ["S119"], "{case}: {found:#?}");
    let index = found.iter().position(|finding| finding.code.code == "S119");
    found.remove(index.unwrap())
}

#[test]
fn a_round_without_one_row_of_it_is_one_finding() {
    for left_out in 1..=10 {
        for (round, lost) in [(0, 1), (1, 3), (3, 0)] {
            let case = format!("{round} over {lost} without {left_out}");
            let text = changed_rounds(|number, rounds| {
                if number != left_out {
                    rounds[lost] = rounds[round].clone();
                }
            });
            let finding = only_repeated(text, &case);
            assert!(
                finding.message.ends_with(" repeats 4 of its games"),
                "{case}"
            );
            let because = &finding.because[0];
            let who = format!("all players except {left_out} ");
            assert!(because.starts_with(&who), "{case}: {because}");
        }
    }
}

/// One game of the copy got another result afterwards.
#[test]
fn a_repeated_round_with_another_result_is_one_finding() {
    for inserted in [true, false] {
        let text = changed_rounds(|_, rounds| {
            let mut copy = rounds[0].clone();
            if copy.trim_start().starts_with("6 ") || copy.trim_start().starts_with("1 ") {
                copy.replace_range(9..10, "=");
            }
            match inserted {
                true => rounds.insert(1, copy),
                false => rounds[2] = copy,
            }
        });
        only_repeated(text, &format!("inserted: {inserted}"));
    }
}

/// The points were computed again after the copy was pasted. Nobody may meet twice in a Swiss, so
/// what follows is one question.
#[test]
fn a_repeated_round_that_the_points_count_is_one_finding() {
    for inserted in [true, false] {
        let text = changed_rounds(|_, rounds| match inserted {
            true => rounds.insert(1, rounds[0].clone()),
            false => rounds[1] = rounds[0].clone(),
        });
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for line in lines.iter_mut().filter(|line| line.starts_with("001")) {
            let (_, rounds) = split(line, 90);
            let results = rounds.chars().skip(9).step_by(10);
            let halves: u8 = results
                .map(|sign| match sign {
                    '1' => 2,
                    '=' => 1,
                    _ => 0,
                })
                .sum();
            let points = format!("{:>2}.{}", halves / 2, halves % 2 * 5);
            let (head, rest) = split(line, 81);
            let (_, rest) = split(&rest, 5);
            *line = head + &points + &rest;
        }
        let finding = only_repeated(lines.join("\n"), &format!("inserted: {inserted}"));
        let because = finding.because.join("\n");
        assert!(
            because.contains("the stated points count all of them"),
            "{because}"
        );
    }
}

/// Without stated points nobody knows what happened, so everything that depends on it follows.
#[test]
fn a_repeated_round_without_stated_points_is_one_finding() {
    for inserted in [true, false] {
        let text = changed_rounds(|_, rounds| match inserted {
            true => rounds.insert(1, rounds[0].clone()),
            false => rounds[1] = rounds[0].clone(),
        });
        let lines = text.lines().map(|line| match line.starts_with("001") {
            true => {
                let (head, rest) = split(line, 81);
                let (_, rest) = split(&rest, 5);
                head + "    " + &rest
            }
            false => line.to_owned(),
        });
        let text: Vec<String> = lines.collect();
        let found = findings("x.trf", text.join("\n"));
        let others = codes(&found);
        let others: Vec<&&str> = others.iter().filter(|code| **code != "P307").collect();
        assert_eq!(others, [&"S119"], "{inserted}: {found:#?}");
    }
}

/// The stated byes of teams are those of rounds with other numbers.
#[test]
fn a_repeated_round_of_a_team_event_is_one_finding() {
    let text = sample("clean-teams.trf");
    for inserted in [true, false] {
        let lines = text.lines().map(|line| {
            if !line.starts_with("001") || line.trim_end().chars().count() < 99 {
                return line.to_owned();
            }
            let (head, rest) = split(line, 90);
            let (first, rest) = split(&format!("{rest:<10}"), 11);
            let rest = if inserted { rest } else { split(&rest, 11).1 };
            format!("{head}{first}{first}{rest}")
        });
        let text: Vec<String> = lines.collect();
        only_repeated(text.join("\n"), &format!("inserted: {inserted}"));
    }
}

/// All samples, and all real files.
#[test]
fn no_round_of_a_real_event_is_said_to_be_repeated() {
    let mut folders = vec![root().join("samples")];
    folders.extend(shared("data"));
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let bytes = fs::read(&path).unwrap();
            let Ok(reading) = format::read(&name, bytes, &Default::default()) else {
                continue;
            };
            for import in reading.imports() {
                read += 1;
                let options = Options::default();
                let damage = find_damage(&Case::new(&reading.sources, import, &options));
                assert_ne!(damage, Some(Damage::RepeatedRound), "{}", path.display());
            }
        }
    }
    assert!(read > 20, "{read}");
}
