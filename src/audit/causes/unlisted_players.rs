//! Lists what a file does not state about players under the finding that a list of its players lacks
//! them (S114): such a list states their FIDE IDs and federations.

use std::collections::HashSet;

use super::under::{is_from, list_under};
use crate::audit::Facts;
use crate::audit::identity::federation_unknown::FEDERATION_UNKNOWN;
use crate::audit::identity::id_missing::ID_MISSING;
use crate::audit::structure::reference_unknown::{REFERENCE_UNKNOWN, unlisted_players};
use crate::finding::Finding;
use crate::model::{FideId, PlayerId};

/// Lists the findings about missing FIDE IDs and federations of players whom a list lacks, unless
/// they are about other players as well.
pub(super) fn list_under_unlisted_players(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let (players, places) = unlisted_players(facts);
    if players.is_empty() {
        return;
    }
    let players: HashSet<PlayerId> = players.into_iter().collect();
    let numbers: HashSet<u16> = players.iter().filter_map(|&id| facts.number(id)).collect();
    let lacks_id = |id: &PlayerId| facts.fide_id(*id) == FideId::Blank;
    let mut without_id = facts.import.tournament.ids().filter(lacks_id);
    let only_they_lack_ids = without_id.all(|id| players.contains(&id));
    let without_code = &facts.federation_codes().players_without_code;
    let only_they_lack_codes = without_code.iter().all(|id| players.contains(id));
    let code_count = without_code.len().to_string();
    list_under(
        findings,
        |finding| {
            let place = finding.at.as_ref().map(|label| label.span);
            is_from(finding, &REFERENCE_UNKNOWN)
                && place.is_some_and(|place| places.contains(&place))
        },
        |finding| {
            if is_from(finding, &ID_MISSING) {
                match finding.subject.player {
                    Some(number) => numbers.contains(&number),
                    None => only_they_lack_ids,
                }
            } else {
                // the finding about players without a code, not one about a wrong code
                let is_about_blanks = finding.found.as_ref() == Some(&code_count);
                is_from(finding, &FEDERATION_UNKNOWN) && is_about_blanks && only_they_lack_codes
            }
        },
    );
}
