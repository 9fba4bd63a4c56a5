//! Reduces a tournament to what bbpPairings accepts: rounds with results, and points of players
//! that are the totals of these results (reference/trf.md 9.2).

use super::words as w;
use crate::format::write::{Losses, Subject};
use crate::import::Import;
use crate::model::{ByeRequest, Entry, Opponent, Outcome, PlayerId, RoundNumber, Tournament};
use crate::number::Points;
use crate::source::{Field, Span};

/// Returns the tournament up to its last complete round. The engine pairs the round after it.
pub(super) fn reduce_for_engine(import: &Import, losses: &mut Losses) -> Import {
    let mut import = import.clone();
    let last_round = count_kept_rounds(&import.tournament);
    drop_rounds(&mut import.tournament, last_round, losses);
    turn_open_games_into_draws(&mut import.tournament, losses);
    set_totals(&mut import, losses);
    import
}

/// Whether an entry is a game that has no result yet.
fn is_open(entry: &Entry) -> bool {
    entry.outcome == Outcome::Unknown && entry.opponent != Opponent::Nobody
}

/// Returns the entries of all players for a round; `round` is an index from 0.
fn round_entries(tournament: &Tournament, round: usize) -> impl Iterator<Item = &Entry> {
    let rounds = usize::from(tournament.rounds).max(1);
    tournament.entries.iter().skip(round).step_by(rounds)
}

/// Returns the number of rounds to keep. Rounds at the end are dropped if a game in them has no
/// result or nobody is paired.
fn count_kept_rounds(tournament: &Tournament) -> u16 {
    let mut last_round = tournament.rounds;
    while last_round > 0 {
        let round = usize::from(last_round) - 1;
        let is_paired = |entry: &Entry| {
            entry.opponent != Opponent::Nobody || entry.outcome == Outcome::PairingAllocatedBye
        };
        let has_open_game = round_entries(tournament, round).any(is_open);
        if !has_open_game && round_entries(tournament, round).any(is_paired) {
            break;
        }
        last_round -= 1;
    }
    last_round
}

/// Drops the rounds after `last_round` (a number from 1; 0 drops all). If players have a bye or an
/// absence in the first dropped round, it becomes a requested bye, so that the engine does not pair
/// them.
fn drop_rounds(tournament: &mut Tournament, last_round: u16, losses: &mut Losses) {
    let rounds = usize::from(tournament.rounds);
    let kept_rounds = usize::from(last_round);
    if kept_rounds == rounds {
        return;
    }
    for round in kept_rounds..rounds {
        let is_paired =
            round_entries(tournament, round).any(|entry| entry.opponent != Opponent::Nobody);
        if is_paired {
            losses.add(
                &w::OPEN_ROUNDS,
                Subject::default().in_round(RoundNumber::at(round)),
            );
        }
    }
    let next_round = RoundNumber::at(kept_rounds);
    let somebody_is_paired =
        round_entries(tournament, kept_rounds).any(|entry| entry.opponent != Opponent::Nobody);
    for player in tournament.ids() {
        let entry = tournament.row(player)[kept_rounds];
        let kind = match entry.outcome {
            Outcome::FullPointBye | Outcome::HalfPointBye | Outcome::ZeroPointBye => entry.outcome,
            Outcome::Absent if somebody_is_paired => Outcome::ZeroPointBye,
            _ => continue,
        };
        let requests = tournament.bye_requests.iter();
        let is_same_bye =
            |request: &ByeRequest| (request.player, request.round) == (player, next_round);
        if entry.opponent == Opponent::Nobody
            && !requests.copied().any(|request| is_same_bye(&request))
        {
            tournament.bye_requests.push(ByeRequest {
                round: next_round,
                player,
                kind,
            });
        }
    }
    let planned_rounds = tournament.planned_rounds.unwrap_or(0);
    tournament.planned_rounds = Some(planned_rounds.max(tournament.rounds));
    tournament.entries = tournament
        .entries
        .chunks(rounds)
        .flat_map(|row| row[..kept_rounds].to_vec())
        .collect();
    tournament.rounds = last_round;
}

/// Turns games without a result in earlier rounds into draws, because they count as draws for the
/// next pairing.
fn turn_open_games_into_draws(tournament: &mut Tournament, losses: &mut Losses) {
    let rounds = usize::from(tournament.rounds);
    for index in 0..tournament.entries.len() {
        if is_open(&tournament.entries[index]) {
            let player = PlayerId(u16::try_from(index / rounds).unwrap_or(0));
            let subject = Subject::player(tournament, player);
            losses.add(
                &w::OPEN_GAMES,
                subject.in_round(RoundNumber::at(index % rounds)),
            );
            tournament.entries[index].outcome = Outcome::Draw;
        }
    }
}

/// Sets the points of all players to the total of their results, because the engine rejects a file
/// with different totals.
fn set_totals(import: &mut Import, losses: &mut Losses) {
    let tournament = &import.tournament;
    let mut points = Vec::with_capacity(tournament.players.len());
    for player in tournament.ids() {
        let row = tournament.row(player).iter();
        let total_points: Points = row.map(|entry| tournament.points(entry)).sum();
        let stated_points = import.claims.points_of(player);
        if let Some(stated_points) = stated_points.filter(|stated| stated.value != total_points) {
            let value = format!("{} as {total_points}", stated_points.value);
            losses.add(
                &w::ENGINE_TOTALS,
                Subject::player(tournament, player).with_value(value),
            );
        }
        points.push(Some(Field::new(
            total_points,
            stated_points.map_or(Span::default(), |field| field.span),
        )));
    }
    import.claims.points = points;
}
