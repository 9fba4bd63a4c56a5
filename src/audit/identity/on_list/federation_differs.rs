//! I606: the federation differs from the rating list.

use super::{CommonParts, Difference, list_in_words, listed_players, report, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::FieldKey;

check! {
    FEDERATION_DIFFERS = "I606" "federation-differs", Warning,
    page: include_str!("../../../../docs/checks/federation-differs.md"),
    needs: [RatingList],
    not_corrected: "only the organiser knows whether the player has changed federations",
    may_be_right: true,
    run: federation_differs on facts,
}

fn federation_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let list = list_in_words(facts);
    let differences = listed_players(facts).filter_map(|(id, player, listed)| {
        let stated_federation = player.federation.as_deref()?.trim();
        if stated_federation.is_empty() || listed.federation.is_empty() {
            return None;
        }
        if stated_federation.eq_ignore_ascii_case(&listed.federation) {
            return None;
        }
        let newest_entry = facts.lists()?.newest(id);
        let transfer = newest_entry
            .filter(|(_, listed)| stated_federation.eq_ignore_ascii_case(&listed.federation));
        Some(Difference {
            player: id,
            severity: if transfer.is_some() {
                Severity::Info
            } else {
                Severity::Warning
            },
            text: format!(
                "the federation of {} differs: the file has {stated_federation}, {list} has {}",
                facts.who(id),
                listed.federation
            ),
            values: (stated_federation.to_owned(), listed.federation.clone()),
            note: transfer.map(|(month, _)| {
                format!("the list of {month} has {stated_federation}: the player was transferred")
            }),
        })
    });
    let common_parts = CommonParts {
        check: &FEDERATION_DIFFERS,
        words: words_for(
            FieldKey::PlayerFederation,
            "federations differ from those on the list",
            "another federation",
        ),
        rule: "B.01 1.4.3",
        fix: "write the federation given in the rating list; a transfer applies only from its date",
    };
    report(facts, findings, &common_parts, differences);
}
