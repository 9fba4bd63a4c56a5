//! Two halves of a round that are one game, for formats in which a game stands once.

use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber, Tournament};

/// Against whom a round is written.
pub(in crate::format) enum Rival {
    /// Both rows name each other.
    Both(PlayerId),
    /// The other row says nothing about the round.
    Silent(PlayerId),
    /// Nobody, or somebody who cannot be written.
    Nobody,
}

/// Against whom the round of a player is written.
pub(in crate::format) fn rival(
    tournament: &Tournament,
    id: PlayerId,
    round: RoundNumber,
    entry: Entry,
) -> Rival {
    let Some(other) = entry.opponent.player().filter(|&other| other != id) else {
        return Rival::Nobody;
    };
    let mirror = tournament.entry(other, round);
    match mirror.map(|mirror| (mirror.opponent, mirror.outcome)) {
        Some((Opponent::Player(back), _)) if back == id => Rival::Both(other),
        Some((Opponent::Nobody, Outcome::Absent))
            if first_to_name(tournament, id, other, round) =>
        {
            Rival::Silent(other)
        }
        _ => Rival::Nobody,
    }
}

/// Of several who name a player whose own row is silent, the first one in the list counts.
fn first_to_name(
    tournament: &Tournament,
    id: PlayerId,
    other: PlayerId,
    round: RoundNumber,
) -> bool {
    let naming = tournament.ids().find(|&somebody| {
        let entry = tournament.entry(somebody, round);
        entry.is_some_and(|entry| entry.opponent == Opponent::Player(other))
    });
    naming == Some(id)
}

/// What a half leaves for the other player.
pub(in crate::format) fn mirrored(entry: Entry) -> Entry {
    let outcome = match entry.outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::UnratedWin => Outcome::UnratedLoss,
        Outcome::UnratedLoss => Outcome::UnratedWin,
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        Outcome::ForfeitLoss => Outcome::ForfeitWin,
        same @ (Outcome::Draw | Outcome::UnratedDraw | Outcome::Unknown) => same,
        _ => Outcome::ForfeitLoss,
    };
    Entry {
        colour: entry.colour.map(Colour::opposite),
        outcome,
        ..entry
    }
}
