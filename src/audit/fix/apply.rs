//! Corrections made in what was read.

use super::{Correction, Count, Value};
use crate::import::{Import, NoteKind};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};
use crate::source::{Field, Span};

pub(super) fn apply(import: &mut Import, corrections: &[Correction]) {
    for correction in corrections {
        match correction.value {
            Value::Outcome(player, round, outcome) => {
                entry(import, player, round).outcome = outcome;
                // the sign that nobody knew is gone
                import.notes.retain(|note| {
                    let same = (note.player, note.round) == (Some(player), Some(round));
                    !(same && note.kind == NoteKind::UnknownSign)
                });
            }
            Value::Opponent(player, round, opponent) => {
                entry(import, player, round).opponent = Opponent::Player(opponent);
            }
            Value::Points(player, points) => {
                let places = import.origins.players.iter().map(|origin| origin.points);
                set(&mut import.claims.points, places, player, points);
            }
            Value::Rank(player, rank) => {
                let places = import.origins.players.iter().map(|origin| origin.rank);
                set(&mut import.claims.ranks, places, player, rank);
            }
            Value::Count(count, value) => {
                let claims = &mut import.claims;
                let field = match count {
                    Count::Players => &mut claims.players,
                    Count::ActivePlayers => &mut claims.active_players,
                    Count::RatedPlayers => &mut claims.rated_players,
                    Count::Teams => &mut claims.teams,
                };
                if let Some(field) = field {
                    field.value = value;
                }
            }
        }
    }
}

fn entry(import: &mut Import, player: PlayerId, round: RoundNumber) -> &mut Entry {
    let tournament = &mut import.tournament;
    let at = player.index() * usize::from(tournament.rounds) + round.index();
    &mut tournament.entries[at]
}

/// A stated value keeps its place; one that the file leaves blank gets that of its columns.
fn set<T>(
    fields: &mut [Option<Field<T>>],
    mut places: impl Iterator<Item = Span>,
    player: PlayerId,
    value: T,
) {
    let place = places.nth(player.index()).unwrap_or_default();
    if let Some(field) = fields.get_mut(player.index()) {
        let span = field.as_ref().map_or(place, |field| field.span);
        *field = Some(Field::new(value, span));
    }
}
