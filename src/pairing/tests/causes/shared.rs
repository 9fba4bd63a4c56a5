//! Tests changes that explain several rounds.

use super::{
    differing_rounds, event_history, exchange_colours, exchange_opponents, exchangeable_players,
    id, round_by_hand, verdicts,
};
use crate::model::{Entry, Outcome, RoundNumber};
use crate::number::Points;
use crate::pairing::verify::{Board, Cause, Verdict, recorded_boards};
use crate::pairing::{History, Meetings};

/// Two players have each other's opponents in the file. The later rounds were paired from the true
/// opponents, so all rounds that differ have the same cause.
#[test]
fn an_exchange_in_the_file_is_the_cause_for_every_later_round() {
    let third = RoundNumber(3);
    let true_rounds = event_history(|_, _| {});
    let mut before = true_rounds.clone();
    for record in &mut before.players {
        record.entries.truncate(third.index());
        record.points.truncate(third.index());
    }
    let explaining_exchanges = exchangeable_players(&before, third, &true_rounds)
        .into_iter()
        .filter(|players| {
            let mut history = true_rounds.clone();
            exchange_opponents(&mut history, *players, third);
            let verdicts = verdicts(&history);
            let differing = verdicts.iter().filter(|verdict| verdict.differs());
            let differing: Vec<&Verdict> = differing.collect();
            let cause = Cause::OpponentsExchanged(players[0], players[1], third);
            differing.len() > 1 && differing.iter().all(|verdict| verdict.causes == [cause])
        });
    assert!(explaining_exchanges.take(1).count() == 1);
}

/// The colours of a board are exchanged in the file, and the later rounds were paired from the true
/// colours: all rounds that differ have the same cause. The drawn colour of round 1 is not stated.
#[test]
fn exchanged_colours_in_the_file_are_the_cause_for_every_later_round() {
    let true_rounds = event_history(|_, _| {});
    let mut explained_count = 0;
    for round in RoundNumber::up_to(2) {
        for board in recorded_boards(&true_rounds, round) {
            if board.black.is_none() {
                continue;
            }
            let mut history = true_rounds.clone();
            history.initial_colour = None;
            let board = exchange_colours(&mut history, board.white.index(), round);
            let verdicts = verdicts(&history);
            let differing = verdicts.iter().filter(|verdict| verdict.differs());
            let differing: Vec<&Verdict> = differing.collect();
            let cause = Cause::ColoursExchanged(board, round);
            assert!(differing.iter().all(|verdict| verdict.causes == [cause]));
            explained_count += usize::from(differing.len() > 1);
        }
    }
    assert!(
        explained_count > 10,
        "{explained_count} of these causes explain several rounds"
    );
}

/// The player and the round of the bye that is wrong in the file: player 5 in round 2.
const BYE: (u16, RoundNumber) = (5, RoundNumber(2));

/// Returns an event in which player 5 has a half-point bye in round 2.
fn with_bye() -> History {
    let (number, in_round) = BYE;
    event_history(|round, history| {
        if round == in_round {
            history.players[id(number).index()].entries.push(Entry {
                outcome: Outcome::HalfPointBye,
                ..Entry::default()
            });
        }
    })
}

/// Turns the bye of player 5 into a zero-point bye.
fn misread_bye(history: &mut History) {
    let (number, round) = BYE;
    let record = &mut history.players[id(number).index()];
    assert_eq!(record.entries[round.index()].outcome, Outcome::HalfPointBye);
    record.entries[round.index()].outcome = Outcome::ZeroPointBye;
    record.points[round.index()] = Points::ZERO;
}

/// Player 5 had a half-point bye in round 2, which is recorded as a zero-point bye: several later
/// rounds differ, and this one change explains all of them.
#[test]
fn a_misread_bye_is_the_cause_for_every_later_round() {
    let mut history = with_bye();
    assert!(verdicts(&history).iter().all(|verdict| !verdict.differs()));
    misread_bye(&mut history);
    let cause = Cause::WrongBye(id(BYE.0), BYE.1, Outcome::HalfPointBye);
    for verdict in differing_rounds(&history) {
        assert_eq!(verdict.causes, [cause], "round {}", verdict.round);
    }
}

/// The bye of player 5 is wrong, and two players with different points are paired by hand in round
/// 5. The cause of the earlier rounds that differ is the bye, and round 5 has both causes.
#[test]
fn a_misread_bye_and_a_board_made_by_hand_are_both_reported() {
    let last = RoundNumber(5);
    let mut before = with_bye();
    for record in &mut before.players {
        record.entries.truncate(last.index());
        record.points.truncate(last.index());
    }
    let meetings = Meetings::new(&before, last);
    let points = |number: u16| {
        let points = before.players[id(number).index()].points.iter();
        points.fold(Points::ZERO, |sum, one| sum + *one)
    };
    let may_meet = |number: &u16| {
        points(*number) != points(1) && meetings.find_prohibition(id(1), id(*number)).is_none()
    };
    let other = (2..=24).rev().find(may_meet).unwrap();
    let mut history = round_by_hand(last, &before, &before, &[[1, other]]);
    misread_bye(&mut history);
    let verdicts = verdicts(&history);
    let (last_verdict, earlier) = verdicts.split_last().unwrap();
    let bye = Cause::WrongBye(id(BYE.0), BYE.1, Outcome::HalfPointBye);
    let board = Cause::BoardByHand(Board {
        white: id(1),
        black: Some(id(other)),
    });
    assert_eq!(last_verdict.causes, [bye, board]);
    let mut differing = earlier.iter().filter(|verdict| verdict.differs());
    assert!(
        differing.all(|verdict| verdict.causes == [bye]),
        "{earlier:#?}"
    );
    assert!(earlier.iter().filter(|verdict| verdict.differs()).count() > 1);
}

/// A win of round 3 became a draw after the event.
#[test]
fn a_result_corrected_later_is_the_cause_for_every_later_round() {
    let third = RoundNumber(3);
    let mut history = event_history(|_, _| {});
    let is_win = |number: &u16| {
        let entry = history.players[id(*number).index()].entry(third);
        entry.outcome == Outcome::Win
    };
    let winner = id((1..=24).find(is_win).unwrap());
    let entry = history.players[winner.index()].entry(third);
    let loser = entry.opponent.player().unwrap();
    for player in [winner, loser] {
        let record = &mut history.players[player.index()];
        record.entries[third.index()].outcome = Outcome::Draw;
        record.points[third.index()] = Points::from_halves(1);
    }
    let (one, other, result) = if winner < loser {
        (winner, loser, Outcome::Win)
    } else {
        (loser, winner, Outcome::Loss)
    };
    let opposite = match result {
        Outcome::Win => Outcome::Loss,
        _ => Outcome::Win,
    };
    // the cause may name either player first
    let expected = Cause::WrongResult(one, other, third, result);
    let mirrored = Cause::WrongResult(other, one, third, opposite);
    for verdict in differing_rounds(&history) {
        let is_it = verdict.causes == [expected] || verdict.causes == [mirrored];
        assert!(is_it, "round {}: {:?}", verdict.round, verdict.causes);
    }
}
