//! Finds full-point byes that may be pairing-allocated byes, because older programs wrote these as
//! `F` or `0000 - +` instead of `U`.

use crate::model::{Opponent, Outcome, PlayerId, RoundNumber, System, Tournament};

/// Finds the full-point byes that may be pairing-allocated byes, with their players and rounds.
/// There are none unless the event is an individual Swiss without any pairing-allocated bye. Each
/// is the only full-point bye in a round in which an even number of players was paired.
pub(super) fn lone_full_point_byes(tournament: &Tournament) -> Vec<(PlayerId, RoundNumber)> {
    let is_predetermined = tournament.system.is_some_and(System::is_predetermined);
    let is_allocated = |outcome| outcome == Outcome::PairingAllocatedBye;
    let mut outcomes = tournament.entries.iter().map(|entry| entry.outcome);
    if tournament.team_event || is_predetermined || outcomes.any(is_allocated) {
        return Vec::new();
    }
    let rounds = (0..usize::from(tournament.rounds)).map(RoundNumber::at);
    let lone_bye = |round: RoundNumber| {
        let entry = |id: PlayerId| tournament.row(id)[round.index()];
        let has_full_point_bye = |id: &PlayerId| entry(*id).outcome == Outcome::FullPointBye;
        let mut full_point_byes = tournament.ids().filter(has_full_point_bye);
        let (Some(only_bye), None) = (full_point_byes.next(), full_point_byes.next()) else {
            return None;
        };
        let is_paired = |id: &PlayerId| entry(*id).opponent != Opponent::Nobody;
        let paired_count = tournament.ids().filter(is_paired).count();
        (paired_count > 0 && paired_count.is_multiple_of(2)).then_some((only_bye, round))
    };
    rounds.filter_map(lone_bye).collect()
}
