//! Rounds that were paired from facts other than the recorded ones; the search finds the cause.

use super::random::Random;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::pairing::verify::{
    Board, Cause, Effort, FirstRound, Search, Verdict, recorded_boards, share_causes, verify,
    verify_within,
};
use crate::pairing::{ColourRule, Edition, History, Meetings, Pair, Pairing, Record, pair};

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
    round_by_hand(RoundNumber(4), recorded, paired, by_hand)
}

/// The same for any round.
fn round_by_hand(
    round: RoundNumber,
    recorded: &History,
    paired: &History,
    by_hand: &[[u16; 2]],
) -> History {
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
        Cause::WrongResult(one, two, of, _) => of == round && [one, two].contains(&player),
        _ => false,
    };
    assert!(causes.iter().any(is_result), "{causes:?}");
}

/// Exchanges the opponents of two players in a round; their colours stay.
fn exchange_opponents(history: &mut History, [one, other]: [PlayerId; 2], round: RoundNumber) {
    let opponent = |history: &History, id: PlayerId| {
        history.players[id.index()]
            .entry(round)
            .opponent
            .player()
            .unwrap()
    };
    let [of_one, of_other] = [one, other].map(|id| opponent(history, id));
    for (id, opponent) in [
        (one, of_other),
        (of_other, one),
        (other, of_one),
        (of_one, other),
    ] {
        history.players[id.index()].entries[round.index()].opponent = Opponent::Player(opponent);
    }
}

/// The players with Black on the first two boards of a round whose opponents may be exchanged: those
/// who then meet have not met.
fn exchangeable(history: &History, round: RoundNumber, played: &History) -> Vec<[PlayerId; 2]> {
    let meetings = Meetings::new(history, round);
    let boards = recorded_boards(played, round);
    let pairs = boards
        .iter()
        .flat_map(|one| boards.iter().map(move |other| (one, other)));
    let pairs = pairs.filter(|(one, other)| one < other);
    let free = pairs.filter(|(one, other)| {
        let meet = |white: PlayerId, black: PlayerId| meetings.bar(white, black).is_none();
        meet(one.white, other.black.unwrap()) && meet(other.white, one.black.unwrap())
    });
    let players = free.map(|(one, other)| [one.black.unwrap(), other.black.unwrap()]);
    players
        .map(|[one, other]| [one.min(other), one.max(other)])
        .collect()
}

/// Whatever two boards are exchanged by hand, a cause is found: the exchange, or a fact that
/// explains the round as well. The exchange is among them.
#[test]
fn two_boards_exchanged_by_hand() {
    let before = three_rounds();
    let round = RoundNumber(4);
    let played = fourth_round(&before, &before, &[]);
    let mut found = 0;
    for players in exchangeable(&before, round, &played).into_iter().step_by(9) {
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

/// Two opponents are exchanged in the file, in a round after which others were paired from the true
/// one: the rounds that differ have one cause.
#[test]
fn an_exchange_in_the_file_is_named_for_every_round_after_it() {
    let third = RoundNumber(3);
    let true_rounds = played(|_, _| {});
    let mut before = true_rounds.clone();
    for record in &mut before.players {
        record.entries.truncate(third.index());
        record.points.truncate(third.index());
    }
    let shared = exchangeable(&before, third, &true_rounds)
        .into_iter()
        .filter(|players| {
            let mut history = true_rounds.clone();
            exchange_opponents(&mut history, *players, third);
            let verdicts = verdicts(&history);
            let open = verdicts.iter().filter(|verdict| verdict.differs());
            let open: Vec<&Verdict> = open.collect();
            let cause = Cause::OpponentsExchanged(players[0], players[1], third);
            open.len() > 1 && open.iter().all(|verdict| verdict.causes == [cause])
        });
    assert!(shared.take(1).count() == 1);
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
    assert!(verdict(1_000_000_000).search != Search::Stopped);
    let mut limits = (8..30).map(|bits| verdict(1 << bits));
    let short = limits
        .find(|verdict| verdict.search == Search::Stopped)
        .unwrap();
    assert!(short.differs() && short.causes.is_empty(), "{short:?}");
    let none = verdict(100);
    assert!(none.unknown().is_some(), "{none:?}");
}

/// The last round of the events with a fact that was corrected afterwards.
const LAST: usize = 7;

/// An event of 24 players by the engine; `at_round` may change the history before a round is paired.
fn played(at_round: impl Fn(RoundNumber, &mut History)) -> History {
    let mut history = event(24, &[]);
    let mut random = Random::new(23);
    for round in RoundNumber::up_to(LAST) {
        at_round(round, &mut history);
        let pairing = pair(&history, round, Edition::Dutch2026).unwrap();
        random.play(&mut history, round, &pairing);
    }
    history
}

/// The verdict of each round, with the causes that several rounds share.
fn verdicts(history: &History) -> Vec<Verdict> {
    let rounds = RoundNumber::up_to(history.players[0].entries.len());
    let mut verdicts: Vec<Verdict> = rounds.map(|round| verify(history, round, &BOTH)).collect();
    let (steps, older) = (crate::pairing::STEPS, false);
    share_causes(
        history,
        &mut verdicts.iter_mut().collect::<Vec<_>>(),
        Effort { steps, older },
    );
    verdicts
}

/// The bye of player 5 in round 2.
const BYE: (u16, RoundNumber) = (5, RoundNumber(2));

/// An event in which player 5 has a half-point bye in round 2.
fn with_bye() -> History {
    let (number, in_round) = BYE;
    played(|round, history| {
        if round == in_round {
            history.players[id(number).index()].entries.push(Entry {
                outcome: Outcome::HalfPointBye,
                ..Entry::default()
            });
        }
    })
}

/// Makes this bye a zero-point bye.
fn misread_bye(history: &mut History) {
    let (number, round) = BYE;
    let record = &mut history.players[id(number).index()];
    assert_eq!(record.entries[round.index()].outcome, Outcome::HalfPointBye);
    record.entries[round.index()].outcome = Outcome::ZeroPointBye;
    record.points[round.index()] = crate::number::Points::ZERO;
}

/// Player 5 had a half-point bye in round 2, which the file has as a zero-point bye: several rounds
/// after it differ, and this one change explains all of them.
#[test]
fn a_bye_misread_is_named_for_every_round_after_it() {
    let mut history = with_bye();
    assert!(verdicts(&history).iter().all(|verdict| !verdict.differs()));
    misread_bye(&mut history);
    let verdicts = verdicts(&history);
    let open: Vec<&Verdict> = verdicts
        .iter()
        .filter(|verdict| verdict.differs())
        .collect();
    assert!(open.len() > 1, "{open:#?}");
    let cause = Cause::WrongBye(id(BYE.0), BYE.1, Outcome::HalfPointBye);
    for verdict in open {
        assert_eq!(verdict.causes, [cause], "round {}", verdict.round);
    }
}

/// As above, and one board of round 5 is made by hand as well: two players whose points differ. The
/// rounds before have the bye as their cause, and round 5 has both.
#[test]
fn a_bye_misread_and_a_board_by_hand_are_both_named() {
    let last = RoundNumber(5);
    let mut before = with_bye();
    for record in &mut before.players {
        record.entries.truncate(last.index());
        record.points.truncate(last.index());
    }
    let meetings = Meetings::new(&before, last);
    let points = |number: u16| {
        let points = before.players[id(number).index()].points.iter();
        points.fold(crate::number::Points::ZERO, |sum, one| sum + *one)
    };
    let may_meet =
        |number: &u16| points(*number) != points(1) && meetings.bar(id(1), id(*number)).is_none();
    let other = (2..=24).rev().find(may_meet).unwrap();
    let mut history = round_by_hand(last, &before, &before, &[[1, other]]);
    misread_bye(&mut history);
    let verdicts = verdicts(&history);
    let (of_last, earlier) = verdicts.split_last().unwrap();
    let bye = Cause::WrongBye(id(BYE.0), BYE.1, Outcome::HalfPointBye);
    let board = Cause::BoardByHand(Board {
        white: id(1),
        black: Some(id(other)),
    });
    assert_eq!(of_last.causes, [bye, board]);
    let mut open = earlier.iter().filter(|verdict| verdict.differs());
    assert!(open.all(|verdict| verdict.causes == [bye]), "{earlier:#?}");
    assert!(earlier.iter().filter(|verdict| verdict.differs()).count() > 1);
}

/// A win of round 3 became a draw after the event.
#[test]
fn a_result_corrected_later_is_named_for_every_round_after_it() {
    let third = RoundNumber(3);
    let mut history = played(|_, _| {});
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
        record.points[third.index()] = crate::number::Points::from_halves(1);
    }
    let verdicts = verdicts(&history);
    let open: Vec<&Verdict> = verdicts
        .iter()
        .filter(|verdict| verdict.differs())
        .collect();
    assert!(open.len() > 1, "{open:#?}");
    let expected = match winner < loser {
        true => Cause::WrongResult(winner, loser, third, Outcome::Win),
        false => Cause::WrongResult(loser, winner, third, Outcome::Loss),
    };
    let opposite = match winner < loser {
        true => Cause::WrongResult(loser, winner, third, Outcome::Loss),
        false => Cause::WrongResult(winner, loser, third, Outcome::Win),
    };
    for verdict in open {
        let is_it = verdict.causes == [expected] || verdict.causes == [opposite];
        assert!(is_it, "round {}: {:?}", verdict.round, verdict.causes);
    }
}

/// An edition without an answer is neither a fit nor a difference. 1 had a full-point bye in round 1:
/// since 2026 it bars the pairing-allocated bye (C2), before 2026 it does not (C.2). 2 and 3 have had
/// the allocated bye, so that only the rules of 2017 can pair the three in round 3.
#[test]
fn an_edition_without_an_answer_is_counted_out() {
    let bye = |outcome| Entry {
        outcome,
        ..Entry::default()
    };
    let game = |opponent: u16, colour, outcome| Entry {
        opponent: Opponent::Player(id(opponent)),
        colour: Some(colour),
        outcome,
    };
    let record = |number, entries: Vec<Entry>| {
        let points = entries.iter().map(|entry| match entry.outcome {
            Outcome::Win | Outcome::FullPointBye | Outcome::PairingAllocatedBye => 2,
            _ => 0,
        });
        Record {
            number,
            points: points.map(crate::number::Points::from_halves).collect(),
            entries,
            ..Record::default()
        }
    };
    let colours = |first: Colour| History {
        players: vec![
            record(
                1,
                vec![
                    bye(Outcome::FullPointBye),
                    bye(Outcome::ZeroPointBye),
                    bye(Outcome::PairingAllocatedBye),
                ],
            ),
            record(
                2,
                vec![
                    bye(Outcome::PairingAllocatedBye),
                    bye(Outcome::ZeroPointBye),
                    game(3, first, Outcome::Draw),
                ],
            ),
            record(
                3,
                vec![
                    bye(Outcome::ZeroPointBye),
                    bye(Outcome::PairingAllocatedBye),
                    game(2, first.opposite(), Outcome::Draw),
                ],
            ),
        ],
        initial_colour: Some(Colour::White),
        ..History::default()
    };
    // both have 1 point and no game yet: 2 is the higher ranked, and the second in the list of those
    // who took part, so that 2 has Black where White was drawn (E.5)
    let third = RoundNumber(3);
    let right = verify(&colours(Colour::Black), third, &BOTH);
    assert_eq!(right.fits().collect::<Vec<_>>(), [Edition::Dutch2017]);
    let unanswered: Vec<_> = right.unanswered().collect();
    let why = crate::pairing::NoPairing::Impossible;
    assert_eq!(unanswered, [(Edition::Dutch2026, why)]);
    let wrong = verify(&colours(Colour::White), third, &BOTH);
    assert!(wrong.is_unexplained());
    assert!(!wrong.differs(), "only one edition has answered");
    assert!(wrong.unknown().is_none());
    assert!(!wrong.is_answered(Edition::Dutch2026));
    // such a round says nothing about the edition of the event
    let likely = crate::pairing::verify::likely_edition(&[&right], &BOTH);
    assert_eq!(likely, None);
    // under the only edition that answers, it differs
    let alone = verify(&colours(Colour::White), third, &BOTH[..1]);
    assert!(alone.differs());
}
