//! Finds full-point byes that may be pairing-allocated. Older programs wrote a pairing-allocated
//! bye as `F` or `0000 - +` instead of `U`.

use crate::model::{Opponent, Outcome, PlayerId, RoundNumber, System, Tournament};

/// The full-point byes that may be pairing-allocated, in an individual Swiss without any
/// pairing-allocated bye. Such a bye is the only full-point bye in a round in which an even number
/// of players was paired.
pub(super) fn lone_full_point_byes(tournament: &Tournament) -> Vec<(PlayerId, RoundNumber)> {
    let predetermined = tournament.system.is_some_and(System::is_predetermined);
    let allocated = |outcome| outcome == Outcome::PairingAllocatedBye;
    let mut outcomes = tournament.entries.iter().map(|entry| entry.outcome);
    if tournament.team_event || predetermined || outcomes.any(allocated) {
        return Vec::new();
    }
    let rounds = (0..usize::from(tournament.rounds)).map(RoundNumber::at);
    let lone = |round: RoundNumber| {
        let entry = |id: PlayerId| tournament.row(id)[round.index()];
        let full = |id: &PlayerId| entry(*id).outcome == Outcome::FullPointBye;
        let mut full = tournament.ids().filter(full);
        let (Some(only), None) = (full.next(), full.next()) else {
            return None;
        };
        let paired = |id: &PlayerId| entry(*id).opponent != Opponent::Nobody;
        let paired = tournament.ids().filter(paired).count();
        (paired > 0 && paired.is_multiple_of(2)).then_some((only, round))
    };
    rounds.filter_map(lone).collect()
}
