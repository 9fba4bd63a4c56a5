//! Tests the search for a cause with rounds that were paired from facts other than the recorded
//! ones.

mod by_hand;
mod round_1;
mod shared;

use super::random::Random;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::pairing::verify::{
    Board, ComparedRound, Verdict, recorded_boards, share_causes, verify,
};
use crate::pairing::{ColourRule, Edition, History, Limit, Meetings, Pair, Record, pair};

pub(super) const FIRST: RoundNumber = RoundNumber(1);

pub(super) const BOTH: [Edition; 2] = [Edition::Dutch2017, Edition::Dutch2026];

/// Returns an event with this many players before round 1. The players `absent` have a half-point
/// bye in round 1.
pub(super) fn event(players: u16, absent: &[u16]) -> History {
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

pub(super) fn id(number: u16) -> PlayerId {
    PlayerId(number - 1)
}

/// Returns the history with round 1 added, as the engine pairs it.
pub(super) fn with_round_1(history: &History) -> History {
    let pairing = pair(history, FIRST, Edition::Dutch2026).unwrap();
    let mut history_after = history.clone();
    Random::new(7).play(&mut history_after, FIRST, &pairing);
    history_after
}

pub(super) fn verdict(history: &History) -> Verdict {
    verify(history, FIRST, &BOTH)
}

/// Adds a fourth round to the history `recorded`. The boards `by_hand` are made by hand, and the
/// engine pairs all other players from `paired`, a history that may differ from the recorded one.
pub(super) fn fourth_round(recorded: &History, paired: &History, by_hand: &[[u16; 2]]) -> History {
    round_by_hand(RoundNumber(4), recorded, paired, by_hand)
}

/// Like [`fourth_round`], for any round.
pub(super) fn round_by_hand(
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

/// Returns an event with 24 players after three rounds paired by the engine.
pub(super) fn three_rounds() -> History {
    let mut history = event(24, &[]);
    let mut random = Random::new(11);
    for round in RoundNumber::up_to(3) {
        let pairing = pair(&history, round, Edition::Dutch2026).unwrap();
        random.play(&mut history, round, &pairing);
    }
    history
}

/// Two boards made by hand, `[white, black]`. The two players of each board have different scores
/// and have not met before.
pub(super) const BY_HAND: [[u16; 2]; 2] = [[1, 19], [6, 23]];

/// Exchanges the colours of a player's board in a round. Returns the board with the exchanged
/// colours.
pub(super) fn exchange_colours(history: &mut History, player: usize, round: RoundNumber) -> Board {
    let entry = |history: &History, player: usize| history.players[player].entry(round);
    let opponent = entry(history, player).opponent.player().unwrap();
    for index in [player, opponent.index()] {
        let entry = &mut history.players[index].entries[round.index()];
        entry.colour = entry.colour.map(Colour::opposite);
    }
    let is_white = entry(history, player).colour == Some(Colour::White);
    let player = PlayerId::at(player);
    let (white, black) = if is_white {
        (player, opponent)
    } else {
        (opponent, player)
    };
    let black = Some(black);
    Board { white, black }
}

/// Exchanges the opponents of two players in a round; everybody's colour stays the same.
pub(super) fn exchange_opponents(
    history: &mut History,
    [one, other]: [PlayerId; 2],
    round: RoundNumber,
) {
    let opponent = |history: &History, id: PlayerId| {
        history.players[id.index()]
            .entry(round)
            .opponent
            .player()
            .unwrap()
    };
    let [opponent_of_one, opponent_of_other] = [one, other].map(|id| opponent(history, id));
    for (id, opponent) in [
        (one, opponent_of_other),
        (opponent_of_other, one),
        (other, opponent_of_one),
        (opponent_of_one, other),
    ] {
        history.players[id.index()].entries[round.index()].opponent = Opponent::Player(opponent);
    }
}

/// Returns the pairs of players with Black in `played` whose opponents can be exchanged in a round,
/// because neither of the new pairs is prohibited.
pub(super) fn exchangeable_players(
    history: &History,
    round: RoundNumber,
    played: &History,
) -> Vec<[PlayerId; 2]> {
    let meetings = Meetings::new(history, round);
    let boards = recorded_boards(played, round);
    let pairs = boards
        .iter()
        .flat_map(|one| boards.iter().map(move |other| (one, other)));
    let pairs = pairs.filter(|(one, other)| one < other);
    let exchangeable = pairs.filter(|(one, other)| {
        let meet =
            |white: PlayerId, black: PlayerId| meetings.find_prohibition(white, black).is_none();
        meet(one.white, other.black.unwrap()) && meet(other.white, one.black.unwrap())
    });
    let players = exchangeable.map(|(one, other)| [one.black.unwrap(), other.black.unwrap()]);
    players
        .map(|[one, other]| [one.min(other), one.max(other)])
        .collect()
}

/// The last round of the events in which a fact was corrected afterwards.
pub(super) const LAST_ROUND: usize = 7;

/// Returns an event of 24 players and [`LAST_ROUND`] rounds, paired by the engine. `at_round` is
/// called before each round is paired, and may change the history.
pub(super) fn event_history(at_round: impl Fn(RoundNumber, &mut History)) -> History {
    let mut history = event(24, &[]);
    let mut random = Random::new(23);
    for round in RoundNumber::up_to(LAST_ROUND) {
        at_round(round, &mut history);
        let pairing = pair(&history, round, Edition::Dutch2026).unwrap();
        random.play(&mut history, round, &pairing);
    }
    history
}

/// Returns the verdict of each round, after the search for causes that explain several rounds.
pub(super) fn verdicts(history: &History) -> Vec<Verdict> {
    let rounds = RoundNumber::up_to(history.players[0].entries.len());
    let mut verdicts: Vec<Verdict> = rounds.map(|round| verify(history, round, &BOTH)).collect();
    let limit = Limit::DEFAULT;
    let rounds = verdicts.iter_mut();
    let rounds = rounds.map(|verdict| ComparedRound {
        verdict,
        remaining: limit,
    });
    share_causes(history, rounds.collect(), limit);
    verdicts
}

/// Returns the verdicts of the rounds whose pairing no edition gives. The test fails unless there
/// are several.
pub(super) fn differing_rounds(history: &History) -> Vec<Verdict> {
    let mut differing = verdicts(history);
    differing.retain(Verdict::differs);
    assert!(differing.len() > 1, "{differing:#?}");
    differing
}
