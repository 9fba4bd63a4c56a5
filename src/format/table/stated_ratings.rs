//! Compares the ratings that the rows of a list of pairings state for a player.

use crate::format::notes::Notes;
use crate::import::{Import, Note, NoteKind, Reason};
use crate::model::{FieldKey, PlayerId, RoundNumber};
use crate::source::Span;

/// A rating that a row states.
#[derive(Clone, Copy)]
struct StatedRating {
    player: PlayerId,
    rating: u16,
    span: Span,
    round: RoundNumber,
}

/// The ratings of the players in the rows that were read so far.
#[derive(Default)]
pub(super) struct StatedRatings {
    ratings: Vec<StatedRating>,
}

impl StatedRatings {
    pub(super) fn add(
        &mut self,
        (player, round): (PlayerId, RoundNumber),
        rating: Option<u16>,
        span: Span,
    ) {
        if let Some(rating) = rating {
            self.ratings.push(StatedRating {
                player,
                rating,
                span,
                round,
            });
        }
    }

    /// Gives each player the rating that most rows state, or of several the first. Adds a note about
    /// each other rating.
    pub(super) fn finish(self, import: &mut Import, notes: &mut Notes) {
        let players = &import.tournament.players;
        let differs = |one: &StatedRating| players[one.player.index()].rating != Some(one.rating);
        if !self.ratings.iter().any(differs) {
            return;
        }
        let mut ratings = self.ratings;
        ratings.sort_by_key(|one| one.player);
        for of_player in ratings.chunk_by(|a, b| a.player == b.player) {
            let count = |rating: u16| of_player.iter().filter(|one| one.rating == rating).count();
            let usual = of_player.iter().rev().max_by_key(|one| count(one.rating));
            let Some(&usual) = usual else { continue };
            let index = usual.player.index();
            import.tournament.players[index].rating = Some(usual.rating);
            import.origins.players[index].rating = usual.span;
            for other in of_player.iter().filter(|one| one.rating != usual.rating) {
                let kind = NoteKind::SourcesDisagreeOnPlayer;
                let note = Note::new(kind, usual.span, "rating")
                    .with_span(other.span)
                    .with_reason(Reason::Field(FieldKey::Rating));
                notes.push(note.about(usual.player).in_round(other.round));
            }
        }
    }
}
