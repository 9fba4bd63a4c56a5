//! Rounds that were paired from facts other than the recorded ones; the search finds the cause.

use super::random::Random;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::pairing::verify::{Board, Cause, Effort, FirstRound, Verdict, verify, verify_within};
use crate::pairing::{ColourRule, Edition, History, Pair, Pairing, Record, pair};

const FIRST: RoundNumber = RoundNumber(1);
const BOTH: [Edition; 2] = [Edition::Dutch2017, Edition::Dutch2026];

/// An event with this many players before round 1; the players `absent` have a half-point bye in
/// it.
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

/// Adds round 1, as the engine pairs it, to the history.
fn made(history: &History) -> History {
    let pairing = pair(history, FIRST, Edition::Dutch2026).unwrap();
    let mut played = history.clone();
    Random::new(7).play(&mut played, FIRST, &pairing);
    played
}

fn verdict(history: &History) -> Verdict {
    verify(history, FIRST, &BOTH)
}

/// Gives a player another number; the players between move up or down by one.
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
    assert_eq!(verdict(&history).causes, [Cause::WrongNumber(id(8), 8)]);
}

#[test]
fn two_players_at_other_places_of_the_list() {
    let mut history = made(&event(40, &[]));
    renumber(&mut history, 8, 15);
    renumber(&mut history, 36, 25);
    let [Cause::TwoNumbersOtherwise(moved)] = verdict(&history).causes[..] else {
        panic!("{:?}", verdict(&history).causes);
    };
    let mut moved = moved.map(|(player, number)| (player.0 + 1, number));
    moved.sort_unstable();
    assert_eq!(moved, [(8, 8), (36, 36)]);
}

/// Colours by the odd and even numbers of all players, one of whom is absent, which the text
/// allows.
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

/// Two players were absent, but only the first was counted.
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
    assert_eq!(verdict(&history).causes, [Cause::AbsentCounted(id(4), 1)]);
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
    assert_eq!(verdict(&history).causes, [expected]);
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

/// An event with 24 players after three rounds paired by the engine. In the fourth round these
/// boards are made by hand, and the engine pairs all others from `paired`, a history that may
/// differ from the recorded one.
fn fourth_round(recorded: &History, paired: &History, by_hand: &[[u16; 2]]) -> History {
    let round = RoundNumber(4);
    let mut others = paired.clone();
    for &number in by_hand.iter().flatten() {
        others.players[id(number).index()].entries.push(Entry {
            outcome: Outcome::ZeroPointBye,
            ..Entry::default()
        });
    }
    let mut pairing = pair(&others, round, Edition::Dutch2026).unwrap();
    pairing
        .pairs
        .extend(by_hand.iter().map(|&[white, black]| Pair {
            white: id(white),
            black: id(black),
            rule: ColourRule::Granted,
        }));
    let mut history = recorded.clone();
    Random::new(5).play(&mut history, round, &pairing);
    history
}

fn three_rounds() -> History {
    let mut history = event(24, &[]);
    let mut random = Random::new(11);
    for round in RoundNumber::up_to(3) {
        let pairing = pair(&history, round, Edition::Dutch2026).unwrap();
        random.play(&mut history, round, &pairing);
    }
    history
}

/// Two boards are made by hand, each of two players with different scores who have not met.
const BY_HAND: [[u16; 2]; 2] = [[1, 19], [6, 23]];

#[test]
fn two_boards_by_hand() {
    let history = three_rounds();
    let history = fourth_round(&history, &history, &BY_HAND);
    let verdict = verify(&history, RoundNumber(4), &BOTH);
    assert!(verdict.differs());
    let mut causes = verdict.causes.clone();
    causes.sort_by_key(|cause| match cause {
        Cause::BoardByHand(board) => board.white,
        _ => PlayerId(u16::MAX),
    });
    let board = |[white, black]: [u16; 2]| {
        Cause::BoardByHand(Board {
            white: id(white),
            black: Some(id(black)),
        })
    };
    assert_eq!(causes, BY_HAND.map(board));
}

#[test]
fn a_result_corrected_later_and_a_board_by_hand() {
    let before = three_rounds();
    let round = RoundNumber(3);
    // the game was entered the other way round when the fourth round was paired
    let player = (1..=24).find(|&number| {
        let entry = before.players[id(number).index()].entry(round);
        entry.outcome == Outcome::Win && !BY_HAND[0].contains(&number)
    });
    let player = id(player.unwrap());
    let other = before.players[player.index()]
        .entry(round)
        .opponent
        .player();
    let other = other.unwrap();
    let mut then = before.clone();
    for (id, outcome) in [(player, Outcome::Loss), (other, Outcome::Win)] {
        let points = then.scores.points(outcome, None);
        let record = &mut then.players[id.index()];
        record.entries[round.index()].outcome = outcome;
        record.points[round.index()] = points;
    }
    let history = fourth_round(&before, &then, &BY_HAND[1..]);
    let causes = verify(&history, RoundNumber(4), &BOTH).causes;
    let board = Board {
        white: id(BY_HAND[1][0]),
        black: Some(id(BY_HAND[1][1])),
    };
    assert_eq!(causes.len(), 2, "{causes:?}");
    assert!(causes.contains(&Cause::BoardByHand(board)), "{causes:?}");
    let is_result = |cause: &Cause| match *cause {
        Cause::WrongResult(one, two, of) => of == round && [one, two].contains(&player),
        _ => false,
    };
    assert!(causes.iter().any(is_result), "{causes:?}");
}

/// The search for a cause gets the steps that the pairings leave of the round's limit.
#[test]
fn a_search_that_the_limit_ends_says_so() {
    let history = three_rounds();
    let history = fourth_round(&history, &history, &BY_HAND);
    let verdict = |steps| {
        let older = false;
        verify_within(&history, RoundNumber(4), &BOTH, Effort { steps, older })
    };
    assert!(!verdict(1_000_000_000).search_stopped);
    let mut limits = (8..30).map(|bits| verdict(1 << bits));
    let short = limits.find(|verdict| verdict.search_stopped).unwrap();
    assert!(short.differs() && short.causes.is_empty(), "{short:?}");
    let none = verdict(100);
    assert!(none.unknown().is_some(), "{none:?}");
}
