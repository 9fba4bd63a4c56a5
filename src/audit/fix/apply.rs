//! Applies corrections to an import.

use super::{Correction, Count, Value};
use crate::import::{Import, NoteKind};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::number::Points;
use crate::source::{Field, Span};

pub(super) fn apply(import: &mut Import, corrections: &[Correction]) {
    for correction in corrections {
        match correction.value {
            Value::Outcome(player, round, outcome) => {
                entry_mut(import, player, round).outcome = outcome;
                // the new result replaces the unreadable code
                import.notes.retain(|note| {
                    let is_same_entry = (note.player, note.round) == (Some(player), Some(round));
                    !(is_same_entry && note.kind == NoteKind::UnknownCode)
                });
            }
            Value::Opponent(player, round, opponent) => {
                entry_mut(import, player, round).opponent = Opponent::Player(opponent);
            }
            Value::Points(player, points) => {
                let blank_spans = import.origins.players.iter().map(|origin| origin.points);
                set_value(&mut import.claims.points, blank_spans, player, points);
            }
            Value::Rank(player, rank) => {
                let blank_spans = import.origins.players.iter().map(|origin| origin.rank);
                set_value(&mut import.claims.ranks, blank_spans, player, rank);
            }
            Value::TeamPoints(team, basis, points) => set_team_points(import, team, basis, points),
            Value::TeamRank(team, rank) => {
                let stated = import.claims.team_claims.get_mut(team.index());
                if let Some(field) = stated.and_then(|stated| stated.rank.as_mut()) {
                    field.value = rank;
                }
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

/// Sets a stated score of a team. In a table, this includes a score that is stated in a column of
/// tie-break values.
fn set_team_points(import: &mut Import, team: TeamId, basis: ScoreBasis, points: Points) {
    let claims = &mut import.claims;
    let Some(stated) = claims.team_claims.get_mut(team.index()) else {
        return;
    };
    let field = match basis {
        ScoreBasis::MatchPoints => &mut stated.match_points,
        ScoreBasis::GamePoints => &mut stated.game_points,
    };
    let Some(field) = field else { return };
    field.value = points;
    let columns = claims.team_columns.iter_mut();
    let values = columns.filter_map(|column| column.values.get_mut(team.index())?.as_mut());
    for value in values.filter(|value| value.span == field.span) {
        value.value = points.into();
    }
}

fn entry_mut(import: &mut Import, player: PlayerId, round: RoundNumber) -> &mut Entry {
    let tournament = &mut import.tournament;
    let index = player.index() * usize::from(tournament.rounds) + round.index();
    &mut tournament.entries[index]
}

/// Sets a stated value of a player. The value keeps its span. If the file leaves it blank, it gets
/// the next of `blank_spans`, the spans of its columns.
fn set_value<T>(
    fields: &mut [Option<Field<T>>],
    mut blank_spans: impl Iterator<Item = Span>,
    player: PlayerId,
    value: T,
) {
    let blank_span = blank_spans.nth(player.index()).unwrap_or_default();
    if let Some(field) = fields.get_mut(player.index()) {
        let span = field.as_ref().map_or(blank_span, |field| field.span);
        *field = Some(Field::new(value, span));
    }
}
