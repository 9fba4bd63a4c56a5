//! Two games whose results were changed: each has one finding, and where nothing shows which games
//! they are, none is named alone.

use super::findings;
use super::rows::{line_of, lines, split};
use super::sample;
use crosstable::finding::Finding;

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
                let of_game = [
                    format!(" in round {round} may be wrong"),
                    format!(" in round {round}, together with"),
                    format!(" in round {round} would explain this finding"),
                ];
                for note in finding.notes_in_words() {
                    let names_game = note.contains("the result of their game")
                        || note.ends_with("would explain this finding and its consequences");
                    if names_game {
                        let is_right = of_game.iter().any(|words| note.contains(words));
                        assert!(is_right, "{first:?} {second:?}: {finding:#?}");
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 50, "{count}");
}

/// A game of the table: the rows of its players, the column of the round, and the result of the
/// first player.
type TableGame = ([usize; 2], usize, char);

/// The rows of the sample with tie-break columns, as cells.
fn table() -> Vec<Vec<String>> {
    let text = sample("harbour-csv.csv");
    let cells = |line: &str| line.split(';').map(str::to_owned).collect();
    text.lines().map(cells).collect()
}

/// The games of a table that were played: first the one with the better rank.
fn games(rows: &[Vec<String>]) -> Vec<TableGame> {
    let heading = rows.iter().position(|row| row[0] == "Rk.").unwrap();
    let mut games = Vec::new();
    for rank in 1..=8 {
        for (column, cell) in rows[heading + rank].iter().enumerate() {
            let is_round = rows[heading][column].ends_with(".Rd");
            let Some((opponent, result)) = cell.trim().split_once(['w', 'b']).filter(|_| is_round)
            else {
                continue;
            };
            let opponent: usize = opponent.parse().unwrap();
            if opponent > rank {
                let result = result.chars().next().unwrap();
                games.push(([heading + rank, heading + opponent], column, result));
            }
        }
    }
    games
}

/// Writes another result into both rows of a game.
fn change(rows: &mut [Vec<String>], (players, column, result): TableGame) {
    let [of_first, of_second] = match result {
        '1' => ['½', '½'],
        '½' => ['0', '1'],
        _ => ['1', '0'],
    };
    for (row, new) in players.into_iter().zip([of_first, of_second]) {
        let cell = &mut rows[row][column];
        cell.pop();
        cell.push(new);
    }
}

/// The tie-break values decide which games have wrong results, also if the totals alone could be
/// explained by other games, and follow from both of them.
#[test]
fn two_results_in_a_table_are_two_findings_with_their_games() {
    let clean = table();
    let heading = clean.iter().position(|row| row[0] == "Rk.").unwrap();
    let games = games(&clean);
    let mut both_named = 0;
    let mut tried = 0;
    for (index, first) in games.iter().enumerate() {
        for second in games[index + 1..].iter().step_by(5) {
            let mut rows = clean.clone();
            change(&mut rows, *first);
            change(&mut rows, *second);
            let rows: Vec<String> = rows.iter().map(|row| row.join(";")).collect();
            let found = findings("x.csv", rows.join("\n"));
            let case = format!("{first:?} {second:?}: {found:#?}");
            assert!(found.len() <= 2, "{case}");
            tried += 1;
            let mut named = 0;
            for note in found.iter().flat_map(Finding::notes_in_words) {
                if note.starts_with("either ") || !note.contains(" would explain this finding") {
                    continue;
                }
                for game in note
                    .split(" and a ")
                    .flat_map(|part| part.split(", together with "))
                {
                    let is_right = [first, second].into_iter().any(|(players, column, _)| {
                        let [a, b] = players.map(|row| row - heading);
                        let round = &clean[heading][*column][..1];
                        let has = |of: usize, against: usize| {
                            game.contains(&format!(" of {of} "))
                                && game.contains(&format!(" against {against} "))
                                && game.contains(&format!(" in round {round}"))
                        };
                        has(a, b) || has(b, a)
                    });
                    assert!(is_right, "{game}: {case}");
                    named += 1;
                }
            }
            both_named += usize::from(named >= 2);
        }
    }
    assert!(both_named * 10 >= tried * 9, "{both_named} of {tried}");
}

/// Each of four players has a win, a draw and a loss. The first and the third won against the
/// second and the fourth, and both results are wrong; if instead the two other losses of the same
/// players were wins, all values would be the same.
#[test]
fn two_possible_divisions_are_both_named() {
    let table = "\
No.;Name;1.Rd;2.Rd;3.Rd;Pts
1;Ahlgren, Tove;2w0;4b0;3w½;1½
2;Brandao, Ines;1b1;3w1;4b½;1½
3;Castellan, Piero;4w0;2b0;1b½;1½
4;Dahl, Ingrid;3b1;1w1;2w½;1½
";
    let finding = super::only("x.csv", table.to_owned(), "P301 points differ for ");
    let notes = finding.notes_in_words();
    let either = notes
        .iter()
        .find(|note| note.starts_with("either "))
        .unwrap();
    let [one, other] = either.split_once(", or ").map(|(a, b)| [a, b]).unwrap();
    for (division, games) in [
        (
            one,
            [
                "against 2 Brandao, Ines in round 1",
                "against 4 Dahl, Ingrid in round 1",
            ],
        ),
        (
            other,
            [
                "against 4 Dahl, Ingrid in round 2",
                "against 2 Brandao, Ines in round 2",
            ],
        ),
    ] {
        for game in games {
            assert!(division.contains(game), "{game}: {either}");
        }
    }
}

/// Sentences about several values are in the plural.
#[test]
fn several_values_differ() {
    let mut text = sample("harbour-csv.csv");
    for (old, new) in [
        ("  4w1;  6b1;", "  4w0;  6b1;"),
        ("  1b0;  2w0;", "  1b1;  2w0;"),
    ] {
        assert_eq!(text.matches(old).count(), 1);
        text = text.replace(old, new);
    }
    let found = findings("x.csv", text);
    let notes: Vec<String> = found.iter().flat_map(Finding::notes_in_words).collect();
    let of_several = |note: &&String| note.contains(" of players ");
    assert!(notes.iter().any(|note| of_several(&note)), "{notes:#?}");
    for note in notes.iter().filter(of_several) {
        assert!(
            note.contains(" differ (") && note.starts_with("so the "),
            "{note}"
        );
        assert!(!note.contains("differs"), "{note}");
    }
}
