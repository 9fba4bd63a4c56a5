//! Parses games written as text, for the tests of ratings and norms.

use super::game::{Game, Opponent};
use crate::model::{Outcome, RoundNumber};

/// Parses games from words such as `1812:1`: the opponent's rating (`-` for an unrated opponent,
/// `0` for no opponent) and the result code of record 001 (`?` for an unknown result).
pub(super) fn games(text: &str) -> Vec<Game> {
    let round = |(index, word): (usize, &str)| {
        let (rating, code) = word.split_once(':').unwrap();
        Game {
            round: RoundNumber::at(index),
            opponent: (rating != "0").then(|| Opponent {
                rating: rating.parse().ok(),
                ..Opponent::default()
            }),
            outcome: outcome(code),
            exclusion: None,
        }
    };
    text.split_whitespace().enumerate().map(round).collect()
}

/// Returns the outcome of a result code.
pub(super) fn outcome(code: &str) -> Outcome {
    match code {
        "1" => Outcome::Win,
        "=" => Outcome::Draw,
        "0" => Outcome::Loss,
        "W" => Outcome::UnratedWin,
        "+" => Outcome::ForfeitWin,
        "-" => Outcome::ForfeitLoss,
        "U" => Outcome::PairingAllocatedBye,
        "F" => Outcome::FullPointBye,
        "H" => Outcome::HalfPointBye,
        "Z" => Outcome::ZeroPointBye,
        "?" => Outcome::Unknown,
        other => panic!("no result code: {other}"),
    }
}
