//! Lists missing FIDE IDs and federations of players under the finding that a list lacks these
//! players (S114), because only that list would state them.

use std::collections::HashSet;

use super::under::{is_from, list_under};
use crate::audit::Facts;
use crate::audit::identity::federation_unknown::FEDERATION_UNKNOWN;
use crate::audit::identity::id_missing::ID_MISSING;
use crate::audit::structure::reference_unknown::{REFERENCE_UNKNOWN, unlisted_players};
use crate::finding::{Finding, Severity};
use crate::model::{FideId, FieldKey, PlayerId};
use crate::source::Span;

/// Lists the findings about missing FIDE IDs and federations of players whom a list lacks, unless
/// they are about other players as well.
pub(super) fn list_under_unlisted_players(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_about_person =
        |finding: &Finding| is_from(finding, &ID_MISSING) || is_from(finding, &FEDERATION_UNKNOWN);
    if !findings.iter().any(is_about_person) {
        return;
    }
    let unlisted = unlisted_players(facts);
    let all: HashSet<PlayerId> = unlisted.iter().flat_map(|(_, ids)| ids).copied().collect();
    let lacks_id = |id: &PlayerId| facts.fide_id(*id) == FideId::Blank && facts.takes_part(*id);
    let mut without_id = facts.import.tournament.ids().filter(lacks_id);
    let only_they_lack_ids = without_id.all(|id| all.contains(&id));
    let without_code = &facts.federation_codes().players_without_code;
    let only_they_lack_codes = without_code.iter().all(|id| all.contains(id));
    let place_of_code = without_code.first().map(|&id| {
        let origin = facts.import.origins.player(id);
        origin.field_span(FieldKey::PlayerFederation)
    });
    for (place, players) in &unlisted {
        let follows = |finding: &Finding| {
            if is_from(finding, &ID_MISSING) {
                return match finding.subject.player {
                    Some(number) => players.iter().any(|&id| facts.number(id) == Some(number)),
                    None => only_they_lack_ids,
                };
            }
            // the info about blank codes, not a finding about a wrong code
            is_from(finding, &FEDERATION_UNKNOWN)
                && finding.severity == Severity::Info
                && span(finding) == place_of_code
                && only_they_lack_codes
        };
        // to move findings takes longer than to look at them, and there may be many places
        if findings.iter().any(follows) {
            let leads = |finding: &Finding| {
                is_from(finding, &REFERENCE_UNKNOWN) && span(finding) == Some(*place)
            };
            list_under(findings, leads, follows);
        }
    }
}

/// Returns the span of the main place of a finding; `None` if it has none.
fn span(finding: &Finding) -> Option<Span> {
    finding.at.as_ref().map(|label| label.span)
}
