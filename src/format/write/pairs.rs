//! Combines the two entries of a game, for formats that list each game once.

use std::borrow::Cow;

use super::words::{does_not_fit, loss_texts};
use super::{Losses, Numbers, Subject, WriteError};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber, Tournament};

loss_texts! {
    OTHER_ROUNDS Lost "rounds",
        "another round is not written", "other rounds are not written", "leave out --round to write all rounds";
}

/// Returns the rounds whose pairings are written: `requested_round`, or else all rounds. The other
/// rounds are reported as losses.
pub(in crate::format) fn chosen_rounds(
    tournament: &Tournament,
    requested_round: Option<RoundNumber>,
    losses: &mut Losses,
) -> Result<Vec<RoundNumber>, WriteError> {
    let last_round = tournament.rounds;
    let all_rounds = (0..usize::from(last_round)).map(RoundNumber::at);
    let Some(round) = requested_round else {
        return Ok(all_rounds.collect());
    };
    if round.0 == 0 || round.0 > last_round {
        let message = format!("there is no round {round}");
        return Err(does_not_fit(
            message,
            &format!("the last round is {last_round}"),
        ));
    }
    for other_round in all_rounds.filter(|&other_round| other_round != round) {
        losses.add(&OTHER_ROUNDS, Subject::default().in_round(other_round));
    }
    Ok(vec![round])
}

/// A game of a round. `players` and `entries` contain White first, then Black.
pub(in crate::format) struct Board {
    pub(in crate::format) players: [PlayerId; 2],
    pub(in crate::format) entries: [Entry; 2],
    /// The player with the lower pairing number.
    pub(in crate::format) first: PlayerId,
    /// Whether only one of the players has an entry for the game. The other entry is then inferred
    /// from it.
    pub(in crate::format) is_one_sided: bool,
    /// Whether it is unknown who had White; `first` is then written as White.
    pub(in crate::format) has_unknown_colours: bool,
}

/// Returns the games of a round, ordered by the lower pairing number of the two players, and the
/// players without a game.
pub(in crate::format) fn games_and_unpaired(
    tournament: &Tournament,
    numbers: &Numbers,
    round: RoundNumber,
) -> (Vec<Board>, Vec<PlayerId>) {
    let (mut boards, mut unpaired) = (Vec::new(), Vec::new());
    let sort_key = |id| (numbers.get(id), id);
    for &id in &numbers.order {
        let entry = tournament.row(id)[round.index()];
        let (other, other_entry, is_one_sided) = match find_rival(tournament, id, round, entry) {
            Rival::Mutual(other) if sort_key(other) < sort_key(id) => continue,
            Rival::Mutual(other) => (other, tournament.row(other)[round.index()], false),
            Rival::WithoutGame(other) => (other, opposite_entry(entry), true),
            Rival::Nobody => {
                unpaired.push(id);
                continue;
            }
        };
        let colour_by_opponent = other_entry.colour.map(Colour::opposite);
        let colour = entry.colour.or(colour_by_opponent);
        let mut board = Board {
            players: [id, other],
            entries: [entry, other_entry],
            first: id,
            is_one_sided,
            has_unknown_colours: colour.is_none()
                || colour_by_opponent
                    .is_some_and(|colour_by_opponent| Some(colour_by_opponent) != colour),
        };
        if colour == Some(Colour::Black) {
            board.players.swap(0, 1);
            board.entries.swap(0, 1);
        }
        boards.push(board);
    }
    (boards, unpaired)
}

/// Returns the tournament as it will be read from a file that lists each game once: both players
/// have an entry for each game.
pub(in crate::format) fn with_both_sides(tournament: &Tournament) -> Cow<'_, Tournament> {
    let mut completed_tournament = Cow::Borrowed(tournament);
    for id in tournament.ids() {
        for (index, &entry) in tournament.row(id).iter().enumerate() {
            let round = RoundNumber::at(index);
            if let Rival::WithoutGame(other) = find_rival(tournament, id, round, entry) {
                let index_of_entry = other.index() * usize::from(tournament.rounds) + index;
                completed_tournament.to_mut().entries[index_of_entry] = Entry {
                    opponent: Opponent::Player(id),
                    ..opposite_entry(entry)
                };
            }
        }
    }
    completed_tournament
}

/// The opponent of a player in the written round.
enum Rival {
    /// An opponent who also names this player as opponent.
    Mutual(PlayerId),
    /// An opponent who has no game in the round.
    WithoutGame(PlayerId),
    /// No opponent, or an opponent against whom the game cannot be written.
    Nobody,
}

/// Finds the opponent of player `id` in the written round. `entry` is the player's entry.
fn find_rival(tournament: &Tournament, id: PlayerId, round: RoundNumber, entry: Entry) -> Rival {
    let Some(other) = entry.opponent.player().filter(|&other| other != id) else {
        return Rival::Nobody;
    };
    let other_entry = tournament.entry(other, round);
    match other_entry.map(|other_entry| (other_entry.opponent, other_entry.outcome)) {
        Some((Opponent::Player(named_player), _)) if named_player == id => Rival::Mutual(other),
        Some((Opponent::Nobody, Outcome::Absent))
            if is_first_to_name(tournament, id, other, round) =>
        {
            Rival::WithoutGame(other)
        }
        _ => Rival::Nobody,
    }
}

/// Whether `id` is the first player in the list of players who names `other` as opponent in the
/// round.
fn is_first_to_name(
    tournament: &Tournament,
    id: PlayerId,
    other: PlayerId,
    round: RoundNumber,
) -> bool {
    let first_player = tournament.ids().find(|&player| {
        let entry = tournament.entry(player, round);
        entry.is_some_and(|entry| entry.opponent == Opponent::Player(other))
    });
    first_player == Some(id)
}

/// Returns the opponent's colour and outcome that follow from a player's entry. The field
/// `opponent` is left as it is.
pub(in crate::format) fn opposite_entry(entry: Entry) -> Entry {
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
