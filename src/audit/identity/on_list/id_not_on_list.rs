//! I604: nobody on the rating list has this ID.

use super::{Common, Difference, list_in_words, report, words_for};
use crate::audit::check::check;
use crate::audit::several::by_number;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::lists::Wanted;
use crate::model::FieldKey;

check! {
    ID_NOT_ON_LIST = "I604" "id-not-on-list", Warning,
    page: include_str!("../../../../docs/checks/id-not-on-list.md"),
    needs: [RatingList],
    kept: "the right ID is not in the file",
    run: id_not_on_list on facts,
}

fn id_not_on_list(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(lists) = facts.lists() else { return };
    let complete = lists.identity.is_some_and(|month| lists.is_complete(month));
    let list = list_in_words(facts);
    let absent = by_number(facts).into_iter().filter_map(|id| {
        let player = facts.import.tournament.player(id);
        let number = Wanted::from_player(player).id?;
        if facts.list_entry(id).is_some() {
            return None;
        }
        Some(Difference {
            player: id,
            severity: if complete {
                Severity::Warning
            } else {
                Severity::Info
            },
            text: format!("the ID of {} is not on {list}: {number}", facts.who(id)),
            values: (number.to_string(), String::new()),
            note: (!complete).then(|| "the list has only rated players".to_owned()),
        })
    });
    let common = Common {
        check: &ID_NOT_ON_LIST,
        words: words_for(
            FieldKey::FideId,
            "the IDs of players are not on the list",
            "this ID",
        ),
        rule: "B.02 9.1",
        fix: "look the player up by name and year of birth; an ID that is new is on the newest list",
    };
    report(facts, findings, &common, absent);
}
