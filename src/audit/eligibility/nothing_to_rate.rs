//! Q805: no game counts for a rating.

use super::Ratings;
use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, count};
use crate::import::{NoteKind, Reason};
use crate::model::FieldKey;

check! {
    NOTHING_TO_RATE = "Q805" "nothing-to-rate", Error,
    page: include_str!("../../../docs/checks/nothing-to-rate.md"),
    needs: [Results, Opponents, FideIds],
    not_corrected: "the right ratings are not in the file",
    may_be_right: true,
    run: nothing_to_rate on facts,
}

fn nothing_to_rate(facts: &Facts<'_>, findings: &mut Findings) {
    if facts.games.is_empty() || !facts.share_with_id().is_submission() {
        return;
    }
    let ratings = Ratings::in_force_or_stated(facts);
    if facts.in_force().is_none() && has_unread_ratings(facts) {
        return; // S105 reports the ratings that cannot be read
    }
    let is_rated = |game: &Game| {
        let is_played = game.first.1.outcome.is_played() && game.second.1.outcome.is_played();
        let mut players = [game.first.0, game.second.0].into_iter();
        is_played && players.any(|player| ratings.rating(player).is_some())
    };
    if facts.games.iter().any(is_rated) {
        return;
    }
    let first_game = &facts.games[0];
    findings
        .report(
            &NOTHING_TO_RATE,
            format!(
                "nothing to rate: {} without a rated player",
                count(facts.games.len(), "game")
            ),
        )
        .severity(ratings.severity())
        .at(
            facts.cell(first_game.first.0, first_game.round),
            "the first game",
        )
        .found("0")
        .because([ratings.words()])
        .rule("B.02 8.2, 8.3")
        .fix(
            "take the ratings from the list in force at the start; if no player is rated there \
             either, submit the event only nationally",
        )
        .certainty(Certainty::ByRule);
}

/// Whether a rating of the file could not be read, so that the file does not say who is rated.
fn has_unread_ratings(facts: &Facts<'_>) -> bool {
    let mut notes = facts.import.notes.iter();
    notes.any(|note| {
        note.kind == NoteKind::Malformed && note.reason == Some(Reason::Field(FieldKey::Rating))
    })
}
