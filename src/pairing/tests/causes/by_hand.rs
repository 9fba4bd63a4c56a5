//! Tests the causes found for boards made by hand, and for results corrected later.

use super::{
    BOTH, BY_HAND, exchange_opponents, exchangeable_players, fourth_round, id, three_rounds,
};
use crate::model::{Outcome, PlayerId, RoundNumber};
use crate::pairing::verify::{Board, Cause, verify};

#[test]
fn two_boards_made_by_hand_are_found() {
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
fn a_corrected_result_and_a_board_made_by_hand_are_found_together() {
    let before = three_rounds();
    let round = RoundNumber(3);
    // the game of `player` was recorded with the opposite result when the fourth round was paired
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
    let mut changed_history = before.clone();
    for (id, outcome) in [(player, Outcome::Loss), (other, Outcome::Win)] {
        let points = changed_history.scores.points(outcome, None);
        let record = &mut changed_history.players[id.index()];
        record.entries[round.index()].outcome = outcome;
        record.points[round.index()] = points;
    }
    let history = fourth_round(&before, &changed_history, &BY_HAND[1..]);
    let causes = verify(&history, RoundNumber(4), &BOTH).causes;
    let board = Board {
        white: id(BY_HAND[1][0]),
        black: Some(id(BY_HAND[1][1])),
    };
    assert_eq!(causes.len(), 2, "{causes:?}");
    assert!(causes.contains(&Cause::BoardByHand(board)), "{causes:?}");
    let is_result = |cause: &Cause| match *cause {
        Cause::WrongResult(one, two, wrong_round, _) => {
            wrong_round == round && [one, two].contains(&player)
        }
        _ => false,
    };
    assert!(causes.iter().any(is_result), "{causes:?}");
}

/// Whichever two boards are exchanged by hand, a single cause is found: the exchange, or another
/// fact that explains the round. In at least one case it is the exchange.
#[test]
fn two_boards_exchanged_by_hand_are_found() {
    let before = three_rounds();
    let round = RoundNumber(4);
    let played = fourth_round(&before, &before, &[]);
    let mut found = 0;
    for players in exchangeable_players(&before, round, &played)
        .into_iter()
        .step_by(9)
    {
        let mut history = played.clone();
        exchange_opponents(&mut history, players, round);
        let verdict = verify(&history, round, &BOTH);
        assert!(
            !verdict.differs() || !verdict.causes.is_empty(),
            "{players:?}"
        );
        let expected = Cause::OpponentsExchanged(players[0], players[1], round);
        found += usize::from(verdict.causes == [expected]);
        assert_ne!(verdict.causes.len(), 2, "{:?}", verdict.causes);
    }
    assert!(found > 0);
}
