//! I615: the K factor differs from the rating list in force.

use super::other_list_used::OTHER_LIST_USED;
use super::{CommonParts, Difference, players_on_list_in_force, report, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;
use crate::rating::{KList, time_class_name};

check! {
    K_FACTOR_DIFFERS = "I615" "k-factor-differs", Warning,
    page: include_str!("../../../../docs/checks/k-factor-differs.md"),
    needs: [ListInForce],
    not_corrected: "the reported changes are based on the K in the file",
    may_be_right: true,
    run: k_factor_differs on facts,
}

fn k_factor_differs(facts: &Facts<'_>, findings: &mut Findings) {
    if findings.count(&OTHER_LIST_USED) > 0 {
        return;
    }
    let lists = facts.lists();
    let k_list = match facts.in_force().map(|list| (list, &list.k)) {
        // the K at the start does not show the K that counts
        Some((_, KList::Missing(_))) => return,
        Some((list, KList::Later(month))) => Some(format!(
            "the {} list of {month}",
            time_class_name(list.category)
        )),
        _ => None,
    };
    let differences = players_on_list_in_force(facts).filter_map(|(id, player, _, _, list)| {
        let stated_k = player.k_factor.filter(|&k| k > 0)?;
        let listed_k = lists?.k(id)?;
        let list = k_list.as_ref().unwrap_or(&list);
        (stated_k != listed_k).then(|| {
            Difference::warning(
                id,
                format!(
                    "the K of {} differs: the file has {stated_k}, {list} has {listed_k}",
                    facts.who(id)
                ),
                (stated_k.to_string(), listed_k.to_string()),
            )
        })
    });
    let common_parts = CommonParts {
        check: &K_FACTOR_DIFFERS,
        words: words_for(
            FieldKey::KFactor,
            "the K of players differs from that on the list in force",
            "another K",
        ),
        rule: "B.02 8.3.3, 7.1.2",
        fix: "update K; the K of juniors applies until the end of the year in which they turn 18",
    };
    report(facts, findings, &common_parts, differences);
}
