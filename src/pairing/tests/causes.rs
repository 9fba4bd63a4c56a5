//! Rounds that were made from other facts than those recorded: the cause is found.

use super::random::Random;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::pairing::verify::{Board, Cause, FirstRound, Verdict, verify};
use crate::pairing::{ColourRule, Edition, History, Pair, Pairing, Record, pair};

const FIRST: RoundNumber = RoundNumber(1);
const BOTH: [Edition; 2] = [Edition::Dutch2017, Edition::Dutch2026];

/// An event of so many players before round 1; those named have a half-point bye in it.
fn event(players: u16, absent: &[u16]) -> History {
    let mut history = History::default();
    for number in 1..=players {
        let mut record = Record {
            number,
            ..Record::default()
        };
        if absent.contains(&number) {
            record.entries.push(Entry {
                outcome: Outcome::HalfPointBye,
                ..Entry::default()
            });
        }
        history.players.push(record);
    }
    history
}

fn id(number: u16) -> PlayerId {
    PlayerId(number - 1)
}

/// Round 1 as the engine pairs it, and as the history records it afterwards.
fn made(history: &History) -> History {
    let pairing = pair(history, FIRST, Edition::Dutch2026).unwrap();
    let mut played = history.clone();
    Random::new(7).play(&mut played, FIRST, &pairing);
    played
}

fn verdict(history: &History) -> Verdict {
    verify(history, FIRST, &BOTH)
}

/// Gives a player another number; those between move up or down.
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
fn one_player_at_another_place_of_the_list() {
    let mut history = made(&event(40, &[]));
    renumber(&mut history, 8, 30);
    assert_eq!(verdict(&history).cause, Some(Cause::WrongNumber(id(8), 8)));
}

#[test]
fn two_players_at_other_places_of_the_list() {
    let mut history = made(&event(40, &[]));
    renumber(&mut history, 8, 15);
    renumber(&mut history, 36, 25);
    let Some(Cause::TwoNumbersOtherwise(moved)) = verdict(&history).cause else {
        panic!("{:?}", verdict(&history).cause);
    };
    let mut moved = moved.map(|(player, number)| (player.0 + 1, number));
    moved.sort_unstable();
    assert_eq!(moved, [(8, 8), (36, 36)]);
}

/// Odd and even by the numbers of all players, one of whom is absent: the text allows it.
#[test]
fn colours_by_the_numbers_of_all_players_fit() {
    let mut numbered = event(20, &[4]);
    numbered.odd_by_number = true;
    let mut history = made(&numbered);
    history.odd_by_number = false;
    let verdict = verdict(&history);
    assert_eq!(verdict.fits().collect::<Vec<_>>(), BOTH);
    assert!(verdict.tried.iter().all(|tried| tried.by_number));
    assert!(!self::verdict(&made(&event(20, &[4]))).tried[0].by_number);
}

/// Of two absent players only the first was counted.
#[test]
fn an_absent_player_whose_place_counted() {
    let mut numbered = event(20, &[4]);
    numbered.odd_by_number = true;
    let mut history = made(&numbered);
    history.odd_by_number = false;
    // a late entry between 6 and 7, who did not count
    history.players.push(Record {
        number: 7,
        ..Record::default()
    });
    for record in &mut history.players[6..20] {
        record.number += 1;
    }
    assert_eq!(
        verdict(&history).cause,
        Some(Cause::AbsentCounted(id(4), 1))
    );
}

#[test]
fn colours_of_one_board_by_hand() {
    let mut history = made(&event(20, &[]));
    let other = history.players[2].entries[0].opponent.player().unwrap();
    for player in [2, other.index()] {
        let entry = &mut history.players[player].entries[0];
        entry.colour = entry.colour.map(Colour::opposite);
    }
    let is_white = history.players[2].entries[0].colour == Some(Colour::White);
    let (white, black) = if is_white {
        (id(3), other)
    } else {
        (other, id(3))
    };
    let black = Some(black);
    let expected = Cause::ColoursExchanged(Board { white, black });
    assert_eq!(verdict(&history).cause, Some(expected));
}

#[test]
fn another_system_shows_in_round_1() {
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
        assert_eq!(verdict(&history).cause, Some(Cause::OtherSystem(expected)));
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
