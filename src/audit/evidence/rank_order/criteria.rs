//! Lists the criteria that a search for a rank order tries.

use crate::model::TieBreakSpec;
use crate::model::notation::rank_order;
use crate::tiebreak::{CATALOGUE, Candidate, Event, ParticipantKind};

/// The highest cost of a criterion that counts as usual.
pub(super) const MAX_USUAL_COST: usize = 2;

/// Returns the criteria to try for players or teams, in an event with or without predetermined
/// pairings. If several orders fit equally well, the one whose criteria come first in this list is
/// shown.
pub(super) fn criteria_to_try(
    participants: ParticipantKind,
    predetermined: bool,
) -> Vec<Candidate> {
    let event = match (participants, predetermined) {
        (ParticipantKind::Teams, true) => Event::TeamRoundRobin,
        (ParticipantKind::Teams, false) => Event::TeamSwiss,
        (_, true) => Event::RoundRobin,
        (_, false) => Event::Swiss,
    };
    let declared = CATALOGUE.iter().flat_map(|entry| entry.candidates);
    let mut criteria: Vec<Candidate> = declared
        .filter(|criterion| criterion.event == event)
        .copied()
        .collect();
    criteria.sort_by_key(|criterion| criterion.position);
    criteria
}

/// Parses a criterion in the notation of C.07; `None` if the notation is wrong, which a test rules
/// out for the declared criteria.
pub(super) fn parse_criterion(spelled: &str) -> Option<TieBreakSpec> {
    rank_order(spelled).ok()?.criteria.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_candidate_is_parsed() {
        for candidate in CATALOGUE.iter().flat_map(|entry| entry.candidates) {
            let spelled = candidate.spelled;
            let order = rank_order(spelled).unwrap();
            let read: Vec<&str> = order.criteria.iter().map(|spec| &*spec.spelled).collect();
            assert_eq!(read, [spelled]);
        }
    }
}
