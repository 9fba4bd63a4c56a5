//! Changes one fact in the history of an event.

use super::Cause;
use crate::model::{Colour, Opponent, Outcome, PlayerId, RoundNumber};
use crate::pairing::History;

/// The results that are tried in place of the recorded result of a game.
pub(super) const RESULTS: [Outcome; 5] = [
    Outcome::Win,
    Outcome::Draw,
    Outcome::Loss,
    Outcome::ForfeitWin,
    Outcome::ForfeitLoss,
];

/// The kinds of bye that are tried in place of a recorded bye.
pub(super) const OTHER_BYES: [Outcome; 5] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
    Outcome::Absent,
];

/// Whether a round without an opponent is a bye of any kind, not an absence.
pub(super) fn is_bye(outcome: Outcome) -> bool {
    outcome != Outcome::Absent && OTHER_BYES.contains(&outcome)
}

/// Returns the history with the change that a cause describes; `None` if the cause is not a change
/// of a recorded fact.
pub(super) fn history_with_cause(history: &History, cause: Cause) -> Option<History> {
    let mut changed_history = history.clone();
    match cause {
        Cause::NumbersExchanged(first, second) => {
            let number = |id: PlayerId| history.players.get(id.index()).map(|one| one.number);
            let (first_number, second_number) = (number(first)?, number(second)?);
            changed_history.players[first.index()].number = second_number;
            changed_history.players[second.index()].number = first_number;
        }
        Cause::WrongNumber(player, number) => renumber(&mut changed_history, &[(player, number)]),
        Cause::TwoWrongNumbers(new_numbers) => renumber(&mut changed_history, &new_numbers),
        Cause::InitialColour(colour) => changed_history.initial_colour = Some(colour),
        Cause::WrongResult(player, other, round, result) => {
            set_result(&mut changed_history, player, round, result);
            set_result(&mut changed_history, other, round, mirrored(result));
        }
        Cause::OpponentsExchanged(first, second, round) => {
            exchange_opponents(&mut changed_history, [first, second], round)?;
        }
        Cause::ColoursExchanged(board, round) => {
            for player in board.players() {
                let record = changed_history.players.get_mut(player.index())?;
                let entry = record.entries.get_mut(round.index())?;
                entry.colour = entry.colour.map(Colour::opposite);
            }
        }
        Cause::WrongBye(player, round, kind) => {
            set_result(&mut changed_history, player, round, kind)
        }
        Cause::NotAccelerated => {
            for record in &mut changed_history.players {
                record.fictitious_points.clear();
            }
        }
        Cause::Accelerated(last, _) => changed_history.accelerate(last),
        Cause::OtherEdition(_)
        | Cause::BoardByHand(_)
        | Cause::AbsentCounted(..)
        | Cause::OtherSystem(_) => return None,
    }
    Some(changed_history)
}

/// Exchanges the opponents of two players in a round. Everybody keeps their points. The two players
/// get the colour that their new opponent does not have. Returns `None` if one of the two has no
/// opponent, or if they met each other.
fn exchange_opponents(
    history: &mut History,
    [first, second]: [PlayerId; 2],
    round: RoundNumber,
) -> Option<()> {
    let entry =
        |history: &History, id: PlayerId| Some(history.players.get(id.index())?.entry(round));
    let first_opponent = entry(history, first)?.opponent.player()?;
    let second_opponent = entry(history, second)?.opponent.player()?;
    if first_opponent == second {
        return None;
    }
    for (player, opponent) in [(first, second_opponent), (second, first_opponent)] {
        let colour = entry(history, opponent)?.colour.map(Colour::opposite);
        for (id, other) in [(player, opponent), (opponent, player)] {
            let record = history.players.get_mut(id.index())?;
            record.entries.get_mut(round.index())?.opponent = Opponent::Player(other);
        }
        let record = &mut history.players[player.index()];
        record.entries[round.index()].colour = colour;
    }
    Some(())
}

/// Returns the result of the opponent in a game in which a player has this result.
const fn mirrored(result: Outcome) -> Outcome {
    match result {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        Outcome::ForfeitLoss => Outcome::ForfeitWin,
        same => same,
    }
}

/// Gives a player another outcome in a round, and the points for this outcome.
fn set_result(history: &mut History, player: PlayerId, round: RoundNumber, outcome: Outcome) {
    let Some(record) = history.players.get_mut(player.index()) else {
        return;
    };
    let (entry, points) = (
        record.entries.get_mut(round.index()),
        record.points.get_mut(round.index()),
    );
    if let (Some(entry), Some(points)) = (entry, points) {
        entry.outcome = outcome;
        *points = history.scores.points(outcome, entry.colour);
    }
}

/// Gives some players new numbers. The other players get the remaining numbers, in the same order
/// as before.
fn renumber(history: &mut History, new_numbers: &[(PlayerId, u16)]) {
    let mut order: Vec<usize> = (0..history.players.len()).collect();
    order.sort_by_key(|&index| history.players[index].number);
    let mut numbers: Vec<u16> = order
        .iter()
        .map(|&index| history.players[index].number)
        .collect();
    for &(player, number) in new_numbers {
        order.retain(|index| *index != player.index());
        numbers.retain(|known| *known != number);
    }
    for (index, number) in order.into_iter().zip(numbers) {
        history.players[index].number = number;
    }
    for &(player, number) in new_numbers {
        if let Some(record) = history.players.get_mut(player.index()) {
            record.number = number;
        }
    }
}
