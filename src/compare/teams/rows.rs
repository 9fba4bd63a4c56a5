//! Compares the printed rows of the team crosstables in TRF26 records 801 and 802, which are meant
//! for human readers.

use std::collections::HashMap;

use super::MatchedIds;
use crate::compare::entrant::Entrant;
use crate::compare::{Comparison, Difference, StatedValue, Subject, Topic};
use crate::import::{Import, TeamRow, TeamRowOpponent, TeamRowRound};
use crate::model::{Colour, Outcome, Team};
use crate::number::Points;
use crate::source::{Field, Span};

/// Compares the printed rows of each team that is in both files.
pub(in crate::compare) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    let matched_ids = MatchedIds::new(comparison);
    let rows_by_team = files.map(|import| {
        let mut rows: HashMap<([u8; 3], u32), &TeamRow> = HashMap::new();
        for row in &import.claims.team_rows {
            rows.entry((row.code, row.team.value)).or_insert(row);
        }
        rows
    });
    for code in [b"801", b"802"] {
        let has_rows = |import: &&Import| {
            let mut rows = import.claims.team_rows.iter();
            rows.any(|row| row.code == *code)
        };
        let states_rows = files.each_ref().map(has_rows);
        if states_rows == [false; 2] {
            continue;
        }
        let name = format!("record {}", String::from_utf8_lossy(code));
        for ids in comparison.ids::<Team>() {
            let rows = [0, 1].map(|side: usize| {
                let team = &files[side].tournament.teams[ids[side].index()];
                rows_by_team[side]
                    .get(&(*code, u32::from(team.number)))
                    .copied()
            });
            let stated_values = match rows {
                [Some(a), Some(b)] => match differing_values(files, &matched_ids, [a, b]) {
                    Some(values) => values,
                    None => continue,
                },
                [None, None] => continue,
                [Some(_), None] if !states_rows[1] => {
                    comparison.count_one_sided(0, &name, Some("team"));
                    continue;
                }
                [None, Some(_)] if !states_rows[0] => {
                    comparison.count_one_sided(1, &name, Some("team"));
                    continue;
                }
                rows => [0, 1].map(|side| match rows[side] {
                    Some(row) => StatedValue::new("a row", row.span),
                    None => StatedValue::absent(Team::span(files[side], ids[side])),
                }),
            };
            comparison.differences.push(Difference {
                topic: Topic::TeamStanding,
                field: name.clone(),
                subject: Subject::Team(ids),
                round: None,
                game_differences: 0,
                values: stated_values,
            });
        }
    }
}

/// A value of a row in words, and the span of the value.
type PrintedValue = (String, Span);

/// Returns the values in which two rows differ; `None` if the rows agree.
fn differing_values(
    files: [&Import; 2],
    matched_ids: &MatchedIds,
    rows: [&TeamRow; 2],
) -> Option<[StatedValue; 2]> {
    let mut differing_values: [Vec<PrintedValue>; 2] = [Vec::new(), Vec::new()];
    let mut add = |[a, b]: [PrintedValue; 2]| {
        differing_values[0].push(a);
        differing_values[1].push(b);
    };
    let values = rows.map(|row| {
        let points =
            |field: Option<Field<Points>>| field.map(|field| (field.value.to_string(), field.span));
        let name = row.short_name.as_ref();
        [
            (
                "short name",
                name.map(|name| (name.value.clone(), name.span)),
            ),
            ("match points", points(row.match_points)),
            ("game points", points(row.game_points)),
        ]
    });
    for ((name, a), (_, b)) in values[0].iter().zip(&values[1]) {
        let words = [a, b].map(|value| value.as_ref().map(|(words, _)| words.as_str()));
        if words[0] != words[1] {
            add([0, 1].map(|side| match [a, b][side] {
                Some((words, span)) => (format!("{name} {words}"), *span),
                None => (format!("no {name}"), rows[side].span),
            }));
        }
    }
    let rounds = rows.map(|row| row.rounds.as_slice());
    for index in 0..rounds[0].len().max(rounds[1].len()) {
        let round_entries = [0, 1].map(|side| rounds[side].get(index));
        if let [Some(a), Some(b)] = round_entries
            && is_same_round(files, matched_ids, [a, b])
        {
            continue;
        }
        add([0, 1].map(|side| {
            let round = round_entries[side];
            let words = round.map_or_else(|| "nothing".to_owned(), in_words);
            let span = round.map_or(rows[side].span, |round| round.span);
            (format!("round {}: {words}", index + 1), span)
        }));
    }
    let value = |list: &Vec<PrintedValue>| {
        let words: Vec<&str> = list.iter().map(|(words, _)| words.as_str()).collect();
        Some(StatedValue::new(words.join("; "), list.first()?.1))
    };
    Some([value(&differing_values[0])?, value(&differing_values[1])?])
}

/// Whether two rows agree about a round.
fn is_same_round(
    files: [&Import; 2],
    matched_ids: &MatchedIds,
    [a, b]: [&TeamRowRound; 2],
) -> bool {
    let team = |side: usize, number: u32| {
        let number = u16::try_from(number).ok()?;
        files[side].tournament.team(number)
    };
    let is_same_opponent = match (a.opponent, b.opponent) {
        (TeamRowOpponent::Team(a), TeamRowOpponent::Team(b)) => match (team(0, a), team(1, b)) {
            (Some(a), Some(b)) => matched_ids.may_be_same_team(a, b),
            _ => a == b,
        },
        (a, b) => a == b,
    };
    let other_values = |round: &TeamRowRound| {
        let TeamRowRound {
            colour,
            game_points,
            forfeited,
            boards,
            players,
            ..
        } = round.clone();
        (colour, game_points, forfeited, boards, players)
    };
    is_same_opponent && other_values(a) == other_values(b)
}

/// Formats a round as it is printed in a row: `4 w ==0 123`.
fn in_words(round: &TeamRowRound) -> String {
    let mut words = vec![match round.opponent {
        TeamRowOpponent::Team(number) => number.to_string(),
        TeamRowOpponent::Bye(outcome) => outcome.words().to_owned(),
    }];
    words.extend(round.colour.map(|colour| {
        let letter = match colour {
            Colour::White => "w",
            Colour::Black => "b",
        };
        letter.to_owned()
    }));
    words.extend(round.game_points.map(|points| points.to_string()));
    if round.forfeited {
        words.push("forfeited".to_owned());
    }
    if !round.boards.is_empty() {
        words.push(
            round
                .boards
                .iter()
                .map(|&board| result_code(board))
                .collect(),
        );
    }
    if !round.players.is_empty() {
        let board_number = |board_number: &Option<u8>| {
            board_number.map_or("0".to_owned(), |board_number| board_number.to_string())
        };
        let board_numbers: Vec<String> = round.players.iter().map(board_number).collect();
        let are_single_digits = board_numbers
            .iter()
            .all(|board_number| board_number.len() == 1);
        words.push(board_numbers.join(if are_single_digits { "" } else { "," }));
    }
    words.join(" ")
}

/// Returns the character for the result of a board in a row.
const fn result_code(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win | Outcome::UnratedWin => '1',
        Outcome::Draw | Outcome::UnratedDraw => '=',
        Outcome::Loss | Outcome::UnratedLoss => '0',
        Outcome::ForfeitWin => '+',
        Outcome::ForfeitLoss => '-',
        Outcome::PairingAllocatedBye => 'U',
        Outcome::FullPointBye => 'F',
        Outcome::HalfPointBye => 'H',
        Outcome::ZeroPointBye => 'Z',
        Outcome::Absent | Outcome::Unknown => '.',
    }
}
