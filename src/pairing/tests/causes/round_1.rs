//! Tests the causes of differences in round 1: in the list of players, and in the colours.

use super::{BOTH, FIRST, event, exchange_colours, id, verdict, with_round_1};
use crate::model::{Colour, Opponent};
use crate::pairing::tests::random::Random;
use crate::pairing::verify::{Cause, FirstRound};
use crate::pairing::{ColourRule, Edition, History, Pair, Pairing, Record};

/// Gives a player another number. The players between the old and the new number move up or down by
/// one.
fn renumber(history: &mut History, player: u16, number: u16) {
    let old = history.players[id(player).index()].number;
    for record in &mut history.players {
        if old < record.number && record.number <= number {
            record.number -= 1;
        } else if number <= record.number && record.number < old {
            record.number += 1;
        }
    }
    history.players[id(player).index()].number = number;
}

#[test]
fn one_player_with_a_different_position_in_the_list_is_found() {
    let mut history = with_round_1(&event(40, &[]));
    renumber(&mut history, 8, 30);
    assert_eq!(verdict(&history).causes, [Cause::WrongNumber(id(8), 8)]);
}

#[test]
fn two_players_with_different_positions_in_the_list_are_found() {
    let mut history = with_round_1(&event(40, &[]));
    renumber(&mut history, 8, 15);
    renumber(&mut history, 36, 25);
    let [Cause::TwoWrongNumbers(new_numbers)] = verdict(&history).causes[..] else {
        panic!("{:?}", verdict(&history).causes);
    };
    let mut new_numbers = new_numbers.map(|(player, number)| (player.0 + 1, number));
    new_numbers.sort_unstable();
    assert_eq!(new_numbers, [(8, 8), (36, 36)]);
}

/// The colours alternate by the pairing numbers of all players, one of whom is absent. The wording
/// of the rules allows this.
#[test]
fn colours_that_alternate_by_pairing_number_follow_the_rules() {
    let mut numbered = event(20, &[4]);
    numbered.odd_by_number = true;
    let mut history = with_round_1(&numbered);
    history.odd_by_number = false;
    let verdict = verdict(&history);
    assert_eq!(verdict.fitting_editions().collect::<Vec<_>>(), BOTH);
    assert!(
        verdict
            .comparisons
            .iter()
            .all(|comparison| comparison.by_number)
    );
    assert!(!self::verdict(&with_round_1(&event(20, &[4]))).comparisons[0].by_number);
}

/// Two players were absent, but only the position of the first was counted.
#[test]
fn an_absent_player_whose_position_was_counted_is_found() {
    let mut numbered = event(20, &[4]);
    numbered.odd_by_number = true;
    let mut history = with_round_1(&numbered);
    history.odd_by_number = false;
    // a player who entered late and got number 7, and whose position was not counted
    history.players.push(Record {
        number: 7,
        ..Record::default()
    });
    for record in &mut history.players[6..20] {
        record.number += 1;
    }
    assert_eq!(verdict(&history).causes, [Cause::AbsentCounted(id(4), 1)]);
}

#[test]
fn colours_of_one_board_exchanged_by_hand_are_found() {
    let mut history = with_round_1(&event(20, &[]));
    let board = exchange_colours(&mut history, 2, FIRST);
    assert_eq!(
        verdict(&history).causes,
        [Cause::ColoursExchanged(board, FIRST)]
    );
}

/// The colours on nine of ten boards show the drawn colour, which the file does not state.
#[test]
fn exchanged_colours_on_the_first_board_are_found() {
    let mut history = with_round_1(&event(20, &[]));
    history.initial_colour = None;
    let drawn = history.drawn_colour();
    let board = exchange_colours(&mut history, 0, FIRST);
    assert_eq!(history.drawn_colour(), drawn);
    let verdict = verdict(&history);
    assert_eq!(verdict.causes, [Cause::ColoursExchanged(board, FIRST)]);
    let (_, differing) = verdict.nearest(Edition::Dutch2017).unwrap();
    assert_eq!(differing.file, [board]);
}

/// Player 2 was absent, but was counted for the colours: all boards except the first have the
/// colours of the next position, and the first board shows the drawn colour.
#[test]
fn an_absent_second_player_does_not_change_the_drawn_colour() {
    let mut numbered = event(20, &[2]);
    numbered.odd_by_number = true;
    let mut history = with_round_1(&numbered);
    history.odd_by_number = false;
    history.initial_colour = None;
    assert_eq!(history.drawn_colour(), Some(Colour::White));
    assert_eq!(
        verdict(&history).fitting_editions().collect::<Vec<_>>(),
        BOTH
    );
}

#[test]
fn another_system_is_recognised_in_round_1() {
    let check = |opponent: fn(u16) -> u16, expected| {
        let mut history = event(20, &[]);
        let pairs = (1..=20)
            .filter(|&number| number < opponent(number))
            .map(|number| Pair {
                white: id(number),
                black: id(opponent(number)),
                rule: ColourRule::Number,
            });
        let pairing = Pairing {
            pairs: pairs.collect(),
            bye: None,
        };
        Random::new(3).play(&mut history, FIRST, &pairing);
        assert!(matches!(
            history.players[0].entries[0].opponent,
            Opponent::Player(_)
        ));
        assert_eq!(verdict(&history).causes, [Cause::OtherSystem(expected)]);
    };
    check(|number| 21 - number, FirstRound::Folded);
    let neighbour = |number: u16| {
        if number % 2 == 1 {
            number + 1
        } else {
            number - 1
        }
    };
    check(neighbour, FirstRound::Neighbours);
}
