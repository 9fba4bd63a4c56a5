//! Describes, always as a guess, what may explain a round that does not follow the rules.

use super::words::{colour_name, who};
use crate::finding::count as counted;
use crate::model::{Outcome, Tournament};
use crate::number::Points;
use crate::pairing::verify::{Cause, FirstRound, Search, UnfinishedSearch, Verdict};

/// Describes a possible explanation of a round: `a guess: the pairings would fit if 1 Example, Anna
/// and 5 Example, Boris were paired by hand, and all others by the rules`; `None` if none was
/// found.
#[must_use]
pub fn guess_in_words(tournament: &Tournament, verdict: &Verdict) -> Option<String> {
    let causes = causes_in_words(tournament, &verdict.causes)?;
    Some(format!("a guess: the pairings would fit if {causes}"))
}

/// Says why no cause of a differing round is named; `None` if a cause is named, or if the round
/// does not differ.
#[must_use]
pub const fn no_guess_in_words(verdict: &Verdict) -> Option<&'static str> {
    match verdict.search {
        Search::Done => None,
        Search::NothingFound {
            with_two_changes: true,
        } => Some(
            "none of the changes tried explains the round, alone or together with another change",
        ),
        Search::NothingFound {
            with_two_changes: false,
        } => Some("none of the changes tried explains the round"),
        Search::Stopped => Some(SEARCH_STOPPED),
    }
}

/// Returns a sentence for each part of a comparison that stopped at the time limit of a round:
/// `2017: the first difference was not found within the time limit`. Editions without an answer and
/// the search for a cause are not included.
#[must_use]
pub fn unfinished_in_words(verdict: &Verdict) -> Vec<String> {
    let parts = verdict.unfinished.iter();
    parts.map(|part| unfinished_part_in_words(*part)).collect()
}

/// Describes, as a sentence, a part of a comparison that stopped at the time limit of a round.
#[must_use]
pub fn unfinished_part_in_words(part: UnfinishedSearch) -> String {
    match part {
        UnfinishedSearch::FirstDifference(edition) => format!(
            "{}: the first difference was not found within the time limit",
            edition.name()
        ),
        UnfinishedSearch::OlderRules => {
            "the comparison with the rules before 2014 did not end within the time limit".to_owned()
        }
    }
}

/// The reason, in words, why no cause is named if the search for one stopped at the time limit.
const SEARCH_STOPPED: &str = "the search for a cause stopped at the time limit of the round";

/// Describes the changes that together explain a round, in words that fit after "if"; `None` if
/// there are none.
#[must_use]
pub fn causes_in_words(tournament: &Tournament, causes: &[Cause]) -> Option<String> {
    let boards_by_hand = causes.iter().filter_map(|cause| match cause {
        Cause::BoardByHand(board) => Some(board.black.is_some()),
        _ => None,
    });
    let rest = boards_by_hand
        .reduce(|any_pair, other| any_pair || other)
        .map(|pair| {
            if pair {
                "all others by the rules"
            } else {
                "all others were paired by the rules"
            }
        });
    let words = causes
        .iter()
        .map(|cause| cause_in_words(tournament, *cause));
    let mut words: Vec<String> = words.collect();
    words.extend(rest.map(str::to_owned));
    let last = words.pop()?;
    Some(match words.len() {
        0 => last,
        1 => format!("{}, and {last}", words[0]),
        _ => format!("{}; and {last}", words.join("; ")),
    })
}

/// Describes one change that may explain a round, in words that fit after "if".
fn cause_in_words(tournament: &Tournament, cause: Cause) -> String {
    let who = |id| who(tournament, id);
    match cause {
        Cause::OtherEdition(edition) => {
            format!(
                "the rules of {} were used, which give these pairings",
                edition.name()
            )
        }
        Cause::NumbersExchanged(first, second) => format!(
            "{} and {} had each other's starting numbers",
            who(first),
            who(second)
        ),
        Cause::WrongNumber(player, number) => format!(
            "{} had the starting number {number} when the round was paired",
            who(player)
        ),
        Cause::TwoWrongNumbers([(first, number), (second, other)]) => format!(
            "{} had the starting number {number} and {} the number {other} when the round was \
             paired",
            who(first),
            who(second)
        ),
        Cause::InitialColour(colour) => format!(
            "{} had been drawn for the first player of round 1",
            colour_name(colour)
        ),
        Cause::OpponentsExchanged(first, second, round) => format!(
            "{} and {} had each other's opponents in round {round}",
            who(first),
            who(second)
        ),
        Cause::ColoursExchanged(board, round) => {
            let players: Vec<String> = board.players().map(who).collect();
            format!(
                "{} had the opposite colours in round {round}",
                players.join(" and ")
            )
        }
        Cause::AbsentCounted(player, number) => {
            let others = match number {
                1 => String::new(),
                _ => format!(" and of {}", counted(number - 1, "other")),
            };
            format!(
                "the place of {}{others}, who did not play in round 1, counted where the colours \
                 alternate down the list",
                who(player)
            )
        }
        Cause::BoardByHand(board) => match board.black {
            Some(black) => format!(
                "{} and {} were paired by hand",
                who(board.white),
                who(black)
            ),
            None => format!("the bye of {} was given by hand", who(board.white)),
        },
        Cause::WrongResult(first, second, round, result) => {
            let (first, second) = (who(first), who(second));
            let result = match result {
                Outcome::Win => format!("been a win for {first}"),
                Outcome::Loss => format!("been a win for {second}"),
                Outcome::ForfeitWin => format!("been won by {first} without play"),
                Outcome::ForfeitLoss => format!("been won by {second} without play"),
                _ => "been a draw".to_owned(),
            };
            format!(
                "the game between {first} and {second} in round {round} had {result} at that time"
            )
        }
        Cause::WrongBye(player, round, kind) => {
            let kind = match kind {
                Outcome::PairingAllocatedBye => "the pairing-allocated bye",
                Outcome::FullPointBye => "a full-point bye",
                Outcome::HalfPointBye => "a half-point bye",
                Outcome::ZeroPointBye => "a zero-point bye",
                _ => "an absence",
            };
            format!("{} had {kind} in round {round}", who(player))
        }
        Cause::NotAccelerated => "the round was not accelerated".to_owned(),
        Cause::Accelerated(last, points) => format!(
            "the players up to number {last} had {} by acceleration (Baku)",
            if points == Points::ONE {
                "1 fictitious point".to_owned()
            } else {
                format!("{points} fictitious points")
            }
        ),
        Cause::OtherSystem(FirstRound::Folded) => {
            "another system was used: in round 1 the first of \
             the list met the last, the second the last but one"
                .to_owned()
        }
        Cause::OtherSystem(FirstRound::Neighbours) => "another system was used: in round 1 the \
             first of the list met the second, the third the fourth"
            .to_owned(),
    }
}
