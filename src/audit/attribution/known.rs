//! How far around each player the results are known: what is not known is compared with
//! nothing.

use super::wishes;
use crate::audit::Case;
use crate::audit::needs::Need;
use crate::import::{Note, NoteKind};
use crate::model::{Crosstable, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// How far around each player the results are known.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Known {
    /// `None`: a result of the player could not be read. Else how far everybody is in the
    /// list and every result was read: 0, the player; 1, the opponents; 2, theirs.
    reach: Vec<Option<u8>>,
    /// Who may be tied with a player whose points are not known, by whom direct encounter
    /// goes.
    tied: Vec<bool>,
}

impl Known {
    /// What is known of the rounds of `table`.
    pub(in crate::audit) fn of(case: &Case<'_>, table: &Crosstable) -> Known {
        let read = read(case, table.rounds());
        Known {
            reach: reach(case, table, &read),
            tied: tied(case, table, &read),
        }
    }

    /// Whether the value of a tie-break rests on nothing unknown.
    pub(in crate::audit) fn allows(&self, player: usize, code: &str) -> bool {
        self.reach[player] >= Some(wishes::reach(code)) && !(code == "DE" && self.tied[player])
    }
}

/// Whether all results of each player were read.
fn read(case: &Case<'_>, rounds: usize) -> Vec<bool> {
    let tournament = &case.import.tournament;
    let mut read = vec![true; tournament.players.len()];
    let notes = &case.import.notes;
    for (id, round) in notes.iter().filter_map(half) {
        // a sign for the colour takes no point
        let unread = round.index() < rounds && is_empty(case, id, round);
        if let (true, Some(read)) = (unread, read.get_mut(id.index())) {
            *read = false;
        }
    }
    // no note of its own for each cell
    if notes.iter().any(|note| note.kind == NoteKind::TooMany) {
        for (id, round, entry) in case.halves() {
            if round.index() < rounds && entry.outcome == Outcome::Unknown {
                read[id.index()] = false;
            }
        }
    }
    read
}

/// The half of a round that a note calls unreadable (S111, S117).
fn half(note: &Note) -> Option<(PlayerId, RoundNumber)> {
    let of_reading = [NoteKind::UnknownSign, NoteKind::SpreadsheetDamage];
    let both = note.player.zip(note.round);
    both.filter(|_| of_reading.contains(&note.kind))
}

/// Whether nothing came of it: no result, or no cell at all.
fn is_empty(case: &Case<'_>, id: PlayerId, round: RoundNumber) -> bool {
    let entry = case.entry(id, round);
    match entry.outcome {
        Outcome::Unknown => true,
        Outcome::Absent => entry.opponent == Opponent::Nobody,
        _ => false,
    }
}

fn reach(case: &Case<'_>, table: &Crosstable, read: &[bool]) -> Vec<Option<u8>> {
    let tournament = &case.import.tournament;
    let near = |player: usize| match read[player] {
        true => Some(0),
        false => None,
    };
    let players = 0..tournament.players.len();
    if !case.has(Need::Opponents) {
        return players.map(near).collect();
    }
    let rounds = table.rounds();
    let opponents =
        |player: usize| (0..rounds).filter_map(move |round| table.opponent(player, round));
    let of_opponents = |id: PlayerId| {
        let mut row = tournament.row(id)[..rounds].iter();
        row.all(|entry| !matches!(entry.opponent, Opponent::Unknown(_)))
            && opponents(id.index()).all(|opponent| read[opponent])
    };
    let known: Vec<bool> = tournament.ids().map(of_opponents).collect();
    let far = |player: usize| {
        near(player).map(|_| match known[player] {
            false => 0,
            true if opponents(player).all(|opponent| known[opponent]) => 2,
            true => 1,
        })
    };
    players.map(far).collect()
}

/// Whoever has the points that a player whose results were not all read is given, or those
/// that the file says the player has.
fn tied(case: &Case<'_>, table: &Crosstable, read: &[bool]) -> Vec<bool> {
    let mut doubtful: Vec<Points> = Vec::new();
    for player in (0..read.len()).filter(|&player| !read[player]) {
        let stated = case.import.claims.points.get(player).copied().flatten();
        doubtful.push(table.total(player));
        doubtful.extend(stated.map(|field| field.value));
    }
    let players = 0..read.len();
    players
        .map(|player| doubtful.contains(&table.total(player)))
        .collect()
}
