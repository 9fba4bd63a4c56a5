//! Decides from the points of the byes in a list of pairings which of them are pairing-allocated
//! byes, and how many points these give.

use std::collections::HashMap;

use super::listed_games::ListedGames;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::model::{Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::source::Span;

/// The rows that name a bye.
#[derive(Default)]
pub(super) struct ByeValues {
    /// The stated points, each with the index of its row.
    stated: Vec<(usize, Points)>,
    blank: Vec<BlankBye>,
    /// The rows of players who are not paired and for whom no points are stated.
    blank_unpaired: Vec<BlankBye>,
    /// Whether points are stated for another player who is not paired.
    states_unpaired: bool,
}

/// A row that names a bye, or a player who is not paired, and states no points.
struct BlankBye {
    row: usize,
    player: PlayerId,
    /// The words in place of the opponent.
    span: Span,
}

impl ByeValues {
    pub(super) fn add(&mut self, row: usize, points: Points) {
        self.stated.push((row, points));
    }

    pub(super) fn add_blank(&mut self, row: usize, player: PlayerId, span: Span) {
        self.blank.push(BlankBye { row, player, span });
    }

    /// Adds the row of a player who is not paired.
    pub(super) fn add_unpaired(
        &mut self,
        (row, player): (usize, PlayerId),
        states_points: bool,
        span: Span,
    ) {
        self.states_unpaired |= states_points;
        if !states_points {
            self.blank_unpaired.push(BlankBye { row, player, span });
        }
    }

    /// Adds a note about each player who is not paired and for whom no points are stated, if they
    /// are for others.
    pub(super) fn note_blank_unpaired(&self, games: &ListedGames, notes: &mut Notes) {
        let blank = self.blank_unpaired.iter().filter(|_| self.states_unpaired);
        for bye in blank {
            note_blank(bye, games, notes);
        }
    }

    /// Makes allocated byes of those that state no points, if other byes give `points`. Adds a note
    /// about each in a round that has results. Without such points, a player without an opponent
    /// may have a free round, as in a round robin.
    pub(super) fn settle_blank(&self, points: Points, games: &mut ListedGames, notes: &mut Notes) {
        if points == Points::ZERO {
            return;
        }
        for bye in &self.blank {
            games.set_outcome(bye.row, Outcome::PairingAllocatedBye, b'U');
            note_blank(bye, games, notes);
        }
    }

    /// Makes half-point and zero-point byes of the byes that cannot be allocated ones. All allocated
    /// byes of an event give the same points, and a round has at most one (C.04.1 3). So those with
    /// the most points are allocated, unless they give half a point and a round has several.
    /// Returns the points of the allocated byes; `None` if there are none, or if their points
    /// contradict each other.
    pub(super) fn settle(&self, games: &mut ListedGames) -> Option<Points> {
        let most = self.stated.iter().map(|(_, points)| *points).max()?;
        let is_possible = |points: &Points| [most, Points::HALF, Points::ZERO].contains(points);
        if !self.stated.iter().all(|(_, points)| is_possible(points)) {
            return None;
        }
        let mut count_by_round: HashMap<RoundNumber, usize> = HashMap::new();
        for (row, _) in self.stated.iter().filter(|(_, points)| *points == most) {
            *count_by_round.entry(games.round(*row)).or_default() += 1;
        }
        let are_requested = most == Points::HALF && count_by_round.values().any(|&count| count > 1);
        for &(row, points) in &self.stated {
            match points {
                Points::HALF if points < most || are_requested => {
                    games.set_outcome(row, Outcome::HalfPointBye, b'H');
                }
                Points::ZERO if points < most => {
                    games.set_outcome(row, Outcome::ZeroPointBye, b'Z')
                }
                _ => {}
            }
        }
        (!are_requested).then_some(most)
    }
}

/// Adds a note about a bye without points in a round that has results.
fn note_blank(bye: &BlankBye, games: &ListedGames, notes: &mut Notes) {
    let round = games.round(bye.row);
    if games.has_results(round) {
        let note = Note::new(NoteKind::ByeWithoutPoints, bye.span, "");
        notes.push(note.about(bye.player).in_round(round));
    }
}
