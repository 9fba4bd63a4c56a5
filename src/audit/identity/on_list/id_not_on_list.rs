//! I604: the rating list contains nobody with this ID, or only an inactive player.

use super::{CommonParts, Difference, list_in_words, listed_players, report, words_for};
use crate::audit::check::check;
use crate::audit::several::by_number;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, first_of};
use crate::model::{FieldKey, PlayerId};

check! {
    ID_NOT_ON_LIST = "I604" "id-not-on-list", Warning,
    page: include_str!("../../../../docs/checks/id-not-on-list.md"),
    needs: [RatingList],
    not_corrected: "the right ID is not in the file",
    run: id_not_on_list on facts,
}

/// Maximum number of names that a message lists.
const MAX_NAMED: usize = 4;

fn id_not_on_list(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(lists) = facts.lists() else { return };
    let is_complete = lists
        .identity_month
        .is_some_and(|month| lists.is_complete(month));
    let list = list_in_words(facts);
    let differences = by_number(facts).into_iter().filter_map(|id| {
        let player = facts.import.tournament.player(id);
        let number = player.fide_number()?;
        if facts.list_entry(id).is_some() {
            return None;
        }
        Some(Difference {
            player: id,
            severity: if is_complete {
                Severity::Warning
            } else {
                Severity::Info
            },
            text: format!("the ID of {} is not on {list}: {number}", facts.who(id)),
            values: (number.to_string(), String::new()),
            note: (!is_complete).then(|| "the list has only rated players".to_owned()),
        })
    });
    let common_parts = CommonParts {
        check: &ID_NOT_ON_LIST,
        words: words_for(
            FieldKey::FideId,
            "the IDs of players are not on the list",
            "this ID",
        ),
        rule: "B.02 9.1",
        fix: "look the player up by name and year of birth; a new ID may be only on the newest \
              list",
    };
    report(facts, findings, &common_parts, differences);
    report_inactive(facts, findings, &list);
}

/// Reports the players whom the list marks as inactive, in one finding. They are rated like other
/// players, but a player who has not played for a long time may have somebody else's ID, or an old
/// ID.
fn report_inactive(facts: &Facts<'_>, findings: &mut Findings, list: &str) {
    let inactive_players = listed_players(facts).filter(|(_, _, listed)| listed.is_inactive);
    let inactive_players: Vec<PlayerId> = inactive_players.map(|(id, ..)| id).collect();
    let Some(&first) = inactive_players.first() else {
        return;
    };
    let names: Vec<String> = inactive_players.iter().map(|&id| facts.who(id)).collect();
    let listed_names = first_of(&names, MAX_NAMED);
    findings
        .report(
            &ID_NOT_ON_LIST,
            format!("inactive on {list}: {listed_names}"),
        )
        .severity(Severity::Info)
        .at(
            facts
                .import
                .origins
                .player(first)
                .field_span(FieldKey::FideId),
            "the first such player",
        )
        .found(inactive_players.len().to_string())
        .because(names)
        .cites(&[FieldKey::FideId])
        .rule("practice")
        .fix("look the IDs up in the rating list, unless the players have begun to play again")
        .certainty(Certainty::ByList);
}
