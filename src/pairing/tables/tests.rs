//! Tests the tables as printed in C.05, and events that use them in different ways.

use super::*;
use crate::model::{Colour, Entry, Opponent, Outcome};
use crate::pairing::Record;

/// Returns a round of the table as text, such as `1:6 2:5 3:4`.
fn row(places: u16, round: u16) -> String {
    let boards = table_round(places, round).into_iter();
    let boards = boards.map(|[white, black]| format!("{white}:{black}"));
    boards.collect::<Vec<_>>().join(" ")
}

/// The tables for 3 or 4 and for 5 or 6 players are those in C.05, annex 1.
#[test]
fn the_tables_are_those_printed_in_c_05() {
    let four = ["1:4 2:3", "4:3 1:2", "2:4 3:1"];
    let six = [
        "1:6 2:5 3:4",
        "6:4 5:3 1:2",
        "2:6 3:1 4:5",
        "6:5 1:4 2:3",
        "3:6 4:2 5:1",
    ];
    for (round, expected) in (1..).zip(four) {
        assert_eq!(row(4, round), expected);
    }
    for (round, expected) in (1..).zip(six) {
        assert_eq!(row(6, round), expected);
    }
    // the first and the last round for 7 or 8 players
    assert_eq!(row(8, 1), "1:8 2:7 3:6 4:5");
    assert_eq!(row(8, 7), "4:8 5:3 6:2 7:1");
    assert_eq!(row(7, 1), "");
}

/// Returns an event with this many players and, for each round, these boards. A board `[white,
/// black]` contains the players' numbers; 0 means that there is no player.
fn event(players: u16, rounds: &[Vec<[u16; 2]>]) -> History {
    let record = |number| Record {
        number,
        entries: vec![Entry::default(); rounds.len()],
        ..Record::default()
    };
    let mut history = History {
        players: (1..=players).map(record).collect(),
        ..History::default()
    };
    for (index, boards) in rounds.iter().enumerate() {
        for [white, black] in boards {
            let halves = [(white, black, Colour::White), (black, white, Colour::Black)];
            for (own, other, colour) in halves {
                if *own == 0 || *other == 0 || *own > players || *other > players {
                    continue;
                }
                history.players[usize::from(*own) - 1].entries[index] = Entry {
                    opponent: Opponent::Player(PlayerId::at(usize::from(*other) - 1)),
                    colour: Some(colour),
                    outcome: Outcome::Draw,
                };
            }
        }
    }
    history
}

fn table(places: u16) -> Vec<Vec<[u16; 2]>> {
    (1..places)
        .map(|round| table_round(places, round))
        .collect()
}

fn with_colours_reversed(rounds: &[Vec<[u16; 2]>]) -> Vec<Vec<[u16; 2]>> {
    let turn = |boards: &Vec<[u16; 2]>| boards.iter().map(|[w, b]| [*b, *w]).collect();
    rounds.iter().map(turn).collect()
}

const PLAIN: Variant = Variant {
    start: 1,
    reverses_colours: false,
    exchanges_last_rounds: false,
    runs_backwards: false,
};

fn check(history: &History, rounds: usize, variant: Variant) {
    let review = review_tables(history, u16::try_from(rounds).unwrap()).unwrap();
    assert_eq!(review.variant, variant);
    assert_eq!(review.counts()[1], 0, "{:#?}", review.rounds);
    assert_eq!(review.draw, None);
}

#[test]
fn every_way_to_use_the_table_is_recognised() {
    let six = table(6);
    check(&event(6, &six), 5, PLAIN);
    // with five players, the place 6 is empty
    check(&event(5, &six), 5, PLAIN);
    let reversed = Variant {
        reverses_colours: true,
        ..PLAIN
    };
    check(&event(6, &with_colours_reversed(&six)), 5, reversed);
    let mut later = six.clone();
    later.rotate_left(2);
    check(&event(6, &later), 5, Variant { start: 3, ..PLAIN });
    let double = [six.clone(), with_colours_reversed(&six)].concat();
    check(&event(6, &double), 10, PLAIN);
    let mut first = six.clone();
    first.swap(3, 4);
    let recommended = [first, with_colours_reversed(&six)].concat();
    let exchanged = Variant {
        exchanges_last_rounds: true,
        ..PLAIN
    };
    check(&event(6, &recommended), 10, exchanged);
}

/// Tests the table for six players from its last round to its first, and the same reverse order
/// beginning with round 3: 3, 2, 1, 5, 4.
#[test]
fn a_table_in_reverse_order_is_recognised() {
    let reverse = vec![
        vec![[3, 6], [4, 2], [5, 1]],
        vec![[6, 5], [1, 4], [2, 3]],
        vec![[2, 6], [3, 1], [4, 5]],
        vec![[6, 4], [5, 3], [1, 2]],
        vec![[1, 6], [2, 5], [3, 4]],
    ];
    let check = |rounds: &[Vec<[u16; 2]>], start| {
        let review = review_tables(&event(6, rounds), 5).unwrap();
        let variant = Variant {
            start,
            runs_backwards: true,
            ..PLAIN
        };
        assert_eq!((review.variant, review.counts()), (variant, [15, 0]));
        assert_eq!(review.draw, None);
    };
    check(&reverse, 5);
    let from_third = [2, 3, 4, 0, 1].map(|place| reverse[place].clone());
    check(&from_third, 3);
    // the review of one round is part of the review of the whole event
    let review = review_tables(&event(6, &reverse), 5).unwrap();
    let second = review.clone().into_round(RoundNumber(2)).unwrap();
    assert_eq!(second.counts(), [3, 0]);
    assert_eq!(second.rounds[0].table_round, 4);
    assert_eq!(review.into_round(RoundNumber(6)), None);
}

/// Only board 5:3 of round 2 has reversed colours, and only this board is reported.
#[test]
fn a_board_with_reversed_colours_is_reported() {
    let mut rounds = table(6);
    rounds[1][1] = [3, 5];
    let review = review_tables(&event(6, &rounds), 5).unwrap();
    assert_eq!((review.variant, review.counts()), (PLAIN, [15, 1]));
    let board = |white: usize, black: usize| Board {
        white: PlayerId::at(white - 1),
        black: Some(PlayerId::at(black - 1)),
    };
    let round = &review.rounds[1];
    assert_eq!(round.differing.file, [board(3, 5)]);
    assert_eq!(round.differing.engine, [board(5, 3)]);
    assert_eq!(round.matching_round, None);
}

/// Rounds 1 and 4 have exchanged positions, and board 2:6 of round 3 has reversed colours: 7 boards
/// differ from the printed order. In reverse order from round 4 (4, 3, 2, 1, 5), 6 boards differ. A
/// gain of one board is not enough to assume this order.
#[test]
fn the_printed_order_is_preferred() {
    let mut rounds = table(6);
    rounds.swap(0, 3);
    rounds[2][0] = [6, 2];
    let review = review_tables(&event(6, &rounds), 5).unwrap();
    assert_eq!((review.variant, review.counts()), (PLAIN, [15, 7]));
    let matching_rounds: Vec<Option<u16>> = review
        .rounds
        .iter()
        .map(|round| round.matching_round)
        .collect();
    assert_eq!(matching_rounds, [Some(4), None, None, Some(1), None]);
    // if the only recorded round is the third of the table, the event is assumed to start with it
    let review = review_tables(&event(6, &table(6)[2..3]), 1).unwrap();
    assert_eq!((review.variant.start, review.counts()), (3, [3, 0]));
}

/// Rounds 2 and 4 have exchanged positions.
#[test]
fn exchanged_rounds_are_reported() {
    let mut rounds = table(6);
    rounds.swap(1, 3);
    let review = review_tables(&event(6, &rounds), 5).unwrap();
    assert_eq!(review.counts(), [15, 6]);
    let matching_rounds: Vec<Option<u16>> = review
        .rounds
        .iter()
        .map(|round| round.matching_round)
        .collect();
    assert_eq!(matching_rounds, [None, Some(4), None, Some(2), None]);
}

/// The missing boards of a player who has withdrawn are not differences.
#[test]
fn missing_boards_are_not_differences() {
    let mut rounds = table(6);
    for boards in &mut rounds[3..] {
        boards.retain(|pair| !pair.contains(&2));
    }
    check(&event(6, &rounds), 5, PLAIN);
}

/// The numbers in the file follow the ratings, not the draw: player 1 drew 4, player 2 drew 6, and
/// so on.
#[test]
fn a_different_draw_of_numbers_is_found() {
    for drawn in [&[4, 6, 1, 5, 2, 3][..], &[4, 1, 5, 2, 3]] {
        let number = |place: u16| {
            let index = drawn.iter().position(|one| *one == place);
            index.map_or(0, |index| u16::try_from(index + 1).unwrap())
        };
        let rounds = table(6).into_iter().map(|boards| {
            let boards = boards.into_iter().map(|pair| pair.map(number));
            boards.collect()
        });
        let players = u16::try_from(drawn.len()).unwrap();
        let review = review_tables(&event(players, &rounds.collect::<Vec<_>>()), 5).unwrap();
        assert_eq!(review.counts()[1], 0, "{review:#?}");
        assert!(review.draw.is_some());
    }
}

/// Everybody meets everybody, but the order of the boards is that of no table.
#[test]
fn pairings_without_a_table_are_not_recognised() {
    let mut rounds = table(8);
    let boards: Vec<[u16; 2]> = rounds.iter().flatten().copied().collect();
    for (index, round) in rounds.iter_mut().enumerate() {
        *round = (0..4)
            .map(|board| boards[(index * 11 + board * 7) % 28])
            .collect();
    }
    let review = review_tables(&event(8, &rounds), 7).unwrap();
    assert!(!review.is_recognised());
    assert_eq!(review.draw, None);
}
